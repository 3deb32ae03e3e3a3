"""Vorpal Sword: the Sword leaves for the deck, and what that does to it (H:139)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    DiscardPlace,
    Ended,
    Phase,
    PickCard,
)
from tests.rules.set_tables import strike
from tests.rules.table_setup import (
    MIXED_SWORD,
    SWORD,
    Table,
    lay,
    reference,
    seat,
)


@pytest.fixture(params=["H", "B"])
def book(request: pytest.FixtureRequest) -> str:
    """Each book that has a card's effect before the card is a discard (H:49, B:66)."""
    return str(request.param)


def seven_against_seven(book: str) -> tuple[Table, list[int]]:
    """Two players with a 7 each play to the end; gives the table and the deck before each turn."""
    table = strike(book, "7", "7", deck="8 8")
    sizes = [table.state.deck_size]
    while table.state.phase is Phase.DRAW:
        table.turn_up("8")
        table.play("8")
        sizes.append(table.state.deck_size)
    return table, sizes


# --- the Sword: its Trash ------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "other", "times"), [("7", "7", 0), ("6", "7", 1), ("7", "6", 1)])
@reference("U72b, H:19, H:49, H:139", 104, 147, 148)
def test_the_swords_trash_fires_after_its_effect_and_not_after_a_tie(
    book: str, own: str, other: str, times: int
) -> None:
    table = strike(book, own, other, seat("3"))

    happened = [event.what for event in table.events]
    assert happened.count(What.TRASHED) == times
    assert What.TRASHED not in happened[: happened.index(What.COMPARED)]


@pytest.mark.parametrize(
    ("own", "other", "out", "top", "ruins"),
    [("7", "7", set(), "8", "1 5"), ("6", "7", {1}, "5 8", "1"), ("7", "6", {0}, "5 8", "1")],
)
@reference("U72b, U45, D15, A:36-37, H:139", 147, 148)
def test_in_book_a_too_the_sword_compares_before_it_takes_effect_as_a_discard(
    own: str, other: str, out: set[int], top: str, ruins: str
) -> None:
    table = strike("A", own, other, seat("3"), top="8", ruins="1")

    assert table.out == out
    assert (table.top, table.ruins) == (top, ruins)
    assert "5" not in table.discards(0).split()
    happened = [event.what for event in table.events]
    assert happened.count(What.TRASHED) == len(out)
    assert What.TRASHED not in happened[: happened.index(What.COMPARED)]


@reference("U45, U72b, D15, A:36-37, A:56, H:139", 147)
def test_in_book_a_too_two_players_with_a_seven_each_do_not_pass_the_sword_for_ever() -> None:
    table, sizes = seven_against_seven("A")

    assert sizes == [2, 1, 0]
    assert table.ruins == "5"
    assert table.ended is Ended.LOST


@pytest.mark.parametrize(
    ("in_book", "rulings"),
    [
        ("A", {"trash_of_played": "on_arrival"}),
        ("H", {"trash_of_played": "on_arrival", "discard_timing": "before_effect"}),
        ("B", {"trash_of_played": "on_arrival", "discard_timing": "before_effect"}),
    ],
)
@reference("U72b, U45, D15, A:36-37, H:139")
def test_two_players_with_a_seven_each_pass_a_sword_that_acts_on_arrival_for_ever(
    in_book: str, rulings: dict[str, str]
) -> None:
    table = strike(in_book, "7", "7", top="8", ruins="1", rulings=rulings)
    assert (table.top, table.ruins) == ("5 8", "1")
    first = table.state

    for player in (1, 0, 1, 0):
        table.turn_up("5")
        table.play("Vorpal Sword")
        table.pick_seat(1 - player)
        assert (table.top, table.ruins, table.out) == ("5 8", "1", set())
        assert (table.state == first) == (player == 0)


@pytest.mark.parametrize(
    ("card", "pile", "top"), [("8", "8", "5 7"), ("6", "(5) 6", "7")], ids=["face up", "face down"]
)
@reference("U72b, H:19, A:96", 50, 104)
def test_a_sword_discarded_without_a_play_goes_to_the_deck_unless_face_down(
    book: str, card: str, pile: str, top: str
) -> None:
    table = lay(f"{MIXED_SWORD}@{book}", seat(f"{card} 5"), seat("X"), seat("X"), top="7")
    table.play(card)

    assert (table.discards(0), table.top) == (pile, top)
    assert table.out == set()


@pytest.mark.parametrize(("in_book", "found"), [("H", False), ("B", True)])
@reference("D1, U57, B:89, H:70-71", 216)
def test_a_sword_in_the_discards_is_found_in_book_b_only(in_book: str, found: bool) -> None:
    table = lay(f"{MIXED_SWORD}@{in_book}", seat("6 5"), seat("7"), seat("3"), deck="", ruins="4")
    table.play("Seal")

    assert table.investigators == [2]
    sword = PickCard(place=DiscardPlace(seat=0, index=0))
    assert (sword in table.offered) == found


@pytest.mark.parametrize(
    ("own", "other", "top", "ruins", "pile"),
    [("6", "7", "5 2", "1", "4"), ("7", "6", "5 2", "1", "7 4"), ("7", "7", "2", "1 5", "4")],
)
@reference("H:138, H:139, U2, U7, U21", 143, 147, 148)
def test_a_sword_that_the_prince_finds_is_played_as_from_the_hand(
    book: str, own: str, other: str, top: str, ruins: str, pile: str
) -> None:
    table = lay(f"{SWORD}@{book}", seat(f"4 {own}"), seat(other), seat("3"), ruins="5 1", top="2")
    table.play("Prince")
    table.pick_ruins(0)
    table.pick_seat(1)

    assert (table.top, table.ruins, table.discards(0)) == (top, ruins, pile)


@reference("H:137, H:139, U2, U8d", 142)
def test_a_face_down_sword_that_the_dreamreader_takes_is_played_face_up(book: str) -> None:
    table = lay(f"{MIXED_SWORD}@{book}", seat("3 6"), seat("7", "8 (5)"), seat("X"), top="2")
    table.play("Dreamreader")
    table.pick_discard(1, 1)
    table.pick_seat(2)

    assert table.out == {2}
    assert table.top == "5 2"
    assert table.discards(1) == "8"


# --- the Sword: the end of the deck --------------------------------------------------------------


@reference("U44, H:50, H:139", 148)
def test_a_sword_played_as_the_last_card_gives_one_more_turn(book: str) -> None:
    table = strike(book, "6", "7", seat("X"), deck="", ruins="8")

    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)
    table.turn_up("5")
    table.play("X")
    assert (table.state.phase, table.investigators) == (Phase.INVESTIGATION, [2])
    table.pick_hand(2)
    assert (table.winner, table.ended) == (2, Ended.INVESTIGATION)


@reference("U44, H:56, H:139", 148)
def test_of_two_players_the_last_card_ends_the_game_though_the_sword_is_on_the_deck(
    book: str,
) -> None:
    table = strike(book, "6", "7", deck="", ruins="8")

    assert (table.winner, table.ended) == (0, Ended.SURVIVAL)
    assert table.top == "5"


@reference("U44, H:50, H:52, H:64, H:139", 118, 147)
def test_after_a_tie_on_the_last_card_the_third_player_finds_the_sword(book: str) -> None:
    table = strike(book, "7", "7", seat("8"), deck="", ruins="1 2")

    assert (table.state.phase, table.investigators) == (Phase.INVESTIGATION, [2])
    table.pick_ruins(2)
    assert (table.winner, table.ended) == (2, Ended.INVESTIGATION)


@reference("U45, H:64, H:76, H:139", 118, 122, 147)
def test_two_players_with_a_seven_each_do_not_pass_the_sword_for_ever(book: str) -> None:
    table, sizes = seven_against_seven(book)

    assert sizes == [2, 1, 0]
    assert table.ruins == "5"
    assert table.ended is Ended.LOST
