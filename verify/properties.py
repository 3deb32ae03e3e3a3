"""The catalogue: what is asked of every pack, in the language of the effect tests.

Promised: each property has a name, one sentence, a kind, and one expression that the interpreter
and the symbolic reading both evaluate; a pack's own properties stand beside the built-in ones and
are checked alike. :data:`AUXILIARY` are invariants that proofs lean on and that are proved with
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..model import effects as fx
from ..model.cards import Pack
from ..model.errors import UnknownName, nearest
from ..model.grammar import parse_test


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One property of a game's rules.

    ``always``: holds between steps and at the end of every game. ``step``: holds of every step.
    ``possible``: some game gets to a state where it holds. With a `premise` the property speaks
    only of states (steps) where that holds, and is vacuous where none does.
    """

    name: str
    sentence: str
    kind: Literal["always", "step", "possible"]
    expect: fx.Test
    premise: fx.Test | None = None

    @property
    def test(self) -> fx.Test:
        """The whole expression, premise included."""
        if self.premise is None:
            return self.expect
        if self.kind == "possible":
            return fx.AllOf(tests=(self.premise, self.expect))
        return fx.Implies(premise=self.premise, conclusion=self.expect)


def _property(
    name: str, sentence: str, kind: Literal["always", "step", "possible"], expect: str
) -> Property:
    return Property(name=name, sentence=sentence, kind=kind, expect=parse_test(expect))


BUILT_IN: tuple[Property, ...] = (
    _property(
        "cards-conserved",
        "Every card is in exactly one place.",
        "always",
        "cards are conserved",
    ),
    _property(
        "one-card-each",
        "Every seat that is in holds exactly one card between turns.",
        "always",
        "every s in seats: count of any card in hand of s is exactly 1",
    ),
    _property(
        "one-legacy",
        "There is exactly one Lost Legacy.",
        "always",
        "count of legacy in anywhere is exactly 1",
    ),
    _property(
        "rank-falls",
        "The rank falls with every play, so there is a longest game.",
        "step",
        "rank falls",
    ),
    _property(
        "nobody-passes",
        "No seat ever has to pass: it holds a card that it may play.",
        "step",
        "not seat passes",
    ),
    _property(
        "one-winner",
        "At most one seat wins, and it is still in.",
        "always",
        "every s in everyone: (s has won implies"
        " (s is in and every t in everyone: (t has won implies t same as s)))",
    ),
    _property(
        "win-by-card",
        "Some game is won by the effect of a card.",
        "possible",
        "game is won by card",
    ),
    _property(
        "win-by-survival",
        "Some game is won by the last seat that is in.",
        "possible",
        "game is won by survival",
    ),
    _property(
        "win-by-investigation",
        "Some game is won in the Investigation.",
        "possible",
        "game is won by investigation",
    ),
    _property(
        "everybody-loses",
        "Some game is lost by everybody.",
        "possible",
        "game is lost",
    ),
)

AUXILIARY: tuple[Property, ...] = (
    _property(
        "out-holds-nothing",
        "A seat that is out holds no card.",
        "always",
        "every s in everyone: (s is out implies count of any card in hand of s is exactly 0)",
    ),
    _property(
        "nobody-is-empty-handed",
        "Every seat that is in holds at least one card between turns.",
        "always",
        "every s in seats: count of any card in hand of s is at least 1",
    ),
    _property(
        "active-is-in",
        "The seat to play is in.",
        "always",
        "game is investigating or every s in everyone: (s is active implies s is in)",
    ),
    _property(
        "two-are-in",
        "Two seats are in until the game ends or the Investigation begins.",
        "always",
        "game is over or game is investigating"
        " or (some s in seats: some t in seats: not s same as t)",
    ),
    _property(
        "somebody-is-in",
        "At least one seat is in at any time.",
        "always",
        "some s in everyone: s is in",
    ),
    _property(
        "all-face-up",
        "No card lies face down in anybody's discards.",
        "always",
        "count of any card face down in discards of everyone is exactly 0",
    ),
    _property(
        "deck-to-draw",
        "There is a card to draw until the game ends or the Investigation begins.",
        "always",
        "game is over or game is investigating or count of any card in deck is at least 1",
    ),
)


def catalogue(pack: Pack) -> tuple[Property, ...]:
    """Give the built-in properties and the pack's own; one of the same name replaces."""
    own = {
        entry.name: Property(
            name=entry.name,
            sentence=entry.sentence,
            kind=entry.kind,
            expect=entry.expect,
            premise=entry.premise,
        )
        for entry in pack.properties
    }
    kept = tuple(prop for prop in BUILT_IN if prop.name not in own)
    return (*kept, *own.values())


def property_names(pack: Pack) -> tuple[str, ...]:
    """Give the names of the catalogue for a pack."""
    return tuple(prop.name for prop in catalogue(pack))


def chosen(pack: Pack, names: tuple[str, ...]) -> tuple[Property, ...]:
    """Give the named properties, all for no name. Raises :class:`UnknownName`."""
    everything = {prop.name: prop for prop in catalogue(pack)}
    for name in names:
        if name not in everything:
            raise UnknownName(f"there is no property {name!r}{nearest(name, everything)}")
    return tuple(p for p in everything.values() if not names or p.name in names)
