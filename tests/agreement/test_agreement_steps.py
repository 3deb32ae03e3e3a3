"""Whole random games of the built-in packs, each step read by both readings alike."""

import os
import random
from dataclasses import replace

import pytest

from lostlegacy.model.game import Game
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.state import Phase
from lostlegacy.verify.abstraction import abstraction, decode, is_modelled, pinned
from lostlegacy.verify.bmc import search
from lostlegacy.verify.bools import disj_all, neg
from lostlegacy.verify.built_in import BUILT_IN
from lostlegacy.verify.filled import filled_in
from lostlegacy.verify.goals import PropertyGoal
from lostlegacy.verify.inputs import Inputs
from lostlegacy.verify.replay import lines_of_step
from lostlegacy.verify.solver import Result, ask
from lostlegacy.verify.step import read_investigation, read_turn
from lostlegacy.verify.symbols import equal, fresh, layout_of
from lostlegacy.verify.unrolling import Unrolling
from tests.agreement.small_packs import random_game
from tests.agreement.twins import Seen, cases, disagreement, report
from tests.model.played import SPECS, game_of

GAMES = int(os.environ.get("LOSTLEGACY_GAMES", "5"))
"""How many random games of each pack, book and number of seats the long tier compares."""


def compare_game(game: Game, seed: int, seen: Seen, most: int) -> None:
    """Compare the steps of one random game, or some of them."""
    found = cases(game, seed)
    draw = random.Random(seed)
    for state in draw.sample(found, min(most, len(found))):
        problem = disagreement(game, state, seen)

        assert problem is None, report(game, state, problem)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spec", SPECS)
def test_steps_of_a_random_game_have_the_same_outcomes_in_both_readings(
    spec: str, seats: int
) -> None:
    seen = Seen()
    compare_game(game_of(spec, seats), seats, seen, 5)

    assert seen.cases["all"] == 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spec", SPECS)
def test_all_steps_of_many_random_games_have_the_same_outcomes_in_both_readings(
    spec: str, seats: int
) -> None:
    seen = Seen()
    for seed in range(GAMES):
        compare_game(game_of(spec, seats), 100 + seed, seen, 100)

    assert seen.cases["all"] >= 5 * GAMES


@pytest.mark.parametrize("spec", SPECS)
def test_a_whole_random_game_satisfies_the_symbolic_step_at_every_step(spec: str) -> None:
    game = game_of(spec, 2)
    layout = layout_of(game)
    draw = random.Random(3)
    state = start(game)
    before = None
    steps = 0
    while state.phase is not Phase.OVER:
        state = apply(game, state, draw.choice(choices(game, state))).state
        if not is_modelled(game, state):
            continue
        if before is not None:
            read = read_investigation if before.phase is Phase.INVESTIGATION else read_turn
            turn = read(layout, filled_in(layout, abstraction(game, before)), Inputs("i"))
            active = before.active if state.outcome else None
            after = pinned(
                layout, turn.after, abstraction(game, state), ordered=False, active=active
            )

            assert ask([turn.legal, neg(turn.beyond), after]).result is Result.SAT, state
            steps += 1
        before = state

    assert steps >= 3


@pytest.mark.parametrize(
    "spec", ["starship@H", pytest.param("staff-of-dragons@A", marks=pytest.mark.slow)]
)
def test_every_game_that_the_solver_chooses_is_carried_out_by_the_interpreter(spec: str) -> None:
    game = game_of(spec, 2)
    wanted = {"win-by-card", "win-by-survival", "win-by-investigation", "everybody-loses"}
    goals = [PropertyGoal(name=p.name, prop=p, breaks=False) for p in BUILT_IN if p.name in wanted]
    met = set()
    for goal, found, _ in search(Unrolling(game=game), goals[:2], 4):
        if found is not None:
            met.add(goal.name)

            assert goal.is_shown_by(found)

    assert met


@pytest.mark.parametrize("seed", [0, 1, 3, 5])  # packs whose effects end, read symbolically too
def test_a_step_is_a_function_of_the_state_before_and_the_inputs(seed: int) -> None:
    game = random_game(seed)
    layout = layout_of(game)
    state = cases(game, seed)[0]
    before = filled_in(layout, abstraction(game, state))
    inputs = Inputs("shared")
    turn = read_turn(layout, before, inputs)
    again = read_turn(layout, before, inputs)
    left, right = fresh(layout, "left"), fresh(layout, "right")
    steps = [turn.legal, again.legal, *equal(left, turn.after), *equal(right, again.after)]
    differs = [neg(part) for part in equal(left, right)]

    assert ask(steps).result is Result.SAT
    assert ask([*steps, disj_all(differs)]).result is Result.UNSAT


def test_no_step_is_left_out_that_ends_a_game() -> None:
    game = game_of("starship@H", 2)
    layout = layout_of(game)
    ends = 0
    for seed in range(6):
        state = cases(game, seed)[-1]
        found = lines_of_step(game, state)
        read = read_investigation if state.phase is Phase.INVESTIGATION else read_turn
        turn = read(layout, filled_in(layout, abstraction(game, state)), Inputs("i"))
        step = [turn.legal, neg(turn.beyond)]
        may_end = ask([*step, turn.after.over]).result is Result.SAT
        may_go_on = ask([*step, neg(turn.after.over)]).result is Result.SAT
        ends += may_end

        assert may_end == any(o.how is not None for o in found)
        assert may_go_on == any(o.how is None for o in found)

    assert ends >= 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_decodes_to_the_abstraction_that_it_was_pinned_to(seats: int) -> None:
    game = game_of("staff-of-dragons@A", seats)
    layout = layout_of(game)
    for state in cases(game, seats):
        found = abstraction(game, state)
        symbolic = filled_in(layout, found)

        assert decode(layout, symbolic, bool) == found
        assert pinned(layout, symbolic, found) is True
        assert pinned(layout, symbolic, found, ordered=False) is True


@pytest.mark.parametrize("spec", SPECS)
def test_a_state_that_is_filled_in_is_what_a_solver_would_be_asked_to_pin_down(spec: str) -> None:
    game = game_of(spec, 3)
    layout = layout_of(game)
    found = [abstraction(game, state) for seed in range(5) for state in cases(game, seed)]

    assert len(found) > 20
    assert all(pinned(layout, filled_in(layout, part), part) is True for part in found)


def test_a_state_of_another_pack_is_not_filled_in() -> None:
    layout = layout_of(game_of("starship@H", 2))
    game = game_of("starship@H", 2)
    found = abstraction(game, cases(game, 1)[0])
    short = replace(found, rest=tuple(0 for _ in found.rest))

    with pytest.raises(LookupError, match="copies of kind"):
        filled_in(layout, short)
