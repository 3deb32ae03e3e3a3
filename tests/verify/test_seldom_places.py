"""Places that games at random seldom come to: how far, from which states, and why never."""

import random
from dataclasses import replace

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_position
from lostlegacy.model.rules import choices, replay
from lostlegacy.model.state import Phase, Trigger
from lostlegacy.verify import rule_coverage
from lostlegacy.verify.abstraction import abstraction
from lostlegacy.verify.archive import Archive
from lostlegacy.verify.branch_distance import distance, way_to
from lostlegacy.verify.filled import filled_in
from lostlegacy.verify.properties import catalogue
from lostlegacy.verify.put_away import PutAway
from lostlegacy.verify.rule_coverage import Coverage, Dead, cover
from lostlegacy.verify.rule_games import Reached
from lostlegacy.verify.rule_places import RulePlace, Way
from lostlegacy.verify.simulate import (
    Moment,
    first_moment,
    moments_at_random,
    next_moment,
    simulate,
)
from lostlegacy.verify.symbols import layout_of
from tests.verify.explored_packs import CROWN, MAP, PAGE, Configuration, card
from tests.verify.test_rule_coverage import everywhere, ground_of

FEW_SHOW = card(
    "Six",
    6,
    "if count of X face up in discards of everyone is at most 0:\n"
    "    if count of any card in deck is exactly 0:\n"
    "        shuffle ruins",
)
BONE = card("Bone", None)


def with_bones(bones: int, *more: fx.Number) -> Configuration:
    """Give a pack with so many X, which can only be put away in hands and the Ruins."""
    others = (MAP,) if more else (PAGE,)
    return Configuration(name="bones", cards=(FEW_SHOW, *others, *[BONE] * bones, CROWN))


def inner(game: Game) -> RulePlace:
    """Give the place that is carried out with no X in the discards and no card in the deck."""
    kind = next(k for k, one in enumerate(game.pack.cards) if one.name == "Six")
    return RulePlace(card=kind, trigger=Trigger.PLAY, path=("1", "1", "1"), way=Way.RUNS)


# --- how far -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "far"),
    [
        ("LL1 draw 1 | 1: 6 / - | 2: X / - | ruins ? 5 | deck 1 X X", 3),
        ("LL1 draw 1 | 1: 6 / - | 2: X / X | ruins ? 5 | deck 1 X", 3),
        ("LL1 draw 1 | 1: 6 / X X | 2: X / 1 | ruins ? 5 | deck -", 2),
    ],
)
def test_a_state_is_as_far_as_its_counts_are_off(position: str, far: int) -> None:
    game = with_bones(3).game()
    place = inner(game)

    assert distance(game, parse_position(game, position), place, way_to(game, place)) == far


def test_the_tests_on_the_way_come_with_how_they_must_turn_out() -> None:
    game = with_bones(3).game()
    outer = replace(inner(game), path=("1",), way=Way.ELSE)
    (test, holds), *rest = way_to(game, outer)

    assert isinstance(test, fx.CountIs)
    assert not holds
    assert rest == []
    assert [holds for _, holds in way_to(game, inner(game))] == [True, True]


# --- games at random -----------------------------------------------------------------------------


def test_a_game_that_goes_back_replays_at_each_of_its_moments() -> None:
    game = new_game(*load_rules("starship"), 3)
    moments = list(moments_at_random(game, random.Random(4), returns=5))

    assert sum(moment.state.phase is Phase.OVER for moment in moments) == 6
    for moment in moments:
        assert replay(game, moment.start, moment.line)[-1].state == moment.state


def test_what_comes_about_late_is_met_in_games_that_go_back() -> None:
    game = new_game(*load_rules("vorpal-sword+staff-of-dragons"), 2)
    late = [goal for goal in catalogue(game.pack) if goal.name == "win-by-investigation"]

    assert simulate(game, late, games=40) == {}
    assert simulate(game, late, games=40, returns=20)


def test_states_alike_agree_in_what_the_way_to_a_place_asks_for() -> None:
    game = with_bones(3).game()
    place = inner(game)
    archive = Archive(game=game, wanted=frozenset({place}), draw=random.Random(1))
    met: dict[tuple[int, ...], Moment] = {}
    for moment, like, far in archive.moments(2_000):
        state = moment.state
        assert far == archive.far(met.setdefault(like, moment).state)
        assert far == archive.far(state)
        assert replay(game, moment.start, moment.line)[-1].state == state

    assert {like[0] for like in met} >= {0, 1, 2, 3}


def test_the_first_step_of_a_game_is_the_deal() -> None:
    game = with_bones(3).game()
    dealt = next_moment(game, random.Random(1), first_moment(game))

    assert dealt is not None
    assert dealt.step is None
    assert dealt.plays == 0
    assert choices(game, dealt.state)


# --- reached or dead -----------------------------------------------------------------------------


def covered(configuration: Configuration, monkeypatch: pytest.MonkeyPatch) -> Coverage:
    """Cover the rules of a pack by games that are aimed, and by proofs."""
    for limit in ("FEW", "MANY"):
        monkeypatch.setattr(rule_coverage, limit, 0)
    monkeypatch.setattr(rule_coverage, "BATCH", 1)
    monkeypatch.setattr(rule_coverage, "AIMED", 3_000)
    game = configuration.game()
    return cover(game, lambda: ground_of(game), budget=20_000)


@pytest.mark.parametrize(
    ("configuration", "is_reached"),
    [
        (with_bones(2), True),
        (with_bones(3), False),  # the Crown is in nobody's discards either
        (with_bones(3, 6), True),
        (with_bones(4, 6), False),
    ],
    ids=["2 bones", "3 bones", "3 bones, a map", "4 bones, a map"],
)
def test_a_place_that_needs_cards_put_away_is_reached_where_there_is_room_for_them(
    configuration: Configuration, is_reached: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = configuration.game()
    how = covered(configuration, monkeypatch).of[inner(game)]

    assert (inner(game) in everywhere(game)) is is_reached
    if is_reached:
        assert isinstance(how, Reached)
        assert replay(game, how.trace.start, how.trace.line)
    else:
        assert how == Dead(method="induction")


def test_no_game_puts_away_more_than_the_lemma_says() -> None:
    """Cards put away while at most one X shows, in states that are sought out for it."""
    game = new_game(*load_rules("orb-of-seduction+eternal-grail"), 2)
    layout = layout_of(game)
    number = {one.name: kind for kind, one in enumerate(game.pack.cards)}
    place = RulePlace(
        card=number["Serial Killer"], trigger=Trigger.PLAY, path=("1", "1"), way=Way.ELSE
    )
    way = way_to(game, place)
    lemma = PutAway(
        guards=(way[0][0],),
        hidden=(number["Lead"], number["Court"], number["Orb of Seduction"]),
        watched=(number["Lead"], number["Cardinal"]),
    )
    archive = Archive(game=game, wanted=frozenset({place}), draw=random.Random(1))
    counted: set[int] = set()
    for moment, _, _ in archive.moments(4_000):
        state = filled_in(layout, abstraction(game, moment.state))
        if lemma.guarded(layout, state) is True:
            counted.add(sum(bit is True for bit in lemma.counted(layout, state)))
            assert lemma.holds(layout, state) is True

    assert max(counted) == lemma.most(layout) == 5
