"""Each kind of event has its words, and a seat is told only what it sees."""

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.events import Event, What
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.state import (
    DeckTop,
    DiscardPlace,
    Ended,
    HandPlace,
    RuinsBag,
    RuinsPlace,
    Table,
)
from lostlegacy.verify.sentences import Teller, ending, listed

GAME: Game = new_game(*load_rules("starship"), 3)
GIRL, THIEF, SHIP, MAP, ASSAULT = 0, 2, 4, 5, 7
HAND, OTHER, RUIN, TOP = HandPlace(seat=0), HandPlace(seat=1), RuinsPlace(index=1), DeckTop()
MINE, PUBLIC = (0,), None

CASES = [
    (What.DEALT, {"cards": (MAP,), "places": (HAND,)}, "seat 1 gets Old Map (6)"),
    (What.DREW, {"cards": (MAP,)}, "draws Old Map (6)"),
    (What.PLAYED, {"cards": (ASSAULT,)}, "plays Assault (8)"),
    (What.PASSED, {}, "holds nothing that may be played and passes"),
    (What.CHOSE_SEAT, {"other": 1}, "chooses seat 2"),
    (What.CHOSE_CARD, {"places": (OTHER,)}, "chooses seat 2's hand"),
    (What.CHOSE_CARD, {"places": (RUIN,)}, "chooses place 2 of the Ruins"),
    (What.CHOSE_CARD, {"places": (RuinsBag(),)}, "chooses a card of the Ruins"),
    (
        What.CHOSE_CARD,
        {"places": (DiscardPlace(seat=0, index=0),)},
        "chooses a card in its discards",
    ),
    (What.DECLINED, {}, "declines to swap"),
    (What.LOOKED, {"cards": (MAP,), "places": (TOP,)}, "looks at the top of the deck: Old Map (6)"),
    (What.REVEALED, {"cards": (MAP,), "places": (HAND,)}, "reveals its hand: Old Map (6)"),
    (
        What.LOOKED,
        {"cards": (THIEF, MAP), "places": (RuinsPlace(index=1), RuinsPlace(index=0))},
        "looks at all the Ruins: Shadow Thief (3), Old Map (6)",
    ),
    (
        What.CHOSE_CARD,
        {"cards": (MAP,), "places": (HAND,)},
        "chooses Old Map (6) of its hand",
    ),
    (
        What.GUESSED,
        {"other": 1, "cards": (MAP,), "right": True},
        "guesses that seat 2's hand is Old Map (6), which is right",
    ),
    (
        What.GUESSED,
        {"other": 1, "cards": (GIRL,), "right": False},
        "guesses that seat 2's hand is Girl of Fate (1), which is wrong",
    ),
    (
        What.COMPARED,
        {"cards": (MAP, THIEF), "places": (HAND, OTHER)},
        "compares Old Map (6) from its hand with Shadow Thief (3) from seat 2's hand",
    ),
    (What.COMPARED, {"places": (HAND, OTHER)}, "compares its hand with seat 2's hand"),
    (What.ANSWERED, {"cards": (GIRL,), "other": 1}, "Girl of Fate (1) answers"),
    (What.TRASHED, {"cards": (MAP,)}, "Old Map (6) takes effect on reaching the discards"),
    (
        What.SWAPPED,
        {"cards": (MAP, THIEF), "places": (HAND, OTHER)},
        "swaps Old Map (6) from its hand with Shadow Thief (3) from seat 2's hand",
    ),
    (What.MOVED, {"cards": (MAP,), "places": (TOP, RUIN)}, "puts Old Map (6) into the Ruins"),
    (What.MOVED, {"cards": (MAP,), "places": (HAND, TOP)}, "puts Old Map (6) on top of the deck"),
    (
        What.MOVED,
        {"cards": (MAP,), "places": (OTHER, HAND)},
        "takes Old Map (6) from seat 2's hand",
    ),
    (What.MOVED, {"cards": (MAP,), "places": (HAND, OTHER)}, "puts Old Map (6) into seat 2's hand"),
    (
        What.MOVED,
        {"cards": (MAP,), "places": (HAND, DiscardPlace(seat=1, index=0))},
        "puts Old Map (6) on seat 2's discards",
    ),
    (What.SHUFFLED_DECK, {}, "shuffles the deck"),
    (What.SHUFFLED_RUINS, {}, "shuffles the Ruins"),
    (What.PROTECTED, {"other": 1}, "seat 2 is protected and stays in"),
    (What.ELIMINATED, {"other": 1, "cards": (MAP,)}, "puts seat 2 out, who held Old Map (6)"),
    (What.ELIMINATED, {"other": 1}, "puts seat 2 out, who held nothing"),
    (
        What.ELIMINATED,
        {"other": 0, "cards": (GIRL,)},
        "seat 1 is out, having held Girl of Fate (1)",
    ),
    (What.RETURNED, {"cards": (SHIP,)}, "The Starship (5) cannot be played and goes back"),
    (What.INVESTIGATES, {}, "seat 1 investigates"),
    (What.WON, {"how": Ended.CARD}, "seat 1 wins by the card"),
    (What.LAID, {"cards": (MAP,)}, "plays Old Map (6) face down"),
    (What.LAID, {}, "plays a card face down"),
    (What.ASKED, {"cards": (MAP, GIRL)}, "asks who has Old Map (6) or Girl of Fate (1)"),
    (What.ASKED, {}, "asks who has a card that is not in the pack"),
    (What.REPLIED, {"right": True}, "seat 1 says yes"),
    (What.REPLIED, {"right": False}, "seat 1 says no"),
    (What.REVERSED, {}, "reverses the order of play"),
    (What.MUST_MISS, {"other": 1}, "lets seat 2 miss a turn"),
    (What.MISSED, {}, "seat 1 misses a turn"),
    (What.SHIELDED, {"other": 1}, "seat 2 is protected until its next turn"),
    (What.SHOWED, {"cards": (MAP,)}, "seat 1 shows Old Map (6)"),
]


@pytest.mark.parametrize(("what", "facts", "words"), CASES)
def test_event_in_words(what: What, facts: dict[str, object], words: str) -> None:
    teller = Teller(game=GAME, view=None, me=0)

    teller.tell(Event(what=what, seat=0, **facts), declined="swap")  # type: ignore[arg-type]

    assert teller.clauses == [words]


def test_a_number_called_out_is_told_to_a_seat_and_not_to_who_sees_all_cards() -> None:
    told: dict[int | None, list[str]] = {}
    for view in (1, None):
        teller = Teller(game=GAME, view=view, me=-1)
        teller.tell(Event(what=What.CALLED, seat=0, speed=4))
        told[view] = teller.clauses

    assert told == {1: ["seat 1 answers to 4"], None: []}


@pytest.mark.parametrize(
    ("drawn", "words"),
    [
        (True, "plays what it just drew, Old Map (6)"),
        (False, "plays what it held before, Old Map (6)"),
    ],
)
def test_which_of_two_hand_cards_is_told_where_it_is_seen(drawn: bool, words: str) -> None:
    teller = Teller(game=GAME, view=None, me=0)

    teller.tell(Event(what=What.PLAYED, seat=0, cards=(MAP,), drawn=drawn))

    assert teller.clauses == [words]


def test_every_kind_of_event_is_covered() -> None:
    silent = {What.ACCEPTED, What.LOST, What.DRAWN, What.CALLED}

    assert {what for what, _, _ in CASES} == set(What) - silent


def test_what_is_declined_for_something_else_is_not_told() -> None:
    teller = Teller(game=GAME, view=None, me=0)

    teller.tell(Event(what=What.DECLINED, seat=0), declined="")

    assert teller.clauses == []


def told(view: int | None, *events: Event) -> str:
    teller = Teller(game=GAME, view=view, me=0)
    for event in events:
        teller.tell(event)
    return "; ".join(teller.clauses)


LOOK = (
    Event(what=What.PLAYED, seat=0, cards=(ASSAULT,)),
    Event(what=What.CHOSE_SEAT, seat=0, other=1),
    Event(what=What.LOOKED, seat=0, cards=(MAP,), places=(OTHER,), seen_by=(0,)),
    Event(what=What.SWAPPED, seat=0, cards=(THIEF, MAP), places=(HAND, OTHER), seen_by=(0, 1)),
)


def test_one_who_sees_is_told_the_card() -> None:
    assert told(0, *LOOK) == (
        "plays Assault (8) at seat 2; looks at seat 2's hand: Old Map (6);"
        " swaps Shadow Thief (3) from its hand with Old Map (6) from seat 2's hand"
    )


def test_one_who_does_not_see_is_told_what_is_public() -> None:
    assert told(2, *LOOK) == (
        "plays Assault (8) at seat 2; looks at seat 2's hand; swaps its hand with seat 2's hand"
    )


def test_look_at_what_was_chosen_says_it() -> None:
    chosen = Event(what=What.CHOSE_CARD, seat=0, places=(RuinsBag(),))
    looked = Event(what=What.LOOKED, seat=0, cards=(MAP,), places=(RUIN,), seen_by=(0,))

    assert told(None, chosen, looked) == "chooses a card of the Ruins; looks at it: Old Map (6)"


def test_card_played_by_a_card_names_where_it_lay() -> None:
    place = DiscardPlace(seat=1, index=0)
    chosen = Event(what=What.CHOSE_CARD, seat=0, places=(place,))
    moved = Event(what=What.MOVED, seat=0, cards=(MAP,), places=(place, Table()))
    played = Event(what=What.PLAYED, seat=0, cards=(MAP,))

    assert told(None, chosen, moved, played) == "plays Old Map (6) from seat 2's discards"


def test_legacy_of_a_seat_put_out_goes_to_the_deck() -> None:
    out = Event(what=What.ELIMINATED, seat=0, other=1, cards=(SHIP,))
    shuffled = Event(what=What.SHUFFLED_DECK, seat=1)

    assert told(None, out, shuffled) == (
        "puts seat 2 out, who held The Starship (5); its Lost Legacy is shuffled into the deck"
    )


@pytest.mark.parametrize("how", list(Ended))
def test_ending_says_who_won_or_that_all_lost(how: Ended) -> None:
    nobody = {Ended.LOST: "nobody", Ended.DRAWN: "the highest cards tie"}
    words = ending(how, None if how in nobody else 1)

    assert words.startswith(nobody.get(how, "seat 2"))


def test_list_of_nothing_is_empty() -> None:
    assert listed([]) == ""
