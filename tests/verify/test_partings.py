"""Where two rule sets offer or show something else, each side is told in one sentence."""

from dataclasses import replace

import pytest

from lostlegacy.model.events import Event, What
from lostlegacy.model.state import (
    DeckTop,
    DiscardPlace,
    HandPlace,
    RuinsPlace,
    Table,
)
from lostlegacy.verify.lockstep import first_parting
from lostlegacy.verify.partings import Side, between_events, between_offers
from tests.verify.parting_tables import GAME, INVESTIGATES, at, told, with_rulings

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
