"""What follows from the end of a turn alone, whatever card was played: asked once for all cards.

Promised: a goal that :func:`consequences` names holds after every turn after which the goals it
needs hold, since it was shown of the end of a turn from any state that effects may leave behind.
Not promised: that a goal which is not named does not follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from .bools import Bool, conj_all, exactly_one, neg
from .inputs import Inputs
from .machine_state import Work
from .solver import Answer, Result, ask
from .step import Turn, read_ending
from .step_goals import ENCODING, Goal, early
from .symbols import Layout, SymState, fresh

SOON = 15_000
"""Conflicts after which a goal counts as one that does not follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """A goal that holds after every turn after which the goals in `needs` hold."""

    goal: str
    needs: frozenset[str]


def ending_of_any_turn(layout: Layout, before: SymState, *, to: int | None = None) -> Turn:
    """Read the end of a turn in which anything may have happened.

    A turn's effects neither begin an Investigation nor turn the numbering of the seats; that a turn
    keeps to this is asked with :func:`ends_as_any`. With `to` just the ends are read after which
    that seat is numbered 0.
    """
    anything = fresh(layout, "played")
    played = replace(anything, phase=before.phase, waiting=before.waiting, origin=before.origin)
    nothing_noted = Work.of(layout, before).marks()
    noted = Inputs("noted").vector("mark", len(nothing_noted.flat()))
    marks = replace(nothing_noted.like(noted), seen=nothing_noted.seen)  # a turn turns to no card
    ran_out = Inputs("noted").vector("ran out", 1)[0]
    return read_ending(layout, before, played, marks, ran_out=ran_out, to=to)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The ends of turns of which goals are asked: what is `known` of them, and the goals."""

    known: tuple[Bool, ...]
    goals: tuple[Goal, ...]
    turned: tuple[Bool, ...]
    """For each seat whether it is numbered 0 afterwards."""


def consequences(
    ending: Ending, cases: Callable[[str], Iterable[Ending]], *, second: bool = False
) -> tuple[tuple[Consequence, ...], tuple[Answer, ...]]:
    """Find the goals that follow from what is known and from goals before them.

    A goal may also need what it says itself of the moment before the end; the encoding is taken to
    hold then. Where the solver gives up, it is asked in each of the `cases` of a goal, which are
    the same ends of turns, by the seat that is numbered 0 before and after. Gives every answer
    beside.
    """
    needs, given = set[str](), list(ending.known)
    found: list[Consequence] = []
    answers: list[Answer] = []

    def follows(terms: Iterable[Bool], holds: Bool) -> Result:
        answers.append(ask([*terms, neg(holds)], limit=SOON, second=second))
        return answers[-1].result

    def follows_in_each(name: str) -> bool:
        for case in cases(name):
            begins = [goal.early for goal in case.goals if goal.early is not None]
            holds = [goal.holds for goal in case.goals if goal.name == name]
            if follows([*case.known, *begins], conj_all(holds)) is not Result.UNSAT:
                return False
        return follows(ending.known, exactly_one(ending.turned)) is Result.UNSAT

    for goal in ending.goals:
        own = needs | {early(goal.name)}
        result = Result.SAT if goal.name == ENCODING else follows(given, goal.holds)
        if result is Result.UNSAT:
            found.append(Consequence(goal=goal.name, needs=frozenset(needs)))
        elif goal.early is not None:
            result = follows([*given, goal.early], goal.holds)
            in_each = result is Result.UNKNOWN and follows_in_each(goal.name)
            if result is Result.UNSAT or in_each:
                found.append(Consequence(goal=goal.name, needs=frozenset(own)))
        needs, given = needs | {goal.name}, [*given, goal.holds]
        if goal.name == ENCODING and goal.early is not None:
            needs, given = needs | {early(goal.name)}, [*given, goal.early]
    return tuple(found), tuple(answers)
