"""What a pack file may hold: its keys and tables as records, checked by msgspec.

Promised: a file that fits :class:`PackFile` has no unknown key and no value of a wrong type. Not
promised: that its parts fit together; :mod:`.cards` and :mod:`.pack_checks` see to that.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .pack import LONGEST_NAME, LONGEST_SYMBOL, Kind, PackEnding, Source

_Number = Annotated[int, msgspec.Meta(ge=1, le=8)] | Literal["X"]
_PlainNumber = Annotated[int, msgspec.Meta(ge=1, le=8)]
_Copies = Annotated[int, msgspec.Meta(ge=1, le=31)]
_Symbol = Annotated[str, msgspec.Meta(pattern=rf"^[0-9A-Za-z]{{1,{LONGEST_SYMBOL}}}$")]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class CardEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ``[[card]]``: a whole card, or what is different from a card of the base."""

    name: _Name
    number: _Number | None = None
    copies: _Copies | None = None
    symbol: _Symbol | None = None
    source: Source | None = None
    cite: str | None = None
    note: str | None = None
    legacy: bool | None = None
    intrigue: bool | None = None
    unplayable: bool | None = None
    may_face_down: bool | None = None
    if_after: tuple[_PlainNumber, ...] | None = None
    must_play_with: str | None = None
    play: str | None = None
    when_looked_at: str | None = None
    on_discard: str | None = None
    lasting: str | None = None


class PropertyEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ``[[property]]``."""

    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$")]
    sentence: str
    kind: Kind
    expect: str
    premise: str | None = None


class SourceTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ``[[custom.from]]``: the cards that a custom set takes from one pack."""

    pack: str
    cards: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class CustomTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a ``[custom]`` holds."""

    sources: Annotated[tuple[SourceTable, ...], msgspec.Meta(min_length=1)] = msgspec.field(
        name="from"
    )


class MegamixTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ``[megamix]``: two packs, and the Lost Legacy that is taken out."""

    packs: tuple[str, str]
    without: str | None = None


class PackFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole file."""

    format: Literal[1]
    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*(\+[a-z0-9][a-z0-9-]*)*$")]
    title: str | None = None
    book: str | None = None
    ending: PackEnding | None = None
    out_keeps_hand: bool | None = None
    letter: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z]$")] | None = None
    base: str | None = None
    custom: CustomTable | None = None
    megamix: MegamixTable | None = None
    cards: Annotated[int, msgspec.Meta(ge=3, le=32)] | None = None
    rulings: dict[str, str] = {}
    remove: tuple[str, ...] = ()
    card: tuple[CardEntry, ...] = ()
    property: tuple[PropertyEntry, ...] = ()
