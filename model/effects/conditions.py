"""What an effect or a property asks: the tests, true or false of a state.

Promised: one closed union of tests; those that only a property may hold say so. Not promised: how
a test is decided; that is in ``conditions.py`` of `model` and of `verify`, test by test.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .references import Area, CardFilter, CardRef, SeatRef, SeatSet


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
    WAITS = "waits"
    """In the Investigation: it has yet to investigate, or is about it."""
    PROTECTED = "is protected"
    """Until it draws in its next turn."""


class Ending(Enum):
    """What a test may ask of the game."""

    OVER = "over"
    LOST = "lost"
    WON = "won"
    BY_CARD = "won by card"
    BY_SURVIVAL = "won by survival"
    BY_INVESTIGATION = "won by investigation"
    BY_SHOWDOWN = "won by showdown"
    DRAWN = "drawn"
    INVESTIGATING = "investigating"
    IN_SHOWDOWN = "in showdown"
    """The deck has run out, and the seats are about to show their hands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenIs:
    """The card last looked at or revealed by this effect matches.

    In a property of a step: the card that a seat turned to in its Investigation.
    """

    filter: CardFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIs:
    """There is such a card and it matches."""

    card: CardRef
    filter: CardFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessIsRight:
    """The last guess of this effect was right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beats:
    """The printed number of a card is higher than another's, X above all (H:139, U83)."""

    left: CardRef
    right: CardRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """Two cards have the same printed number, or are both an X (H:139, U73)."""

    left: CardRef
    right: CardRef


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
class Protected:
    """A face-up discard of a seat protects it from a card of one of these numbers (A:113)."""

    seat: SeatRef
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedIs:
    """A seat that is in has a speed, by its hand and its discards as they are, that compares so."""

    seat: SeatRef
    compare: Compare
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AsFastAs:
    """Two seats that are in have the same speed, by their hands and discards as they are."""

    left: SeatRef
    right: SeatRef


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
class LegacyCanBeFound:
    """The Legacy lies where an Investigation may turn to it (D1). Only in properties."""


# --- tests of a step: only in properties of kind ``step`` or ``possible`` ------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RankFalls:
    """The rank is smaller after the step than before (U45).

    The rank is deck plus twice the seats in, then how many seats have yet to investigate.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPasses:
    """In this step the active seat held nothing that it may play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The test held before the step."""

    test: Test


@dataclass(frozen=True, slots=True, kw_only=True)
class CountFalls:
    """Fewer matching cards lie in an area than lay there before the step."""

    filter: CardFilter
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsTaken:
    """In this step an effect moved, swapped or played a card that lay in an area."""

    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class PutOutBy:
    """In this step a seat went out by the effect of a matching card."""

    seat: SeatRef
    filter: CardFilter


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesAsTold:
    """Cards changed places in this step only by a draw, a play, an effect, or going out."""


Test = (
    SeenIs
    | CardIs
    | GuessIsRight
    | Beats
    | Ties
    | TotalIsMultiple
    | CountIs
    | SeatIs
    | Protected
    | SpeedIs
    | AsFastAs
    | GameIs
    | SameSeat
    | Every
    | Some
    | Not
    | AllOf
    | AnyOf
    | Implies
    | CardsConserved
    | LegacyCanBeFound
    | RankFalls
    | SeatPasses
    | Before
    | CountFalls
    | CardsTaken
    | PutOutBy
    | PlacesAsTold
)

StepTest = SeatPasses | RankFalls | Before | CountFalls | CardsTaken | PutOutBy | PlacesAsTold
"""The tests that ask about a step."""
