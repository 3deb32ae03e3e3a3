"""A symbolic state with every Boolean filled in from a concrete one.

Promised: :func:`filled_in` gives plain truth values throughout, so that a reading from it folds to
plain values; equal copies are assigned in pack order. Not promised: states that :func:`.symbols`
does not model.
"""

from __future__ import annotations

from ..model.state import Ended
from .abstraction import Abstraction, Spot
from .symbols import BAG, RUINS, TOP1, TOP2, Layout, SymState


def filled_in(layout: Layout, found: Abstraction, *, active: int | None = None) -> SymState:
    """Give the state that an abstraction describes.

    `active` is the table's seat that seat 0 stands for, where the game is over and nobody is.
    Raises :class:`LookupError` where the cards are not those of the pack.
    """
    n = layout.seats
    origin = -(found.active if active is None else active) % n
    table = [(s - origin) % n for s in range(n)]
    lying: dict[int, list[Spot]] = {k: [] for k in set(layout.kind_of)}

    def lay(
        kind: int, zone: int, *, depth: int = 0, down: bool = False, placed: bool = False
    ) -> None:
        lying[kind].append((zone, depth if layout.is_ordered else 0, down, placed))

    for zone, kind in zip((TOP1, TOP2), found.top, strict=False):
        lay(kind, zone)
    for kind, count in enumerate(found.rest):
        for _ in range(count):
            lay(kind, BAG)
    for kind in found.placed:
        lay(kind, RUINS, placed=True)
    for kind in found.ruins_rest:
        lay(kind, RUINS)
    for s, seat in enumerate(table):
        for kind in found.hands[seat]:
            lay(kind, layout.hand(s))
        for depth, (kind, up) in enumerate(found.discards[seat]):
            lay(kind, layout.discards(s), depth=depth, down=not up)
    places: list[Spot] = [(-1, 0, False, False)] * len(layout.kind_of)
    for kind, spots in lying.items():
        copies = layout.copies_of(kind)
        if len(copies) != len(spots):
            raise LookupError(f"{len(spots)} copies of kind {kind}; expected {len(copies)}")
        for c, spot in zip(copies, sorted(spots), strict=True):
            places[c] = spot
    return SymState(
        zone=tuple(tuple(z == zone for z in range(layout.zones)) for zone, *_ in places),
        down=tuple(down for _, _, down, _ in places),
        placed=tuple(placed for *_, placed in places),
        out=tuple(found.out[seat] for seat in table),
        drawn=found.drawn,
        phase=bool(found.waiting) or found.shows,
        waiting=tuple(
            tuple((speed, seat) in found.waiting for seat in table) for speed in layout.speeds
        ),
        won=tuple(
            tuple(found.how is how and found.winner == seat for seat in table)
            for how in layout.hows
        ),
        lost=found.how is Ended.LOST,
        origin=tuple(s == origin for s in range(n)),
        last=tuple(
            tuple(found.last[seat][0] == number for seat in table)
            for number in layout.game.last_numbers
        ),
        last_down=tuple(found.last[seat][1] for seat in table),
        misses=tuple(found.misses[seat] for seat in table),
        is_reversed=found.is_reversed,
        under=tuple(places[c][:2] < places[d][:2] for c, d in layout.pairs),
        protected=tuple(found.protected[seat] for seat in table),
        tied=found.how is Ended.DRAWN,
    )
