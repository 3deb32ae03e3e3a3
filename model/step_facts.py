"""What a property may ask about a step: the state before it, and what its events tell.

Promised: :class:`StepFacts` holds the state before a step and the events on the way; the functions
answer the tests of a step from them alone. The twin of :mod:`lostlegacy.verify.step_facts`. Not
promised: that the events are those of one step; who makes a :class:`StepFacts` sees to that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from . import effects as fx
from .events import Event, Events, What
from .game import Game
from .state import (
    DeckTop,
    DiscardPlace,
    Frame,
    GameState,
    HandPlace,
    Phase,
    Place,
    RuinsBag,
    RuinsPlace,
    Table,
)
from .table import owners

Pile = tuple[str, int]
"""A pile of cards: what it is, and whose (0 where it is nobody's)."""

DECK: Pile = ("deck", 0)
RUINS: Pile = ("ruins", 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFacts:
    """A step from one state between turns, or before an Investigation, to the next."""

    before: GameState
    events: Events

    @property
    def passed(self) -> bool:
        """Whether the active seat held nothing that it may play."""
        return any(event.what is What.PASSED for event in self.events)

    @property
    def seen(self) -> int | None:
        """The kind of the card that a seat turned to in its Investigation."""
        if self.before.phase is not Phase.INVESTIGATION:
            return None
        revealed = (event for event in self.events if event.what is What.REVEALED)
        return next((event.cards[0] for event in revealed), None)


def _hand(seat: int) -> Pile:
    return "hand", seat


def _discards(seat: int) -> Pile:
    return "discards", seat


def _pile(game: Game, place: Place, seat: int) -> Pile:
    """Give the pile that a place is part of; `seat` is the seat whose effect names it."""
    match place:
        case HandPlace():
            return _hand(place.seat)
        case DiscardPlace():
            return _discards(place.seat)
        case RuinsPlace() | RuinsBag():
            return RUINS
        case DeckTop():
            return DECK
        case Table():  # a card being played, which some books call a discard already (D15)
            early = game.rulings.discard_timing == "before_effect"
            return _discards(seat) if early else ("table", seat)
        case _:
            assert_never(place)


Transfer = tuple[int, Pile, Pile]
"""A card of some kind that went from one pile to another."""


def _by_effect(game: Game, events: Events) -> Iterator[Transfer]:
    """Give the cards that effects took somewhere else."""
    for event in events:
        if event.what in {What.MOVED, What.SWAPPED} and event.seat is not None:
            piles = [_pile(game, place, event.seat) for place in event.places]
            yield event.cards[0], piles[0], piles[1]
            if event.what is What.SWAPPED:
                yield event.cards[1], piles[1], piles[0]


def _by_rule(game: Game, before: Event | None, event: Event) -> Iterator[Transfer]:
    """Give the cards that a draw, a play, or going out took somewhere else."""
    match event:
        case Event(what=What.DREW, seat=int(seat)):
            yield event.cards[0], DECK, _hand(seat)
        case Event(what=What.PLAYED | What.LAID, seat=int(seat)):
            table = _pile(game, Table(), seat)
            lies_there = before is not None and before.what is What.MOVED
            if not (lies_there and before is not None and before.places[-1] == Table()):
                yield event.cards[0], _hand(seat), table
            yield event.cards[0], table, _discards(seat)  # in the end, if nothing takes it
        case Event(what=What.ELIMINATED, other=int(seat)):
            kept = game.pack.out_keeps_hand
            for kind in event.cards:
                if kind == game.legacy or not kept:
                    yield kind, _hand(seat), DECK if kind == game.legacy else _discards(seat)
        case _:
            pass


def _contents(state: GameState) -> Counter[tuple[Pile, int]]:
    """Count the cards of each kind in each pile."""
    found: Counter[tuple[Pile, int]] = Counter()
    found.update((DECK, kind) for kind in state.top)
    for kind, count in enumerate(state.rest):
        found[DECK, kind] += count
    found.update((RUINS, kind) for kind in (*state.ruins, *state.ruins_rest))
    for number, seat in enumerate(state.seats):
        found.update((_hand(number), kind) for kind in seat.hand)
        found.update((_discards(number), entry.kind) for entry in seat.discards)
    return found


def places_as_told(game: Game, step: StepFacts, after: GameState) -> bool:
    """Whether the piles changed as the events tell, and in no other way."""
    told = _contents(step.before)
    transfers = list(_by_effect(game, step.events))
    for before, event in zip((None, *step.events), step.events, strict=False):
        transfers += _by_rule(game, before, event)
    for kind, source, target in transfers:
        told[source, kind] -= 1
        told[target, kind] += 1
    # A card that an effect took while it was being played did not become a discard after it.
    for (pile, kind), count in list(told.items()):
        if pile[0] == "table":
            told[_discards(pile[1]), kind] += count
            told[pile, kind] = 0
    found = _contents(after)
    return all(told[key] == found[key] for key in {*told, *found})


def are_cards_taken(
    game: Game, state: GameState, frame: Frame, area: fx.Area, step: StepFacts
) -> bool:
    """Whether an effect took a card out of an area in a step."""
    match area:
        case fx.InHand():
            piles = {_hand(seat) for seat in owners(game, state, frame, area.of)}
        case fx.InDiscards():
            piles = {_discards(seat) for seat in owners(game, state, frame, area.of)}
        case fx.InRuins():
            piles = {RUINS}
        case fx.InDeck():
            piles = {DECK}
        case fx.Anywhere():
            seats = range(game.seats)
            piles = {DECK, RUINS, *map(_hand, seats), *map(_discards, seats)}
        case _:
            assert_never(area)
    return any(source in piles for _, source, _ in _by_effect(game, step.events))


def is_put_out_by(game: Game, seat: int, card: fx.CardFilter, step: StepFacts) -> bool:
    """Whether a seat went out in a step by the effect of a card that fits."""
    return any(
        event.by is not None and game.matches(event.by, card)
        for event in step.events
        if event.what is What.ELIMINATED and event.other == seat
    )
