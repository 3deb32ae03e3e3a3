"""What a seat can know: the states that fit all it saw, each with the weight of chance.

Promised: the true state is among the worlds; a world is left out only if the seat would have seen
something else in it. The weight of a world is the exact product of the probabilities of what the
shuffle decided. Not promised: a posterior. No weight stands for the choices of the others, each of
which counts in full: how likely they were to choose as they did needs a model of the others, which
the caller gives.

A seat sees what happens between two decisions as one piece, for it does not see at which moment
the shuffle is asked; so :meth:`Knowledge.after` goes from one decision of a seat to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import assert_never

from .errors import WrongUse
from .events import Event, What
from .game import Game
from .notation import print_place
from .observation import ViewedStep, events_seen, view
from .rules import Step, apply, chance, choices, party, replay, start
from .state import (
    Answer,
    Chance,
    Choice,
    DeckTop,
    DiscardPlace,
    GameState,
    HandPlace,
    NameCard,
    Phase,
    PickCard,
    PickSeat,
    Place,
    PlayCard,
    RuinsBag,
    RuinsPlace,
    Table,
    Turned,
)
from .table import is_there, kind_at, open_place, with_seat

Weights = dict[GameState, Fraction]
Deal = tuple[GameState, int]


def _order(state: GameState) -> tuple[object, ...]:
    hands = tuple(seat.hand for seat in state.seats)
    discards = tuple(
        tuple((entry.kind, entry.up, entry.resolving) for entry in seat.discards)
        for seat in state.seats
    )
    rest = tuple(-count for count in state.rest)
    return (hands, discards, state.ruins, state.ruins_rest, state.top, rest, repr(state.frames))


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """The worlds that fit what a seat saw, in a fixed order, each with its weight of chance."""

    seat: int
    worlds: tuple[tuple[GameState, Fraction], ...]

    @classmethod
    def of(cls, seat: int, weights: Weights) -> Knowledge:
        """Give the knowledge of a seat from weighted states."""
        ordered = sorted(weights.items(), key=lambda world: _order(world[0]))
        return cls(seat=seat, worlds=tuple(ordered))

    @classmethod
    def from_start(cls, game: Game, seat: int, *, first: int = 0) -> Knowledge:
        """Give what a seat knows before the deal: everything there is."""
        return cls(seat=seat, worlds=((start(game, first=first), Fraction(1)),))

    @classmethod
    def from_position(
        cls, game: Game, state: GameState, seat: int, knows: Sequence[Place] = ()
    ) -> Knowledge:
        """Give every deal that fits what a seat sees of a position without a history.

        The seat sees its hand, its own discards and the table; `knows` names places whose card it
        also knows. Every deal counts once, copies of a kind told apart for the count, so the
        weights are the shares of all deals and add up to 1. Raises :class:`WrongUse` where an
        effect runs that showed a card which `knows` does not name.
        """
        weights: Weights = {}
        deals = list(_completions(game, state, seat, tuple(knows)))
        total = sum(ways for _, ways in deals)
        for world, ways in deals:
            weights[world] = weights.get(world, Fraction(0)) + Fraction(ways, total)
        return cls.of(seat, weights)

    @property
    def states(self) -> tuple[GameState, ...]:
        """The worlds without their weights."""
        return tuple(state for state, _ in self.worlds)

    @property
    def total(self) -> Fraction:
        """The sum of all weights."""
        return sum((weight for _, weight in self.worlds), Fraction(0))

    def after(self, game: Game, seen: ViewedStep) -> Knowledge:
        """Give what the seat knows after it saw what followed a decision.

        `seen` tells all that happened from one decision of a seat (or the start) to the next, or
        to where the line ends. Nothing is left if no world fits it.
        """
        found: Weights = {}
        for world, weight in self.worlds:
            for state, share in _following(game, world, self.seat, seen):
                found[state] = found.get(state, Fraction(0)) + weight * share
        return Knowledge.of(self.seat, found)


# --- advancing -----------------------------------------------------------------------------------


def _following(
    game: Game, world: GameState, seat: int, seen: ViewedStep
) -> Iterator[tuple[GameState, Fraction]]:
    """Give the states after a decision in a world in which a seat sees just that."""
    open_: list[tuple[GameState, Fraction, int]] = []
    for choice, share in _decisions(game, world):
        if seen.events and not _can_begin(world, choice, seen.events[0]):
            continue
        step = apply(game, world, choice)
        reached = _matched(step.events, seat, seen.events, 0)
        if reached is not None:
            open_.append((step.state, share, reached))
    while open_:
        state, share, reached = open_.pop()
        if reached == len(seen.events) and view(game, state, seat) == seen.view:
            yield state, share
        elif isinstance(party(game, state), Chance):
            for turned, part in chance(game, state):
                if reached < len(seen.events) and not _can_begin(
                    state, turned, seen.events[reached]
                ):
                    continue
                step = apply(game, state, turned)
                after = _matched(step.events, seat, seen.events, reached)
                if after is not None:
                    open_.append((step.state, share * part, after))


def _can_begin(state: GameState, choice: Choice, event: Event) -> bool:
    """Whether an event can be the first after a choice; every choice of a seat is seen by all.

    What is refused here would not match after the step either; it only saves the step.
    """
    match choice, event.what:
        case PlayCard(), What.PLAYED | What.LAID:
            down = event.what is What.LAID
            return choice.face_down is down and event.cards in {(choice.kind,), ()}
        case PickSeat(), What.CHOSE_SEAT:
            return event.other == choice.seat
        case PickCard(), What.CHOSE_CARD:
            return event.places == (open_place(choice.place),)
        case NameCard(), What.GUESSED:
            return event.cards == (choice.kind,)
        case Answer(), What.ACCEPTED | What.DECLINED:
            return choice.yes is (event.what is What.ACCEPTED)
        case Turned(), What.DEALT | What.DREW if state.phase in {Phase.SETUP, Phase.DRAW}:
            return event.cards == (choice.kind,) or not event.cards
        case _:
            return True


def _decisions(game: Game, world: GameState) -> Iterable[tuple[Choice, Fraction]]:
    if isinstance(party(game, world), Chance):
        return chance(game, world)
    return [(choice, Fraction(1)) for choice in choices(game, world)]


def _matched(
    events: Iterable[Event], seat: int, seen: tuple[Event, ...], reached: int
) -> int | None:
    """Give how many of the seen events have happened with these, None where others did."""
    for event in events:
        if reached == len(seen) or event.as_seen_by(seat) != seen[reached]:
            return None
        reached += 1
    return reached


def pieces(
    game: Game, begin: GameState, line: Sequence[Choice], seat: int
) -> tuple[ViewedStep, ...]:
    """Give what a seat sees of a line, cut before each decision of a seat.

    Raises :class:`~lostlegacy.model.errors.IllegalChoice` where the line is not playable.
    """
    steps = replay(game, begin, line)
    found: list[ViewedStep] = []
    events: tuple[Event, ...] = ()
    for number, step in enumerate(steps, start=1):
        events += step.events
        if number == len(steps) or not isinstance(party(game, step.state), Chance):
            found.append(_piece(game, step, events, seat))
            events = ()
    return tuple(found)


def _piece(game: Game, step: Step, events: tuple[Event, ...], seat: int) -> ViewedStep:
    return ViewedStep(events=events_seen(events, seat), view=view(game, step.state, seat))


def knowledge(game: Game, begin: GameState, line: Sequence[Choice], seat: int) -> Knowledge:
    """Give what a seat knows after a line of choices from a state that it knew in full.

    From :func:`~lostlegacy.model.rules.start` that is a whole game. Raises
    :class:`~lostlegacy.model.errors.IllegalChoice` where the line is not playable.
    """
    known = Knowledge(seat=seat, worlds=((begin, Fraction(1)),))
    for seen in pieces(game, begin, line, seat):
        known = known.after(game, seen)
    return known


# --- posed positions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slot:
    """Some cards that a seat does not see: where they lie, how many, how deep in the deck."""

    place: Place
    kinds: tuple[int, ...]
    depth: int = 0


def _hidden(state: GameState, seat: int, knows: tuple[Place, ...]) -> tuple[_Slot, ...]:
    """Give what a seat does not see, without the part of the deck that is in no order."""
    slots: list[_Slot] = []
    for number, each in enumerate(state.seats):
        if number == seat:
            continue
        if each.hand and not each.out:  # who goes out shows what it held
            slots.append(_Slot(place=HandPlace(seat=number), kinds=each.hand))
        for index, entry in enumerate(each.discards):
            if not entry.up:
                place = DiscardPlace(seat=number, index=index)
                slots.append(_Slot(place=place, kinds=(entry.kind,)))
    for index, kind in enumerate(state.ruins):
        slots.append(_Slot(place=RuinsPlace(index=index), kinds=(kind,)))
    if state.ruins_rest:
        slots.append(_Slot(place=RuinsBag(), kinds=state.ruins_rest))
    for depth, kind in enumerate(state.top):
        slots.append(_Slot(place=DeckTop(), kinds=(kind,), depth=depth))
    return tuple(slot for slot in slots if slot.place not in knows or slot.depth)


def _fill(state: GameState, slot: _Slot, kinds: tuple[int, ...]) -> GameState:
    """Give the state with other cards in a slot."""
    match slot.place:
        case HandPlace(seat=number):
            return with_seat(state, number, replace(state.seats[number], hand=kinds))
        case DiscardPlace(seat=number, index=index):
            seat = state.seats[number]
            entry = replace(seat.discards[index], kind=kinds[0])
            pile = (*seat.discards[:index], entry, *seat.discards[index + 1 :])
            return with_seat(state, number, replace(seat, discards=pile))
        case RuinsPlace(index=index):
            ruins = (*state.ruins[:index], kinds[0], *state.ruins[index + 1 :])
            return replace(state, ruins=ruins)
        case RuinsBag():
            return replace(state, ruins_rest=kinds)
        case DeckTop():
            top = (*state.top[: slot.depth], kinds[0], *state.top[slot.depth + 1 :])
            return replace(state, top=top)
        case Table():
            raise LookupError("a card in front of its player is seen by all")
        case _:
            assert_never(slot.place)


def _hands(pool: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Give every choice of `size` cards from counts by kind, and in how many ways it is made."""
    kinds = [kind for kind, count in enumerate(pool) for _ in range(min(count, size))]
    for chosen in sorted(set(combinations(kinds, size))):
        yield chosen, prod(comb(pool[kind], chosen.count(kind)) for kind in set(chosen))


def _without(pool: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(count - kinds.count(kind) for kind, count in enumerate(pool))


def _completions(
    game: Game, state: GameState, seat: int, knows: tuple[Place, ...]
) -> Iterator[tuple[GameState, int]]:
    """Give every way to lay out the cards that a seat does not see, with its number of deals."""
    for place in knows:
        if not is_there(state, place):
            raise WrongUse(f"there is no card at {print_place(game, place)} to know")
    _check_seen(game, state, seat, knows)
    slots = _hidden(state, seat, knows)
    hidden = [kind for slot in slots for kind in slot.kinds]
    pool = tuple(count + hidden.count(kind) for kind, count in enumerate(state.rest))

    def fill(state: GameState, index: int, pool: tuple[int, ...], ways: int) -> Iterator[Deal]:
        if index == len(slots):
            yield replace(state, rest=pool), ways
            return
        slot = slots[index]
        for kinds, more in _hands(pool, len(slot.kinds)):
            left = _without(pool, kinds)
            yield from fill(_fill(state, slot, kinds), index + 1, left, ways * more)

    yield from fill(state, 0, pool, 1)


def _check_seen(game: Game, state: GameState, seat: int, knows: tuple[Place, ...]) -> None:
    """Refuse a running effect that showed a card about which the position says too little."""
    known = {kind_at(state, place) for place in knows if not isinstance(place, RuinsBag)}
    known.update(state.seats[seat].hand)
    for frame in state.frames:
        if frame.seen is None:
            continue
        symbol = game.pack.cards[frame.seen].symbol
        if frame.owner != seat:
            raise WrongUse(
                f"seat {frame.owner + 1} saw a card in the effect that runs;"
                " give the line that led there, or a position before the effect"
            )
        if frame.seen not in known:
            raise WrongUse(f"seat {seat + 1} saw {symbol} in the effect that runs; say where")
