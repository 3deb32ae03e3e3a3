"""A game followed choice by choice, with what a property may ask at each moment.

Promised: a moment says whether properties speak of it at all (between turns, before an
Investigation, at the end) and holds the facts of the step that led to it, as the readings of
:mod:`.goals` have them; :func:`breaks` is decided by the interpreter alone. Not promised: that a
line is a game of the rules beyond what :func:`~lostlegacy.model.rules.apply` allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..model.conditions import holds_of_state
from ..model.events import Events
from ..model.game import Game
from ..model.rules import apply
from ..model.state import Choice, GameState
from ..model.step_facts import StepFacts
from .abstraction import is_modelled
from .property import Property


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A state of a game; `before` is the last one between turns, `events` what happened since."""

    game: Game
    state: GameState
    before: GameState | None = None
    events: Events = ()

    @property
    def is_between_turns(self) -> bool:
        """Whether properties speak of it: between turns, before an Investigation, at the end."""
        return is_modelled(self.game, self.state)

    @property
    def facts(self) -> StepFacts | None:
        """What a ``step`` property asks about; None where no step led here, as after the deal."""
        if self.before is None or not self.is_between_turns:
            return None
        return StepFacts(before=self.before, events=self.events)


def next_moment(moment: Moment, choice: Choice) -> Moment:
    """Give the moment after a choice. Raises :class:`~lostlegacy.model.errors.IllegalChoice`."""
    step = apply(moment.game, moment.state, choice)
    begins = moment.is_between_turns
    return Moment(
        game=moment.game,
        state=step.state,
        before=moment.state if begins else moment.before,
        events=step.events if begins else (*moment.events, *step.events),
    )


def moments(game: Game, begin: GameState, line: Sequence[Choice]) -> Iterator[Moment]:
    """Give every moment of a game, the first one included."""
    moment = Moment(game=game, state=begin)
    yield moment
    for choice in line:
        moment = next_moment(moment, choice)
        yield moment


def breaks(moment: Moment, prop: Property) -> bool:
    """Whether a property fails at a moment; one that is ``possible`` never does."""
    if prop.kind == "possible" or not moment.is_between_turns:
        return False
    if prop.kind == "step" and moment.facts is None:
        return False
    return not holds_of_state(moment.game, moment.state, prop.test, moment.facts)
