"""The state machine keeps silent about sound packs and breaks faulty ones with short games."""

import unittest
from functools import cache
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.notation import parse_line
from lostlegacy.model.rules import start
from lostlegacy.model.rulings import BOOK_H
from lostlegacy.model.state import PlayCard
from lostlegacy.verify.machine import STEPS, BrokenProperty, NewGame, rules_machine
from lostlegacy.verify.moments import breaks, moments
from lostlegacy.verify.properties import catalogue, chosen
from lostlegacy.verify.verdict import Trace

PACKS = Path(__file__).parent / "packs"
FAULTY = sorted(path.stem for path in PACKS.glob("fault-*.toml"))
FEW = settings(
    max_examples=6, stateful_step_count=60, derandomize=True, database=None, deadline=None
)
MANY = settings(FEW, max_examples=100, stateful_step_count=20)


@cache
def broken(pack: str, how: settings = MANY, names: tuple[str, ...] = ()) -> BrokenProperty:
    """Let the machine find a game against a faulty pack: a property of the catalogue, or one."""
    loaded = load_pack(PACKS / f"{pack}.toml")
    machine = rules_machine(loaded, BOOK_H, 2, chosen(loaded, names))
    with pytest.raises(BrokenProperty) as caught:
        run_state_machine_as_test(machine, settings=how)
    return caught.value


def plays(trace: Trace) -> int:
    return sum(isinstance(choice, PlayCard) for choice in trace.line)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spec", ["starship@H", "staff-of-dragons@A"])
def test_the_built_in_packs_keep_the_whole_catalogue(spec: str, seats: int) -> None:
    run_state_machine_as_test(rules_machine(*load_rules(spec), seats), settings=FEW)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("book", ["A", "H"])
@pytest.mark.parametrize("pack", ["starship", "staff-of-dragons"])
def test_the_built_in_packs_keep_the_whole_catalogue_in_many_games(
    pack: str, book: str, seats: int
) -> None:
    machine = rules_machine(*load_rules(f"{pack}@{book}"), seats)

    run_state_machine_as_test(
        machine, settings=settings(machine.TestCase.settings, max_examples=300)
    )


@pytest.mark.parametrize("pack", FAULTY)
def test_a_faulty_pack_breaks_a_property_at_the_end_of_a_short_game(pack: str) -> None:
    """One play is enough in each of them, and shrinking comes near it."""
    found = broken(pack)
    *before, last = moments(found.trace.game, found.trace.start, found.trace.line)

    assert found.prop in catalogue(found.trace.game.pack)
    assert plays(found.trace) <= 3
    assert breaks(last, found.prop)
    assert not any(breaks(moment, found.prop) for moment in before)


def test_one_property_alone_can_be_checked() -> None:
    found = broken("fault-assault", names=("one-card-each",)).prop

    assert found is not None
    assert found.name == "one-card-each"


def test_shrinking_makes_the_game_shorter() -> None:
    long = broken("fault-assault", settings(MANY, phases=[Phase.generate]))
    short = broken("fault-assault")

    assert len(short.trace.line) < len(long.trace.line)


@pytest.mark.parametrize("pack", FAULTY)
def test_a_failure_ends_in_the_program_that_replays_it(pack: str) -> None:
    found = broken(pack)
    assert found.prop is not None

    assert str(found).startswith(f"{found.prop.name} is broken: {found.prop.sentence}\n")
    assert str(found).endswith(found.program)
    with pytest.raises(AssertionError, match=rf"^{found.prop.name}: .* Not so at LL1 "):
        exec(compile(found.program, "program", "exec"), {})


def test_a_state_with_problems_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pack leads to one, so a problem is made up."""
    monkeypatch.setattr("lostlegacy.verify.machine.problems", lambda *_: ("made up",))
    machine = rules_machine(load_pack("starship"), BOOK_H, 2)
    with pytest.raises(BrokenProperty, match=r"^a state with problems: made up") as caught:
        run_state_machine_as_test(machine, settings=FEW)

    assert caught.value.prop is None
    assert caught.value.trace.line == ()


def test_after_a_game_the_next_one_begins_anew() -> None:
    machine = rules_machine(load_pack(PACKS / "fault-dragon.toml"), BOOK_H, 2, ())()
    machine.choose(NewGame(first=0))
    for choice in parse_line(machine.game, "card 1, card 2, card 4, card 3, play 3"):
        machine.choose(choice)
    over = machine.moment

    machine.choose(NewGame(first=1))

    assert over is not None
    assert over.state.outcome is not None
    assert machine.trace == Trace(game=machine.game, start=start(machine.game, first=1), line=())


def test_the_test_case_of_a_machine_is_a_test() -> None:
    case = rules_machine(load_pack("starship"), BOOK_H, 2).TestCase
    assert case.settings.stateful_step_count == STEPS
    case.settings = FEW
    result = unittest.TestResult()

    case("runTest").run(result)

    assert (result.testsRun, result.failures, result.errors) == (1, [], [])
