"""The states between steps, as `explore --steps` counts them: tables and a JSON document.

Promised: a count that was stopped says so; what states are not told apart by is named. Not
promised: the counting; that is :mod:`lostlegacy.verify.census`.
"""

from __future__ import annotations

import msgspec

from ..model.state import Ended
from ..verify.census import Census
from ..verify.reads import Reads
from .output import Output
from .tables import counted, table_text


class CountedEnding(msgspec.Struct, frozen=True, kw_only=True):
    """Who won, or how nobody did, and in how many states."""

    how: str
    winner: int | None
    states: int


class CensusDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The states between steps."""

    states: int
    begins: int
    decisions: dict[str, int]
    by_steps: tuple[int, ...]
    endings: tuple[CountedEnding, ...]
    unread: tuple[str, ...]


def unread(reads: Reads) -> tuple[str, ...]:
    """Name what of a state nothing reads, so that states are not told apart by it.

    >>> unread(Reads(discards=False))
    ('the discards',)
    """
    parts = (
        ("the discards", reads.discards),
        ("the Ruins", reads.ruins),
    )
    return tuple(what for what, is_read in parts if not is_read)


def unread_text(reads: Reads) -> str:
    """Say what states are not told apart by; nothing where all is read."""
    left_out = " or ".join(unread(reads))
    return f"Nothing reads {left_out}: states are not told apart by it." if left_out else ""


def census_document(found: Census) -> CensusDocument:
    """Write a census down."""
    return CensusDocument(
        states=found.states,
        begins=found.begins,
        decisions={decision.value: count for decision, count in found.decisions},
        by_steps=found.by_steps,
        endings=tuple(
            CountedEnding(
                how=ended.value if isinstance(ended, Ended) else "won",
                winner=None if isinstance(ended, Ended) else ended + 1,
                states=count,
            )
            for ended, count in found.endings
        ),
        unread=unread(found.reads),
    )


def show_census(out: Output, found: Census, seconds: float) -> None:
    """Write what was counted: by decision, by steps, by winner."""
    decisions = [(decision.value, f"{count:,}") for decision, count in found.decisions]
    out.say(table_text(counted(decisions, ("decision", "states")), out.width))
    out.say()
    steps = [(str(steps), f"{count:,}") for steps, count in enumerate(found.by_steps)]
    out.say(table_text(counted(steps, ("steps", "states")), out.width))
    if found.endings:
        out.say()
        rows = [(_ended(ended), f"{count:,}") for ended, count in found.endings]
        out.say(table_text(counted(rows, ("ending", "states")), out.width))
    out.say()
    text = unread_text(found.reads)
    if text:
        out.say(text)
    stopped = "Complete." if found.is_complete else "Stopped at the limit."
    rate = found.states / max(seconds, 0.001)
    out.say(
        f"{stopped} {found.states:,} states between steps, {found.begins:,} of them to begin with"
        f" ({seconds:.1f} s, {rate:,.0f} states a second)"
    )


def _ended(ended: int | Ended) -> str:
    if isinstance(ended, Ended):
        return "drawn" if ended is Ended.DRAWN else "lost by everybody"
    return f"won by seat {ended + 1}"
