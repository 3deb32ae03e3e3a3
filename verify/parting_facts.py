"""The facts by which two rule sets can differ at one place of a game, each true of one side.

Promised: plain records of seats, spots, choices and events, without words. Not promised: how they
are found (:mod:`.partings`) or told (:mod:`.parting_sentences`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model.events import Event
from ..model.state import Choice, Discard, GameState, Outcome, Party, Phase

# --- where a card may lie ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """In a seat's hand."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded:
    """In a seat's discards, face up or down."""

    seat: int
    up: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InRuins:
    """In the Ruins: at a place counted from 0, or where nobody can tell the cards apart."""

    index: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InDeck:
    """In the deck: settled that far below the top, counted from 0, or anywhere in it."""

    depth: int | None


Spot = Held | Discarded | InRuins | InDeck


# --- facts ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A seat is out, or stays in."""

    seat: int
    out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Shielded:
    """A seat is protected until its next turn, or not."""

    seat: int
    protected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Copies:
    """Copies of a kind at a spot: all that lie there, and how many more than on the other side."""

    kind: int
    there: int
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """Cards that lie at a spot on this side and elsewhere on the other."""

    spot: Spot
    cards: tuple[Copies, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered:
    """The same discards in another order: the part that differs, oldest first."""

    seat: int
    entries: tuple[Discard, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckHolds:
    """How many cards the deck has."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RanOut:
    """Whether the deck counts as having run out in this turn."""

    ran_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LastPlayed:
    """The number of the card that a seat played last, as far as a card asks, and its side."""

    seat: int
    number: int | None
    down: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Misses:
    """Whether a seat is to miss its next turn."""

    seat: int
    misses: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Direction:
    """Whether the turns go the other way round."""

    is_reversed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """A seat's speed in the Investigation, None for a seat that cannot investigate."""

    seat: int
    speed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Investigated:
    """The seats that have begun to investigate, in order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """What the table does next, and which seat; `goes_on` where the other side's game is over."""

    phase: Phase
    seat: int
    goes_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Whose turn it is or was, where the next thing to come does not say it."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """Nothing more is to be decided in this turn, or in this seat's investigation."""

    investigation_of: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decides:
    """Somebody decides, and these are all the choices at that state."""

    who: Party
    options: tuple[Choice, ...]
    at: GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Allows:
    """The same party decides on both sides: this side's own choices, and the other's own.

    `at` and `barred_at` are the states at which they are offered.
    """

    who: Party
    only: tuple[Choice, ...]
    barred: tuple[Choice, ...]
    at: GameState
    barred_at: GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Happens:
    """An event of this side; with several, they happen in this order."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lacks:
    """Events of the other side, where this side has none of its own."""

    events: tuple[Event, ...]


Fact = (
    Standing
    | Shielded
    | Lying
    | Ordered
    | DeckHolds
    | RanOut
    | LastPlayed
    | Misses
    | Direction
    | Speed
    | Investigated
    | Ends
    | Next
    | Turn
    | Settled
    | Decides
    | Allows
    | Happens
    | Lacks
)
Sides = tuple[tuple[Fact, ...], tuple[Fact, ...]]
