"""Random games: every seat chooses blindly, chance keeps its weights.

Promised: the same game, seats and seed give the same line, on every machine. Not promised: sense.
"""

from __future__ import annotations

import random

from ..model.game import Game
from ..model.rules import chance, play_out, start
from ..model.state import CHANCE, Choice, GameState, Party


def random_line(game: Game, seed: int) -> tuple[GameState, tuple[Choice, ...]]:
    """Play a game in which seats choose at random and chance keeps its weights."""
    generator = random.Random(seed)
    first = generator.randrange(game.seats)
    begin = start(game, first=first)
    state = begin
    line: list[Choice] = []

    def pick(options: tuple[Choice, ...], who: Party) -> Choice:
        if who is CHANCE:
            turned, weights = zip(*chance(game, state), strict=True)
            chosen: Choice = generator.choices(turned, weights=[float(w) for w in weights])[0]
            return chosen
        return generator.choice(options)

    for choice, step in play_out(game, begin, pick):
        line.append(choice)
        state = step.state
    return begin, tuple(line)
