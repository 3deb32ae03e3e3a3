"""Positions, choices and lines as text, as chess has FEN: one line for one position.

Promised: ``parse_position(game, print_position(game, state)) == state`` for every state of the
game, and the same for choices and lines of choices; what does not parse raises
:class:`NotationError` with the column, what was found and what was expected. Not promised: that a
position makes sense (:func:`~lostlegacy.model.problems.problems` says); the game itself, its pack,
rulings and number of seats, is not part of the line.

A position is a row of sections between bars, here the seats of a game for three::

    LL1 play 1 | 1: 5 6 / 3 | 2: X / - | 3: out / 1 8- | ruins 7 ? 8 | deck 6 > 7 8

* ``LL1``, the phase, the active seat;
* for each seat its hand, a slash, its discards, oldest first; ``8-`` lies face down, ``8!`` is
  still being resolved; a seat that is out says ``out`` first, one that is protected until its next
  turn ``protected``; ``-`` is nothing;
* ``ruins``: the places that can be told apart, left to right; after ``?`` those that cannot;
* ``deck``: the cards whose place is settled, top first, before ``>``; then the others, in no order;
  ``*`` stands for all cards that the line names nowhere else;
* behind a seat's discards, where the rules ask for it, ``after 4``, the number of the card that it
  played last (``after 4-``: face down), and ``misses`` for a seat that misses its next turn;
* where needed ``speeds 3 - 5``, ``investigated 2``, ``ran out``, ``drew 5``, ``reversed``,
  ``won by card 2``, ``lost`` or ``drawn``, and one ``effect`` for each effect that still runs, the
  innermost last::

    effect play 8 by 1, held, seen 5, p = 2, c = ruins ?: { look at c }

Cards are written by their symbol, in either case; seats and places are counted from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from .game import Game
from .notation_reader import parse_choice, parse_line, parse_position
from .notation_words import VERSION, Mark, Word
from .printing import print_inline
from .state import (
    Answer,
    Choice,
    DeckTop,
    Discard,
    DiscardPlace,
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
    Turned,
)

__all__ = [
    "parse_choice",
    "parse_line",
    "parse_position",
    "print_choice",
    "print_line",
    "print_place",
    "print_position",
]


def _symbols(game: Game, kinds: Sequence[int]) -> str:
    return " ".join(game.pack.cards[kind].symbol for kind in kinds)


def _discard(game: Game, entry: Discard) -> str:
    side = "" if entry.up else Mark.FACE_DOWN
    return game.pack.cards[entry.kind].symbol + side + (Mark.RESOLVING if entry.resolving else "")


def _seat(game: Game, number: int, seat: SeatState) -> str:
    hand = _symbols(game, seat.hand)
    out = Word.OUT if seat.out else ""
    protected = Word.PROTECTED if seat.protected else ""
    held = " ".join(part for part in (out, protected, hand) if part) or Mark.NOTHING
    discards = " ".join(_discard(game, entry) for entry in seat.discards) or Mark.NOTHING
    down = Mark.FACE_DOWN if seat.last_down else ""
    after = "" if seat.last_number is None else f" {Word.AFTER} {seat.last_number}{down}"
    misses = f" {Word.MISSES}" if seat.misses_turn else ""
    return f"{number + 1}: {held} {Mark.BEFORE_DISCARDS} {discards}{after}{misses}"


def print_place(game: Game, place: Place) -> str:
    """Give a place as text.

    >>> from .cards import load_rules
    >>> from .game import new_game
    >>> game = new_game(*load_rules("starship"), 2)
    >>> print_place(game, DiscardPlace(seat=1, index=0))
    'discard 2.1'
    """
    match place:
        case HandPlace():
            card = "" if place.kind is None else f" {game.pack.cards[place.kind].symbol}"
            return f"{Word.HAND} {Word.OF} {place.seat + 1}{card}"
        case RuinsPlace():
            return f"{Word.RUINS} {place.index + 1}"
        case RuinsBag():
            return f"{Word.RUINS} {Mark.UNTOLD}"
        case DiscardPlace():
            return f"{Word.DISCARD} {place.seat + 1}.{place.index + 1}"
        case DeckTop():
            return f"{Word.DECK} {Word.TOP}"
        case Table():
            return Word.TABLE.value
        case _:
            assert_never(place)


def _frame(game: Game, frame: Frame) -> str:
    words = [Word.EFFECT, frame.trigger.value]
    if frame.kind is not None:
        words.append(game.pack.cards[frame.kind].symbol)
    facts = [" ".join((*words, Word.BY, str(frame.owner + 1)))]
    if frame.holds_card:
        facts.append(Word.HELD)
    if frame.waiting:
        facts.append(Word.WAITING)
    if frame.gone:
        facts.append(Word.GONE)
    if frame.choosing_side:
        facts.append(Word.CHOOSING)
    if frame.replies is not None:
        said = " ".join(Word.YES if yes else Word.NO for yes in frame.replies)
        facts.append(f"{Word.REPLIES} {said or Mark.NOTHING}")
    if frame.guessed is not None:
        facts.append(f"{Word.GUESSED} {Word.RIGHT if frame.guessed else Word.WRONG}")
    if frame.seen is not None:
        facts.append(f"{Word.SEEN} {game.pack.cards[frame.seen].symbol}")
    facts.extend(f"{name} = {seat + 1}" for name, seat in frame.seats)
    facts.extend(f"{name} = {print_place(game, place)}" for name, place in frame.cards)
    return f"{', '.join(facts)}: {print_inline(frame.rest)}"


def _outcome(outcome: Outcome) -> str:
    winner = "" if outcome.winner is None else f" {outcome.winner + 1}"
    if not outcome.how.has_winner:
        return f"{outcome.how.value}{winner}"
    return f"{Word.WON} {Word.BY} {outcome.how.value}{winner or f' {Mark.NOTHING}'}"


def print_position(game: Game, state: GameState) -> str:
    """Give a state on one line; :func:`parse_position` reads it back."""
    parts = [f"{VERSION} {state.phase.value} {state.active + 1}"]
    parts.extend(_seat(game, number, seat) for number, seat in enumerate(state.seats))
    bag = f"{Mark.UNTOLD} {_symbols(game, state.ruins_rest)}" if state.ruins_rest else ""
    ruins = " ".join(part for part in (_symbols(game, state.ruins), bag) if part)
    parts.append(f"{Word.RUINS} {ruins or Mark.NOTHING}")
    rest = _symbols(game, [kind for kind, count in enumerate(state.rest) for _ in range(count)])
    top = f"{_symbols(game, state.top)} {Mark.SETTLED}" if state.top else ""
    parts.append(f"{Word.DECK} {' '.join(part for part in (top, rest) if part) or Mark.NOTHING}")
    if state.speeds:
        speeds = (Mark.NOTHING if speed is None else str(speed) for speed in state.speeds)
        parts.append(f"{Word.SPEEDS} {' '.join(speeds)}")
    if state.investigated:
        seats = " ".join(str(seat + 1) for seat in state.investigated)
        parts.append(f"{Word.INVESTIGATED} {seats}")
    if state.ran_out:
        parts.append(f"{Word.RAN} {Word.OUT}")
    if state.is_reversed:
        parts.append(Word.REVERSED)
    if state.drawn is not None:
        parts.append(f"{Word.DREW} {game.pack.cards[state.drawn].symbol}")
    if state.outcome is not None:
        parts.append(_outcome(state.outcome))
    parts.extend(_frame(game, frame) for frame in state.frames)
    return f" {Mark.BETWEEN_SECTIONS} ".join(parts)


def print_choice(game: Game, choice: Choice) -> str:
    """Give a choice as text; :func:`parse_choice` reads it back.

    >>> from .cards import load_rules
    >>> from .game import new_game
    >>> print_choice(new_game(*load_rules("starship"), 2), PickSeat(seat=1))
    'seat 2'
    """
    match choice:
        case PlayCard():
            side = f" {Word.FACE} {Word.DOWN}" if choice.face_down else ""
            which = {None: "", True: f" {Word.DRAWN}", False: f" {Word.HELD}"}[choice.drawn]
            return f"{Word.PLAY} {game.pack.cards[choice.kind].symbol}{which}{side}"
        case Pass():
            return Word.PASS.value
        case Show():
            return Word.SHOW.value
        case PickSeat():
            return f"{Word.SEAT} {choice.seat + 1}"
        case PickCard():
            return print_place(game, choice.place)
        case Answer():
            return (Word.YES if choice.yes else Word.NO).value
        case NameCard():
            return f"{Word.NAME} {game.pack.cards[choice.kind].symbol}"
        case Turned():
            return f"{Word.CARD} {game.pack.cards[choice.kind].symbol}"
        case _:
            assert_never(choice)


def print_line(game: Game, choices: Sequence[Choice]) -> str:
    """Give a line of choices as text; :func:`parse_line` reads it back."""
    return ", ".join(print_choice(game, choice) for choice in choices)
