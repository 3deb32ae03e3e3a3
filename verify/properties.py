"""What is asked of a pack: the built-in properties that concern it, and its own.

Promised: a pack's own properties stand beside the built-in ones and are checked alike; what is left
out is named with its reason. Not promised: how anything is decided.
"""

from __future__ import annotations

from ..model.cards import Pack
from ..model.errors import UnknownName, nearest
from .built_in import BUILT_IN, GROUNDWORK, OUT_HOLDS_NOTHING, RULE_QUESTIONS
from .meaning import why_not
from .property import Property, RuleQuestion


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
