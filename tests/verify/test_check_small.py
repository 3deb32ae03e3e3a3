"""Verdicts about packs small enough that every game of theirs can be tried."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from lostlegacy.model.cards import Pack, load_pack
from lostlegacy.model.conditions import holds_of_state
from lostlegacy.model.errors import UnknownName
from lostlegacy.model.game import new_game
from lostlegacy.model.rules import replay
from lostlegacy.model.rulings import preset
from lostlegacy.model.state import PlayCard
from lostlegacy.verify import step_tasks
from lostlegacy.verify.bools import Bool
from lostlegacy.verify.built_in import BUILT_IN, RULE_QUESTIONS
from lostlegacy.verify.check import check
from lostlegacy.verify.exhaustive import decide
from lostlegacy.verify.exploration import Exploration
from lostlegacy.verify.explorer import explore
from lostlegacy.verify.properties import catalogue, property_names
from lostlegacy.verify.replay import last_step
from lostlegacy.verify.search_tasks import longest_game
from lostlegacy.verify.solver import Answer, ask
from lostlegacy.verify.verdict import Finding, Proved, Refuted, Unknown

PACKS = Path(__file__).parent / "packs"
BOOKS = ("H", pytest.param("A", marks=pytest.mark.slow))
RAID = load_pack(PACKS / "small-raid.toml")
NAMES = tuple(prop.name for prop in catalogue(RAID))


@cache
def findings(book: str) -> dict[str, Finding]:
    """Decide the whole catalogue of the small pack for two players."""
    return {f.property: f for f in check(RAID, preset(book), players=(2,))}


@cache
def explored(book: str) -> Exploration:
    """Try every game of the small pack for two players."""
    asked = [prop.test for prop in catalogue(RAID)]
    return explore(new_game(RAID, preset(book), 2), asked=asked)


@cache
def tried(book: str) -> dict[str, Finding]:
    """Decide the whole catalogue by trying every game."""
    return {f.property: f for f in decide(explored(book), catalogue(RAID))}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("book", BOOKS)
def test_a_verdict_is_what_trying_every_game_gives(book: str, name: str) -> None:
    assert type(findings(book)[name].verdict) is type(tried(book)[name].verdict)


@pytest.mark.parametrize("book", BOOKS)
def test_everything_but_the_vacuous_property_is_decided(book: str) -> None:
    unknown = [n for n, f in findings(book).items() if isinstance(f.verdict, Unknown)]

    assert tuple(findings(book)) == property_names(RAID)
    assert property_names(RAID) == (*NAMES, *(question.name for question in RULE_QUESTIONS))
    assert unknown == ["never-two-crowns"]


@pytest.mark.parametrize("book", BOOKS)
def test_no_game_is_longer_than_the_rank_allows(book: str) -> None:
    game = new_game(RAID, preset(book), 2)
    proved = tuple(n for n, f in findings(book).items() if isinstance(f.verdict, Proved))
    bound = longest_game(game, (*proved, "two-are-in", "deck-to-draw"))
    assert bound is not None
    found = explored(book).longest()
    assert found is not None

    assert 3 <= found <= bound


@pytest.mark.parametrize("book", BOOKS)
def test_what_never_comes_about_is_refuted_by_induction_for_games_of_any_length(book: str) -> None:
    verdict = findings(book)["two-crowns"].verdict

    assert isinstance(verdict, Refuted)
    assert (verdict.method, verdict.bound, verdict.game) == ("induction", "every game", None)


@pytest.mark.parametrize("book", BOOKS)
def test_each_game_of_a_verdict_replays_and_shows_what_it_is_for(book: str) -> None:
    game = new_game(RAID, preset(book), 2)
    shown = 0
    for prop in catalogue(RAID):
        verdict = findings(book)[prop.name].verdict
        trace = verdict.witness if isinstance(verdict, Proved) else None
        trace = verdict.game if isinstance(verdict, Refuted) else trace
        if trace is None:
            continue
        last = replay(game, trace.start, trace.line)[-1].state
        shown += 1

        assert holds_of_state(game, last, prop.test, last_step(trace)) is isinstance(
            verdict, Proved
        )

    assert shown >= 5


@pytest.mark.parametrize("book", BOOKS)
def test_a_property_of_the_pack_is_refuted_by_a_shortest_game(book: str) -> None:
    verdict = findings(book)["girl-is-safe"].verdict
    assert isinstance(verdict, Refuted)
    assert verdict.game is not None
    plays = sum(isinstance(choice, PlayCard) for choice in verdict.game.line)

    assert plays == 1
    assert verdict.bound.startswith("a shortest game, 1 play")


@pytest.mark.parametrize(
    "name", ["hands-are-safe", "hunter-hunts-in-vain", "girl-is-not-turned-to"]
)
def test_a_step_that_breaks_a_property_is_shown_though_others_lead_to_the_same_position(
    name: str,
) -> None:
    verdict = findings("H")[name].verdict
    assert isinstance(verdict, Refuted)
    assert verdict.game is not None
    prop = next(prop for prop in catalogue(RAID) if prop.name == name)
    last = replay(verdict.game.game, verdict.game.start, verdict.game.line)[-1].state

    assert not holds_of_state(verdict.game.game, last, prop.test, last_step(verdict.game))


def test_a_verdict_has_no_truth_value() -> None:
    for finding in findings("H").values():
        with pytest.raises(TypeError, match="not true or false"):
            bool(finding.verdict)


def test_a_property_is_unknown_where_the_solver_reaches_its_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def impatient(terms: Iterable[Bool], **_: object) -> Answer:
        return ask(terms, limit=1)

    monkeypatch.setattr(step_tasks, "ask", impatient)
    asked = check(RAID, preset("H"), players=(2,), names=("one-legacy",), budget=1)
    found = {f.property: f for f in asked}
    verdict = found["one-legacy"].verdict

    assert isinstance(verdict, Unknown)
    assert "gave up" in verdict.reason


def test_nothing_but_a_game_proves_anything_where_the_encoding_does_not_cover_a_step() -> None:
    pack = load_pack(PACKS / "deep-deck.toml")
    for finding in check(pack, preset("H"), players=(2,)):
        match finding.verdict:
            case Proved(witness=witness):
                assert witness is not None
            case Unknown(reason=reason):
                assert "no longest game is known" in reason
            case Refuted(game=game):
                assert game is not None, finding.property


def test_a_property_of_the_pack_takes_the_place_of_a_built_in_one_of_its_name() -> None:
    own = replace(RAID.properties[0], name="one-legacy")
    pack: Pack = replace(RAID, properties=(own,))
    names = [prop.name for prop in catalogue(pack)]

    assert names.count("one-legacy") == 1
    assert len(names) == len(catalogue(replace(RAID, properties=())))
    assert next(p for p in catalogue(pack) if p.name == "one-legacy").sentence == own.sentence


def test_a_property_of_the_pack_that_takes_a_name_lends_it_no_weight() -> None:
    own = replace(RAID.properties[0], name="rank-falls")
    game = new_game(replace(RAID, properties=(own,)), preset("H"), 2)

    assert longest_game(new_game(RAID, preset("H"), 2), ("rank-falls",)) is not None
    assert longest_game(game, ("rank-falls",)) is None


def test_a_property_about_what_no_card_does_is_left_out() -> None:
    names = {prop.name for prop in catalogue(RAID)}
    staff = {prop.name for prop in catalogue(load_pack("staff-of-dragons"))}

    assert staff - names >= {"protection-protects", "no-speed-below-zero"}
    assert {prop.name for prop in BUILT_IN} - names == {
        "protection-protects",
        "no-speed-below-zero",
        "highest-card-wins",
        "drawn-game",
        "win-by-showdown",
        "draw-is-a-tie",
        "deck-runs-out-before-showdown",
    }


def test_findings_come_in_the_order_of_the_catalogue_whatever_the_order_of_the_names() -> None:
    found = check(RAID, preset("H"), players=(2,), names=("one-winner", "one-legacy"))

    assert [f.property for f in found] == ["one-legacy", "one-winner"]


def test_an_unknown_property_is_named_before_anything_is_decided() -> None:
    with pytest.raises(UnknownName, match="one-legacy"):
        check(RAID, preset("H"), players=(2,), names=("one-legaci",))
