"""A symbolic state with every Boolean filled in from a concrete one.

Promised: :func:`filled_in` gives plain truth values throughout, so that a reading from it folds to
plain values; equal copies are assigned in pack order. Not promised: states that :func:`.symbols`
does not model.
"""

from __future__ import annotations

from ..model.state import Ended
from .symbols import BAG, RUINS, TOP1, TOP2, Abstraction, Layout, SymState


def filled_in(layout: Layout, found: Abstraction, *, active: int | None = None) -> SymState:
    """Give the state that an abstraction describes.

    `active` is the table's seat that seat 0 stands for, where the game is over and nobody is.
    Raises :class:`LookupError` where the cards are not those of the pack.
    """
    n = layout.seats
    origin = -(found.active if active is None else active) % n
    table = [(s - origin) % n for s in range(n)]
    lying: dict[int, list[tuple[int, bool, bool]]] = {k: [] for k in set(layout.kind_of)}

    def lay(kind: int, zone: int, *, down: bool = False, placed: bool = False) -> None:
        lying[kind].append((zone, down, placed))

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
        for kind, up in found.discards[seat]:
            lay(kind, layout.discards(s), down=not up)
    places: list[tuple[int, bool, bool]] = [(-1, False, False)] * len(layout.kind_of)
    for kind, spots in lying.items():
        copies = layout.copies_of(kind)
        if len(copies) != len(spots):
            raise LookupError(f"{len(spots)} copies of kind {kind}; expected {len(copies)}")
        for c, spot in zip(copies, sorted(spots), strict=True):
            places[c] = spot
    return SymState(
        zone=tuple(tuple(z == zone for z in range(layout.zones)) for zone, _, _ in places),
        down=tuple(down for _, down, _ in places),
        placed=tuple(placed for _, _, placed in places),
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
        protected=tuple(found.protected[seat] for seat in table),
        tied=found.how is Ended.DRAWN,
    )
