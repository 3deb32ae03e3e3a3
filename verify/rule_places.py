"""The places of the rules: every statement of every effect, and the ways it can go.

Promised: :func:`places` names each statement of a game once for each way, by card, trigger and
path, so that two equal statements are two places; :func:`told_apart` gives an equal game in which
no two places share a statement, and :class:`Places` finds the places of such a game again from what
a reading noted. Not promised: whether any game comes there; :mod:`.rule_coverage` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from ..model import effects as fx
from ..model.game import Game
from ..model.printing import print_effect, print_number
from ..model.state import Trigger
from .bools import Bool


class Way(Enum):
    """How a statement can go, in words."""

    RUNS = "carried out"
    THEN = "its test holds"
    ELSE = "its test does not hold"
    YES = "done"
    NO = "declined"
    NOTHING = "nothing to choose"


Ran = list[tuple[fx.Statement, Way, Bool]]
"""What a reading notes: a statement goes a way under a condition.

A statement that names cards is carried out where they are there (H:49), a choice where there is
something to choose, a ``may`` where it is offered.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulePlace:
    """A way that one statement can go.

    `card` is the kind, None for the Investigation; `path` leads to the statement: its number in its
    block, from 1, for each block from the outermost in, with ``else`` before one in an else block.
    """

    card: int | None
    trigger: Trigger
    path: tuple[str, ...]
    way: Way

    @property
    def is_required(self) -> bool:
        """Whether some game should come here; a choice may always find something."""
        return self.way is not Way.NOTHING

    @property
    def statement(self) -> RulePlace:
        """The place at which the same statement is carried out."""
        return replace(self, way=Way.RUNS)

    def is_inside(self, other: RulePlace) -> bool:
        """Whether the statement is in a block of another one."""
        depth = len(other.path)
        same = (self.card, self.trigger) == (other.card, other.trigger)
        return same and len(self.path) > depth and self.path[:depth] == other.path


Effects = tuple[tuple[int | None, Trigger, fx.Effect], ...]


def _effects(game: Game) -> Effects:
    """Give every effect of a game with its card and what sets it off."""
    found: list[tuple[int | None, Trigger, fx.Effect]] = []
    for kind in range(len(game.pack.cards)):
        found.append((kind, Trigger.PLAY, game.play[kind]))
        found.append((kind, Trigger.LOOKED_AT, game.looked_at[kind]))
        found.append((kind, Trigger.DISCARDED, game.discarded[kind]))
    found.append((None, Trigger.INVESTIGATE, game.investigate))
    return tuple(found)


def _statements(
    effect: fx.Effect, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], fx.Statement]]:
    for number, statement in enumerate(effect, start=1):
        here = (*path, str(number))
        yield here, statement
        match statement:
            case fx.If():
                yield from _statements(statement.then, here)
                yield from _statements(statement.orelse, (*here, "else"))
            case fx.May():
                yield from _statements(statement.body, here)
                yield from _statements(statement.orelse, (*here, "else"))
            case fx.ForEach():
                yield from _statements(statement.body, here)
            case _:
                pass


def ways(statement: fx.Statement) -> tuple[Way, ...]:
    """Give the ways that a statement can go."""
    match statement:
        case fx.If():
            return Way.RUNS, Way.THEN, Way.ELSE
        case fx.May():
            return Way.RUNS, Way.YES, Way.NO
        case fx.ChooseSeat() | fx.ChooseCard():
            return Way.RUNS, Way.NOTHING
        case _:
            return (Way.RUNS,)


def _placed(game: Game) -> Iterator[tuple[RulePlace, fx.Statement]]:
    for card, trigger, effect in _effects(game):
        for path, statement in _statements(effect):
            yield RulePlace(card=card, trigger=trigger, path=path, way=Way.RUNS), statement


def statements_to(game: Game, place: RulePlace) -> Iterator[tuple[tuple[str, ...], fx.Statement]]:
    """Give the statements in whose blocks a place is, the outermost first, and its own."""
    for other, statement in _placed(game):
        if other == place.statement or place.is_inside(other):
            yield other.path, statement


def places(game: Game) -> tuple[RulePlace, ...]:
    """Give every place of a game's rules, card by card, statement by statement."""
    return tuple(
        replace(place, way=way) for place, statement in _placed(game) for way in ways(statement)
    )


# --- statements by themselves --------------------------------------------------------------------


def _anew(effect: fx.Effect) -> fx.Effect:
    found: list[fx.Statement] = []
    for statement in effect:
        match statement:
            case fx.If():
                then, orelse = _anew(statement.then), _anew(statement.orelse)
                found.append(replace(statement, then=then, orelse=orelse))
            case fx.May():
                body, orelse = _anew(statement.body), _anew(statement.orelse)
                found.append(replace(statement, body=body, orelse=orelse))
            case fx.ForEach():
                found.append(replace(statement, body=_anew(statement.body)))
            case _:
                found.append(replace(statement))
    return tuple(found)


def told_apart(game: Game) -> Game:
    """Give an equal game in which every statement is an object of its own."""
    return replace(
        game,
        play=tuple(_anew(effect) for effect in game.play),
        looked_at=tuple(_anew(effect) for effect in game.looked_at),
        discarded=tuple(_anew(effect) for effect in game.discarded),
        investigate=_anew(game.investigate),
    )


class Places:
    """The places of a game that was told apart, found from its statements."""

    def __init__(self, game: Game) -> None:
        """Tell a game apart and remember where each statement stands."""
        self.game = told_apart(game)
        self._by_identity = {id(statement): place for place, statement in _placed(self.game)}

    def of(self, ran: Ran) -> Iterator[tuple[RulePlace, Bool]]:
        """Give the places that a reading noted, each with its condition."""
        for statement, way, guard in ran:
            yield replace(self._by_identity[id(statement)], way=way), guard


# --- in words ------------------------------------------------------------------------------------


def _head(statement: fx.Statement) -> str:
    """Give a statement on one line, without its blocks where those are more than a line."""
    lines = print_effect((statement,)).splitlines()
    text = lines[0] if len(lines) != 2 else f"{lines[0]} {lines[1].strip()}"
    return text.removesuffix(":")


def place_text(game: Game, place: RulePlace) -> str:
    """Give the statement of a place in words: its card, its number in its block, its text."""
    statement = next(s for p, s in _placed(game) if p == place.statement)
    where = "the Investigation"
    if place.card is not None:
        card = game.pack.cards[place.card]
        where = f"{card.name} ({print_number(card.number)})"
    match place.trigger:
        case Trigger.LOOKED_AT:
            where += ", when looked at"
        case Trigger.DISCARDED:
            where += ", on discard"
        case Trigger.PLAY | Trigger.INVESTIGATE | Trigger.BLOCK:
            pass
        case _:
            assert_never(place.trigger)
    return f"{where}, statement {'.'.join(place.path)} '{_head(statement)}'"


_NEVER = {
    Way.RUNS: "never carried out",
    Way.THEN: "its test never holds",
    Way.ELSE: "its test always holds",
    Way.YES: "never done",
    Way.NO: "never declined",
    Way.NOTHING: "there is always something to choose",
}


def never_text(game: Game, place: RulePlace) -> str:
    """Say in words that no game comes to a place."""
    return f"{place_text(game, place)}: {_NEVER[place.way]}"
