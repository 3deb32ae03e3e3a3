"""What the canonical form merges, no rule tells apart: tried on games of any effects."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from lostlegacy.model.conditions import holds_of_state
from lostlegacy.model.game import Game
from lostlegacy.model.rules import apply, choices, party, start
from lostlegacy.model.state import DiscardPlace, GameState, Phase, Place, RuinsPlace
from lostlegacy.verify.abstraction import is_modelled
from lostlegacy.verify.canonical import canonical, keeps_order
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.reads import Reads, reads
from tests.agreement.small_packs import random_game
from tests.verify.explored_packs import HUNTER, MOURNER, PAGE, RING, Configuration

GAMES = [game for seed in range(70) if not keeps_order(game := random_game(seed))]


def visited(game: Game, seed: int) -> list[GameState]:
    """Play at random, and give the states."""
    draw = random.Random(seed)
    states = [start(game)]
    while states[-1].phase is not Phase.OVER and len(states) < 60:
        choice = draw.choice(choices(game, states[-1]))
        states.append(apply(game, states[-1], choice).state)
    return states


def permuted(state: GameState, draw: random.Random) -> GameState:
    """Lay discards and Ruins in another order, with the names that mean them."""
    moved: dict[Place, Place] = {}
    seats = []
    for number, seat in enumerate(state.seats):
        settled = [i for i, entry in enumerate(seat.discards) if not entry.resolving]
        order = list(range(len(seat.discards)))
        for i, origin in zip(settled, draw.sample(settled, len(settled)), strict=True):
            order[i] = origin
        for to, origin in enumerate(order):
            moved[DiscardPlace(seat=number, index=origin)] = DiscardPlace(seat=number, index=to)
        seats.append(replace(seat, discards=tuple(seat.discards[i] for i in order)))
    order = draw.sample(range(len(state.ruins)), len(state.ruins))
    for to, origin in enumerate(order):
        moved[RuinsPlace(index=origin)] = RuinsPlace(index=to)
    frames = tuple(
        replace(frame, cards=tuple((name, moved.get(place, place)) for name, place in frame.cards))
        for frame in state.frames
    )
    return replace(
        state, seats=tuple(seats), ruins=tuple(state.ruins[i] for i in order), frames=frames
    )


def followers(game: Game, state: GameState, read: Reads) -> Counter[GameState]:
    """Give the forms of what follows, with how many choices lead to each."""
    after = (apply(game, state, choice).state for choice in choices(game, state))
    return Counter(canonical(later, read) for later in after)


def test_enough_of_the_packs_let_discards_be_sorted() -> None:
    assert len(GAMES) >= 40


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.pack.name}-{game.seats}")
def test_a_state_and_its_form_can_be_told_apart_by_no_rule(game: Game) -> None:
    properties = [p for p in catalogue(game.pack) if p.kind == "always"]
    read = reads(game, [prop.test for prop in properties])
    for state in visited(game, 7):
        form = canonical(state, read)

        assert canonical(form, read) == form
        assert party(game, form) == party(game, state)
        assert followers(game, form, read) == followers(game, state, read)
        if is_modelled(game, state):
            for prop in properties:
                held = holds_of_state(game, state, prop.test)
                assert holds_of_state(game, form, prop.test) is held


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.pack.name}-{game.seats}")
def test_a_game_goes_on_alike_without_what_nothing_reads(game: Game) -> None:
    read = reads(game)
    for state in visited(game, 5):
        form = canonical(state, read)

        assert canonical(form, read) == form
        assert party(game, form) == party(game, state)
        assert choices(game, form) == choices(game, state) or read.discards
        assert followers(game, form, read) == followers(game, state, read)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.pack.name}-{game.seats}")
def test_another_order_of_discards_and_ruins_has_the_same_form(game: Game) -> None:
    draw = random.Random(1)
    others = 0
    for state in visited(game, 3):
        other = permuted(state, draw)
        others += other != state

        assert canonical(other) == canonical(state)


def test_some_of_these_orders_are_other_orders() -> None:
    draw = random.Random(1)
    states = [state for game in GAMES for state in visited(game, 3)]

    assert sum(permuted(state, draw) != state for state in states) > 50


def test_a_card_that_looks_for_itself_on_arrival_keeps_the_order() -> None:
    orderly = Configuration(name="orderly", cards=(MOURNER, PAGE, HUNTER, RING, PAGE))
    careless = Configuration(name="careless", cards=(PAGE, PAGE, HUNTER, RING, PAGE))

    assert keeps_order(orderly.game())
    assert not keeps_order(careless.game())
