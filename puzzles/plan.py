"""Plans: what a seat does in each situation it can tell apart, as records and as a graph.

Promised: a plan is closed (every observation that can follow a choice it makes with a positive
weight leads to a node of the plan or to the end of the game), its graph is a
:class:`networkx.DiGraph` whose attributes are plain JSON values, its text is the same for the same
plan. Not promised: that it wins; that is what :mod:`.check` is for.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import networkx as nx

from ..model.events import Events
from ..model.game import Game
from ..model.notation import print_choice
from ..model.state import Choice
from .wording import describe

END = "end"
"""The graph's node for the end of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What may follow a choice: the seat sees this, and its next decision is node `target`."""

    choice: Choice
    seen: Events
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanNode:
    """One information set: what the seat chooses there (weights add up to 1), what may follow.

    `worlds` is how many positions the seat cannot tell apart there; `view` is the table as it sees
    it; `offered` are all choices it has; `ends` says that the game may end before it decides again.
    """

    view: str
    worlds: int
    offered: tuple[Choice, ...]
    decision: tuple[tuple[Choice, Fraction], ...]
    replies: tuple[Reply, ...]
    ends: bool


Known = tuple[tuple[str, int], ...]
"""What a seat alone knows as a puzzle begins: places, in the words of the notation, and cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """A first decision: the seat knows this from the start, then sees that, and is at a node."""

    known: Known
    seen: Events
    target: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A decision for each information set; `roots` are those at which the seat first decides."""

    seat: int
    nodes: tuple[PlanNode, ...]
    roots: tuple[Root, ...]

    def root(self, known: Known, seen: Events, offered: tuple[Choice, ...]) -> int | None:
        """Give the node of the first decision, None if the plan has none for this."""
        for root in self.roots:
            found = self.nodes[root.target].offered == offered
            if found and root.known == known and root.seen == seen:
                return root.target
        return None

    def after(
        self, number: int, choice: Choice, seen: Events, offered: tuple[Choice, ...]
    ) -> int | None:
        """Give the node that follows, None if the plan has none."""
        for reply in self.nodes[number].replies:
            fits = reply.choice == choice and reply.seen == seen
            if fits and self.nodes[reply.target].offered == offered:
                return reply.target
        return None


def plan_graph(game: Game, plan: Plan) -> nx.DiGraph[str]:
    """Give the plan as a graph: a node for each information set, edges for choice and observation.

    Edges that lead from one node to the same other are joined; `ways` lists them.
    """
    graph: nx.DiGraph[str] = nx.DiGraph(seat=plan.seat + 1)
    for number, node in enumerate(plan.nodes):
        decision = [
            {"choice": print_choice(game, choice), "weight": str(weight)}
            for choice, weight in node.decision
        ]
        graph.add_node(str(number), view=node.view, worlds=node.worlds, decision=decision)
    for number, node in enumerate(plan.nodes):
        ways: dict[int, list[dict[str, Any]]] = {}
        for reply in node.replies:
            way = {
                "choice": print_choice(game, reply.choice),
                "seen": list(describe(game, reply.seen, plan.seat)),
            }
            ways.setdefault(reply.target, []).append(way)
        for target, found in ways.items():
            graph.add_edge(str(number), str(target), ways=found)
        if node.ends:
            graph.add_edge(str(number), END, ways=[])
    return graph


def plan_text(game: Game, plan: Plan) -> str:
    """Give the plan as indented text; a node met again is named, not repeated."""
    lines: list[str] = []
    shown: set[int] = set()

    def show(number: int, depth: int) -> None:
        node = plan.nodes[number]
        pad = "  " * depth
        if number in shown:
            lines.append(f"{pad}as at ({number + 1})")
            return
        shown.add(number)
        parts = [
            print_choice(game, choice) + ("" if weight == 1 else f" with {weight}")
            for choice, weight in node.decision
        ]
        lines.append(f"{pad}({number + 1}) {' or '.join(parts)}")
        for reply in node.replies:
            told = "; ".join(describe(game, reply.seen, plan.seat)) or "nothing is seen"
            if len(node.decision) > 1:
                told = f"{print_choice(game, reply.choice)}: {told}"
            lines.append(f"{pad}  if {told}")
            show(reply.target, depth + 2)
        if node.ends and node.replies:
            lines.append(f"{pad}  else the game is over")

    for root in plan.roots:
        known = [f"{place} is {game.pack.cards[kind].symbol}" for place, kind in root.known]
        told = "; ".join((*known, *describe(game, root.seen, plan.seat)))
        if len(plan.roots) > 1:
            lines.append(f"if {told}")
        show(root.target, 1 if len(plan.roots) > 1 else 0)
    return "\n".join(lines)
