"""States between choices as short rows of bytes, so that millions of them can be kept.

Promised: :meth:`Packing.unpacked` gives back the state that :meth:`Packing.packed` was given, for
every state in which no effect runs. Not promised: rows that other versions read; they are for one
run of a program.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model.game import Game
from ..model.state import Discard, Ended, GameState, Outcome, Phase, SeatState

_PHASES = tuple(Phase)
_ENDS = (None, *Ended)
_NOBODY = 255


@dataclass(frozen=True, slots=True, kw_only=True)
class Packing:
    """How the states of a game are packed: rows of a length before each part that has one."""

    game: Game

    def packed(self, state: GameState) -> bytes:
        """Give a state as bytes. Raises :class:`ValueError` where an effect runs."""
        if state.frames:
            raise ValueError("a state in which an effect runs is not packed")
        outcome = state.outcome
        winner = None if outcome is None else outcome.winner
        drawn = 0 if state.drawn is None else state.drawn + 1
        row = [
            _PHASES.index(state.phase),
            state.active,
            state.ran_out | state.is_reversed << 1 | drawn << 2,
            _ENDS.index(None if outcome is None else outcome.how),
            _NOBODY if winner is None else winner,
            *state.rest,
        ]
        for cards in (state.top, state.ruins, state.ruins_rest, state.investigated):
            row += (len(cards), *cards)
        row += (len(state.speeds), *(_NOBODY if s is None else s for s in state.speeds))
        for seat in state.seats:
            marks = (seat.out, seat.protected, seat.misses_turn, seat.last_down)
            row += (sum(mark << place for place, mark in enumerate(marks)), seat.last_number or 0)
            row += (len(seat.hand), *seat.hand)
            row.append(len(seat.discards))
            row += (e.kind << 2 | e.up << 1 | e.resolving for e in seat.discards)
        return bytes(row)

    def unpacked(self, row: bytes) -> GameState:
        """Give the state that was packed."""
        each = iter(row)

        def cards() -> tuple[int, ...]:
            return tuple([next(each) for _ in range(next(each))])

        phase, active, turn = _PHASES[next(each)], next(each), next(each)
        how, winner = _ENDS[next(each)], next(each)
        rest = tuple([next(each) for _ in self.game.pack.cards])
        top, ruins, ruins_rest, investigated = cards(), cards(), cards(), cards()
        speeds = tuple([None if s == _NOBODY else s for s in cards()])
        seats: list[SeatState] = []
        for _ in range(self.game.seats):
            marks, last, hand = next(each), next(each), cards()
            discards = tuple(
                [Discard(kind=e >> 2, up=bool(e & 2), resolving=bool(e & 1)) for e in cards()]
            )
            seat = SeatState(
                hand=hand,
                discards=discards,
                out=bool(marks & 1),
                protected=bool(marks & 2),
                misses_turn=bool(marks & 4),
                last_number=last or None,
                last_down=bool(marks & 8),
            )
            seats.append(seat)
        outcome = None
        if how is not None:
            outcome = Outcome(how=how, winner=None if winner == _NOBODY else winner)
        return GameState(
            seats=tuple(seats),
            top=top,
            rest=rest,
            ruins=ruins,
            ruins_rest=ruins_rest,
            active=active,
            phase=phase,
            speeds=speeds,
            investigated=investigated,
            ran_out=bool(turn & 1),
            is_reversed=bool(turn & 2),
            drawn=(turn >> 2) - 1 if turn >> 2 else None,
            outcome=outcome,
        )
