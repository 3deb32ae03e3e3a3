"""Decide the catalogue for a pack: induction first, then search up to the longest game.

Promised: one :class:`Finding` for each property and number of seats, in that order; a refutation
and a witness were carried out in the interpreter; what could not be decided is ``Unknown`` with its
reason, and a property whose premise never holds is not called proved. Not promised: that every true
property is decided within the limits of :mod:`.solver`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache, partial

from ..model.cards import Pack
from ..model.game import Game, new_game
from ..model.rulings import Rulings
from .bmc import Effort, find_lasso, search
from .goals import PropertyGoal
from .induction import Induction, is_grounded, prove
from .k_induction import DEEPEST, KStep, step_holds
from .properties import (
    AUXILIARY,
    GROUNDWORK,
    Property,
    RuleQuestion,
    catalogue,
    chosen,
    chosen_questions,
    inductive_names,
    own_properties,
)
from .rule_coverage import Ground
from .rule_findings import rule_findings
from .simulate import simulate
from .solver import Result
from .step_tasks import ENCODING
from .unrolling import Found, Unrolling
from .verdict import Finding, Proved, Refuted, Unknown, Verdict

BUDGET = 50_000
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
    no such game breaks, and all games by length.
    """
    begin = time.perf_counter()
    easy = [goal for goal in task.goals if not goal.breaks]
    if report is not None and easy:
        report(f"{task.game.seats} seats, games at random")
    met = simulate(task.game, [goal.prop for goal in easy])
    spent = (time.perf_counter() - begin) / max(1, len(easy))
    results: list[Searched] = []
    for goal in easy:
        if goal.prop.name in met:
            trace, plays = met[goal.prop.name]
            game = Found(trace=trace, states=(), plays=plays)
            effort = Effort(seconds=spent)
            results.append(
                Searched(goal=goal, found=game, effort=effort, complete=False, simulated=True)
            )
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
    for goal, found, effort in search(unrolling, goals, few - 1, budget=task.budget, report=report):
        tries: tuple[KStep, ...] = ()
        if found is None and goal.breaks and task.covered and not effort.unknown:
            if report is not None:
                report(f"{task.game.seats} seats, induction over several steps: {goal.name}")
            tries = _over_steps(unrolling, goal, effort, few)
        if found is not None or (tries and tries[-1].result is Result.UNSAT):
            results.append(_searched(task, unrolling, goal, found, effort, tries))
        else:
            left.append(goal)
            deeper[goal.name] = tries
            efforts[goal.name] = effort
    spent_so_far = max((efforts[goal.name].conflicts for goal in left), default=0)
    for goal, found, effort in search(
        unrolling,
        left,
        task.longest,
        shortest=few,
        budget=max(1, task.budget - spent_so_far),
        report=report,
    ):
        whole = effort.after(efforts[goal.name])
        results.append(_searched(task, unrolling, goal, found, whole, deeper[goal.name]))
    return tuple(results)


def _over_steps(
    unrolling: Unrolling, goal: PropertyGoal, effort: Effort, most: int
) -> tuple[KStep, ...]:
    """Try induction over two steps and more, up to `most`, as long as the solver answers."""
    tries: list[KStep] = []
    for steps in range(2, most + 1):
        limit = max(1, effort.left // PART_FOR_STEPS)
        tries.append(step_holds(unrolling, goal.prop, steps, limit=limit))
        effort.spend(tries[-1].conflicts, tries[-1].queries, tries[-1].seconds)
        if tries[-1].result is not Result.SAT:
            break
    return tuple(tries)


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
    if found is not None and goal.breaks and goal.prop.name == "rank-falls":
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
            f"induction over {k.steps} steps {words[k.result]}: {k.queries} queries,"
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
    )


def check(
    pack: Pack,
    rulings: Rulings,
    *,
    players: tuple[int, ...],
    names: tuple[str, ...] = (),
    budget: int = BUDGET,
    inductive: bool = False,
    report: Report | None = None,
    executor: Executor | None = None,
) -> Iterator[Finding]:
    """Decide the catalogue, or the named properties, for each number of seats.

    What induction leaves is searched for with at most `budget` conflicts for each number of seats;
    what is then open is unknown. With `inductive` only what induction may prove is asked, and
    nothing is searched for but by games at random. With an `executor` the work is spread over it.
    Raises :class:`UnknownName` and :class:`WrongUse` before anything is decided.
    """
    if inductive and not names:
        names = inductive_names(pack)
    wanted = chosen(pack, names)
    questions = chosen_questions(pack, names)
    games = {seats: new_game(pack, rulings, seats) for seats in players}
    everything = (*AUXILIARY, *catalogue(pack))
    return _findings(
        games, wanted, questions, everything, budget, inductive, report=report, executor=executor
    )


def _findings(
    games: dict[int, Game],
    wanted: tuple[Property, ...],
    questions: tuple[RuleQuestion, ...],
    everything: tuple[Property, ...],
    budget: int,
    inductive: bool,
    *,
    report: Report | None,
    executor: Executor | None,
) -> Iterator[Finding]:
    for seats, game in sorted(games.items()):
        proved = cache(
            partial(
                prove,
                game.pack,
                game.rulings,
                seats,
                everything,
                executor=executor,
                report=report,
            )
        )
        if wanted:
            proof = proved()
            # Searched here and not on the executor: a solver's witness depends on what its process
            # did before, and the same input is to give the same game.
            task = search_task(game, wanted, proof, everything, budget, by_solver=not inductive)
            searched = run_search(task, report)
            yield from _of_game(game, wanted, proof, searched)
        ground = partial(ground_of, game, proved, everything)
        yield from rule_findings(game, questions, ground, budget=budget, report=report)


def ground_of(
    game: Game, proved: Callable[[], Induction], everything: tuple[Property, ...]
) -> Ground:
    """Give what was proved of a game for the questions about its statements to lean on."""
    proof = proved()
    return Ground(
        proof=proof,
        invariants=tuple(p for p in everything if p.kind == "always" and p.name in proof.proved),
        grounds=search_task(game, (), proof, everything).invariants,
        longest=longest_game(game, proof.proved),
    )


def _of_game(
    game: Game, wanted: tuple[Property, ...], proof: Induction, searched: tuple[Searched, ...]
) -> Iterator[Finding]:
    by_name = {found.goal.name: found for found in searched}
    longest = longest_game(game, proof.proved)
    for prop in wanted:
        result = by_name.get(prop.name)
        premise = by_name.get(f"premise of {prop.name}")
        seconds, conflicts, queries = proof.spent(prop.name)
        if prop.name == "cards-conserved":  # the encoding is the larger part of that question
            more = proof.spent(ENCODING)
            seconds, conflicts, queries = seconds + more[0], conflicts + more[1], queries + more[2]
        for part in (result, premise):
            if part is not None:
                seconds += part.effort.seconds
                conflicts += part.effort.conflicts
                queries += part.effort.queries
        yield Finding(
            property=prop.name,
            sentence=prop.sentence,
            kind=prop.kind,
            players=game.seats,
            verdict=_verdict(prop, proof, result, premise, longest),
            assumes=game.pack.unknown,
            seconds=seconds,
            conflicts=conflicts,
            queries=queries,
            tried=_tried(prop, proof, result, longest),
        )


def _verdict(
    prop: Property,
    proof: Induction,
    result: Searched | None,
    premise: Searched | None,
    longest: int | None,
) -> Verdict:
    every = f"every game, none longer than {longest} plays" if longest is not None else ""
    if premise is not None and premise.found is None:
        return Unknown(reason="vacuous: its premise holds in no game that was searched")
    if result is None:
        return Proved(method="induction", bound="every game")
    found = result.found
    if found is None and result.steps:
        method = f"induction over {result.steps} steps"
        return Proved(method=method, bound="every game")
    if found is not None:
        bound = f"a shortest game, {count_of_plays(found.plays)}"
        if result.simulated or result.effort.unknown:
            bound = f"a game of {count_of_plays(found.plays)}"
        if found.trace.lasso_from is not None:
            bound = f"a game that repeats itself for ever after {count_of_plays(found.plays)}"
        if prop.kind == "possible":
            return Proved(method="a game", bound=bound, witness=found.trace)
        return Refuted(method="a game", bound=bound, game=found.trace)
    if longest is not None and result.complete:
        if prop.kind == "possible":
            return Refuted(method="complete search", bound=every, game=None)
        return Proved(method="complete search", bound=every)
    return Unknown(reason=_why_open(prop, proof, result, longest), method="induction, then search")


def count_of_plays(number: int) -> str:
    """Give a number of plays in words.

    >>> count_of_plays(1)
    '1 play'
    """
    return f"{number} play" if number == 1 else f"{number} plays"


def _why_open(prop: Property, proof: Induction, result: Searched, longest: int | None) -> str:
    reached = f"search up to {max(result.effort.reached, 0)} plays found no game"
    if not result.effort.queries:
        reached = "no game was searched for"
    if result.effort.unknown:
        reached += f", then {result.effort.unknown}"
    if longest is None:
        reached += "; no longest game is known, since the rank was not proved to fall"
    if prop.name in proof.failed:
        return f"induction fails at {proof.failed[prop.name]}; {reached}"
    if prop.name in proof.undecided:
        return f"induction gave up at {proof.undecided[prop.name]}; {reached}"
    return reached


def _tried(
    prop: Property, proof: Induction, result: Searched | None, longest: int | None
) -> tuple[str, ...]:
    lines: list[str] = []
    if prop.kind != "possible":
        seconds, conflicts, queries = proof.spent(prop.name)
        outcome = "holds"
        if prop.name in proof.failed:
            outcome = f"fails at {proof.failed[prop.name]}"
        elif prop.name in proof.undecided:
            outcome = f"gave up at {proof.undecided[prop.name]}"
        lines.append(
            f"induction {outcome}: {queries} queries, {conflicts} conflicts, {seconds:.2f} s"
        )
    if result is not None and result.simulated:
        lines.append("met in games at random; a shorter game may exist")
    elif result is not None and result.effort.queries:
        lines.extend(result.tried)
        effort = result.effort
        limit = "no longest game known" if longest is None else f"longest game {longest} plays"
        lines.append(
            f"search by length ({limit}): {effort.queries} queries, {effort.conflicts} conflicts,"
            f" {effort.seconds:.2f} s"
        )
    return tuple(lines)
