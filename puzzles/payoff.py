"""What the end of a game is worth to the solver of an `odds` puzzle.

Promised: ``win`` is 1 for a win and 0 for anything else, so its value is a probability; ``win minus
loss`` is 1 for a win, -1 for a win of another seat, and 0 where nobody wins: a draw, or everybody
loses. Not promised: how often an end comes about.
"""

from __future__ import annotations

from typing import Literal, assert_never

from ..model.state import Outcome

Payoff = Literal["win", "win minus loss"]


def worth(outcome: Outcome | None, seat: int, payoff: Payoff) -> int:
    """Give what an end of the game is worth to a seat.

    >>> from ..model.state import Ended
    >>> worth(Outcome(how=Ended.SHOWDOWN, winner=1), 0, "win minus loss")
    -1
    """
    winner = None if outcome is None else outcome.winner
    if winner == seat:
        return 1
    match payoff:
        case "win":
            return 0
        case "win minus loss":
            return 0 if winner is None else -1
        case _:
            assert_never(payoff)
