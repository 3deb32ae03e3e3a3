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
from lostlegacy.verify import solver as asking
from lostlegacy.verify.bmc import search
from lostlegacy.verify.bools import Bool, as_term, at_most_one, disj, neg
from lostlegacy.verify.built_in import BUILT_IN
from lostlegacy.verify.goals import PropertyGoal
from lostlegacy.verify.long_proofs import go_on
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


# --- long proofs ---------------------------------------------------------------------------------


def whole(terms: list[Bool]) -> z3.BoolRef:
    """Give terms as one."""
    return cast("z3.BoolRef", z3.And(*[as_term(term) for term in terms]))


def test_another_solver_goes_on_where_a_proof_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SOON", 5)
    answer = ask(pigeons(7), long=True)

    assert answer.result is Result.UNSAT
    assert answer.conflicts > 5
    assert answer.conflicts == ask(pigeons(7), long=True).conflicts
    assert ask(pigeons(7), limit=5, long=True).result is Result.UNKNOWN


def test_both_solvers_give_up_at_a_limit_the_other_one_a_little_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "SOON", 5)
    answer = ask(pigeons(10), limit=50, long=True)

    assert answer.result is Result.UNKNOWN
    assert answer.reason == "the solvers gave up after 50 conflicts"
    assert 50 <= answer.conflicts < 10_000  # the other looks at its limit when it starts anew


def test_a_solution_that_the_other_solver_finds_is_given_by_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "SOON", 5)
    monkeypatch.setattr(asking, "go_on", lambda term, limit: (True, 3))
    answer = ask(pigeons(7), long=True)

    assert answer.result is Result.UNSAT  # what is found is checked, not believed
    assert answer.conflicts > 8


def test_a_long_proof_is_confirmed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(asking, "SOON", 5)
    monkeypatch.setattr(asking, "confirm", lambda terms: asked.append(len(terms)))

    assert ask(pigeons(7), long=True, second=True).result is Result.UNSAT
    assert asked == [len(pigeons(7))]


def test_the_other_solver_says_whether_there_is_a_solution() -> None:
    assert go_on(whole(pigeons(6)), 100_000)[0] is False
    assert go_on(whole(pigeons(6)[1:]), 100_000)[0] is True
    assert go_on(whole(pigeons(10)), 10)[0] is None
