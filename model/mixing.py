"""Sets of cards mixed: the custom set and the Megamix of the books' optional rules.

Promised: :func:`custom_set` gives packs that keep the pattern of the books (A:84-88, H:88-94,
B:100-106), and :func:`custom_problems` names every breach of it; :func:`megamix` gives two sets
without one Lost Legacy (A:79-82, H:82-86, B:117-120). In neither do two cards have the same name or
symbol. Not promised: that cards of different sets make a good game. The packs' own properties stay
behind, for they speak of their own cards alone.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from . import effects as fx
from .documents import shortened
from .errors import UnknownName, WrongUse, nearest
from .notation_words import Word
from .pack import LONGEST_NAME, LONGEST_SYMBOL, Card, Pack
from .printing import print_number

PATTERN: tuple[tuple[fx.Number, int], ...] = (
    *((number, 1) for number in range(1, 6)),
    *((6, 2), (7, 3), (8, 3), (None, 3)),
)
"""How many cards of each number a custom set has (A:86, H:92, B:104)."""

SET_SIZE = 16
"""How many cards one set has (A:10-11, H:7-8, B:27-28)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedCard:
    """A card, all its copies, with the pack that it is taken from."""

    card: Card
    pack: Pack

    def __str__(self) -> str:
        """Give both names."""
        return f"{self.card.name} of {self.pack.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CustomProblem:
    """A breach of the pattern; `picked` is the index of the card that is to blame, if one is."""

    sentence: str
    picked: int | None = None


def pick(pack: Pack, *names: str) -> tuple[PickedCard, ...]:
    """Pick cards of a pack by name or symbol. Raises :class:`UnknownName`."""
    return tuple(PickedCard(card=pack.cards[pack.kind_named(name)], pack=pack) for name in names)


# --- the custom set ------------------------------------------------------------------------------


def custom_problems(picked: Sequence[PickedCard]) -> tuple[CustomProblem, ...]:
    """Name every way in which cards are no custom set; nothing where they are one.

    Above 5 each number is of one set, and each may be of another one (D44).

    >>> from .cards import load_pack
    >>> starship, staff = load_pack("starship"), load_pack("staff-of-dragons")
    >>> cards = pick(starship, "1", "2", "3", "5", "6", "7", "8", "X") + pick(staff, "3")
    >>> for problem in custom_problems(cards):
    ...     print(problem.sentence)
    number 3 has 2 cards, expected 1 (Shadow Thief of starship, Tyrant Dragon of staff-of-dragons)
    number 4 has no card, expected 1
    """
    found = list(_listed_twice(picked))
    once = [index for index, one in enumerate(picked) if picked.index(one) == index]
    for number, wanted in PATTERN:
        here = [index for index in once if picked[index].card.number == number]
        found += _of_number(picked, here, number, wanted)
    legacies = [index for index in once if picked[index].card.legacy]
    count = sum(picked[index].card.copies for index in legacies)
    if count != 1:
        sentence = f"it has {_counted(count, 'Lost Legacy', 'Lost Legacies')}, expected 1"
        found.append(_problem(sentence, picked, legacies, legacies[-1:]))
    return tuple(found)


def _listed_twice(picked: Sequence[PickedCard]) -> Iterator[CustomProblem]:
    for index, one in enumerate(picked):
        if picked.index(one) < index:
            yield CustomProblem(sentence=f"{one} is listed twice", picked=index)


def _of_number(
    picked: Sequence[PickedCard], here: Sequence[int], number: fx.Number, wanted: int
) -> Iterator[CustomProblem]:
    """Look at the cards of one number: how many, and of how many sets."""
    said = f"number {print_number(number)}"
    count = sum(picked[index].card.copies for index in here)
    if count != wanted:
        sentence = f"{said} has {_counted(count, 'card', 'cards')}, expected {wanted}"
        yield _problem(sentence, picked, here, here[-1:])
    other = [index for index in here if picked[index].pack != picked[here[0]].pack]
    if other and (number is None or number > 5):
        yield _problem(f"{said} is of more than one set", picked, here, other)


def _counted(count: int, one: str, more: str) -> str:
    return f"{count or 'no'} {one if count < 2 else more}"


def _problem(
    sentence: str, picked: Sequence[PickedCard], about: Sequence[int], blamed: Sequence[int]
) -> CustomProblem:
    listed = f" ({', '.join(str(picked[index]) for index in about)})" if about else ""
    return CustomProblem(sentence=sentence + listed, picked=blamed[0] if blamed else None)


def told(problems: Iterable[CustomProblem]) -> str:
    """Give problems of a custom set as one line."""
    return f"this is no custom set: {'; '.join(problem.sentence for problem in problems)}"


def custom_set(
    picked: Sequence[PickedCard], *, name: str, title: str | None = None, book: str | None = None
) -> Pack:
    """Make a custom set, in the order of the numbers; the book is that of the first card's pack.

    Raises :class:`WrongUse` with every breach of the pattern.
    """
    problems = custom_problems(picked)
    if problems:
        raise WrongUse(told(problems))
    order = [number for number, _ in PATTERN]
    ordered = sorted(picked, key=lambda one: order.index(one.card.number))
    cards = _told_apart(ordered)
    return Pack(name=name, title=title or name, book=book or picked[0].pack.book, cards=cards)


# --- the Megamix ---------------------------------------------------------------------------------


def megamix(
    first: Pack,
    second: Pack,
    *,
    without: str | None = None,
    name: str | None = None,
    title: str | None = None,
    book: str | None = None,
) -> Pack:
    """Make a Megamix of two sets: 31 cards for up to six seats; the book is that of the first.

    `without` names the Lost Legacy that is taken out, the second set's unless said (U78). Raises
    :class:`WrongUse` for packs that are no two sets, :class:`UnknownName` for another `without`.

    >>> from .cards import load_pack
    >>> mix = megamix(load_pack("starship"), load_pack("staff-of-dragons"))
    >>> mix.size, mix.cards[mix.kind_named("5s")].name
    (31, 'The Starship')
    """
    if first.name == second.name:
        raise WrongUse(f"a Megamix is of two different sets; found {first.name!r} twice")
    for pack in (first, second):
        if pack.size != SET_SIZE:
            raise WrongUse(
                f"{pack.name} has {pack.size} cards; a Megamix is of two sets of {SET_SIZE}"
            )
    out = second if without is None else _pack_of_legacy(first, second, without)
    picked = [
        PickedCard(card=card, pack=pack)
        for pack in (first, second)
        for card in pack.cards
        if pack is not out or not card.legacy
    ]
    return Pack(
        name=name or f"{first.name}+{second.name}",
        title=title or f"Megamix of {first.title} and {second.title}",
        book=book or first.book,
        cards=_told_apart(picked),
    )


def _pack_of_legacy(first: Pack, second: Pack, name: str) -> Pack:
    """Give the pack with a Lost Legacy of that name."""
    legacies = {card.name: pack for pack in (second, first) for card in pack.cards if card.legacy}
    for legacy, pack in legacies.items():
        if legacy.casefold() == name.casefold():
            return pack
    raise UnknownName(f"neither set has a Lost Legacy {shortened(name)}{nearest(name, legacies)}")


# --- cards of several packs told apart -----------------------------------------------------------


def _told_apart(picked: Sequence[PickedCard]) -> tuple[Card, ...]:
    """Give the cards with names and symbols of which no two are the same.

    Where two packs have the same symbol, every symbol gets the letter of its set; where they have
    the same name, these names get the title of the set. Raises :class:`WrongUse`.
    """
    letters = _letters(tuple(dict.fromkeys(one.pack for one in picked)))
    symbols = [one.card.symbol for one in picked]
    if _repeated(symbols):
        symbols = []
        for one in picked:
            symbols.append(_marked(one.card.symbol, letters[one.pack], symbols))
    names = _names(picked, letters)
    cards: list[Card] = []
    for one, symbol, name in zip(picked, symbols, names, strict=True):
        own = {
            other.card.name: new
            for other, new in zip(picked, names, strict=True)
            if other.pack == one.pack and other.card.name != new
        }
        cards.append(replace(_renamed(one.card, own), name=name, symbol=symbol))
    for card in cards:
        for named in _named_in(card):
            if named not in names:
                raise WrongUse(
                    f"card {shortened(card.name)} names {shortened(named)}, which is left out"
                )
    return tuple(cards)


def _repeated(words: Iterable[str]) -> frozenset[str]:
    """Give the words that stand there more than once, in small letters."""
    small = [word.casefold() for word in words]
    return frozenset(word for word in small if small.count(word) > 1)


_SMALL_WORDS = frozenset({"a", "an", "and", "of", "the", "with"})


def _letters(packs: Sequence[Pack]) -> Mapping[Pack, str]:
    """Give each pack a letter of its own: its own one, or the first of a word of its title."""
    letters: dict[Pack, str] = {}
    for pack in packs:
        words = [word for word in pack.title.casefold().split() if word not in _SMALL_WORDS]
        wanted = (pack.letter, *(word[0] for word in words), *string.ascii_lowercase)
        free = (letter for letter in wanted if letter not in letters.values())
        letters[pack] = next(letter for letter in free if letter.isascii() and letter.isalnum())
    return letters


def _marked(symbol: str, letter: str, taken: Sequence[str]) -> str:
    """Give a symbol with the letter of its set, shortened where it would be too long."""
    ends = (letter, *(f"{letter}{mark}" for mark in string.digits + string.ascii_lowercase))
    marked = (f"{symbol[: LONGEST_SYMBOL - len(end)]}{end}" for end in ends)
    used = {Word.OUT.casefold(), *(other.casefold() for other in taken)}
    return next(word for word in marked if word.casefold() not in used)


def _names(picked: Sequence[PickedCard], letters: Mapping[Pack, str]) -> tuple[str, ...]:
    """Give the names, with the title of the set, or its letter, where two are the same."""
    plain = tuple(one.card.name for one in picked)
    repeated = _repeated(plain)
    if not repeated:
        return plain
    titles = {pack: pack.title for pack in letters}
    usable = all(title.isprintable() and '"' not in title for title in titles.values())
    for marks in (titles, letters) if usable else (letters,):
        names = tuple(
            f"{name} ({marks[one.pack]})" if name.casefold() in repeated else name
            for one, name in zip(picked, plain, strict=True)
        )
        if not _repeated(names) and all(len(name) <= LONGEST_NAME for name in names):
            return names
    longest = max((name for name in plain if name.casefold() in repeated), key=len)
    raise WrongUse(
        f"two sets have a card {shortened(longest)}, a name too long to tell the two apart"
    )


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Give a card, or a part of its effects, that calls other cards by their new names."""
    if not names:
        return part
    if isinstance(part, tuple):
        return tuple(_renamed(one, names) for one in part)
    if not is_dataclass(part) or isinstance(part, type):
        return part
    if isinstance(part, fx.CardFilter):
        return replace(part, name=names.get(part.name, part.name) if part.name else None)
    inner = {field.name: _renamed(getattr(part, field.name), names) for field in fields(part)}
    return replace(part, **inner)


def _named_in(part: Any) -> Iterator[str]:
    """Give the names by which the effects of a card call other cards."""
    if isinstance(part, fx.CardFilter):
        yield from () if part.name is None else (part.name,)
    elif isinstance(part, tuple):
        for one in part:
            yield from _named_in(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _named_in(getattr(part, field.name))
