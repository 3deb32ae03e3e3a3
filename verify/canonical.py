"""One state for all that no rule can tell apart: the canonical form that the explorer counts.

A state keeps no more than it must already: copies of a kind are equal, a hand is a sorted tuple,
the deck and the Ruins are bags but for the places that can be told apart. Left out is first what
nothing reads (:mod:`.reads`): discards, the Ruins, who is protected until its turn. What is left
are the orders of each seat's discards and of those places in the Ruins. Everybody can see the order
of discards, but no rule reads it: totals, speeds, protection and counts take the cards together,
and an effect reaches a single card only through a choice of its place. So the form sorts both and
renames the places that running effects have bound.

Two lookups go by order, both for ``this``: a card that is still being resolved is the last such of
its kind, so cards being resolved stay last and in order; a card whose effect on arrival speaks of
``this`` is the last of its kind, so in a game with such a card nothing is sorted at all.

Promised: whatever can be chosen at a state can be chosen at its canonical form, with the places
renamed, and leads to states of the same form; the tests that were asked for hold of both or of
neither. Not promised: that seats know the same in both; knowledge is no part of a state.
"""

from __future__ import annotations

from dataclasses import replace

from ..model.game import Game
from ..model.speeds import is_in_order
from ..model.state import (
    Discard,
    DiscardPlace,
    GameState,
    Phase,
    Place,
    RuinsPlace,
    SeatState,
)
from .reads import Reads, reads

ALL = Reads()
"""Everything is read, but for the order of the discards."""

Bound = tuple[tuple[int, str], ...]
"""By which names of which running effects a place is meant."""


def keeps_order(game: Game) -> bool:
    """Whether the order of cards plays a part: an effect on arrival looks for its own card."""
    return reads(game).order


def canonical(state: GameState, read: Reads = ALL) -> GameState:
    """Give the canonical form of a state of which so much is read."""
    state = _without_ties(_without_unread(state, read))
    return state if read.order else _sorted(state)


def _without_ties(state: GameState) -> GameState:
    """Leave out speeds that two seats share: whatever they are, those seats may not act (A:47)."""
    speeds = tuple(
        speed if is_in_order(state, seat) else None for seat, speed in enumerate(state.speeds)
    )
    return state if speeds == state.speeds else replace(state, speeds=speeds)


def _without_unread(state: GameState, read: Reads) -> GameState:
    """Leave out what nothing reads; the rules of the deal look at all."""
    if state.phase is Phase.SETUP:
        return state
    if not read.ruins and (state.ruins or state.ruins_rest):
        state = replace(state, ruins=(), ruins_rest=())
    if not (read.discards and read.protection):
        seats = tuple(_seat_as_read(seat, read) for seat in state.seats)
        if seats != state.seats:
            state = replace(state, seats=seats)
    return state


def _seat_as_read(seat: SeatState, read: Reads) -> SeatState:
    if seat.discards and not read.discards:
        # A card that is being resolved is looked for by its own effect.
        resolving = tuple(entry for entry in seat.discards if entry.resolving)
        seat = replace(seat, discards=resolving)
    if seat.protected and not read.protection:
        seat = replace(seat, protected=False)
    return seat


def _sorted(state: GameState) -> GameState:
    bound = _bound(state) if any(frame.cards for frame in state.frames) else {}
    moved: dict[Place, Place] = {}
    seats = state.seats
    for number, seat in enumerate(seats):
        if len(seat.discards) < 2:
            continue
        order = sorted(
            range(len(seat.discards)), key=lambda i: _discard_key(seat.discards, number, i, bound)
        )
        if order != list(range(len(order))):
            pile = tuple(seat.discards[i] for i in order)
            seats = (*seats[:number], replace(seat, discards=pile), *seats[number + 1 :])
            if bound:
                for to, origin in enumerate(order):
                    moved[DiscardPlace(seat=number, index=origin)] = DiscardPlace(
                        seat=number, index=to
                    )
    ruins = state.ruins
    if len(ruins) > 1:
        order = sorted(
            range(len(ruins)), key=lambda i: (ruins[i], bound.get(RuinsPlace(index=i), ()))
        )
        if order != list(range(len(order))):
            ruins = tuple(ruins[i] for i in order)
            if bound:
                for to, origin in enumerate(order):
                    moved[RuinsPlace(index=origin)] = RuinsPlace(index=to)
    if seats is state.seats and ruins is state.ruins:
        return state
    if not moved:
        return replace(state, seats=seats, ruins=ruins)
    frames = tuple(
        replace(frame, cards=tuple((name, moved.get(place, place)) for name, place in frame.cards))
        for frame in state.frames
    )
    return replace(state, seats=seats, ruins=ruins, frames=frames)


def _bound(state: GameState) -> dict[Place, Bound]:
    found: dict[Place, Bound] = {}
    for number, frame in enumerate(state.frames):
        for name, place in frame.cards:
            found[place] = (*found.get(place, ()), (number, name))
    return found


def _discard_key(
    pile: tuple[Discard, ...], seat: int, index: int, bound: dict[Place, Bound]
) -> tuple[bool, int, bool, Bound]:
    """Order a pile: by kind and side, and of equal cards by the names that mean them."""
    entry = pile[index]
    if entry.resolving:
        return True, 0, True, ()
    names = bound.get(DiscardPlace(seat=seat, index=index), ())
    return False, entry.kind, entry.up, names
