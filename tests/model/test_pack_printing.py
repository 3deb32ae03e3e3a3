"""A pack printed is a pack file that reads back as the same pack."""

from dataclasses import replace
from pathlib import Path

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Card, Pack, builtin_packs, load_pack, parse_pack
from lostlegacy.model.errors import PackError
from lostlegacy.model.pack_printing import print_pack

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path
    for folder in ("model", "rules", "verify")
    for path in (ROOT / "tests" / folder / "packs").glob("*.toml")
)


@pytest.mark.parametrize("source", [*builtin_packs(), *FILES], ids=str)
def test_a_pack_printed_reads_back_the_same(source: str | Path) -> None:
    pack = load_pack(source)

    assert parse_pack(print_pack(pack)) == pack


@pytest.mark.parametrize("name", ["a\\b", 'say\u00a0"hi"', "ä\tß", "x\x7fy", "a\nb", "'''", "#1"])
def test_a_name_with_any_characters_reads_back_the_same(name: str) -> None:
    legacy = Card(name=name, number=5, copies=1, symbol="5", source="house", legacy=True)
    other = replace(legacy, name="Other", number=None, copies=3, symbol="X", legacy=False)
    pack = Pack(name="odd", title=name, book="A", cards=(legacy, other))

    assert parse_pack(print_pack(pack)) == pack


@pytest.mark.parametrize("name", ["a\\b", "ä ß", "'''", "#1"])
def test_an_effect_that_names_a_card_reads_back_the_same(name: str) -> None:
    seen = fx.If(test=fx.SeenIs(filter=fx.CardFilter(name=name)), then=(fx.Win(),))
    legacy = Card(
        name=name, number=5, copies=1, symbol="5", source="house", legacy=True, play=(seen,)
    )
    other = replace(legacy, name="Other", number=None, copies=3, symbol="X", legacy=False)
    pack = Pack(name="odd", title="Odd", book="A", cards=(legacy, other))

    assert parse_pack(print_pack(pack)) == pack


def test_an_error_in_a_text_calls_it_as_it_was_called() -> None:
    with pytest.raises(PackError, match=r"^mine:1:1: this is no pack"):
        parse_pack("format = 1\n", "mine")
