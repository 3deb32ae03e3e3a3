"""What the strategies draw is valid, is what was asked for, and shrinks to something small."""

import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Pack, builtin_packs, load_pack, parse_pack
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import most_seats, new_game, statements_in
from lostlegacy.model.pack_printing import print_pack
from lostlegacy.model.problems import problems
from lostlegacy.model.relevance import conditions_in, conditions_within
from lostlegacy.model.rules import replay, start
from lostlegacy.model.rulings import BOOK_A, BOOK_H, Rulings, ruling_names, ruling_values, value_of
from lostlegacy.model.scope import check_effect
from lostlegacy.model.state import GameState, PlayCard
from lostlegacy.model.state import Phase as TablePhase
from lostlegacy.verify.strategies import (
    PRIMITIVES,
    condition_trees,
    effect_trees,
    effects,
    games,
    last_state,
    lasting,
    lines,
    packs,
    positions,
    rulings,
    traces,
)

T = TypeVar("T")
STARSHIP = load_pack("starship")
GAME = new_game(STARSHIP, BOOK_H, 2)
SMALL = new_game(load_pack(Path(__file__).parent / "packs" / "small-raid.toml"), BOOK_H, 2)
SOME = settings(
    max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def smallest(strategy: st.SearchStrategy[T], condition: Any = lambda _: True) -> T:
    """Give the example to which one that fits the condition shrinks."""
    how = settings(max_examples=500, derandomize=True, database=None, deadline=None)
    return find(strategy, condition, settings=how)


def drawn(strategy: st.SearchStrategy[T], count: int) -> list[T]:
    """Give some examples, always the same ones."""
    found: list[T] = []

    @settings(max_examples=count, derandomize=True, database=None, phases=[Phase.generate])
    @given(strategy)
    def collect(example: T) -> None:
        found.append(example)

    collect()
    return found


def parts_of(pack: Pack) -> list[fx.Statement]:
    return [
        statement
        for card in pack.cards
        for effect in (card.play, card.when_looked_at, card.on_discard)
        for statement in statements_in(effect)
    ]


def changes(left: Rulings, right: Rulings) -> list[str]:
    return [n for n in ruling_names() if value_of(left, n) != value_of(right, n)]


# --- rulings -------------------------------------------------------------------------------------


def test_any_rulings_take_every_value_and_shrink_to_book_h() -> None:
    found = drawn(rulings(), 60)

    for name in ruling_names():
        assert {value_of(r, name) for r in found} == set(ruling_values(name))
    assert smallest(rulings()) == BOOK_H


@pytest.mark.parametrize("near", ["A", BOOK_A])
def test_rulings_near_a_book_differ_in_so_many(near: str | Rulings) -> None:
    found = {len(changes(BOOK_A, r)) for r in drawn(rulings(near, changes=3), 80)}

    assert found == {0, 1, 2, 3}
    assert smallest(rulings(near)) == BOOK_A


# --- packs ---------------------------------------------------------------------------------------


@SOME
@given(packs())
def test_a_pack_of_any_effects_could_be_a_file(pack: Pack) -> None:
    assert parse_pack(print_pack(pack)) == pack
    assert 6 <= pack.size <= 9


@SOME
@given(st.data(), st.sampled_from(builtin_packs()), st.integers(4, 14))
def test_a_pack_cut_down_could_be_a_file(data: st.DataObject, name: str, size: int) -> None:
    base = load_pack(name)
    pack = data.draw(packs(base, smallest=size, largest=size))
    whole = {card.name: card for card in base.cards}

    assert parse_pack(print_pack(pack)) == pack
    assert pack.size == size
    assert all(card.copies <= whole[card.name].copies for card in pack.cards)
    assert all(card.play == whole[card.name].play for card in pack.cards)


def test_a_card_brings_along_what_it_names() -> None:
    seen = fx.If(test=fx.SeenIs(filter=fx.CardFilter(name="General")), then=(fx.Win(),))
    cards = tuple(
        replace(card, play=(seen,)) if card.name == "Search" else card for card in STARSHIP.cards
    )
    pack = replace(STARSHIP, cards=cards)

    for cut in drawn(packs(pack, smallest=4, largest=5), 60):
        names = {card.name for card in cut.cards}
        assert "Search" not in names or "General" in names


@pytest.mark.parametrize(
    "primitives",
    [{fx.Look, fx.Eliminate}, {fx.ChooseCard, fx.If, fx.CountIs, fx.Win}, {fx.If}, set()],
)
def test_only_the_primitives_asked_for_occur(primitives: set[type]) -> None:
    for pack in drawn(packs(primitives=primitives), 20):
        statements = parts_of(pack)
        conditions = conditions_in(tuple(statements))
        assert {type(part) for part in (*statements, *conditions)} <= primitives


def test_a_pack_shrinks_to_few_cards_and_few_words() -> None:
    pack = smallest(packs(), lambda pack: any(isinstance(s, fx.Look) for s in parts_of(pack)))

    assert pack.size == 6
    assert len(pack.cards) <= 3
    assert len(parts_of(pack)) == 1


# --- effects -------------------------------------------------------------------------------------


@cache
def many_effects() -> list[fx.Effect]:
    conditional = effects(primitives=PRIMITIVES - set(get_args(fx.Statement)) | {fx.If, fx.Win})
    chained = effects(primitives={fx.ChooseCard, fx.PlayNow})
    return [
        *drawn(effects(card_names=("Moon",)), 150),
        *drawn(conditional, 150),
        *drawn(chained, 50),
    ]


@pytest.mark.parametrize("kind", sorted(PRIMITIVES, key=str))
def test_every_primitive_is_drawn(kind: type) -> None:
    found = many_effects()

    assert any(
        isinstance(part, kind) for e in found for part in (*statements_in(e), *conditions_in(e))
    )


def test_every_name_in_an_effect_is_bound() -> None:
    for effect in many_effects():
        check_effect(effect)


@pytest.mark.parametrize("kind", [*get_args(fx.Statement), *get_args(fx.Test)])
def test_every_kind_of_record_is_in_the_trees_that_readers_are_tried_with(kind: type) -> None:
    assert any(isinstance(part, kind) for part in tree_parts())


@cache
def tree_parts() -> list[fx.Statement | fx.Test]:
    conditions: list[fx.Test] = []
    statements = [part for tree in drawn(effect_trees(), 150) for part in statements_in(tree)]
    conditions = [
        part for tree in drawn(condition_trees(), 150) for part in conditions_within(tree)
    ]
    return [*statements, *conditions]


def test_trees_and_lasting_effects_shrink_to_the_least() -> None:
    assert smallest(effect_trees()) == ()
    assert smallest(lasting()) == ()
    assert smallest(condition_trees()) == fx.CardsConserved()  # nothing is left to draw


# --- games ---------------------------------------------------------------------------------------


@SOME
@given(st.data())
def test_every_state_of_a_drawn_game_is_sound(data: st.DataObject) -> None:
    game = data.draw(games())
    trace = data.draw(traces(game))
    steps = replay(game, trace.start, trace.line)

    assert 2 <= game.seats <= most_seats(game.pack)
    assert [problems(game, state) for state in (trace.start, *(s.state for s in steps))] == [()] * (
        len(steps) + 1
    )


def test_a_game_is_of_the_pack_rulings_and_seats_asked_for() -> None:
    for game in drawn(games(STARSHIP, BOOK_A, 3), 3):
        assert game == new_game(STARSHIP, BOOK_A, 3)
    for game in drawn(games(packs(STARSHIP), rulings("A", changes=1), st.integers(2, 6)), 20):
        assert len(changes(game.rulings, BOOK_A)) <= 1
        assert game.seats <= 4


def test_a_number_of_seats_that_cannot_play_is_refused() -> None:
    with pytest.raises(WrongUse, match="9 seats cannot play starship"):
        smallest(games(STARSHIP, BOOK_H, 9))


@SOME
@given(st.integers(0, 1), st.data())
def test_a_line_can_be_replayed_from_the_seat_that_begins(first: int, data: st.DataObject) -> None:
    line = data.draw(lines(GAME, first=first))

    assert len(replay(GAME, start(GAME, first=first), line)) == len(line)


@SOME
@given(lines(GAME, whole=True))
def test_a_whole_game_ends(line: tuple[Any, ...]) -> None:
    assert replay(GAME, start(GAME), line)[-1].state.phase is TablePhase.OVER


def test_any_seat_may_begin_and_any_length_comes() -> None:
    found = drawn(traces(GAME), 80)

    assert {trace.start.active for trace in found} == {0, 1}
    assert {trace.line == () for trace in found} == {True, False}
    assert any(last_state(trace).phase is TablePhase.OVER for trace in found)


def endgame(state: GameState) -> bool:
    return state.phase is TablePhase.PLAY and state.deck_size <= 1


@SOME
@given(positions(GAME, until=endgame))
def test_a_position_can_be_asked_for(state: GameState) -> None:
    assert endgame(state) or state.phase is TablePhase.OVER


def test_a_position_shrinks_to_a_short_game_of_first_choices() -> None:
    drawn_games = traces(SMALL, longest=30)
    trace = smallest(drawn_games, lambda trace: last_state(trace).phase is TablePhase.PLAY)

    assert len(trace.line) == SMALL.seats + 2  # hands, Ruins, the first draw
    assert trace.start.active == 0
    assert smallest(positions(SMALL)) == start(SMALL)


def test_a_whole_game_shrinks_to_a_short_one() -> None:
    line = smallest(lines(SMALL, whole=True))

    assert sum(isinstance(choice, PlayCard) for choice in line) <= 2


def test_the_command_line_does_not_wait_for_hypothesis() -> None:
    code = "import sys, lostlegacy.reports.cli; sys.exit('hypothesis' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
