"""Hypothesis strategies for packs, rulings, games, positions and lines, for tests of one's own.

Promised: every value drawn is valid: a pack is one that a file could hold
(:func:`~lostlegacy.model.pack_printing.print_pack`), a position one that the game reaches, a line
one that can be replayed. What fails shrinks to few cards, few words and the first choices. Not
promised: that packs drawn at random keep the properties of the catalogue; most break one. The
strategies for puzzles are in :mod:`lostlegacy.puzzles.strategies`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from ..model import effects as fx
from ..model.cards import Card, Pack, PackProperty, builtin_packs, load_pack
from ..model.game import Game, most_seats, new_game
from ..model.printing import print_effect, print_number, print_test
from ..model.rules import apply, choices, start
from ..model.rulings import Rulings, preset, ruling_names, ruling_values, value_of, with_ruling
from ..model.state import Choice, GameState, Phase
from .effect_strategies import PRIMITIVES, condition_trees, effect_trees, effects, lasting
from .verdict import Trace

__all__ = [
    "PRIMITIVES",
    "condition_trees",
    "effect_trees",
    "effects",
    "games",
    "last_state",
    "lasting",
    "lines",
    "packs",
    "positions",
    "rulings",
    "traces",
]

T = TypeVar("T")

LONGEST = 200
"""Choices after which a drawn game stops, since a faulty pack can go on for ever."""

ANSWERING: frozenset[type] = PRIMITIVES - {fx.Look, fx.Reveal, fx.Move, fx.PlayNow}
"""What an effect may hold that runs by itself: nothing that sets off a further effect."""


# --- rulings -------------------------------------------------------------------------------------


@st.composite
def rulings(draw: st.DrawFn, near: Rulings | str | None = None, *, changes: int = 2) -> Rulings:
    """Draw any rulings; or, `near` a book or other rulings, those with at most so many changes."""
    if near is None:
        drawn = Rulings()
        for name in ruling_names():
            drawn = with_ruling(drawn, name, draw(st.sampled_from(_values(drawn, name))))
        return drawn
    drawn = preset(near) if isinstance(near, str) else near
    names = st.lists(st.sampled_from(ruling_names()), unique=True, max_size=changes)
    for name in draw(names):
        drawn = with_ruling(drawn, name, draw(st.sampled_from(_values(drawn, name)[1:])))
    return drawn


def _values(rulings: Rulings, name: str) -> tuple[str, ...]:
    """Give the values of a ruling, the one in force first."""
    now = value_of(rulings, name)
    return (now, *(value for value in ruling_values(name) if value != now))


# --- packs ---------------------------------------------------------------------------------------


def packs(
    base: Pack | None = None,
    *,
    smallest: int = 6,
    largest: int = 9,
    primitives: Collection[type] = PRIMITIVES,
) -> st.SearchStrategy[Pack]:
    """Draw a pack of so many cards: some of the cards of `base`, or cards with any effects.

    `primitives` are the records of the effect tree, such as ``fx.Look`` or ``fx.SeenIs``, of which
    cards with any effects are made. Four cards are the fewest that two seats can play with.
    """
    if base is not None:
        most = min(largest, base.size)
        return _cut_down(base, min(smallest, most), most)
    return _any_pack(smallest, largest, frozenset(primitives))


@st.composite
def _cut_down(draw: st.DrawFn, base: Pack, smallest: int, largest: int) -> Pack:
    """Draw some of the cards of a pack, with what they name, the Legacy (or the first) always."""
    counts = [0] * len(base.cards)
    legacy = next((kind for kind, card in enumerate(base.cards) if card.legacy), 0)
    wanted = draw(st.integers(smallest, largest))
    kind = legacy
    while True:
        for needed in _with_what_it_names(base, kind):
            counts[needed] = max(counts[needed], 1)
        counts[kind] += kind != legacy and sum(counts) < wanted and counts[kind] < 1
        left = [k for k, card in enumerate(base.cards) if counts[k] < card.copies]
        if sum(counts) >= wanted or not left:
            break
        kind = draw(st.sampled_from(left))
        counts[kind] += 1
    cards = tuple(
        replace(card, copies=count) for card, count in zip(base.cards, counts, strict=True) if count
    )
    names = {card.name for card in cards}
    kept = tuple(prop for prop in base.properties if _names_in_property(prop) <= names)
    name = f"{base.name}-{sum(counts)}"
    return replace(base, name=name, cards=cards, properties=kept)


def _with_what_it_names(pack: Pack, kind: int) -> frozenset[int]:
    """Give a kind with all kinds that its effects name, and those that theirs name."""
    found: frozenset[int] = frozenset()
    waiting = [kind]
    while waiting:
        here = waiting.pop()
        if here in found:
            continue
        found |= {here}
        card = pack.cards[here]
        for effect in (card.play, card.when_looked_at, card.on_discard):
            waiting += [pack.kind_named(name) for name in _quoted(print_effect(effect))]
    return found


def _names_in_property(prop: PackProperty) -> set[str]:
    tests = (prop.expect,) if prop.premise is None else (prop.expect, prop.premise)
    return {name for test in tests for name in _quoted(print_test(test))}


def _quoted(text: str) -> list[str]:
    return re.findall(r'"([^"\n]*)"', text)


@st.composite
def _any_pack(draw: st.DrawFn, smallest: int, largest: int, primitives: frozenset[type]) -> Pack:
    size = draw(st.integers(smallest, largest))
    kinds = draw(st.integers(2, min(8, size)))
    copies = [1] * kinds
    for _ in range(size - kinds):
        copies[draw(st.integers(1, kinds - 1))] += 1
    numbers: list[fx.Number] = [5]
    numbers += [draw(st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, None])) for _ in range(kinds - 1)]
    symbols: list[str] = []
    for number in numbers:
        plain = print_number(number)
        same = sum(symbol[0] == plain for symbol in symbols)
        symbols.append(plain + "abcdefgh"[:same][-1:])
    names = tuple(f"Card {symbol}" for symbol in symbols)
    cards = tuple(
        draw(_card(name, numbers[index], symbols[index], names, primitives))
        for index, name in enumerate(names)
    )
    return Pack(
        name="house",
        title="House",
        book=draw(st.sampled_from(["H", "A"])),
        cards=tuple(
            replace(card, copies=copies[index], legacy=index == 0)
            for index, card in enumerate(cards)
        ),
    )


@st.composite
def _card(
    draw: st.DrawFn,
    name: str,
    number: fx.Number,
    symbol: str,
    names: tuple[str, ...],
    primitives: frozenset[type],
) -> Card:
    """Draw a card: with an effect when played, seldom with more."""
    often, seldom = st.sampled_from([False, False, True]), st.sampled_from([False] * 9 + [True])
    answers = primitives & ANSWERING
    play = draw(effects(card_names=names, primitives=primitives))
    looked_at = effects(seats=("looker",), card_names=names, primitives=answers, most=2)
    discarded = effects(card_names=names, primitives=answers, most=2)
    return Card(
        name=name,
        number=number,
        copies=1,
        symbol=symbol,
        source="house",
        unplayable=draw(seldom),
        play=play,
        when_looked_at=draw(looked_at) if draw(often) else (),
        on_discard=draw(discarded) if draw(often) else (),
        lasting=draw(lasting()) if draw(often) else (),
    )


# --- games ---------------------------------------------------------------------------------------


@st.composite
def games(
    draw: st.DrawFn,
    pack: Pack | st.SearchStrategy[Pack] | None = None,
    under: Rulings | st.SearchStrategy[Rulings] | None = None,
    seats: int | st.SearchStrategy[int] | None = None,
) -> Game:
    """Draw a game: of a pack or packs, under rulings, for a number of seats; any where not said.

    Any pack is one with any effects, or some of the cards of a built-in one; numbers of seats stop
    at what the pack can be played with.
    """
    chosen = _drawn(draw, pack, _any_packs())
    most = most_seats(chosen)
    number = _drawn(draw, seats, st.integers(2, min(4, most)))
    number = number if isinstance(seats, int) else min(number, most)
    return new_game(chosen, _drawn(draw, under, rulings()), number)


def _drawn(
    draw: st.DrawFn, given: T | st.SearchStrategy[T] | None, any_of: st.SearchStrategy[T]
) -> T:
    if given is None:
        return draw(any_of)
    return draw(given) if isinstance(given, st.SearchStrategy) else given


def _any_packs() -> st.SearchStrategy[Pack]:
    cut = [packs(load_pack(name)) for name in builtin_packs()]
    return st.one_of(*cut, packs())


@st.composite
def traces(
    draw: st.DrawFn,
    game: Game,
    *,
    first: int | None = None,
    whole: bool = False,
    until: Callable[[GameState], bool] | None = None,
    longest: int = LONGEST,
) -> Trace:
    """Draw a game, or the beginning of one, by drawing each choice; any seat may begin.

    `whole` draws games that end within `longest` choices; with `until` a game stops at the first
    state where that is true, or at its end.
    """
    begin = start(game, first=draw(st.integers(0, game.seats - 1)) if first is None else first)
    count = longest if whole or until is not None else draw(st.integers(0, longest))
    state = begin
    line: list[Choice] = []
    while state.phase is not Phase.OVER and not (until is not None and until(state)):
        if len(line) == count:
            break
        line.append(draw(st.sampled_from(choices(game, state))))
        state = apply(game, state, line[-1]).state
    if whole and state.phase is not Phase.OVER:
        reject()
    return Trace(game=game, start=begin, line=tuple(line))


def lines(
    game: Game, *, first: int = 0, whole: bool = False, longest: int = LONGEST
) -> st.SearchStrategy[tuple[Choice, ...]]:
    """Draw choices that can be made one after the other from ``start(game, first=first)``."""
    drawn = traces(game, first=first, whole=whole, longest=longest)
    return drawn.map(lambda trace: trace.line)


def positions(
    game: Game,
    *,
    until: Callable[[GameState], bool] | None = None,
    longest: int = LONGEST,
) -> st.SearchStrategy[GameState]:
    """Draw a state that the game reaches; with `until` the first where that is true, or the end."""
    return traces(game, until=until, longest=longest).map(last_state)


def last_state(trace: Trace) -> GameState:
    """Give the state to which a trace leads."""
    state = trace.start
    for choice in trace.line:
        state = apply(trace.game, state, choice).state
    return state
