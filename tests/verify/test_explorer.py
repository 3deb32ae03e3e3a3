"""The explorer against the plainest search there is, and honest about its limit."""

from collections.abc import Iterator

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.errors import RunawayEffect, WrongUse
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import parse_position
from lostlegacy.model.problems import check_position
from lostlegacy.model.rules import apply, choices, replay, start
from lostlegacy.model.state import GameState, Pass, Phase, PlayCard
from lostlegacy.verify.canonical import canonical, keeps_order
from lostlegacy.verify.exploration import Decision, Exploration, decision_at
from lostlegacy.verify.explorer import explore
from lostlegacy.verify.verdict import Trace
from tests.verify import explored_packs as packs
from tests.verify.explored_packs import Configuration, card

ARRIVALS = (packs.MOURNER, packs.BANNER, packs.HUNTER, packs.PAGE, packs.CROWN)
SMALL = (
    Configuration(
        name="looks", cards=(packs.GIRL, packs.SEER, packs.DIGGER, packs.AMBUSH, packs.CROWN)
    ),
    Configuration(
        name="totals",
        cards=(packs.WYRM, packs.HUNTER, packs.SHIELD, packs.GENERAL, packs.CROWN),
        book="A",
    ),
    Configuration(name="arrivals", cards=ARRIVALS),
    Configuration(
        name="boomerang",
        cards=(packs.BOOMERANG, packs.PAGE, packs.HARE, packs.SEER, packs.CROWN),
        has_loop=True,
    ),
)
ENDLESS, FINITE = SMALL[3], SMALL[:3]
by_id = pytest.mark.parametrize("configuration", SMALL, ids=lambda c: c.id)
by_finite = pytest.mark.parametrize("configuration", FINITE, ids=lambda c: c.id)


def plainly(game: Game) -> dict[GameState, int]:
    """Give every state, nothing merged, with its fewest plays, until nothing changes."""
    fewest = {start(game): 0}
    waiting = [start(game)]
    while waiting:
        state = waiting.pop()
        for choice in choices(game, state):
            after = apply(game, state, choice).state
            plays = fewest[state] + isinstance(choice, PlayCard | Pass)
            if after not in fewest or plays < fewest[after]:
                fewest[after] = plays
                waiting.append(after)
    return fewest


def every_game(game: Game, state: GameState, plays: int = 0) -> Iterator[int]:
    """Give the plays of every game, one by one."""
    if state.phase is Phase.OVER:
        yield plays
    for choice in choices(game, state):
        after = apply(game, state, choice).state
        yield from every_game(game, after, plays + isinstance(choice, PlayCard | Pass))


def last_state(trace: Trace) -> GameState:
    """Carry a game out."""
    return replay(trace.game, trace.start, trace.line)[-1].state


def plays_of(trace: Trace) -> int:
    """Count the plays of a game."""
    return sum(isinstance(choice, PlayCard | Pass) for choice in trace.line)


@by_id
def test_all_states_are_found_each_with_its_fewest_plays(configuration: Configuration) -> None:
    game = configuration.game()
    found = explore(game)
    fewest: dict[GameState, int] = {}
    for state, plays in plainly(game).items():
        form = found.form(state)
        fewest[form] = min(plays, fewest.get(form, plays))

    assert found.is_complete
    assert dict(zip(found.states, found.plays, strict=True)) == fewest
    assert sum(found.by_plays()) == sum(count for _, count in found.counts()) == len(fewest)
    assert found.reached == max(fewest.values())
    assert found.transitions == sum(len(choices(game, state)) for state in fewest)


@by_id
def test_states_are_merged_unless_a_card_on_arrival_needs_their_order(
    configuration: Configuration,
) -> None:
    game = configuration.game()
    found = explore(game)

    assert found.keeps_order is keeps_order(game) is (configuration.name == "arrivals")
    assert all(state == canonical(state, found.reads) for state in found.states)


@by_finite
def test_games_are_counted_and_the_longest_is_known(configuration: Configuration) -> None:
    lengths = list(every_game(configuration.game(), start(configuration.game())))
    found = explore(configuration.game())

    assert found.games() == len(lengths)
    assert found.longest() == max(lengths)
    assert found.has_loop() is False
    assert found.loop() is None


@by_id
def test_each_ending_has_a_shortest_game_that_ends_so(configuration: Configuration) -> None:
    found = explore(configuration.game())
    ends = [n for n, state in enumerate(found.states) if state.outcome is not None]

    assert sum(ending.states for ending in found.endings()) == len(ends)
    for ending in found.endings():
        outcome = last_state(ending.example).outcome
        assert outcome is not None
        assert (outcome.how, outcome.winner) == (ending.how, ending.winner)
        assert plays_of(ending.example) == min(
            found.plays[n] for n in ends if found.states[n].outcome == outcome
        )


def test_a_loop_is_a_game_that_can_go_on_for_ever() -> None:
    game = ENDLESS.game()
    found = explore(game)
    loop = found.loop()
    assert loop is not None
    assert loop.lasso_from is not None
    states = [loop.start, *(step.state for step in replay(game, loop.start, loop.line))]

    assert found.has_loop() is True
    assert found.longest() is found.games() is None
    assert loop.lasso_from < len(loop.line)
    assert states[loop.lasso_from] == states[-1]
    assert replay(game, states[-1], loop.line[loop.lasso_from :])[-1].state == states[-1]


@pytest.mark.parametrize("limit", [1, 5, 300, 800])
def test_a_limit_is_kept_and_told(limit: int) -> None:
    game = FINITE[0].game()
    whole = explore(game)
    fewest = dict(zip(whole.states, whole.plays, strict=True))
    found = explore(game, limit=limit)
    kept = dict(zip(found.states, found.plays, strict=True))

    assert not found.is_complete
    assert len(found.states) <= limit
    assert found.has_loop() is found.longest() is found.games() is None
    assert found.reached < whole.reached
    assert kept.items() <= fewest.items()
    assert all(state in kept for state, plays in fewest.items() if plays <= found.reached)


def test_a_limit_that_all_states_fit_stops_nothing() -> None:
    game = FINITE[0].game()
    count = len(explore(game).states)

    assert explore(game, limit=count).is_complete
    assert not explore(game, limit=count - 1).is_complete


def test_a_position_may_be_the_beginning() -> None:
    game = new_game(*load_rules("starship"), 2)
    text = "LL1 play 2 | 1: 5 / 4 2 1 8 8 | 2: 6 8 / X 7 3 7 X X | ruins ? 6 7 | deck -"
    begin = parse_position(game, text)
    check_position(game, begin)
    found: Exploration = explore(game, begin)

    assert found.is_complete
    assert found.begin == begin
    assert found.states[0] == canonical(begin, found.reads) != begin
    assert {ending.example.start for ending in found.endings()} == {begin}
    assert found.longest() == 1


def test_every_kind_of_decision_is_named() -> None:
    cards = (packs.GENERAL, packs.DIGGER, packs.IDOL, packs.PAGE, packs.CROWN)
    states = explore(Configuration(name="all", cards=cards).game()).states
    met = {decision_at(Configuration(name="all", cards=cards).game(), s) for s in states}

    assert met == set(Decision) - {Decision.NAME, Decision.SHOW}


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostlegacy.verify.explorer.OFTEN", 400)
    told: list[str] = []
    explore(FINITE[0].game(), report=told.append)

    assert len(told) == 2
    assert "states" in told[0]


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(WrongUse, match="a limit of 0 states"):
        explore(FINITE[0].game(), limit=0)


def test_an_effect_that_never_ends_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lostlegacy.model.rules.LONGEST_STEP", 200)
    echo = card("Echo", 1, looked_at="look at hand of looker")
    look = card("Look", 2, "choose p in others with hand\nlook at hand of p")
    endless = Configuration(name="echo", cards=(echo, look, echo, packs.PAGE, packs.CROWN, echo))

    with pytest.raises(RunawayEffect, match="Echo"):
        explore(endless.game())
