"""What the commands have in common: their options, and how the words of an option are read.

Promised: every word that does not fit raises a :class:`LostLegacyError` of one line that quotes it
and says what would fit. Not promised: any work; the commands do that.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from ..model.cards import Pack, Rules, load_rules
from ..model.documents import shortened
from ..model.errors import UnknownName, WrongUse, nearest
from ..model.game import most_seats
from ..model.rulings import PRESETS, Rulings, ruling_names, value_of, with_ruling

PackArgument = Annotated[
    str,
    typer.Argument(
        metavar="PACK",
        help="A built-in pack or a pack file; A+B to mix two; PACK@BOOK to read it under a book.",
    ),
]
PlayersOption = Annotated[
    str | None,
    typer.Option(
        metavar="SEATS", help="Numbers of seats: 3, 2-4 or 2,4.", show_default="all that can play"
    ),
]
RulingOption = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Change one ruling; may be repeated."),
]
JsonOption = Annotated[
    str | None,
    typer.Option(
        "--json", metavar="FILE", help="Write the result as JSON too; - for standard output only."
    ),
]
BudgetOption = Annotated[
    str | None,
    typer.Option(
        metavar="CONFLICTS",
        help="How much a search for games may take, for each number of seats.",
        show_default="200000",
    ),
]
WorkersOption = Annotated[
    str | None,
    typer.Option(metavar="N", help="Spread the work over N processes.", show_default="all cores"),
]
ProgressOption = Annotated[
    bool | None,
    typer.Option(
        "--progress/--no-progress",
        help="Show how far the work has come, on standard error.",
        show_default="on a terminal",
    ),
]


def read_rules(spec: str, changes: Sequence[str] | None = None) -> Rules:
    """Load a pack with its book's rulings, some of them changed.

    Raises :class:`PackError`, :class:`UnknownName` and :class:`WrongUse`.
    """
    pack, rulings = load_rules(spec)
    for change in changes or ():
        name, equals, value = change.partition("=")
        if not equals:
            raise WrongUse(
                f"--ruling {shortened(change)}: expected NAME=VALUE, as in zero_total=multiple"
            )
        rulings = with_ruling(rulings, name.strip(), value.strip())
    return pack, rulings


def rulings_name(rulings: Rulings) -> str:
    """Name rulings by the book they are nearest to and what differs from it.

    >>> from ..model.rulings import BOOK_A
    >>> rulings_name(with_ruling(BOOK_A, "zero_total", "multiple"))
    'book A with zero_total=multiple'
    """
    changes = {
        book: [
            f"{name}={value_of(rulings, name)}"
            for name in ruling_names()
            if value_of(rulings, name) != value_of(preset, name)
        ]
        for book, preset in PRESETS.items()
    }
    book = min(changes, key=lambda name: len(changes[name]))
    return f"book {book}" + (f" with {', '.join(changes[book])}" if changes[book] else "")


def read_players(text: str | None, *packs: Pack) -> tuple[int, ...]:
    """Read numbers of seats that all packs can play; all of these where nothing is said.

    Raises :class:`WrongUse`.
    """
    most = min(most_seats(pack) for pack in packs)
    if text is None:
        return tuple(range(2, most + 1))
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,3})\s*(?:-\s*([0-9]{1,3})\s*)?", part)
        if not match:
            raise WrongUse(f"--players {shortened(text)}: expected numbers such as 3, 2-4 or 2,4")
        low, high = int(match.group(1)), int(match.group(2) or match.group(1))
        if low > high:
            raise WrongUse(f"--players {shortened(text)}: {low}-{high} runs backwards")
        found.update(range(low, high + 1))
    wrong = [number for number in sorted(found) if not 2 <= number <= most]
    if wrong:
        names = " and ".join(dict.fromkeys(pack.name for pack in packs))
        raise WrongUse(
            f"--players {shortened(text)}: {wrong[0]} seats cannot play {names};"
            f" expected 2 to {most}"
        )
    return tuple(sorted(found))


def read_number(text: str, option: str) -> int:
    """Read a whole number. Raises :class:`WrongUse`."""
    if not re.fullmatch(r"-?[0-9]{1,18}", text.strip(), re.ASCII):
        raise WrongUse(f"{option} {shortened(text)}: expected a whole number")
    return int(text)


def read_workers(text: str | None) -> int | None:
    """Read a number of processes, None for all cores. Raises :class:`WrongUse`."""
    count = None if text is None else read_number(text, "--workers")
    if count is not None and not 1 <= count <= 256:
        raise WrongUse(f"--workers {count}: expected 1 to 256")
    return count


def read_budget(text: str | None) -> int | None:
    """Read a number of conflicts, None for the usual. Raises :class:`WrongUse`."""
    count = None if text is None else read_number(text, "--budget")
    if count is not None and count < 1:
        raise WrongUse(f"--budget {count}: expected 1 or more conflicts")
    return count


def read_names(asked: Sequence[str] | None, known: Sequence[str], what: str) -> tuple[str, ...]:
    """Check names against those that exist. Raises :class:`UnknownName`."""
    for name in asked or ():
        if name not in known:
            raise UnknownName(f"there is no {what} {shortened(name)}{nearest(name, known)}")
    return tuple(dict.fromkeys(asked or ()))
