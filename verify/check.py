"""Decide the catalogue for a pack: induction first, then search up to the longest game.

Promised: one :class:`Finding` for each property and number of seats, in that order; a refutation
and a witness were carried out in the interpreter; what could not be decided is ``Unknown`` with its
reason, and a property whose premise never holds is not called proved. Not promised: that every true
property is decided within the limits of :mod:`.solver`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import cache, partial
from itertools import chain

from ..model.cards import Pack
from ..model.game import Game, new_game
from ..model.rulings import Rulings
from .built_in import AUXILIARY
from .induction import Induction, prove
from .k_induction import over_steps
from .properties import catalogue, chosen, chosen_questions, inductive_names, leaned_on
from .property import Property, RuleQuestion
from .rule_coverage import Ground
from .rule_findings import rule_findings
from .search_tasks import BUDGET, Report, Searched, longest_game, run_search, search_task
from .step_goals import SOUNDNESS
from .step_tasks import TOGETHER
from .verdict import Finding, Proved, Refuted, Unknown, Verdict


def check(
    pack: Pack,
    rulings: Rulings,
    *,
    players: tuple[int, ...],
    names: tuple[str, ...] = (),
    budget: int = BUDGET,
    inductive: bool = False,
    second: bool = False,
    report: Report | None = None,
    executor: Executor | None = None,
) -> Iterator[Finding]:
    """Decide the catalogue, or the named properties, for each number of seats.

    What induction leaves is searched for with at most `budget` conflicts for each number of seats;
    what is then open is unknown. With `inductive` only what induction may prove is asked, and
    nothing is searched for but by games at random. With `second` a second solver must confirm each
    answer that a proof rests on (:mod:`.second_opinion`). With an `executor` the work is spread
    over it. Raises :class:`UnknownName` and :class:`WrongUse` before anything is decided, and
    :class:`Disagreement` where solvers or readings part.
    """
    if inductive and not names:
        names = inductive_names(pack)
    wanted = chosen(pack, names)
    questions = chosen_questions(pack, names)
    games = {seats: new_game(pack, rulings, seats) for seats in players}
    everything = (*AUXILIARY, *catalogue(pack))
    return _findings(
        games,
        wanted,
        questions,
        everything,
        budget,
        inductive,
        second,
        report=report,
        executor=executor,
    )


def _findings(
    games: dict[int, Game],
    wanted: tuple[Property, ...],
    questions: tuple[RuleQuestion, ...],
    everything: tuple[Property, ...],
    budget: int,
    inductive: bool,
    second: bool,
    *,
    report: Report | None,
    executor: Executor | None,
) -> Iterator[Finding]:
    under_way: dict[int, Callable[[], Iterator[Finding]]] = {}
    # What is left of the most seats takes longest: it is to run beside the proofs of the others.
    for seats, game in sorted(games.items(), reverse=True):

        def prove_with(leaned: tuple[Property, ...], game: Game = game) -> Induction:
            return prove(
                game.pack,
                game.rulings,
                game.seats,
                leaned,
                second=second,
                executor=executor,
                report=report,
            )

        def decide(
            asked: tuple[Property, ...],
            leaned: tuple[Property, ...],
            proof: Induction,
            game: Game = game,
        ) -> Iterator[Finding]:
            task = search_task(
                game, asked, proof, leaned, budget, by_solver=not inductive, second=second
            )
            yield from _of_game(game, asked, proof, run_search(task, report))

        proved = cache(partial(prove_with, everything))
        few = leaned_on(everything, wanted)
        if len(few) < len(everything) and not questions:
            found = tuple(decide(wanted, few, prove_with(few)))
            left = tuple(p for p, f in zip(wanted, found, strict=True) if _is_open(f))
            more = iter(decide(left, everything, proved()) if left else ())
            merged = [next(more) if _is_open(finding) else finding for finding in found]
            under_way[seats] = partial(iter, merged)
        elif wanted and executor is not None:
            under_way[seats] = _left_to_workers(
                game, wanted, questions, proved(), everything, budget, inductive, second, executor
            )
        else:
            asked = decide(wanted, everything, proved()) if wanted else iter(())
            ground = partial(ground_of, game, proved, everything)
            told = rule_findings(
                game, questions, ground, budget=budget, second=second, report=report
            )
            under_way[seats] = partial(chain, asked, told)
    for _, findings in sorted(under_way.items()):
        yield from findings()


def _left_to_workers(
    game: Game,
    wanted: tuple[Property, ...],
    questions: tuple[RuleQuestion, ...],
    proof: Induction,
    everything: tuple[Property, ...],
    budget: int,
    inductive: bool,
    second: bool,
    executor: Executor,
) -> Callable[[], Iterator[Finding]]:
    """Have searched for what induction left; gives how to wait for the findings."""
    task = search_task(
        game, wanted, proof, everything, budget, by_solver=not inductive, second=second
    )
    searched = executor.submit(run_search, task)
    ground = ground_of(game, lambda: proof, everything)
    told = executor.submit(_rule_findings, game, questions, ground, budget, second)

    def findings() -> Iterator[Finding]:
        yield from _of_game(game, wanted, proof, searched.result())
        yield from told.result()

    return findings


def _rule_findings(
    game: Game, questions: tuple[RuleQuestion, ...], ground: Ground, budget: int, second: bool
) -> tuple[Finding, ...]:
    return tuple(rule_findings(game, questions, lambda: ground, budget=budget, second=second))


def _is_open(finding: Finding) -> bool:
    return isinstance(finding.verdict, Unknown)


def ground_of(
    game: Game, proved: Callable[[], Induction], everything: tuple[Property, ...]
) -> Ground:
    """Give what was proved of a game for the questions about its statements to lean on."""
    proof = proved()
    return Ground(
        proof=proof,
        invariants=tuple(p for p in everything if p.kind == "always" and p.name in proof.proved),
        grounds=search_task(game, (), proof, everything).invariants,
        longest=longest_game(game, proof.proved),
    )


def _of_game(
    game: Game, wanted: tuple[Property, ...], proof: Induction, searched: tuple[Searched, ...]
) -> Iterator[Finding]:
    by_name = {found.goal.name: found for found in searched}
    longest = longest_game(game, proof.proved)
    for prop in wanted:
        result = by_name.get(prop.name)
        premise = by_name.get(f"premise of {prop.name}")
        seconds, conflicts, queries = proof.spent(prop.name)
        together = prop.name in proof.proved and not conflicts
        if prop is wanted[0]:  # it counts what all of them share
            for more in (proof.spent(part) for part in (*SOUNDNESS, TOGETHER)):
                seconds, conflicts = seconds + more[0], conflicts + more[1]
                queries += more[2]
        for part in (result, premise):
            if part is not None:
                seconds += part.effort.seconds
                conflicts += part.effort.conflicts
                queries += part.effort.queries
        yield Finding(
            property=prop.name,
            sentence=prop.sentence,
            kind=prop.kind,
            players=game.seats,
            verdict=_verdict(prop, proof, result, premise, longest),
            assumes=game.pack.unknown,
            seconds=seconds,
            conflicts=conflicts,
            queries=queries,
            tried=_tried(prop, proof, result, longest),
            together=together and prop is not wanted[0],
        )


def _verdict(
    prop: Property,
    proof: Induction,
    result: Searched | None,
    premise: Searched | None,
    longest: int | None,
) -> Verdict:
    every = f"every game, none longer than {longest} plays" if longest is not None else ""
    if premise is not None and premise.found is None:
        return Unknown(reason="vacuous: its premise holds in no game that was searched")
    if result is None:
        return Proved(method="induction", bound="every game")
    found = result.found
    if found is None and result.steps:
        method = over_steps(result.steps)
        if prop.kind == "possible":
            return Refuted(method=method, bound="every game", game=None)
        return Proved(method=method, bound="every game")
    if found is not None:
        bound = f"a shortest game, {count_of_plays(found.plays)}"
        if result.simulated or result.effort.unknown:
            bound = f"a game of {count_of_plays(found.plays)}"
        if found.trace.lasso_from is not None:
            bound = f"a game that repeats itself for ever after {count_of_plays(found.plays)}"
        if prop.kind == "possible":
            return Proved(method="a game", bound=bound, witness=found.trace)
        return Refuted(method="a game", bound=bound, game=found.trace)
    if longest is not None and result.complete:
        if prop.kind == "possible":
            return Refuted(method="complete search", bound=every, game=None)
        return Proved(method="complete search", bound=every)
    return Unknown(reason=_why_open(prop, proof, result, longest), method="induction, then search")


def count_of_plays(number: int) -> str:
    """Give a number of plays in words.

    >>> count_of_plays(1)
    '1 play'
    """
    return f"{number} play" if number == 1 else f"{number} plays"


def _why_open(prop: Property, proof: Induction, result: Searched, longest: int | None) -> str:
    reached = f"search up to {max(result.effort.reached, 0)} plays found no game"
    if not result.effort.queries:
        reached = "no game was searched for"
    if result.effort.unknown:
        reached += f", then {result.effort.unknown}"
    if longest is None:
        reached += "; no longest game is known, since the rank was not proved to fall"
    if prop.name in proof.failed:
        return f"induction fails at {proof.failed[prop.name]}; {reached}"
    if prop.name in proof.undecided:
        return f"induction gave up at {proof.undecided[prop.name]}; {reached}"
    return reached


def _tried(
    prop: Property, proof: Induction, result: Searched | None, longest: int | None
) -> tuple[str, ...]:
    lines: list[str] = []
    if prop.kind != "possible":
        seconds, conflicts, queries = proof.spent(prop.name)
        outcome = "holds"
        if prop.name in proof.failed:
            outcome = f"fails at {proof.failed[prop.name]}"
        elif prop.name in proof.undecided:
            outcome = f"gave up at {proof.undecided[prop.name]}"
        lines.append(
            f"induction {outcome}: {queries} queries, {conflicts} conflicts, {seconds:.2f} s"
        )
    if result is not None and result.simulated:
        lines.append("met in games at random; a shorter game may exist")
    elif result is not None and result.effort.queries:
        lines.extend(result.tried)
        effort = result.effort
        limit = "no longest game known" if longest is None else f"longest game {longest} plays"
        lines.append(
            f"search by length ({limit}): {effort.queries} queries, {effort.conflicts} conflicts,"
            f" {effort.seconds:.2f} s"
        )
    return tuple(lines)
