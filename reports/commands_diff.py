"""The command `diff`: what differs between two versions of the rules, told with games.

Promised: the differences come from :mod:`lostlegacy.verify.rules_diff`; nothing is decided here.
"""

from __future__ import annotations

import re
from typing import Annotated, assert_never

import typer
from rich.text import Text

from ..model.cards import Rules
from ..model.rulings import ruling_doc, ruling_names
from ..verify.verdict import Difference, DiffReport, DiffVerdict
from .commands_rules import blanks_text, rules_name, seats_text
from .jsons import diff_document
from .options import JsonOption, PlayersOption, ProgressOption, read_players, read_rules
from .output import ExitCode, Output
from .tables import STYLES, indented
from .traces import trace_text, wrapped


def diff(
    left: Annotated[str, typer.Argument(metavar="LEFT", help="A pack, PACK@BOOK or pack file.")],
    right: Annotated[str, typer.Argument(metavar="RIGHT", help="The pack to compare it with.")],
    players: PlayersOption = None,
    ruling: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change one ruling on both sides; repeatable."),
    ] = None,
    right_ruling: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change one ruling of RIGHT only; repeatable."),
    ] = None,
    json: JsonOption = None,
    progress: ProgressOption = None,
) -> None:
    """Find where two versions of the rules part.

    Each difference comes with a shortest game that leads to it.
    """
    first = read_rules(left, ruling)
    second = read_rules(right, [*(ruling or ()), *(right_ruling or ())])
    seats = read_players(players, first[0], second[0])
    out = Output(json, progress=progress)
    report = run_diff(out, first, second, seats)
    show_diff(out, (left, right), (first, second), seats, report)
    out.finish(diff_document(first, second, seats, report))
    raise typer.Exit(diff_code(report))


def run_diff(out: Output, left: Rules, right: Rules, seats: tuple[int, ...]) -> DiffReport:
    """Compare, with progress shown."""
    from ..verify.rules_diff import rules_diff  # here, so that other commands start quickly

    with out.steps(None) as steps:
        return rules_diff(left, right, players=seats, report=steps.now)


def diff_code(report: DiffReport) -> ExitCode:
    """Give the exit code of a comparison."""
    match report.verdict:
        case DiffVerdict.EQUIVALENT:
            return ExitCode.NOTHING_AGAINST
        case DiffVerdict.DIFFERENT:
            return ExitCode.FOUND
        case DiffVerdict.UNKNOWN:
            return ExitCode.UNDECIDED
        case _:
            assert_never(report.verdict)


def show_diff(
    out: Output,
    specs: tuple[str, str],
    rules: tuple[Rules, Rules],
    seats: tuple[int, ...],
    report: DiffReport,
) -> None:
    """Tell each difference with the game that shows it, and what is left open."""
    names = [rules_name(side) for side in rules]
    out.say(f"left   {specs[0]}: {names[0]}")
    out.say(f"right  {specs[1]}: {names[1]}")
    if report.differences:
        note = "Each difference alone: right is the rules on the left with only that changed."
        out.say(wrapped(note, out.width, indent=""))
    for number, difference in enumerate(report.differences, start=1):
        out.say()
        show_difference(out, number, specs, difference)
    for cause in report.sights:
        note = f"{cause} changes what seats see, and no state; odds may differ."
        out.say()
        out.say(wrapped(note, out.width, indent=""))
    for cause in report.undecided:
        out.say(Text(f"\nundecided: {cause}", style=STYLES["unknown"]))
    if report.assumes:
        out.say()
        out.say(blanks_text(report.assumes, out.width))
    out.say()
    word = report.verdict.value
    line = Text(word, style=STYLES[word])
    line.append(f" with {seats_text(seats)}: {diff_summary(report)}")
    line.append(f" ({report.seconds:.1f} s, {report.conflicts:,} conflicts)")
    out.say(line)


def diff_summary(report: DiffReport) -> str:
    """Say in a few words what the comparison came to."""
    count = len(report.differences)
    many = "" if not count else f"{count} difference{'' if count == 1 else 's'}, "
    return f"{many}{report.method}" if report.method else many.rstrip(", ")


def show_difference(
    out: Output, number: int, specs: tuple[str, str], difference: Difference
) -> None:
    """Tell one difference: the cause, a game to where it shows, what then is so on each side."""
    title = f"{number}. {difference.cause} ({seats_text((difference.players,))})"
    out.say(Text(title, style=STYLES["different"]))
    width = out.width
    for name in ruling_names():
        if re.search(rf"\b{name}\b", difference.cause):
            out.say(Text(indented(ruling_doc(name), width, by="   "), style="dim"))
    out.say("   the game, played by the rules on the left:")
    text = trace_text(difference.game, width=width - 6)
    out.tell("\n".join(f"      {line}" for line in text.splitlines()))
    out.say()
    out.say(f"   at     {difference.position}")  # on one line, to be copied
    out.say(wrapped(f"   choice {difference.choice}", width, indent=" " * 10))
    sides = (("left ", specs[0], difference.left), ("right", specs[1], difference.right))
    for side, spec, follows in sides:
        out.say(wrapped(f"   {side}  {spec}: {follows}", width, indent=" " * 10))
