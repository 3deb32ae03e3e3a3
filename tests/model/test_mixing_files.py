"""Pack files with [custom] or [megamix], A+B with files; what is wrong is told with its place."""

import os
from pathlib import Path

import pytest

from lostlegacy.model.cards import load_pack, load_rules, parse_pack
from lostlegacy.model.errors import LostLegacyError, PackError, UnknownName, WrongUse
from lostlegacy.model.mixing import custom_set, megamix, pick
from lostlegacy.model.pack_printing import print_pack
from lostlegacy.model.rulings import BOOK_A

SWORD = load_pack("vorpal-sword")
STAFF = load_pack("staff-of-dragons")
HEAD = 'format = 1\nname = "mine"\n'
CUSTOM = f"""{HEAD}
[[custom.from]]
pack = "vorpal-sword"
cards = ["Totem", "Lord of Rot", "5", "Intrusion", "rotting miasma"]

[[custom.from]]
pack = "staff-of-dragons"
cards = ["Tyrant Dragon", "Ancient Dragon", "Separation", "Forced March"]
"""
MEGAMIX = f"""{HEAD}
[megamix]
packs = ["vorpal-sword", "staff-of-dragons"]
without = "Vorpal Sword"
"""
SEAL = """
[[card]]
name = "Seal"
source = "house"
play = "win"
"""
OVER = 'format = 1\nname = "over"\ntitle = "Over"\nbase = "starship"\n'


def error_of(folder: Path, text: str) -> str:
    """Load a file that is faulty, and give the message without the folder."""
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(PackError) as caught:
        load_pack(folder / "mine.toml")
    message = str(caught.value)
    assert "\n" not in message
    return message.replace(f"{folder}{os.sep}", "")


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


# --- what a file can say -------------------------------------------------------------------------


def test_a_file_holds_a_custom_set() -> None:
    picked = (
        *pick(SWORD, "Totem", "Lord of Rot", "Vorpal Sword", "Intrusion", "Rotting Miasma"),
        *pick(STAFF, "Tyrant Dragon", "Ancient Dragon", "Separation", "Forced March"),
    )

    assert parse_pack(CUSTOM) == custom_set(picked, name="mine")


@pytest.mark.parametrize(
    ("without", "left"), [("Vorpal Sword", "5d"), ("Staff of Dragons", "5v"), (None, "5v")]
)
def test_a_file_holds_a_megamix_without_one_legacy(without: str | None, left: str) -> None:
    line = "" if without is None else f'without = "{without}"\n'
    pack = parse_pack(replaced(MEGAMIX, 'without = "Vorpal Sword"\n', line))

    assert pack == megamix(SWORD, STAFF, without=without, name="mine")
    assert [card.symbol for card in pack.cards if card.legacy] == [left]


SOURCES = """[
    {pack = "starship", cards = ["1", "2", "3", "4", "5"]},
    {pack = "staff-of-dragons", cards = ["6", "7", "8", "X"]},
]"""


@pytest.mark.parametrize("key", ["[custom]\nfrom", "custom.from"])
def test_the_sources_of_a_custom_set_may_be_one_array(tmp_path: Path, key: str) -> None:
    text = f"{HEAD}{key} = {SOURCES}\n"
    line = text.count("\n", 0, text.index('"6"')) + 1

    assert parse_pack(text).size == 16
    assert error_of(tmp_path, replaced(text, '"6"', '"9"')).startswith(
        f"mine.toml:{line}:42: pack staff-of-dragons has no card '9'"
    )


def test_title_and_book_of_the_file_count() -> None:
    told = 'title = "Ours"\nbook = "A"\n'
    plain, titled = parse_pack(CUSTOM), parse_pack(replaced(CUSTOM, "\n[[", f"{told}\n[["))
    mix = parse_pack(MEGAMIX)

    assert (plain.title, plain.book) == ("mine", "H")
    assert (titled.title, titled.book) == ("Ours", "A")
    assert (mix.title, mix.book) == ("Megamix of Vorpal Sword and Staff of Dragons", "H")


def test_cards_can_be_laid_over_a_mix() -> None:
    text = MEGAMIX.replace("[megamix]", 'remove = ["Totem"]\ncards = 30\n[megamix]') + SEAL
    pack = parse_pack(text)
    seal = pack.cards[pack.kind_named("Seal")]

    assert (seal.symbol, seal.source, seal.copies) == ("6v", "house", 2)
    assert pack.unknown == tuple(name for name in megamix(SWORD, STAFF).unknown if name != "Seal")
    assert pack.size == 30
    assert parse_pack(print_pack(pack)) == pack


def test_the_letter_of_a_set_is_kept_by_its_overlays_and_left_out_of_mixes() -> None:
    lettered = parse_pack(f'{OVER}letter = "q"\n')

    assert parse_pack(print_pack(lettered)) == lettered
    assert parse_pack(f'{HEAD}base = "staff-of-dragons"\n').letter == STAFF.letter == "d"
    assert parse_pack(MEGAMIX).letter == parse_pack(CUSTOM).letter == ""
    assert "5q" in [card.symbol for card in megamix(lettered, STAFF).cards]


# --- A+B with files ------------------------------------------------------------------------------


def test_packs_of_a_mix_are_looked_for_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "over.toml").write_text(OVER, encoding="utf-8")
    for name, text in {
        "table": f'{HEAD}[megamix]\npacks = ["over.toml", "staff-of-dragons"]\n',
        "spec": f'{HEAD}base = "over.toml+staff-of-dragons"\n',
    }.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")

        assert load_pack(tmp_path / f"{name}.toml").cards[0].symbol == "1o"


def test_a_plus_b_may_be_files_even_with_a_plus_in_their_names(tmp_path: Path) -> None:
    file = tmp_path / "my+pack.toml"
    file.write_text(OVER, encoding="utf-8")

    assert load_pack(file).name == "over"
    assert load_pack(f"{file}+staff-of-dragons").name == "over+staff-of-dragons"
    assert load_pack(f"vorpal-sword+{file}").name == "vorpal-sword+over"
    assert load_rules(f"vorpal-sword+{file}@A")[1] == BOOK_A


@pytest.mark.parametrize(
    ("spec", "kind", "part"),
    [
        ("starship+starship", WrongUse, "of two different sets; found 'starship' twice"),
        ("starship+starship@A", WrongUse, "of two different sets; found 'starship' twice"),
        ("starship+startship", UnknownName, "no pack 'startship' (did you mean 'starship'?)"),
        ("starship+vorpal-sword@Z", UnknownName, "there is no book 'Z'"),
        ("starship+", UnknownName, "no pack 'starship+' (did you mean 'starship'?)"),
        ("+starship", UnknownName, "; the Megamix of two packs is A+B"),
        ("starship+x+vorpal-sword", UnknownName, "; the Megamix of two packs is A+B"),
        ("starship+none.toml", PackError, "none.toml:1:1: there is no such file"),
        ("c++/none.toml", PackError, "c++/none.toml:1:1: there is no such file"),
    ],
)
def test_two_packs_that_are_no_megamix_are_told(
    spec: str, kind: type[LostLegacyError], part: str
) -> None:
    with pytest.raises(kind) as caught:
        load_rules(spec)

    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


# --- what is wrong with a file -------------------------------------------------------------------

CUSTOM_FAULTS = [
    (
        replaced(CUSTOM, "vorpal-sword", "vorpal-sward"),
        "5:8: there is no pack 'vorpal-sward' (did you mean 'vorpal-sword'?)",
    ),
    (
        replaced(CUSTOM, "Lord of Rot", "Lord of Rat"),
        "6:19: pack vorpal-sword has no card 'Lord of Rat' (did you mean 'Lord of Rot'?)",
    ),
    (
        replaced(CUSTOM, '"Separation"', '"Separation", "Chieftain"'),
        "10:59: this is no custom set: number 2 has 2 cards, expected 1 (Lord of Rot of",
    ),
    (
        replaced(CUSTOM, '"Separation", ', ""),
        "4:1: this is no custom set: number 6 has no card, expected 2",
    ),
    (
        replaced(CUSTOM, '"5"', '"Seal"'),
        "10:45: this is no custom set: number 5 has no card, expected 1; number 6 has 4 cards, exp",
    ),
    (
        replaced(CUSTOM, '"Totem", ', '"Totem", "1", '),
        "6:19: this is no custom set: Totem of vorpal-sword is listed twice",
    ),
    (replaced(CUSTOM, "cards", "crads"), "6:1: there is no key 'crads' here (did you mean 'cards'"),
    (replaced(CUSTOM, "custom.from", "custom.form"), "4:1: "),
    (replaced(CUSTOM, 'pack = "vorpal-sword"\n', ""), "4:1: the key 'pack' is missing"),
    (f"{HEAD}[custom]\nfrom = []\n", "4:8: expected `array` of length >= 1"),
    (f"{HEAD}[custom]\n", "3:1: the key 'from' is missing"),
    (f'{HEAD}[[custom.from]]\npack = "starship"\ncards = []\n', "5:9: expected `array` of length"),
    (
        f'{HEAD}base = "starship"\n{CUSTOM.removeprefix(HEAD)}',
        "5:1: base and custom in one pack; expected one of base, custom, megamix",
    ),
    (
        f"{CUSTOM}{MEGAMIX.removeprefix(HEAD)}",
        "12:1: custom and megamix in one pack; expected one of base, custom, megamix",
    ),
    (
        f"{CUSTOM}{SEAL}",
        "12:1: card 'Seal' has no number; expected one",
    ),
    (
        replaced(CUSTOM, '"vorpal-sword"', '"vorpal-sword+staff-of-dragons"').replace(
            '"5", ', '"5v", "Seal", '
        ),
        "10:45: this is no custom set: number 6 has 4 cards",
    ),
    (
        replaced(CUSTOM, '"vorpal-sword"', '"mine.toml"'),
        "5:8: this pack is a part of itself: mine.",
    ),
]


@pytest.mark.parametrize(("text", "message"), CUSTOM_FAULTS)
def test_a_fault_in_a_custom_set_is_told(tmp_path: Path, text: str, message: str) -> None:
    assert error_of(tmp_path, text).startswith(f"mine.toml:{message}")


PAIR = '["vorpal-sword", "staff-of-dragons"]'
MEGAMIX_FAULTS = [
    (replaced(MEGAMIX, "staff-", "stuff-"), "5:26: there is no pack 'stuff-of-dragons' (did you"),
    (replaced(MEGAMIX, PAIR, '["starship"]'), "5:9: expected `array` of length 2, got 1"),
    (replaced(MEGAMIX, PAIR, '"starship"'), "5:9: expected `array`, got `str`"),
    (
        replaced(MEGAMIX, PAIR, '["starship", "starship"]'),
        "5:9: a Megamix is of two different sets; found 'starship' twice",
    ),
    (
        replaced(MEGAMIX, PAIR, '["starship", "vorpal-sword+staff-of-dragons"]'),
        "5:9: vorpal-sword+staff-of-dragons has 31 cards; a Megamix is of two sets of 16",
    ),
    (
        replaced(MEGAMIX, '"Vorpal Sword"', '"Vorpal Sward"'),
        "6:11: neither set has a Lost Legacy 'Vorpal Sward' (did you mean 'Vorpal Sword'?)",
    ),
    (replaced(MEGAMIX, "without", "witout"), "6:1: there is no key 'witout' here (did you mean"),
    (replaced(MEGAMIX, f"packs = {PAIR}\n", ""), "4:1: the key 'packs' is missing"),
    (f'{HEAD}base = "starship+starship"\n', "3:8: a Megamix is of two different sets; found 'sta"),
    (replaced(MEGAMIX, PAIR, '["starship", "mine.toml"]'), "5:22: this pack is a part of itself"),
    (f'{HEAD}base = "starship"\nletter = "D"\n', "4:10: expected `str` matching regex"),
]


@pytest.mark.parametrize(("text", "message"), MEGAMIX_FAULTS)
def test_a_fault_in_a_megamix_is_told(tmp_path: Path, text: str, message: str) -> None:
    assert error_of(tmp_path, text).startswith(f"mine.toml:{message}")


def test_a_card_that_names_one_which_the_mix_leaves_out_is_told(tmp_path: Path) -> None:
    names = 'format = 1\nname = "names"\nbase = "vorpal-sword"\n[[card]]\nname = "Totem"\n'
    play = 'play = """\nchoose c in hand\nif c is "Prince":\n    win\n"""\n'
    (tmp_path / "names.toml").write_text(names + play, encoding="utf-8")

    assert error_of(tmp_path, replaced(CUSTOM, "vorpal-sword", "names.toml")) == (
        "mine.toml:4:1: card 'Totem' names 'Prince', which is left out"
    )


def test_packs_that_are_parts_of_each_other_are_told(tmp_path: Path) -> None:
    other = f'{HEAD}[megamix]\npacks = ["starship", "mine.toml"]\n'
    (tmp_path / "other.toml").write_text(other, encoding="utf-8")

    assert error_of(tmp_path, f'{HEAD}base = "staff-of-dragons+other.toml"\n') == (
        "mine.toml:3:8: this pack is its own base: mine.toml → other.toml"
    )
