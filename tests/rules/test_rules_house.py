"""Clarifications shown by house cards: Negotiation, Trash, the Vorpal Sword's first four."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import (
    Choice,
    DiscardPlace,
    Ended,
    Phase,
    PickCard,
    RuinsBag,
    RuinsPlace,
)
from tests.rules.table_setup import (
    HOUSE,
    PRINCE,
    TRASH,
    VORPAL,
    Table,
    lay,
    reference,
    seat,
)

# --- Negotiation: a card goes from discards to discards ------------------------------------------


def negotiate(book: str, discards: str, index: int, to: int, *, own: str = "") -> Table:
    """Seat 0 moves one discard of seat 1."""
    table = lay(f"{HOUSE}@{book}", seat("7 X", own), seat("8", discards), seat("X", "8"))
    table.play("Negotiation")
    table.pick_discard(1, index)
    table.pick_seat(to)
    return table


@reference("A:115", 80)
def test_a_moved_discard_keeps_the_side_that_shows(book: str) -> None:
    up = negotiate(book, "6 (6)", 0, 2)
    down = negotiate(book, "6 (6)", 1, 2)

    assert (up.discards(1), up.discards(2)) == ("(6)", "8 6")
    assert (down.discards(1), down.discards(2)) == ("6", "8 (6)")


@pytest.mark.parametrize(("to", "sees"), [(0, {0, 1}), (2, {1, 2})])
@reference("A:115, A:97", 52, 53, 81)
def test_a_moved_face_down_discard_is_seen_by_its_old_and_new_owner_only(
    book: str, to: int, sees: set[int]
) -> None:
    table = negotiate(book, "8 (6)", 1, to)

    (moved,) = table.find(What.MOVED)
    assert {number for number in range(3) if table.seen_by(number, moved)} == sees


@reference("A:115", 81)
def test_a_moved_face_up_discard_is_seen_by_all(book: str) -> None:
    table = negotiate(book, "6 (6)", 0, 2)

    (moved,) = table.find(What.MOVED)
    assert [table.seen_by(number, moved) for number in range(3)] == ["6", "6", "6"]


@reference("A:115, U68", 82)
def test_the_moved_card_is_not_played(book: str) -> None:
    table = negotiate(book, "6 4", 1, 0, own="8")

    assert "4" in table.discards(0)
    assert table.out == set()  # played, the Ancient Dragon would put out seat 2 with its 8


@reference("H:19, A:96, A:103", 105)
def test_a_lasting_effect_begins_and_ends_with_the_card(book: str) -> None:
    table = lay(f"{HOUSE}@{book}", seat("7 6"), seat("8", "6 2"), seat("X"), deck="")
    table.play("Negotiation")
    table.pick_discard(1, 1)
    table.pick_seat(0)

    assert table.state.speeds == (4, 8, None)


@reference("H:19, A:113, U19", 105)
def test_a_maiden_protects_whoever_has_her_now(book: str) -> None:
    table = lay(f"{HOUSE}@{book}", seat("7 X"), seat("3"), seat("8", "2"), seat("X", "1 6"))
    table.play("Negotiation")
    table.pick_discard(3, 0)
    table.pick_seat(2)
    table.turn_up("X")
    table.play("Tyrant Dragon")

    assert [event.other for event in table.find(What.PROTECTED)] == [2]
    assert table.out == {3}


# --- Trash: an effect on reaching the discards ---------------------------------------------------


@reference("H:19", 104)
def test_a_trash_effect_fires_when_the_card_is_played(book: str) -> None:
    table = lay(f"{TRASH}@{book}", seat("6 X"), seat("8"), ruins="8", top="4 3")
    table.play("Separation")

    assert table.ruins == "8 4"


@reference("H:19, A:115", 104)
def test_a_trash_effect_fires_when_the_card_comes_from_other_discards(book: str) -> None:
    table = lay(f"{TRASH}@{book}", seat("7 X"), seat("8", "6"), ruins="8", top="4 3")
    table.play("Negotiation")
    table.pick_discard(1, 0)
    table.pick_seat(0)

    assert table.ruins == "8 4"


@reference("H:19, A:96", 104)
def test_a_trash_effect_does_not_fire_face_down(book: str) -> None:
    table = lay(f"{TRASH}@{book}", seat("7 X"), seat("8", "(6)"), ruins="8", top="4 3")
    table.play("Negotiation")
    table.pick_discard(1, 0)
    table.pick_seat(0)

    assert table.ruins == "8"


# --- Totem and Lord of Rot -----------------------------------------------------------------------


@reference("H:135, A:37", 8, 136)
def test_the_totem_puts_its_own_player_out(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("1 8"), seat("7"), seat("7"))
    table.play("Totem")

    assert table.out == {0}
    assert set(table.discards(0).split()) == {"1", "8"}


@reference("H:135, H:56", 116, 136)
def test_of_two_players_the_other_wins_by_the_totem(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("1 8"), seat("7"))
    table.play("Totem")

    assert (table.winner, table.ended) == (1, Ended.SURVIVAL)


@pytest.mark.parametrize(
    ("own", "other", "gone", "wins"),
    [
        ("X X", "X", "", True),
        ("X", "X", "X", True),
        ("8", "X X", "X", True),
        ("X X", "8", "", False),
        ("X X", "", "(X)", False),
        ("", "", "", False),
    ],
)
@reference("H:136, U28, U60", 137, 138)
def test_the_lord_of_rot_wins_with_exactly_three_x_in_all_discards(
    book: str, own: str, other: str, gone: str, wins: bool
) -> None:
    table = lay(
        f"{VORPAL}@{book}", seat("2 8", own), seat("7", other), seat(discards=gone, out=True)
    )
    table.play("Lord of Rot")

    assert (table.winner == 0) == wins


@reference("H:136", 139)
def test_an_x_in_a_hand_the_ruins_or_the_deck_does_not_count(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("2 8"), seat("X", "8"), ruins="X", top="X")
    table.play("Lord of Rot")

    assert table.ended is None


# --- Dreamreader and Prince: a card played at once -----------------------------------------------


@reference("H:137, U8", 140, 141)
def test_the_dreamreader_may_take_any_discard_of_any_player(book: str) -> None:
    table = lay(
        f"{VORPAL}@{book}", seat("3 8", "7"), seat("7", "8 X"), seat(discards="6", out=True)
    )
    table.play("Dreamreader")

    places = [(1, 0), (1, 1), (2, 0), (0, 0)]
    expected: list[Choice] = [
        PickCard(place=DiscardPlace(seat=number, index=index)) for number, index in places
    ]
    assert list(table.offered) == expected


@reference("H:137, U1, U8", 140, 142)
def test_the_dreamreader_plays_what_was_taken_from_another(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("3 8"), seat("7", "1"), seat("7"))
    table.play("Dreamreader")
    table.pick_discard(1, 0)

    assert table.out == {0}
    assert table.discards(1) == ""
    assert set(table.discards(0).split()) == {"1", "3", "8"}


@reference("H:137", 141, 142)
def test_the_dreamreader_plays_an_own_discard_again(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("3 8", "2 X"), seat("7", "X X"))
    table.play("Dreamreader")
    table.pick_discard(0, 0)

    assert (table.winner, table.ended) == (0, Ended.CARD)


@reference("H:137, U3", 142)
def test_the_other_card_of_the_hand_stays(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("3 8"), seat("7", "6"))
    table.play("Dreamreader")
    table.pick_discard(1, 0)

    assert table.hand(0) == "8"
    assert set(table.discards(0).split()) == {"3", "6"}
    assert table.state.active == 1


@reference("H:49, U5, U8b", 109)
def test_a_dreamreader_never_picks_itself(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("3 8"), seat("7"))
    table.play("Dreamreader")

    assert table.discards(0) == "3"
    assert table.state.phase is Phase.DRAW


@reference("H:137, U5")
def test_a_chain_of_two_readers_ends(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("4 8", "X"), seat("7"), ruins="3")
    table.play("Prince")
    table.pick_ruins(0)

    only_the_x: Choice = PickCard(place=DiscardPlace(seat=0, index=0))
    assert table.offered == (only_the_x,)
    table.pick_discard(0, 0)
    assert sorted(table.discards(0).split()) == ["3", "4", "X"]


@reference("H:138, U37", 143)
def test_the_prince_may_take_any_card_of_the_ruins(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("4 8"), seat("7"), ruins="7 X", ruins_bag="6")
    table.play("Prince")

    places = (RuinsPlace(index=0), RuinsPlace(index=1), RuinsBag())
    assert table.offered == tuple(PickCard(place=place) for place in places)


@reference("H:138, U36", 143)
def test_the_princes_card_is_shown_to_all_and_played_at_once(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("4 8"), seat("7"), seat("7"), ruins="8 1")
    table.play("Prince")
    table.pick_ruins(1)

    (shown,) = table.find(What.REVEALED)
    assert [table.seen_by(number, shown) for number in range(3)] == ["1", "1", "1"]
    assert table.out == {0}
    assert table.ruins == "8"


@reference("H:114", 129)
def test_the_prince_may_take_the_only_card_of_the_ruins(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("4 8"), seat("7"), ruins="6")
    table.play("Prince")
    table.pick_ruins(0)

    assert set(table.discards(0).split()) == {"4", "6"}
    assert (table.ruins, table.ruins_bag) == ("", "")


@reference("H:114, H:49, U37", 109, 130)
def test_with_empty_ruins_the_prince_is_spent_and_the_game_goes_on(book: str) -> None:
    table = lay(f"{VORPAL}@{book}", seat("4 8"), seat("7"))
    table.play("Prince")

    assert table.discards(0) == "4"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("H:116, U4", 131)
def test_a_legacy_that_cannot_be_played_goes_back_to_the_ruins(book: str) -> None:
    table = lay(f"{PRINCE}@{book}", seat("4 8"), seat("7"), ruins="7 5 6")
    table.play("Prince")
    table.pick_ruins(1)

    assert table.ruins == "7 5 6"
    assert table.hand(0) == "8"
    (back,) = table.find(What.RETURNED)
    assert table.seen_by(1, back) == "5"
    assert table.state.active == 1
