"""Work spread over processes: an executor that a question can be asked on.

Promised: :func:`workers` gives an executor whose processes are gone when its block is left, also by
Ctrl-C, and when its own process is gone, however that came about. Any other ``concurrent.futures``
executor does as well.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor


def _begin() -> None:
    """Leave Ctrl-C to the process that gives the work, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


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
        initializer=_begin,
    )
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):  # the pool offers no other way
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
