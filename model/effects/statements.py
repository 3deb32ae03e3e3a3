"""What an effect does: the statements, and the lasting effects of a card in its owner's discards.

Promised: one closed union of statements and one of lasting effects; an effect is a row of
statements. Not promised: that the names in an effect are bound; :mod:`lostlegacy.model.scope` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .conditions import Test
from .references import ANY_CARD, Area, CardFilter, CardRef, Destination, SeatRef, SeatSet


class Pile(Enum):
    """A pile that can be shuffled."""

    DECK = "deck"
    RUINS = "ruins"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSeat:
    """`me` must choose a seat; if there is none to choose, the rest of the effect is skipped."""

    name: str
    among: SeatSet


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCard:
    """`me` must choose a card by its place; if there is none, the rest is skipped (A:107, D17).

    A filter with numbers speaks of cards that lie face up; places that nobody has seen are chosen
    blind (U39).
    """

    name: str
    areas: tuple[Area, ...]
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """`me` alone sees a card; in another seat's hand it may answer, unless `cancelling` fits it."""

    card: CardRef
    cancelling: CardFilter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """All seats see a card; in another seat's hand it may answer, unless `cancelling` fits it."""

    card: CardRef
    cancelling: CardFilter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareCards:
    """The holders of two cards see each other's, in secret (H:139); nothing where one is missing.

    Whether a card in a hand answers to that, and when, is a ruling (U24, U32).
    """

    left: CardRef
    right: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAll:
    """`me` alone sees every card of a pile, and can tell their places apart from now on."""

    pile: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """`me` names a card, and the seat says truthfully whether it holds one (B:162).

    A guess is no look, so nothing answers to it. Nothing happens where the seat holds no card. Only
    cards that fit the filter may be named.
    """

    seat: SeatRef
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class May:
    """`me` may do all of `body`, else does all of `orelse`.

    Not offered where the first statement of `body` names no card; then `orelse` it is.
    """

    body: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class If:
    """One branch or the other."""

    test: Test
    then: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Two cards change places; nothing happens where one is missing (H:49)."""

    left: CardRef
    right: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A card goes to another place; nothing happens where it is missing (H:49)."""

    card: CardRef
    to: Destination


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle:
    """A pile is shuffled unseen: no place in it is known any more (A:92)."""

    pile: Pile


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayNow:
    """`me` takes a card and plays it at once; one that cannot be played stays (H:116, U4)."""

    card: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminate:
    """A seat goes out, unless it is protected from the number of this effect's card (A:113)."""

    seat: SeatRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Protect:
    """A seat that is in is protected until it draws in its next turn; from what, tests say."""

    seat: SeatRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """`me` wins the game at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach:
    """The body for each seat of the set as it stands now, in turn order."""

    name: str
    among: SeatSet
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Each seat of the set says whether it has such a card, in hand or discards (A:117-120).

    Who holds a card that fits `liars` in hand may say what it likes.
    """

    among: SeatSet
    filter: CardFilter
    liars: CardFilter | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverse:
    """The order of play turns round (A:109)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissTurn:
    """A seat misses its next turn; it still takes part in the Investigation (A:110)."""

    seat: SeatRef


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A branch that a ruling decides; gone once a pack is read under rulings."""

    ruling: str
    value: str
    then: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()


Statement = (
    ChooseSeat
    | ChooseCard
    | Look
    | Reveal
    | CompareCards
    | LookAll
    | Guess
    | May
    | If
    | Swap
    | Move
    | Shuffle
    | PlayNow
    | Eliminate
    | Protect
    | Win
    | ForEach
    | Ask
    | Reverse
    | MissTurn
    | When
)

Effect = tuple[Statement, ...]


# --- lasting effects -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedChange:
    """While face up in one's discards: changes the speed in the Investigation (A:103, H:146)."""

    amount: int
    floor: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Protection:
    """While face up in one's discards: no card of these numbers puts its owner out (A:113)."""

    numbers: tuple[int, ...]


Lasting = SpeedChange | Protection
