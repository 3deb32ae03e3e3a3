"""Where the books disagree: one position each, played alike under A, H and B (lines 213 to 222).

Not here: an "if after" (218, 219), which no card has yet. What a seat may look at of its own (222)
is read in every book as A has it, so that test shows one result.
"""

import pytest

from lostlegacy.model.rules import deal
from lostlegacy.model.state import DiscardPlace, PickCard
from tests.rules.table_setup import (
    STAFF,
    TRASH,
    TWO_DRAGONS,
    VORPAL,
    Table,
    game_of,
    lay,
    reference,
    seat,
)

BOOKS = ("A", "H", "B")
"""The order of the results below."""
SHUFFLED = "5 1 2 3 4 6 6 7 7 7 8 8 8 X X X"
"""A shuffled deck of Staff of Dragons, from its top."""


@reference("A:112, H:145, D12", 213)
def test_the_maiden_takes_an_own_dragon_in_h_and_b_only() -> None:
    taken = []
    for book in BOOKS:
        table = lay(f"{STAFF}@{book}", seat("1 X", "3"), seat("7"))
        table.play("Maiden of Dragons")
        taken.append(PickCard(place=DiscardPlace(seat=0, index=0)) in table.offered)

    assert taken == [False, True, True]


@reference("A:124, H:149, D10", 214)
def test_a_staff_that_fails_is_shuffled_into_the_ruins_in_a_and_put_there_in_h_and_b() -> None:
    ruins = []
    for book in BOOKS:
        table = lay(f"{STAFF}@{book}", seat("5 X", "3"), seat("7"), ruins="8 7")
        table.play("Staff of Dragons")
        ruins.append((table.ruins, table.ruins_bag))

    assert ruins == [("", "5 7 8"), ("8 7 5", ""), ("8 7 5", "")]


@reference("A:124, H:149, D9", 215)
def test_two_threes_and_a_four_win_with_the_staff_in_a_only() -> None:
    winners = []
    for book in BOOKS:
        table = lay(f"{TWO_DRAGONS}@{book}", seat("5 X", "3 3 4"), seat("7"))
        table.play("Staff of Dragons")
        winners.append(table.winner)

    assert winners == [0, None, None]


@reference("A:53, B:89, H:70-71, D1", 216)
def test_a_discard_may_be_investigated_in_a_and_b_and_not_in_h() -> None:
    offered = []
    for book in BOOKS:
        table = lay(f"{STAFF}@{book}", seat("6 X"), seat("7", "(5)"), deck="", ruins="8")
        table.play("X")
        offered.append(PickCard(place=DiscardPlace(seat=1, index=0)) in table.offered)

    assert offered == [True, False, True]


@reference("A:36-37, H:48-49, B:65-66, D15", 217)
def test_a_card_is_a_discard_during_its_effect_in_a_only() -> None:
    during = []
    for book in BOOKS:
        table = lay(f"{VORPAL}@{book}", seat("4 6", "3"), seat("7"), ruins="8 7")
        table.play("Prince")
        during.append(table.discards(0))
        table.pick_ruins(0)
        during.append(table.discards(0))

    assert during == ["3 4", "3 4 8", "3", "3 8 4", "3", "3 8 4"]


@reference("A:41, H:19, B:37, D7", 220)
def test_a_hand_discarded_on_going_out_takes_effect_in_h_and_b_only() -> None:
    ruins = []
    for book in BOOKS:
        seats = (seat("3 7"), seat("6", "6"), seat("7"))
        table = lay(f"{TRASH}@{book}", *seats, ruins="8", top="X")
        table.play("Tyrant Dragon")
        ruins.append(table.ruins)

    assert ruins == ["8", "8 X", "8 X"]


@reference("A:25-26, H:33, B:49, D25", 221)
def test_of_one_shuffled_deck_the_first_card_is_the_ruins_in_a_and_a_hand_in_h_and_b() -> None:
    dealt = []
    for book in BOOKS:
        game = game_of(f"{STAFF}@{book}", 2)
        order = [
            game.pack.kind_named(c)
            for c in [
                "5",
                "1",
                "2",
                "3",
                "4",
                "6",
                "6",
                "7",
                "7",
                "7",
                "8",
                "8",
                "8",
                "X",
                "X",
                "X",
            ]
        ]
        table = Table(game, deal(game, order))
        dealt.append((table.ruins_bag, table.hand(0), table.hand(1)))

    assert dealt == [("5", "1", "2"), ("2", "5", "1"), ("2", "5", "1")]


@pytest.mark.parametrize("in_book", BOOKS)
@reference("A:97, B:51, D20", 222)
def test_an_own_face_down_discard_may_be_looked_at_in_every_book(in_book: str) -> None:
    table = lay(f"{STAFF}@{in_book}", seat("7 8", "(3)"), seat("X", "(6)"))

    assert (table.sees_discards(0, 0), table.sees_discards(0, 1)) == ("(3)", "(?)")
