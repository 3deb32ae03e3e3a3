"""Two lemmas that bound how soon the deck runs out: the clock, and when all may lose.

Promised: where :func:`clock` was proved to fall by at most one a step, no game is shorter than the
deck less the discards it counts; :func:`lost_late` is that no turn loses the game for all before.
Not promised: that either holds; induction asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bools import Bool, conj, conj_all, counts, disj, disj_all, implies, neg
from .step import Turn
from .step_facts import in_deck
from .symbols import Layout, SymState


def falls_at_most(before: Sequence[Bool], after: Sequence[Bool], most: int) -> Bool:
    """Give the condition that a count fell by at most `most` from one step to the next."""
    left = [conj(old, neg(new)) for old, new in zip(before, after, strict=True)]
    came = [conj(new, neg(old)) for old, new in zip(before, after, strict=True)]
    fewer, more = counts(left, len(left) + most), counts(came, len(came))
    return conj_all(implies(fewer[j + most], more[j]) for j in range(1, len(came) + 1))


def clock(layout: Layout, state: SymState, kinds: Iterable[int]) -> list[Bool]:
    """Give what the clock counts: deck cards, and discards of the kinds that take further cards.

    Where it falls by at most one a step, no game is shorter than the deck less those cards.
    """
    watched = [c for kind in kinds for c in layout.copies_of(kind)]
    piles = [layout.discards(s) for s in range(layout.seats)]
    return [
        *(in_deck(state, c) for c in layout.copies),
        *(disj_all(state.zone[c][z] for z in piles) for c in watched),
    ]


CLOCK = "clock"
"""The name of the lemma that the clock falls by at most one a step."""


LOST_LATE = "lost-only-with-an-empty-deck"
"""The name of the lemma that no turn loses the game for all while cards are left to draw."""


def lost_late(turn: Turn) -> Bool:
    """Give the condition that a turn after which everybody has lost left no card in the deck."""
    if turn.played is None:  # an Investigation
        return True
    left = disj_all(in_deck(turn.after, c) for c in turn.layout.copies)
    return disj(neg(turn.after.lost), neg(left))
