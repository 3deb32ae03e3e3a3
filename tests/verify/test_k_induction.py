"""Induction over several steps proves what induction over one cannot, and nothing that is false."""

from dataclasses import replace
from pathlib import Path

import pytest

from lostlegacy.model.cards import load_pack
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.grammar import parse_test
from lostlegacy.model.rulings import preset
from lostlegacy.verify.built_in import AUXILIARY, BUILT_IN
from lostlegacy.verify.exhaustive import decide
from lostlegacy.verify.explorer import explore
from lostlegacy.verify.goals import PropertyGoal
from lostlegacy.verify.k_induction import step_holds
from lostlegacy.verify.property import Property
from lostlegacy.verify.search_tasks import SearchTask, run_search
from lostlegacy.verify.solver import Result
from lostlegacy.verify.unrolling import Unrolling
from lostlegacy.verify.verdict import Proved

PACKS = Path(__file__).parent / "packs"
BY_NAME = {prop.name: prop for prop in (*AUXILIARY, *BUILT_IN)}


def raid() -> Game:
    return new_game(load_pack(PACKS / "small-raid.toml"), preset("H"), 2)


def asked(prop: Property, steps: int) -> Result:
    return step_holds(Unrolling(game=raid()), prop, steps, limit=20_000).result


@pytest.mark.parametrize("name", ["one-card-each", "rank-falls", "out-holds-nothing"])
def test_two_steps_prove_what_one_step_does_not(name: str) -> None:
    assert asked(BY_NAME[name], 1) is Result.SAT
    assert asked(BY_NAME[name], 2) is Result.UNSAT
    found = explore(raid(), asked=[BY_NAME[name].test])
    assert isinstance(decide(found, (BY_NAME[name],))[0].verdict, Proved)


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_what_some_game_breaks_is_proved_over_no_number_of_steps(steps: int) -> None:
    false = Property(
        name="nobody-goes-out",
        sentence="Nobody goes out.",
        kind="always",
        expect=parse_test("every s in everyone: s is in"),
    )

    assert asked(false, steps) is not Result.UNSAT


def test_a_question_past_its_limit_is_unknown() -> None:
    found = step_holds(Unrolling(game=raid()), BY_NAME["one-card-each"], 2, limit=1)

    assert found.result is Result.UNKNOWN
    assert found.conflicts <= 5


def task(prop: Property, *, covered: bool = True) -> SearchTask:
    """Give the search for what breaks a property, with nothing proved to lean on."""
    return SearchTask(
        game=raid(),
        invariants=(),
        goals=(PropertyGoal(name=prop.name, prop=prop, breaks=True),),
        longest=8,
        watched=None,
        lost_late=False,
        rank_falls=False,
        covered=covered,
        budget=50_000,
    )


def test_a_search_ends_where_induction_over_several_steps_goes_through() -> None:
    (found,) = run_search(task(BY_NAME["one-card-each"]))

    assert (found.found, found.steps) == (None, 2)
    assert found.effort.reached == 2
    assert any("induction over 2 steps holds" in line for line in found.tried)


def test_induction_over_several_steps_is_not_tried_where_the_encoding_does_not_cover_a_step() -> (
    None
):
    (found,) = run_search(replace(task(BY_NAME["one-card-each"], covered=False), longest=3))

    assert (found.found, found.steps, found.tried) == (None, 0, ())
