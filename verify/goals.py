"""What a search through games may look for: a condition for the solver, and a check of a game.

Promised: both say the same; the check is made by the interpreter alone. Not promised: how games are
searched.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from ..model.conditions import holds_of_state as holds_concretely
from ..model.errors import Disagreement
from .bools import Bool, conj, disj_all, neg
from .conditions import holds_of_state
from .property import Property
from .replay import last_step, same_but_for_last_step
from .symbols import SymState, layout_of
from .unrolling import Found, PlacedStep, Unrolling


@dataclass(frozen=True, slots=True, kw_only=True)
class PropertyGoal:
    """What a search looks for: a state where a test holds, or a step that breaks a property."""

    name: str
    prop: Property
    breaks: bool

    def condition(self, unrolling: Unrolling, after: SymState, step: PlacedStep | None) -> Bool:
        """Give the goal as a condition on a state and the step to it; False where it has none."""
        if self.prop.asks_of_steps and step is None:
            return False
        facts = step.facts() if self.prop.asks_of_steps and step is not None else None
        found = holds_of_state(layout_of(unrolling.game), after, self.prop.test, facts)
        return neg(found) if self.breaks else found

    def is_shown_by(self, found: Found) -> bool:
        """Whether the last state, or step, of a game shows the goal in the interpreter."""
        facts = None
        if self.prop.asks_of_steps:
            facts = last_step(found.trace)
            if facts is None:
                return False
        holds = holds_concretely(found.trace.game, found.states[-1], self.prop.test, facts)
        return holds is not self.breaks

    def check(self, found: Found) -> Found:
        """Give the game, or one like it, that shows the goal. Raises :class:`Disagreement`."""
        if self.is_shown_by(found):
            return found
        if self.prop.asks_of_steps:
            for trace in same_but_for_last_step(found.trace):
                other = replace(found, trace=trace)
                if self.is_shown_by(other):
                    return other
        raise Disagreement(f"{self.name}: the game found does not show it: {found.states[-1]}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWins:
    """A state in which a seat, as the table numbers it, has won in whatever way."""

    seat: int

    @property
    def name(self) -> str:
        """Its name in progress messages."""
        return f"seat {self.seat + 1} wins"

    def condition(self, unrolling: Unrolling, after: SymState, step: PlacedStep | None) -> Bool:
        """Give the goal as a condition on a state, wherever the table's seat 1 has got to."""
        n = unrolling.game.seats
        return disj_all(
            conj(after.origin[o], how[(self.seat + o) % n]) for how in after.won for o in range(n)
        )

    def is_shown_by(self, found: Found) -> bool:
        """Whether the seat has won at the end of a game."""
        outcome = found.states[-1].outcome
        return outcome is not None and outcome.winner == self.seat

    def check(self, found: Found) -> Found:
        """Look at the end of a game in the interpreter. Raises :class:`Disagreement`."""
        if not self.is_shown_by(found):
            raise Disagreement(f"{self.name}: the game found does not show it: {found.states[-1]}")
        return found


Goal: TypeAlias = PropertyGoal | SeatWins
"""Everything that can be searched for."""
