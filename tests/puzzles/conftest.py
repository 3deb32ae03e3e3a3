"""Games and puzzles that several tests of this folder use."""

from pathlib import Path

import pytest

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.rulings import BOOK_H

TINY = """
format = 1
name = "tiny"
cards = 7

[[card]]
name = "Seer"
number = 1
copies = 1
source = "house"
play = \"\"\"
choose c in hand of others or ruins
look at c
if seen is legacy:
    win
\"\"\"

[[card]]
name = "Thief"
number = 2
copies = 2
source = "house"
play = \"\"\"
choose p in others with hand
look at hand of p
may:
    swap hand with hand of p
\"\"\"

[[card]]
name = "Relic"
number = 5
copies = 1
legacy = true
unplayable = true
source = "house"

[[card]]
name = "Trap"
number = "X"
copies = 1
source = "house"
when_looked_at = \"\"\"
eliminate looker
\"\"\"

[[card]]
name = "Stone"
number = 8
copies = 2
source = "house"
"""


@pytest.fixture(scope="session")
def tiny_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packs") / "tiny.toml"
    path.write_text(TINY, encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def tiny(tiny_file: Path) -> Game:
    return new_game(load_pack(tiny_file), BOOK_H, 2)


@pytest.fixture(scope="session")
def starship() -> Game:
    return new_game(*load_rules("starship@H"), 2)


@pytest.fixture(scope="session")
def staff() -> Game:
    return new_game(*load_rules("staff-of-dragons@H"), 2)
