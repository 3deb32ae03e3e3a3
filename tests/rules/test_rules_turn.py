"""One turn: draw, play, effect, end; the Ruins and the discards (A:32-39, A:91-97, H:41-52)."""

import pytest

from lostlegacy.model.errors import IllegalChoice
from lostlegacy.model.events import What
from lostlegacy.model.state import Answer, Ended, Phase, PickCard, PlayCard, Trigger
from tests.rules.table_setup import (
    HOUSE,
    STAFF,
    STARSHIP,
    STRIKES,
    TRASH,
    VORPAL,
    lay,
    reference,
    seat,
)


@reference("A:32, A:38, H:41, H:50, H:52, B:67, B:69", 5, 9, 111, 164)
def test_turns_run_clockwise_until_the_deck_is_out(book: str) -> None:
    table = lay(
        f"{STAFF}@{book}", seat("6"), seat("7"), seat("8"), deck="X X X 6", phase=Phase.DRAW
    )
    actives = []
    for card in ("X", "X", "X", "6"):
        actives.append(table.state.active)
        table.turn_up(card)
        table.play(card)

    assert actives == [0, 1, 2, 0]
    assert table.state.phase is Phase.INVESTIGATION


@reference("A:35, H:47-48, B:64-65", 6, 108, 162)
def test_after_the_draw_a_hand_has_two_cards_and_either_may_be_played(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("6"), seat("7"), phase=Phase.DRAW)
    table.turn_up("8")

    assert table.hand(0) == "6 8"
    kinds = [table.game.pack.kind_named(card) for card in ("6", "8")]
    assert table.offered == tuple(PlayCard(kind=kind) for kind in kinds)


@pytest.mark.parametrize(("played", "kept"), [("6", "8"), ("8", "6")])
@reference("A:36, A:67, H:47-48, B:64-65", 7, 108, 162)
def test_the_played_card_lies_face_up_and_the_other_stays(
    book: str, played: str, kept: str
) -> None:
    table = lay(f"{STAFF}@{book}", seat("6 8"), seat("7"))
    table.play(played)

    assert table.discards(0) == played
    assert table.hand(0) == kept


def test_two_cards_of_a_kind_are_one_choice(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("7 7"), seat("8"))

    assert len(table.offered) == 1


@pytest.mark.parametrize(
    ("in_book", "during"),
    [("A", "8 2"), ("H", "8"), ("B", "8")],
    ids=["A: before", "H: after", "B: after"],
)
@reference("A:36, H:48-49, A:36-37, B:65-66, B:66, D15", 7, 163, 217)
def test_a_card_is_a_discard_before_its_effect_or_after_it(in_book: str, during: str) -> None:
    table = lay(f"{STAFF}@{in_book}", seat("2 6", "8"), seat("7"), ruins="7 8")
    table.play("Chieftain")

    assert table.decides == 0
    assert table.discards(0) == during
    table.pick_ruins(0)
    assert table.discards(0) == "8 2"


@pytest.mark.parametrize(
    ("in_book", "winner"),
    [("A", 0), ("H", None), ("B", None)],
    ids=["A: a 4 already", "H: no 4 yet", "B: no 4 yet"],
)
@reference("H:49, A:36-37, H:48-49, B:65-66, B:66, U6", 110, 163, 217)
def test_a_prince_who_plays_the_staff_is_or_is_not_its_four(
    in_book: str, winner: int | None
) -> None:
    table = lay(f"{VORPAL}@{in_book}", seat("4 6", "3"), seat("7"), ruins="5")
    table.play("Prince")
    table.pick_ruins(0)

    assert table.winner == winner
    assert (table.ended is Ended.CARD) == (winner is not None)


@reference("A:37, U38", 8)
def test_a_harmful_effect_cannot_be_declined(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("2 5"), seat("7"), ruins="7 8")
    table.play("Chieftain")

    assert len(table.offered) == 2
    assert all(isinstance(choice, PickCard) for choice in table.offered)
    table.pick_ruins(0)
    assert (table.hand(0), set(table.ruins.split())) == ("7", {"5", "8"})


@reference("H:49, U8b, B:66", 109, 163)
def test_an_effect_without_a_card_to_take_is_spent(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 6", "8"), seat("7", "7 X"))
    table.play("Maiden of Dragons")

    assert table.discards(0) == "8 1"
    assert table.discards(1) == "7 X"
    assert table.state.active == 1


@pytest.mark.parametrize("discards", ["", "(8) (6)"])
@reference("H:49, D17, A:107, B:66", 109, 163)
def test_without_the_first_part_the_rest_is_skipped(book: str, discards: str) -> None:
    table = lay(f"{STRIKES}@{book}", seat("7 8"), seat("X", discards), ruins="8", top="6")
    table.play("Negotiation")

    assert (table.discards(0), table.discards(1), table.ruins) == ("7", discards, "8")


@reference("H:49, D17, U35, B:66", 109, 163)
def test_without_a_seat_to_choose_the_rest_is_skipped(book: str) -> None:
    table = lay(f"{TRASH}@{book}", seat("8 X"), seat(), seat(), ruins="8", top="6")
    table.play("Forced March")

    assert table.ruins == "8"
    assert table.state.active == 1


@reference("H:49, H:114, U37, B:66", 109, 130, 163)
def test_an_effect_on_empty_ruins_is_spent_and_the_game_goes_on(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("2 6"), seat("7"))
    table.play("Chieftain")

    assert (table.hand(0), table.discards(0), table.ruins) == ("6", "2", "")
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("A:38, H:50, H:52, B:67, B:69", 9, 111, 164)
def test_with_one_card_left_the_next_seat_has_its_turn(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("6 X"), seat("7"), seat("8"), deck="8")
    table.play("X")

    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("A:38, H:50, H:52, B:67, B:69", 9, 111, 164)
def test_with_none_left_the_investigation_follows(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("6 X"), seat("7"), seat("8"), deck="")
    table.play("X")

    assert table.state.phase is Phase.INVESTIGATION
    assert table.investigators == [0]


@reference("A:39, D39", 10)
def test_discards_stay_in_order_with_the_newest_on_top(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("6", "8"), seat("7", "7"), phase=Phase.DRAW)
    for card in ("X", "X", "6", "8"):
        table.turn_up(card)
        table.play(card)

    assert table.discards(0) == "8 X 6"
    assert table.discards(1) == "7 X 8"


@reference("A:45, D24", 15)
def test_a_turn_in_which_the_deck_runs_out_is_finished(book: str) -> None:
    table = lay(
        f"{STAFF}@{book}", seat("6"), seat("7", "1 2"), seat("8", "4"), deck="3", phase=Phase.DRAW
    )
    table.turn_up("3")

    assert (table.state.deck_size, table.decides) == (0, 0)
    table.play("Tyrant Dragon")
    assert table.find(What.PROTECTED) != []  # the Maiden's 1 and 2 make 3: the effect took place
    assert table.state.phase is Phase.INVESTIGATION


@reference("A:45, D24, U43", 15)
def test_an_effect_that_empties_the_deck_is_finished(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("6 8"), seat("7"), deck="8", ruins="X")
    table.play("Old Map")
    table.turn_up("8")

    assert table.state.deck_size == 0
    assert table.offered == (Answer(yes=True), Answer(yes=False))
    table.answer(yes=False)
    assert table.state.phase is Phase.INVESTIGATION


@pytest.mark.parametrize("pack", [STAFF, STARSHIP])
@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "6", "7", "8", "X"])
@reference("A:67, B:167, D43", 39, 209)
def test_a_card_without_permission_is_not_played_face_down(pack: str, book: str, card: str) -> None:
    other = "7" if card != "7" else "8"
    table = lay(f"{pack}@{book}", seat(f"{card} {other}"), seat("8"))
    face_down = PlayCard(kind=table.game.pack.kind_named(card), face_down=True)

    assert face_down not in table.offered
    with pytest.raises(IllegalChoice, match="is not offered"):
        table.do(face_down)


@reference("A:36, A:67, D43", 7, 39)
def test_a_card_of_another_hand_is_not_played(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("6 8"), seat("7"))

    with pytest.raises(IllegalChoice, match="is not offered"):
        table.play("7")


# --- the Ruins -----------------------------------------------------------------------------------


@reference("A:91, D31", 47)
def test_a_card_put_in_the_ruins_goes_face_down_to_the_right_end(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("6 8"), seat("7"), ruins="8 7", top="X")
    table.play("Old Map")
    table.answer(yes=False)

    assert table.ruins == "8 7 X"
    (moved,) = table.find(What.MOVED)
    assert table.seen_by(1, moved) == ""


@reference("A:92, D31", 48)
def test_shuffled_ruins_are_a_new_row_of_unknown_places(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("6 8"), seat("7"), ruins="8 5", ruins_bag="7", top="X")
    table.play("Old Map")
    table.answer(yes=True)

    assert table.ruins == ""
    assert table.ruins_bag == "5 7 8 X"
    assert len(table.find(What.SHUFFLED_RUINS)) == 1


# --- discards ------------------------------------------------------------------------------------


@reference("A:94, D29", 49)
def test_discards_of_who_is_out_are_still_targets(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 6"), seat("7"), seat(discards="8 3", out=True))
    table.play("Maiden of Dragons")
    table.pick_discard(2, 1)

    assert table.discards(2) == "8"
    assert "3" in table.discards(0)


@reference("A:96, B:167, D20", 50, 209)
def test_a_face_down_modifier_has_lost_its_effect(book: str) -> None:
    up = lay(f"{STAFF}@{book}", seat("8 X"), seat("6", "2"), deck="")
    down = lay(f"{STAFF}@{book}", seat("8 X"), seat("6", "(2)"), deck="")
    up.play("X")
    down.play("X")

    assert up.state.speeds == (8, 4)
    assert down.state.speeds == (8, 6)


@reference("A:96, D20", 51)
def test_a_face_down_discard_can_be_a_target(book: str) -> None:
    table = lay(f"{HOUSE}@{book}", seat("7 8"), seat("X", "8 (6)"))
    table.play("Negotiation")
    table.pick_discard(1, 1)
    table.pick_seat(0)

    assert table.discards(1) == "8"
    assert "(6)" in table.discards(0)


@reference("A:97, B:51, D20", 52, 53, 222)
def test_who_gets_a_face_down_discard_may_look_at_it_and_a_bystander_may_not(book: str) -> None:
    table = lay(f"{HOUSE}@{book}", seat("7 8"), seat("X", "8 (6)"), seat("8"))
    table.play("Negotiation")
    table.pick_discard(1, 1)
    table.pick_seat(0)

    (moved,) = table.find(What.MOVED)
    assert table.seen_by(0, moved) == "6"
    assert table.seen_by(2, moved) == ""
    assert "(6)" in table.sees_discards(0, 0)
    assert "(?)" in table.sees_discards(1, 0)


@reference("A:97, B:51, D20", 52, 53, 222)
def test_own_face_down_discards_may_be_looked_at_and_others_not(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("7 8", "(3) 8"), seat("X", "8 (6)"))

    assert (table.sees_discards(0, 0), table.sees_discards(0, 1)) == ("(3) 8", "8 (?)")
    assert (table.sees_discards(1, 0), table.sees_discards(1, 1)) == ("(?) 8", "8 (6)")


def test_a_card_being_resolved_is_in_one_place_only(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("2 6"), seat("7"), ruins="7 8")
    table.play("Chieftain")

    (frame,) = table.state.frames
    assert frame.trigger is Trigger.PLAY
    assert frame.holds_card == (table.discards(0) == "")
