"""Orb of Seduction: how many X, the Girl, the Orb, the Lead (B:127-129, B:139-140, B:161-163)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Answer,
    Choice,
    DiscardPlace,
    NameCard,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
)
from tests.rules.set_tables import guessed, with_two_x
from tests.rules.table_setup import (
    HOUSE_ORB,
    MIXED_ORB,
    ORB,
    lay,
    reference,
    seat,
)

# --- how many X ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "gone", "many"),
    [
        ("", "", "", False),
        ("X", "", "", False),
        ("", "", "X", False),
        ("X X", "", "", True),
        ("X", "X", "", True),
        ("", "X", "X", True),
        ("", "", "X X", True),
        ("X", "X", "X", True),
        ("8 7", "6 8", "1", False),
    ],
)
@reference("B:161, B:134, B:135, D36, U28", 185, 188, 203)
def test_the_x_in_the_discards_of_all_players_count_together(
    book: str, own: str, other: str, gone: str, many: bool
) -> None:
    table = lay(
        f"{ORB}@{book}",
        seat("3 8", own),
        seat("7", other),
        seat("6"),
        seat(discards=gone, out=True),
        ruins="7",
    )
    table.play("Phantom Thief")

    assert (0 in table.out) == many


@pytest.mark.parametrize(
    ("own", "other", "many"),
    [("X (X)", "", False), ("(X) (X)", "X", False), ("(X) X", "X", True), ("", "X X (X)", True)],
)
@reference("B:161, A:96", 204)
def test_an_x_that_lies_face_down_does_not_count(
    book: str, own: str, other: str, many: bool
) -> None:
    table = lay(f"{ORB}@{book}", seat("3 8", own), seat("7", other), seat("6"), ruins="7")
    table.play("Phantom Thief")

    assert (0 in table.out) == many


@reference("B:161", 203)
def test_the_x_of_a_hand_the_ruins_or_the_deck_does_not_count(book: str) -> None:
    in_hands = lay(f"{ORB}@{book}", seat("3 X", "X"), seat("X"), seat("6"), ruins="7")
    elsewhere = lay(f"{ORB}@{book}", seat("3 8", "X"), seat("7"), seat("6"), ruins="X", top="X")
    for table in (in_hands, elsewhere):
        table.play("Phantom Thief")

        assert table.out == set()
        assert table.find(What.LOOKED) == []


@pytest.mark.parametrize(("discards", "many"), [("", 0), ("X", 0), ("X X", 1), ("X X X", 1)])
@pytest.mark.parametrize(
    ("card", "asks"),
    [("1", (PickSeat, PickCard)), ("2", (PickCard, NameCard)), ("4", (Answer, PickSeat))],
)
@reference("B:161, B:128, B:129, B:131, B:132, B:137, B:138", 203)
def test_the_first_question_of_a_card_changes_with_the_second_x(
    book: str, card: str, asks: tuple[type, type], discards: str, many: int
) -> None:
    table = lay(
        f"{ORB}@{book}", seat(f"{card} 8"), seat("7", discards), seat("6"), top="7", ruins="8"
    )
    table.play(card)

    assert {type(choice) for choice in table.offered} == {asks[many]}


@pytest.mark.parametrize(("in_book", "out"), [("A", set()), ("H", {1}), ("B", {1})])
@reference("U62, A:36-37, H:48-49, B:65-66, D15", 217)
def test_an_x_being_resolved_counts_in_book_a_only(in_book: str, out: set[int]) -> None:
    table = lay(f"{MIXED_ORB}@{in_book}", seat("X 8", "X"), seat("3"), seat("7"))
    table.play("Lead")
    table.pick_seat(1)

    assert table.out == out


@reference("U62, U63, B:129, B:134", 180, 184)
def test_an_x_that_the_girl_takes_no_longer_counts_while_it_is_resolved() -> None:
    table = lay(f"{MIXED_ORB}@B", seat("1 7", "X"), seat("3", "SX"), seat("8"))
    table.play("Taciturn Girl")
    table.pick_discard(0, 0)
    table.pick_seat(1)

    assert table.out == {1}
    assert table.discards(0) == "X 1"


@reference("U63, B:161, B:135", 188, 203)
def test_the_count_is_taken_anew_for_each_card(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("X 8", "X"), seat("3"), seat("7"), top="6 7", ruins="8")
    table.play("Lead")
    table.turn_up("7")
    table.play("Phantom Thief")

    assert table.out == {1}


# --- Taciturn Girl -------------------------------------------------------------------------------


@pytest.mark.parametrize("discards", ["", "X"])
@pytest.mark.parametrize(("yes", "own", "other"), [(True, "7", "8"), (False, "8", "7")])
@reference("B:128, D36, U36", 179)
def test_the_girl_sees_a_hand_and_may_swap_for_it(
    book: str, discards: str, yes: bool, own: str, other: str
) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("7", discards), seat("6"))
    table.play("Taciturn Girl")

    assert set(table.offered) == {PickSeat(seat=1), PickSeat(seat=2)}
    table.pick_seat(1)
    (looked,) = table.find(What.LOOKED)
    assert [table.seen_by(number, looked) for number in range(3)] == ["7", "", ""]
    table.answer(yes=yes)
    assert (table.hand(0), table.hand(1)) == (own, other)
    assert (table.discards(0), table.state.active) == ("1", 1)
    assert table.shown_to(2, What.GUESSED) == {"1"}


@reference("B:128, U35", 179)
def test_the_girl_looks_at_no_seat_that_is_out_or_has_no_hand(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("7"), seat(), seat(out=True))
    table.play("Taciturn Girl")

    only: Choice = PickSeat(seat=1)
    assert table.offered == (only,)


@reference("B:128, U35, H:49", 109)
def test_with_no_hand_to_see_the_girl_is_spent(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat())
    table.play("Taciturn Girl")

    assert (table.hand(0), table.discards(0)) == ("8", "1")
    assert table.find(What.LOOKED) == []
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@pytest.mark.parametrize("discards", ["X X", "X X X"])
@reference("B:129, U8, D29, U8d", 180)
def test_with_two_x_every_discard_of_every_player_is_offered_to_the_girl(
    book: str, discards: str
) -> None:
    table = lay(
        f"{ORB}@{book}",
        seat("1 8", "7"),
        seat("7", discards),
        seat("6", "(8)"),
        seat(discards="4", out=True),
    )
    table.play("Taciturn Girl")

    piles = {0: 1, 1: len(discards.split()), 2: 1, 3: 1}
    expected = {
        PickCard(place=DiscardPlace(seat=number, index=index))
        for number, size in piles.items()
        for index in range(size)
    }
    assert set(table.offered) == expected


@pytest.mark.parametrize(("in_book", "pile"), [("A", "X 1 8"), ("H", "X 8 1"), ("B", "X 8 1")])
@reference("B:129, U1, U3, U7", 180)
def test_what_the_girl_takes_is_played_and_then_lies_with_its_new_player(
    in_book: str, pile: str
) -> None:
    table = lay(f"{ORB}@{in_book}", seat("1 7", "X"), seat("7", "6 8 X"), seat("6"))
    table.play("Taciturn Girl")
    table.pick_discard(1, 1)

    assert table.hand(0) == "7"
    assert table.discards(0) == pile
    assert table.discards(1) == "6 X"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@pytest.mark.parametrize(
    ("ruins", "out", "winner"), [("7 6", {0}, None), ("7 5", set(), 0)], ids=["out", "wins"]
)
@reference("B:129, B:135, U8, U21", 180, 187, 188)
def test_a_thief_that_the_girl_takes_acts_for_the_girls_player(
    book: str, ruins: str, out: set[int], winner: int | None
) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("7", "X 3 X"), seat("6"), ruins=ruins)
    table.play("Taciturn Girl")
    table.pick_discard(1, 1)

    assert (table.out, table.winner) == (out, winner)
    assert table.discards(1) == "X X"


@reference("B:129, B:132, U8, U65", 180, 182)
def test_a_killer_that_the_girl_takes_guesses_at_the_girls_opponents(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("7", "X 2 X"), seat("6"))
    table.play("Taciturn Girl")
    table.pick_discard(1, 1)
    table.guess("7")
    table.guess("7")

    assert guessed(table) == [(1, True), (2, False)]
    assert table.out == {1}


@reference("B:129, U8", 180)
def test_a_lead_that_the_girl_takes_moves_a_card_of_the_deck(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("7", "X X"), seat("6"), top="4 6", ruins="7")
    table.play("Taciturn Girl")
    table.pick_discard(1, 0)

    assert (table.top, table.ruins) == ("6", "7 4")
    assert table.discards(1) == "X"


@pytest.mark.parametrize("pile", ["8 5 X X", "8 (5) X X"])
@reference("U4, B:129, B:140", 180, 191)
def test_an_orb_that_the_girl_takes_goes_back_to_its_place(book: str, pile: str) -> None:
    table = lay(f"{ORB}@{book}", seat("1 8"), seat("7", pile), seat("6"))
    table.play("Taciturn Girl")
    table.pick_discard(1, 1)

    assert table.discards(1) == pile
    assert (table.hand(0), table.discards(0)) == ("8", "1")
    (back,) = table.find(What.RETURNED)
    assert [table.seen_by(number, back) for number in range(3)] == ["5", "5", "5"]
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("U5, B:129, H:49, D15", 180)
def test_a_girl_being_resolved_never_takes_herself(book: str) -> None:
    table = with_two_x(book, "1", "8", seat("7"))

    x: set[Choice] = {PickCard(place=DiscardPlace(seat=0, index=index)) for index in range(2)}
    assert set(table.offered) == x


# --- Orb of Seduction ----------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["1", "2", "3", "4", "6", "7", "8", "X"])
@reference("B:140, U74", 191)
def test_beside_the_orb_the_other_card_must_be_played(book: str, other: str) -> None:
    table = lay(f"{ORB}@{book}", seat(f"5 {other}"), seat(), seat(), ruins="7")

    forced: Choice = PlayCard(kind=table.game.pack.kind_named(other))
    assert table.offered == (forced,)


@reference("B:140, B:135", 188, 191)
def test_a_thief_beside_the_orb_must_be_played_though_it_puts_its_player_out(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("5 3", "X X"), seat("7"), seat("6"), ruins="7", top="8")
    table.play("Phantom Thief")

    assert table.out == {0}
    assert "5" in table.bag.split()
    assert "5" not in table.discards(0)


@reference("B:140, U47", 191)
def test_an_orb_alone_in_the_hand_is_a_pass(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("5"), seat("7"))

    assert table.offered == (Pass(),)


# --- Lead ----------------------------------------------------------------------------------------


@reference("B:112, U36, U46")
def test_the_lead_is_for_one_who_sees_the_top_of_the_deck_go_to_the_ruins(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("X 8"), seat("7"), seat("6"), top="4 6", ruins="7")
    table.play("Lead")

    assert (table.top, table.ruins) == ("6", "7 4")
    assert table.find(What.SHUFFLED_RUINS) == []
    assert "4" in table.shown_to(0, What.GUESSED)
    assert table.shown_to(1, What.GUESSED) == table.shown_to(2, What.GUESSED) == {"X"}
    assert (table.hand(0), table.discards(0)) == ("8", "X")


@reference("U46, B:163")
def test_with_an_empty_deck_the_lead_moves_nothing(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("X 8"), seat("7"), deck="", ruins="7")
    table.play("Lead")

    assert (table.ruins, table.hand(0), table.discards(0)) == ("7", "8", "X")
    assert table.find(What.MOVED) == table.find(What.LOOKED) == []
    assert table.state.phase is Phase.INVESTIGATION


@reference("B:112, B:69, H:50, H:52", 111)
def test_a_lead_that_takes_the_last_card_of_the_deck_brings_the_investigation(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("X 8"), seat("7"), deck="", top="4", ruins="7")
    table.play("Lead")

    assert table.ruins == "7 4"
    assert table.state.phase is Phase.INVESTIGATION


@reference("B:163, U47", 208)
def test_a_hand_lost_to_the_lead_is_replaced_by_a_draw(book: str) -> None:
    table = lay(f"{HOUSE_ORB}@{book}", seat("X 8"), seat("7"), seat("6"), top="X 4 6", ruins="8")
    table.play("Lead")
    table.pick_seat(1)

    assert table.ruins == "8 X 7"
    assert (table.hand(1), table.top) == ("4", "6")
    assert "4" in table.shown_to(1, What.GUESSED)
    assert table.shown_to(2, What.GUESSED) == {"X"}
    table.turn_up("6")
    assert set(table.hand(1).split()) == {"4", "6"}


@pytest.mark.parametrize(("top", "ruins"), [("4 6", "8 4"), ("X", "8 X")])
@reference("B:163, U47", 208)
def test_no_hand_is_lost_to_the_lead_by_a_number_or_by_the_last_card(
    book: str, top: str, ruins: str
) -> None:
    seats = (seat("X 8"), seat("7"), seat("6"))
    table = lay(f"{HOUSE_ORB}@{book}", *seats, deck="", top=top, ruins="8")
    table.play("Lead")

    assert table.ruins == ruins
    assert [table.hand(number) for number in range(3)] == ["8", "7", "6"]
