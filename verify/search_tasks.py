"""What induction leaves open, searched for in the games of one number of seats.

Promised: :func:`run_search` looks for a game to each goal: at random, then among all games of few
plays, then, after induction over several steps, by length up to the longest game there is or until
its budget of conflicts is spent. A game found was carried out in the interpreter. Not promised:
that every goal is settled; :attr:`Searched.complete` says.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..model.game import Game
from .bmc import Effort, find_endless_play, find_lasso, search
from .built_in import GROUNDWORK
from .goals import PropertyGoal
from .induction import Induction, is_grounded
from .k_induction import DEEPEST, KStep, over_steps, step_holds
from .properties import own_properties
from .property import Property, broken
from .simulate import FEW_GAMES, LATE_GAMES, RETURNS, simulate
from .solver import Result
from .unrolling import Found, Unrolling
from .verdict import Trace

BUDGET = 200_000
"""Conflicts that the search for games of one number of seats may take, unless said otherwise."""

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTask:
    """What induction left to search for in the games of one number of seats."""

    game: Game
    invariants: tuple[Property, ...]
    goals: tuple[PropertyGoal, ...]
    longest: int
    watched: tuple[int, ...] | None
    lost_late: bool
    rank_falls: bool
    covered: bool
    """Whether the encoding was proved to cover every step; without that no proof says anything."""
    budget: int
    by_solver: bool = True
    """Whether a solver looks for the games that are not met at random."""
    second: bool = False
    """Whether a second solver must confirm that there is no such game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What a search found for one goal."""

    goal: PropertyGoal
    found: Found | None
    effort: Effort
    complete: bool
    simulated: bool = False
    """Whether the game was met by chance: it may not be a shortest one."""
    steps: int = 0
    """Over how many steps running induction goes through, where it fails over one; 0 for none."""
    tried: tuple[str, ...] = ()
    """What was tried before the search by length."""


def longest_game(game: Game, proved: tuple[str, ...]) -> int | None:
    """Give a number of plays that no game exceeds, None where the rank was not proved to fall.

    The rank starts at deck plus twice the seats and falls by at least one with every play; before a
    play it is at least five, where two seats were proved to be in and a card to be in the deck. A
    property of the pack that goes by one of these names says something else.
    """
    trusted = set(proved) - {prop.name for prop in game.pack.properties}
    if "rank-falls" not in trusted:
        return None
    first = game.pack.size - game.seats - 1 + 2 * game.seats
    floor = 5 if {"two-are-in", "deck-to-draw"} <= trusted else 1
    return first - floor + 1


def run_search(task: SearchTask, report: Report | None = None) -> tuple[Searched, ...]:
    """Search for the goals of one task.

    Games at random come first, then all games of few plays, induction over several steps for what
    no such game breaks, games at random that go back from their ends, and all games by length.
    """
    begin = time.perf_counter()
    easy = [goal for goal in task.goals if not goal.breaks]
    if report is not None and easy:
        report(f"{task.game.seats} seats, games at random")
    met = simulate(task.game, [goal.prop for goal in easy])
    if not task.by_solver:  # then such a game is not searched for, and this is all there is
        breaks = [goal for goal in task.goals if goal.breaks]
        met |= simulate(task.game, [broken(goal.prop) for goal in breaks], games=FEW_GAMES)
        easy += breaks
    spent = (time.perf_counter() - begin) / max(1, len(easy))
    results = [
        _met_at_random(goal, met[goal.prop.name], Effort(seconds=spent))
        for goal in easy
        if goal.prop.name in met
    ]
    goals = tuple(goal for goal in task.goals if goal not in {done.goal for done in results})
    efforts: dict[str, Effort] = {}
    if not task.by_solver:
        results.extend(
            Searched(goal=goal, found=None, effort=Effort(), complete=False) for goal in goals
        )
        goals = ()
    if not goals:
        return tuple(results)
    unrolling = Unrolling(
        game=task.game,
        invariants=task.invariants,
        watched=task.watched,
        lost_late=task.lost_late,
        rank_falls=task.rank_falls,
    )
    few = min(DEEPEST, task.longest + 1)
    left: list[PropertyGoal] = []
    deeper: dict[str, tuple[KStep, ...]] = {}
    for goal, found, effort in search(
        unrolling, goals, few - 1, budget=task.budget, second=task.second, report=report
    ):
        tries: tuple[KStep, ...] = ()
        if found is None and goal.breaks and goal.prop.name == "rank-falls" and not task.covered:
            found = find_endless_play(unrolling, few, effort)
        if found is None and task.covered and not effort.unknown:
            if report is not None:
                report(f"{task.game.seats} seats, induction over several steps: {goal.name}")
            tries = _over_steps(unrolling, goal, effort, few)
        if found is not None or (tries and tries[-1].result is Result.UNSAT):
            results.append(_searched(task, unrolling, goal, found, effort, tries))
        else:
            left.append(goal)
            deeper[goal.name] = tries
            efforts[goal.name] = effort
    late = _met_late(task, left, efforts, report)
    results.extend(late)
    left = [goal for goal in left if goal not in {done.goal for done in late}]
    spent_so_far = max((efforts[goal.name].conflicts for goal in left), default=0)
    for goal, found, effort in search(
        unrolling,
        left,
        task.longest,
        shortest=few,
        budget=max(1, task.budget - spent_so_far),
        second=task.second,
        report=report,
    ):
        whole = effort.after(efforts[goal.name])
        results.append(_searched(task, unrolling, goal, found, whole, deeper[goal.name]))
    return tuple(results)


def _met_late(
    task: SearchTask,
    goals: list[PropertyGoal],
    efforts: dict[str, Effort],
    report: Report | None,
) -> list[Searched]:
    """Look for games to the goals that may be possible where games at random seldom come."""
    begin = time.perf_counter()
    rare = [goal for goal in goals if not goal.breaks]
    if not rare:
        return []
    if report is not None:
        report(f"{task.game.seats} seats, games at random that go back from their ends")
    props = [goal.prop for goal in rare]
    met = simulate(task.game, props, seed=2, games=LATE_GAMES, returns=RETURNS)
    spent = Effort(seconds=(time.perf_counter() - begin) / len(rare))
    return [
        _met_at_random(goal, met[goal.prop.name], spent.after(efforts[goal.name]))
        for goal in rare
        if goal.prop.name in met
    ]


def _met_at_random(goal: PropertyGoal, game: tuple[Trace, int], effort: Effort) -> Searched:
    trace, plays = game
    found = Found(trace=trace, states=(), plays=plays)
    return Searched(goal=goal, found=found, effort=effort, complete=False, simulated=True)


def _over_steps(
    unrolling: Unrolling, goal: PropertyGoal, effort: Effort, most: int
) -> tuple[KStep, ...]:
    """Try induction over some steps, up to `most`, as long as the solver answers.

    Over one step it was tried before, but not that what may be possible never comes about.
    """
    tries: list[KStep] = []
    prop = goal.prop if goal.breaks else never(goal.prop)
    for steps in range(2 if goal.breaks else 1, most + 1):
        limit = max(1, effort.left // PART_FOR_STEPS)
        tries.append(step_holds(unrolling, prop, steps, limit=limit, second=effort.second))
        effort.spend(tries[-1].conflicts, tries[-1].queries, tries[-1].seconds)
        if tries[-1].result is not Result.SAT:
            break
    return tuple(tries)


def never(prop: Property) -> Property:
    """Say of something possible that it never comes about."""
    return replace(broken(prop), kind="step" if prop.asks_of_steps else "always")


PART_FOR_STEPS = 10
"""What part of the budget that is left one question of induction over several steps may take."""


def _searched(
    task: SearchTask,
    unrolling: Unrolling,
    goal: PropertyGoal,
    found: Found | None,
    effort: Effort,
    tries: tuple[KStep, ...],
) -> Searched:
    is_endless = found is not None and found.trace.lasso_from is not None
    if found is not None and goal.breaks and goal.prop.name == "rank-falls" and not is_endless:
        found = find_lasso(unrolling, 2 * task.game.seats + 2, effort) or found
    proved = next((k.steps for k in tries if k.result is Result.UNSAT), 0)
    words = {Result.UNSAT: "holds", Result.SAT: "fails", Result.UNKNOWN: "gave up"}
    return Searched(
        goal=goal,
        found=found,
        effort=effort,
        complete=effort.reached >= task.longest and not effort.unknown,
        steps=proved,
        tried=tuple(
            f"{over_steps(k.steps)} {words[k.result]}: {k.queries} queries,"
            f" {k.conflicts} conflicts, {k.seconds:.2f} s"
            for k in tries
        ),
    )


def _premise_goals(properties: tuple[Property, ...]) -> tuple[PropertyGoal, ...]:
    return tuple(
        PropertyGoal(
            name=f"premise of {prop.name}",
            prop=Property(
                name=prop.name,
                sentence=prop.sentence,
                kind="step" if prop.kind == "step" else "possible",
                expect=prop.premise,
            ),
            breaks=False,
        )
        for prop in properties
        if prop.premise is not None and prop.kind != "possible"
    )


def search_task(
    game: Game,
    wanted: tuple[Property, ...],
    proof: Induction,
    everything: tuple[Property, ...],
    budget: int = BUDGET,
    *,
    by_solver: bool = True,
    second: bool = False,
) -> SearchTask:
    """Say what is left to search for once induction has done what it can."""
    goals = [
        PropertyGoal(name=prop.name, prop=prop, breaks=prop.kind != "possible")
        for prop in wanted
        if prop.name not in proof.proved
    ]
    longest = longest_game(game, proof.proved)
    grounds = {prop.name for prop in (*GROUNDWORK, *own_properties(game.pack))}
    return SearchTask(
        game=game,
        invariants=tuple(
            prop
            for prop in everything
            if prop.kind == "always" and prop.name in proof.proved and prop.name in grounds
        ),
        goals=(*goals, *_premise_goals(wanted)),
        longest=game.pack.size if longest is None else longest,
        watched=proof.watched,
        lost_late=proof.lost_late,
        rank_falls=longest is not None,
        covered=is_grounded(proof),
        budget=budget,
        by_solver=by_solver,
        second=second,
    )
