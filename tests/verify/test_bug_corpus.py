"""Bugs of other programs, put back as card data: each is refuted with a shortest game.

The tables of docs/bug-corpus.md are the list; nothing of it stands here a second time.
"""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from lostlegacy.model.cards import Pack, PackProperty, load_pack
from lostlegacy.model.conditions import holds_of_state
from lostlegacy.model.events import Events
from lostlegacy.model.game import new_game
from lostlegacy.model.rules import apply
from lostlegacy.model.rulings import preset
from lostlegacy.model.state import Pass, PlayCard
from lostlegacy.model.step_facts import StepFacts
from lostlegacy.verify.abstraction import is_modelled
from lostlegacy.verify.bmc import search
from lostlegacy.verify.built_in import AUXILIARY
from lostlegacy.verify.check import check, count_of_plays
from lostlegacy.verify.goals import PropertyGoal
from lostlegacy.verify.induction import prove
from lostlegacy.verify.properties import catalogue, chosen
from lostlegacy.verify.property import Property
from lostlegacy.verify.unrolling import Found, Unrolling
from lostlegacy.verify.verdict import Refuted, Trace

ROOT = Path(__file__).resolve().parents[2]
PACKS = ROOT / "tests" / "verify" / "packs" / "bugs"
DOCUMENT = ROOT / "docs" / "bug-corpus.md"
COLUMNS = ("source", "bug", "counterpart", "file", "property", "seats", "plays")

QUICK = 5
"""The largest number of plays that is looked for in the normal tier."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bug:
    """A row of the table: which property a file breaks, and after how many plays."""

    file: str
    name: str
    seats: int
    plays: int

    @property
    def pack(self) -> Pack:
        """The pack with the bug."""
        return load_pack(PACKS / f"{self.file}.toml")

    @property
    def base(self) -> str:
        """The built-in pack that it is laid over."""
        text = (PACKS / f"{self.file}.toml").read_text(encoding="utf-8")
        return str(tomllib.loads(text)["base"])

    @property
    def prop(self) -> Property:
        """The property that the bug breaks."""
        return chosen(self.pack, (self.name,))[0]


def rows(text: str) -> list[dict[str, str]]:
    """Give the rows of the tables that have a column for the file."""
    found: list[dict[str, str]] = []
    header: tuple[str, ...] = ()
    for line in text.splitlines():
        cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
        if not line.startswith("|"):
            header = ()
        elif not header:
            header = cells
        elif header == COLUMNS and set(line) - set("|- "):
            found.append(dict(zip(header, cells, strict=True)))
    return found


def bugs() -> list[Bug]:
    """Give the bugs that the document lists."""
    return [
        Bug(
            file=row["file"].strip("`"),
            name=row["property"].strip("`"),
            seats=int(row["seats"]),
            plays=int(row["plays"]),
        )
        for row in rows(DOCUMENT.read_text(encoding="utf-8"))
    ]


def tiers() -> list[object]:
    """Give each bug as a case, the deep ones marked slow."""
    return [
        pytest.param(bug, id=bug.file, marks=[pytest.mark.slow] if bug.plays > QUICK else [])
        for bug in bugs()
    ]


@cache
def shortest(bug: Bug) -> Found:
    """Search all games by length, leaning on nothing that would have to be proved first."""
    game = new_game(bug.pack, preset(bug.pack.book), bug.seats)
    goal = PropertyGoal(name=bug.name, prop=bug.prop, breaks=True)
    _, found, effort = next(search(Unrolling(game=game), [goal], bug.plays))
    assert not effort.unknown  # a length that was passed over could hold a shorter one
    assert found is not None
    return found


def breaks(trace: Trace, prop: Property) -> list[bool]:
    """Replay a game and say of the deal, and of each step, whether it breaks a property."""
    found: list[bool] = []
    state = before = trace.start
    events: Events = ()
    for choice in trace.line:
        step = apply(trace.game, state, choice)
        state = step.state
        events += step.events
        if is_modelled(trace.game, state):
            facts = None
            if prop.asks_of_steps:
                facts = StepFacts(before=before, events=events)
            first = not found and prop.asks_of_steps
            found.append(not first and not holds_of_state(trace.game, state, prop.test, facts))
            before, events = state, ()
    return found


def test_every_file_of_the_corpus_is_in_the_document_once() -> None:
    files = sorted(path.stem for path in PACKS.glob("*.toml"))

    assert sorted(bug.file for bug in bugs()) == files


@pytest.mark.parametrize("bug", tiers())
def test_a_bug_put_back_is_refuted_by_a_shortest_game(bug: Bug) -> None:
    found = shortest(bug)

    assert found.plays == bug.plays
    assert sum(isinstance(c, PlayCard | Pass) for c in found.trace.line) >= bug.plays


@pytest.mark.parametrize("bug", tiers())
def test_the_game_replays_and_only_its_last_step_breaks_the_property(bug: Bug) -> None:
    broken = breaks(shortest(bug).trace, bug.prop)

    assert broken[-1]
    assert not any(broken[:-1])


@pytest.mark.slow
@pytest.mark.parametrize("bug", [pytest.param(bug, id=bug.file) for bug in bugs()])
def test_the_check_of_a_bug_gives_a_game_of_that_length(bug: Bug) -> None:
    pack = bug.pack
    verdict = next(
        iter(check(pack, preset(pack.book), players=(bug.seats,), names=(bug.name,)))
    ).verdict

    assert isinstance(verdict, Refuted)
    assert verdict.bound == f"a shortest game, {count_of_plays(bug.plays)}"


def of_bugs(base: str) -> tuple[PackProperty, ...]:
    """Give the properties that the bugs put back in a pack bring along, each once."""
    found: dict[str, PackProperty] = {}
    for bug in bugs():
        if bug.base == base:
            found.update((prop.name, prop) for prop in bug.pack.properties)
    return tuple(found.values())


@pytest.mark.slow
@pytest.mark.parametrize("base", ["starship", "staff-of-dragons"])
def test_the_pack_as_printed_keeps_what_the_bugs_break(base: str) -> None:
    printed = load_pack(base)
    asked = {prop.name: prop for prop in (*printed.properties, *of_bugs(base))}
    pack = replace(printed, properties=tuple(asked.values()))
    proof = prove(pack, preset(pack.book), 2, (*AUXILIARY, *catalogue(pack)))
    broken = {bug.name for bug in bugs() if bug.base == base}

    assert broken <= set(proof.proved)
