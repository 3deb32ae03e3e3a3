"""The independent checker: replays a plan against everything, and takes no solver's word for it.

Promised: nothing here is shared with the searches; only the model, the puzzle as read, what a seat
sees of a step, and the plan as a record. The worlds are dealt anew, card by card.
:func:`check_win` follows a plan in every world through every reply and every outcome of chance.
:func:`worst_case` gives the exact value of a plan against a best reply of the other seat, which
must play alike where it cannot tell positions apart. :func:`check_line` replays a line. Not
promised: that no other first choice wins too (for `odds` that is checked: each first choice comes
with a plan of the other seat that holds it down).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from ..model.errors import IllegalChoice
from ..model.events import Events
from ..model.game import Game
from ..model.notation import print_choice, print_place, print_position
from ..model.observation import events_seen
from ..model.rules import apply, chance, choices, party
from ..model.state import (
    Chance,
    Choice,
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    RuinsPlace,
)
from .format import Puzzle
from .payoff import worth
from .plan import Known, Plan

Deals = tuple[tuple[GameState, int], ...]
MOST_LINES = 5_000_000
"""How many positions a check may visit before it gives up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What the checker found: whether it agrees, over how many worlds and ends of games.

    `problem` is empty where it agrees, else the first thing that is wrong.
    """

    agrees: bool
    worlds: int
    lines: int
    problem: str = ""


class _Refuted(Exception):
    """The plan does not do what is claimed."""


def deal_worlds(puzzle: Puzzle) -> Deals:
    """Deal the cards out of sight in every way, and count the ways for each position."""
    copies = [kind for kind, count in enumerate(puzzle.pool) for _ in range(count)]
    allowed = dict(puzzle.candidates)
    ways: Counter[GameState] = Counter()
    dealt: Counter[tuple[int, ...]] = Counter(
        tuple(copies[index] for index in order)
        for order in permutations(range(len(copies)), len(puzzle.hidden))
    )
    for kinds, count in dealt.items():
        pairs = list(zip(puzzle.hidden, kinds, strict=True))
        if all(kind in allowed.get(place, {kind}) for place, kind in pairs):
            ways[_dealt(puzzle, kinds)] += count
    return tuple(ways.items())


def _dealt(puzzle: Puzzle, kinds: Sequence[int]) -> GameState:
    table, left = puzzle.table, list(puzzle.pool)
    hands = [list(seat.hand) for seat in table.seats]
    piles = [list(seat.discards) for seat in table.seats]
    row, loose, top = list(table.ruins), list(table.ruins_rest), list(table.top)
    for place, kind in zip(puzzle.hidden, kinds, strict=True):
        left[kind] -= 1
        if isinstance(place, HandPlace):
            hands[place.seat].append(kind)
        elif isinstance(place, DiscardPlace):
            old = piles[place.seat][place.index]
            piles[place.seat][place.index] = replace(old, kind=kind)
        elif isinstance(place, RuinsPlace):
            row[place.index] = kind
        elif isinstance(place, DeckTop):
            top[0] = kind
        else:
            loose.append(kind)
    seats = tuple(
        replace(seat, hand=tuple(sorted(hand)), discards=tuple(pile))
        for seat, hand, pile in zip(table.seats, hands, piles, strict=True)
    )
    return replace(
        table,
        seats=seats,
        ruins=tuple(row),
        ruins_rest=tuple(sorted(loose)),
        top=tuple(top),
        rest=tuple(left) if puzzle.deck_open else table.rest,
    )


def _knows(puzzle: Puzzle, state: GameState, seat: int) -> Known:
    """Say what a seat knows from the start: hand, face-down discards, places it has seen."""
    me = state.seats[seat]
    known = [("hand", kind) for kind in me.hand]
    for index, entry in enumerate(me.discards):
        if not entry.up:
            known.append(
                (print_place(puzzle.game, DiscardPlace(seat=seat, index=index)), entry.kind)
            )
    for place in puzzle.knows[seat]:
        cards: tuple[int, ...] = ()
        if isinstance(place, HandPlace):
            cards = state.seats[place.seat].hand
        elif isinstance(place, RuinsPlace):
            cards = state.ruins[place.index : place.index + 1]
        elif isinstance(place, DeckTop):
            cards = state.top[:1]
        known += [(print_place(puzzle.game, place), kind) for kind in cards]
    return tuple(known)


# --- win -----------------------------------------------------------------------------------------


class _Replay:
    """Follows one plan through everything that may happen."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game = game
        self.plan = plan
        self.lines = 0
        self.visited = 0
        self._done: dict[tuple[GameState, int, Choice, Events], bool] = {}

    def decide(self, state: GameState, node: int) -> None:
        """Make the choice of a node."""
        decision = self.plan.nodes[node].decision
        if len(decision) != 1 or decision[0][1] != 1:
            raise _Refuted("the plan leaves a choice to chance, so it is no sure win")
        choice = decision[0][0]
        if choice not in choices(self.game, state):
            raise _Refuted(self._where(state, f"{print_choice(self.game, choice)} is not offered"))
        step = apply(self.game, state, choice)
        self.follow(step.state, node, choice, events_seen(step.events, self.plan.seat))

    def follow(self, state: GameState, node: int, choice: Choice, saw: Events) -> None:
        """Go through all that may happen after a choice of the plan."""
        key = (state, node, choice, saw)
        finished = self._done.get(key)
        if finished is not None:
            if not finished:
                raise _Refuted(self._where(state, "the game can repeat this position"))
            return
        self.visited += 1
        if self.visited > MOST_LINES:
            raise _Refuted(f"the check gave up after {MOST_LINES} positions")
        self._done[key] = False
        who = party(self.game, state)
        if who is None:
            self.lines += 1
            if state.outcome is None or state.outcome.winner != self.plan.seat:
                raise _Refuted(self._where(state, "the game ends here without a win"))
        elif who == self.plan.seat:
            after = self.plan.after(node, choice, saw, choices(self.game, state))
            if after is None:
                raise _Refuted(self._where(state, "the plan says nothing here"))
            self.decide(state, after)
        else:
            for option in choices(self.game, state):
                step = apply(self.game, state, option)
                more = events_seen(step.events, self.plan.seat)
                self.follow(step.state, node, choice, saw + more)
        self._done[key] = True

    def _where(self, state: GameState, what: str) -> str:
        return f"{what}: {print_position(self.game, state)}"


def check_win(puzzle: Puzzle, plan: Plan) -> Check:
    """Check that a plan wins in every world, whatever happens."""
    deals = deal_worlds(puzzle)
    replay = _Replay(puzzle.game, plan)
    try:
        for state, _ in deals:
            offered = choices(puzzle.game, state)
            root = plan.root(_knows(puzzle, state, plan.seat), (), offered)
            if root is None:
                raise _Refuted(f"the plan says nothing at {print_position(puzzle.game, state)}")
            replay.decide(state, root)
    except _Refuted as found:
        return Check(agrees=False, worlds=len(deals), lines=replay.lines, problem=str(found))
    return Check(agrees=True, worlds=len(deals), lines=replay.lines)


# --- odds ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """One way things may stand: what each seat knew at first and saw since, where the plan is."""

    state: GameState
    plan_knew: Known
    plan_saw: Events
    reply_knew: Known
    reply_saw: Events
    node: int | None = None
    choice: Choice | None = None


_Items = dict[_Item, Fraction]


class _BestReply:
    """A best reply to a plan, by sets of positions that the replying seat cannot tell apart."""

    def __init__(self, puzzle: Puzzle, plan: Plan, first: Choice | None) -> None:
        self.puzzle = puzzle
        self.game = puzzle.game
        self.plan = plan
        self.first = first
        seats = puzzle.table.seats_in
        self.replier = next(seat for seat in seats if seat != plan.seat)
        self.solver_replies = self.replier == puzzle.seat
        self.lines = 0

    def start(self, deals: Deals) -> Fraction:
        """Give what the game is worth to the solver, exactly, the plan against the best reply."""
        total = sum(weight for _, weight in deals)
        items: _Items = {}
        for state, weight in deals:
            item = _Item(
                state=state,
                plan_knew=_knows(self.puzzle, state, self.plan.seat),
                plan_saw=(),
                reply_knew=_knows(self.puzzle, state, self.replier),
                reply_saw=(),
            )
            items[item] = Fraction(weight, total)
        return self.value(items, root=True)

    def value(self, items: _Items, *, root: bool) -> Fraction:
        """Give what the ends below these are worth to the solver, the replier at its best."""
        won = Fraction(0)
        groups: dict[tuple[Known, Events, tuple[Choice, ...]], _Items] = {}
        stack = list(items.items())
        while stack:
            item, weight = stack.pop()
            who = party(self.game, item.state)
            if who is None:
                self.lines += 1
                if self.lines > MOST_LINES:
                    raise _Refuted(f"the check gave up after {MOST_LINES} ends of games")
                won += weight * worth(item.state.outcome, self.puzzle.seat, self.puzzle.payoff)
            elif isinstance(who, Chance):
                for turned, part in chance(self.game, item.state):
                    stack.append((self._after(item, turned), weight * part))
            elif who == self.replier:
                key = (item.reply_knew, item.reply_saw, choices(self.game, item.state))
                group = groups.setdefault(key, {})
                forgotten = replace(item, reply_knew=(), reply_saw=())
                group[forgotten] = group.get(forgotten, Fraction(0)) + weight
            else:
                stack.extend((after, weight * part) for after, part in self._planned(item))
        for (_, _, offered), group in groups.items():
            if root and self.first is not None and self.solver_replies:
                offered = (self.first,)
            values = [self._chosen(group, choice) for choice in offered]
            won += max(values) if self.solver_replies else min(values)
        return won

    def _chosen(self, group: _Items, choice: Choice) -> Fraction:
        below: _Items = {}
        for item, weight in group.items():
            after = self._after(item, choice)
            below[after] = below.get(after, Fraction(0)) + weight
        return self.value(below, root=False)

    def _after(self, item: _Item, choice: Choice) -> _Item:
        step = apply(self.game, item.state, choice)
        return replace(
            item,
            state=step.state,
            plan_saw=item.plan_saw + events_seen(step.events, self.plan.seat),
            reply_saw=item.reply_saw + events_seen(step.events, self.replier),
        )

    def _planned(self, item: _Item) -> list[tuple[_Item, Fraction]]:
        """Make the choices of the plan, each with its weight."""
        offered = choices(self.game, item.state)
        if item.node is None or item.choice is None:
            node = self.plan.root(item.plan_knew, item.plan_saw, offered)
        else:
            node = self.plan.after(item.node, item.choice, item.plan_saw, offered)
        if node is None:
            raise _Refuted(f"the plan says nothing at {print_position(self.game, item.state)}")
        decision = self.plan.nodes[node].decision
        if sum(part for _, part in decision) != 1 or any(part < 0 for _, part in decision):
            raise _Refuted(f"the weights of the plan's node {node + 1} do not add up to 1")
        begins = item.node is None and self.first is not None and not self.solver_replies
        if begins and decision != ((self.first, Fraction(1)),):
            raise _Refuted("the plan does not begin with the first choice it is for")
        found: list[tuple[_Item, Fraction]] = []
        for choice, part in decision:
            if choice not in offered:
                raise _Refuted(
                    f"{print_choice(self.game, choice)} is not offered where it is planned"
                )
            before = replace(item, plan_knew=(), plan_saw=(), node=node, choice=choice)
            found.append((self._after(before, choice), part))
        return found


def worst_case(
    puzzle: Puzzle, plan: Plan, *, first: Choice | None = None
) -> tuple[Fraction | None, Check]:
    """Give the solver's exact odds where one seat follows a plan and the other replies at its best.

    With the solver's plan that is what the plan is sure of; with the other's, what no play of the
    solver can pass. With `first` the solver begins with that choice. None where the plan is broken.
    """
    deals = deal_worlds(puzzle)
    reply = _BestReply(puzzle, plan, first)
    try:
        value = reply.start(deals)
    except _Refuted as found:
        check = Check(agrees=False, worlds=len(deals), lines=reply.lines, problem=str(found))
        return None, check
    return value, Check(agrees=True, worlds=len(deals), lines=reply.lines)


# --- help ----------------------------------------------------------------------------------------


def check_line(game: Game, state: GameState, seat: int, line: Sequence[Choice]) -> Check:
    """Check that a line can be played and ends in a win for the seat."""
    for number, choice in enumerate(line, start=1):
        try:
            state = apply(game, state, choice).state
        except IllegalChoice as error:
            return Check(agrees=False, worlds=1, lines=0, problem=f"choice {number}: {error}")
    if state.outcome is None or state.outcome.winner != seat:
        return Check(agrees=False, worlds=1, lines=1, problem="the line does not end in a win")
    return Check(agrees=True, worlds=1, lines=1)
