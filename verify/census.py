"""A census: the states in which a seat draws, plays or shows, and the ends, counted and no more.

Promised: the states are those of :mod:`.explorer` in which no effect runs and no card is dealt, in
the same form, so what a play turns up by chance and names by choice happens inside a step; `begins`
are those right after the deal. Of a game that is over it counts who won and how the cards lie, not
in which way: no rule reads that any more. They are kept as bytes, so that some millions fit. Not
promised: games to the states, loops, the longest game; for those there is the explorer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..model.errors import WrongUse
from ..model.game import Game
from ..model.rules import apply, choices, start
from ..model.state import Ended, GameState, Phase
from .canonical import canonical
from .exploration import Decision, decision_at
from .packed import Packing
from .reads import Reads, reads

Report = Callable[[str], None]

OFTEN = 20_000
"""After how many states the progress is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """The states by what is decided, the ends by who won (or how nobody did), the new ones by step.

    `by_steps[n]` are the states that fewest steps of `n` lead to; a draw is one, a play another.
    `reads` says what of a state is told apart.
    """

    game: Game
    begin: GameState
    reads: Reads
    decisions: tuple[tuple[Decision, int], ...]
    endings: tuple[tuple[int | Ended, int], ...]
    by_steps: tuple[int, ...]
    is_complete: bool

    @property
    def states(self) -> int:
        """How many states there are."""
        return sum(self.by_steps)

    @property
    def begins(self) -> int:
        """In how many states the games begin, once the cards are dealt."""
        return self.by_steps[0]


def _is_kept(state: GameState) -> bool:
    return not state.frames and state.phase is not Phase.SETUP


def _as_counted(state: GameState) -> GameState:
    """Give a state without what plays no part once a seat has won: in which way, and who is in."""
    if state.outcome is None or state.outcome.winner is None:
        return state
    seats = tuple(replace(seat, out=False) for seat in state.seats)
    return replace(state, seats=seats, outcome=replace(state.outcome, how=Ended.SURVIVAL))


def _after_step(game: Game, begin: GameState, read: Reads) -> Iterator[GameState]:
    """Give the states that one step leads to, each once; inside a step nothing is counted."""
    found: set[GameState] = set()
    waiting = [begin]
    while waiting:
        state = waiting.pop()
        for choice in choices(game, state):
            after = canonical(apply(game, state, choice).state, read)
            if after in found:
                continue
            found.add(after)
            if _is_kept(after):
                yield after
            else:
                waiting.append(after)


def census(
    game: Game,
    begin: GameState | None = None,
    *,
    limit: int | None = None,
    report: Report | None = None,
) -> Census:
    """Count the states between steps that can be reached, by default from the deal on.

    With a `limit` no more states than that are kept. Raises :class:`WrongUse` for a limit below 1.

    >>> from ..model.cards import load_rules
    >>> from ..model.game import new_game
    >>> census(new_game(*load_rules("mini-legacy-5"), 2)).begins
    60
    """
    if limit is not None and limit < 1:
        raise WrongUse(f"a limit of {limit} states: expected 1 or more")
    begin = start(game) if begin is None else begin
    read, packing = reads(game), Packing(game=game)
    first = canonical(begin, read)
    at_once = [first] if _is_kept(first) else list(_after_step(game, first, read))
    met: set[bytes] = set()
    decisions: Counter[Decision] = Counter()
    endings: Counter[int | Ended] = Counter()
    by_steps: list[int] = []

    def kept(state: GameState) -> bytes | None:
        """Count a state that is new; None for one that was met."""
        row = packing.packed(_as_counted(state))
        if row in met:
            return None
        met.add(row)
        decisions[decision_at(game, state)] += 1
        if state.outcome is not None:
            winner = state.outcome.winner
            endings[state.outcome.how if winner is None else winner] += 1
        return row

    layer = [row for row in map(kept, at_once[:limit]) if row is not None]
    is_complete = limit is None or len(at_once) <= limit
    while layer:
        by_steps.append(len(layer))
        later: list[bytes] = []
        for row in layer if is_complete else ():
            for after in _after_step(game, packing.unpacked(row), read):
                if limit is not None and len(met) >= limit:
                    is_complete = is_complete and packing.packed(_as_counted(after)) in met
                    continue
                new = kept(after)
                if new is not None:
                    later.append(new)
                    if report is not None and len(met) % OFTEN == 0:
                        report(f"{len(by_steps)} steps: {len(met):,} states")
        layer = later
    kinds = list(Decision)
    return Census(
        game=game,
        begin=begin,
        reads=read,
        decisions=tuple(sorted(decisions.items(), key=lambda entry: kinds.index(entry[0]))),
        endings=tuple(sorted(endings.items(), key=lambda entry: str(entry[0]))),
        by_steps=tuple(by_steps),
        is_complete=is_complete,
    )
