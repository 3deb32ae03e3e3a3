"""`win`: a plan that wins whatever is hidden, whatever the others do, whatever chance brings.

Promised: the search is complete. :class:`BeliefSearch` walks over sets of positions that the seat
cannot tell apart; it must choose alike in all of them, while the others and chance may do anything
(the others are not held to what they know: a sure win needs none of their ignorance). A set that
holds a position lost with all cards open is lost, which is tried first. Not promised: the shortest
plan, or the odds where there is no sure win; see :mod:`.odds`.
"""

from __future__ import annotations

from fractions import Fraction

from ..model.events import Events
from ..model.state import Choice
from .perfect import OpenSearch
from .plan import Known, Plan, PlanNode, Reply, Root
from .tree import Branch, Tree, repeats
from .wording import view_text

Belief = frozenset[int]
"""The positions, by number, that the seat holds possible: an information set."""
Sight = tuple[Events, tuple[Choice, ...]]
"""What the seat saw since its last decision, and what it may choose now."""
Ahead = tuple[tuple[Events, int], ...]
"""What the seat may see next, and the position at which it then decides or the game is over."""


class BeliefSearch:
    """AND-OR search over information sets of one seat."""

    def __init__(self, tree: Tree, seat: int) -> None:
        self.tree = tree
        self.seat = seat
        self.open = OpenSearch(tree, seat)
        self._known: dict[Belief, Choice | None] = {}
        self._ahead: dict[int, Ahead] = {}
        self._path: set[Belief] = set()
        self._unfolding: set[int] = set()

    def offered(self, worlds: Belief) -> tuple[Choice, ...]:
        """Give the choices at an information set, the same in each of its positions."""
        return self.tree.offered(min(worlds))

    def winning_choice(self, worlds: Belief) -> Choice | None:
        """Give the first choice that wins in every position, None if there is none.

        Raises :class:`~lostlegacy.puzzles.tree.LimitReached`.
        """
        if worlds in self._known:
            return self._known[worlds]
        if worlds in self._path:
            raise repeats()
        self.tree.budget.spend()
        found = None
        if all(self.open.wins(number) for number in worlds):
            self._path.add(worlds)
            offered = self.offered(worlds)
            found = next((choice for choice in offered if self.wins_with(worlds, choice)), None)
            self._path.discard(worlds)
        self._known[worlds] = found
        return found

    def wins_with(self, worlds: Belief, choice: Choice) -> bool:
        """Whether this choice wins in every position, played on as well as can be."""
        targets = [self._branch(number, choice).target for number in worlds]
        if not all(self.open.wins(target) for target in targets):
            return False
        following, _ = self.following(worlds, choice)
        beliefs = sorted(following.values(), key=len)
        return all(self.winning_choice(belief) is not None for belief in beliefs)

    def following(self, worlds: Belief, choice: Choice) -> tuple[dict[Sight, Belief], bool]:
        """Give the next information sets by what is seen, and whether the game may end before."""
        grouped: dict[Sight, set[int]] = {}
        ends = False
        for number in sorted(worlds):
            branch = self._branch(number, choice)
            before = self.tree.seen(branch, self.seat)
            for after, reached in self._look_ahead(branch.target):
                if self.tree.party(reached) is None:
                    ends = True
                    continue
                sight = (before + after, self.tree.offered(reached))
                grouped.setdefault(sight, set()).add(reached)
        return {sight: frozenset(found) for sight, found in grouped.items()}, ends

    def _branch(self, number: int, choice: Choice) -> Branch:
        for branch in self.tree.branches(number):
            if branch.choice == choice:
                return branch
        raise LookupError(f"{choice} is not offered in every position of the information set")

    def _look_ahead(self, number: int) -> Ahead:
        """Run on until the seat decides or the game is over, over all that others may do."""
        known = self._ahead.get(number)
        if known is not None:
            return known
        who = self.tree.party(number)
        if who is None or who == self.seat:
            return (((), number),)
        if number in self._unfolding:
            raise repeats()
        self._unfolding.add(number)
        found: dict[tuple[Events, int], None] = {}
        for branch in self.tree.branches(number):
            before = self.tree.seen(branch, self.seat)
            for after, reached in self._look_ahead(branch.target):
                found[(before + after, reached)] = None
        self._unfolding.discard(number)
        self._ahead[number] = tuple(found)
        return self._ahead[number]

    def plan(self, worlds: Belief, first: Choice, known: Known) -> Plan:
        """Give the plan that begins with a winning choice."""
        numbers: dict[Belief, int] = {worlds: 0}
        queue = [worlds]
        nodes: list[PlanNode] = []
        for belief in queue:
            choice = first if belief is worlds else self.winning_choice(belief)
            if choice is None:
                raise LookupError("a plan is asked for where there is no win")
            following, ends = self.following(belief, choice)
            replies: list[Reply] = []
            for (observation, _), after in following.items():
                if after not in numbers:
                    numbers[after] = len(queue)
                    queue.append(after)
                replies.append(Reply(choice=choice, seen=observation, target=numbers[after]))
            nodes.append(
                PlanNode(
                    view=view_text(self.tree.game, [self.tree.states[n] for n in sorted(belief)]),
                    worlds=len(belief),
                    offered=self.offered(belief),
                    decision=((choice, Fraction(1)),),
                    replies=tuple(replies),
                    ends=ends,
                )
            )
        return Plan(
            seat=self.seat, nodes=tuple(nodes), roots=(Root(known=known, seen=(), target=0),)
        )
