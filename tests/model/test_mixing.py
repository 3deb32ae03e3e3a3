"""Custom sets keep the books' pattern, a Megamix is two sets without one Lost Legacy."""

import random
from dataclasses import replace

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Pack, load_pack, load_rules, parse_pack
from lostlegacy.model.errors import UnknownName, WrongUse
from lostlegacy.model.game import Game, most_seats, new_game
from lostlegacy.model.mixing import PATTERN, PickedCard, custom_problems, custom_set, megamix, pick
from lostlegacy.model.notation import parse_line, parse_position, print_line, print_position
from lostlegacy.model.pack_printing import print_pack
from lostlegacy.model.problems import problems
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.rulings import BOOK_B, BOOK_H, preset
from lostlegacy.model.state import Choice, Phase

SWORD = load_pack("vorpal-sword")
STAFF = load_pack("staff-of-dragons")
STARSHIP = load_pack("starship")
OTHER = replace(STARSHIP, name="other", title="The Other Ship")
"""A pack whose cards all have the names and symbols of another pack."""

SAMPLES = {
    # H:102
    "sample-maiden-and-prince": (
        *pick(STAFF, "Maiden of Dragons", "Chieftain"),
        *pick(SWORD, "Dreamreader", "Prince"),
        *pick(STAFF, "Staff of Dragons"),
        *pick(SWORD, "Seal"),
        *pick(STAFF, "Negotiation"),
        *pick(SWORD, "Scout"),
        *pick(STAFF, "Berserk"),
    ),
    # H:106
    "sample-feast-of-inhumans": (
        *pick(SWORD, "Totem", "Lord of Rot"),
        *pick(STAFF, "Tyrant Dragon", "Ancient Dragon"),
        *pick(SWORD, "Vorpal Sword"),
        *pick(STAFF, "Separation"),
        *pick(SWORD, "Intrusion"),
        *pick(STAFF, "Forced march"),
        *pick(SWORD, "Rotting Miasma"),
    ),
}
MIXES = (*SAMPLES, "vorpal-sword+staff-of-dragons", "starship+staff-of-dragons")


def sentences(picked: tuple[PickedCard, ...]) -> list[str]:
    return [problem.sentence for problem in custom_problems(picked)]


def without(picked: tuple[PickedCard, ...], *names: str) -> tuple[PickedCard, ...]:
    return tuple(one for one in picked if one.card.name not in names)


def names(pack: Pack) -> list[str]:
    return [card.name for card in pack.cards]


def symbols(pack: Pack) -> list[str]:
    return [card.symbol for card in pack.cards]


def play_one(game: Game, seed: int) -> None:
    """Play a game at random, checking each state and that its notation reads back."""
    generator = random.Random(seed)
    begin = state = start(game)
    line: list[Choice] = []
    while state.phase is not Phase.OVER:
        line.append(generator.choice(choices(game, state)))
        state = apply(game, state, line[-1]).state
        assert problems(game, state) == ()
    assert parse_position(game, print_position(game, begin)) == begin
    assert parse_position(game, print_position(game, state)) == state
    assert parse_line(game, print_line(game, tuple(line))) == tuple(line)


# --- custom sets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_of_book_h_has_the_cards_that_the_book_lists(name: str) -> None:
    sample = load_pack(name)

    assert sample.cards == tuple(one.card for one in SAMPLES[name])
    assert sample == custom_set(SAMPLES[name], name=name, title=sample.title, book="H")


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_of_book_h_keeps_the_pattern(name: str) -> None:
    sample = load_pack(name)

    assert custom_problems(SAMPLES[name]) == ()
    assert tuple((card.number, card.copies) for card in sample.cards) == PATTERN
    assert sample.size == 16
    assert most_seats(sample) == 4
    assert len(sample.unknown) == 4


@pytest.mark.parametrize("pack", [SWORD, STAFF, STARSHIP], ids=lambda pack: pack.name)
def test_a_set_alone_keeps_the_pattern(pack: Pack) -> None:
    picked = pick(pack, *names(pack))

    assert custom_problems(picked) == ()
    assert custom_set(picked, name="again").cards == pack.cards


def test_a_custom_set_is_in_the_order_of_its_numbers() -> None:
    mixed = custom_set(SAMPLES["sample-maiden-and-prince"][::-1], name="mine")

    assert symbols(mixed) == ["1", "2", "3", "4", "5", "6", "7", "8", "X"]
    assert (mixed.title, mixed.book) == ("mine", "H")


GOOD = SAMPLES["sample-feast-of-inhumans"]
TOO_FEW_COPIES = PickedCard(card=replace(STAFF.cards[STAFF.kind_named("8")], copies=1), pack=STAFF)
LEGACIES = "(Vorpal Sword of vorpal-sword, Staff of Dragons of staff-of-dragons)"
MARCHES = "(Forced March of staff-of-dragons, Assault of starship)"
BREACHES = [
    (
        (*GOOD, *pick(STARSHIP, "General")),
        ["number 2 has 2 cards, expected 1 (Lord of Rot of vorpal-sword, General of starship)"],
    ),
    (without(GOOD, "Totem"), ["number 1 has no card, expected 1"]),
    ((*GOOD, *pick(SWORD, "Totem")), ["Totem of vorpal-sword is listed twice"]),
    (
        (*without(GOOD, "Forced March"), TOO_FEW_COPIES),
        ["number 8 has 1 card, expected 3 (Forced March of staff-of-dragons)"],
    ),
    (
        (*without(GOOD, "Forced March"), TOO_FEW_COPIES, *pick(STARSHIP, "Assault")),
        [
            f"number 8 has 4 cards, expected 3 {MARCHES}",
            f"number 8 is of more than one set {MARCHES}",
        ],
    ),
    (
        (*GOOD, *pick(STAFF, "Staff of Dragons")),
        [
            f"number 5 has 2 cards, expected 1 {LEGACIES}",
            f"it has 2 Lost Legacies, expected 1 {LEGACIES}",
        ],
    ),
    (
        (*without(GOOD, "Vorpal Sword", "Rotting Miasma"), *pick(STARSHIP, "Search")),
        [
            "number 5 has no card, expected 1",
            "number 7 has 6 cards, expected 3 (Intrusion of vorpal-sword, Search of starship)",
            "number 7 is of more than one set (Intrusion of vorpal-sword, Search of starship)",
            "number X has no card, expected 3",
            "it has no Lost Legacy, expected 1",
        ],
    ),
]


@pytest.mark.parametrize(("picked", "told"), BREACHES)
def test_every_breach_of_the_pattern_is_named(
    picked: tuple[PickedCard, ...], told: list[str]
) -> None:
    assert sentences(picked) == told
    with pytest.raises(WrongUse) as caught:
        custom_set(picked, name="mine")
    assert str(caught.value) == f"this is no custom set: {'; '.join(told)}"


def test_no_cards_at_all_miss_every_number_and_the_legacy() -> None:
    assert len(sentences(())) == len(PATTERN) + 1


def test_each_number_above_5_may_be_of_another_set_but_no_number_of_two() -> None:
    """D44: per number, not jointly."""
    picked = (
        *pick(STARSHIP, "1", "2", "3", "4", "5", "6"),
        *pick(SWORD, "7"),
        *pick(STAFF, "8"),
        *pick(STARSHIP, "X"),
    )
    halved = (
        PickedCard(card=replace(STAFF.cards[STAFF.kind_named("6")], copies=1), pack=STAFF),
        PickedCard(card=replace(SWORD.cards[SWORD.kind_named("6")], copies=1), pack=SWORD),
    )

    assert sentences(picked) == []
    assert sentences((*without(picked, "Old Map"), *halved)) == [
        "number 6 is of more than one set (Separation of staff-of-dragons, Seal of vorpal-sword)"
    ]


def test_two_kinds_of_one_number_may_be_of_one_set() -> None:
    seal = replace(SWORD.cards[SWORD.kind_named("Seal")], copies=1)
    two = replace(SWORD, cards=(*SWORD.cards, replace(seal, name="Signet", symbol="S")))
    halves = (PickedCard(card=seal, pack=two), *pick(two, "Signet"))

    assert sentences((*without(SAMPLES["sample-maiden-and-prince"], "Seal"), *halves)) == []


def test_a_name_that_no_card_of_the_pack_has_is_told() -> None:
    with pytest.raises(UnknownName, match="pack vorpal-sword has no card 'Totm'"):
        pick(SWORD, "Totm")


# --- Megamix -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [(SWORD, STAFF), (STAFF, SWORD), (STARSHIP, STAFF)])
def test_a_megamix_is_all_cards_of_two_sets_but_the_second_legacy(
    first: Pack, second: Pack
) -> None:
    mix = megamix(first, second)
    out = next(card.name for card in second.cards if card.legacy)

    assert names(mix) == [name for name in names(first) + names(second) if name != out]
    assert mix.size == 31
    assert most_seats(mix) == 6
    assert sum(card.copies for card in mix.cards if card.legacy) == 1
    assert sum(card.copies for card in mix.cards if card.number is None) == 6  # U61


@pytest.mark.parametrize("out", ["Vorpal Sword", "staff of dragons"])
def test_players_choose_which_legacy_is_taken_out(out: str) -> None:
    mix = megamix(SWORD, STAFF, without=out)

    assert out.casefold() not in [name.casefold() for name in names(mix)]
    assert mix.size == 31
    assert "Ancient Dragon" in names(mix)  # U78: the Dragons stay


def test_a_legacy_of_neither_set_cannot_be_taken_out() -> None:
    told = r"neither set has a Lost Legacy 'Vorpal Sward' \(did you mean 'Vorpal Sword'\?\)"

    with pytest.raises(UnknownName, match=told):
        megamix(SWORD, STAFF, without="Vorpal Sward")


def test_a_megamix_is_of_two_different_sets() -> None:
    with pytest.raises(WrongUse, match="two different sets; found 'starship' twice"):
        megamix(STARSHIP, STARSHIP)


def test_a_megamix_is_of_two_whole_sets() -> None:
    with pytest.raises(WrongUse, match=r"starship\+staff-of-dragons has 31 cards; a Megamix is of"):
        megamix(SWORD, megamix(STARSHIP, STAFF))


def test_properties_of_the_packs_stay_behind() -> None:
    assert STAFF.properties
    assert megamix(STARSHIP, STAFF).properties == ()


# --- cards told apart ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "letters"),
    [
        (SWORD, STAFF, "vd"),  # H:98
        (STAFF, STARSHIP, "ds"),
        (STARSHIP, load_pack("orb-of-seduction"), "so"),
        (STARSHIP, replace(STAFF, letter="s"), "sd"),
        (STARSHIP, replace(STAFF, letter="s", title="Sss"), "sa"),
        (STARSHIP, replace(STAFF, letter="", title="Überfall"), "sa"),
    ],
)
def test_symbols_of_two_sets_get_the_letter_of_their_set(
    first: Pack, second: Pack, letters: str
) -> None:
    mix = symbols(megamix(first, second))

    assert mix[:9] == [f"{number}{letters[0]}" for number in "12345678X"]
    assert mix[9:] == [f"{number}{letters[1]}" for number in "1234678X"]


def test_symbols_that_differ_stay_as_they_are() -> None:
    lettered = replace(
        STAFF,
        cards=tuple(replace(card, symbol=f"q{index}") for index, card in enumerate(STAFF.cards)),
    )

    assert symbols(megamix(STARSHIP, lettered))[:10] == [*symbols(STARSHIP), "q0"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("abcd", "abct"), ("abct", "abt0")),
        (("ou", "out"), ("out0", "outt")),  # `out` is a word of the notation
    ],
)
def test_a_symbol_with_its_letter_is_no_longer_than_a_symbol_and_never_out(
    old: tuple[str, str], new: tuple[str, str]
) -> None:
    cards = [replace(card, symbol=symbol) for card, symbol in zip(STAFF.cards, old, strict=False)]
    mix = megamix(STARSHIP, replace(STAFF, cards=(*cards, *STAFF.cards[2:]), letter="t"))

    assert tuple(symbols(mix)[9:11]) == new
    assert len({symbol.casefold() for symbol in symbols(mix)}) == 17
    assert parse_pack(print_pack(mix)) == mix
    play_one(new_game(mix, BOOK_H, 4), seed=1)


def test_names_of_two_sets_get_the_title_of_their_set() -> None:
    mix = megamix(STARSHIP, OTHER)

    assert names(mix)[4:7] == ["The Starship", "Old Map (The Starship)", "Search (The Starship)"]
    assert names(mix)[-1] == "Sneak Attack (The Other Ship)"
    assert parse_pack(print_pack(mix)) == mix


@pytest.mark.parametrize("title", ["The Starship", "x" * 60, 'The "Ship"', "two\nlines"])
def test_names_get_the_letter_of_their_set_where_the_title_is_of_no_use(title: str) -> None:
    mix = megamix(STARSHIP, replace(OTHER, title=title, letter="o"))

    assert names(mix)[5] == "Old Map (s)"
    assert names(mix)[-1] == "Sneak Attack (o)"
    assert parse_pack(print_pack(mix)) == mix


def test_names_too_long_to_tell_apart_are_told() -> None:
    cards = (replace(STARSHIP.cards[0], name="x" * 60), *STARSHIP.cards[1:])
    first = replace(STARSHIP, cards=cards)

    with pytest.raises(WrongUse, match=r"two sets have a card 'x+', a name too long"):
        megamix(first, replace(first, name="other"))


def test_an_effect_calls_the_cards_of_its_own_set_by_their_new_names() -> None:
    seen = fx.If(test=fx.Not(test=fx.SeenIs(filter=fx.CardFilter(name="Search"))), then=(fx.Win(),))
    cards = tuple(
        replace(card, play=(seen,)) if card.name == "General" else card for card in STARSHIP.cards
    )
    mix = megamix(replace(STARSHIP, cards=cards), OTHER)

    assert 'not seen is "Search (The Starship)"' in print_pack(mix)
    assert parse_pack(print_pack(mix)) == mix


def test_an_effect_that_names_a_card_which_is_left_out_is_told() -> None:
    seen = fx.If(test=fx.SeenIs(filter=fx.CardFilter(name="Search")), then=(fx.Win(),))
    totem = replace(SWORD.cards[0], play=(seen,))
    sword = replace(SWORD, cards=(totem, *SWORD.cards[1:]))

    with pytest.raises(WrongUse, match="card 'Totem' names 'Search', which is left out"):
        custom_set((*without(GOOD, "Totem"), *pick(sword, "Totem")), name="mine")


# --- A+B -----------------------------------------------------------------------------------------


def test_a_plus_b_is_the_megamix_without_the_legacy_of_b() -> None:
    assert load_pack("vorpal-sword+staff-of-dragons") == megamix(SWORD, STAFF)
    assert load_pack("staff-of-dragons+vorpal-sword") == megamix(STAFF, SWORD)


def test_a_plus_b_is_read_under_the_book_of_a_or_under_the_one_that_is_said() -> None:
    assert load_rules("starship+orb-of-seduction")[1] == BOOK_H
    assert load_rules("orb-of-seduction+starship")[1] == BOOK_B
    assert load_rules("starship+orb-of-seduction@A")[1] == preset("A")


# --- the mixes as games --------------------------------------------------------------------------


@pytest.mark.parametrize("name", MIXES)
def test_a_mix_printed_reads_back_the_same(name: str) -> None:
    pack = load_pack(name)

    assert parse_pack(print_pack(pack)) == pack


@pytest.mark.parametrize("name", MIXES)
def test_games_of_a_mix_at_random_end_soundly(name: str) -> None:
    pack, rulings = load_rules(name)

    for seats in range(2, most_seats(pack) + 1):
        for seed in range(5):
            play_one(new_game(pack, rulings, seats), seed)
