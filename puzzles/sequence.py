"""Two-person zero-sum games in sequence form: the value by linear programme, proved by fractions.

Promised: :meth:`SequenceGame.solve` gives a realization plan for each person as fractions and two
bounds that are exact: what the first person's plan wins against a best reply, and what a best reply
wins against the second person's plan. Where they meet, that is the value; the floating-point
optimum of the linear programme is only where the plans come from, never a result. Not promised:
that the bounds meet (then the value lies between them), nor a unique plan.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack

Plan = tuple[Fraction, ...]
"""A realization plan: for each sequence the product of the weights of its choices."""

_DENOMINATORS = (60, 1_000, 1, 12, 100_000, 10_000_000)
_ZERO = 1e-9
_MOST_TRIED = 40
_ERROR = Fraction(1, 1_000)
"""How often a person errs, where it matters what is best against one that errs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationSet:
    """A decision: it is reached by the sequence `parent`, its choices are `sequences`."""

    parent: int
    sequences: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A plan for each person, and what they prove: the value is `lower` to `upper`."""

    lower: Fraction
    upper: Fraction
    plans: tuple[Plan, Plan]

    @property
    def is_exact(self) -> bool:
        """Whether the value is proved."""
        return self.lower == self.upper


class SequenceGame:
    """A game in sequence form: information sets, sequences, what the first person is paid.

    Persons are 0 and 1; sequence 0 of each is the empty one. An information set is added after the
    one that holds its parent sequence.
    """

    def __init__(self) -> None:
        self.sets: tuple[list[InformationSet], list[InformationSet]] = ([], [])
        self.sequences: list[int] = [1, 1]
        self.paid: dict[tuple[int, int], Fraction] = {}

    def add_set(self, person: int, parent: int, choices: int) -> int:
        """Add an information set with so many choices; gives its number."""
        first = self.sequences[person]
        self.sequences[person] += choices
        sequences = tuple(range(first, first + choices))
        self.sets[person].append(InformationSet(parent=parent, sequences=sequences))
        return len(self.sets[person]) - 1

    def pay(self, first: int, second: int, amount: Fraction) -> None:
        """Add to what the first person is paid where both play these sequences."""
        self.paid[first, second] = self.paid.get((first, second), Fraction(0)) + amount

    # --- exact ---------------------------------------------------------------------------------

    def _reply(
        self, person: int, other: Plan, closed: frozenset[int]
    ) -> tuple[list[Fraction], list[int]]:
        """Give what each sequence gains against a plan, played on well, and the best ones."""
        gains = [Fraction(0)] * self.sequences[person]
        for pair, amount in self.paid.items():
            weight = other[pair[1 - person]]
            if weight:
                gains[pair[person]] += amount * weight
        sign = 1 if person == 0 else -1
        chosen: list[int] = []
        for here in reversed(self.sets[person]):
            open_sequences = [s for s in here.sequences if s not in closed]
            best = max(open_sequences, key=lambda sequence: sign * gains[sequence])
            chosen.append(best)
            gains[here.parent] += gains[best]
        return gains, chosen[::-1]

    def best_reply(self, person: int, other: Plan, banned: Iterable[int] = ()) -> Fraction:
        """Give the exact value of a best reply to a plan, one without `banned` sequences."""
        gains, _ = self._reply(person, other, frozenset(banned))
        return gains[0]

    def behaviour(
        self,
        person: int,
        weights: np.ndarray,
        denominator: int,
        banned: Iterable[int] = (),
    ) -> Plan:
        """Give the exact realization plan nearest to a floating-point one, choice by choice."""
        closed = frozenset(banned)
        plan = [Fraction(0)] * self.sequences[person]
        plan[0] = Fraction(1)
        for here in self.sets[person]:
            whole = plan[here.parent]
            if not whole:
                continue
            parts = _rounded([float(weights[s]) for s in here.sequences], denominator)
            allowed = [
                0 if s in closed else part for s, part in zip(here.sequences, parts, strict=True)
            ]
            if not any(allowed):
                allowed = [int(sequence not in closed) for sequence in here.sequences]
            total = sum(allowed)
            for sequence, part in zip(here.sequences, allowed, strict=True):
                if part:
                    plan[sequence] = whole if part == total else whole * part / total
        return tuple(plan)

    def polished(self, solved: Solved, banned: Iterable[int] = ()) -> Solved:
        """Give the same bounds with a plan of the first person that also punishes mistakes.

        A plan that proves the value may do anything where the second person's plan never leads.
        There, and where that plan leaves the choice open, the first person now takes what is best
        if the second errs a little; where that would cost some of the value, nothing changes.
        """
        closed = frozenset(banned)
        mine, theirs = solved.plans
        gains, _ = self._reply(0, theirs, closed)
        _, chosen = self._reply(0, self._erring(1, theirs), closed)
        unreached: set[int] = set()
        equal: set[int] = set()
        mixing: set[int] = set()
        for number, here in enumerate(self.sets[0]):
            worth = {gains[sequence] for sequence in here.sequences}
            if len(worth) == 1:
                equal.add(number)
            if worth == {Fraction(0)}:
                unreached.add(number)
            if all(mine[sequence] != mine[here.parent] for sequence in here.sequences):
                mixing.add(number)
        single = sorted(equal & mixing)[:_MOST_TRIED]
        for numbers in (unreached, equal - mixing, *({number} for number in single)):
            plan = self._replaced(mine, chosen, numbers)
            if self.best_reply(1, plan) == solved.lower:
                mine = plan
        return replace(solved, plans=(mine, theirs))

    def _replaced(self, plan: Plan, chosen: list[int], numbers: set[int]) -> Plan:
        """Give the first person's plan with other choices at some information sets."""
        found = [Fraction(0)] * self.sequences[0]
        found[0] = Fraction(1)
        for number, here in enumerate(self.sets[0]):
            whole, before = found[here.parent], plan[here.parent]
            if not before or number in numbers:
                found[chosen[number]] = whole
            else:
                for sequence in here.sequences:
                    found[sequence] = whole * plan[sequence] / before
        return tuple(found)

    def _erring(self, person: int, plan: Plan) -> Plan:
        """Give a plan that now and then chooses anything."""
        found = [Fraction(0)] * self.sequences[person]
        found[0] = Fraction(1)
        for here in self.sets[person]:
            before, even = plan[here.parent], Fraction(1, len(here.sequences))
            for sequence in here.sequences:
                meant = plan[sequence] / before if before else even
                part = meant * (1 - _ERROR) + even * _ERROR
                found[sequence] = found[here.parent] * part
        return tuple(found)

    # --- floating point ------------------------------------------------------------------------

    def solve(self, banned: Iterable[int] = ()) -> Solved:
        """Solve the game; the first person may not use the `banned` sequences."""
        closed = frozenset(banned)
        weights = (self._programme(0, closed), self._programme(1, closed))
        best: tuple[list[tuple[Fraction, Plan]], list[tuple[Fraction, Plan]]] = ([], [])
        solved: Solved | None = None
        for denominator in _DENOMINATORS:
            for person in (0, 1):
                plan = self.behaviour(person, weights[person], denominator, (closed, ())[person])
                bound = self.best_reply(1 - person, plan, ((), closed)[person])
                best[person].append((bound, plan))
            lower = max(best[0], key=lambda found: found[0])
            upper = min(best[1], key=lambda found: found[0])
            solved = Solved(lower=lower[0], upper=upper[0], plans=(lower[1], upper[1]))
            if solved.is_exact:
                return solved
        if solved is None:
            raise AssertionError("no denominator was tried")
        return solved

    def _constraints(self, person: int) -> tuple[csr_array, np.ndarray]:
        """Give the matrix and right side that make a realization plan: E x = e."""
        rows, columns, values = [0], [0], [1.0]
        for number, here in enumerate(self.sets[person], start=1):
            rows.append(number)
            columns.append(here.parent)
            values.append(-1.0)
            for sequence in here.sequences:
                rows.append(number)
                columns.append(sequence)
                values.append(1.0)
        shape = (len(self.sets[person]) + 1, self.sequences[person])
        right = np.zeros(shape[0])
        right[0] = 1.0
        return csr_array((values, (rows, columns)), shape=shape), right

    def _payments(self) -> csr_array:
        rows = [pair[0] for pair in self.paid]
        columns = [pair[1] for pair in self.paid]
        values = [float(amount) for amount in self.paid.values()]
        return csr_array((values, (rows, columns)), shape=(self.sequences[0], self.sequences[1]))

    def _programme(self, person: int, closed: frozenset[int]) -> np.ndarray:
        """Give a floating-point optimal realization plan of one person.

        Person 0: maximise f·q with F'q <= A'x, Ex = e, x >= 0. Person 1: minimise e·p with
        E'p >= Ay, Fy = f, y >= 0, without the rows of the `closed` sequences of person 0.
        """
        mine, right = self._constraints(person)
        theirs, their_right = self._constraints(1 - person)
        paid = self._payments()
        gain = (paid.T if person == 0 else paid).tocsr()
        sign = 1.0 if person == 0 else -1.0
        # Any: linprog takes sparse matrices, its stubs do not know.
        kept = [s for s in range(self.sequences[1 - person]) if person == 0 or s not in closed]
        upper: Any = _beside(-sign * gain[kept], sign * theirs.T.tocsr()[kept])
        equal: Any = _beside(mine, csr_array((mine.shape[0], theirs.shape[0])))
        cost = np.concatenate([np.zeros(mine.shape[1]), -sign * their_right])
        bounds: list[tuple[float | None, float | None]] = [
            (0.0, 0.0 if person == 0 and sequence in closed else None)
            for sequence in range(mine.shape[1])
        ]
        bounds += [(None, None)] * theirs.shape[0]
        result = linprog(
            cost,
            A_ub=upper,
            b_ub=np.zeros(len(kept)),
            A_eq=equal,
            b_eq=right,
            bounds=bounds,
            method="highs",
        )
        if result.x is None:
            raise AssertionError(f"the linear programme has no answer: {result.message}")
        return np.asarray(result.x[: mine.shape[1]])


def _rounded(weights: list[float], denominator: int) -> list[Fraction | int]:
    """Give simple fractions in the proportion of some weights; all zero where the weights are."""
    total = sum(max(weight, 0.0) for weight in weights)
    if total <= _ZERO:
        return [0 for _ in weights]
    shares = [max(weight, 0.0) / total for weight in weights]
    return [
        int(share > 0.5)
        if share < _ZERO or share > 1 - _ZERO
        else Fraction(share).limit_denominator(denominator)
        for share in shares
    ]


def _beside(left: csr_array, right: csr_array) -> csr_array:
    return csr_array(hstack([left, right]))
