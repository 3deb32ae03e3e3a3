"""The commands that prove and compare rules: `check` and `diff`.

Promised: a verdict that is not reached ends the command with code 3, never 0; every refutation is
told as a game that can be replayed; cards whose text is not known are named. Not promised: how a
verdict is reached; that is :mod:`lostlegacy.verify`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Annotated, assert_never

import typer
from rich.text import Text

from ..model.cards import Rules
from ..model.errors import UnknownName
from ..verify.verdict import (
    Finding,
    Proved,
    Refuted,
    Trace,
    Unknown,
)
from .interrupts import before_processes
from .jsons import (
    CheckDocument,
    game_of,
    result_document,
    rules_document,
    verdict_word,
)
from .options import (
    BudgetOption,
    JsonOption,
    PackArgument,
    PlayersOption,
    ProgressOption,
    RulingOption,
    WorkersOption,
    read_budget,
    read_names,
    read_players,
    read_rules,
    read_workers,
    rulings_name,
)
from .output import ExitCode, Output
from .tables import STYLES, TOGETHER, indented, markdown_text, table_text, verdict_grid
from .traces import trace_text, wrapped


def rules_name(rules: Rules) -> str:
    """Give a pack by title and name, with the book it is read under."""
    pack, rulings = rules
    return f"{pack.title} ({pack.name}), {rulings_name(rulings)}"


def seats_text(players: Sequence[int]) -> str:
    """Say for how many seats.

    >>> seats_text((2, 3, 4))
    '2, 3 and 4 seats'
    """
    numbers = [str(number) for number in players]
    return f"{' and '.join(part for part in (', '.join(numbers[:-1]), numbers[-1]) if part)} seats"


def blanks_text(assumes: Sequence[str], width: int) -> str:
    """Say which cards count as blanks."""
    return wrapped(
        f"Assumed: the texts of {', '.join(assumes)} are not known, so they count as cards without"
        " effect; each verdict holds for such cards.",
        width,
    )


# --- check ---------------------------------------------------------------------------------------


def check(
    pack: PackArgument,
    players: PlayersOption = None,
    property_: Annotated[
        list[str] | None,
        typer.Option("--property", metavar="NAME", help="Check only this; may be repeated."),
    ] = None,
    ruling: RulingOption = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say what was tried, and show the games found.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Write the table in Markdown.")
    ] = False,
    budget: BudgetOption = None,
    inductive: Annotated[
        bool,
        typer.Option("--inductive", help="Ask only for proofs by induction; for many seats."),
    ] = False,
    second_opinion: Annotated[
        bool,
        typer.Option("--second-opinion", help="Let a second solver confirm each proof."),
    ] = False,
    json: JsonOption = None,
    workers: WorkersOption = None,
    progress: ProgressOption = None,
) -> None:
    """Prove or refute properties of the rules.

    A proof holds for every game that can be played; a refutation is a game that can be replayed.
    """
    from ..verify.properties import inductive_names, not_asked, property_names

    rules = read_rules(pack, ruling)
    seats = read_players(players, rules[0])
    known = inductive_names(rules[0]) if inductive else property_names(rules[0])
    for name, reason in not_asked(rules[0]):
        if name in (property_ or ()):
            raise UnknownName(f"{name} is not asked of {rules[0].name}: {reason}")
    names = read_names(property_, known, "inductive property" if inductive else "property")
    processes = read_workers(workers)
    conflicts = read_budget(budget)
    out = Output(json, progress=progress)
    begin = time.perf_counter()
    findings = run_check(
        out,
        rules,
        seats,
        names or known,
        processes,
        conflicts,
        inductive=inductive,
        second=second_opinion,
    )
    seconds = time.perf_counter() - begin
    left_out = () if names else not_asked(rules[0])
    show_check(out, rules, findings, seconds, explain=explain, markdown=markdown, left_out=left_out)
    if second_opinion:
        out.say("CaDiCaL, a second solver, confirmed each answer that a proof rests on.")
    document = CheckDocument(
        rules=rules_document(*rules),
        players=seats,
        seconds=round(seconds, 3),
        second_opinion=second_opinion,
        results=tuple(result_document(finding) for finding in findings),
        not_asked=dict(left_out),
    )
    out.finish(document)
    raise typer.Exit(check_code(findings))


def run_check(
    out: Output,
    rules: Rules,
    seats: tuple[int, ...],
    names: tuple[str, ...],
    processes: int | None = None,
    budget: int | None = None,
    *,
    inductive: bool = False,
    second: bool = False,
) -> tuple[Finding, ...]:
    """Check the named properties, with progress shown."""
    from ..verify.check import check as check_rules  # here, so that other commands start quickly
    from ..verify.search_tasks import BUDGET
    from ..verify.spread import workers

    total = len(seats) * len(names)
    before_processes()
    with out.steps(total) as steps, workers(processes) as executor:
        found: Iterator[Finding] = check_rules(
            *rules,
            players=seats,
            names=names,
            budget=budget or BUDGET,
            inductive=inductive,
            second=second,
            report=steps.now,
            executor=executor,
        )
        findings: list[Finding] = []
        for finding in found:
            findings.append(finding)
            word = verdict_word(finding.verdict)
            steps.advance(f"{finding.property}, {finding.players} seats: {word}")
    return tuple(findings)


def check_code(findings: Sequence[Finding]) -> ExitCode:
    """Give the exit code: a refutation counts first, then what is undecided."""
    words = {verdict_word(finding.verdict) for finding in findings}
    if "refuted" in words:
        return ExitCode.FOUND
    return ExitCode.UNDECIDED if "unknown" in words or not words else ExitCode.NOTHING_AGAINST


def show_check(
    out: Output,
    rules: Rules,
    findings: Sequence[Finding],
    seconds: float,
    *,
    explain: bool,
    markdown: bool,
    left_out: Sequence[tuple[str, str]] = (),
) -> None:
    """Write the table, the games, what was not asked, and what it all rests on."""
    grid = verdict_grid(findings)
    players = sorted({finding.players for finding in findings})
    if markdown:
        out.say(markdown_text(grid))
    else:
        out.say(f"{rules_name(rules)}: every game with {seats_text(players)}")
        out.say()
        out.say(table_text(grid, out.width))
    if any(finding.together for finding in findings):
        out.say()
        out.say(f"{TOGETHER}: decided by queries about several properties, which row 1 counts.")
    for group in grouped(findings):
        show_finding(out, group[0], explain=explain)
        if explain:
            for other in group[1:]:
                show_finding(out, other, explain=True)
        elif len(group) > 1 and not isinstance(group[0].verdict, Proved):
            word = verdict_word(group[0].verdict)
            seats = seats_text([finding.players for finding in group[1:]])
            games = any(game_of(finding.verdict) for finding in group[1:])
            more = "; --explain tells those games too" if games else ""
            out.say(f"  Also {word} with {seats}{more}.")
    assumes = tuple(dict.fromkeys(name for finding in findings for name in finding.assumes))
    if assumes:
        out.say()
        out.say(blanks_text(assumes, out.width))
    if left_out:
        out.say()
        out.say(not_asked_text(left_out, out.width))
    out.say()
    out.say(summary(findings, seconds))


def not_asked_text(left_out: Sequence[tuple[str, str]], width: int) -> str:
    """Say which built-in properties say nothing of a pack, by reason."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in left_out:
        by_reason.setdefault(reason, []).append(name)
    lines = ["Not asked, since"]
    lines += [
        indented(f"{reason}: {', '.join(names)}", width, by="  ")
        for reason, names in by_reason.items()
    ]
    return "\n".join(lines)


def grouped(findings: Sequence[Finding]) -> tuple[tuple[Finding, ...], ...]:
    """Group findings of the same property and verdict, fewest seats first."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.property, verdict_word(finding.verdict)), []).append(finding)
    return tuple(tuple(sorted(group, key=lambda f: f.players)) for group in groups.values())


def summary(findings: Sequence[Finding], seconds: float) -> Text:
    """Count the verdicts; `seconds` is the wall time of all, since parts of the work are shared."""
    words = [verdict_word(finding.verdict) for finding in findings]
    counts = [
        Text(f"{words.count(word)} {word}", style=STYLES[word])
        for word in ("proved", "refuted", "unknown")
        if word in words
    ]
    conflicts = sum(finding.conflicts for finding in findings)
    queries = sum(finding.queries for finding in findings)
    cost = f" ({seconds:.1f} s, {conflicts:,} conflicts in {queries:,} queries)"
    return Text(", ").join(counts).append(cost)


def show_finding(out: Output, finding: Finding, *, explain: bool) -> None:
    """Tell a refutation or what is undecided; with `explain` also what was tried and a witness."""
    where = f"{finding.property}, {finding.players} seats"
    verdict = finding.verdict
    match verdict:
        case Proved():
            if explain:
                out.say(Text(f"\nproved: {where}", style=STYLES["proved"]))
                say_tried(out, finding)
                if verdict.witness is not None:
                    say_game(out, "A game that gets there:", verdict.witness)
        case Refuted():
            out.say(Text(f"\nrefuted: {where}", style=STYLES["refuted"]))
            out.say(indented(finding.sentence, out.width, by="  "))
            if explain:
                say_tried(out, finding)
            if verdict.game is None:
                why = f"No game gets there: {verdict.method}, {verdict.bound}."
                out.say(indented(why, out.width, by="  "))
            else:
                say_game(out, "A game that breaks it:", verdict.game)
        case Unknown():
            out.say(Text(f"\nunknown: {where}", style=STYLES["unknown"]))
            out.say(indented(verdict.reason, out.width, by="  "))
            say_tried(out, finding)
        case _:
            assert_never(verdict)


def say_tried(out: Output, finding: Finding) -> None:
    """Say what was tried, one thing a line."""
    for line in finding.tried:
        out.say(indented(f"- {line}", out.width, by="  "))


def say_game(out: Output, title: str, trace: Trace) -> None:
    """Tell a game below a title."""
    out.say(f"  {title}")
    text = trace_text(trace, width=out.width - 4)
    out.tell("\n".join(f"    {line}" for line in text.splitlines()))
