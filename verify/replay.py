"""Games found by a solver, carried out in the interpreter before anybody sees them.

Promised: :func:`concrete_game` gives a line of choices whose states have the abstractions that the
solver gave, or raises :class:`Disagreement`; nothing a solver said is reported without it. Not
promised: that the line is the only one with these abstractions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..model.errors import Disagreement
from ..model.events import Events
from ..model.game import Game
from ..model.rules import apply, choices, start
from ..model.state import Choice, GameState, Phase, Turned
from ..model.step_facts import StepFacts
from .abstraction import Abstraction, abstraction, is_modelled
from .verdict import Trace


def deal_line(game: Game, dealt: Abstraction) -> tuple[GameState, tuple[Choice, ...]]:
    """Give the start of the game and the choices of chance that deal a given position."""
    state = begin = start(game, first=dealt.active)
    line: list[Choice] = []
    while state.phase is Phase.SETUP:
        wanted = _next_dealt(game, state, dealt)
        line.append(wanted)
        state = apply(game, state, wanted).state
    if abstraction(game, state) != dealt:
        raise Disagreement(f"no deal of {game.pack.name} gives {dealt}")
    return begin, tuple(line)


def _next_dealt(game: Game, state: GameState, dealt: Abstraction) -> Choice:
    for option in choices(game, state):
        after = apply(game, state, option).state
        fits_hands = all(
            not seat.hand or seat.hand == dealt.hands[number]
            for number, seat in enumerate(after.seats)
        )
        fits_ruins = not after.ruins_rest or after.ruins_rest == dealt.ruins_rest
        if fits_hands and fits_ruins and isinstance(option, Turned):
            return option
    raise Disagreement(f"no card can be dealt towards {dealt}")


def lines_of_step(game: Game, state: GameState) -> dict[Abstraction, tuple[Choice, ...]]:
    """Give every outcome of one step with a line of choices that leads to it, shortest first."""
    found: dict[Abstraction, tuple[Choice, ...]] = {}
    seen = {state}
    waiting: deque[tuple[GameState, tuple[Choice, ...]]] = deque([(state, ())])
    while waiting:
        here, line = waiting.popleft()
        for option in choices(game, here):
            after = apply(game, here, option).state
            if is_modelled(game, after):
                found.setdefault(abstraction(game, after), (*line, option))
            elif after not in seen:
                seen.add(after)
                waiting.append((after, (*line, option)))
    return found


def walk(game: Game, state: GameState, line: Sequence[Choice]) -> GameState:
    """Give the state after a line of choices."""
    for choice in line:
        state = apply(game, state, choice).state
    return state


def follow(
    game: Game, state: GameState, wanted: Sequence[Abstraction]
) -> tuple[tuple[Choice, ...], list[GameState]]:
    """Give a line through states with these abstractions, and the states it comes to."""
    line: tuple[Choice, ...] = ()
    states: list[GameState] = [state]
    for number, target in enumerate(wanted, start=1):
        outcomes = lines_of_step(game, state)
        if target not in outcomes:
            here = abstraction(game, state)
            problem = f"the interpreter does not get from {here} to {target}"
            raise Disagreement(f"step {number}: {problem}")
        state = walk(game, state, outcomes[target])
        line += outcomes[target]
        states.append(state)
    return line, states


def concrete_game(game: Game, states: Sequence[Abstraction]) -> tuple[Trace, list[GameState]]:
    """Carry out a game given by the abstractions of its states, from the deal on."""
    begin, deal = deal_line(game, states[0])
    dealt = walk(game, begin, deal)
    line, found = follow(game, dealt, states[1:])
    return Trace(game=game, start=begin, line=deal + line), found


def _last_step_begins(trace: Trace) -> int | None:
    """Give the number of choices before the last step of a game; None where there was none."""
    state = trace.start
    begins: int | None = None
    for number, choice in enumerate(trace.line):
        if is_modelled(trace.game, state):
            begins = number
        state = apply(trace.game, state, choice).state
    return begins


def last_step(trace: Trace) -> StepFacts | None:
    """Give what a property may ask about the last step of a game; None where there was none."""
    begins = _last_step_begins(trace)
    if begins is None:
        return None
    before = state = walk(trace.game, trace.start, trace.line[:begins])
    events: Events = ()
    for choice in trace.line[begins:]:
        step = apply(trace.game, state, choice)
        state, events = step.state, events + step.events
    return StepFacts(before=before, events=events)


def same_but_for_last_step(trace: Trace) -> Iterator[Trace]:
    """Give the games whose last step goes another way to the same position, shortest first.

    A solver's state says where a step leads, not which way.
    """
    begins = _last_step_begins(trace)
    if begins is None:
        return
    game, line = trace.game, trace.line[:begins]
    before = walk(game, trace.start, line)
    target = abstraction(game, walk(game, before, trace.line[begins:]))
    waiting: deque[tuple[GameState, tuple[Choice, ...]]] = deque([(before, line)])
    while waiting:
        here, way = waiting.popleft()
        for option in choices(game, here):
            after = apply(game, here, option).state
            if not is_modelled(game, after):
                waiting.append((after, (*way, option)))
            elif abstraction(game, after) == target:
                yield replace(trace, line=(*way, option))
