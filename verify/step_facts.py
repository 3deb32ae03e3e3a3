"""What a property may ask about a step, read symbolically: the twin of the module of `model`.

Promised: the functions are true exactly where those of :mod:`lostlegacy.model.step_facts` are, for
a step read by :mod:`.step`. Not promised: anything of a step whose marks are of another step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from ..model import effects as fx
from .bools import Bool, conj, conj_all, counts, disj, disj_all, neg, same
from .machine_state import Marks, Seats, Work
from .references import Frame, no_card, one_seat, owners
from .symbols import BAG, RUINS, TOP1, TOP2, SymState

if TYPE_CHECKING:
    from .symbols import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFacts:
    """A step: the state before, and what was noted while it was read."""

    before: SymState
    marks: Marks


def in_deck(state: SymState, c: int) -> Bool:
    """Give whether a copy is in the deck."""
    return disj(*state.zone[c][BAG : TOP1 + 2])


def outweigh(left: list[Bool], right: list[Bool]) -> Bool:
    """Give whether more of the left hold than of the right."""
    cap = max(len(left), len(right))
    more, fewer = counts(left, cap), counts(right, cap)
    return disj_all(conj(more[j], neg(fewer[j])) for j in range(1, cap + 1))


def falls(before: list[Bool], now: list[Bool]) -> Bool:
    """Give whether fewer hold now than before: what left outweighs what came."""
    left = [conj(was, neg(is_)) for was, is_ in zip(before, now, strict=True)]
    came = [conj(is_, neg(was)) for was, is_ in zip(before, now, strict=True)]
    return conj(disj_all(left), outweigh(left, came))  # the first follows, and is found sooner


def rank_falls(work: Work, before: SymState) -> Bool:
    """Give whether deck plus twice the seats in fell: what left outweighs what came."""
    layout = work.layout
    left: list[Bool] = []
    came: list[Bool] = []
    for c in layout.copies:
        was, now = in_deck(before, c), work.in_deck(c)
        left.append(conj(was, neg(now)))
        came.append(conj(now, neg(was)))
    for s in range(layout.seats):
        gone = conj(work.out[s], neg(before.out[s]))
        back = conj(before.out[s], neg(work.out[s]))
        left += [gone, gone]
        came += [back, back]
    waited = [disj_all(row[s] for row in before.waiting) for s in range(layout.seats)]
    waits = [disj_all(row[s] for row in work.waiting) for s in range(layout.seats)]
    if layout.has_showdown:  # that is due counts like a seat that waits
        waited, waits = [*waited, before.phase], [*waits, work.phase]
    return disj(outweigh(left, came), conj(neg(outweigh(came, left)), outweigh(waited, waits)))


def _turned(before: SymState, work: Work) -> list[Bool]:
    """Give, for each number of seats, whether the numbering was turned by it in the step."""
    n = work.layout.seats
    return [
        disj_all(conj(before.origin[(o + r) % n], work.origin[o]) for o in range(n))
        for r in range(n)
    ]


def frame_before(work: Work, frame: Frame, before: SymState) -> Frame:
    """Give a frame in which the names mean the same seats as they were numbered before a step."""
    layout = work.layout
    n = layout.seats
    turned = _turned(before, work)

    def back(seats: Seats) -> Seats:
        return tuple(
            disj_all(conj(turned[r], seats[(s - r) % n]) for r in range(n)) for s in range(n)
        )

    return Frame(
        owner=one_seat(layout, 0),
        kind=None,
        trigger=frame.trigger,
        this=no_card(layout),
        path="",
        seats={name: back(seats) for name, seats in frame.seats.items()},
    )


def places_as_told(work: Work, step: StepFacts) -> Bool:
    """Give whether every copy that is in another pile than before was moved there."""
    layout, before = work.layout, step.before
    n = layout.seats
    turned = _turned(before, work)
    parts: list[Bool] = []
    for c in layout.copies:
        was, now = before.zone[c], work.zone[c]
        stays = [same(in_deck(before, c), work.in_deck(c)), same(was[RUINS], now[RUINS])]
        for zone in (layout.hand, layout.discards):
            for s in range(n):
                there = disj_all(conj(turned[r], was[zone((s + r) % n)]) for r in range(n))
                stays.append(same(there, now[zone(s)]))
        parts.append(disj(step.marks.moved[c], conj_all(stays)))
    return conj_all(parts)


def are_cards_taken(work: Work, frame: Frame, area: fx.Area, step: StepFacts) -> Bool:
    """Give whether an effect took a card out of an area in a step."""
    layout = work.layout
    match area:
        case fx.InHand():
            seats = owners(work, frame, area.of)
            zones = [(layout.hand(s), is_meant) for s, is_meant in enumerate(seats)]
        case fx.InDiscards():
            seats = owners(work, frame, area.of)
            zones = [(layout.discards(s), is_meant) for s, is_meant in enumerate(seats)]
        case fx.InRuins():
            zones = [(RUINS, True)]
        case fx.InDeck():
            zones = [(z, True) for z in (BAG, TOP1, TOP2)]
        case fx.Anywhere():
            piles = range(layout.hand(0), layout.zones)
            zones = [(z, True) for z in (BAG, TOP1, TOP2, RUINS, *piles)]
        case _:
            assert_never(area)
    return disj_all(conj(is_meant, row[z]) for row in step.marks.taken for z, is_meant in zones)


def is_put_out_by(layout: Layout, seats: Seats, card: fx.CardFilter, step: StepFacts) -> Bool:
    """Give whether the seat meant went out in a step by the effect of a card that fits."""
    return disj_all(
        conj(is_meant, row[s])
        for kind, row in enumerate(step.marks.put_out)
        if layout.game.matches(kind, card)
        for s, is_meant in enumerate(seats)
    )
