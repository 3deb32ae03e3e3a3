"""The explorer: every state that a game can reach, tried one by one in the interpreter.

Promised: states are found in the order of plays, so the first game to a state has the fewest; with
a `limit` never more states are kept, and an exploration that it stopped says so and up to how many
plays it is complete. No solver and no symbolic reading takes part, so what is decided here is a
check of theirs. Not promised: speed; it is for small packs, late positions and the first plays of
large packs.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable

from ..model import effects as fx
from ..model.errors import WrongUse
from ..model.game import Game
from ..model.rules import apply, choices, start
from ..model.state import GameState
from .canonical import canonical
from .exploration import Exploration, takes_a_turn
from .reads import Reads, reads

Report = Callable[[str], None]

OFTEN = 5_000
"""After how many states the progress is told."""


class _Search:
    """The states found so far, by number."""

    def __init__(self, game: Game, begin: GameState, limit: int | None, read: Reads) -> None:
        self.game = game
        self.limit = limit
        self.reads = read
        self.numbers: dict[GameState, int] = {}
        self.plays = array("q")
        self.parents = array("q")
        self.offsets = array("q")
        self.targets = array("q")
        self.states: list[GameState] = []
        self.add(canonical(begin, read), -1, 0)

    def add(self, state: GameState, parent: int, plays: int) -> None:
        """Give a state the next number."""
        self.numbers[state] = len(self.states)
        self.states.append(state)
        self.plays.append(plays)
        self.parents.append(parent)
        self.offsets.append(-1)

    def expand(self, number: int, layer: list[int], later: list[int]) -> bool:
        """Try all choices at a state; says whether the limit allowed what they led to."""
        state, plays = self.states[number], self.plays[number]
        found: list[tuple[GameState, int]] = []
        for choice in choices(self.game, state):
            after = apply(self.game, state, choice).state
            turn = takes_a_turn(choice)
            found.append((canonical(after, self.reads), plays + turn))
        new = {after for after, _ in found if after not in self.numbers}
        if self.limit is not None and len(self.states) + len(new) > self.limit:
            return False
        self.offsets[number] = len(self.targets)
        self.targets.append(len(found))
        for after, length in found:
            if after not in self.numbers:
                self.add(after, number, length)
                (later if length > plays else layer).append(self.numbers[after])
            at = self.numbers[after]
            if length < self.plays[at]:  # met before by a longer game, and still to be expanded
                self.plays[at], self.parents[at] = length, number
                layer.append(at)
            self.targets.append(at)
        return True


def explore(
    game: Game,
    begin: GameState | None = None,
    *,
    asked: Iterable[fx.Test] = (),
    limit: int | None = None,
    report: Report | None = None,
) -> Exploration:
    """Find all states that can be reached from a position, by default from the deal on.

    States are told apart by what the game or a test in `asked` reads.

    Raises :class:`WrongUse` for a limit below 1, and
    :class:`~lostlegacy.model.errors.RunawayEffect` where an effect never ends.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> from ..model.notation import parse_position
    >>> game = new_game(*load_rules("starship"), 2)
    >>> late = "LL1 draw 1 | 1: 5 / 1 2 4 8 8 | 2: 6 / 3 7 7 X X X | ruins ? 6 7 | deck 8"
    >>> found = explore(game, parse_position(game, late))
    >>> len(found.states), found.longest()
    (36, 1)
    """
    if limit is not None and limit < 1:
        raise WrongUse(f"a limit of {limit} states: expected 1 or more")
    begin = start(game) if begin is None else begin
    search = _Search(game, begin, limit, reads(game, asked))
    layer: list[int] = [0]
    depth = 0
    is_complete = True
    tried = 0
    while layer and is_complete:
        later: list[int] = []
        for number in layer:  # grows while it is gone through
            if search.plays[number] < depth or search.offsets[number] >= 0:
                continue
            if not search.expand(number, layer, later):
                is_complete = False
                break
            tried += 1
            if report is not None and tried % OFTEN == 0:
                open_ = len(search.states) - tried
                report(f"{depth} plays: {len(search.states):,} states, {open_:,} of them open")
        if is_complete:
            layer, depth = later, depth + 1
    return Exploration(
        game=game,
        begin=begin,
        reads=search.reads,
        states=tuple(search.states),
        plays=search.plays,
        parents=search.parents,
        offsets=search.offsets,
        targets=search.targets,
        reached=depth - 1,
        is_complete=is_complete,
    )
