"""A faulty card is found by the fitting property, with a game that the interpreter replays."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from lostlegacy.model.cards import load_pack
from lostlegacy.model.conditions import holds_of_state
from lostlegacy.model.rules import replay
from lostlegacy.model.rulings import preset
from lostlegacy.model.state import GameState, PlayCard
from lostlegacy.model.step_facts import StepFacts
from lostlegacy.verify.abstraction import abstraction, is_modelled
from lostlegacy.verify.check import check
from lostlegacy.verify.properties import chosen
from lostlegacy.verify.verdict import Finding, Proved, Refuted, Trace

PACKS = Path(__file__).parent / "packs"


@cache
def decided(pack: str, name: str) -> Finding:
    """Check one property of a pack for two players under book H."""
    found = check(load_pack(PACKS / f"{pack}.toml"), preset("H"), players=(2,), names=(name,))
    return next(iter(found))


def game_against(pack: str, name: str) -> tuple[Trace, list[GameState]]:
    """Give the game that refutes a property, and the states that it passes through."""
    verdict = decided(pack, name).verdict
    assert isinstance(verdict, Refuted)
    assert verdict.game is not None
    trace = verdict.game
    steps = replay(trace.game, trace.start, trace.line)
    return trace, [trace.start, *(step.state for step in steps)]


@pytest.mark.parametrize(
    ("pack", "name"), [("fault-dragon", "out-by-a-total"), ("fault-assault", "one-card-each")]
)
def test_a_fault_is_refuted_by_a_shortest_game_whose_last_state_breaks_the_property(
    pack: str, name: str
) -> None:
    trace, states = game_against(pack, name)
    prop = chosen(trace.game.pack, (name,))[0]
    between = [state for state in states[1:] if is_modelled(trace.game, state)]
    plays = sum(isinstance(choice, PlayCard) for choice in trace.line)

    assert not holds_of_state(trace.game, between[-1], prop.test)
    assert all(holds_of_state(trace.game, state, prop.test) for state in between[:-1])
    assert plays == 1  # no shorter one: the deal keeps the property


def test_a_staff_that_goes_on_the_deck_is_refuted_by_a_game_that_never_ends() -> None:
    trace, states = game_against("fault-staff", "rank-falls")
    first = trace.lasso_from
    assert first is not None

    assert states[first] == states[-1]
    assert first < len(states) - 1
    assert any(isinstance(choice, PlayCard) for choice in trace.line[first:])


def test_the_choices_of_a_game_that_repeats_itself_can_be_made_again() -> None:
    trace, states = game_against("fault-staff", "rank-falls")
    again = replay(trace.game, states[-1], trace.line[trace.lasso_from :])

    assert again[-1].state == states[-1]


def test_some_step_of_the_game_that_repeats_itself_breaks_the_property() -> None:
    trace, states = game_against("fault-staff", "rank-falls")
    prop = chosen(trace.game.pack, ("rank-falls",))[0]
    between = [state for state in states[1:] if is_modelled(trace.game, state)]
    values = [
        holds_of_state(trace.game, after, prop.test, StepFacts(before=before, events=()))
        for before, after in pairwise(between)
    ]

    assert False in values
    assert len({abstraction(trace.game, state) for state in between}) < len(between)


def test_the_dragons_as_they_are_keep_the_property_that_the_faulty_one_breaks() -> None:
    finding = decided("sound-dragon", "out-by-a-total")

    assert isinstance(finding.verdict, Proved)
    assert finding.assumes == ("Forced March",)
