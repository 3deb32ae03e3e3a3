"""Tables say the same in every form, and findings are laid out by property and seats."""

from lostlegacy.reports.tables import Grid, Row, markdown_text, table_text, verdict_grid
from lostlegacy.verify.verdict import Finding, Proved, Unknown, Verdict

PROVED = Proved(method="induction", bound="every game")
UNKNOWN = Unknown(reason="no invariant is strong enough")


def finding(name: str, players: int, verdict: Verdict) -> Finding:
    return Finding(
        property=name,
        sentence=f"Sentence of {name}.",
        kind="always",
        players=players,
        verdict=verdict,
        assumes=(),
        seconds=0.25,
        conflicts=600,
        queries=4,
    )


def test_numbers_stand_to_the_right_and_no_line_ends_in_blanks() -> None:
    grid = Grid(
        headers=("name", "n"),
        right=frozenset({1}),
        rows=(Row(cells=("a", "1")), Row(cells=("long name", "1,000"))),
    )

    assert table_text(grid, 80).plain.splitlines() == [
        "name           n",
        "a              1",
        "long name  1,000",
    ]


def test_notes_are_wrapped_below_their_row() -> None:
    grid = Grid(headers=("a",), rows=(Row(cells=("x",), notes=("one two three four",)),))

    assert table_text(grid, 16).plain.splitlines() == ["a", "x", "    one two", "    three four"]


def test_verdict_has_its_colour() -> None:
    text = table_text(verdict_grid([finding("p", 2, PROVED)]), 80)

    colours = {text.plain[span.start : span.end].strip(): str(span.style) for span in text.spans}
    assert colours["proved"] == "green"


def test_markdown_has_a_column_for_notes() -> None:
    grid = Grid(
        headers=("a", "b"),
        right=frozenset({1}),
        rows=(Row(cells=("x|y", "2"), notes=("A.", "B.")), Row(cells=("z", "3"))),
    )

    assert markdown_text(grid).splitlines() == [
        "| a | b |  |",
        "| --- | ---: | --- |",
        "| x\\|y | 2 | A. B. |",
        "| z | 3 |  |",
    ]


def test_findings_become_a_row_for_each_property_with_sums() -> None:
    grid = verdict_grid(
        [finding("p", 2, PROVED), finding("q", 2, PROVED), finding("p", 3, UNKNOWN)]
    )

    assert grid.headers == ("property", "2 seats", "3 seats", "seconds", "conflicts")
    assert [row.cells for row in grid.rows] == [
        ("p", "proved", "unknown", "0.50", "1,200"),
        ("q", "proved", "-", "0.25", "600"),
    ]
    assert grid.rows[0].notes == (
        "Sentence of p.",
        "2 seats: proved by induction: every game",
        "3 seats: unknown: no invariant is strong enough",
    )
    assert grid.rows[1].notes == ("Sentence of q.", "proved by induction: every game")
