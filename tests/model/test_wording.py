"""Effects in English: the built-in packs read as expected, and every tree has words."""

import re

import pytest
from hypothesis import given

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import load_pack
from lostlegacy.model.grammar import parse_effect, parse_test
from lostlegacy.model.phrases import condition_wording
from lostlegacy.model.wording import (
    card_wording,
    discarded_wording,
    lasting_wording,
    looked_at_wording,
    wording,
)
from lostlegacy.verify.strategies import condition_trees, effect_trees, lasting

UNKNOWN = ("The text of this card is not known.",)
STARSHIP = {
    "1": (
        "Playing this card has no effect.",
        "When another player sees this card in your hand: You are out of the game.",
    ),
    "2": (
        (
            "Look at the top card of the deck."
            " You may swap the card in your hand with the top card of the deck."
        ),
    ),
    "3": (
        (
            "Choose a card in any other player's hand or in the Ruins. Look at that card."
            " If you saw the Legacy, the game is yours."
        ),
    ),
    "4": (
        (
            "Choose another player who holds a card. Look at that player's hand, cancelling an X."
            " If you saw an X, that player is out of the game."
        ),
    ),
    "5": ("This card cannot be played.",),
    "6": (
        (
            "Look at the top card of the deck."
            " Put the top card of the deck face down at the right end of the Ruins."
            " You may shuffle the Ruins."
        ),
    ),
    "7": (
        (
            "Choose a card in the Ruins. Look at that card."
            " You may swap the card in your hand with that card."
        ),
    ),
    "8": (
        (
            "Choose another player who holds a card. Look at that player's hand."
            " You may swap the card in your hand with the card in that player's hand."
        ),
    ),
    "X": (
        "Playing this card has no effect.",
        (
            "When another player sees this card in your hand:"
            " Put this card on your discards, face up."
            " Take the card in that player's hand into your hand."
            " That player is out of the game."
        ),
    ),
}
STAFF = {
    "1": (
        (
            "Where the ruling maiden_takes_from is others, choose a face-up 3 or 4 in"
            " the discards of"
            " any other player, in or out of the game, then play that card at once;"
            " otherwise, choose"
            " a face-up 3 or 4 in the discards of any player, in or out of the game, then play that"
            " card at once."
        ),
        "While this card lies face up in your discards, no 3 or 4 can put you out of the game.",
    ),
    "2": (
        "Choose a card in the Ruins. Swap the card in your hand with that card.",
        (
            "While this card lies face up in your discards, your speed is lowered by 2,"
            " but not below 0."
        ),
    ),
    "3": (
        (
            "For each other player, in turn order: if the total of that player's discards is a"
            " multiple of 3, that player is out of the game."
        ),
    ),
    "4": (
        (
            "For each other player, in turn order: if the total of that player's discards is a"
            " multiple of 4, that player is out of the game."
        ),
    ),
    "5": (
        (
            "Where the ruling staff_needs is exactly_one, (if there is exactly one"
            " face-up 3 in your"
            " discards and there is exactly one face-up 4 in your discards, the game is yours);"
            " otherwise, if there is at least one face-up 3 in your discards and there"
            " is at least one"
            " face-up 4 in your discards, the game is yours."
            " Where the ruling staff_without_dragon is stays, (if there is at least one"
            " face-up 3 or 4"
            " in your discards, (do this in order: (1) put this card face down at the"
            " right end of the"
            " Ruins; (2) where the ruling failed_staff is shuffled, shuffle the Ruins)); otherwise,"
            " (do this in order: (1) put this card face down at the right end of the"
            " Ruins; (2) where"
            " the ruling failed_staff is shuffled, shuffle the Ruins)."
        ),
    ),
    "6": UNKNOWN,
    "7": UNKNOWN,
    "8": UNKNOWN,
    "X": UNKNOWN,
}


@pytest.mark.parametrize(("pack", "words"), [("starship", STARSHIP), ("staff-of-dragons", STAFF)])
def test_the_cards_of_a_pack_read_as_expected(pack: str, words: dict[str, tuple[str, ...]]) -> None:
    assert {card.symbol: card_wording(card) for card in load_pack(pack).cards} == words


EFFECT_WORDS = [
    ("", ""),
    ("win", "The game is yours."),
    ("eliminate me", "You are out of the game."),
    ("eliminate next seat", "The next player is out of the game."),
    (
        "choose p in others\nchoose q in seats\nswap hand of p with hand of q",
        (
            "Choose another player. Choose a player still in the game. Swap the card in"
            " that player's"
            " hand with the card in the second player's hand."
        ),
    ),
    ("choose p in everyone", "Choose a player, in or out of the game."),
    (
        "choose p in everyone with hand",
        "Choose a player, in or out of the game, who holds a card.",
    ),
    ("choose p in others ever", "Choose another player, in or out of the game."),
    ("choose c in discards where X", "Choose an X in your discards."),
    (
        "choose c in hand of seats or discards of others where legacy face up",
        (
            "Choose the face-up Legacy in the hand of any player still in the game or in any other"
            " player's discards."
        ),
    ),
    ('choose c in hand where "Old Map"', "Choose a copy of Old Map in your hand."),
    ("choose c in ruins where 8 or 3", "Choose an 8 or a 3 in the Ruins."),
    ("reveal hand of next seat", "Reveal the next player's hand."),
    ("look at hand cancelling any card", "Look at your hand, cancelling any card."),
    ("move this to hand", "Take this card into your hand."),
    (
        "move hand to hand of next seat",
        "Put the card in your hand into the next player's hand.",
    ),
    (
        "move top of deck to discards of next seat face down",
        "Put the top card of the deck on the next player's discards, face down.",
    ),
    ("move hand to discards as it lay", "Put the card in your hand on your discards, as it lay."),
    ("move hand to deck top", "Put the card in your hand on top of the deck."),
    ("shuffle deck", "Shuffle the deck."),
    (
        "may:\n  shuffle deck\n  look at top of deck",
        "You may shuffle the deck, then look at the top card of the deck.",
    ),
    ("may:\n  win", "You may choose that the game is yours."),
    (
        "may:\n  shuffle deck\n  if game is over:\n    win\n  else:\n    eliminate me",
        (
            "You may choose that (do this in order: (1) shuffle the deck; (2) (if the game is over,"
            " the game is yours; otherwise, you are out of the game))."
        ),
    ),
    (
        "for each p in seats with hand:\n  look at hand of p",
        (
            "For each player still in the game who holds a card, in turn order: look at that"
            " player's hand."
        ),
    ),
]


@pytest.mark.parametrize(("text", "words"), EFFECT_WORDS)
def test_an_effect_reads_as_expected(text: str, words: str) -> None:
    assert wording(parse_effect(text)) == words


TEST_WORDS = [
    ("not seen is 8", "you did not see an 8"),
    ("not this is legacy", "this card is not the Legacy"),
    ("not me is in", "you are not still in the game"),
    ("not game is over", "it is not so that the game is over"),
    (
        "not (game is over and game is lost)",
        "it is not so that (the game is over and everybody has lost)",
    ),
    ("hand of next seat is 1 or X", "the card in the next player's hand is a 1 or an X"),
    ("top of deck is any card", "the top card of the deck is a card"),
    ("count of any card in ruins is at least 2", "there are at least two cards in the Ruins"),
    ("count of legacy in deck is exactly 1", "there is exactly one Legacy card in the deck"),
    ("count of 3 in hand is exactly 0", "there are no 3s in your hand"),
    ("count of 3 in hand is at least 0", "there are at least zero 3s in your hand"),
    (
        'count of "Map" face down in discards of everyone is at most 12',
        (
            "there are at most 12 face-down copies of Map in the discards of every"
            " player, in or out"
            " of the game"
        ),
    ),
    ("count of X in anywhere is exactly 3", "there are exactly three Xs in all places together"),
    ("me has won", "you have won"),
    ("next seat is active", "the next player is the active player"),
    ("me same as next seat", "you and the next player are the same player"),
    ("game is won by survival", "somebody has won as the last player in"),
    ("game is investigating", "the Investigation has begun"),
    (
        "every p in seats: count of any card in hand of p is exactly 1",
        "for every player still in the game: there is exactly one card in that player's hand",
    ),
    ("some p in others: p is out", "for some other player: that player is out of the game"),
    (
        "game is over implies game is won or game is lost",
        "if the game is over, then (somebody has won or everybody has lost)",
    ),
    ("cards are conserved", "every card of the pack is in exactly one place"),
    ("rank falls", "the deck plus twice the players still in is less than before"),
    ("seat passes", "the active player passes, holding nothing that may be played"),
]


@pytest.mark.parametrize(("text", "words"), TEST_WORDS)
def test_a_test_reads_as_expected(text: str, words: str) -> None:
    assert condition_wording(parse_test(text)) == words


def test_answers_and_lasting_effects_say_when() -> None:
    assert looked_at_wording(parse_effect("eliminate me")) == (
        "When another player sees this card in your hand: You are out of the game."
    )
    assert discarded_wording(parse_effect("shuffle deck")) == (
        "When this card comes face up to your discards: Shuffle the deck."
    )
    assert lasting_wording(fx.SpeedChange(amount=3, floor=1)) == (
        "While this card lies face up in your discards, your speed is raised by 3,"
        " and is at least 1."
    )


@given(effect_trees())
def test_every_effect_has_whole_sentences(effect: fx.Effect) -> None:
    text = wording(effect)

    assert bool(text) is bool(effect)
    assert "\n" not in text
    assert text.count("(") == text.count(")")
    if text:
        assert re.match(r"[A-Z]", text)
        assert text.endswith(".")


@given(condition_trees())
def test_every_test_has_words(test: fx.Test) -> None:
    assert condition_wording(test)


@given(lasting())
def test_every_lasting_effect_has_a_sentence(lines: tuple[fx.Lasting, ...]) -> None:
    assert all(lasting_wording(line).endswith(".") for line in lines)
