"""Whole games carried out by both readings at once: choices, states and events agree."""

import pytest

from tests.agreement.corpus import Tally, compare_numbered
from tests.agreement.test_agreement_primitives import NEEDED

PARTS = 4
"""In how many tests the games are compared, so that they can run beside each other."""

STEPS = 2_500
"""How many steps each part compares: 10,000 in all."""


@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_steps_are_carried_out_alike_by_both_readings(part: int) -> None:
    tally = Tally()
    number = 10_000 * part
    while tally.steps < STEPS:
        compare_numbered(number, tally)
        number += 1
    missing = [label for label in NEEDED if "trigger" not in label]
    missing = [label for label in missing if not tally.interpreter[label]]

    assert not tally.problems, tally.problems[0]
    assert tally.interpreter == tally.symbolic
    assert tally.choices > 2 * STEPS
    assert tally.beyond * 10 < tally.steps
    assert len(missing) < 40, missing
