"""Statements that show cards, read symbolically: the twin of :mod:`lostlegacy.model.sights`.

Promised: what a look, a guess or a comparison shows, and which cards answer to it, is so exactly
where the interpreter says so. Not promised: what an answer does; that runs as an effect of its own.
"""

from __future__ import annotations

from ..model import effects as fx
from ..model.conditions import guesses, is_guessed
from ..model.events import What
from ..model.state import Trigger
from .bools import Bool, conj, disj, disj_all, ite, neg
from .machine_state import Cards, Seats
from .references import Frame, card_of, has_hand, no_card, one_card, seat_of
from .rule_places import Way
from .running import Running
from .symbols import RUINS


def see(running: Running, statement: fx.Look | fx.Reveal, frame: Frame, guard: Bool) -> None:
    """Look at or reveal a card; in another seat's hand it may answer (U31-U33)."""
    layout, work = running.layout, running.work
    cards, cancelling = card_of(work, frame, statement.card), statement.cancelling
    there = conj(guard, disj_all(cards))
    _tell_seen(running, statement, cards, frame, there)
    old = frame.seen or no_card(layout)
    frame.seen = tuple(ite(there, new, was) for new, was in zip(cards, old, strict=True))
    site = running.site(frame)
    answers = _answers(running, cards, frame.owner, guard, path=site, cancelling=cancelling)
    for effect, answer, fires in answers:
        running.answer(effect, answer, fires)


def _tell_seen(
    running: Running, statement: fx.Look | fx.Reveal, cards: Cards, frame: Frame, guard: Bool
) -> None:
    if running.log is None:
        return
    what = What.REVEALED if isinstance(statement, fx.Reveal) else What.LOOKED
    running.tell(
        what,
        guard,
        seat=frame.owner,
        cards=(cards,),
        zones=(running.zones_of(cards),),
        open_to_all=what is What.REVEALED,
        knows=frame.owner,
    )


def look_all(running: Running, frame: Frame, guard: Bool) -> None:
    """Look at every card of the Ruins; their places can be told apart from now on."""
    layout, work = running.layout, running.work
    if running.log is not None:
        rows = tuple(one_card(layout, c) for c in layout.copies)
        there = [work.zone[c][RUINS] for c in layout.copies]
        running.tell(
            What.LOOKED,
            conj(guard, disj_all(there)),
            seat=frame.owner,
            cards=tuple(
                tuple(conj(t, is_c) for is_c in row) for t, row in zip(there, rows, strict=True)
            ),
            zones=tuple(tuple(conj(t, z == RUINS) for z in range(layout.zones)) for t in there),
            open_to_all=False,
            knows=frame.owner,
        )
    for c in layout.copies:
        work.placed[c] = ite(conj(guard, work.zone[c][RUINS]), True, work.placed[c])


def guess(running: Running, statement: fx.Guess, frame: Frame, guard: Bool) -> None:
    """Name a card and be told whether the seat holds it; not where it holds none (B:162)."""
    layout, work, game = running.layout, running.work, running.game
    seats = seat_of(work, frame, statement.seat)
    kinds, may_name = range(len(game.pack.cards)), guesses(game, statement.filter)
    holds = disj_all(conj(m, has_hand(work, s)) for s, m in enumerate(seats))
    offered = conj(guard, holds, bool(may_name))
    named = running.elect(running.site(frame), offered, [kind in may_name for kind in kinds])
    right = disj_all(
        conj(named[kind], is_meant, work.zone[c][layout.hand(s)])
        for s, is_meant in enumerate(seats)
        for kind in may_name
        for c in layout.copies
        if is_guessed(game, kind, layout.kind_of[c])
    )
    frame.guessed = ite(guard, conj(offered, right), frame.guessed)
    if running.ran is not None:
        running.note(statement, Way.RUNS, offered)
    if running.log is not None:
        copies = [layout.copies_of(kind)[0] for kind in kinds]
        cards = tuple(c in copies and named[layout.kind_of[c]] for c in layout.copies)
        for is_right, so in ((True, right), (False, neg(right))):
            running.tell(
                What.GUESSED,
                conj(offered, so),
                seat=frame.owner,
                other=seats,
                cards=(cards,),
                right=is_right,
            )


def compare_cards(running: Running, statement: fx.CompareCards, frame: Frame, guard: Bool) -> None:
    """Show two cards to the holder of the other; cards in hands may answer (U24, U32)."""
    layout, work, ruling = running.layout, running.work, running.game.rulings.comparing
    left = card_of(work, frame, statement.left)
    right = card_of(work, frame, statement.right)
    same = disj_all(conj(a, b) for a, b in zip(left, right, strict=True))
    shown = conj(guard, disj_all(left), disj_all(right), neg(same))
    held = tuple(
        tuple(
            disj_all(conj(c, h) for c, h in zip(cards, work.column(z), strict=True))
            for z in map(layout.hand, range(layout.seats))
        )
        for cards in (left, right)
    )
    holders = tuple(
        tuple(
            disj(h, conj(mine, neg(disj_all(hands))))
            for h, mine in zip(hands, frame.owner, strict=True)
        )
        for hands in held
    )
    running.tell(
        What.COMPARED,
        shown,
        seat=frame.owner,
        cards=(left, right),
        zones=(running.zones_of(left), running.zones_of(right)),
        open_to_all=False,
        knows=tuple(disj(*row) for row in zip(frame.owner, *holders, strict=True)),
    )
    if ruling == "not_looking":
        return
    site = running.site(frame)
    answers = [
        *_answers(running, left, holders[1], shown, path=f"{site}?0"),
        *_answers(running, right, holders[0], shown, path=f"{site}?1"),
    ]
    root = frame.root or frame
    if ruling == "answers_after":
        root.after.extend(answers)
        return
    for effect, answer, fires in reversed(answers):
        running.answer(effect, answer, fires)


def _answers(
    running: Running,
    cards: Cards,
    looker: Seats,
    guard: Bool,
    *,
    path: str,
    cancelling: fx.CardFilter | None = None,
) -> list[tuple[fx.Effect, Frame, Bool]]:
    """Give the answers of a card, wherever it lies in the hand of a seat other than the looker."""
    layout, work = running.layout, running.work
    found: list[tuple[fx.Effect, Frame, Bool]] = []
    for kind, effect in enumerate(running.game.looked_at):
        if not effect or (cancelling is not None and running.game.matches(kind, cancelling)):
            continue
        mine = running.of_kind(cards, kind)
        holder = tuple(
            disj_all(
                conj(mine[c], work.zone[c][layout.hand(s)], neg(looker[s])) for c in layout.copies
            )
            for s in range(layout.seats)
        )
        fires = conj(guard, disj_all(holder))
        if fires is False:
            continue
        answer = Frame(
            owner=holder,
            kind=kind,
            trigger=Trigger.LOOKED_AT,
            this=mine,
            path=f"{path}?{kind}",
            seats={"looker": looker},
        )
        found.append((effect, answer, fires))
    return found
