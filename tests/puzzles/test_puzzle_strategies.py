"""Puzzles that are drawn are sound, can be written as files, and are solved or said not to be."""

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from lostlegacy.model.cards import load_pack
from lostlegacy.model.documents import parse_document
from lostlegacy.model.game import Game
from lostlegacy.model.problems import problems
from lostlegacy.model.rulings import BOOK_A, BOOK_H
from lostlegacy.model.state import GameState, Phase
from lostlegacy.puzzles.format import Puzzle, Stipulation, read_puzzle
from lostlegacy.puzzles.solve import solve
from lostlegacy.puzzles.strategies import endgames, puzzles
from lostlegacy.puzzles.worlds import worlds
from lostlegacy.verify.strategies import games

HELP: tuple[Stipulation, ...] = ("help",)
SLOW = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
SOME = settings(max_examples=25, suppress_health_check=SLOW)
BUILT_IN = games(
    st.sampled_from([load_pack("starship"), load_pack("staff-of-dragons")]),
    st.sampled_from([BOOK_H, BOOK_A]),
)


@SOME
@given(puzzles(hidden=4, deck=2))
def test_every_world_of_a_puzzle_is_sound(puzzle: Puzzle) -> None:
    found = worlds(puzzle)

    assert found
    assert all(problems(puzzle.game, world.state) == () for world in found)
    assert len(puzzle.hidden) <= 4 + len(puzzle.table.top)
    assert puzzle.stipulation != "odds" or len(puzzle.table.seats_in) == 2


@SOME
@given(puzzles(BUILT_IN))
def test_a_puzzle_of_a_built_in_pack_can_be_a_file(puzzle: Puzzle) -> None:
    book = "A" if puzzle.game.rulings == BOOK_A else "H"
    text = f"""\
format = 1
title = "Drawn"
rules = "{puzzle.game.pack.name}@{book}"
seats = {puzzle.game.seats}
seat = {puzzle.seat + 1}
stipulation = "{puzzle.stipulation}"
position = "{puzzle.position}"
"""

    read = read_puzzle(parse_document(text, "drawn.toml"))

    assert (read.table, read.hidden, read.pool) == (puzzle.table, puzzle.hidden, puzzle.pool)


@SOME
@given(puzzles(deck=0, hidden=2))
def test_a_puzzle_is_solved_or_it_is_said_why_not(puzzle: Puzzle) -> None:
    solution = solve(puzzle, limit=3_000, ask_z3=False)

    match solution.verdict:
        case "solved":
            assert solution.checked
            assert solution.keys or solution.mixed
        case "unknown":
            assert solution.reason
        case "no solution":
            assert solution.value is None


def test_only_what_was_asked_for_is_drawn(starship: Game) -> None:
    @SOME
    @given(puzzles(starship, deck=2, hidden=0, stipulations=HELP))
    def check(puzzle: Puzzle) -> None:
        assert puzzle.game == starship
        assert puzzle.stipulation == "help"
        assert [place for place in puzzle.hidden if puzzle.table.top == ()] == []

    check()


@pytest.mark.parametrize("deck", [0, 1, 3])
def test_an_endgame_has_a_deck_no_larger_than_asked(tiny: Game, deck: int) -> None:
    @SOME
    @given(endgames(tiny, deck=deck))
    def check(state: GameState) -> None:
        assert state.phase is Phase.PLAY
        assert state.deck_size <= deck

    check()


def test_a_puzzle_shrinks_to_one_with_open_cards_and_a_short_game(tiny: Game) -> None:
    puzzle = find(
        puzzles(tiny),
        lambda puzzle: puzzle.table.deck_size <= 1,
        settings=settings(max_examples=200, derandomize=True, database=None),
    )

    assert puzzle.hidden == ()
    assert puzzle.stipulation == "win"
    assert puzzle.seat == 0 or puzzle.table.seats[0].discards
