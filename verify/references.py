"""References read symbolically: which seats and cards an effect means, as rows of terms.

Promised: a seat is a row with one term a seat, a card a row with one term a copy, and each is true
exactly where the interpreter's reference (:mod:`lostlegacy.model.table`) means that seat or card;
what names nothing is false throughout. Not promised: that the deck's top is settled; the reading
sees to that before it refers to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from ..model import effects as fx
from ..model.state import Trigger
from .bools import Bool, conj, conj_all, disj, disj_all, ite, neg
from .machine_state import Cards, Seats, Work
from .symbols import TABLE, TOP1

if TYPE_CHECKING:
    from .symbols import Layout


@dataclass(slots=True)
class Frame:
    """The symbolic twin of a running effect: whose, of which card, what is bound, whether cut off.

    `hands` binds a name to a seat whose hand is meant, `slots` to a card at a place.
    """

    owner: Seats
    kind: int | None
    trigger: Trigger
    this: Cards
    path: str
    seats: dict[str, Seats] = field(default_factory=dict)
    hands: dict[str, Seats] = field(default_factory=dict)
    slots: dict[str, Cards] = field(default_factory=dict)
    seen: Cards = ()
    guessed: Bool = False
    """Whether the last guess was right."""
    halted: Bool = False
    after: list[tuple[fx.Effect, Frame, Bool]] = field(default_factory=list)
    """Answers that run once this effect is over."""
    choices: int = 0
    root: Frame | None = None


def is_being_played(frame: Frame) -> bool:
    """Whether an effect is that of a card being played."""
    return (frame.root or frame).trigger is Trigger.PLAY


def one_seat(layout: Layout, seat: int) -> Seats:
    """Give the reference to one seat."""
    return tuple(s == seat for s in range(layout.seats))


def no_seat(layout: Layout) -> Seats:
    """Give the reference to no seat."""
    return (False,) * layout.seats


def no_card(layout: Layout) -> Cards:
    """Give the reference to no card."""
    return (False,) * len(layout.kind_of)


def one_card(layout: Layout, copy: int) -> Cards:
    """Give the reference to one copy."""
    return tuple(c == copy for c in layout.copies)


def in_turn_order(work: Work, seats: Seats) -> tuple[Seats, ...]:
    """Give the seats in turn order, beginning after the one meant and ending with it (A:109)."""
    n = work.layout.seats
    return tuple(
        tuple(ite(work.is_reversed, seats[(s + step) % n], seats[(s - step) % n]) for s in range(n))
        for step in range(1, n + 1)
    )


def next_in(work: Work, seats: Seats) -> Seats:
    """Give the nearest other seat still in after the one meant."""
    n = work.layout.seats
    found: list[Bool] = [False] * n
    blocked: Bool = True
    for seat in in_turn_order(work, seats)[:-1]:
        for t in range(n):
            found[t] = disj(found[t], conj(blocked, seat[t], neg(work.out[t])))
        blocked = conj(blocked, disj_all(conj(seat[t], work.out[t]) for t in range(n)))
    return tuple(found)


def seat_of(work: Work, frame: Frame, ref: fx.SeatRef) -> Seats:
    """Give the seat that a reference means."""
    match ref:
        case fx.Me():
            return frame.owner
        case fx.NextSeat():
            return next_in(work, frame.owner)
        case fx.SeatVar():
            return frame.seats.get(ref.name, no_seat(work.layout))
        case _:
            assert_never(ref)


def has_hand(work: Work, seat: int) -> Bool:
    """Whether a seat holds a card."""
    return disj_all(work.column(work.layout.hand(seat)))


def seats_of(work: Work, me: Seats, seats: fx.SeatSet) -> tuple[Bool, ...]:
    """Give, for each seat, whether it is in the set."""
    members: list[Bool] = []
    for s in range(work.layout.seats):
        parts: list[Bool] = []
        if seats.group in {fx.SeatGroup.OTHERS, fx.SeatGroup.OTHERS_EVER}:
            parts.append(neg(me[s]))
        if seats.group in {fx.SeatGroup.OTHERS, fx.SeatGroup.SEATS}:
            parts.append(neg(work.out[s]))
        if seats.with_hand:
            parts.append(has_hand(work, s))
        if seats.unprotected:
            parts.append(neg(work.protected[s]))
        members.append(conj_all(parts))
    return tuple(members)


def owners(work: Work, frame: Frame, owner: fx.Owner) -> tuple[Bool, ...]:
    """Give, for each seat, whether its area is meant."""
    if isinstance(owner, fx.SeatSet):
        return seats_of(work, frame.owner, owner)
    return seat_of(work, frame, owner)


def hand_card(work: Work, seats: Seats) -> Cards:
    """Give the card in the hand of the seat meant."""
    found: list[list[Bool]] = [[] for _ in work.layout.copies]
    for s, is_meant in enumerate(seats):
        if is_meant is False:
            continue
        for c, is_first in enumerate(work.first_in(work.layout.hand(s))):
            found[c].append(conj(is_meant, is_first))
    return tuple(disj_all(parts) for parts in found)


def card_of(work: Work, frame: Frame, card: fx.CardRef) -> Cards:
    """Give the card that a reference means; the deck's top must be settled before."""
    match card:
        case fx.This():
            return this_card(work, frame)
        case fx.HandCard():
            return hand_card(work, seat_of(work, frame, card.of))
        case fx.TopCard():
            return work.column(TOP1)
        case fx.CardVar():
            by_hand = hand_card(work, frame.hands.get(card.name, no_seat(work.layout)))
            by_slot = frame.slots.get(card.name, no_card(work.layout))
            return tuple(disj(a, b) for a, b in zip(by_hand, by_slot, strict=True))
        case _:
            assert_never(card)


def this_card(work: Work, frame: Frame) -> Cards:
    """Give the card whose effect runs, as long as it lies where that effect found it."""
    root = frame.root or frame
    layout = work.layout
    match root.trigger:
        case Trigger.PLAY:
            before = layout.game.rulings.discard_timing == "before_effect"
            return tuple(
                conj(
                    is_this,
                    disj_all(
                        conj(root.owner[s], work.zone[c][layout.discards(s)])
                        for s in range(layout.seats)
                    )
                    if before
                    else work.zone[c][TABLE],
                )
                for c, is_this in enumerate(root.this)
            )
        case Trigger.LOOKED_AT:
            return _of_kind_in(work, root, [layout.hand(s) for s in range(layout.seats)])
        case Trigger.DISCARDED:
            return tuple(
                conj(
                    is_this,
                    neg(work.down[c]),
                    disj_all(
                        conj(root.owner[s], work.zone[c][layout.discards(s)])
                        for s in range(layout.seats)
                    ),
                )
                for c, is_this in enumerate(root.this)
            )
        case Trigger.INVESTIGATE | Trigger.BLOCK:
            return no_card(layout)
        case _:
            assert_never(root.trigger)


def _of_kind_in(work: Work, root: Frame, zones: list[int]) -> Cards:
    """Give the first copy of the effect's kind in its owner's zone."""
    before: list[Bool] = [False] * len(zones)
    found: list[Bool] = [False] * len(work.layout.kind_of)
    for c in work.layout.copies_of(root.kind if root.kind is not None else -1):
        parts: list[Bool] = []
        for s, zone in enumerate(zones):
            parts.append(conj(root.owner[s], work.zone[c][zone], neg(before[s])))
            before[s] = disj(before[s], work.zone[c][zone])
        found[c] = disj_all(parts)
    return tuple(found)
