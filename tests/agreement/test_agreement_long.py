"""The long comparison goes on where it was broken off."""

import json
from pathlib import Path

import pytest

from tests.agreement import long


def test_a_comparison_that_is_taken_up_again_repeats_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long, "BLOCK", 3)
    state = tmp_path / "state.json"
    first = long.run(20, state, 1)
    blocks = json.loads(state.read_text(encoding="utf-8"))["blocks"]

    again = long.run(first.steps + 1, state, 1)
    more = json.loads(state.read_text(encoding="utf-8"))["blocks"]

    assert again.games == 3 * len(more) > first.games == 3 * len(blocks)
    assert again.steps > first.steps >= 20
    assert again.symbolic == again.interpreter
    assert sum(again.symbolic.values()) > sum(first.symbolic.values())
    assert long.run(1, state, 1) == again


def test_the_table_has_a_row_for_each_primitive_that_was_met(tmp_path: Path) -> None:
    tally = long.compare_block(0)
    rows = tally.table().splitlines()

    assert rows[0].split() == ["primitive", "interpreter", "symbolic"]
    assert len(rows) == 1 + len(tally.symbolic) + 2 + len(tally.packs)
    assert "0 disagreements" in tally.summary()
