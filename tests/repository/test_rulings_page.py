"""docs/rulings.md is what the code gives, and no disputed point of the rules is forgotten."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from lostlegacy.model.disputes import Dispute, disputes, parse_disputes
from lostlegacy.model.errors import PackError
from lostlegacy.model.rulings import ruling_doc, ruling_names
from lostlegacy.reports.rulings_page import counts_grid, rulings_page
from lostlegacy.verify.built_in import BUILT_IN

ROOT = Path(__file__).resolve().parents[2]
RULES_TESTS = ROOT / "tests" / "rules"

LAST_LINE = {"A": 165, "B": 168, "H": 154}

LISTED = [
    *(f"D{number}" for number in range(1, 45)),
    *(f"U{number}" for number in range(1, 84)),
    *("U8b", "U8c", "U8d", "U72b"),
]

NOT_CITED = {
    "D38": "a slip of the pen in A:60",
    "D5": "shown under D40",
    "D23": "shown under A:32 and H:56",
    "D34": "shown in tests/model/test_mixing.py",
    "U20": "no test yet: needs a set with the Maiden and another set's 3 or 4",
    "U53": "shown under A:47 without the Legacy in the hand",
    "U77": "shown under A:32",
}
"""The fixed points that no rules test cites, and why; the list may only grow shorter."""


def the_point(name: str) -> Dispute:
    (found,) = [point for point in disputes() if point.name == name]
    return found


def of_kind(kind: str) -> list[Dispute]:
    return [point for point in disputes() if point.kind == kind]


def cited_places() -> set[str]:
    """Give every place that a rules test cites."""
    places: set[str] = set()
    for file in sorted(RULES_TESTS.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "reference":
                places.update(str(ast.literal_eval(node.args[0])).split(", "))
    return places


def test_the_page_is_what_the_code_gives(check_golden: Callable[[str, str], None]) -> None:
    check_golden("docs/rulings.md", rulings_page())


# --- the points against the lists, the rulings, the properties and the rules tests ----------------


def test_every_point_of_the_lists_is_there_exactly_once() -> None:
    assert sorted(point.name for point in disputes()) == sorted(LISTED)


def test_the_points_stand_in_the_order_of_the_lists() -> None:
    def order(point: Dispute) -> tuple[str, int, str]:
        return point.name[0], int(re.sub(r"\D", "", point.name)), point.name

    assert list(disputes()) == sorted(disputes(), key=order)


def test_every_ruling_is_named_by_some_point() -> None:
    named = {name for point in of_kind("ruling") for name in point.rulings}

    assert [name for name in ruling_names() if name not in named] == []


@pytest.mark.parametrize("ruling", ruling_names())
def test_the_points_that_a_ruling_names_name_the_ruling(ruling: str) -> None:
    told = re.findall(r"\b[DU]\d+[b-d]?\b", ruling_doc(ruling))

    assert told != []
    assert [name for name in told if ruling not in the_point(name).rulings] == []


def test_every_property_named_is_a_built_in_one() -> None:
    known = {prop.name for prop in BUILT_IN}

    assert [p.name for p in disputes() if p.property and p.property not in known] == []


def test_every_place_is_a_line_of_its_book() -> None:
    wrong = [
        (point.name, place)
        for point in disputes()
        for place in point.cite.split(", ")
        for first, _, last in [place[2:].partition("-")]
        if not int(first) <= int(last or first) <= LAST_LINE[place[0]]
    ]

    assert wrong == []


def test_every_fixed_point_is_cited_by_a_rules_test_or_is_on_the_short_list() -> None:
    cited = cited_places()

    assert {p.name for p in of_kind("fixed") if p.name not in cited} == set(NOT_CITED)


def test_every_ruling_point_is_cited_by_a_rules_test() -> None:
    cited = cited_places()

    assert [point.name for point in of_kind("ruling") if point.name not in cited] == []


def test_every_file_that_a_reason_names_exists() -> None:
    names = [
        name for point in disputes() for name in re.findall(r"[a-z_]+/[a-z_]+\.py", point.reason)
    ]

    assert names != []
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_counts_add_up_to_all_points() -> None:
    *kinds, (_, total) = [row.cells for row in counts_grid(disputes()).rows]

    assert sum(int(number) for _, number in kinds) == int(total) == len(LISTED)


# --- faulty files --------------------------------------------------------------------------------

FIXED = '[[point]]\nname = "D1"\nquestion = "Why?"\nkind = "fixed"\nreason = "So."\ncite = "A:1"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        (FIXED + FIXED, "8:8: point D1 is there already"),
        (FIXED.replace("reason", "raeson"), "5:1: there is no key 'raeson' here"),
        (FIXED.replace('cite = "A:1"\n', ""), "the key 'cite' is missing"),
        (FIXED.replace('"fixed"', '"mixed"'), "4:8: found 'mixed' (did you mean 'fixed'?)"),
        (FIXED.replace('"fixed"', '"open"'), "point D1 is 'open', so it needs the key 'missing'"),
        (
            FIXED.replace('"fixed"', '"unreachable"').replace('reason = "So."\n', ""),
            "point D1 is 'unreachable', so it needs the key 'property' or 'reason'",
        ),
        (FIXED + 'missing = "x"\n', "7:11: point D1 is 'fixed', so it cannot have 'missing'"),
        (
            FIXED.replace('"fixed"', '"ruling"') + 'rulings = ["zero_totals"]\n',
            "7:12: there is no ruling 'zero_totals' (did you mean 'zero_total'?)",
        ),
        (FIXED.replace("Why?", "Why"), "3:12: expected `str` matching regex"),
        (FIXED.replace('"A:1"', '"C:1"'), "6:8: expected `str` matching regex"),
    ],
)
def test_a_faulty_file_is_one_error_that_names_the_place(text: str, said: str) -> None:
    with pytest.raises(PackError, match=re.escape(said)):
        parse_disputes(text, "faulty.toml")
