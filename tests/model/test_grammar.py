"""The statement language: printing and parsing are inverse, and every fault has its place."""

import pytest
from hypothesis import given

from lostlegacy.model import effects as fx
from lostlegacy.model.grammar import (
    parse_effect,
    parse_inline,
    parse_lasting,
    parse_test,
)
from lostlegacy.model.printing import print_effect, print_inline, print_lasting, print_test
from lostlegacy.model.syntax_problem import SyntaxProblem
from lostlegacy.verify.strategies import condition_trees, effect_trees, lasting


@given(effect_trees())
def test_an_effect_printed_in_blocks_reads_back_the_same(effect: fx.Effect) -> None:
    assert parse_effect(print_effect(effect)) == effect


@given(effect_trees())
def test_an_effect_printed_on_one_line_reads_back_the_same(effect: fx.Effect) -> None:
    line = print_inline(effect)

    assert "\n" not in line
    assert parse_inline(line) == effect


@given(condition_trees())
def test_a_test_reads_back_the_same(test: fx.Test) -> None:
    assert parse_test(print_test(test)) == test


@given(lasting())
def test_lasting_effects_read_back_the_same(lines: tuple[fx.Lasting, ...]) -> None:
    assert parse_lasting(print_lasting(lines)) == lines


def test_an_effect_may_hold_comments_and_blank_lines() -> None:
    text = """
# what it does
look at top of deck   # and at nothing else

may:
    # or not

    shuffle ruins
win
"""

    assert parse_effect(text) == parse_effect("look at top of deck\nmay:\n  shuffle ruins\nwin")


def test_a_block_may_begin_anywhere_on_the_line() -> None:
    assert parse_effect("\n    may:\n        win\n    win\n") == parse_effect("may:\n  win\nwin")


def test_a_test_may_stand_on_several_lines_and_keeps_the_blanks_in_a_name() -> None:
    text = """
count of "A  B" in deck  # how often
    is at least 1
"""

    assert parse_test(text) == fx.CountIs(
        filter=fx.CardFilter(name="A  B"),
        area=fx.InDeck(),
        compare=fx.Compare.AT_LEAST,
        number=1,
    )


def test_and_binds_no_tighter_than_or_so_a_mixture_needs_brackets() -> None:
    assert parse_test("(game is over or game is won) and game is lost") == fx.AllOf(
        tests=(
            fx.AnyOf(
                tests=(
                    fx.GameIs(ending=fx.Ending.OVER),
                    fx.GameIs(ending=fx.Ending.WON),
                )
            ),
            fx.GameIs(ending=fx.Ending.LOST),
        )
    )
    with pytest.raises(SyntaxProblem):
        parse_test("game is over or game is won and game is lost")


FAULTS = [
    ("elimate me", 1, 1, "(did you mean 'eliminate'?)"),
    ("look at top of dekc", 1, 16, "(did you mean 'deck'?)"),
    ("eliminate", 1, 10, "found the end of the line"),
    ("choose p in others with cards", 1, 25, "found 'cards'"),
    ("look at top of deck\nmay:\nwin", 3, 1, "expected an indented block"),
    ("may:\n    win\n  win", 3, 3, "where the block or one around it begins"),
    ("win win", 1, 5, "expected the end of the line"),
    ("if seen is 9:\n    win", 1, 12, "found '9'"),
    ("if seen is X\n    win", 1, 13, "':'"),
    ("look at top of deck\n\nchoose c on ruins", 3, 10, "found 'on'"),
    ("move this to ruins face up", 1, 20, "expected the end of the line"),
    ("else:\n    win", 1, 1, "found 'else'"),
    ("win\n    win", 2, 5, "found an indented line"),
    ("    win\n    elimate me", 2, 5, "found 'elimate'"),
    ("choose hand in others", 1, 8, "which is a word of the language"),
    ("win;", 1, 4, "found ';'"),
    ("if total of discards of me is a multiple of 0:\n    win", 1, 45, "a divisor of 1 or more"),
    ("look at hand of\nwin", 1, 16, "found the end of the line"),
    ("swap hand", 1, 10, "found the end of the line"),
    ("ELIMINATE me", 1, 1, "found 'ELIMINATE'"),
]


@pytest.mark.parametrize(("text", "line", "column", "part"), FAULTS)
def test_a_fault_is_told_with_its_place(text: str, line: int, column: int, part: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse_effect(text)

    assert (caught.value.line, caught.value.column) == (line, column)
    assert part in caught.value.problem
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("game is", 8, "found the end"),
        ("game is ended", 9, "found 'ended'"),
        ("count of 3 in discards is about 2", 27, "found 'about'"),
        ("every p in seats p is in", 18, "':'"),
        ("(game is over", 14, "')'"),
        ("", 1, "found the end"),
    ],
)
def test_a_fault_in_a_test_is_told_with_its_column(text: str, column: int, part: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse_test(text)

    assert (caught.value.line, caught.value.column) == (1, column)
    assert part in caught.value.problem


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("speed 2 at least 0", 1, 7, "a signed number"),
        ("speed -2 at least 0\nprotects from X", 2, 15, "numbers 1 to 8"),
        ("protects from me", 1, 15, "found 'me'"),
    ],
)
def test_a_fault_in_a_lasting_effect_is_told(text: str, line: int, column: int, part: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse_lasting(text)

    assert (caught.value.line, caught.value.column) == (line, column)
    assert part in caught.value.problem


def test_a_long_line_and_a_deep_block_are_read() -> None:
    deep = "".join("    " * depth + "may:\n" for depth in range(40)) + "    " * 40 + "win"

    assert len(parse_effect("\n".join(["win"] * 2_000))) == 2_000
    assert print_effect(parse_effect(deep)) == deep
