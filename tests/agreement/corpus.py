"""Numbered games on which the two readings are compared, and what they met on the way.

Game `number` is always the same game, played with the same choices: the built-in packs under both
books, small packs around one effect under every ruling in turn, and packs with any effects.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

import pytest

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import builtin_packs, load_rules
from lostlegacy.model.errors import RunawayEffect
from lostlegacy.model.events import Events
from lostlegacy.model.game import Game, most_seats, new_game
from lostlegacy.model.interpreter import perform
from lostlegacy.model.relevance import rulings_read
from lostlegacy.model.rules import Step, apply
from lostlegacy.model.rulings import PRESETS, Rulings
from lostlegacy.model.running import is_dead
from lostlegacy.model.state import Choice, GameState, Turned
from lostlegacy.verify.agreement import Compared, compare_game
from lostlegacy.verify.bools import Bool
from lostlegacy.verify.reading import Reading
from lostlegacy.verify.references import Frame
from tests.agreement.combined import COMBINED
from tests.agreement.small_packs import RULINGS, comparable, flipped, pack_around, random_game
from tests.agreement.test_agreement_primitives import GROUPS
from tests.agreement.twins import labels
from tests.model.played import game_of

EFFECTS = (*(play for group in GROUPS.values() for play in group), *COMBINED)
"""Every primitive of the language, alone in an effect, and several that hang together."""

MIXES = ("vorpal-sword+staff-of-dragons", "orb-of-seduction+eternal-grail")
EVERY = tuple(f"{pack}@{book}" for pack in (*builtin_packs(), *MIXES) for book in sorted(PRESETS))
"""Every built-in pack, and the Megamix of each box, under every book."""

RANDOM_PACKS = 4_000
"""How many packs with any effects there are before they come again with other choices."""


@cache
def _rulings_of(effect: int) -> tuple[Rulings, ...]:
    """Give the rulings that only this effect makes a difference, each changed in both books."""
    others = rulings_read(pack_around(()))
    names = tuple(sorted(rulings_read(pack_around(EFFECTS[effect])) - others))
    return flipped(names)


@cache
def _around(effect: int, turn: int) -> Game:
    """Give a pack around an effect, under each ruling in turn, every other time one it reads."""
    number = (turn * len(EFFECTS) + effect + turn) % len(RULINGS)
    own = () if turn % 2 else _rulings_of(effect)
    rulings = own[turn // 2 % len(own)] if own else RULINGS[number]
    play = EFFECTS[effect]
    plain = number % 2 == 1 or any(isinstance(s, fx.PlayNow) for s in play)
    pack = pack_around(play, plain=plain, locked=number % 3 == 0, sides=number % 5 < 2)
    return new_game(pack, comparable(pack, rulings), 2 + effect % 2)


def spec_number(number: int) -> str | None:
    """Give the built-in pack and book that the game of a number is of, if it is of one."""
    turn, part = divmod(number, 4)
    return EVERY[turn % len(EVERY)] if part == 0 else None


def game_number(number: int) -> Game:
    """Give the game of a number."""
    turn, part = divmod(number, 4)
    spec = spec_number(number)
    if spec is not None:
        most = most_seats(load_rules(spec)[0])
        return game_of(spec, min(most, 2 + turn // len(EVERY) % 3))
    if part == 3:
        return random_game(turn % RANDOM_PACKS)
    turn = 2 * turn + part - 1
    return _around(turn % len(EFFECTS), turn // len(EFFECTS))


@dataclass(slots=True)
class Tally:
    """What was compared: steps, choices and events, and each primitive by reading."""

    games: int = 0
    steps: int = 0
    beyond: int = 0
    choices: int = 0
    events: int = 0
    endless: int = 0
    interpreter: Counter[str] = field(default_factory=Counter)
    symbolic: Counter[str] = field(default_factory=Counter)
    packs: Counter[str] = field(default_factory=Counter)
    """Games of each built-in pack and book."""
    problems: list[str] = field(default_factory=list)

    def add(self, compared: Compared) -> None:
        """Count a step."""
        self.steps += 1
        self.beyond += compared.beyond
        self.choices += compared.choices
        self.events += compared.events

    def join(self, other: "Tally") -> None:
        """Count what another tally counted."""
        self.games += other.games
        self.steps += other.steps
        self.beyond += other.beyond
        self.choices += other.choices
        self.events += other.events
        self.endless += other.endless
        self.interpreter.update(other.interpreter)
        self.symbolic.update(other.symbolic)
        self.packs.update(other.packs)
        self.problems += other.problems

    def table(self) -> str:
        """Lay out the primitives with how often each reading carried them out."""
        width = max(map(len, {"primitive", *self.interpreter, *self.symbolic}))
        lines = [f"{'primitive':{width}}  {'interpreter':>11}  {'symbolic':>11}"]
        lines += [
            f"{label:{width}}  {self.interpreter[label]:>11,}  {self.symbolic[label]:>11,}"
            for label in sorted({*self.interpreter, *self.symbolic})
        ]
        width = max(map(len, {"pack", *self.packs}))
        lines += ["", f"{'pack':{width}}  {'games':>11}"]
        lines += [f"{spec:{width}}  {self.packs[spec]:>11,}" for spec in sorted(self.packs)]
        return "\n".join(lines)

    def summary(self) -> str:
        """Say in a line what was compared."""
        return (
            f"{self.steps:,} steps of {self.games:,} games, {self.choices:,} choices,"
            f" {self.events:,} events; {self.beyond:,} beyond what is modelled symbolically;"
            f" {self.endless:,} games with an effect that never ends;"
            f" {len(self.problems)} disagreements"
        )


@contextmanager
def counting(tally: Tally) -> Iterator[None]:
    """Count the statements that either reading carries out."""
    read = Reading.perform

    def meet(state: GameState) -> None:
        if not state.frames or is_dead(state):
            return
        frame = state.frames[-1]
        if frame.waiting or frame.choosing_side or frame.replies is not None:
            return  # not begun yet, or a question that was counted when it was asked
        if frame.rest:
            tally.interpreter.update(set(labels(frame.rest[0])))

    def performed(game: Game, state: GameState) -> tuple[GameState, Events]:
        meet(state)
        return perform(game, state)

    def applied(game: Game, state: GameState, choice: Choice) -> Step:
        if not isinstance(choice, Turned):
            meet(state)
        return apply(game, state, choice)

    def was_read(self: Reading, statement: fx.Statement, frame: Frame, guard: Bool) -> None:
        tally.symbolic.update(set(labels(statement)))
        read(self, statement, frame, guard)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lostlegacy.model.rules.perform", performed)
        patch.setattr("lostlegacy.verify.agreement.apply", applied)
        patch.setattr(Reading, "perform", was_read)
        yield


def compare_numbered(number: int, tally: Tally) -> None:
    """Play one game of the corpus by both readings and count what it met."""
    game, spec = game_number(number), spec_number(number)
    tally.games += 1
    if spec is not None:
        tally.packs[spec] += 1
    try:
        with counting(tally):
            for state, compared in compare_game(game, random.Random(number).randrange(2**32)):
                tally.add(compared)
                if compared.problem:
                    tally.problems.append(
                        f"game {number} ({game.pack.name}, {game.seats} seats, {game.rulings}):"
                        f" {compared.problem}\n  from {state}\n  with {compared.line}"
                    )
    except RunawayEffect:
        tally.endless += 1
