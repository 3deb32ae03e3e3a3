"""Which statements of a pack some game carries out, which ways they go, and which are dead."""

import json
from collections import deque
from functools import cache, partial
from pathlib import Path

import pytest

from lostlegacy.model.cards import Card, load_rules
from lostlegacy.model.errors import UnknownName
from lostlegacy.model.events import What
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.pack_printing import print_pack
from lostlegacy.model.rules import apply, choices, replay, start
from lostlegacy.model.state import Ended, GameState, Phase, Trigger
from lostlegacy.reports.cli import run
from lostlegacy.verify import check as checking
from lostlegacy.verify import rule_coverage
from lostlegacy.verify.built_in import AUXILIARY
from lostlegacy.verify.check import check
from lostlegacy.verify.induction import prove
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.replay import last_step
from lostlegacy.verify.rule_coverage import Coverage, Ground, Undecided, cover
from lostlegacy.verify.rule_games import Reached, every_step
from lostlegacy.verify.rule_places import Places, RulePlace, Way, never_text, place_text, places
from lostlegacy.verify.verdict import Finding, Proved, Refuted, Unknown
from tests.verify.explored_packs import (
    CROWN,
    DIGGER,
    HUNTER,
    LOOKS,
    PAGE,
    SWAPS,
    TOTALS,
    Configuration,
    card,
)

QUESTIONS = ("every-rule-runs", "both-branches")


def with_card(play: str, *more: Card) -> Configuration:
    """Give a small pack with a card 6 that does something."""
    return Configuration(
        name="house", cards=(card("Six", 6, play), PAGE, PAGE, *(more or (DIGGER, HUNTER)), CROWN)
    )


AFTER_WIN = with_card("win\nshuffle ruins")
NEVER = with_card("if count of any card in hand is at least 3:\n    win\nelse:\n    shuffle ruins")
ALWAYS = with_card("if count of any card in hand is at most 1:\n    shuffle ruins\nelse:\n    win")
TWICE = with_card("shuffle ruins\nshuffle ruins\nwin\nshuffle ruins")
LATE = with_card("if count of any card in deck is exactly 0:\n    shuffle ruins")


def ground_of(game: Game) -> Ground:
    """Give the ground of the proofs, as `check` does."""
    everything = (*AUXILIARY, *catalogue(game.pack))
    proved = partial(prove, game.pack, game.rulings, game.seats, everything)
    return checking.ground_of(game, proved, everything)


@cache
def covered(configuration: Configuration) -> Coverage:
    """Cover the rules of a small pack."""
    game = configuration.game()
    return cover(game, lambda: ground_of(game), budget=50_000)


@cache
def decided(configuration: Configuration) -> dict[str, Finding]:
    """Decide both questions."""
    findings = check(configuration.pack, configuration.rulings, players=(2,), names=QUESTIONS)
    return {finding.property: finding for finding in findings}


def found(configuration: Configuration, name: str) -> Finding:
    """Give the finding of one question."""
    return decided(configuration)[name]


def everywhere(game: Game) -> set[RulePlace]:
    """Give the places that any game comes to, every step of every game tried."""
    found_ = Places(game)
    met: set[RulePlace] = set()
    waiting: deque[GameState] = deque(start(game, first=s) for s in range(game.seats))
    seen: set[GameState] = set()
    while waiting:
        state = waiting.popleft()
        if state in seen or state.phase is Phase.OVER:
            continue
        seen.add(state)
        if state.phase is Phase.SETUP:
            waiting.extend(apply(game, state, choice).state for choice in choices(game, state))
            continue
        for here, _, after in every_step(found_, state):
            met |= here
            waiting.append(after)
    return met


# --- places --------------------------------------------------------------------------------------


def test_equal_statements_are_places_of_their_own() -> None:
    game = TWICE.game()
    kind = next(k for k, one in enumerate(game.pack.cards) if one.name == "Six")
    found_ = Places(game)
    first, second = found_.game.play[kind][:2]
    noted = found_.of([(first, Way.RUNS, True), (second, Way.RUNS, False)])

    assert found_.game == game
    assert first == second
    assert [(place.path, guard) for place, guard in noted] == [(("1",), True), (("2",), False)]


def test_a_place_is_named_by_card_trigger_number_and_text() -> None:
    game = new_game(*load_rules("starship"), 2)
    texts = [place_text(game, place) for place in places(game)]

    assert "Old Map (6), statement 3 'may: shuffle ruins'" in texts
    assert "Girl of Fate (1), when looked at, statement 1 'eliminate me'" in texts
    assert "the Investigation, statement 3.1 'win'" in texts
    assert place_text(NEVER.game(), places(NEVER.game())[-1]) == (
        "the Investigation, statement 3.1 'win'"
    )


def test_blanks_have_no_places() -> None:
    game = new_game(*load_rules("staff-of-dragons"), 2)
    blanks = {k for k, one in enumerate(game.pack.cards) if one.source == "unknown"}

    assert blanks
    assert not blanks & {place.card for place in places(game)}


# --- dead rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("configuration", "name", "named"),
    [
        (AFTER_WIN, "every-rule-runs", "Six (6), statement 2 'shuffle ruins': never carried out"),
        (TWICE, "every-rule-runs", "Six (6), statement 4 'shuffle ruins': never carried out"),
        (NEVER, "every-rule-runs", "Six (6), statement 1.1 'win': never carried out"),
        (NEVER, "both-branches", "its test never holds"),
        (ALWAYS, "every-rule-runs", "Six (6), statement 1.else.1 'win': never carried out"),
        (ALWAYS, "both-branches", "its test always holds"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_dead_rule_is_refuted_by_name(
    configuration: Configuration, name: str, named: str
) -> None:
    verdict = found(configuration, name).verdict

    assert isinstance(verdict, Refuted)
    assert verdict.game is None
    assert verdict.method.startswith("dead rule: ")
    assert named in verdict.method
    assert verdict.bound == "every game, by induction"


def test_a_statement_after_a_win_is_the_only_dead_one() -> None:
    verdict = found(AFTER_WIN, "every-rule-runs").verdict

    assert isinstance(verdict, Refuted)
    assert verdict.method.count("never") == 1
    assert isinstance(found(AFTER_WIN, "both-branches").verdict, Proved)


# --- against trying everything -------------------------------------------------------------------

SMALL = {
    "looks": Configuration(name="looks", cards=LOOKS),
    "swaps": Configuration(name="swaps", cards=SWAPS),
    "totals": Configuration(name="totals", cards=TOTALS),
    "never": with_card("if count of any card in hand is at least 3:\n    win", DIGGER),
    "after win": with_card("win\nshuffle ruins", HUNTER),
}


@pytest.mark.parametrize("name", SMALL)
def test_a_place_is_reached_exactly_where_trying_every_game_comes_there(name: str) -> None:
    configuration = SMALL[name]
    reached = everywhere(configuration.game())
    known = covered(configuration).of

    assert not any(isinstance(how, Undecided) for how in known.values())
    for place in places(configuration.game()):
        if place.is_required:
            assert isinstance(known[place], Reached) is (place in reached), place


@pytest.mark.parametrize("name", ["looks", "never"])
def test_the_solver_alone_comes_to_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    configuration = SMALL[name]
    for limit in ("FEW", "MANY", "AIMED"):
        monkeypatch.setattr(rule_coverage, limit, 0)
    monkeypatch.setattr(rule_coverage, "BATCH", 1)
    game = configuration.game()
    known = cover(game, lambda: ground_of(game), budget=50_000)
    searched = [how for how in known.of.values() if isinstance(how, Reached) and not how.games]

    assert searched
    for place, how in covered(configuration).of.items():
        if place.is_required:
            assert type(known.of[place]) is type(how), place
    for how in searched:
        assert replay(game, how.trace.start, how.trace.line)


def test_a_rule_that_waits_for_the_end_of_the_deck_comes_with_a_long_game() -> None:
    game = LATE.game()
    kind = next(k for k, one in enumerate(game.pack.cards) if one.name == "Six")
    place = RulePlace(card=kind, trigger=Trigger.PLAY, path=("1", "1"), way=Way.RUNS)
    how = covered(LATE).of[place]

    assert isinstance(how, Reached)
    assert how.plays == 3  # two hands and the Ruins leave three cards to draw
    assert isinstance(found(LATE, "every-rule-runs").verdict, Proved)


def test_what_no_budget_settles_is_unknown_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for limit in ("FEW", "MANY", "AIMED"):
        monkeypatch.setattr(rule_coverage, limit, 0)
    monkeypatch.setattr(rule_coverage, "BATCH", 1)
    findings = check(LATE.pack, LATE.rulings, players=(2,), names=QUESTIONS, budget=1)
    verdict = next(iter(findings)).verdict

    assert isinstance(verdict, Unknown)
    assert "carried out?" in verdict.reason
    assert "conflicts" in verdict.reason


# --- the built-in packs --------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["starship@H", "staff-of-dragons@H", "staff-of-dragons@A"])
def test_every_place_of_a_built_in_pack_is_reached_by_a_game_that_replays(spec: str) -> None:
    game = new_game(*load_rules(spec), 2)
    known = cover(game, lambda: ground_of(game), budget=50_000)
    asked = 0
    for place, how in known.of.items():
        assert isinstance(how, Reached), never_text(game, place)
        last = replay(game, how.trace.start, how.trace.line)[-1].state
        step = last_step(how.trace)
        assert step is not None
        events = {event.what for event in step.events}
        if place.way is Way.YES:
            assert What.ACCEPTED in events
        if place.way is Way.NO:
            assert What.DECLINED in events
        if place.trigger is Trigger.LOOKED_AT:
            assert What.ANSWERED in events
        if place.way is Way.RUNS and place_text(game, place).endswith("'win'"):
            assert last.outcome is not None
            by_card = place.trigger is Trigger.PLAY
            assert last.outcome.how is (Ended.CARD if by_card else Ended.INVESTIGATION)
        asked += 1

    assert asked >= 25


# --- the command ---------------------------------------------------------------------------------


def test_the_command_names_dead_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack, document = tmp_path / "house.toml", tmp_path / "found.json"
    pack.write_text(print_pack(AFTER_WIN.pack), encoding="utf-8")
    asked = [part for name in QUESTIONS for part in ("--property", name)]

    code = run(["check", str(pack), "--players", "2", *asked, "--explain", "--json", str(document)])
    out = " ".join(capsys.readouterr().out.split())
    results = json.loads(document.read_text(encoding="utf-8"))["results"]

    dead_rule = "Six (6), statement 2 'shuffle ruins': never carried out"
    assert code == 1
    assert f"No game gets there: dead rule: {dead_rule}, every game, by induction." in out
    assert f"- dead, by induction: {dead_rule}" in out
    assert "- rare, came there in" in out
    assert [result["verdict"] for result in results] == ["refuted", "proved"]
    assert results[1]["game"]["line"]


def test_a_misspelt_question_is_answered_with_its_name() -> None:
    with pytest.raises(UnknownName, match="every-rule-runs"):
        check(LATE.pack, LATE.rulings, players=(2,), names=("every-rule-run",))
