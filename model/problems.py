"""What is wrong with a position that was written by hand.

Promised: :func:`problems` names everything about a state that no state of the game has: wrong
numbers of cards, hands that do not fit the moment, an effect that cannot run, nobody to decide.
A state that :func:`~lostlegacy.model.rules.start` and :func:`~lostlegacy.model.rules.apply` give
has none. Not promised: that a position without problems can be reached in a game; well formed is
not reachable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from . import effects as fx
from .errors import BrokenPosition
from .game import Game, statements_in
from .notation import print_place
from .relevance import keeps_hands
from .running import needs
from .speeds import is_in_order
from .state import (
    DiscardPlace,
    Ended,
    Frame,
    GameState,
    HandPlace,
    Phase,
    Place,
    RuinsPlace,
    Trigger,
)
from .table import cards_everywhere


class Fault(Enum):
    """The names of what can be wrong with a position."""

    WRONG_SEATS = "wrong number of seats"
    NO_SUCH_SEAT = "no such seat"
    NO_SUCH_CARD = "no such card"
    NO_SUCH_PLACE = "no such place"
    NOT_SORTED = "not sorted"
    TOO_MANY_CARDS = "too many cards"
    MISSING_CARDS = "missing cards"
    WRONG_DEAL = "wrong deal"
    WRONG_HAND = "wrong hand"
    ACTIVE_SEAT_OUT = "active seat is out"
    TOO_FEW_SEATS = "too few seats in"
    DECK_EMPTY = "deck empty"
    WRONG_OUTCOME = "wrong outcome"
    WRONG_SPEEDS = "wrong speeds"
    WRONG_INVESTIGATED = "wrong investigation"
    WRONG_RAN_OUT = "wrong ran out"
    WRONG_MARK = "wrong mark"
    WRONG_EFFECT = "wrong effect"
    WRONG_RESOLVING = "wrong card being resolved"
    WRONG_PROTECTION = "wrong protection"
    NOBODY_DECIDES = "nobody decides"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that is wrong: its name, and what was found and expected, in one line."""

    fault: Fault
    explanation: str

    def __str__(self) -> str:
        return f"{self.fault.value}: {self.explanation}"


Found = Iterator[tuple[Fault, str]]


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


# --- what must hold before anything else can be asked --------------------------------------------


def _numbers(game: Game, state: GameState) -> Found:
    """Check that every seat and every card exists."""
    if len(state.seats) != game.seats:
        yield Fault.WRONG_SEATS, f"found {len(state.seats)}, expected {game.seats}"
    named = [("the active seat", state.active)]
    named += [("an investigator", seat) for seat in state.investigated]
    named += [("the owner of an effect", frame.owner) for frame in state.frames]
    named += [(f"seat {name!r}", seat) for frame in state.frames for name, seat in frame.seats]
    if state.outcome is not None and state.outcome.winner is not None:
        named.append(("the winner", state.outcome.winner))
    for what, seat in named:
        if not 0 <= seat < game.seats:
            yield Fault.NO_SUCH_SEAT, f"{what} is seat {seat + 1}, expected 1 to {game.seats}"
    kinds = [*state.top, *state.ruins, *state.ruins_rest]
    kinds += [] if state.drawn is None else [state.drawn]
    for seat_state in state.seats:
        kinds += [*seat_state.hand, *(entry.kind for entry in seat_state.discards)]
    for frame in state.frames:
        kinds += [kind for kind in (frame.kind, frame.seen) if kind is not None]
    wrong = sorted({kind for kind in kinds if not 0 <= kind < len(game.pack.cards)})
    if wrong:
        yield Fault.NO_SUCH_CARD, f"found kinds {wrong}, expected 0 to {len(game.pack.cards) - 1}"
    if len(state.rest) != len(game.pack.cards) or min(state.rest, default=0) < 0:
        text = f"the deck counts {list(state.rest)}, expected a count for each kind of the pack"
        yield Fault.NO_SUCH_CARD, text


def _effects(game: Game, state: GameState) -> Found:
    """Check that the running effects can run."""
    running = state.phase in {Phase.EFFECT, Phase.INVESTIGATION}
    if state.frames and not running:
        yield Fault.WRONG_EFFECT, f"an effect runs in phase {state.phase.value}"
    if running and not state.frames:
        yield Fault.WRONG_EFFECT, f"no effect runs in phase {state.phase.value}, expected one"
    for number, frame in enumerate(state.frames):
        yield from ((Fault.WRONG_EFFECT, text) for text in _frame(state, number, frame))
        for name, place in frame.cards:
            if not _is_possible(game, state, place):
                yield (
                    Fault.NO_SUCH_PLACE,
                    f"{name!r} is {print_place(game, place)}, and no card lies there",
                )


def _frame(state: GameState, number: int, frame: Frame) -> Iterator[str]:
    what = frame.trigger.value
    if number == 0:
        first = {Trigger.INVESTIGATE}
        if state.phase is Phase.EFFECT:
            first = {Trigger.PLAY, Trigger.DISCARDED}
        if frame.trigger not in first:
            words = " or ".join(sorted(trigger.value for trigger in first))
            yield f"the first effect is {what!r}, expected {words}"
    elif frame.trigger is Trigger.INVESTIGATE:
        yield "an Investigation runs inside another effect"
    if frame.trigger is Trigger.INVESTIGATE and frame.kind is not None:
        yield "an Investigation names a card, expected none"
    if frame.trigger in {Trigger.PLAY, Trigger.LOOKED_AT, Trigger.DISCARDED} and frame.kind is None:
        yield f"effect {what!r} names no card, expected one"
    if frame.holds_card and frame.trigger is not Trigger.PLAY:
        yield f"effect {what!r} holds its card, expected that of a card played only"
    for statement in statements_in(frame.rest):
        if isinstance(statement, fx.When):
            yield f"the effect asks for ruling {statement.ruling}, expected the branch it decides"
        if isinstance(statement, fx.ChooseCard) and any(
            isinstance(area, fx.InDeck | fx.Anywhere) for area in statement.areas
        ):
            yield "the effect chooses a card in the deck, expected hands, discards or Ruins"


def _is_possible(game: Game, state: GameState, place: Place) -> bool:
    """Whether a place can have been chosen; its card may have gone since."""
    match place:
        case HandPlace():
            return 0 <= place.seat < game.seats
        case DiscardPlace():
            fits = 0 <= place.seat < game.seats and place.index >= 0
            return fits and place.index < len(state.seats[place.seat].discards)
        case RuinsPlace():
            return 0 <= place.index < len(state.ruins)
        case _:
            return True


# --- what the rules say of a state ---------------------------------------------------------------


def _cards(game: Game, state: GameState) -> Found:
    for card, found in zip(game.pack.cards, cards_everywhere(game, state), strict=True):
        if found != card.copies:
            fault = Fault.TOO_MANY_CARDS if found > card.copies else Fault.MISSING_CARDS
            yield fault, f"{_count(found, card.symbol)} ({card.name}), expected {card.copies}"
    for number, seat in enumerate(state.seats):
        if seat.hand != tuple(sorted(seat.hand)):
            yield Fault.NOT_SORTED, f"the hand of seat {number + 1}"
    if state.ruins_rest != tuple(sorted(state.ruins_rest)):
        yield Fault.NOT_SORTED, "the Ruins that cannot be told apart"


def _setup(game: Game, state: GameState) -> Found:
    """Check a deal that is not finished: one card each, beginning at the active seat (D25)."""
    hands = [len(seat.hand) for seat in state.seats]
    dealt = sum(hands)
    wanted = [1 if (seat - state.active) % game.seats < dealt else 0 for seat in range(game.seats)]
    if hands != wanted:
        yield Fault.WRONG_DEAL, f"hands of {hands} cards, expected {wanted}"
    if state.ruins or state.top or any(seat.discards or seat.out for seat in state.seats):
        yield Fault.WRONG_DEAL, "cards were played or placed before the deal was over"
    in_ruins = len(state.ruins_rest)
    late = game.rulings.deal_order == "hands_first"
    if in_ruins and late:
        yield Fault.WRONG_DEAL, "a card lies in the Ruins before all hands were dealt"
    if not late and in_ruins != (1 if dealt else min(in_ruins, 1)):
        yield Fault.WRONG_DEAL, f"{_count(in_ruins, 'card')} in the Ruins, expected 1"
    if dealt >= game.seats and (in_ruins or not late):
        yield Fault.WRONG_DEAL, "all cards are dealt, expected phase draw"


def _hands(game: Game, state: GameState) -> Found:
    """Check the hands: one card for each seat in, after the draw two for the active one."""
    for number, seat in enumerate(state.seats):
        size, who = len(seat.hand), f"seat {number + 1}"
        if seat.out:
            if size and not game.pack.out_keeps_hand:
                yield Fault.WRONG_HAND, f"{who} is out and holds {_count(size, 'card')}, expected 0"
            continue
        drew = state.phase is Phase.PLAY and number == state.active
        if size != 1 + drew:
            moment = " after the draw" if drew else ""
            text = f"{who} holds {_count(size, 'card')}{moment}, expected {1 + drew}"
            yield Fault.WRONG_HAND, text


def _turn(game: Game, state: GameState) -> Found:
    between = state.phase in {Phase.DRAW, Phase.PLAY}
    if between and state.seats[state.active].out:
        yield Fault.ACTIVE_SEAT_OUT, f"seat {state.active + 1} is to move and is out"
    if between and len(state.seats_in) < 2:
        found = _count(len(state.seats_in), "seat")
        yield Fault.TOO_FEW_SEATS, f"{found} in, expected 2 or more; the game is over"
    if state.phase is Phase.DRAW and state.deck_size == 0:
        last = "the Investigation" if game.pack.ending == "investigation" else "the showdown"
        yield Fault.DECK_EMPTY, f"no card to draw, expected {last}"
    yield from _protection(state)
    watched = game.rulings.refilled_deck == "investigation"
    in_turn = state.phase in {Phase.PLAY, Phase.EFFECT}
    if state.ran_out and not (watched and in_turn):
        yield Fault.WRONG_RAN_OUT, "'ran out' is kept in a turn under refilled_deck only"
    if watched and in_turn and state.deck_size == 0 and not state.ran_out:
        yield Fault.WRONG_RAN_OUT, "the deck is empty in a turn, expected 'ran out'"
    for number, seat in enumerate(state.seats):
        if seat.last_number is not None and seat.last_number not in game.last_numbers:
            known = ", ".join(str(each) for each in game.last_numbers) or "none"
            text = f"seat {number + 1} played after a {seat.last_number}, expected one of {known}"
            yield Fault.WRONG_MARK, text
        if seat.last_down and seat.last_number is None:
            yield Fault.WRONG_MARK, f"seat {number + 1} played no card that lies face down"
        if seat.misses_turn and seat.out:
            yield Fault.WRONG_MARK, f"seat {number + 1} is out and misses a turn"
    for entry in (entry for seat in state.seats for entry in seat.discards if entry.resolving):
        if not entry.up:
            yield Fault.WRONG_RESOLVING, "a card being resolved lies face down"
    yield from _resolving(game, state)


def _protection(state: GameState) -> Found:
    """Check that protection lies on seats that are in, and has ended for the seat that plays."""
    for number, seat in enumerate(state.seats):
        if seat.protected and seat.out:
            yield Fault.WRONG_PROTECTION, f"seat {number + 1} is out and protected"
        if seat.protected and state.phase is Phase.PLAY and number == state.active:
            text = f"seat {number + 1} is to play and protected, expected until it draws"
            yield Fault.WRONG_PROTECTION, text


def _resolving(game: Game, state: GameState) -> Found:
    """Check that each card being resolved in the discards (D15) belongs to an effect."""
    playing = [
        (frame.owner, frame.kind)
        for frame in state.frames
        if frame.trigger is Trigger.PLAY and not frame.holds_card
    ]
    for number, seat in enumerate(state.seats):
        marked = [entry.kind for entry in seat.discards if entry.resolving]
        for kind in sorted(set(marked)):
            found, known = marked.count(kind), playing.count((number, kind))
            if found > known:
                text = f"{_count(found, game.pack.cards[kind].symbol)} of seat {number + 1} marked"
                yield Fault.WRONG_RESOLVING, f"{text} '!', expected {known} as effects run"
    if game.rulings.discard_timing == "after_effect" and any(
        entry.resolving for seat in state.seats for entry in seat.discards
    ):
        text = "a card being resolved lies in discards, expected in front of its player"
        yield Fault.WRONG_RESOLVING, text


def _end(game: Game, state: GameState) -> Found:
    outcome, over = state.outcome, state.phase is Phase.OVER
    if over and outcome is None:
        yield Fault.WRONG_OUTCOME, "the game is over without an outcome"
    if not over and outcome is not None:
        yield Fault.WRONG_OUTCOME, f"an outcome in phase {state.phase.value}"
    last = Phase.SHOWDOWN if game.pack.ending == "investigation" else Phase.INVESTIGATION
    if state.phase is last:
        text = f"phase {last.value} in a pack that ends in {game.pack.ending}"
        yield Fault.WRONG_OUTCOME, text
    if outcome is not None:
        wins = outcome.how.has_winner
        if not wins and outcome.winner is not None:
            said = "that all lose" if outcome.how is Ended.LOST else "that is drawn"
            yield Fault.WRONG_OUTCOME, f"a game {said} has a winner"
        if wins and outcome.winner is None:
            yield Fault.WRONG_OUTCOME, f"a game won by {outcome.how.value} has no winner"
        if outcome.how is Ended.SURVIVAL and state.seats_in != (outcome.winner,):
            text = f"won by survival with {_count(len(state.seats_in), 'seat')} in"
            yield Fault.WRONG_OUTCOME, f"{text}, expected the winner alone"
    investigated = state.phase is Phase.INVESTIGATION
    by_investigation = outcome is not None and outcome.how is Ended.INVESTIGATION
    if (investigated or by_investigation) and len(state.speeds) != game.seats:
        text = f"{len(state.speeds)} speeds in the Investigation"
        yield Fault.WRONG_SPEEDS, f"{text}, expected {game.seats}"
    if state.drawn is not None:
        seen = game.rulings.which_hand_card == "seen"
        if not seen or state.phase is not Phase.PLAY:
            text = "a card counts as just drawn where nobody sees which of two cards is played"
            if seen:
                text = f"a card counts as just drawn in phase {state.phase.value}, expected play"
            yield Fault.WRONG_MARK, text
        elif state.drawn not in state.seats[state.active].hand:
            name = game.pack.cards[state.drawn].name
            text = f"seat {state.active + 1} drew {name}, which is not in its hand"
            yield Fault.WRONG_MARK, text
    if state.speeds and not (investigated or over):
        yield Fault.WRONG_SPEEDS, "speeds are called out before the Investigation"
    yield from _investigation(state)


def _investigation(state: GameState) -> Found:
    done = state.investigated
    if len(done) != len(set(done)):
        yield Fault.WRONG_INVESTIGATED, "a seat investigated twice"
    for seat in done:
        if seat >= len(state.speeds) or state.speeds[seat] is None:
            yield Fault.WRONG_INVESTIGATED, f"seat {seat + 1} investigated without a speed"
        elif not is_in_order(state, seat):
            text = f"seat {seat + 1} investigated at the same speed as another seat (A:47)"
            yield Fault.WRONG_INVESTIGATED, text
    if state.phase is Phase.INVESTIGATION and state.frames:
        who = state.frames[0].owner
        if not done or done[-1] != who:
            text = f"seat {who + 1} investigates, expected it last among 'investigated'"
            yield Fault.WRONG_INVESTIGATED, text


def problems(game: Game, state: GameState) -> tuple[Problem, ...]:
    """Give everything that is wrong with a state; empty for every state of a game.

    >>> from .cards import load_rules
    >>> from .game import new_game
    >>> from .notation import parse_position
    >>> game = new_game(*load_rules("starship"), 2)
    >>> state = parse_position(game, "LL1 play 1 | 1: 5 7 / 2 | 2: 6 X | ruins ? 7 7 7 | deck *")
    >>> [str(problem) for problem in problems(game, state)]
    ['too many cards: 4 7s (Search), expected 3', 'wrong hand: seat 2 holds 2 cards, expected 1']
    """
    found = list(_numbers(game, state))
    if not found:
        found.extend(_effects(game, state))
    if not found:
        found.extend(_cards(game, state))
        if state.phase is Phase.SETUP:
            found.extend(_setup(game, state))
        else:
            hands = tuple(_hands(game, state))
            if hands and keeps_hands(game):
                found.extend(hands)
        found.extend(_turn(game, state))
        found.extend(_end(game, state))
    if not found and state.frames and needs(game, state) is None:
        text = "nobody decides here; write the position after the effect went on"
        found.append((Fault.NOBODY_DECIDES, text))
    return tuple(Problem(fault=fault, explanation=text) for fault, text in found)


def check_position(game: Game, state: GameState) -> None:
    """Raise :class:`BrokenPosition`, which names all problems in one line, if there are any."""
    found = problems(game, state)
    if found:
        raise BrokenPosition("; ".join(str(problem) for problem in found))
