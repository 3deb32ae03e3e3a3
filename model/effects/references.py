"""What an effect speaks of: seats, cards, the areas where cards lie, the places they go to.

Promised: closed unions of seat references, card references, areas and destinations, and the filter
that says which cards are meant. Not promised: that what is named is there; each reader of a
reference says what comes of one that names nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Number = int | None
"""The number on a card, 1 to 8; ``None`` is the X, which is not a number (A:48, H:64)."""


class Facing(Enum):
    """Which side of a card shows."""

    UP = "face up"
    DOWN = "face down"
    ANY = "any"

    def shows(self, up: bool) -> bool:
        """Whether a card that lies face up, or not, lies so."""
        return self is Facing.ANY or (self is Facing.UP) is up


# --- seats ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The seat the effect belongs to: who played the card, or who holds it when it is seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    """The nearest seat still in after `me`, in the direction of play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatVar:
    """A seat chosen before; ``looker`` in an effect that runs when its card is seen."""

    name: str


SeatRef = Me | NextSeat | SeatVar


class SeatGroup(Enum):
    """A set of seats, in turn order from the seat after `me`."""

    OTHERS = "others"
    """Every other seat still in."""
    SEATS = "seats"
    """Every seat still in, `me` last."""
    EVERYONE = "everyone"
    """Every seat, in or out: discards of who is out stay targets (A:94)."""
    OTHERS_EVER = "others ever"
    """Every seat but `me`, in or out: whose discards a card of another player may mean (A:94)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSet:
    """A group of seats, perhaps only those that hold a card or that nothing protects."""

    group: SeatGroup
    with_hand: bool = False
    unprotected: bool = False
    """Only those that are not protected until their next turn."""


# --- cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFilter:
    """Which cards are meant: any of `numbers` (all if empty), the Legacy, one name, one facing.

    `intrigue` means the cards with that symbol (A:120).

    A card that lies face down has no number (A:63, U80), so a filter with numbers never matches a
    face-down discard unless the card was seen.
    """

    numbers: tuple[Number, ...] = ()
    legacy: bool = False
    intrigue: bool = False
    name: str | None = None
    facing: Facing = Facing.ANY


ANY_CARD = CardFilter()


@dataclass(frozen=True, slots=True, kw_only=True)
class This:
    """The card whose effect this is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCard:
    """The card in a hand; the first in pack order where a faulty rule left several."""

    of: SeatRef


@dataclass(frozen=True, slots=True, kw_only=True)
class TopCard:
    """The top card of the deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardVar:
    """A card chosen before, at the place where it was chosen."""

    name: str


CardRef = This | HandCard | TopCard | CardVar

Owner = SeatRef | SeatSet


@dataclass(frozen=True, slots=True, kw_only=True)
class InHand:
    """The hands of some seats."""

    of: Owner


@dataclass(frozen=True, slots=True, kw_only=True)
class InDiscards:
    """The discards of some seats, perhaps only those that lie on one side."""

    of: Owner
    facing: Facing = Facing.ANY


@dataclass(frozen=True, slots=True, kw_only=True)
class InRuins:
    """The Ruins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InDeck:
    """The deck; only counted, never picked from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Anywhere:
    """Every place there is; only counted, never picked from."""


Area = InHand | InDiscards | InRuins | InDeck | Anywhere


# --- destinations --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ToHand:
    """Into a hand."""

    of: SeatRef


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDiscards:
    """Onto a seat's discards; `facing` ANY keeps the side that showed (A:115)."""

    of: SeatRef
    facing: Facing = Facing.UP


@dataclass(frozen=True, slots=True, kw_only=True)
class ToRuins:
    """Face down to the right end of the Ruins (A:91)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDeckTop:
    """On top of the deck."""


Destination = ToHand | ToDiscards | ToRuins | ToDeckTop
