"""The Grail: Queen, Minister or King, Cardinal, Baron, Spy, the court (A:106-122, B:142-155)."""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.state import Answer, DiscardPlace, Ended, Phase, PickCard
from tests.rules.table_setup import (
    ETERNAL,
    HOUSE_SACRED,
    SACRED,
    Table,
    lay,
    reference,
    seat,
)


@pytest.fixture(params=[f"{ETERNAL}@B", f"{ETERNAL}@A", f"{SACRED}@A", f"{SACRED}@B"])
def spec(request: pytest.FixtureRequest) -> str:
    """Each name of the set under each book that has it."""
    return str(request.param)


# --- Queen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "wins"), [("5", True), ("8", False)])
@reference("B:146", 193)
def test_the_queen_wins_by_a_hand_that_is_the_legacy(spec: str, held: str, wins: bool) -> None:
    table = lay(spec, seat("1 7"), seat("6"), seat(held), ruins="X")
    table.play("Queen")
    table.pick_hand(2)

    assert table.winner == (0 if wins else None)
    assert table.ended == (Ended.CARD if wins else None)
    assert held not in table.shown_to(1)


@pytest.mark.parametrize(("index", "wins"), [(0, False), (1, True)])
@reference("B:146", 194)
def test_the_queen_wins_by_a_ruins_card_that_is_the_legacy(
    spec: str, index: int, wins: bool
) -> None:
    table = lay(spec, seat("1 7"), seat("6"), ruins="8 5")
    table.play("Queen")
    table.pick_ruins(index)

    assert table.winner == (0 if wins else None)


@reference("U37, B:146")
def test_with_empty_ruins_the_queen_looks_at_a_hand(spec: str) -> None:
    table = lay(spec, seat("1 7"), seat("6"), seat("8"))
    table.play("Queen")

    assert all(isinstance(c, PickCard) for c in table.offered)
    assert len(table.offered) == 2


# --- Minister ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("held", "wins"), [("1", True), ("5", False)])
@reference("B:149", 196)
def test_the_minister_wins_by_a_hand_that_is_a_1(spec: str, held: str, wins: bool) -> None:
    table = lay(spec, seat("2 7"), seat(held), ruins="X")
    table.play("2")
    table.pick_hand(1)

    assert table.winner == (0 if wins else None)


@pytest.mark.parametrize(("lying", "wins"), [("(1)", True), ("(6)", False)])
@reference("B:149, U80", 197)
def test_the_minister_wins_by_a_1_face_down_in_the_discards_of_another(
    spec: str, lying: str, wins: bool
) -> None:
    table = lay(spec, seat("2 7"), seat("8", f"X {lying}"), ruins="X")
    table.play("2")
    table.pick_discard(1, 1)

    assert table.winner == (0 if wins else None)


@reference("B:149, A:94", 198)
def test_the_minister_looks_at_no_own_discard_and_none_that_lies_face_up(spec: str) -> None:
    gone = seat("", "7 (8)", out=True)
    table = lay(spec, seat("2 7", "(1)"), seat("8", "6 (3)"), gone, ruins="X")
    table.play("2")

    piles = {
        (c.place.seat, c.place.index)
        for c in table.offered
        if isinstance(c, PickCard) and isinstance(c.place, DiscardPlace)
    }
    assert piles == {(1, 1), (2, 1)}


# --- Cardinal ------------------------------------------------------------------------------------


@reference("A:107, D17", 69)
def test_the_cardinal_does_nothing_where_no_discard_lies_face_down(spec: str) -> None:
    table = lay(spec, seat("3 7", "8"), seat("8", "6 X"), ruins="X")
    table.play("Cardinal")

    assert table.state.phase is Phase.DRAW
    assert (table.hand(0), table.ruins) == ("7", "X")


@pytest.mark.parametrize("owner", [0, 1, 2])
@reference("A:107, B:152, D21, A:94", 70, 200)
def test_the_cardinal_takes_a_card_face_down_from_anybody_his_own_player_included(
    spec: str, owner: int
) -> None:
    gone = seat("", "7 (8)", out=True)
    table = lay(spec, seat("3 7", "(6)"), seat("8", "X (2)"), gone, seat("4"), ruins="X")
    table.play("Cardinal")
    table.pick_discard(owner, 0 if owner == 0 else 1)

    taken = {0: "6", 1: "2", 2: "8"}[owner]
    assert sorted(table.hand(0).split()) == sorted(["7", taken])


@pytest.mark.parametrize("given", ["2", "7"])
@reference("B:152, U81, U71", 200)
def test_then_either_card_goes_to_the_ruins_face_down(spec: str, given: str) -> None:
    table = lay(spec, seat("3 7"), seat("8", "(2)"), seat("6"), ruins="X")
    table.play("Cardinal")
    table.pick_discard(1, 0)
    table.pick_own(given)

    assert table.ruins == f"X {given}"
    assert table.hand(0) == {"2": "7", "7": "2"}[given]
    assert table.discards(1) == ""
    assert table.shown_to(2) == {"3"}


@reference("U71, A:107")
def test_the_cardinal_may_bury_the_legacy(spec: str) -> None:
    table = lay(spec, seat("3 5"), seat("8", "(2)"), ruins="X")
    table.play("Cardinal")
    table.pick_discard(1, 0)
    table.pick_own("5")

    assert table.ruins == "X 5"


# --- Baron ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("laid", ["6", "7"])
@reference("B:155, U81", 202)
def test_the_baron_takes_a_ruins_card_and_lays_either_card_face_down(spec: str, laid: str) -> None:
    table = lay(spec, seat("4 7"), seat("8"), seat("X"), ruins="X 6")
    table.play("Baron")
    table.pick_ruins(1)
    table.pick_own(laid)

    assert table.hand(0) == {"6": "7", "7": "6"}[laid]
    assert f"({laid})" in table.discards(0).split()
    assert table.ruins == "X"
    assert table.shown_to(1) == {"4"}


@reference("U71, A:96")
def test_the_baron_may_lay_the_legacy_face_down(spec: str) -> None:
    table = lay(spec, seat("4 5"), seat("8"), ruins="X 6")
    table.play("Baron")
    table.pick_ruins(1)
    table.pick_own("5")

    assert "(5)" in table.discards(0).split()
    assert table.winner is None


@reference("U37, D17")
def test_with_empty_ruins_the_baron_does_nothing(spec: str) -> None:
    table = lay(spec, seat("4 7"), seat("8"))
    table.play("Baron")

    assert table.state.phase is Phase.DRAW
    assert table.hand(0) == "7"


# --- Spy -----------------------------------------------------------------------------------------


@reference("A:122, D17", 91)
def test_the_spy_does_nothing_where_no_discard_lies_face_down() -> None:
    table = lay(f"{HOUSE_SACRED}@A", seat("6 7", "8"), seat("8", "X"), ruins="X")
    table.play("Spy")

    assert table.state.phase is Phase.DRAW
    assert table.hand(0) == "7"


# --- Royal Court ---------------------------------------------------------------------------------


def court(*others: str, question: str = "1", ruins: str = "8", **rulings: str) -> Table:
    """Seat 0 plays the Royal Court and asks a question; the others are ``hand / discards``."""
    texts = [seat(*(part.strip() for part in each.split("/"))) for each in others]
    table = lay(f"{SACRED}@A", seat("X 7"), *texts, ruins=ruins, rulings=rulings)
    table.play("Royal Court")
    table.answer(yes=question == "1")
    return table


def said(table: Table) -> list[tuple[int | None, bool | None]]:
    """Who has answered so far, and what."""
    return [(event.seat, event.right) for event in table.find(What.REPLIED)]


@reference("A:117-119, D16", 83)
def test_the_court_asks_one_of_two_questions() -> None:
    table = lay(f"{SACRED}@A", seat("X 7"), seat("6"), ruins="8")
    table.play("Royal Court")
    assert table.offered == (Answer(yes=True), Answer(yes=False))

    table.answer(yes=False)
    (asked,) = table.find(What.ASKED)
    assert table.seen_by(1, asked) == "5"


@pytest.mark.parametrize(
    ("other", "has"),
    [("1 / 6", True), ("6 / 1", True), ("6 / 8 (1)", True), ("6 / 8", False), ("2 / (3)", False)],
)
@reference("A:120, U80", 84, 85, 86)
def test_a_card_is_had_in_hand_or_in_discards_on_either_side(other: str, has: bool) -> None:
    table = court(other)
    if len(table.offered) == 1:
        assert table.offered == (Answer(yes=has),)
    else:  # the Queen in hand lets her holder lie
        assert other.startswith("1")
    table.answer(yes=has)

    assert said(table) == [(1, has)]


@reference("A:120", 87)
def test_a_card_in_the_ruins_is_nobodys() -> None:
    table = court("6", "7", question="5", ruins="5")

    assert table.offered == (Answer(yes=False),)


@pytest.mark.parametrize(("question", "other"), [("1", "6 / 1"), ("5", "5 / 8"), ("1", "2 / 8")])
@reference("A:120, D22", 88)
def test_without_intrigue_in_hand_the_answer_is_true(question: str, other: str) -> None:
    table = court(other, question=question)

    assert table.offered == (Answer(yes=other != "2 / 8"),)


@pytest.mark.parametrize("held", ["1", "3", "4"])
@pytest.mark.parametrize("question", ["1", "5"])
@reference("A:120, D22", 89)
def test_with_intrigue_in_hand_either_answer_may_be_given(held: str, question: str) -> None:
    table = court(f"{held} / 8", question=question)

    assert table.offered == (Answer(yes=True), Answer(yes=False))


@reference("A:120, D22", 90)
def test_intrigue_in_the_discards_gives_no_right_to_lie() -> None:
    table = court("6 / 3 (4)", question="5")

    assert table.offered == (Answer(yes=False),)


@reference("A:120, U69")
def test_all_others_still_in_are_asked_and_nobody_else() -> None:
    texts = (seat("6"), seat("", "1", out=True), seat("8"))
    table = lay(f"{SACRED}@A", seat("X 7"), *texts, ruins="8")
    table.play("Royal Court")
    table.answer(yes=True)
    table.answer(yes=False)
    table.answer(yes=False)

    assert said(table) == [(1, False), (3, False)]
    assert table.state.phase is Phase.DRAW
