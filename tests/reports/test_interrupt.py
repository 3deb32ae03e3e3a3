"""Ctrl-C ends long work at once with code 130, without a traceback and without half a file."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from lostlegacy.reports.interrupts import stoppable

COMMAND = [sys.executable, "-m", "lostlegacy.reports"]
OLD = '{"old": true}\n'
PATIENCE = 20.0
"""Seconds that a machine under load may take to stop."""


@pytest.fixture(autouse=True)
def _heard() -> Iterator[None]:
    """Let Ctrl-C be heard, also where the tests were begun in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def started(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """Start a command; whatever the test finds, none of its processes outlives it."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def interrupted(arguments: list[str], *, after: str) -> tuple[int, str, str]:
    """Start a command, send SIGINT once a line of its progress says `after`."""
    with started([*COMMAND, *arguments, "--progress"]) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if after in line:
                break
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert time.monotonic() - began < PATIENCE
        return process.returncode, out, err


BUSY = """
import sys
from lostlegacy.reports.interrupts import stoppable
print("begun", flush=True)
with stoppable():
    {work}
print("went on")
"""
IN_C = "from hashlib import pbkdf2_hmac as slow; slow('sha256', b'', b'', 10 ** 9)"
"""Work that releases the interpreter and never looks at signals, as a solver's does."""

IN_PROCESSES = """
    from concurrent.futures import ProcessPoolExecutor
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(pow, [10] * 4, [10 ** 8] * 4))
"""


@pytest.mark.parametrize("work", [IN_C, IN_PROCESSES], ids=["in C", "in processes"])
def test_ctrl_c_stops_what_does_not_look_at_signals(work: str) -> None:
    with started([sys.executable, "-c", BUSY.format(work=work)]) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.5)

        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)

    assert (process.returncode, out) == (130, "")  # the pipe closes when all processes are gone


def test_ctrl_c_that_is_ignored_stays_ignored() -> None:
    work = "import os, signal; os.kill(os.getpid(), signal.SIGINT)"
    code = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + BUSY.format(work=work)

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "begun\nwent on\n"


def test_ctrl_c_after_the_work_is_an_interrupt_as_ever() -> None:
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - the signal comes some time after
        with stoppable():
            pass
        signal.raise_signal(signal.SIGINT)
        time.sleep(1)


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
    assert all(line.startswith("…") for line in err.splitlines())
    assert file.read_text(encoding="utf-8") == OLD
    assert list(tmp_path.iterdir()) == [file]


def test_no_process_outlives_a_command_that_was_killed() -> None:
    command = [*COMMAND, "check", "staff-of-dragons", "--players", "4", "--workers", "2"]
    with started([*command, "--progress"]) as process:
        assert process.stderr is not None
        next(line for line in process.stderr if "playing" in line)

        process.kill()
        process.communicate(timeout=PATIENCE)  # the pipe closes when all processes are gone

    assert process.returncode == -signal.SIGKILL
