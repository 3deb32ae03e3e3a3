"""Work spread over processes: an executor that a question can be asked on.

Promised: :func:`workers` gives an executor whose processes are gone when its block is left, also by
Ctrl-C. Any other ``concurrent.futures`` executor does as well.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def workers(count: int | None = None) -> Iterator[Executor | None]:
    """Give an executor of `count` processes (as many as there are cores); None for one."""
    wanted = count if count is not None else len(os.sched_getaffinity(0))
    if wanted < 2:
        yield None
        return
    pool = ProcessPoolExecutor(
        max_workers=wanted,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_ignore_interrupts,
    )
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):  # the pool offers no other way
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
