"""The words and marks of the notation, each written down once.

Promised: :mod:`.notation` prints and :mod:`.notation_reader` reads these words and no others, so
that a word which is changed here is changed in both. Not promised: in what order they stand;
:mod:`.notation` explains that.
"""

from __future__ import annotations

from enum import StrEnum

from .state import Ended, Phase, Trigger

VERSION = "LL1"
"""The first word of every position; a change of the notation changes the digit."""


class Mark(StrEnum):
    """A sign; the dash has two meanings, told apart by where it stands."""

    BETWEEN_SECTIONS = "|"
    BEFORE_DISCARDS = "/"
    NOTHING = "-"
    FACE_DOWN = "-"
    RESOLVING = "!"
    UNTOLD = "?"
    """What follows, or lies there, cannot be told apart."""
    SETTLED = ">"
    """What stands before has a settled place on the deck."""
    ALL_OTHERS = "*"


class Word(StrEnum):
    """A word of positions, places or choices."""

    # places
    HAND = "hand"
    OF = "of"
    RUINS = "ruins"
    DISCARD = "discard"
    DISCARDS = "discards"
    """Read for `DISCARD`, never printed."""
    DECK = "deck"
    TOP = "top"
    TABLE = "table"

    # choices
    PLAY = "play"
    FACE = "face"
    DOWN = "down"
    PASS = "pass"
    SHOW = "show"
    SEAT = "seat"
    YES = "yes"
    NO = "no"
    CARD = "card"
    NAME = "name"

    # sections
    OUT = "out"
    PROTECTED = "protected"
    SPEEDS = "speeds"
    INVESTIGATED = "investigated"
    RAN = "ran"
    WON = "won"
    LOST = "lost"
    REVERSED = "reversed"
    AFTER = "after"
    """Before the number of the card that a seat played last (D18)."""
    MISSES = "misses"
    DRAWN = "drawn"
    DREW = "drew"
    """Before the card just drawn, where others see which of two hand cards is played."""
    EFFECT = "effect"
    BY = "by"
    HELD = "held"
    SEEN = "seen"
    WAITING = "waiting"
    GONE = "gone"
    CHOOSING = "choosing"
    """Its player has yet to say on which side it is played."""
    REPLIES = "replies"
    GUESSED = "guessed"
    RIGHT = "right"
    WRONG = "wrong"


SECTIONS = tuple(
    word.value
    for word in (
        Word.RUINS,
        Word.DECK,
        Word.SPEEDS,
        Word.INVESTIGATED,
        Word.RAN,
        Word.REVERSED,
        Word.DREW,
        Word.WON,
        Word.LOST,
        Word.DRAWN,
        Word.EFFECT,
    )
)
"""The first words of the sections after those of the seats, in the order in which they stand."""

PHASES = {phase.value: phase for phase in Phase}
TRIGGERS = {trigger.value: trigger for trigger in Trigger}
WINS = {how.value: how for how in Ended if how.has_winner}
