"""Packs that end in a showdown, and protection until the next turn, read alike by both readings."""

import random
from dataclasses import replace

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.rulings import BOOK_A, BOOK_H
from lostlegacy.verify.agreement import compare_game
from tests.agreement.small_packs import comparable, pack_around, random_game
from tests.agreement.test_agreement_primitives import GROUPS
from tests.agreement.twins import Seen, cases, disagreement, report

NEIGHBOURS = ("toy-9", "toy-16", "mini-legacy-5", "mini-legacy-6")


def with_showdown(game: Game, *, keeps: bool) -> Game:
    """Give a game that ends in a showdown."""
    pack = replace(game.pack, ending="showdown", out_keeps_hand=keeps)
    return new_game(pack, game.rulings, game.seats)


def compare_games(game: Game, seeds: range) -> int:
    """Compare whole games step by step; gives how many steps there were."""
    steps = 0
    for seed in seeds:
        for _, compared in compare_game(game, seed):
            assert not compared.problem, (game.pack.name, seed, compared.problem)
            steps += 1
    return steps


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_whole_games_of_the_neighbours_are_carried_out_alike(name: str, seats: int) -> None:
    assert compare_games(new_game(*load_rules(name), seats), range(12)) > 15


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_steps_of_the_neighbours_have_the_same_outcomes_in_both_readings(name: str) -> None:
    game, seen = new_game(*load_rules(name), 2), Seen()
    draw = random.Random(name)
    for seed in range(3):
        found = cases(game, seed)
        for state in draw.sample(found, min(2, len(found))):
            problem = disagreement(game, state, seen)

            assert problem is None, report(game, state, problem)


@pytest.mark.parametrize("keeps", [False, True])
def test_effects_of_every_kind_go_with_a_showdown(keeps: bool) -> None:
    steps = 0
    for number, play in enumerate(GROUPS["protection"] + GROUPS["endings"][:6]):
        for rulings in (BOOK_A, BOOK_H):
            pack = pack_around(play, plain=number % 2 == 0)
            game = new_game(pack, comparable(pack, rulings), 2 + number % 2)
            steps += compare_games(with_showdown(game, keeps=keeps), range(number, number + 2))

    assert steps > 100


def test_random_packs_with_a_showdown_are_carried_out_alike() -> None:
    steps = 0
    for seed in range(30):
        game = with_showdown(random_game(seed), keeps=seed % 2 == 0)
        for _, compared in compare_game(game, seed, longest=25):
            assert not compared.problem, (seed, compared.problem)
            steps += 1

    assert steps > 100
