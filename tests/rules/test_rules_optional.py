"""The optional rules: campaigns (A:70-78), the Megamix (A:80-83), custom sets (A:84-87)."""

import pytest

from lostlegacy.model.campaign import (
    TOKENS,
    Campaign,
    after_game,
    begin_campaign,
    tokens_needed,
    victor,
)
from lostlegacy.model.cards import load_pack
from lostlegacy.model.errors import WrongUse
from lostlegacy.model.game import new_game
from lostlegacy.model.mixing import PATTERN, custom_problems, custom_set, megamix, pick
from lostlegacy.model.rulings import BOOK_A, BOOK_H
from lostlegacy.model.state import Ended, Outcome
from tests.rules.table_setup import reference

SWORD, STAFF = load_pack("vorpal-sword"), load_pack("staff-of-dragons")
STARSHIP, ORB = load_pack("starship"), load_pack("orb-of-seduction")


def won(seat: int) -> Outcome:
    """Give a game that a seat wins."""
    return Outcome(how=Ended.SURVIVAL, winner=seat)


# --- campaign ------------------------------------------------------------------------------------


@reference("A:72, D32, U76", 40)
def test_the_winner_of_a_game_has_a_token_more_and_starts_the_next() -> None:
    campaign = after_game(begin_campaign(3, first=1), won(2), BOOK_A)

    assert campaign == Campaign(tokens=(0, 0, 1), first=2, games=1)


@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (3, 5), (4, 4), (5, 2), (6, 2)])
@reference("A:75-78", 41)
def test_a_campaign_ends_once_a_seat_has_the_tokens_for_so_many_seats(
    seats: int, needed: int
) -> None:
    campaign = begin_campaign(seats)
    for _ in range(needed - 1):
        campaign = after_game(campaign, won(1), BOOK_A)
        assert victor(campaign) is None
    campaign = after_game(campaign, won(1), BOOK_A)

    assert victor(campaign) == 1
    with pytest.raises(WrongUse, match="the campaign is over"):
        after_game(campaign, won(0), BOOK_A)


@pytest.mark.parametrize("seats", range(2, 7))
@reference("A:13, U76", 42)
def test_the_tokens_in_the_box_are_enough_for_every_campaign(seats: int) -> None:
    most = tokens_needed(seats) + (seats - 1) * (tokens_needed(seats) - 1)

    assert most <= TOKENS


def test_a_campaign_begins_with_a_seat_that_is_there() -> None:
    with pytest.raises(WrongUse, match="there is no seat 4; expected 1 to 3"):
        begin_campaign(3, first=3)


# --- Megamix -------------------------------------------------------------------------------------


@pytest.mark.parametrize("packs", [(SWORD, STAFF), (STAFF, STARSHIP), (SWORD, ORB)])
@reference("A:80-82, H:84-86, B:119-121, U59, U78", 43, 123, 178)
def test_a_megamix_has_both_sets_without_one_legacy(packs: tuple[object, object]) -> None:
    first, second = (pack for pack in (SWORD, STAFF, STARSHIP, ORB) if pack in packs)
    for without in ("", next(card.name for card in first.cards if card.legacy)):
        mixed = megamix(first, second, without=without or None)

        assert mixed.size == 31
        assert sum(card.legacy for card in mixed.cards) == 1
        kept = second if without else first
        assert next(card.name for card in mixed.cards if card.legacy) == next(
            card.name for card in kept.cards if card.legacy
        )


@pytest.mark.parametrize("seats", range(2, 7))
@reference("A:83, H:84-86, B:119-121, D33", 44, 123, 178)
def test_a_megamix_is_for_two_to_six_seats(seats: int) -> None:
    assert new_game(megamix(SWORD, STAFF), BOOK_H, seats).seats == seats


@reference("A:80-82, A:81", 43)
def test_a_megamix_needs_two_different_sets() -> None:
    with pytest.raises(WrongUse):
        megamix(SWORD, SWORD)


# --- custom sets ---------------------------------------------------------------------------------


@reference("A:86, H:92, B:104-105", 45, 124, 174)
def test_a_custom_set_has_the_copies_of_the_pattern() -> None:
    assert PATTERN == ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 3), (8, 3), (None, 3))
    assert custom_problems(pick(STAFF, *(card.name for card in STAFF.cards))) == ()


@reference("A:86, H:92", 45, 124)
def test_a_custom_set_with_two_ones_and_no_two_names_both_breaches() -> None:
    names = [card.name for card in STAFF.cards if card.number != 2]
    picked = (*pick(STAFF, *names), *pick(SWORD, "Totem"))

    assert len(custom_problems(picked)) == 2


@reference("A:87, H:93, B:104-105, D44", 46, 125, 174)
def test_a_custom_set_with_two_kinds_of_seven_is_refused() -> None:
    names = [card.name for card in STAFF.cards]
    picked = (*pick(STAFF, *names), *pick(SWORD, "Intrusion"))

    assert custom_problems(picked)
    with pytest.raises(WrongUse):
        custom_set(picked, name="mine")


@pytest.mark.parametrize("name", ["sample-maiden-and-prince", "sample-feast-of-inhumans"])
@reference("H:100-102, H:104-106", 126, 127)
def test_the_sample_sets_of_the_book_are_legal_and_have_sixteen_cards(name: str) -> None:
    sample = load_pack(name)

    assert sample.size == 16
    assert tuple((card.number, card.copies) for card in sample.cards) == PATTERN


@pytest.mark.parametrize("other", [STAFF, ORB], ids=lambda pack: pack.name)
@reference("H:108, B:115", 128, 177)
def test_cards_of_the_first_box_may_join_a_custom_set(other: object) -> None:
    pack = STAFF if other is STAFF else ORB
    names = [card.name for card in pack.cards if card.number != 8]

    assert custom_problems((*pick(pack, *names), *pick(STARSHIP, "Assault"))) == ()


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("sample-drunken-detective", "1 Queen 2 Serial Killer 3 Phantom Thief 4 Detective"),
        ("sample-fascinated-palace", "1 Taciturn Girl 2 Minister 3 Cardinal 4 Baron"),
    ],
)
@reference("B:112, B:113, B:104-105", 175, 176)
def test_the_sample_sets_of_book_b_are_legal_and_have_16_cards(name: str, taken: str) -> None:
    pack = load_pack(name)
    low = [card for card in pack.cards if card.number is not None and card.number <= 4]

    assert pack.size == 16
    assert " ".join(f"{card.number} {card.name}" for card in low) == taken
    numbers = [card.number for card in pack.cards for _ in range(card.copies)]
    assert {number: numbers.count(number) for number in set(numbers)} == dict(PATTERN)
