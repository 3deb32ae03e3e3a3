"""Where two rule sets lead to different states, each side is told in one sentence."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.notation import parse_line
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.state import (
    GameState,
)
from lostlegacy.verify.lockstep import first_parting
from lostlegacy.verify.partings import Side, between_states
from lostlegacy.verify.replay import walk
from tests.verify.parting_tables import GAME, INVESTIGATES, at, states, told, with_rulings


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
