"""How fast the interpreter plays and replays; `extra_info` has plays a second."""

import random
from typing import Any

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.rules import choices, play_out, replay, start
from lostlegacy.model.state import Choice, PlayCard
from lostlegacy.verify.abstraction import is_modelled
from lostlegacy.verify.replay import lines_of_step

SPECS = ["starship@A", "starship@H", "staff-of-dragons@A", "staff-of-dragons@H"]
GAMES = 30


def random_line(game: Game, seed: int) -> list[Choice]:
    """Play one game at random."""
    draw = random.Random(seed)
    return [choice for choice, _ in play_out(game, start(game), lambda cs, _: draw.choice(cs))]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", SPECS)
def test_random_games(benchmark: Any, spec: str, seats: int) -> None:
    """Play thirty games at random."""
    game = new_game(*load_rules(spec), seats)

    def run() -> int:
        lines = [random_line(game, seed) for seed in range(GAMES)]
        return sum(isinstance(choice, PlayCard) for line in lines for choice in line)

    plays = benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    benchmark.extra_info["plays"] = plays
    benchmark.extra_info["plays a second"] = round(plays / benchmark.stats.stats.mean)


@pytest.mark.parametrize("spec", SPECS)
def test_replay(benchmark: Any, spec: str) -> None:
    """Replay thirty games of four players from their choices."""
    game = new_game(*load_rules(spec), 4)
    begin = start(game)
    lines = [random_line(game, seed) for seed in range(GAMES)]

    def run() -> None:
        for line in lines:
            replay(game, begin, line)

    benchmark.pedantic(run, rounds=3, warmup_rounds=1)
    made = sum(len(line) for line in lines)
    benchmark.extra_info["choices a second"] = round(made / benchmark.stats.stats.mean)


@pytest.mark.parametrize("spec", SPECS)
def test_every_outcome_of_a_step(benchmark: Any, spec: str) -> None:
    """Enumerate every outcome of the first turn of a game."""
    game = new_game(*load_rules(spec), 3)
    state = start(game)
    draw = random.Random(1)
    while not is_modelled(game, state):
        state = replay(game, state, [draw.choice(choices(game, state))])[-1].state
    found = benchmark.pedantic(lines_of_step, args=(game, state), rounds=3)
    benchmark.extra_info["outcomes"] = len(found)
