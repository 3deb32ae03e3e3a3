"""Cards played face down, by leave or because of what they follow (A:58-67, B:145, B:166-168)."""

import pytest

from lostlegacy.model.campaign import after_game, begin_campaign
from lostlegacy.model.events import What
from lostlegacy.model.rules import start
from lostlegacy.model.rulings import BOOK_A
from lostlegacy.model.state import Ended, Outcome, Phase
from tests.rules.table_setup import (
    ETERNAL,
    HOUSE_SACRED,
    SACRED,
    Table,
    game_of,
    lay,
    reference,
    seat,
)

DOWN, UP, BOTH = "down", "up", "up or down"
MEGAMIX = "sacred-grail+staff-of-dragons"
HOUSE_MIX = "house-orb-of-seduction+house-eternal-grail"


def after(spec: str, card: str, discards: str, *, last: int | None = None) -> Table:
    """Seat 0 is to play a card on these discards; `last` is the number that it played last."""
    other = "5" if "5" not in (card, *discards.split()) else "4"
    return lay(spec, seat(f"{card} {other}", discards, after=last), seat("7"), ruins="8")


# --- which side ----------------------------------------------------------------------------------


@pytest.mark.parametrize("top", ["1", "2"])
@reference("A:60-61", 28, 29)
def test_the_cardinal_on_a_1_or_2_lies_face_down_and_does_nothing(top: str) -> None:
    table = after(f"{SACRED}@A", "3", f"X (6) {top}")

    assert table.ways_to_play("3") == DOWN
    table.play("3", face_down=True)
    assert table.state.phase is Phase.DRAW
    assert table.discards(0) == f"X (6) {top} (3)"
    assert table.hand(0) == "5"


@reference("A:60-61", 30)
def test_the_cardinal_on_another_3_of_a_megamix_lies_face_down() -> None:
    table = lay(f"{MEGAMIX}@A", seat("3g 6d", "6d (8g) 3d"), seat("7d"), ruins="8d")

    assert table.ways_to_play("3g") == DOWN


@pytest.mark.parametrize("top", ["4", "5", "6", "7", "8"])
@reference("A:61", 31, 32)
def test_the_cardinal_on_a_higher_number_lies_face_up_and_acts(top: str) -> None:
    table = after(f"{SACRED}@A", "3", f"(X) {top}")

    assert table.ways_to_play("3") == UP
    table.play("3")
    table.pick_discard(0, 0)
    table.pick_own("X")
    assert table.ruins == "8 X" or table.ruins.endswith("X")


@pytest.mark.parametrize(("discards", "number"), [("2 X", 33), ("", 35)])
@reference("A:62, A:60, A:67, U10", 33, 35)
def test_an_x_or_nothing_below_leaves_a_card_face_up(discards: str, number: int) -> None:
    table = after(f"{SACRED}@A", "3", discards)

    assert number in {33, 35}
    assert table.ways_to_play("3") == UP


@reference("A:63, D19", 34)
def test_a_card_on_one_that_lies_face_down_must_lie_face_up_and_acts() -> None:
    table = after(f"{SACRED}@A", "3", "7 (2)")

    assert table.ways_to_play("3") == UP
    table.play("3")
    table.pick_discard(0, 1)
    assert table.hand(0) == "2 5"


@reference("A:64, D42", 36)
def test_a_card_that_lies_in_the_discards_is_not_turned_by_a_later_one() -> None:
    table = after(f"{SACRED}@A", "1", "3")
    table.play("1", face_down=True)

    assert table.discards(0) == "3 (1)"


@reference("A:64, A:41, D42", 37)
def test_a_card_that_comes_to_the_discards_unplayed_lies_face_up_whatever_it_follows() -> None:
    table = lay(f"{MEGAMIX}@A", seat("3d 6d"), seat("3g", "2g 1g"), seat("7d"), ruins="8d")
    table.play("Tyrant Dragon")

    assert table.out == {1}
    assert table.discards(1) == "2g 1g 3g"


@pytest.mark.parametrize(("spec", "card"), [(SACRED, "Queen"), (ETERNAL, "Queen")])
@reference("A:66, B:167", 38, 209)
def test_a_card_played_face_down_has_no_effect(spec: str, card: str) -> None:
    table = lay(spec, seat("1 7", "X"), seat("5"), ruins="8")
    table.play(card, face_down=True)

    assert table.state.phase is Phase.DRAW
    assert table.winner is None
    assert [event.what for event in table.events] == [What.LAID]


@pytest.mark.parametrize("card", ["2", "3", "4", "5", "6", "7", "8", "X"])
@reference("A:67, B:167, D43", 39, 209)
def test_a_card_without_leave_lies_face_up(card: str) -> None:
    for spec in (SACRED, ETERNAL):
        assert after(spec, card, "").ways_to_play(card) == UP


@reference("B:145, U13", 192)
def test_the_queen_lies_face_up_or_face_down_at_will() -> None:
    for spec in (f"{SACRED}@A", f"{ETERNAL}@B"):
        assert after(spec, "1", "2 3", last=3).ways_to_play("1") == BOTH


@pytest.mark.parametrize(
    ("card", "last", "side"),
    [
        *(("2", last, DOWN if last <= 2 else UP) for last in (1, 2, 3, 4, 6, 7)),
        *(("3", last, DOWN if last <= 3 else UP) for last in (1, 2, 3, 4, 6)),
        *(("4", last, DOWN if last <= 4 else UP) for last in (1, 2, 3, 4, 5, 7)),
        *(("6", last, DOWN if last <= 6 else UP) for last in (1, 2, 3, 4, 5, 6, 7, 8)),
    ],
)
@reference("B:148, B:151, B:154, B:168", 195, 199, 201, 210, 211)
def test_by_book_b_a_card_follows_the_one_that_its_player_played_last(
    card: str, last: int, side: str
) -> None:
    played = None if last > 6 else last
    table = lay(f"{ETERNAL}@B", seat(f"{card} X", after=played), seat("7"), ruins="8")

    assert table.ways_to_play(card) == side


@reference("B:168", 212)
def test_by_book_b_a_card_played_after_the_court_lies_face_up() -> None:
    table = lay(f"{ETERNAL}@B", seat("X 4", after=4), seat("7"), top="7 6", ruins="8")
    table.play("X")
    table.turn_up("7")
    table.play("7")
    table.turn_up("6")

    assert table.ways_to_play("6") == UP


@reference("B:168, A:60, U13")
def test_who_holds_two_cards_that_must_lie_face_down_plays_one_of_them_so() -> None:
    for spec in (f"{SACRED}@A", f"{ETERNAL}@B"):
        table = lay(spec, seat("2 3", "1", after=1), seat("7"), ruins="8")
        assert (table.ways_to_play("2"), table.ways_to_play("3")) == (DOWN, DOWN)


# --- what the others see of it -------------------------------------------------------------------


@reference("A:97, A:66, U13", 52, 53)
def test_nobody_else_is_told_which_card_lies_face_down() -> None:
    table = lay(f"{SACRED}@A", seat("1 7", "2"), seat("5"), seat("6"), ruins="8")
    table.play("1", face_down=True)

    assert table.shown_to(0) == {"1"}
    assert table.shown_to(1) == table.shown_to(2) == set()
    assert table.sees_discards(0, 0) == "2 (1)"
    assert table.sees_discards(1, 0) == "2 (?)"


# --- chains --------------------------------------------------------------------------------------


def replayed(spec: str) -> Table:
    """Seat 0 plays the Taciturn Girl with two X about, and takes a Cardinal of seat 1."""
    girl = seat("1o 7o", "Xo (8e)", after=None)
    table = lay(spec, girl, seat("7e", "3e Xo"), seat("8e"), ruins="6o")
    table.play("Taciturn Girl")
    table.pick_discard(1, 0)
    return table


@pytest.mark.parametrize("book", ["A", "B"])
@reference("U2, U12")
def test_a_card_played_again_follows_the_one_that_lets_it_be_played(book: str) -> None:
    table = replayed(f"{HOUSE_MIX}@{book}")

    assert table.state.phase is Phase.DRAW
    assert "(3e)" in table.discards(0)
    assert table.shown_to(2) >= {"1o"}


@reference("U2, U12, D18, H:49")
def test_where_the_top_of_the_discards_counts_and_the_girl_is_none_yet_the_card_acts() -> None:
    spec = f"{HOUSE_MIX}@B"
    girl = seat("1o 7o", "Xo (8e)")
    rulings = {"if_after": "top_of_discards", "if_after_face_down": "no_number"}
    table = lay(spec, girl, seat("7e", "3e Xo"), seat("8e"), ruins="6o", rulings=rulings)
    table.play("Taciturn Girl")
    table.pick_discard(1, 0)

    table.pick_discard(0, 1)
    table.pick_own("8e")
    assert table.ruins == "6o 8e"


@reference("U2, U8d, B:145")
def test_a_queen_played_again_lies_on_the_side_that_her_player_chooses() -> None:
    for face_down in (True, False):
        girl = seat("1o 7o", "Xo")
        table = lay(f"{HOUSE_MIX}@B", girl, seat("7e", "(1e) Xo"), seat("8e"), ruins="6o")
        table.play("Taciturn Girl")
        table.pick_discard(1, 0)

        assert table.ways_to_play("1e") == BOTH
        assert "1e" not in table.shown_to(2)
        assert "1e" in table.shown_to(0)
        table.play("1e", face_down=face_down)
        assert ("1e" in table.shown_to(2)) is not face_down
        assert (table.state.phase is Phase.DRAW) is face_down


# --- the books disagree --------------------------------------------------------------------------


def after_the_baron(spec: str) -> Table:
    """Seat 0 plays the Baron, lays a 7 face down, and is to move again with a 6."""
    table = lay(spec, seat("4 6"), seat("8"), top="8 7", ruins="7")
    table.play("Baron")
    table.pick_ruins(0)
    table.pick_own("7")
    table.turn_up("8")
    table.play("8")
    table.turn_up("7")
    return table


@pytest.mark.parametrize(("book", "side"), [("A", UP), ("B", DOWN)])
@reference("A:60, A:63, B:168, D18, U9", 218)
def test_right_after_a_baron_the_6_lies_face_up_by_book_a_and_face_down_by_book_b(
    book: str, side: str
) -> None:
    table = after_the_baron(f"{ETERNAL}@{book}")

    assert table.discards(0) == ("4 (7)" if book == "A" else "(7) 4")
    assert table.ways_to_play("6") == side


@pytest.mark.parametrize(("book", "side"), [("A", UP), ("B", DOWN)])
@reference("A:63, B:168, D19", 219)
def test_right_after_an_own_card_face_down_the_cardinal_lies_as_the_book_says(
    book: str, side: str
) -> None:
    table = lay(f"{ETERNAL}@{book}", seat("1 3"), seat("8"), top="8 7", ruins="6")
    table.play("Queen", face_down=True)
    table.turn_up("8")
    table.play("8")
    table.turn_up("7")

    assert table.ways_to_play("3") == side


@pytest.mark.parametrize(("book", "side"), [("A", UP), ("B", DOWN)])
@reference("U11, D18")
def test_once_the_top_discard_was_taken_away_the_books_differ_on_what_is_followed(
    book: str, side: str
) -> None:
    table = lay(f"{ETERNAL}@{book}", seat("1 4", "X"), seat("3", "7"), top="8 7", ruins="6")
    table.play("Queen", face_down=True)
    table.turn_up("8")
    table.play("Cardinal")
    table.pick_discard(0, 1)
    table.pick_own("1")
    table.turn_up("7")

    assert table.discards(0) == "X"
    assert table.ways_to_play("4") == side


# --- the order of play ---------------------------------------------------------------------------


def quest(*, skip: bool, seats: int = 4) -> Table:
    """Seat 1 plays a Grail Quest at seat 2: it misses a turn, or all go the other way round."""
    texts = [seat("8"), seat("7 X"), seat("6"), seat("X")][:seats]
    table = lay(f"{HOUSE_SACRED}@A", *texts, active=1, top="7 7 8 X", ruins="6")
    table.play("7")
    table.pick_seat(2 if seats > 2 else 0)
    table.answer(yes=skip)
    return table


@reference("A:109, D37", 71)
def test_the_order_of_play_is_reversed_and_reversed_again() -> None:
    table = quest(skip=False)
    assert table.decides == "chance"
    assert table.state.active == 0

    table.turn_up("7")
    table.play("7")
    table.pick_seat(3)
    table.answer(yes=False)
    assert table.state.active == 1


@reference("A:109, D37")
def test_reversed_the_next_seat_still_in_is_the_one_to_the_right() -> None:
    table = lay(
        f"{HOUSE_SACRED}@A",
        seat(out=True),
        seat("7 X"),
        seat("6"),
        seat("X"),
        active=1,
        top="7",
        ruins="6",
    )
    table.play("7")
    table.pick_seat(2)
    table.answer(yes=False)

    assert table.state.active == 3


@reference("A:110, U70", 72)
def test_a_missed_turn_is_passed_over_once() -> None:
    table = quest(skip=True)

    assert table.state.active == 3
    assert [event.seat for event in table.find(What.MISSED)] == [2]
    assert not any(each.misses_turn for each in table.state.seats)


@reference("A:110, U70")
def test_of_two_players_one_that_misses_a_turn_gives_the_other_two_in_a_row() -> None:
    table = quest(skip=True, seats=2)

    assert table.state.active == 1


@reference("A:110, U70", 72)
def test_who_must_miss_a_turn_still_investigates() -> None:
    table = lay(f"{HOUSE_SACRED}@A", seat("7 X"), seat("6"), seat("X"), deck="", ruins="5")
    table.play("7")
    table.pick_seat(1)
    table.answer(yes=True)

    assert table.state.phase is Phase.INVESTIGATION
    assert table.investigators == [1]


@reference("A:110, D32", 73)
def test_a_missed_turn_is_forgotten_in_the_next_game_of_a_campaign() -> None:
    won = Outcome(how=Ended.CARD, winner=1)
    campaign = after_game(begin_campaign(3), won, BOOK_A)
    fresh = start(game_of(f"{HOUSE_SACRED}@A", 3), first=campaign.first)

    assert not any(each.misses_turn for each in fresh.seats)
    assert fresh.active == 1


@reference("U30")
def test_a_seat_that_goes_out_misses_no_turn_any_more() -> None:
    spec = "house-sacred-grail+house-staff-of-dragons@A"
    table = lay(spec, seat("7g 6d"), seat("3d"), seat("7d", "3g"), seat("8d"), top="6d", ruins="8d")
    table.play("7g")
    table.pick_seat(2)
    table.answer(yes=True)
    table.turn_up("6d")
    table.play("Tyrant Dragon")

    assert table.out == {2}
    assert not any(each.misses_turn for each in table.state.seats)
