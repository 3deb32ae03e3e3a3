"""`odds`: the highest probability of winning that no play of the other seat can lower.

Promised: for two seats still in, the exact value of the game "I win or I do not" (everybody losing
is not winning), or of win minus loss (:mod:`.payoff`), as a fraction that both plans prove; the
first choices that keep it; a plan for each seat. The worlds are the completions of the solver's
view with their weights, so the other seat is taken to be as strong as one that guesses the solver's
own cards right; it does not see the rest of what is hidden and plays alike where it cannot tell
worlds apart. Both seats remember all they saw. Where the first choice is public, as all are in the
packs that come along, mixing at it gains nothing, so that there is a key.
Not promised: odds with more than two seats in (raises :class:`WrongUse`), nor a value where the
fractions do not meet (then an interval).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from ..model.errors import WrongUse
from ..model.events import Events
from ..model.state import Chance, Choice, GameState
from .payoff import Payoff, worth
from .plan import Known, Plan, PlanNode, Reply, Root
from .sequence import Plan as Realization
from .sequence import SequenceGame
from .tree import Branch, Tree
from .wording import view_text

Position = int


@dataclass(slots=True, kw_only=True)
class _Decision:
    """An information set while the tree is built: how it was reached, and what it holds."""

    person: int
    number: int
    came_from: int | None
    came_by: Choice | None
    known: Known
    seen: Events
    offered: tuple[Choice, ...]
    positions: set[Position]
    ends: set[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Memory:
    """What one seat remembers: its last decision and sequence, what it saw since."""

    decision: int | None = None
    sequence: int = 0
    seen: Events = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstChoice:
    """What a first choice is worth, at best, and the plans that prove both bounds."""

    choice: Choice
    lower: Fraction
    upper: Fraction
    plan: Plan
    other_plan: Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The answer: bounds that meet where `is_exact`, the keys, the plans of both seats.

    `keys` are the first choices whose forced value is the value; where there is none the optimum is
    `mixed`: first choices with their weights. `first` bounds each first choice.
    """

    lower: Fraction
    upper: Fraction
    keys: tuple[Choice, ...]
    undecided: tuple[Choice, ...]
    mixed: tuple[tuple[Choice, Fraction], ...]
    first: tuple[FirstChoice, ...]
    plan: Plan
    other_plan: Plan

    @property
    def is_exact(self) -> bool:
        """Whether the value is proved."""
        return self.lower == self.upper


class OddsGame:
    """The game in extensive form over weighted worlds, with both seats' information sets."""

    def __init__(
        self,
        tree: Tree,
        worlds: Iterable[tuple[GameState, int]],
        seat: int,
        known: Callable[[GameState, int], Known],
        payoff: Payoff = "win",
    ) -> None:
        self.tree = tree
        self.payoff: Payoff = payoff
        deals = list(worlds)
        seats_in = deals[0][0].seats_in
        if len(seats_in) != 2 or seat not in seats_in:
            raise WrongUse(
                f"odds are exact for two seats still in, the solver's among them;"
                f" here {len(seats_in)} are in"
            )
        self.seats = (seat, next(other for other in seats_in if other != seat))
        self.game = SequenceGame()
        self.decisions: tuple[list[_Decision], list[_Decision]] = ([], [])
        self._found: tuple[dict[object, int], dict[object, int]] = ({}, {})
        total = sum(weight for _, weight in deals)
        for state, weight in deals:
            knows = (known(state, self.seats[0]), known(state, self.seats[1]))
            memories = (_Memory(), _Memory())
            self._grow(tree.number(state), memories, knows, Fraction(weight, total))

    def _grow(
        self,
        position: Position,
        memories: tuple[_Memory, _Memory],
        knows: tuple[Known, Known],
        weight: Fraction,
    ) -> None:
        self.tree.budget.spend()
        who = self.tree.party(position)
        if who is None:
            for person in (0, 1):
                decision = memories[person].decision
                if decision is not None:
                    self.decisions[person][decision].ends.add(memories[person].sequence)
            amount = worth(self.tree.states[position].outcome, self.seats[0], self.payoff)
            if amount:
                self.game.pay(memories[0].sequence, memories[1].sequence, weight * amount)
            return
        branches = self.tree.branches(position)
        if isinstance(who, Chance):
            for branch in branches:
                after = self._watch(memories, branch)
                self._grow(branch.target, after, knows, weight * branch.weight)
            return
        person = self.seats.index(who)
        offered = tuple(branch.choice for branch in branches)
        number = self._decision(person, memories[person], knows[person], offered, position)
        here = self.game.sets[person][number]
        for branch, sequence in zip(branches, here.sequences, strict=True):
            acted = _Memory(decision=number, sequence=sequence)
            before = (acted, memories[1]) if person == 0 else (memories[0], acted)
            self._grow(branch.target, self._watch(before, branch), knows, weight)

    def _watch(self, memories: tuple[_Memory, _Memory], branch: Branch) -> tuple[_Memory, _Memory]:
        first, second = (
            _Memory(
                decision=memory.decision,
                sequence=memory.sequence,
                seen=memory.seen + self.tree.seen(branch, seat),
            )
            for memory, seat in zip(memories, self.seats, strict=True)
        )
        return first, second

    def _decision(
        self,
        person: int,
        memory: _Memory,
        known: Known,
        offered: tuple[Choice, ...],
        position: Position,
    ) -> int:
        start = known if memory.decision is None else ()
        key = (start, memory.sequence, memory.seen, offered)
        number = self._found[person].get(key)
        if number is not None:
            self.decisions[person][number].positions.add(position)
            return number
        number = self.game.add_set(person, memory.sequence, len(offered))
        self._found[person][key] = number
        came_by = None
        if memory.decision is not None:
            before = self.game.sets[person][memory.decision].sequences
            choices = self.decisions[person][memory.decision].offered
            came_by = choices[before.index(memory.sequence)]
        decision = _Decision(
            person=person,
            number=number,
            came_from=memory.decision,
            came_by=came_by,
            known=known,
            seen=memory.seen,
            offered=offered,
            positions={position},
            ends=set(),
        )
        self.decisions[person].append(decision)
        return number

    def plan(self, person: int, realization: Realization) -> Plan:
        """Give a realization plan as a plan: only what it can reach."""
        sets = self.game.sets[person]
        reached = [
            decision.number
            for decision in self.decisions[person]
            if realization[sets[decision.number].parent]
        ]
        numbers = {number: index for index, number in enumerate(reached)}
        replies: dict[int, list[Reply]] = {number: [] for number in reached}
        roots: list[Root] = []
        for number in reached:
            here = self.decisions[person][number]
            if here.came_from is None or here.came_by is None:
                roots.append(Root(known=here.known, seen=here.seen, target=numbers[number]))
            else:
                reply = Reply(choice=here.came_by, seen=here.seen, target=numbers[number])
                replies[here.came_from].append(reply)
        nodes: list[PlanNode] = []
        for number in reached:
            here, sequences = self.decisions[person][number], sets[number].sequences
            whole = realization[sets[number].parent]
            decision = tuple(
                (choice, realization[sequence] / whole)
                for choice, sequence in zip(here.offered, sequences, strict=True)
                if realization[sequence]
            )
            states = [self.tree.states[position] for position in sorted(here.positions)]
            nodes.append(
                PlanNode(
                    view=view_text(self.tree.game, states),
                    worlds=len(here.positions),
                    offered=here.offered,
                    decision=decision,
                    replies=tuple(replies[number]),
                    ends=any(realization[sequence] for sequence in here.ends),
                )
            )
        return Plan(seat=self.seats[person], nodes=tuple(nodes), roots=tuple(roots))


def _of_all_roots(built: OddsGame) -> Odds:
    """Solve a game in which chance decides first."""
    solved = built.game.solve()
    return Odds(
        lower=solved.lower,
        upper=solved.upper,
        keys=(),
        undecided=(),
        mixed=(),
        first=(),
        plan=built.plan(0, solved.plans[0]),
        other_plan=built.plan(1, solved.plans[1]),
    )


def solve_odds(
    tree: Tree,
    worlds: Iterable[tuple[GameState, int]],
    seat: int,
    known: Callable[[GameState, int], Known],
    payoff: Payoff = "win",
) -> Odds:
    """Solve for two seats still in; the seat decides first, or chance does, as at the deal.

    Where chance decides first there are no first choices to tell apart, and so no keys.

    Raises :class:`WrongUse` for more seats, :class:`~lostlegacy.puzzles.tree.LimitReached`.
    """
    deals = list(worlds)
    built = OddsGame(tree, deals, seat, known, payoff)
    game = built.game
    if any(tree.party(tree.number(state)) != seat for state, _ in deals):
        return _of_all_roots(built)
    root = game.sets[0][0]
    offered = built.decisions[0][0].offered
    solved = game.polished(game.solve())
    first: list[FirstChoice] = []
    for choice, sequence in zip(offered, root.sequences, strict=True):
        banned = [other for other in root.sequences if other != sequence]
        alone = game.polished(game.solve(banned), banned)
        first.append(
            FirstChoice(
                choice=choice,
                lower=alone.lower,
                upper=alone.upper,
                plan=built.plan(0, alone.plans[0]),
                other_plan=built.plan(1, alone.plans[1]),
            )
        )
    upper = solved.upper
    lower = max(solved.lower, *(entry.lower for entry in first))
    keys = tuple(entry.choice for entry in first if entry.lower == upper)
    undecided = tuple(entry.choice for entry in first if entry.lower < upper <= entry.upper)
    plan = next((entry.plan for entry in first if entry.lower == upper), None)
    mixed: tuple[tuple[Choice, Fraction], ...] = ()
    if plan is None:
        plan = built.plan(0, solved.plans[0])
        mixed = plan.nodes[0].decision
    return Odds(
        lower=lower,
        upper=upper,
        keys=keys,
        undecided=undecided,
        mixed=mixed,
        first=tuple(first),
        plan=plan,
        other_plan=built.plan(1, solved.plans[1]),
    )
