"""Games played at random, to find what is easy to find before a solver is asked.

In every other game the seats have a habit: an order in which they play their cards, so that some
cards are kept in hand for long. A game may go back a few turns when it is over and go on another
way, again and again: so what comes about late is met, where most games end early.

Promised: a game found is carried out choice by choice in the interpreter, by a generator with a
fixed seed, so the same question finds the same game; of the games tried the one with the fewest
plays is given. Not promised: that there is no shorter one, nor that a goal which no game met is out
of reach.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..model.conditions import holds_of_state
from ..model.events import Events
from ..model.game import Game
from ..model.rules import MOST_CHOICES, apply, choices, start
from ..model.state import Choice, GameState, Phase, PlayCard
from ..model.step_facts import StepFacts
from .abstraction import is_modelled
from .agreement import Habit
from .property import Property
from .verdict import Trace

GAMES = 1_500
"""How many games are played at most."""

LONGEST = 100
"""Plays after which a game that goes on is left; no game of 31 cards that ends has as many."""

FEW_GAMES = 30
"""How many are played to see what is no invariant."""

LATE_GAMES = 400
"""How many are played that go back, for what the others did not meet."""

RETURNS = 20
"""How often each of them goes back."""

ENOUGH = 12
"""How many games that meet a goal are enough to choose the shortest from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A state between steps of a game, the step that led to it, and the game up to it."""

    state: GameState
    step: StepFacts | None
    start: GameState
    line: tuple[Choice, ...]
    plays: int


def simulate(
    game: Game,
    goals: Sequence[Property],
    *,
    seed: int = 1,
    games: int = GAMES,
    returns: int = 0,
) -> dict[str, tuple[Trace, int]]:
    """Play games until each goal was met, in a state or a step; gives a game and its plays.

    Each game goes back so often when it is over.
    """
    generator = random.Random(seed)
    found: dict[str, tuple[Trace, int]] = {}
    met = {goal.name: 0 for goal in goals}
    for number in range(games):
        open_goals = [goal for goal in goals if met[goal.name] < ENOUGH]
        if not open_goals:
            break
        habit = a_habit(game, generator) if number % 2 else ()
        this_game: set[str] = set()
        for moment in moments_at_random(game, generator, habit=habit, returns=returns):
            for goal in open_goals:
                if goal.name in this_game and moment.plays >= found[goal.name][1]:
                    continue
                if not _shows(game, moment.state, goal, moment.step):
                    continue
                met[goal.name] += goal.name not in this_game
                this_game.add(goal.name)
                if goal.name not in found or moment.plays < found[goal.name][1]:
                    trace = Trace(game=game, start=moment.start, line=moment.line)
                    found[goal.name] = (trace, moment.plays)
    return found


def moments_at_random(
    game: Game, generator: random.Random, *, habit: Habit = (), returns: int = 0
) -> Iterator[Moment]:
    """Play one game at random, and give each state between its steps.

    When it is over it goes back one turn, or two, or more, each half as likely, and goes on from
    there; so often as `returns` says.
    """
    way = [first_moment(game)]
    # With a habit, a card that comes back would be played for ever.
    while way[-1].plays <= LONGEST:
        moment = next_moment(game, generator, way[-1], habit)
        if moment is None:
            return
        way.append(moment)
        yield moment
        if moment.state.phase is Phase.OVER:
            if returns == 0:
                return
            returns -= 1
            del way[max(1, len(way) - _turns_back(generator)) :]


def first_moment(game: Game) -> Moment:
    """Give a game that is yet to be dealt."""
    begin = start(game)
    return Moment(state=begin, step=None, start=begin, line=(), plays=0)


def next_moment(
    game: Game, generator: random.Random, before: Moment, habit: Habit = ()
) -> Moment | None:
    """Go on at random to the next state between steps, None where a step does not end.

    The first step is the deal.
    """
    state, line, plays = before.state, list(before.line), before.plays
    events: Events = ()
    for _ in range(MOST_CHOICES):
        choice = _choose(generator, choices(game, state), habit)
        plays += isinstance(choice, PlayCard)
        line.append(choice)
        step = apply(game, state, choice)
        state, events = step.state, events + step.events
        if is_modelled(game, state):
            dealt = before.state.phase is Phase.SETUP
            facts = None if dealt else StepFacts(before=before.state, events=events)
            return Moment(
                state=state, step=facts, start=before.start, line=tuple(line), plays=plays
            )
    return None


def _turns_back(generator: random.Random) -> int:
    turns = 1
    while generator.random() < 0.5:
        turns += 1
    return turns


def a_habit(game: Game, generator: random.Random) -> Habit:
    """Give an order in which seats play the kinds of card where they can."""
    kinds = list(range(len(game.pack.cards)))
    generator.shuffle(kinds)
    return tuple(kinds)


def _choose(generator: random.Random, options: Sequence[Choice], habit: Habit) -> Choice:
    plays = [option for option in options if isinstance(option, PlayCard)]
    if not habit or len({play.kind for play in plays}) < 2:
        return generator.choice(options)
    first = min((play.kind for play in plays), key=habit.index)
    return generator.choice([play for play in plays if play.kind == first])


def _shows(game: Game, state: GameState, goal: Property, facts: StepFacts | None) -> bool:
    if not goal.asks_of_steps:
        return holds_of_state(game, state, goal.test)
    return facts is not None and holds_of_state(game, state, goal.test, facts)
