"""Effects read concretely: one function for each statement, on a state with running effects.

Promised: :func:`perform` runs the next statement of the innermost effect and gives a new state and
the events; it stops nowhere, since :func:`~.running.needs` says beforehand who must decide. The
twin of :mod:`lostlegacy.verify.reading`, statement by statement in the same order; statements that
take cards from place to place are in :mod:`.transfers`, those that show cards in :mod:`.sights`.
Not promised: turns, investigation order, outcomes between effects; those are :mod:`.rules`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from . import effects as fx
from .conditions import bind_seat, holds, is_protected
from .events import Event, Events, What
from .facing import sides
from .game import Game
from .questions import ask, miss_turn, reverse
from .running import advance, arrive, begin_play, end_game, finish, is_dead, push, without_spent
from .sights import begin_answer, compare_cards, guess, look_all, see
from .state import (
    Discard,
    Ended,
    Frame,
    GameState,
    HandPlace,
    Outcome,
    Place,
    Table,
    Trigger,
)
from .table import (
    add_discard,
    add_to_deck,
    forget,
    kind_at,
    open_place,
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
from .transfers import both, move, swap, who_knows


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
    event = Event(what=What.CHOSE_CARD, seat=frame.owner, places=(open_place(place),))
    if isinstance(place, HandPlace) and place.kind is not None:
        event = replace(event, cards=(place.kind,), seen_by=(frame.owner,))
    return with_frame(state, bound), (event,)


def may(state: GameState, statement: fx.May, *, yes: bool | None) -> tuple[GameState, Events]:
    """Do one block or the other; where nothing is offered, the other, in silence."""
    frame = state.frames[-1]
    body = statement.body if yes else statement.orelse
    state = with_frame(state, replace(frame, rest=body + frame.rest[1:]))
    if yes is None:
        return state, ()
    return state, (Event(what=What.ACCEPTED if yes else What.DECLINED, seat=frame.owner),)


def branch(game: Game, state: GameState, statement: fx.If) -> tuple[GameState, Events]:
    """Go on with one block or the other."""
    frame = state.frames[-1]
    chosen = statement.then if holds(game, state, frame, statement.test) else statement.orelse
    return with_frame(state, replace(frame, rest=chosen + frame.rest[1:])), ()


def shuffle(state: GameState, statement: fx.Shuffle) -> tuple[GameState, Events]:
    """Shuffle a pile unseen (A:92)."""
    frame = state.frames[-1]
    state = advance(state)
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
    state = advance(state)
    if place is None:
        return state, ()
    kind = kind_at(state, place)
    if not game.is_playable(kind):
        where = (open_place(place),)
        return state, (Event(what=What.RETURNED, seat=frame.owner, cards=(kind,), places=where),)
    places = (open_place(place), Table())
    event = Event(what=What.MOVED, seat=frame.owner, cards=(kind,), places=places)
    knows = both(who_knows(state, place, kind), (frame.owner,))
    state = without_spent(forget(take(state, place, kind), place, kind))
    ways = sides(game, state, frame.owner, kind)
    if True in ways:  # it may come to lie face down, and is not shown before it is played
        event = replace(event, seen_by=knows)
    if len(ways) > 1:
        waiting = Frame(
            owner=frame.owner,
            kind=kind,
            trigger=Trigger.PLAY,
            rest=game.play[kind],
            holds_card=True,
            choosing_side=True,
        )
        return push(state, waiting), (event,)
    state, more = begin_play(game, state, frame.owner, kind, face_down=True in ways)
    return state, (event, *more)


def choose_side(game: Game, state: GameState, *, face_down: bool) -> tuple[GameState, Events]:
    """Play a card that was taken up on the side that its player chose (U2, U13)."""
    frame = state.frames[-1]
    if frame.kind is None:
        raise LookupError("no card was taken up")
    state = replace(state, frames=state.frames[:-1])
    return begin_play(game, state, frame.owner, frame.kind, face_down=face_down)


def eliminate(game: Game, state: GameState, statement: fx.Eliminate) -> tuple[GameState, Events]:
    """Put a seat out: its hand is discarded, a Legacy shuffled into the deck (A:41-42, H:55).

    In a pack that says so it keeps the rest of its hand, out of the game.
    """
    frame = state.frames[-1]
    number = None if frame.kind is None else game.numbers[frame.kind]
    target = seat_of(game, state, frame, statement.seat)
    state = advance(state)
    if target is None or state.seats[target].out:
        return state, ()
    if number is not None and is_protected(game, state, target, (number,)):
        return state, (Event(what=What.PROTECTED, seat=frame.owner, other=target),)
    seat = state.seats[target]
    event = Event(
        what=What.ELIMINATED, seat=frame.owner, other=target, cards=seat.hand, by=frame.kind
    )
    events: Events = (event,)
    kept = game.pack.out_keeps_hand
    others = tuple(kind for kind in seat.hand if kind != game.legacy)
    hand = others if kept else ()
    gone = replace(seat, hand=hand, out=True, protected=False, misses_turn=False)
    state = with_seat(state, target, gone)
    if game.rulings.elimination_in_effect == "stop":
        state = replace(state, frames=tuple(replace(f, rest=()) for f in state.frames))
    if game.legacy is not None and game.legacy in seat.hand:
        state = shuffle_deck(add_to_deck(state, game.legacy))
        events += (Event(what=What.SHUFFLED_DECK, seat=target),)
    if kept:
        return state, events
    discarded = tuple(Discard(kind=kind) for kind in others)
    if game.rulings.discard_on_elimination == "trash":
        state, more = arrive(game, state, target, *discarded)
        return state, events + more
    for entry in discarded:
        state = add_discard(state, target, entry)
    return state, events


def protect(game: Game, state: GameState, statement: fx.Protect) -> tuple[GameState, Events]:
    """Protect a seat that is in until it draws in its next turn."""
    frame = state.frames[-1]
    target = seat_of(game, state, frame, statement.seat)
    state = advance(state)
    if target is None or state.seats[target].out:
        return state, ()
    state = with_seat(state, target, replace(state.seats[target], protected=True))
    return state, (Event(what=What.SHIELDED, seat=frame.owner, other=target),)


def win(game: Game, state: GameState) -> tuple[GameState, Events]:
    """End the game in favour of the effect's player."""
    frame = state.frames[-1]
    investigates = root_frame(state)[1].trigger is Trigger.INVESTIGATE
    how = Ended.INVESTIGATION if investigates else Ended.CARD
    return end_game(game, state, Outcome(how=how, winner=frame.owner))


def for_each(game: Game, state: GameState, statement: fx.ForEach) -> tuple[GameState, Events]:
    """Run the block for each seat of the set as it stands now, in turn order."""
    frame = state.frames[-1]
    state = advance(state)
    for seat in reversed(seats_of(game, state, frame.owner, statement.among)):
        block = replace(frame, trigger=Trigger.BLOCK, rest=statement.body, holds_card=False)
        state = push(state, bind_seat(block, statement.name, seat))
    return state, ()


def perform(game: Game, state: GameState) -> tuple[GameState, Events]:
    """Run the next statement of the innermost effect, or end the effect; nobody decides here."""
    frame = state.frames[-1]
    if not frame.rest or is_dead(state):
        return finish(game, state)
    if frame.waiting:
        return begin_answer(game, state)
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
        case fx.LookAll():
            return look_all(game, state, statement)
        case fx.Guess():
            return guess(game, state, statement, None)
        case fx.CompareCards():
            return compare_cards(game, state, statement)
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
        case fx.Protect():
            return protect(game, state, statement)
        case fx.Win():
            return win(game, state)
        case fx.ForEach():
            return for_each(game, state, statement)
        case fx.Ask():
            return ask(game, state, statement)
        case fx.Reverse():
            return reverse(state)
        case fx.MissTurn():
            return miss_turn(game, state, statement)
        case fx.When():
            raise LookupError("a 'when' is resolved before a game begins")
        case _:
            assert_never(statement)
