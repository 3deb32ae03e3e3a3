"""The Investigation: who investigates next, and the numbers that are called out.

Promised: :func:`begin_investigation` settles the speeds as the phase begins, and
:func:`next_investigation` begins the next seat's Investigation, or ends the game. Not promised:
what a seat may turn to; that is an effect like any other (`investigate` of a game).
"""

from __future__ import annotations

from dataclasses import replace

from .events import Event, Events, What
from .game import Game
from .running import end_game
from .speeds import investigation_speeds, is_in_order, seats_called
from .state import Ended, Frame, GameState, Outcome, Phase, Trigger


def begin_investigation(game: Game, state: GameState) -> tuple[GameState, Events]:
    """Begin the phase with the speeds as they are now (A:46, A:103, H:60)."""
    state = replace(
        state,
        phase=Phase.INVESTIGATION,
        speeds=investigation_speeds(game, state),
        ran_out=False,
    )
    if game.rulings.calling_out == "before":
        return state, _called(state, seats_called(state))
    return state, ()


def next_investigation(game: Game, state: GameState) -> tuple[GameState, Events]:
    """Let the slowest number left investigate; nobody left: everybody loses (A:46, A:56)."""
    waiting = [
        seat
        for seat in seats_called(state)
        if is_in_order(state, seat) and seat not in state.investigated
    ]
    events: Events = ()
    if game.rulings.calling_out == "between":
        before = state.speeds[state.investigated[-1]] if state.investigated else None
        upto = state.speeds[waiting[0]] if waiting else None
        events = _called(state, seats_called(state, after=before, upto=upto))
    if not waiting:
        state, ended = end_game(game, state, Outcome(how=Ended.LOST, winner=None))
        return state, (*events, *ended)
    seat = waiting[0]
    frame = Frame(owner=seat, kind=None, trigger=Trigger.INVESTIGATE, rest=game.investigate)
    state = replace(state, frames=(frame,), investigated=(*state.investigated, seat))
    return state, (*events, Event(what=What.INVESTIGATES, seat=seat))


def _called(state: GameState, seats: tuple[int, ...]) -> Events:
    """Give the answers to the numbers that are called out (A:46, H:62)."""
    return tuple(Event(what=What.CALLED, seat=s, speed=state.speeds[s]) for s in seats)
