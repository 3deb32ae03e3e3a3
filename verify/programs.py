"""A game that breaks a property, as a program that anybody can run.

Promised: what :func:`replay_program` gives needs this package and no file: it holds the pack, the
rulings, the position and the choices, plays them in the interpreter and fails with the property's
name where the property does. With the pack mended it ends without a word, or says which choice the
mended rules no longer offer. Not promised: that the game is a shortest one.
"""

from __future__ import annotations

import json

from ..model.cards import Pack, builtin_packs, load_pack
from ..model.errors import WrongUse
from ..model.notation import print_line, print_position
from ..model.pack_printing import print_pack
from ..model.printing import print_test
from ..model.rulings import PRESETS, Rulings, ruling_names, value_of
from .property import Property
from .verdict import Trace

WIDTH = 90

_CHECK_STATES = """\
for moment in moments(game, begin, line):
    found = [str(problem) for problem in problems(game, moment.state)]
    assert not found, f"{TOLD} Not so: {found} at {print_position(game, moment.state)}"
"""

_CHECK_PROPERTY = """\
for moment in moments(game, begin, line):
    if moment.ASKED:
        holds = holds_of_state(game, moment.state, expected, moment.facts)
        assert holds, f"{TOLD} Not so at {print_position(game, moment.state)}"
"""


def replay_program(trace: Trace, prop: Property | None) -> str:
    """Give a program that plays a game and asserts at each moment that a property holds.

    Without a property it asserts that no state has problems. Raises :class:`WrongUse` for a
    property of kind ``possible``, which no single game breaks.
    """
    if prop is not None and prop.kind == "possible":
        raise WrongUse(f"{prop.name} is possible or not; no single game breaks it")
    game = trace.game
    breaks = "comes to a state with problems" if prop is None else f"breaks {prop.name}"
    told = "Every state is sound." if prop is None else f"{prop.name}: {prop.sentence}"
    texts = [
        _constant("POSITION", print_position(game, trace.start), " | "),
        _constant("LINE", print_line(game, trace.line), ", "),
        _constant("TOLD", told, " "),
    ]
    made = [
        *_rulings(game.rulings),
        f"game = new_game(pack, rulings, seats={game.seats})",
        "begin, line = parse_position(game, POSITION), parse_line(game, LINE)",
    ]
    check = _CHECK_STATES
    if prop is not None:
        texts.append(_constant("EXPECTED", print_test(prop.test), " "))
        made.append("expected = parse_test(EXPECTED)")
        asked = "is_between_turns" if prop.kind == "always" else "facts is not None"
        check = _CHECK_PROPERTY.replace("ASKED", asked)
    parts = [
        f'"""A game of {game.pack.name} that {breaks}."""',
        _imports(game.pack, game.rulings, prop),
        "\n".join([*_pack_text(game.pack), *texts]),
        "\n".join([_pack(game.pack), *made]),
        check,
    ]
    return "\n\n".join(parts)


def _imports(pack: Pack, rulings: Rulings, prop: Property | None) -> str:
    names = {
        "model.cards": ["load_pack" if _is_builtin(pack) else "parse_pack"],
        "model.conditions": [] if prop is None else ["holds_of_state"],
        "model.game": ["new_game"],
        "model.grammar": [] if prop is None else ["parse_test"],
        "model.notation": ["parse_line", "parse_position", "print_position"],
        "model.problems": ["problems"] if prop is None else [],
        "model.rulings": ["preset", "with_ruling"] if _nearest_book(rulings)[1] else ["preset"],
        "verify.moments": ["moments"],
    }
    return "\n".join(
        f"from lostlegacy.{module} import {', '.join(found)}"
        for module, found in names.items()
        if found
    )


def _is_builtin(pack: Pack) -> bool:
    return pack.name in builtin_packs() and load_pack(pack.name) == pack


def _pack_text(pack: Pack) -> list[str]:
    if _is_builtin(pack):
        return []
    text = print_pack(pack)
    return [f"PACK = {text!r}" if "'''" in text else f"PACK = r'''\n{text}'''"]


def _pack(pack: Pack) -> str:
    return f'pack = load_pack("{pack.name}")' if _is_builtin(pack) else "pack = parse_pack(PACK)"


def _nearest_book(rulings: Rulings) -> tuple[str, tuple[str, ...]]:
    """Give the book from which the fewest rulings differ, and those rulings."""
    differing = {
        book: tuple(n for n in ruling_names() if value_of(rulings, n) != value_of(values, n))
        for book, values in PRESETS.items()
    }
    book = min(differing, key=lambda name: len(differing[name]))
    return book, differing[book]


def _rulings(rulings: Rulings) -> list[str]:
    book, changed = _nearest_book(rulings)
    return [
        f'rulings = preset("{book}")',
        *(
            f'rulings = with_ruling(rulings, "{name}", "{value_of(rulings, name)}")'
            for name in changed
        ),
    ]


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _constant(name: str, text: str, between: str) -> str:
    """Give a constant, on several lines broken after `between` where its text is long."""
    if len(text) + len(name) <= WIDTH:
        return f"{name} = {_literal(text)}"
    pieces = [""]
    for part in text.split(between):
        if pieces[-1] and len(pieces[-1]) + len(part) + len(between) > WIDTH:
            pieces.append("")
        pieces[-1] += part + between
    pieces[-1] = pieces[-1].removesuffix(between)
    return "\n".join([f"{name} = (", *(f"    {_literal(piece)}" for piece in pieces), ")"])
