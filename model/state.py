"""The state of a game as a value: where every card is, whose turn it is, what is left to run.

Promised: frozen, hashable records; a card is the index of its kind in the pack, so copies of a kind
are never told apart; the deck is a fixed top plus a bag, the Ruins fixed places plus a bag, so two
states that no seat and no rule can tell apart are equal. Not promised: that a state can be reached,
nor that a hand-written one makes sense (see :func:`~lostlegacy.model.problems.problems`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from . import effects as fx


class Phase(Enum):
    """What the table is doing."""

    SETUP = "setup"
    DRAW = "draw"
    PLAY = "play"
    EFFECT = "effect"
    INVESTIGATION = "investigation"
    SHOWDOWN = "showdown"
    OVER = "over"


class Ended(Enum):
    """How a game ended."""

    CARD = "card"
    SURVIVAL = "survival"
    INVESTIGATION = "investigation"
    SHOWDOWN = "showdown"
    LOST = "lost"
    DRAWN = "drawn"
    """Several seats tie in the showdown, so nobody wins and nobody loses."""

    @property
    def has_winner(self) -> bool:
        """Whether a seat wins a game that ends so."""
        return self not in {Ended.LOST, Ended.DRAWN}


class Trigger(Enum):
    """Why an effect runs."""

    PLAY = "play"
    LOOKED_AT = "looked at"
    DISCARDED = "discarded"
    INVESTIGATE = "investigate"
    BLOCK = "block"
    """One round of a ``for each``; `this` is the card of the effect around it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """A card in somebody's discards.

    `resolving` marks a card whose effect still runs where a book calls it a discard already
    (D15); such a card is counted, but its own chain never picks it (U5).
    """

    kind: int
    up: bool = True
    resolving: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """One seat: its hand (kinds, sorted), its discards (oldest first), whether it is out.

    `last_number` is that of the card it played last and `last_down` whether it lay face down, where
    a card of the pack may ask (D18); None for no card, or a number that no card asks for.
    `protected` lasts until it draws in its next turn.
    """

    hand: tuple[int, ...] = ()
    discards: tuple[Discard, ...] = ()
    out: bool = False
    last_number: int | None = None
    last_down: bool = False
    misses_turn: bool = False
    """Its next turn is missed (A:110)."""
    protected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPlace:
    """The hand of a seat; `kind` is set where one of several cards of an own hand is meant."""

    seat: int
    kind: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuinsPlace:
    """A place in the Ruins that can be told apart, counted from the left, from 0."""

    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RuinsBag:
    """One of the Ruins cards that nobody can tell apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardPlace:
    """A place in a seat's discards, counted from the oldest, from 0."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckTop:
    """The top of the deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """In front of a player: the card being resolved."""


Place = HandPlace | RuinsPlace | RuinsBag | DiscardPlace | DeckTop | Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """An effect that still runs: whose, of which card, why, what is left, what was bound.

    `holds_card` says that the card lies in front of its player and nowhere else (D15, H:49).
    """

    owner: int
    kind: int | None
    trigger: Trigger
    rest: fx.Effect
    seats: tuple[tuple[str, int], ...] = ()
    cards: tuple[tuple[str, Place], ...] = ()
    seen: int | None = None
    guessed: bool | None = None
    """Whether the last guess was right, None before any."""
    holds_card: bool = False
    waiting: bool = False
    """An answer that has not begun: it is told when it does."""
    replies: tuple[bool, ...] | None = None
    """What was answered so far to the question being asked, None where none is."""
    gone: bool = False
    """The card that takes effect on reaching the discards has left them again."""
    choosing_side: bool = False
    """A card taken up that may lie face down: its player has yet to say how it plays it (U2)."""

    @property
    def has_untold_card(self) -> bool:
        """Whether it means a card of the Ruins that nobody can tell apart yet."""
        return any(isinstance(place, RuinsBag) for _, place in self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How the game ended, and for whom.

    `winner` is None when everybody loses (A:56, H:76), and in a draw.
    """

    how: Ended
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """Everything there is to know about a game at one moment.

    `top` is the deck's fixed top, next card first; `rest` counts the other deck cards by kind.
    `ruins` are the places that can be told apart; `ruins_rest` the others, sorted.
    `speeds` are the modified speeds as they stood when the Investigation began, None for a seat
    without a number (A:103); `investigated` are the seats that had their turn in it. `ran_out`
    says that the deck was empty at some moment of this turn (U25). `drawn` is the kind just drawn,
    where others see which of two hand cards is played.
    """

    seats: tuple[SeatState, ...]
    top: tuple[int, ...]
    rest: tuple[int, ...]
    ruins: tuple[int, ...]
    ruins_rest: tuple[int, ...]
    active: int
    phase: Phase
    frames: tuple[Frame, ...] = ()
    speeds: tuple[int | None, ...] = ()
    investigated: tuple[int, ...] = ()
    ran_out: bool = False
    is_reversed: bool = False
    """The turns go the other way round the table (A:109)."""
    outcome: Outcome | None = None
    drawn: int | None = None

    @property
    def deck_size(self) -> int:
        """How many cards the deck holds."""
        return len(self.top) + sum(self.rest)

    @property
    def seats_in(self) -> tuple[int, ...]:
        """The seats still in, by number from 0."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.out)


# --- choices -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard:
    """The active seat plays a card of this kind; face down only where a card permits it (A:67).

    `drawn` says whether it is the card just drawn, where others see that.
    """

    kind: int
    face_down: bool = False
    drawn: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """The active seat holds nothing that it may play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """The active seat finds nothing to draw, and all seats that are in show their hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickSeat:
    """A seat is chosen."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCard:
    """A card is chosen by its place."""

    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A "may" is taken up or not."""

    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCard:
    """A card is named in a guess; where numbers are guessed, the first kind of its number."""

    kind: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """Chance: the card that is dealt, drawn or found is of this kind."""

    kind: int


Choice = PlayCard | Pass | Show | PickSeat | PickCard | Answer | NameCard | Turned


class Chance(Enum):
    """The party that decides what the shuffle decided."""

    CHANCE = "chance"


CHANCE = Chance.CHANCE
Party = int | Chance | None
"""Who decides at a state: a seat, chance, or nobody (the game is over)."""
