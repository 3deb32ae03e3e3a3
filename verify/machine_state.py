"""The working copy of a symbolic state while a turn is read, with the moves that keep it whole.

Promised: every change happens under a guard, and a card that is moved leaves its old zone and loses
its marks; what no statement touches keeps its term, so frame conditions need not be written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .bools import Bool, conj, disj, disj_all, ite, neg
from .symbols import BAG, RUINS, TABLE, TOP1, TOP2, Layout, SymState

Cards = tuple[Bool, ...]
"""For each copy whether it is the one meant; at most one is."""
Seats = tuple[Bool, ...]
"""For each seat whether it is the one meant; at most one is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What is noted of a step while it is read, seats as they are numbered after it.

    `passed`: the active seat held nothing to play. `moved[c]`: a draw, a play, an effect or going
    out laid copy `c` somewhere. `taken[c][z]`: an effect took it out of zone `z`. `put_out[k][s]`:
    the effect of a card of kind `k` put seat `s` out. `seen[c]`: an Investigation turned to it.
    """

    passed: Bool
    moved: Cards
    taken: tuple[Cards, ...]
    put_out: tuple[Seats, ...]
    seen: Cards

    def flat(self) -> tuple[Bool, ...]:
        """Give all of them in a fixed order."""
        rows = (*self.taken, *self.put_out)
        return self.passed, *self.moved, *self.seen, *(mark for row in rows for mark in row)

    def like(self, values: Sequence[Bool]) -> Marks:
        """Give marks of the same shape with other values, in the order of :meth:`flat`."""
        each = iter(values)

        def row(old: Sequence[Bool]) -> tuple[Bool, ...]:
            return tuple(next(each) for _ in old)

        passed, moved, seen = next(each), row(self.moved), row(self.seen)
        taken = tuple(row(old) for old in self.taken)
        put_out = tuple(row(old) for old in self.put_out)
        return Marks(passed=passed, moved=moved, taken=taken, put_out=put_out, seen=seen)


@dataclass(slots=True)
class Work:
    """The zones and marks as terms over the state before; changed in place by one reading only."""

    layout: Layout
    zone: list[list[Bool]]
    down: list[Bool]
    placed: list[Bool]
    out: list[Bool]
    phase: Bool
    waiting: list[list[Bool]]
    won: list[list[Bool]]
    lost: Bool
    origin: list[Bool]
    moved: list[Bool]
    taken: list[list[Bool]]
    put_out: list[list[Bool]]
    last: list[list[Bool]]
    last_down: list[Bool]
    misses: list[Bool]
    is_reversed: Bool
    under: dict[tuple[int, int], Bool]
    protected: list[Bool]
    tied: Bool
    ran_out: Bool = False
    beyond: Bool = False
    arrivals: list[tuple[int, int, Bool]] = field(default_factory=list)
    """Copy, seat and guard of each arrival in discards of this turn, in order."""

    @classmethod
    def of(cls, layout: Layout, state: SymState) -> Work:
        """Begin from a state."""
        return cls(
            layout=layout,
            zone=[list(row) for row in state.zone],
            down=list(state.down),
            placed=list(state.placed),
            out=list(state.out),
            phase=state.phase,
            waiting=[list(row) for row in state.waiting],
            won=[list(row) for row in state.won],
            lost=state.lost,
            origin=list(state.origin),
            moved=[False] * len(state.zone),
            taken=[[False] * layout.zones for _ in state.zone],
            put_out=[[False] * layout.seats for _ in layout.game.pack.cards],
            last=[list(row) for row in state.last],
            last_down=list(state.last_down),
            misses=list(state.misses),
            is_reversed=state.is_reversed,
            under=dict(zip(layout.pairs, state.under, strict=True)),
            protected=list(state.protected),
            tied=state.tied,
        )

    def copy(self) -> Work:
        """Give another one that stands the same and goes its own way."""
        return replace(
            self,
            zone=[list(row) for row in self.zone],
            down=list(self.down),
            placed=list(self.placed),
            out=list(self.out),
            waiting=[list(row) for row in self.waiting],
            won=[list(row) for row in self.won],
            origin=list(self.origin),
            moved=list(self.moved),
            taken=[list(row) for row in self.taken],
            put_out=[list(row) for row in self.put_out],
            last=[list(row) for row in self.last],
            last_down=list(self.last_down),
            misses=list(self.misses),
            under=dict(self.under),
            protected=list(self.protected),
            arrivals=list(self.arrivals),
        )

    def state(self, drawn: Bool = False) -> SymState:
        """Give the state as it stands."""
        return SymState(
            zone=tuple(tuple(row) for row in self.zone),
            down=tuple(self.down),
            placed=tuple(self.placed),
            out=tuple(self.out),
            drawn=drawn,
            phase=self.phase,
            waiting=tuple(tuple(row) for row in self.waiting),
            won=tuple(tuple(row) for row in self.won),
            lost=self.lost,
            origin=tuple(self.origin),
            last=tuple(tuple(row) for row in self.last),
            last_down=tuple(self.last_down),
            misses=tuple(self.misses),
            is_reversed=self.is_reversed,
            under=tuple(self.under.values()),
            protected=tuple(self.protected),
            tied=self.tied,
        )

    # lookups

    @property
    def over(self) -> Bool:
        """The game is over."""
        return disj(self.lost, self.tied, *(seat for row in self.won for seat in row))

    def column(self, zone: int) -> Cards:
        """Give, for each copy, whether it is in a zone."""
        return tuple(row[zone] for row in self.zone)

    def first_in(self, zone: int) -> Cards:
        """Give the first card in pack order in a zone."""
        before: Bool = False
        found: list[Bool] = []
        for row in self.zone:
            found.append(conj(row[zone], neg(before)))
            before = disj(before, row[zone])
        return tuple(found)

    def in_deck(self, c: int) -> Bool:
        """Whether a copy is in the deck."""
        row = self.zone[c]
        return disj(row[BAG], row[TOP1], row[TOP2])

    def has_deck(self) -> Bool:
        """Whether the deck holds a card."""
        return disj_all(self.in_deck(c) for c in self.layout.copies)

    def in_discards(self, c: int) -> Bool:
        """Whether a copy is in somebody's discards."""
        return disj_all(self.zone[c][self.layout.discards(s)] for s in range(self.layout.seats))

    def is_under(self, c: int, d: int) -> Bool:
        """Whether of two copies in one pile of discards the first lies under the second."""
        return self.under[c, d] if c < d else neg(self.under[d, c])

    # moves

    def put_on_top(self, guard: Bool, c: int) -> None:
        """Let a copy lie over all others, where the order of discards is kept."""
        for pair, under in self.under.items():
            if c in pair:
                self.under[pair] = ite(guard, pair[1] == c, under)

    def exchange_depths(self, guard: Bool, left: Cards, right: Cards) -> None:
        """Let two cards that change places lie as deep as the other did."""
        if not self.under or guard is False:
            return
        was = dict(self.under)

        def is_under(c: int, d: int) -> Bool:
            return was[c, d] if c < d else neg(was[d, c])

        def other_is_under(cards: Cards, d: int) -> Bool:
            return disj_all(
                conj(is_meant, is_under(c, d)) for c, is_meant in enumerate(cards) if c != d
            )

        for (c, d), old in was.items():
            both = disj(conj(left[c], right[d]), conj(right[c], left[d]))
            term = ite(conj(guard, both), neg(old), old)
            for mine, theirs in ((left, right), (right, left)):
                swaps = conj(guard, mine[c], neg(theirs[d]))
                term = ite(swaps, other_is_under(theirs, d), term)
                swaps = conj(guard, mine[d], neg(theirs[c]))
                term = ite(swaps, neg(other_is_under(theirs, c)), term)
            self.under[c, d] = term

    def send(self, guard: Bool, cards: Cards, zone: int, *, down: Bool = False) -> None:
        """Move the card meant to a zone."""
        placed = zone == RUINS
        discards = [self.layout.discards(s) for s in range(self.layout.seats)]
        for c, is_meant in enumerate(cards):
            moves = conj(guard, is_meant)
            if moves is False:
                continue
            row = self.zone[c]
            self.moved[c] = disj(self.moved[c], moves)
            for z in range(self.layout.zones):
                row[z] = ite(moves, z == zone, row[z])
            self.placed[c] = ite(moves, placed, self.placed[c])
            self.down[c] = ite(moves, down if zone in discards else False, self.down[c])
            if zone in discards:
                self.arrivals.append((c, zone - discards[0], moves))
                self.put_on_top(moves, c)

    def lift(self, guard: Bool, cards: Cards) -> None:
        """Take the card meant off its place; a settled deck card below moves up."""
        from_top = disj_all(
            conj(guard, is_meant, self.zone[c][TOP1]) for c, is_meant in enumerate(cards)
        )
        self.take(guard, cards)
        self.send(guard, cards, TABLE)
        if from_top is not False:
            for row in self.zone:
                row[TOP1] = ite(from_top, row[TOP2], row[TOP1])
                row[TOP2] = ite(from_top, False, row[TOP2])

    def take(self, guard: Bool, cards: Cards) -> None:
        """Note where an effect takes the card meant from."""
        for c, is_meant in enumerate(cards):
            takes = conj(guard, is_meant)
            if takes is not False:
                for z, marks in enumerate(self.taken[c]):
                    self.taken[c][z] = disj(marks, conj(takes, self.zone[c][z]))

    def no_effect_yet(self) -> None:
        """Forget what was taken: it was no effect that took it."""
        self.taken = [[False] * self.layout.zones for _ in self.layout.copies]

    def mark_out(self, guard: Bool, seat: int, kind: int | None) -> None:
        """Note that the effect of a card of a kind put a seat out."""
        if kind is not None:
            self.put_out[kind][seat] = disj(self.put_out[kind][seat], guard)

    def marks(self, *, passed: Bool = False, seen: Cards = ()) -> Marks:
        """Give what was noted."""
        return Marks(
            passed=passed,
            moved=tuple(self.moved),
            taken=tuple(tuple(row) for row in self.taken),
            put_out=tuple(tuple(row) for row in self.put_out),
            seen=seen or tuple(False for _ in self.layout.copies),
        )

    def put_on_deck(self, guard: Bool, cards: Cards) -> None:
        """Put a card that was lifted on top of the deck."""
        second = disj_all(self.column(TOP2))
        self.beyond = disj(self.beyond, conj(guard, disj_all(cards), second))
        moves = conj(guard, disj_all(cards))
        for row in self.zone:
            row[TOP2] = ite(moves, row[TOP1], row[TOP2])
            row[TOP1] = ite(moves, False, row[TOP1])
        self.send(guard, cards, TOP1)

    def shuffle_deck(self, guard: Bool) -> None:
        """Unsettle the deck."""
        for row in self.zone:
            row[BAG] = ite(guard, disj(row[BAG], row[TOP1], row[TOP2]), row[BAG])
            row[TOP1] = ite(guard, False, row[TOP1])
            row[TOP2] = ite(guard, False, row[TOP2])

    def shuffle_ruins(self, guard: Bool) -> None:
        """Unsettle the Ruins."""
        self.placed = [ite(guard, False, mark) for mark in self.placed]

    def watch_deck(self, guard: Bool) -> None:
        """Remember that the deck ran out (U25)."""
        if self.layout.game.rulings.refilled_deck == "investigation":
            self.ran_out = disj(self.ran_out, conj(guard, neg(self.has_deck())))


def merged(base: Work, branches: Sequence[tuple[Bool, Work]]) -> Work:
    """Give one state that is each branch where its guard holds, and `base` where none does.

    Each branch went its own way from `base`. The guards exclude one another.
    """
    rest = neg(disj_all(guard for guard, _ in branches))
    every = [*branches, (rest, base)]

    def pick(values: Sequence[Bool]) -> Bool:
        kept = values[-1]
        changes = [pair for pair in zip(branches, values, strict=False) if pair[1] is not kept]
        stays = neg(disj_all(guard for (guard, _), _ in changes))
        return disj_all([conj(stays, kept), *(conj(guard, v) for (guard, _), v in changes)])

    works = [work for _, work in every]
    layout, first = base.layout, len(base.arrivals)
    return Work(
        layout=layout,
        zone=[
            [pick([w.zone[c][z] for w in works]) for z in range(layout.zones)]
            for c in layout.copies
        ],
        down=[pick([w.down[c] for w in works]) for c in layout.copies],
        placed=[pick([w.placed[c] for w in works]) for c in layout.copies],
        out=[pick([w.out[s] for w in works]) for s in range(layout.seats)],
        phase=pick([w.phase for w in works]),
        waiting=[
            [pick([w.waiting[v][s] for w in works]) for s in range(layout.seats)]
            for v in range(len(base.waiting))
        ],
        won=[
            [pick([w.won[h][s] for w in works]) for s in range(layout.seats)]
            for h in range(len(base.won))
        ],
        lost=pick([w.lost for w in works]),
        origin=[pick([w.origin[s] for w in works]) for s in range(layout.seats)],
        moved=[pick([w.moved[c] for w in works]) for c in layout.copies],
        taken=[
            [pick([w.taken[c][z] for w in works]) for z in range(layout.zones)]
            for c in layout.copies
        ],
        put_out=[
            [pick([w.put_out[k][s] for w in works]) for s in range(layout.seats)]
            for k in range(len(base.put_out))
        ],
        last=[
            [pick([w.last[n][s] for w in works]) for s in range(layout.seats)]
            for n in range(len(base.last))
        ],
        last_down=[pick([w.last_down[s] for w in works]) for s in range(layout.seats)],
        misses=[pick([w.misses[s] for w in works]) for s in range(layout.seats)],
        is_reversed=pick([w.is_reversed for w in works]),
        under={pair: pick([w.under[pair] for w in works]) for pair in base.under},
        protected=[pick([w.protected[s] for w in works]) for s in range(layout.seats)],
        tied=pick([w.tied for w in works]),
        ran_out=pick([w.ran_out for w in works]),
        beyond=disj_all([*(conj(guard, w.beyond) for guard, w in every)]),
        arrivals=[
            *base.arrivals,
            *((c, s, conj(guard, g)) for guard, w in branches for c, s, g in w.arrivals[first:]),
        ],
    )
