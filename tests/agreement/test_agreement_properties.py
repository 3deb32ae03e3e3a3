"""What a property asks of states and steps has one value in both readings."""

import random
from collections.abc import Iterator
from typing import get_args

import pytest
import z3

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_pack
from lostlegacy.model.conditions import holds_of_state as holds_concretely
from lostlegacy.model.errors import LostLegacyError
from lostlegacy.model.events import Events
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.grammar import parse_test
from lostlegacy.model.relevance import conditions_within
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.state import GameState, Phase
from lostlegacy.model.step_facts import StepFacts as ConcreteFacts
from lostlegacy.verify.abstraction import Abstraction, abstraction, is_modelled, pinned
from lostlegacy.verify.bools import as_term, neg
from lostlegacy.verify.built_in import AUXILIARY
from lostlegacy.verify.conditions import holds_of_state
from lostlegacy.verify.filled import filled_in
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.step_facts import StepFacts
from lostlegacy.verify.symbols import layout_of
from tests.agreement.small_packs import RULINGS, comparable, pack_around, random_game
from tests.agreement.test_agreement_primitives import GROUPS, holds_deed
from tests.agreement.twins import cases, is_case, reading_of
from tests.model.played import SPECS, game_of


@pytest.mark.parametrize("spec", SPECS)
def test_every_property_of_states_has_one_value_in_both_readings(spec: str) -> None:
    pack = load_pack(spec.partition("@")[0])
    properties = [p for p in (*AUXILIARY, *catalogue(pack)) if not p.asks_of_steps]
    values: dict[str, set[bool]] = {p.name: set() for p in properties}
    for seed in range(4):
        game = game_of(spec, 2 + seed % 3)
        layout = layout_of(game)
        draw = random.Random(seed)
        state = start(game)
        active: int | None = None
        while state.phase is not Phase.OVER:
            state = apply(game, state, draw.choice(choices(game, state))).state
            if not is_modelled(game, state):
                continue
            symbolic = filled_in(
                layout, abstraction(game, state), active=active if state.outcome else None
            )
            for prop in properties:
                concrete = holds_concretely(game, state, prop.test)

                assert holds_of_state(layout, symbolic, prop.test) is concrete, (prop.name, state)
                values[prop.name].add(concrete)
            active = state.active

    endings = [values[p.name] for p in properties if p.kind == "possible"]
    assert {True, False} in endings
    assert all(values[p.name] for p in properties)


# --- steps ---------------------------------------------------------------------------------------

MOST_LINES = 1_500
"""Lines inside one step after which a case is left out as too large."""

ASKED = tuple(
    map(
        parse_test,
        (
            "rank falls",
            "seat passes",
            "places change as told",
            "seen is legacy",
            "seen is 1 or 2 or 3",
            "legacy can be found",
            "some s in seats: before s is active",
            "some s in everyone: (s is out and before s is in)",
            "some s in everyone: (s waits and before s waits)",
            "some s in everyone: count of any card in discards of s falls",
            "some s in seats: count of any card in hand of s falls",
            "count of 2 or 3 or X in ruins falls",
            "count of legacy in deck falls",
            "count of any card face up in anywhere falls",
            "cards are taken from ruins",
            "cards are taken from deck",
            "cards are taken from anywhere",
            "some s in everyone: cards are taken from discards of s",
            "some s in seats: cards are taken from hand of s",
            "some s in everyone: s is put out by 2",
            "some s in everyone: (s is put out by any card and before s is active)",
            "some s in seats: (some t in seats: (not s same as t and s as fast as t))",
            "some s in everyone: s is protected from 2 or 3",
            "some s in everyone: speed of s is at most 3",
        ),
    )
)
"""Tests of steps, with every test that only properties may hold."""


def test_every_test_of_a_step_is_asked() -> None:
    met = {type(part) for test in ASKED for part in conditions_within(test)}

    assert {fx.LegacyCanBeFound, fx.SeenIs, *get_args(fx.StepTest)} <= met


def lines(game: Game, state: GameState) -> Iterator[tuple[GameState, Events]] | None:
    """Give every way through one step: the state after it and its events; None for too many."""
    found: list[tuple[GameState, Events]] = []
    waiting: list[tuple[GameState, Events]] = [(state, ())]
    known = 0
    while waiting:
        here, events = waiting.pop()
        for choice in choices(game, here):
            step = apply(game, here, choice)
            after = step.state, events + step.events
            (found if is_modelled(game, step.state) else waiting).append(after)
            known += 1
        if known > MOST_LINES:
            return None
    return iter(found)


def compare_steps(game: Game, state: GameState, values: dict[fx.Test, set[bool]]) -> bool:
    """Compare the values of each test over all ways through a step to some of its outcomes.

    Where some way is beyond what is modelled, the interpreter may have values of its own.
    """
    ways = lines(game, state)
    if ways is None:
        return False
    found: dict[Abstraction, list[tuple[GameState, ConcreteFacts]]] = {}
    for after, events in ways:
        told = ConcreteFacts(before=state, events=events)
        found.setdefault(abstraction(game, after), []).append((after, told))
    turn = reading_of(game, state)
    facts = StepFacts(before=turn.before, marks=turn.marks)
    terms = [holds_of_state(turn.layout, turn.after, test, facts) for test in ASKED]
    for target in random.Random(0).sample(list(found), min(3, len(found))):
        if len(target.top) > 2:
            continue
        solver = z3.SimpleSolver()
        active = state.active if target.how else None
        there = pinned(turn.layout, turn.after, target, ordered=False, active=active)
        solver.add(as_term(turn.legal))
        beyond = solver.check(as_term(turn.beyond)) == z3.sat
        solver.add(as_term(neg(turn.beyond)), as_term(there))
        if solver.check() != z3.sat:
            continue
        for test, term in zip(ASKED, terms, strict=True):
            concrete = {holds_concretely(game, after, test, told) for after, told in found[target]}
            symbolic = {
                value
                for value in (True, False)
                if solver.check(as_term(term if value else neg(term))) == z3.sat
            }

            is_same = symbolic <= concrete if beyond else symbolic == concrete
            assert is_same, (test, game.rulings, state, target)
            values[test] |= concrete
    return True


def test_what_a_step_is_asked_has_one_value_in_both_readings_of_small_packs() -> None:
    values: dict[fx.Test, set[bool]] = {test: set() for test in ASKED}
    effects = [*GROUPS["moves"], *GROUPS["endings"]]
    compared = 0
    for number, play in enumerate(effects):
        rulings = RULINGS[number % len(RULINGS)]
        pack = pack_around(play, plain=any(isinstance(s, fx.PlayNow) for s in play))
        game = new_game(pack, comparable(pack, rulings), 2 + number % 2)
        states = [state for seed in range(3) for state in cases(game, 50 * number + seed)]
        found = [state for state in states if holds_deed(state)][:1]
        found += [state for state in states if state.phase is Phase.INVESTIGATION][:1]
        compared += sum(compare_steps(game, state, values) for state in found)

    assert compared >= len(effects)
    never = {test for test, met in values.items() if met != {True, False}}
    assert never == {parse_test("places change as told"), parse_test("seat passes")}


def test_what_a_step_is_asked_has_one_value_in_both_readings_of_random_packs() -> None:
    values: dict[fx.Test, set[bool]] = {test: set() for test in ASKED}
    compared = 0
    for seed in range(20):
        game = random_game(seed)
        try:
            found = cases(game, seed)
            for state in random.Random(seed).sample(found, min(2, len(found))):
                compared += compare_steps(game, state, values)
        except LostLegacyError:
            continue

    assert compared >= 20


@pytest.mark.parametrize("spec", SPECS)
def test_what_a_step_is_asked_has_one_value_in_both_readings_of_a_game(spec: str) -> None:
    values: dict[fx.Test, set[bool]] = {test: set() for test in ASKED}
    game = game_of(spec, 3)
    found = [state for seed in range(3) for state in cases(game, seed) if is_case(game, state)]
    chosen = random.Random(1).sample(found, 6)
    chosen += [state for state in found if state.phase is Phase.INVESTIGATION][:2]

    assert sum(compare_steps(game, state, values) for state in chosen) >= 5
