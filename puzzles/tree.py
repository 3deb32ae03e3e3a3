"""Positions below a puzzle, expanded once and numbered.

Promised: every position reached is expanded once; numbers stand for positions, so a set of
positions is cheap to compare; :class:`Budget` counts nodes and stops a search that grows past its
limit with :class:`LimitReached`. Not promised: an order of the numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..model.errors import LimitReached
from ..model.events import Events
from ..model.game import Game
from ..model.observation import events_seen
from ..model.rules import Step, apply, chance, choices, party
from ..model.state import Chance, Choice, GameState, Party


class Budget:
    """How many nodes a search may still visit, and how many it has visited."""

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self.nodes = 0

    def spend(self) -> None:
        """Count one node. Raises :class:`LimitReached` past the limit."""
        self.nodes += 1
        if self.limit is not None and self.nodes > self.limit:
            raise LimitReached(f"the search stopped after {self.limit} nodes")


def repeats() -> LimitReached:
    """Give the error for a game that can come back to where it was."""
    return LimitReached("the game can repeat a position, so no search of it ends")


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """One choice at a position: the step, where it leads, how likely chance makes it."""

    choice: Choice
    step: Step
    target: int
    weight: Fraction


class Tree:
    """The positions that can be reached, each expanded the first time it is asked for."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game = game
        self.budget = budget
        self.states: list[GameState] = []
        self._numbers: dict[GameState, int] = {}
        self._parties: list[Party] = []
        self._branches: dict[int, tuple[Branch, ...]] = {}  # kept, so that an id stays one's own
        self._seen: dict[tuple[int, int], Events] = {}

    def number(self, state: GameState) -> int:
        """Give the number of a position, a new one for a new position."""
        known = self._numbers.get(state)
        if known is not None:
            return known
        self.budget.spend()
        number = len(self.states)
        self._numbers[state] = number
        self.states.append(state)
        self._parties.append(party(self.game, state))
        return number

    def party(self, number: int) -> Party:
        """Say who decides at a position."""
        return self._parties[number]

    def seen(self, branch: Branch, seat: int) -> Events:
        """Give what a seat sees of a step."""
        key = (id(branch), seat)
        if key not in self._seen:
            self._seen[key] = events_seen(branch.step.events, seat)
        return self._seen[key]

    def is_won(self, number: int, seat: int) -> bool:
        """Whether the game is over there and the seat has won."""
        outcome = self.states[number].outcome
        return outcome is not None and outcome.winner == seat

    def branches(self, number: int) -> tuple[Branch, ...]:
        """Give what can be chosen at a position; nothing when the game is over."""
        known = self._branches.get(number)
        if known is not None:
            return known
        state = self.states[number]
        if isinstance(self._parties[number], Chance):
            weighed: list[tuple[Choice, Fraction]] = list(chance(self.game, state))
        else:
            weighed = [(choice, Fraction(1)) for choice in choices(self.game, state)]
        found: list[Branch] = []
        for choice, weight in weighed:
            step = apply(self.game, state, choice)
            target = self.number(step.state)
            found.append(Branch(choice=choice, step=step, target=target, weight=weight))
        self._branches[number] = tuple(found)
        return self._branches[number]

    def offered(self, number: int) -> tuple[Choice, ...]:
        """Give the choices at a position."""
        return tuple(branch.choice for branch in self.branches(number))
