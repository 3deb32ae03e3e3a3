"""The Investigation: order, ties, what may be turned to, who wins (A:44-56, A:103-105, H:60-76)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.speeds import modified_speed
from lostlegacy.model.state import (
    Choice,
    Discard,
    DiscardPlace,
    Ended,
    HandPlace,
    Phase,
    PickCard,
    RuinsBag,
    RuinsPlace,
    SeatState,
)
from tests.rules.table_setup import (
    HOUSE,
    PRINCE,
    SHY_SEARCH,
    STAFF,
    STARSHIP,
    SeatText,
    Table,
    game_of,
    lay,
    reference,
    seat,
)


def last_turn(
    spec: str, hand: str, *others: SeatText, discards: str = "", ruins: str = ""
) -> Table:
    """Seat 0 plays an X as the last card; cards that nothing mentions are in the Ruins."""
    table = lay(spec, seat(f"{hand} X", discards), *others, deck="", ruins=ruins)
    table.play("X")
    return table


def let_all_look_at_the_ruins(table: Table) -> list[int]:
    """Let everybody turn to a Ruins card that is not the Legacy; give the order."""
    while table.decides is not None:
        if table.decides == "chance":
            table.turn_up(next(c for c in table.ruins_bag.split() if c != "5"))
        else:
            table.pick_ruins()
    return table.investigators


@pytest.mark.parametrize(
    ("hands", "order"),
    [("7 6 8", [1, 0, 2]), ("8 7 6", [2, 1, 0]), ("1 2 3", [0, 1, 2]), ("4 1 8", [1, 0, 2])],
)
@reference("A:46, H:60-62, B:77-79", 16, 117, 168)
def test_the_lowest_speed_investigates_first(book: str, hands: str, order: list[int]) -> None:
    first, second, third = hands.split()
    table = last_turn(f"{STAFF}@{book}", first, seat(second), seat(third))

    assert let_all_look_at_the_ruins(table) == order


@reference("A:47, H:64, U51, B:81", 17, 118, 169)
def test_equal_speeds_do_not_investigate_and_others_do(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("6"), seat("8"))

    assert let_all_look_at_the_ruins(table) == [2]
    assert table.ended is Ended.LOST


@reference("A:48, H:64, B:81", 18, 118, 169)
def test_an_x_does_not_investigate(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "8", seat("X"), seat("7"))

    assert let_all_look_at_the_ruins(table) == [2, 0]


@reference("A:47-48, A:56, U52", 27)
def test_when_nobody_can_investigate_all_lose_at_once(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "7", seat("7"), seat("X"))

    assert table.investigators == []
    assert (table.ended, table.winner) == (Ended.LOST, None)


def offered_places(book: str) -> set[Choice]:
    table = lay(
        f"{STAFF}@{book}",
        seat("6 X", "8"),
        seat("7", "(X)"),
        seat(discards="7", out=True),
        deck="",
        ruins="8",
    )
    table.play("X")
    return set(table.offered)


HANDS_AND_RUINS: set[Choice] = {
    PickCard(place=HandPlace(seat=0)),
    PickCard(place=HandPlace(seat=1)),
    PickCard(place=RuinsPlace(index=0)),
    PickCard(place=RuinsBag()),
}
DISCARDS: set[Choice] = {
    PickCard(place=DiscardPlace(seat=0, index=0)),
    PickCard(place=DiscardPlace(seat=0, index=1)),
    PickCard(place=DiscardPlace(seat=1, index=0)),
    PickCard(place=DiscardPlace(seat=2, index=0)),
}


@pytest.mark.parametrize("in_book", ["A", "B"])
@reference("A:50-53, A:51, A:53, D1, B:87-89, B:89, H:70-71, U58", 19, 20, 21, 170, 216)
def test_books_a_and_b_offer_hands_ruins_and_discards(in_book: str) -> None:
    assert offered_places(in_book) == HANDS_AND_RUINS | DISCARDS


@reference("H:70-71, A:53, B:89, D1", 119, 216)
def test_book_h_offers_hands_and_ruins_only() -> None:
    assert offered_places("H") == HANDS_AND_RUINS


@pytest.mark.parametrize("in_book", ["A", "B"])
@reference("A:53, A:54, B:87-89, U57", 21, 170)
def test_a_legacy_that_lies_face_down_in_discards_is_found_there(in_book: str) -> None:
    table = last_turn(f"{STAFF}@{in_book}", "6", seat("7", "8 (5)"))
    table.pick_discard(1, 1)

    assert (table.winner, table.ended) == (0, Ended.INVESTIGATION)


@reference("A:54, H:73, D3, B:91", 22, 120, 171)
def test_the_chosen_card_is_shown_to_all_and_the_next_goes_on(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7"), seat("X"))
    table.pick_hand(2)

    (shown,) = table.find(What.REVEALED)
    assert [table.seen_by(number, shown) for number in range(3)] == ["X", "X", "X"]
    assert table.decides == 1
    assert table.hand(2) == "X"


@reference("A:51, A:54, H:70-71, H:75, B:87-89, B:93", 20, 23, 119, 121, 170, 172)
def test_the_holder_of_the_legacy_wins_through_the_own_hand(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "5", seat("7"), seat("X"))
    table.pick_hand(0)

    assert (table.winner, table.ended) == (0, Ended.INVESTIGATION)


@reference("A:54, U55", 24)
def test_a_lower_speed_finds_it_in_the_holders_hand_first(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "5", seat("4"), seat("X"))
    table.pick_hand(0)

    assert (table.winner, table.ended) == (1, Ended.INVESTIGATION)


@reference("H:70-71, H:73, A:52", 119)
def test_a_legacy_in_the_ruins_is_found_there(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7"), ruins="8 5")
    table.pick_ruins(1)

    assert (table.winner, table.ended) == (0, Ended.INVESTIGATION)


@reference("A:54, U56", 22)
def test_a_card_that_was_shown_may_be_chosen_again(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7"), ruins="8")
    table.pick_ruins(0)
    table.pick_ruins(0)

    assert table.ended is Ended.LOST


@reference("A:55, D28", 25)
def test_each_investigates_once(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7"), seat("8"))

    assert let_all_look_at_the_ruins(table) == [0, 1, 2]
    assert table.decides is None


@reference("A:56, H:76, B:94", 27, 122, 173)
def test_when_nobody_finds_it_all_lose(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7"))
    let_all_look_at_the_ruins(table)

    assert (table.ended, table.winner) == (Ended.LOST, None)


@reference("A:50, D2")
def test_who_can_investigate_must(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7"))

    assert all(isinstance(choice, PickCard) for choice in table.offered)


@reference("H:114, U37", 130)
def test_the_investigation_runs_with_empty_ruins(book: str) -> None:
    table = lay(
        f"{PRINCE}@{book}",
        seat("4 6"),
        seat("7"),
        seat("5"),
        seat(out=True),
        deck="",
        ruins="X",
        rest_with=3,
    )
    table.play("Prince")
    table.pick_ruins(0)

    assert (table.ruins, table.ruins_bag) == ("", "")
    assert table.state.phase is Phase.INVESTIGATION
    table.pick_hand(2)
    assert table.winner == 2


# --- modified speeds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "speed"), [("1", 0), ("3", 1), ("4", 2), ("6", 4), ("7", 5), ("8", 6), ("X", None)]
)
@reference("H:146, A:103, A:105, U49", 62, 68, 153)
def test_the_chieftain_lowers_by_two_down_to_zero(book: str, hand: str, speed: int | None) -> None:
    table = last_turn(f"{STAFF}@{book}", hand, seat("X"), discards="2")

    assert table.state.speeds == (speed, None)


@pytest.mark.parametrize(("symbol", "speed"), [("1", 0), ("2", 0), ("3", 1), ("8", 6)])
@reference("H:146", 153)
def test_one_and_two_become_zero_with_a_chieftain(book: str, symbol: str, speed: int) -> None:
    game = game_of(f"{STAFF}@{book}", 2)
    chieftain, hand = game.pack.kind_named("Chieftain"), game.pack.kind_named(symbol)
    lowered = SeatState(hand=(hand,), discards=(Discard(kind=chieftain),))

    assert modified_speed(game, lowered) == speed


@reference("A:103, A:96", 62)
def test_a_modifier_counts_face_up_only(book: str) -> None:
    table = last_turn(f"{HOUSE}@{book}", "7", seat("6", "(8) (X)"), discards="8")

    assert table.state.speeds == (8, 6)  # the X just played adds 2, the 8 takes 1


@pytest.mark.parametrize(
    ("discards", "speed"), [("8", 6), ("8 8", 5), ("2 8", 4), ("2 8 8", 3), ("2 8 8 X", 5)]
)
@reference("A:103", 63)
def test_modifiers_add_up(book: str, discards: str, speed: int) -> None:
    table = last_turn(f"{HOUSE}@{book}", "6", seat("7", discards))

    assert table.state.speeds == (8, speed)


@reference("A:103", 63)
def test_a_modifier_changes_no_other_seats_speed(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "8", seat("7"), discards="2")

    assert table.state.speeds == (6, 7)


@reference("A:103, U54", 64)
def test_the_speed_is_fixed_when_the_phase_begins(book: str) -> None:
    table = last_turn(f"{STARSHIP}@H", "6", seat("X"), seat("8"))
    table.pick_hand(1)

    # The Sneak Attack took the 6; its holder still has no speed, and seat 2 comes next.
    assert table.hand(1) == "6"
    assert table.investigators == [0, 2]


@reference("A:103, H:124, D26", 62, 133)
def test_the_modified_speed_decides_the_order(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("7", "2"), seat("8"))

    assert let_all_look_at_the_ruins(table) == [1, 0, 2]


@reference("A:104, H:124, A:105, D26", 65, 68, 133)
def test_speeds_equal_after_modification_do_not_act(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("8", "2"), seat("7"))

    assert let_all_look_at_the_ruins(table) == [2]


@reference("A:104", 66)
def test_unequal_hands_both_lowered_to_zero_do_not_act(book: str) -> None:
    table = lay(
        f"{HOUSE}@{book}", seat("1 6", "8"), seat("3", "2 8"), seat("7"), deck="", ruins="X"
    )
    table.play("6")

    assert table.state.speeds == (0, 0, 7)


@reference("A:104, H:124, D26", 67, 133)
def test_equal_hands_of_which_one_is_modified_both_act(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "7", seat("7", "2"), seat("X"))

    assert let_all_look_at_the_ruins(table) == [1, 0]


@reference("A:105", 68)
def test_a_modifier_is_no_choice(book: str) -> None:
    table = last_turn(f"{STAFF}@{book}", "6", seat("8", "2"))

    assert table.investigators == []
    assert table.ended is Ended.LOST


# --- cards that answer to being looked at --------------------------------------------------------


@reference("A:50, U31")
def test_in_book_a_a_card_that_is_revealed_does_not_answer() -> None:
    table = last_turn(f"{STARSHIP}@A", "6", seat("1"), seat("X"))
    table.pick_hand(2)  # seat 1, with speed 1

    assert table.investigators == [1, 0]
    assert table.out == set()
    assert table.hand(2) == "X"


@reference("H:68, U31, D41")
def test_in_book_h_it_does_and_the_last_one_left_still_has_to_find_the_legacy() -> None:
    table = last_turn(f"{STARSHIP}@H", "6", seat("X"))
    table.pick_hand(1)

    assert table.out == {0}
    assert (table.ended, table.winner) == (Ended.LOST, None)


@reference("H:68, U31, D41")
def test_who_is_put_out_in_the_phase_is_out_and_the_phase_runs_on() -> None:
    table = last_turn(f"{STARSHIP}@H", "2", seat("3"), seat("1"))
    table.pick_hand(0)  # seat 2 has speed 1; the General does not answer

    assert table.investigators == [2, 0]
    table.pick_hand(2)
    assert table.out == {2}
    assert table.investigators == [2, 0, 1]


@reference("H:68, U31")
def test_the_own_hand_does_not_answer() -> None:
    table = last_turn(f"{STARSHIP}@H", "1", seat("7"))
    table.pick_hand(0)

    assert table.out == set()


@reference("H:68, U31, A:41, A:55, D40", 12, 26)
def test_a_waiting_seat_that_is_put_out_in_the_phase_does_not_investigate() -> None:
    table = last_turn(f"{SHY_SEARCH}@H", "6", seat("7"), seat("8"))
    table.pick_hand(1)

    assert table.out == {1}
    assert table.investigators == [0, 2]


@reference("U48, A:46")
def test_a_seat_with_an_empty_hand_has_no_speed_and_does_not_investigate(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("6 X"), seat(""), seat("7"), deck="", ruins="8")
    table.play("X")

    assert table.investigators == [0]
    table.pick_ruins(0)
    assert table.investigators == [0, 2]
    table.pick_ruins(0)
    assert (table.ended, table.out) == (Ended.LOST, set())
