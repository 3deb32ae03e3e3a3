"""Tree to text: the exact inverse of :mod:`.grammar`, in block form and on one line."""

from __future__ import annotations

from typing import assert_never

from . import effects as fx


def print_number(number: fx.Number) -> str:
    """Give ``X`` or the digit."""
    return "X" if number is None else str(number)


def _numbers(numbers: tuple[fx.Number, ...]) -> str:
    return " or ".join(print_number(number) for number in numbers)


def print_seat(seat: fx.SeatRef) -> str:
    """Give a seat reference as the grammar reads it."""
    match seat:
        case fx.Me():
            return "me"
        case fx.NextSeat():
            return "next seat"
        case fx.SeatVar():
            return seat.name
        case _:
            assert_never(seat)


def print_seat_set(seats: fx.SeatSet) -> str:
    """Give a set of seats as the grammar reads it."""
    unprotected = " unprotected" if seats.unprotected else ""
    return seats.group.value + unprotected + (" with hand" if seats.with_hand else "")


def print_filter(card: fx.CardFilter) -> str:
    """Give a filter as the grammar reads it."""
    if card.numbers:
        what = _numbers(card.numbers)
    elif card.legacy:
        what = "legacy"
    elif card.intrigue:
        what = "intrigue"
    elif card.name is not None:
        what = f'"{card.name}"'
    else:
        what = "any card"
    return what if card.facing is fx.Facing.ANY else f"{what} {card.facing.value}"


def print_card(card: fx.CardRef) -> str:
    """Give a card reference as the grammar reads it."""
    match card:
        case fx.This():
            return "this"
        case fx.HandCard(of=fx.Me()):
            return "hand"
        case fx.HandCard():
            return f"hand of {print_seat(card.of)}"
        case fx.TopCard():
            return "top of deck"
        case fx.CardVar():
            return card.name
        case _:
            assert_never(card)


def _owner(owner: fx.Owner) -> str:
    return print_seat_set(owner) if isinstance(owner, fx.SeatSet) else print_seat(owner)


def print_area(area: fx.Area) -> str:
    """Give an area as the grammar reads it."""
    match area:
        case fx.InHand(of=fx.Me()):
            return "hand"
        case fx.InHand():
            return f"hand of {_owner(area.of)}"
        case fx.InDiscards():
            pile = "discards" if area.of == fx.Me() else f"discards of {_owner(area.of)}"
            return pile if area.facing is fx.Facing.ANY else f"{pile} {area.facing.value}"
        case fx.InRuins():
            return "ruins"
        case fx.InDeck():
            return "deck"
        case fx.Anywhere():
            return "anywhere"
        case _:
            assert_never(area)


def print_destination(to: fx.Destination) -> str:
    """Give a destination as the grammar reads it."""
    match to:
        case fx.ToHand():
            return "hand" if to.of == fx.Me() else f"hand of {print_seat(to.of)}"
        case fx.ToDiscards():
            place = "discards" if to.of == fx.Me() else f"discards of {print_seat(to.of)}"
            if to.facing is fx.Facing.ANY:
                return f"{place} as it lay"
            return place if to.facing is fx.Facing.UP else f"{place} {to.facing.value}"
        case fx.ToRuins():
            return "ruins"
        case fx.ToDeckTop():
            return "deck top"
        case _:
            assert_never(to)


def _unary(test: fx.Test) -> str:
    text = print_test(test)
    return f"({text})" if isinstance(test, fx.AllOf | fx.AnyOf | fx.Implies) else text


def print_test(test: fx.Test) -> str:
    """Give a test as the grammar reads it.

    >>> print_test(fx.Not(test=fx.GameIs(ending=fx.Ending.OVER)))
    'not game is over'
    """
    match test:
        case fx.SeenIs():
            return f"seen is {print_filter(test.filter)}"
        case fx.CardIs():
            return f"{print_card(test.card)} is {print_filter(test.filter)}"
        case fx.GuessIsRight():
            return "guess is right"
        case fx.Beats():
            return f"{print_card(test.left)} beats {print_card(test.right)}"
        case fx.Ties():
            return f"{print_card(test.left)} ties {print_card(test.right)}"
        case fx.TotalIsMultiple():
            seat = print_seat(test.of)
            return f"total of discards of {seat} is a multiple of {test.divisor}"
        case fx.CountIs():
            return (
                f"count of {print_filter(test.filter)} in {print_area(test.area)}"
                f" is {test.compare.value} {test.number}"
            )
        case fx.SeatIs():
            return f"{print_seat(test.seat)} {test.status.value}"
        case fx.Protected():
            return f"{print_seat(test.seat)} is protected from {_numbers(test.numbers)}"
        case fx.SpeedIs():
            return f"speed of {print_seat(test.seat)} is {test.compare.value} {test.number}"
        case fx.AsFastAs():
            return f"{print_seat(test.left)} as fast as {print_seat(test.right)}"
        case fx.GameIs():
            return f"game is {test.ending.value}"
        case fx.SameSeat():
            return f"{print_seat(test.left)} same as {print_seat(test.right)}"
        case fx.Every():
            return f"every {test.name} in {print_seat_set(test.among)}: {_unary(test.test)}"
        case fx.Some():
            return f"some {test.name} in {print_seat_set(test.among)}: {_unary(test.test)}"
        case fx.Not():
            return f"not {_unary(test.test)}"
        case fx.AllOf():
            return " and ".join(_unary(part) for part in test.tests)
        case fx.AnyOf():
            return " or ".join(_unary(part) for part in test.tests)
        case fx.Implies():
            left, right = test.premise, test.conclusion
            return " implies ".join(
                f"({print_test(side)})" if isinstance(side, fx.Implies) else print_test(side)
                for side in (left, right)
            )
        case fx.CardsConserved():
            return "cards are conserved"
        case fx.LegacyCanBeFound():
            return "legacy can be found"
        case fx.RankFalls():
            return "rank falls"
        case fx.Before():
            return f"before {_unary(test.test)}"
        case fx.SeatPasses():
            return "seat passes"
        case fx.CountFalls():
            return f"count of {print_filter(test.filter)} in {print_area(test.area)} falls"
        case fx.CardsTaken():
            return f"cards are taken from {print_area(test.area)}"
        case fx.PutOutBy():
            return f"{print_seat(test.seat)} is put out by {print_filter(test.filter)}"
        case fx.PlacesAsTold():
            return "places change as told"
        case _:
            assert_never(test)


def _where(card: fx.CardFilter) -> str:
    return "" if card == fx.ANY_CARD else f" where {print_filter(card)}"


def _head(statement: fx.Statement) -> tuple[str, fx.Effect, fx.Effect]:
    """Give the words of a statement, its block and its else block (both empty for a plain one)."""
    match statement:
        case fx.ChooseSeat():
            return f"choose {statement.name} in {print_seat_set(statement.among)}", (), ()
        case fx.ChooseCard():
            areas = " or ".join(print_area(area) for area in statement.areas)
            return f"choose {statement.name} in {areas}{_where(statement.filter)}", (), ()
        case fx.Look() | fx.Reveal():
            verb = "look at" if isinstance(statement, fx.Look) else "reveal"
            cancel = statement.cancelling
            tail = "" if cancel is None else f" cancelling {print_filter(cancel)}"
            return f"{verb} {print_card(statement.card)}{tail}", (), ()
        case fx.LookAll():
            return f"look at all {statement.pile.value}", (), ()
        case fx.Guess():
            head = f"guess hand of {print_seat(statement.seat)}"
            return f"{head}{_where(statement.filter)}", (), ()
        case fx.CompareCards():
            cards = print_card(statement.left), print_card(statement.right)
            return f"compare {cards[0]} with {cards[1]}", (), ()
        case fx.May():
            return "may", statement.body, statement.orelse
        case fx.If():
            return f"if {print_test(statement.test)}", statement.then, statement.orelse
        case fx.Swap():
            return f"swap {print_card(statement.left)} with {print_card(statement.right)}", (), ()
        case fx.Move():
            return f"move {print_card(statement.card)} to {print_destination(statement.to)}", (), ()
        case fx.Shuffle():
            return f"shuffle {statement.pile.value}", (), ()
        case fx.PlayNow():
            return f"play {print_card(statement.card)}", (), ()
        case fx.Eliminate():
            return f"eliminate {print_seat(statement.seat)}", (), ()
        case fx.Protect():
            return f"protect {print_seat(statement.seat)}", (), ()
        case fx.Win():
            return "win", (), ()
        case fx.ForEach():
            among = print_seat_set(statement.among)
            return f"for each {statement.name} in {among}", statement.body, ()
        case fx.Ask():
            tail = f", {print_filter(statement.liars)} may lie" if statement.liars else ""
            among = print_seat_set(statement.among)
            return f"ask {among} for {print_filter(statement.filter)}{tail}", (), ()
        case fx.Reverse():
            return "reverse order", (), ()
        case fx.MissTurn():
            return f"skip turn of {print_seat(statement.seat)}", (), ()
        case fx.When():
            return f"when {statement.ruling} is {statement.value}", statement.then, statement.orelse
        case _:
            assert_never(statement)


def _else(statement: fx.Statement) -> str:
    return "otherwise" if isinstance(statement, fx.May) else "else"


def print_effect(effect: fx.Effect, *, indent: str = "") -> str:
    """Give an effect in block form, as packs hold it."""
    lines: list[str] = []
    for statement in effect:
        head, then, orelse = _head(statement)
        if not then:
            lines.append(indent + head)
            continue
        lines.append(f"{indent}{head}:")
        lines.append(print_effect(then, indent=indent + "    "))
        if orelse:
            lines.append(f"{indent}{_else(statement)}:")
            lines.append(print_effect(orelse, indent=indent + "    "))
    return "\n".join(lines)


def _inline(effect: fx.Effect) -> str:
    parts: list[str] = []
    for statement in effect:
        head, then, orelse = _head(statement)
        text = head if not then else f"{head} {{ {_inline(then)} }}"
        more = f" {_else(statement)} {{ {_inline(orelse)} }}" if orelse else ""
        parts.append(text + more)
    return "; ".join(parts)


def print_inline(effect: fx.Effect) -> str:
    """Give an effect on one line.

    >>> print_inline((fx.May(body=(fx.Win(),)),))
    '{ may { win } }'
    """
    return f"{{ {_inline(effect)} }}" if effect else "{ }"


def print_lasting(lasting: tuple[fx.Lasting, ...]) -> str:
    """Give lasting effects, one a line."""
    lines: list[str] = []
    for effect in lasting:
        match effect:
            case fx.SpeedChange():
                lines.append(f"speed {effect.amount:+d} at least {effect.floor}")
            case fx.Protection():
                lines.append(f"protects from {_numbers(effect.numbers)}")
            case _:
                assert_never(effect)
    return "\n".join(lines)
