"""States of games at random, kept to go on from unlike ones: for what seldom comes about.

First return, then explore (A. Ecoffet, J. Huizinga, J. Lehman, K. Stanley, J. Clune, Nature 590,
2021). States are alike that agree in how long the deck is, in who is in, in where the Lost Legacy
and the cards in view lie, and in the counts that the tests on the way to a place ask for, area by
area.

Promised: every moment given is a state of a game that starts with the deal, with the choices that
lead to it; the same seed gives the same moments. Not promised: that every kind of state is met, nor
that the games are as likely as at a table.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from ..model import effects as fx
from ..model.conditions import count_cards
from ..model.game import Game
from ..model.state import Frame, GameState, Phase, Trigger
from .branch_distance import Wanted, counts_in, distance, way_to
from .rule_places import RulePlace
from .simulate import Moment, a_habit, first_moment, next_moment

KEPT = 5
"""How many states of a kind are kept."""

CONTEST = 12
"""How many kinds of state are looked at to choose the one to go on from."""

FURTHEST = 4
"""How many turns a game is gone on with at most before another is taken up."""

DEALS = 200
"""How many games are dealt before any is gone on with."""

Likeness = tuple[int, ...]
"""What a kind of state is known by."""


@dataclass(slots=True)
class _Kind:
    """States alike: some of them, how often games went on from them, how far they are."""

    far: int
    moments: list[Moment] = field(default_factory=list)
    visits: int = 0


@dataclass(slots=True, kw_only=True)
class Archive:
    """The kinds of state met so far on the way to some places."""

    game: Game
    wanted: frozenset[RulePlace]
    draw: random.Random
    tests: dict[RulePlace, tuple[Wanted, ...]] = field(default_factory=dict)
    features: list[Callable[[GameState], int]] = field(default_factory=list)
    kinds: dict[Likeness, _Kind] = field(default_factory=dict)
    layers: dict[int, list[Likeness]] = field(default_factory=dict)
    """The kinds of state by the length of the deck."""

    def __post_init__(self) -> None:
        """Find out what the places ask for."""
        places = sorted(self.wanted, key=str)
        self.tests = {place: way_to(self.game, place) for place in places}
        self.features = list(_features(self.game, self.tests))

    def far(self, state: GameState) -> int:
        """Give how far a state is from the nearest of the places."""
        return min(distance(self.game, state, place, way) for place, way in self.tests.items())

    def likeness(self, state: GameState) -> Likeness:
        """Give what states alike agree in."""
        return (state.deck_size, *(feature(state) for feature in self.features))

    def moments(self, steps: int) -> Iterator[tuple[Moment, Likeness, int]]:
        """Give so many states, each with what it is alike in and how far it is."""
        for _ in range(min(DEALS, steps)):
            dealt = next_moment(self.game, self.draw, first_moment(self.game))
            if dealt is not None:
                yield dealt, *self._keep(dealt)
        while steps > 0:
            moment = self._taken_up()
            habit = a_habit(self.game, self.draw) if self.draw.random() < 0.5 else ()
            for _ in range(self.draw.randint(1, FURTHEST)):
                steps -= 1
                after = next_moment(self.game, self.draw, moment, habit)
                if after is None or after.state.phase is Phase.OVER:
                    break
                moment = after
                yield moment, *self._keep(moment)

    def _keep(self, moment: Moment) -> tuple[Likeness, int]:
        like = self.likeness(moment.state)
        kind = self.kinds.get(like)
        if kind is None:
            kind = self.kinds[like] = _Kind(far=self.far(moment.state))
            self.layers.setdefault(like[0], []).append(like)
        if len(kind.moments) < KEPT:
            kind.moments.append(moment)
        elif (place := self.draw.randrange(KEPT * KEPT)) < KEPT:
            kind.moments[place] = moment
        return like, kind.far

    def _taken_up(self) -> Moment:
        """Choose a state that was seldom gone on from and is not far, of any length of the deck."""
        layer = self.layers[self.draw.choice(list(self.layers))]
        some = [self.kinds[self.draw.choice(layer)] for _ in range(CONTEST)]
        nearest = min(kind.far for kind in some)
        kind = min(some, key=lambda kind: (kind.visits + 1) * (1 + kind.far - nearest) ** 2)
        kind.visits += 1
        return self.draw.choice(kind.moments)


def _features(
    game: Game, tests: dict[RulePlace, tuple[Wanted, ...]]
) -> Iterator[Callable[[GameState], int]]:
    """Give what to count in a state, each once."""
    everyone = fx.SeatSet(group=fx.SeatGroup.EVERYONE)
    areas: tuple[fx.Area, ...] = (
        fx.InHand(of=everyone),
        fx.InDiscards(of=everyone, facing=fx.Facing.UP),
        fx.InDiscards(of=everyone, facing=fx.Facing.DOWN),
        fx.InRuins(),
        fx.InDeck(),
    )
    asked = [count for way in tests.values() for test, _ in way for count in counts_in(test)]
    named = [fx.CardFilter(name=game.pack.cards[p.card].name) for p in tests if p.card is not None]
    filters = [replace(count.filter, facing=fx.Facing.ANY) for count in asked]
    filters += [fx.CardFilter(legacy=True), *named]
    nobody = Frame(owner=0, kind=None, trigger=Trigger.PLAY, rest=())

    def counting(card: fx.CardFilter, area: fx.Area) -> Callable[[GameState], int]:
        return lambda state: count_cards(game, state, nobody, card, area)

    yield lambda state: len(state.seats_in)
    yield lambda state: int(state.phase is Phase.INVESTIGATION)
    for card in dict.fromkeys(filters):
        if card != fx.ANY_CARD:
            for area in areas:
                yield counting(card, area)
