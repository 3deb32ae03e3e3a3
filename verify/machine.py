"""A state machine for Hypothesis that plays whole games and checks the catalogue as it goes.

Promised: every choice is drawn from those offered, the deal and what chance turns up included, so
a failure shrinks to a short game of first choices; at each moment every ``always`` and ``step``
property is checked as the interpreter reads it, and that the state has no problems. A failure
holds a program that replays the game (:mod:`.programs`). Not promised: that what was not met cannot
happen; that is what :mod:`.check` proves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from ..model.cards import Pack
from ..model.game import Game, new_game
from ..model.problems import problems
from ..model.rules import choices, start
from ..model.rulings import Rulings
from ..model.state import Choice, Phase
from .moments import Moment, breaks, next_moment
from .programs import replay_program
from .properties import catalogue
from .property import Property
from .verdict import Trace

STEPS = 100
"""Choices in one run, unless `TestCase.settings` say otherwise; enough for two or three games."""


class BrokenProperty(AssertionError):
    """A game broke a property, or came to a state that has problems (`prop` is None then).

    `trace` is the game, `program` replays it.
    """

    def __init__(self, trace: Trace, prop: Property | None, told: str) -> None:
        """Build the message, which ends in the program."""
        self.trace = trace
        self.prop = prop
        self.program = replay_program(trace, prop)
        super().__init__(f"{told}\nThis program replays the game:\n\n{self.program}")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A game begins, with the deal from this seat on."""

    first: int


def _offered(machine: RulesMachine) -> st.SearchStrategy[Choice | NewGame]:
    moment = machine.moment
    if moment is None or moment.state.phase is Phase.OVER:
        return st.integers(0, machine.game.seats - 1).map(lambda first: NewGame(first=first))
    return st.sampled_from(choices(machine.game, moment.state))


class RulesMachine(RuleBasedStateMachine):
    """Plays game after game; :func:`rules_machine` makes one for a pack."""

    game: ClassVar[Game]
    properties: ClassVar[tuple[Property, ...]]

    def __init__(self) -> None:
        """Wait for the first game."""
        super().__init__()
        self.moment: Moment | None = None
        self.line: tuple[Choice, ...] = ()
        self.first = 0

    # One rule for whoever decides: Hypothesis switches rules off at random, and at each state there
    # would be one only that can go on.
    @rule(choice=st.runner().flatmap(_offered))
    def choose(self, choice: Choice | NewGame) -> None:
        """Let whoever decides choose: a seat, chance, and after a game who begins the next."""
        if isinstance(choice, NewGame):
            self.first, self.line = choice.first, ()
            self.moment = Moment(game=self.game, state=start(self.game, first=choice.first))
        elif self.moment is not None:
            self.line = (*self.line, choice)
            self.moment = next_moment(self.moment, choice)
        self.check()

    def check(self) -> None:
        """Check the properties and the state. Raises :class:`BrokenProperty`."""
        if self.moment is None:
            return
        for prop in self.properties:
            if breaks(self.moment, prop):
                told = f"{prop.name} is broken: {prop.sentence}"
                raise BrokenProperty(self.trace, prop, told)
        found = problems(self.game, self.moment.state)
        if found:
            raise BrokenProperty(self.trace, None, f"a state with problems: {found[0]}")

    @property
    def trace(self) -> Trace:
        """The game so far."""
        begin = start(self.game, first=self.first)
        return Trace(game=self.game, start=begin, line=self.line)


def rules_machine(
    pack: Pack,
    rulings: Rulings,
    seats: int,
    properties: tuple[Property, ...] | None = None,
) -> type[RulesMachine]:
    """Make a state machine that plays a pack; without `properties` the catalogue is checked.

    Its `TestCase` is a test for pytest and unittest. Raises
    :class:`~lostlegacy.model.errors.WrongUse` for numbers of seats that cannot play.
    """
    played = new_game(pack, rulings, seats)
    checked = catalogue(pack) if properties is None else properties

    class Machine(RulesMachine):
        """Plays one pack."""

        game = played
        properties = checked

    test_case = Machine.TestCase
    test_case.settings = settings(test_case.settings, stateful_step_count=STEPS)
    return Machine
