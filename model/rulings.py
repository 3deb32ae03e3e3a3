"""Rulings: each point on which the rulebooks differ or are silent, one field each.

Promised: every field is an enumerated value with a one-sentence docstring that cites the books (A,
H: `docs/rulebooks.md`), each book is a preset, and nothing else in the project asks which book is
in force. Not promised: rulings that only cards of other packs would read; they come with those
packs. A field named in no rule that a pack uses changes nothing for that pack
(:func:`~lostlegacy.model.relevance.rulings_read`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, get_args, get_type_hints

from .errors import UnknownName, nearest


def _ruling(default: str, doc: str) -> Any:
    return field(default=default, metadata={"doc": doc})


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """One value for each disputed point; the defaults are book H."""

    investigate_discards: Literal["allowed", "forbidden"] = _ruling(
        "forbidden",
        "Whether an Investigation may turn to a card in somebody's discards (D1; A:53 allows it,"
        " H:70-71 names hands and Ruins only).",
    )
    investigating: Literal["compulsory", "optional"] = _ruling(
        "compulsory",
        "Whether a seat may let its Investigation go by (D2; A:50 obliges, H:68 reads either way).",
    )
    elimination_in_effect: Literal["finish", "stop"] = _ruling(
        "finish",
        "Whether an effect that put a seat out runs to its end or stops there, which leaves a"
        " Dragon only the first seat it hits (D4, U22; H:54).",
    )
    discard_on_elimination: Literal["silent", "trash"] = _ruling(
        "trash",
        "Whether the hand of a seat put out takes effect on reaching the discards"
        " (D7; A:41 no, H:19 from anywhere).",
    )
    total_counts: Literal["numbers", "cards"] = _ruling(
        "numbers",
        "Whether a total of discards adds the numbers or counts the cards"
        " (D8; A:100 and A:126 add, H:147-148 can be read as counting).",
    )
    staff_needs: Literal["at_least_one", "exactly_one"] = _ruling(
        "exactly_one",
        "Whether a second 3 or 4 in the discards spoils the Staff's win (D9; A:124 no, H:149 yes).",
    )
    failed_staff: Literal["shuffled", "placed"] = _ruling(
        "placed",
        "Whether a Staff that does not win is shuffled into the Ruins or put there at a known place"
        " (D10; A:124, H:149).",
    )
    staff_without_dragon: Literal["ruins", "stays"] = _ruling(
        "ruins",
        "Whether a Staff played with neither a 3 nor a 4 still goes to the Ruins, or stays in the"
        " discards (D11; H:149, A:124 read literally).",
    )
    maiden_takes_from: Literal["others", "anyone"] = _ruling(
        "anyone",
        "Whether the Maiden may take a 3 or 4 of her own player too (D12; A:112 no, H:145 yes).",
    )
    discard_timing: Literal["before_effect", "after_effect"] = _ruling(
        "after_effect",
        "Whether a played card is a discard before its effect or only after it"
        " (D15; A:36-37, H:48-49).",
    )
    trash_of_played: Literal["after_effect", "on_arrival"] = _ruling(
        "after_effect",
        "Whether a played card that acts on reaching the discards waits for its effect where it is"
        " a discard before it (U72b; by the letter of A:36 a Vorpal Sword would go to the deck"
        " before it compares).",
    )
    zero_total: Literal["safe", "multiple"] = _ruling(
        "safe",
        "Whether a total of zero that is not made of X alone counts as a multiple"
        " (U14; the lists of A:100 and A:126 begin above zero).",
    )
    refilled_deck: Literal["goes_on", "investigation"] = _ruling(
        "goes_on",
        "Whether the game goes on when the deck ran out in a turn and holds a card again at its"
        " end: an eliminated holder's Legacy, or a card put on top (U25, U43, U44; the End step"
        " asks for one card, A:45 and H:60 speak of running out).",
    )
    look_triggers_in_investigation: Literal["apply", "never"] = _ruling(
        "apply",
        "Whether cards that answer to being looked at answer in the Investigation"
        " (U31; H:68 calls it looking, A:50 revealing).",
    )
    comparing: Literal["answers_after", "answers_at_once", "not_looking"] = _ruling(
        "answers_after",
        "Whether cards that are compared answer to being looked at: after the effect that compares"
        " them, before it goes on, or never (U24, U32; H:139 has each of two players see a card).",
    )
    guessing: Literal["name", "number"] = _ruling(
        "name",
        "Whether a guess names a card or its number, X counting as one (U64; B:132, B:138).",
    )
    speed_floor: Literal["sum_then_clamp", "clamp_each"] = _ruling(
        "sum_then_clamp",
        "Whether several speed modifiers are added before the floor is applied, or each in turn"
        " (U50; A:103-104 leave it open).",
    )
    if_after: Literal["top_of_discards", "last_played"] = _ruling(
        "last_played",
        "Which card decides whether one with an 'if after' lies face down: the top of its player's"
        " discards, or the card that this player played last (D18, U9, U11; A:60, B:168).",
    )
    if_after_face_down: Literal["no_number", "printed"] = _ruling(
        "printed",
        'Whether a card that lies face down has a number for the "if after" of the next'
        " (D19; A:63 no, B:168 names X alone).",
    )
    asking: Literal["at_once", "in_turn"] = _ruling(
        "at_once",
        "Whether all who are asked a question answer at once, or in turn and hearing those before"
        " them (U69; A:120 leaves it open).",
    )
    calling_out: Literal["between", "before"] = _ruling(
        "between",
        "Whether the numbers are called out as the Investigation goes on, so that nobody hears a"
        " higher one early, or all of them before the first seat investigates (U36; H:62, A:46).",
    )
    which_hand_card: Literal["unseen", "seen"] = _ruling(
        "unseen",
        "Whether the others see which of two hand cards is played, the one just drawn or the one"
        " held before (U36; no book speaks of it).",
    )
    start_after_loss: Literal["same_seat", "next_seat"] = _ruling(
        "same_seat",
        "Who starts the next game of a campaign after one that everybody lost: whoever started that"
        " one, or the seat to the left (D32; A:72 speaks of winners only).",
    )
    deal_order: Literal["ruins_first", "hands_first"] = _ruling(
        "hands_first",
        "Which card of a shuffled deck becomes the Ruins (D25; A:25-26, H:33).",
    )


BOOK_H = Rulings()
BOOK_A = Rulings(
    investigate_discards="allowed",
    discard_on_elimination="silent",
    staff_needs="at_least_one",
    failed_staff="shuffled",
    maiden_takes_from="others",
    discard_timing="before_effect",
    look_triggers_in_investigation="never",
    if_after="top_of_discards",
    if_after_face_down="no_number",
    deal_order="ruins_first",
)

BOOK_B = Rulings(investigate_discards="allowed")

PRESETS: dict[str, Rulings] = {"A": BOOK_A, "H": BOOK_H, "B": BOOK_B}
"""Book name to its rulings."""

_VALUES: dict[str, tuple[str, ...]] = {
    name: get_args(kind) for name, kind in get_type_hints(Rulings).items()
}


def ruling_names() -> tuple[str, ...]:
    """Give the names of all rulings, in the order of the record."""
    return tuple(entry.name for entry in fields(Rulings))


def ruling_values(name: str) -> tuple[str, ...]:
    """Give the values a ruling may have. Raises :class:`UnknownName`."""
    if name not in _VALUES:
        raise UnknownName(f"there is no ruling {name!r}{nearest(name, ruling_names())}")
    return _VALUES[name]


def ruling_doc(name: str) -> str:
    """Give the one sentence that explains a ruling. Raises :class:`UnknownName`."""
    ruling_values(name)
    entry = next(entry for entry in fields(Rulings) if entry.name == name)
    return str(entry.metadata["doc"])


def preset(book: str) -> Rulings:
    """Give a book's rulings. Raises :class:`UnknownName`."""
    if book not in PRESETS:
        raise UnknownName(f"there is no book {book!r}{nearest(book, PRESETS)}")
    return PRESETS[book]


def with_ruling(rulings: Rulings, name: str, value: str) -> Rulings:
    """Give the same rulings with one changed.

    Raises :class:`UnknownName` when the ruling or the value does not exist.

    >>> with_ruling(BOOK_H, "zero_total", "multiple").zero_total
    'multiple'
    """
    values = ruling_values(name)
    if value not in values:
        raise UnknownName(f"ruling {name} has no value {value!r}{nearest(value, values)}")
    changed: dict[str, Any] = {name: value}
    return replace(rulings, **changed)


def value_of(rulings: Rulings, name: str) -> str:
    """Give the value of a ruling by name. Raises :class:`UnknownName`."""
    ruling_values(name)
    return str(getattr(rulings, name))
