"""Random games keep what every game keeps; chance in steps is the average over shuffled lists."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.cards import load_pack
from lostlegacy.model.conditions import rank
from lostlegacy.model.errors import IllegalChoice
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.problems import problems
from lostlegacy.model.rules import apply, chance, choices, deal, is_turn_start, party, start
from lostlegacy.model.rulings import PRESETS, preset, ruling_names, ruling_values, with_ruling
from lostlegacy.model.state import (
    CHANCE,
    Choice,
    Ended,
    GameState,
    Outcome,
    Pass,
    Phase,
    PickSeat,
    SeatState,
)
from lostlegacy.model.table import cards_everywhere

PACKS = Path(__file__).parent / "packs"
BUILTIN = {name: load_pack(name) for name in ("staff-of-dragons", "starship")}
SMALL = {name: load_pack(PACKS / f"{name}.toml") for name in ("small-looks", "small-strikes")}


@st.composite
def games(draw: st.DrawFn, *, any_rulings: bool) -> Game:
    """Draw a game of a built-in pack, under a book or under any rulings."""
    rulings = preset(draw(st.sampled_from(sorted(PRESETS))))
    if any_rulings:
        for name in ruling_names():
            rulings = with_ruling(rulings, name, draw(st.sampled_from(ruling_values(name))))
    pack = BUILTIN[draw(st.sampled_from(sorted(BUILTIN)))]
    return new_game(pack, rulings, draw(st.integers(2, 4)))


def states_of_a_game(game: Game, data: st.DataObject) -> Iterator[GameState]:
    """Give the states at which somebody decides, and the last one."""
    state = start(game, first=data.draw(st.integers(0, game.seats - 1)))
    yield state
    while state.phase is not Phase.OVER:
        state = apply(game, state, data.draw(st.sampled_from(choices(game, state)))).state
        yield state


def check_state(game: Game, state: GameState) -> None:
    """Check what holds at every state."""
    assert cards_everywhere(game, state) == tuple(card.copies for card in game.pack.cards)
    assert all(seat.hand == () for seat in state.seats if seat.out)
    assert (state.outcome is not None) == (state.phase is Phase.OVER)
    assert (
        (party(game, state) is None) == (choices(game, state) == ()) == (state.phase is Phase.OVER)
    )
    assert problems(game, state) == ()
    assert hash(state) == hash(replace(state))
    if party(game, state) is CHANCE:
        weights = [weight for _, weight in chance(game, state)]
        assert sum(weights) == 1
        assert min(weights) > 0
        assert tuple(turned for turned, _ in chance(game, state)) == choices(game, state)
    else:
        with pytest.raises(IllegalChoice):
            chance(game, state)


def check_hands(state: GameState) -> None:
    """Check that each seat in has one card between turns, and the active one two when it plays."""
    for number, seat in enumerate(state.seats):
        plays = state.phase is Phase.PLAY and number == state.active
        assert seat.out or len(seat.hand) == 1 + plays


@pytest.mark.parametrize("any_rulings", [False, True], ids=["books", "any rulings"])
@given(data=st.data())
def test_a_random_game_keeps_what_every_game_keeps(any_rulings: bool, data: st.DataObject) -> None:
    game = data.draw(games(any_rulings=any_rulings))
    out: set[int] = set()
    ranks: list[tuple[int, int]] = []
    for state in states_of_a_game(game, data):
        check_state(game, state)
        now_out = set(range(game.seats)) - set(state.seats_in)
        assert out <= now_out
        out = now_out
        if state.phase in {Phase.DRAW, Phase.PLAY}:
            check_hands(state)
        if is_turn_start(state):
            ranks.append(rank(state))
    assert len(ranks) > 1
    assert all(later < earlier for earlier, later in pairwise(ranks))


@given(data=st.data())
def test_a_game_is_won_by_one_seat_or_lost_by_all(data: st.DataObject) -> None:
    game = data.draw(games(any_rulings=True))
    *_, last = states_of_a_game(game, data)

    outcome = last.outcome
    assert outcome is not None
    assert (outcome.winner is None) == (outcome.how is Ended.LOST)
    assert outcome.winner is None or not last.seats[outcome.winner].out
    assert last.frames == ()
    if outcome.how is Ended.SURVIVAL:
        assert last.seats_in == (outcome.winner,)


@given(data=st.data())
def test_what_is_not_offered_is_refused(data: st.DataObject) -> None:
    game = data.draw(games(any_rulings=False))
    for state in states_of_a_game(game, data):
        offered = choices(game, state)
        for choice in (Pass(), PickSeat(seat=game.seats)):
            if choice not in offered:
                with pytest.raises(IllegalChoice, match="is not offered"):
                    apply(game, state, choice)


# --- the deck as a bag, and the deck as a list ---------------------------------------------------

End = tuple[Outcome | None, tuple[SeatState, ...]]
Distribution = Mapping[End, Fraction]


def policy(game: Game, state: GameState, salt: int) -> Choice:
    """Choose by what lies on the table and in the own hand, never by the deck's order."""
    seat = party(game, state)
    assert isinstance(seat, int)
    own = sum(kind + 1 for kind in state.seats[seat].hand)
    open_cards = sum(len(s.discards) * (number + 2) for number, s in enumerate(state.seats))
    offered = choices(game, state)
    mixed = salt * (1 + own) + 5 * open_cards + 7 * state.deck_size + own
    return offered[mixed % len(offered)]


def ends(game: Game, state: GameState, salt: int) -> Distribution:
    """Give the exact distribution of ends from a state, when all seats follow the policy."""
    if state.phase is Phase.OVER:
        return {(state.outcome, state.seats): Fraction(1)}
    if party(game, state) is not CHANCE:
        return ends(game, apply(game, state, policy(game, state, salt)).state, salt)
    found: dict[End, Fraction] = defaultdict(Fraction)
    for turned, weight in chance(game, state):
        for end, share in ends(game, apply(game, state, turned).state, salt).items():
            found[end] += weight * share
    return dict(found)


def small_game(name: str, book: str, seats: int) -> Game:
    """Give a game of a small pack."""
    return new_game(SMALL[name], preset(book), seats)


@cache
def ends_in_steps(name: str, book: str, seats: int, salt: int) -> Distribution:
    """Give the distribution of ends of a small game whose chance is settled step by step."""
    game = small_game(name, book, seats)
    return ends(game, start(game), salt)


def ends_of_lists(game: Game, salt: int) -> Distribution:
    """Give the same distribution as the average over all orders of the shuffled deck."""
    cards = [kind for kind, card in enumerate(game.pack.cards) for _ in range(card.copies)]
    orders = list(permutations(cards))
    found: dict[End, Fraction] = defaultdict(Fraction)
    for order in orders:
        for end, share in ends(game, deal(game, order), salt).items():
            found[end] += share / len(orders)
    return dict(found)


@pytest.mark.parametrize("salt", [0, 1])
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("book", ["A", "H"])
@pytest.mark.parametrize("name", sorted(SMALL))
def test_chance_in_steps_is_the_average_over_shuffled_lists(
    name: str, book: str, seats: int, salt: int
) -> None:
    game = small_game(name, book, seats)
    in_steps = ends_in_steps(name, book, seats, salt)

    assert sum(in_steps.values()) == 1
    assert len(in_steps) > 10
    assert in_steps == ends_of_lists(game, salt)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_the_order_of_the_deal_does_not_change_the_distribution(name: str) -> None:
    """D25: the books deal another card from the same list, but no other game on average."""
    found = []
    for order in ruling_values("deal_order"):
        game = new_game(SMALL[name], with_ruling(preset("H"), "deal_order", order), 2)
        found.append(ends(game, start(game), 1))

    assert found[0] == found[1]


@pytest.mark.parametrize("name", sorted(SMALL))
def test_the_small_packs_end_in_every_way(name: str) -> None:
    """The comparison above sees wins, losses and eliminations, not one kind of end only."""
    how: set[Ended] = set()
    for seats in (2, 3):
        for salt in (0, 1):
            how |= {o.how for o, _ in ends_in_steps(name, "H", seats, salt) if o is not None}

    assert how >= {Ended.SURVIVAL, Ended.INVESTIGATION, Ended.LOST}
