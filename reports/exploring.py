"""What the explorer counted, as tables and as a JSON document.

Promised: what an exploration that was stopped does not know is said to be open, in words and as
`null`; counts of lines and games are text in JSON, since they outgrow the numbers of many readers.
Not promised: the counting; that is :mod:`lostlegacy.verify.explorer` and ``perft``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ..model.cards import Rules
from ..model.notation import print_choice, print_position
from ..model.state import Ended
from ..verify.census import Census
from ..verify.check import count_of_plays
from ..verify.exploration import Ending, Exploration
from ..verify.perft import Perft
from .counting import CensusDocument, census_document, unread_text
from .jsons import VERSION, GameDocument, RulesDocument, game_document, rules_document
from .output import Output
from .tables import counted, table_text
from .traces import trace_text


class EndingDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which games end."""

    how: Literal["card", "survival", "investigation", "showdown", "lost", "drawn"]
    winner: int | None
    states: int
    game: GameDocument


class StatesDocument(msgspec.Struct, frozen=True, kw_only=True):
    """All states that were found."""

    states: int
    transitions: int
    decisions: dict[str, int]
    by_plays: tuple[int, ...]
    reached: int
    endings: tuple[EndingDocument, ...]
    longest: int | None
    games: str | None
    repeats: bool | None
    loop: GameDocument | None


class DepthDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of one length."""

    depth: int
    lines: str
    states: int
    over: str


class BranchDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The lines of the last depth that begin with one choice."""

    choice: str
    lines: str
    states: int


class ExploreDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What `lostlegacy explore` counted: states, or with a depth lines."""

    format: Literal["lostlegacy-explore"] = "lostlegacy-explore"
    version: int = VERSION
    rules: RulesDocument
    players: int
    start: str
    limit: int
    complete: bool
    seconds: float
    exploration: StatesDocument | None
    depths: tuple[DepthDocument, ...]
    split: tuple[BranchDocument, ...]
    census: CensusDocument | None = None


def _document(
    rules: Rules,
    found: Exploration | Census | Perft,
    limit: int,
    seconds: float,
    *,
    exploration: StatesDocument | None = None,
    depths: tuple[DepthDocument, ...] = (),
    split: tuple[BranchDocument, ...] = (),
    census: CensusDocument | None = None,
) -> ExploreDocument:
    """Write down what was counted, with what all ways of counting say of it."""
    return ExploreDocument(
        rules=rules_document(*rules),
        players=found.game.seats,
        start=print_position(found.game, found.begin),
        limit=limit,
        complete=found.is_complete,
        seconds=round(seconds, 3),
        exploration=exploration,
        depths=depths,
        split=split,
        census=census,
    )


# --- all states ----------------------------------------------------------------------------------


def _ending_document(ending: Ending) -> EndingDocument:
    return EndingDocument(
        how=ending.how.value,
        winner=None if ending.winner is None else ending.winner + 1,
        states=ending.states,
        game=game_document(ending.example),
    )


def exploration_document(
    rules: Rules, found: Exploration, limit: int, seconds: float
) -> ExploreDocument:
    """Write an exploration down."""
    loop, games = found.loop(), found.games()
    return _document(
        rules,
        found,
        limit,
        seconds,
        exploration=StatesDocument(
            states=len(found.states),
            transitions=found.transitions,
            decisions={decision.value: count for decision, count in found.counts()},
            by_plays=found.by_plays(),
            reached=found.reached,
            endings=tuple(_ending_document(ending) for ending in found.endings()),
            longest=found.longest(),
            games=None if games is None else str(games),
            repeats=found.has_loop(),
            loop=None if loop is None else game_document(loop),
        ),
    )


def ending_name(how: Ended, winner: int | None) -> str:
    """Say how a game ended and for whom.

    >>> ending_name(Ended.CARD, 0)
    'won by card, seat 1'
    """
    if how is Ended.LOST:
        return "lost by everybody"
    if how is Ended.DRAWN:
        return "drawn"
    return f"won by {how.value}, " + ("nobody" if winner is None else f"seat {winner + 1}")


def show_exploration(out: Output, found: Exploration, seconds: float, *, explain: bool) -> None:
    """Write what was found: by decision, by plays, endings, loops; `explain` tells the games."""
    decisions = [(decision.value, f"{count:,}") for decision, count in found.counts()]
    out.say(table_text(counted(decisions, ("decision", "states")), out.width))
    out.say()
    plays = [(str(plays), f"{count:,}") for plays, count in enumerate(found.by_plays())]
    out.say(table_text(counted(plays, ("plays", "states")), out.width))
    endings = found.endings()
    if endings:
        out.say()
        rows = [(ending_name(e.how, e.winner), f"{e.states:,}") for e in endings]
        out.say(table_text(counted(rows, ("ending", "states")), out.width))
        for ending in endings if explain else ():
            out.say(f"\n{ending_name(ending.how, ending.winner)}, a shortest game:")
            _tell(out, trace_text(ending.example, width=out.width - 4))
    loop = found.loop()
    if loop is not None:
        out.say("\nA game that comes back to a state it was in, and can go on for ever:")
        _tell(out, trace_text(loop, width=out.width - 4))
    out.say()
    unread = unread_text(found.reads)
    if unread:
        out.say(unread)
    out.say(length_text(found))
    out.say(
        f"{len(found.states):,} states, {found.transitions:,} choices tried"
        f" ({seconds:.1f} s, {len(found.states) / max(seconds, 0.001):,.0f} states a second)"
    )


def _tell(out: Output, text: str) -> None:
    out.tell("\n".join(f"    {line}" for line in text.splitlines()))


def length_text(found: Exploration) -> str:
    """Say how long games are, and whether all of this is known."""
    if not found.is_complete:
        reached = "no depth" if found.reached < 0 else f"games of up to {found.reached} plays"
        return f"Stopped at the limit: {reached} tried completely; the longest game is not known."
    longest, games = found.longest(), found.games()
    if longest is None or games is None:
        return "Complete. Some game never ends."
    return (
        f"Complete. No state repeats; the longest of {games:,} games is {count_of_plays(longest)}."
    )


# --- states between steps ------------------------------------------------------------------------


def steps_document(rules: Rules, found: Census, limit: int, seconds: float) -> ExploreDocument:
    """Write a count of the states between steps down."""
    return _document(
        rules,
        found,
        limit,
        seconds,
        census=census_document(found),
    )


# --- lines by depth ------------------------------------------------------------------------------


def perft_document(
    rules: Rules, found: Perft, limit: int, seconds: float, *, split: bool
) -> ExploreDocument:
    """Write counts of lines down."""
    return _document(
        rules,
        found,
        limit,
        seconds,
        depths=tuple(
            DepthDocument(
                depth=depth.depth, lines=str(depth.lines), states=depth.states, over=str(depth.over)
            )
            for depth in found.depths
        ),
        split=tuple(
            BranchDocument(
                choice=print_choice(found.game, branch.choice),
                lines=str(branch.lines),
                states=branch.states,
            )
            for branch in found.branches
            if split
        ),
    )


def show_perft(out: Output, found: Perft, seconds: float, *, split: bool) -> None:
    """Write the lines of each length, and those below each first choice."""
    rows = [(str(d.depth), f"{d.lines:,}", f"{d.states:,}", f"{d.over:,}") for d in found.depths]
    out.say(table_text(counted(rows, ("depth", "lines", "states", "over")), out.width))
    if split and found.depths:
        out.say()
        below = [
            (print_choice(found.game, b.choice), f"{b.lines:,}", f"{b.states:,}")
            for b in found.branches
        ]
        last = found.depths[-1].depth
        out.say(table_text(counted(below, ("choice", f"lines of {last}", "states")), out.width))
    out.say()
    if not found.is_complete:
        out.say(f"Stopped at the limit: depth {len(found.depths) + 1} was not counted.")
    kept = sum(depth.states for depth in found.depths)
    out.say(f"{kept:,} states ({seconds:.1f} s)")
