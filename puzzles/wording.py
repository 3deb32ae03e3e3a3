"""What a seat sees and saw, in few words: for the text of a plan and the nodes of its graph.

Promised: a view is a line in the notation of puzzle files, with ``_`` for each card the seat does
not know; one short phrase for each event that tells the seat something, seats counted from 1, cards
by their symbol where the seat saw them. Not promised: full sentences; those are the business of
:mod:`lostlegacy.reports`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from ..model.events import Event, Events, What
from ..model.game import Game
from ..model.notation import print_place, print_position
from ..model.state import GameState
from .hidden import HIDDEN


def view_text(game: Game, states: Sequence[GameState]) -> str:
    """Give what positions that a seat cannot tell apart have in common, the rest as ``_``."""
    lines = [print_position(game, state).split(" | ") for state in states]
    return " | ".join(_common(sections) for sections in zip(*lines, strict=False))


def _common(sections: Sequence[str]) -> str:
    words = [section.split(" ") for section in sections]
    if words[0][0] == "deck":
        return sections[0] if len(set(sections)) == 1 else "deck *"
    return " ".join(
        column[0] if len(set(column)) == 1 else HIDDEN for column in zip(*words, strict=False)
    )


def describe(game: Game, observation: Events, seat: int) -> tuple[str, ...]:
    """Give the phrases for what a seat saw; what it does itself is told only where it learns."""
    phrases = (_phrase(game, entry, seat) for entry in observation)
    return tuple(words for words in phrases if words)


def _which(event: Event) -> str:
    if event.drawn is None:
        return ""
    return ", just drawn" if event.drawn else ", held before"


def _phrase(game: Game, event: Event, seat: int) -> str:
    cards = " ".join(game.pack.cards[kind].symbol for kind in event.cards)
    places = " and ".join(print_place(game, place) for place in event.places)
    way = " to ".join(print_place(game, place) for place in event.places)
    who = "you" if event.seat == seat else f"seat {(event.seat or 0) + 1}"
    other = "you" if event.other == seat else f"seat {(event.other or 0) + 1}"
    mine = event.seat == seat
    match event.what:
        case What.DREW:
            return f"you draw {cards}" if cards else ""
        case What.DEALT:
            return f"{who} dealt {cards}" if cards else ""
        case What.PLAYED:
            return "" if mine else f"{who} plays {cards}{_which(event)}"
        case What.LAID:
            return "" if mine else f"{who} plays a card face down{_which(event)}"
        case What.PASSED:
            return "" if mine else f"{who} passes"
        case What.CHOSE_SEAT:
            return "" if mine else f"{who} picks {other}"
        case What.CHOSE_CARD:
            return "" if mine else f"{who} picks {places}"
        case What.ACCEPTED | What.DECLINED:
            return "" if mine else f"{who} {event.what.value}"
        case What.LOOKED | What.REVEALED:
            return f"{places} is {cards}" if cards else ""
        case What.GUESSED:
            answer = "right" if event.right else "wrong"
            return f"{who} {'guess' if mine else 'guesses'} {cards} at {other}: {answer}"
        case What.COMPARED:
            return f"{places} are compared" + (f": {cards}" if cards else "")
        case What.ANSWERED | What.TRASHED:
            return f"{cards} of {who} {event.what.value}"
        case What.SWAPPED:
            return "" if mine else f"{who} swaps {places}" + (f" ({cards})" if cards else "")
        case What.MOVED:
            return "" if mine else f"{who} moves {cards or 'a card'} from {way}"
        case What.SHUFFLED_DECK:
            return "the deck is shuffled"
        case What.SHUFFLED_RUINS:
            return "the Ruins are shuffled"
        case What.PROTECTED:
            return f"{other} protected"
        case What.SHIELDED:
            return "" if mine else f"{other} is protected"
        case What.ELIMINATED:
            return f"{other} out with {cards or 'no card'}"
        case What.ASKED:
            return "" if mine else f"{who} asks for {cards}"
        case What.REPLIED:
            return "" if mine else f"{who} says {'yes' if event.right else 'no'}"
        case What.REVERSED:
            return "the order of play is reversed"
        case What.MUST_MISS:
            return f"{other} is to miss a turn"
        case What.MISSED:
            return f"{who} missed a turn"
        case What.RETURNED:
            return f"{cards} stays at {places}"
        case What.CALLED:
            return "" if mine else f"{who} answers to {event.speed}"
        case What.INVESTIGATES:
            return "" if mine else f"{who} investigates"
        case What.WON:
            return f"{who} won"
        case What.SHOWED:
            return f"{who} shows {cards}"
        case What.LOST:
            return "everybody lost"
        case What.DRAWN:
            return "nobody won"
        case _:
            assert_never(event.what)
