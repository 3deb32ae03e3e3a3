"""Odds of whole games from the deal on: the values that other programs find."""

from fractions import Fraction
from pathlib import Path

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.documents import parse_document
from lostlegacy.model.errors import PackError
from lostlegacy.model.game import new_game
from lostlegacy.puzzles.format import load_puzzle, pose_deal, read_puzzle
from lostlegacy.puzzles.payoff import Payoff
from lostlegacy.puzzles.solve import solve

FILE = """\
format = 1
title = "From the deal on"
rules = "mini-legacy-5"
seats = 2
seat = 1
stipulation = "odds"
payoff = "win minus loss"
position = "LL1 setup 1 | 1: - / - | 2: - / - | ruins - | deck *"
"""


@pytest.mark.parametrize(
    ("name", "payoff", "value"),
    [
        ("mini-legacy-5", "win", Fraction(3, 5)),
        ("mini-legacy-5", "win minus loss", Fraction(1, 5)),
        ("mini-legacy-6", "win", Fraction(29, 45)),
        ("mini-legacy-6", "win minus loss", Fraction(13, 45)),
    ],
)
def test_the_first_seat_has_the_odds_that_other_programs_find(
    name: str, payoff: Payoff, value: Fraction
) -> None:
    solution = solve(pose_deal(new_game(*load_rules(name), 2), payoff=payoff))

    assert (solution.verdict, solution.checked, solution.value) == ("solved", True, value)
    assert solution.keys == ()


def test_a_puzzle_file_may_begin_with_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "deal.toml"
    file.write_text(FILE, encoding="utf-8")

    assert solve(load_puzzle(file)).value == Fraction(1, 5)


def test_a_payoff_goes_with_odds_only() -> None:
    text = FILE.replace('"odds"', '"win"')

    with pytest.raises(PackError, match="a payoff goes with odds, and the stipulation is win"):
        read_puzzle(parse_document(text, "deal.toml"))
