"""Whether some game comes to each place of the rules: reached, dead, or not decided.

Promised: a place that is reached comes with a game whose last step comes there, carried out in the
interpreter; one that is dead was proved so, by induction (no kind of step comes there from a state
that the proved invariants allow) or by a complete search up to the longest game. What is not
settled within the budget is ``Undecided``. Not promised: a shortest game to every place.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..model.errors import Disagreement
from ..model.game import Game
from ..model.notation import print_position
from .bmc import Effort
from .bools import Bool, conj, disj, disj_all, neg
from .branch_distance import way_to
from .conditions import holds_of_state
from .induction import Induction, is_grounded
from .property import Property
from .put_away import PutAway, put_away_lemma
from .rule_games import Met, Reached, lines_to
from .rule_places import Places, Ran, RulePlace, never_text, places
from .solver import Answer, Result, ask
from .step import Turn
from .step_goals import encoding_holds
from .step_tasks import INVESTIGATE, read_step, step_kinds, step_name, under_way
from .symbols import Layout, SymState, fresh, layout_of
from .unrolling import Found, Unrolling, placed_at
from .verdict import Trace

FEW = 100
"""Games at random that are played before anything is asked about the places left."""

MANY = 400
"""Games at random that are played at most before games are searched by length."""

AIMED = 40_000
"""Steps of games that are aimed at the places that are then left."""

BATCH = 20
"""Games at random that are played before it is asked again whether every place was reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dead:
    """A place that no game comes to, and how that was proved."""

    method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """A place about which nothing was proved, and why."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What is known of every place of a game's rules, in the order of :func:`.places`.

    `games` is how many games were played at random.
    """

    of: Mapping[RulePlace, Reached | Dead | Undecided]
    games: int
    seconds: float
    conflicts: int
    queries: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What proofs and searches lean on: proved invariants, the measures, the longest game."""

    proof: Induction
    invariants: tuple[Property, ...]
    """All that were proved of every state between steps."""
    grounds: tuple[Property, ...]
    """Those of them that a search asserts at every state."""
    longest: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """One kind of step read with the places it comes to, each under a condition."""

    kind: int
    turn: Turn
    guards: Mapping[RulePlace, Bool]

    @property
    def before(self) -> SymState:
        """The state that the step starts from."""
        return self.turn.before

    @property
    def legal(self) -> Bool:
        """The condition that a step of this kind happens, and is modelled to its end."""
        turn = self.turn
        return conj(*under_way(turn.before, self.kind), conj(turn.legal, neg(turn.beyond)))

    def comes_to(self, wanted: frozenset[RulePlace]) -> Bool:
        """Give the condition that a legal step of this kind comes to one of some places."""
        here = disj_all(self.guards[place] for place in self.guards if place in wanted)
        return conj(self.legal, here)


def _read(layout: Layout, found: Places, kind: int, *, any_copy: bool) -> _Step:
    """Read one kind of step, of any copy or with one copy standing for all."""
    before = fresh(layout, "pre")
    ran: Ran = []
    turn = read_step(layout, before, kind, any_copy=any_copy, ran=ran)
    guards: dict[RulePlace, Bool] = {}
    for place, guard in found.of(ran):
        guards[place] = disj(guards.get(place, False), guard)
    return _Step(kind=kind, turn=turn, guards=guards)


def _known(layout: Layout, state: SymState, invariants: tuple[Property, ...]) -> list[Bool]:
    """Give what is known of a state between steps."""
    kept = [holds_of_state(layout, state, prop.test) for prop in invariants]
    return [encoding_holds(layout, state), *kept]


@dataclass(slots=True, kw_only=True)
class _Search:
    """The places of one game that are still open, and what has been found of the others."""

    game: Game
    met: Met
    effort: Effort
    report: Callable[[str], None] | None
    settled: dict[RulePlace, Reached | Dead | Undecided] = field(default_factory=dict)
    steps: dict[int, _Step] = field(default_factory=dict)

    def say(self, text: str) -> None:
        """Say what is being done."""
        if self.report is not None:
            self.report(f"{self.game.seats} seats, {text}")

    def open(self) -> frozenset[RulePlace]:
        """Give the places that some game should come to and about which nothing is known."""
        return frozenset(
            place
            for place in places(self.game)
            if place.is_required and place not in self.met.reached and place not in self.settled
        )

    def play(self, games: int) -> None:
        """Play at random until every open place was reached, or so many games were played."""
        self.say("rules carried out in games at random")
        while not self.met.games or (self.open() and self.met.games < games):
            self.met.play(range(self.met.games, self.met.games + BATCH))

    def aim(self) -> None:
        """Play on from unlike states to come to the open places."""
        if self.open():
            self.say("rules: games that go on from unlike states")
            self.met.aim(self.open(), AIMED)

    def possible(
        self, invariants: tuple[Property, ...], lemmas: tuple[PutAway, ...] = ()
    ) -> frozenset[RulePlace]:
        """Give the open places that some step may come to from a state that invariants allow."""
        layout = layout_of(self.met.places.game)
        alive: set[RulePlace] = set()
        for kind in step_kinds(self.game.pack):
            self.say(f"rules: {step_name(self.game.pack, kind)}")
            if kind not in self.steps:
                self.steps[kind] = _read(layout, self.met.places, kind, any_copy=False)
            step = self.steps[kind]
            known = [
                *_known(layout, step.before, invariants),
                *(lemma.holds(layout, step.before) for lemma in lemmas),
            ]
            while left := (self.open() - alive) & step.guards.keys():
                answer = self._ask([*known, step.comes_to(left)])
                if answer.result is Result.UNSAT:
                    break
                if answer.result is Result.UNKNOWN:
                    alive |= left
                    break
                alive |= {place for place in left if answer.value(step.guards[place])}
        return frozenset(alive)

    def prove(self, ground: Ground) -> None:
        """Settle the places that no step comes to from a state that the invariants allow."""
        for place in self.open() - self.possible(ground.invariants):
            self.settled[place] = Dead(method="induction")

    def prove_by_lemmas(self, ground: Ground) -> None:
        """Settle the places that no step comes to where few cards can be put away.

        Every kind of step was read for :meth:`prove`.
        """
        game, layout = self.met.places.game, layout_of(self.met.places.game)

        def step_of(kind: int) -> tuple[list[Bool], Turn]:
            self.say(f"rules: cards put away by {step_name(game.pack, kind)}")
            step = self.steps[kind]
            return [*_known(layout, step.before, ground.invariants), step.legal], step.turn

        ways = sorted({way_to(game, place) for place in self.open()}, key=str)
        found = [put_away_lemma(game, layout, way, step_of, self._ask) for way in ways]
        lemmas = tuple(lemma for lemma in found if lemma is not None)
        if lemmas:
            for place in self.open() - self.possible(ground.invariants, lemmas):
                self.settled[place] = Dead(method="induction")

    def search(self, ground: Ground) -> None:
        """Search games by length for what is open, up to the longest game."""
        unrolling = Unrolling(
            game=self.game,
            invariants=ground.grounds,
            watched=ground.proof.watched,
            lost_late=ground.proof.lost_late,
            rank_falls=ground.longest is not None,
        )
        layout = layout_of(self.met.places.game)
        for kind in step_kinds(self.game.pack):
            self.steps[kind] = _read(layout, self.met.places, kind, any_copy=True)
        longest = self.game.pack.size if ground.longest is None else ground.longest
        for plays in range(longest + 1):
            investigates = plays >= unrolling.earliest_phase
            for number in range(self.game.seats + 1 if investigates else 1):
                if self.open():
                    self._search_length(unrolling, plays, number)
                if self.effort.unknown:
                    break
            if self.effort.unknown or not self.open():
                break
        for place in self.open():
            self.settled[place] = self._left_open(ground)

    def _left_open(self, ground: Ground) -> Dead | Undecided:
        if self.effort.unknown:
            return Undecided(reason=f"no game was found, then {self.effort.unknown}")
        if ground.longest is None:
            why = "no longest game is known, since the rank was not proved to fall"
            return Undecided(reason=f"no game was found; {why}")
        return Dead(method=f"complete search, no game longer than {ground.longest} plays")

    def _search_length(self, unrolling: Unrolling, plays: int, number: int) -> None:
        """Find the places that a step after some plays and Investigations comes to.

        With no Investigation it is the next turn, else the Investigation of that number.
        """
        states, steps, _ = unrolling.investigations(plays, max(0, number - 1))
        line = [*unrolling.states[: plays + 1], *states]
        kinds = [kind for kind in self.steps if (kind == INVESTIGATE) == (number > 0)]
        self.say(f"rules: games of {plays} plays")
        while wanted := self.open():
            comes = [
                placed_at(self.steps[kind].before, self.steps[kind].comes_to(wanted), line[-1])
                for kind in kinds
                if wanted & self.steps[kind].guards.keys()
            ]
            if not comes:
                return
            answer = self._ask([*unrolling.base(plays), *steps, disj_all(comes)], decides=True)
            if answer.result is not Result.SAT:
                return
            before = unrolling.carried_out(answer, line, plays)
            self._carry_out(before, wanted, plays + (number == 0))

    def _carry_out(self, before: Found, wanted: frozenset[RulePlace], plays: int) -> None:
        state, trace = before.states[-1], before.trace
        found = lines_to(self.met.places, state, wanted)
        if not found:
            names = "; ".join(never_text(self.game, place) for place in sorted(wanted, key=str))
            raise Disagreement(
                f"the solver comes to one of these at {print_position(self.game, state)},"
                f" the interpreter does not: {names}"
            )
        for place, line in found.items():
            game = Trace(game=self.game, start=trace.start, line=(*trace.line, *line))
            self.settled[place] = Reached(trace=game, plays=plays, games=0)

    def _ask(self, terms: list[Bool], *, decides: bool = False) -> Answer:
        answer = ask(terms, limit=self.effort.left, second=self.effort.second)
        self.effort.count(answer, decides=decides)
        return answer


def cover(
    game: Game,
    ground: Callable[[], Ground],
    *,
    budget: int,
    second: bool = False,
    report: Callable[[str], None] | None = None,
) -> Coverage:
    """Find for every place of a game's rules a game that comes there, or a proof that none does.

    `ground` is asked for only where games at random leave something open; the search takes at most
    `budget` conflicts; with `second` a second solver confirms what nothing is found for. Raises
    :class:`Disagreement` where the two readings of the rules part.
    """
    begin = time.perf_counter()
    met = Met(places=Places(game))
    search = _Search(game=game, met=met, effort=Effort(budget=budget, second=second), report=report)
    search.play(FEW)
    if search.open() and search.possible(()):  # worth more games than a proof costs
        search.play(MANY)
    if search.open():
        base = ground()
        if is_grounded(base.proof):
            search.prove(base)
            search.prove_by_lemmas(base)
            search.aim()
            if search.open():
                search.search(base)
        else:
            for place in search.open():
                search.settled[place] = Undecided(
                    reason=f"{met.games} games at random did not come there; no longest game is"
                    " known, since the encoding does not cover every step"
                )
    known = {**search.settled, **met.reached}
    return Coverage(
        of={place: known[place] for place in places(game) if place in known},
        games=met.games,
        seconds=time.perf_counter() - begin,
        conflicts=search.effort.conflicts,
        queries=search.effort.queries,
    )
