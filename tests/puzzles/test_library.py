"""The puzzles that come along: the answer on paper, the solver and the checker agree."""

from dataclasses import replace
from functools import cache

import pytest

from lostlegacy.model.game import new_game
from lostlegacy.model.rulings import with_ruling
from lostlegacy.puzzles.format import Puzzle, builtin_puzzles, load_puzzle
from lostlegacy.puzzles.solve import Solution, solve


@cache
def solved(name: str) -> Solution:
    return solve(load_puzzle(name))


def under(puzzle: Puzzle, ruling: str, value: str) -> Puzzle:
    """Give a puzzle with one ruling changed."""
    game = puzzle.game
    rulings = with_ruling(game.rulings, ruling, value)
    return replace(puzzle, game=new_game(game.pack, rulings, game.seats))


def test_there_are_two_puzzles_for_each_set() -> None:
    packs = [load_puzzle(name).game.pack.name for name in builtin_puzzles()]

    assert sorted(packs) == ["staff-of-dragons"] * 2 + ["starship"] * 2


@pytest.mark.parametrize("name", builtin_puzzles())
def test_paper_solver_and_checker_agree(name: str) -> None:
    answer, solution = load_puzzle(name).answer, solved(name)

    assert solution.verdict == "solved"
    assert solution.checked
    assert solution.value == answer.value
    assert solution.keys == answer.keys
    assert not solution.has_cook
    assert answer.reasoning


@pytest.mark.parametrize(
    "name", [name for name in builtin_puzzles() if load_puzzle(name).stipulation == "win"]
)
def test_a_sure_win_has_odds_1_and_every_try_less(name: str) -> None:
    """Two methods: sets of positions, and the linear programme."""
    solution = solve(replace(load_puzzle(name), stipulation="odds"))

    assert solution.value == 1
    assert solution.keys == load_puzzle(name).answer.keys


def test_thrown_away_has_no_sure_win_where_the_staff_is_shuffled() -> None:
    """As its file says: under book A's ruling D10 the place is not known."""
    puzzle = under(load_puzzle("staff-thrown-away"), "failed_staff", "shuffled")

    assert solve(puzzle).verdict == "no solution"
    odds = solve(replace(puzzle, stipulation="odds"))
    assert odds.verdict == "solved"
    assert odds.value is not None
    assert 0 < odds.value < 1


def test_the_worth_of_each_try_is_as_on_paper() -> None:
    worth = {
        name: sorted(str(entry.lower) for entry in solved(name).first)
        for name in ("starship-blind-swap", "staff-equal-speeds")
    }

    assert worth["starship-blind-swap"] == ["1/3", "2/3"]
    assert worth["staff-equal-speeds"] == ["3/8", "7/12"]
