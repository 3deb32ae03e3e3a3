"""`help`: a shortest line in which all seats and chance work together to make one seat win.

Promised: :func:`help_by_tree` gives a line with the fewest plays over all worlds, by explicit
search with all cards open, and :func:`help_keys` all first choices of such lines;
:func:`help_by_solver` finds a line in a single world by Z3, on its own, and :func:`compare` raises
:class:`Disagreement` where the two differ in plays. A play is a turn: a card that is replayed
belongs to the turn of the card that replays it. Not promised: that anybody would play so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..model.errors import Disagreement
from ..model.game import Game
from ..model.notation import print_line, print_position
from ..model.rules import apply, choices
from ..model.state import Choice, GameState
from ..verify.bmc import shortest_win
from .perfect import Length, length_of, shortest_cooperative_win
from .tree import Budget


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLine:
    """A line that wins, the world it is played in, and how long it is."""

    start: GameState
    line: tuple[Choice, ...]
    length: Length


def help_by_tree(
    game: Game, worlds: Iterable[GameState], seat: int, budget: Budget
) -> HelpLine | None:
    """Give a shortest win over all worlds by explicit search; None where no world has one."""
    best: HelpLine | None = None
    for state in worlds:
        line = shortest_cooperative_win(game, state, seat, budget=budget)
        if line is None:
            continue
        found = HelpLine(start=state, line=line, length=length_of(game, state, line))
        if best is None or found.length < best.length:
            best = found
    return best


def help_keys(
    game: Game, worlds: Iterable[GameState], seat: int, plays: int, budget: Budget
) -> tuple[Choice, ...]:
    """Give the first choices with which, in some world, a win takes only so many plays."""
    found: dict[Choice, None] = {}
    for state in worlds:
        for choice in choices(game, state):
            step = apply(game, state, choice)
            line = shortest_cooperative_win(game, step.state, seat, budget=budget)
            if line is not None and length_of(game, state, (choice, *line)).plays == plays:
                found[choice] = None
    return tuple(found)


def help_by_solver(game: Game, state: GameState, seat: int) -> HelpLine | None:
    """Give a shortest win in one world by Z3; None where there is none.

    Raises :class:`~lostlegacy.model.errors.WrongUse` for a position inside an effect.
    """
    trace = shortest_win(game, state, seat)
    if trace is None:
        return None
    length = length_of(game, trace.start, trace.line)
    return HelpLine(start=trace.start, line=trace.line, length=length)


def compare(game: Game, state: GameState, seat: int, tree: HelpLine | None) -> None:
    """Ask Z3 for the same world. Raises :class:`Disagreement` where it finds another length."""
    solver = help_by_solver(game, state, seat)
    plays = tuple(None if found is None else found.length.plays for found in (tree, solver))
    if plays[0] != plays[1]:
        lines = " and ".join(
            "no line" if found is None else print_line(game, found.line) for found in (tree, solver)
        )
        raise Disagreement(
            f"tree and Z3 differ on a shortest win of seat {seat + 1} at"
            f" {print_position(game, state)}: {lines}"
        )
