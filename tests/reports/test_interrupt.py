"""Ctrl-C ends long work at once with code 130, without a traceback and without half a file."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "lostlegacy.reports"]
OLD = '{"old": true}\n'
PATIENCE = 20.0
"""Seconds that a machine under load may take to stop."""


def interrupted(arguments: list[str], *, after: str) -> tuple[int, str, str]:
    """Start a command, send SIGINT once a line of its progress says `after`."""
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--progress"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    for line in process.stderr:
        if after in line:
            break
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - began < PATIENCE
    return process.returncode, out, err


@pytest.mark.parametrize(
    "command",
    [
        ["check", "staff-of-dragons", "--players", "4"],
        ["diff", "staff-of-dragons@H", "staff-of-dragons@A", "--players", "4"],
    ],
    ids=["check", "diff"],
)
def test_ctrl_c_leaves_the_old_file_alone(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    file.write_text(OLD, encoding="utf-8")

    code, out, err = interrupted([*command, "--json", str(file)], after="…")

    assert code == 130
    assert out == ""
    assert "Traceback" not in err
    assert file.read_text(encoding="utf-8") == OLD
    assert list(tmp_path.iterdir()) == [file]
