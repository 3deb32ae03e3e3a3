"""The solver's answers: three kinds, the same each time, within a limit."""

from itertools import combinations
from typing import cast

import pytest
import z3
from pysat.formula import CNF
from pysat.solvers import Solver

from lostlegacy.model.cards import load_rules
from lostlegacy.model.errors import Disagreement
from lostlegacy.model.game import Game, new_game
from lostlegacy.verify.bmc import search
from lostlegacy.verify.bools import Bool, at_most_one, disj, neg
from lostlegacy.verify.built_in import BUILT_IN
from lostlegacy.verify.goals import PropertyGoal
from lostlegacy.verify.second_opinion import clauses_of, confirm
from lostlegacy.verify.solver import Result, ask
from lostlegacy.verify.unrolling import Unrolling
from lostlegacy.verify.verdict import Trace


def pigeons(count: int) -> list[Bool]:
    """Say that each pigeon sits in one of too few holes, alone."""
    sits = [[z3.Bool(f"p{p}h{h}") for h in range(count - 1)] for p in range(count)]
    alone = [at_most_one([row[h] for row in sits]) for h in range(count - 1)]
    return [*(disj(*row) for row in sits), *alone]


def test_a_contradiction_is_unsatisfiable_and_takes_conflicts() -> None:
    answer = ask(pigeons(6))

    assert answer.result is Result.UNSAT
    assert answer.conflicts > 0


def test_a_tiny_limit_leaves_a_hard_question_unknown_with_its_reason() -> None:
    answer = ask(pigeons(9), limit=5)

    assert answer.result is Result.UNKNOWN
    assert "gave up after 5 conflicts" in answer.reason


def test_the_same_question_gets_the_same_answer_and_model() -> None:
    names = [z3.Bool(f"x{i}") for i in range(12)]
    terms = [disj(neg(a), neg(b)) for a, b in combinations(names, 2)]
    terms.append(disj(*names))
    first, second = ask(terms), ask(terms)

    assert first.result is second.result is Result.SAT
    assert [first.value(x) for x in names] == [second.value(x) for x in names]
    assert sum(first.value(x) for x in names) == 1
    assert first.conflicts == second.conflicts


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    game = new_game(*load_rules("starship"), 2)
    alone = first_win(game)
    ask(pigeons(6))
    first_win(new_game(*load_rules("starship"), 3))

    assert first_win(game) == alone


def first_win(game: Game) -> Trace:
    """Give the game that a search finds in which a seat wins by a card."""
    prop = next(prop for prop in BUILT_IN if prop.name == "win-by-card")
    goal = PropertyGoal(name=prop.name, prop=prop, breaks=False)
    ((_, found, _),) = search(Unrolling(game=game), [goal], 4)
    assert found is not None
    return found.trace


def test_only_a_satisfiable_question_has_values() -> None:
    answer = ask([False])

    assert answer.result is Result.UNSAT
    assert answer.value(True) is True
    with pytest.raises(LookupError, match="satisfiable"):
        answer.value(z3.Bool("a"))


def of_z3(made: object) -> z3.BoolRef:
    """Give what Z3 made as a term: by its types it might be a probe."""
    return cast("z3.BoolRef", made)


def test_a_second_solver_confirms_a_contradiction() -> None:
    answer = ask(pigeons(6), second=True)

    assert answer.result is Result.UNSAT


def test_a_second_solver_that_finds_a_solution_is_a_disagreement() -> None:
    a, b = z3.Bool("a"), z3.Bool("b")

    confirm([a, of_z3(z3.Not(a))])
    with pytest.raises(Disagreement, match="cadical195 finds a solution"):
        confirm([of_z3(z3.Or(a, b))])


def test_clauses_have_a_solution_where_the_term_has_one() -> None:
    names = [z3.Bool(f"x{i}") for i in range(4)]
    parity = z3.Xor(z3.Xor(names[0], names[1]), z3.Xor(names[2], names[3]))
    odd = z3.And(parity, z3.If(names[0], z3.Not(names[1]), names[2] == names[3]))
    for made in (odd, z3.And(odd, z3.Not(parity)), z3.BoolVal(False), z3.BoolVal(True)):
        term = of_z3(made)
        with Solver(bootstrap_with=CNF(from_string=clauses_of(term)).clauses) as solver:
            assert solver.solve() is (ask([term]).result is Result.SAT)
