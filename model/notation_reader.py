"""The notation read: text to positions, choices and lines of choices.

Promised: what :mod:`.notation` says, which explains the notation and prints it; its functions are
the ones to import. Each reader takes a piece of the line that knows its column, so that an error
can point at what it found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .documents import shortened
from .errors import NotationError, nearest
from .game import Game
from .grammar import parse_inline
from .notation_words import PHASES, SECTIONS, TRIGGERS, VERSION, WINS, Mark, Word
from .state import (
    Answer,
    Choice,
    DeckTop,
    Discard,
    DiscardPlace,
    Ended,
    Frame,
    GameState,
    HandPlace,
    NameCard,
    Outcome,
    Pass,
    PickCard,
    PickSeat,
    Place,
    PlayCard,
    RuinsBag,
    RuinsPlace,
    SeatState,
    Show,
    Table,
    Trigger,
    Turned,
)
from .syntax_problem import SyntaxProblem


@dataclass(frozen=True, slots=True)
class _Text:
    """A piece of the line, with the place where it begins (from 0)."""

    text: str
    start: int

    def strip(self) -> _Text:
        left = len(self.text) - len(self.text.lstrip())
        return _Text(self.text.strip(), self.start + left)

    def words(self) -> list[_Text]:
        found = re.finditer(r"\S+", self.text)
        return [_Text(match.group(), self.start + match.start()) for match in found]

    def split(self, marks: str) -> list[_Text]:
        """Split at each mark that stands outside quotes and braces."""
        pieces: list[_Text] = []
        begin, depth, quoted = 0, 0, False
        for index, letter in enumerate(self.text):
            quoted ^= letter == '"'
            if quoted:
                continue
            depth += (letter == "{") - (letter == "}")
            if letter in marks and depth == 0:
                pieces.append(_Text(self.text[begin:index], self.start + begin))
                begin = index + 1
        pieces.append(_Text(self.text[begin:], self.start + begin))
        return pieces

    def after(self, skip: int) -> _Text:
        return _Text(self.text[skip:], self.start + skip)

    def error(self, expected: str, hint: str = "") -> NotationError:
        found = shortened(self.text) if self.text else "nothing"
        return NotationError(f"column {self.start + 1}: expected {expected}, found {found}{hint}")


def _kind(game: Game, word: _Text, instead: str = "") -> int:
    """Read a symbol; `instead` says what else could stand here."""
    cards = game.pack.cards
    for kind, card in enumerate(cards):
        if card.symbol.casefold() == word.text.casefold():
            return kind
    hint = nearest(word.text, [card.symbol for card in cards])
    for card in cards:
        if word.text.casefold() in card.name.casefold().split():
            hint = f" (did you mean {card.symbol!r}, {card.name}?)"
    raise word.error(f"the symbol of a card{instead}", hint)


def _count(word: _Text, what: str, most: int | None = None) -> int:
    """Read a number from 1 and give it from 0."""
    fits = re.fullmatch(r"[0-9]{1,4}", word.text)
    if not fits or int(word.text) < 1 or (most is not None and int(word.text) > most):
        raise word.error(what)
    return int(word.text) - 1


def _seat_number(game: Game, word: _Text) -> int:
    return _count(word, f"a seat from 1 to {game.seats}", game.seats)


def _only(words: list[_Text], count: int, what: str) -> list[_Text]:
    """Give the words if there are as many as should be."""
    if len(words) > count:
        raise words[count].error(f"nothing after {what}")
    return words


def _place(game: Game, text: _Text) -> Place | None:
    """Read a place; None where the text does not begin like one."""
    words = text.words()
    match [word.text for word in words]:
        case [Word.HAND, Word.OF, _]:
            return HandPlace(seat=_seat_number(game, words[2]))
        case [Word.HAND, Word.OF, _, _]:
            seat_number = _seat_number(game, words[2])
            return HandPlace(seat=seat_number, kind=_kind(game, words[3]))
        case [Word.RUINS, Mark.UNTOLD]:
            return RuinsBag()
        case [Word.RUINS, _]:
            return RuinsPlace(index=_count(words[1], "a place from 1, or ?"))
        case [Word.DISCARD | Word.DISCARDS, where] if where.count(".") == 1:
            seat, index = words[1].split(".")
            return DiscardPlace(
                seat=_seat_number(game, seat), index=_count(index, "a place from 1, the oldest")
            )
        case [Word.DECK, Word.TOP]:
            return DeckTop()
        case [Word.TABLE]:
            return Table()
        case _:
            return None


_PLACES = "a place such as 'hand of 2', 'ruins 1', 'ruins ?', 'discard 2.1'"


_WAYS: dict[tuple[str, ...], tuple[bool, bool | None]] = {
    (*which, *side): (bool(side), drawn)
    for which, drawn in (((), None), ((Word.DRAWN,), True), ((Word.HELD,), False))
    for side in ((), (Word.FACE, Word.DOWN))
}
"""How a card is played: face down or not, and whether it is the one just drawn."""


def _parse_choice(game: Game, text: _Text) -> Choice:
    text = text.strip()
    place = _place(game, text)
    if place is not None:
        return PickCard(place=place)
    words = text.words()
    match [word.text for word in words]:
        case [Word.PLAY, _, *how] if tuple(how) in _WAYS:
            face_down, drawn = _WAYS[tuple(how)]
            return PlayCard(kind=_kind(game, words[1]), face_down=face_down, drawn=drawn)
        case [Word.PASS]:
            return Pass()
        case [Word.SHOW]:
            return Show()
        case [Word.SEAT, _]:
            return PickSeat(seat=_seat_number(game, words[1]))
        case [Word.YES]:
            return Answer(yes=True)
        case [Word.NO]:
            return Answer(yes=False)
        case [Word.NAME, _]:
            return NameCard(kind=_kind(game, words[1]))
        case [Word.CARD, _]:
            return Turned(kind=_kind(game, words[1]))
        case _:
            raise text.error(
                f"a choice: 'play 8', 'pass', 'seat 2', 'yes', 'no', 'card 6', or {_PLACES}"
            )


def parse_choice(game: Game, text: str) -> Choice:
    """Read a choice. Raises :class:`NotationError`; whether it is offered, the rules say."""
    return _parse_choice(game, _Text(text, 0))


def parse_line(game: Game, text: str) -> tuple[Choice, ...]:
    """Read choices between commas or semicolons; nothing is the empty line.

    Raises :class:`NotationError`.
    """
    if not text.strip():
        return ()
    return tuple(_parse_choice(game, piece) for piece in _Text(text, 0).split(",;"))


def _cards(game: Game, words: list[_Text], instead: str = "") -> tuple[int, ...]:
    """Read symbols, or a dash for none."""
    if [word.text for word in words] == [Mark.NOTHING]:
        return ()
    return tuple(_kind(game, word, instead) for word in words)


_DOWN, _RESOLVING = re.escape(Mark.FACE_DOWN), re.escape(Mark.RESOLVING)


def _parse_discard(game: Game, word: _Text) -> Discard:
    found = re.fullmatch(rf"([^{_DOWN}{_RESOLVING}]+)({_DOWN}?)({_RESOLVING}?)", word.text)
    if not found:
        raise word.error("a discard such as 8, 8- (face down) or 8! (still being resolved)")
    kind = _kind(game, _Text(found.group(1), word.start))
    return Discard(kind=kind, up=not found.group(2), resolving=bool(found.group(3)))


def _parse_seat(game: Game, text: _Text) -> SeatState:
    sides = text.split(Mark.BEFORE_DISCARDS)
    if len(sides) > 2:
        raise sides[2].strip().error("one slash, between hand and discards")
    held = sides[0].words()
    out = bool(held) and held[0].text == Word.OUT
    cards = held[1:] if out else held
    protected = bool(cards) and cards[0].text == Word.PROTECTED
    cards = cards[1:] if protected else cards
    if not held:
        raise sides[0].strip().error("the cards of the hand, '-' or 'out'")
    hand = tuple(sorted(_cards(game, cards, ", '-' or 'out'")))
    pile = sides[1].words() if len(sides) == 2 else []
    misses = bool(pile) and pile[-1].text == Word.MISSES
    pile = pile[:-1] if misses else pile
    last: int | None = None
    last_down = False
    if len(pile) > 1 and pile[-2].text == Word.AFTER:
        number = pile[-1].text.removesuffix(Mark.FACE_DOWN)
        last_down = number != pile[-1].text
        last = _count(_Text(number, pile[-1].start), "a number from 1 to 8", 8) + 1
        pile = pile[:-2]
    if [word.text for word in pile] == [Mark.NOTHING]:
        pile = []
    return SeatState(
        hand=hand,
        discards=tuple(_parse_discard(game, word) for word in pile),
        out=out,
        last_number=last,
        last_down=last_down,
        misses_turn=misses,
        protected=protected,
    )


def _at(words: list[_Text], mark: Mark) -> tuple[list[_Text], list[_Text], bool]:
    """Split words at a mark: what stands before, what after, and whether the mark is there."""
    places = [index for index, word in enumerate(words) if word.text == mark]
    if len(places) > 1:
        raise words[places[1]].error(f"only one {mark.value!r}")
    if not places:
        return words, [], False
    return words[: places[0]], words[places[0] + 1 :], True


def _bindings(game: Game, facts: list[_Text]) -> Iterator[tuple[str, int] | tuple[str, Place]]:
    for fact in facts:
        sides = fact.split("=")
        name, value = sides[0].strip(), sides[-1].strip()
        if len(sides) != 2 or not re.fullmatch(r"[a-z_][a-z0-9_]*", name.text):
            raise fact.error("'held', 'seen 5', or a name such as 'p = 2' or 'c = ruins 1'")
        if re.fullmatch(r"[0-9]+", value.text):
            yield name.text, _seat_number(game, value)
            continue
        place = _place(game, value)
        if place is None:
            raise value.error(f"a seat, or {_PLACES}")
        yield name.text, place


def _parse_replies(words: list[_Text], fact: _Text) -> tuple[bool, ...]:
    said = [word.text for word in words]
    if said == [Mark.NOTHING]:
        return ()
    if not said or not set(said) <= {Word.YES, Word.NO}:
        raise fact.error(f"'{Word.REPLIES}' and 'yes' or 'no' for each, or '-'")
    return tuple(word == Word.YES for word in said)


def _parse_frame(game: Game, text: _Text) -> Frame:
    brace = text.text.find("{")
    colon = text.text.rfind(":", 0, brace) if brace >= 0 else -1
    if colon < 0:
        raise text.error("an effect such as 'play 8 by 1: { win }'")
    facts = [fact.strip() for fact in _Text(text.text[:colon], text.start).split(",")]
    head = facts[0].words()
    size = 2 if facts[0].text.startswith(Trigger.LOOKED_AT.value) else 1
    trigger = TRIGGERS.get(" ".join(word.text for word in head[:size]))
    if trigger is None:
        known = ", ".join(TRIGGERS)
        raise facts[0].error(f"one of {known}", nearest(head[0].text if head else "", TRIGGERS))
    who = head[size:]
    if len(who) not in {2, 3} or who[-2].text != Word.BY:
        raise facts[0].error(f"the card and the seat, as in '{trigger.value} 8 by 1'")
    seen: int | None = None
    held, waiting, gone, choosing = False, False, False, False
    replies: tuple[bool, ...] | None = None
    guessed: bool | None = None
    others: list[_Text] = []
    for fact in facts[1:]:
        words = fact.words()
        if fact.text == Word.HELD:
            held = True
        elif fact.text == Word.WAITING:
            waiting = True
        elif fact.text == Word.GONE:
            gone = True
        elif fact.text == Word.CHOOSING:
            choosing = True
        elif words and words[0].text == Word.REPLIES:
            replies = _parse_replies(words[1:], fact)
        elif fact.text.split() in ([Word.GUESSED, Word.RIGHT], [Word.GUESSED, Word.WRONG]):
            guessed = words[1].text == Word.RIGHT
        elif len(words) == 2 and words[0].text == Word.SEEN:
            seen = _kind(game, words[1])
        else:
            others.append(fact)
    bound = list(_bindings(game, others))
    rest = text.after(colon + 1).strip()
    try:
        effect = parse_inline(rest.text)
    except SyntaxProblem as error:
        column = rest.start + error.column
        raise NotationError(f"column {column}: {error.problem}") from None
    return Frame(
        owner=_seat_number(game, who[-1]),
        kind=_kind(game, who[0]) if len(who) == 3 else None,
        trigger=trigger,
        rest=effect,
        seats=tuple((name, value) for name, value in bound if isinstance(value, int)),
        cards=tuple((name, value) for name, value in bound if not isinstance(value, int)),
        seen=seen,
        guessed=guessed,
        holds_card=held,
        waiting=waiting,
        gone=gone,
        choosing_side=choosing,
        replies=replies,
    )


def _parse_speeds(game: Game, text: _Text) -> tuple[int | None, ...]:
    speeds: list[int | None] = []
    for word in text.words()[1:]:
        if word.text != Mark.NOTHING and not re.fullmatch(r"-?[0-9]{1,4}", word.text):
            raise word.error("a speed, or '-' for a seat that cannot investigate")
        speeds.append(None if word.text == Mark.NOTHING else int(word.text))
    if len(speeds) != game.seats:
        raise text.error(f"{game.seats} speeds, one a seat")
    return tuple(speeds)


def _parse_outcome(game: Game, words: list[_Text]) -> Outcome:
    if words[0].text in {Word.LOST, Word.DRAWN}:
        _only(words, 2, "the outcome")
        return Outcome(
            how=Ended(words[0].text),
            winner=_seat_number(game, words[1]) if len(words) > 1 else None,
        )
    if len(words) != 4 or words[1].text != Word.BY or words[2].text not in WINS:
        raise words[min(2, len(words) - 1)].error(f"'won by' {', '.join(WINS)} and the winner")
    winner = None if words[3].text == Mark.NOTHING else _seat_number(game, words[3])
    return Outcome(how=WINS[words[2].text], winner=winner)


def parse_position(game: Game, text: str) -> GameState:
    """Read a state from one line. Raises :class:`NotationError`."""
    sections = [section.strip() for section in _Text(text, 0).split(Mark.BETWEEN_SECTIONS)]
    head = sections[0].words()
    if not head or head[0].text != VERSION:
        raise (head[0] if head else sections[0]).error(f"{VERSION}, the version of the notation")
    if len(head) != 3:
        raise (head[3] if len(head) > 3 else sections[0]).error(
            f"{VERSION}, the phase and the active seat, as in '{VERSION} play 1'"
        )
    phase = PHASES.get(head[1].text)
    if phase is None:
        raise head[1].error("a phase", nearest(head[1].text, PHASES))
    seats = _parse_seats(game, sections[1 : game.seats + 1], _Text("", len(text)))
    found: dict[str, _Text] = {}
    frames: list[Frame] = []
    for section in sections[game.seats + 1 :]:
        words = section.words()
        name = words[0].text if words else ""
        if name not in SECTIONS:
            extra = f" (this game has {game.seats} seats)" if name.rstrip(":").isdigit() else ""
            hint = extra or nearest(name, SECTIONS)
            raise (words[0] if words else section).error("a section", hint)
        if name == Word.EFFECT:
            frames.append(_parse_frame(game, section.after(len(name)).strip()))
            continue
        if name in found:
            raise words[0].error(f"only one section {name!r}")
        found[name] = section
    for name in (Word.RUINS, Word.DECK):
        if name not in found:
            raise _Text("", len(text)).error(f"a section {name.value!r}")
    fixed, bag, _ = _at(found[Word.RUINS].words()[1:], Mark.UNTOLD)
    ruins, ruins_rest = _cards(game, fixed, ", '?' or '-'"), tuple(sorted(_cards(game, bag)))
    outside = [*ruins, *ruins_rest]
    for seat in seats:
        outside.extend((*seat.hand, *(entry.kind for entry in seat.discards)))
    outside.extend(f.kind for f in frames if f.holds_card and f.kind is not None)
    top, rest = _parse_deck(game, found[Word.DECK].words()[1:], outside)
    outcomes = [found[word] for word in (Word.WON, Word.LOST, Word.DRAWN) if word in found]
    outcome = outcomes[0] if outcomes else None
    if Word.RAN in found and found[Word.RAN].text.split() != [Word.RAN, Word.OUT]:
        raise found[Word.RAN].error(f"'{Word.RAN} {Word.OUT}'")
    if Word.REVERSED in found:
        _only(found[Word.REVERSED].words(), 1, f"'{Word.REVERSED}'")
    drawn: int | None = None
    if Word.DREW in found:
        words = found[Word.DREW].words()
        if len(words) < 2:
            raise found[Word.DREW].error(f"'{Word.DREW}' and the card just drawn")
        _only(words, 2, f"'{Word.DREW}' and one card")
        drawn = _kind(game, words[1])
    if len(outcomes) > 1:
        raise outcomes[1].error("one outcome")
    return GameState(
        seats=seats,
        top=top,
        rest=rest,
        ruins=ruins,
        ruins_rest=ruins_rest,
        active=_seat_number(game, head[2]),
        phase=phase,
        frames=tuple(frames),
        speeds=_parse_speeds(game, found[Word.SPEEDS]) if Word.SPEEDS in found else (),
        investigated=tuple(
            _seat_number(game, word)
            for word in (found[Word.INVESTIGATED].words()[1:] if Word.INVESTIGATED in found else [])
        ),
        ran_out=Word.RAN in found,
        is_reversed=Word.REVERSED in found,
        drawn=drawn,
        outcome=None if outcome is None else _parse_outcome(game, outcome.words()),
    )


def _parse_seats(game: Game, sections: list[_Text], end: _Text) -> tuple[SeatState, ...]:
    seats: list[SeatState] = []
    for number in range(1, game.seats + 1):
        section = sections[number - 1] if number <= len(sections) else end
        found = re.match(r"\s*([0-9]+)\s*:", section.text)
        if not found or found.group(1) != str(number):
            first = section.words()[0] if section.words() else section
            raise first.error(f"'{number}:' and the cards of seat {number} of {game.seats}")
        seats.append(_parse_seat(game, section.after(found.end())))
    return tuple(seats)


def _parse_deck(
    game: Game, words: list[_Text], outside: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read the settled top and the counts of the rest; ``*`` is what stands nowhere else."""
    before, after, settled = _at(words, Mark.SETTLED)
    top = _cards(game, before, ", '>', '*' or '-'") if settled else ()
    bag = after if settled else before
    if [word.text for word in bag] == [Mark.ALL_OTHERS]:
        outside = [*outside, *top]
        return top, tuple(
            max(0, card.copies - outside.count(kind)) for kind, card in enumerate(game.pack.cards)
        )
    kinds = _cards(game, bag, ", '>', '*' or '-'")
    return top, tuple(kinds.count(kind) for kind in range(len(game.pack.cards)))
