"""A program that replays a game stands alone, and fails where the property does."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from lostlegacy.model.cards import Pack, load_pack
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import new_game
from lostlegacy.model.grammar import parse_test
from lostlegacy.model.notation import parse_line
from lostlegacy.model.pack_printing import print_pack
from lostlegacy.model.rules import start
from lostlegacy.model.rulings import BOOK_A, BOOK_H, Rulings, with_ruling
from lostlegacy.verify.programs import replay_program
from lostlegacy.verify.properties import chosen
from lostlegacy.verify.property import Property
from lostlegacy.verify.verdict import Trace

PACKS = Path(__file__).parent / "packs"
FAULTS = [
    ("fault-assault", "one-card-each", "card 1, card 3, card 4, card 8, play 8, seat 2, yes"),
    ("fault-staff", "rank-falls", "card 1, card 2, card 3, card 5, play 5"),
    ("fault-dragon", "out-by-a-total", "card 1, card 5, card 4, card 3, play 3"),
]


def trace_of(pack: Pack, line: str, rulings: Rulings = BOOK_H) -> Trace:
    game = new_game(pack, rulings, 2)
    return Trace(game=game, start=start(game), line=parse_line(game, line))


def run(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program where no file of this project lies."""
    return subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1]


@pytest.mark.parametrize(("name", "prop", "line"), FAULTS)
def test_the_program_of_a_faulty_pack_fails_with_the_name_of_the_property(
    name: str, prop: str, line: str, tmp_path: Path
) -> None:
    pack = load_pack(PACKS / f"{name}.toml")

    done = run(replay_program(trace_of(pack, line), chosen(pack, (prop,))[0]), tmp_path)

    assert done.returncode == 1
    assert last_line(done.stderr).startswith(f"AssertionError: {prop}: ")
    assert " Not so at LL1 " in last_line(done.stderr)


def test_the_program_with_the_pack_mended_ends_without_a_word(tmp_path: Path) -> None:
    faulty = load_pack(PACKS / "fault-dragon.toml")
    sound = load_pack(PACKS / "sound-dragon.toml")
    name, prop, line = FAULTS[2]
    program = replay_program(trace_of(faulty, line), chosen(faulty, (prop,))[0])

    mended = program.replace(print_pack(faulty), print_pack(sound))
    done = run(mended, tmp_path)

    assert mended != program
    assert f'name = "{name}"' in program
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_choice_that_the_mended_pack_does_not_offer_is_named(tmp_path: Path) -> None:
    faulty = load_pack(PACKS / "fault-assault.toml")
    line = "card 1, card 3, card 4, card 8, play 8, seat 2, yes, card 8, play 8, seat 1, yes"
    program = replay_program(trace_of(faulty, line), chosen(faulty, ("one-card-each",))[0])

    done = run(program.replace("    move hand of p to hand\n", "    eliminate p\n"), tmp_path)

    assert last_line(done.stderr).startswith("lostlegacy.model.errors.IllegalChoice: Turned(")
    assert last_line(done.stderr).endswith("expected nothing: the game is over")


def test_a_built_in_pack_is_loaded_by_name_and_rulings_are_told_from_the_nearest_book(
    tmp_path: Path,
) -> None:
    rulings = with_ruling(BOOK_A, "zero_total", "multiple")
    trace = trace_of(load_pack("starship"), "card 6, card 1, card 2, card 8, play 8", rulings)
    never = Property(
        name="never-a-discard",
        sentence='Nobody ever "discards".',
        kind="always",
        expect=parse_test("count of any card in discards of everyone is exactly 0"),
    )

    program = replay_program(trace, never)

    assert 'pack = load_pack("starship")\nrulings = preset("A")\n' in program
    assert 'rulings = with_ruling(rulings, "zero_total", "multiple")' in program
    assert "PACK" not in program
    assert run(program, tmp_path).returncode == 0  # the effect of the 8 still runs


def test_a_long_game_stands_in_short_lines_that_read_back_the_same(tmp_path: Path) -> None:
    line = (
        "card 6, card 8, card 2, card 7, play 7, ruins ?, card 2, no, card X, play X, card 8,"
        " play 8, seat 2, no, card 7, play 7, ruins 1, no, card 7, play 7, ruins 1, no"
    )
    trace = trace_of(load_pack("starship"), line)

    program = replay_program(trace, None)

    assert max(map(len, program.splitlines())) <= 100
    assert run(program, tmp_path).returncode == 0


def test_a_state_with_problems_is_told(tmp_path: Path) -> None:
    game = new_game(load_pack("starship"), BOOK_H, 2)
    short = replace(start(game), rest=tuple(0 for _ in game.pack.cards))
    trace = Trace(game=game, start=short, line=())

    done = run(replay_program(trace, None), tmp_path)

    assert "AssertionError: Every state is sound. Not so: ['missing cards: " in done.stderr


def test_a_possible_property_has_no_program() -> None:
    pack = load_pack("starship")
    possible = [prop for prop in chosen(pack, ()) if prop.kind == "possible"]

    with pytest.raises(WrongUse, match="no single game breaks it"):
        replay_program(trace_of(pack, ""), possible[0])
