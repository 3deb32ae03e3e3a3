"""Packs that end in a showdown: the highest card, draws, protection, cards that must be played."""

from dataclasses import replace

import pytest

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.events import What
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_line, parse_position, print_position
from lostlegacy.model.observation import view
from lostlegacy.model.problems import problems
from lostlegacy.model.rules import apply, choices, party, replay
from lostlegacy.model.state import Ended, GameState, NameCard, Outcome, Phase, PlayCard, Show

TOY = new_game(*load_rules("toy-16"), 2)
THREE = new_game(*load_rules("toy-16"), 3)
SMALL = new_game(*load_rules("mini-legacy-6"), 2)


def after(game: Game, text: str, line: str) -> GameState:
    """Play a line from a position, and give the last state."""
    state = parse_position(game, text)
    assert not problems(game, state)
    last = replay(game, state, parse_line(game, line))[-1].state
    assert not problems(game, last)
    return last


def symbols(game: Game, state: GameState) -> list[str]:
    """Give what may be chosen at a state, by symbol."""
    found = choices(game, state)
    return [game.pack.cards[c.kind].symbol for c in found if isinstance(c, PlayCard | NameCard)]


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kept", "held", "outcome"),
    [
        ("3", "2", Outcome(how=Ended.SHOWDOWN, winner=0)),
        ("3", "8", Outcome(how=Ended.SHOWDOWN, winner=1)),
        ("3", "3", Outcome(how=Ended.DRAWN, winner=None)),
    ],
)
def test_the_highest_card_wins_and_equal_ones_draw(kept: str, held: str, outcome: Outcome) -> None:
    position = f"LL1 play 1 | 1: 2 {kept} / - | 2: {held} / 7 | ruins ? 6 | deck -"
    state = parse_position(TOY, position)
    last = replay(TOY, state, parse_line(TOY, "play 2, show"))[-1]

    assert last.state.outcome == outcome
    assert [e.seat for e in last.events if e.what is What.SHOWED] == [1, 0]
    assert last.events[-1].what is (What.WON if outcome.winner is not None else What.DRAWN)
    assert last.events[-1].how is outcome.how


def test_an_x_is_higher_than_any_number() -> None:
    cards = tuple(
        replace(card, number=None) if card.symbol == "4" else card for card in TOY.pack.cards
    )
    game = new_game(replace(TOY.pack, cards=cards), TOY.rulings, 2)
    state = parse_position(game, "LL1 play 1 | 1: 2 4 / - | 2: 8 / 7 | ruins ? 6 | deck -")

    last = replay(game, state, parse_line(game, "play 2, show"))[-1].state
    assert last.outcome == Outcome(how=Ended.SHOWDOWN, winner=0)


def test_of_three_hands_two_highest_that_tie_make_a_draw() -> None:
    position = "LL1 play 1 | 1: 2 5 / - | 2: 1 / - | 3: 5 / - | ruins ? 6 | deck -"
    last = replay(THREE, parse_position(THREE, position), parse_line(THREE, "play 2, show"))[
        -1
    ].state

    assert last.outcome == Outcome(how=Ended.DRAWN, winner=None)


def test_the_next_seat_finds_nothing_to_draw_and_all_show() -> None:
    position = "LL1 play 2 | 1: 2 / - | 2: 2 4 / - | 3: out 8 / - | ruins ? 6 | deck -"
    state = replay(THREE, parse_position(THREE, position), parse_line(THREE, "play 2"))[-1].state

    assert (state.phase, state.active, party(THREE, state)) == (Phase.SHOWDOWN, 0, 0)
    assert choices(THREE, state) == (Show(),)
    assert parse_position(THREE, print_position(THREE, state)) == state
    shown = apply(THREE, state, Show())
    assert [event.seat for event in shown.events if event.what is What.SHOWED] == [0, 1]


def test_the_last_seat_in_wins_before_any_showdown() -> None:
    last = replay(
        TOY,
        parse_position(TOY, "LL1 play 1 | 1: 2 8 / - | 2: 1 / - | ruins ? 6 | deck -"),
        parse_line(TOY, "play 8"),
    )[-1].state

    assert last.outcome == Outcome(how=Ended.SURVIVAL, winner=1)
    assert last.seats[0].hand == (TOY.pack.kind_named("2"),)


def test_who_goes_out_lays_its_hand_down_where_the_pack_does_not_say_otherwise() -> None:
    last = after(SMALL, "LL1 play 1 | 1: 2 5 / - | 2: 1 / - | ruins ? 3 | deck *", "play 5")

    assert last.seats[0].hand == ()
    assert [entry.kind for entry in last.seats[0].discards] == [1, 4]


# --- protection ----------------------------------------------------------------------------------


def test_protection_lasts_until_the_seat_draws_again() -> None:
    begin = "LL1 play 1 | 1: 2 4 / - | 2: 7 / - | ruins ? 6 | deck *"
    protected = after(TOY, begin, "play 4")
    later = after(TOY, begin, "play 4, card 2, play 2")
    drawn = after(TOY, begin, "play 4, card 2, play 2, card 1")

    assert protected.seats[0].protected
    assert later.seats[0].protected
    assert not drawn.seats[0].protected
    assert view(TOY, later, 1).seats[0].protected


@pytest.mark.parametrize("played", ["1", "3", "6"])
def test_a_protected_seat_cannot_be_chosen(played: str) -> None:
    begin = f"LL1 play 1 | 1: 2 {played} / - | 2: protected 7 / 4 | ruins ? 8 | deck *"
    state = after(TOY, begin, f"play {played}")

    assert state.phase is Phase.DRAW
    assert [seat.hand for seat in state.seats] == [(1,), (6,)]


def test_a_seat_that_may_choose_itself_must_where_the_other_is_protected() -> None:
    begin = "LL1 play 1 | 1: 2 5 / - | 2: protected 7 / 4 | ruins ? 8 | deck *"
    state = after(TOY, begin, "play 5, seat 1, card 1")

    assert [seat.hand for seat in state.seats] == [(0,), (6,)]


# --- what the cards of the neighbours need -------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "playable"),
    [("5 7", ["7"]), ("6 7", ["7"]), ("1 7", ["1", "7"]), ("7 8", ["7", "8"]), ("5 6", ["5", "6"])],
)
def test_a_card_must_be_played_beside_those_it_names(hand: str, playable: list[str]) -> None:
    state = parse_position(TOY, f"LL1 play 1 | 1: {hand} / - | 2: 2 / - | ruins ? 3 | deck *")

    assert symbols(TOY, state) == playable


def test_only_cards_that_fit_may_be_named() -> None:
    state = after(TOY, "LL1 play 1 | 1: 1 7 / - | 2: 2 / - | ruins ? 3 | deck *", "play 1, seat 2")

    assert symbols(TOY, state) == ["2", "3", "4", "5", "6", "7", "8"]


def test_a_hand_is_replaced_by_the_card_set_aside_where_the_deck_is_empty() -> None:
    position = "LL1 play 1 | 1: 2 5 / - | 2: 7 / 1 | ruins ? 6 | deck -"
    line = "play 5, seat 2, ruins ?, card 6"
    state = replay(TOY, parse_position(TOY, position), parse_line(TOY, line))[-1].state

    assert state.seats[1].hand == (TOY.pack.kind_named("6"),)
    assert not state.ruins
    assert not state.ruins_rest


def test_a_hand_is_kept_where_nothing_is_left_to_replace_it() -> None:
    position = "LL1 play 1 | 1: 2 5 / - | 2: 7 / 1 | ruins - | deck -"
    line = "play 5, seat 2"
    state = replay(TOY, parse_position(TOY, position), parse_line(TOY, line))[-1].state

    assert state.phase is Phase.SHOWDOWN
    assert state.seats[1].hand == (TOY.pack.kind_named("7"),)


# --- positions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("LL1 draw 1 | 1: 2 / - | 2: 1 / - | ruins ? 3 | deck -", "expected the showdown"),
        ("LL1 play 1 | 1: protected 2 1 / - | 2: 1 / - | ruins ? 3 | deck *", "until it draws"),
        ("LL1 draw 1 | 1: 1 / - | 2: out protected / - | ruins ? 3 | deck *", "out and protected"),
        ("LL1 over 1 | 1: 1 / - | 2: 1 / - | ruins ? 3 | deck * | drawn 1", "drawn has a winner"),
    ],
)
def test_what_a_showdown_pack_cannot_come_to_is_a_problem(text: str, problem: str) -> None:
    found = [str(one) for one in problems(SMALL, parse_position(SMALL, text))]

    assert any(problem in one for one in found), found


def test_a_showdown_is_no_phase_of_a_pack_that_ends_in_an_investigation() -> None:
    game = new_game(*load_rules("starship"), 2)
    state = replace(
        parse_position(game, "LL1 play 1 | 1: 5 7 / 2 | 2: 6 / X | ruins ? 7 7 | deck *"),
        phase=Phase.SHOWDOWN,
    )

    assert any("ends in investigation" in str(one) for one in problems(game, state))


def test_an_investigation_is_no_phase_of_a_pack_that_ends_in_a_showdown() -> None:
    text = (
        "LL1 investigation 1 | 1: 1 / 2 4 | 2: 1 / 5 | ruins ? 3 | deck - | speeds - - |"
        " effect investigate by 1: { win }"
    )

    found = [str(one) for one in problems(SMALL, parse_position(SMALL, text))]
    assert any("ends in showdown" in one for one in found), found


def test_the_four_neighbours_end_in_a_showdown_and_have_no_legacy() -> None:
    for name in ("toy-9", "toy-16", "mini-legacy-5", "mini-legacy-6"):
        pack = load_pack(name)
        game = new_game(pack, TOY.rulings, 2)

        assert (pack.ending, game.legacy, game.investigate) == ("showdown", None, ())
