"""What a seat sees of a step: the events, and the speeds that are called out.

Promised: an observation holds nothing that the seat does not see, and all that it does see: in the
Investigation numbers are called from the lowest up (A:46, H:62), so when a seat investigates, its
speed and those of seats tied below it are known to all, and those above it are not. Not promised:
the numbers of tied seats whose hand was changed by an earlier investigation.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model.events import Event, What
from ..model.game import Game
from ..model.observation import events_seen
from ..model.rules import Step
from ..model.speeds import modified_speed
from ..model.state import GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """The speeds called out so far, by seat; None for a seat that did not answer yet."""

    speeds: tuple[int | None, ...]


Observation = tuple[Event | Called, ...]
"""What one seat saw between two of its decisions."""


def seen(game: Game, step: Step, seat: int) -> Observation:
    """Give what a seat sees of a step."""
    events = events_seen(step.events, seat)
    if any(event.what is What.INVESTIGATES for event in events):
        return (*events, _called(game, step.state))
    return events


def _called(game: Game, state: GameState) -> Called:
    if not state.investigated:
        return Called(speeds=())
    highest = state.speeds[state.investigated[-1]] or 0
    speeds: list[int | None] = []
    for seat, speed in enumerate(state.speeds):
        called = modified_speed(game, state.seats[seat]) if speed is None else speed
        answered = seat in state.investigated or (
            speed is None and called is not None and called < highest
        )
        speeds.append(called if answered else None)
    return Called(speeds=tuple(speeds))
