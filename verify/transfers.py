"""Cards that change places, read symbolically: the twin of :mod:`lostlegacy.model.transfers`.

Promised: :func:`swap` and :func:`move` put cards where the interpreter puts them, and names that
mean a place follow. Not promised: a swap with the card that is being played; that is marked as
beyond what is modelled.
"""

from __future__ import annotations

from typing import assert_never

from ..model import effects as fx
from ..model.events import What
from .bools import Bool, conj, disj, disj_all, ite, neg
from .happenings import zone_row
from .machine_state import Cards, Seats
from .references import Frame, card_of, is_being_played, no_card, no_seat, seat_of
from .running import Running
from .symbols import RUINS, TABLE, TOP1


def swap(running: Running, statement: fx.Swap, frame: Frame, guard: Bool) -> None:
    """Exchange two cards; nothing happens where one is missing (H:49)."""
    work = running.work
    left = card_of(work, frame, statement.left)
    right = card_of(work, frame, statement.right)
    zones = range(running.layout.zones)
    rows = [
        _place(running, frame, ref, cards)
        for ref, cards in ((statement.left, left), (statement.right, right))
    ]
    may_meet = any(a is not False and b is not False for a, b in zip(*rows, strict=True))
    meet = disj_all(conj(a, b) for a, b in zip(left, right, strict=True)) if may_meet else False
    both = conj(guard, disj_all(left), disj_all(right), neg(meet))
    refs = (statement.left, statement.right)
    if any(isinstance(ref, fx.This) for ref in refs) and is_being_played(frame):
        # The card that comes in its place would be resolved instead: not modelled.
        work.beyond = disj(work.beyond, both)
    _tell_swap(running, frame, both, (left, right), rows)
    downs = [
        disj_all(conj(m, work.down[c]) for c, m in enumerate(cards)) for cards in (left, right)
    ]
    for cards in (left, right):
        work.take(both, cards)
    for cards, row, down in ((left, rows[1], downs[1]), (right, rows[0], downs[0])):
        for c, is_meant in enumerate(cards):
            moves = conj(both, is_meant)
            if moves is False:
                continue
            work.moved[c] = disj(work.moved[c], moves)
            for z in zones:
                work.zone[c][z] = ite(moves, row[z], work.zone[c][z])
            work.placed[c] = ite(moves, row[RUINS], work.placed[c])
            work.down[c] = ite(moves, down, work.down[c])
    if any(row[z] is not False for row in rows for z in zones if z >= running.layout.discards(0)):
        work.exchange_depths(both, left, right)
    _follow_swap(running, frame, both, left, right)


def _tell_swap(
    running: Running,
    frame: Frame,
    guard: Bool,
    cards: tuple[Cards, Cards],
    rows: list[list[Bool]],
) -> None:
    if running.log is None:
        return
    (all_left, left), (all_right, right) = map(running.who_knows, cards)
    running.tell(
        What.SWAPPED,
        guard,
        seat=frame.owner,
        cards=cards,
        zones=(tuple(rows[0]), tuple(rows[1])),
        open_to_all=disj(all_left, all_right),
        knows=tuple(disj(a, b) for a, b in zip(left, right, strict=True)),
    )


def _place(running: Running, frame: Frame, ref: fx.CardRef, cards: Cards) -> list[Bool]:
    """Give, for each zone, whether the card meant lies there, as far as the reference says."""
    layout, work = running.layout, running.work
    row: list[Bool] = [False] * layout.zones
    match ref:
        case fx.HandCard():
            for s, is_meant in enumerate(seat_of(work, frame, ref.of)):
                row[layout.hand(s)] = is_meant
        case fx.TopCard():
            row[TOP1] = True
        case fx.CardVar():
            for s, is_meant in enumerate(frame.hands.get(ref.name, no_seat(layout))):
                row[layout.hand(s)] = is_meant
            slots = frame.slots.get(ref.name, no_card(layout))
            for z in (RUINS, *range(layout.hand(0), layout.zones)):
                there = (conj(m, work.zone[c][z]) for c, m in enumerate(slots))
                row[z] = disj(row[z], *there)
        case fx.This():
            for z in range(layout.zones):
                row[z] = disj_all(conj(m, work.zone[c][z]) for c, m in enumerate(cards))
        case _:
            assert_never(ref)
    return row


def _follow_swap(running: Running, frame: Frame, guard: Bool, left: Cards, right: Cards) -> None:
    """Let names that mean a place mean the card that lies there now."""
    for binding in [*running.stack, frame]:
        for name, cards in binding.slots.items():
            has_left = conj(guard, disj_all(conj(a, b) for a, b in zip(cards, left, strict=True)))
            has_right = conj(guard, disj_all(conj(a, b) for a, b in zip(cards, right, strict=True)))
            binding.slots[name] = tuple(
                ite(has_left, r, ite(has_right, lf, was))
                for was, lf, r in zip(cards, left, right, strict=True)
            )
        if binding is frame:
            break


def move(running: Running, statement: fx.Move, frame: Frame, guard: Bool) -> None:
    """Take a card somewhere else; nothing happens where it is missing (H:49)."""
    work = running.work
    cards = card_of(work, frame, statement.card)
    match statement.to:
        case fx.ToHand() | fx.ToDiscards():
            target = seat_of(work, frame, statement.to.of)
            moves = conj(guard, disj_all(target))
        case fx.ToRuins() | fx.ToDeckTop():
            target, moves = no_seat(running.layout), guard
        case _:
            assert_never(statement.to)
    down = disj_all(conj(m, work.down[c]) for c, m in enumerate(cards))
    _tell_move(running, statement, frame, conj(moves, disj_all(cards)), cards, target, down)
    work.lift(moves, cards)
    running.forget(moves, cards)
    if isinstance(statement.card, fx.This) and is_being_played(frame):
        # Once its own effect has put it somewhere, the card is not being resolved any more.
        root = frame.root or frame
        gone = [conj(moves, is_meant) for is_meant in cards]
        root.this = tuple(conj(was, neg(left)) for was, left in zip(root.this, gone, strict=True))
    match statement.to:
        case fx.ToHand():
            for s, is_meant in enumerate(target):
                work.send(conj(moves, is_meant), cards, running.layout.hand(s))
        case fx.ToDiscards():
            if statement.to.facing is not fx.Facing.ANY:
                down = statement.to.facing is fx.Facing.DOWN
            there = conj(moves, disj_all(cards))
            running.arrive(there, cards, target, down=down, path=running.site(frame))
        case fx.ToRuins():
            work.send(moves, cards, RUINS)
        case fx.ToDeckTop():
            work.put_on_deck(moves, cards)
        case _:
            assert_never(statement.to)


def _tell_move(
    running: Running,
    statement: fx.Move,
    frame: Frame,
    guard: Bool,
    cards: Cards,
    target: Seats,
    down: Bool,
) -> None:
    if running.log is None:
        return
    layout = running.layout
    # A card being resolved lies in front of its player, whether a book calls it a discard or not.
    is_played = isinstance(statement.card, fx.This) and is_being_played(frame)
    origin = zone_row(layout, TABLE) if is_played else running.zones_of(cards)
    open_to_all, knows = running.who_knows(cards)
    to_zone: dict[int, Bool] = {}
    match statement.to:
        case fx.ToHand():
            to_zone = {layout.hand(s): is_meant for s, is_meant in enumerate(target)}
        case fx.ToDiscards():
            if statement.to.facing is not fx.Facing.ANY:
                down = statement.to.facing is fx.Facing.DOWN
            open_to_all = disj(open_to_all, neg(down))
            to_zone = {layout.discards(s): is_meant for s, is_meant in enumerate(target)}
        case fx.ToRuins():
            to_zone = {RUINS: True}
        case fx.ToDeckTop():
            to_zone = {TOP1: True}
        case _:
            assert_never(statement.to)
    running.tell(
        What.MOVED,
        guard,
        seat=frame.owner,
        cards=(cards,),
        zones=(origin, tuple(to_zone.get(z, False) for z in range(layout.zones))),
        open_to_all=open_to_all,
        knows=tuple(disj(a, b) for a, b in zip(knows, target, strict=True)),
    )
