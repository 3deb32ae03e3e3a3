"""Pack to text: a whole pack file, without a base, that reads back as the same pack.

Promised: ``parse_pack(print_pack(pack)) == pack`` for every pack that was loaded, however it was
written and laid over others. Not promised: comments, and the file's own choice of words where two
say the same.
"""

from __future__ import annotations

import json

from .cards import FORMAT, Card, Pack, PackProperty
from .printing import print_effect, print_filter, print_lasting, print_number, print_test


def print_pack(pack: Pack) -> str:
    """Give the text of a pack file; :func:`~lostlegacy.model.cards.parse_pack` reads it back.

    >>> from .cards import load_pack
    >>> print(print_pack(load_pack("starship")).split("[[card]]")[2].strip())
    name = "General"
    number = 2
    copies = 1
    symbol = "2"
    source = "public"
    cite = "rules 1.5"
    play = \"\"\"
    look at top of deck
    may:
        swap hand with top of deck
    \"\"\"
    """
    head = [
        f"format = {FORMAT}",
        f"name = {_quoted(pack.name)}",
        f"title = {_quoted(pack.title)}",
        f"book = {_quoted(pack.book)}",
        f"cards = {pack.size}",
    ]
    head += [f"ending = {_quoted(pack.ending)}"] if pack.ending != "investigation" else []
    head += [f"letter = {_quoted(pack.letter)}"] if pack.letter else []
    head += ["out_keeps_hand = true"] if pack.out_keeps_hand else []
    changed = [f"{name} = {_quoted(value)}" for name, value in pack.rulings]
    blocks = [head, *([["[rulings]", *changed]] if changed else [])]
    blocks += [*map(_card, pack.cards), *map(_property, pack.properties)]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _card(card: Card) -> list[str]:
    number = print_number(card.number)
    lines = [
        "[[card]]",
        f"name = {_quoted(card.name)}",
        f"number = {_quoted(number) if card.number is None else number}",
        f"copies = {card.copies}",
        f"symbol = {_quoted(card.symbol)}",
        f"source = {_quoted(card.source)}",
    ]
    lines += [
        f"{key} = {_quoted(getattr(card, key))}" for key in ("cite", "note") if getattr(card, key)
    ]
    flags = ("legacy", "intrigue", "unplayable", "may_face_down")
    lines += [f"{key} = true" for key in flags if getattr(card, key)]
    lines += [f"if_after = {list(card.if_after)}"] if card.if_after else []
    if card.must_play_with is not None:
        lines.append(f"must_play_with = {_quoted(print_filter(card.must_play_with))}")
    texts = {
        "play": print_effect(card.play),
        "when_looked_at": print_effect(card.when_looked_at),
        "on_discard": print_effect(card.on_discard),
        "lasting": print_lasting(card.lasting),
    }
    return lines + [f'{key} = """\n{_escaped(text)}\n"""' for key, text in texts.items() if text]


def _property(prop: PackProperty) -> list[str]:
    lines = [
        "[[property]]",
        f"name = {_quoted(prop.name)}",
        f"sentence = {_quoted(prop.sentence)}",
        f"kind = {_quoted(prop.kind)}",
    ]
    if prop.premise is not None:
        lines.append(f"premise = {_quoted(print_test(prop.premise))}")
    return [*lines, f"expect = {_quoted(print_test(prop.expect))}"]


def _quoted(text: str) -> str:
    """Give a TOML string; its escapes are those of JSON, and DEL needs one too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _escaped(text: str) -> str:
    """Give the lines of an effect for a TOML string over several lines."""
    return "\n".join(_quoted(line)[1:-1].replace('\\"', '"') for line in text.split("\n"))
