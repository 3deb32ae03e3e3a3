"""One step read twice: by the interpreter, and symbolically from the same pinned state.

A case is a state between turns, or after a draw, or before an Investigation. Its outcomes in the
interpreter are enumerated; the symbolic step is read with the state's values filled in, so that it
folds, and a solver then says whether each outcome is allowed and whether there is any other.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest
import z3

from lostlegacy.model import effects as fx
from lostlegacy.model import interpreter, rules
from lostlegacy.model.events import Events
from lostlegacy.model.game import Game
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.state import GameState, Phase
from lostlegacy.verify.abstraction import Abstraction, abstraction, decode, is_modelled, pinned
from lostlegacy.verify.bools import Bool, as_term, disj_all, neg
from lostlegacy.verify.filled import filled_in
from lostlegacy.verify.inputs import Inputs
from lostlegacy.verify.reading import Reading
from lostlegacy.verify.references import Frame
from lostlegacy.verify.step import Turn, read_investigation, read_turn
from lostlegacy.verify.symbols import Layout, layout_of

MOST_STATES = 3_000
"""States inside one step after which a case is left out as too large."""

MOST_OUTCOMES = 8
"""How many outcomes of one step are asked about one by one."""


# --- what a case exercises -----------------------------------------------------------------------


def _filter_labels(card: fx.CardFilter) -> Iterator[str]:
    if card.numbers:
        yield "filter numbers"
        if None in card.numbers:
            yield "filter X"
    if card.legacy:
        yield "filter legacy"
    if card.name is not None:
        yield "filter name"
    yield f"filter {card.facing.value}"


def _test_labels(test: fx.Test) -> Iterator[str]:
    yield f"test {type(test).__name__}"
    match test:
        case fx.SeenIs() | fx.CountIs():
            yield from _filter_labels(test.filter)
            if isinstance(test, fx.CountIs):
                yield f"count in {type(test.area).__name__}"
                yield f"count {test.compare.value}"
        case fx.CardIs():
            yield f"card is {type(test.card).__name__}"
            yield from _filter_labels(test.filter)
        case fx.SeatIs():
            yield f"seat {test.status.value}"
        case fx.GameIs():
            yield f"game {test.ending.value}"
        case fx.Every() | fx.Some() | fx.Not():
            yield from _test_labels(test.test)
        case fx.AllOf() | fx.AnyOf():
            for part in test.tests:
                yield from _test_labels(part)
        case fx.Implies():
            yield from _test_labels(test.premise)
            yield from _test_labels(test.conclusion)
        case _:
            pass


def labels(statement: fx.Statement) -> Iterator[str]:
    """Name the primitives of a statement, and those of its test."""
    yield type(statement).__name__
    match statement:
        case fx.ChooseSeat():
            hand = " with hand" if statement.among.with_hand else ""
            kept = " unprotected" if statement.among.unprotected else ""
            yield f"choose seat in {statement.among.group.value}{kept}{hand}"
        case fx.ChooseCard():
            for area in statement.areas:
                yield f"choose card {type(area).__name__}"
            yield from _filter_labels(statement.filter)
        case fx.Look() | fx.Reveal():
            yield f"{type(statement).__name__} {type(statement.card).__name__}"
            if statement.cancelling is not None:
                yield f"{type(statement).__name__} cancelling"
        case fx.If():
            yield from _test_labels(statement.test)
        case fx.Swap():
            pair = sorted((type(statement.left).__name__, type(statement.right).__name__))
            yield f"Swap {pair[0]} {pair[1]}"
        case fx.Move():
            side = (
                f" {statement.to.facing.value}" if isinstance(statement.to, fx.ToDiscards) else ""
            )
            yield f"Move {type(statement.card).__name__} {type(statement.to).__name__}{side}"
        case fx.Shuffle():
            yield f"Shuffle {statement.pile.value}"
        case fx.PlayNow():
            yield f"PlayNow {type(statement.card).__name__}"
        case fx.Eliminate():
            yield f"Eliminate {type(statement.seat).__name__}"
        case fx.ForEach():
            yield f"ForEach {statement.among.group.value}"
        case _:
            pass


@dataclass(slots=True)
class Seen:
    """The primitives that both readings met in the cases checked so far, with how often."""

    interpreter: set[str] = field(default_factory=set)
    symbolic: set[str] = field(default_factory=set)
    cases: Counter[str] = field(default_factory=Counter)

    def meet(self, state: GameState) -> None:
        """Note the statement that comes next in a state of the interpreter."""
        if state.frames and state.frames[-1].rest:
            self.interpreter.update(labels(state.frames[-1].rest[0]))
            self.interpreter.add(f"trigger {state.frames[-1].trigger.value}")


@contextmanager
def watching(seen: Seen) -> Iterator[None]:
    """Note the statements that either reading carries out."""
    concrete, symbolic = interpreter.perform, Reading.perform

    def perform(game: Game, state: GameState) -> tuple[GameState, Events]:
        seen.meet(state)
        return concrete(game, state)

    def read(self: Reading, statement: fx.Statement, frame: Frame, guard: Bool) -> None:
        seen.symbolic.update(labels(statement))
        seen.symbolic.add(f"trigger {frame.trigger.value}")
        symbolic(self, statement, frame, guard)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "perform", perform)
        patch.setattr(Reading, "perform", read)
        yield


# --- the two readings ----------------------------------------------------------------------------


def outcomes(game: Game, state: GameState, seen: Seen | None = None) -> set[Abstraction] | None:
    """Give every outcome of one step in the interpreter, None where they are too many."""
    found: set[Abstraction] = set()
    known, waiting = {state}, [state]
    while waiting:
        here = waiting.pop()
        if seen is not None:
            seen.meet(here)
        for choice in choices(game, here):
            after = apply(game, here, choice).state
            if is_modelled(game, after):
                found.add(abstraction(game, after))
            elif after not in known:
                known.add(after)
                waiting.append(after)
        if len(known) > MOST_STATES:
            return None
    return found


def reading_of(game: Game, state: GameState) -> Turn:
    """Read the step from a state symbolically, its values filled in."""
    layout = layout_of(game)
    before = filled_in(layout, abstraction(game, state))
    last = state.phase in {Phase.INVESTIGATION, Phase.SHOWDOWN}
    read = read_investigation if last else read_turn
    return read(layout, before, Inputs("i"))


def disagreement(game: Game, state: GameState, seen: Seen | None = None) -> str | None:
    """Compare the two readings of one step, both ways; gives what differs, None where nothing.

    Where the step may need more settled deck cards than are modelled, outcomes that need them are
    left to the interpreter. `seen` counts what the case exercised.
    """
    met = Seen()
    with watching(met):
        concrete = outcomes(game, state, met)
        if concrete is None:
            return None
        turn = reading_of(game, state)
    layout = turn.layout
    solver = z3.SimpleSolver()
    solver.add(as_term(turn.legal))
    beyond = solver.check(as_term(turn.beyond)) == z3.sat
    if not beyond and any(len(found.top) > 2 for found in concrete):
        return "more than two settled deck cards, and the symbolic reading does not say so"
    solver.add(as_term(neg(turn.beyond)))
    active = state.active
    # The seat to play at the end of a game is nobody's; seat 0 stays the one that played last.
    wanted = {
        found: pinned(
            layout, turn.after, found, ordered=False, active=active if found.how else None
        )
        for found in concrete
        if len(found.top) <= 2
    }
    solver.push()
    solver.add(as_term(neg(disj_all(wanted.values()))))
    more = solver.check()
    if more != z3.unsat:
        return f"symbolic only: {_shown(layout, turn, solver, more)}"
    solver.pop()
    asked = list(wanted)
    if len(asked) > MOST_OUTCOMES:
        asked = random.Random(0).sample(asked, MOST_OUTCOMES)
    for found in asked:
        if not beyond and solver.check(as_term(wanted[found])) != z3.sat:
            return f"interpreter only: {found}"
    if seen is not None:
        seen.interpreter |= met.interpreter
        seen.symbolic |= met.symbolic
        seen.cases.update(met.interpreter & met.symbolic)
        seen.cases["all"] += 1
        seen.cases["outcomes"] += len(concrete)
        seen.cases["beyond"] += beyond
    return None


def _shown(layout: Layout, turn: Turn, solver: z3.Solver, more: z3.CheckSatResult) -> str:
    if more != z3.sat:
        return str(more)
    model = solver.model()

    def value(term: Bool) -> bool:
        return term if isinstance(term, bool) else z3.is_true(model.eval(term, True))

    return str(decode(layout, turn.after, value))


# --- states to compare at ------------------------------------------------------------------------


def is_case(game: Game, state: GameState) -> bool:
    """Whether a step can be read from a state."""
    if len(state.top) > 2:
        return False
    if state.phase is Phase.INVESTIGATION:
        return is_modelled(game, state)
    return state.phase in {Phase.DRAW, Phase.PLAY, Phase.SHOWDOWN}


def cases(game: Game, seed: int, *, longest: int = 60) -> list[GameState]:
    """Give the states of one random game from which a step can be read."""
    draw = random.Random(seed)
    state = start(game, first=draw.randrange(game.seats))
    found: list[GameState] = []
    for _ in range(longest):
        if state.phase is Phase.OVER:
            break
        if is_case(game, state):
            found.append(state)
        state = apply(game, state, draw.choice(choices(game, state))).state
    return found


def report(game: Game, state: GameState, problem: str) -> str:
    """Say what is needed to see a disagreement again."""
    return f"{game.pack.name}, {game.seats} seats, {game.rulings}\n{state}\n{problem}"
