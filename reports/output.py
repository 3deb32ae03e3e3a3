"""Where a command writes: standard output, progress on standard error, a JSON file.

Promised: results go to standard output, everything else to standard error; with ``--json -``
standard output holds the JSON document and nothing else; a JSON file appears complete or not at
all; a path that cannot be written is found before the work begins. Progress is drawn when standard
error is a terminal, told in plain lines when asked for, and left out otherwise.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import IO, Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from ..model.documents import shortened
from ..model.errors import WrongUse
from .interrupts import unstopped
from .jsons import encoded

PIPED_WIDTH = 100
"""Columns of wrapped text where nobody's terminal sets a width."""

Tick = Callable[[str], None]
"""Says that one more part is done and what comes next."""


HEADINGS = re.compile(
    r"^ *(?:deal|turn \d+, seat \d+|investigation(?:, seat \d+)?):|^[1-8X]  .*$|^ *---.*---$",
    re.MULTILINE,
)
NOTATION = re.compile(r"^ *(?:from|to|line)  .*$", re.MULTILINE)


class ExitCode(IntEnum):
    """What the process says when it ends."""

    NOTHING_AGAINST = 0
    FOUND = 1
    WRONG_USE = 2
    UNDECIDED = 3
    INTERRUPTED = 130
    BROKEN_PIPE = 141


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line: rich would end the process with code 1, "found"."""
        raise BrokenPipeError


class Steps:
    """How far long work has come: a bar, plain lines, or nothing."""

    def __init__(self, total: int | None, bar: Progress | None, stream: IO[str] | None) -> None:
        """Begin at nought of `total`, None where nobody knows how much there is."""
        self.total = total
        self.done = 0
        self._bar = bar
        self._stream = stream
        self._task = None if bar is None else bar.add_task("", total=total)

    def now(self, text: str) -> None:
        """Say what is being worked on."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=" ".join(text.split())[:60])
        elif self._stream is not None:
            self._stream.write(f"…   {' '.join(text.split())}\n")
            self._stream.flush()

    def advance(self, text: str) -> None:
        """Say that one part is done."""
        self.done += 1
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)
        elif self._stream is not None:
            self._stream.write(f"… {self.done} of {self.total}  {text}\n")
            self._stream.flush()


class Output:
    """One command's output: what to write where."""

    def __init__(self, json: str | None = None, *, progress: bool | None = None) -> None:
        """Check the JSON path first. Raises :class:`WrongUse`."""
        self.json = json
        self.progress = progress
        if json is not None and json != "-":
            check_writable(Path(json))
        self.console = _Console(highlight=False, markup=False, soft_wrap=True)
        self.is_quiet = json == "-"

    @property
    def width(self) -> int:
        """The width for wrapped text."""
        return min(self.console.width, 120) if self.console.is_terminal else PIPED_WIDTH

    def say(self, text: str | Text = "") -> None:
        """Write a line, or several, to standard output; nothing where JSON goes there."""
        if not self.is_quiet:
            self.console.print(text)

    def tell(self, text: str) -> None:
        """Write text with the headings of turns and cards set off on a terminal."""
        told = Text(text)
        told.highlight_regex(HEADINGS, style="bold")
        told.highlight_regex(NOTATION, style="dim")
        self.say(told)

    @contextmanager
    def steps(self, total: int | None) -> Iterator[Steps]:
        """Show how far a piece of work has come, on standard error."""
        terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        if self.progress is False or not (terminal or self.progress):
            yield Steps(total, None, None)
        elif not terminal:
            yield Steps(total, None, sys.stderr)
        else:
            bar = Progress(
                SpinnerColumn(),
                BarColumn(bar_width=20),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TextColumn("{task.description}", markup=False),
                console=_Console(stderr=True),
                transient=True,
            )
            with bar:
                yield Steps(total, bar, None)

    def finish(self, document: Any) -> None:
        """Write the JSON document, where one was asked for."""
        if self.json == "-":
            sys.stdout.write(encoded(document))
        elif self.json is not None:
            with unstopped():
                write_whole(Path(self.json), encoded(document))


def _is_special(path: Path) -> bool:
    """Whether a path is a device or a pipe, which is written to and never replaced."""
    return path.exists() and not stat.S_ISREG(path.stat().st_mode)


def _problem(path: Path, error: OSError) -> WrongUse:
    return WrongUse(f"cannot write {shortened(str(path))}: {error.strerror or error}")


def check_writable(path: Path) -> None:
    """Find out whether a file could be written, leaving no trace. Raises :class:`WrongUse`."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder")
        if _is_special(path):
            return
        target = path.resolve()
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with tempfile.TemporaryFile(dir=target.parent):
            pass
    except OSError as error:
        raise _problem(path, error) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file through a temporary one beside it, so that it is complete or not there.

    Raises :class:`WrongUse` where that cannot be done.
    """
    try:
        if _is_special(path):
            path.write_text(text, encoding="utf-8")
            return
        target = path.resolve()
        mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(text)
            temporary.chmod(mode)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise _problem(path, error) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
