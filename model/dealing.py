"""What chance decides: where the next card of the deal goes, and among which cards one turns up.

Promised: lookups and updates on a state; a card that nobody could tell apart gets a place of its
own once it is turned up. Not promised: weights, or when chance decides; that is :mod:`.rules`.
"""

from __future__ import annotations

from dataclasses import replace

from . import effects as fx
from .game import Game
from .state import GameState, Phase
from .table import add_to_hand, remove_from_rest


def deals_to(game: Game, state: GameState) -> int | None:
    """Give the seat that is dealt to next, None for the Ruins (D25)."""
    hands = sum(len(seat.hand) for seat in state.seats)
    if game.rulings.deal_order == "ruins_first":
        return (state.active + hands) % game.seats if state.ruins_rest else None
    return None if hands == game.seats else (state.active + hands) % game.seats


def lay_dealt(game: Game, state: GameState, kind: int) -> GameState:
    """Lay the card that is dealt next where it goes."""
    seat = deals_to(game, state)
    state = remove_from_rest(state, kind)
    if seat is not None:
        state = add_to_hand(state, seat, kind)
    else:
        state = replace(state, ruins_rest=(kind,))
    dealt = len(state.ruins_rest) == 1 and all(s.hand for s in state.seats)
    return replace(state, phase=Phase.DRAW) if dealt else state


def cards_turned_up(state: GameState) -> tuple[int, ...]:
    """Count, by kind, the cards among which chance decides."""
    if state.frames and state.frames[-1].has_untold_card:
        return _in_bag(state)
    if is_about_to_look_at_all(state):
        return _in_bag(state)
    if state.top:  # only a draw can find the top settled, and then nothing is left to chance
        return tuple(int(kind == state.top[0]) for kind in range(len(state.rest)))
    return state.rest


def _in_bag(state: GameState) -> tuple[int, ...]:
    return tuple(state.ruins_rest.count(kind) for kind in range(len(state.rest)))


def is_about_to_look_at_all(state: GameState) -> bool:
    """Whether a seat is about to look at all Ruins, some of which nobody can tell apart yet."""
    if not state.frames or not state.frames[-1].rest or not state.ruins_rest:
        return False
    return isinstance(state.frames[-1].rest[0], fx.LookAll)


def tell_apart(state: GameState, kind: int) -> GameState:
    """Give one of the Ruins cards that nobody could tell apart a place of its own."""
    rest = list(state.ruins_rest)
    rest.remove(kind)
    return replace(state, ruins=(*state.ruins, kind), ruins_rest=tuple(rest))
