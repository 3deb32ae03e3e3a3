"""Pieces of the notation read: cards, seats, numbers and places, each with its column.

Promised: each reader takes a piece of the line that knows where it begins, so that an error can
point at what it found. Not promised: choices and positions; those are :mod:`.notation_reader`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .documents import shortened
from .errors import NotationError, nearest
from .game import Game
from .notation_words import Mark, Word
from .state import DeckTop, DiscardPlace, HandPlace, Place, RuinsBag, RuinsPlace, Table


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of the line, with the place where it begins (from 0)."""

    text: str
    start: int

    def strip(self) -> Text:
        """Give it without blanks at its ends."""
        left = len(self.text) - len(self.text.lstrip())
        return Text(self.text.strip(), self.start + left)

    def words(self) -> list[Text]:
        """Give its words."""
        found = re.finditer(r"\S+", self.text)
        return [Text(match.group(), self.start + match.start()) for match in found]

    def split(self, marks: str) -> list[Text]:
        """Split at each mark that stands outside quotes and braces."""
        pieces: list[Text] = []
        begin, depth, quoted = 0, 0, False
        for index, letter in enumerate(self.text):
            quoted ^= letter == '"'
            if quoted:
                continue
            depth += (letter == "{") - (letter == "}")
            if letter in marks and depth == 0:
                pieces.append(Text(self.text[begin:index], self.start + begin))
                begin = index + 1
        pieces.append(Text(self.text[begin:], self.start + begin))
        return pieces

    def after(self, skip: int) -> Text:
        """Give what stands behind so many characters."""
        return Text(self.text[skip:], self.start + skip)

    def error(self, expected: str, hint: str = "") -> NotationError:
        """Give the error that something else was expected here."""
        found = shortened(self.text) if self.text else "nothing"
        return NotationError(f"column {self.start + 1}: expected {expected}, found {found}{hint}")


def read_kind(game: Game, word: Text, instead: str = "") -> int:
    """Read a symbol; `instead` says what else could stand here."""
    cards = game.pack.cards
    for kind, card in enumerate(cards):
        if card.symbol.casefold() == word.text.casefold():
            return kind
    hint = nearest(word.text, [card.symbol for card in cards])
    for card in cards:
        if word.text.casefold() in card.name.casefold().split():
            hint = f" (did you mean {card.symbol!r}, {card.name}?)"
    raise word.error(f"the symbol of a card{instead}", hint)


def read_count(word: Text, what: str, most: int | None = None) -> int:
    """Read a number from 1 and give it from 0."""
    fits = re.fullmatch(r"[0-9]{1,4}", word.text)
    if not fits or int(word.text) < 1 or (most is not None and int(word.text) > most):
        raise word.error(what)
    return int(word.text) - 1


def read_seat(game: Game, word: Text) -> int:
    """Read the number of a seat, which counts from 1. Raises :class:`NotationError`."""
    return read_count(word, f"a seat from 1 to {game.seats}", game.seats)


def only(words: list[Text], count: int, what: str) -> list[Text]:
    """Give the words if there are as many as should be."""
    if len(words) > count:
        raise words[count].error(f"nothing after {what}")
    return words


def read_place(game: Game, text: Text) -> Place | None:
    """Read a place; None where the text does not begin like one."""
    words = text.words()
    match [word.text for word in words]:
        case [Word.HAND, Word.OF, _]:
            return HandPlace(seat=read_seat(game, words[2]))
        case [Word.HAND, Word.OF, _, _]:
            seat_number = read_seat(game, words[2])
            return HandPlace(seat=seat_number, kind=read_kind(game, words[3]))
        case [Word.RUINS, Mark.UNTOLD]:
            return RuinsBag()
        case [Word.RUINS, _]:
            return RuinsPlace(index=read_count(words[1], "a place from 1, or ?"))
        case [Word.DISCARD | Word.DISCARDS, where] if where.count(".") == 1:
            seat, index = words[1].split(".")
            return DiscardPlace(
                seat=read_seat(game, seat), index=read_count(index, "a place from 1, the oldest")
            )
        case [Word.DECK, Word.TOP]:
            return DeckTop()
        case [Word.TABLE]:
            return Table()
        case _:
            return None


def read_cards(game: Game, words: list[Text], instead: str = "") -> tuple[int, ...]:
    """Read symbols, or a dash for none."""
    if [word.text for word in words] == [Mark.NOTHING]:
        return ()
    return tuple(read_kind(game, word, instead) for word in words)


def split_at(words: list[Text], mark: Mark) -> tuple[list[Text], list[Text], bool]:
    """Split words at a mark: what stands before, what after, and whether the mark is there."""
    places = [index for index, word in enumerate(words) if word.text == mark]
    if len(places) > 1:
        raise words[places[1]].error(f"only one {mark.value!r}")
    if not places:
        return words, [], False
    return words[: places[0]], words[places[0] + 1 :], True
