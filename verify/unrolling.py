"""All games of a pack unrolled step by step, as conditions on one state a step.

Promised: an assignment of an unrolling's conditions is a game; one that a solver gives is carried
out in the interpreter before it is returned. Each kind of step is read once and put at every place.
Proved invariants and measures are asserted at every state. Not promised: that what is asserted was
proved; that is the caller's to know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

import z3

from ..model.game import Game
from ..model.state import GameState
from .abstraction import abstraction, decode, pinned
from .bools import Bool, as_term, conj, conj_all, counts, folded, implies, neg
from .clock import clock
from .conditions import holds_of_state
from .inputs import Inputs
from .machine_state import Marks
from .property import Property
from .replay import concrete_game, follow
from .solver import Answer
from .step import Turn, read_investigation, read_turn
from .step_facts import StepFacts, in_deck
from .step_goals import encoding_holds
from .symbols import SymState, dealt, equal, fresh, layout_of
from .verdict import Trace


def placed_at(before: SymState, condition: Bool, state: SymState) -> z3.BoolRef:
    """Give a condition that was read from one state as it is at another."""
    flat = zip(before.flat(), state.flat(), strict=True)
    swaps = [(as_term(old), as_term(new)) for old, new in flat if not isinstance(old, bool)]
    return cast("z3.BoolRef", z3.substitute(as_term(condition), *swaps))


@dataclass(slots=True)
class _Template:
    """A step read once, to be put at each place of an unrolling."""

    turn: Turn
    pre: list[z3.BoolRef]
    post: list[z3.BoolRef]
    relation: z3.BoolRef
    beyond: z3.BoolRef
    """That the step goes beyond what is modelled."""

    @classmethod
    def of(cls, turn: Turn, post: SymState, guard: Bool) -> _Template:
        legal = as_term(conj(turn.legal, guard, neg(turn.beyond)))
        relation = cast("z3.BoolRef", z3.And(legal, *equal(post, turn.after)))
        beyond = as_term(conj(turn.legal, guard, turn.beyond))
        return cls(
            turn=turn,
            pre=[as_term(b) for b in turn.before.flat()],
            post=[as_term(b) for b in post.flat()],
            relation=relation,
            beyond=beyond,
        )

    def beyond_at(self, before: SymState) -> Bool:
        """Give the condition that the step from a state goes beyond what is modelled."""
        pairs = zip(self.pre, before.flat(), strict=True)
        terms = [(old, as_term(new)) for old, new in pairs]
        return cast("z3.BoolRef", z3.substitute(self.beyond, *terms))

    def placed(self, before: SymState, after: SymState, step: int) -> PlacedStep:
        """Give the step at one place."""
        pairs = list(zip(self.pre, before.flat(), strict=True))
        pairs += list(zip(self.post, after.flat(), strict=True))
        for name, vector in self.turn.inputs.vectors.items():
            pairs += [(v, z3.Bool(f"s{step}.{name}.{i}")) for i, v in enumerate(vector)]
        terms = [(old, as_term(new)) for old, new in pairs if not isinstance(new, bool)]
        relation = cast("z3.BoolRef", z3.substitute(self.relation, *terms))
        return PlacedStep(before=before, relation=relation, read=self.turn.marks, swaps=terms)


@dataclass(slots=True, kw_only=True)
class PlacedStep:
    """A step at one place of an unrolling; its marks are put there once somebody asks for them."""

    before: SymState
    relation: Bool
    read: Marks
    swaps: list[tuple[z3.BoolRef, z3.BoolRef]]
    _marks: Marks | None = None

    def facts(self) -> StepFacts:
        """Give what a property may ask about the step."""
        if self._marks is None:
            # All at once: what they share is gone through once.
            terms = [as_term(mark) for mark in self.read.flat()]
            found = z3.substitute(z3.And(*terms), *self.swaps).children()
            self._marks = self.read.like([folded(cast("z3.BoolRef", mark)) for mark in found])
        return StepFacts(before=self.before, marks=self._marks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A game found: its trace, the states it passes through, its length."""

    trace: Trace
    states: tuple[GameState, ...]
    plays: int


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
    placed: list[PlacedStep] = field(default_factory=list)
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
            condition = pinned(layout, state, abstraction(self.game, self.begin))
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
        return counts([in_deck(state, c) for c in range(self.game.pack.size)], self.game.pack.size)

    def _clock(self, state: SymState) -> list[Bool]:
        found = clock(layout_of(self.game), state, self.watched or ())
        return counts(found, len(found))

    def _rank(self, state: SymState) -> list[Bool]:
        seats = [neg(out) for out in state.out]
        cap = self.game.pack.size + 2 * self.game.seats
        return counts(
            [*(in_deck(state, c) for c in range(self.game.pack.size)), *seats, *seats], cap
        )

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
            placed = self._place(self._turn, self.states[-1], after, step)
            measures = self._measures(self.states[-1], after)
            self.steps.append(conj(placed.relation, self.known(after), measures))
            self.placed.append(placed)
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
    ) -> PlacedStep:
        if template is None:
            raise LookupError("an unrolling reads its steps when it is made")
        return template.placed(before, after, step)

    def beyond(self, plays: int) -> Bool:
        """Give when the turn after so many plays goes beyond what is modelled."""
        if self._turn is None:
            raise LookupError("an unrolling reads its steps when it is made")
        return self._turn.beyond_at(self.after_plays(plays))

    def base(self, plays: int) -> list[Bool]:
        """Give the assertions for games of at least this many plays."""
        self.after_plays(plays)
        return [self.first, self.known(self.states[0]), *self.steps[:plays]]

    def investigations(
        self, plays: int, count: int
    ) -> tuple[list[SymState], list[Bool], list[PlacedStep]]:
        """Give the states of Investigations after some plays, and the steps to them."""
        layout = layout_of(self.game)
        states: list[SymState] = []
        steps: list[Bool] = []
        placed: list[PlacedStep] = []
        before = self.after_plays(plays)
        for number in range(1, count + 1):
            place = 1000 * (plays + 1) + number
            after = fresh(layout, f"s{place}")
            step = self._place(self._investigation, before, after, place)
            states.append(after)
            steps.append(conj(step.relation, self.known(after)))
            placed.append(step)
            before = after
        return states, steps, placed

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
