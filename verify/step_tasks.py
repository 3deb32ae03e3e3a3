"""One kind of step, asked about every property: the unit of work of a proof by induction.

Promised: :func:`run_step` says of each goal whether every step of one kind, from every state in
which the assumed invariants hold, keeps it; :func:`run_deal` the same of every deal. Copies of a
kind are exchangeable, so one copy stands for all. A task and its outcomes can be sent to another
process. Not promised: that a state from which a goal fails is one that some game reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..model.cards import Pack
from ..model.game import new_game
from ..model.rulings import Rulings
from .bools import Bool, conj_all, conjuncts, disj_all, neg
from .built_in import HELPING
from .clock import CLOCK, LOST_LATE, clock, falls_at_most, lost_late
from .conditions import holds_of_state
from .endings import Consequence, consequences, ending_of_any_turn, ends_as_any
from .inputs import Inputs
from .property import Property
from .rule_places import Ran
from .solver import Answer, Result, ask
from .step import PASS, Turn, read_investigation, read_turn
from .step_facts import StepFacts
from .symbols import (
    TOP2,
    Layout,
    SymState,
    dealt,
    fresh,
    is_order,
    is_order_of_some,
    layout_of,
    lies_well,
    waits_well,
    well_formed,
)

INVESTIGATE = -2
"""In place of a kind: the step in which a seat investigates."""

ENCODING = "encoding"
"""The name under which the soundness of the encoding itself is asked: zones, marks, deck's top."""

WAITING = "encoding of who waits"
"""The name under which its other part is asked, which the end of a turn settles for all turns."""

ORDER = "encoding of the order of discards"
"""The name under which it is asked whether discards still lie in an order."""

SOUNDNESS = (ENCODING, ORDER, WAITING)
"""What must be proved before any proof by induction says something."""


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


def encoding_holds(layout: Layout, state: SymState) -> Bool:
    """Give what the encoding needs of a state: well formed, at most one settled deck card."""
    return conj_all([well_formed(layout, state), _at_most_one_settled(state)])


def _at_most_one_settled(state: SymState) -> Bool:
    return neg(disj_all(row[TOP2] for row in state.zone))


def _lies(layout: Layout, state: SymState) -> Bool:
    return conj_all([lies_well(layout, state), _at_most_one_settled(state)])


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


def goal_after(turn: Turn, prop: Property) -> Bool:
    """Give a property as a condition on a step."""
    facts = StepFacts(before=turn.before, marks=turn.marks) if prop.kind == "step" else None
    return holds_of_state(turn.layout, turn.after, prop.test, facts)


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
    where = step_name(task.pack, task.kind)
    outcomes: list[Outcome] = []
    clock_before = clock(layout, before, task.watched)
    clock_after = clock(layout, turn.after, task.watched)
    ticks = falls_at_most(clock_before, clock_after, 1)
    goals: list[tuple[str, Bool]] = [(CLOCK, ticks)]
    if not task.only_clock:
        helping = HELPING
        in_order = sorted(task.goals, key=lambda prop: prop.kind == "step")  # see run_ending
        asked = [(prop.name, goal_after(turn, prop)) for prop in in_order]
        goals = [
            (ENCODING, conj_all([_lies(layout, turn.after), neg(turn.beyond)])),
            *(pair for pair in asked if pair[0] in helping),
            (ORDER, is_order_of_some(layout, turn.after, apart=_played(layout, task.kind))),
            (WAITING, waits_well(layout, turn.after)),
            (LOST_LATE, lost_late(turn)),
            *goals,
            *(pair for pair in asked if pair[0] not in helping),
        ]
        helping |= {LOST_LATE, CLOCK}
        goals = _together(known, goals, helping, where, outcomes, second=task.second)
    follow = {found.goal: found.needs for found in task.follow} if ends_as_any(turn) else {}
    for name, goal in goals:
        if name in follow and follow[name] <= _proved(outcomes):
            answer = Answer(result=Result.UNSAT, model=None, conflicts=0, seconds=0.0)
        else:
            answer = ask_all(known, goal, second=task.second)
        if answer.result is Result.UNSAT:
            known.append(goal)
        outcomes.append(
            Outcome(
                property=name,
                result=answer.result,
                conflicts=answer.conflicts,
                seconds=answer.seconds,
                where=where,
            )
        )
    return tuple(outcomes)


def _proved(outcomes: Iterable[Outcome]) -> set[str]:
    return {outcome.property for outcome in outcomes if outcome.result is Result.UNSAT}


def run_ending(task: StepTask) -> tuple[tuple[Consequence, ...], Outcome]:
    """Find the goals that follow from the end of a turn, with what it took to find them.

    What holds of states goes first, as in :func:`run_step`; what holds of steps may lean on it.
    """
    layout = layout_of(new_game(task.pack, task.rulings, task.seats))
    before = fresh(layout, "before")
    turn = ending_of_any_turn(layout, before)
    known = [*under_way(before, PASS), encoding_holds(layout, before), turn.legal]
    helping = [prop for prop in task.assumed if prop.name in HELPING]
    given = [
        (ENCODING, _lies(layout, turn.after)),
        *((prop.name, goal_after(turn, prop)) for prop in helping),
        (ORDER, is_order(layout, turn.after)),
    ]
    waits = (WAITING, waits_well(layout, turn.after))
    always = [prop for prop in task.assumed if prop not in helping]
    steps = [prop for prop in task.goals if prop.kind == "step"]
    goals = [waits, *((prop.name, goal_after(turn, prop)) for prop in (*always, *steps))]
    found, answers = consequences(known, goals, given, second=task.second)
    return found, Outcome(
        property=TOGETHER,
        result=Result.UNSAT,
        conflicts=sum(answer.conflicts for answer in answers),
        seconds=sum(answer.seconds for answer in answers),
        where="the end of a turn",
    )


def _together(
    known: list[Bool],
    goals: list[tuple[str, Bool]],
    helping: frozenset[str],
    where: str,
    outcomes: list[Outcome],
    *,
    second: bool,
) -> list[tuple[str, Bool]]:
    """Ask about the encoding and all helping goals at once; what that settles leaves the list."""
    group = [pair for pair in goals if pair[0] in helping or pair[0] == ENCODING]
    whole = neg(conj_all(goal for _, goal in group))
    answer = ask([*known, whole], limit=WHOLE, second=second, long=True)
    outcomes.append(
        Outcome(
            property=ENCODING if answer.result is Result.UNSAT else TOGETHER,
            result=Result.UNSAT,
            conflicts=answer.conflicts,
            seconds=answer.seconds,
            where=where,
        )
    )
    if answer.result is not Result.UNSAT:
        return goals
    known.extend(goal for _, goal in group)
    outcomes.extend(
        Outcome(property=name, result=Result.UNSAT, conflicts=0, seconds=0.0, where=where)
        for name, _ in group[1:]
    )
    return [pair for pair in goals if pair not in group]


TOGETHER = "together"
"""The name under which a query about several goals is counted that did not settle them."""


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
