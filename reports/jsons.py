"""The JSON documents of the command line, as records; `docs/json.md` explains them.

Promised: every document names its `format` and `version`; within a version fields are added, never
changed or taken away; a verdict is one of the words listed here. Not promised: the wording of
`method`, `reason` and the sentences.
"""

from __future__ import annotations

from typing import Any, Literal, assert_never

import msgspec

from ..model.cards import Pack, Rules
from ..model.notation import print_line, print_position
from ..model.rulings import Rulings, ruling_names, value_of
from ..verify.verdict import DiffReport, Finding, Proved, Refuted, Trace, Unknown, Verdict
from .traces import tell_game, turn_text

VERSION = 1
"""The version of all documents."""


class RulesDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A pack and the rulings it is read under."""

    pack: str
    title: str
    book: str
    cards: int
    unknown: tuple[str, ...]
    rulings: dict[str, str]


class GameDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A game or the beginning of one: positions and choices in the notation, turns in words.

    `repeats_from` is the number of choices after which the rest can be repeated for ever.
    """

    players: int
    start: str
    line: str
    end: str
    turns: tuple[str, ...]
    repeats_from: int | None = None


class ResultDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One property decided for one number of seats."""

    property: str
    sentence: str
    kind: Literal["always", "step", "possible"]
    players: int
    verdict: Literal["proved", "refuted", "unknown"]
    method: str
    bound: str | None
    reason: str | None
    assumes: tuple[str, ...]
    seconds: float
    conflicts: int
    queries: int
    together: bool
    tried: tuple[str, ...]
    game: GameDocument | None


class CheckDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What `lostlegacy check` found."""

    format: Literal["lostlegacy-check"] = "lostlegacy-check"
    version: int = VERSION
    rules: RulesDocument
    players: tuple[int, ...]
    seconds: float
    second_opinion: bool = False
    results: tuple[ResultDocument, ...]
    not_asked: dict[str, str] = {}


class DifferenceDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which two rule sets part."""

    cause: str
    players: int
    position: str
    choice: str
    left: str
    right: str
    game: GameDocument


class DiffDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What `lostlegacy diff` found."""

    format: Literal["lostlegacy-diff"] = "lostlegacy-diff"
    version: int = VERSION
    left: RulesDocument
    right: RulesDocument
    players: tuple[int, ...]
    verdict: Literal["equivalent", "different", "unknown"]
    method: str
    differences: tuple[DifferenceDocument, ...]
    undecided: tuple[str, ...]
    sights: tuple[str, ...]
    assumes: tuple[str, ...]
    seconds: float
    conflicts: int


class PuzzleDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One puzzle and its answer; `value`, `low`, `high` and weights are fractions as text."""

    file: str
    title: str
    stipulation: Literal["win", "odds", "help"]
    payoff: Literal["win", "win minus loss"] = "win"
    verdict: Literal["solved", "no solution", "unknown"]
    value: str | None
    keys: tuple[str, ...]
    mixed: dict[str, str]
    low: str | None
    high: str | None
    checked: bool
    contradicted: bool
    worlds: int
    nodes: int
    seconds: float
    plan: tuple[str, ...]
    reason: str | None


class SolveDocument(msgspec.Struct, frozen=True, kw_only=True):
    """What `lostlegacy solve` found."""

    format: Literal["lostlegacy-solve"] = "lostlegacy-solve"
    version: int = VERSION
    puzzles: tuple[PuzzleDocument, ...]


def rules_document(pack: Pack, rulings: Rulings) -> RulesDocument:
    """Describe a pack under rulings."""
    return RulesDocument(
        pack=pack.name,
        title=pack.title,
        book=pack.book,
        cards=pack.size,
        unknown=pack.unknown,
        rulings={name: value_of(rulings, name) for name in ruling_names()},
    )


def game_document(trace: Trace) -> GameDocument:
    """Write a trace down so that it can be replayed."""
    told = tell_game(trace.game, trace.start, trace.line)
    return GameDocument(
        players=trace.game.seats,
        start=print_position(trace.game, trace.start),
        line=print_line(trace.game, trace.line),
        end=print_position(trace.game, told.final),
        turns=tuple(turn_text(turn, 10_000) for turn in told.turns),
        repeats_from=trace.lasso_from,
    )


def verdict_word(verdict: Verdict) -> Literal["proved", "refuted", "unknown"]:
    """Give the word for a verdict."""
    match verdict:
        case Proved():
            return "proved"
        case Refuted():
            return "refuted"
        case Unknown():
            return "unknown"
        case _:
            assert_never(verdict)


def game_of(verdict: Verdict) -> Trace | None:
    """Give the game that comes with a verdict: a witness or one that breaks the property."""
    match verdict:
        case Proved():
            return verdict.witness
        case Refuted():
            return verdict.game
        case Unknown():
            return None
        case _:
            assert_never(verdict)


def result_document(finding: Finding) -> ResultDocument:
    """Write a finding down."""
    verdict = finding.verdict
    game = game_of(verdict)
    return ResultDocument(
        property=finding.property,
        sentence=finding.sentence,
        kind=finding.kind,
        players=finding.players,
        verdict=verdict_word(verdict),
        method=verdict.method,
        bound=None if isinstance(verdict, Unknown) else verdict.bound,
        reason=verdict.reason if isinstance(verdict, Unknown) else None,
        assumes=finding.assumes,
        seconds=round(finding.seconds, 3),
        conflicts=finding.conflicts,
        queries=finding.queries,
        together=finding.together,
        tried=finding.tried,
        game=None if game is None else game_document(game),
    )


def diff_document(
    left: Rules,
    right: Rules,
    players: tuple[int, ...],
    report: DiffReport,
) -> DiffDocument:
    """Write a comparison down."""
    return DiffDocument(
        left=rules_document(*left),
        right=rules_document(*right),
        players=players,
        verdict=report.verdict.value,
        method=report.method,
        differences=tuple(
            DifferenceDocument(
                cause=difference.cause,
                players=difference.players,
                position=difference.position,
                choice=difference.choice,
                left=difference.left,
                right=difference.right,
                game=game_document(difference.game),
            )
            for difference in report.differences
        ),
        undecided=report.undecided,
        sights=report.sights,
        assumes=report.assumes,
        seconds=round(report.seconds, 3),
        conflicts=report.conflicts,
    )


def encoded(document: Any) -> str:
    """Give a document as indented JSON text that ends in a newline."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
