"""Which rule sets can be compared, and what a comparison says of sides and of the order of play."""

import pytest

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.rulings import with_ruling
from lostlegacy.verify.rule_causes import causes, check_same_cards
from lostlegacy.verify.rules_diff import rules_diff
from lostlegacy.verify.verdict import DiffVerdict


def test_packs_that_end_in_another_way_are_not_compared() -> None:
    with pytest.raises(WrongUse, match="toy-9 and starship do not end alike"):
        check_same_cards(load_pack("toy-9"), load_pack("starship"))


def test_the_books_differ_for_the_grail_in_what_a_card_follows() -> None:
    named = {cause.name for cause in causes(*map(load_rules, _BOOKS))}

    assert "ruling if_after: last_played or top_of_discards" in named
    assert "ruling if_after_face_down: printed or no_number" in named


_BOOKS = ("eternal-grail@B", "eternal-grail@A")


@pytest.mark.slow
def test_each_of_the_two_makes_a_difference_with_two_seats() -> None:
    report = rules_diff(*map(load_rules, _BOOKS), players=(2,))
    found = {difference.cause.split(":")[0] for difference in report.differences}

    assert report.verdict is DiffVerdict.DIFFERENT
    assert {"ruling if_after", "ruling if_after_face_down"} <= found


def test_a_ruling_about_what_is_seen_is_named_and_changes_no_state() -> None:
    pack, rulings = load_rules("starship")
    other = with_ruling(rulings, "calling_out", "before")

    report = rules_diff((pack, rulings), (pack, other), players=(2,))

    assert report.verdict is DiffVerdict.DIFFERENT
    assert report.sights == ("ruling calling_out: between or before",)
    assert (report.differences, report.undecided) == ((), ())


def test_in_a_pack_without_an_investigation_no_number_is_called_out() -> None:
    pack, rulings = load_rules("toy-9")
    other = with_ruling(rulings, "calling_out", "before")

    assert rules_diff((pack, rulings), (pack, other), players=(2,)).verdict is (
        DiffVerdict.EQUIVALENT
    )
