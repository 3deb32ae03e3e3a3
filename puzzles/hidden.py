"""Positions with hidden cards: a line of the notation in which ``_`` is a card that is not known.

Promised: :func:`parse_hidden` reads what :mod:`lostlegacy.model.notation` reads, and ``_`` for any
card of a hand, of the Ruins, of the face-down discards (``_-``) and for the top of the deck; what
does not parse, or cannot be filled from the pack, raises :class:`NotationError` with its column
where it has one. Not promised: that the position makes sense; :mod:`.worlds` asks that of every
completion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..model.errors import NotationError
from ..model.game import Game
from ..model.notation import parse_position
from ..model.state import (
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    Place,
    RuinsBag,
    RuinsPlace,
)

HIDDEN = "_"
"""A card that is not known, in the position of a puzzle and in a view."""

_MARK = re.compile(rf"(?<!\S){HIDDEN}(?=[-!\s]|$)")


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenPosition:
    """A position with cards out of sight.

    `table` is the position without them (a place in a row keeps some card until it is filled);
    `places` are where they lie, one entry a card; `pool` counts, by kind, the cards that lie there
    or, where `deck_open`, in the deck.
    """

    table: GameState
    places: tuple[Place, ...]
    pool: tuple[int, ...]
    deck_open: bool


def parse_hidden(game: Game, text: str) -> HiddenPosition:
    """Read a line with hidden cards. Raises :class:`NotationError`."""
    symbol = min((card.symbol for card in game.pack.cards), key=len)  # columns should stay right
    sections = text.split("|")
    effects = [index for index, s in enumerate(sections) if s.split()[:1] == ["effect"]]
    end = min(effects, default=len(sections))
    shown = [_MARK.sub(symbol, section) for section in sections[:end]] + sections[end:]
    _check_deck(sections[:end])
    state = parse_position(game, "|".join(shown))
    stand_in = game.pack.kind_named(symbol)
    state, places = _seats(game, text, sections, state, stand_in)
    named = {words[0]: words[1:] for s in sections[:end] if (words := s.split())}
    row, _, bag = " ".join(named["ruins"]).partition("?")
    places += [RuinsPlace(index=i) for i, word in enumerate(row.split()) if word == HIDDEN]
    loose = list(state.ruins_rest)
    for _ in range(bag.split().count(HIDDEN)):
        loose.remove(stand_in)
        places.append(RuinsBag())
    state = replace(state, ruins_rest=tuple(loose))
    deck = named["deck"]
    if HIDDEN in deck:
        places.append(DeckTop())
    deck_open = "*" in deck
    pool = _pool(game, state, tuple(places), deck_open=deck_open)
    return HiddenPosition(table=state, places=tuple(places), pool=pool, deck_open=deck_open)


def _check_deck(sections: list[str]) -> None:
    """Refuse hidden cards of the deck other than its top; raises :class:`NotationError`."""
    start = 0
    for section in sections:
        words = section.split()
        more = words.count(HIDDEN) > 1 or words[1:3] != [HIDDEN, ">"]
        if words[:1] == ["deck"] and HIDDEN in words and more:
            raise NotationError(
                f"column {start + section.rindex(HIDDEN) + 1}: of the deck only the top can be"
                " hidden; expected 'deck *' or 'deck _ > *'"
            )
        start += len(section) + 1


def _seats(
    game: Game, text: str, sections: list[str], state: GameState, stand_in: int
) -> tuple[GameState, list[Place]]:
    """Find the hidden cards of the seats, and take those of the hands away."""
    seats = list(state.seats)
    places: list[Place] = []
    start = len(sections[0]) + 1
    for number, section in enumerate(sections[1 : game.seats + 1]):
        held, _, pile = section.partition(":")[2].partition("/")
        hand = list(seats[number].hand)
        for _ in range(held.split().count(HIDDEN)):
            hand.remove(stand_in)
            places.append(HandPlace(seat=number))
        seats[number] = replace(seats[number], hand=tuple(hand))
        for index, word in enumerate(word for word in pile.split() if word != "-"):
            if not word.startswith(HIDDEN):
                continue
            if "-" not in word:
                column = start + section.rindex("/") + pile.index(word) + 2
                raise NotationError(
                    f"column {column}: a discard that lies face up is known;"
                    " expected a card, or '_-' for one that lies face down"
                )
            places.append(DiscardPlace(seat=number, index=index))
        start += len(section) + 1
    return replace(state, seats=tuple(seats)), places


def _pool(
    game: Game, table: GameState, places: tuple[Place, ...], *, deck_open: bool
) -> tuple[int, ...]:
    """Count the cards out of sight. Raises :class:`NotationError` where they do not fit."""
    pool = [card.copies for card in game.pack.cards]
    for number, seat in enumerate(table.seats):
        for kind in seat.hand:
            pool[kind] -= 1
        for index, entry in enumerate(seat.discards):
            pool[entry.kind] -= DiscardPlace(seat=number, index=index) not in places
    for index, kind in enumerate(table.ruins):
        pool[kind] -= RuinsPlace(index=index) not in places
    for kind in table.ruins_rest:
        pool[kind] -= 1
    for index, kind in enumerate(table.top):
        pool[kind] -= not (index == 0 and DeckTop() in places)
    for frame in table.frames:
        if frame.holds_card and frame.kind is not None:
            pool[frame.kind] -= 1
    if not deck_open:
        pool = [count - in_deck for count, in_deck in zip(pool, table.rest, strict=True)]
    for kind, count in enumerate(pool):
        if count < 0:
            card = game.pack.cards[kind]
            raise NotationError(
                f"the position holds {card.copies - count} of {card.symbol} ({card.name});"
                f" the pack has {card.copies}"
            )
    left = sum(pool)
    if left < len(places) or (left > len(places) and not deck_open):
        raise NotationError(f"{left} cards are out of sight, for {len(places)} hidden places")
    return tuple(pool)
