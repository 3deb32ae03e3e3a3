"""Which side a played card shows, read symbolically: the twin of :mod:`lostlegacy.model.facing`.

Promised: :func:`lies_down` is true exactly where the interpreter lays the card face down, the
player's choice among it; :func:`remember_play` notes what a card played later may ask. Not
promised: what a card played face up does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bools import Bool, conj, disj, disj_all, implies, ite, neg
from .machine_state import Cards, Seats

if TYPE_CHECKING:
    from .running import Running


def must_lie_down(running: Running, kind: int, owner: Seats) -> Bool:
    """Whether a card of a kind that a seat plays now has to lie face down (A:60-64, B:168)."""
    game, work = running.game, running.work
    asked = game.pack.cards[kind].if_after
    if not asked:
        return False
    hidden = game.rulings.if_after_face_down == "no_number"
    if game.reads_top:
        tops = [(c, top) for c, top in enumerate(_tops(running, owner)) if top is not False]
        return disj_all(
            conj(top, neg(work.down[c]) if hidden else True)
            for c, top in tops
            if game.numbers[running.layout.kind_of[c]] in asked
        )
    return disj_all(
        conj(is_owner, work.last[n][s], neg(work.last_down[s]) if hidden else True)
        for n, number in enumerate(game.last_numbers)
        if number in asked
        for s, is_owner in enumerate(owner)
    )


def _tops(running: Running, owner: Seats) -> Cards:
    """Give the card on top of a seat's discards."""
    layout, work = running.layout, running.work
    piles = [layout.discards(s) for s in range(layout.seats)]
    lies = [
        disj_all(conj(is_owner, row[pile]) for is_owner, pile in zip(owner, piles, strict=True))
        for row in work.zone
    ]
    return tuple(
        conj(
            here,
            *(neg(conj(lies[d], work.is_under(c, d))) for d in layout.copies if d != c),
        )
        if here is not False
        else False
        for c, here in enumerate(lies)
    )


def lies_down(running: Running, guard: Bool, kind: int, owner: Seats, path: str) -> Bool:
    """Give whether a card that is played lies face down: it must, or its player lays it so."""
    must = must_lie_down(running, kind, owner)
    offered = conj(guard, neg(must), running.game.pack.cards[kind].may_face_down)
    if offered is False:
        return must
    name = f"{path}:down"
    chosen = running.inputs.agree(name, offered)
    running.legal.append(implies(chosen, offered))
    return disj(must, conj(offered, chosen))


def remember_play(running: Running, guard: Bool, kind: int, owner: Seats, down: Bool) -> None:
    """Note the number of the card that a seat played, and its side (D18)."""
    game, work = running.game, running.work
    for s, is_owner in enumerate(owner):
        plays = conj(guard, is_owner)
        if plays is False:
            continue
        asked = game.numbers[kind] in game.last_numbers
        for row, number in zip(work.last, game.last_numbers, strict=True):
            row[s] = ite(plays, number == game.numbers[kind], row[s])
        if game.last_numbers:
            work.last_down[s] = ite(plays, conj(asked, down), work.last_down[s])
