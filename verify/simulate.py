"""Games played at random, to find what is easy to find before a solver is asked.

In every other game the seats have a habit: an order in which they play their cards, so that some
cards are kept in hand for long.

Promised: a game found is carried out choice by choice in the interpreter, by a generator with a
fixed seed, so the same question finds the same game; of the games tried the one with the fewest
plays is given. Not promised: that there is no shorter one, nor that a goal which no game met is out
of reach.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

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

ENOUGH = 12
"""How many games that meet a goal are enough to choose the shortest from."""


def simulate(
    game: Game, goals: Sequence[Property], *, seed: int = 1, games: int = GAMES
) -> dict[str, tuple[Trace, int]]:
    """Play games until each goal was met, in a state or a step; gives a game and its plays."""
    generator = random.Random(seed)
    found: dict[str, tuple[Trace, int]] = {}
    met = {goal.name: 0 for goal in goals}
    for number in range(games):
        open_goals = [goal for goal in goals if met[goal.name] < ENOUGH]
        if not open_goals:
            break
        habit = a_habit(game, generator) if number % 2 else ()
        begin = state = start(game)
        before: GameState | None = None
        events: Events = ()
        line: list[Choice] = []
        plays = running = 0
        this_game: set[str] = set()
        # With a habit, a card that comes back would be played for ever.
        while state.phase is not Phase.OVER and running < MOST_CHOICES and plays <= LONGEST:
            running = running + 1 if state.frames else 0
            choice = _choose(generator, choices(game, state), habit)
            plays += isinstance(choice, PlayCard)
            line.append(choice)
            step = apply(game, state, choice)
            state, events = step.state, events + step.events
            if not is_modelled(game, state):
                continue
            facts = None if before is None else StepFacts(before=before, events=events)
            before, events = state, ()
            for goal in open_goals:
                if goal.name not in this_game and _shows(game, state, goal, facts):
                    this_game.add(goal.name)
                    met[goal.name] += 1
                    if goal.name not in found or plays < found[goal.name][1]:
                        trace = Trace(game=game, start=begin, line=tuple(line))
                        found[goal.name] = (trace, plays)
    return found


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
