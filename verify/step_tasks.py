"""One kind of step, asked about every property: the unit of work of a proof by induction.

Promised: :func:`run_step` says of each goal whether every step of one kind, from every state in
which the assumed invariants hold, keeps it; :func:`run_deal` the same of every deal. Copies of a
kind are exchangeable, so one copy stands for all. A task and its outcomes can be sent to another
process. Not promised: that a state from which a goal fails is one that some game reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..model.cards import Pack
from ..model.game import new_game
from ..model.rulings import Rulings
from .bools import Bool, conj_all, conjuncts, neg
from .conditions import holds_of_state
from .endings import Consequence, Ending, consequences, ending_of_any_turn, ends_as_any
from .inputs import Inputs
from .property import Property
from .references import one_seat
from .rule_places import Ran
from .solver import Answer, Result, ask
from .step import PASS, Turn, read_investigation, read_turn
from .step_goals import JOINT, Goal, clock_goals, early, encoding_holds, goals_of
from .symbols import Layout, SymState, dealt, fresh, layout_of, well_formed

INVESTIGATE = -2
"""In place of a kind: the step in which a seat investigates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTask:
    """One kind of step, to be asked about every property; can be sent to another process."""

    pack: Pack
    rulings: Rulings
    seats: int
    kind: int
    assumed: tuple[Property, ...]
    goals: tuple[Property, ...]
    watched: tuple[int, ...] = ()
    """The kinds whose discards the clock counts."""
    only_clock: bool = False
    """Whether nothing but the clock is asked about."""
    follow: tuple[Consequence, ...] = ()
    """What was found to follow from the end of a turn."""
    second: bool = False
    """Whether a second solver must confirm what a proof rests on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What asking about one property in one kind of step gave."""

    property: str
    result: Result
    conflicts: int
    seconds: float
    where: str


def step_kinds(pack: Pack) -> tuple[int, ...]:
    """Give every kind of step of a pack's games."""
    playable = tuple(k for k, card in enumerate(pack.cards) if not card.unplayable)
    return (*playable, PASS, INVESTIGATE)


def step_name(pack: Pack, kind: int) -> str:
    """Give a kind of step in words."""
    if kind == PASS:
        return "passing"
    if kind == INVESTIGATE:
        return "investigating" if pack.ending == "investigation" else "showing hands"
    return f"playing {pack.cards[kind].name}"


def read_step(
    layout: Layout,
    before: SymState,
    kind: int,
    *,
    any_copy: bool = False,
    ran: Ran | None = None,
) -> Turn:
    """Read the steps of one kind, one copy standing for all copies unless `any_copy` may be played.

    A `ran` collects which statements went which way.
    """
    if kind == INVESTIGATE:
        return read_investigation(layout, before, Inputs("input"), ran=ran)
    copy = None if any_copy else _played(layout, kind)
    return read_turn(layout, before, Inputs("input"), only=kind, copy=copy, ran=ran)


def _played(layout: Layout, kind: int) -> int | None:
    """Give the copy that stands for all of its kind in a step, None where none is played."""
    return None if kind in {PASS, INVESTIGATE} else layout.copies_of(kind)[0]


def under_way(before: SymState, kind: int) -> list[Bool]:
    """Give when a kind of step happens: the game not over, the phase fitting."""
    phase = before.phase if kind == INVESTIGATE else neg(before.phase)
    return [neg(before.over), neg(before.drawn), phase]


def run_step(task: StepTask) -> tuple[Outcome, ...]:
    """Ask about every goal in one kind of step. What is proved helps with what comes after."""
    layout = layout_of(new_game(task.pack, task.rulings, task.seats))
    before = fresh(layout, "before")
    turn = read_step(layout, before, task.kind)
    known: list[Bool] = [
        *under_way(before, task.kind),
        encoding_holds(layout, before),
        *(holds_of_state(layout, before, prop.test) for prop in task.assumed),
        turn.legal,
    ]
    asking = _Asking(
        known=known,
        where=step_name(task.pack, task.kind),
        follow={found.goal: found.needs for found in task.follow} if ends_as_any(turn) else {},
        second=task.second,
    )
    ticks = clock_goals(turn, task.watched)
    if task.only_clock:
        asking.ask_about(ticks[0])
        return tuple(asking.outcomes)
    goals = goals_of(turn, task.goals, apart=_played(layout, task.kind))
    first = [goal for goal in (*goals, *ticks) if goal.name in JOINT]
    rest = [goal for goal in goals if goal not in first]
    asking.ask_about_all([*first, *rest])
    return tuple(asking.outcomes)


@dataclass(slots=True, kw_only=True)
class _Asking:
    """Asks about the goals of one kind of step; what was proved is known from then on.

    `follow` says of goals what they need to follow from the end of a turn.
    """

    known: list[Bool]
    where: str
    follow: dict[str, frozenset[str]]
    second: bool
    outcomes: list[Outcome] = field(default_factory=list)
    proved: set[str] = field(default_factory=set)

    def ask_about(self, goal: Goal) -> None:
        """Ask about one goal, unless it follows."""
        if not self.does_follow(goal):
            self._note(goal, ask_all(self.known, goal.holds, second=self.second))

    def does_follow(self, goal: Goal) -> bool:
        """Whether a goal follows from the end of a turn: what that needs is proved, or is now."""
        needs = self.follow.get(goal.name)
        if needs is None:
            return False
        own = early(goal.name)
        if needs - self.proved - {own}:
            return False
        if own in needs and goal.early is not None:
            answer = ask_all(self.known, goal.early, second=self.second)
            if answer.result is not Result.UNSAT:
                self._tell(TOGETHER, replace(answer, result=Result.UNSAT))
                return False
            self.known.append(goal.early)
            self.proved.add(own)
            self._note(goal, answer)
        else:
            self._note(goal, NOTHING_ASKED)
        return True

    def ask_about_all(self, goals: Sequence[Goal]) -> None:
        """Ask about goals in one query, those that fail in it one by one after the others.

        Where it gives up, all are asked about one by one.
        """
        together = list(goals)
        while together:
            targets = self._targets(together)
            whole = neg(conj_all(targets))
            answer = ask([*self.known, whole], limit=WHOLE, second=self.second, long=True)
            self._tell(TOGETHER, replace(answer, result=Result.UNSAT))
            if answer.result is Result.UNSAT:
                self.known.extend(targets)
                for goal, target in zip(together, targets, strict=True):
                    self.proved |= {early(goal.name)} if target is goal.early else set()
                    self._note(goal, NOTHING_ASKED)
            if answer.result is not Result.SAT:
                break
            pairs = zip(together, targets, strict=True)
            together = [goal for goal, target in pairs if answer.value(target)]
        for goal in goals:
            if goal.name not in self.proved:
                self.ask_about(goal)

    def _targets(self, goals: Sequence[Goal]) -> list[Bool]:
        """Give what it takes that all of these goals hold, each helped by those before it."""
        proved, targets = set(self.proved), list[Bool]()
        for goal in goals:
            own, needs = early(goal.name), self.follow.get(goal.name)
            if needs is None or needs - proved - {own}:
                targets.append(goal.holds)
            elif own in needs and goal.early is not None:
                targets.append(goal.early)
                proved.add(own)
            else:
                targets.append(True)
            proved.add(goal.name)
        return targets

    def _note(self, goal: Goal, answer: Answer) -> None:
        if answer.result is Result.UNSAT:
            self.known.append(goal.holds)
            self.proved.add(goal.name)
        self._tell(goal.name, answer)

    def _tell(self, name: str, answer: Answer) -> None:
        self.outcomes.append(
            Outcome(
                property=name,
                result=answer.result,
                conflicts=answer.conflicts,
                seconds=answer.seconds,
                where=self.where,
            )
        )


def run_ending(task: StepTask) -> tuple[tuple[Consequence, ...], Outcome]:
    """Find the goals that follow from the end of a turn, with what it took to find them."""
    layout = layout_of(new_game(task.pack, task.rulings, task.seats))
    before = fresh(layout, "before")

    def cases(name: str) -> Iterator[Ending]:
        meant = [prop for prop in task.goals if prop.name == name]
        for first in range(task.seats):
            for to in range(task.seats):
                begin = replace(before, origin=one_seat(layout, first))
                yield _ending(ending_of_any_turn(layout, begin, to=to), meant)

    whole = _ending(ending_of_any_turn(layout, before), task.goals)
    found, answers = consequences(whole, cases, second=task.second)
    return found, Outcome(
        property=TOGETHER,
        result=Result.UNSAT,
        conflicts=sum(answer.conflicts for answer in answers),
        seconds=sum(answer.seconds for answer in answers),
        where="the end of a turn",
    )


def _ending(turn: Turn, properties: Iterable[Property]) -> Ending:
    before, goals = turn.before, goals_of(turn, properties, apart=None)
    known = (*under_way(before, PASS), encoding_holds(turn.layout, before), turn.legal)
    return Ending(known=known, goals=tuple(goals), turned=turn.turned)


TOGETHER = "together"
"""The name under which a query is counted that is not about one goal."""

NOTHING_ASKED = Answer(result=Result.UNSAT, model=None, conflicts=0, seconds=0.0)
"""The answer for a goal that follows from others."""


def ask_all(known: Sequence[Bool], goal: Bool, *, second: bool = False) -> Answer:
    """Ask whether a goal can fail, part by part if it has parts; a part proved helps the next."""
    parts = conjuncts(goal)
    helped = list(known)
    answers: list[Answer] = []
    if 1 < len(parts) <= PARTS:
        answers.append(ask([*known, neg(goal)], limit=WHOLE, second=second, long=True))
        if answers[0].result is not Result.UNKNOWN:
            return answers[0]
    for part in parts if len(parts) <= PARTS else [goal]:
        answers.append(ask([*helped, neg(part)], second=second, long=True))
        if answers[-1].result is not Result.UNSAT:
            break
        helped.append(part)
    if not answers:
        return Answer(result=Result.UNSAT, model=None, conflicts=0, seconds=0.0)
    return replace(
        answers[-1],
        conflicts=sum(answer.conflicts for answer in answers),
        seconds=sum(answer.seconds for answer in answers),
    )


WHOLE = 300_000
"""Conflicts after which goals asked about together are asked about one by one, or in parts."""

PARTS = 6
"""The largest number of parts in which a goal is asked about: one a seat."""


def run_deal(task: StepTask) -> tuple[Outcome, ...]:
    """Ask about every ``always`` goal after the deal."""
    layout = layout_of(new_game(task.pack, task.rulings, task.seats))
    state = fresh(layout, "dealt")
    known: list[Bool] = [dealt(layout, state), well_formed(layout, state)]
    outcomes: list[Outcome] = []
    for prop in task.goals:
        if prop.kind != "always":
            continue
        broken = neg(holds_of_state(layout, state, prop.test))
        answer = ask([*known, broken], second=task.second)
        outcomes.append(
            Outcome(
                property=prop.name,
                result=answer.result,
                conflicts=answer.conflicts,
                seconds=answer.seconds,
                where="the deal",
            )
        )
    return tuple(outcomes)
