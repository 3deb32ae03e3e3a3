"""Tables in docs/ say what the code says."""

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from lostlegacy.model.cards import builtin_packs, load_pack
from lostlegacy.model.errors import LostLegacyError
from lostlegacy.model.grammar import parse_effect, parse_lasting, parse_test
from lostlegacy.model.printing import print_number
from lostlegacy.model.rulings import BOOK_A, BOOK_B, BOOK_H, Rulings, ruling_names, value_of

DOCS = Path(__file__).resolve().parents[2] / "docs"


def rows_below(document: str, heading: str) -> list[list[str]]:
    """Give the cells of the tables below a heading, without their first two lines."""
    text = (DOCS / document).read_text(encoding="utf-8")
    section = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines][2:]


@pytest.mark.parametrize(
    ("heading", "first", "second"),
    [
        ("Where books A and H differ", BOOK_A, BOOK_H),
        ("Where book B differs from H", BOOK_B, BOOK_H),
    ],
)
def test_table_of_differences_between_two_books(
    heading: str, first: Rulings, second: Rulings
) -> None:
    told = {
        name.strip("`"): (left.split(" ")[0], right.split(" ")[0])
        for name, left, right in rows_below("rulebooks.md", heading)
    }

    assert told == {
        name: (value_of(first, name), value_of(second, name))
        for name in ruling_names()
        if value_of(first, name) != value_of(second, name)
    }


def test_rulings_with_one_value_in_both_books_are_listed() -> None:
    text = (DOCS / "rulebooks.md").read_text(encoding="utf-8")
    same = [n for n in ruling_names() if value_of(BOOK_A, n) == value_of(BOOK_H, n)]

    assert [name for name in same if f"`{name}`" not in text] == []


PACKS = DOCS.parent / "model" / "packs"
MADE_OF_OTHERS = {"base", "megamix", "custom"}
"""What a pack file says that takes its cards from other packs."""


def is_a_set(name: str) -> bool:
    """Whether a built-in pack is a set of Lost Legacy that lists all of its cards itself."""
    keys = tomllib.loads((PACKS / f"{name}.toml").read_text(encoding="utf-8"))
    return MADE_OF_OTHERS.isdisjoint(keys) and "ending" not in keys


SETS = [name for name in builtin_packs() if is_a_set(name)]


def test_the_built_in_packs_that_are_sets() -> None:
    grails = ["eternal-grail", "sacred-grail"]
    assert (
        sorted([*grails, "orb-of-seduction", "staff-of-dragons", "starship", "vorpal-sword"])
        == SETS
    )


@pytest.mark.parametrize("name", [name for name in builtin_packs() if name not in SETS])
def test_a_pack_made_of_others_adds_house_cards_only(name: str) -> None:
    known = [replace(card, symbol="") for of in SETS for card in load_pack(of).cards]
    others = [card for card in load_pack(name).cards if card.source != "house"]

    assert [card.name for card in others if replace(card, symbol="") not in known] == []


@pytest.mark.parametrize("name", SETS)
def test_table_of_cards(name: str) -> None:
    pack = load_pack(name)

    told = [
        (n, c.removesuffix(" (Legacy)"), k) for n, c, k, _ in rows_below("rulebooks.md", pack.title)
    ]

    assert told == [(print_number(c.number), c.name, str(c.copies)) for c in pack.cards]


STATEMENTS = [
    code
    for row in rows_below("writing-a-pack.md", "Statements")
    for code in re.findall(r"`([^`]+)`", row[0])
]
TESTS = [
    code
    for row in rows_below("writing-a-pack.md", "Tests")
    for code in re.findall(r"`([^`]+)`", row[0])
    if " " in code and "…" not in code
]


@pytest.mark.parametrize("code", STATEMENTS)
def test_statements_of_the_page_are_statements(code: str) -> None:
    if code in {"else:", "otherwise:"}:
        return
    block = code.replace("if …:", "if me is in:")

    assert parse_effect(f"{block}\n    win\n" if block.endswith(":") else block)


@pytest.mark.parametrize("code", TESTS)
def test_tests_of_the_page_are_tests(code: str) -> None:
    assert parse_test(code) is not None


def test_lasting_effects_of_the_page() -> None:
    text = (DOCS / "writing-a-pack.md").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("Lasting effects: "))

    assert len(parse_lasting("\n".join(re.findall(r"`([^`]+)`", line)))) == 2


def test_example_packs_load_and_the_faulty_one_does_not() -> None:
    for name in ("own-pack.toml", "generous-general.toml"):
        assert load_pack(DOCS / "examples" / name).size > 0
    with pytest.raises(LostLegacyError, match="did you mean 'eliminate'"):
        load_pack(DOCS / "examples" / "faulty.toml")


def test_the_tests_of_the_example_pack_run_and_can_fail(tmp_path: Path) -> None:
    """With a Keeper that gives no card back, the same tests fail."""
    for name in ("own-pack.toml", "test_own_pack.py"):
        shutil.copy(DOCS / "examples" / name, tmp_path)
    pack = tmp_path / "own-pack.toml"

    sound = output_of_pytest(tmp_path)
    pack.write_text(pack.read_text().replace("swap hand with c", "move c to hand"))
    faulty = output_of_pytest(tmp_path)

    assert "3 passed" in sound
    assert "BrokenProperty: one-card-each is broken" in faulty


def output_of_pytest(folder: Path) -> str:
    """Run the tests in a folder up to the first that fails."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout
