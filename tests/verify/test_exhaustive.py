"""Trying every game comes to the same verdicts as the proofs and searches, for small packs."""

from dataclasses import replace
from functools import cache

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import new_game
from lostlegacy.model.grammar import parse_test
from lostlegacy.model.notation import parse_position
from lostlegacy.model.rules import replay
from lostlegacy.model.state import Pass, PlayCard
from lostlegacy.verify.check import check, count_of_plays
from lostlegacy.verify.exhaustive import decide
from lostlegacy.verify.exploration import Exploration
from lostlegacy.verify.explorer import explore
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.property import Property
from lostlegacy.verify.verdict import Finding, Proved, Refuted, Trace, Unknown, Verdict
from tests.verify import explored_packs as packs
from tests.verify.explored_packs import CONFIGURATIONS, Configuration, card

BY_CONFIGURATION = pytest.mark.parametrize(
    "configuration",
    [pytest.param(c, id=c.id, marks=[pytest.mark.slow] if c.slow else []) for c in CONFIGURATIONS],
)


@cache
def explored(configuration: Configuration) -> Exploration:
    """Try every game."""
    asked = [prop.test for prop in catalogue(configuration.pack)]
    return explore(configuration.game(), asked=asked)


@cache
def tried(configuration: Configuration) -> dict[str, Finding]:
    """Decide the catalogue by trying every game."""
    found = decide(explored(configuration), catalogue(configuration.pack))
    return {finding.property: finding for finding in found}


@cache
def checked(configuration: Configuration) -> dict[str, Finding]:
    """Decide the catalogue as `check` does."""
    seats = (configuration.seats,)
    names = tuple(prop.name for prop in catalogue(configuration.pack))
    found = check(configuration.pack, configuration.rulings, players=seats, names=names)
    return {finding.property: finding for finding in found}


def game_of(verdict: Verdict) -> Trace | None:
    """Give the game of a verdict."""
    match verdict:
        case Proved():
            return verdict.witness
        case Refuted():
            return verdict.game
        case Unknown():
            return None


def plays(trace: Trace) -> int:
    """Count the plays of a game."""
    return sum(isinstance(choice, PlayCard | Pass) for choice in trace.line)


def test_there_are_enough_configurations_of_every_sort() -> None:
    assert len(CONFIGURATIONS) >= 15
    assert {c.seats for c in CONFIGURATIONS} == {2, 3}
    assert {c.book for c in CONFIGURATIONS} == {"A", "H"}
    assert any(c.has_loop for c in CONFIGURATIONS)


@BY_CONFIGURATION
def test_trying_every_game_comes_to_the_verdicts_of_check(configuration: Configuration) -> None:
    found = explored(configuration)
    brute, proofs = tried(configuration), checked(configuration)

    assert found.is_complete
    assert found.has_loop() is configuration.has_loop
    assert list(brute) == list(proofs) == [p.name for p in catalogue(configuration.pack)]
    undecided = set[str]()
    if configuration.has_loop:  # where no game is longest, `check` cannot say that none gets there
        undecided = {
            name
            for name, finding in proofs.items()
            if isinstance(finding.verdict, Unknown)
            and "no longest game is known" in finding.verdict.reason
        }
    for name in proofs.keys() - undecided:
        assert type(brute[name].verdict) is type(proofs[name].verdict), name


@BY_CONFIGURATION
def test_the_shortest_games_are_as_short(configuration: Configuration) -> None:
    longest = explored(configuration).longest()
    for name, finding in checked(configuration).items():
        verdict, brute = finding.verdict, tried(configuration)[name].verdict
        theirs, ours = game_of(verdict), game_of(brute)
        if isinstance(verdict, Unknown) or theirs is None:
            assert isinstance(verdict, Unknown) or ours is None
            continue
        assert ours is not None
        assert not isinstance(brute, Unknown)
        assert brute.bound.startswith("a shortest game")
        if verdict.bound.startswith("a shortest game"):
            assert verdict.bound == brute.bound
            assert plays(ours) == plays(theirs)
        elif theirs.lasso_from is None:
            assert plays(ours) <= plays(theirs)
        if longest is not None:
            assert plays(ours) <= longest


@pytest.mark.parametrize(
    "configuration",
    [
        pytest.param(c, id=c.id, marks=[pytest.mark.slow] if c.slow else [])
        for c in CONFIGURATIONS
        if c.refuted
    ],
)
def test_a_fault_is_found_and_its_game_can_be_played(configuration: Configuration) -> None:
    found = tried(configuration)
    refuted = {name for name, f in found.items() if isinstance(f.verdict, Refuted)}

    assert configuration.refuted <= refuted
    for name in configuration.refuted:
        trace = game_of(found[name].verdict)
        assert trace is not None
        assert replay(configuration.game(), trace.start, trace.line)


# --- what `decide` says when ---------------------------------------------------------------------

SMALL = CONFIGURATIONS[0]


def prop(name: str, expect: str, *, premise: str | None = None, kind: str = "always") -> Property:
    """Give a property made up here."""
    made = Property(name=name, sentence="", kind="always", expect=parse_test(expect))
    if premise is not None:
        made = replace(made, premise=parse_test(premise))
    return replace(made, kind="possible") if kind == "possible" else made


CONSERVED = prop("kept", "cards are conserved")


def only(exploration: Exploration, asked: Property) -> Verdict:
    """Decide one property."""
    (finding,) = decide(exploration, (asked,))
    return finding.verdict


def test_a_property_whose_premise_never_holds_is_vacuous() -> None:
    never = prop("never", "game is over", premise="count of legacy in anywhere is at least 2")
    verdict = only(explored(SMALL), never)

    assert isinstance(verdict, Unknown)
    assert verdict.reason == "vacuous: its premise holds in no game"


def test_what_no_game_reaches_is_refuted_by_all_of_them() -> None:
    verdict = only(
        explored(SMALL), prop("two", "count of legacy in anywhere is at least 2", kind="possible")
    )

    assert isinstance(verdict, Refuted)
    assert verdict.game is None
    assert verdict.bound == "every game, none longer than 2 plays"


def test_after_a_limit_only_a_game_that_was_found_counts() -> None:
    stopped = explore(SMALL.game(), asked=[CONSERVED.test], limit=400)
    over = only(stopped, prop("over", "not game is over"))
    lost = only(stopped, prop("lost", "game is lost", kind="possible"))
    kept = only(stopped, CONSERVED)

    assert not stopped.is_complete
    assert isinstance(over, Refuted)
    assert over.bound == "a shortest game, 1 play"
    assert isinstance(lost, Unknown)
    assert isinstance(kept, Unknown)
    stop = f"the exploration stopped at {len(stopped.states)} states"
    assert kept.reason == f"no game of up to {count_of_plays(stopped.reached)} shows it; {stop}"


def test_an_exploration_that_tried_nothing_leaves_all_open() -> None:
    found = explore(SMALL.game(), asked=[CONSERVED.test], limit=1)
    verdict = only(found, CONSERVED)

    assert isinstance(verdict, Unknown)
    assert verdict.reason == "open; the exploration stopped at 1 states"


def test_a_position_may_be_the_beginning_of_the_games() -> None:
    game = new_game(*load_rules("starship"), 2)
    text = "LL1 draw 1 | 1: 5 / 8 2 4 1 8 | 2: 6 / X 7 3 7 X X | ruins ? 6 7 | deck 8"
    found = explore(game, parse_position(game, text))
    verdict = only(found, prop("kept", "game is over implies game is won by investigation"))

    assert isinstance(verdict, Refuted)
    assert verdict.game is not None
    assert verdict.game.start == found.begin
    last = replay(game, found.begin, verdict.game.line)[-1].state
    assert last.outcome is not None
    assert last.outcome.winner is None


def test_the_states_are_counted_in_what_was_tried() -> None:
    (finding,) = decide(explored(SMALL), (prop("kept", "cards are conserved"),))

    assert finding.tried == ("696 states, up to 2 plays",)
    assert (finding.conflicts, finding.queries) == (0, 0)


def test_a_step_that_has_no_end_leaves_what_it_cannot_show_open() -> None:
    mirror = card("Mirror", 1, looked_at="may:\n    look at hand of looker")
    seer = card("Seer", 2, "choose p in others with hand\nlook at hand of p")
    cards = (mirror, mirror, seer, packs.PAGE, packs.CROWN)
    game = Configuration(name="mirrors", cards=cards).game()
    first = catalogue(game.pack)[0]
    stopped = explore(game, asked=[first.test], limit=900)

    assert not stopped.is_complete
    assert isinstance(only(stopped, first), Unknown)


def test_a_property_that_asks_for_what_was_left_out_is_refused() -> None:
    found = explore(new_game(*load_rules("toy-9"), 2), limit=10)

    with pytest.raises(WrongUse, match=r"^kept asks for what the exploration left out; expected"):
        decide(found, (CONSERVED,))
