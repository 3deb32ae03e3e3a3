"""Speeds in the Investigation, read symbolically: the twin of :mod:`lostlegacy.model.speeds`.

Promised: :func:`speeds_of` gives, for each speed that a seat may come to, whether it has it by its
hand and its discards as they are. Not promised: that every speed of the game is among them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ..model import effects as fx
from .bools import Bool, conj, counts, disj, neg
from .machine_state import Work

Change = tuple[int, int]
"""How much a change adds, and the least speed that it leaves."""


def speeds_of(work: Work, seat: int) -> dict[int, Bool]:
    """Give, for each speed, whether a seat has it as the Investigation begins (A:103, H:146).

    A speed depends on the number held and on how many changes of each sort lie face up.
    """
    layout, game = work.layout, work.layout.game
    held = work.first_in(layout.hand(seat))
    by_number: dict[int, Bool] = {}
    for c in layout.copies:
        number = game.numbers[layout.kind_of[c]]
        if number is not None and held[c] is not False:
            by_number[number] = disj(by_number.get(number, False), held[c])
    lying: dict[Change, list[Bool]] = {}
    for c in layout.copies:
        for change in game.pack.cards[layout.kind_of[c]].lasting:
            if isinstance(change, fx.SpeedChange):
                lies = conj(work.zone[c][layout.discards(seat)], neg(work.down[c]))
                lying.setdefault((change.amount, change.floor), []).append(lies)
    changes = sorted(lying, key=lambda change: (change[0], -change[1]))
    many = [_how_many(lying[change]) for change in changes]
    speeds: dict[int, Bool] = {}
    for number, holds in by_number.items():
        for times in product(*(range(len(amounts)) for amounts in many)):
            so = conj(holds, *(amounts[j] for amounts, j in zip(many, times, strict=True)))
            if so is not False:
                repeated = [c for c, j in zip(changes, times, strict=True) for _ in range(j)]
                summed = game.rulings.speed_floor == "sum_then_clamp"
                speed = _summed(number, repeated) if summed else _clamped_each(number, repeated)
                speeds[speed] = disj(speeds.get(speed, False), so)
    return speeds


def _how_many(values: Sequence[Bool]) -> list[Bool]:
    """Give for each count whether exactly so many of the values hold."""
    at_least = [*counts(values, len(values)), False]
    return [conj(at_least[j], neg(at_least[j + 1])) for j in range(len(values) + 1)]


def _summed(number: int, changes: Sequence[Change]) -> int:
    """Add all changes, then apply the highest floor once (U50)."""
    if not changes:
        return number
    return max(number + sum(a for a, _ in changes), max(floor for _, floor in changes))


def _clamped_each(number: int, changes: Sequence[Change]) -> int:
    """Apply each change down to its floor, lowering ones first (U50's other reading)."""
    for amount, floor in changes:
        number = max(number + amount, floor)
    return number
