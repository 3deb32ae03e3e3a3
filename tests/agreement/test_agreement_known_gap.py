"""What the symbolic reading does not model, and says so."""

from lostlegacy.model import effects as fx
from lostlegacy.model.game import new_game
from lostlegacy.model.rulings import BOOK_H
from tests.agreement.small_packs import MY_CARD, THIS, pack_around
from tests.agreement.twins import cases, disagreement


def test_a_card_that_swaps_itself_away_while_it_is_played_is_never_read_wrongly() -> None:
    pack = pack_around((fx.Swap(left=THIS, right=MY_CARD),), plain=True)
    game = new_game(pack, BOOK_H, 2)
    states = [s for s in cases(game, 1) + cases(game, 2) if 1 in s.seats[s.active].hand]

    assert states
    assert [disagreement(game, state) for state in states] == [None] * len(states)
