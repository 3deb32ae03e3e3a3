"""Speeds in the Investigation, read symbolically: the twin of :mod:`lostlegacy.model.speeds`.

Promised: :func:`speeds_of` gives, for each speed that a seat may come to, whether it has it by its
hand and its discards as they are. Not promised: that every speed of the game is among them.
"""

from __future__ import annotations

from ..model import effects as fx
from .bools import Bool, conj, disj, neg
from .machine_state import Work


def speeds_of(work: Work, seat: int) -> dict[int, Bool]:
    """Give, for each speed, whether a seat has it as the Investigation begins (A:103, H:146)."""
    layout, game = work.layout, work.layout.game
    held = work.first_in(layout.hand(seat))
    by_number: dict[int, Bool] = {}
    for c in layout.copies:
        number = game.numbers[layout.kind_of[c]]
        if number is not None and held[c] is not False:
            by_number[number] = disj(by_number.get(number, False), held[c])
    lasting = [
        (change, conj(work.zone[c][layout.discards(seat)], neg(work.down[c])))
        for c in layout.copies
        for change in game.pack.cards[layout.kind_of[c]].lasting
        if isinstance(change, fx.SpeedChange)
    ]
    if game.rulings.speed_floor == "sum_then_clamp":
        return _summed(by_number, lasting)
    return _clamped_each(by_number, lasting)


def _summed(
    by_number: dict[int, Bool], lasting: list[tuple[fx.SpeedChange, Bool]]
) -> dict[int, Bool]:
    """Add all changes, then apply the highest floor once (U50)."""
    sums: dict[tuple[int, int | None], Bool] = {(n, None): b for n, b in by_number.items()}
    for change, counts in lasting:
        if counts is False:
            continue
        after: dict[tuple[int, int | None], Bool] = {}
        for (value, floor), holds in sums.items():
            higher = change.floor if floor is None else max(floor, change.floor)
            for key, part in (
                ((value + change.amount, higher), conj(holds, counts)),
                ((value, floor), conj(holds, neg(counts))),
            ):
                if part is not False:
                    after[key] = disj(after.get(key, False), part)
        sums = after
    speeds: dict[int, Bool] = {}
    for (value, floor), holds in sums.items():
        speed = value if floor is None else max(value, floor)
        speeds[speed] = disj(speeds.get(speed, False), holds)
    return speeds


def _clamped_each(
    by_number: dict[int, Bool], lasting: list[tuple[fx.SpeedChange, Bool]]
) -> dict[int, Bool]:
    """Apply each change down to its floor, lowering ones first (U50's other reading)."""
    speeds = dict(by_number)
    for change, counts in sorted(lasting, key=lambda pair: (pair[0].amount, -pair[0].floor)):
        after: dict[int, Bool] = {}
        for value, holds in speeds.items():
            for speed, part in (
                (max(value + change.amount, change.floor), conj(holds, counts)),
                (value, conj(holds, neg(counts))),
            ):
                if part is not False:
                    after[speed] = disj(after.get(speed, False), part)
        speeds = after
    return speeds
