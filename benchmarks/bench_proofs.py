"""What it costs to read a step, to prove a property and to find a game.

`extra_info` holds the solver's conflicts and the number of queries beside the seconds.
"""

from concurrent.futures import Executor
from typing import Any

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import new_game
from lostlegacy.verify.bmc import search
from lostlegacy.verify.built_in import AUXILIARY
from lostlegacy.verify.check import check
from lostlegacy.verify.goals import PropertyGoal
from lostlegacy.verify.inputs import Inputs
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.step import read_turn
from lostlegacy.verify.step_tasks import StepTask, read_step, run_step
from lostlegacy.verify.symbols import fresh, layout_of
from lostlegacy.verify.unrolling import Unrolling
from lostlegacy.verify.verdict import Finding

SPECS = ["starship@H", "staff-of-dragons@A"]
ALONE: Executor | None = None


@pytest.mark.parametrize("spec", SPECS)
def test_check_two_players(benchmark: Any, spec: str) -> None:
    """Decide the whole catalogue for two players."""
    pack, rulings = load_rules(spec)

    def run() -> list[Finding]:
        return list(check(pack, rulings, players=(2,), executor=ALONE))

    found = benchmark.pedantic(run, rounds=1)
    for finding in found:
        benchmark.extra_info[finding.property] = {
            "seconds": round(finding.seconds, 3),
            "conflicts": finding.conflicts,
            "queries": finding.queries,
        }
    benchmark.extra_info["conflicts"] = sum(f.conflicts for f in found)
    benchmark.extra_info["queries"] = sum(f.queries for f in found)


@pytest.mark.parametrize(
    ("spec", "card"), [("starship@H", "Assault"), ("staff-of-dragons@A", "Maiden of Dragons")]
)
def test_induction_step_four_players(benchmark: Any, spec: str, card: str) -> None:
    """Prove the catalogue for the plays of one heavy card, with four players."""
    pack, rulings = load_rules(spec)
    kind = [c.name for c in pack.cards].index(card)
    properties = (*AUXILIARY, *catalogue(pack))
    task = StepTask(
        pack=pack,
        rulings=rulings,
        seats=4,
        kind=kind,
        assumed=tuple(p for p in properties if p.kind == "always"),
        goals=tuple(p for p in properties if p.kind != "possible"),
    )
    outcomes = benchmark.pedantic(run_step, args=(task,), rounds=1)
    benchmark.extra_info["conflicts"] = sum(o.conflicts for o in outcomes)
    benchmark.extra_info["queries"] = len(outcomes)


@pytest.mark.parametrize("spec", SPECS)
def test_search_two_plays(benchmark: Any, spec: str) -> None:
    """Search all games of up to two plays for a win by card."""
    pack, rulings = load_rules(spec)
    game = new_game(pack, rulings, 2)
    prop = next(p for p in catalogue(pack) if p.name == "win-by-card")
    goal = PropertyGoal(name=prop.name, prop=prop, breaks=False)

    def run() -> tuple[int, int]:
        _, _, effort = next(search(Unrolling(game=game), [goal], 2))
        return effort.conflicts, effort.queries

    conflicts, queries = benchmark.pedantic(run, rounds=1)
    benchmark.extra_info.update(conflicts=conflicts, queries=queries)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", SPECS)
def test_read_turn(benchmark: Any, spec: str, seats: int) -> None:
    """Read a whole turn symbolically, every card in it."""
    layout = layout_of(new_game(*load_rules(spec), seats))
    before = fresh(layout, "before")

    def run() -> None:
        read_turn(layout, before, Inputs("input"))

    benchmark.pedantic(run, rounds=3)


@pytest.mark.parametrize("spec", SPECS)
def test_read_one_card(benchmark: Any, spec: str) -> None:
    """Read the plays of the last playable card, as induction does, with four players."""
    layout = layout_of(new_game(*load_rules(spec), 4))
    before = fresh(layout, "before")
    kind = len(layout.game.pack.cards) - 1
    benchmark.pedantic(read_step, args=(layout, before, kind), rounds=3)
