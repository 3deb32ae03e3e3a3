"""Properties decided by trying every game: a judge of the proofs that shares nothing with them.

Promised: over a complete exploration each property is proved or refuted, or unknown where it is
vacuous, by the interpreter alone; a game that is shown is a shortest one, counted in plays, and was
carried out. Over an exploration that stopped at its limit a game that was found still stands, all
else is ``Unknown``. Not promised: anything about packs too large to explore.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..model import effects as fx
from ..model.conditions import holds_of_state
from ..model.errors import WrongUse
from ..model.events import Events
from ..model.game import Game
from ..model.rules import apply, choices, replay
from ..model.state import Choice, GameState, Phase
from ..model.step_facts import StepFacts
from .abstraction import is_modelled
from .check import count_of_plays
from .exploration import Exploration
from .goals import PropertyGoal
from .property import Property
from .reads import reads
from .unrolling import Found
from .verdict import Finding, Proved, Refuted, Trace, Unknown, Verdict

METHOD = "every game tried"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """A test, of states or of steps, and the value that shows something."""

    test: fx.Test
    value: bool
    of_steps: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Moment:
    """The end of a shortest game to evaluate tests at: a state, or a step from `number` to it."""

    number: int
    state: GameState
    plays: int
    facts: StepFacts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """One way through a step."""

    line: tuple[Choice, ...]
    after: GameState
    events: Events


Key = tuple[str, bool]
"""The name of a property, and whether its premise is meant."""


def decide(exploration: Exploration, properties: Sequence[Property]) -> tuple[Finding, ...]:
    """Decide properties, in their order, for the games from the position that was explored.

    Raises :class:`WrongUse` for one that asks for what the exploration did not tell apart.
    """
    begin = time.perf_counter()
    _check_told_apart(exploration, properties)
    wanted: dict[Key, _Wanted] = {}
    for prop in properties:
        wanted[prop.name, False] = _Wanted(
            test=prop.test, value=prop.kind == "possible", of_steps=prop.asks_of_steps
        )
        if prop.premise is not None and prop.kind != "possible":
            wanted[prop.name, True] = _Wanted(
                test=prop.premise, value=True, of_steps=prop.asks_of_steps
            )
    found: dict[Key, _Moment] = {}
    for of_steps, moments in ((False, _states(exploration)), (True, _steps(exploration))):
        open_ = {key: want for key, want in wanted.items() if want.of_steps is of_steps}
        found.update(_first(exploration.game, moments, open_))
    longest = exploration.longest()
    verdicts = [_verdict(exploration, prop, wanted, found, longest) for prop in properties]
    seconds = (time.perf_counter() - begin) / max(1, len(properties))
    return tuple(
        Finding(
            property=prop.name,
            sentence=prop.sentence,
            kind=prop.kind,
            players=exploration.game.seats,
            verdict=verdict,
            assumes=exploration.game.pack.unknown,
            seconds=seconds,
            conflicts=0,
            queries=0,
            tried=(f"{len(exploration.states):,} states, up to {exploration.reached} plays",),
        )
        for prop, verdict in zip(properties, verdicts, strict=True)
    )


def _check_told_apart(exploration: Exploration, properties: Sequence[Property]) -> None:
    """Refuse properties that ask for what the exploration left out. Raises :class:`WrongUse`."""
    for prop in properties:
        if not exploration.reads.covers(reads(exploration.game, (prop.test,))):
            raise WrongUse(
                f"{prop.name} asks for what the exploration left out; expected it among 'asked'"
            )


# --- where tests are evaluated -------------------------------------------------------------------


def _between(exploration: Exploration) -> list[int]:
    """Give the states between steps."""
    states = enumerate(exploration.states)
    return [number for number, state in states if is_modelled(exploration.game, state)]


def _states(exploration: Exploration) -> Iterator[_Moment]:
    """Give the states between steps, those after the fewest plays first."""
    for number in sorted(_between(exploration), key=lambda n: (exploration.plays[n], n)):
        yield _Moment(
            number=number,
            state=exploration.states[number],
            plays=exploration.plays[number],
            facts=None,
        )


def _steps(exploration: Exploration) -> Iterator[_Moment]:
    """Give every step, those after the fewest plays first."""

    def plays(number: int) -> int:
        turn = exploration.states[number].phase is Phase.DRAW
        return exploration.plays[number] + turn

    tried = _tried(exploration)
    for number in sorted(_between(exploration), key=lambda n: (plays(n), n)):
        before = exploration.states[number]
        met: set[tuple[GameState, Events]] = set()
        for outcome in _outcomes(exploration, before, tried):
            after = exploration.form(outcome.after)
            if (after, outcome.events) not in met:
                met.add((after, outcome.events))
                facts = StepFacts(before=before, events=outcome.events)
                yield _Moment(number=number, state=after, plays=plays(number), facts=facts)


def _tried(exploration: Exploration) -> frozenset[GameState] | None:
    """Give the states at which all choices were tried, None where that is all of them."""
    if exploration.is_complete:
        return None
    states = enumerate(exploration.states)
    return frozenset(state for number, state in states if exploration.is_expanded(number))


def _outcomes(
    exploration: Exploration, before: GameState, tried: frozenset[GameState] | None
) -> Iterator[_Outcome]:
    """Give every way through a step, through states that were tried, all of them if None is given.

    No state comes twice in a step, since a running effect only gets shorter; but an effect may call
    up others without end, and then the exploration was stopped.
    """
    game = exploration.game
    waiting = deque([_Outcome(line=(), after=before, events=())])
    while waiting:
        here = waiting.popleft()
        if tried is not None and exploration.form(here.after) not in tried:
            continue
        for choice in choices(game, here.after):
            step = apply(game, here.after, choice)
            outcome = _Outcome(
                line=(*here.line, choice), after=step.state, events=here.events + step.events
            )
            if is_modelled(game, step.state):
                yield outcome
            else:
                waiting.append(outcome)


def _first(game: Game, moments: Iterator[_Moment], open_: dict[Key, _Wanted]) -> dict[Key, _Moment]:
    """Give, for each test, the first moment at which it has its value."""
    found: dict[Key, _Moment] = {}
    while open_ and (moment := next(moments, None)) is not None:
        for key, want in tuple(open_.items()):
            if holds_of_state(game, moment.state, want.test, moment.facts) is want.value:
                found[key] = moment
                del open_[key]
    return found


# --- verdicts ------------------------------------------------------------------------------------


def _verdict(
    exploration: Exploration,
    prop: Property,
    wanted: dict[Key, _Wanted],
    found: dict[Key, _Moment],
    longest: int | None,
) -> Verdict:
    moment = found.get((prop.name, False))
    if moment is not None:
        game = _game(exploration, prop, wanted[prop.name, False], moment)
        bound = f"a shortest game, {count_of_plays(moment.plays)}"
        if prop.kind == "possible":
            return Proved(method="a game", bound=bound, witness=game)
        return Refuted(method="a game", bound=bound, game=game)
    if not exploration.is_complete:
        reached = exploration.reached
        tried = f"no game of up to {count_of_plays(reached)} shows it" if reached >= 0 else "open"
        stopped = f"the exploration stopped at {len(exploration.states):,} states"
        return Unknown(reason=f"{tried}; {stopped}", method=METHOD)
    if (prop.name, True) in wanted and (prop.name, True) not in found:
        return Unknown(reason="vacuous: its premise holds in no game", method=METHOD)
    end = "" if longest is None else f", none longer than {count_of_plays(longest)}"
    if prop.kind == "possible":
        return Refuted(method=METHOD, bound=f"every game{end}", game=None)
    return Proved(method=METHOD, bound=f"every game{end}")


def _game(exploration: Exploration, prop: Property, want: _Wanted, moment: _Moment) -> Trace:
    """Give a real game to a moment; its end is looked at once more by the goal of the searches.

    A step is looked for anew from the real state, whose discards lie in another order.
    """
    game = exploration.game
    trace = exploration.game_to(moment.number)
    states = [exploration.begin, *(step.state for step in replay(game, trace.start, trace.line))]
    last = states[-1:]
    if moment.facts is not None:
        before = last[0]
        for outcome in _outcomes(exploration, before, _tried(exploration)):
            facts = StepFacts(before=before, events=outcome.events)
            value = holds_of_state(game, outcome.after, want.test, facts)
            if value is want.value and exploration.form(outcome.after) == moment.state:
                trace = replace(trace, line=trace.line + outcome.line)
                last = [before, outcome.after]
                break
    goal = PropertyGoal(name=prop.name, prop=prop, breaks=prop.kind != "possible")
    goal.check(Found(trace=trace, states=tuple(last), plays=moment.plays))
    return trace
