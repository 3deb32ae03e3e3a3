"""What is wrong with a pack file is told in one line: file, line, column, found and expected."""

import os
from pathlib import Path

import pytest

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.documents import LARGEST_FILE
from lostlegacy.model.errors import PackError, UnknownName

GOOD = """\
format = 1
name = "mine"
cards = 3

[[card]]
name = "Ant"
number = 1
copies = 1
source = "house"

[[card]]
name = "Bee"
number = 2
copies = 1
source = "house"
play = "win"

[[card]]
name = "Cat"
number = 3
copies = 1
source = "house"
legacy = true
"""
PROPERTY = """
[[property]]
name = "p"
sentence = "A sentence."
kind = "always"
expect = "game is over"
"""


def error_of(file: Path, text: str | bytes) -> str:
    """Write a pack file, load it, and give the message without the folder."""
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(PackError) as caught:
        load_pack(file)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 400
    return message.replace(f"{file.parent}{os.sep}", "")


def replaced(old: str, new: str) -> str:
    """Give the good pack with one text replaced, the first time that it stands there."""
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def play(text: str) -> str:
    return replaced('play = "win"', f'play = """\n{text}\n"""')


KEYS = [
    (
        replaced("copies = 1", "copeis = 1"),
        "8:1: there is no key 'copeis' here (did you mean 'copies'?)",
    ),
    (replaced("cards = 3", "decks = 3"), "3:1: there is no key 'decks' here (known: format, name,"),
    (replaced('name = "Bee"\n', ""), "11:1: the key 'name' is missing"),
    (replaced("format = 1\n", ""), "1:1: the key 'format' is missing"),
    (replaced("format = 1", "format = 2"), "1:10: found '2' (known: 1)"),
    (replaced("copies = 1", 'copies = "one"'), "8:10: expected `int | null`, got `str`"),
    (replaced("copies = 1", "copies = 99"), "8:10: expected `int` <= 31"),
    (replaced("number = 2", "number = 9"), "13:10: expected `int` <= 8"),
    (replaced("number = 2", 'number = "Y"'), "13:10: found 'Y' (known: 1 to 8, X)"),
    (replaced("number = 2\n", ""), "11:1: card 'Bee' has no number; expected one"),
    (replaced("copies = 1\n", ""), "5:1: card 'Ant' has no copies; expected one"),
    (replaced('source = "house"', 'source = "hous"'), "9:10: found 'hous' (did you mean 'house'?)"),
    (replaced('"mine"', '"My Pack"'), "2:8: expected `str` matching regex"),
    (replaced("cards = 3", 'cards = 3\nbook = "Z"'), "4:8: there is no book 'Z' (known: A, H, B)"),
    ("card = [1]\n" + GOOD.split("\n[[card]]")[0], "1:9: expected `object`, got `int`"),
    ('format = 1\nname = "mine"\n', "1:1: this is no pack; expected [[card]] entries"),
]


@pytest.mark.parametrize(("text", "message"), KEYS)
def test_a_wrong_key_or_value_is_told(tmp_path: Path, text: str, message: str) -> None:
    assert error_of(tmp_path / "mine.toml", text).startswith(f"mine.toml:{message}")


SETS = [
    (
        replaced("cards = 3", "cards = 5"),
        "3:9: the pack has 3 cards; expected 5 (copies counted; say cards = N)",
    ),
    (replaced("cards = 3\n", ""), "1:1: the pack has 3 cards; expected 16"),
    (
        replaced("number = 1", "number = 1\nlegacy = true"),
        "19:1: the pack has 2 Legacy cards; expected exactly one",
    ),
    (replaced("legacy = true\n", ""), "1:1: the pack has 0 Legacy cards; expected exactly one"),
    (
        GOOD.replace("cards = 3", "cards = 4").replace(
            "number = 3\ncopies = 1", "number = 3\ncopies = 2"
        ),
        "18:1: the pack has 2 Legacy cards; expected exactly one",
    ),
    (replaced('"Bee"', '"Ant"'), "12:8: card 'Ant' stands here twice"),
    (
        replaced("number = 2", "number = 1"),
        "11:1: cards 'Ant' and 'Bee' have the same symbol '1'; give one of them another",
    ),
    (
        replaced("number = 2", 'number = 2\nsymbol = "3"'),
        "19:1: cards 'Bee' and 'Cat' have the same symbol '3'; give one of them another",
    ),
    (
        replaced("number = 2", 'number = 2\nsymbol = "Out"'),
        "14:10: symbol 'Out' means in the notation that a seat is out",
    ),
    (replaced("number = 2", 'number = 2\nsymbol = "a b"'), "14:10: expected `str` matching regex"),
    (
        GOOD.replace('source = "house"\nplay', 'source = "unknown"\nplay'),
        "15:10: card 'Bee' has an effect, so its source is not 'unknown'",
    ),
    (
        GOOD + PROPERTY + PROPERTY,
        "32:8: property 'p' stands here twice",
    ),
]


@pytest.mark.parametrize(("text", "message"), SETS)
def test_cards_that_are_no_pack_together_are_told(tmp_path: Path, text: str, message: str) -> None:
    assert error_of(tmp_path / "mine.toml", text).startswith(f"mine.toml:{message}")


EFFECTS = [
    (
        play("when staff_neds is exactly_one:\n    win"),
        "17:6: there is no ruling 'staff_neds' (did you mean 'staff_needs'?)",
    ),
    (
        play("win\nwhen staff_needs is exactly:\n    win"),
        "18:21: ruling staff_needs has no value 'exactly' (did you mean 'exactly_one'?)",
    ),
    (play("win\neliminate q"), "18:11: no seat 'q' was chosen before"),
    (
        play("choose p in others\n# eliminate q\neliminate q"),
        "19:11: no seat 'q' was chosen before (known: p)",
    ),
    (play("look at c"), "17:9: no card 'c' was chosen before"),
    (
        play("choose c in deck"),
        "17:13: a card in the deck cannot be chosen; expected hand, discards or ruins",
    ),
    (
        play("if rank falls:\n    win"),
        "17:4: only a property of kind 'step' or 'possible' can ask about a step",
    ),
    (
        play('choose c in hand where "Be"'),
        "17:24: the pack has no card 'Be' (did you mean 'Bee'?)",
    ),
    (
        play("win\n\n    win"),
        "19:5: expected ask, choose, compare, eliminate, for, guess, if, look, may,",
    ),
    (
        play("\n\nwin\nelimate me"),
        "20:1: expected ask, choose, compare, eliminate, for, guess, if, look, may,",
    ),
    (replaced('"win"', '"elimate me"'), "16:9: expected ask, choose, compare, eliminate,"),
    (replaced('"win"', '"""elimate me"""'), "16:11: expected ask, choose, compare, eliminate,"),
    (
        replaced('"win"', "'''\nwin\nelimate me\n'''"),
        "18:1: expected ask, choose, compare, eliminate,",
    ),
    (replaced('"win"', '"eliminate q"'), "16:19: no seat 'q' was chosen before"),
    (
        replaced('play = "win"', 'when_looked_at = "eliminate lookr"'),
        "16:29: no seat 'lookr' was chosen before (did you mean 'looker'?)",
    ),
    (
        replaced('play = "win"', 'on_discard = "eliminate looker"'),
        "16:25: no seat 'looker' was chosen before",
    ),
    (
        play("choose p in others\nguess hand of p where 2 face up"),
        "18:25: a card that is named in a guess has no side",
    ),
    (
        replaced('play = "win"', 'must_play_with = "2 face up"'),
        "16:18: a card in a hand has no side; expected no 'face up' or 'down'",
    ),
    (replaced('play = "win"', 'must_play_with = "9"'), "16:19: expected "),
    (replaced("cards = 3", 'cards = 3\nending = "shodown"'), "4:10: "),
    (replaced('play = "win"', "if_after = [9]"), "16:13: expected `int` <= 8"),
    (
        replaced('play = "win"', 'lasting = """\nspeed -2 at most 0\n"""'),
        "17:13: expected least; found 'most'",
    ),
    (
        'card = [{name = "A", number = 1, copies = 1, source = "house", play = "elimate me"}]\n'
        + GOOD.split("cards")[0],
        "1:72: expected ask, choose, compare, eliminate,",
    ),
]


@pytest.mark.parametrize(("text", "message"), EFFECTS)
def test_a_fault_in_an_effect_is_told_where_it_stands(
    tmp_path: Path, text: str, message: str
) -> None:
    assert error_of(tmp_path / "mine.toml", text).startswith(f"mine.toml:{message}")


def test_a_fault_is_found_under_windows_line_ends_too(tmp_path: Path) -> None:
    text = play("win\nelimate me").replace("\n", "\r\n")

    assert error_of(tmp_path / "mine.toml", text).startswith("mine.toml:18:1: expected ask, choose")


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ('"game is ovr"', "29:19: expected drawn, in, investigating, lost, over, won; found 'ovr'"),
        ('"me is in"', "29:11: a property speaks of no seat in particular; expected 'every' or"),
        (
            '"rank falls"',
            "29:11: only a property of kind 'step' or 'possible' can ask about a step",
        ),
        ('"""\n\nevery p in seats:\n  q is in"""', "32:3: no seat 'q' was chosen before (known"),
        (
            '"""\n\ngame is over and\n  game is x"""',
            "32:11: expected drawn, in, investigating, lost, over, won;",
        ),
        ("\"count of 'Bee' in deck is exactly 1\"", "29:20: expected "),
        ("'count of \"Be\" in deck is exactly 1'", "29:20: the pack has no card 'Be' (did you"),
    ],
)
def test_a_fault_in_a_property_is_told(tmp_path: Path, expect: str, message: str) -> None:
    text = GOOD + PROPERTY.replace('"game is over"', expect)

    assert error_of(tmp_path / "mine.toml", text).startswith(f"mine.toml:{message}")


FILES = [
    (b"", "1:1: the file is empty; expected a TOML file"),
    (b" \n\n", "1:1: the file is empty; expected a TOML file"),
    (GOOD.encode() + b"# \xff\n", "24:3: byte 0xff is not UTF-8; expected UTF-8 text"),
    (GOOD.encode() + b"\x00", "24:1: not TOML: Invalid statement"),
    (replaced("number = 2", "number = ").encode(), "13:10: not TOML: Invalid value"),
    (
        replaced("number = 2", "number = 2\nnumber = 3").encode(),
        "14:11: not TOML: Cannot overwrite",
    ),
    (GOOD.encode() + b'x = "abc', "24:9: not TOML: Unterminated string"),
    (b"a = " + b"[" * 5_000 + b"]" * 5_000, "1:1: not TOML: nested too deeply"),
    (
        GOOD.encode() + b"#" * LARGEST_FILE,
        f"1:1: {LARGEST_FILE + len(GOOD)} bytes; expected a file",
    ),
    (
        replaced('"win"', f'"{"y" * 900_000}"').encode(),
        "16:9: expected ask, choose, compare, eliminate,",
    ),
]


@pytest.mark.parametrize(("source", "message"), FILES)
def test_a_file_that_is_no_toml_is_told(tmp_path: Path, source: bytes, message: str) -> None:
    assert error_of(tmp_path / "mine.toml", source).startswith(f"mine.toml:{message}")


def test_a_long_line_below_the_limit_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD + "# " + "x" * 900_000, encoding="utf-8")

    assert load_pack(file).size == 3


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())

    assert load_pack(file).name == "mine"


def test_a_folder_or_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r":1:1: this is a folder; expected a TOML file$"):
        load_pack(tmp_path)
    with pytest.raises(PackError, match=r"nothing\.toml:1:1: there is no such file$"):
        load_pack(tmp_path / "nothing.toml")


@pytest.mark.parametrize("name", ["startship", "", "a\nb", "\0", "x" * 5_000])
def test_a_name_that_is_no_pack_is_told(name: str) -> None:
    with pytest.raises(UnknownName, match="there is no pack ") as caught:
        load_pack(name)

    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("spec", "part"),
    [
        ("startship@H", "there is no pack 'startship' (did you mean 'starship'?)"),
        ("starship@Z", "there is no book 'Z' (known: A, H, B)"),
    ],
)
def test_a_spec_of_rules_that_do_not_exist_is_told(spec: str, part: str) -> None:
    with pytest.raises(UnknownName) as caught:
        load_rules(spec)

    assert part in str(caught.value)


# --- packs laid over others ----------------------------------------------------------------------

OVER = 'format = 1\nname = "mine"\nbase = "starship"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (OVER.replace("starship", "startship"), "3:8: there is no pack 'startship' (did you mean"),
        (OVER + 'remove = ["Generall"]\n', "4:11: the base has no card 'Generall' (did you mean"),
        (OVER + 'remove = ["General"]\n', "1:1: the pack has 15 cards; expected 16"),
        (OVER + '[[card]]\nname = "New"\n', "4:1: card 'New' has no number; expected one"),
        (OVER.replace("starship", "mine.toml"), "3:8: this pack is its own base: mine.toml"),
    ],
)
def test_a_fault_in_an_overlay_is_told(tmp_path: Path, text: str, message: str) -> None:
    assert error_of(tmp_path / "mine.toml", text).startswith(f"mine.toml:{message}")


def test_packs_that_are_each_others_base_are_told(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(OVER.replace("starship", "mine.toml"), encoding="utf-8")
    message = error_of(tmp_path / "mine.toml", OVER.replace("starship", "other.toml"))

    assert message == "mine.toml:3:8: this pack is its own base: mine.toml → other.toml"


def test_a_pack_that_is_its_own_base_by_another_name_is_told(tmp_path: Path) -> None:
    text = OVER.replace("starship", f"../{tmp_path.name}/mine.toml")

    assert "this pack is its own base" in error_of(tmp_path / "mine.toml", text)


def test_a_base_that_names_a_removed_card_is_told(tmp_path: Path) -> None:
    (tmp_path / "low.toml").write_text(play('choose c in hand where "Ant"'), encoding="utf-8")
    new = '[[card]]\nname = "Dog"\nnumber = 4\ncopies = 1\nsource = "house"\n'
    text = f'format = 1\nname = "mine"\nbase = "low.toml"\nremove = ["Ant"]\n{new}'

    assert error_of(tmp_path / "mine.toml", text) == (
        "mine.toml:4:10: card 'Bee' names 'Ant', which is not in the pack"
    )


def test_a_fault_in_a_base_is_told_with_the_file_of_the_base(tmp_path: Path) -> None:
    (tmp_path / "low.toml").write_text(play("elimate me"), encoding="utf-8")

    assert error_of(tmp_path / "mine.toml", OVER.replace("starship", "low.toml")).startswith(
        "low.toml:17:1: expected ask, choose"
    )
