"""Tests read symbolically: the twin of :mod:`lostlegacy.model.conditions`, test by test.

Promised: :func:`holds` gives a term that is true exactly where the interpreter's `holds` is. Not
promised: anything about what a test refers to; :mod:`.references` says what that means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from ..model import effects as fx
from ..model.conditions import choices_of_cards, stands
from ..model.conditions import compares as compares_number
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
from .machine_state import Work
from .references import Frame, card_of, no_card, one_seat, owners, seat_of, seats_of
from .speeds import speeds_of
from .step_facts import (
    StepFacts,
    are_cards_taken,
    falls,
    frame_before,
    is_put_out_by,
    places_as_told,
    rank_falls,
)
from .symbols import RUINS, TABLE, SymState

if TYPE_CHECKING:
    from ..model.game import Game
    from .symbols import Layout


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


def lies_so(work: Work, c: int, facing: fx.Facing) -> Bool:
    """Give whether a copy in discards lies on a side."""
    down = work.down[c]
    return disj(conj(facing.shows(True), neg(down)), conj(facing.shows(False), down))


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
                    lies_so(work, c, area.facing),
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
            areas: tuple[fx.Area, ...] = (fx.InHand(of=everyone), fx.InRuins(), fx.InDeck())
            # Of all places together it is asked what the cards are, not what they show.
            printed = replace(card, facing=fx.Facing.ANY)
            piled = [
                conj(
                    game.matches(layout.kind_of[c], printed),
                    lies_so(work, c, card.facing),
                    work.in_discards(c),
                )
                for c in layout.copies
            ]
            return [*piled, *(f for part in areas for f in cards_in(work, frame, card, part))]
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
        case fx.Status.WAITS:
            return conj(neg(work.out[seat]), disj_all(row[seat] for row in work.waiting))
        case fx.Status.PROTECTED:
            return work.protected[seat]
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
            return False if work.layout.has_showdown else disj_all(work.won[2])
        case fx.Ending.BY_SHOWDOWN:
            return disj_all(work.won[2]) if work.layout.has_showdown else False
        case fx.Ending.DRAWN:
            return work.tied
        case fx.Ending.INVESTIGATING:
            return False if work.layout.has_showdown else work.phase
        case fx.Ending.IN_SHOWDOWN:
            return work.phase if work.layout.has_showdown else False
        case _:
            assert_never(ending)


def is_protected(work: Work, seat: int, numbers: tuple[int, ...]) -> Bool:
    """Give whether a face-up discard protects a seat from a card of these numbers (A:113)."""
    zone = work.layout.discards(seat)
    return disj_all(
        conj(work.zone[c][zone], neg(work.down[c]))
        for c in work.layout.copies
        for lasting in work.layout.game.pack.cards[work.layout.kind_of[c]].lasting
        if isinstance(lasting, fx.Protection) and not set(numbers).isdisjoint(lasting.numbers)
    )


def _speed(work: Work, frame: Frame, ref: fx.SeatRef) -> dict[int, Bool]:
    """Give, for each speed, whether the seat meant is in and has it."""
    found: dict[int, Bool] = {}
    for s, is_meant in enumerate(seat_of(work, frame, ref)):
        if is_meant is not False:
            for speed, has in speeds_of(work, s).items():
                so = conj(is_meant, neg(work.out[s]), has)
                found[speed] = disj(found.get(speed, False), so)
    return found


def legacy_can_be_found(work: Work, frame: Frame) -> Bool:
    """Give whether the Legacy lies in an area from which an Investigation picks (D1)."""
    layout = work.layout
    game = layout.game
    areas = [area for choose in choices_of_cards(game.investigate) for area in choose.areas]
    zones: list[tuple[int, Bool]] = []
    for area in areas:
        match area:
            case fx.InHand():
                seats = owners(work, frame, area.of)
                zones += [(layout.hand(s), is_meant) for s, is_meant in enumerate(seats)]
            case fx.InDiscards():
                seats = owners(work, frame, area.of)
                zones += [(layout.discards(s), is_meant) for s, is_meant in enumerate(seats)]
            case fx.InRuins():
                zones.append((RUINS, True))
            case fx.InDeck() | fx.Anywhere():
                raise LookupError("a card in the deck is never chosen")
            case _:
                assert_never(area)
    return disj_all(
        conj(is_meant, work.zone[c][z])
        for c in (() if game.legacy is None else layout.copies_of(game.legacy))
        for z, is_meant in zones
    )


def holds(work: Work, frame: Frame, test: fx.Test, step: StepFacts | None = None) -> Bool:
    """Give whether a test holds; `step` is given for ``step`` properties."""
    layout, game = work.layout, work.layout.game
    match test:
        case fx.SeenIs():
            return disj_all(
                seen
                for c, seen in enumerate(frame.seen if step is None else step.marks.seen)
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
        case fx.GuessIsRight():
            return frame.guessed
        case fx.Beats() | fx.Ties():
            left, right = card_of(work, frame, test.left), card_of(work, frame, test.right)
            return disj_all(
                conj(a, b)
                for c, a in enumerate(left)
                if a is not False
                for d, b in enumerate(right)
                if stands(game, test, layout.kind_of[c], layout.kind_of[d])
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
        case fx.Protected():
            return disj_all(
                conj(is_meant, is_protected(work, s, test.numbers))
                for s, is_meant in enumerate(seat_of(work, frame, test.seat))
            )
        case fx.SpeedIs():
            return disj_all(
                has
                for speed, has in _speed(work, frame, test.seat).items()
                if compares_number(test.compare, speed, test.number)
            )
        case fx.AsFastAs():
            one, other = _speed(work, frame, test.left), _speed(work, frame, test.right)
            return disj_all(conj(has, other.get(speed, False)) for speed, has in one.items())
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
        case fx.LegacyCanBeFound():
            return legacy_can_be_found(work, frame)
        case fx.RankFalls():
            return step is not None and rank_falls(work, step.before)
        case fx.Before():
            if step is None:
                return False
            then = frame_before(work, frame, step.before)
            return holds(Work.of(layout, step.before), then, test.test)
        case fx.SeatPasses():
            return step is not None and step.marks.passed
        case fx.CountFalls():
            if step is None:
                return False
            then = frame_before(work, frame, step.before)
            earlier = cards_in(Work.of(layout, step.before), then, test.filter, test.area)
            return falls(earlier, cards_in(work, frame, test.filter, test.area))
        case fx.CardsTaken():
            return step is not None and are_cards_taken(work, frame, test.area, step)
        case fx.PutOutBy():
            seats = seat_of(work, frame, test.seat)
            return step is not None and is_put_out_by(layout, seats, test.filter, step)
        case fx.PlacesAsTold():
            return step is not None and places_as_told(work, step)
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
