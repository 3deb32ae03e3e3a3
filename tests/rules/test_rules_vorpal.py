"""Vorpal Sword: Totem, Lord of Rot, Dreamreader, Prince, the Sword (H:114-116, H:135-139)."""

from collections.abc import Mapping

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Choice,
    DiscardPlace,
    Ended,
    HandPlace,
    Phase,
    PickCard,
    PickSeat,
    RuinsBag,
    RuinsPlace,
)
from tests.rules.table_setup import (
    FOUR_X,
    MIXED_SWORD,
    SWORD,
    SWORD_STARSHIP,
    VORPAL,
    SeatText,
    Table,
    lay,
    reference,
    seat,
)


@pytest.fixture(params=["H", "B"])
def book(request: pytest.FixtureRequest) -> str:
    """Each book that has a card's effect before the card is a discard (H:49, B:66)."""
    return str(request.param)


def strike(
    book: str,
    own: str,
    other: str,
    *more: SeatText,
    spec: str = SWORD,
    deck: str | None = None,
    top: str = "",
    ruins: str = "",
    rulings: Mapping[str, str] | None = None,
) -> Table:
    """Seat 0 plays the Sword and compares its other card with that of seat 1."""
    seats = (seat(f"5 {own}"), seat(other), *more)
    table = lay(f"{spec}@{book}", *seats, deck=deck, top=top, ruins=ruins, rulings=rulings)
    table.play("Vorpal Sword")
    table.pick_seat(1)
    return table


def shown_to(table: Table, number: int) -> set[str]:
    """Every card that an event so far showed to a seat."""
    return {card for event in table.events for card in table.seen_by(number, event).split()}


# --- Totem ---------------------------------------------------------------------------------------


@reference("H:135", 136)
def test_the_totem_puts_out_its_own_player_and_nobody_else(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("1 8"), seat("7"), seat("7"))
    table.play("Totem")

    assert table.out == {0}
    assert table.discards(0) == "8 1"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("H:135, H:56", 116, 136)
def test_with_two_players_the_totem_makes_the_other_win(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("1 8"), seat("7"))
    table.play("Totem")

    assert (table.winner, table.ended) == (1, Ended.SURVIVAL)


@reference("U27, D6, H:55", 114)
def test_a_sword_in_the_hand_of_who_goes_out_is_shuffled_in_without_its_trash(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("1 5"), seat("7"), seat("7"), top="8 6")
    table.play("Totem")

    assert table.out == {0}
    assert table.discards(0) == "1"
    assert table.find(What.TRASHED) == []
    assert table.top == ""
    assert "5" in table.bag.split()


# --- Lord of Rot ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "other", "gone", "wins"),
    [
        ("X X X", "", "", True),
        ("", "X X X", "", True),
        ("", "8 X", "X 7 X", True),
        ("X", "X 6", "X", True),
        ("X", "X", "", False),
        ("", "", "X X", False),
        ("8", "7", "6", False),
    ],
)
@reference("H:136, U28", 137, 138)
def test_the_lord_of_rot_wins_with_three_x_among_all_discards(
    book: str, own: str, other: str, gone: str, wins: bool
) -> None:
    table = lay(
        f"{SWORD}@{book}", seat("2 8", own), seat("7", other), seat(discards=gone, out=True)
    )
    table.play("Lord of Rot")

    assert table.ended is (Ended.CARD if wins else None)
    assert table.winner == (0 if wins else None)


@reference("H:136", 139)
def test_the_x_of_a_hand_the_ruins_or_the_deck_does_not_help_the_lord_of_rot(book: str) -> None:
    in_hand = lay(f"{SWORD}@{book}", seat("2 X", "X"), seat("7", "X"))
    in_ruins = lay(f"{SWORD}@{book}", seat("2 8", "X"), seat("7", "X"), ruins="X")
    in_deck = lay(f"{SWORD}@{book}", seat("2 8", "X"), seat("7", "X"), top="X")
    for table in (in_hand, in_ruins, in_deck):
        table.play("Lord of Rot")

    assert [table.ended for table in (in_hand, in_ruins, in_deck)] == [None, None, None]


@pytest.mark.parametrize("discards", ["X X (X)", "(X) X", "(X) (X) (X)"])
@reference("U60, H:136", 137)
def test_the_lord_of_rot_does_not_count_an_x_that_lies_face_down(book: str, discards: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("2 8"), seat("7", discards))
    table.play("Lord of Rot")

    assert table.ended is None


@reference("U60, H:136", 137)
def test_a_fourth_x_that_lies_face_down_does_not_spoil_the_win(book: str) -> None:
    table = lay(f"{FOUR_X}@{book}", seat("2 8", "X (X)"), seat("7", "X X"))
    table.play("Lord of Rot")

    assert table.winner == 0


@pytest.mark.parametrize(
    ("own", "other", "wins"), [("X X", "X X", False), ("", "X X X X", False), ("X", "X X", True)]
)
@reference("U61, H:136", 137)
def test_four_x_in_the_discards_are_not_three(book: str, own: str, other: str, wins: bool) -> None:
    table = lay(f"{FOUR_X}@{book}", seat("2 8", own), seat("7", other))
    table.play("Lord of Rot")

    assert (table.winner == 0) == wins


@reference("U62, H:136", 137)
def test_a_third_x_that_comes_later_wins_nothing(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("2 8"), seat("X", "X X"), top="7")
    table.play("Lord of Rot")
    table.turn_up("7")
    table.play("X")

    assert table.discards(1) == "X X X"
    assert table.ended is None


@pytest.mark.parametrize(("discards", "wins"), [("2 X X", False), ("2 X X X", True)])
@reference("U62, H:48-49, B:65-66, D15", 217)
def test_the_x_being_resolved_is_not_yet_among_the_discards(
    book: str, discards: str, wins: bool
) -> None:
    table = lay(f"{FOUR_X}@{book}", seat("X 8", discards), seat("7"))
    table.play("X")
    table.pick_discard(0, 0)

    assert (table.winner == 0) == wins


# --- Dreamreader ---------------------------------------------------------------------------------


@reference("H:137, U8", 140, 141)
def test_every_discard_of_every_player_is_offered_to_the_dreamreader(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("3 8", "7"), seat("7", "8 X"), seat(discards="6", out=True))
    table.play("Dreamreader")

    places = {(0, 0), (1, 0), (1, 1), (2, 0)}
    expected = {PickCard(place=DiscardPlace(seat=number, index=index)) for number, index in places}
    assert set(table.offered) == expected


@reference("H:137, U1, U3, U7", 140, 142)
def test_what_the_dreamreader_takes_is_played_and_then_lies_with_its_new_player(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("3 8"), seat("7", "X 6 X"))
    table.play("Dreamreader")
    table.pick_discard(1, 1)

    assert table.hand(0) == "8"
    assert table.discards(0) == "6 3"
    assert table.discards(1) == "X X"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("H:137, H:135, U8, U21", 142)
def test_a_totem_that_the_dreamreader_takes_puts_out_the_dreamreaders_player(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("3 8"), seat("7", "1"), seat("7"))
    table.play("Dreamreader")
    table.pick_discard(1, 0)

    assert table.out == {0}
    assert table.discards(0) == "8 1 3"
    assert table.discards(1) == ""
    assert table.state.active == 1


@reference("H:37, H:49, H:137, U8", 142)
def test_the_dreamreader_must_take_a_totem_that_is_the_only_discard(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("3 8"), seat("7", "1"), seat("7"))
    table.play("Dreamreader")

    only: Choice = PickCard(place=DiscardPlace(seat=1, index=0))
    assert table.offered == (only,)


@pytest.mark.parametrize("owner", [0, 1])
@reference("H:137, H:136, U8, U62", 140, 141, 142)
def test_a_lord_of_rot_that_the_dreamreader_takes_wins_for_the_dreamreaders_player(
    book: str, owner: int
) -> None:
    own, other = ("2 X", "X X") if owner == 0 else ("X X", "2 X")
    table = lay(f"{SWORD}@{book}", seat("3 8", own), seat("7", other))
    table.play("Dreamreader")
    table.pick_discard(owner, 0)

    assert (table.winner, table.ended) == (0, Ended.CARD)


@reference("H:137, U8", 142)
def test_a_dragon_that_the_dreamreader_takes_does_not_test_the_dreamreaders_player(
    book: str,
) -> None:
    table = lay(f"{MIXED_SWORD}@{book}", seat("3 6", "8"), seat("7", "4 X"), seat("7", "8"))
    table.play("Dreamreader")
    table.pick_discard(1, 0)

    assert table.out == {2}
    assert table.discards(0) == "8 4 3"


@reference("H:49, U5, U8b", 109)
def test_without_any_discard_the_dreamreader_is_spent(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("3 8"), seat("7"), seat(out=True))
    table.play("Dreamreader")

    assert table.discards(0) == "3"
    assert table.hand(0) == "8"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)
    assert table.find(What.CHOSE_CARD) == []


@reference("H:49, U8c", 109)
def test_a_dreamreader_may_be_the_first_card_of_the_game(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("8"), seat("7"), ruins_bag="6", phase=Phase.DRAW)
    table.turn_up("3")
    table.play("Dreamreader")

    assert table.discards(0) == "3"
    assert table.state.active == 1


@pytest.mark.parametrize("timing", ["after_effect", "before_effect"])
@reference("U5, H:49, D15")
def test_a_reader_being_resolved_is_never_offered_whatever_the_timing(timing: str) -> None:
    rulings = {"discard_timing": timing}
    table = lay(f"{SWORD}@H", seat("4 8", "6"), seat("7"), ruins="3", rulings=rulings)
    table.play("Prince")
    table.pick_ruins(0)

    only_the_six: Choice = PickCard(place=DiscardPlace(seat=0, index=0))
    assert table.offered == (only_the_six,)
    table.pick_discard(0, 0)
    assert sorted(table.discards(0).split()) == ["3", "4", "6"]
    assert table.state.active == 1


@pytest.mark.parametrize("pile", ["8 5 6", "8 (5) 6"])
@reference("U4, H:116")
def test_an_unplayable_card_that_the_dreamreader_takes_goes_back_to_its_place(
    book: str, pile: str
) -> None:
    table = lay(f"{SWORD_STARSHIP}@{book}", seat("3 8"), seat("7", pile), seat("7"))
    table.play("Dreamreader")
    table.pick_discard(1, 1)

    assert table.discards(1) == pile
    assert (table.hand(0), table.discards(0)) == ("8", "3")
    (back,) = table.find(What.RETURNED)
    assert [table.seen_by(number, back) for number in range(3)] == ["5", "5", "5"]
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@pytest.mark.parametrize(
    ("in_book", "winner", "ruins"),
    [("A", 0, ""), ("H", None, "5"), ("B", None, "5")],
    ids=["A: a discard already", "H: not yet a discard", "B: as H"],
)
@reference("U6, A:36-37, H:48-49, H:49, B:65-66, D15", 110, 217)
def test_a_reader_being_resolved_counts_for_the_staff_in_book_a_only(
    in_book: str, winner: int | None, ruins: str
) -> None:
    by_prince = lay(f"{VORPAL}@{in_book}", seat("4 6", "3"), seat("7"), ruins="5")
    by_prince.play("Prince")
    by_prince.pick_ruins(0)
    by_reader = lay(f"{VORPAL}@{in_book}", seat("3 6", "4"), seat("7", "(5)"))
    by_reader.play("Dreamreader")
    by_reader.pick_discard(1, 0)

    assert by_prince.winner == by_reader.winner == winner
    assert by_prince.ruins == ruins


# --- Prince --------------------------------------------------------------------------------------


@reference("H:138, U36", 143)
def test_the_prince_shows_any_card_of_the_ruins_to_all_and_plays_it(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("4 8"), seat("7"), seat("7"), ruins="7 1 6", ruins_bag="X")
    table.play("Prince")

    known = [PickCard(place=RuinsPlace(index=index)) for index in range(3)]
    assert table.offered == (*known, PickCard(place=RuinsBag()))
    table.pick_ruins(1)
    (shown,) = table.find(What.REVEALED)
    assert [table.seen_by(number, shown) for number in range(3)] == ["1", "1", "1"]
    assert table.out == {0}
    assert table.ruins == "7 6"


@reference("H:114", 129, 130)
def test_when_the_prince_has_emptied_the_ruins_the_investigation_runs_without_them(
    book: str,
) -> None:
    table = lay(f"{SWORD}@{book}", seat("4 8"), seat("7"), ruins="6", deck="", rest_with=1)
    table.play("Prince")
    table.pick_ruins(0)

    assert (table.ruins, table.ruins_bag) == ("", "")
    assert (table.state.phase, table.investigators) == (Phase.INVESTIGATION, [1])
    places = [choice.place for choice in table.offered if isinstance(choice, PickCard)]
    assert {HandPlace(seat=0), HandPlace(seat=1)} <= set(places)
    assert not any(isinstance(place, RuinsPlace | RuinsBag) for place in places)


@reference("H:114, H:49, U8b, U37", 109, 130)
def test_with_empty_ruins_a_prince_is_spent(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("4 8"), seat("7"))
    table.play("Prince")

    assert (table.hand(0), table.discards(0)) == ("8", "4")
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("H:116, U4", 131)
def test_a_starship_that_the_prince_finds_goes_back_to_its_place(book: str) -> None:
    table = lay(f"{SWORD_STARSHIP}@{book}", seat("4 8"), seat("7"), ruins="7 5 6")
    table.play("Prince")
    table.pick_ruins(1)

    assert table.ruins == "7 5 6"
    assert (table.hand(0), table.discards(0)) == ("8", "4")
    (back,) = table.find(What.RETURNED)
    assert table.seen_by(1, back) == "5"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


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

    assert shown_to(table, 2) == set(known.split())


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
    table = strike("A", "7", "7", deck="8 8")
    sizes = [table.state.deck_size]
    while table.state.phase is Phase.DRAW:
        table.turn_up("8")
        table.play("8")
        sizes.append(table.state.deck_size)

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
    table = strike(book, "7", "7", deck="8 8")
    sizes = [table.state.deck_size]
    while table.state.phase is Phase.DRAW:
        table.turn_up("8")
        table.play("8")
        sizes.append(table.state.deck_size)

    assert sizes == [2, 1, 0]
    assert table.ruins == "5"
    assert table.ended is Ended.LOST


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
