"""Proof by induction: true of every deal, kept by every step, so true of every game.

Promised: a property reported as inductive was shown, together with the invariants named, to hold
after every deal and after every step from a state in which all of those invariants hold; each step
is asked about by itself, split by the kind of card that is played. Copies of a kind are
exchangeable, so one copy stands for all. Not promised: that a property which fails here is false;
its counterexample may start from a state that no game reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

from ..model import effects as fx
from ..model.cards import Pack
from ..model.game import Game, new_game, statements_in
from ..model.rulings import Rulings
from .clock import CLOCK, LOST_LATE
from .property import Property, broken
from .simulate import FEW_GAMES, simulate
from .solver import Result
from .step import PASS
from .step_goals import SOUNDNESS
from .step_tasks import (
    Outcome,
    StepTask,
    run_deal,
    run_ending,
    run_step,
    step_kinds,
    step_name,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Induction:
    """The inductive properties of one game, and what every query gave."""

    proved: tuple[str, ...]
    failed: dict[str, str]
    """Property to the step where induction fails."""
    undecided: dict[str, str]
    outcomes: tuple[Outcome, ...]
    watched: tuple[int, ...] | None = None
    """The kinds whose discards the clock counts, where it was proved to fall by at most one."""
    lost_late: bool = False
    """Whether no turn was proved to lose the game for all while cards are left to draw."""

    def spent(self, name: str) -> tuple[float, int, int]:
        """Give seconds, conflicts and queries spent on a property."""
        mine = [o for o in self.outcomes if o.property == name]
        return sum(o.seconds for o in mine), sum(o.conflicts for o in mine), len(mine)


def is_grounded(proof: Induction) -> bool:
    """Whether the encoding was proved to cover every step, so that a proof here says something."""
    asked = [outcome for outcome in proof.outcomes if outcome.property in SOUNDNESS]
    return bool(asked) and all(outcome.result is Result.UNSAT for outcome in asked)


def _lightness(pack: Pack, kind: int) -> int:
    """Order kinds of step so that what takes longest begins first, where several are at work."""
    if kind < 0:
        return 0
    statements = list(statements_in(pack.cards[kind].play))
    replays = sum(isinstance(statement, fx.PlayNow) for statement in statements)
    return -len(statements) - len(pack.cards) * replays


def run_tasks(
    tasks: Sequence[StepTask],
    executor: Executor | None,
    report: Callable[[str], None] | None,
) -> list[tuple[Outcome, ...]]:
    """Run step tasks here or on an executor, in order."""
    results: list[tuple[Outcome, ...]] = []
    found: Iterable[tuple[Outcome, ...]] = (
        map(run_step, tasks) if executor is None else executor.map(run_step, tasks)
    )
    for task, outcomes in zip(tasks, found, strict=True):
        if report is not None:
            report(f"{task.seats} seats, {step_name(task.pack, task.kind)}")
        results.append(outcomes)
    return results


def prove(
    pack: Pack,
    rulings: Rulings,
    seats: int,
    properties: tuple[Property, ...],
    *,
    second: bool = False,
    executor: Executor | None = None,
    report: Callable[[str], None] | None = None,
) -> Induction:
    """Prove what can be proved by induction, all properties leaning on one another.

    A property that some step breaks is dropped from what is assumed, and the others are asked
    again without it; one that a few games at random break is not assumed at all. With `second` a
    second solver confirms each answer that a proof rests on.
    """
    failed = dict.fromkeys(_broken_at_random(new_game(pack, rulings, seats), properties), PLAYED)
    candidates = tuple(prop for prop in properties if prop.name not in failed)
    assumed = tuple(prop for prop in candidates if prop.kind == "always")
    goals = tuple(prop for prop in candidates if prop.kind != "possible")
    undecided: dict[str, str] = {}
    outcomes: list[Outcome] = []
    first = StepTask(
        pack=pack,
        rulings=rulings,
        seats=seats,
        kind=PASS,
        assumed=assumed,
        goals=goals,
        second=second,
    )
    outcomes.extend(run_deal(first))
    _sort_out(outcomes, failed, undecided)
    while True:
        assumed = tuple(p for p in assumed if p.name not in failed and p.name not in undecided)
        asked = tuple(p for p in goals if p.name not in failed and p.name not in undecided)
        any_turn = replace(first, assumed=assumed, goals=asked)
        follow, spent = run_ending(any_turn)
        outcomes.append(spent)
        tasks = [
            replace(any_turn, kind=kind, follow=follow)
            for kind in sorted(step_kinds(pack), key=partial(_lightness, pack))
        ]
        fresh_outcomes = [o for done in run_tasks(tasks, executor, report) for o in done]
        outcomes.extend(fresh_outcomes)
        before = len(failed) + len(undecided)
        _sort_out(fresh_outcomes, failed, undecided)
        lost = {*failed, *undecided} & {p.name for p in assumed}
        if len(failed) + len(undecided) == before or not lost:
            break
        if not {*failed, *undecided}.isdisjoint(SOUNDNESS):
            break
    unsound = [where for part in SOUNDNESS if (where := failed.get(part) or undecided.get(part))]
    if unsound:
        why = f"the encoding does not cover {unsound[0]}"
        undecided.update({p.name: why for p in goals})
        return Induction(proved=(), failed={}, undecided=undecided, outcomes=tuple(outcomes))
    watched = _watched(pack, first, assumed, outcomes, executor)
    names = {p.name for p in properties}
    proved = tuple(p.name for p in goals if p.name not in failed and p.name not in undecided)
    return Induction(
        proved=proved,
        failed={name: where for name, where in failed.items() if name in names},
        undecided={name: where for name, where in undecided.items() if name in names},
        outcomes=tuple(outcomes),
        watched=watched,
        lost_late=LOST_LATE not in failed and LOST_LATE not in undecided,
    )


PLAYED = "a step of a game at random"
"""Where induction fails for what such a game breaks."""


def _broken_at_random(game: Game, properties: Iterable[Property]) -> Iterable[str]:
    """Give the names of the invariants that one of a few games at random breaks."""
    breaks = [broken(prop) for prop in properties if prop.kind == "always"]
    return simulate(game, breaks, games=FEW_GAMES)


def _watched(
    pack: Pack,
    first: StepTask,
    assumed: tuple[Property, ...],
    outcomes: list[Outcome],
    executor: Executor | None,
) -> tuple[int, ...] | None:
    """Find kinds to watch so that the clock falls by at most one a step; None if there are none."""
    hasty = {o.where for o in outcomes if o.property == CLOCK and o.result is not Result.UNSAT}
    if not hasty:
        return ()
    kinds = [kind for kind in step_kinds(pack) if step_name(pack, kind) in hasty]
    if any(kind < 0 for kind in kinds):
        return None
    watched = tuple(kinds)
    tasks = [
        replace(first, kind=kind, assumed=assumed, goals=(), watched=watched, only_clock=True)
        for kind in step_kinds(pack)
    ]
    again = [o for done in run_tasks(tasks, executor, None) for o in done]
    outcomes.extend(again)
    holds = all(o.result is Result.UNSAT for o in again if o.property == CLOCK)
    return watched if holds else None


def _sort_out(
    outcomes: Iterable[Outcome], failed: dict[str, str], undecided: dict[str, str]
) -> None:
    for outcome in outcomes:
        match outcome.result:
            case Result.SAT:
                failed.setdefault(outcome.property, outcome.where)
            case Result.UNKNOWN:
                undecided.setdefault(outcome.property, outcome.where)
            case Result.UNSAT:
                pass
