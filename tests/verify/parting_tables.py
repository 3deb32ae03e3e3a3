"""Positions and games for the tests of where two rule sets part, and how that is told."""

from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_position
from lostlegacy.model.rulings import with_ruling
from lostlegacy.model.state import (
    GameState,
)
from lostlegacy.verify.parting_facts import Sides
from lostlegacy.verify.parting_sentences import sentence
from lostlegacy.verify.partings import Side, between_states

GAME = new_game(*load_rules("staff-of-dragons@H"), 2)


INVESTIGATES = (
    "investigation 1 | 1: 8 / 6 7 | 2: 2 / 4 1 | ruins 5 | deck - | speeds 8 2 | investigated 1"
    " | effect investigate by 1: { choose it in hand of seats or ruins; reveal it;"
    " if seen is legacy { win } }"
)


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
