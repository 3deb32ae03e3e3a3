"""Effects in plain English, so that a person can check a pack against the printed card.

Promised: the sentences follow from the tree alone, one function for each kind of node, and say all
that it says; brackets show where a block ends wherever that could be misread. Not promised: the
words of any rulebook or printed card, or elegance where blocks are nested deep.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from . import effects as fx
from .cards import Card

_ORDINALS = ("that", "the second", "the third", "the fourth", "the fifth", "the sixth")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """What to call the seats and cards that the effect named so far."""

    seats: tuple[tuple[str, str], ...] = ()
    cards: tuple[tuple[str, str], ...] = ()

    def with_seat(self, name: str) -> _Names:
        phrase = f"{_nth(len(self.seats))} player"
        return replace(self, seats=(*self.seats, (name, phrase)))

    def with_card(self, name: str) -> _Names:
        phrase = f"{_nth(len(self.cards))} card"
        return replace(self, cards=(*self.cards, (name, phrase)))


def _nth(number: int) -> str:
    return _ORDINALS[number] if number < len(_ORDINALS) else f"the {number + 1}th"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    """A sentence without its capital and its full stop.

    `orders` says that it tells the player to do something, `nested` that it holds a block.
    """

    text: str
    orders: bool = True
    nested: bool = False


# --- seats, cards, places ------------------------------------------------------------------------


def _seat(seat: fx.SeatRef, names: _Names) -> str:
    match seat:
        case fx.Me():
            return "you"
        case fx.NextSeat():
            return "the next player"
        case fx.SeatVar():
            return dict(names.seats).get(seat.name, "that player")
        case _:
            assert_never(seat)


def _whose(seat: fx.SeatRef, names: _Names) -> str:
    return "your" if isinstance(seat, fx.Me) else f"{_seat(seat, names)}'s"


def _seats(seats: fx.SeatSet, article: str) -> str:
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
    return f"{text} who holds a card" if seats.with_hand else text.rstrip(",")


def _number(number: fx.Number) -> str:
    return "X" if number is None else str(number)


def _article(word: str) -> str:
    return f"an {word}" if word in {"8", "X"} else f"a {word}"


def _filter(card: fx.CardFilter) -> str:
    """Give a card that fits, with its article."""
    side = "" if card.facing is fx.Facing.ANY else card.facing.value.replace(" ", "-") + " "
    if card.numbers:
        words = [_number(number) for number in card.numbers]
        if side:
            return f"a {side}{' or '.join(words)}"
        return " or ".join(_article(word) for word in words)
    if card.legacy:
        return f"the {side}Legacy"
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
    if card.name is not None:
        return f"{side}{'copies' if many else 'copy'} of {card.name}"
    return f"{side}card{end}"


def _card(card: fx.CardRef, names: _Names) -> str:
    match card:
        case fx.This():
            return "this card"
        case fx.HandCard():
            return f"the card in {_whose(card.of, names)} hand"
        case fx.TopCard():
            return "the top card of the deck"
        case fx.CardVar():
            return dict(names.cards).get(card.name, "that card")
        case _:
            assert_never(card)


def _owned(owner: fx.Owner, what: str, names: _Names, *, any_of: bool) -> str:
    if not isinstance(owner, fx.SeatSet):
        return f"{_whose(owner, names)} {what}"
    article = "any" if any_of else "every"
    if owner.group is fx.SeatGroup.OTHERS and not owner.with_hand:
        return f"{article} other player's {what}"
    return f"the {what} of {_seats(owner, article)}"


def _area(area: fx.Area, names: _Names, *, any_of: bool) -> str:
    match area:
        case fx.InHand():
            return _owned(area.of, "hand", names, any_of=any_of)
        case fx.InDiscards():
            return _owned(area.of, "discards", names, any_of=any_of)
        case fx.InRuins():
            return "the Ruins"
        case fx.InDeck():
            return "the deck"
        case fx.Anywhere():
            return "all places together"
        case _:
            assert_never(area)


# --- tests ---------------------------------------------------------------------------------------


def _inner(test: fx.Test, names: _Names) -> str:
    text = _test(test, names)
    compound = fx.AllOf | fx.AnyOf | fx.Implies | fx.Every | fx.Some
    return f"({text})" if isinstance(test, compound) else text


def _status(seat: fx.SeatRef, status: fx.Status, names: _Names, *, negated: bool) -> str:
    you = isinstance(seat, fx.Me)
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
        case _:
            assert_never(status)
    return f"{_seat(seat, names)} {verb}{no} {words}"


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
        case _:
            assert_never(ending)


def _count_is(test: fx.CountIs, names: _Names) -> str:
    many = test.number != 1
    what = _fitting(test.filter, many=many)
    number = _COUNTS[test.number] if test.number < len(_COUNTS) else str(test.number)
    where = _area(test.area, names, any_of=False)
    words = f"{test.compare.value} {number}"
    if test.number == 0:
        words = f"{test.compare.value} zero"
        if test.compare is not fx.Compare.AT_LEAST:
            words = "no"
    return f"there {'are' if many else 'is'} {words} {what} in {where}"


def _quantified(test: fx.Every | fx.Some, names: _Names) -> str:
    article = "every" if isinstance(test, fx.Every) else "some"
    inner = _test(test.test, names.with_seat(test.name))
    return f"for {_seats(test.among, article)}: {inner}"


def _not(test: fx.Test, names: _Names) -> str:
    match test:
        case fx.SeenIs():
            return f"you did not see {_filter(test.filter)}"
        case fx.CardIs():
            return f"{_card(test.card, names)} is not {_filter(test.filter)}"
        case fx.SeatIs():
            return _status(test.seat, test.status, names, negated=True)
        case _:
            return f"it is not so that {_inner(test, names)}"


def _test(test: fx.Test, names: _Names) -> str:
    match test:
        case fx.SeenIs():
            return f"you saw {_filter(test.filter)}"
        case fx.CardIs():
            return f"{_card(test.card, names)} is {_filter(test.filter)}"
        case fx.TotalIsMultiple():
            whose = _whose(test.of, names)
            return f"the total of {whose} discards is a multiple of {test.divisor}"
        case fx.CountIs():
            return _count_is(test, names)
        case fx.SeatIs():
            return _status(test.seat, test.status, names, negated=False)
        case fx.GameIs():
            return _ending(test.ending)
        case fx.SameSeat():
            left, right = _seat(test.left, names), _seat(test.right, names)
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
        case fx.SeatPasses():
            return "the active player passes, holding nothing that may be played"
        case _:
            assert_never(test)


# --- statements ----------------------------------------------------------------------------------


def _choose_card(choose: fx.ChooseCard, names: _Names) -> str:
    where = " or in ".join(_area(area, names, any_of=True) for area in choose.areas)
    return f"choose {_filter(choose.filter)} in {where}"


def _see(statement: fx.Look | fx.Reveal, names: _Names) -> str:
    card = statement.card
    text = f"{_whose(card.of, names)} hand" if isinstance(card, fx.HandCard) else _card(card, names)
    verb = "look at" if isinstance(statement, fx.Look) else "reveal"
    if statement.cancelling is None:
        return f"{verb} {text}"
    cancelled = statement.cancelling
    what = "any card" if cancelled == fx.ANY_CARD else _filter(cancelled)
    return f"{verb} {text}, cancelling {what}"


def _move(move: fx.Move, names: _Names) -> str:
    card = _card(move.card, names)
    match move.to:
        case fx.ToHand():
            verb = "take" if isinstance(move.to.of, fx.Me) else "put"
            return f"{verb} {card} into {_whose(move.to.of, names)} hand"
        case fx.ToDiscards():
            side = "as it lay" if move.to.facing is fx.Facing.ANY else move.to.facing.value
            return f"put {card} on {_whose(move.to.of, names)} discards, {side}"
        case fx.ToRuins():
            return f"put {card} face down at the right end of the Ruins"
        case fx.ToDeckTop():
            return f"put {card} on top of the deck"
        case _:
            assert_never(move.to)


def _block(effect: fx.Effect, names: _Names) -> _Clause:
    """Give the statements of a block as one clause."""
    clauses, _ = _clauses(effect, names)
    if len(clauses) == 1:
        return clauses[0]
    orders = all(clause.orders for clause in clauses)
    if not any(clause.nested for clause in clauses):
        return _Clause(text=", then ".join(clause.text for clause in clauses), orders=orders)
    steps = "; ".join(f"({n}) {_closed(clause)}" for n, clause in enumerate(clauses, start=1))
    return _Clause(text=f"do this in order: {steps}", orders=orders, nested=True)


def _closed(clause: _Clause, *, always: bool = False) -> str:
    """Give a clause in brackets where what follows it could be read as a part of it."""
    return f"({clause.text})" if clause.nested and (always or ";" in clause.text) else clause.text


def _may(may: fx.May, names: _Names) -> _Clause:
    body = _block(may.body, names)
    if body.orders:
        return _Clause(text=f"you may {_closed(body)}", orders=False, nested=True)
    return _Clause(text=f"you may choose that {_closed(body)}", orders=False, nested=True)


def _branches(head: str, then: fx.Effect, orelse: fx.Effect, names: _Names) -> _Clause:
    text = f"{head}, {_closed(_block(then, names), always=bool(orelse))}"
    if orelse:
        text += f"; otherwise, {_closed(_block(orelse, names))}"
    return _Clause(text=text, orders=False, nested=True)


def _for_each(each: fx.ForEach, names: _Names) -> _Clause:
    body = _block(each.body, names.with_seat(each.name))
    text = f"for {_seats(each.among, 'each')}, in turn order: {_closed(body)}"
    return _Clause(text=text, orders=False, nested=True)


def _eliminate(eliminate: fx.Eliminate, names: _Names) -> _Clause:
    verb = "are" if isinstance(eliminate.seat, fx.Me) else "is"
    return _Clause(text=f"{_seat(eliminate.seat, names)} {verb} out of the game", orders=False)


def _statement(statement: fx.Statement, names: _Names) -> tuple[_Clause, _Names]:
    """Give a statement as a clause, and the names as they stand after it."""
    match statement:
        case fx.ChooseSeat():
            clause = _Clause(text=f"choose {_seats(statement.among, 'a')}")
            return clause, names.with_seat(statement.name)
        case fx.ChooseCard():
            clause = _Clause(text=_choose_card(statement, names))
            return clause, names.with_card(statement.name)
        case fx.Look() | fx.Reveal():
            return _Clause(text=_see(statement, names)), names
        case fx.May():
            return _may(statement, names), names
        case fx.If():
            head = f"if {_test(statement.test, names)}"
            return _branches(head, statement.then, statement.orelse, names), names
        case fx.Swap():
            left, right = _card(statement.left, names), _card(statement.right, names)
            return _Clause(text=f"swap {left} with {right}"), names
        case fx.Move():
            return _Clause(text=_move(statement, names)), names
        case fx.Shuffle():
            pile = "the deck" if statement.pile is fx.Pile.DECK else "the Ruins"
            return _Clause(text=f"shuffle {pile}"), names
        case fx.PlayNow():
            return _Clause(text=f"play {_card(statement.card, names)} at once"), names
        case fx.Eliminate():
            return _eliminate(statement, names), names
        case fx.Win():
            return _Clause(text="you win the game", orders=False), names
        case fx.ForEach():
            return _for_each(statement, names), names
        case fx.When():
            head = f"where the ruling {statement.ruling} is {statement.value}"
            return _branches(head, statement.then, statement.orelse, names), names
        case _:
            assert_never(statement)


def _clauses(effect: fx.Effect, names: _Names) -> tuple[list[_Clause], _Names]:
    clauses: list[_Clause] = []
    for statement in effect:
        clause, names = _statement(statement, names)
        clauses.append(clause)
    return clauses, names


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentences(effect: fx.Effect, names: _Names) -> str:
    clauses, _ = _clauses(effect, names)
    return " ".join(f"{_capital(clause.text)}." for clause in clauses)


# --- cards ---------------------------------------------------------------------------------------


def wording(effect: fx.Effect) -> str:
    """Give an effect of a played card as sentences; nothing for no effect.

    >>> from .grammar import parse_effect
    >>> wording(parse_effect("choose p in others\\neliminate p"))
    'Choose another player. That player is out of the game.'
    """
    return _sentences(effect, _Names())


def condition_wording(test: fx.Test) -> str:
    """Give a test, or what a property expects, as a clause."""
    return _test(test, _Names())


def looked_at_wording(effect: fx.Effect) -> str:
    """Give the answer of a card to being seen in a hand."""
    names = _Names(seats=(("looker", "that player"),))
    return f"When another player sees this card in your hand: {_sentences(effect, names)}"


def discarded_wording(effect: fx.Effect) -> str:
    """Give what a card does on reaching the discards."""
    return f"When this card comes face up to your discards: {_sentences(effect, _Names())}"


def lasting_wording(lasting: fx.Lasting) -> str:
    """Give what a card does as long as it lies face up in the discards."""
    start = "While this card lies face up in your discards,"
    match lasting:
        case fx.SpeedChange():
            amount, floor = lasting.amount, lasting.floor
            if amount < 0:
                return f"{start} your speed is lowered by {-amount}, but not below {floor}."
            return f"{start} your speed is raised by {amount}, and is at least {floor}."
        case fx.Protection():
            numbers = " or ".join(str(number) for number in lasting.numbers)
            return f"{start} no {numbers} can put you out of the game."
        case _:
            assert_never(lasting)


def card_wording(card: Card) -> tuple[str, ...]:
    """Give all that a card does, one text for each of its parts."""
    if card.source == "unknown":
        return ("The text of this card is not known.",)
    parts: list[str] = []
    if card.unplayable:
        parts.append("This card cannot be played.")
    elif card.play:
        parts.append(wording(card.play))
    else:
        parts.append("Playing this card has no effect.")
    if card.when_looked_at:
        parts.append(looked_at_wording(card.when_looked_at))
    if card.on_discard:
        parts.append(discarded_wording(card.on_discard))
    parts.extend(lasting_wording(lasting) for lasting in card.lasting)
    return tuple(parts)
