"""Positions with all cards open: what one seat can force, and the shortest win if all help.

Promised: :class:`OpenSearch` says exactly whether a seat can force a win against every play of the
others and every outcome of chance; :func:`shortest_cooperative_win` gives a line with the fewest
plays in which all seats and chance work together. Not promised: anything about hidden cards; a seat
that sees all cards may do better than one that does not, so a win here proves none there, while a
loss here is a loss there.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count

from ..model.events import Event, What
from ..model.game import Game
from ..model.rules import replay
from ..model.state import Choice, GameState, Pass, PlayCard
from .tree import Budget, Tree, repeats


class OpenSearch:
    """AND-OR search for one seat with all cards open, each position decided once."""

    def __init__(self, tree: Tree, seat: int) -> None:
        self.tree = tree
        self.seat = seat
        self._known: dict[int, bool] = {}
        self._path: set[int] = set()

    def wins(self, number: int) -> bool:
        """Whether the seat can force a win from this position.

        Raises :class:`~lostlegacy.puzzles.tree.LimitReached`, also where the game can repeat.
        """
        known = self._known.get(number)
        if known is not None:
            return known
        if number in self._path:
            raise repeats()
        who = self.tree.party(number)
        if who is None:
            found = self.tree.is_won(number, self.seat)
        else:
            self._path.add(number)
            targets = (branch.target for branch in self.tree.branches(number))
            if who == self.seat:
                found = any(self.wins(target) for target in targets)
            else:
                found = all(self.wins(target) for target in targets)
            self._path.discard(number)
        self._known[number] = found
        return found


def can_force(game: Game, state: GameState, seat: int, *, limit: int | None = None) -> bool:
    """Whether a seat that sees all cards can force a win. Raises :class:`LimitReached`."""
    tree = Tree(game, Budget(limit))
    return OpenSearch(tree, seat).wins(tree.number(state))


@dataclass(frozen=True, slots=True, order=True)
class Length:
    """How long a line is: turns played, then Investigations, then choices of any kind."""

    plays: int = 0
    investigations: int = 0
    choices: int = 0

    def after(self, choice: Choice, events: tuple[Event, ...]) -> Length:
        """Give the length with one more choice; a card that is replayed is part of its turn."""
        return Length(
            self.plays + isinstance(choice, PlayCard | Pass),
            self.investigations + sum(event.what is What.INVESTIGATES for event in events),
            self.choices + 1,
        )


def shortest_cooperative_win(
    game: Game,
    state: GameState,
    seat: int,
    *,
    limit: int | None = None,
    budget: Budget | None = None,
) -> tuple[Choice, ...] | None:
    """Give a line with the fewest plays that makes the seat win if all help; None if there is none.

    Among lines with as many plays the one with the fewest Investigations comes first, then the one
    with the fewest choices. Raises :class:`~lostlegacy.puzzles.tree.LimitReached`.
    """
    tree = Tree(game, budget or Budget(limit))
    serial = count()  # among equals the one found first; choices have no order
    came_from: dict[int, tuple[int, Choice] | None] = {}
    waiting: list[tuple[Length, int, int, tuple[int, Choice] | None]] = [
        (Length(), next(serial), tree.number(state), None)
    ]
    while waiting:
        length, _, number, origin = heappop(waiting)
        if number in came_from:
            continue
        came_from[number] = origin
        if tree.is_won(number, seat):
            return _line(came_from, number)
        for branch in tree.branches(number):
            if branch.target not in came_from:
                longer = length.after(branch.choice, branch.step.events)
                step = (number, branch.choice)
                heappush(waiting, (longer, next(serial), branch.target, step))
    return None


def length_of(game: Game, state: GameState, line: tuple[Choice, ...]) -> Length:
    """Measure a line. Raises :class:`~lostlegacy.model.errors.IllegalChoice`."""
    length = Length()
    for choice, step in zip(line, replay(game, state, line), strict=True):
        length = length.after(choice, step.events)
    return length


def _line(came_from: dict[int, tuple[int, Choice] | None], number: int) -> tuple[Choice, ...]:
    line: list[Choice] = []
    step = came_from[number]
    while step is not None:
        parent, choice = step
        line.append(choice)
        step = came_from[parent]
    return tuple(reversed(line))
