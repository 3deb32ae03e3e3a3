"""Where a proof takes long: Glucose goes on with the clauses of a query that Z3 was at for a while.

On the steps of a game with 31 cards it needs a quarter to a half of Z3's time
(docs/decisions.md), where there is no solution; where there is one, Z3 finds it as fast.

Promised: :func:`go_on` says whether a query has a solution, with the conflicts it took, the same
for the same query; it can be stopped. Not promised: the solution; nor a reading independent of Z3,
which writes the clauses out.

G. Audemard and L. Simon, "Predicting Learnt Clauses Quality in Modern SAT Solvers" (IJCAI 2009); A.
Ignatiev, A. Morgado and J. Marques-Silva, "PySAT" (SAT 2018).
"""

from __future__ import annotations

import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from .second_opinion import clauses_of

LONG_SOLVER = "glucose42"
"""The solver that goes on, as PySAT names it."""


def go_on(term: z3.BoolRef, limit: int) -> tuple[bool | None, int]:
    """Say whether a term has a solution, None where it gave up, and the conflicts.

    It looks whether `limit` conflicts were reached only when it starts anew.
    """
    clauses = CNF(from_string=clauses_of(term, "aig"))
    with Solver(name=LONG_SOLVER, bootstrap_with=clauses.clauses) as solver:
        solver.conf_budget(limit)
        # It lets other threads run only where it is told to expect that somebody stops it.
        found = solver.solve_limited(expect_interrupt=True)
        statistics = solver.accum_stats() or {}
        return found, int(statistics["conflicts"])
