"""What happens in a step, read symbolically: the twin of the events of :mod:`lostlegacy.model`.

Promised: a :class:`Happening` says of an event under which condition it happens, whose it is, which
cards it names, where they lay and went, and who sees them; with all conditions settled,
:func:`told` gives it as a value that :func:`told_concretely` gives of the interpreter's event. Not
promised: prose, or places closer than a zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from ..model.events import Event, What
from ..model.state import (
    DeckTop,
    DiscardPlace,
    Ended,
    HandPlace,
    Place,
    RuinsBag,
    RuinsPlace,
    Table,
)
from .bools import Bool
from .machine_state import Cards, Seats
from .symbols import RUINS, TABLE, TOP1, Layout

Zones = tuple[Bool, ...]
"""For each zone whether it is the one meant; at most one is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One event under a condition.

    `cards` are the cards named, in order; `zones` where they were or went. They are known to all
    where `open` holds, else to the seats in `knows`.
    """

    what: What
    guard: Bool
    seat: Seats = ()
    other: Seats = ()
    cards: tuple[Cards, ...] = ()
    zones: tuple[Zones, ...] = ()
    open: Bool = True
    knows: Seats = ()
    how: Ended | None = None
    right: bool | None = None


Log = list[Happening]
"""The events of a step in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An event with every condition settled; seats as the table numbers them."""

    what: What
    seat: int | None
    other: int | None
    cards: tuple[int, ...]
    zones: tuple[int, ...]
    seen_by: tuple[int, ...] | None
    how: Ended | None
    right: bool | None = None


def zone_row(layout: Layout, *zones: int) -> Zones:
    """Give the row of one zone."""
    return tuple(z in zones for z in range(layout.zones))


def _one(row: Sequence[Bool], shift: int = 0) -> int | None:
    found = [i for i, meant in enumerate(row) if meant is True]
    return (found[0] + shift) % len(row) if found else None


def told(layout: Layout, log: Iterable[Happening], active: int) -> tuple[Told, ...]:
    """Give the events of a log that has no open condition; `active` is the seat that seat 0 is.

    Raises :class:`LookupError` for a condition that is not settled.
    """
    n = layout.seats
    found: list[Told] = []
    for entry in log:
        terms = (entry.guard, entry.open, *entry.seat, *entry.other, *entry.knows)
        rows = (*entry.cards, *entry.zones)
        if not all(isinstance(term, bool) for term in (*terms, *(t for row in rows for t in row))):
            raise LookupError("only a log without open conditions can be told")
        if entry.guard is not True:
            continue
        kinds = [
            layout.kind_of[c] for row in entry.cards for c, meant in enumerate(row) if meant is True
        ]
        zones: list[int] = []
        for row in entry.zones:
            place = _one(row)
            if place is not None:
                zones.append(_at_table(layout, place, active))
        seen = sorted((s + active) % n for s, knows in enumerate(entry.knows) if knows is True)
        found.append(
            Told(
                what=entry.what,
                seat=_one(entry.seat, active),
                other=_one(entry.other, active),
                cards=tuple(kinds),
                zones=tuple(zones),
                seen_by=None if entry.open is True else tuple(seen),
                how=entry.how,
                right=entry.right,
            )
        )
    return tuple(found)


def _at_table(layout: Layout, zone: int, active: int) -> int:
    n = layout.seats
    if zone < layout.hand(0):
        return zone
    base = layout.hand(0) if zone < layout.discards(0) else layout.discards(0)
    return base + (zone - base + active) % n


def told_concretely(layout: Layout, event: Event) -> Told:
    """Give an event of the interpreter in the same form."""
    return Told(
        what=event.what,
        seat=event.seat,
        other=event.other,
        cards=event.cards,
        zones=tuple(_zone_of(layout, place) for place in event.places),
        seen_by=event.seen_by,
        how=event.how,
        right=event.right,
    )


def _zone_of(layout: Layout, place: Place) -> int:
    match place:
        case HandPlace():
            return layout.hand(place.seat)
        case DiscardPlace():
            return layout.discards(place.seat)
        case RuinsPlace() | RuinsBag():
            return RUINS
        case DeckTop():
            return TOP1
        case Table():
            return TABLE
        case _:
            assert_never(place)
