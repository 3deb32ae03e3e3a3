"""The commands about the best play with hidden cards: `solve` and `odds`.

Promised: `solve` is about posed endgames, `odds` about a whole game from the deal on; all files are
read before the first is solved; an answer that was not reached ends the command with code 3, never
0. Not promised: how it is solved; that is :mod:`lostlegacy.puzzles`.
"""

from __future__ import annotations

from typing import Annotated

import typer

from ..model.errors import UnknownName, nearest
from ..model.game import new_game
from ..puzzles.payoff import Payoff
from .options import JsonOption, PackArgument, ProgressOption, RulingOption, read_rules
from .output import Output

PAYOFFS = {"win": "a win counts 1, all else 0", "win-minus-loss": "a win counts 1, a loss -1"}
"""What an end of the game may be worth, in words."""


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


def odds(
    pack: PackArgument,
    payoff: Annotated[
        str,
        typer.Option(
            metavar="WHAT",
            help="; ".join(f"{name}: {text}" for name, text in PAYOFFS.items()) + ".",
        ),
    ] = "win",
    plan: Annotated[bool, typer.Option("--plan", help="Show the plan in full.")] = False,
    ruling: RulingOption = None,
    json: JsonOption = None,
    progress: ProgressOption = None,
) -> None:
    """Give what a very small game for two seats is worth to the first, exactly.

    From the deal on, with all that is hidden, both seats at their best.
    """
    from ..puzzles.format import pose_deal  # here, so that other commands start quickly
    from .solutions import run_solve, show_solutions, solve_code, solve_document

    rules = read_rules(pack, ruling)
    if payoff not in PAYOFFS:
        raise UnknownName(f"there is no payoff {payoff!r}{nearest(payoff, PAYOFFS)}")
    counted: Payoff = "win minus loss" if payoff == "win-minus-loss" else "win"
    posed = pose_deal(new_game(*rules, 2), payoff=counted)
    out = Output(json, progress=progress)
    solutions = run_solve(out, (posed,))
    show_solutions(out, solutions, in_full=plan)
    out.finish(solve_document((pack,), solutions))
    raise typer.Exit(solve_code(solutions))
