"""Before the first turn: the deck, the deal, who begins, what nobody sees (A:24-28, H:32-37)."""

from dataclasses import replace

import pytest

from lostlegacy.model.cards import load_pack
from lostlegacy.model.errors import IllegalChoice, WrongUse
from lostlegacy.model.events import What
from lostlegacy.model.game import new_game
from lostlegacy.model.rules import deal, start
from lostlegacy.model.rulings import preset
from lostlegacy.model.state import Phase
from tests.rules.table_setup import (
    ETERNAL,
    ORB,
    STAFF,
    STARSHIP,
    SWORD,
    Table,
    game_of,
    reference,
)

SHUFFLED = "5 1 2 3 4 6 6 7 7 7 8 8 8 X X X"

PACKS = pytest.mark.parametrize("pack", [STAFF, STARSHIP])


@PACKS
@reference("A:10-11, A:24", 1)
def test_a_game_begins_with_sixteen_cards_in_one_deck(pack: str, book: str) -> None:
    game = game_of(f"{pack}@{book}", 3)
    state = start(game)

    assert state.deck_size == 16
    assert state.ruins == state.ruins_rest == ()
    assert all(seat.hand == () and seat.discards == () for seat in state.seats)
    assert not state.seats[0].out


@PACKS
@reference("A:10-11, A:24, A:86", 1)
def test_a_set_has_one_each_of_the_numbers_to_five_and_one_legacy(pack: str) -> None:
    cards = load_pack(pack).cards

    copies = {card.number: card.copies for card in cards}
    assert copies == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 3, 8: 3, None: 3}
    assert [card.number for card in cards if card.legacy] == [5]


@pytest.mark.parametrize(
    ("book", "first", "second", "legacies"),
    [
        ("H", SWORD, STAFF, ["Vorpal Sword", "Staff of Dragons"]),
        ("B", ORB, ETERNAL, ["Orb of Seduction", "Eternal Grail"]),
    ],
)
@reference("H:10, B:30", 101, 158)
def test_the_two_sets_of_a_box_are_two_games_without_a_card_in_common(
    book: str, first: str, second: str, legacies: list[str]
) -> None:
    packs = [new_game(load_pack(name), preset(book), 4).pack for name in (first, second)]

    assert [pack.size for pack in packs] == [16, 16]
    assert {c.name for c in packs[0].cards}.isdisjoint(c.name for c in packs[1].cards)
    assert [c.name for pack in packs for c in pack.cards if c.legacy] == legacies


@pytest.mark.parametrize("seats", [2, 3, 4])
@PACKS
@reference("A:25-26, A:35, H:33")
def test_each_seat_gets_one_card_and_the_ruins_one(pack: str, book: str, seats: int) -> None:
    game = game_of(f"{pack}@{book}", seats)
    table = Table(game, start(game))
    for card in ("1", "2", "3", "4", "5")[: seats + 1]:
        table.turn_up(card)

    assert all(len(seat.hand) == 1 for seat in table.state.seats)
    assert len(table.state.ruins_rest) == 1
    assert table.state.deck_size == 16 - seats - 1
    assert table.state.phase is Phase.DRAW


@reference("A:25-26, H:33, B:49, D25", 2, 221)
def test_book_a_lays_the_first_card_of_the_deck_in_the_ruins() -> None:
    game = game_of(f"{STAFF}@A", 2)
    order = [game.pack.kind_named(symbol) for symbol in SHUFFLED.split()]
    table = Table(game, deal(game, order))

    assert table.ruins_bag == "5"
    assert (table.hand(0), table.hand(1)) == ("1", "2")
    assert table.top.startswith("3 4 6")


@pytest.mark.parametrize("in_book", ["H", "B"])
@reference("A:25-26, H:33, B:49, D25", 106, 160, 221)
def test_books_h_and_b_deal_the_hands_before_the_ruins(in_book: str) -> None:
    game = game_of(f"{STAFF}@{in_book}", 2)
    order = [game.pack.kind_named(symbol) for symbol in SHUFFLED.split()]
    table = Table(game, deal(game, order))

    assert table.ruins_bag == "2"
    assert (table.hand(0), table.hand(1)) == ("5", "1")
    assert table.top.startswith("3 4 6")


@pytest.mark.parametrize("first", [0, 1, 2])
@reference("A:27, H:34", 3)
def test_any_seat_may_begin(book: str, first: int) -> None:
    game = game_of(f"{STAFF}@{book}", 3)
    table = Table(game, start(game, first=first))
    for card in ("6", "6", "7", "7", "8"):
        table.turn_up(card)

    assert table.decides == first
    assert len(table.state.seats[first].hand) == 2


@pytest.mark.parametrize("first", [-1, 3])
def test_a_seat_that_is_not_there_cannot_begin(first: int) -> None:
    with pytest.raises(IllegalChoice, match="expected 1 to 3"):
        start(game_of(f"{STAFF}@A", 3), first=first)


def test_a_deck_that_is_not_the_pack_is_not_dealt() -> None:
    with pytest.raises(IllegalChoice, match="15 cards are not the pack"):
        deal(game_of(f"{STAFF}@A", 2), [0] * 15)


@PACKS
@reference("A:28, A:25-26, H:37, B:51", 2, 4, 107, 161)
def test_a_hand_is_seen_by_its_seat_alone_and_the_ruins_by_nobody(pack: str, book: str) -> None:
    game = game_of(f"{pack}@{book}", 2)
    table = Table(game, start(game))
    for card in ("6", "7", "8"):
        table.turn_up(card)

    dealt = table.find(What.DEALT)
    hands = [event for event in dealt if event.seat is not None]
    (ruins,) = [event for event in dealt if event.seat is None]
    assert len(hands) == 2
    for event in hands:
        assert event.seat is not None
        assert len(table.seen_by(event.seat, event)) == 1
        assert table.seen_by(1 - event.seat, event) == ""
    assert [table.seen_by(seat, ruins) for seat in (0, 1)] == ["", ""]


@PACKS
@reference("A:28, H:37, B:51", 4, 107, 161)
def test_a_drawn_card_is_seen_by_its_seat_alone(pack: str, book: str) -> None:
    game = game_of(f"{pack}@{book}", 2)
    table = Table(game, start(game))
    for card in ("6", "7", "8", "X"):
        table.turn_up(card)

    (drew,) = table.find(What.DREW)
    assert [table.seen_by(seat, drew) for seat in (0, 1)] == ["X", ""]


@pytest.mark.parametrize("seats", [2, 3, 4])
@PACKS
@reference("H:12, D33", 102)
def test_two_to_four_play_with_sixteen_cards(pack: str, book: str, seats: int) -> None:
    assert game_of(f"{pack}@{book}", seats).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
@PACKS
@reference("H:12, D33", 102)
def test_fewer_than_two_or_more_than_four_do_not(pack: str, seats: int) -> None:
    with pytest.raises(WrongUse, match="expected 2 to 4"):
        game_of(f"{pack}@H", seats)


@reference("H:12, A:80-82, D33", 102)
def test_up_to_six_play_with_thirty_one_cards() -> None:
    pack = load_pack(STAFF)
    doubled = tuple(replace(c, copies=c.copies * (1 if c.legacy else 2)) for c in pack.cards)
    large = replace(pack, cards=doubled)

    assert large.size == 31
    assert new_game(large, preset("H"), 6).seats == 6
    with pytest.raises(WrongUse, match="expected 2 to 6"):
        new_game(large, preset("H"), 7)
