"""Tests read concretely: what an effect or a property asks of a state.

Promised: :func:`holds` gives the truth of every test of the language on a settled state; the twin
of :mod:`lostlegacy.verify.conditions`, test by test in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from . import effects as fx
from .game import Game
from .speeds import is_in_order, modified_speed
from .state import Discard, DiscardPlace, Ended, Frame, GameState, Phase, Trigger
from .step_facts import StepFacts, are_cards_taken, is_put_out_by, places_as_told
from .table import cards_everywhere, kind_at, owners, place_of, seat_of, seats_of


def waits(state: GameState, seat: int) -> bool:
    """Whether a seat has yet to investigate, or is about it."""
    return (
        state.phase is Phase.INVESTIGATION
        and is_in_order(state, seat)
        and seat not in state.investigated[:-1]
        and not state.seats[seat].out
    )


def rank(state: GameState) -> tuple[int, int]:
    """Give a state's rank between steps: deck plus twice the seats in, then who waits (U45).

    A showdown that is due counts like a seat that waits.
    """
    waiting = sum(waits(state, seat) for seat in range(len(state.seats)))
    waiting += state.phase is Phase.SHOWDOWN
    return state.deck_size + 2 * len(state.seats_in), waiting


def discard_total(game: Game, discards: tuple[Discard, ...]) -> int:
    """Give the total of discards: numbers that show (A:100, U15), or cards by D8's other way."""
    if game.rulings.total_counts == "cards":
        return len(discards)
    return sum(game.numbers[entry.kind] or 0 for entry in discards if entry.up)


def stands(game: Game, test: fx.Beats | fx.Ties, left: int, right: int) -> bool:
    """Whether a card of one kind beats, or ties, one of another, X being the highest (H:139)."""
    high, low = game.numbers[left], game.numbers[right]
    if isinstance(test, fx.Ties):
        return high == low
    if high is None or low is None:
        return high is None and low is not None
    return high > low


def is_guessed(game: Game, named: int, held: int) -> bool:
    """Whether naming a card is right where another is held: by its name or its number (U64)."""
    if game.rulings.guessing == "number":
        return game.numbers[named] == game.numbers[held]
    return named == held


def guesses(game: Game, card: fx.CardFilter = fx.ANY_CARD) -> tuple[int, ...]:
    """Give the kinds that may be named in a guess: each card, or each number once (U64)."""
    kinds = [kind for kind in range(len(game.pack.cards)) if game.matches(kind, card)]
    return tuple(k for k in kinds if not any(is_guessed(game, e, k) for e in kinds if e < k))


def is_multiple(game: Game, discards: tuple[Discard, ...], divisor: int) -> bool:
    """Whether a seat with these discards is hit by a total of multiples of `divisor`.

    No card, or X alone, never is (A:101, A:127, H:120); U14 rules on another total of zero.
    """
    if all(entry.up and game.numbers[entry.kind] is None for entry in discards):
        return False
    total = discard_total(game, discards)
    return total % divisor == 0 and (total > 0 or game.rulings.zero_total == "multiple")


def compares(compare: fx.Compare, found: int, number: int) -> bool:
    """Whether a count compares as asked."""
    match compare:
        case fx.Compare.EXACTLY:
            return found == number
        case fx.Compare.AT_LEAST:
            return found >= number
        case fx.Compare.AT_MOST:
            return found <= number
        case _:
            assert_never(compare)


def count_cards(
    game: Game, state: GameState, frame: Frame, card: fx.CardFilter, area: fx.Area
) -> int:
    """Count the cards in an area that fit a filter."""
    match area:
        case fx.InHand():
            hands = [state.seats[seat].hand for seat in owners(game, state, frame, area.of)]
            return sum(game.matches(kind, card) for hand in hands for kind in hand)
        case fx.InDiscards():
            piles = [state.seats[seat].discards for seat in owners(game, state, frame, area.of)]
            lying = [entry for pile in piles for entry in pile if area.facing.shows(entry.up)]
            return sum(game.matches(entry.kind, card, up=entry.up) for entry in lying)
        case fx.InRuins():
            return sum(game.matches(kind, card) for kind in (*state.ruins, *state.ruins_rest))
        case fx.InDeck():
            in_top = sum(game.matches(kind, card) for kind in state.top)
            return in_top + sum(n for kind, n in enumerate(state.rest) if game.matches(kind, card))
        case fx.Anywhere():
            everyone = fx.SeatSet(group=fx.SeatGroup.EVERYONE)
            areas: tuple[fx.Area, ...] = (fx.InHand(of=everyone), fx.InRuins(), fx.InDeck())
            # Of all places together it is asked what the cards are, not what they show.
            printed = replace(card, facing=fx.Facing.ANY)
            lying = [entry for seat in state.seats for entry in seat.discards]
            fitting = [entry for entry in lying if card.facing.shows(entry.up)]
            piled = sum(game.matches(entry.kind, printed) for entry in fitting)
            return piled + sum(count_cards(game, state, frame, card, part) for part in areas)
        case _:
            assert_never(area)


def _has_status(state: GameState, seat: int, status: fx.Status) -> bool:
    match status:
        case fx.Status.IN:
            return not state.seats[seat].out
        case fx.Status.OUT:
            return state.seats[seat].out
        case fx.Status.ACTIVE:
            return state.outcome is None and state.active == seat
        case fx.Status.WON:
            return state.outcome is not None and state.outcome.winner == seat
        case fx.Status.WAITS:
            return waits(state, seat)
        case fx.Status.PROTECTED:
            return state.seats[seat].protected
        case _:
            assert_never(status)


def is_protected(game: Game, state: GameState, seat: int, numbers: tuple[int, ...]) -> bool:
    """Whether a face-up discard protects a seat from a card of one of these numbers (A:113)."""
    return any(
        isinstance(lasting, fx.Protection) and not set(numbers).isdisjoint(lasting.numbers)
        for entry in state.seats[seat].discards
        if entry.up
        for lasting in game.pack.cards[entry.kind].lasting
    )


def _speed(game: Game, state: GameState, frame: Frame, ref: fx.SeatRef) -> int | None:
    seat = seat_of(game, state, frame, ref)
    return None if seat is None else modified_speed(game, state.seats[seat])


def legacy_can_be_found(game: Game, state: GameState, frame: Frame) -> bool:
    """Whether the Legacy lies in an area from which an Investigation picks (D1)."""
    areas = [area for choose in choices_of_cards(game.investigate) for area in choose.areas]
    piles: list[int] = []
    for area in areas:
        match area:
            case fx.InHand():
                for seat in owners(game, state, frame, area.of):
                    piles.extend(state.seats[seat].hand)
            case fx.InDiscards():
                for seat in owners(game, state, frame, area.of):
                    piles.extend(entry.kind for entry in state.seats[seat].discards)
            case fx.InRuins():
                piles.extend((*state.ruins, *state.ruins_rest))
            case fx.InDeck() | fx.Anywhere():
                raise LookupError("a card in the deck is never chosen")
            case _:
                assert_never(area)
    return game.legacy in piles


def choices_of_cards(effect: fx.Effect) -> Iterator[fx.ChooseCard]:
    """Give the choices of a card that an effect begins with, also under a "may"."""
    for statement in effect:
        if isinstance(statement, fx.ChooseCard):
            yield statement
        elif isinstance(statement, fx.May):
            yield from choices_of_cards(statement.body)


def _has_ended(state: GameState, ending: fx.Ending) -> bool:
    how = None if state.outcome is None else state.outcome.how
    match ending:
        case fx.Ending.OVER:
            return how is not None
        case fx.Ending.LOST:
            return how is Ended.LOST
        case fx.Ending.WON:
            return how is not None and how.has_winner
        case fx.Ending.BY_CARD:
            return how is Ended.CARD
        case fx.Ending.BY_SURVIVAL:
            return how is Ended.SURVIVAL
        case fx.Ending.BY_INVESTIGATION:
            return how is Ended.INVESTIGATION
        case fx.Ending.BY_SHOWDOWN:
            return how is Ended.SHOWDOWN
        case fx.Ending.DRAWN:
            return how is Ended.DRAWN
        case fx.Ending.INVESTIGATING:
            return state.phase is Phase.INVESTIGATION
        case fx.Ending.IN_SHOWDOWN:
            return state.phase is Phase.SHOWDOWN
        case _:
            assert_never(ending)


def holds(
    game: Game, state: GameState, frame: Frame, test: fx.Test, step: StepFacts | None = None
) -> bool:
    """Whether a test holds; `frame` binds the names, `step` is given for ``step`` properties."""
    match test:
        case fx.SeenIs():
            seen = frame.seen if step is None else step.seen
            return seen is not None and game.matches(seen, test.filter)
        case fx.CardIs():
            place = place_of(game, state, test.card, frame)
            if place is None:
                return False
            up = None
            if isinstance(place, DiscardPlace):
                up = state.seats[place.seat].discards[place.index].up
            owner = frame if isinstance(test.card, fx.This) else None
            return game.matches(kind_at(state, place, owner), test.filter, up=up)
        case fx.GuessIsRight():
            return frame.guessed is True
        case fx.Beats() | fx.Ties():
            left_place = place_of(game, state, test.left, frame)
            right_place = place_of(game, state, test.right, frame)
            if left_place is None or right_place is None:
                return False
            left_kind, right_kind = kind_at(state, left_place), kind_at(state, right_place)
            return stands(game, test, left_kind, right_kind)
        case fx.TotalIsMultiple():
            seat = seat_of(game, state, frame, test.of)
            return seat is not None and is_multiple(game, state.seats[seat].discards, test.divisor)
        case fx.CountIs():
            found = count_cards(game, state, frame, test.filter, test.area)
            return compares(test.compare, found, test.number)
        case fx.SeatIs():
            seat = seat_of(game, state, frame, test.seat)
            return seat is not None and _has_status(state, seat, test.status)
        case fx.Protected():
            seat = seat_of(game, state, frame, test.seat)
            return seat is not None and is_protected(game, state, seat, test.numbers)
        case fx.SpeedIs():
            speed = _speed(game, state, frame, test.seat)
            return speed is not None and compares(test.compare, speed, test.number)
        case fx.AsFastAs():
            speed = _speed(game, state, frame, test.left)
            return speed is not None and speed == _speed(game, state, frame, test.right)
        case fx.GameIs():
            return _has_ended(state, test.ending)
        case fx.SameSeat():
            left = seat_of(game, state, frame, test.left)
            return left is not None and left == seat_of(game, state, frame, test.right)
        case fx.Every() | fx.Some():
            found_for = [
                holds(game, state, bind_seat(frame, test.name, seat), test.test, step)
                for seat in seats_of(game, state, frame.owner, test.among)
            ]
            return all(found_for) if isinstance(test, fx.Every) else any(found_for)
        case fx.Not():
            return not holds(game, state, frame, test.test, step)
        case fx.AllOf():
            return all(holds(game, state, frame, part, step) for part in test.tests)
        case fx.AnyOf():
            return any(holds(game, state, frame, part, step) for part in test.tests)
        case fx.Implies():
            premise = holds(game, state, frame, test.premise, step)
            return not premise or holds(game, state, frame, test.conclusion, step)
        case fx.CardsConserved():
            copies = tuple(card.copies for card in game.pack.cards)
            return cards_everywhere(game, state) == copies
        case fx.LegacyCanBeFound():
            return legacy_can_be_found(game, state, frame)
        case fx.RankFalls():
            return step is not None and rank(state) < rank(step.before)
        case fx.Before():
            return step is not None and holds(game, step.before, frame, test.test)
        case fx.SeatPasses():
            return step is not None and step.passed
        case fx.CountFalls():
            if step is None:
                return False
            found = count_cards(game, state, frame, test.filter, test.area)
            return found < count_cards(game, step.before, frame, test.filter, test.area)
        case fx.CardsTaken():
            return step is not None and are_cards_taken(game, state, frame, test.area, step)
        case fx.PutOutBy():
            seat = seat_of(game, state, frame, test.seat)
            return (
                step is not None
                and seat is not None
                and is_put_out_by(game, seat, test.filter, step)
            )
        case fx.PlacesAsTold():
            return step is not None and places_as_told(game, step, state)
        case _:
            assert_never(test)


def bind_seat(frame: Frame, name: str, seat: int) -> Frame:
    """Give the frame with a seat bound to a name."""
    kept = tuple(pair for pair in frame.seats if pair[0] != name)
    return replace(frame, seats=(*kept, (name, seat)))


def holds_of_state(
    game: Game, state: GameState, test: fx.Test, step: StepFacts | None = None
) -> bool:
    """Whether the expression of a property holds of a state between turns or at the end."""
    frame = Frame(owner=state.active, kind=None, trigger=Trigger.INVESTIGATE, rest=())
    return holds(game, state, frame, test, step)
