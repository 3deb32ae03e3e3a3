"""What differs between two versions of the rules, cause by cause, smallest game first.

Promised: every difference comes with a shortest game (fewest plays) under the left rules to a
position that both rule sets can play on from, and the choices of the next step after which they
part, carried out under both in the interpreter. A ruling that only changes what seats see is named
without a game. ``equivalent`` is said only where no rule that the
cards bring into play reads what differs, or where every kind of step was proved to agree. Not
promised: all the differences that one cause makes; the smallest is shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from ..model.cards import Rules
from ..model.errors import Disagreement
from ..model.game import Game, new_game
from ..model.notation import print_line, print_position
from ..model.state import PlayCard
from .bools import Bool, conj, conj_all, disj, disj_all, neg, same
from .built_in import GROUNDWORK
from .conditions import holds_of_state
from .induction import Induction, prove
from .inputs import Inputs
from .lockstep import first_parting
from .parting_sentences import sentence
from .property import Property
from .replay import walk
from .rule_causes import Cause, causes, check_same_cards, sights
from .search_tasks import longest_game
from .solver import Result, ask
from .step import Turn, read_investigation, read_turn
from .step_goals import encoding_holds
from .step_tasks import INVESTIGATE, step_kinds, under_way
from .symbols import Layout, SymState, fresh, layout_of
from .unrolling import Unrolling, placed_at
from .verdict import Difference, DiffReport, DiffVerdict, Trace

Report = Callable[[str], None]

PATIENCE = 200_000
"""Conflicts that one query may take."""

FEW = 1
"""Plays before a step that is looked at choice by choice though its next states agree."""

# --- two readings under the same choices ---------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    """One kind of step read under both rules, from the same state and with the same inputs."""

    before: SymState
    inputs: Inputs
    parts: Bool
    legal: Bool


def _silent(turn: Turn, names: set[str]) -> Bool:
    """Give the condition that a reading's inputs which the other alone has are not used."""
    return conj_all(neg(v) for name in names for v in turn.inputs.vectors[name])


def _used(turn: Turn) -> set[str]:
    return set(turn.inputs.vectors)


def _order(turn: Turn) -> dict[tuple[int, int], Bool]:
    """Give, for two copies that arrive in the same discards in a step, if the first is below."""
    below: dict[tuple[int, int], Bool] = {}
    for i, (c, s, early) in enumerate(turn.arrivals):
        for d, t, late in turn.arrivals[i + 1 :]:
            if c != d and s == t:
                below[c, d] = disj(below.get((c, d), False), conj(early, late))
    return below


def _read(layout: Layout, before: SymState, inputs: Inputs, kind: int) -> Turn:
    if kind == INVESTIGATE:
        return read_investigation(layout, before, inputs)
    return read_turn(layout, before, inputs, only=kind)


def _pair(left: Game, right: Game, kind: int) -> _Pair:
    here, there = layout_of(left), layout_of(right)
    before = fresh(here, "pre")
    inputs = Inputs("in")
    first = _read(here, before, Inputs("in"), kind)
    second = _read(there, before, Inputs("in"), kind)
    inputs.vectors.update(first.inputs.vectors)
    for name, vector in second.inputs.vectors.items():
        if len(vector) > len(inputs.vectors.get(name, [])):
            inputs.vectors[name] = vector
    mine = conj(first.legal, _silent(second, _used(second) - _used(first)))
    theirs = conj(second.legal, _silent(first, _used(first) - _used(second)))
    orders = _order(first), _order(second)
    after = first.after.without_order(), second.after.without_order()
    moved = [neg(same(a, b)) for a, b in zip(*after, strict=True)]
    moved += [
        neg(same(orders[0].get(key, False), orders[1].get(key, False)))
        for key in sorted({*orders[0], *orders[1]})
    ]
    moved.append(neg(same(first.passed, second.passed)))
    parts = disj(
        conj(mine, neg(theirs)), conj(theirs, neg(mine)), conj(mine, theirs, disj_all(moved))
    )
    beyond = disj(first.beyond, second.beyond)
    return _Pair(before=before, inputs=inputs, parts=conj(parts, neg(beyond)), legal=mine)


# --- the search ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Comparison:
    """Left and right games of one number of seats, and what was proved of the left one."""

    left: Game
    rules: Rules
    report: Report | None
    conflicts: int = 0
    _proof: Induction | None = None
    _unrolling: Unrolling | None = None
    open: str = ""
    pairs: dict[int, _Pair] = field(default_factory=dict)

    def proof(self) -> Induction:
        """Prove what a search leans on of the left rules, once."""
        if self._proof is None:
            self._proof = prove(*self.rules, self.left.seats, GROUNDWORK, report=self.report)
            self.conflicts += sum(outcome.conflicts for outcome in self._proof.outcomes)
        return self._proof

    def invariants(self) -> tuple[Property, ...]:
        """Give the proved invariants of the left rules."""
        proved = self.proof().proved
        return tuple(p for p in GROUNDWORK if p.kind == "always" and p.name in proved)

    def unrolling(self) -> Unrolling:
        """Give the unrolled games of the left rules."""
        if self._unrolling is None:
            proof = self.proof()
            self._unrolling = Unrolling(
                game=self.left,
                invariants=self.invariants(),
                watched=proof.watched,
                lost_late=proof.lost_late,
                rank_falls="rank-falls" in proof.proved,
            )
        return self._unrolling

    def parting_kinds(self, right: Game, *, with_invariants: bool) -> tuple[int, ...]:
        """Give the kinds of step in which the rules may part, from states the invariants allow."""
        layout = layout_of(self.left)
        found: list[int] = []
        for kind in step_kinds(self.left.pack):
            pair = self.pairs.get(kind)
            if pair is None:
                pair = self.pairs[kind] = _pair(self.left, right, kind)
            if pair.parts is False:
                continue
            known = [*under_way(pair.before, kind), encoding_holds(layout, pair.before)]
            if with_invariants:
                known += [holds_of_state(layout, pair.before, p.test) for p in self.invariants()]
            answer = ask([*known, pair.parts], limit=PATIENCE)
            self.conflicts += answer.conflicts
            if answer.result is not Result.UNSAT:
                found.append(kind)
        return tuple(found)

    def plays_of_each_kind(self) -> Iterator[Trace]:
        """Give games of at most :data:`FEW` plays after which each kind of card can be played."""
        unrolling = Unrolling(game=self.left)
        for plays in range(FEW + 1):
            here = unrolling.after_plays(plays)
            for kind, pair in self.pairs.items():
                if kind < 0:
                    continue
                can = conj(*under_way(here, kind), placed_at(pair.before, pair.legal, here))
                answer = ask([*unrolling.base(plays), can], limit=PATIENCE)
                self.conflicts += answer.conflicts
                if answer.result is Result.SAT:
                    yield unrolling.carried_out(answer, unrolling.states[: plays + 1], plays).trace

    def search(self, right: Game, kinds: tuple[int, ...]) -> Iterator[Trace]:
        """Give games to positions where the rules part, by number of plays; at most one each."""
        unrolling = self.unrolling()
        bound = longest_game(self.left, self.proof().proved)
        longest = bound if bound is not None else self.left.pack.size
        turns = tuple(kind for kind in kinds if kind != INVESTIGATE)
        for plays in range(longest + 1):
            counts = [0] if turns else []
            if INVESTIGATE in kinds and plays >= unrolling.earliest_phase:
                counts += list(range(1, self.left.seats + 1))
            for number in counts:
                if self.report is not None:
                    self.report(f"{self.left.seats} seats, games of {plays} plays")
                trace = self._at(unrolling, turns, plays, number)
                if trace is not None:
                    yield trace
                if self.open:
                    return
        if bound is None:
            self.open = "no longest game is known, since the rank was not proved to fall"

    def _at(
        self, unrolling: Unrolling, turns: tuple[int, ...], plays: int, number: int
    ) -> Trace | None:
        states, steps, _ = unrolling.investigations(plays, max(0, number - 1))
        line = [*unrolling.states[: plays + 1], *states]
        here = line[-1]
        if number:
            kinds: tuple[int, ...] = (INVESTIGATE,)
        else:
            kinds = turns
        parts = [
            conj(*under_way(here, kind), placed_at(pair.before, pair.parts, here))
            for kind, pair in ((kind, self.pairs[kind]) for kind in kinds)
        ]
        answer = ask([*unrolling.base(plays), *steps, disj_all(parts)], limit=PATIENCE)
        self.conflicts += answer.conflicts
        if answer.result is Result.UNKNOWN:
            self.open = f"at {plays} plays {answer.reason}"
        if answer.result is not Result.SAT:
            return None
        return unrolling.carried_out(answer, line, plays).trace


def _difference(
    cause: Cause, left: Game, right: Game, trace: Trace
) -> tuple[Difference, int] | None:
    """Play both rule sets on from the end of a game; None if the interpreter sees no difference."""
    state = walk(left, trace.start, trace.line)
    parting = first_parting(left, right, state)
    if parting is None:
        return None
    line = (*trace.line, *parting.line)
    plays = sum(isinstance(choice, PlayCard) for choice in line)
    game = Trace(game=left, start=trace.start, line=line)
    found = Difference(
        cause=cause.name,
        players=left.seats,
        position=print_position(left, state),
        choice=print_line(left, parting.line) or "who decides, and between what",
        left=sentence(left, parting.left),
        right=sentence(right, parting.right),
        game=game,
    )
    return found, plays


def _compare(
    cause: Cause, comparison: _Comparison, right: Game
) -> tuple[tuple[Difference, int] | None, str]:
    """Find the smallest difference a cause makes; or "" where it makes none, or why it is open."""
    comparison.pairs.clear()
    comparison.open = ""
    kinds = comparison.parting_kinds(right, with_invariants=False)
    if kinds:
        kinds = comparison.parting_kinds(right, with_invariants=True)
    if not kinds and cause.is_text:
        for trace in comparison.plays_of_each_kind():
            found = _difference(cause, comparison.left, right, trace)
            if found is not None:
                return found, ""
    if not kinds:
        unseen = "its next states agree, but what is seen on the way was not compared"
        return None, unseen if cause.is_text else ""
    for trace in comparison.search(right, kinds):
        found = _difference(cause, comparison.left, right, trace)
        if found is None:
            position = print_position(comparison.left, walk(trace.game, trace.start, trace.line))
            raise Disagreement(
                f"{cause.name}: the solver parts the rules at {position}, the interpreter does not"
            )
        return found, ""
    return None, comparison.open


def _game(left: Rules, right: Rules, rules: Rules, seats: int) -> Game:
    """Give the game under rules between two others; its states keep what those of both do."""
    memory = new_game(*left, seats).memory.joined(new_game(*right, seats).memory)
    return replace(new_game(*rules, seats), memory=memory)


def rules_diff(
    left: Rules,
    right: Rules,
    *,
    players: tuple[int, ...],
    report: Report | None = None,
) -> DiffReport:
    """Compare two rule sets on the same cards, for each number of seats.

    Each cause is followed up by itself: the left rules against the left rules with only that
    changed. Raises :class:`WrongUse` for packs of different cards or seats that cannot play.
    """
    begin = time.perf_counter()
    check_same_cards(left[0], right[0])
    for seats in players:
        new_game(*left, seats)
    assumes = tuple(sorted({*left[0].unknown, *right[0].unknown}))
    listed, seen = causes(left, right), sights(left, right)
    if not listed:
        return DiffReport(
            verdict=DiffVerdict.DIFFERENT if seen else DiffVerdict.EQUIVALENT,
            method="the same can happen, and seats see it otherwise"
            if seen
            else "nothing differs that a rule of these cards reads",
            sights=seen,
            differences=(),
            undecided=(),
            assumes=assumes,
            seconds=time.perf_counter() - begin,
            conflicts=0,
        )
    comparisons = [
        _Comparison(left=_game(left, right, left, seats), rules=left, report=report)
        for seats in players
    ]
    found: list[tuple[int, int, Difference]] = []
    undecided: list[str] = []
    todo = list(listed)
    together = Cause(
        name="all of it together", changed=right, is_text=any(c.is_text for c in listed)
    )
    for cause in todo:
        if report is not None:
            report(cause.name)
        reasons: list[str] = []
        for comparison in comparisons:
            game = _game(left, right, cause.changed, comparison.left.seats)
            difference, why = _compare(cause, comparison, game)
            if difference is not None:
                found.append((difference[1], len(difference[0].game.line), difference[0]))
                break
            if why:
                reasons.append(f"{comparison.left.seats} seats: {why}")
        else:
            undecided += [f"{cause.name}: {reason}" for reason in reasons]
        if cause is todo[-1] and cause is not together and not found and len(listed) > 1:
            todo.append(together)
    if found or seen:
        verdict = DiffVerdict.DIFFERENT
    else:
        verdict = DiffVerdict.UNKNOWN if undecided else DiffVerdict.EQUIVALENT
    differences = tuple(d for _, _, d in sorted(found, key=lambda entry: entry[:2]))
    return DiffReport(
        verdict=verdict,
        method="each kind of step read under both rules with the same choices",
        differences=differences,
        undecided=tuple(undecided),
        sights=seen,
        assumes=assumes,
        seconds=time.perf_counter() - begin,
        conflicts=sum(comparison.conflicts for comparison in comparisons),
    )
