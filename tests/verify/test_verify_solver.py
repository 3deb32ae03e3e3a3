"""The solver's answers: three kinds, the same each time, within a limit."""

from itertools import combinations

import pytest
import z3

from lostlegacy.verify.bools import Bool, at_most_one, disj, neg
from lostlegacy.verify.solver import Query, Result, ask


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


def test_a_goal_is_forgotten_once_it_was_asked_about() -> None:
    a, b = z3.Bool("a"), z3.Bool("b")
    query = Query([disj(a, b)])

    assert query.ask([neg(a), neg(b)]).result is Result.UNSAT
    assert query.ask([neg(a)]).value(b)
    assert query.ask([neg(b)]).value(a)
    query.add([neg(a)])
    assert query.ask([neg(b)]).result is Result.UNSAT


def test_only_a_satisfiable_question_has_values() -> None:
    answer = ask([False])

    assert answer.result is Result.UNSAT
    assert answer.value(True) is True
    with pytest.raises(LookupError, match="satisfiable"):
        answer.value(z3.Bool("a"))
