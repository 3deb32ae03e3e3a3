"""Proof by induction: true of every deal, kept by every step, so true of every game.

Promised: a property reported as inductive was shown, together with the invariants named, to hold
after every deal and after every step from a state in which all of those invariants hold; each step
is asked about by itself, split by the kind of card that is played. Copies of a kind are
exchangeable, so one copy stands for all. Not promised: that a property which fails here is false;
its counterexample may start from a state that no game reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

from ..model import effects as fx
from ..model.cards import Pack
from ..model.game import new_game
from ..model.relevance import statements_in
from ..model.rulings import Rulings
from .bools import Bool, conj, conj_all, conjuncts, counts, disj_all, implies, neg
from .conditions import holds_of_state
from .endings import Consequence, consequences, ending_of_any_turn, ends_as_any
from .inputs import Inputs
from .properties import HELPING, Property
from .solver import Answer, Result, ask
from .step import PASS, Turn, read_investigation, read_turn
from .step_facts import StepFacts
from .symbols import BAG, TOP1, TOP2, Layout, SymState, dealt, fresh, layout_of, well_formed

INVESTIGATE = -2
"""In place of a kind: the step in which a seat investigates."""

ENCODING = "encoding"
"""The name under which the soundness of the encoding itself is asked: zones, marks, deck's top."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What asking about one property in one kind of step gave."""

    property: str
    result: Result
    conflicts: int
    seconds: float
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Induction:
    """The inductive properties of one game, and what every query gave."""

    proved: tuple[str, ...]
    failed: dict[str, str]
    """Property to the step where induction fails."""
    undecided: dict[str, str]
    outcomes: tuple[Outcome, ...]
    watched: tuple[int, ...] | None = None
    """The kinds whose discards the clock counts, where it was proved to fall by at most one."""
    lost_late: bool = False
    """Whether no turn was proved to lose the game for all while cards are left to draw."""

    def spent(self, name: str) -> tuple[float, int, int]:
        """Give seconds, conflicts and queries spent on a property."""
        mine = [o for o in self.outcomes if o.property == name]
        return sum(o.seconds for o in mine), sum(o.conflicts for o in mine), len(mine)


def is_grounded(proof: Induction) -> bool:
    """Whether the encoding was proved to cover every step, so that a proof here says something."""
    asked = [outcome for outcome in proof.outcomes if outcome.property == ENCODING]
    return bool(asked) and all(outcome.result is Result.UNSAT for outcome in asked)


def step_kinds(pack: Pack) -> tuple[int, ...]:
    """Give every kind of step of a pack's games."""
    playable = tuple(k for k, card in enumerate(pack.cards) if not card.unplayable)
    return (*playable, PASS, INVESTIGATE)


def _lightness(pack: Pack, kind: int) -> int:
    """Order kinds of step so that what takes longest begins first, where several are at work."""
    if kind < 0:
        return 0
    statements = list(statements_in(pack.cards[kind].play))
    replays = sum(isinstance(statement, fx.PlayNow) for statement in statements)
    return -len(statements) - len(pack.cards) * replays


def step_name(pack: Pack, kind: int) -> str:
    """Give a kind of step in words."""
    if kind == PASS:
        return "passing"
    return "investigating" if kind == INVESTIGATE else f"playing {pack.cards[kind].name}"


def encoding_holds(layout: Layout, state: SymState) -> Bool:
    """Give what the encoding needs of a state: well formed, at most one settled deck card."""
    return conj_all([well_formed(layout, state), neg(disj_all(row[TOP2] for row in state.zone))])


def read_step(layout: Layout, before: SymState, kind: int) -> Turn:
    """Read the steps of one kind, one copy standing for all copies."""
    if kind == INVESTIGATE:
        return read_investigation(layout, before, Inputs("input"))
    copy = None if kind == PASS else layout.copies_of(kind)[0]
    return read_turn(layout, before, Inputs("input"), only=kind, copy=copy)


def under_way(before: SymState, kind: int) -> list[Bool]:
    """Give when a kind of step happens: the game not over, the phase fitting."""
    phase = before.phase if kind == INVESTIGATE else neg(before.phase)
    return [neg(before.over), neg(before.drawn), phase]


def goal_after(turn: Turn, prop: Property) -> Bool:
    """Give a property as a condition on a step."""
    facts = StepFacts(before=turn.before, marks=turn.marks) if prop.kind == "step" else None
    return holds_of_state(turn.layout, turn.after, prop.test, facts)


def falls_at_most(before: Sequence[Bool], after: Sequence[Bool], most: int) -> Bool:
    """Give the condition that a count fell by at most `most` from one step to the next."""
    left = [conj(old, neg(new)) for old, new in zip(before, after, strict=True)]
    came = [conj(new, neg(old)) for old, new in zip(before, after, strict=True)]
    fewer, more = counts(left, len(left) + most), counts(came, len(came))
    return conj_all(implies(fewer[j + most], more[j]) for j in range(1, len(came) + 1))


def in_deck(row: Sequence[Bool]) -> Bool:
    """Give whether a copy with these zones is in the deck."""
    return disj_all((row[BAG], row[TOP1], row[TOP2]))


def clock(layout: Layout, state: SymState, kinds: Iterable[int]) -> list[Bool]:
    """Give what the clock counts: deck cards, and discards of the kinds that take further cards.

    Where it falls by at most one a step, no game is shorter than the deck less those cards.
    """
    watched = [c for kind in kinds for c in layout.copies_of(kind)]
    piles = [layout.discards(s) for s in range(layout.seats)]
    return [
        *(in_deck(row) for row in state.zone),
        *(disj_all(state.zone[c][z] for z in piles) for c in watched),
    ]


CLOCK = "clock"
"""The name of the lemma that the clock falls by at most one a step."""


LOST_LATE = "lost-only-with-an-empty-deck"
"""The name of the lemma that no turn loses the game for all while cards are left to draw."""


def lost_late(turn: Turn, kind: int) -> Bool:
    """Give the condition that a turn after which everybody has lost left no card in the deck."""
    if kind == INVESTIGATE:
        return True
    return disj_all((neg(turn.after.lost), neg(disj_all(in_deck(row) for row in turn.after.zone))))


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
            (ENCODING, conj_all([encoding_holds(layout, turn.after), neg(turn.beyond)])),
            *(pair for pair in asked if pair[0] in helping),
            (LOST_LATE, lost_late(turn, task.kind)),
            *goals,
            *(pair for pair in asked if pair[0] not in helping),
        ]
        goals = _together(known, goals, helping | {LOST_LATE, CLOCK}, where, outcomes)
    follow = {found.goal: found.needs for found in task.follow} if ends_as_any(turn) else {}
    for name, goal in goals:
        if name in follow and follow[name] <= _proved(outcomes):
            answer = Answer(result=Result.UNSAT, model=None, conflicts=0, seconds=0.0)
        else:
            answer = ask_all(known, goal)
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
        (ENCODING, encoding_holds(layout, turn.after)),
        *((prop.name, goal_after(turn, prop)) for prop in helping),
    ]
    always = [prop for prop in task.assumed if prop not in helping]
    steps = [prop for prop in task.goals if prop.kind == "step"]
    goals = ((prop.name, goal_after(turn, prop)) for prop in (*always, *steps))
    found, answers = consequences(known, goals, given)
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
) -> list[tuple[str, Bool]]:
    """Ask about the encoding and all helping goals at once; what that settles leaves the list."""
    group = [pair for pair in goals if pair[0] in helping or pair[0] == ENCODING]
    answer = ask([*known, neg(conj_all(goal for _, goal in group))])
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


def ask_all(known: Sequence[Bool], goal: Bool) -> Answer:
    """Ask whether a goal can fail, part by part if it has parts; a part proved helps the next."""
    parts = conjuncts(goal)
    helped = list(known)
    answers: list[Answer] = []
    if 1 < len(parts) <= PARTS:
        answers.append(ask([*known, neg(goal)], limit=SOON))
        if answers[0].result is not Result.UNKNOWN:
            return answers[0]
    for part in parts if len(parts) <= PARTS else [goal]:
        answers.append(ask([*helped, neg(part)]))
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


SOON = 50_000
"""Conflicts after which a goal is asked about part by part."""

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
        answer = ask([*known, neg(holds_of_state(layout, state, prop.test))])
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


def run_tasks(
    tasks: Sequence[StepTask],
    executor: Executor | None,
    report: Callable[[str], None] | None,
) -> list[tuple[Outcome, ...]]:
    """Run step tasks here or on an executor, in order."""
    results: list[tuple[Outcome, ...]] = []
    found: Iterable[tuple[Outcome, ...]] = (
        map(run_step, tasks) if executor is None else executor.map(run_step, tasks)
    )
    for task, outcomes in zip(tasks, found, strict=True):
        if report is not None:
            report(f"{task.seats} seats, {step_name(task.pack, task.kind)}")
        results.append(outcomes)
    return results


def prove(
    pack: Pack,
    rulings: Rulings,
    seats: int,
    properties: tuple[Property, ...],
    *,
    executor: Executor | None = None,
    report: Callable[[str], None] | None = None,
) -> Induction:
    """Prove what can be proved by induction, all properties leaning on one another.

    A property that some step breaks is dropped from what is assumed, and the others are asked
    again without it.
    """
    assumed = tuple(prop for prop in properties if prop.kind == "always")
    goals = tuple(prop for prop in properties if prop.kind != "possible")
    failed: dict[str, str] = {}
    undecided: dict[str, str] = {}
    outcomes: list[Outcome] = []
    first = StepTask(
        pack=pack, rulings=rulings, seats=seats, kind=PASS, assumed=assumed, goals=goals
    )
    outcomes.extend(run_deal(first))
    _sort_out(outcomes, failed, undecided)
    while True:
        assumed = tuple(p for p in assumed if p.name not in failed and p.name not in undecided)
        asked = tuple(p for p in goals if p.name not in failed and p.name not in undecided)
        any_turn = replace(first, assumed=assumed, goals=asked)
        follow, spent = run_ending(any_turn)
        outcomes.append(spent)
        tasks = [
            replace(any_turn, kind=kind, follow=follow)
            for kind in sorted(step_kinds(pack), key=partial(_lightness, pack))
        ]
        fresh_outcomes = [o for done in run_tasks(tasks, executor, report) for o in done]
        outcomes.extend(fresh_outcomes)
        before = len(failed) + len(undecided)
        _sort_out(fresh_outcomes, failed, undecided)
        lost = {*failed, *undecided} & {p.name for p in assumed}
        if len(failed) + len(undecided) == before or not lost:
            break
        if ENCODING in {*failed, *undecided}:
            break
    if ENCODING in {*failed, *undecided}:
        why = f"the encoding does not cover {failed.get(ENCODING) or undecided[ENCODING]}"
        undecided.update({p.name: why for p in goals})
        return Induction(proved=(), failed={}, undecided=undecided, outcomes=tuple(outcomes))
    watched = _watched(pack, first, assumed, outcomes, executor)
    names = {p.name for p in goals}
    proved = tuple(p.name for p in goals if p.name not in failed and p.name not in undecided)
    return Induction(
        proved=proved,
        failed={name: where for name, where in failed.items() if name in names},
        undecided={name: where for name, where in undecided.items() if name in names},
        outcomes=tuple(outcomes),
        watched=watched,
        lost_late=LOST_LATE not in failed and LOST_LATE not in undecided,
    )


def _watched(
    pack: Pack,
    first: StepTask,
    assumed: tuple[Property, ...],
    outcomes: list[Outcome],
    executor: Executor | None,
) -> tuple[int, ...] | None:
    """Find kinds to watch so that the clock falls by at most one a step; None if there are none."""
    hasty = {o.where for o in outcomes if o.property == CLOCK and o.result is not Result.UNSAT}
    if not hasty:
        return ()
    kinds = [kind for kind in step_kinds(pack) if step_name(pack, kind) in hasty]
    if any(kind < 0 for kind in kinds):
        return None
    watched = tuple(kinds)
    tasks = [
        replace(first, kind=kind, assumed=assumed, goals=(), watched=watched, only_clock=True)
        for kind in step_kinds(pack)
    ]
    again = [o for done in run_tasks(tasks, executor, None) for o in done]
    outcomes.extend(again)
    holds = all(o.result is Result.UNSAT for o in again if o.property == CLOCK)
    return watched if holds else None


def _sort_out(
    outcomes: Iterable[Outcome], failed: dict[str, str], undecided: dict[str, str]
) -> None:
    for outcome in outcomes:
        match outcome.result:
            case Result.SAT:
                failed.setdefault(outcome.property, outcome.where)
            case Result.UNKNOWN:
                undecided.setdefault(outcome.property, outcome.where)
            case Result.UNSAT:
                pass
