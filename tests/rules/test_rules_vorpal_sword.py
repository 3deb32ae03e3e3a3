"""Vorpal Sword: the Sword compares, and cards answer to that (H:139)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Choice,
    Ended,
    Phase,
    PickSeat,
)
from tests.rules.set_tables import strike
from tests.rules.table_setup import (
    MIXED_SWORD,
    SWORD,
    lay,
    reference,
    seat,
)


@pytest.fixture(params=["H", "B"])
def book(request: pytest.FixtureRequest) -> str:
    """Each book that has a card's effect before the card is a discard (H:49, B:66)."""
    return str(request.param)


# --- the Sword: who goes out ---------------------------------------------------------------------


@pytest.mark.parametrize(("own", "other"), [("6", "7"), ("1", "2"), ("3", "4"), ("1", "8")])
@reference("H:139", 144, 145)
def test_of_two_numbers_the_higher_goes_out(book: str, own: str, other: str) -> None:
    theirs = strike(book, own, other, seat("8"))
    ours = strike(book, other, own, seat("8"))

    assert theirs.out == {1}
    assert ours.out == {0}
    assert theirs.discards(1) == ours.discards(0) == other
    assert theirs.hand(0) == ours.hand(1) == own


@pytest.mark.parametrize("number", ["1", "2", "3", "4", "6", "7", "8"])
@reference("H:139", 146)
def test_an_x_is_higher_than_every_number(book: str, number: str) -> None:
    theirs = strike(book, number, "X", seat("8"))
    ours = strike(book, "X", number, seat("8"))

    assert theirs.out == {1}
    assert ours.out == {0}


@pytest.mark.parametrize(("own", "other", "winner"), [("6", "7", 0), ("7", "6", 1), ("X", "8", 1)])
@reference("H:139, H:56", 116, 144, 145, 146)
def test_of_two_players_the_lower_card_wins(book: str, own: str, other: str, winner: int) -> None:
    table = strike(book, own, other)

    assert (table.winner, table.ended) == (winner, Ended.SURVIVAL)


@pytest.mark.parametrize("card", ["6", "7", "8", "X"])
@reference("H:139, D14, U36", 147)
def test_after_a_tie_nobody_is_out_and_the_sword_lies_at_a_known_place_of_the_ruins(
    book: str, card: str
) -> None:
    table = strike(book, card, card, seat("3"), top="4", ruins="1 2")

    assert table.out == set()
    assert (table.ruins, table.ruins_bag) == ("1 2 5", "")
    assert table.top == "4"
    assert table.find(What.SHUFFLED_RUINS) == []
    (moved,) = table.find(What.MOVED)
    assert [table.seen_by(number, moved) for number in range(3)] == ["5", "5", "5"]


@pytest.mark.parametrize(
    ("own", "other", "following"), [("6", "7", 2), ("7", "6", 1), ("X", "7", 1), ("8", "X", 2)]
)
@reference("H:139, U21", 148)
def test_without_a_tie_the_next_player_draws_the_sword(
    book: str, own: str, other: str, following: int
) -> None:
    table = strike(book, own, other, seat("3"), top="4 2", ruins="1")

    assert table.top == "5 4 2"
    assert table.ruins == "1"
    assert "5" not in table.discards(0)
    (moved,) = table.find(What.MOVED)
    assert [table.seen_by(number, moved) for number in range(3)] == ["5", "5", "5"]
    assert table.state.active == following
    table.turn_up("5")
    assert "5" in table.hand(following).split()


@pytest.mark.parametrize(
    ("own", "other", "known"), [("7", "7", "5"), ("6", "7", "5 7"), ("8", "X", "5 X")]
)
@reference("H:139, U36", 149)
def test_third_players_learn_nothing_of_a_hand_that_stays(
    book: str, own: str, other: str, known: str
) -> None:
    table = strike(book, own, other, seat("3"))

    assert table.shown_to(2) == set(known.split())


@reference("H:139, U36", 149)
def test_the_two_players_see_both_cards(book: str) -> None:
    table = strike(book, "6", "8", seat("3"), seat("4"))

    (compared,) = table.find(What.COMPARED)
    assert [table.seen_by(number, compared) for number in range(4)] == ["6 8", "6 8", "", ""]


# --- the Sword: with whom, and with what ---------------------------------------------------------


@reference("H:139, U72", 144)
def test_the_sword_is_for_another_player_still_in_who_holds_a_card(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("5 6"), seat("7"), seat(out=True), seat())
    table.play("Vorpal Sword")

    only: Choice = PickSeat(seat=1)
    assert table.offered == (only,)


@reference("H:139, H:49, U72", 109)
def test_with_nobody_to_compare_with_the_sword_goes_on_top_of_the_deck(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("5 6"), seat(), top="4", ruins="1")
    table.play("Vorpal Sword")

    assert table.out == set()
    assert table.find(What.COMPARED) == []
    assert (table.top, table.ruins, table.discards(0)) == ("5 4", "1", "")
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@pytest.mark.parametrize("in_book", ["A", "H", "B"])
@reference("U72, U72b, H:49, H:139", 109)
def test_with_no_card_to_compare_there_is_no_tie_and_the_sword_is_discarded(in_book: str) -> None:
    table = strike(in_book, "", "7", seat("3"), top="4", ruins="1")

    assert table.out == set()
    assert table.find(What.COMPARED) == []
    assert len(table.find(What.TRASHED)) == 1
    assert (table.top, table.ruins, table.discards(0)) == ("5 4", "1", "")
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@pytest.mark.parametrize(("own", "other"), [("7", "S7"), ("S7", "7"), ("X", "SX"), ("SX", "X")])
@reference("U73, H:139", 147)
def test_numbers_and_x_of_two_sets_tie(book: str, own: str, other: str) -> None:
    rulings = {"comparing": "not_looking"}
    table = strike(book, own, other, seat("3"), spec=MIXED_SWORD, ruins="4", rulings=rulings)

    assert table.out == set()
    assert table.ruins == "4 5"


@pytest.mark.parametrize(
    ("own", "other", "out"), [("8", "7", {0}), ("8", "6", {0}), ("6", "7", {1})]
)
@reference("U83, H:126, H:139", 135)
def test_a_chieftain_does_not_change_the_numbers_compared(
    book: str, own: str, other: str, out: set[int]
) -> None:
    table = lay(f"{MIXED_SWORD}@{book}", seat(f"5 {own}", "2"), seat(other), seat("3"))
    table.play("Vorpal Sword")
    table.pick_seat(1)

    assert table.out == out


# --- cards that answer to being looked at --------------------------------------------------------


@pytest.mark.parametrize(("own", "other"), [("1", "7"), ("7", "1")])
@reference("U24, U32, H:139")
def test_when_the_sword_and_a_girl_of_fate_put_out_both_everybody_loses(
    book: str, own: str, other: str
) -> None:
    table = strike(book, own, other, spec=MIXED_SWORD)

    assert table.out == {0, 1}
    assert (table.winner, table.ended) == (None, Ended.LOST)
    assert table.top == "5"


@pytest.mark.parametrize(("own", "other"), [("1", "7"), ("7", "1")])
@reference("U24, U32, H:56, H:139", 116)
def test_when_both_go_out_a_third_player_wins(book: str, own: str, other: str) -> None:
    table = strike(book, own, other, seat("3"), spec=MIXED_SWORD)

    assert table.out == {0, 1}
    assert (table.winner, table.ended) == (2, Ended.SURVIVAL)


@pytest.mark.parametrize(
    ("own", "other", "at_once", "not_looking"),
    [("1", "7", {0}, {1}), ("1", "X", {0}, {1}), ("7", "1", {1}, {0})],
)
@reference("U24, U32, H:139")
def test_by_the_other_rulings_on_comparing_one_of_the_two_stays(
    book: str, own: str, other: str, at_once: set[int], not_looking: set[int]
) -> None:
    more = (seat("3"),)
    first = strike(
        book, own, other, *more, spec=MIXED_SWORD, rulings={"comparing": "answers_at_once"}
    )
    never = strike(book, own, other, *more, spec=MIXED_SWORD, rulings={"comparing": "not_looking"})

    assert (first.out, never.out) == (at_once, not_looking)


@pytest.mark.parametrize(("own", "other", "stays"), [("SX", "X", 0), ("X", "SX", 1)])
@reference("U32, U33, U73, H:139", 147)
def test_after_a_tie_a_sneak_attack_answers_to_being_compared(
    book: str, own: str, other: str, stays: int
) -> None:
    table = strike(book, own, other, seat("3"), spec=MIXED_SWORD, ruins="4")

    assert table.out == {1 - stays}
    assert (table.hand(stays), table.discards(stays)) == ("X", "SX")
    assert table.ruins == "4 5"


@reference("U32, H:139")
def test_comparing_other_cards_answers_nothing(book: str) -> None:
    table = strike(book, "6", "7", seat("1"), seat("SX"), spec=MIXED_SWORD)

    assert table.find(What.ANSWERED) == []
    assert table.out == {1}


@pytest.mark.parametrize(
    ("comparing", "own", "other", "order"),
    [
        ("answers_after", "1", "7", [What.ELIMINATED, What.ANSWERED, What.ELIMINATED]),
        ("answers_after", "7", "1", [What.ELIMINATED, What.ANSWERED, What.ELIMINATED]),
        ("answers_at_once", "1", "7", [What.ANSWERED, What.ELIMINATED]),
        ("answers_at_once", "7", "1", [What.ANSWERED, What.ELIMINATED]),
    ],
)
@reference("U24, U32, H:139")
def test_an_answer_to_a_comparison_is_told_when_it_begins(
    book: str, comparing: str, own: str, other: str, order: list[What]
) -> None:
    rulings = {"comparing": comparing}
    table = strike(book, own, other, seat("3"), spec=MIXED_SWORD, rulings=rulings)

    told = [event for event in table.events if event.what in {What.ANSWERED, What.ELIMINATED}]
    assert [event.what for event in told] == order
    (answered,) = table.find(What.ANSWERED)
    assert (answered.seat, answered.other) == ((0, 1) if own == "1" else (1, 0))
    assert [table.seen_by(number, answered) for number in range(3)] == ["1", "1", "1"]


@pytest.mark.parametrize(("own", "other", "out"), [("7", "SX", 1), ("SX", "7", 0)])
@reference("U32, U21, H:139", 146)
def test_a_sneak_attack_whose_holder_the_sword_put_out_answers_no_more(
    book: str, own: str, other: str, out: int
) -> None:
    table = strike(book, own, other, seat("3"), spec=MIXED_SWORD)

    assert table.find(What.ANSWERED) == []
    assert table.out == {out}
    assert table.hand(1 - out) == "7"
