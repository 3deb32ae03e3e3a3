"""Two packs mixed: all their cards but one Lost Legacy, 31 for two to six seats (A:80-82, H:86)."""

from dataclasses import replace
from pathlib import Path

from lostlegacy.model.cards import Pack, load_pack
from lostlegacy.model.pack_printing import print_pack

PACKS = Path(__file__).parent / "packs"

MARKS = {"starship": "s", "staff-of-dragons": "d"}
"""The packs that are mixed, and what tells their symbols apart: both number their cards 1 to 8."""


def mixed(kept: str) -> Pack:
    """Give the mixed pack in which the Lost Legacy of one pack is kept.

    The packs' own properties speak of their own cards alone, so they stay behind.
    """
    cards = tuple(
        replace(card, symbol=f"{card.symbol}{mark}")
        for name, mark in MARKS.items()
        for card in load_pack(name).cards
        if name == kept or not card.legacy
    )
    legacy = next(card.name for card in cards if card.legacy)
    return Pack(name=f"mixed-{kept}", title=f"Mixed, with {legacy}", book="H", cards=cards)


def mixed_text(kept: str) -> str:
    """Give the file of a mixed pack."""
    note = "# The Starship and Staff of Dragons mixed, one Lost Legacy out; made by mixing.py.\n"
    return note + print_pack(mixed(kept))
