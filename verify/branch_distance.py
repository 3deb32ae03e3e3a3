"""How far a state is from a place of the rules, by the counts that the tests on the way ask for.

The branch distance of search-based testing (B. Korel, Automated Software Test Data Generation, IEEE
Transactions on Software Engineering 16, 1990).

Promised: 0 where every count is as the way wants it; it falls as a count comes nearer. Not
promised: anything about tests that count nothing, or whose seat is chosen on the way: they are
taken to turn out as wanted.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..model import effects as fx
from ..model.conditions import count_cards
from ..model.game import Game
from ..model.relevance import conditions_within
from ..model.state import Frame, GameState
from .rule_places import RulePlace, Way, statements_to

Wanted = tuple[fx.Test, bool]
"""A test on the way to a place, and how it must turn out."""


def way_to(game: Game, place: RulePlace) -> tuple[Wanted, ...]:
    """Give the tests on the way to a place, the outermost first."""
    found: list[Wanted] = []
    for path, statement in statements_to(game, place):
        if not isinstance(statement, fx.If):
            continue
        if path == place.path:
            if place.way is not Way.RUNS:
                found.append((statement.test, place.way is Way.THEN))
        else:
            found.append((statement.test, place.path[len(path)] != "else"))
    return tuple(found)


def counts_in(test: fx.Test) -> Iterator[fx.CountIs]:
    """Give the counts that a test asks for and that mean the same before the card is played."""
    for part in conditions_within(test):
        match part:
            case fx.CountIs(area=fx.InHand(of=fx.SeatVar()) | fx.InDiscards(of=fx.SeatVar())):
                pass
            case fx.CountIs():
                yield part
            case _:
                pass


def distance(game: Game, state: GameState, place: RulePlace, wanted: tuple[Wanted, ...]) -> int:
    """Give how far the counts of a state are from what the tests want, all added up."""
    me = Frame(owner=state.active, kind=place.card, trigger=place.trigger, rest=())
    return sum(_far(game, state, me, test, holds) for test, holds in wanted)


def _far(game: Game, state: GameState, me: Frame, test: fx.Test, holds: bool) -> int:
    match test:
        case fx.CountIs() if any(counts_in(test)):
            number = count_cards(game, state, me, test.filter, test.area)
            return _off(number, test.compare, test.number, holds)
        case fx.Not():
            return _far(game, state, me, test.test, not holds)
        case fx.AllOf() | fx.AnyOf():
            parts = [_far(game, state, me, part, holds) for part in test.tests]
            return sum(parts) if isinstance(test, fx.AllOf) == holds else min(parts, default=0)
        case fx.Implies():
            either = fx.AnyOf(tests=(fx.Not(test=test.premise), test.conclusion))
            return _far(game, state, me, either, holds)
        case _:
            return 0


def _off(number: int, compare: fx.Compare, bound: int, holds: bool) -> int:
    over, under = max(0, number - bound), max(0, bound - number)
    if holds:
        return {
            fx.Compare.EXACTLY: over + under,
            fx.Compare.AT_LEAST: under,
            fx.Compare.AT_MOST: over,
        }[compare]
    return {
        fx.Compare.EXACTLY: int(number == bound),
        fx.Compare.AT_LEAST: max(0, number - bound + 1),
        fx.Compare.AT_MOST: max(0, bound + 1 - number),
    }[compare]
