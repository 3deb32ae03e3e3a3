"""What of a state a game ever reads: found from the effects, the rules and what is asked.

Promised: what :func:`reads` says is not read may be left out of a state; the choices that follow
and their outcomes stay the same, and the tests in `asked` have the same value. The effect trees are
gone through node by node, and no card is looked at as such. Not promised: the converse; what is
read may never matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass

from ..model import effects as fx
from ..model.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Reads:
    """What is read: the discards and their order, the Ruins, who is protected until its turn.

    Hands, the deck, who is in and whose turn it is are read in every game.
    """

    discards: bool = True
    order: bool = False
    ruins: bool = True
    protection: bool = True

    def covers(self, other: Reads) -> bool:
        """Whether all that the other reads is read here."""
        return all(getattr(self, f.name) >= getattr(other, f.name) for f in fields(Reads))


_OF_ALL = fx.Anywhere | fx.CardsConserved | fx.LegacyCanBeFound | fx.PlacesAsTold
_OF_DISCARDS = (
    _OF_ALL | fx.InDiscards | fx.TotalIsMultiple | fx.Protected | fx.SpeedIs | fx.AsFastAs | fx.Ask
)
_OF_RUINS = _OF_ALL | fx.InRuins | fx.LookAll


def nodes(tree: object) -> Iterator[object]:
    """Give every node of an effect or a test, the tree itself first.

    >>> [type(node).__name__ for node in nodes(fx.Look(card=fx.TopCard()))]
    ['Look', 'TopCard']
    """
    if isinstance(tree, tuple):
        for part in tree:
            yield from nodes(part)
    elif is_dataclass(tree):
        yield tree
        for field in fields(tree):
            yield from nodes(getattr(tree, field.name))


def _is_about_protection(node: object) -> bool:
    match node:
        case fx.SeatSet():
            return node.unprotected
        case fx.SeatIs():
            return node.status is fx.Status.PROTECTED
        case _:
            return False


def _lasts(game: Game, found: Iterable[object]) -> bool:
    """Whether a card matters while it lies face up in discards."""
    lasting = [lasting for card in game.pack.cards for lasting in card.lasting]
    protects = any(isinstance(entry, fx.Protection) for entry in lasting)
    slows = any(isinstance(entry, fx.SpeedChange) for entry in lasting)
    eliminates = any(isinstance(node, fx.Eliminate) for node in found)
    return (protects and eliminates) or (slows and game.pack.ending == "investigation")


def reads(game: Game, asked: Iterable[fx.Test] = ()) -> Reads:
    """Give what the effects and rules of a game, and the tests that are asked, read of a state.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> reads(new_game(*load_rules("toy-9"), 2))
    Reads(discards=False, order=False, ruins=True, protection=True)
    """
    trees = (game.play, game.looked_at, game.discarded, game.investigate, tuple(asked))
    found = tuple(nodes(trees))
    arrives = any(game.discarded)  # a card that acts on arrival is looked for in the discards
    return Reads(
        discards=arrives
        or game.reads_top
        or any(isinstance(node, _OF_DISCARDS) for node in found)
        or _lasts(game, found),
        order=game.reads_top or any(isinstance(n, fx.This) for n in nodes(game.discarded)),
        ruins=any(isinstance(node, _OF_RUINS) for node in found),
        protection=any(_is_about_protection(node) for node in found),
    )
