"""Orb of Seduction: Serial Killer, and guesses, the Detective's too (B:130-132, B:138, B:162)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Choice,
    Ended,
    HandPlace,
    NameCard,
    Phase,
    PickCard,
    PickSeat,
)
from tests.rules.set_tables import guessed, with_two_x
from tests.rules.table_setup import (
    MIXED_ORB,
    ORB,
    lay,
    reference,
    seat,
)

# --- Serial Killer: one X at most ----------------------------------------------------------------


@pytest.mark.parametrize("discards", ["", "X"])
@pytest.mark.parametrize(("put", "kept"), [("4", "8"), ("8", "4")])
@reference("B:131, D36, U36", 181)
def test_the_killer_draws_and_puts_either_card_on_the_deck(
    book: str, discards: str, put: str, kept: str
) -> None:
    table = lay(f"{ORB}@{book}", seat("2 8"), seat("7", discards), seat("6"), top="4 6")
    table.play("Serial Killer")

    kinds = [table.game.pack.kind_named(card) for card in ("4", "8")]
    both = {PickCard(place=HandPlace(seat=0, kind=kind)) for kind in kinds}
    assert set(table.offered) == both
    table.pick_own(put)
    assert (table.hand(0), table.top, table.discards(0)) == (kept, f"{put} 6", "2")
    assert table.shown_to(1, What.GUESSED) == table.shown_to(2, What.GUESSED) == {"2"}
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)
    table.turn_up(put)
    assert set(table.hand(1).split()) == {put, "7"}


@reference("B:131", 181)
def test_chance_decides_what_the_killer_draws(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("2 8"), seat("7"), seat("6"))
    table.play("Serial Killer")

    assert table.decides == "chance"
    table.turn_up("X")
    table.pick_own("X")
    assert (table.hand(0), table.top) == ("8", "X")


@reference("B:131", 181)
def test_of_two_equal_cards_the_killer_puts_one_on_the_deck(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("2 8"), seat("7"), seat("6"), top="8")
    table.play("Serial Killer")

    assert len(table.offered) == 1
    table.pick_own("8")
    assert (table.hand(0), table.top) == ("8", "8")


@reference("B:131, B:140", 181, 191)
def test_the_killer_may_put_the_orb_on_the_deck(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("2 5"), seat("7"), seat("6"), top="8")
    table.play("Serial Killer")
    table.pick_own("5")

    assert (table.hand(0), table.top) == ("8", "5")
    assert table.find(What.SHUFFLED_DECK) == []


@reference("U42, D17, B:131")
def test_with_an_empty_deck_the_killer_does_nothing(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("2 8"), seat("7"), seat("6"), deck="", ruins="4")
    table.play("Serial Killer")

    assert (table.hand(0), table.discards(0), table.state.deck_size) == ("8", "2", 0)
    assert table.state.phase is Phase.INVESTIGATION


@reference("U43, U45, B:131", 181)
def test_a_deck_that_the_killer_empties_and_refills_gives_one_more_turn(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("2 8"), seat("7"), seat("6"), deck="", top="4", ruins="X")
    table.play("Serial Killer")
    table.pick_own("4")

    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)
    table.turn_up("4")
    table.play("7")
    assert table.state.phase is Phase.INVESTIGATION


# --- Serial Killer: two X ------------------------------------------------------------------------


@reference("B:132, U65", 182)
def test_the_killer_guesses_once_at_each_other_hand_clockwise_from_the_left(book: str) -> None:
    seats = (seat("7"), seat("2 8", "X X"), seat("6"), seat())
    table = lay(f"{ORB}@{book}", *seats, active=1)
    table.play("Serial Killer")
    while table.decides == 1:
        table.guess("X")

    assert guessed(table) == [(2, False), (0, False)]
    assert table.out == set()
    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)


@reference("B:132, U65", 182)
def test_the_killer_does_not_guess_at_who_is_out(book: str) -> None:
    table = with_two_x(book, "2", "8", seat(out=True), seat("6"), seat("7"))
    table.guess("X")
    table.guess("X")

    assert guessed(table) == [(2, False), (3, False)]
    assert table.state.phase is Phase.DRAW


@reference("B:132, U64", 182)
def test_every_card_of_the_pack_may_be_named(book: str) -> None:
    table = with_two_x(book, "2", "8", seat("7"), seat("6"))

    expected = {NameCard(kind=kind) for kind in range(len(table.game.pack.cards))}
    assert set(table.offered) == expected


@pytest.mark.parametrize(
    ("first", "second", "out"),
    [("7", "7", {1}), ("6", "6", {2}), ("7", "6", {1, 2}), ("6", "7", set())],
)
@reference("B:132, B:162, U22", 182, 183, 206)
def test_a_right_guess_puts_out_and_a_wrong_one_does_not(
    book: str, first: str, second: str, out: set[int]
) -> None:
    table = with_two_x(book, "2", "8", seat("7"), seat("6"), seat())
    table.guess(first)
    table.guess(second)

    assert table.out == out
    assert guessed(table) == [(1, 1 in out), (2, 2 in out)]


@reference("U22, B:132, B:71", 183)
def test_after_two_right_guesses_the_killer_goes_on_to_the_third_player(book: str) -> None:
    table = with_two_x(book, "2", "8", seat("7"), seat("6"), seat("4"))
    for card in ("7", "6", "X"):
        table.guess(card)

    assert table.out == {1, 2}
    assert guessed(table) == [(1, True), (2, True), (3, False)]
    assert (table.state.active, table.state.phase) == (3, Phase.DRAW)


@reference("U22, B:71")
def test_by_the_other_ruling_the_guesses_left_are_lost(book: str) -> None:
    rulings = {"elimination_in_effect": "stop"}
    seats = (seat("2 8", "X X"), seat("7"), seat("6"), seat("4"))
    table = lay(f"{ORB}@{book}", *seats, rulings=rulings)
    table.play("Serial Killer")
    table.guess("7")

    assert table.out == {1}
    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)


@reference("B:132, B:73, H:56", 116, 183)
def test_a_killer_who_guesses_every_hand_wins_as_the_last_one_in(book: str) -> None:
    table = with_two_x(book, "2", "8", seat("7"), seat("6"))
    table.guess("7")
    table.guess("6")

    assert (table.winner, table.ended) == (0, Ended.SURVIVAL)


# --- a guess -------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", ["1", "3", "5", "6", "X"])
@pytest.mark.parametrize("named", ["1", "3", "5", "6", "X"])
@reference("B:162, U64", 206)
def test_a_guess_is_answered_truthfully_and_before_all(book: str, held: str, named: str) -> None:
    table = with_two_x(book, "2", "8", seat(held), seat("7"))
    table.guess(named)

    (event,) = table.find(What.GUESSED)
    assert event.right == (held == named)
    assert [table.seen_by(number, event) for number in range(3)] == [named] * 3


@reference("B:162, D35, U32", 205)
def test_a_wrong_guess_shows_nobody_anything(book: str) -> None:
    table = with_two_x(book, "2", "8", seat("7"), seat("6"))
    table.guess("X")
    table.guess("X")

    assert table.find(What.LOOKED) == table.find(What.REVEALED) == []
    assert [table.shown_to(number, What.GUESSED) for number in range(3)] == [{"2"}, {"2"}, {"2"}]


@pytest.mark.parametrize(("named", "out"), [("7", set()), ("SX", {1})])
@reference("B:162, D35, U32", 205)
def test_a_sneak_attack_does_not_answer_to_a_guess(book: str, named: str, out: set[int]) -> None:
    seats = (seat("2 8", "X X"), seat("SX"), seat("7"))
    table = lay(f"{MIXED_ORB}@{book}", *seats)
    table.play("Serial Killer")
    table.guess(named)
    table.guess("X")

    assert table.find(What.ANSWERED) == []
    assert table.out == out
    assert table.hand(0) == "8"


@reference("B:162, D7, A:41", 207)
def test_the_card_of_who_is_put_out_by_a_guess_lies_face_up_in_the_discards(book: str) -> None:
    table = with_two_x(book, "2", "8", seat("7", "6"), seat("6"))
    table.guess("7")
    table.guess("X")

    assert (table.hand(1), table.discards(1)) == ("", "6 7")


@reference("U67, D6, B:72, B:162", 207)
def test_a_guessed_orb_is_shuffled_into_the_deck_and_touches_no_discards(book: str) -> None:
    seats = (seat("2 8", "X X"), seat("5", "6"), seat("7"))
    table = lay(f"{ORB}@{book}", *seats, top="8 6")
    table.play("Serial Killer")
    table.guess("5")
    table.guess("X")

    assert table.out == {1}
    assert table.discards(1) == "6"
    assert table.top == ""
    assert "5" in table.bag.split()
    assert len(table.find(What.SHUFFLED_DECK)) == 1


@reference("U67, U25, D6, B:162")
def test_a_guessed_orb_gives_one_more_turn_when_the_deck_was_empty(book: str) -> None:
    seats = (seat("4 8", "X X"), seat("5"), seat("7"))
    table = lay(f"{ORB}@{book}", *seats, deck="", ruins="X")
    table.play("Detective")
    table.pick_seat(1)
    table.guess("5")

    assert table.bag == "5"
    assert (table.state.active, table.state.phase) == (2, Phase.DRAW)


@pytest.mark.parametrize(
    ("guessing", "named", "held", "out"),
    [
        ("name", "7", "7", {1}),
        ("name", "7", "S7", set()),
        ("name", "S7", "7", set()),
        ("name", "S7", "S7", {1}),
        ("name", "X", "SX", set()),
        ("number", "7", "7", {1}),
        ("number", "7", "S7", {1}),
        ("number", "X", "SX", {1}),
        ("number", "X", "X", {1}),
        ("number", "8", "S7", set()),
    ],
)
@reference("U64, B:132", 182)
def test_a_guess_names_a_card_or_by_the_other_ruling_its_number(
    book: str, guessing: str, named: str, held: str, out: set[int]
) -> None:
    seats = (seat("2 8"), seat(held, "X X" if "X" not in held else "X"), seat("6"))
    gone = seat(discards="" if "X" not in held else "SX" if held == "X" else "X", out=True)
    table = lay(f"{MIXED_ORB}@{book}", *seats, gone, rulings={"guessing": guessing})
    table.play("Serial Killer")
    table.guess(named)

    assert table.out - {3} == out


@pytest.mark.parametrize(("guessing", "names"), [("name", 11), ("number", 9)])
@reference("U64, B:132", 182)
def test_where_numbers_are_guessed_each_is_offered_once(
    book: str, guessing: str, names: int
) -> None:
    rulings = {"guessing": guessing}
    table = lay(f"{MIXED_ORB}@{book}", seat("2 8", "X X"), seat("7"), seat("6"), rulings=rulings)
    table.play("Serial Killer")

    assert len(table.offered) == names


# --- Detective: two X ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "out", "answers"),
    [
        (["7"], {1}, [(1, True)]),
        (["6", "7"], {1}, [(1, False), (1, True)]),
        (["6", "8"], set(), [(1, False), (1, False)]),
        (["6", "6"], set(), [(1, False), (1, False)]),
    ],
    ids=["first right", "second right", "both wrong", "the same twice"],
)
@reference("B:138, B:162, U66", 190, 206)
def test_the_detective_guesses_at_one_player_until_right_at_most_twice(
    book: str, named: list[str], out: set[int], answers: list[tuple[int, bool]]
) -> None:
    table = with_two_x(book, "4", "8", seat("7"), seat("6"))
    table.pick_seat(1)
    for card in named:
        assert all(isinstance(choice, NameCard) for choice in table.offered)
        table.guess(card)

    assert table.out == out
    assert guessed(table) == answers
    assert (table.state.active, table.state.phase) == (2 if out else 1, Phase.DRAW)


@reference("B:138, U35", 190)
def test_the_detective_guesses_at_another_player_still_in_who_holds_a_card(book: str) -> None:
    table = with_two_x(book, "4", "8", seat("7"), seat(), seat(out=True))

    only: Choice = PickSeat(seat=1)
    assert table.offered == (only,)


@reference("B:138, B:73, H:56", 116, 190)
def test_of_two_players_a_detective_who_guesses_right_wins(book: str) -> None:
    table = with_two_x(book, "4", "8", seat("7"))
    table.pick_seat(1)
    table.guess("X")
    table.guess("7")

    assert (table.winner, table.ended) == (0, Ended.SURVIVAL)
