"""Running effects: who must decide before one goes on, how one begins and how it ends.

Promised: the innermost effect is the last frame of a state; :func:`needs` names the seat, or
chance, that must decide before it goes on, or nobody; :func:`card_places` gives what a choice of a
card offers. Not promised: what the statements of an effect do (:mod:`.interpreter`), or decisions
between effects (:mod:`.rules`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from . import effects as fx
from .conditions import guesses
from .events import Event, Events, What
from .facing import remember_play
from .game import Game
from .state import (
    CHANCE,
    Chance,
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
    Trigger,
)
from .table import (
    add_discard,
    owners,
    place_of,
    root_frame,
    seat_of,
    seats_of,
    this_place,
    with_frame,
    with_seat,
)

# --- who must decide -----------------------------------------------------------------------------


def _reads_top(test: fx.Test) -> bool:
    match test:
        case fx.CardIs():
            return isinstance(test.card, fx.TopCard)
        case fx.Beats() | fx.Ties():
            return fx.TopCard() in (test.left, test.right)
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
        case fx.Swap() | fx.CompareCards():
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
    if frame.choosing_side:
        return frame.owner
    if frame.has_untold_card:
        return CHANCE
    if not frame.rest or frame.waiting or is_dead(state):
        return None
    statement = frame.rest[0]
    hidden_top = not state.top and any(state.rest)
    if hidden_top and any(isinstance(card, fx.TopCard) for card in cards_named(statement)):
        return CHANCE
    match statement:
        case fx.LookAll():
            return CHANCE if state.ruins_rest else None
        case fx.Guess():
            target = seat_of(game, state, frame, statement.seat)
            if target is None or not guesses(game, statement.filter):
                return None
            return frame.owner if state.seats[target].hand else None
        case fx.ChooseSeat():
            return frame.owner if seats_of(game, state, frame.owner, statement.among) else None
        case fx.ChooseCard():
            return frame.owner if card_places(game, state, statement) else None
        case fx.Ask():
            return asked_next(game, state, statement)
        case fx.May():
            return frame.owner if is_offered(game, state, statement) else None
        case _:
            return None


def asked_next(game: Game, state: GameState, statement: fx.Ask) -> int | None:
    """Give the seat that has to answer next, None where the question or its answers are untold."""
    frame = state.frames[-1]
    if frame.replies is None:
        return None
    asked = seats_of(game, state, frame.owner, statement.among)
    return asked[len(frame.replies)] if len(frame.replies) < len(asked) else None


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
                    if seat == frame.owner and len(hand) > 1:  # it sees which is which
                        places.extend(
                            HandPlace(seat=seat, kind=kind)
                            for kind in sorted(set(hand))
                            if game.matches(kind, choose.filter)
                        )
                        continue
                    if any(game.matches(kind, choose.filter) for kind in hand):
                        places.append(HandPlace(seat=seat))
            case fx.InDiscards():
                for seat in owners(game, state, frame, area.of):
                    for index, entry in enumerate(state.seats[seat].discards):
                        fits = game.matches(entry.kind, choose.filter, up=entry.up)
                        if fits and area.facing.shows(entry.up) and not entry.resolving:
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


# --- how an effect begins and ends ---------------------------------------------------------------


def advance(state: GameState) -> GameState:
    """Drop the first statement of the innermost effect."""
    frame = state.frames[-1]
    return with_frame(state, replace(frame, rest=frame.rest[1:]))


def push(state: GameState, frame: Frame) -> GameState:
    """Let an effect run before the one that is innermost now."""
    return replace(state, frames=(*state.frames, frame))


def without_spent(state: GameState) -> GameState:
    """Drop the innermost effects that have nothing left to do and no card to lay down.

    So a card that plays itself again, for ever, comes back to the same state (U5).
    """
    while state.frames:
        frame = state.frames[-1]
        is_block = frame.trigger is Trigger.BLOCK
        is_left = frame.trigger is Trigger.PLAY and this_place(state) is None
        if frame.rest or frame.waiting or not (is_block or is_left):
            break
        state = replace(state, frames=state.frames[:-1])
    return state


def arrive(game: Game, state: GameState, seat: int, *entries: Discard) -> tuple[GameState, Events]:
    """Lay cards on a seat's discards; face up, their effects on arrival run next (H:19).

    All cards lie there before the first effect runs; the effects run in the order of the cards.
    """
    frames: list[Frame] = []
    events: Events = ()
    for entry in entries:
        state = add_discard(state, seat, entry)
        if entry.up and game.discarded[entry.kind]:
            frame, event = _trash(game, seat, entry.kind)
            frames.append(frame)
            events += (event,)
    for frame in reversed(frames):
        state = push(state, frame)
    return state, events


def _trash(game: Game, seat: int, kind: int) -> tuple[Frame, Event]:
    """Give the effect of a card that has come to the discards, and that it takes effect (H:19)."""
    effect = game.discarded[kind]
    frame = Frame(owner=seat, kind=kind, trigger=Trigger.DISCARDED, rest=effect)
    return frame, Event(what=What.TRASHED, seat=seat, cards=(kind,))


def begin_play(
    game: Game,
    state: GameState,
    seat: int,
    kind: int,
    *,
    face_down: bool = False,
    drawn: bool | None = None,
) -> tuple[GameState, Events]:
    """Begin to play a card that is already taken from its place (D15).

    Face down it goes to the discards at once, without any effect (A:66, B:167). `drawn` says what
    others see of which of two hand cards it is.
    """
    state = remember_play(game, state, seat, kind, face_down=face_down)
    if face_down:
        event = Event(what=What.LAID, seat=seat, cards=(kind,), seen_by=(seat,), drawn=drawn)
        return add_discard(state, seat, Discard(kind=kind, up=False)), (event,)
    first = game.rulings.discard_timing == "before_effect"
    frame = Frame(
        owner=seat, kind=kind, trigger=Trigger.PLAY, rest=game.play[kind], holds_card=not first
    )
    state = push(state, frame)
    events: Events = (Event(what=What.PLAYED, seat=seat, cards=(kind,), drawn=drawn),)
    if first:
        entry = Discard(kind=kind, resolving=True)
        if game.rulings.trash_of_played == "after_effect":
            return add_discard(state, seat, entry), events
        state, more = arrive(game, state, seat, entry)
        events += more
    return state, events


def finish(game: Game, state: GameState) -> tuple[GameState, Events]:
    """End the innermost effect; a card still in front of its player becomes a discard (H:49)."""
    frame = state.frames[-1]
    if frame.trigger is Trigger.PLAY and frame.kind is not None:
        if frame.holds_card:
            state = replace(state, frames=state.frames[:-1])
            return arrive(game, state, frame.owner, Discard(kind=frame.kind))
        lies_there = this_place(state) is not None
        state = _settle_discard(state, frame.owner, frame.kind)
        state = replace(state, frames=state.frames[:-1])
        late = game.rulings.trash_of_played == "after_effect" and game.discarded[frame.kind]
        if lies_there and late:
            trash, event = _trash(game, frame.owner, frame.kind)
            return push(state, trash), (event,)
        return state, ()
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
    what = What.DRAWN if outcome.how is Ended.DRAWN else what
    state = replace(state, phase=Phase.OVER, outcome=outcome, ran_out=False)
    return state, (Event(what=what, seat=outcome.winner, how=outcome.how),)
