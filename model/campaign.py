"""Several games to an overall victor: tokens, who starts, when it is over (A:70-78).

Promised: :func:`after_game` gives the campaign as it stands after one more game, and
:func:`victor` the seat that has the tokens it needs. Nothing else goes from one game to the next; a
missed turn does not (A:110). Not promised: the games themselves; each is dealt anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .errors import WrongUse
from .rulings import Rulings
from .state import Outcome

_NEEDED = {2: 7, 3: 5, 4: 4}
_NEEDED_BY_MORE = 2

TOKENS = 13
"""The tokens in the box (A:13): enough, since all but the victor have fewer than it needs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """How a campaign stands: each seat's tokens, the seat that starts next, the games played."""

    tokens: tuple[int, ...]
    first: int
    games: int = 0

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.tokens)


def tokens_needed(seats: int) -> int:
    """Give how many tokens win a campaign (A:75-78).

    >>> [tokens_needed(seats) for seats in (2, 3, 4, 5, 6)]
    [7, 5, 4, 2, 2]
    """
    return _NEEDED.get(seats, _NEEDED_BY_MORE)


def begin_campaign(seats: int, *, first: int = 0) -> Campaign:
    """Give a campaign before its first game, which any seat may start (A:27).

    Raises :class:`~lostlegacy.model.errors.WrongUse` for a seat that is not there.
    """
    if not 0 <= first < seats:
        raise WrongUse(f"there is no seat {first + 1}; expected 1 to {seats}")
    return Campaign(tokens=(0,) * seats, first=first)


def after_game(campaign: Campaign, outcome: Outcome, rulings: Rulings) -> Campaign:
    """Give the campaign after a game: its winner has a token more and starts next (A:72).

    Where everybody lost there is no token (U76), and a ruling says who starts (D32). Raises
    :class:`~lostlegacy.model.errors.WrongUse` where the campaign is over.
    """
    if victor(campaign) is not None:
        raise WrongUse("the campaign is over; expected no further game")
    games = campaign.games + 1
    if outcome.winner is None:
        stays = rulings.start_after_loss == "same_seat"
        first = campaign.first if stays else (campaign.first + 1) % campaign.seats
        return replace(campaign, first=first, games=games)
    tokens = tuple(n + (seat == outcome.winner) for seat, n in enumerate(campaign.tokens))
    return Campaign(tokens=tokens, first=outcome.winner, games=games)


def victor(campaign: Campaign) -> int | None:
    """Give the seat that has won the campaign, None while nobody has."""
    needed = tokens_needed(campaign.seats)
    return next((seat for seat, n in enumerate(campaign.tokens) if n >= needed), None)
