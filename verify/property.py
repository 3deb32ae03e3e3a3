"""What a property is: one sentence and one expression about states, steps or games.

Promised: both readings of the rules evaluate the expression. Not promised: which properties there
are; those are :mod:`.built_in` and a pack's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ..model import effects as fx
from ..model.grammar import parse_test
from ..model.relevance import conditions_within

Kind: TypeAlias = Literal["always", "step", "possible"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One property of a game's rules.

    ``always``: holds between steps and at the end of every game. ``step``: holds of every step.
    ``possible``: some game gets to a state, or takes a step, where it holds. With a `premise` the
    property speaks only of states (steps) where that holds, and is vacuous where none does.
    """

    name: str
    sentence: str
    kind: Kind
    expect: fx.Test
    premise: fx.Test | None = None

    @property
    def test(self) -> fx.Test:
        """The whole expression, premise included."""
        if self.premise is None:
            return self.expect
        if self.kind == "possible":
            return fx.AllOf(tests=(self.premise, self.expect))
        return fx.Implies(premise=self.premise, conclusion=self.expect)

    @property
    def asks_of_steps(self) -> bool:
        """Whether it speaks of steps, not of states alone."""
        about_steps = fx.StepTest | fx.SeenIs
        return self.kind == "step" or any(
            isinstance(test, about_steps) for test in conditions_within(self.test)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleQuestion:
    """What is asked of the effects themselves: no expression on states, but of every statement.

    With `of_ways` it asks whether each ``if`` and ``may`` that is carried out goes both ways, else
    whether each statement is carried out.
    """

    name: str
    sentence: str
    of_ways: bool


def broken(prop: Property) -> Property:
    """Give the property that one is broken, of the states or the steps that it speaks of."""
    return replace(prop, premise=None, expect=fx.Not(test=prop.test))


def property_of(
    name: str, sentence: str, kind: Kind, expect: str, premise: str | None = None
) -> Property:
    """Give a property whose expressions are text."""
    return Property(
        name=name,
        sentence=sentence,
        kind=kind,
        expect=parse_test(expect),
        premise=None if premise is None else parse_test(premise),
    )
