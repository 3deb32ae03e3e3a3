"""The notation read: text to positions, choices and lines of choices.

Promised: what :mod:`.notation` says, which explains the notation and prints it; its functions are
the ones to import. Not promised: the pieces of a line; those are :mod:`.notation_pieces`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .errors import NotationError, nearest
from .game import Game
from .grammar import parse_inline
from .notation_pieces import (
    Text,
    only,
    read_cards,
    read_count,
    read_kind,
    read_place,
    read_seat,
    split_at,
)
from .notation_words import PHASES, SECTIONS, TRIGGERS, VERSION, WINS, Mark, Word
from .state import (
    Answer,
    Choice,
    Discard,
    Ended,
    Frame,
    GameState,
    NameCard,
    Outcome,
    Pass,
    PickCard,
    PickSeat,
    Place,
    PlayCard,
    SeatState,
    Show,
    Trigger,
    Turned,
)
from .syntax_problem import SyntaxProblem

_PLACES = "a place such as 'hand of 2', 'ruins 1', 'ruins ?', 'discard 2.1'"


_WAYS: dict[tuple[str, ...], tuple[bool, bool | None]] = {
    (*which, *side): (bool(side), drawn)
    for which, drawn in (((), None), ((Word.DRAWN,), True), ((Word.HELD,), False))
    for side in ((), (Word.FACE, Word.DOWN))
}
"""How a card is played: face down or not, and whether it is the one just drawn."""


def _parse_choice(game: Game, text: Text) -> Choice:
    text = text.strip()
    place = read_place(game, text)
    if place is not None:
        return PickCard(place=place)
    words = text.words()
    match [word.text for word in words]:
        case [Word.PLAY, _, *how] if tuple(how) in _WAYS:
            face_down, drawn = _WAYS[tuple(how)]
            return PlayCard(kind=read_kind(game, words[1]), face_down=face_down, drawn=drawn)
        case [Word.PASS]:
            return Pass()
        case [Word.SHOW]:
            return Show()
        case [Word.SEAT, _]:
            return PickSeat(seat=read_seat(game, words[1]))
        case [Word.YES]:
            return Answer(yes=True)
        case [Word.NO]:
            return Answer(yes=False)
        case [Word.NAME, _]:
            return NameCard(kind=read_kind(game, words[1]))
        case [Word.CARD, _]:
            return Turned(kind=read_kind(game, words[1]))
        case _:
            raise text.error(
                f"a choice: 'play 8', 'pass', 'seat 2', 'yes', 'no', 'card 6', or {_PLACES}"
            )


def parse_choice(game: Game, text: str) -> Choice:
    """Read a choice. Raises :class:`NotationError`; whether it is offered, the rules say."""
    return _parse_choice(game, Text(text, 0))


def parse_line(game: Game, text: str) -> tuple[Choice, ...]:
    """Read choices between commas or semicolons; nothing is the empty line.

    Raises :class:`NotationError`.
    """
    if not text.strip():
        return ()
    return tuple(_parse_choice(game, piece) for piece in Text(text, 0).split(",;"))


_DOWN, _RESOLVING = re.escape(Mark.FACE_DOWN), re.escape(Mark.RESOLVING)


def _parse_discard(game: Game, word: Text) -> Discard:
    found = re.fullmatch(rf"([^{_DOWN}{_RESOLVING}]+)({_DOWN}?)({_RESOLVING}?)", word.text)
    if not found:
        raise word.error("a discard such as 8, 8- (face down) or 8! (still being resolved)")
    kind = read_kind(game, Text(found.group(1), word.start))
    return Discard(kind=kind, up=not found.group(2), resolving=bool(found.group(3)))


def _parse_seat(game: Game, text: Text) -> SeatState:
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
    hand = tuple(sorted(read_cards(game, cards, ", '-' or 'out'")))
    pile = sides[1].words() if len(sides) == 2 else []
    misses = bool(pile) and pile[-1].text == Word.MISSES
    pile = pile[:-1] if misses else pile
    last: int | None = None
    last_down = False
    if len(pile) > 1 and pile[-2].text == Word.AFTER:
        number = pile[-1].text.removesuffix(Mark.FACE_DOWN)
        last_down = number != pile[-1].text
        last = read_count(Text(number, pile[-1].start), "a number from 1 to 8", 8) + 1
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


def _bindings(game: Game, facts: list[Text]) -> Iterator[tuple[str, int] | tuple[str, Place]]:
    for fact in facts:
        sides = fact.split("=")
        name, value = sides[0].strip(), sides[-1].strip()
        if len(sides) != 2 or not re.fullmatch(r"[a-z_][a-z0-9_]*", name.text):
            raise fact.error("'held', 'seen 5', or a name such as 'p = 2' or 'c = ruins 1'")
        if re.fullmatch(r"[0-9]+", value.text):
            yield name.text, read_seat(game, value)
            continue
        place = read_place(game, value)
        if place is None:
            raise value.error(f"a seat, or {_PLACES}")
        yield name.text, place


def _parse_replies(words: list[Text], fact: Text) -> tuple[bool, ...]:
    said = [word.text for word in words]
    if said == [Mark.NOTHING]:
        return ()
    if not said or not set(said) <= {Word.YES, Word.NO}:
        raise fact.error(f"'{Word.REPLIES}' and 'yes' or 'no' for each, or '-'")
    return tuple(word == Word.YES for word in said)


def _parse_frame(game: Game, text: Text) -> Frame:
    brace = text.text.find("{")
    colon = text.text.rfind(":", 0, brace) if brace >= 0 else -1
    if colon < 0:
        raise text.error("an effect such as 'play 8 by 1: { win }'")
    facts = [fact.strip() for fact in Text(text.text[:colon], text.start).split(",")]
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
    others: list[Text] = []
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
            seen = read_kind(game, words[1])
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
        owner=read_seat(game, who[-1]),
        kind=read_kind(game, who[0]) if len(who) == 3 else None,
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


def _parse_speeds(game: Game, text: Text) -> tuple[int | None, ...]:
    speeds: list[int | None] = []
    for word in text.words()[1:]:
        if word.text != Mark.NOTHING and not re.fullmatch(r"-?[0-9]{1,4}", word.text):
            raise word.error("a speed, or '-' for a seat that cannot investigate")
        speeds.append(None if word.text == Mark.NOTHING else int(word.text))
    if len(speeds) != game.seats:
        raise text.error(f"{game.seats} speeds, one a seat")
    return tuple(speeds)


def _parse_outcome(game: Game, words: list[Text]) -> Outcome:
    if words[0].text in {Word.LOST, Word.DRAWN}:
        only(words, 2, "the outcome")
        return Outcome(
            how=Ended(words[0].text),
            winner=read_seat(game, words[1]) if len(words) > 1 else None,
        )
    if len(words) != 4 or words[1].text != Word.BY or words[2].text not in WINS:
        raise words[min(2, len(words) - 1)].error(f"'won by' {', '.join(WINS)} and the winner")
    winner = None if words[3].text == Mark.NOTHING else read_seat(game, words[3])
    return Outcome(how=WINS[words[2].text], winner=winner)


def parse_position(game: Game, text: str) -> GameState:
    """Read a state from one line. Raises :class:`NotationError`."""
    sections = [section.strip() for section in Text(text, 0).split(Mark.BETWEEN_SECTIONS)]
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
    seats = _parse_seats(game, sections[1 : game.seats + 1], Text("", len(text)))
    found: dict[str, Text] = {}
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
            raise Text("", len(text)).error(f"a section {name.value!r}")
    fixed, bag, _ = split_at(found[Word.RUINS].words()[1:], Mark.UNTOLD)
    ruins, ruins_rest = (
        read_cards(game, fixed, ", '?' or '-'"),
        tuple(sorted(read_cards(game, bag))),
    )
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
        only(found[Word.REVERSED].words(), 1, f"'{Word.REVERSED}'")
    drawn: int | None = None
    if Word.DREW in found:
        words = found[Word.DREW].words()
        if len(words) < 2:
            raise found[Word.DREW].error(f"'{Word.DREW}' and the card just drawn")
        only(words, 2, f"'{Word.DREW}' and one card")
        drawn = read_kind(game, words[1])
    if len(outcomes) > 1:
        raise outcomes[1].error("one outcome")
    return GameState(
        seats=seats,
        top=top,
        rest=rest,
        ruins=ruins,
        ruins_rest=ruins_rest,
        active=read_seat(game, head[2]),
        phase=phase,
        frames=tuple(frames),
        speeds=_parse_speeds(game, found[Word.SPEEDS]) if Word.SPEEDS in found else (),
        investigated=tuple(
            read_seat(game, word)
            for word in (found[Word.INVESTIGATED].words()[1:] if Word.INVESTIGATED in found else [])
        ),
        ran_out=Word.RAN in found,
        is_reversed=Word.REVERSED in found,
        drawn=drawn,
        outcome=None if outcome is None else _parse_outcome(game, outcome.words()),
    )


def _parse_seats(game: Game, sections: list[Text], end: Text) -> tuple[SeatState, ...]:
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
    game: Game, words: list[Text], outside: list[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read the settled top and the counts of the rest; ``*`` is what stands nowhere else."""
    before, after, settled = split_at(words, Mark.SETTLED)
    top = read_cards(game, before, ", '>', '*' or '-'") if settled else ()
    bag = after if settled else before
    if [word.text for word in bag] == [Mark.ALL_OTHERS]:
        outside = [*outside, *top]
        return top, tuple(
            max(0, card.copies - outside.count(kind)) for kind, card in enumerate(game.pack.cards)
        )
    kinds = read_cards(game, bag, ", '>', '*' or '-'")
    return top, tuple(kinds.count(kind) for kind in range(len(game.pack.cards)))
