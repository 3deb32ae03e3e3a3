"""Who is put out, what becomes of the hand, and the last one left (A:40-43, H:54-56)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import Ended, Phase
from tests.rules.table_setup import (
    STAFF,
    STARSHIP,
    STRIKES,
    TRASH,
    VORPAL,
    Table,
    lay,
    reference,
    seat,
)


def tyrant(book: str, *others: str, deck: str | None = None, top: str = "") -> Table:
    """Seat 0 plays the Tyrant Dragon; seat 1 has a total of 6, the others are safe."""
    safe = [seat(hand) for hand in others[1:]]
    table = lay(f"{STAFF}@{book}", seat("3 X"), seat(others[0], "6"), *safe, deck=deck, top=top)
    table.play("Tyrant Dragon")
    return table


@reference("A:41, H:55, B:72", 11, 113, 166)
def test_who_goes_out_lays_the_hand_face_up_on_the_discards(book: str) -> None:
    table = tyrant(book, "8", "7")

    assert table.out == {1}
    assert table.hand(1) == ""
    assert table.discards(1) == "6 8"


@reference("A:41", 11)
def test_all_see_the_card_of_who_goes_out(book: str) -> None:
    table = tyrant(book, "8", "7")

    (event,) = table.find(What.ELIMINATED)
    assert [table.seen_by(number, event) for number in range(3)] == ["8", "8", "8"]


@reference("A:41, H:18, B:36-37", 11, 103, 159)
def test_the_discarded_hand_is_not_played(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("3 X"), seat("4", "6"), seat("7", "8"))
    table.play("Tyrant Dragon")

    assert table.out == {1}  # the Ancient Dragon would have put out seat 2 as well
    assert table.discards(1) == "6 4"


@pytest.mark.parametrize(
    ("in_book", "ruins"),
    [("A", "8"), ("H", "8 X"), ("B", "8 X")],
    ids=["A: silent", "H: takes effect", "B: takes effect"],
)
@reference("A:41, H:19, B:36-37, B:37, D7", 104, 159, 220)
def test_a_discarded_hand_acts_on_arrival_in_books_h_and_b_only(in_book: str, ruins: str) -> None:
    table = lay(f"{TRASH}@{in_book}", seat("3 7"), seat("6", "6"), seat("7"), ruins="8", top="X")
    table.play("Tyrant Dragon")

    assert table.discards(1) == "6 6"
    assert table.ruins == ruins


@reference("A:41, A:32", 12)
def test_who_is_out_gets_no_more_turns(book: str) -> None:
    table = tyrant(book, "8", "7")
    actives = []
    for card in ("X", "X", "8"):
        actives.append(table.state.active)
        table.turn_up(card)
        table.play(card)

    assert actives == [2, 0, 2]


@reference("A:41, A:55, D40", 12, 26)
def test_who_is_out_does_not_investigate(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("3 X"), seat("2", "6"), seat("7"), deck="", ruins="8")
    table.play("Tyrant Dragon")

    assert table.state.phase is Phase.INVESTIGATION
    assert table.investigators == [2]
    assert table.state.speeds == (None, None, 7)


@reference("A:42, H:55, D6, B:72", 13, 114, 166)
def test_the_legacy_of_who_goes_out_is_shuffled_into_the_deck(book: str) -> None:
    table = tyrant(book, "5", "7")

    assert table.out == {1}
    assert table.discards(1) == "6"
    assert "5" in table.bag.split()


@reference("A:42, H:55, U82, B:72", 13, 114, 166)
def test_that_shuffle_makes_a_known_top_unknown(book: str) -> None:
    table = tyrant(book, "5", "7", top="8 7")

    assert table.top == ""
    assert {"5", "7", "8"} < set(table.bag.split())
    assert table.decides == "chance"


@reference("H:55, H:50, A:38, A:42, U25", 115)
def test_a_legacy_shuffled_into_an_empty_deck_lets_the_game_go_on(book: str) -> None:
    table = tyrant(book, "5", "7", deck="")

    assert table.bag == "5"
    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)
    table.turn_up("5")
    assert table.hand(2) == "5 7"


@pytest.mark.parametrize("deck", ["", "8", "8 7 7"])
@reference("A:43, H:56, A:32, B:73", 5, 14, 116, 167)
def test_the_last_one_left_wins_with_cards_left_or_not(book: str, deck: str) -> None:
    table = tyrant(book, "8", deck=deck) if deck == "" else tyrant(book, "X", deck=deck)

    assert (table.winner, table.ended) == (0, Ended.SURVIVAL)
    assert table.decides is None


@reference("A:43, H:56, U25, B:73", 14, 116, 167)
def test_a_refilled_deck_does_not_keep_the_last_one_from_winning(book: str) -> None:
    table = tyrant(book, "5", deck="")

    assert (table.winner, table.ended) == (0, Ended.SURVIVAL)
    assert table.bag == "5"


@reference("A:43, H:56, B:73", 14, 116, 167)
def test_with_two_left_nobody_has_won(book: str) -> None:
    table = tyrant(book, "8", "7")

    assert (table.winner, table.ended) == (None, None)


@reference("H:54, A:38, B:71", 112, 165)
def test_after_an_elimination_the_turn_goes_to_the_left_of_the_active_seat(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("7"), seat("3 X"), seat("8", "6"), seat("6"), active=1)
    table.play("Tyrant Dragon")

    assert table.out == {2}
    assert table.state.active == 3


@reference("H:54, A:38, U21, B:71", 112, 165)
def test_after_the_active_seat_goes_out_the_turn_goes_to_its_left(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("7"), seat("1 X"), seat("8"), seat("6"), active=1)
    table.play("Totem")

    assert table.out == {1}
    assert table.state.active == 2


@reference("H:54, A:38, U21, B:71", 112, 165)
def test_an_eliminated_seat_between_is_passed_over(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("7"), seat("1 X"), seat(out=True), seat("6"), active=1)
    table.play("Totem")

    assert table.state.active == 3


@reference("A:37, U21", 8)
def test_the_rest_of_an_effect_is_dropped_when_its_player_goes_out(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 7"), seat("X", "8"), seat("6"))
    table.play("Assault")
    table.pick_seat(1)

    assert table.out == {0}
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)
    assert "8" in table.discards(0)


@reference("H:54, D4, U22, B:71", 112, 165)
def test_an_effect_that_puts_another_out_is_finished(book: str) -> None:
    table = lay(f"{TRASH}@{book}", seat("8 X"), seat("7"), seat("7"), ruins="2", top="4")
    table.play("Forced March")
    table.pick_seat(1)

    assert table.out == {1}
    assert table.ruins == "2 4"
    assert table.state.active == 2


@reference("A:43, U23", 14)
def test_a_win_in_the_effect_comes_before_the_last_one_left(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("5 7", "3 4"), seat("8"), seat(out=True))
    table.play("Staff of Dragons")

    assert (table.winner, table.ended) == (0, Ended.CARD)


@reference("A:43, U21, U24")
def test_when_all_go_out_at_once_all_lose(book: str) -> None:
    table = lay(f"{TRASH}@{book}", seat("X 7"), seat("7"), seat("8"), top="8")
    table.play("Berserk")

    assert table.out == {0, 1, 2}
    assert (table.winner, table.ended) == (None, Ended.LOST)
    assert table.ruins == ""  # the last part is dropped, since its player is out (U21)


@reference("A:100, U16")
def test_who_is_out_is_not_put_out_again(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("3 X"), seat("7"), seat(discards="6", out=True))
    table.play("Tyrant Dragon")

    assert table.find(What.ELIMINATED) == []
    assert table.ended is None


@reference("A:41")
def test_nobody_goes_out_twice(book: str) -> None:
    table = lay(f"{STRIKES}@{book}", seat("5 8"), seat("7"), seat("8"))
    table.play("Staff of Dragons")
    table.pick_seat(1)

    assert len(table.find(What.ELIMINATED)) == 1
    assert table.discards(1) == "7"
