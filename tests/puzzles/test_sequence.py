"""The sequence form on games whose value is known from paper or from books."""

from fractions import Fraction

import pytest

from lostlegacy.puzzles.sequence import SequenceGame


def matrix_game(rows: list[list[Fraction | int]]) -> SequenceGame:
    """Give a game in which both choose once, at the same time."""
    game = SequenceGame()
    game.add_set(0, 0, len(rows))
    game.add_set(1, 0, len(rows[0]))
    for i, row in enumerate(rows, start=1):
        for j, amount in enumerate(row, start=1):
            game.pay(i, j, Fraction(amount))
    return game


def kuhn_poker() -> SequenceGame:
    """Give Kuhn's poker: three cards, one each, an ante of one, one bet of one."""
    game = SequenceGame()
    opening = [game.add_set(0, 0, 2) for _ in range(3)]  # check, bet
    facing_check = [game.add_set(1, 0, 2) for _ in range(3)]  # check, bet
    facing_bet = [game.add_set(1, 0, 2) for _ in range(3)]  # fold, call
    sets = game.sets
    after = [game.add_set(0, sets[0][opening[card]].sequences[0], 2) for card in range(3)]
    share = Fraction(1, 6)
    for mine in range(3):
        for theirs in range(3):
            if mine == theirs:
                continue
            better = 1 if mine > theirs else -1
            check, bet = sets[0][opening[mine]].sequences
            their_check, their_bet = sets[1][facing_check[theirs]].sequences
            their_fold, their_call = sets[1][facing_bet[theirs]].sequences
            fold, call = sets[0][after[mine]].sequences
            game.pay(check, their_check, share * better)
            game.pay(fold, their_bet, -share)
            game.pay(call, their_bet, 2 * share * better)
            game.pay(bet, their_fold, share)
            game.pay(bet, their_call, 2 * share * better)
    return game


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        pytest.param([[1, 0], [0, 1]], "1/2", id="matching pennies"),
        pytest.param([[2, 0], [0, 1]], "2/3", id="pennies with a bonus"),
        pytest.param([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], "0", id="rock, paper, scissors"),
        pytest.param([[3, 5], [4, 7]], "4", id="a saddle point"),
        pytest.param([[3, 1], [2, 4]], "5/2", id="no saddle point"),
    ],
)
def test_matrix_games_have_their_value_exactly(rows: list[list[int]], value: str) -> None:
    solved = matrix_game([list(row) for row in rows]).solve()

    assert solved.is_exact
    assert solved.lower == Fraction(value)


def test_kuhn_poker_is_worth_minus_one_eighteenth() -> None:
    solved = kuhn_poker().solve()

    assert solved.is_exact
    assert solved.lower == Fraction(-1, 18)


def test_a_polished_plan_proves_the_same_and_punishes_a_mistake() -> None:
    """The second person may stop for nothing, or blunder; then the first may take 5 or 1."""
    game = SequenceGame()
    game.add_set(1, 0, 2)  # stop, blunder
    game.add_set(0, 0, 2)  # take 1, take 5: asked only after the blunder
    game.pay(1, 2, Fraction(1))
    game.pay(2, 2, Fraction(5))

    solved = game.solve()
    polished = game.polished(solved)

    assert polished.lower == polished.upper == solved.lower == 0
    assert polished.plans[0][2] == 1


def test_polishing_leaves_a_mixed_optimum_alone() -> None:
    game = kuhn_poker()

    polished = game.polished(game.solve())

    assert game.best_reply(1, polished.plans[0]) == Fraction(-1, 18)


def test_a_banned_sequence_is_not_used_and_lowers_the_value() -> None:
    """Of [[2, 0], [0, 1]] the second row alone is worth 0."""
    solved = matrix_game([[2, 0], [0, 1]]).solve(banned=[1])

    assert solved.is_exact
    assert solved.lower == 0
    assert solved.plans[0][1] == 0


def test_a_value_with_a_large_denominator_is_exact_all_the_same() -> None:
    """[[a, 0], [0, b]] is worth ab / (a + b); here a = 997, b = 1009."""
    solved = matrix_game([[997, 0], [0, 1009]]).solve()

    assert solved.is_exact
    assert solved.lower == Fraction(997 * 1009, 997 + 1009)


def test_bounds_are_bounds_also_where_the_plans_are_rough() -> None:
    """The bounds come from best replies, so any plan gives a true one."""
    game = matrix_game([[2, 0], [0, 1]])
    rough = (Fraction(1), Fraction(1, 2), Fraction(1, 2))

    lower = game.best_reply(1, rough)
    upper = game.best_reply(0, rough)

    assert lower <= Fraction(2, 3) <= upper
