"""The only place that asks a solver: limits, seeds, statistics.

Promised: an :class:`Answer` says satisfiable, unsatisfiable or unknown, with the solver's conflicts
and the wall time. Seeds are fixed, limits are in conflicts, and each question is put in a context
of its own, so the same question gives the same answer and the same model, whatever the process
asked before. Not promised: which of several models.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import cast

import z3

from .bools import Bool, as_term
from .long_proofs import go_on
from .second_opinion import confirm

CONFLICT_LIMIT = 2_000_000
"""Conflicts after which a query counts as unknown."""

SOON = 15_000
"""Conflicts after which a query that is likely to have no solution is left to another solver."""


class Result(Enum):
    """What a solver said."""

    SAT = "satisfiable"
    UNSAT = "unsatisfiable"
    UNKNOWN = "unknown"


_RESULTS = {"sat": Result.SAT, "unsat": Result.UNSAT, "unknown": Result.UNKNOWN}


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


def ask(
    terms: Iterable[Bool],
    *,
    limit: int | None = None,
    second: bool = False,
    long: bool = False,
) -> Answer:
    """Ask whether terms can hold together, within :data:`CONFLICT_LIMIT` or another limit.

    With `long` it is likely that they cannot, and that this takes long: then another solver goes on
    after :data:`SOON` conflicts, see :mod:`.long_proofs`. With `second` yet another must confirm
    that they cannot, see :mod:`.second_opinion`. Raises :class:`Disagreement` where it does not,
    :class:`KeyboardInterrupt` where Ctrl-C reached the solver.
    """
    most = CONFLICT_LIMIT if limit is None else limit
    asked = [as_term(term) for term in terms]
    if not long or most <= SOON:
        return _asked(asked, most, second=second)
    answer = _asked(asked, SOON, second=second)
    if answer.result is not Result.UNKNOWN:
        return answer
    begin = time.perf_counter()
    found, conflicts = go_on(cast("z3.BoolRef", z3.And(*asked)), most - SOON)
    if found:  # who found it does not say what it is
        solved = _asked(asked, most, second=second)
        return replace(solved, conflicts=solved.conflicts + answer.conflicts + conflicts)
    if second and found is False:
        confirm(asked)
    return Answer(
        result=Result.UNKNOWN if found is None else Result.UNSAT,
        model=None,
        conflicts=answer.conflicts + conflicts,
        seconds=answer.seconds + time.perf_counter() - begin,
        reason="" if found is False else f"the solvers gave up after {most} conflicts",
    )


def _asked(asked: list[z3.BoolRef], most: int, *, second: bool) -> Answer:
    begin = time.perf_counter()
    own = z3.Context()
    solver = z3.Then(
        z3.Tactic("simplify", own),
        z3.Tactic("propagate-values", own),
        z3.Tactic("aig", own),
        z3.With(z3.Tactic("sat", own), random_seed=7, max_conflicts=most),
    ).solver()
    solver.add(cast("z3.BoolRef", z3.And(*asked)).translate(own))
    found = solver.check()
    model = solver.model().translate(z3.main_ctx()) if found == z3.sat else None
    unknown = solver.reason_unknown() if found == z3.unknown else ""
    if "interrupted" in unknown:  # Ctrl-C, which the solver swallows
        raise KeyboardInterrupt
    if second and found == z3.unsat:
        confirm(asked)
    return Answer(
        result=_RESULTS[repr(found)],
        model=model,
        conflicts=_conflicts(solver),
        seconds=time.perf_counter() - begin,
        reason=unknown and f"the solver gave up after {most} conflicts ({unknown})",
    )


def _conflicts(solver: z3.Solver) -> int:
    statistics = solver.statistics()
    return sum(
        int(statistics[i][1]) for i in range(len(statistics)) if statistics[i][0] == "sat conflicts"
    )
