"""The records of a pack: its cards, their effects and where their texts come from.

Promised: frozen records that can be compared and hashed. Not promised: that they fit together; that
is what loading checks (:mod:`.cards`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import effects as fx
from .documents import shortened
from .errors import UnknownName, nearest

Source = Literal["printed", "clarified", "public", "unknown", "house"]
Kind = Literal["always", "step", "possible"]
PackEnding = Literal["investigation", "showdown"]
"""What follows when the deck has run out: the search for the Legacy, or the highest card wins."""

LONGEST_NAME = 60
"""How many characters the name of a card may have."""

LONGEST_SYMBOL = 4
"""How many letters and digits the symbol of a card may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One kind of card: `copies` of them are in the pack.

    `source` says where the text comes from, `cite` where to look it up; `symbol` is how the
    notation writes the card.
    """

    name: str
    number: fx.Number
    copies: int
    symbol: str
    source: Source
    cite: str = ""
    note: str = ""
    legacy: bool = False
    intrigue: bool = False
    unplayable: bool = False
    may_face_down: bool = False
    """It may be played face down, without its effect (B:145, A:66)."""
    if_after: tuple[int, ...] = ()
    """It must be played face down right after a card of one of these numbers (A:60-64, B:168)."""
    must_play_with: fx.CardFilter | None = None
    """Who holds such a card beside this one must play this one."""
    play: fx.Effect = ()
    when_looked_at: fx.Effect = ()
    on_discard: fx.Effect = ()
    lasting: tuple[fx.Lasting, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PackProperty:
    """A property that a pack brings along, checked like the built-in ones."""

    name: str
    sentence: str
    kind: Kind
    expect: fx.Test
    premise: fx.Test | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A set of cards, in the order of the file; the index of a card is its kind.

    `rulings` are those that the pack changes, by name and value, whatever book it is read under;
    `letter` marks the symbols of its cards in a mix of packs, where it must (:mod:`.mixing`).
    """

    name: str
    title: str
    book: str
    cards: tuple[Card, ...]
    properties: tuple[PackProperty, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    letter: str = ""
    ending: PackEnding = "investigation"
    out_keeps_hand: bool = False
    """Whether who goes out keeps its cards, out of the game; else they become discards."""

    @property
    def size(self) -> int:
        """How many cards there are, copies counted."""
        return sum(card.copies for card in self.cards)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The cards whose text is not known: blanks."""
        return tuple(card.name for card in self.cards if card.source == "unknown")

    def kind_named(self, name: str) -> int:
        """Give the kind of a card by name or symbol. Raises :class:`UnknownName`."""
        for kind, card in enumerate(self.cards):
            if name.casefold() in {card.name.casefold(), card.symbol.casefold()}:
                return kind
        known = [card.name for card in self.cards]
        raise UnknownName(f"pack {self.name} has no card {shortened(name)}{nearest(name, known)}")
