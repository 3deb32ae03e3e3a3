"""Cards that play one another as the last thing they do are read once for all orders, and right."""

from dataclasses import replace

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_rules
from lostlegacy.model.game import Game, new_game
from lostlegacy.verify.plays import links_of
from tests.agreement.chains import PACK, chains, games_with_chains

CARD = fx.CardVar(name="c")
CHOOSE = fx.ChooseCard(name="c", areas=(fx.InRuins(),))
PLAY = fx.PlayNow(card=CARD)


def game_in_which(play: fx.Effect, on_discard: fx.Effect = ()) -> Game:
    """Give a game in which just the first card has effects."""
    pack, rulings = load_rules(PACK)
    card = replace(pack.cards[0], play=play, on_discard=on_discard)
    cards = [replace(other, play=()) for other in pack.cards[1:]]
    return new_game(replace(pack, cards=(card, *cards)), rulings, 2)


def test_steps_in_which_cards_play_one_another_are_carried_out_by_the_interpreter() -> None:
    found = list(chains(range(1)))

    assert not [problem for _, problem in found if problem]
    assert len(found) >= 100


def test_three_cards_of_the_sample_play_another_one_last() -> None:
    for game in games_with_chains():
        names = {game.pack.cards[kind].name for kind in links_of(game)}
        assert names == {"Maiden of Dragons", "Dreamreader", "Prince"}


def test_a_card_that_plays_another_one_in_a_last_block_plays_it_last() -> None:
    may = fx.May(body=(CHOOSE, PLAY), orelse=(CHOOSE, PLAY))

    assert links_of(game_in_which((CHOOSE, PLAY))) == {0}
    assert links_of(game_in_which((may,))) == {0}


def test_a_card_that_does_something_afterwards_or_for_each_seat_does_not() -> None:
    others = fx.SeatSet(group=fx.SeatGroup.OTHERS)
    after = fx.Shuffle(pile=fx.Pile.RUINS)

    assert not links_of(game_in_which((CHOOSE, PLAY, after)))
    assert not links_of(game_in_which((fx.May(body=(CHOOSE, PLAY), orelse=()), after)))
    assert not links_of(game_in_which((fx.May(body=(CHOOSE, PLAY, after), orelse=()),)))
    each = fx.ForEach(name="p", among=others, body=(CHOOSE, PLAY))
    assert not links_of(game_in_which((each,)))


def test_no_card_does_where_one_is_played_by_an_effect_on_arrival() -> None:
    assert not links_of(game_in_which((CHOOSE, PLAY), on_discard=(CHOOSE, PLAY)))
