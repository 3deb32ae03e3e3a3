"""Games told turn by turn: a found trace, a random game, a line of a puzzle.

Promised: a trace is carried out again in the interpreter while it is told, so what stands here was
played; the position before and after and the line of choices are there in the notation, so a person
can replay it. Told for one seat, nothing is said that this seat does not see. Not promised: why a
game is shown; the caller says that.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from ..model import effects as fx
from ..model.events import Event, What
from ..model.game import Game
from ..model.notation import print_line, print_position
from ..model.rules import apply, is_turn_start
from ..model.state import Answer, Choice, GameState, Pass, Phase, PlayCard
from ..verify.sentences import Teller, offer, seat_name
from ..verify.verdict import Trace

WIDTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn, the deal or one seat's investigation: a heading and what happened in it."""

    heading: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldGame:
    """A game in words; `repeats_from` is the index of the turn from which a lasso repeats."""

    turns: tuple[Turn, ...]
    final: GameState
    repeats_from: int | None = None


def _declined(state: GameState) -> str:
    statement = state.frames[-1].rest[0] if state.frames and state.frames[-1].rest else None
    if isinstance(statement, fx.May):
        return "" if statement.orelse else offer(statement)  # what is done instead says it
    return "do so"


class _Book:
    """Collects turns while a game is played."""

    def __init__(self, game: Game, view: int | None) -> None:
        self.game = game
        self.view = view
        self.turns: list[Turn] = []
        self.heading = ""
        self.number = 0
        self.played = False
        self.teller = Teller(game=game, view=view)

    def open(self, heading: str, seat: int) -> None:
        self.close()
        self.heading = heading
        self.played = False
        self.teller = Teller(game=self.game, view=self.view, me=seat)

    def open_turn(self, seat: int) -> None:
        self.number += 1
        self.open(f"turn {self.number}, {seat_name(seat)}", seat)

    def close(self) -> None:
        if self.teller.clauses:
            self.turns.append(Turn(heading=self.heading, clauses=tuple(self.teller.clauses)))

    def add(self, event: Event, *, starts_play: bool, declined: str) -> None:
        match event.what:
            case What.DEALT if self.heading != "deal":
                self.open("deal", -1)
            case What.DREW:
                self.open_turn(event.seat or 0)
            case What.PLAYED | What.PASSED if starts_play:
                if self.played or not self.heading.startswith("turn"):
                    self.open_turn(event.seat or 0)
                self.played = True
            case What.CALLED if self.view is not None and self.heading != "investigation":
                self.open("investigation", -1)
            case What.INVESTIGATES:
                self.open(f"investigation, {seat_name(event.seat or 0)}", event.seat or 0)
                return
            case What.LOST if self.heading.startswith("turn"):
                self.open("investigation", -1)
            case What.SHOWED if self.heading != "showdown":
                self.open("showdown", -1)
            case _:
                pass
        self.teller.tell(event, declined=declined)


def tell_game(
    game: Game,
    start: GameState,
    line: Sequence[Choice],
    *,
    view: int | None = None,
    lasso_from: int | None = None,
) -> ToldGame:
    """Play the line and tell it. Raises :class:`IllegalChoice` for a choice that is not offered."""
    book = _Book(game, view)
    state, repeats_from = start, None
    if not is_turn_start(start) and start.phase is not Phase.SETUP:
        book.open_turn(start.active)
    for number, choice in enumerate(line):
        if number == lasso_from:
            repeats_from = len(book.turns) + (1 if book.played else 0)
        declined = _declined(state) if isinstance(choice, Answer) else "do so"
        step = apply(game, state, choice)
        starts = isinstance(choice, PlayCard | Pass)
        for event in step.events:
            book.add(event, starts_play=starts, declined=declined)
            starts = starts and event.what not in {What.PLAYED, What.LAID, What.PASSED}
        state = step.state
    book.close()
    return ToldGame(turns=tuple(book.turns), final=state, repeats_from=repeats_from)


def wrapped(text: str, width: int, *, indent: str = "    ") -> str:
    """Wrap a paragraph; its later lines are indented, a card keeps its number on its line."""
    kept = re.sub(r" (\([1-8X]\))", "\u00a0\\1", text)
    filled = textwrap.fill(
        kept, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return filled.replace("\u00a0", " ")


def turn_text(turn: Turn, width: int = WIDTH) -> str:
    """Give a turn as one wrapped paragraph."""
    return wrapped(f"{turn.heading}: {'; '.join(turn.clauses)}.", width)


def table_line(game: Game, *, view: int | None = None) -> str:
    """Say what is played: the pack, its book, the seats, and for whom it is told."""
    seen = "" if view is None else f", as {seat_name(view)} sees it"
    return f"{game.pack.title}, {game.seats} seats{seen}"


def trace_text(trace: Trace, *, width: int = WIDTH, view: int | None = None) -> str:
    """Tell a trace: where it begins, each turn, where it ends, and the line to replay it."""
    told = tell_game(trace.game, trace.start, trace.line, view=view, lasso_from=trace.lasso_from)
    lines: list[str] = []
    if view is None:
        lines.append(f"from  {print_position(trace.game, trace.start)}")
    for index, turn in enumerate(told.turns):
        if index == told.repeats_from:
            lines.append("--- from here on the same turns repeat for ever ---")
        lines.append(turn_text(turn, width))
    if told.repeats_from == len(told.turns):
        lines.append("--- its last choices repeat for ever: this turn never ends ---")
    elif told.repeats_from is not None:
        lines.append("--- and again from the mark, for ever: this game never ends ---")
    if view is None:
        lines.append(f"to    {print_position(trace.game, told.final)}")
        lines.append(f"line  {print_line(trace.game, trace.line)}")
    return "\n".join(lines)
