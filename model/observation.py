"""What a seat sees: the table at one moment, and what happened in a step.

Promised: nothing in a :class:`View` depends on a card that its seat cannot see, and nothing in an
event as seen by a seat does; a seat's own face-down discards may be looked at by it (A:97). Not
promised: memory. What was seen before is in the steps that a seat viewed, and
:mod:`~lostlegacy.model.knowledge` draws the conclusions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .events import Event
from .game import Game
from .rules import Step, party
from .speeds import seats_called
from .state import Frame, GameState, Outcome, Party, Phase, SeatState, Trigger


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenDiscard:
    """A card in discards; `kind` is None where it lies face down in another seat's."""

    kind: int | None
    up: bool = True
    resolving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenSeat:
    """What the table shows of a seat to another."""

    hand_size: int
    discards: tuple[SeenDiscard, ...]
    out: bool
    protected: bool = False
    misses_turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenEffect:
    """An effect that runs: whose, of which card, why; all of that lies on the table, but for a card
    that was taken up and may yet be played face down.

    `seen` is the card that it showed, to its own player only.
    """

    owner: int
    kind: int | None
    trigger: Trigger
    seen: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat sees at one moment.

    `ruins_places` can be told apart, `ruins_others` cannot; `speeds` are those called out so far
    (A:46); `decides` is who must decide, which everybody sees.
    """

    seat: int
    hand: tuple[int, ...]
    seats: tuple[SeenSeat, ...]
    deck_size: int
    ruins_places: int
    ruins_others: int
    active: int
    phase: Phase
    decides: Party
    effects: tuple[SeenEffect, ...]
    speeds: tuple[int | None, ...]
    investigated: tuple[int, ...]
    outcome: Outcome | None
    is_reversed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewedStep:
    """What one seat sees of a step: what happened, then how the table stands."""

    events: tuple[Event, ...]
    view: View


def _seat(seat: SeatState, *, own: bool) -> SeenSeat:
    discards = tuple(
        SeenDiscard(
            kind=entry.kind if entry.up or own else None, up=entry.up, resolving=entry.resolving
        )
        for entry in seat.discards
    )
    return SeenSeat(
        hand_size=len(seat.hand),
        discards=discards,
        out=seat.out,
        protected=seat.protected,
        misses_turn=seat.misses_turn,
    )


def _effect(frame: Frame, seat: int) -> SeenEffect:
    return SeenEffect(
        owner=frame.owner,
        kind=None if frame.choosing_side and frame.owner != seat else frame.kind,
        trigger=frame.trigger,
        seen=frame.seen if frame.owner == seat else None,
    )


def called_speeds(game: Game, state: GameState) -> tuple[int | None, ...]:
    """Give the speeds called out so far, by seat; None for a seat that has not answered.

    Numbers are called from the lowest up (A:46, H:62), so nobody learns a higher one early, unless
    all are called out before the first seat investigates.
    """
    if game.rulings.calling_out == "before":
        return state.speeds
    if not state.investigated:
        return tuple(None for _ in state.speeds)
    answered = seats_called(state, upto=state.speeds[state.investigated[-1]])
    done = {*answered, *state.investigated}
    return tuple(speed if seat in done else None for seat, speed in enumerate(state.speeds))


def view(game: Game, state: GameState, seat: int) -> View:
    """Give what a seat sees of a state.

    >>> from .cards import load_rules
    >>> from .game import new_game
    >>> from .notation import parse_position
    >>> game = new_game(*load_rules("starship"), 2)
    >>> state = parse_position(game, "LL1 play 1 | 1: 2 7 | 2: 3 / 8 6- | ruins ? 6 | deck *")
    >>> [entry.kind for entry in view(game, state, 0).seats[1].discards]
    [7, None]
    """
    return View(
        seat=seat,
        hand=state.seats[seat].hand,
        seats=tuple(_seat(each, own=number == seat) for number, each in enumerate(state.seats)),
        deck_size=state.deck_size,
        ruins_places=len(state.ruins),
        ruins_others=len(state.ruins_rest),
        active=state.active,
        phase=state.phase,
        decides=party(game, state),
        effects=tuple(_effect(frame, seat) for frame in state.frames),
        speeds=called_speeds(game, state),
        investigated=state.investigated,
        outcome=state.outcome,
        is_reversed=state.is_reversed,
    )


def events_seen(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """Give events as a seat sees them: cards that it does not see are left out."""
    return tuple(event.as_seen_by(seat) for event in events)


def viewed(game: Game, step: Step, seat: int) -> ViewedStep:
    """Give what a seat sees of a step."""
    return ViewedStep(events=events_seen(step.events, seat), view=view(game, step.state, seat))
