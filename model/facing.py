"""Which side a played card shows: face up, face down by leave, or face down because it must.

Promised: :func:`sides` gives the ways in which a seat may play a card, by the number that the card
follows (A:60-64, B:168) and by the card's own leave (B:145). The twin of
:mod:`lostlegacy.verify.facing`. Not promised: what a card played face up does.
"""

from __future__ import annotations

from dataclasses import replace

from . import effects as fx
from .game import Game
from .state import GameState
from .table import with_seat


def number_before(game: Game, state: GameState, seat: int) -> fx.Number:
    """Give the number that a card played by a seat follows, None for none (D18, D19)."""
    played = state.seats[seat]
    number, down = played.last_number, played.last_down
    if game.reads_top:
        top = played.discards[-1] if played.discards else None
        number, down = (game.numbers[top.kind], not top.up) if top else (None, False)
    return None if down and game.rulings.if_after_face_down == "no_number" else number


def sides(game: Game, state: GameState, seat: int, kind: int) -> tuple[bool, ...]:
    """Give for each way in which a seat may play a card whether it lies face down, up first."""
    card = game.pack.cards[kind]
    if card.if_after and number_before(game, state, seat) in card.if_after:
        return (True,)
    return (False, True) if card.may_face_down else (False,)


def remember_play(
    game: Game, state: GameState, seat: int, kind: int, *, face_down: bool
) -> GameState:
    """Give the state after a seat played a card, as far as a card played later may ask (D18)."""
    if not game.last_numbers:
        return state
    last = game.numbers[kind] if game.numbers[kind] in game.last_numbers else None
    down = face_down and last is not None
    played = replace(state.seats[seat], last_number=last, last_down=down)
    return with_seat(state, seat, played)
