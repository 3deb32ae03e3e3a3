"""Faults put into one reading of the rules, each of which the comparison of both must catch.

A fault replaces a piece of text that occurs once in a module by another; the two readings then part
on some primitive. The other checks of the project are not asked.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One way to break one reader."""

    name: str
    module: str
    old: str
    new: str


def _fault(name: str, module: str, old: str, new: str) -> Fault:
    return Fault(name=name, module=f"{module}.py", old=old, new=new)


INTERPRETER = (
    _fault(
        "a look is forgotten",
        "model/interpreter",
        "rest=frame.rest[1:], seen=kind)",
        "rest=frame.rest[1:])",
    ),
    _fault(
        "a seat's own card answers its look",
        "model/interpreter",
        "or place.seat == frame.owner or not answer",
        "or not answer",
    ),
    _fault(
        "nothing cancels an answer",
        "model/interpreter",
        "if cancelling is not None and game.matches(kind, cancelling):",
        "if False:",
    ),
    _fault(
        "the looker is the one looked at",
        "model/interpreter",
        'seats=(("looker", frame.owner),)',
        'seats=(("looker", place.seat),)',
    ),
    _fault(
        "a block that is declined is done",
        "model/interpreter",
        "body = statement.body if yes else ()",
        "body = statement.body if yes is not None else ()",
    ),
    _fault(
        "an if takes the other branch",
        "model/interpreter",
        "chosen = statement.then if holds",
        "chosen = statement.then if not holds",
    ),
    _fault(
        "shuffling leaves the deck's top known",
        "model/interpreter",
        "return shuffle_deck(state), (Event",
        "return state, (Event",
    ),
    _fault(
        "shuffling leaves the Ruins known",
        "model/interpreter",
        "return shuffle_ruins(state), (Event",
        "return state, (Event",
    ),
    _fault(
        "a card that cannot be played is played from its place",
        "model/interpreter",
        "if not game.is_playable(kind):",
        "if False:",
    ),
    _fault(
        "nothing protects",
        "model/interpreter",
        "if number is not None and is_protected(game, state, target, (number,)):",
        "if False:",
    ),
    _fault(
        "protection works face down",
        "model/conditions",
        "        if entry.up\n        for lasting",
        "        if True\n        for lasting",
    ),
    _fault(
        "a seat put out discards its Legacy",
        "model/interpreter",
        "if game.legacy in seat.hand:",
        "if False:",
    ),
    _fault(
        "an effect goes on after an elimination that stops it",
        "model/interpreter",
        'if game.rulings.elimination_in_effect == "stop":',
        "if False:",
    ),
    _fault(
        "the seat to play wins whoever's effect it is",
        "model/interpreter",
        "Outcome(how=how, winner=frame.owner)",
        "Outcome(how=how, winner=state.active)",
    ),
    _fault(
        "a block runs for the seats in the other order",
        "model/interpreter",
        "in reversed(seats_of(game, state, frame.owner, statement.among))",
        "in seats_of(game, state, frame.owner, statement.among)",
    ),
    _fault(
        "swapped cards keep the side that shows",
        "model/transfers",
        "_put(game, state, second, left, up=ups[0])",
        "_put(game, state, second, left, up=ups[1])",
    ),
    _fault(
        "a move to another hand is seen by its player alone",
        "model/transfers",
        "seen_by=_both(knows, knows_after)",
        "seen_by=knows",
    ),
    _fault(
        "a card moved to discards always shows",
        "model/transfers",
        "shows = up if to.facing is fx.Facing.ANY else to.facing is fx.Facing.UP",
        "shows = True",
    ),
    _fault(
        "a card put on the deck goes below the known one",
        "model/transfers",
        "            return replace(state, top=(kind, *state.top)), (event,)",
        "            return replace(state, top=(*state.top, kind)), (event,)",
    ),
    _fault(
        "a card takes effect on arriving face down",
        "model/running",
        "if entry.up and effect:",
        "if effect:",
    ),
    _fault(
        "an effect goes on though its player is out",
        "model/running",
        "return state.seats[frame.owner].out and frame.trigger is not Trigger.DISCARDED",
        "return False",
    ),
    _fault(
        "a card being resolved may be chosen",
        "model/running",
        "if fits and not entry.resolving:",
        "if fits:",
    ),
    _fault(
        "totals count numbers that do not show",
        "model/conditions",
        "return sum(game.numbers[entry.kind] or 0 for entry in discards if entry.up)",
        "return sum(game.numbers[entry.kind] or 0 for entry in discards)",
    ),
    _fault(
        "at most is fewer than",
        "model/conditions",
        "return found <= number",
        "return found < number",
    ),
    _fault(
        "the slowest seat investigates first",
        "model/rules",
        "_, seat = min(waiting)",
        "_, seat = max(waiting)",
    ),
    _fault(
        "equal speeds investigate",
        "model/speeds",
        "speed if speeds.count(speed) == 1 else None",
        "speed",
    ),
    _fault(
        "speeds are raised before they are lowered",
        "model/speeds",
        "key=lambda c: (c.amount, -c.floor)",
        "key=lambda c: (-c.amount, -c.floor)",
    ),
    _fault(
        "a seat without a card may be chosen",
        "model/table",
        "    if seats.with_hand:\n",
        "    if False:\n",
    ),
    _fault(
        "answers to a comparison never wait",
        "model/interpreter",
        'if game.rulings.comparing == "answers_after":',
        "if False:",
    ),
    _fault(
        "a comparison is answered by one seat only",
        "model/interpreter",
        "if isinstance(place, HandPlace) and place.seat != looker and answer:",
        "if isinstance(place, HandPlace) and place.seat == frame.owner and answer:",
    ),
    _fault(
        "a wrong guess counts as right",
        "model/interpreter",
        "rest=frame.rest[1:], guessed=right)",
        "rest=frame.rest[1:], guessed=not right)",
    ),
    _fault(
        "own hand cards are not told apart",
        "model/running",
        "if seat == frame.owner and len(hand) > 1:",
        "if seat != frame.owner and len(hand) > 1:",
    ),
    _fault(
        "a name does not follow a hand card that is swapped",
        "model/transfers",
        "after[HandPlace(seat=place.seat, kind=kind)] = HandPlace(seat=place.seat, kind=other)",
        "after[HandPlace(seat=place.seat, kind=other)] = HandPlace(seat=place.seat, kind=kind)",
    ),
    _fault(
        "a played card acts before its effect",
        "model/running",
        'if lies_there and game.rulings.trash_of_played == "after_effect":',
        'if lies_there and game.rulings.trash_of_played == "on_arrival":',
    ),
)


SYMBOLIC = (
    _fault(
        "an effect goes on though nobody could be chosen",
        "verify/reading",
        "frame.halted = disj(frame.halted, conj(guard, neg(some)))\n\n    def choose_card",
        "\n    def choose_card",
    ),
    _fault(
        "a look is remembered where there was no card",
        "verify/reading",
        "frame.seen = tuple(ite(there, new, was)",
        "frame.seen = tuple(ite(guard, new, was)",
    ),
    _fault(
        "everybody's card answers",
        "verify/reading",
        "neg(frame.owner[s]))\n",
        "True)\n",
    ),
    _fault(
        "both branches run",
        "verify/reading",
        "self.run(statement.orelse, frame, conj(guard, neg(test)))",
        "self.run(statement.orelse, frame, guard)",
    ),
    _fault(
        "shuffling does nothing to the deck",
        "verify/reading",
        "                self.work.shuffle_deck(guard)\n",
        "                pass\n",
    ),
    _fault(
        "shuffling does nothing to the Ruins",
        "verify/reading",
        "                self.work.shuffle_ruins(guard)\n",
        "                pass\n",
    ),
    _fault(
        "names outlive the shuffling of the Ruins",
        "verify/reading",
        "                self.forget(guard, self.work.column(RUINS))\n",
        "",
    ),
    _fault(
        "a replayed card keeps its place",
        "verify/reading",
        "            self.forget(some, mine)\n",
        "",
    ),
    _fault(
        "every seat is protected",
        "verify/conditions",
        "if isinstance(lasting, fx.Protection) and not set(numbers).isdisjoint(lasting.numbers)",
        "if isinstance(lasting, fx.Protection)",
    ),
    _fault(
        "a Legacy goes into the Ruins",
        "verify/reading",
        "work.send(conj(out_now, is_meant), one_card(layout, c), BAG)",
        "work.send(conj(out_now, is_meant), one_card(layout, c), RUINS)",
    ),
    _fault(
        "a Legacy goes into a deck that is not shuffled",
        "verify/reading",
        "            work.shuffle_deck(shuffles)\n",
        "",
    ),
    _fault(
        "a win by card is one by Investigation",
        "verify/reading",
        "how = 2 if root.trigger is Trigger.INVESTIGATE else 0",
        "how = 2",
    ),
    _fault(
        "a block runs for its player first",
        "verify/reading",
        "for step in range(1, n + 1):",
        "for step in range(n):",
    ),
    _fault(
        "a place that was pointed at stays one of many",
        "verify/reading",
        "work.placed[c] = ite(told, True, work.placed[c])",
        "pass",
    ),
    _fault(
        "a swapped card lies as it lay",
        "verify/transfers",
        "            work.down[c] = ite(moves, down, work.down[c])\n",
        "",
    ),
    _fault(
        "a name stays with a swapped card",
        "verify/transfers",
        "    _follow_swap(running, frame, both, left, right)\n",
        "",
    ),
    _fault(
        "a moved card is still meant",
        "verify/transfers",
        "    running.forget(moves, cards)\n",
        "",
    ),
    _fault(
        "a card moved as it lay shows",
        "verify/transfers",
        "            if statement.to.facing is not fx.Facing.ANY:\n"
        "                down = statement.to.facing is fx.Facing.DOWN\n"
        "            there = ",
        "            down = statement.to.facing is fx.Facing.DOWN\n            there = ",
    ),
    _fault(
        "cards in discards are known to nobody",
        "verify/running",
        "open_to_all = disj(zones[TABLE], conj(neg(down), disj_all(piles)))",
        "open_to_all = zones[TABLE]",
    ),
    _fault(
        "a card face down takes effect on arriving",
        "verify/running",
        "self.acting(conj(guard, neg(down)), cards, seats, path=path)",
        "self.acting(guard, cards, seats, path=path)",
    ),
    _fault(
        "an effect outlives its player",
        "verify/running",
        "        if root.trigger is not Trigger.DISCARDED:\n",
        "        if False:\n",
    ),
    _fault(
        "a card taken from the deck's top leaves it known",
        "verify/machine_state",
        "row[TOP1] = ite(from_top, row[TOP2], row[TOP1])",
        "row[TOP1] = ite(from_top, row[TOP1], row[TOP1])",
    ),
    _fault(
        "totals count cards face down",
        "verify/conditions",
        "adds = here if by_cards else conj(here, up)",
        "adds = here",
    ),
    _fault(
        "no card makes a multiple of zero",
        "verify/conditions",
        "return conj(residues[0], disj_all(not_only_x), positive)",
        "return conj(residues[0], positive)",
    ),
    _fault(
        "exactly is at least",
        "verify/conditions",
        "return exactly_one(found) if number == 1 else is_count(found, number)",
        "return counts(found, max(number, 1))[number]",
    ),
    _fault(
        "a seat that is out may be chosen",
        "verify/references",
        "        if seats.group in {fx.SeatGroup.OTHERS, fx.SeatGroup.SEATS}:\n",
        "        if seats.group in {fx.SeatGroup.SEATS}:\n",
    ),
    _fault(
        "the next seat is the next chair",
        "verify/references",
        "            open_way = conj(open_way, work.out[t])\n",
        "            open_way = False\n",
    ),
    _fault(
        "seats that are out take turns",
        "verify/step",
        "by.append(conj(blocked, neg(work.out[step])))",
        "by.append(blocked if step == 1 else False)",
    ),
    _fault(
        "the game goes on when one is left",
        "verify/step",
        "work.won[1][s] = disj(work.won[1][s], conj(ends, alone[s]))",
        "pass",
    ),
    _fault(
        "the fastest floor counts",
        "verify/speeds",
        "max(floor, change.floor)",
        "min(floor, change.floor)",
    ),
    _fault(
        "symbolically a wrong guess counts as right",
        "verify/reading",
        "frame.guessed = ite(guard, conj(offered, right), frame.guessed)",
        "frame.guessed = ite(guard, conj(offered, neg(right)), frame.guessed)",
    ),
    _fault(
        "a look at all the Ruins tells no places apart",
        "verify/reading",
        "work.placed[c] = ite(conj(guard, work.zone[c][RUINS]), True, work.placed[c])",
        "work.placed[c] = ite(conj(guard, work.zone[c][RUINS]), False, work.placed[c])",
    ),
    _fault(
        "symbolically answers to a comparison never wait",
        "verify/reading",
        'if ruling == "answers_after":',
        'if ruling == "no such value":',
    ),
    _fault(
        "symbolically own hand cards are not told apart",
        "verify/reading",
        "told = conj(frame.owner[s], neg(at_most_one(work.column(zone))))",
        "told: Bool = False",
    ),
    _fault(
        "symbolically the lower card beats the higher",
        "verify/conditions",
        "if beats(game, layout.kind_of[c], layout.kind_of[d])",
        "if beats(game, layout.kind_of[d], layout.kind_of[c])",
    ),
    _fault(
        "a card that its own effect put somewhere is still being resolved",
        "verify/transfers",
        "root.this = tuple(conj(was, neg(left))",
        "root.this = tuple(conj(was, True)",
    ),
)

FAULTS = (*INTERPRETER, *SYMBOLIC)
