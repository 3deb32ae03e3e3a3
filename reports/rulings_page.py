"""The page of the rulings: every field, every disputed point of the rules, and how many of a kind.

Promised: :func:`rulings_page` gives the Markdown of `docs/rulings.md`, all of it from the rulings
and the points themselves. Not promised: a page for a terminal; `lostlegacy show` is that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from ..model.disputes import KINDS, Dispute, disputes
from ..model.rulings import PRESETS, preset, ruling_doc, ruling_names, ruling_values, value_of
from .tables import Grid, Row, markdown_text

_HEAD = """\
# The rulings, and every disputed point

Where the rulebooks differ (D) or are silent (U), one of four things holds here. A point is decided
by a *ruling*, a field with a value for each book, which `--ruling` and pack files change; it is
*fixed*, decided once for all; it is *unreachable*, which the property named proves or a count
shows; or it is *open*, not modelled yet. What the tags of the books mean is in
[rulebooks.md](rulebooks.md). This page is made from `model/rulings.py` and `model/disputes.toml`;
`pytest tests/repository/test_rulings_page.py --overwrite` writes it anew.
"""


def rulings_page() -> str:
    """Give the whole page."""
    points = disputes()
    return "\n".join(
        (
            _HEAD,
            "## Rulings\n",
            markdown_text(rulings_grid()),
            "",
            "## Disputed points\n",
            markdown_text(points_grid(points)),
            "",
            "## How many\n",
            markdown_text(counts_grid(points)),
            "",
        )
    )


def rulings_grid() -> Grid:
    """Lay the rulings out: values, the value of each book, the sentence."""
    books = sorted(PRESETS)
    return Grid(
        headers=("ruling", "values", *(f"book {book}" for book in books), "what it decides"),
        rows=tuple(
            Row(
                cells=(
                    f"`{name}`",
                    ", ".join(f"`{value}`" for value in ruling_values(name)),
                    *(f"`{value_of(preset(book), name)}`" for book in books),
                    ruling_doc(name),
                )
            )
            for name in ruling_names()
        ),
    )


def points_grid(points: Sequence[Dispute]) -> Grid:
    """Lay the points out: question, kind, what holds, places in the books."""
    return Grid(
        headers=("point", "question", "kind", "what holds here", "books"),
        rows=tuple(
            Row(cells=(point.name, point.question, point.kind, _what_holds(point), point.cite))
            for point in points
        ),
    )


def counts_grid(points: Sequence[Dispute]) -> Grid:
    """Count the points by kind."""
    found = Counter(point.kind for point in points)
    rows = [*((kind, found[kind]) for kind in KINDS), ("all", len(points))]
    return Grid(
        headers=("kind", "points"),
        right=frozenset({1}),
        rows=tuple(Row(cells=(kind, str(number))) for kind, number in rows),
    )


def _what_holds(point: Dispute) -> str:
    """Say what decides a point, and the reason where there is one."""
    match point.kind:
        case "ruling":
            decides = f"{', '.join(f'`{name}`' for name in point.rulings)}."
        case "fixed":
            decides = ""
        case "unreachable":
            decides = f"Property `{point.property}`." if point.property else ""
        case "open":
            decides = f"Missing: {point.missing}"
        case _:
            assert_never(point.kind)
    return " ".join(part for part in (decides, point.reason) if part)
