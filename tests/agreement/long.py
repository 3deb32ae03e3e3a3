"""The long tier of the comparison: a million steps, taken up again where it was broken off.

    python -m tests.agreement.long [--steps N] [--state FILE] [--workers N]

Games are compared in blocks; each finished block is written to the state file, which is replaced
as a whole. At the end the coverage is printed: each primitive with how often either reading carried
it out. Exit code 1 where the readings disagree.
"""

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import fields
from pathlib import Path

from tests.agreement.corpus import Tally, compare_numbered

BLOCK = 100
"""Games in a block."""


def compare_block(block: int) -> Tally:
    """Compare the games of one block."""
    tally = Tally()
    for number in range(block * BLOCK, (block + 1) * BLOCK):
        compare_numbered(number, tally)
    return tally


def read_state(path: Path) -> tuple[Tally, set[int]]:
    """Read what was compared before, and in which blocks; nothing where there is no file."""
    if not path.exists():
        return Tally(), set()
    found = json.loads(path.read_text(encoding="utf-8"))
    done = set(found.pop("blocks"))
    found["interpreter"] = Counter(found["interpreter"])
    found["symbolic"] = Counter(found["symbolic"])
    found["packs"] = Counter(found["packs"])
    return Tally(**found), done


def write_state(path: Path, tally: Tally, done: set[int]) -> None:
    """Write what was compared; the file is there whole or as it was."""
    found = {field.name: getattr(tally, field.name) for field in fields(tally)}
    whole = json.dumps({**found, "blocks": sorted(done)})
    beside = path.with_suffix(".new")
    beside.write_text(whole, encoding="utf-8")
    beside.replace(path)


def blocks_left(done: set[int]) -> Iterator[int]:
    """Give the blocks that were not compared yet, without end."""
    block = 0
    while True:
        if block not in done:
            yield block
        block += 1


def run(steps: int, path: Path, workers: int) -> Tally:
    """Compare until so many steps were compared, or the readings disagree."""
    tally, done = read_state(path)
    todo = blocks_left(set(done))
    with ProcessPoolExecutor(workers) as pool:
        running: dict[Future[Tally], int] = {}
        while tally.steps < steps and not tally.problems:
            while len(running) < workers:
                block = next(todo)
                running[pool.submit(compare_block, block)] = block
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                tally.join(future.result())
                done.add(running.pop(future))
                write_state(path, tally, done)
                sys.stderr.write(f"\r{tally.steps:,} of {steps:,} steps")
        pool.shutdown(cancel_futures=True)
    sys.stderr.write("\n")
    return tally


def main() -> int:
    """Read the options, compare, print what was covered."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--state", type=Path, default=Path(".agreement.json"))
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    options = parser.parse_args()
    tally = run(options.steps, options.state, options.workers)
    sys.stdout.write(f"{tally.table()}\n\n{tally.summary()}\n")
    for problem in tally.problems:
        sys.stdout.write(f"{problem}\n")
    return 1 if tally.problems else 0


if __name__ == "__main__":
    sys.exit(main())
