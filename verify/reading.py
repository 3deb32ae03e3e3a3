"""Effects read symbolically: the twin of :mod:`lostlegacy.model.interpreter`, in the same order.

Promised: :class:`Reading` carries an effect out on a :class:`~.machine_state.Work` under a guard;
each choice and each chance result is a named vector of Booleans, legal exactly where the
interpreter offers it. A replayed card is read in place, its chain bounded by the copies there are,
since a card being resolved is never picked by its own chain (U5). Not promised: a relation; a step
is a function of state, choices and chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

import z3

from ..model import effects as fx
from ..model.errors import RunawayEffect
from ..model.running import cards_named
from ..model.state import Trigger
from .bools import Bool, at_most_one, conj, conj_all, disj, disj_all, implies, ite, neg
from .conditions import (
    Frame,
    card_of,
    holds,
    no_card,
    no_seat,
    one_seat,
    owners,
    seat_of,
    seats_of,
)
from .machine_state import Cards, Seats, Work
from .symbols import BAG, RUINS, TABLE, TOP1, Layout

DEEPEST = 40
"""How deep effects may set one another off."""


@dataclass(slots=True)
class Inputs:
    """The choices and chance results of a step: named vectors, made when first asked for.

    Two readings that share one `Inputs` share the vectors of the same name, which is how two rule
    sets are compared under the same choices.
    """

    prefix: str
    vectors: dict[str, list[z3.BoolRef]] = field(default_factory=dict)

    def vector(self, name: str, size: int) -> list[z3.BoolRef]:
        """Give the vector of a name."""
        found = self.vectors.setdefault(name, [])
        while len(found) < size:
            found.append(z3.Bool(f"{self.prefix}.{name}.{len(found)}"))
        return found


def _elect(
    legal: list[Bool], vector: Sequence[Bool], offered: Bool, candidates: Sequence[Bool]
) -> None:
    """Require one candidate where a choice is offered, and none where it is not."""
    for picked, candidate in zip(vector, candidates, strict=True):
        legal.append(implies(picked, conj(offered, candidate)))
    legal.append(at_most_one(vector))
    legal.append(implies(offered, disj_all(vector)))


class Reading:
    """Reads effects onto a working state; `legal` collects what the choices must satisfy."""

    def __init__(self, layout: Layout, work: Work, inputs: Inputs) -> None:
        """Begin on a working state with the inputs of one step."""
        self.layout = layout
        self.game = layout.game
        self.work = work
        self.inputs = inputs
        self.legal: list[Bool] = []
        self.stack: list[Frame] = []
        self.offers: dict[str, Bool] = {}

    # --- who must decide -------------------------------------------------------------------------

    def elect(self, name: str, offered: Bool, candidates: Sequence[Bool]) -> tuple[Bool, ...]:
        """Read a choice among candidates; a candidate that never fits has no variable."""
        if offered is False or all(candidate is False for candidate in candidates):
            return tuple(False for _ in candidates)
        vector = self.inputs.vector(name, len(candidates))
        picked: list[Bool] = [
            False if candidate is False else v
            for v, candidate in zip(vector, candidates, strict=True)
        ]
        for v, candidate in zip(vector, candidates, strict=True):
            if candidate is False:
                self.legal.append(neg(v))
        _elect(self.legal, picked, offered, candidates)
        self.offers[name] = offered
        return tuple(picked)

    def site(self, frame: Frame) -> str:
        """Name the next choice of an effect."""
        frame.choices += 1
        return f"{frame.path}#{frame.choices}"

    def alive(self, frame: Frame) -> Bool:
        """Whether an effect goes on: not cut off, not over, its player still in (U21)."""
        root = frame.root or frame
        parts = [neg(frame.halted), neg(self.work.over)]
        if root.trigger is not Trigger.DISCARDED:
            parts.append(disj_all(conj(o, neg(self.work.out[s])) for s, o in enumerate(root.owner)))
        return conj_all(parts)

    def settle_top(self, frame: Frame, guard: Bool) -> None:
        """Let chance settle the deck's top before it is referred to."""
        self.settle_deck(self.site(frame) + ":top", guard)

    def settle_deck(self, name: str, guard: Bool) -> None:
        """Let chance settle the deck's top where it is not."""
        work = self.work
        open_top = neg(disj_all(work.column(TOP1)))
        bag = work.column(BAG)
        offered = conj(guard, open_top, disj_all(bag))
        found = self.elect(name, offered, bag)
        work.send(offered, found, TOP1)

    # --- helpers of the statements ---------------------------------------------------------------

    def arrive(self, guard: Bool, cards: Cards, seats: Seats, *, down: Bool, path: str) -> None:
        """Lay a card on a seat's discards; face up, its effect on arrival runs next (H:19)."""
        for s, is_meant in enumerate(seats):
            zone = self.layout.discards(s)
            self._lay(conj(guard, is_meant), cards, zone, down)
        for kind, effect in enumerate(self.game.discarded):
            if not effect:
                continue
            mine = self._of_kind(cards, kind)
            fires = conj(guard, neg(down), neg(self.work.over), disj_all(mine))
            if fires is False:
                continue
            frame = Frame(
                owner=seats, kind=kind, trigger=Trigger.DISCARDED, this=mine, path=f"{path}!{kind}"
            )
            self.run_effect(effect, frame, fires)

    def _lay(self, guard: Bool, cards: Cards, zone: int, down: Bool) -> None:
        if isinstance(down, bool):
            self.work.send(guard, cards, zone, down=down)
        else:
            self.work.send(conj(guard, down), cards, zone, down=True)
            self.work.send(conj(guard, neg(down)), cards, zone)

    def _of_kind(self, cards: Cards, kind: int) -> Cards:
        return tuple(
            is_meant if self.layout.kind_of[c] == kind else False
            for c, is_meant in enumerate(cards)
        )

    def play(self, guard: Bool, cards: Cards, kind: int, owner: Seats, path: str) -> None:
        """Play a card that was lifted: effect and discard in the order of the book (D15)."""
        frame = Frame(owner=owner, kind=kind, trigger=Trigger.PLAY, this=cards, path=path)
        self.stack.append(frame)
        if self.game.rulings.discard_timing == "before_effect":
            self.arrive(guard, cards, owner, down=False, path=path)
            self.run(self.game.play[kind], frame, guard)
            self.stack.pop()
            return
        self.run(self.game.play[kind], frame, guard)
        self.stack.pop()
        left = tuple(conj(c, self.work.zone[i][TABLE]) for i, c in enumerate(cards))
        self.arrive(guard, left, owner, down=False, path=path)

    def run_effect(self, effect: fx.Effect, frame: Frame, guard: Bool) -> None:
        """Run an effect of its own to its end. Raises :class:`RunawayEffect`."""
        if len(self.stack) > DEEPEST:
            raise RunawayEffect(
                f"pack {self.game.pack.name}: effects set one another off more than {DEEPEST} deep;"
                " expected every effect to end"
            )
        self.stack.append(frame)
        self.run(effect, frame, guard)
        self.stack.pop()

    def run(self, effect: fx.Effect, frame: Frame, guard: Bool) -> None:
        """Run statements in order, each as far as its effect still goes on."""
        for statement in effect:
            now = conj(guard, self.alive(frame))
            if now is False:
                return
            if any(isinstance(card, fx.TopCard) for card in cards_named(statement)):
                self.settle_top(frame, now)
            self.perform(statement, frame, now)
            self.work.watch_deck(now)

    def _is_protected(self, seat: int, number: fx.Number) -> Bool:
        zone = self.layout.discards(seat)
        return disj_all(
            conj(self.work.zone[c][zone], neg(self.work.down[c]))
            for c in self.layout.copies
            for lasting in self.game.pack.cards[self.layout.kind_of[c]].lasting
            if isinstance(lasting, fx.Protection) and number in lasting.numbers
        )

    # --- the statements --------------------------------------------------------------------------

    def choose_seat(self, choose: fx.ChooseSeat, frame: Frame, guard: Bool) -> None:
        """Bind the chosen seat; without one the rest of the effect is skipped (D17)."""
        members = seats_of(self.work, frame.owner, choose.among)
        some = disj_all(members)
        frame.seats[choose.name] = self.elect(self.site(frame), conj(guard, some), members)
        frame.halted = disj(frame.halted, conj(guard, neg(some)))

    def choose_card(self, choose: fx.ChooseCard, frame: Frame, guard: Bool) -> None:
        """Bind the chosen place; without one the rest of the effect is skipped (D17)."""
        layout, work = self.layout, self.work
        in_hands: list[list[Bool]] = [[False] * layout.seats for _ in layout.copies]
        in_piles: list[Bool] = [False] * len(layout.kind_of)
        for area in choose.areas:
            match area:
                case fx.InHand():
                    for s, is_meant in enumerate(owners(work, frame, area.of)):
                        fits = self._hand_fits(s, choose.filter)
                        for c, is_first in enumerate(work.first_in(layout.hand(s))):
                            in_hands[c][s] = disj(in_hands[c][s], conj(is_meant, fits, is_first))
                case fx.InDiscards():
                    seats = owners(work, frame, area.of)
                    for c in layout.copies:
                        kind = layout.kind_of[c]
                        up = self.game.matches(kind, choose.filter, up=True)
                        lying = self.game.matches(kind, choose.filter, up=False)
                        fits = disj(conj(neg(work.down[c]), up), conj(work.down[c], lying))
                        there = disj_all(
                            conj(m, work.zone[c][layout.discards(s)]) for s, m in enumerate(seats)
                        )
                        in_piles[c] = disj(in_piles[c], conj(fits, there, neg(self._resolving(c))))
                case fx.InRuins():
                    for c in layout.copies:
                        in_piles[c] = disj(in_piles[c], work.zone[c][RUINS])
                case fx.InDeck() | fx.Anywhere():
                    raise LookupError("a card in the deck is never chosen")
                case _:
                    assert_never(area)
        candidates = [disj(in_piles[c], *in_hands[c]) for c in layout.copies]
        some = disj_all(candidates)
        picked = self.elect(self.site(frame), conj(guard, some), candidates)
        frame.hands[choose.name] = tuple(
            disj_all(conj(picked[c], in_hands[c][s]) for c in layout.copies)
            for s in range(layout.seats)
        )
        frame.slots[choose.name] = tuple(
            conj(picked[c], in_piles[c], neg(disj_all(in_hands[c]))) for c in layout.copies
        )
        frame.halted = disj(frame.halted, conj(guard, neg(some)))
        for c in layout.copies:  # a place that was pointed at can be told apart from now on
            told = conj(guard, picked[c], work.zone[c][RUINS])
            work.placed[c] = ite(told, True, work.placed[c])

    def _hand_fits(self, seat: int, card: fx.CardFilter) -> Bool:
        zone = self.layout.hand(seat)
        return disj_all(
            self.work.zone[c][zone]
            for c in self.layout.copies
            if self.game.matches(self.layout.kind_of[c], card)
        )

    def _resolving(self, c: int) -> Bool:
        if self.game.rulings.discard_timing != "before_effect":
            return False
        return disj_all(f.this[c] for f in self.stack if f.trigger is Trigger.PLAY)

    def see(
        self, card: fx.CardRef, cancelling: fx.CardFilter | None, frame: Frame, guard: Bool
    ) -> None:
        """Look at or reveal a card; in another seat's hand it may answer (U31-U33)."""
        layout, work = self.layout, self.work
        cards = card_of(work, frame, card)
        there = conj(guard, disj_all(cards))
        old = frame.seen or no_card(layout)
        frame.seen = tuple(ite(there, new, was) for new, was in zip(cards, old, strict=True))
        in_hand = [
            [
                conj(cards[c], work.zone[c][layout.hand(s)], neg(frame.owner[s]))
                for s in range(layout.seats)
            ]
            for c in layout.copies
        ]
        site = self.site(frame)
        for kind, effect in enumerate(self.game.looked_at):
            if not effect or (cancelling is not None and self.game.matches(kind, cancelling)):
                continue
            copies = layout.copies_of(kind)
            holder = tuple(disj_all(in_hand[c][s] for c in copies) for s in range(layout.seats))
            fires = conj(guard, disj_all(holder))
            if fires is False:
                continue
            answer = Frame(
                owner=holder,
                kind=kind,
                trigger=Trigger.LOOKED_AT,
                this=self._of_kind(cards, kind),
                path=f"{site}?{kind}",
                seats={"looker": frame.owner},
            )
            self.run_effect(effect, answer, fires)

    def may(self, statement: fx.May, frame: Frame, guard: Bool) -> None:
        """Do the block or not; not offered, it is passed over."""
        parts: list[Bool] = [guard]
        for card in cards_named(statement.body[0]):
            if isinstance(card, fx.TopCard):
                parts.append(self.work.has_deck())
            else:
                parts.append(disj_all(card_of(self.work, frame, card)))
        offered = conj_all(parts)
        name = self.site(frame)
        if offered is False:
            return
        (yes,) = self.inputs.vector(name, 1)
        self.legal.append(implies(yes, offered))
        self.offers[name] = offered
        self.run(statement.body, frame, conj(offered, yes))

    def branch(self, statement: fx.If, frame: Frame, guard: Bool) -> None:
        """Go on with one block or the other."""
        test = holds(self.work, frame, statement.test)
        self.run(statement.then, frame, conj(guard, test))
        self.run(statement.orelse, frame, conj(guard, neg(test)))

    def swap(self, statement: fx.Swap, frame: Frame, guard: Bool) -> None:
        """Exchange two cards; nothing happens where one is missing (H:49)."""
        work = self.work
        left = card_of(work, frame, statement.left)
        right = card_of(work, frame, statement.right)
        zones = range(self.layout.zones)
        rows = [
            self._place(frame, ref, cards)
            for ref, cards in ((statement.left, left), (statement.right, right))
        ]
        may_meet = any(a is not False and b is not False for a, b in zip(*rows, strict=True))
        meet = disj_all(conj(a, b) for a, b in zip(left, right, strict=True)) if may_meet else False
        both = conj(guard, disj_all(left), disj_all(right), neg(meet))
        refs = (statement.left, statement.right)
        if any(isinstance(ref, fx.This) for ref in refs) and is_being_played(frame):
            # The card that comes in its place would be resolved instead: not modelled.
            work.beyond = disj(work.beyond, both)
        downs = [
            disj_all(conj(m, work.down[c]) for c, m in enumerate(cards)) for cards in (left, right)
        ]
        for cards, row, down in ((left, rows[1], downs[1]), (right, rows[0], downs[0])):
            for c, is_meant in enumerate(cards):
                moves = conj(both, is_meant)
                if moves is False:
                    continue
                for z in zones:
                    work.zone[c][z] = ite(moves, row[z], work.zone[c][z])
                work.placed[c] = ite(moves, row[RUINS], work.placed[c])
                work.down[c] = ite(moves, down, work.down[c])
        self._follow_swap(frame, both, left, right)

    def _place(self, frame: Frame, ref: fx.CardRef, cards: Cards) -> list[Bool]:
        """Give, for each zone, whether the card meant lies there, as far as the reference says."""
        layout, work = self.layout, self.work
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
                for z in (RUINS, *(layout.discards(s) for s in range(layout.seats))):
                    row[z] = disj_all(conj(m, work.zone[c][z]) for c, m in enumerate(slots))
            case fx.This():
                for z in range(layout.zones):
                    row[z] = disj_all(conj(m, work.zone[c][z]) for c, m in enumerate(cards))
            case _:
                assert_never(ref)
        return row

    def _follow_swap(self, frame: Frame, guard: Bool, left: Cards, right: Cards) -> None:
        """Let names that mean a place mean the card that lies there now."""
        for running in [*self.stack, frame]:
            for name, cards in running.slots.items():
                has_left = conj(
                    guard, disj_all(conj(a, b) for a, b in zip(cards, left, strict=True))
                )
                has_right = conj(
                    guard, disj_all(conj(a, b) for a, b in zip(cards, right, strict=True))
                )
                running.slots[name] = tuple(
                    ite(has_left, r, ite(has_right, lf, was))
                    for was, lf, r in zip(cards, left, right, strict=True)
                )
            if running is frame:
                break

    def move(self, statement: fx.Move, frame: Frame, guard: Bool) -> None:
        """Take a card somewhere else; nothing happens where it is missing (H:49)."""
        work = self.work
        cards = card_of(work, frame, statement.card)
        match statement.to:
            case fx.ToHand() | fx.ToDiscards():
                target = seat_of(work, frame, statement.to.of)
                moves = conj(guard, disj_all(target))
            case fx.ToRuins() | fx.ToDeckTop():
                target, moves = no_seat(self.layout), guard
            case _:
                assert_never(statement.to)
        down = disj_all(conj(m, work.down[c]) for c, m in enumerate(cards))
        work.lift(moves, cards)
        self._forget(moves, cards)
        match statement.to:
            case fx.ToHand():
                for s, is_meant in enumerate(target):
                    work.send(conj(moves, is_meant), cards, self.layout.hand(s))
            case fx.ToDiscards():
                if statement.to.facing is not fx.Facing.ANY:
                    down = statement.to.facing is fx.Facing.DOWN
                there = conj(moves, disj_all(cards))
                self.arrive(there, cards, target, down=down, path=self.site(frame))
            case fx.ToRuins():
                work.send(moves, cards, RUINS)
            case fx.ToDeckTop():
                work.put_on_deck(moves, cards)
            case _:
                assert_never(statement.to)

    def _forget(self, guard: Bool, cards: Cards) -> None:
        """Let no name mean the place that a card left."""
        for running in self.stack:
            for name, meant in running.slots.items():
                running.slots[name] = tuple(
                    conj(was, neg(conj(guard, gone)))
                    for was, gone in zip(meant, cards, strict=True)
                )

    def shuffle(self, statement: fx.Shuffle, frame: Frame, guard: Bool) -> None:
        """Shuffle a pile unseen (A:92)."""
        match statement.pile:
            case fx.Pile.DECK:
                self.work.shuffle_deck(guard)
            case fx.Pile.RUINS:
                self._forget(guard, self.work.column(RUINS))
                self.work.shuffle_ruins(guard)
            case _:
                assert_never(statement.pile)

    def play_now(self, statement: fx.PlayNow, frame: Frame, guard: Bool) -> None:
        """Take a card and play it at once; one that cannot be played stays (H:116, U4)."""
        cards = card_of(self.work, frame, statement.card)
        site = self.site(frame)
        chain = [f.kind for f in self.stack if f.trigger is Trigger.PLAY]
        meant = [self._of_kind(cards, kind) for kind in range(len(self.game.pack.cards))]
        for kind, mine in enumerate(meant):
            copies = len(self.layout.copies_of(kind))
            some = conj(guard, disj_all(mine))
            if not self.game.is_playable(kind) or some is False or chain.count(kind) >= copies:
                continue
            self.work.lift(some, mine)
            self._forget(some, mine)
            self.play(some, mine, kind, frame.owner, f"{site}>{kind}")

    def eliminate(self, statement: fx.Eliminate, frame: Frame, guard: Bool) -> None:
        """Put a seat out: its hand is discarded, a Legacy goes into the deck (A:41-42, H:55)."""
        layout, work = self.layout, self.work
        number = None if frame.kind is None else self.game.numbers[frame.kind]
        site = self.site(frame)
        targets = seat_of(work, frame, statement.seat)
        falls = [
            conj(guard, t, neg(work.out[s]), neg(self._is_protected(s, number)))
            for s, t in enumerate(targets)
        ]
        if self.game.rulings.elimination_in_effect == "stop":
            for running in [*self.stack, frame]:
                running.halted = disj(running.halted, *falls)
        for s, out_now in enumerate(falls):
            if out_now is False:
                continue
            work.out[s] = disj(work.out[s], out_now)
            hand = work.column(layout.hand(s))
            legacy = self._of_kind(hand, self.game.legacy)
            for c, is_meant in enumerate(legacy):
                if is_meant is not False:
                    work.send(conj(out_now, is_meant), one_card(layout, c), BAG)
            work.shuffle_deck(conj(out_now, disj_all(legacy)))
            trash = self.game.rulings.discard_on_elimination == "trash"
            for c, is_meant in enumerate(hand):
                if layout.kind_of[c] == self.game.legacy or is_meant is False:
                    continue
                here = conj(out_now, is_meant)
                if trash:
                    self.arrive(
                        here,
                        one_card(layout, c),
                        one_seat(layout, s),
                        down=False,
                        path=f"{site}x{c}",
                    )
                else:
                    work.send(here, one_card(layout, c), layout.discards(s))

    def win(self, frame: Frame, guard: Bool) -> None:
        """End the game in favour of the effect's player."""
        root = frame.root or frame
        how = 2 if root.trigger is Trigger.INVESTIGATE else 0
        for s, is_owner in enumerate(frame.owner):
            self.work.won[how][s] = disj(self.work.won[how][s], conj(guard, is_owner))

    def for_each(self, statement: fx.ForEach, frame: Frame, guard: Bool) -> None:
        """Run the block for each seat of the set as it stands now, in turn order."""
        n = self.layout.seats
        members = seats_of(self.work, frame.owner, statement.among)
        site = self.site(frame)
        for step in range(1, n + 1):
            seat = tuple(frame.owner[(s - step) % n] for s in range(n))
            is_member = disj_all(conj(a, m) for a, m in zip(seat, members, strict=True))
            if is_member is False:
                continue
            block = Frame(
                owner=frame.owner,
                kind=frame.kind,
                trigger=Trigger.BLOCK,
                this=frame.this,
                path=f"{site}[{step}]",
                seats={**frame.seats, statement.name: seat},
                hands=dict(frame.hands),
                slots=dict(frame.slots),
                seen=frame.seen,
                halted=frame.halted,
                root=frame.root or frame,
            )
            self.run_effect(statement.body, block, conj(guard, is_member))

    def perform(self, statement: fx.Statement, frame: Frame, guard: Bool) -> None:
        """Run one statement under a guard."""
        match statement:
            case fx.ChooseSeat():
                self.choose_seat(statement, frame, guard)
            case fx.ChooseCard():
                self.choose_card(statement, frame, guard)
            case fx.Look() | fx.Reveal():
                self.see(statement.card, statement.cancelling, frame, guard)
            case fx.May():
                self.may(statement, frame, guard)
            case fx.If():
                self.branch(statement, frame, guard)
            case fx.Swap():
                self.swap(statement, frame, guard)
            case fx.Move():
                self.move(statement, frame, guard)
            case fx.Shuffle():
                self.shuffle(statement, frame, guard)
            case fx.PlayNow():
                self.play_now(statement, frame, guard)
            case fx.Eliminate():
                self.eliminate(statement, frame, guard)
            case fx.Win():
                self.win(frame, guard)
            case fx.ForEach():
                self.for_each(statement, frame, guard)
            case fx.When():
                raise LookupError("a 'when' is resolved before a game begins")
            case _:
                assert_never(statement)


def is_being_played(frame: Frame) -> bool:
    """Whether an effect is that of a card being played."""
    return (frame.root or frame).trigger is Trigger.PLAY


def one_card(layout: Layout, copy: int) -> Cards:
    """Give the reference to one copy."""
    return tuple(c == copy for c in layout.copies)
