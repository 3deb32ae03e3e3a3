"""Effects read concretely: one function for each statement, on a state with running effects.

Promised: :func:`perform` runs the next statement of the innermost effect and gives a new state and
the events; it stops nowhere, since :func:`needs` says beforehand who must decide. The twin of
:mod:`lostlegacy.verify.reading`, statement by statement in the same order. Not promised: turns,
investigation order, outcomes between effects; those are :mod:`.rules`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from . import effects as fx
from .conditions import bind_seat, holds
from .events import Event, What
from .game import Game
from .state import (
    CHANCE,
    Chance,
    DeckTop,
    Discard,
    DiscardPlace,
    Ended,
    Frame,
    GameState,
    HandPlace,
    Outcome,
    Phase,
    Place,
    RuinsBag,
    RuinsPlace,
    Table,
    Trigger,
)
from .table import (
    add_discard,
    add_to_deck,
    add_to_hand,
    forget,
    kind_at,
    owners,
    place_of,
    root_frame,
    seat_of,
    seats_of,
    shuffle_deck,
    shuffle_ruins,
    take,
    with_frame,
    with_seat,
)

Events = tuple[Event, ...]


# --- who must decide -----------------------------------------------------------------------------


def _reads_top(test: fx.Test) -> bool:
    match test:
        case fx.CardIs():
            return isinstance(test.card, fx.TopCard)
        case fx.Not() | fx.Every() | fx.Some():
            return _reads_top(test.test)
        case fx.AllOf() | fx.AnyOf():
            return any(_reads_top(part) for part in test.tests)
        case fx.Implies():
            return _reads_top(test.premise) or _reads_top(test.conclusion)
        case _:
            return False


def cards_named(statement: fx.Statement) -> tuple[fx.CardRef, ...]:
    """Give the cards that a statement itself refers to, not those of its block."""
    match statement:
        case fx.Look() | fx.Reveal() | fx.PlayNow() | fx.Move():
            return (statement.card,)
        case fx.Swap():
            return (statement.left, statement.right)
        case fx.If():
            return (fx.TopCard(),) if _reads_top(statement.test) else ()
        case _:
            return ()


def is_offered(game: Game, state: GameState, may: fx.May) -> bool:
    """Whether a "may" has something to do: every card its first statement names is there."""
    return all(place_of(game, state, card) is not None for card in cards_named(may.body[0]))


def needs(game: Game, state: GameState) -> int | Chance | None:
    """Say who must decide before the innermost effect goes on: a seat, chance, or nobody."""
    frame = state.frames[-1]
    if any(isinstance(place, RuinsBag) for _, place in frame.cards):
        return CHANCE
    if not frame.rest or is_dead(state):
        return None
    statement = frame.rest[0]
    hidden_top = not state.top and any(state.rest)
    if hidden_top and any(isinstance(card, fx.TopCard) for card in cards_named(statement)):
        return CHANCE
    match statement:
        case fx.ChooseSeat():
            return frame.owner if seats_of(game, state, frame.owner, statement.among) else None
        case fx.ChooseCard():
            return frame.owner if card_places(game, state, statement) else None
        case fx.May():
            return frame.owner if is_offered(game, state, statement) else None
        case _:
            return None


def is_dead(state: GameState) -> bool:
    """Whether the innermost effect is cut off because its player went out (U21).

    A card that takes effect on reaching the discards is not its player's doing and runs on.
    """
    _, frame = root_frame(state)
    return state.seats[frame.owner].out and frame.trigger is not Trigger.DISCARDED


def card_places(game: Game, state: GameState, choose: fx.ChooseCard) -> tuple[Place, ...]:
    """Give the places that a choice of a card offers, area by area, seats in turn order."""
    frame = state.frames[-1]
    places: list[Place] = []
    for area in choose.areas:
        match area:
            case fx.InHand():
                for seat in owners(game, state, frame, area.of):
                    hand = state.seats[seat].hand
                    if any(game.matches(kind, choose.filter) for kind in hand):
                        places.append(HandPlace(seat=seat))
            case fx.InDiscards():
                for seat in owners(game, state, frame, area.of):
                    for index, entry in enumerate(state.seats[seat].discards):
                        fits = game.matches(entry.kind, choose.filter, up=entry.up)
                        if fits and not entry.resolving:
                            places.append(DiscardPlace(seat=seat, index=index))
            case fx.InRuins():
                places.extend(RuinsPlace(index=index) for index in range(len(state.ruins)))
                if state.ruins_rest:
                    places.append(RuinsBag())
            case fx.InDeck() | fx.Anywhere():
                raise LookupError("a card in the deck is never chosen")
            case _:
                assert_never(area)
    return tuple(places)


# --- helpers of the statements -------------------------------------------------------------------


def _advance(state: GameState) -> GameState:
    """Drop the first statement of the innermost effect."""
    frame = state.frames[-1]
    return with_frame(state, replace(frame, rest=frame.rest[1:]))


def _push(state: GameState, frame: Frame) -> GameState:
    return replace(state, frames=(*state.frames, frame))


def arrive(game: Game, state: GameState, seat: int, entry: Discard) -> tuple[GameState, Events]:
    """Lay a card on a seat's discards; face up, its effect on arrival runs next (H:19)."""
    state = add_discard(state, seat, entry)
    effect = game.discarded[entry.kind]
    if not entry.up or not effect:
        return state, ()
    frame = Frame(owner=seat, kind=entry.kind, trigger=Trigger.DISCARDED, rest=effect)
    return _push(state, frame), (Event(what=What.TRASHED, seat=seat, cards=(entry.kind,)),)


def begin_play(game: Game, state: GameState, seat: int, kind: int) -> tuple[GameState, Events]:
    """Begin to play a card that is already taken from its place (D15)."""
    first = game.rulings.discard_timing == "before_effect"
    frame = Frame(
        owner=seat, kind=kind, trigger=Trigger.PLAY, rest=game.play[kind], holds_card=not first
    )
    state = _push(state, frame)
    events: Events = (Event(what=What.PLAYED, seat=seat, cards=(kind,)),)
    if first:
        state, more = arrive(game, state, seat, Discard(kind=kind, resolving=True))
        events += more
    return state, events


def finish(game: Game, state: GameState) -> tuple[GameState, Events]:
    """End the innermost effect; a card still in front of its player becomes a discard (H:49)."""
    frame = state.frames[-1]
    if frame.trigger is Trigger.PLAY and frame.kind is not None:
        if frame.holds_card:
            state = replace(state, frames=state.frames[:-1])
            return arrive(game, state, frame.owner, Discard(kind=frame.kind))
        state = _settle_discard(state, frame.owner, frame.kind)
    return replace(state, frames=state.frames[:-1]), ()


def _settle_discard(state: GameState, seat: int, kind: int) -> GameState:
    owner = state.seats[seat]
    for index in reversed(range(len(owner.discards))):
        entry = owner.discards[index]
        if entry.resolving and entry.kind == kind:
            settled = replace(entry, resolving=False)
            pile = (*owner.discards[:index], settled, *owner.discards[index + 1 :])
            return with_seat(state, seat, replace(owner, discards=pile))
    return state


def end_game(game: Game, state: GameState, outcome: Outcome) -> tuple[GameState, Events]:
    """End the game at once; cards still being resolved become discards."""
    while state.frames:
        frame = state.frames[-1]
        if frame.trigger is Trigger.PLAY and frame.kind is not None:
            if frame.holds_card:
                state = add_discard(state, frame.owner, Discard(kind=frame.kind))
            else:
                state = _settle_discard(state, frame.owner, frame.kind)
        state = replace(state, frames=state.frames[:-1])
    what = What.LOST if outcome.winner is None else What.WON
    state = replace(state, phase=Phase.OVER, outcome=outcome, ran_out=False)
    return state, (Event(what=what, seat=outcome.winner, how=outcome.how),)


def _is_protected(game: Game, state: GameState, seat: int, number: fx.Number) -> bool:
    """Whether a face-up discard of the seat protects it from a card of this number (A:113)."""
    return any(
        isinstance(lasting, fx.Protection) and number in lasting.numbers
        for entry in state.seats[seat].discards
        if entry.up
        for lasting in game.pack.cards[entry.kind].lasting
    )


def _who_knows(state: GameState, place: Place, kind: int) -> tuple[int, ...] | None:
    """Give the seats that see a card at a place, None for all."""
    match place:
        case HandPlace():
            return (place.seat,)
        case DiscardPlace():
            up = state.seats[place.seat].discards[place.index].up
            return None if up else (place.seat,)
        case Table():
            return None
        case RuinsPlace() | RuinsBag() | DeckTop():
            return ()
        case _:
            assert_never(place)


def _both(left: tuple[int, ...] | None, right: tuple[int, ...] | None) -> tuple[int, ...] | None:
    if left is None or right is None:
        return None
    return tuple(sorted({*left, *right}))


def _put(
    game: Game, state: GameState, kind: int, place: Place, *, up: bool
) -> tuple[GameState, Events]:
    """Put a card that was taken at a place where a card was taken (for a swap)."""
    match place:
        case HandPlace():
            return add_to_hand(state, place.seat, kind), ()
        case RuinsPlace():
            ruins = (*state.ruins[: place.index], kind, *state.ruins[place.index :])
            return replace(state, ruins=ruins), ()
        case DiscardPlace():
            seat = state.seats[place.seat]
            entry = Discard(kind=kind, up=up)
            pile = (*seat.discards[: place.index], entry, *seat.discards[place.index :])
            return with_seat(state, place.seat, replace(seat, discards=pile)), ()
        case DeckTop():
            return replace(state, top=(kind, *state.top)), ()
        case Table():
            index, frame = root_frame(state)
            return with_frame(state, replace(frame, kind=kind, holds_card=True), index), ()
        case RuinsBag():
            raise LookupError("a card of the Ruins is put only where it is told apart")
        case _:
            assert_never(place)


# --- the statements ------------------------------------------------------------------------------


def choose_seat(
    state: GameState, choose: fx.ChooseSeat, seat: int | None
) -> tuple[GameState, Events]:
    """Bind the chosen seat; without one the rest of the effect is skipped (D17)."""
    frame = state.frames[-1]
    if seat is None:
        return with_frame(state, replace(frame, rest=())), ()
    bound = bind_seat(replace(frame, rest=frame.rest[1:]), choose.name, seat)
    return with_frame(state, bound), (Event(what=What.CHOSE_SEAT, seat=frame.owner, other=seat),)


def choose_card(
    state: GameState, choose: fx.ChooseCard, place: Place | None
) -> tuple[GameState, Events]:
    """Bind the chosen place; without one the rest of the effect is skipped (D17)."""
    frame = state.frames[-1]
    if place is None:
        return with_frame(state, replace(frame, rest=())), ()
    kept = tuple(pair for pair in frame.cards if pair[0] != choose.name)
    bound = replace(frame, rest=frame.rest[1:], cards=(*kept, (choose.name, place)))
    event = Event(what=What.CHOSE_CARD, seat=frame.owner, places=(place,))
    return with_frame(state, bound), (event,)


def see(
    game: Game,
    state: GameState,
    card: fx.CardRef,
    cancelling: fx.CardFilter | None,
    *,
    all_see: bool,
) -> tuple[GameState, Events]:
    """Look at or reveal a card; in another seat's hand it may answer (U31-U33)."""
    place = place_of(game, state, card)
    if place is None:
        return _advance(state), ()
    frame = state.frames[-1]
    kind = kind_at(state, place)
    state = with_frame(state, replace(frame, rest=frame.rest[1:], seen=kind))
    event = Event(
        what=What.REVEALED if all_see else What.LOOKED,
        seat=frame.owner,
        cards=(kind,),
        places=(place,),
        seen_by=None if all_see else (frame.owner,),
    )
    answer = game.looked_at[kind]
    if not isinstance(place, HandPlace) or place.seat == frame.owner or not answer:
        return state, (event,)
    if cancelling is not None and game.matches(kind, cancelling):
        return state, (event,)
    trigger = Frame(
        owner=place.seat,
        kind=kind,
        trigger=Trigger.LOOKED_AT,
        rest=answer,
        seats=(("looker", frame.owner),),
    )
    answered = Event(what=What.ANSWERED, seat=place.seat, other=frame.owner, cards=(kind,))
    return _push(state, trigger), (event, answered)


def may(state: GameState, statement: fx.May, *, yes: bool | None) -> tuple[GameState, Events]:
    """Do the block or not; not offered, it is passed over in silence."""
    frame = state.frames[-1]
    body = statement.body if yes else ()
    state = with_frame(state, replace(frame, rest=body + frame.rest[1:]))
    if yes is None:
        return state, ()
    return state, (Event(what=What.ACCEPTED if yes else What.DECLINED, seat=frame.owner),)


def branch(game: Game, state: GameState, statement: fx.If) -> tuple[GameState, Events]:
    """Go on with one block or the other."""
    frame = state.frames[-1]
    chosen = statement.then if holds(game, state, frame, statement.test) else statement.orelse
    return with_frame(state, replace(frame, rest=chosen + frame.rest[1:])), ()


def swap(game: Game, state: GameState, statement: fx.Swap) -> tuple[GameState, Events]:
    """Exchange two cards; nothing happens where one is missing (H:49)."""
    left = place_of(game, state, statement.left)
    right = place_of(game, state, statement.right)
    frame = state.frames[-1]
    if left is None or right is None or left == right:
        return _advance(state), ()
    left_owner = frame if isinstance(statement.left, fx.This) else None
    right_owner = frame if isinstance(statement.right, fx.This) else None
    first, second = kind_at(state, left, left_owner), kind_at(state, right, right_owner)
    knows = _both(_who_knows(state, left, first), _who_knows(state, right, second))
    ups = [
        state.seats[p.seat].discards[p.index].up if isinstance(p, DiscardPlace) else True
        for p in (left, right)
    ]
    state = _advance(state)
    # The place that is taken from last is filled first, so that indices stay right.
    state = take(state, left, first)
    state, _ = _put(game, state, second, left, up=ups[0])
    state = take(state, right, second)
    state, _ = _put(game, state, first, right, up=ups[1])
    event = Event(
        what=What.SWAPPED,
        seat=frame.owner,
        cards=(first, second),
        places=(left, right),
        seen_by=knows,
    )
    return state, (event,)


def move(game: Game, state: GameState, statement: fx.Move) -> tuple[GameState, Events]:
    """Take a card somewhere else; nothing happens where it is missing (H:49)."""
    place = place_of(game, state, statement.card)
    frame = state.frames[-1]
    state = _advance(state)
    if place is None:
        return state, ()
    owner = root_frame(state)[1] if isinstance(statement.card, fx.This) else None
    kind = kind_at(state, place, owner)
    knows = _who_knows(state, place, kind)
    up = not isinstance(place, DiscardPlace) or state.seats[place.seat].discards[place.index].up
    if _target(game, state, frame, statement.to, up=up)[0] is None:
        return state, ()
    # A card being resolved lies in front of its player, whether a book calls it a discard or not.
    is_played = owner is not None and owner.trigger is Trigger.PLAY
    origin: Place = Table() if is_played else place
    state = forget(take(state, place, kind), place)
    target, knows_after, up = _target(game, state, frame, statement.to, up=up)
    event = Event(
        what=What.MOVED,
        seat=frame.owner,
        cards=(kind,),
        places=(origin,) if target is None else (origin, target),
        seen_by=_both(knows, knows_after),
    )
    match target:
        case HandPlace():
            return add_to_hand(state, target.seat, kind), (event,)
        case DiscardPlace():
            state, more = arrive(game, state, target.seat, Discard(kind=kind, up=up))
            return state, (event, *more)
        case RuinsPlace():
            return replace(state, ruins=(*state.ruins, kind)), (event,)
        case _:
            return replace(state, top=(kind, *state.top)), (event,)


def _target(
    game: Game, state: GameState, frame: Frame, to: fx.Destination, *, up: bool
) -> tuple[Place | None, tuple[int, ...] | None, bool]:
    """Give the place a card goes to, who sees it there, and which side shows."""
    match to:
        case fx.ToHand():
            seat = seat_of(game, state, frame, to.of)
            return (None, (), up) if seat is None else (HandPlace(seat=seat), (seat,), up)
        case fx.ToDiscards():
            seat = seat_of(game, state, frame, to.of)
            if seat is None:
                return None, (), up
            shows = up if to.facing is fx.Facing.ANY else to.facing is fx.Facing.UP
            place = DiscardPlace(seat=seat, index=len(state.seats[seat].discards))
            return place, None if shows else (seat,), shows
        case fx.ToRuins():
            return RuinsPlace(index=len(state.ruins)), (), up
        case fx.ToDeckTop():
            return DeckTop(), (), up
        case _:
            assert_never(to)


def shuffle(state: GameState, statement: fx.Shuffle) -> tuple[GameState, Events]:
    """Shuffle a pile unseen (A:92)."""
    frame = state.frames[-1]
    state = _advance(state)
    match statement.pile:
        case fx.Pile.DECK:
            return shuffle_deck(state), (Event(what=What.SHUFFLED_DECK, seat=frame.owner),)
        case fx.Pile.RUINS:
            return shuffle_ruins(state), (Event(what=What.SHUFFLED_RUINS, seat=frame.owner),)
        case _:
            assert_never(statement.pile)


def play_now(game: Game, state: GameState, statement: fx.PlayNow) -> tuple[GameState, Events]:
    """Take a card and play it at once; one that cannot be played stays, seen by all (H:116, U4)."""
    place = place_of(game, state, statement.card)
    frame = state.frames[-1]
    state = _advance(state)
    if place is None:
        return state, ()
    kind = kind_at(state, place)
    if not game.is_playable(kind):
        return state, (Event(what=What.RETURNED, seat=frame.owner, cards=(kind,), places=(place,)),)
    state = forget(take(state, place, kind), place)
    event = Event(what=What.MOVED, seat=frame.owner, cards=(kind,), places=(place, Table()))
    state, more = begin_play(game, state, frame.owner, kind)
    return state, (event, *more)


def eliminate(game: Game, state: GameState, statement: fx.Eliminate) -> tuple[GameState, Events]:
    """Put a seat out: its hand is discarded, a Legacy shuffled into the deck (A:41-42, H:55)."""
    frame = state.frames[-1]
    number = None if frame.kind is None else game.numbers[frame.kind]
    target = seat_of(game, state, frame, statement.seat)
    state = _advance(state)
    if target is None or state.seats[target].out:
        return state, ()
    if _is_protected(game, state, target, number):
        return state, (Event(what=What.PROTECTED, seat=frame.owner, other=target),)
    seat = state.seats[target]
    events: Events = (Event(what=What.ELIMINATED, seat=frame.owner, other=target, cards=seat.hand),)
    state = with_seat(state, target, replace(seat, hand=(), out=True))
    if game.rulings.elimination_in_effect == "stop":
        state = replace(state, frames=tuple(replace(f, rest=()) for f in state.frames))
    for kind in seat.hand:
        if kind == game.legacy:
            state = shuffle_deck(add_to_deck(state, kind))
            events += (Event(what=What.SHUFFLED_DECK, seat=target),)
        elif game.rulings.discard_on_elimination == "trash":
            state, more = arrive(game, state, target, Discard(kind=kind))
            events += more
        else:
            state = add_discard(state, target, Discard(kind=kind))
    return state, events


def win(game: Game, state: GameState) -> tuple[GameState, Events]:
    """End the game in favour of the effect's player."""
    frame = state.frames[-1]
    investigates = root_frame(state)[1].trigger is Trigger.INVESTIGATE
    how = Ended.INVESTIGATION if investigates else Ended.CARD
    return end_game(game, state, Outcome(how=how, winner=frame.owner))


def for_each(game: Game, state: GameState, statement: fx.ForEach) -> tuple[GameState, Events]:
    """Run the block for each seat of the set as it stands now, in turn order."""
    frame = state.frames[-1]
    state = _advance(state)
    for seat in reversed(seats_of(game, state, frame.owner, statement.among)):
        block = replace(frame, trigger=Trigger.BLOCK, rest=statement.body, holds_card=False)
        state = _push(state, bind_seat(block, statement.name, seat))
    return state, ()


def perform(game: Game, state: GameState) -> tuple[GameState, Events]:
    """Run the next statement of the innermost effect, or end the effect; nobody decides here."""
    frame = state.frames[-1]
    if not frame.rest or is_dead(state):
        return finish(game, state)
    statement = frame.rest[0]
    match statement:
        case fx.ChooseSeat():
            return choose_seat(state, statement, None)
        case fx.ChooseCard():
            return choose_card(state, statement, None)
        case fx.Look():
            return see(game, state, statement.card, statement.cancelling, all_see=False)
        case fx.Reveal():
            return see(game, state, statement.card, statement.cancelling, all_see=True)
        case fx.May():
            return may(state, statement, yes=None)
        case fx.If():
            return branch(game, state, statement)
        case fx.Swap():
            return swap(game, state, statement)
        case fx.Move():
            return move(game, state, statement)
        case fx.Shuffle():
            return shuffle(state, statement)
        case fx.PlayNow():
            return play_now(game, state, statement)
        case fx.Eliminate():
            return eliminate(game, state, statement)
        case fx.Win():
            return win(game, state)
        case fx.ForEach():
            return for_each(game, state, statement)
        case fx.When():
            raise LookupError("a 'when' is resolved before a game begins")
        case _:
            assert_never(statement)
