"""Parts of sentences in plain English: seats, cards, places and tests.

Promised: one function for each kind of node, and words that follow from the node and from what the
effect named before it. Not promised: sentences; :mod:`.wording` makes them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from . import effects as fx

_ORDINALS = ("that", "the second", "the third", "the fourth", "the fifth", "the sixth")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What to call the seats and cards that the effect named so far."""

    seats: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()

    def with_seat(self, name: str) -> Names:
        """Give the names with one seat more."""
        phrase = f"{_nth(len(self.seats))} player"
        return replace(self, seats=(*self.seats, (name, phrase)))

    def with_card(self, name: str) -> Names:
        """Give the names with one card more."""
        phrase = f"{_nth(len(self.cards))} card"
        return replace(self, cards=(*self.cards, (name, phrase)))


def _nth(number: int) -> str:
    return _ORDINALS[number] if number < len(_ORDINALS) else f"the {number + 1}th"


# --- seats, cards, places ------------------------------------------------------------------------


def seat_phrase(seat: fx.SeatRef, names: Names) -> str:
    """Give a seat in the middle of a sentence."""
    match seat:
        case fx.Me():
            return "you"
        case fx.NextSeat():
            return "the next player"
        case fx.SeatVar():
            return dict(names.seats).get(seat.name, "that player")
        case _:
            assert_never(seat)


def owner_phrase(seat: fx.SeatRef, names: Names) -> str:
    """Give a seat as the owner of what follows."""
    return "your" if isinstance(seat, fx.Me) else f"{seat_phrase(seat, names)}'s"


def seats_phrase(seats: fx.SeatSet, article: str) -> str:
    """Give a set of seats: `article` is a, every, each, some or any."""
    another = "another player" if article == "a" else f"{article} other player"
    match seats.group:
        case fx.SeatGroup.OTHERS:
            text = another
        case fx.SeatGroup.OTHERS_EVER:
            text = f"{another}, in or out of the game,"
        case fx.SeatGroup.SEATS:
            text = f"{article} player still in the game"
        case fx.SeatGroup.EVERYONE:
            text = f"{article} player, in or out of the game,"
        case _:
            assert_never(seats.group)
    which = " and ".join(
        words
        for words, meant in (
            ("is not protected", seats.unprotected),
            ("holds a card", seats.with_hand),
        )
        if meant
    )
    return f"{text} who {which}" if which else text.rstrip(",")


def _number(number: fx.Number) -> str:
    return "X" if number is None else str(number)


def _article(word: str) -> str:
    return f"an {word}" if word in {"8", "X"} else f"a {word}"


def filter_phrase(card: fx.CardFilter) -> str:
    """Give a card that fits, with its article."""
    side = "" if card.facing is fx.Facing.ANY else card.facing.value.replace(" ", "-") + " "
    if card.numbers:
        words = [_number(number) for number in card.numbers]
        if side:
            return f"a {side}{' or '.join(words)}"
        return " or ".join(_article(word) for word in words)
    if card.legacy:
        return f"the {side}Legacy"
    if card.intrigue:
        return f"a {side}card of intrigue"
    if card.name is not None:
        return f"a {side}copy of {card.name}"
    return f"a {side}card"


def _fitting(card: fx.CardFilter, *, many: bool) -> str:
    """Give cards that fit, without an article."""
    side = "" if card.facing is fx.Facing.ANY else card.facing.value.replace(" ", "-") + " "
    end = "s" if many else ""
    if card.numbers:
        return side + " or ".join(_number(number) + end for number in card.numbers)
    if card.legacy:
        return f"{side}Legacy card{end}"
    if card.intrigue:
        return f"{side}card{end} of intrigue"
    if card.name is not None:
        return f"{side}{'copies' if many else 'copy'} of {card.name}"
    return f"{side}card{end}"


def card_phrase(card: fx.CardRef, names: Names) -> str:
    """Give the card that a reference means."""
    match card:
        case fx.This():
            return "this card"
        case fx.HandCard():
            return f"the card in {owner_phrase(card.of, names)} hand"
        case fx.TopCard():
            return "the top card of the deck"
        case fx.CardVar():
            return dict(names.cards).get(card.name, "that card")
        case _:
            assert_never(card)


def _owned(owner: fx.Owner, what: str, names: Names, *, any_of: bool) -> str:
    if not isinstance(owner, fx.SeatSet):
        return f"{owner_phrase(owner, names)} {what}"
    article = "any" if any_of else "every"
    if owner == fx.SeatSet(group=fx.SeatGroup.OTHERS):
        return f"{article} other player's {what}"
    return f"the {what} of {seats_phrase(owner, article)}"


def area_phrase(area: fx.Area, names: Names, *, any_of: bool) -> str:
    """Give an area; `any_of` where one of its cards is chosen, not all counted."""
    match area:
        case fx.InHand():
            return _owned(area.of, "hand", names, any_of=any_of)
        case fx.InDiscards():
            side = "" if area.facing is fx.Facing.ANY else f"{area.facing.value.replace(' ', '-')} "
            return _owned(area.of, f"{side}discards", names, any_of=any_of)
        case fx.InRuins():
            return "the Ruins"
        case fx.InDeck():
            return "the deck"
        case fx.Anywhere():
            return "all places together"
        case _:
            assert_never(area)


# --- tests ---------------------------------------------------------------------------------------


def _inner(test: fx.Test, names: Names) -> str:
    text = condition_phrase(test, names)
    compound = fx.AllOf | fx.AnyOf | fx.Implies | fx.Every | fx.Some
    return f"({text})" if isinstance(test, compound) else text


def _status(seat: fx.SeatRef, status: fx.Status, names: Names, *, negated: bool) -> str:
    you = isinstance(seat, fx.Me)
    if status is fx.Status.WAITS:
        verb = ("have" if you else "has") + (" not" if negated else "")
        return f"{seat_phrase(seat, names)} {verb} yet to investigate"
    verb = ("have" if you else "has") if status is fx.Status.WON else ("are" if you else "is")
    no = " not" if negated else ""
    match status:
        case fx.Status.IN:
            words = "still in the game"
        case fx.Status.OUT:
            words = "out of the game"
        case fx.Status.ACTIVE:
            words = "the active player"
        case fx.Status.WON:
            words = "won"
        case fx.Status.PROTECTED:
            words = "protected until " + ("your" if you else "its") + " next turn"
        case _:
            assert_never(status)
    return f"{seat_phrase(seat, names)} {verb}{no} {words}"


def _ending(ending: fx.Ending) -> str:
    match ending:
        case fx.Ending.OVER:
            return "the game is over"
        case fx.Ending.INVESTIGATING:
            return "the Investigation has begun"
        case fx.Ending.LOST:
            return "everybody has lost"
        case fx.Ending.WON:
            return "somebody has won"
        case fx.Ending.BY_CARD:
            return "somebody has won by a card"
        case fx.Ending.BY_SURVIVAL:
            return "somebody has won as the last player in"
        case fx.Ending.BY_INVESTIGATION:
            return "somebody has won in the Investigation"
        case fx.Ending.BY_SHOWDOWN:
            return "somebody has won in the showdown"
        case fx.Ending.DRAWN:
            return "the game is a draw"
        case fx.Ending.IN_SHOWDOWN:
            return "the players are about to show their hands"
        case _:
            assert_never(ending)


def _count_is(test: fx.CountIs, names: Names) -> str:
    many = test.number != 1
    what = _fitting(test.filter, many=many)
    number = _COUNTS[test.number] if test.number < len(_COUNTS) else str(test.number)
    where = area_phrase(test.area, names, any_of=False)
    words = f"{test.compare.value} {number}"
    if test.number == 0:
        words = f"{test.compare.value} zero"
        if test.compare is not fx.Compare.AT_LEAST:
            words = "no"
    return f"there {'are' if many else 'is'} {words} {what} in {where}"


def _quantified(test: fx.Every | fx.Some, names: Names) -> str:
    article = "every" if isinstance(test, fx.Every) else "some"
    inner = condition_phrase(test.test, names.with_seat(test.name))
    return f"for {seats_phrase(test.among, article)}: {inner}"


def _not(test: fx.Test, names: Names) -> str:
    match test:
        case fx.SeenIs():
            return f"you did not see {filter_phrase(test.filter)}"
        case fx.CardIs():
            return f"{card_phrase(test.card, names)} is not {filter_phrase(test.filter)}"
        case fx.SeatIs():
            return _status(test.seat, test.status, names, negated=True)
        case _:
            return f"it is not so that {_inner(test, names)}"


def condition_phrase(test: fx.Test, names: Names) -> str:
    """Give a test as a clause, under the names that the effect gave before it."""
    match test:
        case fx.SeenIs():
            return f"you saw {filter_phrase(test.filter)}"
        case fx.CardIs():
            return f"{card_phrase(test.card, names)} is {filter_phrase(test.filter)}"
        case fx.GuessIsRight():
            return "you guessed right"
        case fx.Beats():
            left, right = card_phrase(test.left, names), card_phrase(test.right, names)
            return f"{left} has a higher number than {right}, X being the highest"
        case fx.Ties():
            left, right = card_phrase(test.left, names), card_phrase(test.right, names)
            return f"{left} and {right} have the same number, or are both an X"
        case fx.TotalIsMultiple():
            whose = owner_phrase(test.of, names)
            return f"the total of {whose} discards is a multiple of {test.divisor}"
        case fx.CountIs():
            return _count_is(test, names)
        case fx.SeatIs():
            return _status(test.seat, test.status, names, negated=False)
        case fx.Protected():
            verb = "are" if isinstance(test.seat, fx.Me) else "is"
            cards = filter_phrase(fx.CardFilter(numbers=test.numbers))
            return f"{seat_phrase(test.seat, names)} {verb} protected from {cards}"
        case fx.SpeedIs():
            whose = owner_phrase(test.seat, names)
            return f"{whose} speed is {test.compare.value} {test.number}"
        case fx.AsFastAs():
            left, right = seat_phrase(test.left, names), seat_phrase(test.right, names)
            return f"{left} and {right} have the same speed"
        case fx.GameIs():
            return _ending(test.ending)
        case fx.SameSeat():
            left, right = seat_phrase(test.left, names), seat_phrase(test.right, names)
            return f"{left} and {right} are the same player"
        case fx.Every() | fx.Some():
            return _quantified(test, names)
        case fx.Not():
            return _not(test.test, names)
        case fx.AllOf():
            return " and ".join(_inner(part, names) for part in test.tests)
        case fx.AnyOf():
            return " or ".join(_inner(part, names) for part in test.tests)
        case fx.Implies():
            return f"if {_inner(test.premise, names)}, then {_inner(test.conclusion, names)}"
        case fx.CardsConserved():
            return "every card of the pack is in exactly one place"
        case fx.RankFalls():
            return "the deck plus twice the players still in is less than before"
        case fx.Before():
            return f"before the step, {condition_wording(test.test)}"
        case fx.LegacyCanBeFound():
            return "the Legacy lies where an Investigation may turn to it"
        case fx.SeatPasses():
            return "the active player passes, holding nothing that may be played"
        case fx.CountFalls():
            where = area_phrase(test.area, names, any_of=False)
            return f"there are fewer {_fitting(test.filter, many=True)} in {where} than before"
        case fx.CardsTaken():
            return f"an effect takes a card from {area_phrase(test.area, names, any_of=True)}"
        case fx.PutOutBy():
            verb = "go" if isinstance(test.seat, fx.Me) else "goes"
            cards = filter_phrase(test.filter)
            return f"{seat_phrase(test.seat, names)} {verb} out by the effect of {cards}"
        case fx.PlacesAsTold():
            return "no card changes places but by a draw, a play, an effect, or going out"
        case _:
            assert_never(test)


def condition_wording(test: fx.Test) -> str:
    """Give a test, or what a property expects, as a clause."""
    return condition_phrase(test, Names())
