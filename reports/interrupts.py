"""Ctrl-C, also while a solver has the processor.

Promised: inside :func:`stoppable` the first Ctrl-C ends the process at once with code 130, and the
processes it started with it, only not in the middle of an :func:`unstopped` block. Without that a
solver would take the signal for itself, give up on one query, and let the work go on. Not promised:
any clean-up; nor that work stops which never lets another thread run; nor anything where threads
were started before, since they would take the signal.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

CODE = 128 + signal.SIGINT
POLL = 0.1
"""Seconds between two looks whether the work is over."""

_NAME = "ctrl-c"
_CLEAR_LINE, _SHOW_CURSOR = b"\r\x1b[2K", b"\x1b[?25h"
_going_on = threading.Lock()


@contextmanager
def unstopped() -> Iterator[None]:
    """Let Ctrl-C wait until the block is over, for a file that must not be half-written."""
    with _going_on:
        yield


def before_processes() -> None:
    """Start now what multiprocessing starts with its first process, for it lets the signal through.

    The tracker of resources unblocks SIGINT once it runs; started before, it leaves it alone. When
    Ctrl-C ends us, it cleans up after us, and shall not warn of that.
    """
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore"
    try:
        resource_tracker.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before
    if any(thread.name == _NAME for thread in threading.enumerate()):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _stop() -> None:
    _going_on.acquire()
    terminal = os.dup(2) if os.isatty(2) else None
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # whoever waits for a child would complain that it is gone
        os.dup2(nothing, stream)
    if terminal is not None:
        os.write(terminal, _CLEAR_LINE + _SHOW_CURSOR)  # for a progress bar that was there
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(CODE)


def _watch(over: threading.Event) -> None:
    while not over.is_set():
        if signal.sigtimedwait({signal.SIGINT}, POLL) is None:
            continue
        if over.is_set():  # it came too late for us: the process takes it as usual
            os.kill(os.getpid(), signal.SIGINT)
            return
        _stop()


@contextmanager
def stoppable() -> Iterator[None]:
    """Watch for Ctrl-C in a thread of its own, with the signal kept from all others.

    Where Ctrl-C is ignored, as in a job of the background, it stays ignored.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    over = threading.Event()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    threading.Thread(target=_watch, args=(over,), name=_NAME, daemon=True).start()
    try:
        yield
    finally:
        over.set()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
