"""The built-in properties: what is asked of every pack, in the language of the effect tests.

Promised: each has a name, one sentence, a kind and one expression. :data:`AUXILIARY` are invariants
that proofs lean on and that are proved with them. Not promised: that each says something of every
pack; see :func:`~.properties.not_asked`.
"""

from __future__ import annotations

from .property import Property, RuleQuestion, property_of

_BEGINS = "game is investigating and not before game is investigating"
"""The step after which the Investigation begins."""

_NUMBERS = range(1, 9)

OUT_HOLDS_NOTHING = "out-holds-nothing"

BUILT_IN: tuple[Property, ...] = (
    # cards and places
    property_of(
        "cards-conserved",
        "Every card is in exactly one place.",
        "always",
        "cards are conserved",
    ),
    property_of(
        "places-as-told",
        "No card changes places but by a draw, a play, an effect, or going out.",
        "step",
        "places change as told",
    ),
    property_of(
        "discards-grow",
        "Discards grow smaller only where an effect takes a card from them.",
        "step",
        "every s in everyone:"
        " (count of any card in discards of s falls implies cards are taken from discards of s)",
    ),
    property_of(
        "one-card-each",
        "Every seat that is in holds exactly one card between turns.",
        "always",
        "every s in seats: count of any card in hand of s is exactly 1",
    ),
    property_of(
        "one-legacy",
        "There is exactly one Lost Legacy.",
        "always",
        "count of legacy in anywhere is exactly 1",
    ),
    property_of(
        "legacy-not-discarded",
        "Until the game ends the Lost Legacy lies in nobody's discards.",
        "always",
        "every s in everyone: count of legacy in discards of s is exactly 0",
        premise="not game is over",
    ),
    # turns
    property_of(
        "rank-falls",
        "The rank falls with every play, so there is a longest game.",
        "step",
        "rank falls",
    ),
    property_of(
        "nobody-passes",
        "No seat ever has to pass: it holds a card that it may play.",
        "step",
        "not seat passes",
    ),
    property_of(
        "two-are-in",
        "Two seats are in until the game ends or the last phase begins.",
        "always",
        "game is over or game is investigating or game is in showdown"
        " or (some s in seats: some t in seats: not s same as t)",
    ),
    property_of(
        "deck-to-draw",
        "There is a card to draw until the game ends or the last phase begins.",
        "always",
        "game is over or game is investigating or game is in showdown"
        " or count of any card in deck is at least 1",
    ),
    # going out
    property_of(
        "out-stays-out",
        "Who is out stays out.",
        "step",
        "every s in everyone: (before s is out implies s is out)",
    ),
    property_of(
        OUT_HOLDS_NOTHING,
        "A seat that is out holds no card.",
        "always",
        "every s in everyone: (s is out implies count of any card in hand of s is exactly 0)",
    ),
    property_of(
        "out-never-acts",
        "A seat that is out neither plays nor investigates.",
        "always",
        "every s in everyone: ((s waits implies s is in)"
        " and (game is investigating or (s is active implies s is in)))",
    ),
    property_of(
        "protection-protects",
        "Nobody who is protected from a number is put out by a card of it.",
        "step",
        "every s in everyone: ("
        + " and ".join(
            f"((before s is protected from {n} and s is protected from {n})"
            f" implies not s is put out by {n})"
            for n in _NUMBERS
        )
        + ")",
        premise="some s in seats: before s is protected from "
        + " or ".join(str(n) for n in _NUMBERS),
    ),
    # the Investigation
    property_of(
        "deck-runs-out-first",
        "When the Investigation begins, the deck has run out, but for a Lost Legacy put back.",
        "step",
        "count of any card in deck is at most 1 and"
        " (count of legacy in deck is exactly 1 or count of any card in deck is exactly 0)",
        premise=_BEGINS,
    ),
    property_of(
        "legacy-can-be-found",
        "During the Investigation the Lost Legacy lies where a seat may turn to it.",
        "always",
        "legacy can be found",
        premise="game is investigating",
    ),
    property_of(
        "x-never-investigates",
        "Who holds an X when the Investigation begins does not investigate.",
        "step",
        "every s in everyone: (hand of s is X implies not s waits)",
        premise=_BEGINS,
    ),
    property_of(
        "equals-never-investigate",
        "Seats of equal speed when the Investigation begins do not investigate.",
        "step",
        "every s in everyone: every t in everyone:"
        " ((s waits and s as fast as t) implies s same as t)",
        premise=_BEGINS,
    ),
    property_of(
        "no-speed-below-zero",
        "No change of the speed takes it below zero.",
        "always",
        "every s in seats: (hand of s is 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8"
        " implies speed of s is at least 0)",
    ),
    property_of(
        "investigates-once",
        "With each Investigation one seat fewer waits, and nobody waits again.",
        "step",
        "every s in everyone: (s waits implies before s waits)"
        " and (some s in everyone: (before s waits and not s waits))",
        premise="before game is investigating",
    ),
    property_of(
        "finder-saw-legacy",
        "Whoever wins by the Investigation turned to the Lost Legacy.",
        "step",
        "seen is legacy",
        premise="game is won by investigation",
    ),
    # the showdown
    property_of(
        "deck-runs-out-before-showdown",
        "When the showdown begins, the deck has run out, but for a Lost Legacy put back.",
        "step",
        "count of any card in deck is at most 1 and"
        " (count of legacy in deck is exactly 1 or count of any card in deck is exactly 0)",
        premise="game is in showdown and not before game is in showdown",
    ),
    property_of(
        "highest-card-wins",
        "Whoever wins the showdown holds a higher card than every other seat that is in.",
        "always",
        "every s in seats: every t in seats:"
        " ((s has won and not s same as t) implies hand of s beats hand of t)",
        premise="game is won by showdown",
    ),
    property_of(
        "draw-is-a-tie",
        "Where the game is a draw, two seats that are in hold cards of the same number.",
        "always",
        "some s in seats: some t in seats: (not s same as t and hand of s ties hand of t)",
        premise="game is drawn",
    ),
    # the end
    property_of(
        "one-winner",
        "At most one seat wins, and it is still in.",
        "always",
        "every s in everyone: (s has won implies"
        " (s is in and every t in everyone: (t has won implies t same as s)))",
    ),
    property_of(
        "one-outcome",
        "A game that is over was won by a seat in one way, lost by all, or a draw.",
        "always",
        "(game is lost and not game is won and not game is drawn)"
        " or (game is drawn and not game is won and not game is lost)"
        " or (not game is lost and not game is drawn and some s in seats: s has won"
        " and not (game is won by card and game is won by survival)"
        " and not (game is won by card and game is won by investigation)"
        " and not (game is won by survival and game is won by investigation)"
        " and not (game is won by card and game is won by showdown)"
        " and not (game is won by survival and game is won by showdown))",
        premise="game is over",
    ),
    # what some game comes to
    property_of(
        "win-by-card",
        "Some game is won by the effect of a card.",
        "possible",
        "game is won by card",
    ),
    property_of(
        "win-by-survival",
        "Some game is won by the last seat that is in.",
        "possible",
        "game is won by survival",
    ),
    property_of(
        "win-by-investigation",
        "Some game is won in the Investigation.",
        "possible",
        "game is won by investigation",
    ),
    property_of(
        "win-by-showdown",
        "Some game is won in the showdown.",
        "possible",
        "game is won by showdown",
    ),
    property_of(
        "drawn-game",
        "Some game is a draw.",
        "possible",
        "game is drawn",
    ),
    property_of(
        "everybody-loses",
        "Some game is lost by everybody.",
        "possible",
        "game is lost",
    ),
    property_of(
        "everybody-stays-in",
        "Some game is won with every seat still in.",
        "possible",
        "game is won and every s in everyone: s is in",
    ),
    property_of(
        "found-in-ruins",
        "In some game the Lost Legacy is found in the Ruins.",
        "possible",
        "game is won by investigation and count of legacy in ruins is exactly 1",
    ),
    property_of(
        "found-in-own-hand",
        "In some game a seat wins the Investigation with the Lost Legacy in its hand.",
        "possible",
        "game is won by investigation and some s in seats: (s has won and hand of s is legacy)",
    ),
    property_of(
        "investigates-in-vain",
        "In some game a seat investigates and does not find the Lost Legacy.",
        "possible",
        "before game is investigating and not game is won",
    ),
    property_of(
        "equal-speeds",
        "In some game two seats have equal speeds when the Investigation would begin.",
        "possible",
        "(game is investigating or game is lost) and not before game is investigating and"
        " (some s in seats: some t in seats: (not s same as t and s as fast as t))",
    ),
)


RULE_QUESTIONS: tuple[RuleQuestion, ...] = (
    RuleQuestion(
        name="every-rule-runs",
        sentence="Every statement of every effect is carried out in some game.",
        of_ways=False,
    ),
    RuleQuestion(
        name="both-branches",
        sentence="Every 'if' and 'may' that is carried out goes each of its ways in some game.",
        of_ways=True,
    ),
)

AUXILIARY: tuple[Property, ...] = (
    property_of(
        "nobody-is-empty-handed",
        "Every seat that is in holds at least one card between turns.",
        "always",
        "every s in seats: count of any card in hand of s is at least 1",
    ),
    property_of(
        "somebody-is-in",
        "At least one seat is in at any time.",
        "always",
        "some s in everyone: s is in",
    ),
    property_of(
        "all-face-up",
        "No card lies face down in anybody's discards.",
        "always",
        "count of any card face down in discards of everyone is exactly 0",
    ),
)

HELPING = frozenset(
    {prop.name for prop in AUXILIARY}
    | {OUT_HOLDS_NOTHING, "out-never-acts", "two-are-in", "deck-to-draw"}
)
"""The invariants on which the proofs of the others lean; they are asked about together, first."""

_GROUNDS = HELPING | {
    "cards-conserved",
    "one-card-each",
    "one-legacy",
    "rank-falls",
    "one-winner",
}
GROUNDWORK: tuple[Property, ...] = (
    *AUXILIARY,
    *(prop for prop in BUILT_IN if prop.name in _GROUNDS),
)
"""What a search leans on: the invariants that are asserted at every state, and the rank."""
