"""Where the two readings are known to part, so that mending it does not go unseen."""

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model.game import new_game
from lostlegacy.model.rulings import BOOK_H
from tests.agreement.small_packs import MY_CARD, THIS, pack_around
from tests.agreement.twins import cases, disagreement


@pytest.mark.xfail(strict=True, reason="symbolically the card swapped for it stays on the table")
def test_a_card_that_swaps_itself_away_before_it_is_a_discard_is_read_alike() -> None:
    pack = pack_around((fx.Swap(left=THIS, right=MY_CARD),), plain=True)
    game = new_game(pack, BOOK_H, 2)
    states = [s for s in cases(game, 1) + cases(game, 2) if 1 in s.seats[s.active].hand]

    assert states
    assert [disagreement(game, state) for state in states] == [None] * len(states)
