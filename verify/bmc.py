"""Search over games of a given length: shortest witnesses, refutations, lassos, cooperative wins.

Promised: lengths are tried in order of plays, then of Investigations, so the first game found is a
shortest one; each is carried out in the interpreter before it is returned. A search that finds
nothing up to the longest game there can be is a proof that there is none; whether `longest` is such
a bound is the caller's to know (the rank falls). Proved invariants are asserted at every state. Not
promised: the same game from another version of the solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

import z3

from ..model.conditions import StepFacts as ConcreteFacts
from ..model.conditions import holds_of_state as holds_concretely
from ..model.errors import Disagreement, WrongUse
from ..model.events import What
from ..model.game import Game
from ..model.rules import apply
from ..model.state import Choice, GameState, Phase
from .bools import Bool, as_term, conj, conj_all, counts, disj_all, implies, neg
from .conditions import StepFacts, holds_of_state
from .induction import clock, encoding_holds, in_deck
from .inputs import Inputs
from .properties import Property
from .replay import concrete_game, follow, lines_of_step, walk
from .solver import CONFLICT_LIMIT, Answer, Query, Result, ask
from .step import Turn, read_investigation, read_turn
from .symbols import (
    SymState,
    abstraction,
    build,
    dealt,
    decode,
    equal,
    fresh,
    is_modelled,
    layout_of,
    pinned,
)
from .verdict import Trace


@dataclass(slots=True)
class _Template:
    """A step read once, to be put at each place of an unrolling."""

    turn: Turn
    pre: list[z3.BoolRef]
    post: list[z3.BoolRef]
    relation: z3.BoolRef
    passed: z3.BoolRef

    @classmethod
    def of(cls, turn: Turn, post: SymState, guard: Bool) -> _Template:
        legal = as_term(conj(turn.legal, guard, neg(turn.beyond)))
        relation = cast("z3.BoolRef", z3.And(legal, *equal(post, turn.after)))
        return cls(
            turn=turn,
            pre=[as_term(b) for b in turn.before.flat()],
            post=[as_term(b) for b in post.flat()],
            relation=relation,
            passed=as_term(turn.passed),
        )

    def placed(self, before: SymState, after: SymState, step: int) -> tuple[z3.BoolRef, z3.BoolRef]:
        """Give the relation and the passing of the step at one place."""
        pairs = list(zip(self.pre, before.flat(), strict=True))
        pairs += list(zip(self.post, after.flat(), strict=True))
        for name, vector in self.turn.inputs.vectors.items():
            pairs += [(v, z3.Bool(f"s{step}.{name}.{i}")) for i, v in enumerate(vector)]
        terms = [(old, as_term(new)) for old, new in pairs]
        relation = cast("z3.BoolRef", z3.substitute(self.relation, *terms))
        return relation, cast("z3.BoolRef", z3.substitute(self.passed, *terms))


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A game found: its trace, the states it passes through, its length."""

    trace: Trace
    states: tuple[GameState, ...]
    plays: int


@dataclass(slots=True)
class Effort:
    """What a search cost."""

    conflicts: int = 0
    queries: int = 0
    seconds: float = 0.0
    unknown: str = ""
    reached: int = -1
    """The largest number of plays that was searched completely."""

    def count(self, answer: Answer, *, decides: bool = True) -> None:
        """Add a query; one that only saves others leaves nothing unknown."""
        self.conflicts += answer.conflicts
        self.queries += 1
        self.seconds += answer.seconds
        if decides and answer.result is Result.UNKNOWN:
            self.unknown = answer.reason


@dataclass(slots=True)
class Unrolling:
    """All games of a pack, unrolled step by step on demand.

    `begin` is a posed position to start from; without it games start with the deal. `invariants`
    are proved properties, asserted at every state.
    """

    game: Game
    invariants: tuple[Property, ...] = ()
    begin: GameState | None = None
    watched: tuple[int, ...] | None = None
    """The kinds of the clock that was proved to fall by at most one a step; None for no clock."""
    lost_late: bool = False
    """Whether it was proved that no turn loses the game for all while cards are left to draw."""
    rank_falls: bool = False
    """Whether the rank was proved to fall with every step."""
    states: list[SymState] = field(default_factory=list)
    steps: list[Bool] = field(default_factory=list)
    passed: list[Bool] = field(default_factory=list)
    _turn: _Template | None = None
    _investigation: _Template | None = None

    def __post_init__(self) -> None:
        """Read the two kinds of step once."""
        layout = layout_of(self.game)
        pre, post = fresh(layout, "pre"), fresh(layout, "post")
        turn = read_turn(layout, pre, Inputs("turn"))
        guard = conj(neg(pre.over), neg(pre.phase))
        self._turn = _Template.of(turn, post, guard)
        other = read_investigation(layout, pre, Inputs("investigation"))
        self._investigation = _Template.of(other, post, pre.phase)
        self.states.append(fresh(layout, "s0"))

    @property
    def first(self) -> Bool:
        """The condition of the first state."""
        layout = layout_of(self.game)
        state = self.states[0]
        if self.begin is None:
            deck, condition = self.game.pack.size - self.game.seats - 1, dealt(layout, state)
        else:
            deck = self.begin.deck_size
            condition = pinned(layout, state, abstraction(self.begin))
        # What follows anyway, said in the counts in which the measures are said.
        return conj(
            condition,
            self._deck(state)[deck],
            self._clock(state)[deck],
            self._rank(state)[self._first_rank(deck)],
        )

    @property
    def earliest_phase(self) -> int:
        """Give a number of plays before which no Investigation can begin; 0 where none is known."""
        if self.watched is None or self.begin is not None:
            return 0
        cards = sum(self.game.pack.cards[kind].copies for kind in self.watched)
        return max(0, self.game.pack.size - self.game.seats - 1 - cards)

    def _first_rank(self, deck: int) -> int:
        seats = self.game.seats if self.begin is None else len(self.begin.seats_in)
        return deck + 2 * seats

    def _deck(self, state: SymState) -> list[Bool]:
        return counts([in_deck(row) for row in state.zone], self.game.pack.size)

    def _clock(self, state: SymState) -> list[Bool]:
        found = clock(layout_of(self.game), state, self.watched or ())
        return counts(found, len(found))

    def _rank(self, state: SymState) -> list[Bool]:
        seats = [neg(out) for out in state.out]
        cap = self.game.pack.size + 2 * self.game.seats
        return counts([*(in_deck(row) for row in state.zone), *seats, *seats], cap)

    def known(self, state: SymState) -> Bool:
        """Give what is known of every state."""
        layout = layout_of(self.game)
        parts = [holds_of_state(layout, state, prop.test) for prop in self.invariants]
        return conj_all([encoding_holds(layout, state), *parts])

    def after_plays(self, plays: int) -> SymState:
        """Give the state after a number of plays, unrolling as far as needed."""
        while len(self.states) <= plays:
            step = len(self.states)
            after = fresh(layout_of(self.game), f"s{step}")
            relation, passed = self._place(self._turn, self.states[-1], after, step)
            measures = self._measures(self.states[-1], after)
            self.steps.append(conj(relation, self.known(after), measures))
            self.passed.append(passed)
            self.states.append(after)
        return self.states[plays]

    def _measures(self, before: SymState, after: SymState) -> Bool:
        """Give what was proved of deck and rank, in counts that a solver propagates."""
        parts: list[Bool] = []
        if self.lost_late:
            parts.append(implies(after.lost, neg(self._deck(after)[1])))
        if self.watched is not None:
            old, new = self._clock(before), self._clock(after)
            parts += [implies(old[j + 1], new[j]) for j in range(1, len(new) - 1)]
        if self.rank_falls:
            old, new = self._rank(before), self._rank(after)
            parts += [implies(new[j], old[j + 1]) for j in range(1, len(new) - 1)]
            parts.append(neg(new[-1]))
        return conj_all(parts)

    def _place(
        self, template: _Template | None, before: SymState, after: SymState, step: int
    ) -> tuple[Bool, Bool]:
        if template is None:
            raise LookupError("an unrolling reads its steps when it is made")
        return template.placed(before, after, step)

    def base(self, plays: int) -> list[Bool]:
        """Give the assertions for games of at least this many plays."""
        self.after_plays(plays)
        return [self.first, self.known(self.states[0]), *self.steps[:plays]]

    def investigations(
        self, plays: int, count: int
    ) -> tuple[list[SymState], list[Bool], list[Bool]]:
        """Give the states of Investigations after some plays, their steps and facts."""
        layout = layout_of(self.game)
        states: list[SymState] = []
        steps: list[Bool] = []
        passed: list[Bool] = []
        before = self.after_plays(plays)
        for number in range(1, count + 1):
            place = 1000 * (plays + 1) + number
            after = fresh(layout, f"s{place}")
            relation, skipped = self._place(self._investigation, before, after, place)
            states.append(after)
            steps.append(conj(relation, self.known(after)))
            passed.append(skipped)
            before = after
        return states, steps, passed

    def carried_out(self, answer: Answer, states: Sequence[SymState], plays: int) -> Found:
        """Carry out in the interpreter what the solver found. Raises :class:`Disagreement`."""
        layout = layout_of(self.game)
        line = [decode(layout, state, answer.value) for state in states]
        if self.begin is None:
            trace, found = concrete_game(self.game, line)
        else:
            choices, found = follow(self.game, self.begin, line[1:])
            trace = Trace(game=self.game, start=self.begin, line=choices)
        return Found(trace=trace, states=tuple(found), plays=plays)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What a search looks for: a state where a test holds, or a step that breaks a property."""

    name: str
    prop: Property
    breaks: bool

    def condition(
        self, unrolling: Unrolling, before: SymState | None, after: SymState, passed: Bool
    ) -> Bool:
        """Give the goal as a condition on a state and the step to it; False where it has none."""
        layout = layout_of(unrolling.game)
        if self.prop.kind != "step":
            found = holds_of_state(layout, after, self.prop.test)
            return neg(found) if self.breaks else found
        if before is None:
            return False
        facts = StepFacts(before=before, passed=passed)
        found = holds_of_state(layout, after, self.prop.test, facts)
        return neg(found) if self.breaks else found

    def is_shown_by(self, found: Found) -> bool:
        """Whether the last state, or step, of a game shows the goal in the interpreter."""
        facts = None
        if self.prop.kind == "step":
            if len(found.states) < 2:
                return False
            facts = ConcreteFacts(before=found.states[-2], passed=last_step_passed(found))
        holds = holds_concretely(found.trace.game, found.states[-1], self.prop.test, facts)
        return holds is not self.breaks

    def check(self, found: Found) -> None:
        """Evaluate the goal in the interpreter. Raises :class:`Disagreement` where it fails."""
        if not self.is_shown_by(found):
            raise Disagreement(f"{self.name}: the game found does not show it: {found.states[-1]}")


def last_step_passed(found: Found) -> bool:
    """Whether the active seat passed in the last step of a game found."""
    state = found.trace.start
    passed = False
    for choice in found.trace.line:
        step = apply(found.trace.game, state, choice)
        if is_modelled(found.trace.game, state):
            passed = False
        passed = passed or any(event.what is What.PASSED for event in step.events)
        state = step.state
    return passed


def search(
    unrolling: Unrolling,
    goals: Sequence[Goal],
    longest: int,
    *,
    patience: int = CONFLICT_LIMIT,
    report: Callable[[str], None] | None = None,
) -> Iterator[tuple[Goal, Found | None, Effort]]:
    """Look for each goal in games of 0, 1, … plays; yields each goal when it is settled.

    A goal that no game of up to `longest` plays reaches comes with None; its effort says whether
    every length was searched completely. `patience` limits the conflicts of each query.
    """
    open_goals = list(goals)
    efforts = {goal.name: Effort() for goal in goals}
    barren, scanned = -1, -1
    for plays in range(longest + 1):
        if not open_goals:
            return
        if plays > scanned:
            barren = _barren_until(unrolling, open_goals, efforts, plays, longest, patience)
            scanned = min(plays + STRIDE - 1, longest)
        if plays <= barren:
            for goal in open_goals:
                efforts[goal.name].reached = plays
            continue
        if report is not None:
            names = ", ".join(goal.name for goal in open_goals)
            report(f"{unrolling.game.seats} seats, games of {plays} plays: {names}")
        unrolling.after_plays(plays)
        reaches_phase = yield from _search_length(
            unrolling, open_goals, efforts, plays, 0, patience
        )
        for number in range(1, unrolling.game.seats + 1 if reaches_phase else 1):
            if open_goals:
                yield from _search_length(unrolling, open_goals, efforts, plays, number, patience)
        for goal in open_goals:
            if not efforts[goal.name].unknown:
                efforts[goal.name].reached = plays
    for goal in open_goals:
        yield goal, None, efforts[goal.name]


STRIDE = 4
"""How many lengths are asked about at once, to pass over those at which nothing can happen."""


def _barren_until(
    unrolling: Unrolling,
    open_goals: list[Goal],
    efforts: dict[str, Effort],
    plays: int,
    longest: int,
    patience: int,
) -> int:
    """Give the last of the next lengths if none of them reaches a goal or the Investigation."""
    last = min(plays + STRIDE - 1, longest, unrolling.earliest_phase - 1)
    if last <= plays:
        return plays - 1
    unrolling.after_plays(last)
    going: list[Bool] = [True]
    terms = [*unrolling.base(plays)]
    for step in range(plays + 1, last + 1):
        goes = z3.Bool(f"goes!{step}")
        terms += [implies(goes, going[-1]), implies(goes, unrolling.steps[step - 1])]
        going.append(goes)
    ends: list[Bool] = []
    for length in range(plays, last + 1):
        state = unrolling.states[length]
        before = unrolling.states[length - 1] if length else None
        skipped = unrolling.passed[length - 1] if length else False
        reached = [goal.condition(unrolling, before, state, skipped) for goal in open_goals]
        ends.append(conj(going[length - plays], disj_all([*reached, state.phase])))
    answer = ask([*terms, disj_all(ends)], limit=patience)
    for goal in open_goals:
        efforts[goal.name].count(answer, decides=False)
    return last if answer.result is Result.UNSAT else plays - 1


def _search_length(
    unrolling: Unrolling,
    open_goals: list[Goal],
    efforts: dict[str, Effort],
    plays: int,
    investigations: int,
    patience: int,
) -> Generator[tuple[Goal, Found | None, Effort], None, bool]:
    """Settle every goal for one length; says whether an Investigation begins after these plays.

    All goals are asked about at once, each time by a solver of its own: what it simplifies before
    it searches is most of the work.
    """
    states, steps, passed = unrolling.investigations(plays, investigations)
    line = [*unrolling.states[: plays + 1], *states]
    base = [*unrolling.base(plays), *steps]
    before = line[-2] if len(line) > 1 else None
    skipped: Bool = passed[-1] if passed else unrolling.passed[plays - 1] if plays else False
    conditions = {
        goal.name: goal.condition(unrolling, before, line[-1], skipped) for goal in open_goals
    }
    phase: Bool = line[-1].phase if not investigations else False
    reaches_phase = False
    while open_goals:
        wanted = [conditions[goal.name] for goal in open_goals]
        answer = ask(
            [*base, disj_all([*wanted, False if reaches_phase else phase])], limit=patience
        )
        for goal in open_goals:
            efforts[goal.name].count(answer)
        if answer.result is not Result.SAT:
            return reaches_phase or answer.result is Result.UNKNOWN
        if not reaches_phase and answer.value(phase):
            reaches_phase = True
            arrived = unrolling.carried_out(answer, line, plays)
            for goal in list(open_goals):
                found = _investigated(goal, arrived)
                if found is not None:
                    open_goals.remove(goal)
                    yield goal, found, efforts[goal.name]
            continue
        for goal in list(open_goals):
            if answer.value(conditions[goal.name]):
                found = unrolling.carried_out(answer, line, plays)
                goal.check(found)
                open_goals.remove(goal)
                yield goal, found, efforts[goal.name]
    return reaches_phase


def _investigated(goal: Goal, arrived: Found) -> Found | None:
    """Follow a game into its Investigation, in the interpreter, to a state that shows the goal."""
    game = arrived.trace.game
    waiting = deque([(arrived.trace.line, arrived.states)])
    while waiting:
        line, states = waiting.popleft()
        for more in lines_of_step(game, states[-1]).values():
            after = walk(game, states[-1], more)
            trace = replace(arrived.trace, line=line + more)
            found = Found(trace=trace, states=(*states, after), plays=arrived.plays)
            if goal.is_shown_by(found):
                return found
            if after.phase is not Phase.OVER:
                waiting.append((trace.line, found.states))
    return None


def find_lasso(
    unrolling: Unrolling, longest: int, effort: Effort, *, patience: int = CONFLICT_LIMIT
) -> Found | None:
    """Find a shortest game that comes back to a state it was in, carried out in the interpreter."""
    for plays in range(1, longest + 1):
        last = unrolling.after_plays(plays)
        repeats = [conj_all(equal(last, earlier)) for earlier in unrolling.states[:plays]]
        answer = ask([*unrolling.base(plays), disj_all(repeats)], limit=patience)
        effort.count(answer)
        if answer.result is not Result.SAT:
            continue
        found = unrolling.carried_out(answer, unrolling.states[: plays + 1], plays)
        first = next(i for i in range(plays) if answer.value(repeats[i]))
        if found.states[-1] == found.states[first]:
            return _with_lasso(found, first)
    return None


def _with_lasso(found: Found, first: int) -> Found:
    trace = found.trace
    state, seen = trace.start, 0
    for number, choice in enumerate(trace.line, start=1):
        state = apply(trace.game, state, choice).state
        if state == found.states[first] and is_modelled(trace.game, state):
            seen = number
            break
    lasso = Trace(game=trace.game, start=trace.start, line=trace.line, lasso_from=seen)
    return Found(trace=lasso, states=found.states, plays=found.plays)


def shortest_win(
    game: Game, state: GameState, seat: int, *, longest: int | None = None
) -> Trace | None:
    """Find a shortest line in which all seats and chance work together to make a seat win.

    `state` is a position between turns or after a draw. Returns None where no line of up to
    `longest` plays (by default the deck and twice the seats in) does. Raises :class:`WrongUse` for
    a position inside an effect.
    """
    if state.phase not in {Phase.DRAW, Phase.PLAY}:
        raise WrongUse(
            f"a cooperative win is sought from the start of a turn, not in {state.phase.value}"
        )
    layout = layout_of(game)
    unrolling = Unrolling(game=game, begin=state)
    limit = state.deck_size + 2 * len(state.seats_in) if longest is None else longest

    def wins(sym: SymState) -> Bool:
        n = game.seats
        return disj_all(
            conj(sym.origin[o], how[(seat + o) % n]) for how in sym.won for o in range(n)
        )

    for plays in range(limit + 1):
        last = unrolling.after_plays(plays)
        query = Query(unrolling.base(plays))
        answer = query.ask([wins(last)])
        if answer.result is Result.SAT:
            return unrolling.carried_out(answer, unrolling.states[: plays + 1], plays).trace
        if query.ask([last.phase]).result is not Result.UNSAT:
            states, steps, _ = unrolling.investigations(plays, game.seats)
            for number in range(1, game.seats + 1):
                query.add([steps[number - 1]])
                answer = query.ask([wins(states[number - 1])])
                if answer.result is Result.SAT:
                    line = [*unrolling.states[: plays + 1], *states[:number]]
                    return unrolling.carried_out(answer, line, plays).trace
    _ = layout, build, Choice
    return None
