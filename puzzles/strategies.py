"""Hypothesis strategies for puzzles: posed endgames, as the solvers and the checker take them.

Promised: every puzzle drawn is sound: the solver is to play, its own cards are written, each way to
fill the hidden places is a position without problems (:func:`~.worlds.worlds` gives at least one),
and a puzzle that asks for odds has two seats in. Its position was reached in a game and is a line
that a puzzle file could hold. Not promised: that there is a solution, nor that the others would
have played so.
"""

from __future__ import annotations

from collections.abc import Collection

from hypothesis import assume
from hypothesis import strategies as st

from ..model.game import Game
from ..model.notation import print_position
from ..model.rules import apply, choices, start
from ..model.state import GameState, Phase
from ..verify.strategies import games
from .format import Puzzle, Stipulation, pose
from .hidden import HIDDEN

STIPULATIONS: tuple[Stipulation, ...] = ("win", "odds", "help")


@st.composite
def puzzles(
    draw: st.DrawFn,
    game: Game | st.SearchStrategy[Game] | None = None,
    *,
    deck: int = 1,
    hidden: int = 3,
    stipulations: Collection[Stipulation] = STIPULATIONS,
) -> Puzzle:
    """Draw a puzzle of a game, of games that a strategy draws, or of any.

    At most `deck` cards are left to draw, and at most `hidden` cards out of the deck are not known
    to the solver; more of either make puzzles that take long to solve.
    """
    if game is None:
        game = games()
    played = draw(game) if isinstance(game, st.SearchStrategy) else game
    state = draw(endgames(played, deck=deck))
    fitting: list[Stipulation] = [
        s for s in stipulations if s != "odds" or len(state.seats_in) == 2
    ]
    assume(fitting)
    position = _with_hidden(draw, played, state, hidden)
    return pose(played, position, seat=state.active, stipulation=draw(st.sampled_from(fitting)))


@st.composite
def endgames(draw: st.DrawFn, game: Game, *, deck: int = 1) -> GameState:
    """Draw a state that the game reaches in which a seat is to play and the deck is nearly empty.

    Choices that end the game are left out where there are others.
    """
    state = start(game, first=draw(st.integers(0, game.seats - 1)))
    while state.phase is not Phase.PLAY or state.deck_size > deck:
        following = [apply(game, state, choice).state for choice in choices(game, state)]
        assume(following)
        going_on = [after for after in following if after.phase is not Phase.OVER]
        state = draw(st.sampled_from(going_on or following))
    return state


def _with_hidden(draw: st.DrawFn, game: Game, state: GameState, most: int) -> str:
    """Give the position with some cards that the solver need not know written as hidden."""
    sections = [section.split() for section in print_position(game, state).split(" | ")]
    can_hide: list[tuple[int, int]] = []
    for number, words in enumerate(sections):
        if words[0] == "deck":
            if len(state.top) > 0 and draw(st.booleans()):
                words[1] = HIDDEN
            rest = words.index(">") + 1 if state.top else 1
            words[rest:] = ["*"]
        elif words[0] == "ruins":
            can_hide += [(number, i) for i in range(1, len(words)) if words[i] not in {"-", "?"}]
        elif words[0] in _seats_to_hide(state):
            can_hide += [(number, i) for i in range(1, words.index("/"))]
    if can_hide:
        chosen = st.lists(st.sampled_from(can_hide), unique=True, max_size=most)
        for number, index in draw(chosen):
            sections[number][index] = HIDDEN
    return " | ".join(" ".join(words) for words in sections)


def _seats_to_hide(state: GameState) -> set[str]:
    """Say how the sections begin of the seats whose hands the solver may not know."""
    return {f"{seat + 1}:" for seat in state.seats_in if seat != state.active}
