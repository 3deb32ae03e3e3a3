"""Lines counted by depth: the same as counting them one by one."""

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.rules import apply, choices, start
from lostlegacy.model.state import GameState, Phase
from lostlegacy.verify.canonical import canonical
from lostlegacy.verify.perft import Depth, perft
from lostlegacy.verify.reads import reads
from tests.agreement.small_packs import random_game
from tests.verify.test_explorer import SMALL

STARSHIP = new_game(*load_rules("starship"), 2)
GAMES = [*(c.game() for c in SMALL), *(random_game(seed) for seed in range(6)), STARSHIP]


def line_ends(game: Game, state: GameState, depth: int) -> list[GameState]:
    """Give the state at the end of every line of that depth, one by one."""
    if depth == 0:
        return [state]
    return [
        end
        for choice in choices(game, state)
        for end in line_ends(game, apply(game, state, choice).state, depth - 1)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.pack.name}-{game.seats}")
def test_lines_are_those_that_can_be_written_down(game: Game) -> None:
    counted = perft(game, 5)

    assert counted.is_complete
    for depth in counted.depths:
        ends = line_ends(game, start(game), depth.depth)
        forms = [canonical(state, reads(game)) for state in ends]
        over = sum(state.phase is Phase.OVER for state in ends)
        assert depth == Depth(depth=depth.depth, lines=len(ends), states=len(set(forms)), over=over)


def test_the_split_has_the_lines_below_each_first_choice() -> None:
    game = SMALL[0].game()
    begin = start(game)
    for _ in range(4):
        begin = apply(game, begin, choices(game, begin)[0]).state
    counted = perft(game, 4, begin)

    assert [branch.choice for branch in counted.branches] == list(choices(game, begin))
    assert sum(branch.lines for branch in counted.branches) == counted.depths[-1].lines
    for branch in counted.branches:
        alone = perft(game, 3, apply(game, begin, branch.choice).state).depths[-1]
        assert (branch.lines, branch.states) == (alone.lines, alone.states)


def test_lines_of_games_that_ended_are_not_counted_again() -> None:
    game = SMALL[0].game()
    counted = perft(game, 40)

    assert counted.depths[-1] == Depth(depth=40, lines=0, states=0, over=0)
    assert sum(depth.over for depth in counted.depths) == 2576


def test_a_limit_leaves_out_the_depth_that_it_stopped() -> None:
    whole = perft(STARSHIP, 5)
    sizes = [depth.states for depth in whole.depths]
    some = perft(STARSHIP, 5, limit=sum(sizes[:4]) + 1)

    assert not some.is_complete
    assert some.depths == whole.depths[:4]
    assert sum(branch.lines for branch in some.branches) == whole.depths[3].lines


def test_a_limit_that_allows_no_depth_gives_none() -> None:
    some = perft(STARSHIP, 5, limit=1)

    assert (some.depths, some.branches, some.is_complete) == ((), (), False)


@pytest.mark.parametrize(("depth", "limit"), [(0, None), (-1, None), (2, 0)])
def test_numbers_below_one_are_refused(depth: int, limit: int | None) -> None:
    with pytest.raises(WrongUse, match="expected 1 or more"):
        perft(STARSHIP, depth, limit=limit)


def test_progress_is_told() -> None:
    told: list[str] = []
    perft(STARSHIP, 2, report=told.append)

    assert told == ["1 choices: 9 lines, 9 states", "2 choices: 76 lines, 76 states"]
