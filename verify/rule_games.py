"""Games at random that show which statements of the rules are carried out, and which way they go.

Promised: each game is carried out by both readings of the rules at once (:mod:`.agreement`), so the
places it comes to are known exactly and the interpreter has made every choice; the same seed gives
the same games. For each place the game with the fewest plays of those tried is kept. Not promised:
that there is no shorter one, nor that a place which no game came to is dead.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from ..model.errors import Disagreement
from ..model.notation import print_position
from ..model.rules import MOST_CHOICES, apply, choices, start
from ..model.state import Choice, GameState, Phase
from .abstraction import is_modelled
from .agreement import Habit, Pick, compare_step, is_step_start
from .archive import Archive, Likeness
from .rule_places import Places, Ran, RulePlace
from .simulate import Moment, a_habit
from .verdict import Trace

LONGEST = 60
"""Steps after which a game that goes on is left."""

TRIES = 3
"""How often a card is played from states of one kind to come to its places."""

NEAR = 2
"""How far the counts that a place asks for may be off before the turn that shall come there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """A place that a game comes to in its last step; `plays` counts turns, that step included.

    `games` is how many of the games at random came there, 0 where the game was searched for.
    """

    trace: Trace
    plays: int
    games: int


@dataclass(slots=True, kw_only=True)
class Met:
    """The places that games at random came to so far, of one game's rules."""

    places: Places
    games: int = 0
    reached: dict[RulePlace, Reached] = field(default_factory=dict)

    def play(self, seeds: Iterable[int]) -> None:
        """Play more games, one for each seed."""
        for seed in seeds:
            self.games += 1
            this_game: set[RulePlace] = set()
            for place, trace, plays in places_of_game(self.places, seed):
                old = self.reached.get(place)
                if place in this_game:
                    continue
                this_game.add(place)
                if old is None:
                    self.reached[place] = Reached(trace=trace, plays=plays, games=1)
                elif plays < old.plays:
                    self.reached[place] = replace(
                        old, trace=trace, plays=plays, games=old.games + 1
                    )
                else:
                    self.reached[place] = replace(old, games=old.games + 1)

    def aim(self, wanted: frozenset[RulePlace], steps: int) -> None:
        """Play on from unlike states, and there the cards of some places.

        Only turns in which such a card may be played, and the Investigations where a place is one
        of theirs, are carried out by both readings, from each kind of state a few times.
        """
        game, draw = self.places.game, random.Random(len(wanted))
        kinds = range(len(game.pack.cards))
        cards = sorted({place.card for place in wanted}, key=str)
        tried: Counter[tuple[Likeness, int | None]] = Counter()
        archive = Archive(game=game, wanted=wanted, draw=draw)
        for moment, like, far in archive.moments(steps):
            if not wanted - self.reached.keys():
                return
            if far > NEAR or not is_step_start(game, moment.state):
                continue
            for card in cards:
                if not _may_be_carried_out(moment.state, card) or tried[like, card] >= TRIES:
                    continue
                tried[like, card] += 1
                habit = () if card is None else (card, *(kind for kind in kinds if kind != card))
                self._try_step(moment, wanted, draw, habit)

    def _try_step(
        self, moment: Moment, wanted: frozenset[RulePlace], draw: random.Random, habit: Habit
    ) -> None:
        state = moment.state
        met, line, _ = step_places(self.places, state, draw.randrange, habit=habit)
        for place in met & wanted - self.reached.keys():
            trace = Trace(game=self.places.game, start=moment.start, line=moment.line + line)
            plays = moment.plays + (state.phase is not Phase.INVESTIGATION)
            self.reached[place] = Reached(trace=trace, plays=plays, games=0)


def _may_be_carried_out(state: GameState, card: int | None) -> bool:
    """Whether the next step may play a card, or may be an Investigation where no card is meant."""
    if card is None or state.phase is not Phase.DRAW:
        return card is None and state.phase is Phase.INVESTIGATION
    in_deck = card in state.top[:1] if state.top else state.rest[card] > 0
    return in_deck or card in state.seats[state.active].hand


Step = tuple[frozenset[RulePlace], tuple[Choice, ...], GameState]
"""The places that a step comes to, its choices, the state after it."""


def step_places(places: Places, state: GameState, choose: Pick, *, habit: Habit = ()) -> Step:
    """Carry one step out by both readings.

    Raises :class:`Disagreement` where the readings part. A step that the symbolic reading does not
    model to its end comes nowhere.
    """
    ran: Ran = []
    compared = compare_step(places.game, state, choose, habit=habit, ran=ran)
    if compared.problem:
        position = print_position(places.game, state)
        raise Disagreement(f"the two readings part at {position}: {compared.problem}")
    met = () if compared.beyond else places.of(ran)
    return (
        frozenset(place for place, guard in met if guard is True),
        compared.line,
        compared.after,
    )


def places_of_game(places: Places, seed: int) -> Iterator[tuple[RulePlace, Trace, int]]:
    """Play one game at random: each place of each step, the game so far, its plays.

    In every other game the seats have a habit.
    """
    draw = random.Random(seed)
    game = places.game
    habit = a_habit(game, draw) if seed % 2 else ()
    begin = state = start(game, first=draw.randrange(game.seats))
    line: list[Choice] = []

    def at_random() -> None:
        nonlocal state
        line.append(draw.choice(choices(game, state)))
        state = apply(game, state, line[-1]).state

    while state.phase is Phase.SETUP:
        at_random()
    plays = 0
    for _ in range(LONGEST):
        if state.phase is Phase.OVER or not is_step_start(game, state):
            return
        plays += state.phase not in {Phase.INVESTIGATION, Phase.SHOWDOWN}
        met, made, state = step_places(places, state, draw.randrange, habit=habit)
        line.extend(made)
        trace = Trace(game=game, start=begin, line=tuple(line))
        for place in sorted(met, key=str):
            yield place, trace, plays
        for _ in range(MOST_CHOICES):
            if state.phase is Phase.OVER or is_modelled(game, state):
                break
            at_random()


def lines_to(
    places: Places, state: GameState, wanted: frozenset[RulePlace]
) -> dict[RulePlace, tuple[Choice, ...]]:
    """Try steps from a state until one comes to wanted places; gives those, and its choices."""
    for met, line, _ in every_step(places, state):
        if met & wanted:
            return dict.fromkeys(met & wanted, line)
    return {}


def every_step(places: Places, state: GameState) -> Iterator[Step]:
    """Carry out every step from a state."""
    script: list[int] | None = []
    while script is not None:
        chosen = _Scripted(script=script)
        yield step_places(places, state, chosen)
        script = chosen.next()


@dataclass(slots=True, kw_only=True)
class _Scripted:
    """Makes the choices of a script, then always the first; gives the script of the next step."""

    script: list[int]
    made: list[tuple[int, int]] = field(default_factory=list)

    def __call__(self, size: int) -> int:
        """Choose among so many."""
        number = len(self.made)
        choice = self.script[number] if number < len(self.script) else 0
        self.made.append((choice, size))
        return choice

    def next(self) -> list[int] | None:
        """Give the choices of the next step in order; None after the last."""
        made = list(self.made)
        while made:
            choice, size = made.pop()
            if choice + 1 < size:
                return [*(c for c, _ in made), choice + 1]
        return None
