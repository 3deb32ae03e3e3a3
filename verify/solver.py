"""The only place that asks a solver: limits, seeds, statistics.

Promised: an :class:`Answer` says satisfiable, unsatisfiable or unknown, with the solver's conflicts
and the wall time; seeds are fixed and limits are in conflicts, so the same question gives the same
answer and the same model. Not promised: which of several models.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import z3

from .bools import Bool, as_term

CONFLICT_LIMIT = 2_000_000
"""Conflicts after which a query counts as unknown."""


class Result(Enum):
    """What a solver said."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to one query; `model` is there where it is satisfiable."""

    result: Result
    model: z3.ModelRef | None
    conflicts: int
    seconds: float
    reason: str = ""

    def value(self, term: Bool) -> bool:
        """Give the value of a term in the model."""
        if isinstance(term, bool):
            return term
        if self.model is None:
            raise LookupError("only a satisfiable query has a model")
        return bool(z3.is_true(self.model.eval(term, model_completion=True)))


class Query:
    """A set of assertions, asked about one goal after another."""

    def __init__(self, terms: Iterable[Bool] = (), *, limit: int = CONFLICT_LIMIT) -> None:
        """Begin with some assertions."""
        self.limit = limit
        self._solver = z3.Then(
            "simplify", "propagate-values", z3.With("sat", random_seed=7, max_conflicts=limit)
        ).solver()
        self._conflicts = 0
        self._goals = 0
        self.add(terms)

    def add(self, terms: Iterable[Bool]) -> None:
        """Assert more, for good."""
        self._solver.add([as_term(term) for term in terms if term is not True])

    def ask(self, goal: Iterable[Bool] = ()) -> Answer:
        """Ask whether the assertions can hold together with the goal."""
        begin = time.perf_counter()
        extra = [as_term(term) for term in goal if term is not True]
        assumed: list[z3.BoolRef] = []
        if extra:
            self._goals += 1
            switch = z3.Bool(f"goal!{self._goals}")
            self._solver.add([z3.Implies(switch, term) for term in extra])
            assumed.append(switch)
        found = self._solver.check(*assumed)
        seconds = time.perf_counter() - begin
        total = _conflicts(self._solver)
        conflicts, self._conflicts = max(0, total - self._conflicts), total
        if found == z3.sat:
            answer = Answer(
                result=Result.SAT, model=self._solver.model(), conflicts=conflicts, seconds=seconds
            )
        elif found == z3.unsat:
            answer = Answer(result=Result.UNSAT, model=None, conflicts=conflicts, seconds=seconds)
        elif "interrupted" in self._solver.reason_unknown():  # Ctrl-C, which the solver swallows
            raise KeyboardInterrupt
        else:
            answer = Answer(
                result=Result.UNKNOWN,
                model=None,
                conflicts=conflicts,
                seconds=seconds,
                reason=f"the solver gave up after {self.limit} conflicts"
                f" ({self._solver.reason_unknown()})",
            )
        if assumed:
            self._solver.add(z3.Not(assumed[0]))
        return answer


def _conflicts(solver: z3.Solver) -> int:
    statistics = solver.statistics()
    return sum(
        int(statistics[i][1]) for i in range(len(statistics)) if statistics[i][0] == "sat conflicts"
    )


def ask(terms: Iterable[Bool], *, limit: int = CONFLICT_LIMIT) -> Answer:
    """Ask once, with a solver of its own: it may simplify more than one that is asked again."""
    return Query(terms, limit=limit).ask()
