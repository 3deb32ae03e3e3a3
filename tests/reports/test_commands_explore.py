"""What `explore` writes, what it refuses, and how it ends."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lostlegacy.model.cards import load_pack
from lostlegacy.model.game import new_game
from lostlegacy.model.notation import parse_line, parse_position
from lostlegacy.model.rules import replay
from lostlegacy.model.rulings import preset
from lostlegacy.reports.cli import run

PACKS = Path(__file__).parents[1] / "verify" / "packs"
RAID = str(PACKS / "small-raid.toml")
ENDLESS = str(PACKS / "fault-staff.toml")
LATE = "LL1 draw 1 | 1: 5 / 1 2 4 8 8 | 2: 6 / 3 7 7 X X X | ruins ? 6 7 | deck 8"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def explore(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command in this process; gives code, standard output and standard error."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(("explore", *arguments))
        out, err = capsys.readouterr()
        return code, out, err

    return call


def document(explore: Run, *arguments: str) -> dict[str, Any]:
    """Run the command for its JSON document."""
    _, out, err = explore(*arguments, "--json", "-")
    assert err == ""
    found: dict[str, Any] = json.loads(out)
    return found


def rows(out: str) -> list[list[str]]:
    """Give the words of each line."""
    return [line.split() for line in out.splitlines()]


def test_all_states_of_a_small_pack_are_counted(explore: Run) -> None:
    code, out, err = explore(RAID)

    assert (code, err) == (0, "")
    assert ["may", "402"] in rows(out)
    assert ["4", "441"] in rows(out)
    assert ["lost", "by", "everybody", "56"] in rows(out)
    assert "Complete. No state repeats; the longest of 154,732 games is 4 plays." in out
    assert "Nothing reads the discards: states are not told apart by it." in out
    assert "4,539 states, 6,488 choices tried" in out


def test_a_limit_that_stops_it_is_told_and_ends_with_code_3(explore: Run) -> None:
    code, out, _ = explore(RAID, "--limit", "2000")

    assert code == 3
    assert "Stopped at the limit: games of up to 1 plays tried completely" in out
    assert "Complete" not in out


def test_a_loop_is_told(explore: Run) -> None:
    code, out, _ = explore(ENDLESS, "--limit", "30000")

    assert code == 0
    assert "can go on for ever:" in out
    assert "Complete. Some game never ends." in out


def test_a_late_position_of_a_full_pack_is_explored_and_explained(explore: Run) -> None:
    code, out, _ = explore("starship", "--from", LATE, "--explain")

    assert code == 0
    assert f"from  {LATE}" in out
    assert "won by investigation, seat 1, a shortest game:" in out
    assert "36 states" in out


def test_lines_are_counted_by_depth_and_split(explore: Run) -> None:
    code, out, _ = explore("starship", "--depth", "4", "--split")

    assert code == 0
    assert rows(out)[2:7] == [
        ["depth", "lines", "states", "over"],
        ["1", "9", "9", "0"],
        ["2", "76", "76", "0"],
        ["3", "603", "603", "0"],
        ["4", "4,500", "2,392", "0"],
    ]
    assert ["choice", "lines", "of", "4", "states"] in rows(out)
    assert ["card", "X", "602", "602"] in rows(out)


def test_a_limit_stops_the_count_of_lines_too(explore: Run) -> None:
    code, out, _ = explore("starship", "--depth", "4", "--limit", "700")

    assert code == 3
    assert "Stopped at the limit: depth 4 was not counted." in out


def test_document_of_states(explore: Run) -> None:
    found = document(explore, RAID)
    game = new_game(load_pack(RAID), preset("H"), 2)
    states = found["exploration"]

    assert (found["format"], found["version"]) == ("lostlegacy-explore", 1)
    assert (found["complete"], found["players"], found["limit"]) == (True, 2, 1_000_000)
    assert states["states"] == sum(states["decisions"].values()) == sum(states["by_plays"])
    assert (states["longest"], states["games"], states["repeats"]) == (4, "154732", False)
    assert sum(ending["states"] for ending in states["endings"]) == states["decisions"]["over"]
    for ending in states["endings"]:
        told = ending["game"]
        line = parse_line(game, told["line"])
        last = replay(game, parse_position(game, told["start"]), line)[-1].state
        assert last.outcome is not None
        assert last.outcome.how.value == ending["how"]
        assert ending["winner"] == (
            None if last.outcome.winner is None else last.outcome.winner + 1
        )


def test_document_of_an_exploration_that_was_stopped(explore: Run) -> None:
    found = document(explore, RAID, "--limit", "2000")
    states = found["exploration"]

    assert found["complete"] is False
    assert states["reached"] == 1
    assert states["longest"] is states["games"] is states["repeats"] is states["loop"] is None


def test_document_of_lines(explore: Run) -> None:
    found = document(explore, "starship", "--depth", "2", "--split", "--players", "3")

    assert found["exploration"] is None
    assert found["depths"][-1] == {"depth": 2, "lines": "76", "states": 76, "over": "0"}
    assert len(found["split"]) == 9
    assert document(explore, "starship", "--depth", "2")["split"] == []


def test_progress_goes_to_standard_error(explore: Run) -> None:
    _, _, err = explore("starship", "--depth", "2", "--progress")

    assert err.splitlines() == [
        "…   1 choices: 9 lines, 9 states",
        "…   2 choices: 76 lines, 76 states",
    ]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "missing argument 'PACK'"),
        (["starchip"], "did you mean 'starship'?"),
        (["starship", "--players", "many"], "--players 'many': expected a whole number"),
        (["starship", "--players", "5"], "5 seats cannot play starship"),
        (["starship", "--limit", "0"], "--limit 0: expected 1 or more states"),
        (["starship", "--limit", "much"], "--limit 'much': expected a whole number"),
        (["starship", "--depth", "0"], "--depth 0: expected 1 or more choices"),
        (["starship", "--depth", "1001"], "--depth 1001: expected at most 1000"),
        (["starship", "--split"], "--split needs --depth"),
        (["starship", "--from", "LL1"], "LL1"),
        (["starship", "--from", LATE.replace("X X X", "X X")], "missing cards"),
        (["starship", "--from", LATE, "--players", "3"], "expected"),
        (["starship", "--ruling", "zero=safe"], "there is no ruling 'zero'"),
        (["starship", "--depth", "1", "--json", "/"], "it is a folder"),
    ],
)
def test_wrong_use_is_one_line(explore: Run, arguments: list[str], problem: str) -> None:
    code, out, err = explore(*arguments)

    assert (code, out) == (2, "")
    assert problem in err
    assert err.startswith("lostlegacy: ")
    assert err.count("\n") == 1
