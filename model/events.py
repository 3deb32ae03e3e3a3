"""What happened in a step, with a public part and a private part.

Promised: the events of a step in order; `cards` are known to the seats in `seen_by` only (to all
where it is None), everything else is public: who did what to which place. Not promised: prose;
:mod:`lostlegacy.verify.sentences` turns events into sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from .state import Ended, Place


class What(Enum):
    """The kinds of event."""

    DEALT = "dealt"
    DREW = "drew"
    PLAYED = "played"
    LAID = "laid"
    """A card is played face down, without its effect; only its player sees which (A:66)."""
    PASSED = "passed"
    CHOSE_SEAT = "chose seat"
    CHOSE_CARD = "chose card"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LOOKED = "looked"
    REVEALED = "revealed"
    GUESSED = "guessed"
    COMPARED = "compared"
    """Two cards are shown to the holder of the other."""
    ANSWERED = "answered"
    """A card in a hand answers to being seen."""
    TRASHED = "trashed"
    """A card takes effect on reaching the discards."""
    SWAPPED = "swapped"
    MOVED = "moved"
    SHUFFLED_DECK = "shuffled deck"
    SHUFFLED_RUINS = "shuffled ruins"
    PROTECTED = "protected"
    SHIELDED = "shielded"
    """A seat is protected from now on, until its next turn."""
    ELIMINATED = "eliminated"
    ASKED = "asked"
    """Seats are asked whether they have one of `cards`."""
    REPLIED = "replied"
    """A seat answers a question; `right` is what it says, which may be a lie (A:120)."""
    REVERSED = "reversed"
    MUST_MISS = "must miss"
    """A seat is to miss its next turn."""
    MISSED = "missed"
    RETURNED = "returned"
    """A card that cannot be played stays where it was (H:116)."""
    CALLED = "called"
    """A seat answers as its number is called out before or in the Investigation (A:46, H:62)."""
    INVESTIGATES = "investigates"
    SHOWED = "showed"
    """A seat shows its hand in the showdown."""
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened.

    `seat` did it or had it done, `other` is the seat it was done to, `places` are where cards were
    or went, `cards` are their kinds, known to `seen_by` (None: to all). `by` is the kind of card
    whose effect put a seat out. `right` is the answer to a guess or a question, `speed` what a seat
    answers to when numbers are called out. `drawn` says, where others see it, whether the card that
    is played is the one just drawn.
    """

    what: What
    seat: int | None = None
    other: int | None = None
    cards: tuple[int, ...] = ()
    places: tuple[Place, ...] = ()
    seen_by: tuple[int, ...] | None = None
    how: Ended | None = None
    by: int | None = None
    right: bool | None = None
    speed: int | None = None
    drawn: bool | None = None

    def as_seen_by(self, seat: int) -> Event:
        """Give the event with the cards hidden that `seat` does not see."""
        if self.seen_by is None or seat in self.seen_by:
            return replace(self, seen_by=None)
        return replace(self, cards=(), seen_by=None)


Events = tuple[Event, ...]
"""What happened, in order."""
