"""Parse trees to effects: one method for each rule of ``effects.lark``.

Promised: :func:`build` gives the records of :mod:`.effects`, or raises
:class:`~.syntax_problem.SyntaxProblem` for what the grammar lets through and the language does not
(a name that is a word of it, a divisor of zero). Not promised: that the names in an effect exist.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from lark import Token, Transformer, Tree, v_args

from . import effects as fx
from .syntax_problem import SyntaxProblem

SaidOfSeat: TypeAlias = Callable[[fx.SeatRef], fx.Test]
"""What follows ``is`` after a seat, as a test that still lacks its seat."""


def _number(text: str) -> fx.Number:
    return None if text == "X" else int(text)


def _words(children: list[Any]) -> str:
    return " ".join(str(child) for child in children)


def _plain_numbers(token: Token) -> tuple[int, ...]:
    """Give numbers among which there is no X."""
    found = [_number(word) for word in token.split() if word != "or"]
    if None in found:
        raise SyntaxProblem(token.line or 1, token.column or 1, "expected numbers 1 to 8, found X")
    return tuple(n for n in found if n is not None)


_TAKEN = frozenset(
    {"me", "next", "this", "hand", "top", "seen", "others", "seats", "everyone", "total", "count"}
    | {"game", "cards", "rank", "seat", "not", "every", "some"}
    | {"speed", "places", "legacy", "all", "guess", "intrigue"}
)
"""Words that mean something where a name may stand."""


def _name(token: Token) -> str:
    """Give a name that an effect binds, unless it would never be read as one."""
    if str(token) in _TAKEN:
        raise SyntaxProblem(
            token.line or 1,
            token.column or 1,
            f"expected a name, found {str(token)!r}, which is a word of the language",
        )
    return str(token)


@v_args(inline=True)
class _Build(Transformer[Token, Any]):
    """One method a rule of the grammar."""

    # statements
    def effect(self, *lines: fx.Statement) -> fx.Effect:
        return lines

    def line_effect(self, inline: fx.Effect | None) -> fx.Effect:
        return inline or ()

    def inline(self, *statements: fx.Statement) -> fx.Effect:
        return statements

    def suite(self, *lines: fx.Statement) -> fx.Effect:
        return lines

    def may(self, body: fx.Effect, orelse: fx.Effect | None) -> fx.May:
        return fx.May(body=body, orelse=orelse or ())

    def if_(self, test: fx.Test, then: fx.Effect, orelse: fx.Effect | None) -> fx.If:
        return fx.If(test=test, then=then, orelse=orelse or ())

    def for_each(self, name: Token, among: fx.SeatSet, body: fx.Effect) -> fx.ForEach:
        return fx.ForEach(name=_name(name), among=among, body=body)

    def when(
        self, ruling: Token, value: Token, then: fx.Effect, orelse: fx.Effect | None
    ) -> fx.When:
        return fx.When(ruling=str(ruling), value=str(value), then=then, orelse=orelse or ())

    def choose_seat(self, name: Token, among: fx.SeatSet) -> fx.ChooseSeat:
        return fx.ChooseSeat(name=_name(name), among=among)

    def choose_card(
        self, name: Token, areas: tuple[fx.Area, ...], where: fx.CardFilter | None
    ) -> fx.ChooseCard:
        return fx.ChooseCard(name=_name(name), areas=areas, filter=where or fx.ANY_CARD)

    def look(self, card: fx.CardRef, cancelling: fx.CardFilter | None) -> fx.Look:
        return fx.Look(card=card, cancelling=cancelling)

    def reveal(self, card: fx.CardRef, cancelling: fx.CardFilter | None) -> fx.Reveal:
        return fx.Reveal(card=card, cancelling=cancelling)

    def look_all(self, pile: fx.Pile) -> fx.LookAll:
        return fx.LookAll(pile=pile)

    def guess(self, seat: fx.SeatRef, where: fx.CardFilter | None) -> fx.Guess:
        return fx.Guess(seat=seat, filter=where or fx.ANY_CARD)

    def compare_cards(self, left: fx.CardRef, right: fx.CardRef) -> fx.CompareCards:
        return fx.CompareCards(left=left, right=right)

    def swap(self, left: fx.CardRef, right: fx.CardRef) -> fx.Swap:
        return fx.Swap(left=left, right=right)

    def move(self, card: fx.CardRef, to: fx.Destination) -> fx.Move:
        return fx.Move(card=card, to=to)

    def shuffle(self, pile: fx.Pile) -> fx.Shuffle:
        return fx.Shuffle(pile=pile)

    def play_now(self, card: fx.CardRef) -> fx.PlayNow:
        return fx.PlayNow(card=card)

    def eliminate(self, seat: fx.SeatRef) -> fx.Eliminate:
        return fx.Eliminate(seat=seat)

    def protect(self, seat: fx.SeatRef) -> fx.Protect:
        return fx.Protect(seat=seat)

    def win(self) -> fx.Win:
        return fx.Win()

    def ask(self, among: fx.SeatSet, filter_: fx.CardFilter, liars: fx.CardFilter | None) -> fx.Ask:
        return fx.Ask(among=among, filter=filter_, liars=liars)

    def reverse(self) -> fx.Reverse:
        return fx.Reverse()

    def miss_turn(self, seat: fx.SeatRef) -> fx.MissTurn:
        return fx.MissTurn(seat=seat)

    # seats
    def me(self) -> fx.Me:
        return fx.Me()

    def next_seat(self) -> fx.NextSeat:
        return fx.NextSeat()

    def seat_var(self, name: Token) -> fx.SeatVar:
        return fx.SeatVar(name=str(name))

    def group(self, *words: Token) -> fx.SeatGroup:
        return fx.SeatGroup(_words(list(words)))

    def seat_set(self, group: fx.SeatGroup) -> fx.SeatSet:
        return fx.SeatSet(group=group)

    def seat_set_with_hand(self, group: fx.SeatGroup) -> fx.SeatSet:
        return fx.SeatSet(group=group, with_hand=True)

    def seat_set_unprotected(self, group: fx.SeatGroup) -> fx.SeatSet:
        return fx.SeatSet(group=group, unprotected=True)

    def seat_set_unprotected_with_hand(self, group: fx.SeatGroup) -> fx.SeatSet:
        return fx.SeatSet(group=group, unprotected=True, with_hand=True)

    # cards
    def this(self) -> fx.This:
        return fx.This()

    def own_hand(self) -> fx.HandCard:
        return fx.HandCard(of=fx.Me())

    def hand_of(self, of: fx.SeatRef) -> fx.HandCard:
        return fx.HandCard(of=of)

    def top(self) -> fx.TopCard:
        return fx.TopCard()

    def card_var(self, name: Token) -> fx.CardVar:
        return fx.CardVar(name=str(name))

    def areas(self, *areas: fx.Area) -> tuple[fx.Area, ...]:
        return areas

    def in_own_hand(self) -> fx.InHand:
        return fx.InHand(of=fx.Me())

    def in_hand(self, of: fx.Owner) -> fx.InHand:
        return fx.InHand(of=of)

    def in_own_discards(self, facing: fx.Facing | None) -> fx.InDiscards:
        return fx.InDiscards(of=fx.Me(), facing=facing or fx.Facing.ANY)

    def in_discards(self, of: fx.Owner, facing: fx.Facing | None) -> fx.InDiscards:
        return fx.InDiscards(of=of, facing=facing or fx.Facing.ANY)

    def in_ruins(self) -> fx.InRuins:
        return fx.InRuins()

    def in_deck(self) -> fx.InDeck:
        return fx.InDeck()

    def in_anywhere(self) -> fx.Anywhere:
        return fx.Anywhere()

    def to_own_hand(self) -> fx.ToHand:
        return fx.ToHand(of=fx.Me())

    def to_hand(self, of: fx.SeatRef) -> fx.ToHand:
        return fx.ToHand(of=of)

    def to_own_discards(self, face: fx.Facing | None) -> fx.ToDiscards:
        return fx.ToDiscards(of=fx.Me(), facing=face or fx.Facing.UP)

    def to_discards(self, of: fx.SeatRef, face: fx.Facing | None) -> fx.ToDiscards:
        return fx.ToDiscards(of=of, facing=face or fx.Facing.UP)

    def to_ruins(self) -> fx.ToRuins:
        return fx.ToRuins()

    def to_deck_top(self) -> fx.ToDeckTop:
        return fx.ToDeckTop()

    def face(self, *words: Token) -> fx.Facing:
        text = _words(list(words))
        return fx.Facing.ANY if text == "as it lay" else fx.Facing(text)

    def facing(self, *words: Token) -> fx.Facing:
        return fx.Facing(_words(list(words)))

    def pile(self, word: Token) -> fx.Pile:
        return fx.Pile(str(word))

    def filter(self, what: fx.CardFilter, facing: fx.Facing | None) -> fx.CardFilter:
        if facing is None:
            return what
        return replace(what, facing=facing)

    def any_card(self) -> fx.CardFilter:
        return fx.ANY_CARD

    def legacy(self) -> fx.CardFilter:
        return fx.CardFilter(legacy=True)

    def intrigue(self) -> fx.CardFilter:
        return fx.CardFilter(intrigue=True)

    def numbers(self, text: Token) -> fx.CardFilter:
        return fx.CardFilter(numbers=tuple(_number(word) for word in text.split() if word != "or"))

    def named(self, text: Token) -> fx.CardFilter:
        return fx.CardFilter(name=text[1:-1])

    # tests
    def implies(self, premise: fx.Test, conclusion: fx.Test) -> fx.Implies:
        return fx.Implies(premise=premise, conclusion=conclusion)

    def all_of(self, *tests: fx.Test) -> fx.AllOf:
        return fx.AllOf(tests=tests)

    def any_of(self, *tests: fx.Test) -> fx.AnyOf:
        return fx.AnyOf(tests=tests)

    def not_(self, test: fx.Test) -> fx.Not:
        return fx.Not(test=test)

    def every(self, name: Token, among: fx.SeatSet, test: fx.Test) -> fx.Every:
        return fx.Every(name=_name(name), among=among, test=test)

    def some(self, name: Token, among: fx.SeatSet, test: fx.Test) -> fx.Some:
        return fx.Some(name=_name(name), among=among, test=test)

    def seen_is(self, filter_: fx.CardFilter) -> fx.SeenIs:
        return fx.SeenIs(filter=filter_)

    def this_is(self, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.This(), filter=filter_)

    def guess_is_right(self) -> fx.GuessIsRight:
        return fx.GuessIsRight()

    def beats(self, left: fx.CardRef, right: fx.CardRef) -> fx.Beats:
        return fx.Beats(left=left, right=right)

    def ties(self, left: fx.CardRef, right: fx.CardRef) -> fx.Ties:
        return fx.Ties(left=left, right=right)

    def own_hand_is(self, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.HandCard(of=fx.Me()), filter=filter_)

    def hand_is(self, of: fx.SeatRef, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.HandCard(of=of), filter=filter_)

    def top_is(self, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.TopCard(), filter=filter_)

    def var_is(self, name: Token, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.CardVar(name=str(name)), filter=filter_)

    def total(self, of: fx.SeatRef, divisor: Token) -> fx.TotalIsMultiple:
        if int(divisor) < 1:
            problem = f"expected a divisor of 1 or more, found {divisor}"
            raise SyntaxProblem(divisor.line or 1, divisor.column or 1, problem)
        return fx.TotalIsMultiple(of=of, divisor=int(divisor))

    def count(
        self, filter_: fx.CardFilter, area: fx.Area, compare: fx.Compare, number: Token
    ) -> fx.CountIs:
        return fx.CountIs(filter=filter_, area=area, compare=compare, number=int(number))

    def compare(self, *words: Token) -> fx.Compare:
        return fx.Compare(_words(list(words)))

    def status(self, word: Token) -> SaidOfSeat:
        return lambda seat: fx.SeatIs(seat=seat, status=fx.Status(f"is {word}"))

    def protected_from(self, numbers: Token) -> SaidOfSeat:
        found = _plain_numbers(numbers)
        return lambda seat: fx.Protected(seat=seat, numbers=found)

    def put_out_by(self, filter_: fx.CardFilter) -> SaidOfSeat:
        return lambda seat: fx.PutOutBy(seat=seat, filter=filter_)

    def of_var(self, name: Token, said: SaidOfSeat) -> fx.Test:
        return said(fx.SeatVar(name=str(name)))

    def of_me(self, said: SaidOfSeat) -> fx.Test:
        return said(fx.Me())

    def of_next(self, said: SaidOfSeat) -> fx.Test:
        return said(fx.NextSeat())

    def var_won(self, name: Token) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.SeatVar(name=str(name)), status=fx.Status.WON)

    def me_won(self) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.Me(), status=fx.Status.WON)

    def next_won(self) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.NextSeat(), status=fx.Status.WON)

    def waits(self, seat: fx.SeatRef) -> fx.SeatIs:
        return fx.SeatIs(seat=seat, status=fx.Status.WAITS)

    def speed_is(self, seat: fx.SeatRef, compare: fx.Compare, number: Token) -> fx.SpeedIs:
        return fx.SpeedIs(seat=seat, compare=compare, number=int(number))

    def as_fast_as(self, left: fx.SeatRef, right: fx.SeatRef) -> fx.AsFastAs:
        return fx.AsFastAs(left=left, right=right)

    def same_seat(self, left: fx.SeatRef, right: fx.SeatRef) -> fx.SameSeat:
        return fx.SameSeat(left=left, right=right)

    def ending(self, *words: Token) -> fx.Ending:
        return fx.Ending(_words(list(words)))

    def game_is(self, ending: fx.Ending) -> fx.GameIs:
        return fx.GameIs(ending=ending)

    def conserved(self) -> fx.CardsConserved:
        return fx.CardsConserved()

    def rank_falls(self) -> fx.RankFalls:
        return fx.RankFalls()

    def before(self, test: fx.Test) -> fx.Before:
        return fx.Before(test=test)

    def seat_passes(self) -> fx.SeatPasses:
        return fx.SeatPasses()

    def legacy_can_be_found(self) -> fx.LegacyCanBeFound:
        return fx.LegacyCanBeFound()

    def count_falls(self, filter_: fx.CardFilter, area: fx.Area) -> fx.CountFalls:
        return fx.CountFalls(filter=filter_, area=area)

    def cards_taken(self, area: fx.Area) -> fx.CardsTaken:
        return fx.CardsTaken(area=area)

    def places_as_told(self) -> fx.PlacesAsTold:
        return fx.PlacesAsTold()

    # lasting
    def lasting(self, *lines: fx.Lasting) -> tuple[fx.Lasting, ...]:
        return lines

    def speed(self, amount: Token, floor: Token) -> fx.SpeedChange:
        return fx.SpeedChange(amount=int(amount), floor=int(floor))

    def protects(self, numbers: Token) -> fx.Protection:
        return fx.Protection(numbers=_plain_numbers(numbers))


def build(tree: Tree[Token]) -> Any:
    """Give what a parse tree means: an effect, a test or lasting effects, as its first rule says.

    Lark wraps a :class:`SyntaxProblem` that a rule raises in its own ``VisitError``.
    """
    return _Build().transform(tree)
