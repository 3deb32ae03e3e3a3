"""Packs: the cards of a set as data, loaded from TOML, with the provenance of each.

Promised: a loaded pack is complete and consistent (as many cards as it says, one Legacy, every
name in an effect bound, every ruling known); what is wrong is a :class:`PackError` with its place.
A pack file may be laid over another (`base`), replacing fields of its cards or adding cards; a
user's pack has the same rights as a built-in one. Not promised: that unknown card texts are right;
they are blanks, named in :attr:`Pack.unknown`, and every verdict on the pack names them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from . import effects as fx
from .documents import Document, KeyPath, parse_document, read_document, shortened
from .errors import PackError, UnknownName, nearest
from .grammar import parse_effect, parse_lasting, parse_test
from .notation_words import Word
from .printing import print_effect
from .rulings import PRESETS, Rulings, preset
from .scope import ScopeProblem, check_effect, check_test
from .syntax_problem import SyntaxProblem

FORMAT = 1
"""The version of the pack format that this package reads."""

Source = Literal["printed", "clarified", "public", "unknown", "house"]
Kind = Literal["always", "step", "possible"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One kind of card: `copies` of them are in the pack.

    `source` says where the text comes from, `cite` where to look it up; `symbol` is how the
    notation writes the card.
    """

    name: str
    number: fx.Number
    copies: int
    symbol: str
    source: Source
    cite: str = ""
    note: str = ""
    legacy: bool = False
    intrigue: bool = False
    unplayable: bool = False
    play: fx.Effect = ()
    when_looked_at: fx.Effect = ()
    on_discard: fx.Effect = ()
    lasting: tuple[fx.Lasting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PackProperty:
    """A property that a pack brings along, checked like the built-in ones."""

    name: str
    sentence: str
    kind: Kind
    expect: fx.Test
    premise: fx.Test | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A set of cards, in the order of the file; the index of a card is its kind."""

    name: str
    title: str
    book: str
    cards: tuple[Card, ...]
    properties: tuple[PackProperty, ...] = ()

    @property
    def size(self) -> int:
        """How many cards there are, copies counted."""
        return sum(card.copies for card in self.cards)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The cards whose text is not known: blanks."""
        return tuple(card.name for card in self.cards if card.source == "unknown")

    def kind_named(self, name: str) -> int:
        """Give the kind of a card by name or symbol. Raises :class:`UnknownName`."""
        for kind, card in enumerate(self.cards):
            if name.casefold() in {card.name.casefold(), card.symbol.casefold()}:
                return kind
        known = [card.name for card in self.cards]
        raise UnknownName(f"pack {self.name} has no card {shortened(name)}{nearest(name, known)}")


# --- the file ------------------------------------------------------------------------------------

_Number = Annotated[int, msgspec.Meta(ge=1, le=8)] | Literal["X"]
_Copies = Annotated[int, msgspec.Meta(ge=1, le=31)]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class _CardEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: _Name
    number: _Number | None = None
    copies: _Copies | None = None
    symbol: Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z]{1,4}$")] | None = None
    source: Source | None = None
    cite: str | None = None
    note: str | None = None
    legacy: bool | None = None
    intrigue: bool | None = None
    unplayable: bool | None = None
    play: str | None = None
    when_looked_at: str | None = None
    on_discard: str | None = None
    lasting: str | None = None


class _PropertyEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    sentence: str
    kind: Kind
    expect: str
    premise: str | None = None


class _PackFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    format: Literal[1]
    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    title: str | None = None
    book: str | None = None
    base: str | None = None
    cards: Annotated[int, msgspec.Meta(ge=3, le=31)] | None = None
    remove: tuple[str, ...] = ()
    card: tuple[_CardEntry, ...] = ()
    property: tuple[_PropertyEntry, ...] = ()


def builtin_packs() -> tuple[str, ...]:
    """Give the names of the packs that come with the package."""
    folder = files(f"{__package__}.packs")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def load_pack(source: str | Path) -> Pack:
    """Load a built-in pack by name, or a pack file by path.

    Raises :class:`PackError` for a faulty file, :class:`UnknownName` for a name that is neither a
    built-in pack nor looks like a file.

    >>> load_pack("starship").size
    16
    """
    return _load(source, chain=())


def parse_pack(text: str, file: str = "pack") -> Pack:
    """Read a pack from the text of a pack file; `file` is how errors call it.

    The way back is :func:`~lostlegacy.model.pack_printing.print_pack`. Raises :class:`PackError`.
    """
    return _build(parse_document(text, file), (file,))


def load_rules(spec: str | Path) -> tuple[Pack, Rulings]:
    """Load ``PACK`` or ``PACK@BOOK``; without a book the pack's own.

    Raises :class:`PackError` and :class:`UnknownName`.

    >>> pack, rulings = load_rules("staff-of-dragons@A")
    >>> rulings.failed_staff
    'shuffled'
    """
    text = str(spec)
    name, at, book = text.rpartition("@")
    if at and not Path(text).exists():
        pack = load_pack(name)
        return pack, preset(book)
    pack = load_pack(text)
    return pack, preset(pack.book)


def _load(source: str | Path, chain: tuple[str, ...]) -> Pack:
    name = str(source)
    if name in builtin_packs():
        text = (files(f"{__package__}.packs") / f"{name}.toml").read_text(encoding="utf-8")
        document = parse_document(text, f"{name}.toml")
    elif name.endswith(".toml") or "/" in name or "\\" in name or (name and _exists(name)):
        document = read_document(name)
    else:
        raise UnknownName(
            f"there is no pack {shortened(name)}{nearest(name, builtin_packs())};"
            " a pack of your own is a file that ends in .toml"
        )
    # The same file may have several names, such as x.toml and ../packs/x.toml.
    if str(Path(name).resolve()) in {str(Path(file).resolve()) for file in chain}:
        raise document.error(("base",), f"this pack is its own base: {' → '.join(chain)}")
    return _build(document, (*chain, document.file))


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:
        return False


def _build(document: Document, chain: tuple[str, ...]) -> Pack:
    if "card" not in document.data and "base" not in document.data:
        raise PackError(
            document.file, 1, 1, "this is no pack; expected [[card]] entries, or a base to change"
        )
    file = document.convert(_PackFile)
    base = _base(document, file, chain)
    if file.book is not None and file.book not in PRESETS:
        problem = f"there is no book {shortened(file.book)}{nearest(file.book, PRESETS)}"
        raise document.error(("book",), problem)
    cards = {card.name: card for card in base.cards} if base else {}
    for index, name in enumerate(file.remove):
        if name not in cards:
            problem = f"the base has no card {shortened(name)}{nearest(name, cards)}"
            raise document.error(("remove", index), problem)
        del cards[name]
    named: set[str] = set()
    for index, entry in enumerate(file.card):
        if entry.name in named:
            problem = f"card {shortened(entry.name)} stands here twice"
            raise document.error(("card", index, "name"), problem)
        named.add(entry.name)
        cards[entry.name] = _card(document, index, entry, cards.get(entry.name))
    _check_cards(document, file, tuple(cards.values()), base)
    properties = {entry.name: entry for entry in base.properties} if base else {}
    own: set[str] = set()
    for index, prop in enumerate(file.property):
        if prop.name in own:
            problem = f"property {prop.name!r} stands here twice"
            raise document.error(("property", index, "name"), problem)
        own.add(prop.name)
        properties[prop.name] = _property(document, index, prop)
    return Pack(
        name=file.name,
        title=file.title or (base.title if base else file.name),
        book=file.book or (base.book if base else "H"),
        cards=tuple(cards.values()),
        properties=tuple(properties.values()),
    )


def _base(document: Document, file: _PackFile, chain: tuple[str, ...]) -> Pack | None:
    if file.base is None:
        return None
    if file.base in builtin_packs():
        return _load(file.base, chain)
    path = Path(document.file).parent / file.base
    try:
        return _load(path if path.exists() else file.base, chain)
    except UnknownName as error:
        raise document.error(("base",), str(error)) from None


def _card(document: Document, index: int, entry: _CardEntry, old: Card | None) -> Card:
    here: KeyPath = ("card", index)
    if old is None:
        for key in ("number", "copies", "source"):
            if getattr(entry, key) is None:
                problem = f"card {shortened(entry.name)} has no {key}; expected one"
                raise document.error(here, problem)
    number = None if entry.number == "X" else entry.number
    if entry.number is None and old is not None:
        number = old.number
    base = old or Card(
        name=entry.name, number=number, copies=entry.copies or 1, symbol="", source="house"
    )
    changed = replace(
        base,
        number=number,
        copies=entry.copies or base.copies,
        symbol=entry.symbol or base.symbol or ("X" if number is None else str(number)),
        source=entry.source or base.source,
        cite=base.cite if entry.cite is None else entry.cite,
        note=base.note if entry.note is None else entry.note,
        legacy=base.legacy if entry.legacy is None else entry.legacy,
        intrigue=base.intrigue if entry.intrigue is None else entry.intrigue,
        unplayable=base.unplayable if entry.unplayable is None else entry.unplayable,
    )
    if entry.play is not None:
        changed = replace(changed, play=_effect(document, (*here, "play"), entry.play))
    if entry.when_looked_at is not None:
        effect = _effect(
            document, (*here, "when_looked_at"), entry.when_looked_at, bound=("looker",)
        )
        changed = replace(changed, when_looked_at=effect)
    if entry.on_discard is not None:
        effect = _effect(document, (*here, "on_discard"), entry.on_discard)
        changed = replace(changed, on_discard=effect)
    if entry.lasting is not None:
        try:
            changed = replace(changed, lasting=parse_lasting(entry.lasting))
        except SyntaxProblem as error:
            path = (*here, "lasting")
            raise document.error_in_text(path, error.line, error.column, error.problem) from None
    if changed.source == "unknown" and any(
        (changed.play, changed.when_looked_at, changed.on_discard, changed.lasting)
    ):
        if old is not None and entry.source is None:
            return replace(changed, source="house")
        problem = f"card {shortened(entry.name)} has an effect, so its source is not 'unknown'"
        raise document.error((*here, "source"), problem)
    return changed


def _effect(document: Document, path: KeyPath, text: str, bound: tuple[str, ...] = ()) -> fx.Effect:
    try:
        effect = parse_effect(text)
    except SyntaxProblem as error:
        raise document.error_in_text(path, error.line, error.column, error.problem) from None
    try:
        check_effect(effect, seats=bound)
    except ScopeProblem as error:
        line, column = _find_word(text, error.word)
        raise document.error_in_text(path, line, column, str(error)) from None
    return effect


def _find_word(text: str, word: str) -> tuple[int, int]:
    lines = text.strip("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line.split("#")[0])
        if found:
            return number, found.start() + 1
    return 1, 1


def _property(document: Document, index: int, entry: _PropertyEntry) -> PackProperty:
    tests: dict[str, fx.Test] = {}
    for key in ("expect", "premise"):
        text = getattr(entry, key)
        if text is None:
            continue
        path: KeyPath = ("property", index, key)
        try:
            tests[key] = parse_test(text)
            check_test(tests[key], step=entry.kind != "always")
        except SyntaxProblem as error:
            raise document.error_in_text(path, error.line, error.column, error.problem) from None
        except ScopeProblem as error:
            line, column = _find_word(text, error.word)
            raise document.error_in_text(path, line, column, str(error)) from None
    return PackProperty(
        name=entry.name,
        sentence=entry.sentence,
        kind=entry.kind,
        expect=tests["expect"],
        premise=tests.get("premise"),
    )


def _check_cards(
    document: Document, file: _PackFile, cards: tuple[Card, ...], base: Pack | None
) -> None:
    total = sum(card.copies for card in cards)
    wanted = file.cards or (base.size if base else 16)
    if total != wanted:
        key: KeyPath = ("cards",) if file.cards else ()
        raise document.error(
            key, f"the pack has {total} cards; expected {wanted} (copies counted; say cards = N)"
        )
    legacies = [card for card in cards if card.legacy]
    if len(legacies) != 1 or legacies[0].copies != 1:
        count = sum(card.copies for card in legacies)
        names = {card.name for card in legacies}
        places = [("card", i) for i, entry in enumerate(file.card) if entry.name in names]
        place: KeyPath = places[-1] if places else ()
        raise document.error(place, f"the pack has {count} Legacy cards; expected exactly one")
    symbols: dict[str, str] = {}
    for card in cards:
        index = next((i for i, e in enumerate(file.card) if e.name == card.name), 0)
        if card.symbol.casefold() == Word.OUT:
            problem = f"symbol {card.symbol!r} means in the notation that a seat is out"
            raise document.error(("card", index, "symbol"), problem)
        other = symbols.setdefault(card.symbol.casefold(), card.name)
        if other != card.name:
            problem = (
                f"cards {other!r} and {card.name!r} have the same symbol {card.symbol!r};"
                " give one of them another"
            )
            raise document.error(("card", index), problem)
    _check_names(document, file, cards)


def _check_names(document: Document, file: _PackFile, cards: tuple[Card, ...]) -> None:
    """Check that every card that an effect or a property names in quotes is in the pack."""
    known = [card.name for card in cards]
    texts: list[tuple[KeyPath, str]] = []
    for index, entry in enumerate(file.card):
        parts = (("play", entry.play), ("when_looked_at", entry.when_looked_at))
        for key, text in (*parts, ("on_discard", entry.on_discard)):
            texts.append((("card", index, key), text or ""))
    for index, prop in enumerate(file.property):
        for key, text in (("expect", prop.expect), ("premise", prop.premise)):
            texts.append((("property", index, key), text or ""))
    for path, text in texts:
        for line, column, name in _quoted(text):
            if name not in known:
                problem = f"the pack has no card {shortened(name)}{nearest(name, known)}"
                raise document.error_in_text(path, line, column, problem)
    # What a base says of a card that this file removed.
    for card in cards:
        for effect in (card.play, card.when_looked_at, card.on_discard):
            for _, _, name in _quoted(print_effect(effect)):
                if name not in known:
                    problem = f"card {shortened(card.name)} names {shortened(name)}"
                    raise document.error(("remove",), f"{problem}, which is not in the pack")


def _quoted(text: str) -> list[tuple[int, int, str]]:
    """Give what stands in quotes in a text, with line and column, comments left out."""
    found: list[tuple[int, int, str]] = []
    for number, line in enumerate(text.strip("\n").split("\n"), start=1):
        found.extend(
            (number, match.start() + 1, match.group(1))
            for match in re.finditer(r'"([^"]*)"|#.*', line)
            if match.group(1) is not None
        )
    return found
