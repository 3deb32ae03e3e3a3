"""A lemma that bounds how many cards lie in the Ruins or face down, while few show in discards.

What a card's text asks for at most so many of in the discards can only be few late in a game where
the others lie elsewhere: in hands, in the Ruins, face down. Of those only the hands are bounded by
the number of seats.

Promised: where :func:`put_away_lemma` gives a lemma, it holds in every state between steps of every
game, by induction: the cards put away, with those of some kinds that have yet to be played, never
grow more while the tests hold. Not promised: that there is one, nor that it is the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..model import effects as fx
from ..model.game import Game
from .bools import Bool, conj, conj_all, counts, disj_all, implies, neg
from .branch_distance import Wanted
from .clock import falls_at_most
from .conditions import holds_of_state
from .solver import Answer, Result
from .step import Turn
from .step_tasks import step_kinds
from .symbols import RUINS, Layout, SymState, dealt, fresh

Asked = Callable[[list[Bool]], Answer]
"""How a solver is asked whether some conditions can hold together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway:
    """While `guards` hold, at most so many cards are put away or of watched kinds and not played.

    Put away are the cards of the Ruins, and of the `hidden` kinds those that lie face down in
    discards. A card of a `watched` kind counts until it lies face up in discards.
    """

    guards: tuple[fx.Test, ...]
    hidden: tuple[int, ...]
    watched: tuple[int, ...] = ()

    def most(self, layout: Layout) -> int:
        """Give how many those are at most: as many as after the deal."""
        return 1 + sum(len(layout.copies_of(kind)) for kind in self.watched)

    def guarded(self, layout: Layout, state: SymState) -> Bool:
        """Give the condition that the guards hold."""
        return conj_all(holds_of_state(layout, state, test) for test in self.guards)

    def counted(self, layout: Layout, state: SymState) -> list[Bool]:
        """Give what is counted of a state."""
        shows, hides = _in_discards(layout, state)
        hidden = [c for kind in self.hidden for c in layout.copies_of(kind)]
        watched = [c for kind in self.watched for c in layout.copies_of(kind)]
        return [
            *(state.zone[c][RUINS] for c in layout.copies),
            *(hides[c] for c in hidden),
            *(neg(shows[c]) for c in watched),
        ]

    def holds(self, layout: Layout, state: SymState) -> Bool:
        """Give the lemma as a condition on a state."""
        most = self.most(layout)
        more = counts(self.counted(layout, state), most + 1)[most + 1]
        return implies(self.guarded(layout, state), neg(more))

    def is_kept(self, turn: Turn) -> Bool:
        """Give the condition that a step after which the guards hold lets the count not grow."""
        layout, before, after = turn.layout, turn.before, turn.after
        grows_not = falls_at_most(self.counted(layout, after), self.counted(layout, before), 0)
        kept = conj(self.guarded(layout, before), grows_not)
        return implies(self.guarded(layout, after), kept)


def _in_discards(layout: Layout, state: SymState) -> tuple[list[Bool], list[Bool]]:
    """Give for each copy whether it lies face up in discards, and whether face down."""
    piles = [layout.discards(seat) for seat in range(layout.seats)]
    lies = [disj_all(state.zone[c][pile] for pile in piles) for c in layout.copies]
    shows = [conj(here, neg(down)) for here, down in zip(lies, state.down, strict=True)]
    hides = [conj(here, down) for here, down in zip(lies, state.down, strict=True)]
    return shows, hides


def put_away_lemma(
    game: Game,
    layout: Layout,
    way: tuple[Wanted, ...],
    steps: Callable[[int], tuple[list[Bool], Turn]],
    ask: Asked,
) -> PutAway | None:
    """Find the lemma for the tests on the way to a place, and prove it; None where it is not found.

    `steps` gives of a kind of step what is known of it, and its reading.
    """
    guards = tuple(_guards(way))
    if not guards:
        return None
    meant = [fx.CardFilter(legacy=True), *(replace(g.filter, facing=fx.Facing.ANY) for g in guards)]
    kinds = range(len(game.pack.cards))
    hidden = tuple(k for k in kinds if any(game.matches(k, card) for card in meant))
    lemma = PutAway(guards=guards, hidden=hidden)
    growing = [kind for kind in step_kinds(game.pack) if not _keeps(lemma, steps(kind), ask)]
    if any(kind < 0 for kind in growing):
        return None
    lemma = replace(lemma, watched=tuple(growing))
    begin = fresh(layout, "deal")
    if ask([dealt(layout, begin), neg(lemma.holds(layout, begin))]).result is not Result.UNSAT:
        return None
    if growing and not all(_keeps(lemma, steps(kind), ask) for kind in step_kinds(game.pack)):
        return None
    return lemma


def _guards(way: tuple[Wanted, ...]) -> Iterator[fx.CountIs]:
    """Give the tests that want at most so many cards face up in all discards."""
    for test, holds in way:
        if not holds or not isinstance(test, fx.CountIs):
            continue
        area, everyone = test.area, fx.SeatGroup.EVERYONE
        if not isinstance(area, fx.InDiscards) or area.of != fx.SeatSet(group=everyone):
            continue
        shows = fx.Facing.UP in {test.filter.facing, area.facing}
        if shows and test.compare is fx.Compare.AT_MOST:
            yield test


def _keeps(lemma: PutAway, step: tuple[list[Bool], Turn], ask: Asked) -> bool:
    known, turn = step
    return ask([*known, neg(lemma.is_kept(turn))]).result is Result.UNSAT
