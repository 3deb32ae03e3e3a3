"""The command about posed endgames: `solve`.

Promised: all files are read before the first is solved; an answer that was not reached ends the
command with code 3, never 0. Not promised: how it is solved; that is :mod:`lostlegacy.puzzles`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from .options import JsonOption, ProgressOption
from .output import Output


def solve(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Puzzle files, or names of built-in puzzles."),
    ],
    plan: Annotated[bool, typer.Option("--plan", help="Show plans in full.")] = False,
    json: JsonOption = None,
    progress: ProgressOption = None,
) -> None:
    """Solve posed endgames, with hidden cards.

    The answer is confirmed by a checker that shares no code with the search.
    """
    from ..puzzles.format import load_puzzle  # here, so that other commands start quickly
    from .solutions import run_solve, show_solutions, solve_code, solve_document

    puzzles = [load_puzzle(file) for file in files]
    out = Output(json, progress=progress)
    solutions = run_solve(out, puzzles)
    show_solutions(out, solutions, in_full=plan)
    out.finish(solve_document(files, solutions))
    raise typer.Exit(solve_code(solutions))
