"""Booleans that fold agree with plain truth tables, folded or not."""

from collections.abc import Callable
from itertools import product

import pytest
import z3
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.verify.bools import (
    Bool,
    as_term,
    at_most_one,
    conj,
    conj_all,
    conjuncts,
    counts,
    disj,
    disj_all,
    exactly_one,
    implies,
    is_count,
    ite,
    neg,
    same,
)

VARIABLES = [z3.Bool(name) for name in "abc"]
ATOMS: list[Bool] = [True, False, *VARIABLES, *(neg(v) for v in VARIABLES)]
Build = Callable[..., Bool]

CONSTRUCTORS: dict[str, tuple[int, Build, Callable[..., bool]]] = {
    "neg": (1, neg, lambda a: not a),
    "conj": (3, conj, lambda *v: all(v)),
    "disj": (3, disj, lambda *v: any(v)),
    "implies": (2, implies, lambda a, b: not a or b),
    "same": (2, same, lambda a, b: a is b),
    "ite": (3, ite, lambda a, b, c: b if a else c),
    "at_most_one": (3, lambda *v: at_most_one(v), lambda *v: sum(v) <= 1),
    "exactly_one": (3, lambda *v: exactly_one(v), lambda *v: sum(v) == 1),
}


def value(term: Bool, chosen: tuple[bool, ...]) -> bool:
    """Evaluate under values for the variables."""
    pairs = [(v, z3.BoolVal(b)) for v, b in zip(VARIABLES, chosen, strict=True)]
    return bool(z3.is_true(z3.simplify(z3.substitute(as_term(term), *pairs))))


@pytest.mark.parametrize("name", CONSTRUCTORS)
@given(data=st.data())
def test_a_constructor_is_its_truth_table(name: str, data: st.DataObject) -> None:
    arity, make, table = CONSTRUCTORS[name]
    arguments = [data.draw(st.sampled_from(ATOMS)) for _ in range(arity)]
    made = make(*arguments)

    for chosen in product((False, True), repeat=3):
        assert value(made, chosen) is table(*(value(a, chosen) for a in arguments))


@pytest.mark.parametrize("name", CONSTRUCTORS)
def test_a_constructor_of_settled_values_is_settled(name: str) -> None:
    arity, make, table = CONSTRUCTORS[name]

    for chosen in product((False, True), repeat=arity):
        assert make(*chosen) is table(*chosen)


def test_a_value_that_settles_all_settles_it_whatever_else_is_open() -> None:
    a, b, _ = VARIABLES

    assert conj(a, False, b) is False
    assert disj(a, True, b) is True
    assert implies(False, a) is True
    assert same(a, a) is True
    assert ite(a, b, b) is b
    assert conj_all([]) is True
    assert disj_all([]) is False


@pytest.mark.parametrize("size", range(5))
def test_counting_agrees_with_arithmetic_in_all_small_cases(size: int) -> None:
    for chosen in product((False, True), repeat=size):
        total = sum(chosen)

        assert at_most_one(chosen) is (total <= 1)
        assert exactly_one(chosen) is (total == 1)
        for cap in range(size + 2):
            assert counts(chosen, cap) == [total >= j for j in range(cap + 1)]
        for number in range(size + 2):
            assert is_count(chosen, number) is (total == number)


def test_counting_open_values_agrees_with_arithmetic() -> None:
    for chosen in product((False, True), repeat=3):
        for number in range(5):
            assert value(is_count(VARIABLES, number), chosen) is (sum(chosen) == number)


def test_the_parts_of_a_conjunction_make_it_up_again() -> None:
    a, b, c = VARIABLES

    assert conjuncts(True) == []
    assert conjuncts(False) == [False]
    assert conjuncts(a) == [a]
    assert len(conjuncts(conj(a, b, c))) == 3
