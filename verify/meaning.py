"""What a pack can bring about, and so which questions say something of it: a static pass.

Promised: where :func:`why_not` gives a reason, the test has the same value in every game of the
pack, or speaks of a thing that the pack has not; the reason says what is missing, in words. Only
the effects and the cards are looked at, no game is played. Not promised: the converse. A question
that is asked may have a plain answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from ..model import effects as fx
from ..model.conditions import compares
from ..model.game import statements_in
from ..model.pack import Pack
from ..model.relevance import can_matter
from ..model.showdown import strength

INVESTIGATION = "the game ends in no Investigation"
SHOWDOWN = "the game ends in no showdown"
LEGACY = "the pack has no Lost Legacy"
SHELTER = "no card protects a seat until its next turn"
DISCARDS = "no card protects, or changes speeds, from the discards"
BY_CARD = "no card wins by its effect"
TWO_OUT = "no turn puts two seats out"
NO_TIE = "no two cards tie"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Value:
    """The value that a test has throughout, None where that is open, and what it comes from."""

    value: bool | None
    reasons: tuple[str, ...] = ()


_OPEN = _Value(value=None)


def why_not(pack: Pack, test: fx.Test) -> str | None:
    """Say why a test says nothing of the games of a pack, None where it may say something.

    >>> from ..model.cards import load_pack
    >>> from ..model.grammar import parse_test
    >>> why_not(load_pack("toy-9"), parse_test("game is won by investigation"))
    'the game ends in no Investigation'
    """
    if not can_matter(pack, test):
        return DISCARDS
    found = _value(pack, test)
    return None if found.value is None else " and ".join(dict.fromkeys(found.reasons))


# --- the value of a test -------------------------------------------------------------------------


def _value(pack: Pack, test: fx.Test) -> _Value:
    match test:
        case fx.Not():
            inner = _value(pack, test.test)
            return _OPEN if inner.value is None else _known(not inner.value, inner)
        case fx.AllOf():
            return _joined([_value(pack, part) for part in test.tests], settles=False)
        case fx.AnyOf():
            return _joined([_value(pack, part) for part in test.tests], settles=True)
        case fx.Implies():
            negated = fx.Not(test=test.premise)
            parts = [_value(pack, negated), _value(pack, test.conclusion)]
            return _joined(parts, settles=True)
        case fx.Every() | fx.Some():
            inner = _value(pack, test.test)  # of an empty set every test holds and none does
            return inner if inner.value is isinstance(test, fx.Every) else _OPEN
        case fx.Before():
            return _value(pack, test.test)
        case fx.GameIs():
            return _ending(pack, test.ending)
        case fx.SeatIs(status=fx.Status.WAITS) | fx.LegacyCanBeFound() | fx.AsFastAs():
            return _never(INVESTIGATION, so=pack.ending != "investigation")
        case fx.SpeedIs():
            return _never(INVESTIGATION, so=pack.ending != "investigation")
        case fx.SeatIs(status=fx.Status.PROTECTED):
            protects = any(isinstance(s, fx.Protect) for s in _statements(pack))
            return _never(SHELTER, so=not protects)
        case fx.CountIs(filter=fx.CardFilter(legacy=True)) if not _has_legacy(pack):
            return _Value(value=compares(test.compare, 0, test.number), reasons=(LEGACY,))
        case (
            fx.CardIs(filter=fx.CardFilter(legacy=True))
            | fx.SeenIs(filter=fx.CardFilter(legacy=True))
            | fx.PutOutBy(filter=fx.CardFilter(legacy=True))
            | fx.CountFalls(filter=fx.CardFilter(legacy=True))
        ):
            return _never(LEGACY, so=not _has_legacy(pack))
        case _:
            return _OPEN


def _ending(pack: Pack, ending: fx.Ending) -> _Value:
    investigates = pack.ending == "investigation"
    match ending:
        case fx.Ending.INVESTIGATING | fx.Ending.BY_INVESTIGATION:
            return _never(INVESTIGATION, so=not investigates)
        case fx.Ending.IN_SHOWDOWN | fx.Ending.BY_SHOWDOWN:
            return _never(SHOWDOWN, so=investigates)
        case fx.Ending.DRAWN:
            return _never(SHOWDOWN if investigates else NO_TIE, so=investigates or _no_tie(pack))
        case fx.Ending.BY_CARD:
            wins = any(isinstance(s, fx.Win) for s in _statements(pack))
            return _never(BY_CARD, so=not wins and not investigates)
        case fx.Ending.LOST:
            return _never(TWO_OUT, so=not investigates and not _can_put_two_out(pack))
        case fx.Ending.OVER | fx.Ending.WON | fx.Ending.BY_SURVIVAL:
            return _OPEN
        case _:
            assert_never(ending)


def _never(reason: str, *, so: bool) -> _Value:
    return _Value(value=False, reasons=(reason,)) if so else _OPEN


def _known(value: bool, *parts: _Value) -> _Value:
    return _Value(value=value, reasons=tuple(reason for part in parts for reason in part.reasons))


def _joined(parts: list[_Value], *, settles: bool) -> _Value:
    """Give the value of several tests joined, of which one with the value `settles` is enough."""
    for part in parts:
        if part.value is settles:
            return part
    if any(part.value is None for part in parts):
        return _OPEN
    return _known(not settles, *parts)


# --- what the cards can do -----------------------------------------------------------------------


def _statements(pack: Pack) -> Iterator[fx.Statement]:
    for card in pack.cards:
        for effect in (card.play, card.when_looked_at, card.on_discard):
            yield from statements_in(effect)


def _has_legacy(pack: Pack) -> bool:
    return any(card.legacy for card in pack.cards)


def _no_tie(pack: Pack) -> bool:
    """Whether no two cards count alike, and every seat that is in surely holds one.

    A seat plays one card for each that it draws, so only effects can leave it without.
    """
    counts = [strength(card.number) for card in pack.cards for _ in range(card.copies)]
    moves = any(isinstance(s, fx.Move | fx.PlayNow) for s in _statements(pack))
    return len(set(counts)) == len(counts) and not moves


def _can_put_two_out(pack: Pack) -> bool:
    """Whether a turn may put two seats out, by all that one play sets off."""
    answers = [effect for card in pack.cards for effect in (card.when_looked_at, card.on_discard)]
    if any(isinstance(s, fx.Eliminate) for effect in answers for s in statements_in(effect)):
        return True
    return any(_most_out(card.play) > 1 for card in pack.cards)


def _most_out(effect: fx.Effect) -> int:
    """Give how many seats an effect may put out; 2 stands for any number above 1."""
    most = 0
    for statement in effect:
        match statement:
            case fx.Eliminate():
                most += 1
            case fx.If() | fx.When():
                most += max(_most_out(statement.then), _most_out(statement.orelse))
            case fx.May():
                most += _most_out(statement.body)
            case fx.ForEach():
                most += 2 * _most_out(statement.body)
            case fx.PlayNow():
                most += 2
            case _:
                pass
    return min(most, 2)
