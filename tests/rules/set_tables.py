"""Positions of single sets that several files of rules tests play from."""

from collections.abc import Mapping

from lostlegacy.model.events import What
from tests.rules.table_setup import ORB, SWORD, SeatText, Table, lay, seat


def strike(
    book: str,
    own: str,
    other: str,
    *more: SeatText,
    spec: str = SWORD,
    deck: str | None = None,
    top: str = "",
    ruins: str = "",
    rulings: Mapping[str, str] | None = None,
) -> Table:
    """Seat 0 plays the Sword and compares its other card with that of seat 1."""
    seats = (seat(f"5 {own}"), seat(other), *more)
    table = lay(f"{spec}@{book}", *seats, deck=deck, top=top, ruins=ruins, rulings=rulings)
    table.play("Vorpal Sword")
    table.pick_seat(1)
    return table


def with_two_x(
    book: str, card: str, hand: str, *others: SeatText, deck: str | None = None
) -> Table:
    """Seat 0 plays a card while it has two X in its discards."""
    table = lay(f"{ORB}@{book}", seat(f"{card} {hand}", "X X"), *others, deck=deck)
    table.play(card)
    return table


def guessed(table: Table) -> list[tuple[int | None, bool | None]]:
    """Whose hand was guessed at so far, in order, and whether rightly."""
    return [(event.other, event.right) for event in table.find(What.GUESSED)]
