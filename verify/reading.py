"""Effects read symbolically: the twin of :mod:`lostlegacy.model.interpreter`, in the same order.

Promised: :class:`Reading` carries an effect out on a :class:`~.machine_state.Work` under a guard;
each choice and each chance result is a named vector of Booleans, legal exactly where the
interpreter offers it. Statements that only take cards from place to place are in :mod:`.transfers`,
those that only show cards in :mod:`.sights`, how cards are played in :mod:`.plays`, what lies
around a statement in :mod:`.running`. Not promised: a relation; a step is a function of state,
choices and chance.
"""

from __future__ import annotations

from typing import assert_never

from ..model import effects as fx
from ..model.events import What
from ..model.running import cards_named
from ..model.state import Trigger
from .bools import Bool, at_most_one, conj, conj_all, disj, disj_all, implies, ite, neg
from .conditions import holds, is_protected
from .happenings import Happening
from .plays import play_now
from .questions import ask, miss_turn, reverse
from .references import (
    Frame,
    card_of,
    in_turn_order,
    no_card,
    one_card,
    one_seat,
    owners,
    seat_of,
    seats_of,
)
from .rule_places import Way
from .running import Running
from .sights import compare_cards, guess, look_all, see
from .symbols import BAG, RUINS
from .transfers import move, swap


class Reading(Running):
    """Reads statements onto a working state, one method for each."""

    def choose_seat(self, choose: fx.ChooseSeat, frame: Frame, guard: Bool) -> None:
        """Bind the chosen seat; without one the rest of the effect is skipped (D17)."""
        members = seats_of(self.work, frame.owner, choose.among)
        some = disj_all(members)
        chosen = self.elect(self.site(frame), conj(guard, some), members)
        frame.seats[choose.name] = chosen
        self.tell(What.CHOSE_SEAT, conj(guard, some), seat=frame.owner, other=chosen)
        self._note_choice(choose, some, guard)
        frame.halted = disj(frame.halted, conj(guard, neg(some)))

    def choose_card(self, choose: fx.ChooseCard, frame: Frame, guard: Bool) -> None:
        """Bind the chosen place; without one the rest of the effect is skipped (D17)."""
        layout, work = self.layout, self.work
        in_hands: list[list[Bool]] = [[False] * layout.seats for _ in layout.copies]
        in_piles: list[Bool] = [False] * len(layout.kind_of)
        own: list[Bool] = [False] * len(layout.kind_of)
        for area in choose.areas:
            match area:
                case fx.InHand():
                    for s, is_meant in enumerate(owners(work, frame, area.of)):
                        zone = layout.hand(s)
                        fits = self._hand_fits(s, choose.filter)
                        # Of several cards in an own hand it sees which is which.
                        told = conj(frame.owner[s], neg(at_most_one(work.column(zone))))
                        whole = conj(is_meant, fits, neg(told))
                        for c, is_first in enumerate(work.first_in(zone)):
                            in_hands[c][s] = disj(in_hands[c][s], conj(whole, is_first))
                        for kind in range(len(self.game.pack.cards)):
                            if told is False or not self.game.matches(kind, choose.filter):
                                continue
                            before: Bool = False
                            for c in layout.copies_of(kind):
                                here = work.zone[c][zone]
                                one = conj(is_meant, told, here, neg(before))
                                in_piles[c] = disj(in_piles[c], one)
                                own[c] = disj(own[c], one)
                                before = disj(before, here)
                case fx.InDiscards():
                    seats = owners(work, frame, area.of)
                    for c in layout.copies:
                        kind = layout.kind_of[c]
                        up = area.facing.shows(True) and self.game.matches(
                            kind, choose.filter, up=True
                        )
                        lying = area.facing.shows(False) and self.game.matches(
                            kind, choose.filter, up=False
                        )
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
        if self.log is not None:
            there = self.zones_of(picked)
            of_own = disj_all(conj(picked[c], own[c]) for c in layout.copies)
            in_open = conj(guard, some, neg(of_own))
            self.tell(What.CHOSE_CARD, in_open, seat=frame.owner, zones=(there,))
            self.tell(
                What.CHOSE_CARD,
                conj(guard, some, of_own),
                seat=frame.owner,
                cards=(picked,),
                zones=(there,),
                open_to_all=False,
                knows=frame.owner,
            )
        self._note_choice(choose, some, guard)
        for c in layout.copies:  # a place that was pointed at can be told apart from now on
            told = conj(guard, picked[c], work.zone[c][RUINS])
            work.placed[c] = ite(told, True, work.placed[c])

    def _note_choice(self, choose: fx.Statement, some: Bool, guard: Bool) -> None:
        if self.ran is not None:
            self.note(choose, Way.RUNS, conj(guard, some))
            self.note(choose, Way.NOTHING, conj(guard, neg(some)))

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

    def may(self, statement: fx.May, frame: Frame, guard: Bool) -> None:
        """Do one block or the other; where nothing is offered, the other."""
        parts: list[Bool] = [guard]
        for card in cards_named(statement.body[0]):
            if isinstance(card, fx.TopCard):
                parts.append(self.work.has_deck())
            else:
                parts.append(disj_all(card_of(self.work, frame, card)))
        offered = conj_all(parts)
        name = self.site(frame)
        if offered is False:
            self.run(statement.orelse, frame, guard)
            return
        yes = self.inputs.agree(name, offered)
        self.legal.append(implies(yes, offered))
        self.tell(What.ACCEPTED, conj(offered, yes), seat=frame.owner)
        self.tell(What.DECLINED, conj(offered, neg(yes)), seat=frame.owner)
        if self.ran is not None:
            self.note(statement, Way.RUNS, offered)
            self.note(statement, Way.YES, conj(offered, yes))
            self.note(statement, Way.NO, conj(offered, neg(yes)))
        self.run(statement.body, frame, conj(offered, yes))
        self.run(statement.orelse, frame, conj(guard, neg(conj(offered, yes))))

    def branch(self, statement: fx.If, frame: Frame, guard: Bool) -> None:
        """Go on with one block or the other."""
        test = holds(self.work, frame, statement.test)
        if self.ran is not None:
            self.note(statement, Way.THEN, conj(guard, test))
            self.note(statement, Way.ELSE, conj(guard, neg(test)))
        self.run(statement.then, frame, conj(guard, test))
        self.run(statement.orelse, frame, conj(guard, neg(test)))

    def shuffle(self, statement: fx.Shuffle, frame: Frame, guard: Bool) -> None:
        """Shuffle a pile unseen (A:92)."""
        match statement.pile:
            case fx.Pile.DECK:
                self.tell(What.SHUFFLED_DECK, guard, seat=frame.owner)
                self.work.shuffle_deck(guard)
            case fx.Pile.RUINS:
                self.tell(What.SHUFFLED_RUINS, guard, seat=frame.owner)
                self.forget(guard, self.work.column(RUINS))
                self.work.shuffle_ruins(guard)
            case _:
                assert_never(statement.pile)

    def eliminate(self, statement: fx.Eliminate, frame: Frame, guard: Bool) -> None:
        """Put a seat out: its hand is discarded, a Legacy goes into the deck (A:41-42, H:55)."""
        layout, work = self.layout, self.work
        number = None if frame.kind is None else self.game.numbers[frame.kind]
        site = self.site(frame)
        targets = seat_of(work, frame, statement.seat)
        safe: list[Bool] = [
            number is not None and is_protected(work, s, (number,)) for s in range(layout.seats)
        ]
        falls = [conj(guard, t, neg(work.out[s]), neg(safe[s])) for s, t in enumerate(targets)]
        for s, t in enumerate(targets):
            meets = conj(guard, t, neg(work.out[s]), safe[s])
            self.tell(What.PROTECTED, meets, seat=frame.owner, other=one_seat(layout, s))
        if self.game.rulings.elimination_in_effect == "stop":
            waiting = [answer for running in self.stack for _, answer, _ in running.after]
            for running in [*self.stack, frame, *waiting]:
                running.halted = disj(running.halted, *falls)
        for s, out_now in enumerate(falls):
            if out_now is False:
                continue
            work.out[s] = disj(work.out[s], out_now)
            work.misses[s] = conj(work.misses[s], neg(out_now))
            work.mark_out(out_now, s, frame.kind)
            work.protected[s] = conj(work.protected[s], neg(out_now))
            hand = work.column(layout.hand(s))
            has_legacy = self.game.legacy is not None
            legacy = self.of_kind(hand, self.game.legacy or 0) if has_legacy else no_card(layout)
            kept = self.game.pack.out_keeps_hand
            self.forget(out_now, legacy if kept else hand)
            self.tell(
                What.ELIMINATED,
                out_now,
                seat=frame.owner,
                other=one_seat(layout, s),
                cards=(hand,),
            )
            shuffles = conj(out_now, disj_all(legacy))
            self.tell(What.SHUFFLED_DECK, shuffles, seat=one_seat(layout, s))
            for c, is_meant in enumerate(legacy):
                if is_meant is not False:
                    work.send(conj(out_now, is_meant), one_card(layout, c), BAG)
            work.shuffle_deck(shuffles)
            trash = self.game.rulings.discard_on_elimination == "trash"
            set_off: list[tuple[fx.Effect, Frame, Bool]] = []
            for c, is_meant in enumerate(hand):
                if kept or layout.kind_of[c] == self.game.legacy or is_meant is False:
                    continue
                here = conj(out_now, is_meant)
                card, seat = one_card(layout, c), one_seat(layout, s)
                if trash:
                    set_off += self.lay(here, card, seat, down=False, path=f"{site}x{c}")
                else:
                    work.send(here, card, layout.discards(s))
            for effect, running, fires in set_off:  # all cards lie there before the first runs
                self.run_effect(effect, running, fires)

    def protect(self, statement: fx.Protect, frame: Frame, guard: Bool) -> None:
        """Protect a seat that is in until it draws in its next turn."""
        work = self.work
        for s, is_meant in enumerate(seat_of(work, frame, statement.seat)):
            now = conj(guard, is_meant, neg(work.out[s]))
            self.tell(What.SHIELDED, now, seat=frame.owner, other=one_seat(self.layout, s))
            work.protected[s] = disj(work.protected[s], now)

    def win(self, frame: Frame, guard: Bool) -> None:
        """End the game in favour of the effect's player."""
        root = frame.root or frame
        how = 2 if root.trigger is Trigger.INVESTIGATE else 0
        if self.log is not None and guard is not False:
            ended = self.layout.hows[how]
            self.log.append(Happening(what=What.WON, guard=guard, seat=frame.owner, how=ended))
        for s, is_owner in enumerate(frame.owner):
            self.work.won[how][s] = disj(self.work.won[how][s], conj(guard, is_owner))

    def for_each(self, statement: fx.ForEach, frame: Frame, guard: Bool) -> None:
        """Run the block for each seat of the set as it stands now, in turn order."""
        members = seats_of(self.work, frame.owner, statement.among)
        site = self.site(frame)
        for step, seat in enumerate(in_turn_order(self.work, frame.owner), start=1):
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
                see(self, statement, frame, guard)
            case fx.LookAll():
                look_all(self, frame, guard)
            case fx.Guess():
                guess(self, statement, frame, guard)
            case fx.CompareCards():
                compare_cards(self, statement, frame, guard)
            case fx.May():
                self.may(statement, frame, guard)
            case fx.If():
                self.branch(statement, frame, guard)
            case fx.Swap():
                swap(self, statement, frame, guard)
            case fx.Move():
                move(self, statement, frame, guard)
            case fx.Shuffle():
                self.shuffle(statement, frame, guard)
            case fx.PlayNow():
                play_now(self, statement, frame, guard)
            case fx.Eliminate():
                self.eliminate(statement, frame, guard)
            case fx.Protect():
                self.protect(statement, frame, guard)
            case fx.Win():
                self.win(frame, guard)
            case fx.ForEach():
                self.for_each(statement, frame, guard)
            case fx.Ask():
                ask(self, statement, frame, guard)
            case fx.Reverse():
                reverse(self, frame, guard)
            case fx.MissTurn():
                miss_turn(self, statement, frame, guard)
            case fx.When():
                raise LookupError("a 'when' is resolved before a game begins")
            case _:
                assert_never(statement)
