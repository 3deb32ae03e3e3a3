"""Which rule sets can be compared, and what a comparison says of sides and of the order of play."""

import pytest

from lostlegacy.model.cards import load_pack, load_rules
from lostlegacy.model.errors import WrongUse
from lostlegacy.verify.rules_diff import causes, check_same_cards, rules_diff
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
