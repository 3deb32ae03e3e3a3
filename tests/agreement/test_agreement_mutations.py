"""A reader broken in one way is caught by comparing it with the other reader alone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.agreement.faults import Fault
from tests.agreement.faults_interpreter import INTERPRETER
from tests.agreement.faults_sides import SIDES
from tests.agreement.faults_symbolic import SYMBOLIC

FAULTS = (*INTERPRETER, *SYMBOLIC, *SIDES)
ROOT = Path(__file__).resolve().parents[2]
GAMES = 4_000
"""Games of the corpus after which a fault counts as missed; most are met in the first hundred."""


def is_caught(fault: Fault | None, folder: Path) -> tuple[bool, str]:
    """Compare the readings in a copy of the package with a fault put into it."""
    package = folder / "lostlegacy"
    package.mkdir()
    shutil.copy(ROOT / "__init__.py", package)
    for layer in ("model", "verify"):
        shutil.copytree(ROOT / layer, package / layer)
    if fault is not None:
        broken = package / fault.module
        text = broken.read_text(encoding="utf-8")
        assert text.count(fault.old) == 1, f"{fault.module} holds {fault.old!r} not just once"
        broken.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    path = os.pathsep.join((str(folder), str(ROOT)))
    games = GAMES if fault is not None else 50
    done = subprocess.run(
        [sys.executable, "-m", "tests.agreement.hunt", str(games)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 1 and "Traceback" not in done.stderr, done.stdout + done.stderr


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(f, id=f.name, marks=() if f in FAULTS[::12] else pytest.mark.slow)
        for f in FAULTS
    ],
)
def test_a_fault_in_one_reader_is_caught(fault: Fault, tmp_path: Path) -> None:
    caught, output = is_caught(fault, tmp_path)

    assert caught, output[-2_000:]


def test_readers_without_a_fault_agree(tmp_path: Path) -> None:
    caught, output = is_caught(None, tmp_path)

    assert not caught
    assert "0 disagreements" in output


def test_each_reader_is_broken_in_at_least_twenty_five_ways() -> None:
    assert min(len(INTERPRETER), len(SYMBOLIC)) >= 25
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


def test_a_fault_replaces_text_that_is_there_just_once() -> None:
    wrong = [
        fault.name
        for fault in FAULTS
        if (ROOT / fault.module).read_text(encoding="utf-8").count(fault.old) != 1
    ]

    assert not wrong
