"""Induction over several steps: a property that held k times running holds the next time.

Promised: where :func:`step_holds` answers unsatisfiable, no k steps in a row from any state that
the proved invariants allow keep the property k times and break it then; with no game of fewer than
k plays breaking it, it holds in every game. Steps are turns, then Investigations, since the phase
never goes back. Not promised: that a property which fails here is false.

Sheeran, Singh and Stålmarck, "Checking safety properties using induction and a SAT-solver"
(FMCAD 2000).
"""

from __future__ import annotations

from dataclasses import dataclass

from .bools import Bool, neg
from .conditions import holds_of_state
from .property import Property
from .solver import Result, ask
from .symbols import SymState, layout_of
from .unrolling import PlacedStep, Unrolling

DEEPEST = 3
"""How many steps running are tried at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KStep:
    """What asking about k steps running gave."""

    steps: int
    result: Result
    conflicts: int
    queries: int
    seconds: float


def over_steps(steps: int) -> str:
    """Name the method.

    >>> over_steps(1), over_steps(2)
    ('induction', 'induction over 2 steps')
    """
    return "induction" if steps == 1 else f"induction over {steps} steps"


def step_holds(
    unrolling: Unrolling, prop: Property, steps: int, *, limit: int, second: bool = False
) -> KStep:
    """Ask whether a property can hold through `steps` steps but for the last.

    `limit` is the conflicts that each query may take; there is one for each way to divide the steps
    into turns and Investigations. With `second` a second solver confirms what has no solution.
    """
    conflicts, queries, seconds = 0, 0, 0.0
    result = Result.UNSAT
    for turns in range(steps, -1, -1):
        after = steps - turns
        if after > unrolling.game.seats:
            continue
        answer = ask(_broken_at_last(unrolling, prop, turns, after), limit=limit, second=second)
        conflicts += answer.conflicts
        seconds += answer.seconds
        queries += 1
        if answer.result is not Result.UNSAT:
            result = answer.result
            break
    return KStep(steps=steps, result=result, conflicts=conflicts, queries=queries, seconds=seconds)


def _broken_at_last(
    unrolling: Unrolling, prop: Property, turns: int, investigations: int
) -> list[Bool]:
    unrolling.after_plays(turns)
    more, relations, placed = unrolling.investigations(turns, investigations)
    states = [*unrolling.states[: turns + 1], *more]
    steps: list[PlacedStep | None] = [None, *unrolling.placed[:turns], *placed]
    kept = [
        _holds(unrolling, prop, state, step)
        for state, step in zip(states, steps, strict=True)
        if step is not None or not prop.asks_of_steps
    ]
    return [
        unrolling.known(states[0]),
        *unrolling.steps[:turns],
        *relations,
        *kept[:-1],
        neg(kept[-1]),
    ]


def _holds(unrolling: Unrolling, prop: Property, state: SymState, step: PlacedStep | None) -> Bool:
    facts = step.facts() if prop.asks_of_steps and step is not None else None
    return holds_of_state(layout_of(unrolling.game), state, prop.test, facts)
