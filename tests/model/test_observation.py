"""What a seat sees: its own cards and the table, and nothing that is hidden from it."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.events import Event, What
from lostlegacy.model.game import Game
from lostlegacy.model.notation import parse_line, parse_position
from lostlegacy.model.observation import (
    SeenDiscard,
    SeenEffect,
    SeenSeat,
    View,
    events_seen,
    view,
    viewed,
)
from lostlegacy.model.rules import replay
from lostlegacy.model.state import (
    CHANCE,
    Discard,
    DiscardPlace,
    GameState,
    HandPlace,
    Phase,
    Trigger,
)
from tests.model.played import Played, game_of, played

GAME = game_of("starship@H", 3)
LINE = "LL1 play 2 | 1: 4 / 3 | 2: 5 X / 6- 7 | 3: out / 1 8- | ruins 7 ? 8 | deck 6 > *"
KIND = GAME.pack.kind_named


def hidden_cards_mixed(game: Game, state: GameState, seat: int, seed: int) -> GameState:
    """Give the state with all cards that a seat does not see dealt anew to the same places."""
    pool = [*state.top, *state.ruins, *state.ruins_rest]
    pool += [kind for kind, count in enumerate(state.rest) for _ in range(count)]
    for number, each in enumerate(state.seats):
        if number != seat:
            pool += each.hand
            pool += [entry.kind for entry in each.discards if not entry.up]
    random.Random(seed).shuffle(pool)

    def hand(size: int) -> tuple[int, ...]:
        return tuple(sorted(pool.pop() for _ in range(size)))

    def entry(old: Discard) -> Discard:
        return old if old.up else replace(old, kind=pool.pop())

    seats = tuple(
        each
        if number == seat
        else replace(
            each,
            hand=hand(len(each.hand)),
            discards=tuple(entry(old) for old in each.discards),
        )
        for number, each in enumerate(state.seats)
    )
    top, ruins = hand(len(state.top)), hand(len(state.ruins))
    ruins_rest = hand(len(state.ruins_rest))
    rest = tuple(pool.count(kind) for kind in range(len(game.pack.cards)))
    return replace(state, seats=seats, top=top, ruins=ruins, ruins_rest=ruins_rest, rest=rest)


@given(played(), st.integers(0, 10**6))
def test_hidden_cards_never_enter_a_view(game: Played, seed: int) -> None:
    for state in game.states:
        for seat in range(game.game.seats):
            other = hidden_cards_mixed(game.game, state, seat, seed)
            assert view(game.game, other, seat) == view(game.game, state, seat)


@given(played(house=True, longest=60), st.integers(0, 10**6))
def test_hidden_cards_never_enter_a_view_with_house_cards(game: Played, seed: int) -> None:
    between = {Phase.SETUP, Phase.DRAW, Phase.PLAY, Phase.OVER}
    for state in (state for state in game.states if state.phase in between):
        for seat in range(game.game.seats):
            other = hidden_cards_mixed(game.game, state, seat, seed)
            assert view(game.game, other, seat) == view(game.game, state, seat)


@given(played(house=True, longest=60))
def test_what_a_seat_sees_of_events_names_no_more_cards_than_happened(game: Played) -> None:
    for step in game.steps:
        for seat in range(game.game.seats):
            seen = events_seen(step.events, seat)
            assert [event.what for event in seen] == [event.what for event in step.events]
            for mine, true in zip(seen, step.events, strict=True):
                allowed = true.seen_by is None or seat in true.seen_by
                assert mine.cards == (true.cards if allowed else ())
                assert mine.seen_by is None


def test_a_seat_sees_its_hand_and_the_table() -> None:
    assert view(GAME, parse_position(GAME, LINE), 0) == View(
        seat=0,
        hand=(KIND("4"),),
        seats=(
            SeenSeat(hand_size=1, discards=(SeenDiscard(kind=KIND("3")),), out=False),
            SeenSeat(
                hand_size=2,
                discards=(SeenDiscard(kind=None, up=False), SeenDiscard(kind=KIND("7"))),
                out=False,
            ),
            SeenSeat(
                hand_size=0,
                discards=(SeenDiscard(kind=KIND("1")), SeenDiscard(kind=None, up=False)),
                out=True,
            ),
        ),
        deck_size=6,
        ruins_places=1,
        ruins_others=1,
        active=1,
        phase=Phase.PLAY,
        decides=1,
        effects=(),
        speeds=(),
        investigated=(),
        outcome=None,
    )


def test_a_seat_may_look_at_its_own_face_down_discards() -> None:
    """A:97."""
    seen = view(GAME, parse_position(GAME, LINE), 1)

    assert seen.seats[1].discards[0] == SeenDiscard(kind=KIND("6"), up=False)
    assert seen.seats[2].discards[1] == SeenDiscard(kind=None, up=False)


def test_a_card_that_an_effect_showed_is_seen_by_its_player_alone() -> None:
    state = parse_position(
        GAME,
        "LL1 effect 1 | 1: 4 / 3 | 2: 5 / - | 3: X / - | ruins 7 | deck *"
        " | effect play 8 by 1, held, seen 5, p = 2: { may { swap hand with hand of p } }",
    )
    effect = SeenEffect(owner=0, kind=KIND("8"), trigger=Trigger.PLAY, seen=KIND("5"))

    assert view(GAME, state, 0).effects == (effect,)
    assert view(GAME, state, 1).effects == (replace(effect, seen=None),)
    assert view(GAME, state, 1).decides == 0


def test_only_speeds_that_came_up_are_called_out() -> None:
    state = parse_position(
        GAME,
        "LL1 investigation 2 | 1: 5 / 3 | 2: 2 / - | 3: X / 1 8 | ruins 7 ? 8 | deck -"
        " | speeds 5 2 - | investigated 2 | effect investigate by 2: { win }",
    )

    assert {view(GAME, state, seat).speeds for seat in range(3)} == {(None, 2, None)}


def test_chance_is_seen_to_decide() -> None:
    state = parse_position(GAME, LINE.replace("play 2", "draw 2").replace("5 X", "X"))

    assert view(GAME, state, 0).decides is CHANCE


def test_a_look_into_a_hand_shows_the_card_to_one_seat() -> None:
    state = parse_position(GAME, "LL1 play 1 | 1: 4 8 | 2: 5 | 3: X | ruins ? 7 | deck *")
    step = replay(GAME, state, parse_line(GAME, "play 8, seat 2"))[-1]
    place = HandPlace(seat=1)

    assert viewed(GAME, step, 0).events[-1] == Event(
        what=What.LOOKED, seat=0, cards=(KIND("5"),), places=(place,)
    )
    for seat in (1, 2):
        assert viewed(GAME, step, seat).events[-1] == Event(
            what=What.LOOKED, seat=0, cards=(), places=(place,)
        )
    assert viewed(GAME, step, 0).view == view(GAME, step.state, 0)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_drawn_card_is_seen_by_who_draws_it(seat: int) -> None:
    state = parse_position(GAME, "LL1 draw 1 | 1: 4 | 2: 5 | 3: X | ruins ? 7 | deck *")
    (step,) = replay(GAME, state, parse_line(GAME, "card 8"))
    (event,) = events_seen(step.events, seat)

    assert event.what is What.DREW
    assert event.cards == ((KIND("8"),) if seat == 0 else ())


def test_a_discard_has_its_place_in_a_view_and_in_a_state_alike() -> None:
    state = parse_position(GAME, LINE)
    place = DiscardPlace(seat=1, index=1)
    seen = view(GAME, state, 2).seats[place.seat].discards[place.index]

    assert seen.kind == state.seats[place.seat].discards[place.index].kind
