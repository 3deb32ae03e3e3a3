"""The rules around the cards: setup, the turn, the Investigation, the end, as one small interface.

Promised: at each state exactly one party decides (:func:`party`); :func:`choices` lists what it may
do, :func:`chance` weighs what the shuffle may have done, :func:`apply` gives the next state at
which somebody decides, and the events on the way. Nothing random happens here. Not promised: that a
state made by hand is sound; ask :func:`~lostlegacy.model.problems.problems` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import assert_never

from . import effects as fx
from .conditions import guesses
from .dealing import (
    cards_turned_up,
    deals_to,
    is_about_to_look_at_all,
    lay_dealt,
    tell_apart,
)
from .errors import IllegalChoice, RunawayEffect
from .events import Event, Events, What
from .facing import sides
from .game import Game
from .interpreter import choose_card, choose_seat, choose_side, may, perform
from .investigation import begin_investigation, next_investigation
from .questions import replies_offered, reply
from .running import begin_play, card_places, end_game, needs
from .showdown import show_hands
from .sights import guess
from .state import (
    CHANCE,
    Answer,
    Chance,
    Choice,
    DeckTop,
    Ended,
    GameState,
    HandPlace,
    NameCard,
    Outcome,
    Party,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    PlayCard,
    RuinsBag,
    RuinsPlace,
    SeatState,
    Show,
    Turned,
)
from .table import (
    add_to_hand,
    next_in,
    remove_from_rest,
    seats_of,
    take,
    with_frame,
    with_seat,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What a choice led to: the next state at which somebody decides, and what happened."""

    state: GameState
    events: Events


# --- setup ---------------------------------------------------------------------------------------


def start(game: Game, *, first: int = 0) -> GameState:
    """Give the state before the deal; any seat may begin (A:27, H:34)."""
    if not 0 <= first < game.seats:
        raise IllegalChoice(f"there is no seat {first + 1}; expected 1 to {game.seats}")
    return GameState(
        seats=tuple(SeatState() for _ in range(game.seats)),
        top=(),
        rest=tuple(card.copies for card in game.pack.cards),
        ruins=(),
        ruins_rest=(),
        active=first,
        phase=Phase.SETUP,
    )


def _deal(game: Game, state: GameState, kind: int) -> Step:
    seat = deals_to(game, state)
    if seat is None:
        event = Event(what=What.DEALT, places=(RuinsBag(),), cards=(kind,), seen_by=())
    else:
        place = HandPlace(seat=seat)
        event = Event(what=What.DEALT, seat=seat, cards=(kind,), places=(place,), seen_by=(seat,))
    return _settle(game, lay_dealt(game, state, kind), (event,))


def deal(game: Game, order: Sequence[int], *, first: int = 0) -> GameState:
    """Deal from a shuffled deck given as kinds, top card first; the rest of it stays in order.

    Raises :class:`IllegalChoice` when `order` is not the pack.
    """
    counts = tuple(list(order).count(kind) for kind in range(len(game.pack.cards)))
    if counts != tuple(card.copies for card in game.pack.cards) or len(order) != game.pack.size:
        raise IllegalChoice(f"these {len(order)} cards are not the pack {game.pack.name}")
    state = start(game, first=first)
    dealt = game.seats + 1
    for kind in order[:dealt]:
        state = lay_dealt(game, state, kind)
    rest = tuple(0 for _ in state.rest)
    return _settle(game, replace(state, top=tuple(order[dealt:]), rest=rest), ()).state


# --- who decides ---------------------------------------------------------------------------------


def party(game: Game, state: GameState) -> Party:
    """Say who decides at this state: a seat, :data:`CHANCE`, or None when the game is over."""
    match state.phase:
        case Phase.OVER:
            return None
        case Phase.SETUP | Phase.DRAW:
            return CHANCE
        case Phase.PLAY | Phase.SHOWDOWN:
            return state.active
        case Phase.EFFECT | Phase.INVESTIGATION:
            return needs(game, state)
        case _:
            assert_never(state.phase)


def choices(game: Game, state: GameState) -> tuple[Choice, ...]:
    """List what the deciding party may do, in a fixed order; empty when the game is over."""
    who = party(game, state)
    if who is None:
        return ()
    if isinstance(who, Chance):
        return tuple(
            Turned(kind=kind) for kind, count in enumerate(cards_turned_up(state)) if count
        )
    if state.phase is Phase.PLAY:
        playable = tuple(
            PlayCard(kind=kind, face_down=down, drawn=drawn)
            for kind in game.playable_from(state.seats[who].hand)
            for down in sides(game, state, who, kind)
            for drawn in _hand_cards(state, kind)
        )
        return playable or (Pass(),)
    if state.phase is Phase.SHOWDOWN:
        return (Show(),)
    frame = state.frames[-1]
    if frame.choosing_side and frame.kind is not None:
        return tuple(PlayCard(kind=frame.kind, face_down=down) for down in (False, True))
    statement = frame.rest[0]
    match statement:
        case fx.ChooseSeat():
            seats = seats_of(game, state, frame.owner, statement.among)
            return tuple(PickSeat(seat=seat) for seat in seats)
        case fx.Guess():
            return tuple(NameCard(kind=kind) for kind in guesses(game, statement.filter))
        case fx.Ask():
            return tuple(Answer(yes=yes) for yes in replies_offered(game, state, statement))
        case fx.ChooseCard():
            return tuple(PickCard(place=p) for p in card_places(game, state, statement))
        case _:
            return (Answer(yes=True), Answer(yes=False))


def _hand_cards(state: GameState, kind: int) -> tuple[bool | None, ...]:
    """Give for each card of a kind that may be played whether it was just drawn, if that is seen.

    Who holds two of a kind may play either, and the others do not see the same.
    """
    if state.drawn is None:
        return (None,)
    held = state.seats[state.active].hand.count(kind) - (kind == state.drawn)
    return ((False,) if held else ()) + ((True,) if kind == state.drawn else ())


def chance(game: Game, state: GameState) -> tuple[tuple[Turned, Fraction], ...]:
    """Weigh the outcomes of chance; the weights add up to 1. Raises :class:`IllegalChoice`."""
    if not isinstance(party(game, state), Chance):
        raise IllegalChoice("chance does not decide here")
    counts = cards_turned_up(state)
    total = sum(counts)
    return tuple(
        (Turned(kind=kind), Fraction(count, total)) for kind, count in enumerate(counts) if count
    )


# --- the course of a game ------------------------------------------------------------------------


def _mark_deck(game: Game, state: GameState) -> GameState:
    """Remember that the deck ran out in this turn, where a ruling asks for it (U25)."""
    watched = game.rulings.refilled_deck == "investigation" and not state.ran_out
    if watched and state.deck_size == 0 and state.phase in {Phase.PLAY, Phase.EFFECT}:
        return replace(state, ran_out=True)
    return state


def _settle(game: Game, state: GameState, events: Events) -> Step:
    """Run on until somebody decides or the game is over."""
    more: Events
    for _ in range(LONGEST_STEP):
        state = _mark_deck(game, state)
        match state.phase:
            case Phase.OVER | Phase.SETUP | Phase.PLAY | Phase.SHOWDOWN:
                return Step(state=state, events=events)
            case Phase.DRAW:
                if state.deck_size:
                    return Step(state=state, events=events)
                state, more = _begin_to_play(state), ()  # nothing to draw (U42)
            case Phase.EFFECT | Phase.INVESTIGATION:
                if state.frames:
                    if needs(game, state) is not None:
                        return Step(state=state, events=events)
                    state, more = perform(game, state)
                elif state.phase is Phase.EFFECT:
                    state, more = _end_turn(game, state)
                else:
                    state, more = next_investigation(game, state)
            case _:
                assert_never(state.phase)
        events += more
    running = [game.pack.cards[f.kind].name for f in state.frames if f.kind is not None]
    raise RunawayEffect(
        f"pack {game.pack.name}: after {LONGEST_STEP} statements of one step an effect still runs"
        f" ({', '.join(running[-3:])}); expected every effect to end"
    )


LONGEST_STEP = 20_000
"""Statements after which a step counts as endless; a real one has a few dozen."""


def _begin_to_play(state: GameState) -> GameState:
    """Let the active seat play; what protected it until now does so no more."""
    seat = state.seats[state.active]
    if seat.protected:
        state = with_seat(state, state.active, replace(seat, protected=False))
    return replace(state, phase=Phase.PLAY)


def _draw(game: Game, state: GameState, kind: int) -> tuple[GameState, Events]:
    """Draw the top card."""
    state = take(state, DeckTop(), kind) if state.top else remove_from_rest(state, kind)
    event = Event(
        what=What.DREW,
        seat=state.active,
        cards=(kind,),
        places=(DeckTop(), HandPlace(seat=state.active)),
        seen_by=(state.active,),
    )
    state = _begin_to_play(add_to_hand(state, state.active, kind))
    if game.rulings.which_hand_card == "seen":
        state = replace(state, drawn=kind)
    return state, (event,)


def _end_turn(game: Game, state: GameState) -> tuple[GameState, Events]:
    """End a turn: last survivor, Investigation or showdown, or the next seat (A:38, H:50-56)."""
    remaining = state.seats_in
    if not remaining:
        return end_game(game, state, Outcome(how=Ended.LOST, winner=None))
    if len(remaining) == 1:
        return end_game(game, state, Outcome(how=Ended.SURVIVAL, winner=remaining[0]))
    if (state.deck_size == 0 or state.ran_out) and game.pack.ending == "showdown":
        state = replace(state, phase=Phase.SHOWDOWN, ran_out=False)
        state, after, events = _next_turn(game, state)
        return replace(state, active=after), events
    if state.deck_size == 0 or state.ran_out:
        return begin_investigation(game, state)
    state, after, events = _next_turn(game, state)
    return replace(state, active=after, phase=Phase.DRAW), events


def _next_turn(game: Game, state: GameState) -> tuple[GameState, int, Events]:
    """Give whose turn is next: who must miss one is passed over, once (A:109-110, U70)."""
    seat = state.active
    events: Events = ()
    while True:
        after = next_in(game, state, seat)
        seat = seat if after is None else after
        if not state.seats[seat].misses_turn:
            return state, seat, events
        state = with_seat(state, seat, replace(state.seats[seat], misses_turn=False))
        events = (*events, Event(what=What.MISSED, seat=seat))


# --- choices carried out -------------------------------------------------------------------------


def apply(game: Game, state: GameState, choice: Choice) -> Step:
    """Carry out a choice. Raises :class:`IllegalChoice` for one that is not offered."""
    offered = choices(game, state)
    if choice not in offered:
        listed = ", ".join(str(option) for option in offered) or "nothing: the game is over"
        raise IllegalChoice(f"{choice} is not offered here; expected {listed}")
    match choice:
        case Turned():
            return _turn_up(game, state, choice.kind)
        case PlayCard() if state.phase is Phase.PLAY:
            active, kind = state.active, choice.kind
            state = take(state, HandPlace(seat=active), kind)
            state = replace(state, phase=Phase.EFFECT, drawn=None)
            state, events = begin_play(
                game, state, active, kind, face_down=choice.face_down, drawn=choice.drawn
            )
        case PlayCard():
            state, events = choose_side(game, state, face_down=choice.face_down)
        case Pass():
            state = replace(state, phase=Phase.EFFECT, drawn=None)
            events = (Event(what=What.PASSED, seat=state.active),)
        case Show():
            state, events = show_hands(game, state)
        case PickSeat() | PickCard() | Answer() | NameCard():
            state, events = _decide(game, state, choice)
        case _:
            assert_never(choice)
    return _settle(game, state, events)


def _decide(
    game: Game, state: GameState, choice: PickSeat | PickCard | Answer | NameCard
) -> tuple[GameState, Events]:
    statement = state.frames[-1].rest[0]
    match statement, choice:
        case fx.ChooseSeat(), PickSeat():
            return choose_seat(state, statement, choice.seat)
        case fx.ChooseCard(), PickCard():
            return choose_card(state, statement, choice.place)
        case fx.Guess(), NameCard():
            return guess(game, state, statement, choice.kind)
        case fx.Ask(), Answer():
            return reply(game, state, statement, yes=choice.yes)
        case fx.May(), Answer():
            return may(state, statement, yes=choice.yes)
        case _:
            raise IllegalChoice(f"{choice} does not answer {statement}")


def _turn_up(game: Game, state: GameState, kind: int) -> Step:
    """Settle what chance decides: a deal, the deck's top, or a card of the Ruins."""
    if state.phase is Phase.SETUP:
        return _deal(game, state, kind)
    if state.frames and state.frames[-1].has_untold_card:
        frame = state.frames[-1]
        place = RuinsPlace(index=len(state.ruins))
        cards = tuple((n, place if isinstance(p, RuinsBag) else p) for n, p in frame.cards)
        state = tell_apart(state, kind)
        return _settle(game, with_frame(state, replace(frame, cards=cards)), ())
    if is_about_to_look_at_all(state):
        return _settle(game, tell_apart(state, kind), ())
    if state.phase is Phase.DRAW:
        return _settle(game, *_draw(game, state, kind))
    return _settle(game, replace(remove_from_rest(state, kind), top=(kind,)), ())


def is_turn_start(state: GameState) -> bool:
    """Whether the state lies between turns, or at the end of the game."""
    return state.phase in {Phase.DRAW, Phase.OVER}


def play_out(
    game: Game, state: GameState, pick: Callable[[tuple[Choice, ...], Party], Choice]
) -> Iterator[tuple[Choice, Step]]:
    """Play to the end, asking `pick` at each state; yields each choice with its step.

    Raises :class:`RunawayEffect` where the effects of one play go on after :data:`MOST_CHOICES`.
    """
    running = 0
    while state.phase is not Phase.OVER:
        running = running + 1 if state.frames else 0
        if running > MOST_CHOICES:
            names = [game.pack.cards[f.kind].name for f in state.frames if f.kind is not None]
            raise RunawayEffect(
                f"pack {game.pack.name}: after {MOST_CHOICES} choices of one play an effect still"
                f" runs ({', '.join(names[-3:])}); expected every effect to end"
            )
        choice = pick(choices(game, state), party(game, state))
        step = apply(game, state, choice)
        yield choice, step
        state = step.state


MOST_CHOICES = 300
"""Choices after which a play counts as endless; a real one has a few dozen."""


def replay(game: Game, state: GameState, line: Sequence[Choice]) -> tuple[Step, ...]:
    """Carry out a line of choices. Raises :class:`IllegalChoice` at the first not offered."""
    steps: list[Step] = []
    for number, choice in enumerate(line, start=1):
        try:
            step = apply(game, state, choice)
        except IllegalChoice as error:
            raise IllegalChoice(f"choice {number} of {len(line)}: {error}") from None
        steps.append(step)
        state = step.state
    return tuple(steps)
