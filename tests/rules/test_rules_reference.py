"""The rules tests against the checklist: every line in scope has a test, every reference exists."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from lostlegacy.model.rulings import ruling_names, ruling_values

HERE = Path(__file__).parent
CHECKLIST = tomllib.loads((HERE / "checklist.toml").read_text(encoding="utf-8"))
LINES: dict[int, tuple[str, str, str]] = {
    int(number): tuple(line) for number, line in CHECKLIST["lines"].items()
}
LAST_LINE = {"A": 165, "B": 168, "H": 154, "D": 44, "U": 83}
CITE = re.compile(r"([ABH]):([0-9]+)(?:-([0-9]+))?|([DU])([0-9]+)[b-d]?")


def decorated(name: str) -> list[tuple[str, ast.Call]]:
    """Give every test of this folder with its decorator of that name."""
    found = []
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found += [
                    (node.name, call)
                    for call in node.decorator_list
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == name
                ]
    return found


def references() -> list[tuple[str, set[str], set[int]]]:
    """Give test, places cited and checklist lines of each reference."""
    read = []
    for test, call in decorated("reference"):
        cites, *numbers = (ast.literal_eval(argument) for argument in call.args)
        read.append((test, set(cites.split(", ")), set(numbers)))
    return read


REFERENCES = references()


def is_place(cite: str) -> bool:
    """Whether a cited place is in the books or in the lists of differences and situations."""
    match = CITE.fullmatch(cite)
    if match is None:
        return False
    book, first, last, kind, number = match.groups()
    if kind:
        return 1 <= int(number) <= LAST_LINE[str(kind)]
    return 1 <= int(first) <= int(last or first) <= LAST_LINE[str(book)]


def test_the_checklist_is_numbered_through() -> None:
    assert list(LINES) == list(range(1, 223))


def test_each_line_of_the_checklist_has_a_known_scope_and_real_places() -> None:
    scopes = {*CHECKLIST["in_scope"], *CHECKLIST["out_of_scope"]}

    assert {scope for _, scope, _ in LINES.values()} == scopes
    places = {cite for cites, _, _ in LINES.values() for cite in cites.split(", ")}
    assert [cite for cite in sorted(places) if not is_place(cite)] == []


def test_each_line_in_scope_has_a_test() -> None:
    shown = {number for _, _, numbers in REFERENCES for number in numbers}

    missing = [
        f"{number} ({cites}): {says}"
        for number, (cites, scope, says) in LINES.items()
        if scope in CHECKLIST["in_scope"] and number not in shown
    ]
    assert missing == []


def test_each_difference_and_situation_on_the_list_has_a_test() -> None:
    cited = {cite for _, cites, _ in REFERENCES for cite in cites}

    assert [place for place in CHECKLIST["positions"] if place not in cited] == []


def test_each_reference_exists() -> None:
    cites = {(test, cite) for test, cites, _ in REFERENCES for cite in cites}
    numbers = {(test, number) for test, _, numbers in REFERENCES for number in numbers}

    assert [(test, cite) for test, cite in sorted(cites) if not is_place(cite)] == []
    assert [(test, number) for test, number in sorted(numbers) if number not in LINES] == []


def test_a_reference_cites_a_place_of_each_line_it_shows() -> None:
    wrong = [
        (test, number, LINES[number][0])
        for test, cites, numbers in REFERENCES
        for number in sorted(numbers & set(LINES))
        if not cites & set(LINES[number][0].split(", "))
    ]

    assert wrong == []


def test_no_reference_shows_a_line_out_of_scope() -> None:
    wrong = [
        (test, number)
        for test, _, numbers in REFERENCES
        for number in sorted(numbers & set(LINES))
        if LINES[number][1] not in CHECKLIST["in_scope"]
    ]

    assert wrong == []


def test_every_place_of_a_line_in_scope_is_cited_by_a_test_that_shows_it() -> None:
    shown: dict[int, set[str]] = {}
    for _, cites, numbers in REFERENCES:
        for number in numbers:
            shown.setdefault(number, set()).update(cites)

    wrong = [
        (number, place)
        for number, (places, scope, _) in LINES.items()
        if scope in CHECKLIST["in_scope"]
        for place in places.split(", ")
        if place not in shown.get(number, set())
    ]
    assert wrong == []


@pytest.mark.parametrize("ruling", ruling_names())
def test_each_value_of_each_ruling_is_shown_at_work(ruling: str) -> None:
    (call,) = [call for test, call in decorated("each_value") if test == f"test_{ruling}"]
    shown = {str(keyword.arg): ast.unparse(keyword.value) for keyword in call.keywords}

    assert set(shown) == set(ruling_values(ruling))
    assert len(set(shown.values())) == len(shown)


@pytest.mark.parametrize(
    "cite", ["", "A", "A:0", "A:166", "C:3", "D45", "U84", "A:9-3", "H:10, H:12", "A:1x", "U8e"]
)
def test_a_place_that_does_not_exist_is_noticed(cite: str) -> None:
    assert not is_place(cite)
