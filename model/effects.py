"""The tree of effects: what a card does, as frozen records, and nothing about any one card.

Promised: a closed union of statements, one of tests, one of card references, one of destinations.
Every reader of the tree (the interpreter, the symbolic reading, the wording, the printer) ends its
``match`` in ``assert_never``, so a new record is an error of the type checker in each of them.
Not promised: any behaviour. What a record means is said in its docstring and done by the readers.
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


class Pile(Enum):
    """A pile that can be shuffled."""

    DECK = "deck"
    RUINS = "ruins"


class Compare(Enum):
    """How a count is compared."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"


class Status(Enum):
    """What a test may ask of a seat."""

    IN = "is in"
    OUT = "is out"
    ACTIVE = "is active"
    WON = "has won"


class Ending(Enum):
    """What a test may ask of the game."""

    OVER = "over"
    LOST = "lost"
    WON = "won"
    BY_CARD = "won by card"
    BY_SURVIVAL = "won by survival"
    BY_INVESTIGATION = "won by investigation"
    INVESTIGATING = "investigating"


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
    """A group of seats, perhaps only those that hold a card."""

    group: SeatGroup
    with_hand: bool = False


# --- cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFilter:
    """Which cards are meant: any of `numbers` (all if empty), the Legacy, one name, one facing.

    A card that lies face down has no number (A:63, U80), so a filter with numbers never matches a
    face-down discard unless the card was seen.
    """

    numbers: tuple[Number, ...] = ()
    legacy: bool = False
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
    """The discards of some seats."""

    of: Owner


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


# --- tests ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenIs:
    """The card last looked at or revealed by this effect matches."""

    filter: CardFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIs:
    """There is such a card and it matches."""

    card: CardRef
    filter: CardFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalIsMultiple:
    """The face-up discards of a seat make a multiple (A:100, A:126, H:147); U14 rules on zero."""

    of: SeatRef
    divisor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountIs:
    """How many matching cards lie in an area, compared with a number."""

    filter: CardFilter
    area: Area
    compare: Compare
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatIs:
    """A seat is in, out, active, or has won."""

    seat: SeatRef
    status: Status


@dataclass(frozen=True, slots=True, kw_only=True)
class GameIs:
    """The game is over, or ended in one way."""

    ending: Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class SameSeat:
    """Two references name the same seat."""

    left: SeatRef
    right: SeatRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Every:
    """The test holds for every seat of a set."""

    name: str
    among: SeatSet
    test: Test


@dataclass(frozen=True, slots=True, kw_only=True)
class Some:
    """The test holds for some seat of a set."""

    name: str
    among: SeatSet
    test: Test


@dataclass(frozen=True, slots=True, kw_only=True)
class Not:
    """The test does not hold."""

    test: Test


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf:
    """Every one of the tests holds."""

    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf:
    """At least one of the tests holds."""

    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Implies:
    """If the first test holds, so does the second."""

    premise: Test
    conclusion: Test


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsConserved:
    """Every card of the pack is in exactly one place. Only in properties."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankFalls:
    """The rank is smaller after the step than before (U45).

    The rank is deck plus twice the seats in, then how many seats have yet to investigate. Only in
    properties of kind ``step``.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPasses:
    """In this step the active seat held nothing that it may play. Only in ``step`` properties."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The test held before the step. Only in properties of kind ``step``."""

    test: Test


Test = (
    SeenIs
    | CardIs
    | TotalIsMultiple
    | CountIs
    | SeatIs
    | GameIs
    | SameSeat
    | Every
    | Some
    | Not
    | AllOf
    | AnyOf
    | Implies
    | CardsConserved
    | RankFalls
    | SeatPasses
    | Before
)


# --- statements ----------------------------------------------------------------------------------


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
class May:
    """`me` may do all of `body` or none; not offered where the first statement names no card."""

    body: tuple[Statement, ...]


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
class Win:
    """`me` wins the game at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach:
    """The body for each seat of the set as it stands now, in turn order."""

    name: str
    among: SeatSet
    body: tuple[Statement, ...]


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
    | May
    | If
    | Swap
    | Move
    | Shuffle
    | PlayNow
    | Eliminate
    | Win
    | ForEach
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
