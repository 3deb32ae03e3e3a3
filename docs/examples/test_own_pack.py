"""Tests of own-pack.toml: games that Hypothesis plays, and what is asked of them.

pytest docs/examples/test_own_pack.py
"""

from pathlib import Path

from hypothesis import given, note, settings

from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import new_game
from lostlegacy.model.notation import print_line, print_position
from lostlegacy.model.state import GameState, Phase, PlayCard
from lostlegacy.verify.machine import rules_machine
from lostlegacy.verify.strategies import positions, traces
from lostlegacy.verify.verdict import Trace

PACK, RULINGS = load_rules(Path(__file__).with_name("own-pack.toml"))
GAME = new_game(PACK, RULINGS, 3)

# Whole games with three seats; every property of the catalogue is checked as they go.
TestLantern = rules_machine(PACK, RULINGS, seats=3).TestCase
TestLantern.settings = settings(TestLantern.settings, max_examples=10)


@given(traces(GAME, whole=True))
@settings(max_examples=10, deadline=None)
def test_a_game_has_at_most_five_plays(game: Trace) -> None:
    """Nine cards, of which four are dealt: so many turns there are, and no card plays another."""
    note(print_line(GAME, game.line))

    assert sum(isinstance(choice, PlayCard) for choice in game.line) <= 5


@given(positions(GAME, until=lambda state: state.phase is Phase.PLAY and state.deck_size == 0))
@settings(max_examples=10, deadline=None)
def test_who_plays_last_has_something_to_play(state: GameState) -> None:
    """The Lantern is the only card that cannot be played."""
    note(print_position(GAME, state))

    if state.phase is Phase.PLAY:
        assert any(GAME.is_playable(kind) for kind in state.seats[state.active].hand)
