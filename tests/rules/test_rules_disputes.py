"""Disputes over Love Letter, L1 to L16 of rules.md section 4, as positions of this family.

The two games share the draw of one card and the play of one, so what was asked about one is asked
of the other here, often with another answer. Every dispute has a counterpart. Two of them change on
the way: nothing decides between seats of equal speed (L12, L13), which is a rule here and no
dispute; and nobody draws the card set aside (L1), for the Ruins are no deck.
"""

import pytest

from lostlegacy.model.events import What
from lostlegacy.model.game import Game
from lostlegacy.model.knowledge import knowledge
from lostlegacy.model.notation import parse_line
from lostlegacy.model.rules import start
from lostlegacy.model.state import (
    Answer,
    Choice,
    DiscardPlace,
    Ended,
    NameCard,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
)
from tests.rules.set_tables import guessed, strike, with_two_x
from tests.rules.table_setup import (
    HOUSE,
    HOUSE_ORB,
    ORB,
    STAFF,
    STARSHIP,
    SWORD,
    TRASH,
    game_of,
    lay,
    reference,
    seat,
)

# --- L1, L2, L14: a deck that has run out --------------------------------------------------------


@reference("U42, U47, B:163")
def test_l1_a_hand_lost_with_an_empty_deck_is_not_replaced_from_the_ruins(book: str) -> None:
    table = lay(f"{HOUSE_ORB}@{book}", seat("X 8"), seat("7"), deck="", top="4", ruins="6")
    table.play("Lead")

    assert table.state.phase is Phase.INVESTIGATION
    assert table.hand(0) == "8"
    assert table.ruins == "6 4"


@reference("U42, D17, B:131")
def test_l1_a_killer_draws_nothing_from_an_empty_deck_nor_from_the_ruins(book: str) -> None:
    table = lay(f"{ORB}@{book}", seat("2 8"), seat("7"), seat("6"), deck="", ruins="4")
    table.play("Serial Killer")

    assert (table.hand(0), table.state.deck_size) == ("8", 0)
    assert "4" in table.ruins.split()


@reference("D24, A:45, H:52")
def test_l2_who_draws_the_last_card_still_plays_before_the_investigation(book: str) -> None:
    seats = (seat("7"), seat("8"))
    table = lay(f"{STARSHIP}@{book}", *seats, deck="6", ruins="4", phase=Phase.DRAW)
    table.turn_up("6")
    assert (table.state.phase, table.decides) == (Phase.PLAY, 0)

    table.play("6")

    table.answer(yes=False)
    assert table.state.phase is Phase.INVESTIGATION


@reference("U43, D24, A:45, H:52")
def test_l2_an_effect_that_takes_exactly_the_last_card_ends_the_turns(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("6 7"), seat("8"), deck="", top="3", ruins="4")
    table.play("Old Map")
    assert table.state.phase is Phase.EFFECT  # its shuffle is still to come

    table.answer(yes=False)

    assert (table.state.phase, table.ruins) == (Phase.INVESTIGATION, "4 3")


@reference("D17, U42, B:131", 181)
def test_l14_with_one_card_in_the_deck_a_killer_draws_it_and_puts_either_back(book: str) -> None:
    seats = (seat("2 8"), seat("7"), seat("6"))
    table = lay(f"{ORB}@{book}", *seats, deck="", top="4", ruins="X")
    table.play("Serial Killer")
    assert len(table.offered) == 2

    table.pick_own("8")

    assert (table.hand(0), table.top) == ("4", "8")
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("D17, U42, B:131")
def test_l14_with_no_card_in_the_deck_a_killer_puts_none_back_either(book: str) -> None:
    seats = (seat("2 8"), seat("7"), seat("6"))
    table = lay(f"{ORB}@{book}", *seats, deck="", ruins="X")
    table.play("Serial Killer")

    assert (table.hand(0), table.top) == ("8", "")
    assert table.state.phase is Phase.INVESTIGATION


# --- L3, L4: nobody to choose --------------------------------------------------------------------


@reference("U8b, D13, A:113, H:145", 77)
def test_l3_a_dragon_whose_only_target_is_protected_is_spent(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("3 6"), seat("7", "8 1"))
    table.play("Tyrant Dragon")

    assert table.out == set()
    assert [event.other for event in table.find(What.PROTECTED)] == [1]
    assert table.hand(0) == "6"
    assert (table.state.active, table.state.phase) == (1, Phase.DRAW)


@reference("U35, H:49")
def test_l3_a_seat_without_a_hand_is_not_looked_at_while_another_has_one(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("8 7"), seat(), seat("6"))
    table.play("Assault")

    assert table.offered == (PickSeat(seat=2),)


@pytest.mark.parametrize(
    ("spec", "card"), [(STARSHIP, "8"), (STARSHIP, "4"), (SWORD, "3"), (SWORD, "4"), (STAFF, "1")]
)
@reference("U8b, U35, H:49", 109)
def test_l4_a_card_that_finds_nobody_and_nothing_may_be_played_and_is_spent(
    book: str, spec: str, card: str
) -> None:
    table = lay(f"{spec}@{book}", seat(f"{card} 6"), seat())
    assert PlayCard(kind=table.game.pack.kind_named(card)) in table.offered

    table.play(card)

    assert (table.hand(0), table.discards(0)) == ("6", card)
    assert table.state.phase is Phase.DRAW


# --- L5: protection ------------------------------------------------------------------------------


@reference("D13, U19, A:113, H:19, H:145", 77, 105)
def test_l5_the_maidens_protection_begins_when_she_lies_there_and_outlasts_the_round(
    book: str,
) -> None:
    table = lay(f"{STAFF}@{book}", seat("1 7"), seat("3", "8"), seat("6"), top="8 6 8 4")
    table.play("Maiden of Dragons")
    for card in ("8", "6", "8"):  # seats 1 and 2 play, then seat 0 once more: its total is 9
        table.turn_up(card)
        table.play(card)
    assert table.discards(0) == "1 8"

    table.turn_up("4")
    table.play("Tyrant Dragon")

    assert table.out == {2}  # a 6 and no Maiden
    assert [event.other for event in table.find(What.PROTECTED)] == [0]


# --- L6, L7: what may be chosen ------------------------------------------------------------------


@pytest.mark.parametrize("in_book", ["H", "B"])
@reference("U8, D12, H:145", 150)
def test_l6_the_maidens_own_player_is_one_of_any_players(in_book: str) -> None:
    table = lay(f"{STAFF}@{in_book}", seat("1 X", "3"), seat("7", "4"))
    table.play("Maiden of Dragons")

    assert PickCard(place=DiscardPlace(seat=0, index=0)) in table.offered


@reference("U8, H:137", 141)
def test_l6_the_dreamreaders_own_player_is_one_of_any_players(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("3 8", "7"), seat("7"))
    table.play("Dreamreader")

    assert table.offered == (PickCard(place=DiscardPlace(seat=0, index=0)),)


@pytest.mark.parametrize("card", ["2", "4"])
@reference("U64, B:132, B:138", 182)
def test_l7_who_guesses_may_name_every_card_the_guessers_own_too(book: str, card: str) -> None:
    table = with_two_x(book, card, "8", seat("7"), seat("6"))
    if card == "4":
        table.pick_seat(1)

    assert NameCard(kind=table.game.pack.kind_named(card)) in table.offered
    assert len(set(table.offered)) == len(table.game.pack.cards)


# --- L8: a card that is discarded by force -------------------------------------------------------


@pytest.mark.parametrize(
    ("in_book", "ruins", "trashed"), [("A", "8", 0), ("H", "8 4", 1), ("B", "8 4", 1)]
)
@reference("D7, D30, A:41, H:19, B:37", 104, 220)
def test_l8_a_card_discarded_by_force_takes_effect_where_trash_means_from_anywhere(
    in_book: str, ruins: str, trashed: int
) -> None:
    seats = (seat("3 7"), seat("6", "6"), seat("7"))
    table = lay(f"{TRASH}@{in_book}", *seats, ruins="8", top="4")
    table.play("Tyrant Dragon")

    assert (table.out, table.ruins) == ({1}, ruins)
    assert len(table.find(What.TRASHED)) == trashed


@reference("D7, A:41, H:18", 11, 103)
def test_l8_a_card_discarded_by_force_is_not_played(book: str) -> None:
    table = strike(book, "1", "2", seat("8", "X X X"))

    assert (table.out, table.discards(1)) == ({1}, "2")
    assert table.ended is None  # a Lord of Rot that was played would have won


# --- L9, L10: comparing and swapping -------------------------------------------------------------


@pytest.mark.parametrize(("own", "other", "out"), [("3", "4", 1), ("7", "6", 0)])
@reference("U29, H:139", 144, 145)
def test_l9_the_sword_compares_the_card_that_stays_and_not_itself(
    book: str, own: str, other: str, out: int
) -> None:
    """The Sword is a 5: compared itself, above a 4 and below a 6, it would put out the other."""
    table = strike(book, own, other, seat("8"))
    (event,) = table.find(What.COMPARED)

    assert table.game.pack.kind_named("5") not in event.cards
    assert table.out == {out}


@reference("U29, U38, A:103, H:146", 152)
def test_l9_the_chieftain_swaps_the_card_that_stays_and_not_himself(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("2 5"), seat("7"), ruins="8")
    table.play("Chieftain")
    table.pick_ruins(0)

    assert (table.hand(0), table.discards(0), table.ruins) == ("8", "2", "5")


@reference("U29, A:41, H:55", 11, 113)
def test_l9_who_goes_out_with_two_cards_discards_both(book: str) -> None:
    table = lay(f"{STAFF}@{book}", seat("3 8"), seat("6 7", "6"), seat("8"))
    table.play("Tyrant Dragon")

    assert table.out == {1}
    assert sorted(table.discards(1).split()) == ["6", "6", "7"]


@pytest.mark.parametrize("card", ["7", "X"])
@reference("U73, H:139", 147)
def test_l10_equal_cards_put_nobody_out(book: str, card: str) -> None:
    table = strike(book, card, card, seat("3"))

    assert table.out == set()
    assert "5" in table.ruins.split()


# --- L11: a play that leaves no choice -----------------------------------------------------------


@pytest.mark.parametrize("other", ["1", "7", "X"])
@pytest.mark.parametrize("spec", [STARSHIP, ORB])
@reference("U74, H:116, B:140", 191)
def test_l11_beside_a_legacy_that_cannot_be_played_the_other_card_must_be(
    book: str, spec: str, other: str
) -> None:
    table = lay(f"{spec}@{book}", seat(f"5 {other}"), seat("6"), seat("8"))

    assert table.offered == (PlayCard(kind=table.game.pack.kind_named(other)),)


# --- L12, L13: ties ------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "right"), [("8 8", "4"), ("4", "8 8"), ("", "8 4 6")])
@reference("U51, A:47, H:64", 17, 118)
def test_l12_equal_speeds_are_not_decided_by_the_discards(book: str, left: str, right: str) -> None:
    seats = (seat("X 8", "X"), seat("7", left), seat("7", right))  # equal, and lower than the 8
    table = lay(f"{STARSHIP}@{book}", *seats, deck="", ruins="5")
    table.play("X")

    assert table.investigators == [0]
    table.pick_ruins(0)
    assert (table.winner, table.ended) == (0, Ended.INVESTIGATION)


@reference("U51, U52, A:47, A:56, H:64, H:76", 17, 27, 118, 122)
def test_l12_two_seats_of_equal_speed_both_lose(book: str) -> None:
    table = lay(f"{STARSHIP}@{book}", seat("X 7"), seat("7", "8"), deck="", ruins="5")
    table.play("X")

    assert (table.investigators, table.ended, table.winner) == ([], Ended.LOST, None)


@reference("U51, D26, A:46, A:104, H:60-62, H:124", 16, 117, 133)
def test_l13_the_lower_speed_comes_first_whatever_lies_in_the_discards(book: str) -> None:
    """A higher hand with more in its discards, or less, is never before a lower one."""
    for low, high in (("8", ""), ("", "8")):
        table = lay(f"{HOUSE}@{book}", seat("6 1", low), seat("4", high), deck="", ruins="3")
        table.play("6")
        table.pick_ruins(0)

        assert table.investigators == [0, 1]


# --- L15, L16: what is public, and what stays known ----------------------------------------------


@reference("U36, A:41, H:55", 11, 113)
def test_l15_all_see_the_last_card_of_who_goes_out(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("1 8"), seat("7"), seat("6"))
    table.play("Totem")

    (event,) = table.find(What.ELIMINATED)
    assert [table.seen_by(viewer, event) for viewer in range(3)] == ["8", "8", "8"]


@reference("U26, D6, A:42, H:55, B:72", 13, 114)
def test_l15_all_see_that_a_legacy_goes_back_into_the_deck(book: str) -> None:
    table = lay(f"{SWORD}@{book}", seat("1 5"), seat("7"), seat("6"))
    table.play("Totem")

    (event,) = table.find(What.ELIMINATED)
    assert [table.seen_by(viewer, event) for viewer in range(3)] == ["5", "5", "5"]
    assert "5" in table.bag.split()


@pytest.mark.parametrize(("named", "right"), [("7", True), ("6", False)])
@reference("U36, D35, B:162", 206)
def test_l15_all_hear_a_guess_and_its_answer_and_see_no_card(
    book: str, named: str, right: bool
) -> None:
    table = with_two_x(book, "4", "8", seat("7"), seat("6"))
    table.pick_seat(1)
    table.guess(named)

    assert guessed(table) == [(1, right)]
    (event,) = table.find(What.GUESSED)
    assert {event.as_seen_by(viewer) for viewer in range(3)} == {event}


def looked(book: str, *more: str) -> tuple[Game, list[Choice]]:
    """Seat 1 looks at a General in the Ruins with a Search and leaves it there; seat 2 plays."""
    game = game_of(f"{STARSHIP}@{book}", 2)
    deal = "card 2, card 7, card 8" if book == "A" else "card 7, card 8, card 2"
    turns = ("card X, play 7, ruins ?, card 2, no, card X, play X", *more)
    return game, list(parse_line(game, ", ".join((deal, *turns))))


@reference("U36, A:28, H:37", 4, 107)
def test_l16_a_card_of_the_ruins_that_was_seen_stays_what_it_is_for_its_viewer_alone(
    book: str,
) -> None:
    game, line = looked(book)

    mine, theirs = (
        {world.ruins for world in knowledge(game, start(game), line, viewer).states}
        for viewer in (0, 1)
    )

    assert mine == {(game.pack.kind_named("2"),)}
    assert len(theirs) > 1


@reference("U36, A:92", 48)
def test_l16_the_place_of_what_was_seen_in_the_ruins_is_lost_when_they_are_shuffled(
    book: str,
) -> None:
    game, line = looked(book, "card 6, play 6, card 3")
    seen = (game.pack.kind_named("2"), game.pack.kind_named("3"))
    shuffled = [*line, Answer(yes=True)]

    before = knowledge(game, start(game), line, 0).states
    after = knowledge(game, start(game), shuffled, 0).states

    assert {(world.ruins, world.ruins_rest) for world in before} == {(seen, ())}
    assert {(world.ruins, world.ruins_rest) for world in after} == {((), seen)}
