"""Search over games by length: shortest witnesses, refutations, lassos, cooperative wins.

Promised: lengths are tried in order of plays, then of Investigations, so the first game found is a
shortest one unless a query before it gave up, which its effort says; each is carried out in the
interpreter before it is returned. A search that finds nothing up to the longest game there can be
is a proof that there is none; whether `longest` is such a bound is the caller's to know (the rank
falls). Not promised: the same game from another version of the solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import z3

from ..model.errors import LimitReached, WrongUse
from ..model.game import Game
from ..model.rules import apply, choices
from ..model.state import Choice, GameState, Phase
from .abstraction import is_modelled
from .bools import Bool, conj, conj_all, disj_all, implies
from .goals import Goal, SeatWins
from .replay import lines_of_step, walk
from .solver import CONFLICT_LIMIT, Answer, Result, ask
from .symbols import equal
from .unrolling import Found, Unrolling
from .verdict import Trace

AnyGoal = TypeVar("AnyGoal", bound=Goal)


@dataclass(slots=True)
class Effort:
    """What a search cost."""

    conflicts: int = 0
    queries: int = 0
    seconds: float = 0.0
    unknown: str = ""
    reached: int = -1
    """The largest number of plays that was searched completely."""
    budget: int = CONFLICT_LIMIT
    """The conflicts that all queries together may take."""
    second: bool = False
    """Whether a second solver must confirm that nothing was found."""

    @property
    def left(self) -> int:
        """The conflicts that may still be spent, at least one."""
        return max(1, self.budget - self.conflicts)

    def spend(self, conflicts: int, queries: int, seconds: float) -> None:
        """Add what other questions about the same goal cost."""
        self.conflicts += conflicts
        self.queries += queries
        self.seconds += seconds

    def after(self, earlier: Effort) -> Effort:
        """Give this and what was spent before it together."""
        return Effort(
            conflicts=self.conflicts + earlier.conflicts,
            queries=self.queries + earlier.queries,
            seconds=self.seconds + earlier.seconds,
            unknown=earlier.unknown or self.unknown,
            reached=max(self.reached, earlier.reached),
            budget=earlier.budget,
            second=earlier.second,
        )

    def count(self, answer: Answer, *, decides: bool = True) -> None:
        """Add a query; one that only saves others leaves nothing unknown."""
        self.conflicts += answer.conflicts
        self.queries += 1
        self.seconds += answer.seconds
        if decides and answer.result is Result.UNKNOWN and not self.unknown:
            self.unknown = answer.reason


def search(
    unrolling: Unrolling,
    goals: Sequence[AnyGoal],
    longest: int,
    *,
    shortest: int = 0,
    budget: int = CONFLICT_LIMIT,
    second: bool = False,
    report: Callable[[str], None] | None = None,
) -> Iterator[tuple[AnyGoal, Found | None, Effort]]:
    """Look for each goal in games of 0, 1, … plays; yields each goal when it is settled.

    With `shortest` the games of fewer plays are taken to reach no goal, as was found before. A goal
    that no game of up to `longest` plays reaches comes with None; its effort says whether every
    length was searched completely. `budget` is the conflicts that the whole search may take; what
    is open when they are spent is unknown. With `second` a second solver confirms what has no
    solution.
    """
    open_goals = list(goals)
    efforts = {
        goal.name: Effort(budget=budget, reached=shortest - 1, second=second) for goal in goals
    }
    barren, scanned = -1, -1
    for plays in range(shortest, longest + 1):
        if not open_goals:
            return
        if any(efforts[goal.name].conflicts >= budget for goal in open_goals):
            break
        if plays > scanned:
            barren = _barren_until(unrolling, open_goals, efforts, plays, longest)
            scanned = min(plays + STRIDE - 1, longest)
        if plays <= barren:
            for goal in open_goals:
                if not efforts[goal.name].unknown:
                    efforts[goal.name].reached = plays
            continue
        if report is not None:
            names = ", ".join(goal.name for goal in open_goals)
            report(f"{unrolling.game.seats} seats, games of {plays} plays: {names}")
        unrolling.after_plays(plays)
        reaches_phase = yield from _search_length(unrolling, open_goals, efforts, plays, 0)
        for number in range(1, unrolling.game.seats + 1 if reaches_phase else 1):
            if open_goals:
                yield from _search_length(unrolling, open_goals, efforts, plays, number)
        for goal in open_goals:
            if not efforts[goal.name].unknown:
                efforts[goal.name].reached = plays
    for goal in open_goals:
        effort = efforts[goal.name]
        if effort.reached < longest and not effort.unknown:
            effort.unknown = f"the search stopped after {effort.conflicts} conflicts"
        yield goal, None, effort


STRIDE = 4
"""How many lengths are asked about at once, to pass over those at which nothing can happen."""


def _ask(terms: Sequence[Bool], efforts: Sequence[Effort], *, decides: bool = True) -> Answer:
    """Ask with what is left of the budget, of which a query that decides nothing gets a part."""
    left = min(effort.left for effort in efforts)
    second = any(effort.second for effort in efforts)
    answer = ask(terms, limit=left if decides else max(1, left // 4), second=second)
    for effort in efforts:
        effort.count(answer, decides=decides)
    return answer


def _barren_until(
    unrolling: Unrolling,
    open_goals: Sequence[Goal],
    efforts: dict[str, Effort],
    plays: int,
    longest: int,
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
        placed = unrolling.placed[length - 1] if length else None
        reached = [goal.condition(unrolling, state, placed) for goal in open_goals]
        ends.append(conj(going[length - plays], disj_all([*reached, state.phase])))
    spent = [efforts[goal.name] for goal in open_goals]
    answer = _ask([*terms, disj_all(ends)], spent, decides=False)
    return last if answer.result is Result.UNSAT else plays - 1


def _search_length(
    unrolling: Unrolling,
    open_goals: list[AnyGoal],
    efforts: dict[str, Effort],
    plays: int,
    investigations: int,
) -> Generator[tuple[AnyGoal, Found | None, Effort], None, bool]:
    """Settle every goal for one length; says whether an Investigation begins after these plays.

    All goals are asked about at once, each time by a solver of its own: what it simplifies before
    it searches is most of the work.
    """
    states, steps, placed = unrolling.investigations(plays, investigations)
    line = [*unrolling.states[: plays + 1], *states]
    base = [*unrolling.base(plays), *steps]
    last = placed[-1] if placed else unrolling.placed[plays - 1] if plays else None
    conditions = {goal.name: goal.condition(unrolling, line[-1], last) for goal in open_goals}
    phase: Bool = line[-1].phase if not investigations else False
    reaches_phase = False
    while open_goals:
        wanted = [conditions[goal.name] for goal in open_goals]
        spent = [efforts[goal.name] for goal in open_goals]
        answer = _ask([*base, disj_all([*wanted, False if reaches_phase else phase])], spent)
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
                found = goal.check(unrolling.carried_out(answer, line, plays))
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


def find_lasso(unrolling: Unrolling, longest: int, effort: Effort) -> Found | None:
    """Find a shortest game that comes back to a state it was in, carried out in the interpreter."""
    for plays in range(1, longest + 1):
        last = unrolling.after_plays(plays)
        repeats = [conj_all(equal(last, earlier)) for earlier in unrolling.states[:plays]]
        answer = _ask([*unrolling.base(plays), disj_all(repeats)], [effort])
        if answer.result is not Result.SAT:
            continue
        found = unrolling.carried_out(answer, unrolling.states[: plays + 1], plays)
        first = next(i for i in range(plays) if answer.value(repeats[i]))
        if found.states[-1] == found.states[first]:
            return _with_lasso(found, first)
    return None


def find_endless_play(unrolling: Unrolling, longest: int, effort: Effort) -> Found | None:
    """Find a shortest game with a play that never ends, carried out in the interpreter (U5).

    The solver looks for a turn that goes beyond what is modelled; whether that is because a card
    can be played anew while it is resolved, the interpreter says.
    """
    for plays in range(longest + 1):
        answer = _ask([*unrolling.base(plays), unrolling.beyond(plays)], [effort])
        if answer.result is not Result.SAT:
            continue
        found = unrolling.carried_out(answer, unrolling.states[: plays + 1], plays)
        loop = loop_in_step(unrolling.game, found.states[-1])
        if loop is None:
            continue
        line, first = loop
        trace = replace(
            found.trace, line=found.trace.line + line, lasso_from=len(found.trace.line) + first
        )
        state = walk(unrolling.game, found.states[-1], line)
        return Found(trace=trace, states=(*found.states, state), plays=plays + 1)
    return None


def loop_in_step(game: Game, begin: GameState) -> tuple[tuple[Choice, ...], int] | None:
    """Give choices of one step that come back to a state, and how many lead to that state.

    None where the step always ends, or has more states than :data:`MOST_IN_STEP`.
    """
    line: list[Choice] = []
    path = {begin: 0}
    states = [begin]
    left = [list(choices(game, begin))]
    seen = {begin}
    while left:
        if not left[-1]:
            left.pop()
            path.pop(states.pop())
            line = line[:-1]
            continue
        choice = left[-1].pop()
        after = apply(game, states[-1], choice).state
        if after in path:
            return (*line, choice), path[after]
        if after in seen or is_modelled(game, after):
            continue
        if len(seen) > MOST_IN_STEP:
            return None
        seen.add(after)
        line.append(choice)
        path[after] = len(states)
        states.append(after)
        left.append(list(choices(game, after)))
    return None


MOST_IN_STEP = 5_000
"""States of one step in which a loop is looked for."""


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
    a position inside an effect, :class:`LimitReached` where the solver gave up.
    """
    if state.phase not in {Phase.DRAW, Phase.PLAY}:
        raise WrongUse(
            f"a cooperative win is sought from the start of a turn, not in {state.phase.value}"
        )
    limit = state.deck_size + 2 * len(state.seats_in) if longest is None else longest
    unrolling = Unrolling(game=game, begin=state)
    for goal, found, effort in search(unrolling, [SeatWins(seat=seat)], limit):
        if effort.unknown:
            raise LimitReached(f"a shortest game in which {goal.name}: {effort.unknown}")
        return None if found is None else found.trace
    return None
