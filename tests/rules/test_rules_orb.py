"""Orb of Seduction: Girl, Killer, Thief, Detective, the Orb, the Lead (B:127-140, B:161-163)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Answer,
    Choice,
    DiscardPlace,
    Ended,
    HandPlace,
    NameCard,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
    RuinsPlace,
)
from tests.rules.table_setup import (
    HOUSE_ORB,
    MIXED_ORB,
    ORB,
    SeatText,
    Table,
    lay,
    reference,
    seat,
)


@pytest.fixture(params=["A", "H", "B"])
def book(request: pytest.FixtureRequest) -> str:
    """Each book in turn; the cards are of book B, and the others hardly change them."""
    return str(request.param)


def with_two_x(
    book: str, card: str, hand: str, *others: SeatText, deck: str | None = None
) -> Table:
    """Seat 0 plays a card while it has two X in its discards."""
    table = lay(f"{ORB}@{book}", seat(f"{card} {hand}", "X X"), *others, deck=deck)
    table.play(card)
    return table


def guessed(table: Table) -> list[tuple[int | None, bool | None]]:
    """Whose hand was guessed at so far, in order, and whether rightly."""
    return [(event.other, event.right) for event in table.find(What.GUESSED)]


def shown_to(table: Table, number: int) -> set[str]:
    """Every card that an event other than a guess so far showed to a seat."""
    events = [event for event in table.events if event.what is not What.GUESSED]
    return {card for event in events for card in table.seen_by(number, event).split()}


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
    assert shown_to(table, 2) == {"1"}


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
    assert shown_to(table, 1) == shown_to(table, 2) == {"2"}
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
    assert [shown_to(table, number) for number in range(3)] == [{"2"}, {"2"}, {"2"}]


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

    assert "3" in shown_to(table, 0)
    assert shown_to(table, 2) == {card}


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
    assert shown_to(table, 1) == shown_to(table, 2) == {"4"}
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
    assert "4" in shown_to(table, 0)
    assert shown_to(table, 1) == shown_to(table, 2) == {"X"}
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
    assert "4" in shown_to(table, 1)
    assert shown_to(table, 2) == {"X"}
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
