"""Vorpal Sword: Totem, Lord of Rot, Dreamreader, Prince (H:114-116, H:135-138)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Choice,
    DiscardPlace,
    Ended,
    HandPlace,
    Phase,
    PickCard,
    RuinsBag,
    RuinsPlace,
)
from tests.rules.table_setup import (
    FOUR_X,
    MIXED_SWORD,
    SWORD,
    SWORD_STARSHIP,
    VORPAL,
    lay,
    reference,
    seat,
)


@pytest.fixture(params=["H", "B"])
def book(request: pytest.FixtureRequest) -> str:
    """Each book that has a card's effect before the card is a discard (H:49, B:66)."""
    return str(request.param)


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
