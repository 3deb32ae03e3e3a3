"""How fast every game is tried; `extra_info` has states a second and what was counted."""

from pathlib import Path
from typing import Any

import pytest

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.rulings import preset
from lostlegacy.verify.exhaustive import decide
from lostlegacy.verify.exploration import Exploration
from lostlegacy.verify.explorer import explore
from lostlegacy.verify.perft import Perft, perft
from lostlegacy.verify.properties import catalogue

RAID = Path(__file__).parents[1] / "tests" / "verify" / "packs" / "small-raid.toml"
SPECS = ["starship@H", "staff-of-dragons@A"]


def seven_cards(book: str) -> Game:
    """Give the game of a pack of seven cards."""
    return new_game(load_pack(RAID), preset(book), 2)


@pytest.mark.parametrize("book", ["H", "A"])
def test_all_states_of_seven_cards(benchmark: Any, book: str) -> None:
    """Find every state of a pack of seven cards."""
    game = seven_cards(book)
    found: Exploration = benchmark.pedantic(explore, args=(game,), rounds=3)
    benchmark.extra_info["states"] = len(found.states)
    benchmark.extra_info["states a second"] = round(len(found.states) / benchmark.stats.stats.mean)


@pytest.mark.parametrize("spec", SPECS)
def test_first_states_of_a_full_pack(benchmark: Any, spec: str) -> None:
    """Find the first twenty thousand states of a full pack with two players."""
    game = new_game(*load_rules(spec), 2)
    found: Exploration = benchmark.pedantic(
        explore, args=(game,), kwargs={"limit": 20_000}, rounds=1
    )
    benchmark.extra_info["states"] = len(found.states)
    benchmark.extra_info["states a second"] = round(len(found.states) / benchmark.stats.stats.mean)


@pytest.mark.parametrize("spec", SPECS)
def test_lines_of_six_choices(benchmark: Any, spec: str) -> None:
    """Count the lines of a full pack with two players."""
    game = new_game(*load_rules(spec), 2)
    found: Perft = benchmark.pedantic(perft, args=(game, 6), rounds=1)
    kept = sum(depth.states for depth in found.depths)
    benchmark.extra_info["lines"] = found.depths[-1].lines
    benchmark.extra_info["states a second"] = round(kept / benchmark.stats.stats.mean)


def test_catalogue_by_trying_every_game(benchmark: Any) -> None:
    """Decide the whole catalogue of the pack of seven cards without a solver."""
    game = seven_cards("H")
    found = explore(game, asked=[prop.test for prop in catalogue(game.pack)])
    benchmark.pedantic(decide, args=(found, catalogue(game.pack)), rounds=1)
    benchmark.extra_info["states"] = len(found.states)
