"""What `make demo` runs: proofs, a comparison of rules, a faulty card found out, puzzles solved.

Promised: each step prints the command that a person would type and runs the same code; the whole
ends with code 0 when every step came out as it should. Not promised: the time it takes; and it
needs the repository, since its examples lie in `docs/`.
"""

from __future__ import annotations

import os
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..puzzles.format import builtin_puzzles
from .cli import run
from .interrupts import stoppable
from .output import ExitCode

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One step: what it shows, the command, the exit code that is right, a file to show first."""

    title: str
    command: tuple[str, ...]
    code: ExitCode = ExitCode.NOTHING_AGAINST
    file: str | None = None


def example(name: str) -> str:
    """Give the path of an example, as one would type it here."""
    return os.path.relpath(ROOT / "docs" / "examples" / name)


def acts() -> tuple[Act, ...]:
    """List the steps."""
    faulty = example("generous-general.toml")
    return (
        Act(title="The card sets that come along", command=("packs",)),
        Act(title="One card: its source, and its text as data", command=("show", "starship", "8")),
        Act(
            title="Rules of a real game, proved for every game that can be played",
            command=("check", "starship", "--players", "2-3"),
        ),
        Act(
            title="The same for a set of which four card texts are not known",
            command=("check", "staff-of-dragons", "--players", "2"),
        ),
        Act(
            title="Two rulebooks for the same cards, told apart",
            command=("diff", "staff-of-dragons@H", "staff-of-dragons@A", "--players", "2"),
            code=ExitCode.FOUND,
        ),
        Act(
            title="A card changed by hand, and what is wrong with it",
            command=("check", faulty, "--players", "2", "--property", "one-card-each"),
            code=ExitCode.FOUND,
            file=faulty,
        ),
        Act(title="Endgames, posed and solved", command=("solve", *builtin_puzzles())),
    )


def perform(act: Act, number: int, console: Console) -> bool:
    """Run one step; says whether it came out as it should."""
    console.print(Text(f"\n== {number}. {act.title}", style="bold cyan"))
    if act.file is not None:
        console.print(Text(f"$ cat {shlex.quote(act.file)}", style="bold"))
        console.print(Path(act.file).read_text(encoding="utf-8"))
    console.print(Text(f"$ lostlegacy {shlex.join(act.command)}", style="bold"))
    code = run(act.command)
    if code == ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if code != act.code:
        console.print(Text(f"this step ended with code {code}, not {int(act.code)}", style="red"))
    return code == act.code


def demo() -> int:
    """Run all steps; give the exit code."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    results = [perform(act, number, console) for number, act in enumerate(acts(), start=1)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    with stoppable():
        result = demo()
    sys.exit(result)
