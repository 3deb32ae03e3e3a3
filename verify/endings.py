"""What follows from the end of a turn alone, whatever card was played: asked once for all cards.

Promised: a goal that :func:`consequences` names holds after every turn after which the goals it
needs hold, since it was shown of the end of a turn from any state that effects may leave behind.
Not promised: that a goal which is not named does not follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .bools import Bool, neg
from .inputs import Inputs
from .machine_state import Work
from .solver import Answer, Result, ask
from .step import Turn, read_ending
from .symbols import Layout, SymState, fresh

SOON = 50_000
"""Conflicts after which a goal counts as one that does not follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """A goal that holds after every turn after which the goals in `needs` hold."""

    goal: str
    needs: frozenset[str]


def ending_of_any_turn(layout: Layout, before: SymState) -> Turn:
    """Read the end of a turn in which anything may have happened.

    A turn's effects neither begin an Investigation nor turn the numbering of the seats; that a turn
    keeps to this is asked with :func:`ends_as_any`.
    """
    anything = fresh(layout, "played")
    played = replace(anything, phase=before.phase, waiting=before.waiting, origin=before.origin)
    nothing_noted = Work.of(layout, before).marks()
    noted = Inputs("noted").vector("mark", len(nothing_noted.flat()))
    marks = replace(nothing_noted.like(noted), seen=nothing_noted.seen)  # a turn turns to no card
    ran_out = Inputs("noted").vector("ran out", 1)[0]
    return read_ending(layout, before, played, marks, ran_out=ran_out)


def ends_as_any(turn: Turn) -> bool:
    """Whether a turn is one of those that :func:`ending_of_any_turn` stands for."""
    if turn.played is None:
        return False
    return _kept(turn.before) == _kept(turn.played)


def _kept(state: SymState) -> list[object]:
    waiting = [waits for row in state.waiting for waits in row]
    return [
        value if isinstance(value, bool) else value.get_id()
        for value in (state.phase, *waiting, *state.origin)
    ]


def consequences(
    known: Sequence[Bool],
    goals: Iterable[tuple[str, Bool]],
    given: Sequence[tuple[str, Bool]],
    *,
    second: bool = False,
) -> tuple[tuple[Consequence, ...], tuple[Answer, ...]]:
    """Find the goals that follow from what is known, from `given` and from goals before them.

    The goals are conditions on one and the same ending; gives every answer beside.
    """
    needs, after = {name for name, _ in given}, [*known, *(term for _, term in given)]
    found: list[Consequence] = []
    answers: list[Answer] = []
    for name, goal in goals:
        answer = ask([*after, neg(goal)], limit=SOON, second=second)
        answers.append(answer)
        if answer.result is Result.UNSAT:
            found.append(Consequence(goal=name, needs=frozenset(needs)))
        needs.add(name)
        after.append(goal)
    return tuple(found), tuple(answers)
