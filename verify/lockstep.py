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
from ..model.notation import print_choice, print_position
from ..model.rules import Step, apply, choices, party
from ..model.state import Choice, GameState, Phase
from .symbols import is_modelled


@dataclass(frozen=True, slots=True, kw_only=True)
class Parting:
    """Where two rule sets part: the choices made in this step, and what follows under each."""

    line: tuple[Choice, ...]
    left: str
    right: str


def first_parting(left: Game, right: Game, state: GameState) -> Parting | None:
    """Give the shortest way in which one step from a state parts the rules, None if none does."""
    begin = _under(left, state), _under(right, state)
    waiting: deque[tuple[GameState, GameState, tuple[Choice, ...]]] = deque([(*begin, ())])
    seen: set[tuple[GameState, GameState]] = set()
    while waiting:
        here, there, line = waiting.popleft()
        offered = _offers(left, here), _offers(right, there)
        if offered[0] != offered[1]:
            return Parting(line=line, left=offered[0], right=offered[1])
        for option in choices(left, here):
            steps = apply(left, here, option), apply(right, there, option)
            found = _compare(left, right, *steps)
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


def _offers(game: Game, state: GameState) -> str:
    """Say who decides and between what."""
    who = party(game, state)
    if who is None:
        return f"the game is over: {print_position(game, state)}"
    name = f"seat {who + 1}" if isinstance(who, int) else "chance"
    listed = ", ".join(print_choice(game, option) for option in choices(game, state))
    return f"{name} decides between: {listed}"


def _compare(left: Game, right: Game, here: Step, there: Step) -> tuple[str, str] | None:
    settled = is_modelled(left, here.state), is_modelled(right, there.state)
    if settled[0] != settled[1]:
        return _goes_on(left, here), _goes_on(right, there)
    if settled[0] and _bare(here.state) != _bare(there.state):
        return _goes_on(left, here), _goes_on(right, there)
    if here.events != there.events:
        return _seen(here), _seen(there)
    return None


def _bare(state: GameState) -> GameState:
    """Give a state without the effect that is about to run, the rules' and not the table's."""
    return replace(state, frames=())


def _goes_on(game: Game, step: Step) -> str:
    if is_modelled(game, step.state):
        return print_position(game, step.state)
    return f"the effect goes on: {_offers(game, step.state)}"


def _seen(step: Step) -> str:
    return "; ".join(
        event.what.value
        + (
            ""
            if event.seen_by is None
            else f" (seen by {', '.join(str(s + 1) for s in event.seen_by) or 'nobody'})"
        )
        for event in step.events
    )
