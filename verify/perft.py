"""Counts of lines by depth, as chess programs count moves: a check of the rules by one number.

A line is a row of choices, those of chance included; each different card that may turn up counts
once, whatever its weight. Promised: `lines` are counted as if nothing were merged, `states` are the
different canonical states at the end of lines of that depth; a limit that stops the count leaves
out the depth it was at. Not promised: lines of games that ended earlier; they are in `over` of the
depth at which they ended, and in no later depth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..model.errors import WrongUse
from ..model.game import Game
from ..model.rules import apply, choices, start
from ..model.state import Choice, GameState, Phase
from .canonical import canonical
from .reads import reads

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Depth:
    """The lines of one length; `over` are those at whose end the game is over."""

    depth: int
    lines: int
    states: int
    over: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """The lines of the greatest depth that begin with one choice, and the states they lead to."""

    choice: Choice
    lines: int
    states: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Perft:
    """The counts for each depth from 1, and by first choice at the last depth that was counted."""

    game: Game
    begin: GameState
    depths: tuple[Depth, ...]
    branches: tuple[Branch, ...]
    is_complete: bool


Ways = tuple[int, ...]
"""How many lines lead to a state, for each first choice."""


def _added(left: Ways, right: Ways) -> Ways:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def perft(
    game: Game,
    depth: int,
    begin: GameState | None = None,
    *,
    limit: int | None = None,
    report: Report | None = None,
) -> Perft:
    """Count the lines of up to `depth` choices from a position, by default from the deal on.

    `limit` is how many states all depths together may hold. Raises :class:`WrongUse` for numbers
    below 1.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> [depth.lines for depth in perft(new_game(*load_rules("starship"), 2), 3).depths]
    [9, 76, 603]
    """
    if depth < 1:
        raise WrongUse(f"a depth of {depth}: expected 1 or more choices")
    if limit is not None and limit < 1:
        raise WrongUse(f"a limit of {limit} states: expected 1 or more")
    begin = start(game) if begin is None else begin
    read = reads(game)
    first = choices(game, begin)
    layer: dict[GameState, Ways] = {begin: ()}
    depths: list[Depth] = []
    kept = 0
    for number in range(1, depth + 1):
        later: dict[GameState, Ways] = {}
        for state, ways in layer.items():
            for index, choice in enumerate(choices(game, state)):
                after = canonical(apply(game, state, choice).state, read)
                added = ways or tuple(int(index == at) for at in range(len(first)))
                later[after] = _added(later[after], added) if after in later else added
            if limit is not None and kept + len(later) > limit:
                return _perft(game, begin, depths, first, layer, is_complete=False)
        layer = later
        kept += len(layer)
        over = sum(sum(ways) for state, ways in layer.items() if state.phase is Phase.OVER)
        lines = sum(sum(ways) for ways in layer.values())
        depths.append(Depth(depth=number, lines=lines, states=len(layer), over=over))
        if report is not None:
            report(f"{number} choices: {lines:,} lines, {len(layer):,} states")
    return _perft(game, begin, depths, first, layer, is_complete=True)


def _perft(
    game: Game,
    begin: GameState,
    depths: list[Depth],
    first: tuple[Choice, ...],
    layer: dict[GameState, Ways],
    *,
    is_complete: bool,
) -> Perft:
    branches = tuple(
        Branch(
            choice=choice,
            lines=sum(ways[index] for ways in layer.values()),
            states=sum(ways[index] > 0 for ways in layer.values()),
        )
        for index, choice in enumerate(first)
        if depths
    )
    return Perft(
        game=game, begin=begin, depths=tuple(depths), branches=branches, is_complete=is_complete
    )
