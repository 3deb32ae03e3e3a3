"""Answers to puzzles in words: the value, the keys, the plan, what the checker says.

Promised: an answer that a file gives is compared with ours; a plan is shown as far as asked for.
Not promised: the answer itself; that is :mod:`lostlegacy.puzzles.solve`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich.text import Text

from ..model.notation import print_choice, print_line
from ..puzzles.format import Puzzle, Stipulation
from ..puzzles.payoff import Payoff
from ..puzzles.plan import plan_text
from ..puzzles.solve import Solution, solve
from ..verify.sentences import listed
from .jsons import PuzzleDocument, SolveDocument
from .options import rulings_name
from .output import ExitCode, Output
from .tables import STYLES, indented
from .traces import tell_game, turn_text

PLAN_LINES = 24
"""Lines of a plan that are shown unless all are asked for."""


def run_solve(out: Output, puzzles: Sequence[Puzzle]) -> tuple[Solution, ...]:
    """Solve puzzles, with progress shown."""
    solutions: list[Solution] = []
    with out.steps(len(puzzles)) as steps:
        for puzzle in puzzles:
            steps.now(puzzle.title)
            solutions.append(solve(puzzle))
            steps.advance(f"{puzzle.title}: {solutions[-1].verdict}")
    return tuple(solutions)


def show_solutions(out: Output, solutions: Sequence[Solution], *, in_full: bool) -> None:
    """Tell all answers, and count the verdicts."""
    for number, solution in enumerate(solutions):
        if number:
            out.say()
        show_solution(out, solution, in_full=in_full)
    if len(solutions) > 1:
        out.say()
        out.say(summary(solutions))


def solve_document(files: Sequence[str], solutions: Sequence[Solution]) -> SolveDocument:
    """Write all answers down."""
    return SolveDocument(puzzles=tuple(map(puzzle_document, files, solutions)))


def is_contradicted(solution: Solution) -> bool:
    """Whether the puzzle file gives an answer that is not ours."""
    answer = solution.puzzle.answer
    if solution.verdict == "unknown":
        return False
    wrong_value = answer.value is not None and answer.value != (solution.value or 0)
    return wrong_value or bool(answer.keys and set(answer.keys) != set(solution.keys))


def solve_code(solutions: Sequence[Solution]) -> ExitCode:
    """Give the exit code: what speaks against a puzzle counts first, then what is undecided."""
    if any(s.verdict == "no solution" or is_contradicted(s) for s in solutions):
        return ExitCode.FOUND
    if any(s.verdict == "unknown" for s in solutions):
        return ExitCode.UNDECIDED
    return ExitCode.NOTHING_AGAINST


def question(stipulation: Stipulation, seat: int, payoff: Payoff = "win") -> str:
    """Say what a puzzle asks."""
    match stipulation:
        case "win":
            return f"seat {seat + 1} to win, whatever is hidden"
        case "odds" if payoff == "win minus loss":
            return f"seat {seat + 1} to do best, a win counting 1 and a loss -1"
        case "odds":
            return f"seat {seat + 1} to win with the best odds"
        case "help":
            return f"all seats help seat {seat + 1} to win, in the fewest plays"
        case _:
            assert_never(stipulation)


def answer_text(solution: Solution) -> str:
    """Say what the answer is, without its verdict."""
    puzzle = solution.puzzle
    keys = [print_choice(puzzle.game, key) for key in solution.keys]
    if solution.verdict == "unknown":
        return solution.reason
    if solution.verdict == "no solution":
        return "a complete search found none"
    key = f"the key is {keys[0]}, and no other" if len(keys) == 1 else f"keys are {listed(keys)}"
    if not keys:
        mixed = [f"{print_choice(puzzle.game, c)} with {weight}" for c, weight in solution.mixed]
        key = f"no single key, mixed: {', '.join(mixed)}"
    value = solution.value
    if value is None:
        return key
    match puzzle.stipulation:
        case "win":
            return key
        case "odds":
            decimal = "" if value.denominator == 1 else f" ({float(value):.4f})"
            has_first = bool(keys or solution.mixed)
            return f"{value}{decimal}" + (f"; {key}" if has_first else "")
        case "help":
            line = [] if solution.help_line is None else solution.help_line.line
            return f"{value} play{'' if value == 1 else 's'}: {print_line(puzzle.game, line)}"
        case _:
            assert_never(puzzle.stipulation)


def plan_lines(solution: Solution) -> tuple[str, ...]:
    """Give the plan as lines of text; for a help puzzle the turns of its line."""
    game = solution.puzzle.game
    if solution.plan is not None:
        return tuple(plan_text(game, solution.plan).splitlines())
    if solution.help_line is not None:
        told = tell_game(game, solution.help_line.start, solution.help_line.line)
        return tuple(turn_text(turn, 10_000) for turn in told.turns)
    return ()


def show_solution(out: Output, solution: Solution, *, in_full: bool) -> None:
    """Tell one puzzle and its answer."""
    puzzle = solution.puzzle
    out.say(Text(puzzle.title, style="bold"))
    rules = f"{puzzle.game.pack.title}, {rulings_name(puzzle.game.rulings)}"
    out.say(f"  {rules}, {puzzle.game.seats} seats: {_asked(puzzle)}")
    out.say(f"  {puzzle.position}")
    line = Text("  ").append(solution.verdict, style=STYLES[solution.verdict])
    out.say(line.append(f": {answer_text(solution)}"))
    if puzzle.stipulation == "odds" and len(solution.first) > 1:
        worth = [
            f"{print_choice(puzzle.game, first.choice)} {first.lower}"
            + ("" if first.lower == first.upper else f" to {first.upper}")
            for first in solution.first
        ]
        out.say(indented(f"first choices: {', '.join(worth)}", out.width, by="  "))
    lines = plan_lines(solution)
    for number, text in enumerate(lines):
        if number == PLAN_LINES and not in_full:
            out.say(f"    … {len(lines) - number} more lines, with --plan")
            break
        out.tell(f"    {text}")
    if is_contradicted(solution):
        out.say(Text(f"  the file gives another answer: {given(puzzle)}", style="bold red"))
    checked = "checked" if solution.checked else "not checked"
    effort = f"{solution.worlds:,} worlds, {solution.lines:,} ends of games"
    out.say(f"  {checked}: {effort}; {solution.nodes:,} nodes, {solution.seconds:.2f} s")


def _asked(puzzle: Puzzle) -> str:
    return question(puzzle.stipulation, puzzle.seat, puzzle.payoff)


def given(puzzle: Puzzle) -> str:
    """Say what answer a file gives."""
    keys = [print_choice(puzzle.game, key) for key in puzzle.answer.keys]
    parts = [] if puzzle.answer.value is None else [f"value {puzzle.answer.value}"]
    return ", ".join(parts + ([f"keys {listed(keys)}"] if keys else []))


def summary(solutions: Sequence[Solution]) -> Text:
    """Count the verdicts."""
    words = [solution.verdict for solution in solutions]
    counts = [
        Text(f"{words.count(word)} {word}", style=STYLES[word])
        for word in ("solved", "no solution", "unknown")
        if word in words
    ]
    seconds = sum(solution.seconds for solution in solutions)
    return Text(", ").join(counts).append(f" ({seconds:.1f} s)")


def puzzle_document(file: str, solution: Solution) -> PuzzleDocument:
    """Write an answer down."""
    game = solution.puzzle.game

    def text(value: object) -> str | None:
        return None if value is None else str(value)

    return PuzzleDocument(
        file=file,
        title=solution.puzzle.title,
        stipulation=solution.puzzle.stipulation,
        payoff=solution.puzzle.payoff,
        verdict=solution.verdict,
        value=text(solution.value),
        keys=tuple(print_choice(game, key) for key in solution.keys),
        mixed={print_choice(game, choice): str(weight) for choice, weight in solution.mixed},
        low=text(solution.low),
        high=text(solution.high),
        checked=solution.checked,
        contradicted=is_contradicted(solution),
        worlds=solution.worlds,
        nodes=solution.nodes,
        seconds=round(solution.seconds, 3),
        plan=plan_lines(solution),
        reason=solution.reason or None,
    )
