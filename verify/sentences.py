"""Events told in words: what each seat did, clause by clause, for everybody or for one seat.

Promised: every kind of event has its words; what the chosen seat does not see is not told. Not
promised: turns and whole games; those are :mod:`lostlegacy.reports.traces`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from ..model import effects as fx
from ..model.events import Event, What
from ..model.game import Game
from ..model.printing import print_number
from ..model.state import (
    DeckTop,
    DiscardPlace,
    Ended,
    HandPlace,
    Place,
    RuinsBag,
    RuinsPlace,
    Table,
)


def seat_name(seat: int) -> str:
    """Give a seat as people count them.

    >>> seat_name(0)
    'seat 1'
    """
    return f"seat {seat + 1}"


def card_name(game: Game, kind: int) -> str:
    """Give a card by name and number, such as ``Assault (8)``."""
    card = game.pack.cards[kind]
    return f"{card.name} ({print_number(card.number)})"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join with commas and a last word.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return f" {last} ".join(part for part in (", ".join(parts[:-1]), *parts[-1:]) if part)


def whose(seat: int, me: int, what: str) -> str:
    """Give ``its hand`` for the seat that acts, ``seat 2's hand`` for another."""
    return f"its {what}" if seat == me else f"{seat_name(seat)}'s {what}"


def place_name(place: Place, me: int) -> str:
    """Give a place in words, as the acting seat `me` would point at it."""
    match place:
        case HandPlace():
            return whose(place.seat, me, "hand")
        case RuinsPlace():
            return f"place {place.index + 1} of the Ruins"
        case RuinsBag():
            return "the Ruins"
        case DiscardPlace():
            return whose(place.seat, me, "discards")
        case DeckTop():
            return "the top of the deck"
        case Table():
            return "the table"
        case _:
            assert_never(place)


def _which(event: Event) -> str:
    """Say which of two hand cards is played, where others see that."""
    if event.drawn is None:
        return ""
    return "what it just drew, " if event.drawn else "what it held before, "


def ending(how: Ended, winner: int | None) -> str:
    """Say how a game ended.

    >>> ending(Ended.SURVIVAL, 1)
    'seat 2 wins as the last one in'
    """
    who = "nobody" if winner is None else seat_name(winner)
    match how:
        case Ended.CARD:
            return f"{who} wins by the card"
        case Ended.SURVIVAL:
            return f"{who} wins as the last one in"
        case Ended.INVESTIGATION:
            return f"{who} finds the Lost Legacy and wins"
        case Ended.LOST:
            return "nobody finds the Lost Legacy: everybody loses"
        case Ended.SHOWDOWN:
            return f"{who} shows the highest card and wins"
        case Ended.DRAWN:
            return "the highest cards tie: nobody wins"
        case _:
            assert_never(how)


def offer(may: fx.May) -> str:
    """Say what a "may" offers, for the seat that lets it go by."""
    first = may.body[0]
    match first:
        case fx.Swap():
            return "swap"
        case fx.Shuffle():
            return "shuffle the Ruins" if first.pile is fx.Pile.RUINS else "shuffle the deck"
        case fx.PlayNow():
            return "play it"
        case fx.ChooseCard() if any(isinstance(area, fx.InRuins) for area in first.areas):
            return "choose a card"
        case fx.Move():
            return "move it"
        case _:
            return "do so"


@dataclass(slots=True, kw_only=True)
class Teller:
    """Turns the events of one turn into clauses; what went before decides the words.

    `view` is the seat for which it is told, None for somebody who sees all cards.
    """

    game: Game
    view: int | None
    me: int = 0
    before: Event | None = None
    chosen: str | None = None
    clauses: list[str] = field(default_factory=list)

    def tell(self, event: Event, *, declined: str = "do so") -> None:
        """Add an event to the clauses; `declined` says what a seat that declines lets go by.

        It is empty where the seat does something else instead, which then is told.
        """
        seen = event if self.view is None else event.as_seen_by(self.view)
        clause = self._clause(seen, declined)
        if clause is not None:
            self.clauses.append(clause)
        if event.what is What.CHOSE_CARD:
            self.chosen = clause
        self.before = event

    def _subject(self, seat: int | None) -> str:
        return "" if seat is None or seat == self.me else f"{seat_name(seat)} "

    def _card(self, event: Event, index: int = 0, hidden: str = "a card") -> str:
        if index < len(event.cards):
            return card_name(self.game, event.cards[index])
        return hidden

    def _clause(self, event: Event, declined: str) -> str | None:
        who = self._subject(event.seat)
        seat = 0 if event.seat is None else event.seat
        match event.what:
            case What.DEALT:
                if event.seat is None:
                    return f"{self._card(event)} goes to the Ruins"
                return f"{seat_name(seat)} gets {self._card(event)}"
            case What.DREW:
                return f"{who}draws {self._card(event)}"
            case What.PLAYED:
                return self._played(event, who)
            case What.LAID:
                return f"{self._played(event, who)} face down"
            case What.PASSED:
                return f"{who}holds nothing that may be played and passes"
            case What.CHOSE_SEAT:
                return self._chose_seat(event, who)
            case What.CHOSE_CARD:
                return self._chose_card(event, who, seat)
            case What.ACCEPTED:
                return None
            case What.DECLINED:
                return f"{who}declines to {declined}" if declined else None
            case What.LOOKED:
                return self._looked(event, f"{who}looks at", seat)
            case What.REVEALED:
                return self._looked(event, f"{who}reveals", seat)
            case What.GUESSED:
                whole = f"{whose(event.other or 0, seat, 'hand')} is {self._card(event)}"
                return f"{who}guesses that {whole}, which is {'right' if event.right else 'wrong'}"
            case What.COMPARED:
                return f"{who}compares {' with '.join(self._sides(event, seat))}"
            case What.ANSWERED:
                return f"{self._card(event)} answers"
            case What.TRASHED:
                return f"{self._card(event)} takes effect on reaching the discards"
            case What.SWAPPED:
                return self._swapped(event, who, seat)
            case What.MOVED:
                return self._moved(event, who, seat)
            case What.SHUFFLED_DECK:
                return self._shuffled_deck(who)
            case What.SHUFFLED_RUINS:
                return f"{who}shuffles the Ruins"
            case What.PROTECTED:
                return f"{seat_name(event.other or 0)} is protected and stays in"
            case What.SHIELDED:
                return f"{seat_name(event.other or 0)} is protected until its next turn"
            case What.ELIMINATED:
                return self._eliminated(event, who)
            case What.ASKED:
                return f"{who}asks who has {self._any_of(event)}"
            case What.REPLIED:
                return f"{seat_name(seat)} says {'yes' if event.right else 'no'}"
            case What.REVERSED:
                return f"{who}reverses the order of play"
            case What.MUST_MISS:
                return f"{who}lets {seat_name(event.other or 0)} miss a turn"
            case What.MISSED:
                return f"{seat_name(seat)} misses a turn"
            case What.RETURNED:
                return f"{self._card(event)} cannot be played and goes back"
            case What.CALLED:
                # Whoever sees all cards sees the numbers too.
                if self.view is None:
                    return None
                return f"{seat_name(seat)} answers to {event.speed}"
            case What.INVESTIGATES:
                return f"{seat_name(seat)} investigates"
            case What.SHOWED:
                hand = listed([card_name(self.game, kind) for kind in event.cards])
                return f"{seat_name(seat)} shows {hand}"
            case What.WON | What.LOST | What.DRAWN:
                return ending(event.how or Ended.LOST, event.seat)
            case _:
                assert_never(event.what)

    def _any_of(self, event: Event) -> str:
        kinds = [self._card(event, index) for index in range(len(event.cards))]
        return listed(kinds, "or") or "a card that is not in the pack"

    def _played(self, event: Event, who: str) -> str:
        before = self.before
        if before is not None and before.what is What.MOVED and before.places[-1] == Table():
            source = place_name(before.places[0], event.seat or 0)
            if self.clauses and self.clauses[-1] == self.chosen:
                self.clauses.pop()
            return f"{who}plays {self._card(event)} from {source}"
        return f"{who}plays {_which(event)}{self._card(event)}"

    def _chose_seat(self, event: Event, who: str) -> str | None:
        target = seat_name(event.other or 0)
        before = self.before
        if before is not None and before.what is What.PLAYED and before.seat == event.seat:
            self.clauses[-1] += f" at {target}"
            return None
        return f"{who}chooses {target}"

    def _chose_card(self, event: Event, who: str, seat: int) -> str | None:
        place = event.places[0]
        match place:
            case HandPlace() if event.cards:
                return f"{who}chooses {self._card(event)} of {whose(place.seat, seat, 'hand')}"
            case HandPlace():
                return f"{who}chooses {whose(place.seat, seat, 'hand')}"
            case RuinsPlace():
                return f"{who}chooses place {place.index + 1} of the Ruins"
            case RuinsBag():
                return f"{who}chooses a card of the Ruins"
            case DiscardPlace():
                return f"{who}chooses a card in {whose(place.seat, seat, 'discards')}"
            case DeckTop() | Table():
                return f"{who}chooses {place_name(place, seat)}"
            case _:
                assert_never(place)

    def _looked(self, event: Event, verb: str, seat: int) -> str:
        place = event.places[0]
        card = f": {self._card(event)}" if event.cards else ""
        if len(event.places) > 1:
            kinds = ", ".join(self._card(event, index) for index in range(len(event.cards)))
            return f"{verb} all the Ruins" + (f": {kinds}" if kinds else "")
        before = self.before
        if before is not None and before.what is What.CHOSE_CARD and before.seat == event.seat:
            return f"{verb} it{card}"
        return f"{verb} {place_name(place, seat)}{card}"

    def _swapped(self, event: Event, who: str, seat: int) -> str:
        return f"{who}swaps {' with '.join(self._sides(event, seat))}"

    def _sides(self, event: Event, seat: int) -> list[str]:
        return [
            f"{self._card(event, index)} from {place_name(place, seat)}"
            if event.cards
            else place_name(place, seat)
            for index, place in enumerate(event.places)
        ]

    def _moved(self, event: Event, who: str, seat: int) -> str | None:
        source, target = event.places
        if target == Table():
            return None
        match target:
            case HandPlace() if target.seat == seat:
                return f"{who}takes {self._card(event)} from {place_name(source, seat)}"
            case RuinsPlace() | RuinsBag():
                where = "into the Ruins"
            case DeckTop():
                where = "on top of the deck"
            case DiscardPlace():
                where = f"on {whose(target.seat, seat, 'discards')}"
            case _:
                where = f"into {place_name(target, seat)}"
        return f"{who}puts {self._card(event)} {where}"

    def _shuffled_deck(self, who: str) -> str:
        before = self.before
        if before is not None and before.what is What.ELIMINATED:
            return "its Lost Legacy is shuffled into the deck"
        return f"{who}shuffles the deck"

    def _eliminated(self, event: Event, who: str) -> str:
        hand = listed([card_name(self.game, kind) for kind in event.cards]) or "nothing"
        if event.seat == event.other:
            return f"{seat_name(event.other or 0)} is out, having held {hand}"
        return f"{who}puts {seat_name(event.other or 0)} out, who held {hand}"
