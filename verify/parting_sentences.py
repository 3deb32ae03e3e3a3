"""What differs on one side of a parting, told in one sentence.

Promised: :func:`sentence` tells every fact it is given, in order, and nothing else; facts of the
same seat that follow each other are drawn together. Cards are told to somebody who sees them all.
Not promised: that the sentence alone says what the other side does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import assert_never

from ..model import effects as fx
from ..model.events import Event, What
from ..model.game import Game
from ..model.state import (
    Answer,
    Choice,
    DiscardPlace,
    GameState,
    NameCard,
    Party,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    Place,
    PlayCard,
    Show,
    Turned,
)
from .parting_facts import (
    Allows,
    Copies,
    Decides,
    DeckHolds,
    Direction,
    Discarded,
    Ends,
    Fact,
    Happens,
    Held,
    InDeck,
    InRuins,
    Investigated,
    Lacks,
    LastPlayed,
    Lying,
    Misses,
    Next,
    Ordered,
    RanOut,
    Settled,
    Shielded,
    Speed,
    Spot,
    Standing,
    Turn,
)
from .sentences import Teller, card_name, ending, listed, offer, place_name, seat_name, whose


def sentence(game: Game, facts: Sequence[Fact]) -> str:
    """Tell the facts of one side.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> game = new_game(*load_rules("starship"), 2)
    >>> sentence(game, [Standing(seat=1, out=False), Next(phase=Phase.DRAW, seat=1)])
    'Seat 2 stays in and draws next.'
    """
    told: list[str] = []
    subject = ""
    for clause in (_clause(game, fact) for fact in facts):
        words = clause.split(" ")
        own = " ".join(words[:2]) if words[0] == "seat" else ""
        if own and own == subject:
            told[-1] += f" and {' '.join(words[2:])}"
        else:
            told.append(clause)
        subject = own
    text = "; ".join(told)
    return f"{text[:1].upper()}{text[1:]}."


def _clause(game: Game, fact: Fact) -> str:
    match fact:
        case Standing():
            return f"{seat_name(fact.seat)} {'is out' if fact.out else 'stays in'}"
        case Lying():
            return _lying(game, fact)
        case Ordered():
            return _ordered(game, fact)
        case DeckHolds():
            many = "1 card" if fact.count == 1 else f"{fact.count or 'no'} cards"
            return f"the deck holds {many}"
        case RanOut():
            return f"the deck {'counts' if fact.ran_out else 'does not count'} as having run out"
        case LastPlayed():
            side = " face down" if fact.down else ""
            card = "no card that is asked for" if fact.number is None else f"a {fact.number}{side}"
            return f"{seat_name(fact.seat)} counts as having played {card} last"
        case Misses():
            how = "is to miss" if fact.misses else "is not to miss"
            return f"{seat_name(fact.seat)} {how} a turn"
        case Direction():
            return f"the turns go {'backwards' if fact.is_reversed else 'forwards'}"
        case Speed():
            how = "cannot investigate" if fact.speed is None else f"has speed {fact.speed}"
            return f"{seat_name(fact.seat)} {how}"
        case Investigated():
            order = ", then ".join(seat_name(seat) for seat in fact.seats) or "nobody"
            return f"{order} has investigated" if len(fact.seats) < 2 else f"the order was {order}"
        case Ends():
            return ending(fact.outcome.how, fact.outcome.winner)
        case Next():
            return _next(fact)
        case Turn():
            return f"the turn is {seat_name(fact.seat)}'s"
        case Shielded():
            until = "is protected until its next turn" if fact.protected else "is not protected"
            return f"{seat_name(fact.seat)} {until}"
        case Settled():
            seat = fact.investigation_of
            what = "the turn" if seat is None else f"the investigation of {seat_name(seat)}"
            return f"nothing is to be decided; {what} ends"
        case Decides():
            return _decides(game, fact)
        case Allows():
            return _allows(game, fact)
        case Happens():
            return ", then ".join(_event(game, event) for event in fact.events)
        case Lacks():
            events = ", then ".join(_event(game, event) for event in fact.events)
            return f"this does not happen: {events}"
        case _:
            assert_never(fact)


# --- the table -----------------------------------------------------------------------------------


def _lying(game: Game, fact: Lying) -> str:
    cards = listed([_copies(game, copies) for copies in fact.cards])
    if isinstance(fact.spot, Held):
        return f"{seat_name(fact.spot.seat)} holds {cards}"
    verb = "lies" if sum(copies.more for copies in fact.cards) == 1 else "lie"
    return f"{cards} {verb} {_spot(fact.spot)}"


def _copies(game: Game, copies: Copies) -> str:
    name = card_name(game, copies.kind)
    if copies.more == copies.there:
        return name if copies.more == 1 else f"{copies.more} copies of {name}"
    return f"another {name}" if copies.more == 1 else f"{copies.more} more copies of {name}"


def _spot(spot: Spot) -> str:
    match spot:
        case Held():
            return f"in {seat_name(spot.seat)}'s hand"
        case Discarded():
            return f"face {'up' if spot.up else 'down'} in {seat_name(spot.seat)}'s discards"
        case InRuins(index=None):
            return "in the Ruins, at no known place"
        case InRuins():
            return f"at place {(spot.index or 0) + 1} of the Ruins"
        case InDeck(depth=None):
            return "in the deck, at no known place"
        case InDeck(depth=0):
            return "on top of the deck"
        case InDeck():
            return f"at place {(spot.depth or 0) + 1} of the deck"
        case _:
            assert_never(spot)


def _ordered(game: Game, fact: Ordered) -> str:
    pile = f"{seat_name(fact.seat)}'s discards"
    entries = [("" if e.up else "face-down ") + card_name(game, e.kind) for e in fact.entries]
    if len(entries) == 2:
        return f"{entries[0]} lies below {entries[1]} in {pile}"
    return f"{listed(entries)} lie in this order, oldest first, in {pile}"


def _next(fact: Next) -> str:
    match fact.phase:
        case Phase.SETUP:
            what = "is dealt to"
        case Phase.DRAW:
            what = "draws"
        case Phase.PLAY:
            what = "plays"
        case Phase.EFFECT:
            what = "goes on with its effect"
        case Phase.INVESTIGATION:
            what = "investigates"
        case Phase.SHOWDOWN:
            what = "shows its hand"
        case Phase.OVER:
            what = "has ended the game"
        case _:
            assert_never(fact.phase)
    if fact.goes_on:
        return f"the game goes on: {seat_name(fact.seat)} {what}"
    return f"{seat_name(fact.seat)} {what} next"


# --- choices -------------------------------------------------------------------------------------


def _decides(game: Game, fact: Decides) -> str:
    who, verb = _decider(fact.who), _verb(fact.options)
    first = fact.options[0] if fact.options else None
    match first:
        case None:
            return "nobody decides"
        case Answer():
            return f"{who} must decide whether to {_offered(fact.at)}"
        case Pass():
            return f"{who} must pass"
        case Show():
            return f"{who} must show its hand"
        case _:
            among = _alternatives(game, fact.at, fact.options)
    must = "may" if isinstance(first, Turned) else "must"
    if len(among) > 1 and verb == "choose":
        return f"{who} must choose among {listed(among)}"
    return f"{who} {must} {verb} {listed(among, 'or')}"


def _allows(game: Game, fact: Allows) -> str:
    who, verb = _decider(fact.who), _verb((*fact.only, *fact.barred))
    may = listed(_alternatives(game, fact.at, fact.only), "or")
    may_not = listed(_alternatives(game, fact.barred_at, fact.barred), "or")
    if may and may_not:
        return f"{who} may {verb} {may}, but not {may_not}"
    return f"{who} may {verb} {may}" if may else f"{who} may not {verb} {may_not}"


def _decider(who: Party) -> str:
    return seat_name(who) if isinstance(who, int) else "the shuffle"


def _verb(options: Sequence[Choice]) -> str:
    match options[0] if options else None:
        case PlayCard():
            return "play"
        case Turned():
            return "turn up"
        case _:
            return "choose"


def _offered(state: GameState) -> str:
    statement = state.frames[-1].rest[0] if state.frames and state.frames[-1].rest else None
    return offer(statement) if isinstance(statement, fx.May) else "do so"


def _alternatives(game: Game, state: GameState, options: Sequence[Choice]) -> list[str]:
    """Name each choice; where every discard of a seat may be chosen, its discards as a whole."""
    found: list[str] = []
    piles: list[str] = []
    for seat, group in groupby(options, key=_pile):
        some = tuple(group)
        if seat is not None and 1 < len(some) == len(state.seats[seat].discards):
            piles.append(seat_name(seat))
        else:
            found += [_choice(game, state, option) for option in some]
    return [*found, f"any card in the discards of {listed(piles, 'or')}"] if piles else found


def _pile(option: Choice) -> int | None:
    """Give the seat whose discard is chosen, None for another choice."""
    if isinstance(option, PickCard) and isinstance(option.place, DiscardPlace):
        return option.place.seat
    return None


def _choice(game: Game, state: GameState, option: Choice) -> str:
    match option:
        case PlayCard():
            return card_name(game, option.kind) + (" face down" if option.face_down else "")
        case Pass():
            return "pass"
        case Show():
            return "show"
        case PickSeat():
            return seat_name(option.seat)
        case PickCard():
            return _card_at(game, state, option.place)
        case Answer():
            return "yes" if option.yes else "no"
        case Turned() | NameCard():
            return card_name(game, option.kind)
        case _:
            assert_never(option)


def _card_at(game: Game, state: GameState, place: Place) -> str:
    me = state.frames[-1].owner if state.frames else state.active
    if not isinstance(place, DiscardPlace):
        return place_name(place, me)
    entry = state.seats[place.seat].discards[place.index]
    card = card_name(game, entry.kind) if entry.up else f"face-down card {place.index + 1}"
    return f"{card} in {whose(place.seat, me, 'discards')}"


# --- events --------------------------------------------------------------------------------------


def _event(game: Game, event: Event) -> str:
    """Tell an event by itself, and who sees the cards it moves or shows."""
    teller = Teller(game=game, view=None, me=-1)
    teller.tell(event)
    clause = teller.clauses[0] if teller.clauses else _untold(game, event)
    if not event.cards or not event.places:
        return clause
    if event.seen_by is None:
        return f"{clause} (seen by everybody)"
    seats = listed([seat_name(seat) for seat in event.seen_by])
    return f"{clause} (seen by {f'{seats} only' if seats else 'nobody'})"


def _untold(game: Game, event: Event) -> str:
    """Tell an event that says nothing new within the story of a turn."""
    who = seat_name(event.seat or 0)
    if event.what is What.ACCEPTED:
        return f"{who} accepts"
    cards = listed([card_name(game, kind) for kind in event.cards]) or "a card"
    return f"{who} takes {cards} to play it"
