"""Orb of Seduction: Phantom Thief and Detective, who look at the Ruins (B:133-138, B:161)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Answer,
    Choice,
    Ended,
    Phase,
    PickCard,
    RuinsPlace,
)
from tests.rules.table_setup import (
    MIXED_ORB,
    ORB,
    lay,
    reference,
    seat,
)

# --- Phantom Thief in a hand ---------------------------------------------------------------------


@pytest.mark.parametrize("discards", ["", "X"])
@reference("B:134, U33, U62", 184)
def test_a_thief_who_is_looked_at_goes_out_before_any_swap(book: str, discards: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("3", discards), seat("7"))
    table.play("Taciturn Girl")
    table.pick_seat(1)

    assert table.out == {1}
    assert table.discards(1).split() == [*discards.split(), "3"]
    assert table.hand(0) == "8"
    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)


@pytest.mark.parametrize(("discards", "out"), [("", {1}), ("X", {1}), ("X X", set())])
@reference("B:134, B:134-135, U62", 184, 186)
def test_with_two_x_a_thief_who_is_looked_at_stays(book: str, discards: str, out: set[int]) -> None:
    table = lay(f"{MIXED_ORB}@{book}", seat("8 7", discards), seat("3"), seat("6"))
    table.play("Red Herring")
    table.pick_seat(1)

    assert table.out == out


@pytest.mark.parametrize("card", ["8", "6"], ids=["looked at", "compared"])
@reference("B:134-135, U32, U36, H:139", 149, 186)
def test_with_two_x_third_players_do_not_learn_that_a_thief_was_seen(book: str, card: str) -> None:
    table = lay(f"{MIXED_ORB}@{book}", seat(f"{card} 7", "X X"), seat("3"), seat("SX"))
    table.play(card)
    table.pick_seat(1)

    assert "3" in table.shown_to(0, What.GUESSED)
    assert table.shown_to(2, What.GUESSED) == {card}


@reference("U32, B:134", 184)
def test_looking_at_an_own_thief_or_handing_one_over_is_no_look_at_a_thief(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 3"), seat("7"), seat("6"))
    table.play("Taciturn Girl")
    table.pick_seat(1)
    table.answer(yes=True)

    assert table.out == set()
    assert (table.hand(0), table.hand(1)) == ("7", "3")


@pytest.mark.parametrize(
    ("own", "other", "discards", "out"),
    [("7", "3", "", {1}), ("3", "7", "X", {0}), ("3", "7", "X X", set())],
)
@reference("U32, B:134, B:134-135", 184, 186)
def test_a_thief_who_is_compared_is_looked_at(
    book: str, own: str, other: str, discards: str, out: set[int]
) -> None:
    table = lay(f"{MIXED_ORB}@{book}", seat(f"6 {own}"), seat(other, discards), seat("8"))
    table.play("Guardman")
    table.pick_seat(1)

    assert table.out == out


@pytest.mark.parametrize(
    ("in_book", "rulings", "discards", "out", "investigators"),
    [
        ("B", {}, "X", {1}, [0]),
        ("H", {}, "X", {1}, [0]),
        ("A", {}, "X", set(), [0, 1]),
        ("B", {"look_triggers_in_investigation": "never"}, "X", set(), [0, 1]),
        ("B", {}, "X X", set(), [0, 1]),
    ],
)
@reference("U31, D41, B:85, B:134, B:134-135, H:68, A:50", 184, 186)
def test_a_thief_found_in_the_investigation_loses_its_own_where_that_is_a_look(
    in_book: str,
    rulings: dict[str, str],
    discards: str,
    out: set[int],
    investigators: list[int],
) -> None:
    seats = (seat("8 2", discards), seat("3"))
    table = lay(f"{ORB}@{in_book}", *seats, deck="", ruins="5", rulings=rulings)
    table.play("8")
    table.pick_hand(1)

    assert table.out == out
    assert table.investigators == investigators
    assert table.ended is (Ended.LOST if out else None)


# --- Phantom Thief played ------------------------------------------------------------------------


@pytest.mark.parametrize("discards", ["", "X"])
@reference("B:134, D36", 185)
def test_a_thief_played_with_one_x_does_nothing(book: str, discards: str) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", discards), seat("7"), ruins="5")
    table.play("Phantom Thief")

    assert (table.out, table.ended) == (set(), None)
    assert table.find(What.LOOKED) == []
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@pytest.mark.parametrize("ruins", ["5", "5 7", "7 6 5", "8 5 8"])
@reference("B:135", 187)
def test_with_two_x_a_thief_wins_if_the_orb_is_anywhere_in_the_ruins(book: str, ruins: str) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", "X X"), seat("7"), ruins=ruins)
    table.play("Phantom Thief")

    assert (table.winner, table.ended) == (0, Ended.CARD)


@pytest.mark.parametrize("first", ["5", "7"])
@reference("B:135", 187)
def test_a_thief_finds_the_orb_among_cards_that_nobody_told_apart(book: str, first: str) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", "X X"), seat("7"), ruins="6", ruins_bag="5 7")
    table.play("Phantom Thief")

    assert table.decides == "chance"
    table.turn_up(first)
    if table.decides == "chance":
        table.turn_up("7" if first == "5" else "5")
    assert (table.winner, table.ended) == (0, Ended.CARD)


@pytest.mark.parametrize("where", ["hand", "other hand", "deck"])
@reference("B:135, U21", 188)
def test_with_two_x_a_thief_goes_out_if_the_orb_is_elsewhere(book: str, where: str) -> None:
    own, other, top = {
        "hand": ("5", "7", "8"),
        "other hand": ("8", "5", "7"),
        "deck": ("8", "7", "5"),
    }[where]
    seats = (seat(f"3 {own}", "X X"), seat(other), seat("6"))
    table = lay(f"{ORB}@{book}", *seats, top=top, ruins="6 7")
    table.play("Phantom Thief")

    assert table.out == {0}
    assert table.winner is None
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("B:135, U36", 188)
def test_only_the_thief_sees_the_ruins(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", "X X"), seat("7"), seat("6"), ruins="6 7 4")
    table.play("Phantom Thief")

    (looked,) = table.find(What.LOOKED)
    seen = [table.seen_by(number, looked).split() for number in range(3)]
    assert [sorted(cards) for cards in seen] == [["4", "6", "7"], [], []]
    assert sorted(table.ruins.split()) == ["4", "6", "7"]


@reference("B:135, B:73, H:56", 116, 188)
def test_of_two_players_the_other_wins_when_a_thief_finds_nothing(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", "X X"), seat("7"), ruins="6")
    table.play("Phantom Thief")

    assert (table.winner, table.ended) == (1, Ended.SURVIVAL)


@reference("U37, B:135", 188)
def test_with_empty_ruins_a_thief_goes_out(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", "X X"), seat("7"), seat("6"))
    table.play("Phantom Thief")

    assert table.out == {0}


# --- Detective: one X at most --------------------------------------------------------------------


@pytest.mark.parametrize("discards", ["", "X"])
@reference("B:137, D36, U36", 189)
def test_the_detective_sees_all_ruins_and_nobody_else_does(book: str, discards: str) -> None:
    table = lay(f"{ORB}@{book}", seat("4 8", discards), seat("7"), seat("6"), ruins="7 5 6")
    table.play("Detective")

    (looked,) = table.find(What.LOOKED)
    seen = [table.seen_by(number, looked).split() for number in range(3)]
    assert [sorted(cards) for cards in seen] == [["5", "6", "7"], [], []]
    assert set(table.offered) == {Answer(yes=True), Answer(yes=False)}


@pytest.mark.parametrize(
    ("index", "hand", "bag"),
    [(0, "7", "5 6 8"), (1, "5", "6 7 8"), (2, "6", "5 7 8"), (None, "8", "5 6 7")],
    ids=["first", "second", "third", "none"],
)
@reference("B:137, U41", 189)
def test_the_detective_swaps_one_card_or_none_and_shuffles_the_ruins(
    book: str, index: int | None, hand: str, bag: str
) -> None:
    table = lay(f"{ORB}@{book}", seat("4 8"), seat("7"), seat("X"), ruins="7 5 6")
    table.play("Detective")
    table.answer(yes=index is not None)
    if index is not None:
        places: set[Choice] = {PickCard(place=RuinsPlace(index=place)) for place in range(3)}
        assert set(table.offered) == places
        table.pick_ruins(index)

    assert table.hand(0) == hand
    assert (table.ruins, table.ruins_bag) == ("", bag)
    assert len(table.find(What.SHUFFLED_RUINS)) == 1
    assert table.shown_to(1, What.GUESSED) == table.shown_to(2, What.GUESSED) == {"4"}
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("B:137", 189)
def test_the_detective_tells_apart_cards_that_nobody_could(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("4 8"), seat("7"), seat("X"), ruins="6", ruins_bag="5 7")
    table.play("Detective")
    while table.decides == "chance":
        table.do(table.offered[0])
    table.answer(yes=True)
    table.pick_ruins(table.ruins.split().index("5"))

    assert table.hand(0) == "5"
    assert (table.ruins, table.ruins_bag) == ("", "6 7 8")


@pytest.mark.parametrize(("yes", "hand", "bag"), [(True, "7", "8"), (False, "8", "7")])
@reference("U41, B:137", 189)
def test_the_detective_shuffles_a_single_card_too(
    book: str, yes: bool, hand: str, bag: str
) -> None:
    table = lay(f"{ORB}@{book}", seat("4 8"), seat("7"), seat("X"), ruins="7")
    table.play("Detective")
    table.answer(yes=yes)
    if yes:
        table.pick_ruins(0)

    assert (table.hand(0), table.ruins, table.ruins_bag) == (hand, "", bag)
    assert len(table.find(What.SHUFFLED_RUINS)) == 1


@pytest.mark.parametrize("yes", [True, False])
@reference("U37, B:137, H:49", 109)
def test_with_empty_ruins_the_detective_does_nothing(book: str, yes: bool) -> None:
    table = lay(f"{ORB}@{book}", seat("4 8"), seat("7"), seat("X"))
    table.play("Detective")
    if table.decides == 0:
        table.answer(yes=yes)

    assert (table.hand(0), table.discards(0)) == ("8", "4")
    assert table.find(What.LOOKED) == table.find(What.SWAPPED) == []
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("B:137, B:140", 189, 191)
def test_the_detective_may_bury_the_orb(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("4 5"), seat("7"), seat("X"), ruins="7 8")
    table.play("Detective")
    table.answer(yes=True)
    table.pick_ruins(1)

    assert (table.hand(0), table.ruins_bag) == ("8", "5 7")
