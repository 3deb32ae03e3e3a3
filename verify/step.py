"""A step as a function of state, choices and chance: the twin of :mod:`lostlegacy.model.rules`.

Promised: :func:`read_turn` gives the state after a turn (draw, play, effect, end) and
:func:`read_investigation` the state after one seat's Investigation, as terms over the state before
and the inputs, with what makes the inputs legal and facts about the step. After a turn the seats
are turned so that seat 0 is to play next. Not promised: states inside a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..model.events import What
from ..model.state import Ended, Trigger
from .bools import (
    Bool,
    conj,
    conj_all,
    disj,
    disj_all,
    exactly_one,
    implies,
    neg,
)
from .happenings import Happening, Log, zone_row
from .inputs import Inputs
from .machine_state import Cards, Marks, Seats, Work, merged
from .plays import play
from .reading import Reading
from .references import Frame, no_card, one_card, one_seat
from .rule_places import Ran
from .showdown import show_hands
from .speeds import speeds_of
from .symbols import TOP1, Layout, SymState

PASS = -1
"""In place of a kind: the turn in which the active seat holds nothing that it may play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn read: `after` as terms over `before` and the inputs.

    `legal` holds for the inputs that the interpreter would offer; `marks` are what was noted on the
    way; `plays[k]` where a card of kind `k` is played; `beyond` where the turn needs more settled
    deck cards than are modelled, or plays a card anew that it is still resolving. `arrivals` are
    the arrivals in discards, in order.
    """

    layout: Layout
    before: SymState
    after: SymState
    inputs: Inputs
    legal: Bool
    marks: Marks
    plays: tuple[Bool, ...]
    beyond: Bool
    arrivals: tuple[tuple[int, int, Bool], ...]
    played: SymState | None = None
    """The state in which the end of the turn begins, where the step is a turn."""
    noted: Marks | None = None
    """The marks as they stand then, seats as they are numbered before the step."""
    turned: tuple[Bool, ...] = ()
    """For each seat whether it is numbered 0 after a turn, as it is numbered before."""

    @property
    def passed(self) -> Bool:
        """Whether the active seat held nothing that it may play."""
        return self.marks.passed


def _draw(reading: Reading, live: Bool, drawn: Bool) -> None:
    """Draw the top card; from an empty deck nothing is drawn (U42)."""
    work = reading.work
    draws = conj(live, neg(drawn))
    reading.settle_deck("draw", draws)
    top = work.column(TOP1)
    drawing = conj(draws, disj_all(top))
    layout = work.layout
    me = one_seat(layout, 0)
    places = (zone_row(layout, TOP1), zone_row(layout, layout.hand(0)))
    reading.tell(
        What.DREW, drawing, seat=me, cards=(top,), zones=places, open_to_all=False, knows=me
    )
    work.lift(drawing, top)
    work.send(drawing, top, layout.hand(0))
    # What protected the seat until now does so no more.
    work.protected[0] = conj(work.protected[0], neg(live))
    work.watch_deck(live)
    work.no_effect_yet()


def _playable(layout: Layout) -> tuple[int, ...]:
    return tuple(k for k in range(len(layout.game.pack.cards)) if layout.game.is_playable(k))


def _may_play(layout: Layout, held: list[Bool], hand: Cards) -> list[Bool]:
    """Give, for each copy, whether it may be played, those that must be played before others."""
    game = layout.game
    forced: list[Bool] = []
    for c, kind in enumerate(layout.kind_of):
        beside = game.pack.cards[kind].must_play_with
        others = (
            hand[d]
            for d, other in enumerate(layout.kind_of)
            if beside is not None and d != c and game.matches(other, beside)
        )
        forced.append(conj(held[c], disj_all(others)))
    free = neg(disj_all(forced))
    return [conj(here, disj(free, must)) for here, must in zip(held, forced, strict=True)]


def read_turn(
    layout: Layout,
    before: SymState,
    inputs: Inputs,
    *,
    only: int | None = None,
    copy: int | None = None,
    log: Log | None = None,
    ran: Ran | None = None,
) -> Turn:
    """Read a turn.

    With `only` just the turns in which that kind is played (or :data:`PASS`) are read, and with
    `copy` just those with that copy of it; `plays` then is a condition to assert. The caller
    asserts that the game is not over and the Investigation has not begun. A `log` collects the
    events of the turn, a `ran` which statements went which way.
    """
    work = Work.of(layout, before)
    live: Bool = True
    reading = Reading(layout, work, inputs, log, ran)
    _draw(reading, live, before.drawn)
    hand = work.column(layout.hand(0))
    playable, pairs = _playable(layout), tuple(enumerate(layout.kind_of))
    can_play = disj_all(conj(hand[c]) for c in layout.copies if layout.kind_of[c] in playable)
    passed = conj(live, neg(can_play))
    kinds = playable if only is None else tuple(k for k in playable if k == only)
    may_play = _may_play(layout, [hand[c] if k in playable else False for c, k in pairs], hand)
    vector = inputs.pick("play", conj(live, can_play), may_play)
    reading.tell(What.PASSED, passed, seat=one_seat(layout, 0))
    picked: list[Bool] = [False] * len(layout.kind_of)
    legal: list[Bool] = list(reading.legal)
    for c in layout.copies:
        is_read = layout.kind_of[c] in kinds and copy in (None, c)
        if is_read:
            picked[c] = True if copy is not None else vector[c]
            legal.append(implies(picked[c], conj(live, may_play[c])))
        if picked[c] is not vector[c] or not is_read:
            legal.append(vector[c] if picked[c] is True else neg(vector[c]))
    if only is None:
        legal.append(implies(conj(live, can_play), exactly_one(picked)))
        legal.append(implies(neg(conj(live, can_play)), neg(disj_all(picked))))
    elif only == PASS:
        legal.append(passed)
    elif copy is None:
        legal.append(exactly_one(picked))
    branches: list[tuple[Bool, Work]] = []
    plays: list[Bool] = [False] * len(layout.game.pack.cards)
    for kind in kinds:
        cards: Cards = tuple(
            picked[c] if layout.kind_of[c] == kind else False for c in layout.copies
        )
        if copy is not None:
            cards = one_card(layout, copy)
        guard = disj_all(cards)
        plays[kind] = guard
        if guard is False:
            continue
        branch = Reading(layout, work.copy(), inputs, log, ran)
        branch.work.lift(guard, cards)
        branch.work.no_effect_yet()
        play(branch, guard, cards, kind, one_seat(layout, 0), f"play>{kind}")
        legal.extend(branch.legal)
        branches.append((guard, branch.work))
    # With a single branch nothing has to be merged: its guard is asserted.
    alone = branches and (only is not None or branches[0][0] is True)
    after = branches[0][1] if alone else merged(work, branches)
    played, noted = after.state(), after.marks(passed=passed)
    ending = Reading(layout, after, inputs, log)
    turned = _end_turn(ending, live)
    legal.extend(ending.legal)
    return Turn(
        layout=layout,
        before=before,
        after=after.state(),
        inputs=inputs,
        legal=conj_all(legal),
        marks=after.marks(passed=passed),
        plays=tuple(plays),
        beyond=after.beyond,
        arrivals=tuple(after.arrivals),
        played=played,
        noted=noted,
        turned=turned,
    )


def read_ending(
    layout: Layout,
    before: SymState,
    played: SymState,
    marks: Marks,
    *,
    ran_out: Bool,
    to: int | None = None,
) -> Turn:
    """Read the end of a turn alone, from the state and with the marks that its effects left.

    `ran_out` is whether a card was wanted of an empty deck. With `to` just the ends are read after
    which that seat is numbered 0.
    """
    work = Work.of(layout, played)
    work.moved = list(marks.moved)
    work.taken = [list(row) for row in marks.taken]
    work.put_out = [list(row) for row in marks.put_out]
    work.ran_out = ran_out
    reading = Reading(layout, work, Inputs("input"))
    turned = _end_turn(reading, True, to)
    turn = _without_play(reading, before, work.marks(passed=marks.passed))
    return replace(turn, played=played, noted=marks, turned=turned)


def read_investigation(
    layout: Layout,
    before: SymState,
    inputs: Inputs,
    *,
    log: Log | None = None,
    ran: Ran | None = None,
) -> Turn:
    """Read one seat's Investigation: the lowest speed that waits (A:46, H:60).

    In a game that ends in a showdown, read that. The caller asserts that the last phase runs.
    """
    work = Work.of(layout, before)
    reading = Reading(layout, work, inputs, log, ran)
    if layout.has_showdown:
        show_hands(reading, True)
        return _without_play(reading, before, work.marks())
    seats, _ = _slowest(before.waiting, layout.seats)
    frame = Frame(
        owner=seats,
        kind=None,
        trigger=Trigger.INVESTIGATE,
        this=no_card(layout),
        path="investigate",
    )
    reading.run_effect(layout.game.investigate, frame, True)
    for waits in work.waiting:
        for s in range(layout.seats):
            waits[s] = conj(waits[s], neg(seats[s]), neg(work.out[s]))
    _close_phase(reading, True)
    return _without_play(reading, before, work.marks(seen=frame.seen))


def _without_play(reading: Reading, before: SymState, marks: Marks) -> Turn:
    """Give what was read as a step in which no card is played from a hand."""
    work = reading.work
    return Turn(
        layout=work.layout,
        before=before,
        after=work.state(),
        inputs=reading.inputs,
        legal=conj_all(reading.legal),
        marks=marks,
        plays=tuple(False for _ in work.layout.game.pack.cards),
        beyond=work.beyond,
        arrivals=tuple(work.arrivals),
    )


def _slowest(waiting: Sequence[Sequence[Bool]], n: int) -> tuple[Seats, Bool]:
    """Give the seat that waits at the lowest speed, and whether any waits (A:46, H:60)."""
    some: Bool = False
    seats: list[Bool] = [False] * n
    for row in waiting:
        for s in range(n):
            seats[s] = disj(seats[s], conj(row[s], neg(some)))
        some = disj(some, *row)
    return tuple(seats), some


def _close_phase(reading: Reading, guard: Bool) -> None:
    """End the game where nobody is left to investigate: everybody loses (A:56, H:76)."""
    work = reading.work
    _tell_close(reading, guard)
    some = disj_all(waits for row in work.waiting for waits in row)
    work.lost = disj(work.lost, conj(guard, neg(work.over), neg(some)))
    ends = work.over
    work.phase = conj(work.phase, neg(ends))
    for row in work.waiting:
        for s in range(work.layout.seats):
            row[s] = conj(row[s], neg(ends))


def _end_turn(reading: Reading, live: Bool, to: int | None = None) -> tuple[Bool, ...]:
    """End a turn: last survivor, Investigation, or the next seat (A:38, A:43, H:50-56).

    Gives which seat is numbered 0 from now on; with `to` that is taken to be that one.
    """
    work, layout = reading.work, reading.layout
    n = layout.seats
    ends = conj(live, neg(work.over))
    alone = [conj(neg(work.out[s]), *(work.out[t] for t in range(n) if t != s)) for s in range(n)]
    nobody = conj_all(work.out)
    for s in range(n):
        _tell_end(reading, conj(ends, alone[s]), Ended.SURVIVAL, s)
        work.won[1][s] = disj(work.won[1][s], conj(ends, alone[s]))
    _tell_end(reading, conj(ends, nobody), Ended.LOST)
    work.lost = disj(work.lost, conj(ends, nobody))
    goes_on = conj(ends, neg(nobody), neg(disj_all(alone)))
    phase = conj(goes_on, disj(neg(work.has_deck()), work.ran_out))
    _begin_phase(reading, phase)
    goes_on = goes_on if layout.has_showdown else conj(goes_on, neg(phase))
    turned = _next_seat(reading, goes_on)
    if to is not None:
        reading.legal += [turned[to], *(neg(turned[s]) for s in range(n) if s != to)]
    _turn_seats(work, turned if to is None else one_seat(layout, to))
    return turned


def _next_seat(reading: Reading, guard: Bool) -> tuple[Bool, ...]:
    """Give the seat that plays next, seat 0 where none does.

    Who has to miss a turn is passed over once (A:110); by the second time round nobody has to.
    """
    work, n = reading.work, reading.layout.seats
    to: list[Bool] = [False] * n
    blocked: Bool = guard
    for _ in range(2 if work.layout.game.memory.misses else 1):
        for step in range(1, n + 1):
            for way, goes in ((1, neg(work.is_reversed)), (-1, work.is_reversed)):
                seat = way * step % n
                comes = conj(blocked, goes, neg(work.out[seat]))
                if comes is False:
                    continue
                to[seat] = disj(to[seat], conj(comes, neg(work.misses[seat])))
                skips = conj(comes, work.misses[seat])
                reading.tell(What.MISSED, skips, seat=one_seat(work.layout, seat))
                work.misses[seat] = conj(work.misses[seat], neg(skips))
            blocked = conj(blocked, neg(disj_all(to)))
    others = to[1:]
    if any(turns is True for turns in others):
        return (False, *others)
    return (neg(disj_all(others)), *others)


def _turn_seats(work: Work, to: tuple[Bool, ...]) -> None:
    """Turn the numbering so that a seat is seat 0."""
    layout, n = work.layout, work.layout.seats
    settled = [seat for seat, turns in enumerate(to) if turns is True]

    def turned(values: list[Bool]) -> list[Bool]:
        if settled:
            return [values[(s + settled[0]) % n] for s in range(n)]
        return [
            disj_all(conj(to[seat], values[(s + seat) % n]) for seat in range(n)) for s in range(n)
        ]

    for row in (*work.zone, *work.taken):
        hands = turned([row[layout.hand(s)] for s in range(n)])
        piles = turned([row[layout.discards(s)] for s in range(n)])
        for s in range(n):
            row[layout.hand(s)], row[layout.discards(s)] = hands[s], piles[s]
    work.put_out = [turned(row) for row in work.put_out]
    work.out = turned(work.out)
    work.protected = turned(work.protected)
    work.origin = turned(work.origin)
    work.last = [turned(row) for row in work.last]
    work.last_down = turned(work.last_down)
    work.misses = turned(work.misses)


def _begin_phase(reading: Reading, guard: Bool) -> None:
    """Begin the Investigation: who waits, at which speed; equal speeds do not (A:47, A:104)."""
    work, layout = reading.work, reading.layout
    n = layout.seats
    if guard is False:
        return
    if layout.has_showdown:
        work.phase = disj(work.phase, guard)
        return
    speeds = [speeds_of(work, s) for s in range(n)]
    has = [
        {value: conj(neg(work.out[s]), holds) for value, holds in speeds[s].items()}
        for s in range(n)
    ]
    for s in range(n):
        alone = neg(disj_all(_as_fast(has[s], has[t]) for t in range(n) if t != s))
        for v, value in enumerate(layout.speeds):
            waits = conj(has[s].get(value, False), alone)
            work.waiting[v][s] = disj(work.waiting[v][s], conj(guard, waits))
    work.phase = disj(work.phase, guard)
    _close_phase(reading, guard)


def _as_fast(one: dict[int, Bool], other: dict[int, Bool]) -> Bool:
    """Give whether two seats have one speed."""
    return disj_all(conj(holds, other.get(speed, False)) for speed, holds in one.items())


# --- what is told --------------------------------------------------------------------------------


def _tell_end(reading: Reading, guard: Bool, how: Ended, seat: int | None = None) -> None:
    if reading.log is not None and guard is not False:
        winner = () if seat is None else one_seat(reading.layout, seat)
        what = What.LOST if seat is None else What.WON
        reading.log.append(Happening(what=what, guard=guard, seat=winner, how=how))


def _tell_close(reading: Reading, guard: Bool) -> None:
    """Tell who investigates next, or that everybody has lost."""
    if reading.log is None:
        return
    work = reading.work
    seats, some = _slowest(work.waiting, reading.layout.seats)
    goes_on = conj(guard, neg(work.over))
    reading.tell(What.INVESTIGATES, conj(goes_on, some), seat=seats)
    _tell_end(reading, conj(goes_on, neg(some)), Ended.LOST)
