"""Two rule sets played side by side in the interpreter, choice by choice, to where they part.

Promised: :func:`first_parting` explores one step of the game from a state under both rules at once
and gives the shortest line of choices after which they part: another party decides, other choices
are offered, other events are seen, or another state is reached. Not promised: anything about later
steps.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

from ..model.game import Game
from ..model.rules import Step, apply, choices
from ..model.state import Choice, GameState, Phase
from .abstraction import is_modelled
from .parting_facts import Fact, Sides
from .partings import Side, between_events, between_offers, between_states


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """Where two rule sets part: the choices made in this step, and what is so on one side only."""

    line: tuple[Choice, ...]
    left: tuple[Fact, ...]
    right: tuple[Fact, ...]


def first_parting(left: Game, right: Game, state: GameState) -> Parting | None:
    """Give the shortest way in which one step from a state parts the rules, None if none does."""
    begin = _under(left, state), _under(right, state)
    waiting: deque[tuple[GameState, GameState, tuple[Choice, ...]]] = deque([(*begin, ())])
    seen: set[tuple[GameState, GameState]] = set()
    while waiting:
        here, there, line = waiting.popleft()
        offered = between_offers(Side(game=left, state=here), Side(game=right, state=there))
        if offered is not None:
            return Parting(line=line, left=offered[0], right=offered[1])
        for option in choices(left, here):
            steps = apply(left, here, option), apply(right, there, option)
            found = _after((left, right), steps)
            if found is not None:
                return Parting(line=(*line, option), left=found[0], right=found[1])
            pair = steps[0].state, steps[1].state
            if is_modelled(left, pair[0]) or pair in seen:
                continue
            seen.add(pair)
            waiting.append((*pair, (*line, option)))
    return None


def _under(game: Game, state: GameState) -> GameState:
    """Give a state between steps under a game's rules: an Investigation about to begin is its."""
    if state.phase is not Phase.INVESTIGATION:
        return state
    return replace(state, frames=tuple(replace(f, rest=game.investigate) for f in state.frames))


def _after(games: tuple[Game, Game], steps: tuple[Step, Step]) -> Sides | None:
    """Tell apart what two steps led to; None where nothing does so yet."""
    left, right = (
        Side(game=game, state=step.state, done=is_modelled(game, step.state))
        for game, step in zip(games, steps, strict=True)
    )
    if left.done != right.done:
        return between_states(left, right)
    if left.done and _bare(left.state) != _bare(right.state):
        return between_states(left, right)
    return between_events(steps[0].events, steps[1].events)


def _bare(state: GameState) -> GameState:
    """Give a state without the effect that is about to run, the rules' and not the table's."""
    return replace(state, frames=())
