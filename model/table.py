"""Where cards are and how they move: lookups and updates on a state, below any rule of a card.

Promised: every function returns a new state and leaves the old one alone; a card taken from one
place is put in exactly one other by the caller. Not promised: legality.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from . import effects as fx
from .game import Game
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
    SeatState,
    Table,
    Trigger,
)


def with_seat(state: GameState, number: int, seat: SeatState) -> GameState:
    """Give the state with one seat replaced."""
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return replace(state, seats=seats)


def with_frame(state: GameState, frame: Frame, index: int = -1) -> GameState:
    """Give the state with one running effect replaced."""
    index %= len(state.frames)
    return replace(state, frames=(*state.frames[:index], frame, *state.frames[index + 1 :]))


def turn_order(game: Game, state: GameState, seat: int) -> tuple[int, ...]:
    """Give all seats in turn order, beginning after `seat` and ending with it (A:109, D37)."""
    way = -1 if state.is_reversed else 1
    return tuple((seat + way * step) % game.seats for step in range(1, game.seats + 1))


def next_in(game: Game, state: GameState, seat: int) -> int | None:
    """Give the nearest seat still in after `seat`, `seat` itself last; None if none is in."""
    return next((s for s in turn_order(game, state, seat) if not state.seats[s].out), None)


def seat_of(game: Game, state: GameState, frame: Frame, ref: fx.SeatRef) -> int | None:
    """Give the seat that a reference means here, None if there is none."""
    match ref:
        case fx.Me():
            return frame.owner
        case fx.NextSeat():
            after = next_in(game, state, frame.owner)
            return None if after == frame.owner else after
        case fx.SeatVar():
            return dict(frame.seats).get(ref.name)
        case _:
            assert_never(ref)


def seats_of(game: Game, state: GameState, me: int, seats: fx.SeatSet) -> tuple[int, ...]:
    """Give the seats of a set in turn order from the seat after `me`."""
    order = turn_order(game, state, me)
    if seats.group in {fx.SeatGroup.OTHERS, fx.SeatGroup.OTHERS_EVER}:
        order = order[:-1]
    if seats.group in {fx.SeatGroup.OTHERS, fx.SeatGroup.SEATS}:
        order = tuple(seat for seat in order if not state.seats[seat].out)
    if seats.with_hand:
        order = tuple(seat for seat in order if state.seats[seat].hand)
    if seats.unprotected:
        order = tuple(seat for seat in order if not state.seats[seat].protected)
    return order


def owners(game: Game, state: GameState, frame: Frame, owner: fx.Owner) -> tuple[int, ...]:
    """Give the seats whose area is meant."""
    if isinstance(owner, fx.SeatSet):
        return seats_of(game, state, frame.owner, owner)
    seat = seat_of(game, state, frame, owner)
    return () if seat is None else (seat,)


def root_frame(state: GameState, index: int = -1) -> tuple[int, Frame]:
    """Give the running effect that a block belongs to, with its index."""
    index %= len(state.frames)
    while state.frames[index].trigger is Trigger.BLOCK:
        index -= 1
    return index, state.frames[index]


def this_place(state: GameState, index: int = -1) -> Place | None:
    """Give where the card of the innermost running effect, or another, lies; None if it has gone.

    The last of its kind in the discards is the one that has just come there.
    """
    _, frame = root_frame(state, index)
    owner = state.seats[frame.owner]
    match frame.trigger:
        case Trigger.PLAY:
            if frame.holds_card:
                return Table()
            for index in reversed(range(len(owner.discards))):
                entry = owner.discards[index]
                if entry.resolving and entry.kind == frame.kind:
                    return DiscardPlace(seat=frame.owner, index=index)
            return None
        case Trigger.LOOKED_AT:
            return HandPlace(seat=frame.owner) if frame.kind in owner.hand else None
        case Trigger.DISCARDED:
            if frame.gone:
                return None
            for index in reversed(range(len(owner.discards))):
                if owner.discards[index].kind == frame.kind and owner.discards[index].up:
                    return DiscardPlace(seat=frame.owner, index=index)
            return None
        case Trigger.INVESTIGATE | Trigger.BLOCK:
            return None
        case _:
            assert_never(frame.trigger)


def place_of(
    game: Game, state: GameState, card: fx.CardRef, frame: Frame | None = None
) -> Place | None:
    """Give the place of the card that the innermost effect refers to, None if there is none.

    `frame` binds the names instead, where a test bound more of them.
    """
    frame = state.frames[-1] if frame is None else frame
    match card:
        case fx.This():
            return this_place(state)
        case fx.HandCard():
            seat = seat_of(game, state, frame, card.of)
            return None if seat is None or not state.seats[seat].hand else HandPlace(seat=seat)
        case fx.TopCard():
            return DeckTop() if state.deck_size else None
        case fx.CardVar():
            place = dict(frame.cards).get(card.name)
            return place if place is not None and is_there(state, place) else None
        case _:
            assert_never(card)


def is_there(state: GameState, place: Place) -> bool:
    """Whether a card lies at a place."""
    match place:
        case HandPlace():
            hand = state.seats[place.seat].hand
            return bool(hand) if place.kind is None else place.kind in hand
        case RuinsPlace():
            return place.index < len(state.ruins)
        case RuinsBag():
            return bool(state.ruins_rest)
        case DiscardPlace():
            return place.index < len(state.seats[place.seat].discards)
        case DeckTop():
            return state.deck_size > 0
        case Table():
            return bool(state.frames) and root_frame(state)[1].holds_card
        case _:
            assert_never(place)


def kind_at(state: GameState, place: Place, frame: Frame | None = None) -> int:
    """Give the kind of the card at a place that is settled; `frame` says whose `this` is meant."""
    match place:
        case HandPlace():
            hand = state.seats[place.seat].hand
            if place.kind is not None:
                return place.kind
            if frame is not None and frame.kind in hand:
                return frame.kind
            return hand[0]
        case RuinsPlace():
            return state.ruins[place.index]
        case DiscardPlace():
            return state.seats[place.seat].discards[place.index].kind
        case DeckTop():
            return state.top[0]
        case Table():
            kind = root_frame(state)[1].kind
            if kind is None:
                raise LookupError("an Investigation has no card of its own")
            return kind
        case RuinsBag():
            raise LookupError("a card of the Ruins that nobody told apart has no kind yet")
        case _:
            assert_never(place)


def take(state: GameState, place: Place, kind: int) -> GameState:
    """Give the state without the card of that kind at that place."""
    match place:
        case HandPlace():
            seat = state.seats[place.seat]
            at = seat.hand.index(kind)
            return with_seat(
                state, place.seat, replace(seat, hand=seat.hand[:at] + seat.hand[at + 1 :])
            )
        case RuinsPlace():
            ruins = state.ruins[: place.index] + state.ruins[place.index + 1 :]
            return replace(state, ruins=ruins)
        case DiscardPlace():
            state = _gone_from(state, place)
            seat = state.seats[place.seat]
            discards = seat.discards[: place.index] + seat.discards[place.index + 1 :]
            return with_seat(state, place.seat, replace(seat, discards=discards))
        case DeckTop():
            return replace(state, top=state.top[1:])
        case Table():
            index, frame = root_frame(state)
            return with_frame(state, replace(frame, holds_card=False), index)
        case RuinsBag():
            raise LookupError("a card of the Ruins is taken only once it is told apart")
        case _:
            assert_never(place)


def _gone_from(state: GameState, place: DiscardPlace) -> GameState:
    """Remember of each effect of the card at a place that it leaves; a like card is not it."""
    for index, frame in enumerate(state.frames):
        if frame.trigger is Trigger.DISCARDED and this_place(state, index) == place:
            state = with_frame(state, replace(frame, gone=True), index)
    return state


def open_place(place: Place) -> Place:
    """Give a place as all see it: nobody else sees which of several hand cards is meant."""
    return HandPlace(seat=place.seat) if isinstance(place, HandPlace) else place


def is_same_card(state: GameState, left: Place, right: Place) -> bool:
    """Whether two places hold one and the same card: one of several hand cards has two names."""
    if isinstance(left, HandPlace) and isinstance(right, HandPlace) and left.seat == right.seat:
        return kind_at(state, left) == kind_at(state, right)
    return left == right


def forget(state: GameState, place: Place, kind: int) -> GameState:
    """Give the state after the card at a place went away: no name means that place any more.

    Places behind it in the same pile move up by one.
    """
    if isinstance(place, HandPlace):
        place = HandPlace(seat=place.seat, kind=kind)
    if not isinstance(place, RuinsPlace | DiscardPlace | HandPlace):
        return state

    def moved(other: Place) -> Place | None:
        if other == place:
            return None
        match other, place:
            case RuinsPlace(), RuinsPlace() if other.index > place.index:
                return RuinsPlace(index=other.index - 1)
            case DiscardPlace(), DiscardPlace() if other.seat == place.seat:
                behind = other.index > place.index
                return DiscardPlace(seat=other.seat, index=other.index - behind)
            case _:
                return other

    return rename(state, moved)


def rename(state: GameState, moved: Callable[[Place], Place | None]) -> GameState:
    """Give the state with each name of a card meaning another place, or none."""
    frames = tuple(
        replace(
            frame,
            cards=tuple(
                (name, after) for name, old in frame.cards if (after := moved(old)) is not None
            ),
        )
        if frame.cards
        else frame
        for frame in state.frames
    )
    return replace(state, frames=frames)


def add_to_hand(state: GameState, number: int, kind: int) -> GameState:
    """Give the state with a card added to a hand."""
    seat = state.seats[number]
    return with_seat(state, number, replace(seat, hand=tuple(sorted((*seat.hand, kind)))))


def add_discard(state: GameState, number: int, entry: Discard) -> GameState:
    """Give the state with a card laid on top of a seat's discards (A:39)."""
    seat = state.seats[number]
    return with_seat(state, number, replace(seat, discards=(*seat.discards, entry)))


def add_to_deck(state: GameState, kind: int) -> GameState:
    """Give the state with a card added to the deck's bag."""
    rest = tuple(count + (1 if k == kind else 0) for k, count in enumerate(state.rest))
    return replace(state, rest=rest)


def remove_from_rest(state: GameState, kind: int) -> GameState:
    """Give the state with a card of that kind taken out of the deck's bag."""
    rest = tuple(count - (1 if k == kind else 0) for k, count in enumerate(state.rest))
    return replace(state, rest=rest)


def shuffle_deck(state: GameState) -> GameState:
    """Give the state with no deck card settled any more."""
    rest = list(state.rest)
    for kind in state.top:
        rest[kind] += 1
    return replace(state, top=(), rest=tuple(rest))


def shuffle_ruins(state: GameState) -> GameState:
    """Give the state with no place in the Ruins known any more (A:92)."""
    state = rename(state, lambda place: None if isinstance(place, RuinsPlace) else place)
    return replace(state, ruins=(), ruins_rest=tuple(sorted((*state.ruins, *state.ruins_rest))))


def cards_everywhere(game: Game, state: GameState) -> tuple[int, ...]:
    """Count the cards of each kind over all places."""
    counts = list(state.rest)
    for kind in (*state.top, *state.ruins, *state.ruins_rest):
        counts[kind] += 1
    for seat in state.seats:
        for kind in seat.hand:
            counts[kind] += 1
        for entry in seat.discards:
            counts[entry.kind] += 1
    for frame in state.frames:
        if frame.holds_card and frame.kind is not None:
            counts[frame.kind] += 1
    return tuple(counts)
