"""Where two rule sets part, each side is told in one sentence: what is so there and not here."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.cards import load_rules
from lostlegacy.model.events import Event, What
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_line, parse_position
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.rulings import with_ruling
from lostlegacy.model.state import (
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    RuinsPlace,
    Table,
)
from lostlegacy.verify.lockstep import first_parting
from lostlegacy.verify.parting_facts import Sides
from lostlegacy.verify.parting_sentences import sentence
from lostlegacy.verify.partings import Side, between_events, between_offers, between_states
from lostlegacy.verify.replay import walk

GAME = new_game(*load_rules("staff-of-dragons@H"), 2)


def told(sides: Sides | None, game: Game = GAME) -> tuple[str, str]:
    """Give the sentences of both sides."""
    assert sides is not None
    return sentence(game, sides[0]), sentence(game, sides[1])


def at(position: str, game: Game = GAME) -> GameState:
    """Give a position, without the words that all of them begin with."""
    return parse_position(game, f"LL1 {position}")


def states(left: str, right: str) -> tuple[str, str]:
    """Give the sentences for two positions between turns."""
    sides = between_states(Side(game=GAME, state=at(left)), Side(game=GAME, state=at(right)))
    return told(sides)


def with_rulings(spec: str, **changed: str) -> Game:
    """Give a game for two with some rulings changed."""
    pack, rulings = load_rules(spec)
    for name, value in changed.items():
        rulings = with_ruling(rulings, name, value)
    return new_game(pack, rulings, 2)


# --- states --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "here", "there"),
    [
        pytest.param(
            "draw 1 | 1: 2 / - | 2: - / 8 | ruins ? 6 | deck *",
            "draw 1 | 1: 2 / - | 2: out / 8 | ruins ? 6 | deck *",
            "Seat 2 stays in.",
            "Seat 2 is out.",
            id="a seat is out",
        ),
        pytest.param(
            "over 1 | 1: 2 / - | 2: out / 8 | ruins ? 6 | deck * | won by survival 1",
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck *",
            "Seat 2 is out; Forced March (8) lies face up in seat 2's discards;"
            " seat 1 wins as the last one in.",
            "Seat 2 stays in and holds Forced March (8); the game goes on: seat 2 draws.",
            id="a seat is out with its card, which ends the game",
        ),
        pytest.param(
            "over 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck * | won by card 1",
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck *",
            "Seat 1 wins by the card.",
            "The game goes on: seat 2 draws.",
            id="the game is over",
        ),
        pytest.param(
            "over 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck * | won by card 1",
            "over 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck * | lost",
            "Seat 1 wins by the card.",
            "Nobody finds the Lost Legacy: everybody loses.",
            id="the game ends in another way",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / 4 | ruins ? 6 | deck *",
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 4 6 | deck *",
            "Ancient Dragon (4) lies face up in seat 2's discards.",
            "Ancient Dragon (4) lies in the Ruins, at no known place.",
            id="a card lies elsewhere",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / 4 | ruins ? 6 | deck *",
            "draw 2 | 1: 2 / - | 2: 8 / 4- | ruins ? 6 | deck *",
            "Ancient Dragon (4) lies face up in seat 2's discards.",
            "Ancient Dragon (4) lies face down in seat 2's discards.",
            id="a card lies face down",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins 6 4 | deck *",
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins 6 ? 4 | deck *",
            "Ancient Dragon (4) lies at place 2 of the Ruins.",
            "Ancient Dragon (4) lies in the Ruins, at no known place.",
            id="a place of the Ruins is known",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck 5 4 > *",
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck 5 > *",
            "Ancient Dragon (4) lies at place 2 of the deck.",
            "Ancient Dragon (4) lies in the deck, at no known place.",
            id="a card of the deck is settled",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / X X | ruins ? 6 | deck 1 5",
            "draw 2 | 1: 2 / - | 2: 8 / X | ruins ? 6 | deck X > 1 5",
            "Another Berserk (X) lies face up in seat 2's discards; the deck holds 2 cards.",
            "Berserk (X) lies on top of the deck; the deck holds 3 cards.",
            id="one copy of several lies elsewhere",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / X X | ruins ? 6 | deck 1",
            "draw 2 | 1: 2 / X X | 2: 8 / - | ruins ? 6 | deck 1",
            "2 copies of Berserk (X) lie face up in seat 2's discards.",
            "2 copies of Berserk (X) lie face up in seat 1's discards.",
            id="several copies lie elsewhere",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / 7 1 3 7 | ruins ? 6 | deck *",
            "draw 2 | 1: 2 / - | 2: 8 / 7 3 1 7 | ruins ? 6 | deck *",
            "Maiden of Dragons (1) lies below Tyrant Dragon (3) in seat 2's discards.",
            "Tyrant Dragon (3) lies below Maiden of Dragons (1) in seat 2's discards.",
            id="discards are in another order",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck *",
            "draw 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck *",
            "Seat 2 draws next.",
            "Seat 1 draws next.",
            id="it is another seat's turn",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck 5",
            "investigation 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck 5"
            " | speeds 2 8 | investigated 1",
            "Seat 2 draws next.",
            "Seat 1 investigates next.",
            id="the Investigation begins",
        ),
        pytest.param(
            "investigation 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck - | speeds 2 8"
            " | investigated 1",
            "investigation 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck - | speeds 9 8"
            " | investigated 2",
            "Seat 1 has speed 2 and investigates next.",
            "Seat 1 has speed 9; seat 2 investigates next.",
            id="a speed changes the order",
        ),
        pytest.param(
            "investigation 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck - | speeds 2 8"
            " | investigated 1",
            "investigation 1 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck - | speeds 2 -"
            " | investigated 1",
            "Seat 2 has speed 8.",
            "Seat 2 cannot investigate.",
            id="a seat cannot investigate",
        ),
        pytest.param(
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck * | ran out",
            "draw 2 | 1: 2 / - | 2: 8 / - | ruins ? 6 | deck *",
            "The deck counts as having run out.",
            "The deck does not count as having run out.",
            id="the deck ran out",
        ),
    ],
)
def test_each_side_says_what_differs_and_nothing_else(
    left: str, right: str, here: str, there: str
) -> None:
    assert states(left, right) == (here, there)
    assert states(right, left) == (there, here)


def reached(numbers: list[int]) -> GameState:
    """Give the state after the choices that these numbers pick."""
    state = start(GAME)
    for number in numbers:
        options = choices(GAME, state)
        if not options:
            break
        state = apply(GAME, state, options[number % len(options)]).state
    return replace(state, frames=())


LINES = st.lists(st.integers(min_value=0, max_value=11), min_size=4, max_size=40)


@given(first=LINES, second=LINES)
def test_two_states_that_differ_have_two_sentences_that_differ(
    first: list[int], second: list[int]
) -> None:
    left, right = reached(first), reached(second)
    sides = between_states(Side(game=GAME, state=left), Side(game=GAME, state=right))

    assert (left == right) == (sides == ((), ()))
    assert left == right or told(sides)[0] != told(sides)[1]


# --- one side goes on ----------------------------------------------------------------------------

INVESTIGATES = (
    "investigation 1 | 1: 8 / 6 7 | 2: 2 / 4 1 | ruins 5 | deck - | speeds 8 2 | investigated 1"
    " | effect investigate by 1: { choose it in hand of seats or ruins; reveal it;"
    " if seen is legacy { win } }"
)


def test_one_side_must_choose_where_on_the_other_the_turn_ends() -> None:
    right = with_rulings("staff-of-dragons@H", maiden_takes_from="others")
    state = at("draw 1 | 1: 7 / 4 | 2: 6 / X | ruins ? 3 | deck 1 2 5 6 7 7 8 8 8 X X")
    parting = first_parting(GAME, right, state)
    assert parting is not None

    assert parting.line == parse_line(GAME, "card 1, play 1")
    assert told((parting.left, parting.right)) == (
        "Seat 1 must choose Ancient Dragon (4) in its discards.",
        "Nothing is to be decided; the turn ends.",
    )


def test_one_side_has_won_where_on_the_other_somebody_chooses() -> None:
    over = at("over 1 | 1: 2 / 1 | 2: 8 / 3 | ruins ? 6 | deck * | won by card 1")
    asks = walk(
        GAME,
        at("play 1 | 1: 1 2 / - | 2: 8 / 3 | ruins ? 6 | deck *"),
        parse_line(GAME, "play 1"),
    )
    sides = between_states(Side(game=GAME, state=over), Side(game=GAME, state=asks, done=False))

    assert told(sides) == (
        "Seat 1 wins by the card.",
        "Seat 1 must choose Tyrant Dragon (3) in seat 2's discards.",
    )


def test_one_side_still_investigates_where_on_the_other_the_investigation_is_over() -> None:
    done = at(
        "investigation 1 | 1: 8 / 6 7 | 2: 2 / 4 1 | ruins 5 | deck - | speeds 8 2"
        " | investigated 1 2"
    )
    sides = between_states(
        Side(game=GAME, state=at(INVESTIGATES), done=False), Side(game=GAME, state=done)
    )

    assert told(sides) == (
        "Seat 1 must choose among seat 2's hand, its hand and place 1 of the Ruins.",
        "Nothing is to be decided; the investigation of seat 1 ends.",
    )


# --- offers --------------------------------------------------------------------------------------


def test_an_investigation_offers_more_on_one_side() -> None:
    right = with_rulings("staff-of-dragons@H", investigate_discards="allowed")
    parting = first_parting(GAME, right, at(INVESTIGATES))
    assert parting is not None

    assert parting.line == ()
    assert told((parting.left, parting.right)) == (
        "Seat 1 may not choose any card in the discards of seat 2 or seat 1.",
        "Seat 1 may choose any card in the discards of seat 2 or seat 1.",
    )


def test_an_investigation_that_may_be_let_go_by_is_told_apart_from_one_that_may_not() -> None:
    right = with_rulings("staff-of-dragons@H", investigating="optional")
    parting = first_parting(GAME, right, at(INVESTIGATES))
    assert parting is not None

    assert told((parting.left, parting.right)) == (
        "Seat 1 must choose among seat 2's hand, its hand and place 1 of the Ruins.",
        "Seat 1 must decide whether to choose a card.",
    )


@pytest.mark.parametrize(
    ("left", "right", "here", "there"),
    [
        pytest.param(
            "play 1 | 1: 3 7 / - | 2: 8 / - | ruins ? 6 | deck *",
            "play 1 | 1: 3 8 / - | 2: 7 / - | ruins ? 6 | deck *",
            "Seat 1 may play Negotiation (7), but not Forced March (8).",
            "Seat 1 may play Forced March (8), but not Negotiation (7).",
            id="each side has a choice of its own",
        ),
        pytest.param(
            "play 1 | 1: 3 7 / - | 2: 8 / - | ruins ? 6 | deck *",
            "play 1 | 1: 3 / - | 2: 7 / - | ruins ? 6 | deck *",
            "Seat 1 may play Negotiation (7).",
            "Seat 1 may not play Negotiation (7).",
            id="one side has a choice more",
        ),
        pytest.param(
            "play 1 | 1: 3 7 / - | 2: 8 / - | ruins ? 6 | deck *",
            "play 2 | 1: 3 / - | 2: 8 7 / - | ruins ? 6 | deck *",
            "Seat 1 must play Tyrant Dragon (3) or Negotiation (7).",
            "Seat 2 must play Negotiation (7) or Forced March (8).",
            id="another seat decides",
        ),
        pytest.param(
            "play 1 | 1: - / - | 2: 8 / - | ruins ? 6 | deck *",
            "draw 1 | 1: - / - | 2: 8 / - | ruins ? 6 | deck 1 2",
            "Seat 1 must pass.",
            "The shuffle may turn up Maiden of Dragons (1) or Chieftain (2).",
            id="the shuffle decides",
        ),
    ],
)
def test_offers_say_who_decides_and_what_only_this_side_offers(
    left: str, right: str, here: str, there: str
) -> None:
    sides = Side(game=GAME, state=at(left)), Side(game=GAME, state=at(right))

    assert told(between_offers(*sides)) == (here, there)


def test_the_same_offers_do_not_part() -> None:
    side = Side(game=GAME, state=at("play 1 | 1: 3 7 / - | 2: 8 / - | ruins ? 6 | deck *"))

    assert between_offers(side, side) is None


# --- events --------------------------------------------------------------------------------------

HAND = HandPlace(seat=1)
LOOKED = Event(what=What.LOOKED, seat=0, cards=(3,), places=(HAND,), seen_by=(0,))
SHUFFLED = Event(what=What.SHUFFLED_RUINS, seat=0)
DREW = Event(what=What.DREW, seat=1, cards=(2,), places=(DeckTop(), HAND), seen_by=(1,))
LAID = Event(what=What.MOVED, seat=0, cards=(3,), places=(HAND, RuinsPlace(index=0)), seen_by=())


@pytest.mark.parametrize(
    ("left", "right", "here", "there"),
    [
        pytest.param(
            (LOOKED,),
            (replace(LOOKED, what=What.REVEALED, seen_by=None),),
            "Seat 1 looks at seat 2's hand: Ancient Dragon (4) (seen by seat 1 only).",
            "Seat 1 reveals seat 2's hand: Ancient Dragon (4) (seen by everybody).",
            id="a card is looked at or shown",
        ),
        pytest.param(
            (LOOKED,),
            (replace(LOOKED, seen_by=(0, 1)),),
            "Seat 1 looks at seat 2's hand: Ancient Dragon (4) (seen by seat 1 only).",
            "Seat 1 looks at seat 2's hand: Ancient Dragon (4) (seen by seat 1 and seat 2 only).",
            id="a card is seen by more seats",
        ),
        pytest.param(
            (LAID,),
            (replace(LAID, seen_by=None),),
            "Seat 1 puts Ancient Dragon (4) into the Ruins (seen by nobody).",
            "Seat 1 puts Ancient Dragon (4) into the Ruins (seen by everybody).",
            id="a card is moved unseen",
        ),
        pytest.param(
            (LOOKED, SHUFFLED),
            (LOOKED,),
            "Seat 1 shuffles the Ruins.",
            "This does not happen: seat 1 shuffles the Ruins.",
            id="one side has an event more",
        ),
        pytest.param(
            (SHUFFLED, DREW),
            (DREW, SHUFFLED),
            "Seat 1 shuffles the Ruins, then seat 2 draws Tyrant Dragon (3) (seen by seat 2 only).",
            "Seat 2 draws Tyrant Dragon (3) (seen by seat 2 only), then seat 1 shuffles the Ruins.",
            id="the same events come in another order",
        ),
        pytest.param(
            (Event(what=What.ACCEPTED, seat=0),),
            (Event(what=What.DECLINED, seat=0),),
            "Seat 1 accepts.",
            "Seat 1 declines to do so.",
            id="an offer is taken up",
        ),
        pytest.param(
            (
                Event(
                    what=What.MOVED,
                    seat=0,
                    cards=(2,),
                    places=(DiscardPlace(seat=1, index=0), Table()),
                ),
            ),
            (Event(what=What.PLAYED, seat=0, cards=(2,)),),
            "Seat 1 takes Tyrant Dragon (3) to play it (seen by everybody).",
            "Seat 1 plays Tyrant Dragon (3).",
            id="a card is taken to be played",
        ),
    ],
)
def test_events_say_what_only_this_side_sees(
    left: tuple[Event, ...], right: tuple[Event, ...], here: str, there: str
) -> None:
    assert told(between_events(left, right)) == (here, there)


def test_the_same_events_do_not_part() -> None:
    assert between_events((LOOKED, DREW), (LOOKED, DREW)) is None


# --- whole steps ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruling", "value", "position", "here", "there"),
    [
        pytest.param(
            "failed_staff",
            "shuffled",
            "play 1 | 1: 5 X / - | 2: X / - | ruins ? X | deck *",
            "Staff of Dragons (5) lies at place 1 of the Ruins.",
            "Staff of Dragons (5) lies in the Ruins, at no known place.",
            id="a Staff that fails",
        ),
        pytest.param(
            "staff_without_dragon",
            "stays",
            "play 1 | 1: 5 X / - | 2: X / - | ruins ? X | deck *",
            "Staff of Dragons (5) lies at place 1 of the Ruins.",
            "Staff of Dragons (5) lies face up in seat 1's discards.",
            id="a Staff without a Dragon",
        ),
    ],
)
def test_a_ruling_parts_a_step(
    ruling: str, value: str, position: str, here: str, there: str
) -> None:
    parting = first_parting(
        GAME, with_rulings("staff-of-dragons@H", **{ruling: value}), at(position)
    )
    assert parting is not None

    assert told((parting.left, parting.right)) == (here, there)


def test_a_game_does_not_part_from_itself() -> None:
    state = at("play 1 | 1: 5 X / 3 4 | 2: X / - | ruins ? X | deck *")

    assert first_parting(GAME, GAME, state) is None
