"""Statements that show cards: looks, guesses, comparisons, and the cards that answer to them.

Promised: the events say which seats see the cards; a card in a hand answers to being seen by
another seat, and an answer that does nothing is not told (U31-U33, U36). Not promised: what an
answer does; that runs as an effect of its own.
"""

from __future__ import annotations

from dataclasses import replace

from . import effects as fx
from .conditions import holds, is_guessed
from .events import Event, Events, What
from .game import Game
from .running import advance, push
from .state import Frame, GameState, HandPlace, Place, RuinsPlace, Trigger
from .table import is_same_card, kind_at, open_place, place_of, root_frame, seat_of, with_frame


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
        return advance(state), ()
    frame = state.frames[-1]
    kind = kind_at(state, place)
    state = with_frame(state, replace(frame, rest=frame.rest[1:], seen=kind))
    event = Event(
        what=What.REVEALED if all_see else What.LOOKED,
        seat=frame.owner,
        cards=(kind,),
        places=(open_place(place),),
        seen_by=None if all_see else (frame.owner,),
    )
    answer = _answer(game, place, kind, looker=frame.owner)
    if answer is None or (cancelling is not None and game.matches(kind, cancelling)):
        return state, (event,)
    state, answered = begin_answer(game, push(state, answer))
    return state, (event, *answered)


def _answer(game: Game, place: Place, kind: int, *, looker: int) -> Frame | None:
    """Give the answer of a card in a hand to being seen by another seat, None where it has none."""
    effect = game.looked_at[kind]
    if not isinstance(place, HandPlace) or place.seat == looker or not effect:
        return None
    return Frame(
        owner=place.seat,
        kind=kind,
        trigger=Trigger.LOOKED_AT,
        rest=effect,
        seats=(("looker", looker),),
        waiting=True,
    )


def look_all(game: Game, state: GameState, statement: fx.LookAll) -> tuple[GameState, Events]:
    """Look at every card of the Ruins, whose places chance has settled before."""
    frame = state.frames[-1]
    seen = sorted((kind, index) for index, kind in enumerate(state.ruins))
    state = advance(state)
    if not seen:
        return state, ()
    event = Event(
        what=What.LOOKED,
        seat=frame.owner,
        cards=tuple(kind for kind, _ in seen),
        places=tuple(RuinsPlace(index=index) for _, index in seen),
        seen_by=(frame.owner,),
    )
    return state, (event,)


def guess(
    game: Game, state: GameState, statement: fx.Guess, kind: int | None
) -> tuple[GameState, Events]:
    """Name a card and be told whether the seat holds it; not where it holds none (B:162)."""
    frame = state.frames[-1]
    target = seat_of(game, state, frame, statement.seat)
    if kind is None or target is None:
        return with_frame(state, replace(frame, rest=frame.rest[1:], guessed=False)), ()
    right = any(is_guessed(game, kind, held) for held in state.seats[target].hand)
    event = Event(what=What.GUESSED, seat=frame.owner, other=target, cards=(kind,), right=right)
    return with_frame(state, replace(frame, rest=frame.rest[1:], guessed=right)), (event,)


def compare_cards(
    game: Game, state: GameState, statement: fx.CompareCards
) -> tuple[GameState, Events]:
    """Show two cards to the holder of the other; cards in hands may answer (U24, U32)."""
    left = place_of(game, state, statement.left)
    right = place_of(game, state, statement.right)
    frame = state.frames[-1]
    state = advance(state)
    if left is None or right is None or is_same_card(state, left, right):
        return state, ()
    kinds = kind_at(state, left), kind_at(state, right)
    holders = [p.seat if isinstance(p, HandPlace) else frame.owner for p in (left, right)]
    shown = Event(
        what=What.COMPARED,
        seat=frame.owner,
        cards=kinds,
        places=(open_place(left), open_place(right)),
        seen_by=tuple(sorted({frame.owner, *holders})),
    )
    if game.rulings.comparing == "not_looking":
        return state, (shown,)
    shows = zip((left, right), kinds, reversed(holders), strict=True)
    found = [_answer(game, place, kind, looker=looker) for place, kind, looker in shows]
    answers = [answer for answer in found if answer is not None]
    index = len(state.frames)
    if game.rulings.comparing == "answers_after":
        index = root_frame(state)[0]
    frames = (*state.frames[:index], *answers, *state.frames[index:])
    return replace(state, frames=frames), (shown,)


def begin_answer(game: Game, state: GameState) -> tuple[GameState, Events]:
    """Begin an answer; one that does nothing here is not told, or all would know the card."""
    frame = state.frames[-1]
    state = with_frame(state, replace(frame, waiting=False))
    if not _does_something(game, state, frame.rest):
        return state, ()
    event = Event(
        what=What.ANSWERED,
        seat=frame.owner,
        other=dict(frame.seats)["looker"],
        cards=() if frame.kind is None else (frame.kind,),
    )
    return state, (event,)


def _does_something(game: Game, state: GameState, effect: fx.Effect) -> bool:
    """Whether the innermost effect has a statement to carry out, its first tests decided."""
    while effect and isinstance(effect[0], fx.If):
        first = effect[0]
        chosen = first.then if holds(game, state, state.frames[-1], first.test) else first.orelse
        effect = chosen + effect[1:]
    return bool(effect)
