"""Booleans that fold: Python truth values where a thing is settled, Z3 terms where it is not.

Promised: each constructor gives a Python ``bool`` as soon as its arguments settle it, so a reading
of rules with the played card and the active seat fixed costs no more than what is open. Not
promised: canonical terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

import z3

Bool: TypeAlias = bool | z3.BoolRef
"""A settled truth value or a Z3 term."""

_CONTEXT = z3.main_ctx()
_REF = _CONTEXT.ref()


def _term(ast: object) -> z3.BoolRef:
    return z3.BoolRef(ast, _CONTEXT)


def neg(value: Bool) -> Bool:
    """Give the opposite."""
    if isinstance(value, bool):
        return not value
    if z3.is_not(value):
        return cast("z3.BoolRef", value.arg(0))
    return _term(z3.Z3_mk_not(_REF, value.ast))


def _flat(values: Iterable[Bool], unit: bool) -> list[z3.BoolRef] | bool:
    """Collect the open values; the absorbing value settles all."""
    open_values: dict[int, z3.BoolRef] = {}
    for value in values:
        if isinstance(value, bool):
            if value is not unit:
                return not unit
        else:
            open_values.setdefault(value.get_id(), value)
    return list(open_values.values())


def conj(*values: Bool) -> Bool:
    """Give the conjunction."""
    if len(values) == 2:
        left, right = values
        if isinstance(left, bool):
            return right if left else False
        if isinstance(right, bool):
            return left if right else False
    return conj_all(values)


def disj(*values: Bool) -> Bool:
    """Give the disjunction."""
    if len(values) == 2:
        left, right = values
        if isinstance(left, bool):
            return True if left else right
        if isinstance(right, bool):
            return True if right else left
    return disj_all(values)


def conj_all(values: Iterable[Bool]) -> Bool:
    """Give the conjunction of all, True for none."""
    kept = _flat(values, True)
    if isinstance(kept, bool):
        return kept
    if not kept:
        return True
    if len(kept) == 1:
        return kept[0]
    array = (z3.Ast * len(kept))(*[value.ast for value in kept])
    return _term(z3.Z3_mk_and(_REF, len(kept), array))


def disj_all(values: Iterable[Bool]) -> Bool:
    """Give the disjunction of all, False for none."""
    kept = _flat(values, False)
    if isinstance(kept, bool):
        return kept
    if not kept:
        return False
    if len(kept) == 1:
        return kept[0]
    array = (z3.Ast * len(kept))(*[value.ast for value in kept])
    return _term(z3.Z3_mk_or(_REF, len(kept), array))


def implies(premise: Bool, conclusion: Bool) -> Bool:
    """Give the implication."""
    return disj(neg(premise), conclusion)


def same(left: Bool, right: Bool) -> Bool:
    """Give the equivalence."""
    if isinstance(left, bool):
        return right if left else neg(right)
    if isinstance(right, bool):
        return left if right else neg(left)
    if left.get_id() == right.get_id():
        return True
    return _term(z3.Z3_mk_iff(_REF, left.ast, right.ast))


def ite(test: Bool, then: Bool, orelse: Bool) -> Bool:
    """Give `then` where `test` holds, else `orelse`."""
    if isinstance(test, bool):
        return then if test else orelse
    if isinstance(then, bool):
        return disj(test, orelse) if then else conj(neg(test), orelse)
    if isinstance(orelse, bool):
        return disj(neg(test), then) if orelse else conj(test, then)
    if then.get_id() == orelse.get_id():
        return then
    return _term(z3.Z3_mk_ite(_REF, test.ast, then.ast, orelse.ast))


def at_most_one(values: Sequence[Bool]) -> Bool:
    """Give the condition that no two of the values hold."""
    before: Bool = False
    clashes: list[Bool] = []
    for value in values:
        clashes.append(conj(value, before))
        before = disj(before, value)
    return neg(disj_all(clashes))


def exactly_one(values: Sequence[Bool]) -> Bool:
    """Give the condition that one and only one of the values holds."""
    return conj(disj_all(values), at_most_one(values))


def counts(values: Iterable[Bool], cap: int) -> list[Bool]:
    """Count in unary: element `j` says that at least `j` of the values hold, up to `cap`."""
    at_least: list[Bool] = [True, *([False] * cap)]
    for value in values:
        for j in range(cap, 0, -1):
            at_least[j] = disj(at_least[j], conj(value, at_least[j - 1]))
    return at_least


def is_count(values: Sequence[Bool], number: int) -> Bool:
    """Give the condition that exactly `number` of the values hold."""
    at_least = counts(values, number + 1)
    return conj(at_least[number], neg(at_least[number + 1]))


def conjuncts(value: Bool) -> list[Bool]:
    """Give the parts of a conjunction, the value itself where it is none."""
    if isinstance(value, bool):
        return [] if value else [False]
    return cast("list[Bool]", list(value.children())) if z3.is_and(value) else [value]


def folded(term: z3.BoolRef) -> Bool:
    """Give a Python truth value for a term that is settled."""
    if z3.is_true(term):
        return True
    return False if z3.is_false(term) else term


def as_term(value: Bool) -> z3.BoolRef:
    """Give a Z3 term in any case."""
    return z3.BoolVal(value) if isinstance(value, bool) else value
