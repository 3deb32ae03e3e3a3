"""The two readings of the rules side by side: one step carried out by both with the same choices.

Promised: :func:`compare_step` reads a step symbolically from a state whose every Boolean is filled
in, so that it folds to values, and lets the interpreter follow choice by choice; at each choice
both must offer the same, and at the end state, legality and events must be the same. What differs
comes back in words. Not promised: that two readings that agree are right; the rules tests say that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ..model.dealing import is_about_to_look_at_all
from ..model.events import Event, What
from ..model.game import Game
from ..model.rules import MOST_CHOICES, apply, choices, start
from ..model.state import (
    Answer,
    Choice,
    DiscardPlace,
    GameState,
    HandPlace,
    NameCard,
    Pass,
    Phase,
    PickCard,
    PickSeat,
    Place,
    PlayCard,
    RuinsBag,
    RuinsPlace,
    Show,
    Turned,
)
from .abstraction import Abstraction, abstraction, decode, is_modelled
from .bools import Bool
from .filled import filled_in
from .happenings import Happening, told, told_concretely
from .inputs import Inputs
from .machine_state import Work
from .rule_places import Ran
from .step import Turn, read_investigation, read_turn
from .symbols import RUINS, Layout, SymState, layout_of

Pick = Callable[[int], int]
"""Gives an index below a number: how a choice among so many is made."""

Habit = tuple[int, ...]
"""The kinds of card in the order in which seats play them where they can; empty for no habit.

Some of what can happen needs certain cards kept in hand, which games without habits hardly do.
"""

MOST_TOP = 2
"""How many settled cards of the deck the symbolic reading keeps apart."""


class Differs(Exception):
    """The two readings part; carries what differs."""


Spot = tuple[str, int, int, bool]
"""Where a card that may be chosen lies, as far as both readings tell: kind of place, seat, kind of
card, face down."""


@dataclass(slots=True)
class _Followed(Inputs):
    """Inputs that let the interpreter follow: each choice is settled when it is met."""

    game: Game = field(kw_only=True)
    state: GameState = field(kw_only=True)
    choose: Pick = field(kw_only=True)
    habit: Habit = field(kw_only=True)
    active: int = field(kw_only=True)
    line: list[Choice] = field(default_factory=list, kw_only=True)
    events: list[Event] = field(default_factory=list, kw_only=True)
    work: Work | None = field(default=None, kw_only=True)
    offers: int = field(default=0, kw_only=True)
    sides: tuple[PlayCard, ...] = field(default=(), kw_only=True)
    """The ways to play the kind of card that was settled, while the side is open."""

    def begin(self, work: Work) -> None:
        """Remember the working state, to tell where the candidates lie."""
        self.work = work

    def pick(self, name: str, offered: Bool, candidates: Sequence[Bool]) -> Sequence[Bool]:
        """Settle a choice among candidates as the interpreter is made to choose."""
        if not isinstance(offered, bool) or not all(isinstance(c, bool) for c in candidates):
            raise Differs(f"{name}: a condition is still open though every value was filled in")
        if not offered:
            return [False] * len(candidates)
        self.forced()
        options = choices(self.game, self.state)
        meant = [i for i, candidate in enumerate(candidates) if candidate is True]
        if options and isinstance(options[0], PickSeat):
            return self._seat(name, options, meant, len(candidates))
        if options and isinstance(options[0], PickCard):
            return self._card(name, options, meant, len(candidates))
        if options and isinstance(options[0], Answer):
            return self._reply(name, options, meant)
        if options and isinstance(options[0], NameCard):
            return self._named(name, options, meant, len(candidates))
        return self._kind(name, options, meant, len(candidates))

    def agree(self, name: str, offered: Bool) -> Bool:
        """Settle whether what may be done is done."""
        options: tuple[Choice, ...] = self.sides
        if not options:
            self.forced()
            options = choices(self.game, self.state)
        ways = tuple(option for option in options if isinstance(option, PlayCard))
        if len(ways) == len(options) == 2:  # which card is settled, and now on which side it lies
            self.sides = ()
            down = self.choose(2) == 0
            self._do(next(way for way in ways if way.face_down is down))
            return down
        if options != (Answer(yes=True), Answer(yes=False)):
            raise Differs(f"{name}: a yes or no is offered symbolically, {options} concretely")
        yes = self.choose(2) == 0
        self._do(Answer(yes=yes))
        return yes

    def _seat(
        self, name: str, options: Sequence[Choice], meant: list[int], size: int
    ) -> list[bool]:
        n = self.game.seats
        offered = [option.seat for option in options if isinstance(option, PickSeat)]
        found = sorted((s + self.active) % n for s in meant)
        if sorted(offered) != found or len(offered) != len(options):
            raise Differs(f"{name}: seats {found} are offered symbolically, {offered} concretely")
        seat = offered[self.choose(len(offered))]
        self._do(PickSeat(seat=seat))
        return [(s + self.active) % n == seat for s in range(size)]

    def _card(
        self, name: str, options: Sequence[Choice], meant: list[int], size: int
    ) -> list[bool]:
        spots: dict[Spot, Place] = {}
        for option in options:
            if not isinstance(option, PickCard):
                raise Differs(f"{name}: among cards the interpreter offers {option}")
            for spot in self._spots(option.place):
                spots.setdefault(spot, option.place)
        lying: dict[Spot, int] = {}
        for c in meant:
            lying.setdefault(self._spot_of(c), c)
        if set(spots) != set(lying):
            both = f"{sorted(lying)} are offered symbolically, {sorted(spots)} concretely"
            raise Differs(f"{name}: cards {both}")
        spot = sorted(spots)[self.choose(len(spots))]
        self._do(PickCard(place=spots[spot]))
        if isinstance(spots[spot], RuinsBag):
            self._do(Turned(kind=spot[2]))
        return [c == lying[spot] for c in range(size)]

    def _named(
        self, name: str, options: Sequence[Choice], meant: list[int], size: int
    ) -> list[bool]:
        offered = [option.kind for option in options if isinstance(option, NameCard)]
        if offered != meant or len(offered) != len(options):
            raise Differs(f"{name}: {meant} may be named symbolically, {offered} concretely")
        kind = offered[self.choose(len(offered))]
        self._do(NameCard(kind=kind))
        return [k == kind for k in range(size)]

    def _kind(
        self, name: str, options: Sequence[Choice], meant: list[int], size: int
    ) -> list[bool]:
        layout = self._work.layout
        found = sorted({layout.kind_of[c] for c in meant})
        named = [o for o in options if isinstance(o, Turned | PlayCard)]
        offered = sorted({option.kind for option in named})
        if offered != found or len(named) != len(options):
            raise Differs(f"{name}: kinds {found} are offered symbolically, {options} concretely")
        if self.habit and isinstance(named[0], PlayCard):
            kind = min(offered, key=self.habit.index)
        else:
            kind = offered[self.choose(len(offered))]
        ways = [option for option in named if option.kind == kind]
        if isinstance(ways[0], PlayCard):
            # Which of two hand cards it is tells others something, and changes nothing else.
            which = ways[0].drawn
            ways = [way for way in ways if isinstance(way, PlayCard) and way.drawn == which]
        if len(ways) == 1:
            self._do(ways[0])
        else:
            self.sides = tuple(way for way in ways if isinstance(way, PlayCard))
        first = next(c for c in meant if layout.kind_of[c] == kind)
        return [c == first for c in range(size)]

    def _reply(self, name: str, options: Sequence[Choice], meant: list[int]) -> list[bool]:
        offered = [option.yes for option in options if isinstance(option, Answer)]
        if offered != [index == 0 for index in meant]:
            raise Differs(f"{name}: {meant} may be said symbolically, {options} concretely")
        yes = offered[self.choose(len(offered))]
        self._do(Answer(yes=yes))
        return [yes, not yes]

    @property
    def _work(self) -> Work:
        if self.work is None:
            raise LookupError("a choice is met before a reading has begun")
        return self.work

    def _spots(self, place: Place) -> list[Spot]:
        state = self.state
        match place:
            case HandPlace():
                held = min(state.seats[place.seat].hand) if place.kind is None else place.kind
                return [("hand", place.seat, held, False)]
            case DiscardPlace():
                entry = state.seats[place.seat].discards[place.index]
                return [("discards", place.seat, entry.kind, not entry.up)]
            case RuinsPlace():
                return [("ruins", -1, state.ruins[place.index], False)]
            case RuinsBag():
                return [("ruins unseen", -1, kind, False) for kind in state.ruins_rest]
            case _:
                raise Differs(f"the interpreter offers a card at {place}")

    def _spot_of(self, c: int) -> Spot:
        work, layout, n = self._work, self._work.layout, self.game.seats
        kind = layout.kind_of[c]
        zone = next(z for z in range(layout.zones) if work.zone[c][z] is True)
        if zone == RUINS:
            return ("ruins" if work.placed[c] is True else "ruins unseen", -1, kind, False)
        if zone >= layout.discards(0):
            seat = (zone - layout.discards(0) + self.active) % n
            return ("discards", seat, kind, work.down[c] is True)
        return ("hand", (zone - layout.hand(0) + self.active) % n, kind, False)

    def _do(self, choice: Choice) -> None:
        self.line.append(choice)
        self.offers += 1
        step = apply(self.game, self.state, choice)
        self.events.extend(step.events)
        self.state = step.state

    def forced(self) -> None:
        """Let the interpreter do what the symbolic reading does without a choice."""
        if not self.line and self.state.phase is Phase.DRAW and self.state.top:
            self._do(choices(self.game, self.state)[0])  # a settled card is drawn
        if not self.line and self.state.phase is Phase.SHOWDOWN:
            self._do(Show())
        if choices(self.game, self.state) == (Pass(),):
            self._do(Pass())
        while is_about_to_look_at_all(self.state):  # in which order the Ruins lie is not modelled
            options = choices(self.game, self.state)
            self._do(options[self.choose(len(options))])


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One step carried out by both readings.

    `after` is the state it led to; `problem` what differs, empty where nothing does; `beyond`
    whether the step needs more settled deck cards than the symbolic reading keeps, so that only the
    choices were compared. `choices` and `events` are how many were compared.
    """

    after: GameState
    line: tuple[Choice, ...]
    problem: str
    beyond: bool
    choices: int
    events: int


def compare_step(
    game: Game, state: GameState, choose: Pick, *, habit: Habit = (), ran: Ran | None = None
) -> Compared:
    """Carry out one step by both readings, `choose` making the choices that no habit makes.

    `state` is one that steps begin at: see :func:`is_step_start`. A `ran` collects which statements
    went which way.
    """
    layout = layout_of(game)
    before = filled_in(layout, abstraction(game, state))
    inputs = _Followed(
        prefix="followed",
        game=game,
        state=state,
        choose=choose,
        habit=habit,
        active=state.active,
    )
    log: list[Happening] = []
    last = state.phase in {Phase.INVESTIGATION, Phase.SHOWDOWN}
    read = read_investigation if last else read_turn
    problem, beyond = "", False
    try:
        turn = read(layout, before, inputs, log=log, ran=ran)
        inputs.forced()
        beyond = turn.beyond is not False or len(inputs.state.top) > MOST_TOP
        if not beyond:
            problem = _ending(layout, turn, inputs) or _events(layout, log, inputs)
    except Differs as parting:
        problem = str(parting)
    return Compared(
        after=inputs.state,
        line=tuple(inputs.line),
        problem=problem,
        beyond=beyond,
        choices=inputs.offers,
        events=len(inputs.events),
    )


def _ending(layout: Layout, turn: Turn, inputs: _Followed) -> str:
    if not is_modelled(inputs.game, inputs.state):
        return f"the interpreter is not done: {choices(inputs.game, inputs.state)} are open"
    if turn.legal is not True:
        return f"the choices made are not legal symbolically: {turn.legal}"
    concrete = abstraction(inputs.game, inputs.state)
    symbolic = _value(layout, turn.after)
    if symbolic != concrete:
        parts = [
            f"{name} {getattr(symbolic, name)} symbolically, {getattr(concrete, name)} concretely"
            for name in Abstraction.__slots__
            if getattr(symbolic, name) != getattr(concrete, name)
        ]
        return "; ".join(parts)
    return ""


def _value(layout: Layout, state: SymState) -> Abstraction:
    def value(term: Bool) -> bool:
        if not isinstance(term, bool):
            raise Differs("a condition is still open at the end of a step")
        return term

    return decode(layout, state, value)


def _events(layout: Layout, log: list[Happening], inputs: _Followed) -> str:
    symbolic = told(layout, log, inputs.active)
    # The numbers that are called out are no part of the symbolic reading: it keeps who may act.
    heard = [event for event in inputs.events if event.what is not What.CALLED]
    concrete = tuple(told_concretely(layout, event) for event in heard)
    for number, (left, right) in enumerate(zip(symbolic, concrete, strict=False), start=1):
        if left != right:
            return f"event {number} is {left} symbolically, {right} concretely"
    if len(symbolic) != len(concrete):
        longer = max(symbolic, concrete, key=len)
        first = longer[min(len(symbolic), len(concrete))]
        return f"{len(symbolic)} events symbolically, {len(concrete)} concretely: {first}"
    return ""


def is_step_start(game: Game, state: GameState) -> bool:
    """Whether a step can be read from a state: before a draw, an Investigation or the showdown."""
    if len(state.top) > MOST_TOP:
        return False
    if state.phase is Phase.INVESTIGATION:
        return is_modelled(game, state)
    return state.phase in {Phase.DRAW, Phase.SHOWDOWN}


def compare_game(
    game: Game, seed: int, *, longest: int = 60
) -> Iterator[tuple[GameState, Compared]]:
    """Play a game at random by both readings; gives each state with its step, to the first problem.

    The same seed plays the same game. Raises :class:`LostLegacyError` where an effect never ends.
    """
    draw = random.Random(seed)
    state = start(game, first=draw.randrange(game.seats))
    while state.phase is Phase.SETUP:
        state = apply(game, state, draw.choice(choices(game, state))).state
    for _ in range(longest):
        if state.phase is Phase.OVER or not is_step_start(game, state):
            return
        compared = compare_step(game, state, draw.randrange)
        yield state, compared
        if compared.problem:
            return
        state = compared.after
        for _ in range(MOST_CHOICES):  # to the end of a step beyond, if it has one
            if state.phase is Phase.OVER or is_modelled(game, state):
                break
            state = apply(game, state, draw.choice(choices(game, state))).state
