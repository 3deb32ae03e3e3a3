"""What the explorer found: every state, how states follow each other, and what that answers.

Promised: states are in canonical form (:mod:`.canonical`), each with the fewest plays that lead to
it; a game that is given was carried out choice by choice from the real start. Where the explorer
stopped at its limit, counts are of what it found, and what needs all states is None. A play is
one turn of a seat, a pass included; the Investigation adds none. Not promised: the fewest choices.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from ..model import effects as fx
from ..model.errors import Disagreement
from ..model.game import Game
from ..model.rules import apply, choices, party
from ..model.state import (
    CHANCE,
    Choice,
    Ended,
    GameState,
    Outcome,
    Pass,
    Phase,
    PlayCard,
    Trigger,
)
from .canonical import canonical
from .reads import Reads
from .verdict import Trace


class Decision(Enum):
    """What is decided at a state."""

    DEAL = "deal"
    DRAW = "draw"
    PLAY = "play"
    PASS = "pass"
    SHOW = "show"
    SEAT = "choose seat"
    CARD = "choose card"
    MAY = "may"
    NAME = "name a card"
    CHANCE = "chance in effect"
    INVESTIGATE = "investigate"
    OVER = "over"


def decision_at(game: Game, state: GameState) -> Decision:
    """Say what kind of decision a state waits for.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> from ..model.rules import start
    >>> game = new_game(*load_rules("starship"), 2)
    >>> decision_at(game, start(game)).value
    'deal'
    """
    match state.phase:
        case Phase.SETUP:
            return Decision.DEAL
        case Phase.DRAW:
            return Decision.DRAW
        case Phase.OVER:
            return Decision.OVER
        case Phase.SHOWDOWN:
            return Decision.SHOW
        case Phase.PLAY:
            passes = isinstance(choices(game, state)[0], Pass)
            return Decision.PASS if passes else Decision.PLAY
        case Phase.EFFECT | Phase.INVESTIGATION:
            return _decision_in_effect(game, state)


def _decision_in_effect(game: Game, state: GameState) -> Decision:
    if party(game, state) is CHANCE:
        return Decision.CHANCE
    frame = state.frames[-1]
    if frame.trigger is Trigger.INVESTIGATE:
        return Decision.INVESTIGATE
    match frame.rest[0]:
        case fx.ChooseSeat():
            return Decision.SEAT
        case fx.ChooseCard():
            return Decision.CARD
        case fx.Guess():
            return Decision.NAME
        case _:
            return Decision.MAY


def takes_a_turn(choice: Choice) -> bool:
    """Whether a choice counts as a play."""
    return isinstance(choice, PlayCard | Pass)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """One way in which games end: how, for whom, in how many states, and a shortest such game."""

    how: Ended
    winner: int | None
    states: int
    example: Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploration:
    """The states that can be reached from `begin`, by number; that of `begin` is 0.

    `plays[n]` is the fewest plays that lead to state `n`, from state `parents[n]`. `reached` is the
    number of plays up to which all games were tried. `offsets` and `targets` hold what follows: see
    :meth:`successors`. `reads` says what of a state is read, and so told apart.
    """

    game: Game
    begin: GameState
    reads: Reads
    states: tuple[GameState, ...]
    plays: Sequence[int]
    parents: Sequence[int]
    offsets: Sequence[int]
    targets: Sequence[int]
    reached: int
    is_complete: bool

    def form(self, state: GameState) -> GameState:
        """Give the form in which a state is counted here."""
        return canonical(state, self.reads)

    @property
    def keeps_order(self) -> bool:
        """Whether the order of discards plays a part."""
        return self.reads.order

    def is_expanded(self, number: int) -> bool:
        """Whether all that follows a state was tried."""
        return self.offsets[number] >= 0

    def successors(self, number: int) -> Sequence[int]:
        """Give the states after each choice at a state, in the order of the choices."""
        at = self.offsets[number]
        return () if at < 0 else self.targets[at + 1 : at + 1 + self.targets[at]]

    @property
    def transitions(self) -> int:
        """How many choices were tried."""
        return len(self.targets) - sum(offset >= 0 for offset in self.offsets)

    def counts(self) -> tuple[tuple[Decision, int], ...]:
        """Count the states by what is decided there, in the order of :class:`Decision`."""
        found = Counter(decision_at(self.game, state) for state in self.states)
        return tuple((decision, found[decision]) for decision in Decision if found[decision])

    def by_plays(self) -> tuple[int, ...]:
        """Count the states by the fewest plays that lead to them."""
        found = Counter(self.plays)
        return tuple(found[plays] for plays in range(max(found) + 1))

    def endings(self) -> tuple[Ending, ...]:
        """Count the ends of games by how and for whom, each with a shortest game."""
        found: dict[Outcome, list[int]] = {}
        for number, state in enumerate(self.states):
            if state.outcome is not None:
                found.setdefault(state.outcome, []).append(number)
        kinds = list(Ended)
        order = sorted(
            found, key=lambda o: (kinds.index(o.how), -1 if o.winner is None else o.winner)
        )
        return tuple(
            Ending(
                how=outcome.how,
                winner=outcome.winner,
                states=len(found[outcome]),
                example=self.game_to(min(found[outcome], key=lambda n: (self.plays[n], n))),
            )
            for outcome in order
        )

    # --- games ---------------------------------------------------------------------------------

    def path_to(self, number: int) -> list[int]:
        """Give the states on a shortest game to a state, the first left out."""
        path: list[int] = []
        while self.parents[number] >= 0:
            path.append(number)
            number = self.parents[number]
        return path[::-1]

    def carried_out(
        self, state: GameState, path: Sequence[int]
    ) -> Iterator[tuple[Choice, GameState]]:
        """Make choices from a real state that lead through these; yields each with what follows.

        Raises :class:`Disagreement` where none leads on.
        """
        for number in path:
            for choice in choices(self.game, state):
                after = apply(self.game, state, choice).state
                if self.form(after) == self.states[number]:
                    break
            else:
                raise Disagreement(f"no choice leads from {state} to {self.states[number]}")
            state = after
            yield choice, state

    def game_along(self, path: Sequence[int]) -> Trace:
        """Give a real game through these states."""
        return Trace(game=self.game, start=self.begin, line=self._walk(self.begin, path)[0])

    def game_to(self, number: int) -> Trace:
        """Give a shortest game to a state."""
        return self.game_along(self.path_to(number))

    # --- loops and the longest game ------------------------------------------------------------

    def _settled(self) -> tuple[list[int], set[int]]:
        """Give the states each after all that come before it, and those that loops leave over."""
        before = [0] * len(self.states)
        for number in range(len(self.states)):
            for after in self.successors(number):
                before[after] += 1
        order = [number for number, count in enumerate(before) if not count]
        for number in order:
            for after in self.successors(number):
                before[after] -= 1
                if not before[after]:
                    order.append(after)
        return order, {number for number, count in enumerate(before) if count}

    def has_loop(self) -> bool | None:
        """Whether some game comes back to a state it was in; None where that is open."""
        return True if self._settled()[1] else (False if self.is_complete else None)

    def longest(self) -> int | None:
        """Give the plays of a longest game, None where there is none or not all was tried."""
        order, looping = self._settled()
        if looping or not self.is_complete:
            return None
        most = [0] * len(self.states)
        for number in reversed(order):
            after = [most[later] for later in self.successors(number)]
            turn = self.states[number].phase is Phase.PLAY
            most[number] = turn + max(after, default=0)
        return most[0]

    def games(self) -> int | None:
        """Count the games, told apart by any choice; None where they have no end, or are open."""
        order, looping = self._settled()
        if looping or not self.is_complete:
            return None
        ways = [0] * len(self.states)
        for number in reversed(order):
            ways[number] = sum(ways[after] for after in self.successors(number)) or 1
        return ways[0]

    def loop(self) -> Trace | None:
        """Give a game that comes back to a state it was in, if one was found."""
        looping = self._settled()[1]
        inside = self._without_dead_ends(looping)
        if not inside:
            return None
        here = min(inside, key=lambda number: (self.plays[number], number))
        met: set[int] = set()
        while here not in met:  # each state leads to another, so this ends, on a loop
            met.add(here)
            here = next(after for after in self.successors(here) if after in inside)
        return self._round(here, self._way_back(here, inside))

    def _without_dead_ends(self, numbers: set[int]) -> set[int]:
        """Give the states from which one may go on for ever inside these."""
        before: dict[int, list[int]] = {number: [] for number in numbers}
        leads_on = dict.fromkeys(numbers, 0)
        for number in numbers:
            for after in self.successors(number):
                if after in numbers:
                    before[after].append(number)
                    leads_on[number] += 1
        dead = [number for number, count in leads_on.items() if not count]
        for number in dead:
            for earlier in before[number]:
                leads_on[earlier] -= 1
                if not leads_on[earlier]:
                    dead.append(earlier)
        return numbers - set(dead)

    def _way_back(self, number: int, inside: set[int]) -> list[int]:
        """Give the fewest states that lead from a state of a loop back to it."""
        parents: dict[int, int] = {}
        waiting = deque([number])
        while number not in parents:
            here = waiting.popleft()
            for after in self.successors(here):
                if after in inside and after not in parents:
                    parents[after] = here
                    waiting.append(after)
        path = [number]
        while parents[path[-1]] != number:
            path.append(parents[path[-1]])
        return path[::-1]

    def _round(self, number: int, way: Sequence[int]) -> Trace:
        """Go round a loop until the real state, discards in their order, is one that was met."""
        line, state = self._walk(self.begin, self.path_to(number))
        met: dict[GameState, int] = {}
        while state not in met:
            met[state] = len(line)
            more, state = self._walk(state, way)
            line += more
        return Trace(game=self.game, start=self.begin, line=line, lasso_from=met[state])

    def _walk(self, state: GameState, path: Sequence[int]) -> tuple[tuple[Choice, ...], GameState]:
        """Make choices from a real state that lead through these; gives them and the last state."""
        made = list(self.carried_out(state, path))
        return tuple(choice for choice, _ in made), made[-1][1] if made else state
