"""Staff of Dragons: Maiden, Chieftain, the Dragons, the Staff (A:100-127, H:120-149)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import Choice, DiscardPlace, Ended, Phase, PickCard
from tests.rules.table_setup import (
    HOUSE,
    PLAIN_MAIDEN,
    STAFF,
    STRIKES,
    TWO_DRAGONS,
    lay,
    reference,
    seat,
)


def is_put_out(spec: str, dragon: str, discards: str) -> bool:
    """Whether a Dragon puts out a seat with these discards."""
    table = lay(spec, seat(f"{dragon} 5"), seat("7", discards))
    table.play(dragon)
    assert table.out <= {1}
    return table.out == {1}


# --- Ancient Dragon ------------------------------------------------------------------------------


@pytest.mark.parametrize("discards", ["1 3", "8", "6 6", "8 8", "6 6 8", "8 8 8", "8 X", "X 1 3"])
@reference("A:100, H:148, D8, U15", 54, 155)
def test_the_ancient_dragon_puts_out_totals_divisible_by_four(book: str, discards: str) -> None:
    assert is_put_out(f"{PLAIN_MAIDEN}@{book}", "4", discards)


@pytest.mark.parametrize("discards", ["1", "2", "3", "2 3", "6", "7", "3 8", "6 X"])
@reference("A:100, H:148, D8, U15", 55)
def test_the_ancient_dragon_leaves_other_totals(book: str, discards: str) -> None:
    assert not is_put_out(f"{PLAIN_MAIDEN}@{book}", "4", discards)


@pytest.mark.parametrize(("dragon", "own"), [("3", "6 6"), ("4", "8"), ("3", "8 7"), ("4", "6 6")])
@reference("A:100, A:126, H:147, H:148", 56, 97, 154, 155)
def test_the_player_of_a_dragon_is_not_tested(book: str, dragon: str, own: str) -> None:
    table = lay(f"{STAFF}@{book}", seat(f"{dragon} 8", own), seat("7"), seat("7"))
    table.play(dragon)

    assert table.out == set()


# --- both Dragons --------------------------------------------------------------------------------


@pytest.mark.parametrize(("dragon", "hit"), [("3", "6"), ("4", "8")])
@reference("A:100, A:126, H:147, H:148, U17", 57, 154, 155)
def test_all_with_a_matching_total_go_out_together(book: str, dragon: str, hit: str) -> None:
    table = lay(
        f"{STAFF}@{book}", seat(f"{dragon} 7"), seat("X", hit), seat("X", "7"), seat("X", hit)
    )
    table.play(dragon)

    assert table.out == {1, 3}
    assert table.state.active == 2


@pytest.mark.parametrize("dragon", ["3", "4"])
@pytest.mark.parametrize("discards", ["", "X", "X X", "X X X"])
@reference("A:101, A:127, H:120", 60, 61, 100, 132)
def test_no_card_or_only_x_is_safe(book: str, dragon: str, discards: str) -> None:
    assert not is_put_out(f"{STAFF}@{book}", dragon, discards)


@pytest.mark.parametrize(
    ("dragon", "discards", "out"),
    [
        ("4", "8 (7)", True),
        ("4", "6 (2)", False),
        ("4", "8 (8)", True),
        ("3", "6 (7)", True),
        ("3", "7 (2)", False),
        ("3", "7 (8)", False),
    ],
)
@reference("A:101, A:127, A:96", 58, 98)
def test_face_down_cards_are_left_out_of_the_total(
    book: str, dragon: str, discards: str, out: bool
) -> None:
    assert is_put_out(f"{STAFF}@{book}", dragon, discards) == out


@pytest.mark.parametrize("dragon", ["3", "4"])
@pytest.mark.parametrize("discards", ["(6)", "(6) (6)", "X (7)", "(X)"])
@reference("A:101, A:127, U14")
def test_a_total_of_zero_is_safe_where_cards_lie_face_down(
    book: str, dragon: str, discards: str
) -> None:
    assert not is_put_out(f"{STAFF}@{book}", dragon, discards)


@pytest.mark.parametrize(
    ("dragon", "discards", "out"),
    [
        ("4", "8 X", True),  # speed changes would make it 9
        ("4", "2 6", True),  # 5
        ("4", "2 8 8", False),  # 14 or, with the Chieftain alone, 16
        ("4", "2 X", False),  # 2 or, with the Berserk alone, 4
        ("3", "7 2 X X", True),  # 11
        ("3", "6 8 X X", False),  # 17
        ("3", "2 8", False),  # 7
        ("3", "8 8 X", False),  # 16 or, with Berserk alone, 18
    ],
)
@reference("A:101, A:127, H:126, D27", 59, 99, 134)
def test_modifiers_change_no_total(book: str, dragon: str, discards: str, out: bool) -> None:
    assert is_put_out(f"{HOUSE}@{book}", dragon, discards) == out


@pytest.mark.parametrize(
    "discards", ["1 2", "6", "1 8", "6 6", "7 8", "2 8 8", "6 X", "1 4 7", "X 7 8"]
)
@reference("A:126, H:147, D8, U15", 96, 154)
def test_the_tyrant_dragon_puts_out_totals_divisible_by_three(book: str, discards: str) -> None:
    assert is_put_out(f"{PLAIN_MAIDEN}@{book}", "3", discards)


@pytest.mark.parametrize("discards", ["1", "2", "4", "1 4", "7", "8", "2 8", "6 7", "7 X"])
@reference("A:126, H:147, D8, U15", 97)
def test_the_tyrant_dragon_leaves_other_totals(book: str, discards: str) -> None:
    assert not is_put_out(f"{PLAIN_MAIDEN}@{book}", "3", discards)


# --- Maiden of Dragons ---------------------------------------------------------------------------


@pytest.mark.parametrize(("dragon", "hit"), [("3", "6"), ("4", "8")])
@reference("A:112, H:145, H:147, H:148, U1", 74, 150)
def test_the_maiden_takes_a_dragon_of_another_and_plays_it_at_once(
    book: str, dragon: str, hit: str
) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 X"), seat("X", f"7 {dragon}"), seat("7", hit))
    table.play("Maiden of Dragons")
    table.pick_discard(1, 1)

    assert table.out == {2}
    assert table.discards(1) == "7"
    assert set(table.discards(0).split()) == {"1", dragon}


@pytest.mark.parametrize(
    ("in_book", "pile"), [("A", "8 1 3"), ("H", "8 3 1")], ids=["A: inner on top", "H: outer"]
)
@reference("A:36, A:39, H:49, U7", 10)
def test_the_order_of_the_maiden_and_her_dragon(in_book: str, pile: str) -> None:
    table = lay(f"{STAFF}@{in_book}", seat("1 X", "8"), seat("X", "3"))
    table.play("Maiden of Dragons")
    table.pick_discard(1, 0)

    assert table.discards(0) == pile


THE_OTHERS_DRAGON: Choice = PickCard(place=DiscardPlace(seat=2, index=0))


@reference("A:112, H:145, D12", 75, 213)
def test_in_book_a_the_maiden_does_not_take_an_own_dragon() -> None:
    table = lay(f"{STAFF}@A", seat("1 X", "3"), seat("7"), seat("7", "4"))
    table.play("Maiden of Dragons")

    assert table.offered == (THE_OTHERS_DRAGON,)


@reference("A:112, H:145, D12", 150, 213)
def test_in_book_h_the_maiden_may_take_an_own_dragon() -> None:
    table = lay(f"{STAFF}@H", seat("1 X", "3"), seat("7"), seat("7", "4"))
    table.play("Maiden of Dragons")

    own: Choice = PickCard(place=DiscardPlace(seat=0, index=0))
    assert set(table.offered) == {THE_OTHERS_DRAGON, own}


@reference("A:112, D12, U8b", 75)
def test_in_book_a_with_only_an_own_dragon_the_maiden_is_spent() -> None:
    table = lay(f"{STAFF}@A", seat("1 X", "3"), seat("7", "6"))
    table.play("Maiden of Dragons")

    assert table.discards(0) == "3 1"
    assert table.out == set()
    assert table.state.active == 1


@reference("A:112, A:96", 75)
def test_the_maiden_does_not_take_a_face_down_dragon(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 X"), seat("7", "(3) (4)"))
    table.play("Maiden of Dragons")

    assert table.state.phase is Phase.DRAW
    assert table.discards(1) == "(3) (4)"


@reference("A:113", 76)
def test_playing_the_maiden_protects_from_nothing_yet(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 X"), seat("7", "6"))
    table.play("Maiden of Dragons")

    assert table.find(What.PROTECTED) == []
    assert table.discards(0) == "1"


@pytest.mark.parametrize(
    ("dragon", "discards"), [("3", "1 2"), ("3", "1 8"), ("4", "1 7"), ("4", "1 3")]
)
@reference("A:113, H:145, H:19, D13", 77, 78, 105, 151)
def test_a_face_up_maiden_saves_from_a_dragon(book: str, dragon: str, discards: str) -> None:
    assert is_put_out(f"{PLAIN_MAIDEN}@{book}", dragon, discards)
    assert not is_put_out(f"{STAFF}@{book}", dragon, discards)


@pytest.mark.parametrize("card", ["Assassin", "Staff of Dragons"])
@reference("H:145, U18", 151)
def test_a_face_up_maiden_does_not_save_from_a_one_or_a_five(book: str, card: str) -> None:
    table = lay(f"{STRIKES}@{book}", seat("A 5"), seat("7", "1"), seat("8"))
    table.play(card)
    table.pick_seat(1)

    assert table.out == {1}


@pytest.mark.parametrize(("dragon", "discards"), [("3", "(1) 6"), ("4", "(1) 8")])
@reference("A:113, A:96", 79)
def test_a_face_down_maiden_saves_from_neither(book: str, dragon: str, discards: str) -> None:
    assert is_put_out(f"{STAFF}@{book}", dragon, discards)


@pytest.mark.parametrize(("dragon", "discards"), [("3", "6"), ("4", "8")])
@reference("A:113, H:145", 77, 78)
def test_a_maiden_saves_nobody_but_her_owner(book: str, dragon: str, discards: str) -> None:
    table = lay(f"{STAFF}@{book}", seat(f"{dragon} X"), seat("7", discards), seat("7", "1"))
    table.play(dragon)

    assert table.out == {1}


@reference("U79, A:127, H:120", 100)
def test_a_total_is_counted_without_the_dragon_that_was_taken(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 X"), seat("7", "3 X"), seat("8", "8"))
    table.play("Maiden of Dragons")
    table.pick_discard(1, 0)

    assert table.out == set()


# --- Chieftain -----------------------------------------------------------------------------------


@reference("H:146, U38, U39", 152)
def test_the_chieftain_swaps_blind_and_must(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("2 5"), seat("7"), ruins_bag="8 X")
    table.play("Chieftain")

    assert len(table.offered) == 1
    table.pick_ruins()
    table.turn_up("X")
    assert table.hand(0) == "X"
    assert table.ruins == "5"
    assert table.find(What.LOOKED) == table.find(What.REVEALED) == []


@reference("H:146", 152)
def test_the_chieftains_swap_is_seen_by_his_player_alone(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("2 6"), seat("7"), ruins="8")
    table.play("Chieftain")
    table.pick_ruins(0)

    (swapped,) = table.find(What.SWAPPED)
    assert [set(table.seen_by(n, swapped).split()) for n in (0, 1)] == [{"6", "8"}, set()]


# --- the Staff -----------------------------------------------------------------------------------


@pytest.mark.parametrize("discards", ["3 4", "4 3", "8 3 X 4", "3 7 4 7", "3 (6) 4"])
@reference("A:124, H:149", 92, 156)
def test_the_staff_wins_with_a_three_and_a_four(book: str, discards: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("5 6", discards), seat("7"))
    table.play("Staff of Dragons")

    assert (table.winner, table.ended) == (0, Ended.CARD)


@pytest.mark.parametrize("discards", ["3 (4)", "(3) 4", "(3) (4)"])
@reference("A:124, D9", 93)
def test_the_staff_does_not_win_with_one_of_them_face_down(book: str, discards: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("5 X", discards), seat("7"))
    table.play("Staff of Dragons")

    assert table.ended is None
    assert "5" not in table.discards(0)


@reference("A:124")
def test_a_dragon_of_another_does_not_count_for_the_staff(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("5 X", "3"), seat("7", "4"))
    table.play("Staff of Dragons")

    assert table.ended is None


@pytest.mark.parametrize("discards", ["3", "4"])
@reference("A:124, H:149, D10", 94, 95, 214)
def test_in_book_a_a_staff_that_fails_is_shuffled_into_the_ruins(discards: str) -> None:
    table = lay(f"{STAFF}@A", seat("5 X", discards), seat("7"), ruins="8 7")
    table.play("Staff of Dragons")

    assert (table.ruins, table.ruins_bag) == ("", "5 7 8")
    assert len(table.find(What.SHUFFLED_RUINS)) == 1
    assert table.discards(0) == discards


@pytest.mark.parametrize("discards", ["3", "4"])
@reference("H:149, A:124, D10", 157, 214)
def test_in_book_h_a_staff_that_fails_is_put_at_a_known_place(discards: str) -> None:
    table = lay(f"{STAFF}@H", seat("5 X", discards), seat("7"), ruins="8 7")
    table.play("Staff of Dragons")

    assert (table.ruins, table.ruins_bag) == ("8 7 5", "")
    assert table.find(What.SHUFFLED_RUINS) == []
    (moved,) = table.find(What.MOVED)
    assert table.seen_by(1, moved) == "5"


@pytest.mark.parametrize("discards", ["", "8 X", "(3)"])
@reference("H:149, D11", 157)
def test_a_staff_without_any_dragon_goes_to_the_ruins_too(book: str, discards: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("5 7", discards), seat("7"), ruins="8")
    table.play("Staff of Dragons")

    assert sorted([*table.ruins.split(), *table.ruins_bag.split()]) == ["5", "8"]
    assert table.discards(0) == discards


SECOND_DRAGONS = pytest.mark.parametrize("discards", ["3 4 3", "4 3 4", "3 4 3 4"])


@SECOND_DRAGONS
@reference("H:149, A:124, D9", 156, 215)
def test_in_book_h_a_second_dragon_spoils_the_win(discards: str) -> None:
    table = lay(f"{TWO_DRAGONS}@H", seat("5 X", discards), seat("7"), ruins="8")
    table.play("Staff of Dragons")

    assert table.ended is None
    assert table.ruins == "8 5"


@SECOND_DRAGONS
@reference("A:124, H:149, D9", 92, 215)
def test_in_book_a_a_second_dragon_does_not_matter(discards: str) -> None:
    table = lay(f"{TWO_DRAGONS}@A", seat("5 X", discards), seat("7"), ruins="8")
    table.play("Staff of Dragons")

    assert (table.winner, table.ended) == (0, Ended.CARD)


@pytest.mark.parametrize("discards", ["3 4 (3)", "(4) 3 4"])
@reference("H:149, D9", 156)
def test_a_face_down_second_dragon_does_not_spoil_it(book: str, discards: str) -> None:
    table = lay(f"{TWO_DRAGONS}@{book}", seat("5 X", discards), seat("7"))
    table.play("Staff of Dragons")

    assert table.winner == 0
