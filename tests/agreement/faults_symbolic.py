"""Faults put into the symbolic reading, each of which the comparison must catch."""

from tests.agreement.faults import Fault, fault

SYMBOLIC: tuple[Fault, ...] = (
    fault(
        "an effect goes on though nobody could be chosen",
        "verify/reading",
        "frame.halted = disj(frame.halted, conj(guard, neg(some)))\n\n    def choose_card",
        "\n    def choose_card",
    ),
    fault(
        "a look is remembered where there was no card",
        "verify/sights",
        "frame.seen = tuple(ite(there, new, was)",
        "frame.seen = tuple(ite(guard, new, was)",
    ),
    fault(
        "everybody's card answers",
        "verify/sights",
        "neg(looker[s])) for c in",
        "True) for c in",
    ),
    fault(
        "both branches run",
        "verify/reading",
        "self.run(statement.orelse, frame, conj(guard, neg(test)))",
        "self.run(statement.orelse, frame, guard)",
    ),
    fault(
        "shuffling does nothing to the deck",
        "verify/reading",
        "                self.work.shuffle_deck(guard)\n",
        "                pass\n",
    ),
    fault(
        "shuffling does nothing to the Ruins",
        "verify/reading",
        "                self.work.shuffle_ruins(guard)\n",
        "                pass\n",
    ),
    fault(
        "names outlive the shuffling of the Ruins",
        "verify/reading",
        "                self.forget(guard, self.work.column(RUINS))\n",
        "",
    ),
    fault(
        "a replayed card keeps its place",
        "verify/plays",
        "        running.forget(some, mine)\n",
        "",
    ),
    fault(
        "a chain ends only by the last order read",
        "verify/plays",
        "disj(was, conj(guard, here)) for was, here",
        "conj(guard, here) for was, here",
    ),
    fault(
        "the cards in a chain are laid down in the order played",
        "verify/plays",
        "for begun in reversed(inner):",
        "for begun in inner:",
    ),
    fault(
        "a card that ends a chain does not find it resolving",
        "verify/plays",
        "    running.stack.extend(begun.frame for begun in inner)\n",
        "    running.stack.extend(Frame(owner=f.owner, kind=f.kind, trigger=f.trigger,"
        " this=(False,) * len(f.this), path=f.path) for f in (b.frame for b in inner))\n",
    ),
    fault(
        "every seat is protected",
        "verify/conditions",
        "if isinstance(lasting, fx.Protection) and not set(numbers).isdisjoint(lasting.numbers)",
        "if isinstance(lasting, fx.Protection)",
    ),
    fault(
        "a Legacy goes into the Ruins",
        "verify/reading",
        "work.send(conj(out_now, is_meant), one_card(layout, c), BAG)",
        "work.send(conj(out_now, is_meant), one_card(layout, c), RUINS)",
    ),
    fault(
        "a Legacy goes into a deck that is not shuffled",
        "verify/reading",
        "            work.shuffle_deck(shuffles)\n",
        "",
    ),
    fault(
        "a win by card is one by Investigation",
        "verify/reading",
        "how = 2 if root.trigger is Trigger.INVESTIGATE else 0",
        "how = 2",
    ),
    fault(
        "a block runs for its player first",
        "verify/reading",
        "in_turn_order(self.work, frame.owner), start=1",
        "in_turn_order(self.work, frame.owner)[::-1], start=1",
    ),
    fault(
        "a place that was pointed at stays one of many",
        "verify/reading",
        "work.placed[c] = ite(told, True, work.placed[c])",
        "pass",
    ),
    fault(
        "a swapped card lies as it lay",
        "verify/transfers",
        "            work.down[c] = ite(moves, down, work.down[c])\n",
        "",
    ),
    fault(
        "a name stays with a swapped card",
        "verify/transfers",
        "    _follow_swap(running, frame, both, left, right)\n",
        "",
    ),
    fault(
        "a moved card is still meant",
        "verify/transfers",
        "    running.forget(moves, cards)\n",
        "",
    ),
    fault(
        "a card moved as it lay shows",
        "verify/transfers",
        "            if statement.to.facing is not fx.Facing.ANY:\n"
        "                down = statement.to.facing is fx.Facing.DOWN\n"
        "            there = ",
        "            down = statement.to.facing is fx.Facing.DOWN\n            there = ",
    ),
    fault(
        "cards in discards are known to nobody",
        "verify/running",
        "open_to_all = disj(zones[TABLE], conj(neg(down), disj_all(piles)))",
        "open_to_all = zones[TABLE]",
    ),
    fault(
        "a card face down takes effect on arriving",
        "verify/running",
        "self.acting(conj(guard, neg(down)), cards, seats, path=path)",
        "self.acting(guard, cards, seats, path=path)",
    ),
    fault(
        "an effect outlives its player",
        "verify/running",
        "        if root.trigger is not Trigger.DISCARDED:\n",
        "        if False:\n",
    ),
    fault(
        "a card taken from the deck's top leaves it known",
        "verify/machine_state",
        "row[TOP1] = ite(from_top, row[TOP2], row[TOP1])",
        "row[TOP1] = ite(from_top, row[TOP1], row[TOP1])",
    ),
    fault(
        "totals count cards face down",
        "verify/conditions",
        "adds = here if by_cards else conj(here, up)",
        "adds = here",
    ),
    fault(
        "no card makes a multiple of zero",
        "verify/conditions",
        "return conj(residues[0], disj_all(not_only_x), positive)",
        "return conj(residues[0], positive)",
    ),
    fault(
        "exactly is at least",
        "verify/conditions",
        "return exactly_one(found) if number == 1 else is_count(found, number)",
        "return counts(found, max(number, 1))[number]",
    ),
    fault(
        "a seat that is out may be chosen",
        "verify/references",
        "        if seats.group in {fx.SeatGroup.OTHERS, fx.SeatGroup.SEATS}:\n",
        "        if seats.group in {fx.SeatGroup.SEATS}:\n",
    ),
    fault(
        "the next seat is the next chair",
        "verify/references",
        "        blocked = conj(blocked, disj_all(conj(seat[t], work.out[t]) for t in range(n)))\n",
        "        blocked = False\n",
    ),
    fault(
        "seats that are out take turns",
        "verify/step",
        "comes = conj(blocked, goes, neg(work.out[seat]))",
        "comes = conj(blocked, goes)",
    ),
    fault(
        "the game goes on when one is left",
        "verify/step",
        "work.won[1][s] = disj(work.won[1][s], conj(ends, alone[s]))",
        "pass",
    ),
    fault(
        "the fastest floor counts",
        "verify/speeds",
        "max(floor for _, floor in changes)",
        "min(floor for _, floor in changes)",
    ),
    fault(
        "symbolically a wrong guess counts as right",
        "verify/sights",
        "frame.guessed = ite(guard, conj(offered, right), frame.guessed)",
        "frame.guessed = ite(guard, conj(offered, neg(right)), frame.guessed)",
    ),
    fault(
        "a look at all the Ruins tells no places apart",
        "verify/sights",
        "work.placed[c] = ite(conj(guard, work.zone[c][RUINS]), True, work.placed[c])",
        "work.placed[c] = ite(conj(guard, work.zone[c][RUINS]), False, work.placed[c])",
    ),
    fault(
        "symbolically answers to a comparison never wait",
        "verify/sights",
        'if ruling == "answers_after":',
        'if ruling == "no such value":',
    ),
    fault(
        "symbolically own hand cards are not told apart",
        "verify/reading",
        "told = conj(frame.owner[s], neg(at_most_one(work.column(zone))))",
        "told: Bool = False",
    ),
    fault(
        "symbolically the lower card beats the higher",
        "verify/conditions",
        "if stands(game, test, layout.kind_of[c], layout.kind_of[d])",
        "if stands(game, test, layout.kind_of[d], layout.kind_of[c])",
    ),
    fault(
        "a card that its own effect put somewhere is still being resolved",
        "verify/transfers",
        "root.this = tuple(conj(was, neg(left))",
        "root.this = tuple(conj(was, True)",
    ),
)
