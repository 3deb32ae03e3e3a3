"""Solve a puzzle: the search, the independent check, one honest answer.

Promised: the verdict ``solved`` is given only where the checker agreed; ``no solution`` only where
a complete search found none; everything else is ``unknown`` with its reason. For `win` the keys are
all first choices from which a sure win was found, and the plan of each was checked. For `odds` the
value and the worth of each first choice were checked from both sides. For `help` Z3 was asked for
the same world and found no other number of plays (:class:`Disagreement` is raised where it does).
Not promised: a check that a search which found nothing was right; brute force on small cases is in
the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter
from typing import Literal, assert_never

from ..model.errors import LimitReached, WrongUse
from ..model.notation import print_choice
from ..model.state import Choice, Phase
from .belief import BeliefSearch
from .check import Check, check_line, check_win, worst_case
from .format import Puzzle
from .help import HelpLine, compare, help_by_tree, help_keys
from .odds import FirstChoice, Odds, solve_odds
from .plan import Plan
from .tree import Budget, Tree
from .worlds import World, known_at_start, worlds

Verdict = Literal["solved", "no solution", "unknown"]

DEFAULT_LIMIT = 2_000_000
"""Nodes; enough for every puzzle of the library many times over."""
MOST_ASKED = 8
"""In how many worlds Z3 is asked whether there really is no help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The answer to a puzzle.

    `value`: 1 for a sure win, the odds, or for `help` the number of plays; None where there is
    none. `keys` are the first choices that keep the value; `mixed` are first choices with weights
    where only mixing keeps it. `low` and `high` bound the odds also where the value is unknown.
    `checked` says that the checker agreed, over `worlds` worlds and `lines` ends of games.
    """

    puzzle: Puzzle
    verdict: Verdict
    value: Fraction | None
    keys: tuple[Choice, ...]
    checked: bool
    nodes: int
    seconds: float
    worlds: int
    lines: int = 0
    reason: str = ""
    mixed: tuple[tuple[Choice, Fraction], ...] = ()
    low: Fraction | None = None
    high: Fraction | None = None
    plan: Plan | None = None
    first: tuple[FirstChoice, ...] = ()
    help_line: HelpLine | None = None

    @property
    def has_cook(self) -> bool:
        """Whether there is a second key."""
        return len(self.keys) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What a search and its check came to, before time and nodes are added."""

    verdict: Verdict
    value: Fraction | None = None
    keys: tuple[Choice, ...] = ()
    checked: bool = False
    lines: int = 0
    reason: str = ""
    mixed: tuple[tuple[Choice, Fraction], ...] = ()
    low: Fraction | None = None
    high: Fraction | None = None
    plan: Plan | None = None
    first: tuple[FirstChoice, ...] = ()
    help_line: HelpLine | None = None


def solve(puzzle: Puzzle, *, limit: int | None = DEFAULT_LIMIT, ask_z3: bool = True) -> Solution:
    """Solve a puzzle and check the answer; without `ask_z3` `help` is searched in one way only.

    Raises :class:`~lostlegacy.model.errors.BrokenPosition` for a position that cannot be and
    :class:`~lostlegacy.model.errors.WrongUse` for `odds` with more than two seats in.
    """
    began = perf_counter()
    deals = worlds(puzzle)
    budget = Budget(limit)
    try:
        match puzzle.stipulation:
            case "win":
                found = _win(puzzle, deals, budget)
            case "odds":
                found = _odds(puzzle, deals, budget)
            case "help":
                found = _help(puzzle, deals, budget, ask_z3=ask_z3)
            case _:
                assert_never(puzzle.stipulation)
    except LimitReached as stopped:
        found = _Found(verdict="unknown", reason=str(stopped))
    return Solution(
        puzzle=puzzle,
        verdict=found.verdict,
        value=found.value,
        keys=found.keys,
        checked=found.checked,
        nodes=budget.nodes,
        seconds=perf_counter() - began,
        worlds=len(deals),
        lines=found.lines,
        reason=found.reason,
        mixed=found.mixed,
        low=found.low,
        high=found.high,
        plan=found.plan,
        first=found.first,
        help_line=found.help_line,
    )


def _disagrees(check: Check) -> _Found:
    return _Found(verdict="unknown", lines=check.lines, reason=f"the checker: {check.problem}")


def _win(puzzle: Puzzle, deals: tuple[World, ...], budget: Budget) -> _Found:
    tree = Tree(puzzle.game, budget)
    search = BeliefSearch(tree, puzzle.seat)
    belief = frozenset(tree.number(world.state) for world in deals)
    offered = search.offered(belief)
    keys = tuple(choice for choice in offered if search.wins_with(belief, choice))
    if not keys:
        return _Found(verdict="no solution")
    known = known_at_start(puzzle, deals[0].state, puzzle.seat)
    plans = [search.plan(belief, key, known) for key in keys]
    lines = 0
    for plan in plans:
        check = check_win(puzzle, plan)
        lines += check.lines
        if not check.agrees:
            return _disagrees(check)
    value = Fraction(1)
    return _Found(
        verdict="solved", value=value, keys=keys, checked=True, lines=lines, plan=plans[0]
    )


def _odds(puzzle: Puzzle, deals: tuple[World, ...], budget: Budget) -> _Found:
    if len(puzzle.table.seats_in) != 2 or puzzle.seat not in puzzle.table.seats_in:
        raise WrongUse(
            f"{puzzle.file}: odds are exact for two seats still in, the solver's among them;"
            f" here {len(puzzle.table.seats_in)} are in"
        )
    weighed = [(world.state, world.weight) for world in deals]
    odds = solve_odds(
        Tree(puzzle.game, budget),
        weighed,
        puzzle.seat,
        lambda state, seat: known_at_start(puzzle, state, seat),
        puzzle.payoff,
    )
    lines, wrong = _check_odds(puzzle, odds)
    if wrong:
        return _Found(verdict="unknown", lines=lines, reason=f"the checker: {wrong}")
    if not odds.is_exact or odds.undecided:
        reason = f"the value lies between {odds.lower} and {odds.upper}"
        if odds.is_exact:
            names = ", ".join(print_choice(puzzle.game, choice) for choice in odds.undecided)
            reason = f"the value is {odds.upper}, but whether {names} keeps it is open"
        return _Found(
            verdict="unknown",
            lines=lines,
            reason=reason,
            low=odds.lower,
            high=odds.upper,
            plan=odds.plan,
            first=odds.first,
        )
    return _Found(
        verdict="solved",
        value=odds.upper,
        keys=odds.keys,
        checked=True,
        lines=lines,
        mixed=odds.mixed,
        low=odds.lower,
        high=odds.upper,
        plan=odds.plan,
        first=odds.first,
    )


def _check_odds(puzzle: Puzzle, odds: Odds) -> tuple[int, str]:
    """Compare every bound with the checker's value; gives ends of games and what is wrong."""
    claims: list[tuple[Plan, Choice | None, Fraction]] = [
        (odds.plan, None, odds.lower),
        (odds.other_plan, None, odds.upper),
    ]
    for entry in odds.first:
        claims.append((entry.plan, entry.choice, entry.lower))
        claims.append((entry.other_plan, entry.choice, entry.upper))
    lines = 0
    for plan, first, claimed in claims:
        value, check = worst_case(puzzle, plan, first=first)
        lines += check.lines
        if value is None:
            return lines, check.problem
        if value != claimed:
            return lines, f"{value} where the search claims {claimed}"
    return lines, ""


def _help(puzzle: Puzzle, deals: tuple[World, ...], budget: Budget, *, ask_z3: bool) -> _Found:
    game, seat = puzzle.game, puzzle.seat
    found = help_by_tree(game, [world.state for world in deals], seat, budget)
    asked = [world.state for world in deals[:MOST_ASKED]] if found is None else [found.start]
    if ask_z3 and puzzle.table.phase in {Phase.DRAW, Phase.PLAY}:
        for state in asked:
            compare(game, state, seat, found)
    if found is None:
        return _Found(verdict="no solution")
    plays = found.length.plays
    keys = help_keys(game, [world.state for world in deals], seat, plays, budget)
    check = check_line(game, found.start, seat, found.line)
    if not check.agrees:
        return _disagrees(check)
    return _Found(
        verdict="solved",
        value=Fraction(plays),
        keys=keys,
        checked=True,
        lines=check.lines,
        help_line=found,
    )
