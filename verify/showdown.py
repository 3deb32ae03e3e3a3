"""The showdown read symbolically: the twin of :mod:`lostlegacy.model.showdown`.

Promised: :func:`show_hands` ends the game as the interpreter does, for the one seat with the
highest card or in a draw. Not promised: when it comes to that; that is :mod:`.step`.
"""

from __future__ import annotations

from ..model.events import What
from ..model.showdown import strength
from ..model.state import Ended
from .bools import Bool, at_most_one, conj, conj_all, disj, disj_all, neg
from .happenings import Happening, zone_row
from .references import has_hand, in_turn_order, one_seat
from .running import Running


def show_hands(reading: Running, guard: Bool) -> None:
    """Show all hands from the active seat on, and end the game."""
    work, layout = reading.work, reading.layout
    seats = range(layout.seats)
    shows = [conj(neg(work.out[s]), has_hand(work, s)) for s in seats]
    me = one_seat(layout, 0)
    for is_next in (me, *in_turn_order(work, me)[:-1]):
        for s in seats:
            hand = layout.hand(s)
            reading.tell(
                What.SHOWED,
                conj(guard, is_next[s], shows[s]),
                seat=one_seat(layout, s),
                cards=(work.column(hand),),
                zones=(zone_row(layout, hand),),
            )
    highest = _highest(reading, shows)
    one = at_most_one(highest)
    for s in seats:
        wins = conj(guard, highest[s], one)
        _tell_end(reading, wins, What.WON, Ended.SHOWDOWN, s)
        work.won[2][s] = disj(work.won[2][s], wins)
    tied = conj(guard, neg(conj(disj_all(highest), one)))
    _tell_end(reading, tied, What.DRAWN, Ended.DRAWN)
    work.tied = disj(work.tied, tied)
    work.phase = conj(work.phase, neg(guard))


def _highest(reading: Running, shows: list[Bool]) -> list[Bool]:
    """Give, for each seat, whether it shows a card as high as any that is shown."""
    work, layout = reading.work, reading.layout
    values = [strength(layout.game.numbers[kind]) for kind in layout.kind_of]
    found: list[Bool] = [False] * layout.seats
    higher: list[Bool] = []
    for value in sorted(set(values), reverse=True):
        has = [
            conj(
                shows[s],
                disj_all(work.zone[c][layout.hand(s)] for c in layout.copies if values[c] == value),
            )
            for s in range(layout.seats)
        ]
        nothing_higher = conj_all(neg(seat) for seat in higher)
        found = [disj(was, conj(h, nothing_higher)) for was, h in zip(found, has, strict=True)]
        higher += has
    return found


def _tell_end(
    reading: Running, guard: Bool, what: What, how: Ended, seat: int | None = None
) -> None:
    if reading.log is not None and guard is not False:
        winner = () if seat is None else one_seat(reading.layout, seat)
        reading.log.append(Happening(what=what, guard=guard, seat=winner, how=how))
