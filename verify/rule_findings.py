"""What is found about the statements of the rules, as findings beside those of the properties.

Promised: a dead place is named in the verdict, by card, statement and way; the rarest of those that
were reached come with their games. A statement inside a block that is never entered is named with
the others; a way of an ``if`` or a ``may`` that is itself never carried out is not. Not promised:
how a place was decided; that is :mod:`.rule_coverage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..model.game import Game
from ..model.notation import print_line, print_position
from .property import RuleQuestion
from .rule_coverage import Coverage, Dead, Ground, Undecided, cover
from .rule_games import Reached
from .rule_places import RulePlace, Way, never_text, place_text
from .verdict import Finding, Proved, Refuted, Unknown, Verdict

RAREST = 3
"""How many of the places that were reached are told with their games."""


def rule_findings(
    game: Game,
    questions: tuple[RuleQuestion, ...],
    ground: Callable[[], Ground],
    *,
    budget: int,
    second: bool = False,
    report: Callable[[str], None] | None = None,
) -> Iterator[Finding]:
    """Decide the questions about the effects of a game; nothing is done where there are none."""
    if not questions:
        return
    coverage = cover(game, ground, budget=budget, second=second, report=report)
    for question in questions:
        mine = _asked(coverage, question)
        yield Finding(
            property=question.name,
            sentence=question.sentence,
            kind="possible",
            players=game.seats,
            verdict=_verdict(game, coverage, mine),
            assumes=game.pack.unknown,
            seconds=coverage.seconds if question is questions[0] else 0.0,
            conflicts=coverage.conflicts if question is questions[0] else 0,
            queries=coverage.queries if question is questions[0] else 0,
            tried=_tried(game, coverage, mine),
        )


def _asked(coverage: Coverage, question: RuleQuestion) -> tuple[RulePlace, ...]:
    """Give the places that a question is about, the rarest first."""
    found: list[RulePlace] = []
    for place in coverage.of:
        if not place.is_required or (place.way is not Way.RUNS) is not question.of_ways:
            continue
        if question.of_ways and not isinstance(coverage.of[place.statement], Reached):
            continue
        found.append(place)
    return tuple(found)


def _verdict(game: Game, coverage: Coverage, asked: tuple[RulePlace, ...]) -> Verdict:
    known = {place: coverage.of[place] for place in asked}
    dead = [(place, found) for place, found in known.items() if isinstance(found, Dead)]
    if dead:
        names = "; ".join(never_text(game, place) for place, _ in dead)
        methods = ", ".join(dict.fromkeys(found.method for _, found in dead))
        many = "dead rule" if len(dead) == 1 else "dead rules"
        return Refuted(method=f"{many}: {names}", bound=f"every game, by {methods}", game=None)
    open_ = [(place, found) for place, found in known.items() if isinstance(found, Undecided)]
    if open_:
        names = "; ".join(f"{place_text(game, p)}: {p.way.value}?" for p, _ in open_)
        reasons = "; ".join(dict.fromkeys(found.reason for _, found in open_))
        return Unknown(reason=f"{names}: {reasons}", method="games at random, then search")
    rare = _rarest(coverage, asked)
    witness = rare[0][1].trace if rare else None
    return Proved(method="games", bound=f"{len(asked)} places, a game to each", witness=witness)


def _rarest(
    coverage: Coverage, asked: tuple[RulePlace, ...]
) -> tuple[tuple[RulePlace, Reached], ...]:
    """Give the places that fewest games came to; at the same number those with longer games."""
    found = [(place, coverage.of[place]) for place in asked]
    reached = [(place, how) for place, how in found if isinstance(how, Reached)]
    return tuple(sorted(reached, key=lambda pair: (pair[1].games, -pair[1].plays)))


def _tried(game: Game, coverage: Coverage, asked: tuple[RulePlace, ...]) -> tuple[str, ...]:
    lines = [f"{coverage.games} games at random, {coverage.seconds:.2f} s in all"]
    for place in asked:
        found = coverage.of[place]
        if isinstance(found, Dead):
            lines.append(f"dead, by {found.method}: {never_text(game, place)}")
        elif isinstance(found, Undecided):
            lines.append(f"open, {found.reason}: {place_text(game, place)}: {place.way.value}")
    for place, how in _rarest(coverage, asked)[:RAREST]:
        plays = "1 play" if how.plays == 1 else f"{how.plays} plays"
        often = f"came there in {how.games} of the games" if how.games else "searched for"
        start, line = print_position(game, how.trace.start), print_line(game, how.trace.line)
        lines.append(
            f"rare, {often}: {place_text(game, place)}: {place.way.value},"
            f" in a game of {plays} from {start} by {line}"
        )
    return tuple(lines)
