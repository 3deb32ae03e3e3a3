"""Words of options are read, and what does not fit is quoted in one line."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lostlegacy.model.cards import load_pack
from lostlegacy.model.errors import LostLegacyError, UnknownName, WrongUse
from lostlegacy.model.rulings import BOOK_A, BOOK_H
from lostlegacy.reports.options import read_names, read_players, read_rules, rulings_name

STARSHIP = load_pack("starship")


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (None, (2, 3, 4)),
        ("3", (3,)),
        ("2-4", (2, 3, 4)),
        ("2,4", (2, 4)),
        ("4, 2", (2, 4)),
        ("2-3,3", (2, 3)),
        (" 2 - 3 ", (2, 3)),
    ],
)
def test_numbers_of_seats(text: str | None, players: tuple[int, ...]) -> None:
    assert read_players(text, STARSHIP) == players


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected numbers such as 3, 2-4 or 2,4"),
        ("two", "--players 'two': expected numbers"),
        ("2-", "expected numbers"),
        ("-3", "expected numbers"),
        ("2--4", "expected numbers"),
        ("2.5", "expected numbers"),
        ("٣", "expected numbers"),
        ("9" * 500, "expected numbers"),
        ("4-2", "4-2 runs backwards"),
        ("1", "1 seats cannot play starship; expected 2 to 4"),
        ("2-5", "5 seats cannot play starship; expected 2 to 4"),
        ("0-999", "0 seats cannot play starship"),
    ],
)
def test_wrong_numbers_of_seats(text: str, problem: str) -> None:
    with pytest.raises(WrongUse) as error:
        read_players(text, STARSHIP)

    assert problem in str(error.value)
    assert "\n" not in str(error.value)


@given(st.text(max_size=20))
def test_no_text_breaks_the_reading_of_seats(text: str) -> None:
    players: tuple[int, ...] = ()
    with contextlib.suppress(WrongUse):
        players = read_players(text, STARSHIP)

    assert set(players) <= {2, 3, 4}


def test_rulings_are_changed_one_by_one() -> None:
    _, rulings = read_rules("staff-of-dragons@A", ["zero_total=multiple", "deal_order=hands_first"])

    assert (rulings.zero_total, rulings.deal_order) == ("multiple", "hands_first")
    assert rulings.failed_staff == "shuffled"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("zero_total", "expected NAME=VALUE"),
        ("", "expected NAME=VALUE"),
        ("zero_totel=safe", "did you mean 'zero_total'?"),
        ("zero_total=saef", "did you mean 'safe'?"),
        ("zero_total=", "known: safe, multiple"),
    ],
)
def test_wrong_rulings(change: str, problem: str) -> None:
    with pytest.raises(LostLegacyError) as error:
        read_rules("starship", [change])

    assert problem in str(error.value)


def test_rulings_are_named_by_their_book() -> None:
    assert rulings_name(BOOK_H) == "book H"
    assert rulings_name(BOOK_A) == "book A"


def test_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"there is no property 'rank-fals' \(did you mean"):
        read_names(["rank-fals"], ["rank-falls", "other"], "property")


def test_names_are_kept_once_in_order() -> None:
    assert read_names(["b", "a", "b"], ["a", "b", "c"], "property") == ("b", "a")
