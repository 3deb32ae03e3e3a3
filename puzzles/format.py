"""The puzzle file: a position as one seat sees it, what is asked, and the answer on paper.

A puzzle is a TOML file::

    format = 1
    title = "…"
    author = "…"
    rules = "staff-of-dragons@H"       # a pack, a pack at a book, or a pack file beside this one
    seats = 2
    seat = 1                           # who solves
    stipulation = "win"                # or "odds" or "help"
    position = "LL1 play 1 | 1: 5 6 / 3 | 2: _ / X | ruins _ 8 | deck *"

The position is written as the solver sees it, in the notation of :mod:`lostlegacy.model.notation`:
a card that the solver does not know is ``_``, wherever it lies (``_-`` in discards: face down), and
``deck *`` is whatever is left. A card that is written is known. Optional tables: ``[rulings]`` with
values by name, ``[[candidates]]`` (`place`, `cards`: what can lie at a hidden place), ``[[knows]]``
(`seat`, `places`: what another seat knows beyond its own hand, its own face-down discards and the
table), ``[answer]`` (`value`, `keys`, `reasoning`). Odds may also be asked of a game from its deal
on, and counted with ``payoff = "win minus loss"`` (:mod:`.payoff`).

Promised: what is wrong with a file is one line with file, line and column
(:class:`~lostlegacy.model.errors.PackError`). Not promised: that the answer is right; that is
:mod:`.solve`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from ..model.cards import load_rules
from ..model.documents import Document, KeyPath, parse_document, read_document, shortened
from ..model.errors import LostLegacyError, NotationError, PackError, UnknownName, nearest
from ..model.game import Game, new_game
from ..model.notation import parse_choice, print_position
from ..model.rules import start
from ..model.rulings import with_ruling
from ..model.state import (
    Choice,
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    PickCard,
    Place,
    RuinsPlace,
)
from ..model.table import is_there
from .hidden import HiddenPosition, parse_hidden
from .payoff import Payoff

FORMAT = 1
"""The version of the puzzle format that this package reads."""

Stipulation = Literal["win", "odds", "help"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer that the file gives; None or empty where it gives none."""

    value: Fraction | None = None
    keys: tuple[Choice, ...] = ()
    reasoning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle as read: `table` is the position without the hidden cards.

    `hidden` are the places of the hidden cards, one entry a card; `pool` counts the cards, by kind,
    that lie there or, where `deck_open`, in the deck. `candidates` restrict what lies at a place;
    `knows` gives for each seat what it knows beyond the default.
    """

    file: str
    title: str
    author: str
    source: str
    game: Game
    seat: int
    stipulation: Stipulation
    position: str
    table: GameState
    hidden: tuple[Place, ...]
    pool: tuple[int, ...]
    deck_open: bool
    candidates: tuple[tuple[Place, frozenset[int]], ...]
    knows: tuple[tuple[Place, ...], ...]
    answer: Answer
    payoff: Payoff = "win"


# --- the file ------------------------------------------------------------------------------------

_Seat = Annotated[int, msgspec.Meta(ge=1, le=6)]
_Seats = Annotated[int, msgspec.Meta(ge=2, le=6)]
_Text = Annotated[str, msgspec.Meta(min_length=1)]


class _Knows(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    seat: _Seat
    places: tuple[str, ...]


class _Candidates(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    place: str
    cards: _Text


class _Answer(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    value: str | None = None
    keys: tuple[str, ...] = ()
    reasoning: str = ""


class _PuzzleFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    format: Literal[1]
    title: _Text
    rules: _Text
    seats: _Seats
    seat: _Seat
    stipulation: Stipulation
    position: _Text
    payoff: Payoff | None = None
    author: str = ""
    source: str = ""
    rulings: dict[str, str] = {}
    knows: tuple[_Knows, ...] = ()
    candidates: tuple[_Candidates, ...] = ()
    answer: _Answer = _Answer()


def builtin_puzzles() -> tuple[str, ...]:
    """Give the names of the puzzles that come with the package."""
    folder = files(f"{__package__}.library")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def load_puzzle(source: str | Path) -> Puzzle:
    """Load a built-in puzzle by name, or a puzzle file by path.

    Raises :class:`PackError` for a faulty file, :class:`UnknownName` for a name that is neither a
    built-in puzzle nor looks like a file.
    """
    name = str(source)
    if name in builtin_puzzles():
        text = (files(f"{__package__}.library") / f"{name}.toml").read_text(encoding="utf-8")
        return read_puzzle(parse_document(text, f"{name}.toml"))
    if not name.endswith(".toml") and "/" not in name and "\\" not in name:
        raise UnknownName(
            f"there is no puzzle {shortened(name)}{nearest(name, builtin_puzzles())};"
            " a puzzle of your own is a file that ends in .toml"
        )
    return read_puzzle(read_document(name))


def pose(game: Game, position: str, *, seat: int, stipulation: Stipulation = "win") -> Puzzle:
    """Give a puzzle without a file; `position` is written as in one, `seat` counts from 0.

    Raises :class:`NotationError`.
    """
    read = parse_hidden(game, position)
    return Puzzle(
        file="position",
        title="",
        author="",
        source="",
        game=game,
        seat=seat,
        stipulation=stipulation,
        position=position,
        table=read.table,
        hidden=read.places,
        pool=read.pool,
        deck_open=read.deck_open,
        candidates=(),
        knows=tuple(() for _ in range(game.seats)),
        answer=Answer(),
    )


def pose_deal(game: Game, *, payoff: Payoff = "win") -> Puzzle:
    """Give the question what the whole game is worth to the seat that begins, all cards hidden."""
    posed = pose(game, print_position(game, start(game)), seat=0, stipulation="odds")
    return replace(posed, title=f"{game.pack.title}, from the deal on", payoff=payoff)


def read_puzzle(document: Document) -> Puzzle:
    """Check a document and give the puzzle. Raises :class:`PackError`."""
    if "position" not in document.data or "stipulation" not in document.data:
        raise PackError(
            document.file, 1, 1, "this is no puzzle; expected a position and a stipulation"
        )
    file = document.convert(_PuzzleFile)
    game = _game(document, file)
    if file.seat > file.seats:
        raise document.error(("seat",), f"there is no seat {file.seat}; expected 1 to {file.seats}")
    if file.payoff is not None and file.stipulation != "odds":
        problem = f"a payoff goes with odds, and the stipulation is {file.stipulation}"
        raise document.error(("payoff",), problem)
    position = _position(document, game, file)
    return Puzzle(
        file=document.file,
        title=file.title,
        author=file.author,
        source=file.source,
        game=game,
        seat=file.seat - 1,
        stipulation=file.stipulation,
        position=file.position,
        table=position.table,
        hidden=position.places,
        pool=position.pool,
        deck_open=position.deck_open,
        candidates=_candidates(document, game, file, position.places),
        knows=_knows(document, game, file, position),
        answer=_answer(document, game, file),
        payoff=file.payoff or "win",
    )


def _game(document: Document, file: _PuzzleFile) -> Game:
    name, at, book = file.rules.rpartition("@")
    pack_file = name if at else file.rules
    beside = Path(document.file).parent / pack_file
    if pack_file.endswith(".toml") and not (beside.is_file() or Path(pack_file).is_file()):
        raise document.error(("rules",), f"there is no pack file {shortened(pack_file)}")
    rules = f"{beside}{at}{book if at else ''}" if beside.is_file() else file.rules
    try:
        pack, rulings = load_rules(rules)
    except UnknownName as error:
        raise document.error(("rules",), str(error)) from None
    for ruling, value in file.rulings.items():
        try:
            rulings = with_ruling(rulings, ruling, value)
        except UnknownName as error:
            raise document.error(("rulings", ruling), str(error)) from None
    try:
        return new_game(pack, rulings, file.seats)
    except LostLegacyError as error:
        raise document.error(("seats",), str(error)) from None


def _error_at(document: Document, path: KeyPath, error: NotationError) -> PackError:
    """Give the error of a text value its place in the file."""
    found = re.match(r"column ([0-9]+): (.*)", str(error), re.DOTALL)
    if not found:
        return document.error(path, str(error))
    return document.error_in_text(path, 1, int(found.group(1)), found.group(2))


def _position(document: Document, game: Game, file: _PuzzleFile) -> HiddenPosition:
    try:
        position = parse_hidden(game, file.position)
    except NotationError as error:
        raise _error_at(document, ("position",), error) from None
    for place in position.places:
        if isinstance(place, HandPlace | DiscardPlace) and place.seat == file.seat - 1:
            problem = f"seat {file.seat} solves and sees its own cards; write them"
            raise document.error(("position",), problem)
    return position


# --- the tables ----------------------------------------------------------------------------------


def _place(document: Document, game: Game, path: KeyPath, text: str) -> Place:
    try:
        choice = parse_choice(game, text)
    except NotationError:
        choice = None
    if not isinstance(choice, PickCard):
        problem = f"expected a place such as 'hand of 2' or 'ruins 1', found {shortened(text)}"
        raise document.error(path, problem)
    return choice.place


def _knows(
    document: Document, game: Game, file: _PuzzleFile, position: HiddenPosition
) -> tuple[tuple[Place, ...], ...]:
    found: list[tuple[Place, ...]] = [() for _ in range(game.seats)]
    for index, entry in enumerate(file.knows):
        if entry.seat > file.seats or entry.seat == file.seat:
            who = "solves: what it knows is written in the position"
            what = who if entry.seat == file.seat else f"does not play; expected 1 to {file.seats}"
            raise document.error(("knows", index, "seat"), f"seat {entry.seat} {what}")
        for number, text in enumerate(entry.places):
            path: KeyPath = ("knows", index, "places", number)
            place = _place(document, game, path, text)
            if not isinstance(place, HandPlace | RuinsPlace | DeckTop):
                problem = "expected 'hand of N', 'ruins N' or 'deck top'"
                raise document.error(path, problem)
            if place not in position.places and not _is_settled(position.table, place):
                raise document.error(path, f"no card lies at {shortened(text)} that can be known")
            found[entry.seat - 1] += (place,)
    return tuple(found)


def _is_settled(table: GameState, place: Place) -> bool:
    """Whether a certain card lies at a place: not one of a bag."""
    return bool(table.top) if isinstance(place, DeckTop) else is_there(table, place)


def _candidates(
    document: Document, game: Game, file: _PuzzleFile, hidden: tuple[Place, ...]
) -> tuple[tuple[Place, frozenset[int]], ...]:
    found: list[tuple[Place, frozenset[int]]] = []
    for index, entry in enumerate(file.candidates):
        place = _place(document, game, ("candidates", index, "place"), entry.place)
        if place not in hidden:
            problem = f"no card is hidden at {shortened(entry.place)}"
            raise document.error(("candidates", index, "place"), problem)
        try:
            kinds = frozenset(game.pack.kind_named(symbol) for symbol in entry.cards.split())
        except UnknownName as error:
            raise document.error(("candidates", index, "cards"), str(error)) from None
        found.append((place, kinds))
    return tuple(found)


def _answer(document: Document, game: Game, file: _PuzzleFile) -> Answer:
    value: Fraction | None = None
    if file.answer.value is not None:
        try:
            value = Fraction(file.answer.value)
        except (ValueError, ZeroDivisionError):
            problem = f"expected a fraction such as '2/3', found {shortened(file.answer.value)}"
            raise document.error(("answer", "value"), problem) from None
    keys: list[Choice] = []
    for index, text in enumerate(file.answer.keys):
        try:
            keys.append(parse_choice(game, text))
        except NotationError as error:
            raise _error_at(document, ("answer", "keys", index), error) from None
    return Answer(value=value, keys=tuple(keys), reasoning=file.answer.reasoning)
