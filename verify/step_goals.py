"""What is asked about one kind of step: each goal after the step, and before the end of a turn.

The end of a turn turns the numbering of the seats, which a solver finds hard to see through. So a
goal is also put as it stands before that end; that it then holds after it is asked once for all
kinds of turn (:mod:`.endings`).

Promised: :func:`goals_of` gives what is asked, in the order in which one may lean on another.
Not promised: that any of it holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .bools import Bool, conj_all, disj_all, neg
from .built_in import HELPING
from .clock import CLOCK, LOST_LATE, clock, falls_at_most, lost_late
from .conditions import holds_of_state
from .property import Property
from .step import Turn
from .step_facts import StepFacts
from .symbols import TOP2, Layout, SymState, is_order_of_some, lies_well, waits_well, well_formed

ENCODING = "encoding"
"""The name under which the soundness of the encoding itself is asked: zones, marks, deck's top."""

WAITING = "encoding of who waits"
"""The name under which its other part is asked, which the end of a turn settles for all turns."""

ORDER = "encoding of the order of discards"
"""The name under which it is asked whether discards still lie in an order."""

SOUNDNESS = (ENCODING, ORDER, WAITING)
"""What must be proved before any proof by induction says something."""

JOINT = HELPING | {ENCODING, LOST_LATE, CLOCK}
"""What is asked in one query, as far as it does not follow from the end of a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A condition on a step; `early` is the same of the moment before a turn ends, if there is one.

    Seats are numbered as before the step until a turn ends.
    """

    name: str
    holds: Bool
    early: Bool | None = None


def early(name: str) -> str:
    """Give the name of a goal as it stands before the end of a turn."""
    return f"{name}, before the turn ends"


def encoding_holds(layout: Layout, state: SymState) -> Bool:
    """Give what the encoding needs of a state: well formed, at most one settled deck card."""
    return conj_all([well_formed(layout, state), _at_most_one_settled(state)])


def _at_most_one_settled(state: SymState) -> Bool:
    return neg(disj_all(row[TOP2] for row in state.zone))


def _lies(turn: Turn) -> Bool:
    after = turn.after
    return conj_all([lies_well(turn.layout, after), _at_most_one_settled(after), neg(turn.beyond)])


def _holds(turn: Turn, prop: Property) -> Bool:
    """Give a property as a condition on a step."""
    facts = StepFacts(before=turn.before, marks=turn.marks) if prop.kind == "step" else None
    return holds_of_state(turn.layout, turn.after, prop.test, facts)


def goals_of(turn: Turn, properties: Iterable[Property], *, apart: int | None) -> list[Goal]:
    """Give the goals that the encoding and properties make of a step, invariants before the rest.

    `apart` is the copy that is played, which stands for all of its kind.
    """
    layout = turn.layout
    ends = None
    if turn.played is not None and turn.noted is not None:
        ends = replace(turn, after=turn.played, marks=turn.noted)

    def asked(prop: Property) -> Goal:
        before_end = None if ends is None else _holds(ends, prop)
        return Goal(name=prop.name, holds=_holds(turn, prop), early=before_end)

    in_order = [asked(prop) for prop in sorted(properties, key=lambda prop: prop.kind == "step")]
    order = is_order_of_some(layout, turn.after, apart=apart)
    return [
        Goal(name=ENCODING, holds=_lies(turn), early=None if ends is None else _lies(ends)),
        *(goal for goal in in_order if goal.name in HELPING),
        Goal(name=ORDER, holds=order),
        Goal(name=WAITING, holds=waits_well(layout, turn.after)),
        *(goal for goal in in_order if goal.name not in HELPING),
    ]


def clock_goals(turn: Turn, watched: Iterable[int]) -> list[Goal]:
    """Give the lemmas about when the deck runs out, the clock first."""
    kinds = tuple(watched)
    before, after = (clock(turn.layout, state, kinds) for state in (turn.before, turn.after))
    return [
        Goal(name=CLOCK, holds=falls_at_most(before, after, 1)),
        Goal(name=LOST_LATE, holds=lost_late(turn)),
    ]
