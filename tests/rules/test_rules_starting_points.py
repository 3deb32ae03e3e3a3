"""The cheapest positions that tell two readings of the rules apart (rules.md, section 5).

Each test lays one position and plays the same choices under two readings, two books or two values
of a ruling; where no ruling has the other reading, a pack in `packs/` has. The step from each
position is also read symbolically, and every outcome compared. U9 (a Baron, then Intelligence) is
not here: no pack has those cards yet.
"""

from pathlib import Path

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import DiscardPlace, Ended, Phase, PickCard
from tests.agreement.twins import disagreement, outcomes
from tests.rules.table_setup import (
    FOUR_X,
    HOUSE,
    MIXED_SWORD,
    ORB,
    PACKS,
    STAFF,
    SWORD,
    VORPAL,
    SeatText,
    Table,
    lay,
    reference,
    seat,
)

THREE_OR_MORE = str(PACKS / "three-x-or-more.toml")
"""The pack with four X, and a Lord of Rot whom four X serve as well as three."""
ON_TOP = str(Path(__file__).parents[1] / "verify" / "packs" / "sword-on-top.toml")
"""Five cards of Vorpal Sword; a tied Sword goes on top of the deck."""

READS_ITSELF = str(Path(__file__).parents[1] / "verify" / "packs" / "reads-itself.toml")
"""Six cards of Vorpal Sword; the Dreamreader may be picked while it is resolved."""


def laid(
    spec: str,
    *seats: SeatText,
    deck: str | None = None,
    top: str = "",
    ruins: str = "",
    rulings: dict[str, str] | None = None,
) -> Table:
    """Lay a position from which both readers of the rules, concrete and symbolic, go on alike."""
    table = lay(spec, *seats, deck=deck, top=top, ruins=ruins, rulings=rulings)
    assert outcomes(table.game, table.state), "no outcomes, or too many to compare"
    assert disagreement(table.game, table.state) is None
    return table


@pytest.mark.parametrize("in_book", ["A", "H", "B"])
@reference("U5, H:49, A:36")
def test_u5_a_dreamreader_alone_in_the_discards_is_spent_or_reads_itself_for_ever(
    in_book: str,
) -> None:
    printed = laid(f"{SWORD}@{in_book}", seat("3 7"), seat("7"))
    printed.play("Dreamreader")
    assert printed.state.phase is Phase.DRAW

    other = lay(f"{READS_ITSELF}@{in_book}", seat("3 7"), seat("7"))
    other.play("Dreamreader")
    first = other.state
    assert other.offered == (PickCard(place=DiscardPlace(seat=0, index=0)),)
    other.pick_discard(0, 0)
    assert other.state == first


@pytest.mark.parametrize(
    ("in_book", "winner", "discards", "ruins"), [("A", 0, "3 4 5", ""), ("H", None, "3 4", "5")]
)
@reference("U6, D15, A:36-37, H:48-49, B:65-66", 217)
def test_u6_a_prince_who_turns_up_the_staff_is_its_4_in_book_a_only(
    in_book: str, winner: int | None, discards: str, ruins: str
) -> None:
    table = laid(f"{VORPAL}@{in_book}", seat("4 6", "3"), seat("7"), ruins="5")
    table.play("Prince")
    table.pick_ruins(0)

    assert (table.winner, table.discards(0), table.ruins) == (winner, discards, ruins)


@pytest.mark.parametrize(("value", "out"), [("safe", set()), ("multiple", {1})])
@pytest.mark.parametrize("dragon", ["3", "4"])
@reference("U14, A:100-101, A:126-127, H:120")
def test_u14_a_total_of_nothing_but_a_face_down_card_is_a_multiple_or_not(
    value: str, out: set[int], dragon: str
) -> None:
    seats = (seat(f"{dragon} 6"), seat("7", "(8)"), seat("8", "X"))
    table = laid(f"{STAFF}@A", *seats, rulings={"zero_total": value})
    table.play(dragon)

    assert table.out == out


@pytest.mark.parametrize(("value", "out", "winner"), [("finish", {1, 2}, 0), ("stop", {1}, None)])
@reference("U22, D4, H:54, B:71, B:132", 183)
def test_u22_the_guess_after_a_right_one_is_made_or_lost(
    value: str, out: set[int], winner: int | None
) -> None:
    seats = (seat("2 8", "X X"), seat("7"), seat("6"))
    table = laid(f"{ORB}@B", *seats, rulings={"elimination_in_effect": value})
    table.play("Serial Killer")
    table.guess("7")
    if table.decides == 0:
        table.guess("6")

    assert (table.out, table.winner) == (out, winner)


@pytest.mark.parametrize(
    ("value", "out", "winner"),
    [("answers_after", {0, 1}, None), ("answers_at_once", {0}, 1), ("not_looking", {1}, 0)],
)
@reference("U24, U32, H:139")
def test_u24_a_girl_of_fate_compared_with_a_7_leaves_nobody_the_one_or_the_other(
    value: str, out: set[int], winner: int | None
) -> None:
    table = laid(f"{MIXED_SWORD}@H", seat("5 1"), seat("7"), rulings={"comparing": value})
    table.play("Vorpal Sword")
    table.pick_seat(1)

    assert (table.out, table.winner) == (out, winner)
    assert table.ended is (Ended.LOST if winner is None else Ended.SURVIVAL)


@pytest.mark.parametrize(("value", "phase"), [("goes_on", Phase.DRAW), ("investigation", None)])
@reference("U25, A:38, A:45, H:50, H:60", 115)
def test_u25_a_legacy_shuffled_into_an_empty_deck_is_drawn_or_searched_for_in_vain(
    value: str, phase: Phase | None
) -> None:
    seats = (seat("3 X"), seat("5", "6"), seat("7"))
    table = laid(f"{STAFF}@H", *seats, deck="", ruins="8", rulings={"refilled_deck": value})
    table.play("Tyrant Dragon")
    assert (table.out, table.bag) == ({1}, "5")

    if phase is not None:
        assert table.state.phase is phase
        table.turn_up("5")
        table.play("7")
        table.pick_hand(2)  # the third player has the Legacy now, and has it to show
        assert (table.winner, table.ended) == (2, Ended.INVESTIGATION)
    else:
        assert table.investigators == [2]
        table.pick_ruins(0)
        assert table.ended is Ended.LOST


@pytest.mark.parametrize(("spec", "top", "ruins"), [(SWORD, "X", "7 5"), (ON_TOP, "5 X", "7")])
@reference("U45, U44, D14, H:139", 147)
def test_u45_a_tied_sword_leaves_the_game_or_comes_back_to_it(
    spec: str, top: str, ruins: str
) -> None:
    table = laid(f"{spec}@H", seat("5 7"), seat("7"), top="X", ruins="7")
    table.play("Vorpal Sword")
    table.pick_seat(1)

    assert (table.top, table.ruins, table.out) == (top, ruins, set())


@reference("U45, H:139", 147)
def test_u45_a_tied_sword_that_comes_back_is_where_it_was_two_turns_later() -> None:
    table = laid(f"{ON_TOP}@H", seat("5 7"), seat("7"), top="X", ruins="7")
    table.play("Vorpal Sword")
    table.pick_seat(1)
    first = table.state
    for player in (1, 0):
        table.turn_up("5")
        table.play("Vorpal Sword")
        table.pick_seat(1 - player)

    assert table.state == first
    assert len(table.find(What.COMPARED)) == 3


@pytest.mark.parametrize(
    ("value", "speeds", "order"),
    [("sum_then_clamp", (1, 2), [0]), ("clamp_each", (2, 2), [])],
)
@reference("U50, U51, D26, A:103, A:104, H:146", 63, 65, 153)
def test_u50_a_floor_for_each_change_makes_a_tie_that_the_sum_does_not(
    value: str, speeds: tuple[int, int], order: list[int]
) -> None:
    """1 - 2 + 2 against 3 - 1: a sum of 1 comes first, 0 + 2 ties and nobody may look."""
    seats = (seat("1 6", "2 X"), seat("3", "8"))
    table = laid(f"{HOUSE}@H", *seats, deck="", ruins="4", rulings={"speed_floor": value})
    table.play("6")

    assert table.state.speeds == speeds
    assert table.investigators == order
    assert table.ended is (None if order else Ended.LOST)


@pytest.mark.parametrize("discards", [("X X", "X X"), ("X X X X", ""), ("", "X X X X")])
@pytest.mark.parametrize(("spec", "winner"), [(FOUR_X, None), (THREE_OR_MORE, 0)])
@reference("U61, H:136", 137)
def test_u61_with_four_x_the_lord_of_rot_wins_only_if_more_than_three_will_do(
    spec: str, winner: int | None, discards: tuple[str, str]
) -> None:
    own, other = discards
    table = laid(f"{spec}@H", seat("2 8", own), seat("7", other))
    table.play("Lord of Rot")

    assert table.winner == winner


@pytest.mark.parametrize("spec", [FOUR_X, THREE_OR_MORE])
@reference("U61, H:136", 137)
def test_u61_with_three_x_both_readings_let_the_lord_of_rot_win(spec: str) -> None:
    table = laid(f"{spec}@H", seat("2 8", "X"), seat("7", "X X"))
    table.play("Lord of Rot")

    assert table.winner == 0
