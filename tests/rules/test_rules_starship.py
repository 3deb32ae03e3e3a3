"""The Starship, card by card, under all books (rules.md 1.5; U31-U39, U42-U46)."""

import pytest

from lostlegacy.model.errors import IllegalChoice
from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Answer,
    Choice,
    Ended,
    HandPlace,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
    RuinsBag,
    RuinsPlace,
)
from tests.rules.table_setup import STARSHIP, lay, reference, seat

# --- 1 Girl of Fate, X Sneak Attack: they answer to being looked at ------------------------------


@pytest.mark.parametrize("card", ["Girl of Fate", "Sneak Attack"])
@reference("A:37")
def test_a_card_that_answers_does_nothing_when_played(book: str, card: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("1 X"), seat("X"), seat("7"))
    table.play(card)

    assert table.out == set()
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("U33, A:41")
def test_a_girl_of_fate_who_is_looked_at_goes_out_before_any_swap(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 7"), seat("1", "6"), seat("X"))
    table.play("Assault")
    table.pick_seat(1)

    assert table.out == {1}
    assert table.discards(1) == "6 1"
    assert table.hand(0) == "7"
    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)


@reference("U33")
def test_a_sneak_attack_takes_the_lookers_card_and_puts_the_looker_out(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 7"), seat("X", "6"), seat("1"))
    table.play("Assault")
    table.pick_seat(1)

    assert table.out == {0}
    assert table.hand(1) == "7"
    assert table.discards(1) == "6 X"
    assert table.discards(0) == "8"


@reference("U33, A:42")
def test_a_sneak_attack_takes_a_legacy_too_and_nothing_is_shuffled(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 5"), seat("X"), seat("1"))
    table.play("Assault")
    table.pick_seat(1)

    assert table.hand(1) == "5"
    assert table.find(What.SHUFFLED_DECK) == []


@reference("U33, A:43")
def test_of_two_players_the_holder_of_a_sneak_attack_wins(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 7"), seat("X"))
    table.play("Assault")
    table.pick_seat(1)

    assert (table.winner, table.ended) == (1, Ended.SURVIVAL)


@reference("U33")
def test_the_taken_card_is_known_to_the_two_players_only(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 7"), seat("X"), seat("6"))
    table.play("Assault")
    table.pick_seat(1)

    moved = table.find(What.MOVED)[-1]
    assert [table.seen_by(number, moved) for number in range(3)] == ["7", "7", ""]


@reference("U32")
def test_looking_at_the_ruins_or_the_deck_answers_nothing(book: str) -> None:
    search = lay(f"{STARSHIP}@{book}", seat("7 6"), seat("8"), ruins="X 1")
    search.play("Search")
    search.pick_ruins(0)
    search.answer(yes=False)
    general = lay(f"{STARSHIP}@{book}", seat("2 6"), seat("8"), top="1")
    general.play("General")
    general.answer(yes=False)

    assert search.out == general.out == set()


# --- 2 General -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("yes", "hand", "top"), [(True, "8", "6"), (False, "6", "8")])
@reference("A:37, D16")
def test_the_general_may_swap_with_the_top_of_the_deck(
    book: str, yes: bool, hand: str, top: str
) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("2 6"), seat("7"), top="8 8")
    table.play("General")

    assert table.offered == (Answer(yes=True), Answer(yes=False))
    table.answer(yes=yes)
    assert table.hand(0) == hand
    assert table.top == f"{top} 8"


@reference("U36")
def test_the_general_alone_sees_the_top_and_the_swap(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("2 6"), seat("7"), top="8")
    table.play("General")
    table.answer(yes=True)

    (looked,) = table.find(What.LOOKED)
    (swapped,) = table.find(What.SWAPPED)
    assert [table.seen_by(number, looked) for number in (0, 1)] == ["8", ""]
    assert [table.seen_by(number, swapped) for number in (0, 1)] == ["6 8", ""]


@reference("U39, A:28")
def test_an_unknown_top_is_turned_up_by_chance(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("2 6"), seat("7"), deck="8 5")
    table.play("General")

    assert table.decides == "chance"
    table.turn_up("5")
    table.answer(yes=False)
    assert (table.top, table.bag) == ("5", "8")
    with pytest.raises(IllegalChoice):
        table.turn_up("8")
    table.turn_up("5")
    assert table.hand(1) == "5 7"


@reference("U42, H:49")
def test_with_an_empty_deck_the_general_does_nothing(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("2 6"), seat("7"), deck="")
    table.play("General")

    assert table.find(What.LOOKED) == []
    assert table.hand(0) == "6"
    assert table.state.phase is Phase.INVESTIGATION


# --- 3 Shadow Thief ------------------------------------------------------------------------------


@reference("U39, A:51-52")
def test_the_shadow_thief_looks_at_another_hand_or_a_ruins_card(book: str) -> None:
    table = lay(
        f"{STARSHIP}@{book}", seat("3 6"), seat("7"), seat(out=True), ruins="8", ruins_bag="X"
    )
    table.play("Shadow Thief")

    places = (HandPlace(seat=1), RuinsPlace(index=0), RuinsBag())
    assert table.offered == tuple(PickCard(place=place) for place in places)


@reference("A:37")
def test_the_shadow_thief_wins_by_the_legacy_in_a_hand(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("3 6"), seat("5"), seat("7"))
    table.play("Shadow Thief")
    table.pick_hand(1)

    assert (table.winner, table.ended) == (0, Ended.CARD)


@reference("A:37, U39")
def test_the_shadow_thief_wins_by_the_legacy_in_the_ruins(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("3 6"), seat("7"), ruins_bag="5 8")
    table.play("Shadow Thief")
    table.pick_ruins()
    table.turn_up("5")

    assert (table.winner, table.ended) == (0, Ended.CARD)


@reference("U36")
def test_a_shadow_thief_who_finds_no_legacy_has_only_looked(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("3 6"), seat("7"), seat("8"))
    table.play("Shadow Thief")
    table.pick_hand(1)

    assert (table.hand(0), table.hand(1), table.ended) == ("6", "7", None)
    (looked,) = table.find(What.LOOKED)
    assert [table.seen_by(number, looked) for number in range(3)] == ["7", "", ""]


@pytest.mark.parametrize(("card", "out"), [("1", {1}), ("X", {0})])
@reference("U33, U34")
def test_what_the_shadow_thief_looks_at_answers(book: str, card: str, out: set[int]) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("3 6"), seat(card), seat("8"))
    table.play("Shadow Thief")
    table.pick_hand(1)

    assert table.out == out
    assert table.ended is None


@reference("U37, U35")
def test_with_empty_ruins_the_shadow_thief_looks_at_a_hand(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("3 6"), seat("7"), seat("8"))
    table.play("Shadow Thief")

    assert table.offered == tuple(PickCard(place=HandPlace(seat=number)) for number in (1, 2))


# --- 4 Swordsman ---------------------------------------------------------------------------------


@reference("U33")
def test_the_swordsman_cancels_a_sneak_attack_and_puts_its_holder_out(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("4 6"), seat("X"), seat("8"))
    table.play("Swordsman")
    table.pick_seat(1)

    assert table.out == {1}
    assert table.discards(1) == "X"
    assert table.hand(0) == "6"


@reference("U33")
def test_the_swordsman_does_not_cancel_a_girl_of_fate(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("4 6"), seat("1"), seat("8"))
    table.play("Swordsman")
    table.pick_seat(1)

    assert table.out == {1}
    assert len(table.find(What.ANSWERED)) == 1


@pytest.mark.parametrize("card", ["5", "7", "8"])
@reference("A:37")
def test_another_card_stays_before_the_swordsman(book: str, card: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("4 6"), seat(card), seat("8"))
    table.play("Swordsman")
    table.pick_seat(1)

    assert table.out == set()
    assert table.hand(1) == card


# --- 5 The Starship ------------------------------------------------------------------------------


@reference("H:116, U74")
def test_the_starship_cannot_be_played_so_the_other_card_must(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("5 8"), seat("7"))

    assert table.offered == (PlayCard(kind=table.game.pack.kind_named("Assault")),)


@reference("H:116, U42, U47")
def test_a_starship_alone_in_the_hand_is_a_pass(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("5"), seat("7"))

    assert table.offered == (Pass(),)
    table.do(Pass())
    assert (table.hand(0), table.discards(0)) == ("5", "")
    assert table.state.active == 1


# --- 6 Old Map -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("yes", "ruins", "bag"), [(True, "", "4 8 X"), (False, "8 X 4", "")], ids=["yes", "no"]
)
@reference("A:91-92, U36")
def test_the_old_map_puts_the_top_in_the_ruins_and_may_shuffle(
    book: str, yes: bool, ruins: str, bag: str
) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("6 7"), seat("8"), ruins="8 X", top="4 3")
    table.play("Old Map")
    table.answer(yes=yes)

    assert (table.ruins, table.ruins_bag) == (ruins, bag)
    (looked,) = table.find(What.LOOKED)
    assert [table.seen_by(number, looked) for number in (0, 1)] == ["4", ""]
    assert table.top == "3"


@reference("U46")
def test_with_an_empty_deck_the_old_map_may_still_shuffle(book: str) -> None:
    table = lay(
        f"{STARSHIP}@{book}",
        seat("6 7"),
        seat("8"),
        seat(out=True),
        deck="",
        ruins="8 X",
        rest_with=2,
    )
    table.play("Old Map")
    table.answer(yes=True)

    assert (table.ruins, table.ruins_bag) == ("", "8 X")


# --- 7 Search ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yes", "hand", "ruins"), [(True, "5", "8 6"), (False, "6", "8 5")])
@reference("U37, U40, A:37")
def test_search_looks_at_one_ruins_card_and_may_swap(
    book: str, yes: bool, hand: str, ruins: str
) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("7 6"), seat("8"), ruins="8 5")
    table.play("Search")
    table.pick_ruins(1)
    table.answer(yes=yes)

    assert (table.hand(0), table.ruins) == (hand, ruins)
    (looked,) = table.find(What.LOOKED)
    assert [table.seen_by(number, looked) for number in (0, 1)] == ["5", ""]


@reference("U37, H:49")
def test_search_in_empty_ruins_does_nothing(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("7 6"), seat("8"))
    table.play("Search")

    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


# --- 8 Assault -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("yes", "hands"), [(True, ("5", "6")), (False, ("6", "5"))])
@reference("A:37, D16")
def test_assault_looks_at_a_hand_and_may_swap(book: str, yes: bool, hands: tuple[str, str]) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 6"), seat("5"), seat("7"))
    table.play("Assault")
    table.pick_seat(1)
    table.answer(yes=yes)

    assert (table.hand(0), table.hand(1)) == hands
    assert table.ended is None


@reference("U35, U8")
def test_assault_and_swordsman_choose_among_others_with_a_hand(book: str) -> None:
    for card in ("8", "4"):
        table = lay(f"{STARSHIP}@{book}", seat(f"{card} 6"), seat("7"), seat(), seat("8"))
        table.play(card)

        expected: tuple[Choice, ...] = (PickSeat(seat=1), PickSeat(seat=3))
        assert table.offered == expected


@reference("U36")
def test_a_third_player_sees_nothing_of_an_assault(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 6"), seat("5"), seat("7"))
    table.play("Assault")
    table.pick_seat(1)
    table.answer(yes=True)

    for event in (*table.find(What.LOOKED), *table.find(What.SWAPPED)):
        assert table.seen_by(2, event) == ""
        assert table.seen_by(0, event) != ""
