"""Whether cards are a pack together: how many, one Lost Legacy, symbols, names in effects.

Promised: what is wrong is a :class:`PackError` at the place in the file that can mend it. Not
promised: a check of one card alone; that is done where it is read (:mod:`.cards`).
"""

from __future__ import annotations

import re

from .documents import Document, KeyPath, shortened
from .errors import nearest
from .notation_words import Word
from .pack import Card, Pack, PackEnding
from .pack_file import PackFile
from .printing import print_effect


def _ending(file: PackFile, base: Pack | None) -> PackEnding:
    """Give what follows when the deck has run out."""
    return file.ending or (base.ending if base else "investigation")


def check_cards(
    document: Document, file: PackFile, cards: tuple[Card, ...], base: Pack | None
) -> None:
    """Check numbers of cards, the one Lost Legacy and the symbols. Raises :class:`PackError`."""
    total = sum(card.copies for card in cards)
    wanted = file.cards or (base.size if base else 16)
    if total != wanted:
        key: KeyPath = ("cards",) if file.cards else ()
        raise document.error(
            key, f"the pack has {total} cards; expected {wanted} (copies counted; say cards = N)"
        )
    legacies = [card for card in cards if card.legacy]
    count = sum(card.copies for card in legacies)
    needed = "exactly" if _ending(file, base) == "investigation" else "at most"
    if count > 1 or (needed == "exactly" and not count):
        names = {card.name for card in legacies}
        places = [("card", i) for i, entry in enumerate(file.card) if entry.name in names]
        place: KeyPath = places[-1] if places else ()
        raise document.error(place, f"the pack has {count} Legacy cards; expected {needed} one")
    symbols: dict[str, str] = {}
    for card in cards:
        index = next((i for i, e in enumerate(file.card) if e.name == card.name), 0)
        if card.symbol.casefold() == Word.OUT:
            problem = f"symbol {card.symbol!r} means in the notation that a seat is out"
            raise document.error(("card", index, "symbol"), problem)
        other = symbols.setdefault(card.symbol.casefold(), card.name)
        if other != card.name:
            problem = (
                f"cards {other!r} and {card.name!r} have the same symbol {card.symbol!r};"
                " give one of them another"
            )
            raise document.error(("card", index), problem)


def check_names(document: Document, file: PackFile, cards: tuple[Card, ...]) -> None:
    """Check that every card that an effect or a property names in quotes is in the pack."""
    known = [card.name for card in cards]
    texts: list[tuple[KeyPath, str]] = []
    for index, entry in enumerate(file.card):
        parts = (("play", entry.play), ("when_looked_at", entry.when_looked_at))
        more = (("on_discard", entry.on_discard), ("must_play_with", entry.must_play_with))
        for key, text in (*parts, *more):
            texts.append((("card", index, key), text or ""))
    for index, prop in enumerate(file.property):
        for key, text in (("expect", prop.expect), ("premise", prop.premise)):
            texts.append((("property", index, key), text or ""))
    for path, text in texts:
        for line, column, name in _quoted(text):
            if name not in known:
                problem = f"the pack has no card {shortened(name)}{nearest(name, known)}"
                raise document.error_in_text(path, line, column, problem)
    # What a base says of a card that this file removed.
    for card in cards:
        for effect in (card.play, card.when_looked_at, card.on_discard):
            for _, _, name in _quoted(print_effect(effect)):
                if name not in known:
                    problem = f"card {shortened(card.name)} names {shortened(name)}"
                    raise document.error(("remove",), f"{problem}, which is not in the pack")


def _quoted(text: str) -> list[tuple[int, int, str]]:
    """Give what stands in quotes in a text, with line and column, comments left out."""
    found: list[tuple[int, int, str]] = []
    for number, line in enumerate(text.strip("\n").split("\n"), start=1):
        found.extend(
            (number, match.start() + 1, match.group(1))
            for match in re.finditer(r'"([^"]*)"|#.*', line)
            if match.group(1) is not None
        )
    return found
