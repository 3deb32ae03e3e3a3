"""How fast the puzzle solvers are; `extra_info` has nodes a second."""

from typing import Any

import pytest

from lostlegacy.puzzles.format import builtin_puzzles, load_puzzle
from lostlegacy.puzzles.solve import solve


@pytest.mark.parametrize("name", builtin_puzzles())
def test_library_puzzle(benchmark: Any, name: str) -> None:
    """Solve and check a puzzle of the library."""
    puzzle = load_puzzle(name)
    solution = benchmark.pedantic(solve, args=(puzzle,), rounds=3)
    benchmark.extra_info["verdict"] = solution.verdict
    benchmark.extra_info["nodes"] = solution.nodes
    benchmark.extra_info["nodes a second"] = round(solution.nodes / benchmark.stats.stats.mean)
