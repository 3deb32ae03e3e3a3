"""Effects in plain English, so that a person can check a pack against the printed card.

Promised: the sentences follow from the tree alone, one function for each kind of node, and say all
that it says; brackets show where a block ends wherever that could be misread. Not promised: the
words of any rulebook or printed card, or elegance where blocks are nested deep.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from . import effects as fx
from .cards import Card
from .phrases import (
    Names,
    area_phrase,
    card_phrase,
    condition_phrase,
    filter_phrase,
    owner_phrase,
    seat_phrase,
    seats_phrase,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Clause:
    """A sentence without its capital and its full stop.

    `orders` says that it tells the player to do something, `nested` that it holds a block.
    """

    text: str
    orders: bool = True
    nested: bool = False


# --- statements ----------------------------------------------------------------------------------


def _choose_card(choose: fx.ChooseCard, names: Names) -> str:
    where = " or in ".join(area_phrase(area, names, any_of=True) for area in choose.areas)
    return f"choose {filter_phrase(choose.filter)} in {where}"


def _see(statement: fx.Look | fx.Reveal, names: Names) -> str:
    card = statement.card
    text = (
        f"{owner_phrase(card.of, names)} hand"
        if isinstance(card, fx.HandCard)
        else card_phrase(card, names)
    )
    verb = "look at" if isinstance(statement, fx.Look) else "reveal"
    if statement.cancelling is None:
        return f"{verb} {text}"
    cancelled = statement.cancelling
    what = "any card" if cancelled == fx.ANY_CARD else filter_phrase(cancelled)
    return f"{verb} {text}, cancelling {what}"


def _move(move: fx.Move, names: Names) -> str:
    card = card_phrase(move.card, names)
    match move.to:
        case fx.ToHand():
            verb = "take" if isinstance(move.to.of, fx.Me) else "put"
            return f"{verb} {card} into {owner_phrase(move.to.of, names)} hand"
        case fx.ToDiscards():
            side = "as it lay" if move.to.facing is fx.Facing.ANY else move.to.facing.value
            return f"put {card} on {owner_phrase(move.to.of, names)} discards, {side}"
        case fx.ToRuins():
            return f"put {card} face down at the right end of the Ruins"
        case fx.ToDeckTop():
            return f"put {card} on top of the deck"
        case _:
            assert_never(move.to)


def _block(effect: fx.Effect, names: Names) -> _Clause:
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


def _may(may: fx.May, names: Names) -> _Clause:
    body = _block(may.body, names)
    verb = "you may" if body.orders else "you may choose that"
    text = f"{verb} {_closed(body, always=bool(may.orelse))}"
    if may.orelse:
        text += f"; otherwise, {_closed(_block(may.orelse, names))}"
    return _Clause(text=text, orders=False, nested=True)


def _ask(ask: fx.Ask) -> str:
    text = f"ask {seats_phrase(ask.among, 'every')}: do you have {filter_phrase(ask.filter)}"
    text += ", in your hand or discards?"
    if ask.liars is not None:
        text += f" (who holds {filter_phrase(ask.liars)} may lie)"
    return text


def _branches(head: str, then: fx.Effect, orelse: fx.Effect, names: Names) -> _Clause:
    text = f"{head}, {_closed(_block(then, names), always=bool(orelse))}"
    if orelse:
        text += f"; otherwise, {_closed(_block(orelse, names))}"
    return _Clause(text=text, orders=False, nested=True)


def _for_each(each: fx.ForEach, names: Names) -> _Clause:
    body = _block(each.body, names.with_seat(each.name))
    text = f"for {seats_phrase(each.among, 'each')}, in turn order: {_closed(body)}"
    return _Clause(text=text, orders=False, nested=True)


def _eliminate(eliminate: fx.Eliminate, names: Names) -> _Clause:
    verb = "are" if isinstance(eliminate.seat, fx.Me) else "is"
    return _Clause(
        text=f"{seat_phrase(eliminate.seat, names)} {verb} out of the game", orders=False
    )


def _statement(statement: fx.Statement, names: Names) -> tuple[_Clause, Names]:
    """Give a statement as a clause, and the names as they stand after it."""
    match statement:
        case fx.ChooseSeat():
            clause = _Clause(text=f"choose {seats_phrase(statement.among, 'a')}")
            return clause, names.with_seat(statement.name)
        case fx.ChooseCard():
            clause = _Clause(text=_choose_card(statement, names))
            return clause, names.with_card(statement.name)
        case fx.Look() | fx.Reveal():
            return _Clause(text=_see(statement, names)), names
        case fx.LookAll():
            pile = "the deck" if statement.pile is fx.Pile.DECK else "the Ruins"
            return _Clause(text=f"look at every card of {pile}"), names
        case fx.Guess():
            whose = owner_phrase(statement.seat, names)
            only = statement.filter
            named = "" if only == fx.ANY_CARD else f", naming {filter_phrase(only)}"
            return _Clause(
                text=f"guess the card in {whose} hand{named}, and be told if you are right"
            ), names
        case fx.CompareCards():
            left, right = card_phrase(statement.left, names), card_phrase(statement.right, names)
            return _Clause(text=f"compare {left} with {right} in secret"), names
        case fx.May():
            return _may(statement, names), names
        case fx.If():
            head = f"if {condition_phrase(statement.test, names)}"
            return _branches(head, statement.then, statement.orelse, names), names
        case fx.Swap():
            left, right = card_phrase(statement.left, names), card_phrase(statement.right, names)
            return _Clause(text=f"swap {left} with {right}"), names
        case fx.Move():
            return _Clause(text=_move(statement, names)), names
        case fx.Shuffle():
            pile = "the deck" if statement.pile is fx.Pile.DECK else "the Ruins"
            return _Clause(text=f"shuffle {pile}"), names
        case fx.PlayNow():
            return _Clause(text=f"play {card_phrase(statement.card, names)} at once"), names
        case fx.Eliminate():
            return _eliminate(statement, names), names
        case fx.Protect():
            you = isinstance(statement.seat, fx.Me)
            text = "you are protected until your next turn"
            if not you:
                who = seat_phrase(statement.seat, names)
                text = f"{who} is protected until that player's next turn"
            return _Clause(text=text, orders=False), names
        case fx.Win():
            return _Clause(text="the game is yours", orders=False), names
        case fx.ForEach():
            return _for_each(statement, names), names
        case fx.Ask():
            return _Clause(text=_ask(statement)), names
        case fx.Reverse():
            return _Clause(text="the order of play is reversed", orders=False), names
        case fx.MissTurn():
            who = seat_phrase(statement.seat, names)
            verb = "miss your" if isinstance(statement.seat, fx.Me) else "misses the"
            return _Clause(text=f"{who} {verb} next turn", orders=False), names
        case fx.When():
            head = f"where the ruling {statement.ruling} is {statement.value}"
            return _branches(head, statement.then, statement.orelse, names), names
        case _:
            assert_never(statement)


def _clauses(effect: fx.Effect, names: Names) -> tuple[list[_Clause], Names]:
    clauses: list[_Clause] = []
    for statement in effect:
        clause, names = _statement(statement, names)
        clauses.append(clause)
    return clauses, names


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentences(effect: fx.Effect, names: Names) -> str:
    clauses, _ = _clauses(effect, names)
    return " ".join(f"{_capital(clause.text)}." for clause in clauses)


# --- cards ---------------------------------------------------------------------------------------


def wording(effect: fx.Effect) -> str:
    """Give an effect of a played card as sentences; nothing for no effect.

    >>> from .grammar import parse_effect
    >>> wording(parse_effect("choose p in others\\neliminate p"))
    'Choose another player. That player is out of the game.'
    """
    return _sentences(effect, Names())


def looked_at_wording(effect: fx.Effect) -> str:
    """Give the answer of a card to being seen in a hand."""
    names = Names(seats=(("looker", "that player"),))
    return f"When another player sees this card in your hand: {_sentences(effect, names)}"


def discarded_wording(effect: fx.Effect) -> str:
    """Give what a card does on reaching the discards."""
    return f"When this card comes face up to your discards: {_sentences(effect, Names())}"


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


def _listed(parts: list[str]) -> str:
    return " or ".join(part for part in (", ".join(parts[:-1]), parts[-1]) if part)


def card_wording(card: Card) -> tuple[str, ...]:
    """Give all that a card does, one text for each of its parts."""
    parts: list[str] = []
    if card.may_face_down:
        parts.append("You may play this card face down, without its effect.")
    if card.if_after:
        numbers = _listed([str(number) for number in card.if_after])
        parts.append(f"Right after {numbers} you must play this card face down, without effect.")
    if card.source == "unknown":
        return (*parts, "The text of this card is not known.")
    if card.unplayable:
        parts.append("This card cannot be played.")
    elif card.play:
        parts.append(wording(card.play))
    else:
        parts.append("Playing this card has no effect.")
    if card.must_play_with is not None:
        held = filter_phrase(card.must_play_with)
        parts.append(f"This card must be played by who holds {held} beside it.")
    if card.when_looked_at:
        parts.append(looked_at_wording(card.when_looked_at))
    if card.on_discard:
        parts.append(discarded_wording(card.on_discard))
    parts.extend(lasting_wording(lasting) for lasting in card.lasting)
    return tuple(parts)
