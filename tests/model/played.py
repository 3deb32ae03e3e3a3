"""Games drawn by Hypothesis and played at random: built-in packs, house packs of any effects."""

import random
from dataclasses import dataclass, replace
from functools import cache

from hypothesis import HealthCheck, given, settings
from hypothesis import Phase as Phase_
from hypothesis import strategies as st

from lostlegacy.model import effects as fx
from lostlegacy.model.cards import Pack, load_pack, load_rules
from lostlegacy.model.game import Game, new_game, statements_in
from lostlegacy.model.rules import Step, apply, choices, start
from lostlegacy.model.rulings import Rulings, ruling_names, ruling_values, with_ruling
from lostlegacy.model.scope import ScopeProblem, check_effect
from lostlegacy.model.state import Choice, GameState, Phase
from tests.model.effect_trees import EFFECTS, LASTING

SPECS = ("starship@A", "starship@H", "staff-of-dragons@A", "staff-of-dragons@H")


@cache
def game_of(spec: str, seats: int) -> Game:
    """Give a game by the spec of its rules."""
    return new_game(*load_rules(spec), seats)


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played: its states in order, the first before the deal."""

    game: Game
    states: tuple[GameState, ...]
    line: tuple[Choice, ...]
    steps: tuple[Step, ...]


def play(game: Game, seed: int, *, first: int = 0, longest: int = 150) -> Played:
    """Play at random, to the end or for so many choices."""
    draw = random.Random(seed)
    states = [start(game, first=first)]
    line: list[Choice] = []
    steps: list[Step] = []
    while states[-1].phase is not Phase.OVER and len(line) < longest:
        line.append(draw.choice(choices(game, states[-1])))
        steps.append(apply(game, states[-1], line[-1]))
        states.append(steps[-1].state)
    return Played(game, tuple(states), tuple(line), tuple(steps))


@st.composite
def any_rulings(draw: st.DrawFn) -> Rulings:
    """Draw a value for each ruling."""
    rulings = Rulings()
    for name in ruling_names():
        rulings = with_ruling(rulings, name, draw(st.sampled_from(ruling_values(name))))
    return rulings


def _ends(effect: fx.Effect, *, answers: bool) -> bool:
    """Whether an effect may be in a pack whose effects surely end without a choice."""
    for statement in statements_in(effect):
        match statement:
            case fx.PlayNow():
                if answers or not isinstance(statement.card, fx.CardVar):
                    return False
            case fx.Look() | fx.Reveal() | fx.Move():
                if answers:
                    return False
            case _:
                pass
    return True


def _usable(effect: fx.Effect, *, answers: bool, seats: tuple[str, ...] = ()) -> fx.Effect:
    """Give the statements up to the first that names what nothing bound."""
    good: fx.Effect = ()
    for statement in effect:
        try:
            check_effect((*good, statement), seats=seats)
        except ScopeProblem:
            continue
        if _ends((statement,), answers=answers):
            good = (*good, statement)
    return good


def _corpus() -> tuple[tuple[fx.Effect, ...], tuple[tuple[fx.Lasting, ...], ...]]:
    """Draw effects once, for drawing the nine of a pack each time is slow."""
    effects: list[fx.Effect] = []
    lasting: list[tuple[fx.Lasting, ...]] = []

    @settings(
        max_examples=400,
        derandomize=True,
        database=None,
        phases=[Phase_.generate],
        suppress_health_check=[HealthCheck.too_slow],
        deadline=None,
    )
    @given(EFFECTS, LASTING)
    def collect(effect: fx.Effect, line: tuple[fx.Lasting, ...]) -> None:
        effects.append(effect)
        lasting.append(line)

    collect()
    return tuple(effects), tuple(lasting)


CORPUS, _LASTING = _corpus()
_PLAYS = [e for effect in CORPUS if (e := _usable(effect, answers=False))]
_ANSWERS = [e for effect in CORPUS if (e := _usable(effect, answers=True, seats=("looker",)))]
_DISCARDED = [e for effect in CORPUS if (e := _usable(effect, answers=True))]


_AFTER = ((1, 2), (1, 2, 3, 4), (3, 5, 6), (7, 8))


def house_pack(seed: int, *, single: bool = False) -> Pack:
    """Give a pack of the numbers and copies of the Starship, or one of each, with any effects."""
    draw = random.Random(seed)
    cards = tuple(
        replace(
            card,
            copies=1 if single else card.copies,
            play=draw.choice(_PLAYS),
            unplayable=draw.random() < 0.1,
            when_looked_at=draw.choice(_ANSWERS) if draw.random() < 0.3 else (),
            on_discard=draw.choice(_DISCARDED) if draw.random() < 0.3 else (),
            lasting=draw.choice(_LASTING) if draw.random() < 0.3 else (),
            intrigue=draw.random() < 0.3,
            may_face_down=draw.random() < 0.2,
            if_after=draw.choice(_AFTER) if draw.random() < 0.3 else (),
        )
        for card in load_pack("starship").cards
    )
    return Pack(name="house", title="House", book="H", cards=cards)


@st.composite
def played(draw: st.DrawFn, *, house: bool = False, longest: int = 150) -> Played:
    """Draw a game under any rulings that was played at random."""
    name = draw(st.sampled_from(["starship", "staff-of-dragons"]))
    pack = house_pack(draw(st.integers(0, 10**6))) if house else load_pack(name)
    game = new_game(pack, draw(any_rulings()), draw(st.integers(2, 4)))
    first = draw(st.integers(0, game.seats - 1))
    return play(game, draw(st.integers(0, 10**6)), first=first, longest=longest)
