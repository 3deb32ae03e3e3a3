"""The command that tries every game: `explore`.

Promised: a count that stopped at the limit says so and ends the command with code 3, never 0; with
``--depth`` lines are counted, without it states, with ``--steps`` those between steps. Not
promised: a judgement of the rules; that is `check`.
"""

from __future__ import annotations

import time
from typing import Annotated

import typer

from ..model.cards import Rules
from ..model.errors import WrongUse
from ..model.game import Game, new_game
from ..model.notation import parse_position, print_position
from ..model.problems import check_position
from ..model.rules import start
from ..model.state import GameState
from .options import (
    JsonOption,
    PackArgument,
    ProgressOption,
    RulingOption,
    read_number,
    read_rules,
    rulings_name,
)
from .output import ExitCode, Output

LIMIT = 1_000_000
"""States that are kept at most, unless said otherwise."""

DEEPEST = 1_000
"""Choices of the longest lines that are counted."""


def explore(
    pack: PackArgument,
    players: Annotated[str, typer.Option(metavar="N", help="How many seats.")] = "2",
    depth: Annotated[
        str | None,
        typer.Option(metavar="D", help="Count lines of 1 to D choices, and no states beyond."),
    ] = None,
    split: Annotated[
        bool, typer.Option("--split", help="With --depth: the lines below each first choice.")
    ] = False,
    by_steps: Annotated[
        bool,
        typer.Option(
            "--steps", help="Count only the states between draws and plays; takes less memory."
        ),
    ] = False,
    limit: Annotated[
        str, typer.Option(metavar="STATES", help="Stop when so many states are kept.")
    ] = str(LIMIT),
    from_: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="POSITION",
            help="Begin at a position, in the notation.",
            show_default="the deal",
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Tell a shortest game to each ending.")
    ] = False,
    ruling: RulingOption = None,
    json: JsonOption = None,
    progress: ProgressOption = None,
) -> None:
    """Try every game of a small pack, or from a late position, and count.

    Without --depth: all states, endings and loops. With it: lines by length, as chess programs
    count them. With --steps: the states between draws and plays alone.
    """
    rules = read_rules(pack, ruling)
    game = new_game(*rules, read_number(players, "--players"))
    most = _at_least_one(limit, "--limit", "states")
    longest = None if depth is None else _at_least_one(depth, "--depth", "choices")
    if longest is not None and longest > DEEPEST:
        raise WrongUse(f"--depth {longest}: expected at most {DEEPEST}")
    if split and longest is None:
        raise WrongUse("--split needs --depth")
    if by_steps and (longest is not None or explain):
        other = "--depth" if longest is not None else "--explain"
        raise WrongUse(f"--steps with {other}; expected one of them")
    begin = start(game) if from_ is None else read_position(game, from_)
    out = Output(json, progress=progress)
    name = f"{rules[0].title} ({rules[0].name}), {rulings_name(rules[1])}, {game.seats} seats"
    out.say(name if from_ is None else f"{name}\nfrom  {print_position(game, begin)}")
    out.say()
    if by_steps:
        done = run_steps(out, rules, game, begin, most)
    elif longest is None:
        done = run_states(out, rules, game, begin, most, explain=explain)
    else:
        done = run_lines(out, rules, game, begin, most, longest, split=split)
    raise typer.Exit(ExitCode.NOTHING_AGAINST if done else ExitCode.UNDECIDED)


def _at_least_one(text: str, option: str, what: str) -> int:
    number = read_number(text, option)
    if number < 1:
        raise WrongUse(f"{option} {number}: expected 1 or more {what}")
    return number


def read_position(game: Game, text: str) -> GameState:
    """Read a position that can be. Raises :class:`NotationError` and :class:`BrokenPosition`."""
    state = parse_position(game, text)
    check_position(game, state)
    return state


def run_states(
    out: Output, rules: Rules, game: Game, begin: GameState, limit: int, *, explain: bool
) -> bool:
    """Find all states, with progress shown; says whether the limit allowed them all."""
    from ..verify.explorer import explore as explore_game  # here, so that others start quickly
    from .exploring import exploration_document, show_exploration

    began = time.perf_counter()
    with out.steps(None) as steps:
        found = explore_game(game, begin, limit=limit, report=steps.now)
    seconds = time.perf_counter() - began
    show_exploration(out, found, seconds, explain=explain)
    if out.json is not None:
        out.finish(exploration_document(rules, found, limit, seconds))
    return found.is_complete


def run_steps(out: Output, rules: Rules, game: Game, begin: GameState, limit: int) -> bool:
    """Count the states between steps, with progress shown; says whether the limit allowed all."""
    from ..verify.census import census
    from .counting import show_census
    from .exploring import steps_document

    began = time.perf_counter()
    with out.steps(None) as steps:
        found = census(game, begin, limit=limit, report=steps.now)
    seconds = time.perf_counter() - began
    show_census(out, found, seconds)
    out.finish(steps_document(rules, found, limit, seconds))
    return found.is_complete


def run_lines(
    out: Output,
    rules: Rules,
    game: Game,
    begin: GameState,
    limit: int,
    depth: int,
    *,
    split: bool,
) -> bool:
    """Count lines, with progress shown; says whether the limit allowed the whole depth."""
    from ..verify.perft import perft
    from .exploring import perft_document, show_perft

    began = time.perf_counter()
    with out.steps(None) as steps:
        found = perft(game, depth, begin, limit=limit, report=steps.now)
    seconds = time.perf_counter() - began
    show_perft(out, found, seconds, split=split)
    out.finish(perft_document(rules, found, limit, seconds, split=split))
    return found.is_complete
