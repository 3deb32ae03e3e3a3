"""The checker refuses plans that were spoiled and knows the worth of those merely worse."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from lostlegacy.model.notation import parse_choice, parse_line
from lostlegacy.model.state import Choice
from lostlegacy.puzzles.check import check_line, check_win, deal_worlds, worst_case
from lostlegacy.puzzles.format import Puzzle, builtin_puzzles, load_puzzle
from lostlegacy.puzzles.plan import Plan, PlanNode
from lostlegacy.puzzles.solve import solve
from lostlegacy.puzzles.worlds import worlds

WINS = ("starship-bait", "staff-thrown-away")


def plan_of(puzzle: Puzzle) -> Plan:
    plan = solve(puzzle).plan
    assert plan is not None
    return plan


def with_node(plan: Plan, number: int, node: PlanNode) -> Plan:
    return replace(plan, nodes=(*plan.nodes[:number], node, *plan.nodes[number + 1 :]))


def other_decisions(plan: Plan) -> Iterator[tuple[int, Choice, Plan]]:
    """Give the plan with each decision replaced by each other choice offered there."""
    for number, node in enumerate(plan.nodes):
        for choice in node.offered:
            if choice != node.decision[0][0]:
                yield (
                    number,
                    choice,
                    with_node(plan, number, replace(node, decision=((choice, Fraction(1)),))),
                )


@pytest.mark.parametrize("name", builtin_puzzles())
def test_the_checker_deals_the_same_worlds_in_its_own_way(name: str) -> None:
    puzzle = load_puzzle(name)
    mine = {world.state: world.weight for world in worlds(puzzle)}

    dealt = dict(deal_worlds(puzzle))

    assert dealt.keys() == mine.keys()
    assert len({Fraction(dealt[state], mine[state]) for state in mine}) == 1


@pytest.mark.parametrize("name", WINS)
def test_a_plan_with_another_decision_is_refused(name: str) -> None:
    puzzle = load_puzzle(name)
    plan = plan_of(puzzle)

    spoiled = list(other_decisions(plan))

    assert spoiled
    assert check_win(puzzle, plan).agrees
    for _, _, other in spoiled:
        check = check_win(puzzle, other)
        assert not check.agrees
        assert check.problem


@pytest.mark.parametrize("name", WINS)
def test_a_plan_with_a_gap_is_refused(name: str) -> None:
    puzzle = load_puzzle(name)
    plan = plan_of(puzzle)
    node = plan.nodes[0]

    for index in range(len(node.replies)):
        gap = replace(node, replies=node.replies[:index] + node.replies[index + 1 :])
        check = check_win(puzzle, with_node(plan, 0, gap))
        assert not check.agrees
        assert "says nothing" in check.problem


def test_a_plan_without_a_beginning_is_refused() -> None:
    puzzle = load_puzzle("starship-bait")

    check = check_win(puzzle, replace(plan_of(puzzle), roots=()))

    assert not check.agrees


def test_a_plan_that_leaves_a_choice_to_chance_is_no_sure_win() -> None:
    puzzle = load_puzzle("starship-bait")
    plan = plan_of(puzzle)
    half = Fraction(1, 2)
    mixed = replace(
        plan.nodes[0], decision=tuple((choice, half) for choice in plan.nodes[0].offered)
    )

    check = check_win(puzzle, with_node(plan, 0, mixed))

    assert not check.agrees
    assert "chance" in check.problem


def test_a_worse_plan_is_worth_less_and_none_is_worth_more() -> None:
    puzzle = load_puzzle("starship-blind-swap")
    plan = plan_of(puzzle)

    best, check = worst_case(puzzle, plan)
    others = [worst_case(puzzle, other)[0] for _, _, other in other_decisions(plan)]

    assert best is not None
    assert best == Fraction(2, 3)
    assert check.agrees
    values = [value for value in others if value is not None]
    assert min(values) < best
    assert max(values) <= best


def test_weights_that_do_not_add_up_are_refused() -> None:
    puzzle = load_puzzle("starship-blind-swap")
    plan = plan_of(puzzle)
    node = replace(plan.nodes[0], decision=((plan.nodes[0].decision[0][0], Fraction(1, 2)),))

    value, check = worst_case(puzzle, with_node(plan, 0, node))

    assert value is None
    assert "add up" in check.problem


def test_a_plan_for_another_first_choice_is_refused() -> None:
    puzzle = load_puzzle("starship-blind-swap")

    value, check = worst_case(puzzle, plan_of(puzzle), first=parse_choice(puzzle.game, "play 8"))

    assert value is None
    assert "first choice" in check.problem


def test_a_line_is_checked_to_its_end() -> None:
    puzzle = load_puzzle("staff-thrown-away")
    state = worlds(puzzle)[0].state

    short = check_line(puzzle.game, state, 0, parse_line(puzzle.game, "play 5"))
    wrong = check_line(puzzle.game, state, 0, parse_line(puzzle.game, "play 8"))

    assert not short.agrees
    assert "does not end" in short.problem
    assert "choice 1" in wrong.problem
