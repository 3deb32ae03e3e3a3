"""States and steps that a solver chose, not games at random, are where the readings agree too."""

import os
from collections import Counter
from typing import get_args

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model import interpreter
from lostlegacy.model.game import Game, statements_in
from tests.agreement.chosen import every_chosen_step, problem_of
from tests.agreement.corpus import EFFECTS, game_number
from tests.agreement.twins import report
from tests.model.played import game_of

MANY = int(os.environ.get("LOSTLEGACY_CHOSEN", "1000"))
"""How many games of the corpus the long tier takes."""

STATEMENTS = tuple(kind for kind in get_args(fx.Statement) if kind is not fx.When)


def number_with(kind: type[fx.Statement]) -> int:
    """Give the number of the first game of the corpus around an effect with such a statement."""
    effect = next(
        number
        for number, play in enumerate(EFFECTS)
        if any(isinstance(statement, kind) for statement in statements_in(play))
    )
    return 4 * (effect // 2) + 1 + effect % 2


def compare_chosen(game: Game, seed: int) -> Counter[str]:
    """Compare the readings on every step that a solver chooses of a game; count the statements."""
    met: Counter[str] = Counter()
    for number, chosen in enumerate(every_chosen_step(game, seed)):
        problem = problem_of(game, chosen, number)

        assert not problem, report(game, chosen.before, f"{chosen}\n{problem}")
        met[chosen.label] += 1
    return met


@pytest.mark.parametrize("spec", ["starship@H", "staff-of-dragons@A"])
def test_chosen_steps_of_the_built_in_packs_are_carried_out_by_the_interpreter(spec: str) -> None:
    assert compare_chosen(game_of(spec, 2), 1).total() >= 30


def test_chosen_steps_with_every_statement_are_carried_out_by_the_interpreter() -> None:
    met: Counter[str] = Counter()
    for number in sorted({number_with(kind) for kind in STATEMENTS}):
        met += compare_chosen(game_number(number), number)

    assert set(met) == {kind.__name__ for kind in STATEMENTS}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_chosen_steps_of_many_packs_are_carried_out_by_the_interpreter(part: int) -> None:
    met: Counter[str] = Counter()
    for number in range(part, MANY, 20):
        met += compare_chosen(game_number(number), number)

    assert met.total() >= 10 * MANY // 20


def test_a_fault_in_one_reader_is_met_by_a_chosen_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_is_protected(*_: object) -> bool:
        return False

    monkeypatch.setattr(interpreter, "is_protected", nobody_is_protected)
    game = game_of("staff-of-dragons@H", 3)
    found = [problem_of(game, chosen, 1) for chosen in every_chosen_step(game, 1)]

    assert any(found)
