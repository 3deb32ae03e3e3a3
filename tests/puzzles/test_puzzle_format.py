"""Puzzle files: what is read, and one clear line for what is wrong."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from lostlegacy.model.errors import BrokenPosition, NotationError, PackError, UnknownName
from lostlegacy.model.game import Game
from lostlegacy.model.knowledge import Knowledge
from lostlegacy.model.notation import parse_choice, print_position
from lostlegacy.model.state import HandPlace, Place, RuinsPlace
from lostlegacy.puzzles.format import Puzzle, builtin_puzzles, load_puzzle, pose
from lostlegacy.puzzles.worlds import known_at_start, worlds

GOOD = """
format = 1
title = "A test"
rules = "starship@H"
seats = 2
seat = 1
stipulation = "win"
position = "LL1 play 1 | 1: 2 8 / 4 6 8 6 | 2: _ / 7 3 8 7 X | ruins 1 _ ? _ | deck *"

[answer]
value = "2/3"
keys = ["play 2"]
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "puzzle.toml"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(folder: Path, old: str, new: str) -> str:
    """Give what is said of the good puzzle with one piece of its text replaced."""
    assert old in GOOD
    path = write(folder, GOOD.replace(old, new))
    with pytest.raises(PackError) as caught:
        load_puzzle(path)
    message = str(caught.value)
    assert "\n" not in message
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: ", message)
    return message.removeprefix(f"{path}:")


def test_a_good_puzzle_is_read(tmp_path: Path) -> None:
    puzzle = load_puzzle(write(tmp_path, GOOD))

    assert puzzle.seat == 0
    assert puzzle.game.pack.name == "starship"
    assert puzzle.hidden[:2] == (HandPlace(seat=1), RuinsPlace(index=1))
    assert puzzle.answer.value == Fraction(2, 3)
    assert puzzle.answer.keys == (parse_choice(puzzle.game, "play 2"),)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seat = 1", "seat = 3", r"6:8: there is no seat 3; expected 1 to 2"),
        ("seat = 1", "saet = 1", r"there is no key 'saet' here \(did you mean 'seat'\?\)"),
        ("seats = 2", "seats = 5", r"5 seats cannot play"),
        ("seats = 2", 'seats = "two"', r"5:9: expected `int`"),
        ("starship@H", "starship@Q", r"4:9: there is no book 'Q'"),
        ("starship@H", "starshop@H", r"no pack 'starshop' \(did you mean 'starship'\?\)"),
        ("starship@H", "none.toml@H", r"4:9: there is no pack file 'none.toml'"),
        ('"win"', '"won"', r"7:15: .*'won'"),
        ("LL1 play 1", "LL1 plya 1", r"8:17: expected a phase"),
        ("ruins 1 _", "ruins 9 _", r"expected the symbol of a card"),
        ("2 8 / 4", "2 _ / 4", r"seat 1 solves and sees its own cards"),
        ("7 3 8 7 X", "7 3 8 7 _", r"8:60: a discard that lies face up is known"),
        ("7 3 8 7 X", "7 3 8 7 3", r"holds 2 of 3 \(Shadow Thief\); the pack has 1"),
        ("deck *", "deck _ *", r"8:85: of the deck only the top can be hidden"),
        ("deck *", "deck 5 X", r"2 cards are out of sight, for 3 hidden places"),
        ('"2/3"', '"two"', r"expected a fraction such as '2/3', found 'two'"),
        ('"2/3"', '"1/0"', r"expected a fraction"),
        ('["play 2"]', '["paly 2"]', r"12:10: expected a choice"),
        ("format = 1", "format = 2", r"2:10: "),
        ("[answer]", "[rulings]\nnone = 'x'\n[answer]", r"11:8: there is no ruling 'none'"),
        ("[answer]", "[[knows]]\nseat = 1\nplaces = []\n[answer]", r"seat 1 solves"),
        ("[answer]", "[[knows]]\nseat = 4\nplaces = []\n[answer]", r"seat 4 does not play"),
        ("[answer]", "[[knows]]\nseat = 2\nplaces = ['x']\n[answer]", r"expected a place such as"),
        ("[answer]", "[[knows]]\nseat = 2\nplaces = ['table']\n[answer]", r"expected 'hand of N'"),
        ("[answer]", "[[knows]]\nseat = 2\nplaces = ['ruins 5']\n[answer]", r"no card lies at"),
        (
            "[answer]",
            "[[candidates]]\nplace = 'ruins 1'\ncards = '5'\n[answer]",
            r"no card is hidden at 'ruins 1'",
        ),
        (
            "[answer]",
            "[[candidates]]\nplace = 'ruins 2'\ncards = '5 9'\n[answer]",
            r"pack starship has no card '9'",
        ),
        ("[answer]", "[answer", r"not TOML"),
    ],
)
def test_what_is_wrong_is_one_line_with_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert re.search(message, complaint(tmp_path, old, new))


def test_a_file_that_is_no_puzzle_says_so(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="this is no puzzle"):
        load_puzzle(write(tmp_path, "format = 1\nname = 'x'\n"))


def test_an_unknown_name_suggests_a_built_in_puzzle() -> None:
    with pytest.raises(UnknownName, match="did you mean 'starship-bait'"):
        load_puzzle("starship-bite")


def test_a_pack_file_is_found_beside_the_puzzle(tmp_path: Path, tiny_file: Path) -> None:
    (tmp_path / "mine.toml").write_text(tiny_file.read_text(encoding="utf-8"), encoding="utf-8")
    position = "LL1 play 1 | 1: 1 8 / - | 2: _ / - | ruins ? _ | deck *"
    text = re.sub(r'position = ".*"', f'position = "{position}"', GOOD)
    path = write(tmp_path, text.replace("starship@H", "mine.toml@H").replace("play 2", "play 1"))

    assert load_puzzle(path).game.pack.name == "tiny"


def test_rulings_of_the_file_overrule_the_book(tmp_path: Path) -> None:
    text = GOOD.replace("[answer]", '[rulings]\ninvestigating = "optional"\n[answer]')

    assert load_puzzle(write(tmp_path, text)).game.rulings.investigating == "optional"


# --- worlds --------------------------------------------------------------------------------------


def test_worlds_are_all_deals_each_counted_once() -> None:
    """Out of sight: 5, X and X in three places; the Starship is in each with a third."""
    puzzle = load_puzzle("starship-blind-swap")
    legacy = puzzle.game.legacy

    found = worlds(puzzle)

    assert sum(world.weight for world in found) == 6
    in_hand = [world.weight for world in found if world.state.seats[1].hand == (legacy,)]
    assert in_hand == [2]


@pytest.mark.parametrize("name", builtin_puzzles())
def test_worlds_are_what_the_model_says_the_seat_knows(name: str) -> None:
    """Where nothing but the default is known, two ways to count deals agree."""
    puzzle = load_puzzle(name)
    found = worlds(puzzle)
    total = sum(world.weight for world in found)
    places = [HandPlace(seat=seat) for seat in range(puzzle.game.seats)]
    shown = [place for place in places if place not in puzzle.hidden and place.seat != puzzle.seat]
    row = [RuinsPlace(index=index) for index in range(len(puzzle.table.ruins))]
    known: tuple[Place, ...] = (*shown, *(place for place in row if place not in puzzle.hidden))

    model = Knowledge.from_position(puzzle.game, found[0].state, puzzle.seat, known)

    assert dict(model.worlds) == {
        world.state: world.weight * model.total / total for world in found
    }


def test_candidates_leave_worlds_out(tmp_path: Path) -> None:
    more = "[[candidates]]\nplace = 'hand of 2'\ncards = '5'\n[answer]"

    puzzle = load_puzzle(write(tmp_path, GOOD.replace("[answer]", more)))

    assert {world.state.seats[1].hand for world in worlds(puzzle)} == {(puzzle.game.legacy,)}


def test_candidates_that_fit_no_deal_are_refused(tmp_path: Path) -> None:
    more = "[[candidates]]\nplace = 'hand of 2'\ncards = '4'\n[answer]"
    puzzle = load_puzzle(write(tmp_path, GOOD.replace("[answer]", more)))

    with pytest.raises(BrokenPosition, match="no completion fits"):
        worlds(puzzle)


def test_a_seat_knows_its_hand_and_the_places_it_has_seen() -> None:
    puzzle = load_puzzle("staff-equal-speeds")
    world = worlds(puzzle)[0].state

    known = known_at_start(puzzle, world, 1)

    assert known == (("hand", world.seats[1].hand[0]), ("ruins 1", world.ruins[0]))


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("LL1 play 2 | 1: 8 / - | 2: 1 2 / - | ruins ? _ | deck *", "seat 1 does not decide here"),
        ("LL1 play 1 | 1: 8 / - | 2: _ / - | ruins ? _ | deck *", "wrong hand"),
        ("LL1 draw 1 | 1: 8 / - | 2: _ / - | ruins ? _ | deck *", "seat 1 does not decide here"),
    ],
)
def test_a_position_that_cannot_be_is_refused(tiny: Game, position: str, problem: str) -> None:
    with pytest.raises(BrokenPosition, match=problem):
        worlds(pose(tiny, position, seat=0))


@pytest.mark.parametrize("name", builtin_puzzles())
def test_every_world_prints_and_is_open_again(name: str) -> None:
    puzzle: Puzzle = load_puzzle(name)
    state = worlds(puzzle)[-1].state

    posed = pose(puzzle.game, print_position(puzzle.game, state), seat=puzzle.seat)

    assert [world.state for world in worlds(posed)] == [state]


def test_a_posed_line_that_does_not_parse_says_where(tiny: Game) -> None:
    with pytest.raises(NotationError, match="column"):
        pose(tiny, "LL1 play 1 | 1: 8 9", seat=0)
