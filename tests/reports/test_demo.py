"""The demo runs real commands and says so when one does not come out as it should."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from lostlegacy.reports.cli import COMMANDS
from lostlegacy.reports.demo import Act, acts, perform
from lostlegacy.reports.output import ExitCode

ROOT = Path(__file__).resolve().parents[2]


def test_acts_are_commands_and_their_files_are_there() -> None:
    for act in acts():
        assert act.command[0] in COMMANDS
        assert act.file is None or Path(act.file).exists()


def test_act_prints_the_command_before_its_output(capsys: pytest.CaptureFixture[str]) -> None:
    act = Act(title="Packs", command=("packs",))

    assert perform(act, 1, Console())
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == ["== 1. Packs", "$ lostlegacy packs"]
    assert "starship" in "".join(lines[3:])


def test_act_that_ends_otherwise_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    act = Act(title="Packs", command=("packs",), code=ExitCode.FOUND)

    assert not perform(act, 1, Console())
    assert "this step ended with code 0, not 1" in capsys.readouterr().out


@pytest.mark.slow
def test_whole_demo_comes_out_as_it_should() -> None:
    began = time.monotonic()

    done = subprocess.run(
        [sys.executable, "-m", "lostlegacy.reports.demo"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert done.stdout.count("\n$ lostlegacy ") == len(acts())
    assert time.monotonic() - began < 600
