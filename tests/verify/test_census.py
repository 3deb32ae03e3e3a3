"""Counts of the states between steps, compared with programs that share nothing with ours."""

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.state import Ended
from lostlegacy.verify.census import census
from lostlegacy.verify.packed import Packing

TOY_9 = (229, 543, 1563, 2056, 3941, 3352, 5557, 2812, 4295, 1286, 1801, 347, 295, 96)
TOY_16 = (442, 1637, 5510, 14856, 30664)
"""New states after each step, found by a plain breadth-first program; the first steps of 28."""


def game_of(name: str) -> Game:
    """Give a neighbour for two seats."""
    return new_game(*load_rules(name), 2)


def test_toy_9_has_as_many_states_as_other_programs_find() -> None:
    found = census(game_of("toy-9"))

    assert found.is_complete
    assert (found.states, found.begins, found.by_steps) == (28_173, 229, TOY_9)
    assert dict(found.endings) == {0: 4_462, 1: 4_475, Ended.DRAWN: 3}


def test_the_first_steps_of_toy_16_lead_to_as_many_states_as_in_other_programs() -> None:
    found = census(game_of("toy-16"), limit=sum(TOY_16[:4]))

    assert not found.is_complete
    assert found.by_steps == TOY_16[:4]


@pytest.mark.slow
def test_toy_16_has_as_many_states_as_other_programs_find() -> None:
    found = census(game_of("toy-16"))

    assert found.is_complete
    assert (found.states, found.begins, found.by_steps[:5]) == (2_534_049, 442, TOY_16)
    assert dict(found.endings) == {0: 330_814, 1: 330_399, Ended.DRAWN: 30}


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(WrongUse, match="a limit of 0 states: expected 1 or more"):
        census(game_of("toy-9"), limit=0)


def test_a_packed_state_is_unpacked_as_it_was_and_a_running_effect_is_refused() -> None:
    game = game_of("toy-9")
    packing, state, packed = Packing(game=game), start(game), 0
    while choices(game, state):
        if state.frames:
            with pytest.raises(ValueError, match="a state in which an effect runs is not packed"):
                packing.packed(state)
        else:
            assert packing.unpacked(packing.packed(state)) == state
            packed += 1
        state = apply(game, state, choices(game, state)[0]).state

    assert packing.unpacked(packing.packed(state)) == state
    assert packed > 5
