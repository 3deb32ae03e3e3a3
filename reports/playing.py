"""Random games and campaigns of them: every seat chooses blindly, chance keeps its weights.

Promised: the same game, seats and seed give the same line, on every machine. Not promised: sense.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from ..model.campaign import Campaign, after_game, begin_campaign, victor
from ..model.game import Game
from ..model.rules import chance, play_out, start
from ..model.state import CHANCE, Choice, GameState, Outcome, Party


def random_campaign(game: Game, seed: int) -> Iterator[tuple[Outcome, Campaign]]:
    """Play random games to an overall victor; gives how each ended and how the campaign stands.

    Stops after :data:`MOST_GAMES` where nobody comes to win.
    """
    generator = random.Random(seed)
    campaign = begin_campaign(game.seats, first=generator.randrange(game.seats))
    while victor(campaign) is None and campaign.games < MOST_GAMES:
        _, final = _played_out(game, start(game, first=campaign.first), generator)
        if final.outcome is None:
            raise LookupError("a game that was played out has no outcome")
        campaign = after_game(campaign, final.outcome, game.rulings)
        yield final.outcome, campaign


MOST_GAMES = 1_000
"""Games after which a campaign without a victor is left."""


def random_line(game: Game, seed: int) -> tuple[GameState, tuple[Choice, ...]]:
    """Play a game in which seats choose at random and chance keeps its weights."""
    generator = random.Random(seed)
    begin = start(game, first=generator.randrange(game.seats))
    return begin, _played_out(game, begin, generator)[0]


def _played_out(
    game: Game, begin: GameState, generator: random.Random
) -> tuple[tuple[Choice, ...], GameState]:
    """Give the choices of a random game and the state in which it ends."""
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
    return tuple(line), state
