"""Steps that a solver chose, carried out by the interpreter, and its states played on from.

Games at random seldom come to a state in which a statement late in an effect goes its rarer way.
Here a solver is asked for a state and a step in which it does: any state without problems, whether
or not some game comes to it. The interpreter must get from there to where the solver's step led.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import z3

from lostlegacy.model.game import Game
from lostlegacy.model.problems import problems
from lostlegacy.model.state import Discard, Frame, GameState, Outcome, Phase, SeatState, Trigger
from lostlegacy.verify.abstraction import Abstraction, decode
from lostlegacy.verify.agreement import compare_step
from lostlegacy.verify.bools import Bool, as_term, neg
from lostlegacy.verify.built_in import GROUNDWORK
from lostlegacy.verify.conditions import holds_of_state
from lostlegacy.verify.rule_places import Ran, Way
from lostlegacy.verify.solver import Answer, Result
from lostlegacy.verify.step_goals import encoding_holds
from lostlegacy.verify.step_tasks import read_step, step_kinds, under_way
from lostlegacy.verify.symbols import fresh, layout_of
from tests.agreement.twins import labels, outcomes


def state_of(game: Game, found: Abstraction) -> GameState:
    """Give a state between turns with this abstraction, discards in the order of their kinds."""
    seats = tuple(
        SeatState(
            hand=hand,
            discards=tuple(Discard(kind=kind, up=up) for kind, up in found.discards[seat]),
            out=found.out[seat],
            last_number=found.last[seat][0],
            last_down=found.last[seat][1],
            misses_turn=found.misses[seat],
            protected=found.protected[seat],
        )
        for seat, hand in enumerate(found.hands)
    )
    state = GameState(
        seats=seats,
        top=found.top,
        rest=found.rest,
        ruins=found.placed,
        ruins_rest=found.ruins_rest,
        active=found.active,
        phase=Phase.SHOWDOWN if found.shows else Phase.DRAW,
        is_reversed=found.is_reversed,
        outcome=None if found.how is None else Outcome(how=found.how, winner=found.winner),
    )
    if not found.waiting:
        return state
    speeds: list[int | None] = [None] * game.seats
    for speed, seat in found.waiting:
        speeds[seat] = speed
    first = min(found.waiting)[1]
    frame = Frame(owner=first, kind=None, trigger=Trigger.INVESTIGATE, rest=game.investigate)
    return replace(
        state,
        phase=Phase.INVESTIGATION,
        frames=(frame,),
        speeds=tuple(speeds),
        investigated=(first,),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenStep:
    """A step that a solver chose so that a statement goes a way: where from, where to."""

    label: str
    way: Way
    before: GameState
    after: Abstraction


def chosen_steps(game: Game, kind: int, seed: int) -> Iterator[ChosenStep]:
    """Let a solver choose a step of a kind for each way that a statement met in it can go."""
    layout = layout_of(game)
    before = fresh(layout, "before")
    ran: Ran = []
    turn = read_step(layout, before, kind, ran=ran)
    sane = [holds_of_state(layout, before, p.test) for p in GROUNDWORK if p.kind == "always"]
    solver = z3.Then(
        "simplify", "propagate-values", z3.With("sat", random_seed=seed, phase="random")
    ).solver()
    known = [*under_way(before, kind), encoding_holds(layout, before), *sane, turn.legal]
    solver.add([as_term(term) for term in (*known, neg(turn.beyond)) if term is not True])
    for number, (statement, way, condition) in enumerate(ran):
        if _asked(solver, condition, number):
            model = solver.model()
            found = Answer(result=Result.SAT, model=model, conflicts=0, seconds=0.0)
            yield ChosenStep(
                label=next(labels(statement)),
                way=way,
                before=state_of(game, decode(layout, before, found.value)),
                after=decode(layout, turn.after, found.value),
            )


def _asked(solver: z3.Solver, condition: Bool, number: int) -> bool:
    if condition is False:
        return False
    switch = z3.Bool(f"chosen!{number}")
    solver.add(z3.Implies(switch, as_term(condition)))
    return bool(solver.check(switch) == z3.sat)


def problem_of(game: Game, chosen: ChosenStep, seed: int) -> str:
    """Say where the readings part on a chosen step, or on one chosen at random from its state."""
    wrong = problems(game, chosen.before)
    if wrong:
        return f"the state has problems: {wrong[0]}"
    found = outcomes(game, chosen.before)
    if found is not None and chosen.after not in found:
        return f"the interpreter does not get to {chosen.after}"
    return compare_step(game, chosen.before, random.Random(seed).randrange).problem


def every_chosen_step(game: Game, seed: int) -> Iterator[ChosenStep]:
    """Let a solver choose steps of every kind of a game."""
    for kind in step_kinds(game.pack):
        yield from chosen_steps(game, kind, seed)
