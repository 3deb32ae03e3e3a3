"""The catalogue: what is asked of every pack, in the language of the effect tests.

Promised: each property has a name, one sentence, a kind, and one expression that the interpreter
and the symbolic reading both evaluate; a pack's own properties stand beside the built-in ones and
are checked alike. :data:`AUXILIARY` are invariants that proofs lean on and that are proved with
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ..model import effects as fx
from ..model.cards import Pack
from ..model.errors import UnknownName, nearest
from ..model.grammar import parse_test
from ..model.relevance import conditions_within
from .meaning import why_not

Kind: TypeAlias = Literal["always", "step", "possible"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """One property of a game's rules.

    ``always``: holds between steps and at the end of every game. ``step``: holds of every step.
    ``possible``: some game gets to a state, or takes a step, where it holds. With a `premise` the
    property speaks only of states (steps) where that holds, and is vacuous where none does.
    """

    name: str
    sentence: str
    kind: Kind
    expect: fx.Test
    premise: fx.Test | None = None

    @property
    def test(self) -> fx.Test:
        """The whole expression, premise included."""
        if self.premise is None:
            return self.expect
        if self.kind == "possible":
            return fx.AllOf(tests=(self.premise, self.expect))
        return fx.Implies(premise=self.premise, conclusion=self.expect)

    @property
    def asks_of_steps(self) -> bool:
        """Whether it speaks of steps, not of states alone."""
        about_steps = fx.StepTest | fx.SeenIs
        return self.kind == "step" or any(
            isinstance(test, about_steps) for test in conditions_within(self.test)
        )


def _property(
    name: str, sentence: str, kind: Kind, expect: str, premise: str | None = None
) -> Property:
    return Property(
        name=name,
        sentence=sentence,
        kind=kind,
        expect=parse_test(expect),
        premise=None if premise is None else parse_test(premise),
    )


_BEGINS = "game is investigating and not before game is investigating"
"""The step after which the Investigation begins."""

_NUMBERS = range(1, 9)

OUT_HOLDS_NOTHING = "out-holds-nothing"

BUILT_IN: tuple[Property, ...] = (
    # cards and places
    _property(
        "cards-conserved",
        "Every card is in exactly one place.",
        "always",
        "cards are conserved",
    ),
    _property(
        "places-as-told",
        "No card changes places but by a draw, a play, an effect, or going out.",
        "step",
        "places change as told",
    ),
    _property(
        "discards-grow",
        "Discards grow smaller only where an effect takes a card from them.",
        "step",
        "every s in everyone:"
        " (count of any card in discards of s falls implies cards are taken from discards of s)",
    ),
    _property(
        "one-card-each",
        "Every seat that is in holds exactly one card between turns.",
        "always",
        "every s in seats: count of any card in hand of s is exactly 1",
    ),
    _property(
        "one-legacy",
        "There is exactly one Lost Legacy.",
        "always",
        "count of legacy in anywhere is exactly 1",
    ),
    _property(
        "legacy-not-discarded",
        "Until the game ends the Lost Legacy lies in nobody's discards.",
        "always",
        "every s in everyone: count of legacy in discards of s is exactly 0",
        premise="not game is over",
    ),
    # turns
    _property(
        "rank-falls",
        "The rank falls with every play, so there is a longest game.",
        "step",
        "rank falls",
    ),
    _property(
        "nobody-passes",
        "No seat ever has to pass: it holds a card that it may play.",
        "step",
        "not seat passes",
    ),
    _property(
        "two-are-in",
        "Two seats are in until the game ends or the last phase begins.",
        "always",
        "game is over or game is investigating or game is in showdown"
        " or (some s in seats: some t in seats: not s same as t)",
    ),
    _property(
        "deck-to-draw",
        "There is a card to draw until the game ends or the last phase begins.",
        "always",
        "game is over or game is investigating or game is in showdown"
        " or count of any card in deck is at least 1",
    ),
    # going out
    _property(
        "out-stays-out",
        "Who is out stays out.",
        "step",
        "every s in everyone: (before s is out implies s is out)",
    ),
    _property(
        OUT_HOLDS_NOTHING,
        "A seat that is out holds no card.",
        "always",
        "every s in everyone: (s is out implies count of any card in hand of s is exactly 0)",
    ),
    _property(
        "out-never-acts",
        "A seat that is out neither plays nor investigates.",
        "always",
        "every s in everyone: ((s waits implies s is in)"
        " and (game is investigating or (s is active implies s is in)))",
    ),
    _property(
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
    _property(
        "deck-runs-out-first",
        "When the Investigation begins, the deck has run out, but for a Lost Legacy put back.",
        "step",
        "count of any card in deck is at most 1 and"
        " (count of legacy in deck is exactly 1 or count of any card in deck is exactly 0)",
        premise=_BEGINS,
    ),
    _property(
        "legacy-can-be-found",
        "During the Investigation the Lost Legacy lies where a seat may turn to it.",
        "always",
        "legacy can be found",
        premise="game is investigating",
    ),
    _property(
        "x-never-investigates",
        "Who holds an X when the Investigation begins does not investigate.",
        "step",
        "every s in everyone: (hand of s is X implies not s waits)",
        premise=_BEGINS,
    ),
    _property(
        "equals-never-investigate",
        "Seats of equal speed when the Investigation begins do not investigate.",
        "step",
        "every s in everyone: every t in everyone:"
        " ((s waits and s as fast as t) implies s same as t)",
        premise=_BEGINS,
    ),
    _property(
        "no-speed-below-zero",
        "No change of the speed takes it below zero.",
        "always",
        "every s in seats: (hand of s is 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8"
        " implies speed of s is at least 0)",
    ),
    _property(
        "investigates-once",
        "With each Investigation one seat fewer waits, and nobody waits again.",
        "step",
        "every s in everyone: (s waits implies before s waits)"
        " and (some s in everyone: (before s waits and not s waits))",
        premise="before game is investigating",
    ),
    _property(
        "finder-saw-legacy",
        "Whoever wins by the Investigation turned to the Lost Legacy.",
        "step",
        "seen is legacy",
        premise="game is won by investigation",
    ),
    # the showdown
    _property(
        "deck-runs-out-before-showdown",
        "When the showdown begins, the deck has run out, but for a Lost Legacy put back.",
        "step",
        "count of any card in deck is at most 1 and"
        " (count of legacy in deck is exactly 1 or count of any card in deck is exactly 0)",
        premise="game is in showdown and not before game is in showdown",
    ),
    _property(
        "highest-card-wins",
        "Whoever wins the showdown holds a higher card than every other seat that is in.",
        "always",
        "every s in seats: every t in seats:"
        " ((s has won and not s same as t) implies hand of s beats hand of t)",
        premise="game is won by showdown",
    ),
    _property(
        "draw-is-a-tie",
        "Where the game is a draw, two seats that are in hold cards of the same number.",
        "always",
        "some s in seats: some t in seats: (not s same as t and hand of s ties hand of t)",
        premise="game is drawn",
    ),
    # the end
    _property(
        "one-winner",
        "At most one seat wins, and it is still in.",
        "always",
        "every s in everyone: (s has won implies"
        " (s is in and every t in everyone: (t has won implies t same as s)))",
    ),
    _property(
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
    _property(
        "win-by-card",
        "Some game is won by the effect of a card.",
        "possible",
        "game is won by card",
    ),
    _property(
        "win-by-survival",
        "Some game is won by the last seat that is in.",
        "possible",
        "game is won by survival",
    ),
    _property(
        "win-by-investigation",
        "Some game is won in the Investigation.",
        "possible",
        "game is won by investigation",
    ),
    _property(
        "win-by-showdown",
        "Some game is won in the showdown.",
        "possible",
        "game is won by showdown",
    ),
    _property(
        "drawn-game",
        "Some game is a draw.",
        "possible",
        "game is drawn",
    ),
    _property(
        "everybody-loses",
        "Some game is lost by everybody.",
        "possible",
        "game is lost",
    ),
    _property(
        "everybody-stays-in",
        "Some game is won with every seat still in.",
        "possible",
        "game is won and every s in everyone: s is in",
    ),
    _property(
        "found-in-ruins",
        "In some game the Lost Legacy is found in the Ruins.",
        "possible",
        "game is won by investigation and count of legacy in ruins is exactly 1",
    ),
    _property(
        "found-in-own-hand",
        "In some game a seat wins the Investigation with the Lost Legacy in its hand.",
        "possible",
        "game is won by investigation and some s in seats: (s has won and hand of s is legacy)",
    ),
    _property(
        "investigates-in-vain",
        "In some game a seat investigates and does not find the Lost Legacy.",
        "possible",
        "before game is investigating and not game is won",
    ),
    _property(
        "equal-speeds",
        "In some game two seats have equal speeds when the Investigation would begin.",
        "possible",
        "(game is investigating or game is lost) and not before game is investigating and"
        " (some s in seats: some t in seats: (not s same as t and s as fast as t))",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleQuestion:
    """What is asked of the effects themselves: no expression on states, but of every statement.

    With `of_ways` it asks whether each ``if`` and ``may`` that is carried out goes both ways, else
    whether each statement is carried out.
    """

    name: str
    sentence: str
    of_ways: bool


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
    _property(
        "nobody-is-empty-handed",
        "Every seat that is in holds at least one card between turns.",
        "always",
        "every s in seats: count of any card in hand of s is at least 1",
    ),
    _property(
        "somebody-is-in",
        "At least one seat is in at any time.",
        "always",
        "some s in everyone: s is in",
    ),
    _property(
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


def own_properties(pack: Pack) -> tuple[Property, ...]:
    """Give the properties that a pack brings along."""
    return tuple(
        Property(
            name=entry.name,
            sentence=entry.sentence,
            kind=entry.kind,
            expect=entry.expect,
            premise=entry.premise,
        )
        for entry in pack.properties
    )


def catalogue(pack: Pack) -> tuple[Property, ...]:
    """Give the built-in properties that concern a pack, and its own.

    A property of the pack takes the place of a built-in one of its name. A built-in one that says
    nothing of the pack is left out, see :func:`not_asked`.
    """
    own = {prop.name: prop for prop in own_properties(pack)}
    left_out = dict(not_asked(pack))
    kept = tuple(prop for prop in BUILT_IN if prop.name not in {*own, *left_out})
    return (*kept, *own.values())


def leaned_on(
    everything: tuple[Property, ...], wanted: tuple[Property, ...]
) -> tuple[Property, ...]:
    """Give what is proved first where some properties are wanted: those, and the groundwork."""
    names = {prop.name for prop in (*GROUNDWORK, *wanted)}
    return tuple(prop for prop in everything if prop.name in names)


def not_asked(pack: Pack) -> tuple[tuple[str, str], ...]:
    """Give the built-in properties that are not asked of a pack, each with the reason.

    They ask for what no card of the pack can bring about, or for a phase that its games have not.
    """
    own = {entry.name for entry in pack.properties}
    found: list[tuple[str, str]] = []
    for prop in BUILT_IN:
        reason = None if prop.name in own else _why_not(pack, prop)
        if reason is not None:
            found.append((prop.name, reason))
    return tuple(found)


def _why_not(pack: Pack, prop: Property) -> str | None:
    if prop.name == OUT_HOLDS_NOTHING and pack.out_keeps_hand:
        return "who goes out keeps its hand"
    never = None if prop.premise is None else why_not(pack, prop.premise)
    return never or why_not(pack, prop.test)


def rule_questions(pack: Pack) -> tuple[RuleQuestion, ...]:
    """Give what is asked about the effects themselves; a pack's own property takes a name."""
    own = {prop.name for prop in pack.properties}
    return tuple(question for question in RULE_QUESTIONS if question.name not in own)


def property_names(pack: Pack) -> tuple[str, ...]:
    """Give the names of all that is asked about a pack, in the order of its findings."""
    properties = (prop.name for prop in catalogue(pack))
    return (*properties, *(question.name for question in rule_questions(pack)))


def inductive_names(pack: Pack) -> tuple[str, ...]:
    """Give the names of the properties that induction may prove: of all states, or of all steps."""
    return tuple(prop.name for prop in catalogue(pack) if prop.kind != "possible")


def chosen(pack: Pack, names: tuple[str, ...]) -> tuple[Property, ...]:
    """Give the properties among the names, all for no name. Raises :class:`UnknownName`."""
    everything = property_names(pack)
    left_out = dict(not_asked(pack))
    for name in names:
        if name in left_out:
            raise UnknownName(f"{name} is not asked of {pack.name}: {left_out[name]}")
        if name not in everything:
            raise UnknownName(f"there is no property {name!r}{nearest(name, everything)}")
    return tuple(p for p in catalogue(pack) if not names or p.name in names)


def chosen_questions(pack: Pack, names: tuple[str, ...]) -> tuple[RuleQuestion, ...]:
    """Give the questions about the effects among the names, all for no name."""
    return tuple(q for q in rule_questions(pack) if not names or q.name in names)
