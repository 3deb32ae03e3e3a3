"""Faults in what decides on which side a card is played, in questions, and in the order of play."""

from tests.agreement.faults import Fault, fault

SIDES: tuple[Fault, ...] = (
    fault(
        "the oldest discard decides the side",
        "model/facing",
        "played.discards[-1] if",
        "played.discards[0] if",
    ),
    fault(
        "a card face down has its number after all",
        "model/facing",
        'if down and game.rulings.if_after_face_down == "no_number"',
        'if down and game.rulings.if_after_face_down == "printed"',
    ),
    fault(
        "what must lie face down may lie face up",
        "model/facing",
        "        return (True,)\n",
        "        return (False, True)\n",
    ),
    fault(
        "a card played face down is not remembered",
        "model/facing",
        "down = face_down and last is not None",
        "down = False",
    ),
    fault(
        "all see a card that is taken up to be played face down",
        "model/interpreter",
        "event = replace(event, seen_by=knows)",
        "event = replace(event, seen_by=None)",
    ),
    fault(
        "who holds no intrigue may lie",
        "model/questions",
        "return liars is not None and any(",
        "return liars is not None or any(",
    ),
    fault(
        "a discard is not had",
        "model/questions",
        "kinds = (*has.hand, *(entry.kind for entry in has.discards))",
        "kinds = has.hand",
    ),
    fault(
        "the order of play never turns round",
        "model/table",
        "way = -1 if state.is_reversed else 1",
        "way = 1",
    ),
    fault(
        "nobody is passed over",
        "model/rules",
        "if not state.seats[seat].misses_turn:",
        "if True:",
    ),
    fault(
        "symbolic: a card under the top decides the side",
        "verify/facing",
        "work.is_under(c, d)",
        "work.is_under(d, c)",
    ),
    fault(
        "symbolic: the side last played is not kept",
        "verify/facing",
        "ite(plays, conj(asked, down), work.last_down[s])",
        "ite(plays, False, work.last_down[s])",
    ),
    fault(
        "symbolic: a card goes under the others",
        "verify/machine_state",
        "self.under[pair] = ite(guard, pair[1] == c, under)",
        "self.under[pair] = ite(guard, pair[0] == c, under)",
    ),
    fault(
        "symbolic: swapped discards keep their depths",
        "verify/transfers",
        "        work.exchange_depths(both, left, right)\n",
        "        pass\n",
    ),
    fault(
        "symbolic: all may lie",
        "verify/questions",
        "[disj(has, lies), disj(neg(has), lies)]",
        "[True, True]",
    ),
    fault(
        "symbolic: reversed, the seats still come in the old order",
        "verify/references",
        "ite(work.is_reversed, seats[(s + step) % n], seats[(s - step) % n])",
        "seats[(s - step) % n]",
    ),
    fault(
        "symbolic: a missed turn stays to be missed",
        "verify/step",
        "work.misses[seat] = conj(work.misses[seat], neg(skips))",
        "work.misses[seat] = conj(work.misses[seat], True)",
    ),
    fault(
        "symbolic: who goes out misses a turn still",
        "verify/reading",
        "work.misses[s] = conj(work.misses[s], neg(out_now))",
        "work.misses[s] = conj(work.misses[s], True)",
    ),
)
