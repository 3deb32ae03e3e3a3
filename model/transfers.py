"""Cards that change places by an effect: swaps and moves, and who sees them.

Promised: :func:`swap` and :func:`move` do nothing where a card is missing (H:49), and the event
names the seats that know the cards. Not promised: cards that are played, or
that elimination takes; those are in :mod:`.interpreter`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from . import effects as fx
from .events import Event, Events, What
from .game import Game
from .running import advance, arrive
from .state import (
    DeckTop,
    Discard,
    DiscardPlace,
    Frame,
    GameState,
    HandPlace,
    Place,
    RuinsBag,
    RuinsPlace,
    Table,
    Trigger,
)
from .table import (
    add_to_hand,
    forget,
    is_same_card,
    kind_at,
    open_place,
    place_of,
    rename,
    root_frame,
    seat_of,
    take,
    with_frame,
    with_seat,
)


def swap(game: Game, state: GameState, statement: fx.Swap) -> tuple[GameState, Events]:
    """Exchange two cards; nothing happens where one is missing (H:49)."""
    left = place_of(game, state, statement.left)
    right = place_of(game, state, statement.right)
    frame = state.frames[-1]
    if left is None or right is None or is_same_card(state, left, right):
        return advance(state), ()
    left_owner = frame if isinstance(statement.left, fx.This) else None
    right_owner = frame if isinstance(statement.right, fx.This) else None
    first, second = kind_at(state, left, left_owner), kind_at(state, right, right_owner)
    knows = both(who_knows(state, left, first), who_knows(state, right, second))
    ups = [
        state.seats[p.seat].discards[p.index].up if isinstance(p, DiscardPlace) else True
        for p in (left, right)
    ]
    state = advance(state)
    # The place that is taken from last is filled first, so that indices stay right.
    state = take(state, left, first)
    state, _ = _put(game, state, second, left, up=ups[0])
    state = take(state, right, second)
    state, _ = _put(game, state, first, right, up=ups[1])
    state = _follow_swap(state, (left, first), (right, second))
    event = Event(
        what=What.SWAPPED,
        seat=frame.owner,
        cards=(first, second),
        places=(open_place(left), open_place(right)),
        seen_by=knows,
    )
    return state, (event,)


def _follow_swap(state: GameState, left: tuple[Place, int], right: tuple[Place, int]) -> GameState:
    """Let a name of one of several hand cards mean the card that came in its place."""
    after: dict[Place, Place] = {}
    for (place, kind), other in ((left, right[1]), (right, left[1])):
        if isinstance(place, HandPlace):
            after[HandPlace(seat=place.seat, kind=kind)] = HandPlace(seat=place.seat, kind=other)
    return rename(state, lambda place: after.get(place, place)) if after else state


def move(game: Game, state: GameState, statement: fx.Move) -> tuple[GameState, Events]:
    """Take a card somewhere else; nothing happens where it is missing (H:49)."""
    place = place_of(game, state, statement.card)
    frame = state.frames[-1]
    state = advance(state)
    if place is None:
        return state, ()
    owner = root_frame(state)[1] if isinstance(statement.card, fx.This) else None
    kind = kind_at(state, place, owner)
    knows = who_knows(state, place, kind)
    up = not isinstance(place, DiscardPlace) or state.seats[place.seat].discards[place.index].up
    if _target(game, state, frame, statement.to, up=up)[0] is None:
        return state, ()
    # A card being resolved lies in front of its player, whether a book calls it a discard or not.
    is_played = owner is not None and owner.trigger is Trigger.PLAY
    origin: Place = Table() if is_played else open_place(place)
    state = forget(take(state, place, kind), place, kind)
    target, knows_after, up = _target(game, state, frame, statement.to, up=up)
    event = Event(
        what=What.MOVED,
        seat=frame.owner,
        cards=(kind,),
        places=(origin,) if target is None else (origin, target),
        seen_by=both(knows, knows_after),
    )
    match target:
        case HandPlace():
            return add_to_hand(state, target.seat, kind), (event,)
        case DiscardPlace():
            state, more = arrive(game, state, target.seat, Discard(kind=kind, up=up))
            return state, (event, *more)
        case RuinsPlace():
            return replace(state, ruins=(*state.ruins, kind)), (event,)
        case _:
            return replace(state, top=(kind, *state.top)), (event,)


def _target(
    game: Game, state: GameState, frame: Frame, to: fx.Destination, *, up: bool
) -> tuple[Place | None, tuple[int, ...] | None, bool]:
    """Give the place a card goes to, who sees it there, and which side shows."""
    match to:
        case fx.ToHand():
            seat = seat_of(game, state, frame, to.of)
            return (None, (), up) if seat is None else (HandPlace(seat=seat), (seat,), up)
        case fx.ToDiscards():
            seat = seat_of(game, state, frame, to.of)
            if seat is None:
                return None, (), up
            shows = up if to.facing is fx.Facing.ANY else to.facing is fx.Facing.UP
            place = DiscardPlace(seat=seat, index=len(state.seats[seat].discards))
            return place, None if shows else (seat,), shows
        case fx.ToRuins():
            return RuinsPlace(index=len(state.ruins)), (), up
        case fx.ToDeckTop():
            return DeckTop(), (), up
        case _:
            assert_never(to)


def who_knows(state: GameState, place: Place, kind: int) -> tuple[int, ...] | None:
    """Give the seats that see a card at a place, None for all."""
    match place:
        case HandPlace():
            return (place.seat,)
        case DiscardPlace():
            up = state.seats[place.seat].discards[place.index].up
            return None if up else (place.seat,)
        case Table():
            return None
        case RuinsPlace() | RuinsBag() | DeckTop():
            return ()
        case _:
            assert_never(place)


def both(left: tuple[int, ...] | None, right: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Give the seats that are among either, None for all."""
    if left is None or right is None:
        return None
    return tuple(sorted({*left, *right}))


def _put(
    game: Game, state: GameState, kind: int, place: Place, *, up: bool
) -> tuple[GameState, Events]:
    """Put a card that was taken at a place where a card was taken (for a swap)."""
    match place:
        case HandPlace():
            return add_to_hand(state, place.seat, kind), ()
        case RuinsPlace():
            ruins = (*state.ruins[: place.index], kind, *state.ruins[place.index :])
            return replace(state, ruins=ruins), ()
        case DiscardPlace():
            seat = state.seats[place.seat]
            entry = Discard(kind=kind, up=up)
            pile = (*seat.discards[: place.index], entry, *seat.discards[place.index :])
            return with_seat(state, place.seat, replace(seat, discards=pile)), ()
        case DeckTop():
            return replace(state, top=(kind, *state.top)), ()
        case Table():
            index, frame = root_frame(state)
            return with_frame(state, replace(frame, kind=kind, holds_card=True), index), ()
        case RuinsBag():
            raise LookupError("a card of the Ruins is put only where it is told apart")
        case _:
            assert_never(place)
