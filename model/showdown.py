"""The showdown: the deck has run out, all show their hands, and the highest card wins.

Promised: :func:`show_hands` ends the game for the one seat with the highest card, X above all
numbers, or in a draw where several seats share it or nobody holds a card. Not promised: when it
comes to that; that is :mod:`.rules`. The twin is :mod:`lostlegacy.verify.showdown`.
"""

from __future__ import annotations

from . import effects as fx
from .events import Event, Events, What
from .game import Game
from .running import end_game
from .state import Ended, GameState, HandPlace, Outcome
from .table import turn_order

HIGHEST = 9
"""How an X counts, above the numbers 1 to 8."""


def strength(number: fx.Number) -> int:
    """Give how high a card counts in the showdown.

    >>> strength(8) < strength(None)
    True
    """
    return HIGHEST if number is None else number


def show_hands(game: Game, state: GameState) -> tuple[GameState, Events]:
    """Show all hands from the active seat on, and end the game."""
    order = turn_order(game, state, state.active)
    order = (order[-1], *order[:-1])
    events: Events = ()
    highest: dict[int, int] = {}
    for seat in order:
        hand = state.seats[seat].hand
        if state.seats[seat].out or not hand:
            continue
        highest[seat] = max(strength(game.numbers[kind]) for kind in hand)
        event = Event(what=What.SHOWED, seat=seat, cards=hand, places=(HandPlace(seat=seat),))
        events += (event,)
    best = [seat for seat, found in highest.items() if found == max(highest.values())]
    outcome = Outcome(how=Ended.DRAWN, winner=None)
    if len(best) == 1:
        outcome = Outcome(how=Ended.SHOWDOWN, winner=best[0])
    state, more = end_game(game, state, outcome)
    return state, events + more
