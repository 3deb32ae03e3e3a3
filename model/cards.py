"""Packs: the cards of a set as data, loaded from TOML, with the provenance of each.

Promised: a loaded pack is complete and consistent (as many cards as it says, one Legacy, every
name in an effect bound, every ruling known); what is wrong is a :class:`PackError` with its place.
A pack file may be laid over another (`base`) or over a mix of others (`custom`, `megamix`),
replacing fields of its cards or adding cards; a user's pack has the same rights as a built-in one.
Not promised: that unknown card texts are right; they are blanks, named in :attr:`Pack.unknown`, and
every verdict on the pack names them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from . import effects as fx
from .documents import Document, KeyPath, parse_document, read_document, shortened
from .errors import PackError, UnknownName, WrongUse, nearest
from .grammar import parse_effect, parse_filter, parse_lasting, parse_test
from .mixing import PickedCard, custom_problems, custom_set, megamix, pick, told
from .pack import Card, Kind, Pack, PackProperty, Source
from .pack_checks import check_cards, check_names
from .pack_file import CardEntry, CustomTable, MegamixTable, PackFile, PropertyEntry
from .rulings import PRESETS, Rulings, preset, ruling_names, ruling_values, with_ruling
from .scope import ScopeProblem, check_effect, check_test
from .syntax_problem import SyntaxProblem

__all__ = [
    "FORMAT",
    "Card",
    "Kind",
    "Pack",
    "PackProperty",
    "Source",
    "builtin_packs",
    "load_pack",
    "load_rules",
    "parse_pack",
]

FORMAT = 1
"""The version of the pack format that this package reads."""


def builtin_packs() -> tuple[str, ...]:
    """Give the names of the packs that come with the package."""
    folder = files(f"{__package__}.packs")
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def load_pack(source: str | Path) -> Pack:
    """Load a built-in pack by name, a pack file by path, or ``A+B``, the Megamix of two packs.

    A Megamix is without the Lost Legacy of the second pack. Raises :class:`PackError` for a faulty
    file, :class:`UnknownName` for a name that is neither a built-in pack nor looks like a file, and
    :class:`WrongUse` for packs that are no Megamix.

    >>> load_pack("starship").size, load_pack("starship+staff-of-dragons").size
    (16, 31)
    """
    return _load(str(source), Path(), chain=())


def parse_pack(text: str, file: str = "pack") -> Pack:
    """Read a pack from the text of a pack file; `file` is how errors call it.

    The way back is :func:`~lostlegacy.model.pack_printing.print_pack`. Raises :class:`PackError`.
    """
    return _build(parse_document(text, file), chain=())


Rules: TypeAlias = tuple[Pack, Rulings]
"""A pack, and the rulings that it is played by."""


def load_rules(spec: str | Path) -> Rules:
    """Load ``PACK`` or ``PACK@BOOK``; without a book the pack's own.

    What the pack itself rules goes before the book.

    Raises :class:`PackError`, :class:`UnknownName` and :class:`WrongUse`.

    >>> pack, rulings = load_rules("staff-of-dragons@A")
    >>> rulings.failed_staff
    'shuffled'
    """
    text = str(spec)
    name, at, book = text.rpartition("@")
    if at and not _exists(Path(text)):
        pack = load_pack(name)
        return pack, _rulings_of(pack, preset(book))
    pack = load_pack(text)
    return pack, _rulings_of(pack, preset(pack.book))


def _rulings_of(pack: Pack, rulings: Rulings) -> Rulings:
    for name, value in pack.rulings:
        rulings = with_ruling(rulings, name, value)
    return rulings


# --- where a pack comes from ---------------------------------------------------------------------

_Chain = tuple[tuple[str, KeyPath], ...]
"""The files that are being read, each with the place where it names the next one."""


def _load(name: str, folder: Path, chain: _Chain) -> Pack:
    """Load what a name stands for; files are looked for in a folder first."""
    if name in builtin_packs():
        text = (files(f"{__package__}.packs") / f"{name}.toml").read_text(encoding="utf-8")
        return _build(parse_document(text, f"{name}.toml"), chain)
    found = _file_named(name, folder)
    halves = None if found else _halves(name, folder)
    if halves is not None:
        first, second = (_load(half, folder, chain) for half in halves)
        return megamix(first, second)
    if found is None and not (name.endswith(".toml") or "/" in name or "\\" in name):
        mixed = "; the Megamix of two packs is A+B" if "+" in name else ""
        raise UnknownName(
            f"there is no pack {shortened(name)}{nearest(name, builtin_packs())};"
            f" a pack of your own is a file that ends in .toml{mixed}"
        )
    document = read_document(found or name)
    # The same file may have several names, such as x.toml and ../packs/x.toml.
    here = Path(document.file).resolve()
    for file, path in chain:
        if Path(file).resolve() == here:
            what = "its own base" if path == ("base",) else "a part of itself"
            way = " → ".join(file for file, _ in chain)
            raise document.error(path, f"this pack is {what}: {way}")
    return _build(document, chain)


def _file_named(name: str, folder: Path) -> str | None:
    """Give the path of a file, in the folder or from where we are; None where there is none."""
    beside = name if folder == Path() else str(folder / name)
    return next((path for path in (beside, name) if name and _exists(Path(path))), None)


def _halves(name: str, folder: Path) -> tuple[str, str] | None:
    """Give the two packs of ``A+B``; None where it is not clear which they are."""
    marks = [at for at, mark in enumerate(name) if mark == "+" and 0 < at < len(name) - 1]
    splits = [(name[:at], name[at + 1 :]) for at in marks]
    known = [
        split
        for split in splits
        if all(half in builtin_packs() or _file_named(half, folder) for half in split)
    ]
    return known[0] if known else splits[0] if len(splits) == 1 else None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def _named(document: Document, path: KeyPath, name: str, chain: _Chain) -> Pack:
    """Load a pack that a file names."""
    try:
        return _load(name, Path(document.file).parent, (*chain, (document.file, path)))
    except (UnknownName, WrongUse) as error:
        raise document.error(path, str(error)) from None


def _base(document: Document, file: PackFile, chain: _Chain) -> Pack | None:
    """Give the pack that this one changes: another one, a custom set or a Megamix."""
    given = [key for key in ("base", "custom", "megamix") if getattr(file, key) is not None]
    if len(given) > 1:
        problem = f"{given[0]} and {given[1]} in one pack; expected one of base, custom, megamix"
        raise document.error((given[1],), problem)
    if file.base is not None:
        return _named(document, ("base",), file.base, chain)
    if file.custom is not None:
        return _custom(document, file, file.custom, chain)
    if file.megamix is not None:
        return _megamix(document, file, file.megamix, chain)
    return None


def _custom(document: Document, file: PackFile, table: CustomTable, chain: _Chain) -> Pack:
    picked: list[PickedCard] = []
    places: list[KeyPath] = []
    for number, source in enumerate(table.sources):
        here: KeyPath = ("custom", "from", number)
        pack = _named(document, (*here, "pack"), source.pack, chain)
        for index, name in enumerate(source.cards):
            places.append((*here, "cards", index))
            try:
                picked += pick(pack, name)
            except UnknownName as error:
                raise document.error(places[-1], str(error)) from None
    problems = custom_problems(picked)
    if problems:
        blamed = [places[one.picked] for one in problems if one.picked is not None]
        raise document.error(blamed[0] if blamed else ("custom",), told(problems))
    try:
        return custom_set(picked, name=file.name)
    except WrongUse as error:
        raise document.error(("custom",), str(error)) from None


def _megamix(document: Document, file: PackFile, table: MegamixTable, chain: _Chain) -> Pack:
    first, second = (
        _named(document, ("megamix", "packs", index), name, chain)
        for index, name in enumerate(table.packs)
    )
    try:
        return megamix(first, second, without=table.without, name=file.name)
    except UnknownName as error:
        raise document.error(("megamix", "without"), str(error)) from None
    except WrongUse as error:
        raise document.error(("megamix", "packs"), str(error)) from None


# --- the file ------------------------------------------------------------------------------------


def _build(document: Document, chain: _Chain) -> Pack:
    if not {"card", "base", "custom", "megamix"} & document.data.keys():
        raise PackError(
            document.file,
            1,
            1,
            "this is no pack; expected [[card]] entries, or one of base, custom, megamix",
        )
    file = document.convert(PackFile)
    base = _base(document, file, chain)
    if file.book is not None and file.book not in PRESETS:
        problem = f"there is no book {shortened(file.book)}{nearest(file.book, PRESETS)}"
        raise document.error(("book",), problem)
    cards = {card.name: card for card in base.cards} if base else {}
    for index, name in enumerate(file.remove):
        if name not in cards:
            problem = f"the base has no card {shortened(name)}{nearest(name, cards)}"
            raise document.error(("remove", index), problem)
        del cards[name]
    named: set[str] = set()
    for index, entry in enumerate(file.card):
        if entry.name in named:
            problem = f"card {shortened(entry.name)} stands here twice"
            raise document.error(("card", index, "name"), problem)
        named.add(entry.name)
        cards[entry.name] = _card(document, index, entry, cards.get(entry.name))
    check_cards(document, file, tuple(cards.values()), base)
    check_names(document, file, tuple(cards.values()))
    properties = {entry.name: entry for entry in base.properties} if base else {}
    own: set[str] = set()
    for index, prop in enumerate(file.property):
        if prop.name in own:
            problem = f"property {prop.name!r} stands here twice"
            raise document.error(("property", index, "name"), problem)
        own.add(prop.name)
        properties[prop.name] = _property(document, index, prop)
    return Pack(
        name=file.name,
        title=file.title or (base.title if base else file.name),
        book=file.book or (base.book if base else "H"),
        cards=tuple(cards.values()),
        properties=tuple(properties.values()),
        rulings=_rulings(document, file, base),
        letter=file.letter or (base.letter if base else ""),
        ending=file.ending or (base.ending if base else "investigation"),
        out_keeps_hand=(
            base is not None and base.out_keeps_hand
            if file.out_keeps_hand is None
            else file.out_keeps_hand
        ),
    )


def _rulings(document: Document, file: PackFile, base: Pack | None) -> tuple[tuple[str, str], ...]:
    """Give what a pack rules, its base included, in the order of the rulings."""
    changed = dict(base.rulings) if base else {}
    for name, value in file.rulings.items():
        try:
            values = ruling_values(name)
        except UnknownName as error:
            raise document.error(("rulings", name), str(error)) from None
        if value not in values:
            problem = f"ruling {name} has no value {shortened(value)}{nearest(value, values)}"
            raise document.error(("rulings", name), problem)
        changed[name] = value
    return tuple((name, changed[name]) for name in ruling_names() if name in changed)


def _card(document: Document, index: int, entry: CardEntry, old: Card | None) -> Card:
    here: KeyPath = ("card", index)
    if old is None:
        for key in ("number", "copies", "source"):
            if getattr(entry, key) is None:
                problem = f"card {shortened(entry.name)} has no {key}; expected one"
                raise document.error(here, problem)
    number = None if entry.number == "X" else entry.number
    if entry.number is None and old is not None:
        number = old.number
    base = old or Card(
        name=entry.name, number=number, copies=entry.copies or 1, symbol="", source="house"
    )
    changed = replace(
        base,
        number=number,
        copies=entry.copies or base.copies,
        symbol=entry.symbol or base.symbol or ("X" if number is None else str(number)),
        source=entry.source or base.source,
        cite=base.cite if entry.cite is None else entry.cite,
        note=base.note if entry.note is None else entry.note,
        legacy=base.legacy if entry.legacy is None else entry.legacy,
        intrigue=base.intrigue if entry.intrigue is None else entry.intrigue,
        unplayable=base.unplayable if entry.unplayable is None else entry.unplayable,
        may_face_down=base.may_face_down if entry.may_face_down is None else entry.may_face_down,
        if_after=base.if_after if entry.if_after is None else tuple(sorted(set(entry.if_after))),
    )
    if entry.play is not None:
        changed = replace(changed, play=_effect(document, (*here, "play"), entry.play))
    if entry.when_looked_at is not None:
        effect = _effect(
            document, (*here, "when_looked_at"), entry.when_looked_at, bound=("looker",)
        )
        changed = replace(changed, when_looked_at=effect)
    if entry.on_discard is not None:
        effect = _effect(document, (*here, "on_discard"), entry.on_discard)
        changed = replace(changed, on_discard=effect)
    if entry.lasting is not None:
        try:
            changed = replace(changed, lasting=parse_lasting(entry.lasting))
        except SyntaxProblem as error:
            path = (*here, "lasting")
            raise document.error_in_text(path, error.line, error.column, error.problem) from None
    if entry.must_play_with is not None:
        beside = _beside(document, (*here, "must_play_with"), entry.must_play_with)
        changed = replace(changed, must_play_with=beside)
    if changed.source == "unknown" and any(
        (
            changed.play,
            changed.when_looked_at,
            changed.on_discard,
            changed.lasting,
            changed.must_play_with,
        )
    ):
        if old is not None and entry.source is None:
            return replace(changed, source="house")
        problem = f"card {shortened(entry.name)} has an effect, so its source is not 'unknown'"
        raise document.error((*here, "source"), problem)
    return changed


def _beside(document: Document, path: KeyPath, text: str) -> fx.CardFilter | None:
    """Read beside which cards of a hand a card must be played; an empty text means none."""
    if not text.strip():
        return None
    try:
        found = parse_filter(text)
    except SyntaxProblem as error:
        raise document.error_in_text(path, error.line, error.column, error.problem) from None
    if found.facing is not fx.Facing.ANY:
        raise document.error(path, "a card in a hand has no side; expected no 'face up' or 'down'")
    return found


def _effect(document: Document, path: KeyPath, text: str, bound: tuple[str, ...] = ()) -> fx.Effect:
    try:
        effect = parse_effect(text)
    except SyntaxProblem as error:
        raise document.error_in_text(path, error.line, error.column, error.problem) from None
    try:
        check_effect(effect, seats=bound)
    except ScopeProblem as error:
        line, column = _find_word(text, error.word)
        raise document.error_in_text(path, line, column, str(error)) from None
    return effect


def _find_word(text: str, word: str) -> tuple[int, int]:
    lines = text.strip("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", line.split("#")[0])
        if found:
            return number, found.start() + 1
    return 1, 1


def _property(document: Document, index: int, entry: PropertyEntry) -> PackProperty:
    tests: dict[str, fx.Test] = {}
    for key in ("expect", "premise"):
        text = getattr(entry, key)
        if text is None:
            continue
        path: KeyPath = ("property", index, key)
        try:
            tests[key] = parse_test(text)
            check_test(tests[key], step=entry.kind != "always")
        except SyntaxProblem as error:
            raise document.error_in_text(path, error.line, error.column, error.problem) from None
        except ScopeProblem as error:
            line, column = _find_word(text, error.word)
            raise document.error_in_text(path, line, column, str(error)) from None
    return PackProperty(
        name=entry.name,
        sentence=entry.sentence,
        kind=entry.kind,
        expect=tests["expect"],
        premise=tests.get("premise"),
    )
