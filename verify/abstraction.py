"""The modelled part of a concrete state, and the way from it to a symbolic state and back.

Promised: two states with the same :func:`abstraction` are the same to the symbolic reading;
:func:`pinned` says that a symbolic state has one, :func:`decode` reads it off a model. The
abstraction leaves out which copy of a kind lies where, and the order of discards where no rule of
the game reads it. Not promised: states inside a step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..model.conditions import waits
from ..model.game import Game
from ..model.state import Ended, GameState, Phase
from .bools import Bool, conj, conj_all, is_count, neg
from .symbols import BAG, RUINS, TOP1, TOP2, Layout, SymState

Spot = tuple[int, int, bool, bool]
"""Zone, depth in a pile whose order is kept (oldest 0), face down, told apart in the Ruins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstraction:
    """The modelled part of a concrete state, seats as the table numbers them."""

    top: tuple[int, ...]
    rest: tuple[int, ...]
    placed: tuple[int, ...]
    ruins_rest: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[tuple[int, bool], ...], ...]
    out: tuple[bool, ...]
    drawn: bool
    waiting: tuple[tuple[int, int], ...]
    active: int
    how: Ended | None
    winner: int | None
    last: tuple[tuple[int | None, bool], ...] = ()
    misses: tuple[bool, ...] = ()
    is_reversed: bool = False
    protected: tuple[bool, ...] = ()
    shows: bool = False


def is_modelled(game: Game, state: GameState) -> bool:
    """Whether steps lead to such a state: between turns, before the last phase, at the end."""
    if state.phase is Phase.INVESTIGATION:
        return len(state.frames) == 1 and state.frames[0].rest == game.investigate
    return state.phase in {Phase.DRAW, Phase.SHOWDOWN, Phase.OVER}


def abstraction(game: Game, state: GameState) -> Abstraction:
    """Give the modelled part of a state where :func:`is_modelled`, or after a draw."""
    waiting = sorted(
        (speed, seat)
        for seat, speed in enumerate(state.speeds)
        if speed is not None and waits(state, seat)
    )
    return Abstraction(
        top=state.top,
        rest=state.rest,
        placed=tuple(sorted(state.ruins)),
        ruins_rest=state.ruins_rest,
        hands=tuple(seat.hand for seat in state.seats),
        discards=tuple(
            _in_order(game, [(entry.kind, entry.up) for entry in seat.discards])
            for seat in state.seats
        ),
        out=tuple(seat.out for seat in state.seats),
        drawn=state.phase is Phase.PLAY,
        waiting=tuple(waiting),
        active=0 if state.outcome else state.active,
        how=None if state.outcome is None else state.outcome.how,
        winner=None if state.outcome is None else state.outcome.winner,
        last=tuple((seat.last_number, seat.last_down) for seat in state.seats),
        misses=tuple(seat.misses_turn for seat in state.seats),
        is_reversed=state.is_reversed,
        protected=tuple(seat.protected for seat in state.seats),
        shows=state.phase is Phase.SHOWDOWN,
    )


def _in_order(game: Game, pile: list[tuple[int, bool]]) -> tuple[tuple[int, bool], ...]:
    """Give a pile of discards as far as its order is modelled."""
    return tuple(pile) if game.memory.order else tuple(sorted(pile))


def decode(layout: Layout, state: SymState, value: Callable[[Bool], bool]) -> Abstraction:
    """Read an abstraction off a state, given the value of each Boolean."""
    n = layout.seats
    origin = next(s for s in range(n) if value(state.origin[s]))

    def at_table(relative: int) -> int:
        return (relative - origin) % n

    where: dict[int, list[int]] = {z: [] for z in range(layout.zones)}
    for c in layout.copies:
        where[next(z for z in range(layout.zones) if value(state.zone[c][z]))].append(c)
    kinds = {z: tuple(layout.kind_of[c] for c in cs) for z, cs in where.items()}
    hands: list[tuple[int, ...]] = [()] * n
    discards: list[tuple[tuple[int, bool], ...]] = [()] * n
    last: list[tuple[int | None, bool]] = [(None, False)] * n
    misses = [False] * n
    under = {pair: value(mark) for pair, mark in zip(layout.pairs, state.under, strict=True)}

    def depth(c: int) -> int:
        """Count the copies under one; they are in order."""
        return sum(
            is_under if pair[1] == c else not is_under
            for pair, is_under in under.items()
            if c in pair
        )

    out, protected = [False] * n, [False] * n
    for s, safe in enumerate(state.protected):
        protected[at_table(s)] = value(safe)
    for s in range(n):
        seat = at_table(s)
        hands[seat] = tuple(sorted(kinds[layout.hand(s)]))
        pile = sorted(where[layout.discards(s)], key=depth)
        discards[seat] = _in_order(
            layout.game, [(layout.kind_of[c], not value(state.down[c])) for c in pile]
        )
        out[seat] = value(state.out[s])
        misses[seat] = value(state.misses[s])
        for number, row in zip(layout.game.last_numbers, state.last, strict=True):
            if value(row[s]):
                last[seat] = (number, value(state.last_down[s]))
    how, winner = None, None
    for h, seats in enumerate(state.won):
        for s in range(n):
            if value(seats[s]):
                how, winner = layout.hows[h], at_table(s)
    if value(state.lost):
        how = Ended.LOST
    if value(state.tied):
        how = Ended.DRAWN
    rest = [0] * len(layout.game.pack.cards)
    for kind in kinds[BAG]:
        rest[kind] += 1
    return Abstraction(
        top=(*kinds[TOP1], *kinds[TOP2]),
        rest=tuple(rest),
        placed=tuple(sorted(layout.kind_of[c] for c in where[RUINS] if value(state.placed[c]))),
        ruins_rest=tuple(
            sorted(layout.kind_of[c] for c in where[RUINS] if not value(state.placed[c]))
        ),
        hands=tuple(hands),
        discards=tuple(discards),
        out=tuple(out),
        drawn=value(state.drawn),
        waiting=tuple(
            sorted(
                (speed, at_table(s))
                for speed, row in zip(layout.speeds, state.waiting, strict=True)
                for s in range(n)
                if value(row[s])
            )
        ),
        active=0 if how is not None else at_table(0),
        how=how,
        winner=winner,
        last=tuple(last),
        misses=tuple(misses),
        is_reversed=value(state.is_reversed),
        protected=tuple(protected),
        shows=layout.has_showdown and value(state.phase),
    )


def pinned(
    layout: Layout,
    state: SymState,
    found: Abstraction,
    *,
    ordered: bool = True,
    active: int | None = None,
) -> Bool:
    """Give the condition that a symbolic state has this abstraction.

    `active` is the table's seat that seat 0 stands for, where the game is over and nobody is.

    With `ordered` the copies of each kind are assigned in a fixed way, which is right for a state
    that nothing else ties down; without it any copy of a kind may play any part.
    """
    n = layout.seats
    origin = -(found.active if active is None else active) % n
    parts: list[Bool] = [state.origin[s] if s == origin else neg(state.origin[s]) for s in range(n)]
    parts.append(state.drawn if found.drawn else neg(state.drawn))
    parts.append(state.phase if found.waiting or found.shows else neg(state.phase))
    for speed, row in zip(layout.speeds, state.waiting, strict=True):
        for s in range(n):
            is_due = (speed, (s - origin) % n) in found.waiting
            parts.append(row[s] if is_due else neg(row[s]))
    wanted: list[tuple[int, Spot]] = []
    wanted += [(k, (z, 0, False, False)) for z, k in zip((TOP1, TOP2), found.top, strict=False)]
    wanted += [
        (k, (BAG, 0, False, False)) for k, count in enumerate(found.rest) for _ in range(count)
    ]
    wanted += [(kind, (RUINS, 0, False, True)) for kind in found.placed]
    wanted += [(kind, (RUINS, 0, False, False)) for kind in found.ruins_rest]
    for s in range(n):
        seat = (s - origin) % n
        wanted += [(kind, (layout.hand(s), 0, False, False)) for kind in found.hands[seat]]
        for depth, (kind, up) in enumerate(found.discards[seat]):
            at = depth if layout.is_ordered else 0
            wanted.append((kind, (layout.discards(s), at, not up, False)))
        parts.append(state.out[s] if found.out[seat] else neg(state.out[s]))
        parts.append(state.misses[s] if found.misses[seat] else neg(state.misses[s]))
        number, down = found.last[seat]
        for row, each in zip(state.last, layout.game.last_numbers, strict=True):
            parts.append(row[s] if each == number else neg(row[s]))
        parts.append(state.last_down[s] if down else neg(state.last_down[s]))
        for h, how in enumerate(layout.hows):
            is_winner = found.how is how and found.winner == seat
            parts.append(state.won[h][s] if is_winner else neg(state.won[h][s]))
    parts.append(state.lost if found.how is Ended.LOST else neg(state.lost))
    parts.append(state.tied if found.how is Ended.DRAWN else neg(state.tied))
    parts.append(state.is_reversed if found.is_reversed else neg(state.is_reversed))
    for s, safe in enumerate(state.protected):
        parts.append(safe if found.protected[(s - origin) % n] else neg(safe))
    for kind in range(len(layout.game.pack.cards)):
        copies = layout.copies_of(kind)
        slots = sorted(spot for k, spot in wanted if k == kind)
        if len(slots) != len(copies):
            return False
        if ordered:
            for c, spot in zip(copies, slots, strict=True):
                parts.append(_lies(layout, state, c, spot))
        else:
            for spot in set(slots):
                fits = [_lies(layout, state, c, spot) for c in copies]
                parts.append(is_count(fits, slots.count(spot)))
    return conj_all(parts)


def _lies(layout: Layout, state: SymState, c: int, spot: Spot) -> Bool:
    zone, depth, down, placed = spot
    parts = [
        state.zone[c][zone],
        state.down[c] if down else neg(state.down[c]),
        state.placed[c] if placed else neg(state.placed[c]),
    ]
    if layout.is_ordered and zone >= layout.discards(0):
        below = [
            conj(state.zone[d][zone], under if pair[1] == c else neg(under))
            for pair, under in zip(layout.pairs, state.under, strict=True)
            if c in pair
            for d in pair
            if d != c
        ]
        parts.append(is_count(below, depth))
    return conj_all(parts)
