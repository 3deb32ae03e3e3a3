"""Names in effects and tests: every seat and card that is named was chosen before.

Promised: :func:`check_effect` and :func:`check_test` raise :class:`ScopeProblem`, which holds the
word, for names that nothing bound, rulings that do not exist, and atoms of properties in an effect.
"""

from __future__ import annotations

from typing import assert_never

from . import effects as fx
from .errors import LostLegacyError, UnknownName, nearest
from .printing import print_test
from .rulings import ruling_values


class ScopeProblem(LostLegacyError, ValueError):
    """A word in an effect or test stands for nothing; `word` is the word."""

    def __init__(self, word: str, problem: str) -> None:
        """Keep the word, so that its place in the file can be found."""
        super().__init__(problem)
        self.word = word


def _first_word(test: fx.StepTest) -> str:
    return "put" if isinstance(test, fx.PutOutBy) else print_test(test).split()[0]


class _Scope:
    """The names bound so far in one effect."""

    def __init__(self, seats: tuple[str, ...], cards: tuple[str, ...], *, prop: str) -> None:
        self.seats = set(seats)
        self.cards = set(cards)
        self.prop = prop  # "" in an effect, else the kind of property

    def seat(self, seat: fx.SeatRef) -> None:
        match seat:
            case fx.SeatVar():
                if seat.name not in self.seats:
                    raise ScopeProblem(
                        seat.name,
                        f"no seat {seat.name!r} was chosen before"
                        f"{nearest(seat.name, sorted(self.seats))}",
                    )
            case fx.Me() | fx.NextSeat():
                if self.prop:
                    word = "me" if isinstance(seat, fx.Me) else "next"
                    raise ScopeProblem(
                        word,
                        "a property speaks of no seat in particular; expected 'every' or 'some'",
                    )
            case _:
                assert_never(seat)

    def owner(self, owner: fx.Owner) -> None:
        if not isinstance(owner, fx.SeatSet):
            self.seat(owner)

    def card(self, card: fx.CardRef) -> None:
        match card:
            case fx.CardVar():
                if card.name not in self.cards:
                    raise ScopeProblem(
                        card.name,
                        f"no card {card.name!r} was chosen before"
                        f"{nearest(card.name, sorted(self.cards))}",
                    )
            case fx.HandCard():
                self.seat(card.of)
            case fx.This():
                if self.prop:
                    raise ScopeProblem("this", "a property speaks of no card in particular")
            case fx.TopCard():
                if self.prop:
                    raise ScopeProblem(
                        "top", "the deck's top may not be settled yet; a property cannot ask for it"
                    )
            case _:
                assert_never(card)

    def area(self, area: fx.Area, *, picked: bool) -> None:
        match area:
            case fx.InHand() | fx.InDiscards():
                self.owner(area.of)
            case fx.InRuins():
                pass
            case fx.InDeck() | fx.Anywhere():
                if picked:
                    raise ScopeProblem(
                        "deck",
                        "a card in the deck cannot be chosen; expected hand, discards or ruins",
                    )
            case _:
                assert_never(area)

    def _must_be_seen(self, area: fx.Area, card: fx.CardFilter) -> None:
        """A hidden card is chosen blind (U39): to offer only some would tell what it is."""
        match area:
            case fx.InDiscards() | fx.InHand(of=fx.Me()):
                return
            case fx.InHand() | fx.InRuins() | fx.InDeck() | fx.Anywhere():
                if card != fx.ANY_CARD:
                    raise ScopeProblem(
                        "where", "a card that the player does not see is chosen blind; look first"
                    )
            case _:
                assert_never(area)

    def test(self, test: fx.Test) -> None:
        match test:
            case fx.SeenIs():
                if self.prop == "state":
                    raise ScopeProblem(
                        "seen", "a state has seen no card; only a property of a step can ask that"
                    )
            case fx.CardIs():
                self.card(test.card)
            case fx.GuessIsRight():
                if self.prop:
                    raise ScopeProblem("guess", "only an effect can ask whether a guess is right")
            case fx.Beats() | fx.Ties():
                self.card(test.left)
                self.card(test.right)
            case fx.TotalIsMultiple():
                self.seat(test.of)
            case fx.CountIs():
                self.area(test.area, picked=False)
            case fx.SeatIs():
                self.seat(test.seat)
            case fx.SameSeat() | fx.AsFastAs():
                self.seat(test.left)
                self.seat(test.right)
            case fx.Protected() | fx.SpeedIs():
                self.seat(test.seat)
            case fx.GameIs():
                pass
            case fx.Every() | fx.Some():
                if self.prop and test.among.group in {
                    fx.SeatGroup.OTHERS,
                    fx.SeatGroup.OTHERS_EVER,
                }:
                    raise ScopeProblem(
                        "others",
                        "a property speaks of no seat in particular; expected seats or everyone",
                    )
                inner = _Scope((*self.seats, test.name), tuple(self.cards), prop=self.prop)
                inner.test(test.test)
            case fx.Not():
                self.test(test.test)
            case fx.AllOf() | fx.AnyOf():
                for part in test.tests:
                    self.test(part)
            case fx.Implies():
                self.test(test.premise)
                self.test(test.conclusion)
            case fx.CardsConserved():
                if not self.prop:
                    raise ScopeProblem(
                        "conserved", "only a property can ask whether cards are conserved"
                    )
            case fx.LegacyCanBeFound():
                if not self.prop:
                    raise ScopeProblem(
                        "legacy", "only a property can ask whether the Legacy can be found"
                    )
            case (
                fx.RankFalls()
                | fx.SeatPasses()
                | fx.Before()
                | fx.CountFalls()
                | fx.CardsTaken()
                | fx.PutOutBy()
                | fx.PlacesAsTold()
            ):
                self.step_test(test)
            case _:
                assert_never(test)

    def step_test(self, test: fx.StepTest) -> None:
        if self.prop != "step":
            raise ScopeProblem(
                _first_word(test),
                "only a property of kind 'step' or 'possible' can ask about a step",
            )
        match test:
            case fx.Before():
                _Scope(tuple(self.seats), tuple(self.cards), prop="state").test(test.test)
            case fx.CountFalls():
                self.area(test.area, picked=False)
            case fx.CardsTaken():
                self.area(test.area, picked=False)
                side = fx.Facing.ANY
                if isinstance(test.area, fx.InDiscards):
                    side = test.area.facing
                if side is not fx.Facing.ANY:
                    raise ScopeProblem("face", "cards are taken from a whole pile, on either side")
            case fx.PutOutBy():
                self.seat(test.seat)
            case fx.RankFalls() | fx.SeatPasses() | fx.PlacesAsTold():
                pass
            case _:
                assert_never(test)

    def block(self, effect: fx.Effect) -> None:
        for statement in effect:
            self.statement(statement)

    def inner(self, effect: fx.Effect, *seats: str) -> None:
        _Scope((*self.seats, *seats), tuple(self.cards), prop=self.prop).block(effect)

    def statement(self, statement: fx.Statement) -> None:
        match statement:
            case fx.ChooseSeat():
                self.seats.add(statement.name)
            case fx.ChooseCard():
                for area in statement.areas:
                    self.area(area, picked=True)
                    self._must_be_seen(area, statement.filter)
                self.cards.add(statement.name)
            case fx.Look() | fx.Reveal() | fx.PlayNow():
                self.card(statement.card)
            case fx.May():
                self.inner(statement.body)
                self.inner(statement.orelse)
            case fx.If():
                self.test(statement.test)
                self.inner(statement.then)
                self.inner(statement.orelse)
            case fx.Swap() | fx.CompareCards():
                self.card(statement.left)
                self.card(statement.right)
            case fx.Move():
                self.card(statement.card)
                match statement.to:
                    case fx.ToHand() | fx.ToDiscards():
                        self.seat(statement.to.of)
                    case fx.ToRuins() | fx.ToDeckTop():
                        pass
                    case _:
                        assert_never(statement.to)
            case fx.Shuffle() | fx.Win() | fx.Ask() | fx.Reverse():
                pass
            case fx.LookAll():
                if statement.pile is not fx.Pile.RUINS:
                    raise ScopeProblem(
                        "all", "the order of the whole deck is not modelled; expected ruins"
                    )
            case fx.Eliminate() | fx.Protect() | fx.MissTurn():
                self.seat(statement.seat)
            case fx.Guess():
                self.seat(statement.seat)
                if statement.filter.facing is not fx.Facing.ANY:
                    raise ScopeProblem("face", "a card that is named in a guess has no side")
            case fx.ForEach():
                self.inner(statement.body, statement.name)
            case fx.When():
                try:
                    values = ruling_values(statement.ruling)
                except UnknownName as error:
                    raise ScopeProblem(statement.ruling, str(error)) from None
                if statement.value not in values:
                    raise ScopeProblem(
                        statement.value,
                        f"ruling {statement.ruling} has no value {statement.value!r}"
                        f"{nearest(statement.value, values)}",
                    )
                self.inner(statement.then)
                self.inner(statement.orelse)
            case _:
                assert_never(statement)


def check_effect(effect: fx.Effect, *, seats: tuple[str, ...] = ()) -> None:
    """Check the names in an effect; `seats` are bound from the start. Raises ScopeProblem."""
    _Scope(seats, (), prop="").block(effect)


def check_test(test: fx.Test, *, step: bool) -> None:
    """Check the names in a property's expression. Raises :class:`ScopeProblem`."""
    _Scope((), (), prop="step" if step else "state").test(test)
