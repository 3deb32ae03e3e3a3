"""What follows from the end of a turn alone: asked once, used where what it needs was proved."""

from dataclasses import replace

import pytest

from lostlegacy.model.cards import load_pack
from lostlegacy.model.game import new_game
from lostlegacy.model.grammar import parse_test
from lostlegacy.model.rulings import preset
from lostlegacy.verify.built_in import AUXILIARY, BUILT_IN
from lostlegacy.verify.endings import Consequence, ending_of_any_turn, ends_as_any
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.property import Property
from lostlegacy.verify.solver import Result
from lostlegacy.verify.step import Turn
from lostlegacy.verify.step_goals import early
from lostlegacy.verify.step_tasks import (
    INVESTIGATE,
    StepTask,
    read_step,
    run_ending,
    run_step,
    step_kinds,
)
from lostlegacy.verify.symbols import Layout, SymState, fresh, layout_of

DISCARDS_GROW = next(prop for prop in BUILT_IN if prop.name == "discards-grow")
PACKS = ("starship", "staff-of-dragons")


def task_for(name: str, kind: int = 0, seats: int = 2) -> StepTask:
    pack = load_pack(name)
    everything = (*AUXILIARY, *catalogue(pack))
    return StepTask(
        pack=pack,
        rulings=preset(pack.book),
        seats=seats,
        kind=kind,
        assumed=tuple(p for p in everything if p.kind == "always"),
        goals=tuple(p for p in everything if p.kind != "possible"),
    )


@pytest.mark.parametrize("name", PACKS)
def test_who_investigates_follows_from_the_end_of_a_turn_and_what_effects_do_needs_more(
    name: str,
) -> None:
    found = {consequence.goal: consequence.needs for consequence in run_ending(task_for(name))[0]}

    for goal in ("x-never-investigates", "equals-never-investigate"):
        assert early(goal) not in found[goal]
    for goal in ("encoding", "rank-falls", "places-as-told", "discards-grow", "one-card-each"):
        assert early(goal) in found[goal]


def test_where_the_solver_gives_up_it_is_asked_seat_by_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats: list[int | None] = []

    def counted(layout: Layout, before: SymState, *, to: int | None = None) -> Turn:
        seats.append(to)
        return ending_of_any_turn(layout, before, to=to)

    monkeypatch.setattr("lostlegacy.verify.endings.SOON", 1)
    monkeypatch.setattr("lostlegacy.verify.step_tasks.ending_of_any_turn", counted)
    task = replace(task_for("staff-of-dragons", seats=3), goals=(DISCARDS_GROW,))

    found = {consequence.goal: consequence.needs for consequence in run_ending(task)[0]}

    assert early("discards-grow") in found["discards-grow"]
    assert {0, 1, 2} <= set(seats)


@pytest.mark.parametrize("name", PACKS)
def test_every_turn_ends_as_any_turn_does_and_an_investigation_does_not(name: str) -> None:
    pack = load_pack(name)
    layout = layout_of(new_game(pack, preset(pack.book), 3))

    for kind in step_kinds(pack):
        turn = read_step(layout, fresh(layout, "before"), kind)
        assert ends_as_any(turn) == (kind != INVESTIGATE)


def test_a_step_proves_the_same_with_and_without_what_follows_from_the_end() -> None:
    task = task_for("staff-of-dragons", kind=2)
    follow, _ = run_ending(task)

    plain, short = run_step(task), run_step(replace(task, follow=follow))

    assert {o.result for o in plain} == {Result.UNSAT}
    assert {(o.property, o.result) for o in plain} == {(o.property, o.result) for o in short}
    asked = {o.property for o in short if o.seconds}
    assert not {"x-never-investigates", "equals-never-investigate"} & asked


def test_what_follows_is_asked_all_the_same_where_what_it_needs_was_not_proved() -> None:
    false = Property(
        name="never-out",
        sentence="",
        kind="step",
        expect=parse_test("every s in everyone: s is in"),
    )
    task = replace(task_for("staff-of-dragons", kind=2), goals=(false,))
    rests_on_nothing_proved = Consequence(goal="never-out", needs=frozenset({"not-asked"}))

    outcomes = run_step(replace(task, follow=(rests_on_nothing_proved,)))

    assert next(o.result for o in outcomes if o.property == "never-out") is Result.SAT


def test_what_an_investigation_does_is_asked_though_it_follows_of_turns() -> None:
    false = Property(
        name="never-over", sentence="", kind="step", expect=parse_test("not game is over")
    )
    task = replace(task_for("staff-of-dragons", kind=INVESTIGATE), goals=(false,))

    outcomes = run_step(replace(task, follow=(Consequence(goal="never-over", needs=frozenset()),)))

    assert next(o.result for o in outcomes if o.property == "never-over") is Result.SAT
