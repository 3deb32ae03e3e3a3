"""Worlds: every position that fits what the solver sees, with its weight.

Promised: each deal of the cards out of sight counts once, so a world in which a place holds one of
three like cards weighs three times as much; every world is sound
(:func:`~lostlegacy.model.problems.problems` finds nothing) and, but for `help`, it is the solver's
turn to decide in each, with the same choices (for `odds` it may also be the deal or a draw). Not
promised: that a world can come about in a game from its start, nor how likely the others were to
play as they did.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..model.errors import BrokenPosition
from ..model.notation import print_choice, print_place
from ..model.problems import problems
from ..model.rules import choices, party
from ..model.state import (
    Chance,
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    Phase,
    Place,
    RuinsBag,
    RuinsPlace,
)
from ..model.table import add_to_hand, with_seat
from .format import Puzzle
from .plan import Known


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """A position that fits, and in how many deals it comes about."""

    state: GameState
    weight: int


BEFORE = frozenset({Phase.SETUP, Phase.DRAW})
"""The phases in which a puzzle of odds may begin with what the shuffle decided."""


def put_hidden(state: GameState, place: Place, kind: int) -> GameState:
    """Give the position with the card at a hidden place known."""
    match place:
        case HandPlace():
            return add_to_hand(state, place.seat, kind)
        case RuinsPlace():
            ruins = (*state.ruins[: place.index], kind, *state.ruins[place.index + 1 :])
            return replace(state, ruins=ruins)
        case RuinsBag():
            return replace(state, ruins_rest=tuple(sorted((*state.ruins_rest, kind))))
        case DiscardPlace():
            seat = state.seats[place.seat]
            entry = replace(seat.discards[place.index], kind=kind)
            pile = (*seat.discards[: place.index], entry, *seat.discards[place.index + 1 :])
            return with_seat(state, place.seat, replace(seat, discards=pile))
        case DeckTop():
            return replace(state, top=(kind, *state.top[1:]))
        case _:
            raise LookupError("no card is hidden on the table")


def worlds(puzzle: Puzzle) -> tuple[World, ...]:
    """Give all positions that fit. Raises :class:`BrokenPosition` where one is unsound."""
    allowed = dict(puzzle.candidates)
    partial: dict[tuple[GameState, tuple[int, ...]], int] = {(puzzle.table, puzzle.pool): 1}
    for place in puzzle.hidden:
        following: dict[tuple[GameState, tuple[int, ...]], int] = {}
        for (state, pool), weight in partial.items():
            for kind, count in enumerate(pool):
                if not count or kind not in allowed.get(place, {kind}):
                    continue
                left = (*pool[:kind], count - 1, *pool[kind + 1 :])
                key = (put_hidden(state, place, kind), left)
                following[key] = following.get(key, 0) + weight * count
        partial = following
    found: dict[GameState, int] = {}
    for (state, pool), weight in partial.items():
        full = replace(state, rest=pool) if puzzle.deck_open else state
        found[full] = found.get(full, 0) + weight
    _check(puzzle, tuple(found))
    return tuple(World(state=state, weight=weight) for state, weight in found.items())


def _check(puzzle: Puzzle, states: tuple[GameState, ...]) -> None:
    if not states:
        raise BrokenPosition(f"{puzzle.file}: no completion fits the candidates")
    for state in states:
        wrong = problems(puzzle.game, state)
        if wrong:
            raise BrokenPosition(f"{puzzle.file}: the position cannot be: {wrong[0]}")
        if puzzle.stipulation == "help":
            continue
        who = party(puzzle.game, state)
        if puzzle.stipulation == "odds" and isinstance(who, Chance) and state.phase in BEFORE:
            continue
        if who != puzzle.seat:
            raise BrokenPosition(f"{puzzle.file}: seat {puzzle.seat + 1} does not decide here")
    deciding = [state for state in states if party(puzzle.game, state) == puzzle.seat]
    offered = {choices(puzzle.game, state) for state in deciding}
    if len(offered) > 1 and puzzle.stipulation != "help":
        texts = " / ".join(
            ", ".join(print_choice(puzzle.game, choice) for choice in choices_there)
            for choices_there in sorted(offered, key=str)
        )
        raise BrokenPosition(
            f"{puzzle.file}: what seat {puzzle.seat + 1} may choose depends on hidden cards:"
            f" {texts}"
        )


def known_at_start(puzzle: Puzzle, state: GameState, seat: int) -> Known:
    """Give what a seat knows as the puzzle begins, beyond the table: hidden places and cards."""
    found: list[tuple[str, int]] = [("hand", kind) for kind in state.seats[seat].hand]
    for index, entry in enumerate(state.seats[seat].discards):
        if not entry.up:
            found.append(
                (print_place(puzzle.game, DiscardPlace(seat=seat, index=index)), entry.kind)
            )
    for place in puzzle.knows[seat]:
        match place:
            case HandPlace():
                kinds = state.seats[place.seat].hand
            case RuinsPlace():
                kinds = state.ruins[place.index : place.index + 1]
            case DeckTop():
                kinds = state.top[:1]
            case _:
                raise LookupError("a seat knows hands, Ruins places and the deck's top")
        found.extend((print_place(puzzle.game, place), kind) for kind in kinds)
    return tuple(found)
