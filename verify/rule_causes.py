"""What differs between two versions of the rules on the same cards, one cause each.

Promised: a text or a ruling that no rule of the cards reads is no cause. Not promised: that a cause
changes anything; that is :mod:`.rules_diff`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..model.cards import Card, Pack, Rules
from ..model.errors import WrongUse
from ..model.relevance import rulings_of_sight, rulings_read
from ..model.rulings import ruling_names, value_of, with_ruling

TEXTS = (
    "play",
    "when_looked_at",
    "on_discard",
    "lasting",
    "unplayable",
    "intrigue",
    "may_face_down",
    "if_after",
    "must_play_with",
)
"""The parts of a card that rules are made of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """One thing that differs, and the left rules with only that changed."""

    name: str
    changed: Rules
    is_text: bool


def check_same_cards(left: Pack, right: Pack) -> None:
    """Raise :class:`WrongUse` unless two packs have the same cards, texts aside."""

    def bare(card: Card) -> tuple[object, ...]:
        return card.name, card.number, card.copies, card.legacy

    if (left.ending, left.out_keeps_hand) != (right.ending, right.out_keeps_hand):
        raise WrongUse(
            f"{left.name} and {right.name} do not end alike, or differ in whether who goes out"
            " keeps its hand; expected rules that differ in texts and rulings"
        )
    pairs = list(zip(left.cards, right.cards, strict=False))
    if len(left.cards) != len(right.cards) or any(bare(a) != bare(b) for a, b in pairs):
        other = next((f"{a.name} and {b.name}" for a, b in pairs if bare(a) != bare(b)), "")
        detail = f": {other} differ" if other else ""
        raise WrongUse(
            f"{left.name} and {right.name} do not have the same cards{detail};"
            " expected the same names, numbers and copies in the same order"
        )


def causes(left: Rules, right: Rules) -> tuple[Cause, ...]:
    """List what differs: each card text that is read otherwise, each ruling that the cards read."""
    found: list[Cause] = []
    read = rulings_read(left[0]) | rulings_read(right[0])
    for kind, (old, new) in enumerate(zip(left[0].cards, right[0].cards, strict=True)):
        parts = [part for part in TEXTS if getattr(old, part) != getattr(new, part)]
        if parts:
            cards = (*left[0].cards[:kind], new, *left[0].cards[kind + 1 :])
            words = ", ".join(part.replace("_", " ") for part in parts)
            changed = (replace(left[0], cards=cards), left[1])
            found.append(Cause(name=f"card {old.name}: {words}", changed=changed, is_text=True))
    for name in ruling_names():
        values = value_of(left[1], name), value_of(right[1], name)
        if values[0] != values[1] and name in read:
            rules = (left[0], with_ruling(left[1], name, values[1]))
            cause = f"ruling {name}: {values[0]} or {values[1]}"
            found.append(Cause(name=cause, changed=rules, is_text=False))
    return tuple(found)


def sights(left: Rules, right: Rules) -> tuple[str, ...]:
    """List the rulings that differ and change what seats see."""
    seen = rulings_of_sight(left[0]) | rulings_of_sight(right[0])
    values = [(n, value_of(left[1], n), value_of(right[1], n)) for n in ruling_names()]
    return tuple(f"ruling {n}: {a} or {b}" for n, a, b in values if n in seen and a != b)
