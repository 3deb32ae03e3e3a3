"""Speeds in the Investigation: the number in a hand, changed by discards that lie face up.

Promised: :func:`modified_speed` gives a seat's speed by its hand and its discards as they are;
:func:`investigation_speeds` gives them for all seats, :func:`is_in_order` says who may act. The
twin of :mod:`lostlegacy.verify.speeds`. Not promised: who has investigated already.
"""

from __future__ import annotations

from . import effects as fx
from .game import Game
from .state import GameState, SeatState


def modified_speed(game: Game, seat: SeatState) -> int | None:
    """Give a seat's speed in the Investigation, None for X or no card (A:48, A:103, H:146, U49)."""
    if seat.out or not seat.hand:
        return None
    speed = game.numbers[seat.hand[0]]
    if speed is None:
        return None
    changes = [
        lasting
        for entry in seat.discards
        if entry.up
        for lasting in game.pack.cards[entry.kind].lasting
        if isinstance(lasting, fx.SpeedChange)
    ]
    if not changes:
        return speed
    if game.rulings.speed_floor == "sum_then_clamp":
        return max(speed + sum(c.amount for c in changes), max(c.floor for c in changes))
    # Lowering first, each down to its floor, then raising: the order of the discards plays no part.
    for change in sorted(changes, key=lambda c: (c.amount, -c.floor)):
        speed = max(speed + change.amount, change.floor)
    return speed


def investigation_speeds(game: Game, state: GameState) -> tuple[int | None, ...]:
    """Give every seat's speed as the Investigation begins."""
    return tuple(modified_speed(game, seat) for seat in state.seats)


def is_in_order(state: GameState, seat: int) -> bool:
    """Whether a seat has a speed that no other has; equal ones cannot act (A:47, A:104)."""
    speed = state.speeds[seat]
    return speed is not None and state.speeds.count(speed) == 1


def seats_called(
    state: GameState, *, after: int | None = None, upto: int | None = None
) -> tuple[int, ...]:
    """Give the seats that answer to numbers above `after` up to `upto`, slowest number last.

    A seat that has gone out since the numbers were settled answers no more.
    """
    answers = sorted(
        (speed, seat)
        for seat, speed in enumerate(state.speeds)
        if speed is not None and not state.seats[seat].out
    )
    return tuple(
        seat
        for speed, seat in answers
        if (after is None or speed > after) and (upto is None or speed <= upto)
    )
