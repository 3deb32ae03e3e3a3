"""A second solver, asked where the first found no solution: the answer on which proofs rest.

Promised: :func:`confirm` writes a query out as clauses and lets CaDiCaL, by way of PySAT, decide
them; where it finds a solution that the first solver denies, :class:`Disagreement` is raised. Not
promised: a reading independent of Z3 throughout, for it is Z3 that writes the clauses out; nor a
limit, for CaDiCaL is not stopped at a number of conflicts.

A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks and F. Pollitt, "CaDiCaL 2.0" (CAV 2024);
A. Ignatiev, A. Morgado and J. Marques-Silva, "PySAT: a Python toolkit for prototyping with SAT
oracles" (SAT 2018).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from ..model.errors import Disagreement

SECOND_SOLVER = "cadical195"
"""The second solver, as PySAT names it."""


def clauses_of(term: z3.BoolRef, *tactics: str) -> str:
    """Write a term out as clauses in DIMACS form; they have a solution where the term has one.

    Further tactics of Z3 may make the clauses fewer.
    """
    own = z3.Context()
    goal = z3.Goal(ctx=own)
    goal.add(term.translate(own))
    names = ("simplify", "propagate-values", *tactics, "tseitin-cnf")
    steps = [z3.Tactic(name, own) for name in names]
    (written,) = z3.Then(*steps)(goal)
    return str(written.dimacs(include_names=False))


def confirm(terms: Sequence[z3.BoolRef]) -> None:
    """Let the second solver decide terms that, as the first says, cannot hold together.

    Raises :class:`Disagreement` where it finds that they can.
    """
    clauses = CNF(from_string=clauses_of(cast("z3.BoolRef", z3.And(*terms))))
    with Solver(name=SECOND_SOLVER, bootstrap_with=clauses.clauses) as solver:
        if solver.solve():
            raise Disagreement(
                f"{SECOND_SOLVER} finds a solution of {len(clauses.clauses)} clauses that Z3 says"
                " have none; expected both solvers to agree"
            )
