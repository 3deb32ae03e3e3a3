"""What a search through games may look for: a condition for the solver, and a check of a game.

Promised: both say the same; the check is made by the interpreter alone. Not promised: how games are
searched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ..model.conditions import StepFacts as ConcreteFacts
from ..model.conditions import holds_of_state as holds_concretely
from ..model.errors import Disagreement
from ..model.events import What
from ..model.rules import apply
from .bools import Bool, conj, disj_all, neg
from .conditions import StepFacts, holds_of_state
from .properties import Property
from .symbols import SymState, is_modelled, layout_of
from .unrolling import Found, Unrolling


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertyGoal:
    """What a search looks for: a state where a test holds, or a step that breaks a property."""

    name: str
    prop: Property
    breaks: bool

    def condition(
        self, unrolling: Unrolling, before: SymState | None, after: SymState, passed: Bool
    ) -> Bool:
        """Give the goal as a condition on a state and the step to it; False where it has none."""
        layout = layout_of(unrolling.game)
        if self.prop.kind != "step":
            found = holds_of_state(layout, after, self.prop.test)
            return neg(found) if self.breaks else found
        if before is None:
            return False
        facts = StepFacts(before=before, passed=passed)
        found = holds_of_state(layout, after, self.prop.test, facts)
        return neg(found) if self.breaks else found

    def is_shown_by(self, found: Found) -> bool:
        """Whether the last state, or step, of a game shows the goal in the interpreter."""
        facts = None
        if self.prop.kind == "step":
            if len(found.states) < 2:
                return False
            facts = ConcreteFacts(before=found.states[-2], passed=last_step_passed(found))
        holds = holds_concretely(found.trace.game, found.states[-1], self.prop.test, facts)
        return holds is not self.breaks

    def check(self, found: Found) -> None:
        """Evaluate the goal in the interpreter. Raises :class:`Disagreement` where it fails."""
        if not self.is_shown_by(found):
            raise Disagreement(f"{self.name}: the game found does not show it: {found.states[-1]}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWins:
    """A state in which a seat, as the table numbers it, has won in whatever way."""

    seat: int

    @property
    def name(self) -> str:
        """Its name in progress messages."""
        return f"seat {self.seat + 1} wins"

    def condition(
        self, unrolling: Unrolling, before: SymState | None, after: SymState, passed: Bool
    ) -> Bool:
        """Give the goal as a condition on a state, wherever the table's seat 1 has got to."""
        n = unrolling.game.seats
        return disj_all(
            conj(after.origin[o], how[(self.seat + o) % n]) for how in after.won for o in range(n)
        )

    def is_shown_by(self, found: Found) -> bool:
        """Whether the seat has won at the end of a game."""
        outcome = found.states[-1].outcome
        return outcome is not None and outcome.winner == self.seat

    def check(self, found: Found) -> None:
        """Look at the end of a game in the interpreter. Raises :class:`Disagreement`."""
        if not self.is_shown_by(found):
            raise Disagreement(f"{self.name}: the game found does not show it: {found.states[-1]}")


Goal: TypeAlias = PropertyGoal | SeatWins
"""Everything that can be searched for."""


def last_step_passed(found: Found) -> bool:
    """Whether the active seat passed in the last step of a game found."""
    state = found.trace.start
    passed = False
    for choice in found.trace.line:
        step = apply(found.trace.game, state, choice)
        if is_modelled(found.trace.game, state):
            passed = False
        passed = passed or any(event.what is What.PASSED for event in step.events)
        state = step.state
    return passed
