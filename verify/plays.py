"""Cards that are played, from a hand or by another card, read symbolically.

Promised: :func:`play` does what the interpreter does with a card that was lifted (D15), and
:func:`play_now` lets an effect play one (H:116). Where cards play another one only as the last
thing they do, every order in which those follow one another is read up to the card that ends the
chain; then each such card is read once, for all orders. Elsewhere a card is read in place each time
that another one may play it. A chain ends, since a card being resolved is never picked by its own
chain (U5). Not promised: what the cards do; that is :meth:`Running.perform`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..model import effects as fx
from ..model.events import What
from ..model.game import Game, statements_in
from ..model.state import Trigger
from .bools import Bool, conj, disj, disj_all, neg
from .facing import lies_down, must_lie_down, remember_play
from .happenings import zone_row
from .machine_state import Cards, Seats, Work, merged
from .references import Frame, card_of, this_card
from .symbols import TABLE

if TYPE_CHECKING:
    from .running import Running


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A card whose effect was begun, and when; it is laid down once all that it set off is over."""

    guard: Bool
    cards: Cards
    frame: Frame


@dataclass(slots=True, kw_only=True)
class Chain:
    """The cards that play another one, as they follow one another, and those that end the chain.

    `ends` holds, for a kind, when a card of it is played and which copy.
    """

    begun: list[Begun] = field(default_factory=list)
    ends: dict[int, tuple[Bool, Cards]] = field(default_factory=dict)


def links_of(game: Game) -> frozenset[int]:
    """Give the kinds that play another card as the last thing they do.

    None where in some effect of the game it is not the last thing.
    """
    links = {kind for kind, effect in enumerate(game.play) if _plays_another(effect)}
    others = (*game.looked_at, *game.discarded, game.investigate)
    elsewhere = any(_plays_another(effect) for effect in others)
    if elsewhere or not all(_plays_last(game.play[kind]) for kind in links):
        return frozenset()
    return frozenset(links)


def _plays_another(effect: fx.Effect) -> bool:
    return any(isinstance(statement, fx.PlayNow) for statement in statements_in(effect))


def _plays_last(effect: fx.Effect) -> bool:
    """Whether an effect does nothing after it played another card."""
    if _plays_another(effect[:-1]):
        return False
    match effect[-1:]:
        case (fx.If(then=one, orelse=other),) | (fx.May(body=one, orelse=other),):
            return _plays_last(one) and _plays_last(other)
        case (fx.ForEach(),):
            return not _plays_another(effect)
        case _:
            return True


def play(running: Running, guard: Bool, cards: Cards, kind: int, owner: Seats, path: str) -> None:
    """Play a card that was lifted: effect and discard in the order of the book (D15).

    Face down it goes to the discards at once, without any effect (A:66, B:167).
    """
    down = lies_down(running, guard, kind, owner, path)
    remember_play(running, guard, kind, owner, down)
    laid = conj(guard, down)
    if laid is not False:
        running.tell(What.LAID, laid, seat=owner, cards=(cards,), open_to_all=False, knows=owner)
        running.lay(laid, cards, owner, down=True, path=path, acts=False)
    guard = conj(guard, neg(down))
    if guard is False:
        return
    frame = Frame(owner=owner, kind=kind, trigger=Trigger.PLAY, this=cards, path=path)
    begun = Begun(guard=guard, cards=cards, frame=frame)
    outer = running.chain
    if kind in running.links and outer is None:
        running.chain = Chain()
    if kind in running.links and outer is not None:
        outer.begun.append(begun)
        _begin(running, begun)
        running.stack.pop()  # what comes next in other orders does not see it
        return
    _begin(running, begun)
    if running.chain is not None and outer is None:
        _end_chain(running, running.chain, owner, path)
        running.chain = None
    _end(running, begun)


def _begin(running: Running, begun: Begun) -> None:
    """Let a card take effect; its effect stays the innermost one."""
    frame, guard = begun.frame, begun.guard
    running.stack.append(frame)
    running.tell(What.PLAYED, guard, seat=frame.owner, cards=(begun.cards,))
    rulings = running.game.rulings
    if rulings.discard_timing == "before_effect":
        acts = rulings.trash_of_played != "after_effect"
        for effect, trash, fires in running.lay(
            guard, begun.cards, frame.owner, down=False, path=frame.path, acts=acts
        ):
            running.run_effect(effect, trash, fires)
    if frame.kind is not None:
        running.run(running.game.play[frame.kind], frame, guard)


def _end(running: Running, begun: Begun) -> None:
    """Lay the card down whose effect, the innermost one, is over, if it still lies there."""
    frame, guard = begun.frame, begun.guard
    rulings = running.game.rulings
    there = this_card(running.work, frame)
    running.stack.pop()
    if rulings.discard_timing == "before_effect":
        if rulings.trash_of_played == "after_effect":
            for effect, trash, fires in running.acting(guard, there, frame.owner, path=frame.path):
                running.run_effect(effect, trash, fires)
    else:
        zone = running.work.zone
        left = tuple(conj(c, zone[i][TABLE]) for i, c in enumerate(begun.cards))
        running.arrive(guard, left, frame.owner, down=False, path=frame.path)
    running.run_after(frame)


def _end_chain(running: Running, chain: Chain, owner: Seats, path: str) -> None:
    """Read the cards that end a chain, each once, then lay down those that played them."""
    before, branches = running.work, list[tuple[Bool, Work]]()
    inner = chain.begun
    running.stack.extend(begun.frame for begun in inner)
    for kind, (guard, cards) in sorted(chain.ends.items()):
        if len(chain.ends) > 1:  # at most one of them is played: each is read by itself
            running.go_on_with(before.copy())
        play(running, guard, cards, kind, owner, f"{path}>>{kind}")
        branches.append((guard, running.work))
    if len(branches) > 1:
        running.go_on_with(merged(before, branches))
    for begun in reversed(inner):
        _end(running, begun)


def play_now(running: Running, statement: fx.PlayNow, frame: Frame, guard: Bool) -> None:
    """Take a card and play it at once; one that cannot be played stays (H:116, U4)."""
    cards = card_of(running.work, frame, statement.card)
    site = running.site(frame)
    chain = [f.kind for f in running.stack if f.trigger is Trigger.PLAY]
    meant = [running.of_kind(cards, kind) for kind in range(len(running.game.pack.cards))]
    for kind, mine in enumerate(meant):
        some = conj(guard, disj_all(mine))
        if some is False:
            continue
        there = running.zones_of(mine) if running.log is not None else ()
        if not running.game.is_playable(kind):
            running.tell(What.RETURNED, some, seat=frame.owner, cards=(mine,), zones=(there,))
            continue
        seen_by_all, knows = running.who_knows(mine) if running.log is not None else (True, ())
        if chain.count(kind) >= len(running.layout.copies_of(kind)):
            running.work.beyond = disj(running.work.beyond, some)  # resolved already (U5)
            continue
        running.work.lift(some, mine)
        running.forget(some, mine)
        if running.log is not None:
            must = must_lie_down(running, kind, frame.owner)
            shown = neg(disj(must, running.game.pack.cards[kind].may_face_down))
            running.tell(
                What.MOVED,
                some,
                seat=frame.owner,
                cards=(mine,),
                zones=(there, zone_row(running.layout, TABLE)),
                open_to_all=disj(shown, seen_by_all),
                knows=tuple(disj(a, b) for a, b in zip(knows, frame.owner, strict=True)),
            )
        if running.chain is not None and kind not in running.links:
            _let_end(running.chain, some, mine, kind)
        else:
            play(running, some, mine, kind, frame.owner, f"{site}>{kind}")


def _let_end(chain: Chain, guard: Bool, cards: Cards, kind: int) -> None:
    """Let a chain end with a card, read once all orders in which it may come to that are read."""
    when, which = chain.ends.get(kind, (False, (False,) * len(cards)))
    chain.ends[kind] = (
        disj(when, guard),
        tuple(disj(was, conj(guard, here)) for was, here in zip(which, cards, strict=True)),
    )
