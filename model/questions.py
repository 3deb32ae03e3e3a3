"""Questions that are answered aloud, and turns: the order of play and who misses one.

Promised: :func:`ask` tells a question, and :func:`reply` an answer of the next seat that is asked;
:func:`replies_offered` gives what that seat may say: the truth, or either where it has the right to
lie (A:117-120). :func:`reverse` and :func:`miss_turn` change who plays next (A:109-110). The twin
of :mod:`lostlegacy.verify.questions`. Not promised: who plays next; :mod:`.rules` says.
"""

from __future__ import annotations

from dataclasses import replace

from . import effects as fx
from .events import Event, Events, What
from .game import Game
from .running import advance, asked_next
from .state import GameState
from .table import seat_of, seats_of, with_frame, with_seat


def has_card(game: Game, state: GameState, seat: int, card: fx.CardFilter) -> bool:
    """Whether a seat has a card in hand or discards, face down or not (A:120, U80)."""
    has = state.seats[seat]
    kinds = (*has.hand, *(entry.kind for entry in has.discards))
    return any(game.matches(kind, card) for kind in kinds)


def can_lie(game: Game, state: GameState, seat: int, liars: fx.CardFilter | None) -> bool:
    """Whether a seat holds a card in hand that lets it lie (A:120, D22)."""
    return liars is not None and any(game.matches(k, liars) for k in state.seats[seat].hand)


def replies_offered(game: Game, state: GameState, statement: fx.Ask) -> tuple[bool, ...]:
    """Give what the seat that answers next may say, yes first."""
    seat = asked_next(game, state, statement)
    if seat is None:
        raise LookupError("nobody has to answer a question")
    if can_lie(game, state, seat, statement.liars):
        return (True, False)
    return (has_card(game, state, seat, statement.filter),)


def ask(game: Game, state: GameState, statement: fx.Ask) -> tuple[GameState, Events]:
    """Tell the question; once all have answered, tell what is untold, and go on."""
    frame = state.frames[-1]
    if frame.replies is None:
        kinds = range(len(game.pack.cards))
        named = tuple(kind for kind in kinds if game.matches(kind, statement.filter))
        asked = Event(what=What.ASKED, seat=frame.owner, cards=named)
        return with_frame(state, replace(frame, replies=())), (asked,)
    events: Events = ()
    if game.rulings.asking == "at_once":
        seats = seats_of(game, state, frame.owner, statement.among)
        pairs = zip(seats, frame.replies, strict=True)
        events = tuple(_replied(seat, frame.owner, yes) for seat, yes in pairs)
    return with_frame(advance(state), replace(frame, rest=frame.rest[1:], replies=None)), events


def reply(
    game: Game, state: GameState, statement: fx.Ask, *, yes: bool
) -> tuple[GameState, Events]:
    """Take down the answer of the next seat; asked in turn, all hear it before the next one."""
    frame = state.frames[-1]
    seat = asked_next(game, state, statement)
    if seat is None or frame.replies is None:
        raise LookupError("nobody has to answer a question")
    state = with_frame(state, replace(frame, replies=(*frame.replies, yes)))
    in_turn = game.rulings.asking == "in_turn"
    return state, (_replied(seat, frame.owner, yes),) if in_turn else ()


def _replied(seat: int, asker: int, yes: bool) -> Event:
    return Event(what=What.REPLIED, seat=seat, other=asker, right=yes)


def reverse(state: GameState) -> tuple[GameState, Events]:
    """Turn the order of play round (A:109)."""
    state = replace(advance(state), is_reversed=not state.is_reversed)
    return state, (Event(what=What.REVERSED, seat=state.frames[-1].owner),)


def miss_turn(game: Game, state: GameState, statement: fx.MissTurn) -> tuple[GameState, Events]:
    """Let a seat's next turn be missed; a seat that misses one already misses no more (A:110)."""
    frame = state.frames[-1]
    target = seat_of(game, state, frame, statement.seat)
    state = advance(state)
    if target is None or state.seats[target].out:
        return state, ()
    state = with_seat(state, target, replace(state.seats[target], misses_turn=True))
    return state, (Event(what=What.MUST_MISS, seat=frame.owner, other=target),)
