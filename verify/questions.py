"""Questions and the order of play, read symbolically: the twin of
:mod:`lostlegacy.model.questions`.

Promised: what each seat that is asked may say, and what is told of it, is so exactly where the
interpreter says so; so is which way round the turns go and who is to miss one. Not promised: who
plays next; :mod:`.step` says.
"""

from __future__ import annotations

from ..model import effects as fx
from ..model.events import What
from .bools import Bool, conj, disj, disj_all, ite, neg
from .references import Frame, in_turn_order, one_seat, seat_of, seats_of
from .rule_places import Way
from .running import Running


def has_card(running: Running, seat: int, card: fx.CardFilter, *, in_hand: bool = False) -> Bool:
    """Whether a seat has a card in hand or discards, face down or not (A:120, U80)."""
    layout, work = running.layout, running.work
    zones = (layout.hand(seat),) if in_hand else (layout.hand(seat), layout.discards(seat))
    return disj_all(
        work.zone[c][zone]
        for c in layout.copies
        if running.game.matches(layout.kind_of[c], card)
        for zone in zones
    )


def ask(running: Running, statement: fx.Ask, frame: Frame, guard: Bool) -> None:
    """Tell the question, and the answer of each seat in turn (A:117-120)."""
    layout, game = running.layout, running.game
    kinds = range(len(game.pack.cards))
    firsts = [layout.copies_of(k)[0] for k in kinds if game.matches(k, statement.filter)]
    named = tuple(tuple(c == first for c in layout.copies) for first in firsts)
    running.tell(What.ASKED, guard, seat=frame.owner, cards=named)
    if running.ran is not None:
        running.note(statement, Way.RUNS, guard)
    members = seats_of(running.work, frame.owner, statement.among)
    site = running.site(frame)
    for step, seat in enumerate(in_turn_order(running.work, frame.owner), start=1):
        for s, is_next in enumerate(seat):
            asked = conj(guard, is_next, members[s])
            if asked is False:
                continue
            has = has_card(running, s, statement.filter)
            lies: Bool = False
            if statement.liars is not None:
                lies = has_card(running, s, statement.liars, in_hand=True)
            said = running.elect(
                f"{site}[{step}.{s}]", asked, [disj(has, lies), disj(neg(has), lies)]
            )
            for yes, says in zip((True, False), said, strict=True):
                running.tell(
                    What.REPLIED,
                    conj(asked, says),
                    seat=one_seat(layout, s),
                    other=frame.owner,
                    right=yes,
                )


def reverse(running: Running, frame: Frame, guard: Bool) -> None:
    """Turn the order of play round (A:109)."""
    work = running.work
    running.tell(What.REVERSED, guard, seat=frame.owner)
    work.is_reversed = ite(guard, neg(work.is_reversed), work.is_reversed)


def miss_turn(running: Running, statement: fx.MissTurn, frame: Frame, guard: Bool) -> None:
    """Let a seat's next turn be missed (A:110)."""
    work = running.work
    for s, is_meant in enumerate(seat_of(work, frame, statement.seat)):
        misses = conj(guard, is_meant, neg(work.out[s]))
        running.tell(What.MUST_MISS, misses, seat=frame.owner, other=one_seat(running.layout, s))
        work.misses[s] = disj(work.misses[s], misses)
