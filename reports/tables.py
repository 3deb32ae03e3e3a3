"""Tables: rows of text, aligned, coloured on a terminal, or written as Markdown.

Promised: the three forms hold the same words; numbers stand to the right; a sentence that belongs
to a row stands below it and is wrapped. Not promised: that the rows themselves are cut to a width;
their columns are as wide as what they hold.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import assert_never

from rich.text import Text

from ..verify.verdict import Finding, Proved, Refuted, Unknown, Verdict
from .jsons import verdict_word

STYLES = {
    "proved": "green",
    "refuted": "bold red",
    "unknown": "bold yellow",
    "solved": "green",
    "no solution": "bold red",
    "equivalent": "green",
    "different": "bold red",
}
"""Verdict to colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a table; `notes` are sentences that belong to it and stand below."""

    cells: tuple[str, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table: headers, the numbers of the columns that stand to the right, rows."""

    headers: tuple[str, ...]
    right: frozenset[int] = frozenset()
    rows: tuple[Row, ...]


def _padded(grid: Grid) -> list[list[str]]:
    lines = [grid.headers, *(row.cells for row in grid.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(grid.headers))]
    return [
        [
            cell.rjust(width) if column in grid.right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        for line in lines
    ]


def table_text(grid: Grid, width: int) -> Text:
    """Give a table as aligned lines with colours; notes are wrapped to `width`.

    >>> print(table_text(Grid(headers=("pack", "cards"), right=frozenset({1}),
    ...     rows=(Row(cells=("starship", "16"), notes=("A ship.",)),)), 80).plain)
    pack      cards
    starship     16
        A ship.
    """
    head, *body = _padded(grid)
    lines = [Text("  ".join(head).rstrip(), style="bold")]
    for row, cells in zip(grid.rows, body, strict=True):
        parts = [Text(cell, style=STYLES.get(cell.strip(), "")) for cell in cells]
        line = Text("  ").join(parts)
        line.rstrip()
        lines.append(line)
        lines.extend(Text(indented(note, width), style="dim") for note in row.notes)
    return Text("\n").join(lines)


def indented(text: str, width: int, *, by: str = "    ") -> str:
    """Wrap a paragraph to `width` with every line indented."""
    return textwrap.fill(
        text,
        width,
        initial_indent=by,
        subsequent_indent=by,
        break_long_words=False,
        break_on_hyphens=False,
    )


def markdown_text(grid: Grid) -> str:
    r"""Give a table in Markdown; notes stand in a last column.

    >>> print(markdown_text(Grid(headers=("a", "b"), rows=(Row(cells=("1", "x|y")),))))
    | a | b |
    | --- | --- |
    | 1 | x\|y |
    """
    has_notes = any(row.notes for row in grid.rows)

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rule = ["---:" if column in grid.right else "---" for column in range(len(grid.headers))]
    if has_notes:
        rule.append("---")
    out = [line([*grid.headers, *([""] if has_notes else [])]), line(rule)]
    out.extend(
        line([*row.cells, *([" ".join(row.notes)] if has_notes else [])]) for row in grid.rows
    )
    return "\n".join(out)


# --- verdicts ------------------------------------------------------------------------------------


def how(verdict: Verdict) -> str:
    """Say by what means a verdict was reached and what it covers, or why there is none."""
    match verdict:
        case Proved() | Refuted():
            return f"{verdict_word(verdict)} by {verdict.method}: {verdict.bound}"
        case Unknown():
            return f"unknown: {verdict.reason}"
        case _:
            assert_never(verdict)


def verdict_grid(findings: Sequence[Finding]) -> Grid:
    """Lay findings out: a row for each property, a column for each number of seats.

    Seconds and conflicts are those of all columns together; for what was asked in the queries of
    the first row, that stands there.
    """
    players = sorted({finding.players for finding in findings})
    rows: list[Row] = []
    for name in dict.fromkeys(finding.property for finding in findings):
        mine = {f.players: f for f in findings if f.property == name}
        words = [verdict_word(mine[n].verdict) if n in mine else "-" for n in players]
        first = next(iter(mine.values()))
        ways: dict[str, list[str]] = {}
        for finding in mine.values():
            ways.setdefault(how(finding.verdict), []).append(str(finding.players))
        cells = (
            name,
            *words,
            f"{sum(f.seconds for f in mine.values()):.2f}",
            _conflicts(mine.values()),
        )
        told = [
            way if len(ways) == 1 else f"{', '.join(seats)} seats: {way}"
            for way, seats in ways.items()
        ]
        rows.append(Row(cells=cells, notes=(first.sentence, *told)))
    count = len(players)
    return Grid(
        headers=("property", *(f"{n} seats" for n in players), "seconds", "conflicts"),
        right=frozenset({count + 1, count + 2}),
        rows=tuple(rows),
    )


def _conflicts(findings: Collection[Finding]) -> str:
    if all(finding.together for finding in findings):
        return TOGETHER
    return f"{sum(finding.conflicts for finding in findings):,}"


TOGETHER = "in row 1"
"""What stands for the conflicts where a property was asked in the queries of the first row."""


def counted(rows: Sequence[tuple[str, ...]], headers: tuple[str, ...]) -> Grid:
    """Lay counts out; all columns but the first stand to the right."""
    return Grid(
        headers=headers,
        right=frozenset(range(1, len(headers))),
        rows=tuple(Row(cells=row) for row in rows),
    )
