"""Effects and tests drawn by Hypothesis: trees of the statement language, small ones first.

Promised: what :func:`effects` draws may stand in a pack with the seats, cards and names that it was
given: every name in it is bound, and it prints and reads back the same. :func:`effect_trees` and
:func:`condition_trees` draw any tree that can be printed, names bound or not, for those who write a
reader of the tree. Not promised: that an effect makes sense as a card, nor how often what is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st

from ..model import effects as fx
from ..model.rulings import ruling_names, ruling_values

T = TypeVar("T")

OF_PROPERTIES: frozenset[type] = frozenset(
    {fx.CardsConserved, fx.LegacyCanBeFound, *get_args(fx.StepTest)}
)
"""Tests that only a property may hold."""

PRIMITIVES: frozenset[type] = (
    frozenset(get_args(fx.Statement)) | frozenset(get_args(fx.Test)) - OF_PROPERTIES
)
"""Every statement and every test that an effect may hold: the records of the tree."""

_NUMBERS = st.lists(
    st.sampled_from([1, 2, 3, 4, 5, 6, 7, 8, None]), min_size=1, max_size=4, unique=True
).map(tuple)
_RULINGS = st.sampled_from(
    [(name, value) for name in ruling_names() for value in ruling_values(name)]
)
_SEAT_NAMES, _CARD_NAMES = ("p", "q"), ("c", "d")
_ANY_NAMES = ("p", "q", "c", "it", "looker", "seat_2", "x1")
_ANY_CARD_NAMES = st.text("abcXYZ 0189'-#:;{}|,äß", min_size=1, max_size=12)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    """What may be spoken of: names bound so far, cards by name; `free` binds every name."""

    seats: tuple[str, ...]
    cards: tuple[str, ...]
    card_names: st.SearchStrategy[str] | None
    primitives: frozenset[type]
    free: bool = False

    def with_seat(self, name: str) -> _Words:
        return self if self.free else replace(self, seats=(*self.seats, name))

    def with_card(self, name: str) -> _Words:
        return self if self.free else replace(self, cards=(*self.cards, name))


@cache
def _among(options: tuple[T, ...]) -> st.SearchStrategy[T]:
    return st.sampled_from(options)


@dataclass(frozen=True, slots=True)
class _Drawer:
    """Draws the parts of a tree, each from the words that stand where it will stand."""

    draw: st.DrawFn

    def one_of(self, *options: T) -> T:
        drawn: T = self.draw(_among(options))
        return drawn

    def yes(self) -> bool:
        return self.draw(st.booleans())

    def number(self, fewest: int, most: int) -> int:
        return self.draw(st.integers(fewest, most))

    # --- what is spoken of -----------------------------------------------------------------------

    def seat(self, words: _Words) -> fx.SeatRef:
        options: tuple[fx.SeatRef, ...] = (fx.Me(), fx.NextSeat())
        return self.one_of(*options, *(fx.SeatVar(name=n) for n in dict.fromkeys(words.seats)))

    def seat_set(self) -> fx.SeatSet:
        group, with_hand = self.one_of(*fx.SeatGroup), self.yes()
        return fx.SeatSet(group=group, with_hand=with_hand, unprotected=self.yes())

    def guessed(self, words: _Words) -> fx.CardFilter:
        """Which cards a guess may name; a card that is named has no side."""
        return replace(self.filter(words), facing=fx.Facing.ANY) if self.yes() else fx.ANY_CARD

    def owner(self, words: _Words) -> fx.Owner:
        return self.seat_set() if self.yes() else self.seat(words)

    def filter(self, words: _Words) -> fx.CardFilter:
        named = () if words.card_names is None else ("name",)
        facing = self.facing()
        match self.one_of("any", "numbers", "legacy", "intrigue", *named):
            case "numbers":
                return fx.CardFilter(numbers=self.draw(_NUMBERS), facing=facing)
            case "legacy":
                return fx.CardFilter(legacy=True, facing=facing)
            case "intrigue":
                return fx.CardFilter(intrigue=True, facing=facing)
            case "name" if words.card_names is not None:
                return fx.CardFilter(name=self.draw(words.card_names), facing=facing)
            case _:
                return fx.CardFilter(facing=facing)

    def card(self, words: _Words) -> fx.CardRef:
        chosen = tuple(fx.CardVar(name=name) for name in dict.fromkeys(words.cards))
        options: tuple[fx.CardRef, ...] = (fx.HandCard(of=fx.Me()), fx.TopCard(), fx.This())
        card = self.one_of(*options, *chosen)
        return fx.HandCard(of=self.seat(words)) if isinstance(card, fx.HandCard) else card

    def facing(self) -> fx.Facing:
        return self.one_of(fx.Facing.ANY, fx.Facing.UP, fx.Facing.DOWN)

    def area(self, words: _Words, *, picked: bool) -> fx.Area:
        counted = () if picked and not words.free else ("deck", "anywhere")
        match self.one_of("ruins", "hand", "discards", *counted):
            case "hand":
                return fx.InHand(of=self.owner(words))
            case "discards":
                return fx.InDiscards(of=self.owner(words), facing=self.facing())
            case "deck":
                return fx.InDeck()
            case "anywhere":
                return fx.Anywhere()
            case _:
                return fx.InRuins()

    def destination(self, words: _Words) -> fx.Destination:
        match self.one_of("ruins", "hand", "discards", "deck top"):
            case "hand":
                return fx.ToHand(of=self.seat(words))
            case "discards":
                return fx.ToDiscards(of=self.seat(words), facing=self.one_of(*fx.Facing))
            case "deck top":
                return fx.ToDeckTop()
            case _:
                return fx.ToRuins()

    def cancelling(self, words: _Words) -> fx.CardFilter | None:
        return self.filter(words) if self.yes() else None

    # --- tests and statements --------------------------------------------------------------------

    def test(self, words: _Words, depth: int) -> fx.Test:
        offered = [kind for kind in _TESTS if kind in words.primitives]
        flat = tuple(kind for kind in offered if kind not in _LARGER_TESTS)
        larger = tuple(kind for kind in offered if kind in _LARGER_TESTS) if depth else ()
        drawn: fx.Test = _TESTS[self.one_of(*flat, *larger)](self, words, depth)
        return drawn

    def tests(self, words: _Words, depth: int) -> tuple[fx.Test, ...]:
        return tuple(self.test(words, depth - 1) for _ in range(self.number(2, 3)))

    def block(
        self, words: _Words, depth: int, *, fewest: int = 1, most: int = 3
    ) -> tuple[fx.Statement, ...]:
        found: fx.Effect = ()
        for _ in range(self.number(fewest, most)):
            statement = self.statement(words, depth)
            if isinstance(statement, fx.ChooseSeat):
                words = words.with_seat(statement.name)
            elif isinstance(statement, fx.ChooseCard):
                words = words.with_card(statement.name)
            found = (*found, statement)
        return found

    def statement(self, words: _Words, depth: int) -> fx.Statement:
        drawn: fx.Statement = _STATEMENTS[self.one_of(*_offered(words, depth))](self, words, depth)
        return drawn

    def choose_card(self, words: _Words) -> fx.ChooseCard:
        areas = tuple(self.area(words, picked=True) for _ in range(self.number(1, 3)))
        seen = all(isinstance(a, fx.InDiscards) or a == fx.InHand(of=fx.Me()) for a in areas)
        # A hidden card is chosen blind (U39), so only cards that are seen can be told apart.
        which = self.filter(words) if seen or words.free else fx.ANY_CARD
        name = self.one_of(*(_ANY_NAMES if words.free else _CARD_NAMES))
        return fx.ChooseCard(name=name, areas=areas, filter=which)

    def seat_name(self, words: _Words) -> str:
        names: tuple[str, ...] = _ANY_NAMES if words.free else _SEAT_NAMES
        return self.one_of(*names)

    def quantified(self, words: _Words, depth: int, kind: type[fx.Every | fx.Some]) -> fx.Test:
        name = self.seat_name(words)
        inner = self.test(words.with_seat(name), depth - 1)
        return kind(name=name, among=self.seat_set(), test=inner)

    def for_each(self, words: _Words, depth: int) -> fx.ForEach:
        name = self.seat_name(words)
        body = self.block(words.with_seat(name), depth - 1)
        return fx.ForEach(name=name, among=self.seat_set(), body=body)

    def when(self, words: _Words, depth: int) -> fx.When:
        ruling, value = self.draw(_RULINGS)
        then = self.block(words, depth - 1)
        orelse = self.block(words, depth - 1, fewest=0)
        return fx.When(ruling=ruling, value=value, then=then, orelse=orelse)

    def played(self, words: _Words) -> fx.CardRef:
        """A card that was chosen: a hand or the deck's top could be played without end."""
        if words.free:
            return self.card(words)
        return fx.CardVar(name=self.one_of(*dict.fromkeys(words.cards)))


def _offered(words: _Words, depth: int) -> tuple[type, ...]:
    """Say which statements can stand here: blocks not too deep, tests and cards to name."""
    has_test = any(kind in words.primitives for kind in _TESTS if kind not in _LARGER_TESTS)
    return tuple(
        kind
        for kind in _STATEMENTS
        if kind in words.primitives
        and (depth or kind not in _BLOCKS)
        and (has_test or kind is not fx.If)
        and (words.cards or kind is not fx.PlayNow)
    )


_Make = Callable[[_Drawer, _Words, int], Any]

# The first of a table is what a failing example shrinks to.
_TESTS: dict[type, _Make] = {
    fx.SeenIs: lambda d, w, _: fx.SeenIs(filter=d.filter(w)),
    fx.CardIs: lambda d, w, _: fx.CardIs(card=d.card(w), filter=d.filter(w)),
    fx.Ties: lambda d, w, _: fx.Ties(left=d.card(w), right=d.card(w)),
    fx.Beats: lambda d, w, _: fx.Beats(left=d.card(w), right=d.card(w)),
    fx.SeatIs: lambda d, w, _: fx.SeatIs(seat=d.seat(w), status=d.one_of(*fx.Status)),
    fx.GameIs: lambda d, _w, _: fx.GameIs(ending=d.one_of(*fx.Ending)),
    fx.SameSeat: lambda d, w, _: fx.SameSeat(left=d.seat(w), right=d.seat(w)),
    fx.Protected: lambda d, w, _: fx.Protected(seat=d.seat(w), numbers=(d.number(1, 8),)),
    fx.SpeedIs: lambda d, w, _: fx.SpeedIs(
        seat=d.seat(w), compare=d.one_of(*fx.Compare), number=d.number(0, 9)
    ),
    fx.AsFastAs: lambda d, w, _: fx.AsFastAs(left=d.seat(w), right=d.seat(w)),
    fx.TotalIsMultiple: lambda d, w, _: fx.TotalIsMultiple(of=d.seat(w), divisor=d.number(1, 31)),
    fx.CountIs: lambda d, w, _: fx.CountIs(
        filter=d.filter(w),
        area=d.area(w, picked=False),
        compare=d.one_of(*fx.Compare),
        number=d.number(0, 31),
    ),
    fx.CardsConserved: lambda _d, _w, _: fx.CardsConserved(),
    fx.LegacyCanBeFound: lambda _d, _w, _: fx.LegacyCanBeFound(),
    fx.RankFalls: lambda _d, _w, _: fx.RankFalls(),
    fx.SeatPasses: lambda _d, _w, _: fx.SeatPasses(),
    fx.CountFalls: lambda d, w, _: fx.CountFalls(filter=d.filter(w), area=d.area(w, picked=False)),
    fx.CardsTaken: lambda d, w, _: fx.CardsTaken(area=d.area(w, picked=False)),
    fx.PutOutBy: lambda d, w, _: fx.PutOutBy(seat=d.seat(w), filter=d.filter(w)),
    fx.PlacesAsTold: lambda _d, _w, _: fx.PlacesAsTold(),
    fx.GuessIsRight: lambda _d, _w, _: fx.GuessIsRight(),
    fx.Not: lambda d, w, n: fx.Not(test=d.test(w, n - 1)),
    fx.Every: lambda d, w, n: d.quantified(w, n, fx.Every),
    fx.Some: lambda d, w, n: d.quantified(w, n, fx.Some),
    fx.AllOf: lambda d, w, n: fx.AllOf(tests=d.tests(w, n)),
    fx.AnyOf: lambda d, w, n: fx.AnyOf(tests=d.tests(w, n)),
    fx.Implies: lambda d, w, n: fx.Implies(premise=d.test(w, n - 1), conclusion=d.test(w, n - 1)),
    fx.Before: lambda d, w, n: fx.Before(test=d.test(w, n - 1)),
}
_LARGER_TESTS = frozenset({fx.Not, fx.Every, fx.Some, fx.AllOf, fx.AnyOf, fx.Implies, fx.Before})
_STATEMENTS: dict[type, _Make] = {
    fx.Shuffle: lambda d, _w, _: fx.Shuffle(pile=d.one_of(*fx.Pile)),
    fx.Eliminate: lambda d, w, _: fx.Eliminate(seat=d.seat(w)),
    fx.Win: lambda _d, _w, _: fx.Win(),
    fx.Look: lambda d, w, _: fx.Look(card=d.card(w), cancelling=d.cancelling(w)),
    fx.Reveal: lambda d, w, _: fx.Reveal(card=d.card(w), cancelling=d.cancelling(w)),
    fx.Guess: lambda d, w, _: fx.Guess(seat=d.seat(w), filter=d.guessed(w)),
    fx.Protect: lambda d, w, _: fx.Protect(seat=d.seat(w)),
    fx.CompareCards: lambda d, w, _: fx.CompareCards(left=d.card(w), right=d.card(w)),
    fx.Move: lambda d, w, _: fx.Move(card=d.card(w), to=d.destination(w)),
    fx.Swap: lambda d, w, _: fx.Swap(left=d.card(w), right=d.card(w)),
    fx.ChooseSeat: lambda d, w, _: fx.ChooseSeat(name=d.seat_name(w), among=d.seat_set()),
    fx.ChooseCard: lambda d, w, _: d.choose_card(w),
    fx.Ask: lambda d, w, _: fx.Ask(
        among=d.seat_set(), filter=d.filter(w), liars=d.one_of(None, fx.CardFilter(intrigue=True))
    ),
    fx.Reverse: lambda _d, _w, _: fx.Reverse(),
    fx.MissTurn: lambda d, w, _: fx.MissTurn(seat=d.seat(w)),
    fx.LookAll: lambda _d, _w, _: fx.LookAll(pile=fx.Pile.RUINS),
    fx.PlayNow: lambda d, w, _: fx.PlayNow(card=d.played(w)),
    fx.May: lambda d, w, n: fx.May(
        body=d.block(w, n - 1), orelse=d.block(w, n - 1, fewest=0) if d.number(0, 1) else ()
    ),
    fx.If: lambda d, w, n: fx.If(
        test=d.test(w, 1), then=d.block(w, n - 1), orelse=d.block(w, n - 1, fewest=0)
    ),
    fx.ForEach: lambda d, w, n: d.for_each(w, n),
    fx.When: lambda d, w, n: d.when(w, n),
}
_BLOCKS = frozenset({fx.May, fx.If, fx.ForEach, fx.When})


@st.composite
def effects(
    draw: st.DrawFn,
    *,
    seats: tuple[str, ...] = (),
    card_names: Collection[str] = (),
    primitives: Collection[type] = PRIMITIVES,
    most: int = 4,
    depth: int = 1,
) -> fx.Effect:
    """Draw an effect of at most so many statements, with blocks to a depth.

    `seats` are bound from the start (``looker`` where a card answers to being looked at),
    `card_names` are the cards that a filter may name, `primitives` the records that may occur. A
    card is played only where it was chosen, since effects could play one another without end.
    """
    words = _Words(
        seats=seats,
        cards=(),
        card_names=_among(tuple(card_names)) if card_names else None,
        primitives=frozenset(primitives),
    )
    if not _offered(words, depth):
        return ()
    return _Drawer(draw).block(words, depth, fewest=0, most=most)


_FREE = _Words(
    seats=_ANY_NAMES,
    cards=_ANY_NAMES,
    card_names=_ANY_CARD_NAMES,
    primitives=PRIMITIVES | OF_PROPERTIES,
    free=True,
)


@st.composite
def effect_trees(draw: st.DrawFn, *, depth: int = 2) -> fx.Effect:
    """Draw any effect that can be printed, names bound or not."""
    return _Drawer(draw).block(_FREE, depth, fewest=0, most=4)


@st.composite
def condition_trees(draw: st.DrawFn, *, depth: int = 2) -> fx.Test:
    """Draw any test that can be printed, those of properties included, names bound or not."""
    return _Drawer(draw).test(_FREE, depth)


def lasting() -> st.SearchStrategy[tuple[fx.Lasting, ...]]:
    """Draw lasting effects of a card: none, or up to three."""
    return _LASTING


_LASTING: st.SearchStrategy[tuple[fx.Lasting, ...]] = st.lists(
    st.one_of(
        st.builds(fx.SpeedChange, amount=st.integers(-9, 9), floor=st.integers(0, 9)),
        st.builds(
            fx.Protection,
            numbers=st.lists(st.integers(1, 8), min_size=1, max_size=3, unique=True).map(tuple),
        ),
    ),
    max_size=3,
).map(tuple)
