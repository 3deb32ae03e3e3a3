"""Tests read symbolically: the twin of :mod:`lostlegacy.model.conditions`, test by test.

Promised: :func:`holds` gives a term that is true exactly where the interpreter's `holds` is. Not
promised: anything about what a test refers to; :mod:`.references` says what that means.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from ..model import effects as fx
from ..model.state import Trigger
from .bools import (
    Bool,
    at_most_one,
    conj,
    conj_all,
    counts,
    disj,
    disj_all,
    exactly_one,
    implies,
    is_count,
    neg,
)
from .machine_state import Seats, Work
from .references import Frame, card_of, no_card, one_seat, owners, seat_of, seats_of
from .symbols import BAG, RUINS, TABLE, TOP1, SymState

if TYPE_CHECKING:
    from ..model.game import Game
    from .symbols import Layout


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFacts:
    """What a ``step`` property may ask: the state before, and whether the seat passed."""

    before: SymState
    passed: Bool


def matches(game: Game, kind: int, card: fx.CardFilter, *, down: Bool = False) -> Bool:
    """Give whether a card in discards fits a filter, `down` being the side that shows."""
    return disj(
        conj(neg(down), game.matches(kind, card, up=True)),
        conj(down, game.matches(kind, card, up=False)),
    )


def discard_multiple(work: Work, seat: int, divisor: int) -> Bool:
    """Give whether a seat's discards make a multiple (A:100, H:147, U14, D8)."""
    layout, game = work.layout, work.layout.game
    zone = layout.discards(seat)
    by_cards = game.rulings.total_counts == "cards"
    residues: list[Bool] = [r == 0 for r in range(divisor)]
    not_only_x: list[Bool] = []
    adds_any: list[Bool] = []
    for c in layout.copies:
        number = game.numbers[layout.kind_of[c]]
        here, up = work.zone[c][zone], neg(work.down[c])
        not_only_x.append(conj(here, disj(work.down[c], number is not None)))
        amount = 1 if by_cards else (number or 0)
        adds = here if by_cards else conj(here, up)
        if amount == 0 or adds is False:
            continue
        adds_any.append(adds)
        shifted = [residues[(r - amount) % divisor] for r in range(divisor)]
        residues = [
            disj(conj(adds, moved), conj(neg(adds), stays))
            for moved, stays in zip(shifted, residues, strict=True)
        ]
    positive = disj(disj_all(adds_any), game.rulings.zero_total == "multiple")
    return conj(residues[0], disj_all(not_only_x), positive)


def compares(compare: fx.Compare, found: list[Bool], number: int) -> Bool:
    """Give whether a count compares as asked."""
    match compare:
        case fx.Compare.EXACTLY:
            return exactly_one(found) if number == 1 else is_count(found, number)
        case fx.Compare.AT_LEAST:
            return disj_all(found) if number == 1 else counts(found, number)[number]
        case fx.Compare.AT_MOST:
            most = at_most_one(found) if number == 1 else neg(counts(found, number + 1)[-1])
            return most
        case _:
            assert_never(compare)


def cards_in(work: Work, frame: Frame, card: fx.CardFilter, area: fx.Area) -> list[Bool]:
    """Give, for each copy, whether it is in an area and fits a filter."""
    layout, game = work.layout, work.layout.game
    fits = [game.matches(kind, card) for kind in layout.kind_of]
    match area:
        case fx.InHand():
            seats = owners(work, frame, area.of)
            return [
                conj(
                    fits[c],
                    disj_all(conj(m, work.zone[c][layout.hand(s)]) for s, m in enumerate(seats)),
                )
                for c in layout.copies
            ]
        case fx.InDiscards():
            seats = owners(work, frame, area.of)
            return [
                conj(
                    matches(game, layout.kind_of[c], card, down=work.down[c]),
                    disj_all(
                        conj(m, work.zone[c][layout.discards(s)]) for s, m in enumerate(seats)
                    ),
                )
                for c in layout.copies
            ]
        case fx.InRuins():
            return [conj(fits[c], work.zone[c][RUINS]) for c in layout.copies]
        case fx.InDeck():
            return [conj(fits[c], work.in_deck(c)) for c in layout.copies]
        case fx.Anywhere():
            everyone = fx.SeatSet(group=fx.SeatGroup.EVERYONE)
            areas: tuple[fx.Area, ...] = (
                fx.InHand(of=everyone),
                fx.InDiscards(of=everyone),
                fx.InRuins(),
                fx.InDeck(),
            )
            return [found for part in areas for found in cards_in(work, frame, card, part)]
        case _:
            assert_never(area)


def _has_status(work: Work, seat: int, status: fx.Status) -> Bool:
    match status:
        case fx.Status.IN:
            return neg(work.out[seat])
        case fx.Status.OUT:
            return work.out[seat]
        case fx.Status.ACTIVE:
            return conj(seat == 0, neg(work.over))
        case fx.Status.WON:
            return disj_all(row[seat] for row in work.won)
        case _:
            assert_never(status)


def _has_ended(work: Work, ending: fx.Ending) -> Bool:
    match ending:
        case fx.Ending.OVER:
            return work.over
        case fx.Ending.LOST:
            return work.lost
        case fx.Ending.WON:
            return disj_all(seat for row in work.won for seat in row)
        case fx.Ending.BY_CARD:
            return disj_all(work.won[0])
        case fx.Ending.BY_SURVIVAL:
            return disj_all(work.won[1])
        case fx.Ending.BY_INVESTIGATION:
            return disj_all(work.won[2])
        case fx.Ending.INVESTIGATING:
            return work.phase
        case _:
            assert_never(ending)


def _in_deck(state: SymState, c: int) -> Bool:
    return disj(*state.zone[c][BAG : TOP1 + 2])


def _rank_falls(work: Work, before: SymState) -> Bool:
    """Give whether deck plus twice the seats in fell: what left outweighs what came."""
    layout = work.layout
    left: list[Bool] = []
    came: list[Bool] = []
    for c in layout.copies:
        was, now = _in_deck(before, c), work.in_deck(c)
        left.append(conj(was, neg(now)))
        came.append(conj(now, neg(was)))
    for s in range(layout.seats):
        gone = conj(work.out[s], neg(before.out[s]))
        back = conj(before.out[s], neg(work.out[s]))
        left += [gone, gone]
        came += [back, back]
    waited = [waits for row in before.waiting for waits in row]
    waits = [now for row in work.waiting for now in row]
    return disj(_outweigh(left, came), conj(neg(_outweigh(came, left)), _outweigh(waited, waits)))


def _outweigh(left: list[Bool], right: list[Bool]) -> Bool:
    """Give whether more of the left hold than of the right."""
    cap = max(len(left), len(right))
    more, fewer = counts(left, cap), counts(right, cap)
    return disj_all(conj(more[j], neg(fewer[j])) for j in range(1, cap + 1))


def _held_before(work: Work, frame: Frame, test: fx.Test, step: StepFacts) -> Bool:
    """Give whether a test held before the step, in which the seats may have been turned."""
    n = work.layout.seats
    turned = [
        disj_all(conj(step.before.origin[(o + r) % n], work.origin[o]) for o in range(n))
        for r in range(n)
    ]

    def back(seats: Seats) -> Seats:
        return tuple(
            disj_all(conj(turned[r], seats[(s - r) % n]) for r in range(n)) for s in range(n)
        )

    then = Frame(
        owner=one_seat(work.layout, 0),
        kind=None,
        trigger=frame.trigger,
        this=no_card(work.layout),
        path="",
        seats={name: back(seats) for name, seats in frame.seats.items()},
    )
    return holds(Work.of(work.layout, step.before), then, test)


def holds(work: Work, frame: Frame, test: fx.Test, step: StepFacts | None = None) -> Bool:
    """Give whether a test holds; `step` is given for ``step`` properties."""
    layout, game = work.layout, work.layout.game
    match test:
        case fx.SeenIs():
            return disj_all(
                seen
                for c, seen in enumerate(frame.seen)
                if game.matches(layout.kind_of[c], test.filter)
            )
        case fx.CardIs():
            return disj_all(
                conj(
                    is_meant,
                    disj(
                        conj(
                            neg(work.in_discards(c)), game.matches(layout.kind_of[c], test.filter)
                        ),
                        conj(
                            work.in_discards(c),
                            matches(game, layout.kind_of[c], test.filter, down=work.down[c]),
                        ),
                    ),
                )
                for c, is_meant in enumerate(card_of(work, frame, test.card))
                if is_meant is not False
            )
        case fx.TotalIsMultiple():
            return disj_all(
                conj(is_meant, discard_multiple(work, s, test.divisor))
                for s, is_meant in enumerate(seat_of(work, frame, test.of))
                if is_meant is not False
            )
        case fx.CountIs():
            found = cards_in(work, frame, test.filter, test.area)
            return compares(test.compare, found, test.number)
        case fx.SeatIs():
            return disj_all(
                conj(is_meant, _has_status(work, s, test.status))
                for s, is_meant in enumerate(seat_of(work, frame, test.seat))
            )
        case fx.GameIs():
            return _has_ended(work, test.ending)
        case fx.SameSeat():
            left, right = seat_of(work, frame, test.left), seat_of(work, frame, test.right)
            return disj_all(conj(a, b) for a, b in zip(left, right, strict=True))
        case fx.Every() | fx.Some():
            members = seats_of(work, frame.owner, test.among)
            found_for: list[Bool] = []
            kept = frame.seats
            for s, is_member in enumerate(members):
                frame.seats = {**kept, test.name: one_seat(layout, s)}
                inner = holds(work, frame, test.test, step)
                is_every = isinstance(test, fx.Every)
                found_for.append(implies(is_member, inner) if is_every else conj(is_member, inner))
            frame.seats = kept
            return conj_all(found_for) if isinstance(test, fx.Every) else disj_all(found_for)
        case fx.Not():
            return neg(holds(work, frame, test.test, step))
        case fx.AllOf():
            return conj_all([holds(work, frame, part, step) for part in test.tests])
        case fx.AnyOf():
            return disj_all([holds(work, frame, part, step) for part in test.tests])
        case fx.Implies():
            premise = holds(work, frame, test.premise, step)
            return implies(premise, holds(work, frame, test.conclusion, step))
        case fx.CardsConserved():
            settled = (neg(row[TABLE]) for row in work.zone)
            return conj_all([*(exactly_one(row) for row in work.zone), *settled])
        case fx.RankFalls():
            return step is not None and _rank_falls(work, step.before)
        case fx.Before():
            return step is not None and _held_before(work, frame, test.test, step)
        case fx.SeatPasses():
            return step is not None and step.passed
        case _:
            assert_never(test)


def holds_of_state(
    layout: Layout, state: SymState, test: fx.Test, step: StepFacts | None = None
) -> Bool:
    """Give whether the expression of a property holds of a state between turns or at the end."""
    work = Work.of(layout, state)
    frame = Frame(
        owner=one_seat(layout, 0),
        kind=None,
        trigger=Trigger.INVESTIGATE,
        this=no_card(layout),
        path="",
    )
    return holds(work, frame, test, step)
