"""A pack file may rule for itself, whatever book it is read under."""

from pathlib import Path

import pytest

from lostlegacy.model.cards import load_pack, load_rules, parse_pack
from lostlegacy.model.errors import PackError
from lostlegacy.model.pack_printing import print_pack

HEAD = 'format = 1\nname = "mine"\nbase = "starship"\n'


def written(folder: Path, rulings: str, head: str = HEAD, name: str = "mine") -> Path:
    """Write a pack that lays rulings over another pack."""
    file = folder / f"{name}.toml"
    file.write_text(f"{head}\n[rulings]\n{rulings}\n", encoding="utf-8")
    return file


@pytest.mark.parametrize("book", ["", "@A", "@H", "@B"])
def test_what_a_pack_rules_goes_before_the_book(tmp_path: Path, book: str) -> None:
    file = written(tmp_path, 'zero_total = "multiple"')

    _, rulings = load_rules(f"{file}{book}")
    _, without = load_rules(f"starship{book}")

    assert rulings.zero_total == "multiple"
    assert rulings.discard_timing == without.discard_timing


def test_a_pack_keeps_the_rulings_of_its_base_and_may_change_them(tmp_path: Path) -> None:
    written(tmp_path, 'zero_total = "multiple"\nspeed_floor = "clamp_each"', name="below")
    head = 'format = 1\nname = "mine"\nbase = "below.toml"\n'
    file = written(tmp_path, 'zero_total = "safe"', head)

    pack = load_pack(file)

    assert pack.rulings == (("zero_total", "safe"), ("speed_floor", "clamp_each"))
    assert parse_pack(print_pack(pack)) == pack


@pytest.mark.parametrize(
    ("rulings", "message"),
    [
        ('zero_totl = "safe"', "6:13: there is no ruling 'zero_totl' (did you mean 'zero_total'?)"),
        ('zero_total = "many"', "6:14: ruling zero_total has no value 'many'"),
        ("zero_total = 3", "expected `str`, got `int`"),
    ],
)
def test_a_ruling_that_does_not_exist_is_told_where_it_stands(
    tmp_path: Path, rulings: str, message: str
) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(written(tmp_path, rulings))

    assert message in str(caught.value)
