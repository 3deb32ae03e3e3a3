"""Searches against each other, against brute force, and against limits."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.cards import load_rules
from lostlegacy.model.errors import Disagreement, WrongUse
from lostlegacy.model.game import Game, new_game
from lostlegacy.model.notation import print_position
from lostlegacy.model.observation import events_seen
from lostlegacy.model.rules import apply, chance, choices, party, start
from lostlegacy.model.state import CHANCE, Choice, GameState, Phase
from lostlegacy.puzzles.check import check_line
from lostlegacy.puzzles.format import Puzzle, load_puzzle, pose
from lostlegacy.puzzles.help import compare, help_by_solver, help_by_tree
from lostlegacy.puzzles.perfect import can_force, shortest_cooperative_win
from lostlegacy.puzzles.plan import END, plan_graph, plan_text
from lostlegacy.puzzles.solve import solve
from lostlegacy.puzzles.tree import Budget
from lostlegacy.puzzles.worlds import worlds

TINY_ENDGAMES = (
    "LL1 play 1 | 1: 1 8 / - | 2: _ / 2 | ruins ? _ | deck *",
    "LL1 play 1 | 1: 2 8 / - | 2: _ / 1 | ruins ? _ | deck *",
    "LL1 play 1 | 1: 2 8 / X | 2: _ / 8 | ruins ? _ | deck *",
    "LL1 play 1 | 1: X 2 / - | 2: _ / 8 | ruins ? _ | deck *",
    "LL1 play 1 | 1: 1 2 / 8 | 2: _ / 8 | ruins _ | deck *",
    "LL1 play 1 | 1: 5 2 / 8 | 2: _ / 8 | ruins _ | deck *",
    "LL1 play 1 | 1: 1 X / 8 8 | 2: _ / 2 | ruins _ | deck -",
)

# --- brute force: every pure plan of both seats, as a matrix --------------------------------------

Memory = tuple[object, ...]


def information_sets(
    game: Game, state: GameState, seat: int, memories: dict[int, Memory]
) -> dict[Memory, tuple[Choice, ...]]:
    """Give all information sets of a seat below a position: what it remembers, what it may do."""
    who = party(game, state)
    if who is None:
        return {}
    found: dict[Memory, tuple[Choice, ...]] = {}
    offered = choices(game, state)
    if who == seat:
        found[(*memories[seat], offered)] = offered
    for choice in offered:
        step = apply(game, state, choice)
        after = {
            each: (*memory, *((choice,) if each == who else ()), *events_seen(step.events, each))
            for each, memory in memories.items()
        }
        found |= information_sets(game, step.state, seat, after)
    return found


def payoff(
    game: Game,
    state: GameState,
    memories: dict[int, Memory],
    plans: dict[int, dict[Memory, Choice]],
) -> Fraction:
    """Give seat 1's probability to win where both follow pure plans."""
    who = party(game, state)
    if who is None:
        return Fraction(int(state.outcome is not None and state.outcome.winner == 0))
    if who is CHANCE:
        weighed: list[tuple[Choice, Fraction]] = list(chance(game, state))
    else:
        assert isinstance(who, int)
        weighed = [(plans[who][(*memories[who], choices(game, state))], Fraction(1))]
    total = Fraction(0)
    for choice, weight in weighed:
        step = apply(game, state, choice)
        after = {
            each: (*memory, *((choice,) if each == who else ()), *events_seen(step.events, each))
            for each, memory in memories.items()
        }
        total += weight * payoff(game, step.state, after, plans)
    return total


def brute_force_bounds(puzzle: Puzzle) -> tuple[Fraction, Fraction]:
    """Give the best pure plan's worst case and the worst pure reply's best case."""
    game = puzzle.game
    deals = [(world.state, world.weight) for world in worlds(puzzle)]
    total = sum(weight for _, weight in deals)
    sets: dict[int, dict[Memory, tuple[Choice, ...]]] = {0: {}, 1: {}}
    for state, _ in deals:
        memories: dict[int, Memory] = {seat: (state.seats[seat].hand,) for seat in (0, 1)}
        for seat in (0, 1):
            sets[seat] |= information_sets(game, state, seat, memories)
    plans = {
        seat: [dict(zip(found, pick, strict=True)) for pick in product(*found.values())]
        for seat, found in sets.items()
    }
    table = [
        [
            sum(
                (
                    Fraction(weight, total)
                    * payoff(
                        game,
                        state,
                        {seat: (state.seats[seat].hand,) for seat in (0, 1)},
                        {0: mine, 1: theirs},
                    )
                    for state, weight in deals
                ),
                Fraction(0),
            )
            for theirs in plans[1]
        ]
        for mine in plans[0]
    ]
    return max(min(row) for row in table), min(max(column) for column in zip(*table, strict=True))


@pytest.mark.parametrize(
    "position",
    [
        "LL1 play 1 | 1: 8 8 / 1 X | 2: _ / 2 | ruins _ | deck -",
        pytest.param(TINY_ENDGAMES[-1], marks=pytest.mark.slow),
    ],
)
def test_odds_lie_within_what_brute_force_over_pure_plans_allows(tiny: Game, position: str) -> None:
    puzzle = pose(tiny, position, seat=0, stipulation="odds")

    low, high = brute_force_bounds(puzzle)
    solution = solve(puzzle)

    assert solution.value is not None
    assert low <= solution.value <= high


@pytest.mark.parametrize("position", TINY_ENDGAMES)
def test_a_sure_win_is_where_the_odds_are_1(tiny: Game, position: str) -> None:
    win = solve(pose(tiny, position, seat=0))
    odds = solve(pose(tiny, position, seat=0, stipulation="odds"))

    assert odds.verdict == "solved"
    assert (win.verdict == "solved") == (odds.value == 1)
    if win.verdict == "solved":
        assert win.keys == odds.keys


# --- open cards --------------------------------------------------------------------------------


@st.composite
def open_endgames(draw: st.DrawFn, spec: str, seats: int) -> tuple[Game, GameState]:
    """Play by drawn choices until a seat is to play with at most one card left in the deck."""
    game = new_game(*load_rules(spec), seats)
    state = start(game, first=draw(st.integers(0, seats - 1)))
    while state.phase is not Phase.OVER:
        if state.phase is Phase.PLAY and state.deck_size <= 1:
            break
        offered = choices(game, state)
        state = apply(game, state, draw(st.sampled_from(offered))).state
    return game, state


@pytest.mark.parametrize("spec", ["starship@H", "staff-of-dragons@A"])
@given(data=st.data(), seats=st.integers(2, 3))
def test_with_open_cards_the_two_searches_agree(spec: str, data: st.DataObject, seats: int) -> None:
    game, state = data.draw(open_endgames(spec, seats))
    if state.phase is Phase.OVER:
        return
    puzzle = pose(game, print_position(game, state), seat=state.active)

    solution = solve(puzzle, limit=3_000)

    if solution.verdict != "unknown":
        assert (solution.verdict == "solved") == can_force(game, state, state.active)
        if solution.verdict == "solved" and len(state.seats_in) == 2:
            assert solve(replace(puzzle, stipulation="odds")).value == 1


@given(data=st.data())
def test_who_can_force_a_win_can_be_helped_to_one(data: st.DataObject) -> None:
    game, state = data.draw(open_endgames("staff-of-dragons@H", 2))
    if state.phase is Phase.OVER:
        return
    puzzle = pose(game, print_position(game, state), seat=state.active, stipulation="help")

    helped = solve(puzzle, ask_z3=False)

    if can_force(game, state, state.active):
        assert helped.verdict == "solved"
    if helped.verdict == "solved":
        assert helped.checked
        assert helped.help_line is not None
        assert helped.value == helped.help_line.length.plays


OPEN = (
    ("staff-of-dragons@H", "1: 5 8 / 3 4 | 2: 7 / 8 7 | ruins ? 6 | deck *"),
    ("staff-of-dragons@H", "1: 5 8 / 3 | 2: 7 / 8 7 | ruins ? 6 | deck *"),
    ("staff-of-dragons@A", "1: 3 4 / 8 1 7 X 8 | 2: 5 / X 6 2 6 X | ruins 7 | deck *"),
    ("starship@H", "1: 2 X / 8 X 8 X | 2: 5 / 7 6 7 6 7 | ruins ? 1 3 4 | deck *"),
    ("starship@H", "1: 2 8 / 4 6 8 6 | 2: X / 7 3 8 7 X | ruins 1 7 ? 5 | deck *"),
)


@pytest.mark.parametrize(("spec", "rest"), OPEN)
@pytest.mark.parametrize("seat", [0, 1])
def test_tree_and_z3_find_help_of_the_same_length(spec: str, rest: str, seat: int) -> None:
    game = new_game(*load_rules(spec), 2)
    state = worlds(pose(game, f"LL1 play 1 | {rest}", seat=0))[0].state

    by_tree = help_by_tree(game, [state], seat, Budget())
    by_solver = help_by_solver(game, state, seat)

    assert (by_tree is None) == (by_solver is None)
    if by_tree is not None and by_solver is not None:
        assert by_tree.length.plays == by_solver.length.plays
        assert check_line(game, state, seat, by_solver.line).agrees


def test_where_there_is_no_help_z3_agrees(starship: Game) -> None:
    """The last play: seat 1 holds two X's, so it cannot investigate, and seat 2 is not put out."""
    line = "LL1 play 1 | 1: X X / 8 6 1 2 3 | 2: 4 / 7 8 6 7 X 7 | ruins ? 5 8 | deck -"

    solution = solve(pose(starship, line, seat=0, stipulation="help"))

    assert solution.verdict == "no solution"


def test_a_tree_and_a_solver_that_differ_are_reported(starship: Game) -> None:
    _, rest = OPEN[3]
    state = worlds(pose(starship, f"LL1 play 1 | {rest}", seat=0))[0].state

    with pytest.raises(Disagreement, match="tree and Z3 differ"):
        compare(starship, state, 0, None)


def test_the_shortest_help_is_the_card_that_wins_at_once(staff: Game) -> None:
    """With a 3 and a 4 in the discards the Staff wins as it is played: one play."""
    line = "LL1 play 1 | 1: 5 8 / 3 4 | 2: 7 / 8 7 | ruins ? 6 | deck *"

    solution = solve(pose(staff, line, seat=0, stipulation="help"))

    assert solution.value == 1


def test_all_first_choices_of_a_shortest_help_are_keys(staff: Game) -> None:
    """Seat 2 is helped, so seat 1 begins; each first choice leads on to a win as short."""
    line = "LL1 play 1 | 1: 5 8 / 3 4 | 2: 7 / 8 7 | ruins ? 6 | deck *"

    solution = solve(pose(staff, line, seat=1, stipulation="help"))

    state = worlds(pose(staff, line, seat=0))[0].state
    assert solution.keys
    assert solution.value is not None
    for key in solution.keys:
        after = apply(staff, state, key).state
        rest = help_by_tree(staff, [after], 1, Budget())
        assert rest is not None
        assert rest.length.plays + 1 == solution.value


def test_there_is_no_help_for_a_seat_that_is_out(starship: Game) -> None:
    three = new_game(starship.pack, starship.rulings, 3)
    line = "LL1 play 1 | 1: 7 8 / 6 | 2: X / 8 | 3: out / 1 6 4 8 7 X 7 | ruins ? 5 | deck X 2 3"
    puzzle = pose(three, line, seat=0)
    state = worlds(puzzle)[0].state

    assert shortest_cooperative_win(three, state, 2) is None


# --- limits and refusals --------------------------------------------------------------------------


@pytest.mark.parametrize("stipulation", ["win", "odds", "help"])
def test_a_search_that_hits_its_limit_says_unknown(stipulation: str) -> None:
    puzzle = load_puzzle("starship-blind-swap")
    match stipulation:
        case "win":
            puzzle = replace(puzzle, stipulation="win")
        case "help":
            puzzle = replace(puzzle, stipulation="help")
        case _:
            pass

    solution = solve(puzzle, limit=4)

    assert solution.verdict == "unknown"
    assert solution.value is None
    assert not solution.checked
    assert "4 nodes" in solution.reason


def test_odds_with_three_seats_in_are_refused(starship: Game) -> None:
    three = new_game(starship.pack, starship.rulings, 3)
    line = "LL1 play 1 | 1: 2 8 / 6 | 2: _ / 8 | 3: _ / 7 | ruins ? _ _ | deck *"

    with pytest.raises(WrongUse, match="two seats still in"):
        solve(pose(three, line, seat=0, stipulation="odds"))


def test_a_game_that_can_repeat_a_position_is_unknown(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A house card that goes back on the deck is drawn again, for ever."""
    path = tmp_path_factory.mktemp("loop") / "loop.toml"
    path.write_text(
        'format = 1\nname = "loop"\ncards = 6\n'
        '[[card]]\nname = "Boomerang"\nnumber = 7\ncopies = 2\nsource = "house"\n'
        'play = "move this to deck top"\n'
        '[[card]]\nname = "Relic"\nnumber = 5\ncopies = 1\nlegacy = true\nunplayable = true\n'
        'source = "house"\n'
        '[[card]]\nname = "Stone"\nnumber = 8\ncopies = 3\nsource = "house"\n',
        encoding="utf-8",
    )
    game = new_game(*load_rules(f"{path}@H"), 2)
    line = "LL1 play 1 | 1: 7 8 / - | 2: 5 / - | ruins ? 8 | deck *"

    solution = solve(pose(game, line, seat=0), limit=10_000)

    assert solution.verdict == "unknown"
    assert "repeat" in solution.reason


# --- plans ---------------------------------------------------------------------------------------


def test_the_plan_is_a_graph_of_plain_values() -> None:
    puzzle = load_puzzle("starship-bait")
    plan = solve(puzzle).plan
    assert plan is not None

    graph = plan_graph(puzzle.game, plan)

    data = nx.node_link_data(graph, edges="edges")
    assert nx.utils.graphs_equal(nx.node_link_graph(data, edges="edges"), graph)
    assert nx.is_directed_acyclic_graph(graph)
    assert graph.nodes["0"]["decision"] == [{"choice": "play 2", "weight": "1"}]
    assert all(nx.has_path(graph, node, END) for node in graph)


def test_the_plan_reads_as_text() -> None:
    puzzle = load_puzzle("starship-bait")
    plan = solve(puzzle).plan
    assert plan is not None

    text = plan_text(puzzle.game, plan)

    assert text.splitlines()[0] == "(1) play 2"
    assert "  if deck top is 8" in text
    assert plan_text(puzzle.game, plan) == text


def test_the_view_of_a_node_hides_what_the_seat_does_not_know() -> None:
    puzzle = load_puzzle("staff-thrown-away")
    plan = solve(puzzle).plan
    assert plan is not None

    view = plan.nodes[0].view

    assert view == "LL1 play 1 | 1: 1 5 / 7 3 8 7 X | 2: _ / 8 6 8 7 6 X | ruins ? _ | deck *"
