"""A state between turns as Booleans: one for each card copy and zone, and little else.

Promised: :func:`fresh`, :func:`pinned` and :func:`decode` go from variables to values and back;
:func:`abstraction` gives the part of a concrete state that is modelled, and two states with the
same abstraction are the same to the symbolic reading. The abstraction leaves out the order of
discards, which no primitive of the language reads, and which copy of a kind lies where. Seats are
counted from the seat whose turn it is; `origin` says which of them is seat 1 of the table. Not
modelled: more than two settled cards on top of the deck;
:attr:`~lostlegacy.verify.step.Turn.beyond` says when that would be needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import cast

import z3

from ..model import effects as fx
from ..model.game import Game
from ..model.state import Ended
from .bools import (
    Bool,
    as_term,
    at_most_one,
    conj,
    conj_all,
    disj,
    disj_all,
    exactly_one,
    implies,
    is_count,
    neg,
)

BAG, TOP1, TOP2, RUINS, TABLE = range(5)
"""Zones of a copy: deck bag, settled deck top and the card below, Ruins, being resolved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How a game's cards and seats are numbered: `kind_of[c]` is the kind of copy `c`.

    `protects` says that some effect protects a seat until its next turn.
    """

    game: Game
    kind_of: tuple[int, ...]
    seats: int

    @property
    def is_ordered(self) -> bool:
        """Whether the order of discards is kept: their top decides how a card is played (A:60)."""
        return self.game.memory.order

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of copies whose order is kept, the smaller copy first."""
        return tuple(combinations(self.copies, 2)) if self.is_ordered else ()

    @property
    def zones(self) -> int:
        """How many zones a copy may be in."""
        return 5 + 2 * self.seats

    def hand(self, seat: int) -> int:
        """Give the zone of a seat's hand."""
        return 5 + seat

    def discards(self, seat: int) -> int:
        """Give the zone of a seat's discards."""
        return 5 + self.seats + seat

    @property
    def speeds(self) -> tuple[int, ...]:
        """The speeds that a seat may have in the Investigation, slowest number last."""
        numbers = sorted({n for n in self.game.numbers if n is not None})
        changes = [
            lasting
            for kind in self.kind_of
            for lasting in self.game.pack.cards[kind].lasting
            if isinstance(lasting, fx.SpeedChange)
        ]
        if not changes:
            return tuple(numbers)
        lowest = min(0, *(c.floor for c in changes))
        raised = sum(c.amount for c in changes if c.amount > 0)
        highest = max(numbers[-1] + raised, *(c.floor for c in changes))
        return tuple(range(lowest, highest + raised + 1))

    @property
    def has_showdown(self) -> bool:
        """Whether a showdown follows when the deck has run out, and no Investigation."""
        return self.game.pack.ending == "showdown"

    @property
    def hows(self) -> tuple[Ended, ...]:
        """The ways to win, in the order of :attr:`SymState.won`."""
        last = Ended.SHOWDOWN if self.has_showdown else Ended.INVESTIGATION
        return Ended.CARD, Ended.SURVIVAL, last

    @property
    def copies(self) -> range:
        """All copies."""
        return range(len(self.kind_of))

    def copies_of(self, kind: int) -> tuple[int, ...]:
        """Give the copies of a kind."""
        return tuple(c for c in self.copies if self.kind_of[c] == kind)


def layout_of(game: Game) -> Layout:
    """Number the copies of a game."""
    kinds = tuple(k for k, card in enumerate(game.pack.cards) for _ in range(card.copies))
    return Layout(game=game, kind_of=kinds, seats=game.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class SymState:
    """A state between turns, or the end of a game.

    `zone[c][z]`: copy `c` is in zone `z`. `down[c]`: it lies face down in discards. `placed[c]`:
    its place in the Ruins can be told apart. `out[s]`: seat `s` is out. `drawn`: the active seat,
    seat 0, has drawn already. `phase`: the Investigation runs, or the showdown is due, and
    `waiting[v][s]`: seat `s` has yet to investigate, at speed ``layout.speeds[v]``. `won[h][s]`:
    seat `s` won in the way ``layout.hows[h]``. `lost`: everybody lost. `origin[s]`: seat `s` is the
    table's seat 1. `protected[s]`: seat `s` is protected until its next turn. `tied`: the game is
    drawn. Both are False throughout where no rule of the game brings that about.

    `last[n][s]`: the card that seat `s` played last has the number ``game.last_numbers[n]``;
    `last_down[s]`: it lay face down. `misses[s]`: seat `s` misses its next turn. `is_reversed`: the
    turns go the other way round. `under[i]`: of ``layout.pairs[i]`` the first copy came to where it
    lies before the second, which is asked only of two cards in one pile of discards.
    """

    zone: tuple[tuple[Bool, ...], ...]
    down: tuple[Bool, ...]
    placed: tuple[Bool, ...]
    out: tuple[Bool, ...]
    drawn: Bool
    phase: Bool
    waiting: tuple[tuple[Bool, ...], ...]
    won: tuple[tuple[Bool, ...], ...]
    lost: Bool
    origin: tuple[Bool, ...]
    last: tuple[tuple[Bool, ...], ...] = ()
    last_down: tuple[Bool, ...] = ()
    misses: tuple[Bool, ...] = ()
    is_reversed: Bool = False
    under: tuple[Bool, ...] = ()
    protected: tuple[Bool, ...] = ()
    tied: Bool = False

    @property
    def over(self) -> Bool:
        """The game is over."""
        return disj(self.lost, self.tied, *(seat for how in self.won for seat in how))

    def flat(self) -> Iterator[Bool]:
        """Give all Booleans in a fixed order."""
        yield from self.without_order()
        yield from self.under

    def without_order(self) -> Iterator[Bool]:
        """Give all but the order of discards, in a fixed order."""
        for row in self.zone:
            yield from row
        yield from self.down
        yield from self.placed
        yield from self.out
        yield self.drawn
        yield self.phase
        for row in self.waiting:
            yield from row
        for row in self.won:
            yield from row
        yield self.lost
        yield from self.origin
        for row in self.last:
            yield from row
        yield from self.last_down
        yield from self.misses
        yield self.is_reversed
        yield from self.protected
        yield self.tied


def build(layout: Layout, make: Callable[[str], Bool]) -> SymState:
    """Build a state from a maker of named Booleans, in the order of :meth:`SymState.flat`."""
    memory = layout.game.memory
    zone = tuple(tuple(make(f"zone_{c}_{z}") for z in range(layout.zones)) for c in layout.copies)
    return SymState(
        zone=zone,
        down=tuple(make(f"down_{c}") for c in layout.copies),
        placed=tuple(make(f"placed_{c}") for c in layout.copies),
        out=tuple(make(f"out_{s}") for s in range(layout.seats)),
        drawn=make("drawn"),
        phase=make("phase"),
        waiting=tuple(
            tuple(make(f"waiting_{v}_{s}") for s in range(layout.seats)) for v in layout.speeds
        ),
        won=tuple(
            tuple(make(f"won_{how.value}_{s}") for s in range(layout.seats)) for how in layout.hows
        ),
        lost=make("lost"),
        origin=tuple(make(f"origin_{s}") for s in range(layout.seats)),
        last=tuple(
            tuple(make(f"last_{n}_{s}") for s in range(layout.seats))
            for n in layout.game.last_numbers
        ),
        last_down=tuple(
            make(f"last_down_{s}") if layout.game.last_numbers else False
            for s in range(layout.seats)
        ),
        misses=tuple(make(f"misses_{s}") if memory.misses else False for s in range(layout.seats)),
        is_reversed=make("reversed") if memory.direction else False,
        under=tuple(make(f"under_{c}_{d}") for c, d in layout.pairs),
        protected=tuple(
            make(f"protected_{s}") if layout.game.memory.protects else False
            for s in range(layout.seats)
        ),
        tied=make("tied") if layout.has_showdown else False,
    )


def fresh(layout: Layout, prefix: str) -> SymState:
    """Give a state of new variables, all open."""
    return build(layout, lambda name: z3.Bool(f"{prefix}.{name}"))


def well_formed(layout: Layout, state: SymState) -> Bool:
    """Give what is true of every state by construction of the encoding, not by the rules."""
    return conj_all([waits_well(layout, state), lies_well(layout, state), is_order(layout, state)])


def waits_well(layout: Layout, state: SymState) -> Bool:
    """Give the part of it about who waits: one seat a speed, one speed a seat, who is in only."""
    parts: list[Bool] = []
    for row in state.waiting:
        parts.append(at_most_one(row))
        parts.extend(
            implies(waits, conj(state.phase, neg(state.out[s]))) for s, waits in enumerate(row)
        )
    parts.extend(at_most_one([row[s] for row in state.waiting]) for s in range(layout.seats))
    waits_any = disj(*(waits for row in state.waiting for waits in row))
    parts.append(neg(waits_any) if layout.has_showdown else implies(state.phase, waits_any))
    return conj_all(parts)


def lies_well(layout: Layout, state: SymState) -> Bool:
    """Give the other part of it.

    Each copy has one zone, none is being resolved between turns, marks only where they mean
    something, one origin, at most one ending, no gap in the deck's settled top.
    """
    parts: list[Bool] = []
    for c in layout.copies:
        row = state.zone[c]
        parts.append(exactly_one(row))
        parts.append(neg(row[TABLE]))
        in_discards = disj(*(row[layout.discards(s)] for s in range(layout.seats)))
        parts.append(implies(state.down[c], in_discards))
        parts.append(implies(state.placed[c], row[RUINS]))
    parts.extend(at_most_one([state.zone[c][z] for c in layout.copies]) for z in (TOP1, TOP2))
    top1 = disj(*(state.zone[c][TOP1] for c in layout.copies))
    parts.append(implies(disj(*(state.zone[c][TOP2] for c in layout.copies)), top1))
    parts.append(exactly_one(state.origin))
    parts.append(implies(state.over, neg(state.phase)))
    parts.extend(implies(safe, neg(state.out[s])) for s, safe in enumerate(state.protected))
    parts.append(implies(state.drawn, neg(state.protected[0])))
    parts.append(implies(state.drawn, neg(disj(state.phase, state.over))))
    for s in range(layout.seats):
        numbers = [row[s] for row in state.last]
        parts.append(at_most_one(numbers))
        parts.append(implies(state.last_down[s], disj_all(numbers)))
        parts.append(implies(state.misses[s], neg(state.out[s])))
    ends = [state.lost, state.tied, *(seat for how in state.won for seat in how)]
    parts.append(at_most_one(ends))
    return conj_all(parts)


def is_order(layout: Layout, state: SymState) -> Bool:
    """Give what makes the pairs an order: no three copies lie under each other in a ring."""
    return _no_rings(layout, state, combinations(layout.copies, 3))


def is_order_of_some(layout: Layout, state: SymState, *, apart: int | None) -> Bool:
    """Give the same of three copies for all threes of the same kinds; `apart` is a kind of its own.

    That is as much as all where the copies of a kind are exchangeable, but for the one `apart`.
    """
    threes: dict[tuple[tuple[int, bool], ...], tuple[int, ...]] = {}
    for three in combinations(layout.copies, 3):
        alike = tuple(sorted((layout.kind_of[c], c == apart) for c in three))
        threes.setdefault(alike, three)
    return _no_rings(layout, state, threes.values())


def _no_rings(layout: Layout, state: SymState, threes: Iterable[tuple[int, ...]]) -> Bool:
    if not layout.is_ordered:
        return True
    under = dict(zip(layout.pairs, state.under, strict=True))
    parts: list[Bool] = []
    for b, c, d in threes:
        parts.append(disj(neg(under[b, c]), neg(under[c, d]), under[b, d]))
        parts.append(disj(under[b, c], under[c, d], neg(under[b, d])))
    return conj_all(parts)


def dealt(layout: Layout, state: SymState) -> Bool:
    """Give the condition of a state right after the deal (A:24-27, H:32-34).

    Equal copies are put in order of zones, which loses no game: exchanging two copies of a kind
    throughout a game gives a game.
    """
    parts: list[Bool] = [state.origin[0], neg(state.drawn), neg(state.phase), neg(state.lost)]
    parts.extend(neg(seat) for how in state.won for seat in how)
    parts.extend(neg(mark) for row in (*state.last, state.last_down, state.misses) for mark in row)
    parts.append(neg(state.is_reversed))
    parts.extend(state.under)  # no card lies in discards yet, so any order will do
    parts.extend(neg(mark) for mark in (*state.out, *state.protected, state.tied))
    starts = [BAG, RUINS, *(layout.hand(s) for s in range(layout.seats))]
    for c in layout.copies:
        parts.append(disj(*(state.zone[c][z] for z in starts)))
        parts.append(neg(state.placed[c]))
        parts.append(neg(state.down[c]))
    parts.extend(is_count([state.zone[c][zone] for c in layout.copies], 1) for zone in starts[1:])
    for c in layout.copies[1:]:
        if layout.kind_of[c] != layout.kind_of[c - 1]:
            continue
        for position, zone in enumerate(starts):
            later = [state.zone[c][z] for z in starts[position:]]
            parts.append(implies(state.zone[c - 1][zone], disj(*later)))
    return conj_all(parts)


def equal(left: SymState, right: SymState) -> list[z3.BoolRef]:
    """Give one equation for each Boolean of two states."""
    pairs = zip(left.flat(), right.flat(), strict=True)
    return [
        cast("z3.BoolRef", as_term(a) == as_term(b))
        for a, b in pairs
        if not (isinstance(a, bool) and a is b)
    ]
