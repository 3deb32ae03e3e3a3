"""What a question about rules may be answered with: proved, refuted by a game, or unknown.

Promised: a verdict has no truth value, so none can pass by accident; a refutation and a witness
hold a game that :mod:`.replay` has carried out in the interpreter. Not promised: how it was found.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from ..model.game import Game
from ..model.state import Choice, GameState


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """A game, or the beginning of one: replayed choice by choice from `start`.

    `lasso_from` is the number of choices after which a state comes that the last one repeats: the
    choices from there on can be made for ever. None where the game just ends.
    """

    game: Game
    start: GameState
    line: tuple[Choice, ...]
    lasso_from: int | None = None


class _Verdict:
    """Refuses to be read as true or false."""

    __slots__ = ()

    def __bool__(self) -> bool:
        raise TypeError("a verdict is Proved, Refuted or Unknown, not true or false; match on it")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proved(_Verdict):
    """It holds. `bound` is what the proof covers ("every game", or a number of plays);
    `witness` is the game that shows a ``possible`` property."""

    method: str
    bound: str
    witness: Trace | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refuted(_Verdict):
    """It does not hold. `game` breaks it; None only for a ``possible`` property that no game
    reaches, where `method` and `bound` say how that was proved."""

    method: str
    bound: str
    game: Trace | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown(_Verdict):
    """It was not decided, and why; never counted as anything else."""

    reason: str
    method: str = ""


Verdict = Proved | Refuted | Unknown


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One property decided for one number of seats.

    `assumes` names the cards whose text is not known and that count as blanks. `conflicts` are the
    solver's, over all queries; `queries` is how many there were. `seconds` is wall time. With
    `together` the queries that decided it are about other properties too, and the first finding of
    a game counts them.
    """

    property: str
    sentence: str
    kind: Literal["always", "step", "possible"]
    players: int
    verdict: Verdict
    assumes: tuple[str, ...]
    seconds: float
    conflicts: int
    queries: int
    tried: tuple[str, ...] = ()
    together: bool = False


class DiffVerdict(Enum):
    """What comparing two rule sets can come to."""

    EQUIVALENT = "equivalent"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One way in which two rule sets part, with a shortest game to it.

    `cause` names the ruling or the card text; `position` is where the step begins in which they
    part, in the notation; `choice` is what is chosen from there on; `left` and `right` are one
    sentence each, on what then is so by the left rules only, and only by those with `cause`
    changed. `game` is played under the left rules through `position` to where they part.
    """

    cause: str
    players: int
    position: str
    choice: str
    left: str
    right: str
    game: Trace


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffReport:
    """All differences found, smallest first, or why none can be; `undecided`: causes left open.

    `sights`: rulings that differ and change what seats see, and with it odds, but no state.
    """

    verdict: DiffVerdict
    method: str
    differences: tuple[Difference, ...]
    undecided: tuple[str, ...]
    assumes: tuple[str, ...]
    seconds: float
    conflicts: int
    sights: tuple[str, ...] = ()
