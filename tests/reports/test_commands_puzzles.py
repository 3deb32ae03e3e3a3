"""Answers to puzzles are told in words and in JSON, and the exit code follows from them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from lostlegacy.puzzles.format import load_puzzle
from lostlegacy.puzzles.solve import Solution, solve
from lostlegacy.reports import solutions as module
from lostlegacy.reports.cli import run

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / "docs" / "examples" / "own-puzzle.toml"
TEXT = OWN.read_text(encoding="utf-8")


def puzzle_file(folder: Path, *changes: tuple[str, str], more: str = "") -> str:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = folder / "puzzle.toml"
    file.write_text(f"{text}{more}", encoding="utf-8")
    return str(file)


def test_key_and_plan_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(OWN)]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Look where it cannot bite"
    assert lines[1] == "  The Starship, book H, 2 seats: seat 1 to win, whatever is hidden"
    assert lines[3] == "  solved: the key is play 3, and no other"
    assert lines[4].strip() == "(1) play 3"
    assert lines[-1].startswith("  checked: 2 worlds, ")


def test_odds_name_every_first_choice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = puzzle_file(
        tmp_path, ('"win"', '"odds"'), ("1: 3 8 / 1", "1: 4 8 / 1"), ("2 4 6 |", "2 3 6 |")
    )

    run(["solve", file])

    out = capsys.readouterr().out
    assert "seat 1 to win with the best odds" in out
    assert "  first choices: play 4 " in out


def test_help_is_told_in_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", puzzle_file(tmp_path, ('"win"', '"help"'))]) == 0

    out = capsys.readouterr().out
    assert "  solved: 1 play: play 3, hand of 2" in out
    assert "    turn 1, seat 1: plays Shadow Thief (3); chooses seat 2's hand;" in out


def test_no_solution_ends_with_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = puzzle_file(tmp_path, ("1: 3 8 / 1", "1: 8 8 / 1"), ("7 7 7 8 8", "7 7 7 3 8"))

    assert run(["solve", file]) == 1
    assert "  no solution: a complete search found none" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ('value = "1"\nkeys = ["play 3"]', 0),
        ('keys = ["play 8"]', 1),
        ('value = "1/2"', 1),
        ('reasoning = "It is plain."', 0),
    ],
)
def test_answer_of_the_file_is_compared(
    tmp_path: Path, answer: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", puzzle_file(tmp_path, more=f"\n[answer]\n{answer}\n")]) == code
    assert ("the file gives another answer" in capsys.readouterr().out) == bool(code)


def test_undecided_ends_with_code_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def give_up(puzzle: object) -> Solution:
        return solve(load_puzzle(OWN), limit=3)

    monkeypatch.setattr(module, "solve", give_up)

    assert run(["solve", str(OWN)]) == 3
    out = capsys.readouterr().out
    assert "  unknown: " in out
    assert "  not checked: " in out


def test_long_plan_is_cut_unless_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "PLAN_LINES", 2)

    run(["solve", str(OWN)])
    short = capsys.readouterr().out
    run(["solve", str(OWN), "--plan"])
    full = capsys.readouterr().out

    assert "more lines, with --plan" in short
    assert len(full.splitlines()) > len(short.splitlines())


def test_several_puzzles_are_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = puzzle_file(tmp_path, ("1: 3 8 / 1", "1: 8 8 / 1"), ("7 7 7 8 8", "7 7 7 3 8"))

    assert run(["solve", str(OWN), other]) == 1
    assert "1 solved, 1 no solution (" in capsys.readouterr().out


def test_json_of_solve(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(OWN), "--json", "-"]) == 0

    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"]) == ("lostlegacy-solve", 1)
    (puzzle,) = document["puzzles"]
    assert puzzle["file"] == str(OWN)
    assert (puzzle["stipulation"], puzzle["verdict"]) == ("win", "solved")
    assert Fraction(puzzle["value"]) == 1
    assert puzzle["keys"] == ["play 3"]
    assert puzzle["checked"] is True
    assert puzzle["nodes"] > 0
    assert puzzle["plan"][0] == "(1) play 3"


FAULTS = [
    ((("LL1 play 1", "LL2 play 1"),), "LL1"),
    ((("| deck X X", ""),), "a section 'deck'"),
    ((("1: 3 8 /", "1: 3 9 /"),), "'9'"),
    ((("1: 3 8 /", "1: 3 3 /"),), "holds 2 of 3 (Shadow Thief); the pack has 1"),
    ((("deck X X", "deck X"),), "out of sight"),
    ((("deck X X", "deck - "),), "out of sight"),
    ((("1: 3 8 /", "1: 3 /"), ("2 4 6 |", "2 4 6 8 |")), "hand"),
    ((('"win"', '"win it"'),), "win it"),
    ((('"starship"', '"starchip"'),), "did you mean 'starship'?"),
    ((("seats = 2", "seats = 5"),), "5 seats"),
    ((("seat = 1", "seat = 3"),), "there is no seat 3"),
    ((("seat = 1", "sheet = 1"),), "did you mean 'seat'?"),
    ((("2: _ /", f"2: {'_ ' * 100_000}/"),), "out of sight"),
]


@pytest.mark.parametrize(("changes", "problem"), FAULTS)
def test_faulty_puzzle_is_one_line(
    tmp_path: Path,
    changes: tuple[tuple[str, str], ...],
    problem: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = run(["solve", puzzle_file(tmp_path, *changes)])

    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("lostlegacy: ")
    assert err.count("\n") == 1
    assert len(err) < 500
    assert problem in err


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"format = = 1", b"format = 1", b"x" * 1_000_001, b"\x00"]
)
def test_file_that_is_no_puzzle_is_one_line(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)

    assert run(["solve", str(OWN), str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""  # nothing was solved before all were read
    assert err.count("\n") == 1
    assert "bad.toml" in err


def test_folder_is_no_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", f"{tmp_path}/"]) == 2
    assert "this is a folder" in capsys.readouterr().err


def test_pack_is_no_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(ROOT / "docs" / "examples" / "own-pack.toml")]) == 2
    assert "this is no puzzle" in capsys.readouterr().err
