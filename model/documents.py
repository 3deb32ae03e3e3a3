"""TOML files with positions: read, checked against a record, every complaint with its place.

Promised: :func:`read_document` and :meth:`Document.convert` raise :class:`PackError` with file,
line and column for anything that is wrong with a file: missing, a folder, not UTF-8, empty, too
large, not TOML, unknown or missing keys, wrong types. Not promised: what the values mean.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from .errors import PackError, nearest

LARGEST_FILE = 1_000_000
"""Bytes; a pack or puzzle is a few thousand, so anything above is a mistake."""

T = TypeVar("T")
KeyPath = tuple[str | int, ...]


def shortened(text: str, limit: int = 60) -> str:
    """Quote a text for a message, cut to `limit` characters.

    >>> shortened("x" * 100, 5)
    "'xxxxx…'"
    """
    return repr(text if len(text) <= limit else text[:limit] + "…")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A parsed file: its data, where each value and each key stands (line and column from 1)."""

    file: str
    text: str
    data: dict[str, Any]
    places: dict[KeyPath, tuple[int, int]]
    keys: dict[KeyPath, tuple[int, int]]

    def place(self, path: KeyPath) -> tuple[int, int]:
        """Give line and column of a value, or of the nearest value around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))

    def error(self, path: KeyPath, problem: str) -> PackError:
        """Build the error for a key."""
        line, column = self.place(path)
        return PackError(self.file, line, column, problem)

    def error_in_text(self, path: KeyPath, line: int, column: int, problem: str) -> PackError:
        """Build the error for a place inside a text value; `line` and `column` count from 1."""
        start, left = self.place(path)
        opening = self.text.split("\n")[start - 1][left - 1 :] if self.text else ""
        if opening.startswith(('"""', "'''")):
            first_line = start + (1 if not opening[3:].strip() else 0)
            shift = 0 if first_line > start or line > 1 else left + 2
            blank = _leading_blank_lines(str(self._value(path)))
            return PackError(self.file, first_line + blank + line - 1, shift + column, problem)
        return PackError(self.file, start, left + column, problem)

    def _value(self, path: KeyPath) -> Any:
        value: Any = self.data
        for step in path:
            value = value[step]
        return value

    def convert(self, kind: type[T]) -> T:
        """Check the data against a record type. Raises :class:`PackError` with the key's place."""
        try:
            return msgspec.convert(self.data, kind, strict=True)
        except msgspec.ValidationError as error:
            problem, path = _split_message(str(error))
            unknown = re.search(r"unknown field `([^`]*)`", problem)
            if unknown:
                word = unknown.group(1)
                known = _fields_at(kind, path)
                problem = f"there is no key {shortened(word)} here{nearest(word, known)}"
                line, column = self.keys.get((*path, word)) or self.place((*path, word))
                raise PackError(self.file, line, column, problem) from None
            missing = re.search(r"missing required field `([^`]*)`", problem)
            if missing:
                raise self.error(path, f"the key {missing.group(1)!r} is missing") from None
            wrong = re.search(r"nvalid enum value (.*)", problem)
            if wrong:
                raise self.error(path, _not_among(wrong.group(1), kind, path)) from None
            raise self.error(path, problem[:1].lower() + problem[1:]) from None


def _leading_blank_lines(text: str) -> int:
    return len(text) - len(text.lstrip("\n"))


def _split_message(message: str) -> tuple[str, KeyPath]:
    problem, _, where = message.partition(" - at `$")
    steps = re.findall(r"\.([^.\[\]`]+)|\[(\d+)\]", where)
    return problem, tuple(name if name else int(index) for name, index in steps)


def _type_at(kind: Any, path: KeyPath) -> Any:
    """Give what a record type says of the value at a place, None where it says nothing."""
    info: Any = msgspec.inspect.type_info(kind)
    for step in path:
        match info:
            case msgspec.inspect.StructType():
                info = next((f.type for f in info.fields if f.encode_name == step), None)
            case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
                info = info.item_type
            case _:
                return None
        info = _present(info)
    return info


def _present(info: Any) -> Any:
    """Give what a value is where it is there at all: the type ``T`` of ``T | None``."""
    if isinstance(info, msgspec.inspect.UnionType):
        types = [one for one in info.types if not isinstance(one, msgspec.inspect.NoneType)]
        return types[0] if len(types) == 1 else info
    return info


def _fields_at(kind: Any, path: KeyPath) -> list[str]:
    info = _type_at(kind, path)
    if isinstance(info, msgspec.inspect.StructType):
        return [field.encode_name for field in info.fields]
    return []


def _not_among(found: str, kind: Any, path: KeyPath) -> str:
    """Say that a value is none of those that a key may have."""
    info = _type_at(kind, path)
    options = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    values: list[str] = []
    for option in options:
        if isinstance(option, msgspec.inspect.LiteralType):
            values += [str(value) for value in option.values]
        if isinstance(option, msgspec.inspect.IntType):
            values.append(f"{option.ge} to {option.le}")
    word = found.strip("'")
    return f"found {shortened(word)}{nearest(word, values)}"


def _key_names(node: Node) -> tuple[str, ...]:
    if node.type in {"bare_key", "quoted_key"}:
        return ((node.text or b"").decode().strip("\"'"),)
    return tuple(name for child in node.named_children for name in _key_names(child))


def _places(text: str) -> tuple[dict[KeyPath, tuple[int, int]], dict[KeyPath, tuple[int, int]]]:
    """Give where each value stands, and where each key."""
    source = text.encode()
    root = Parser(Language(tree_sitter_toml.language())).parse(source).root_node
    lines = source.split(b"\n")
    places: dict[KeyPath, tuple[int, int]] = {}
    keys: dict[KeyPath, tuple[int, int]] = {}
    counts: dict[KeyPath, int] = {}

    def mark(where: dict[KeyPath, tuple[int, int]], path: KeyPath, node: Node) -> None:
        row, byte = node.start_point
        where.setdefault(path, (row + 1, len(lines[row][:byte].decode(errors="replace")) + 1))

    def pairs(node: Node, path: KeyPath) -> None:
        for child in node.named_children:
            if child.type == "pair":
                here = path + _key_names(child.named_children[0])
                value = child.named_children[-1]
                mark(keys, here, child)
                mark(places, here, value)
                if value.type == "inline_table":
                    pairs(value, here)
                if value.type == "array":
                    for index, item in enumerate(value.named_children):
                        mark(places, (*here, index), item)
                        pairs(item, (*here, index))

    pairs(root, ())
    for table in root.named_children:
        if table.type == "table":
            here: KeyPath = _key_names(table.named_children[0])
        elif table.type == "table_array_element":
            name = _key_names(table.named_children[0])
            counts[name] = counts.get(name, -1) + 1
            here = (*name, counts[name])
        else:
            continue
        mark(keys, here, table)
        for end in range(1, len(here) + 1):  # [[custom.from]] alone brings about [custom] too
            mark(places, here[:end], table)
        pairs(table, here)
    return places, keys


def read_bytes(path: str | Path) -> str:
    """Read a text file. Raises :class:`PackError` where it is no UTF-8 text of fair size."""
    file = Path(path)
    name = str(path)
    try:
        if file.is_dir():
            raise PackError(name, 1, 1, "this is a folder; expected a TOML file")
        if not file.exists():
            raise PackError(name, 1, 1, "there is no such file")
        size = file.stat().st_size
        if size > LARGEST_FILE:
            raise PackError(name, 1, 1, f"{size} bytes; expected a file below {LARGEST_FILE}")
        source = file.read_bytes()
    except OSError as error:
        raise PackError(
            shortened(name), 1, 1, f"cannot be read: {error.strerror or error}"
        ) from None
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source[: error.start].count(b"\n") + 1
        column = error.start - source.rfind(b"\n", 0, error.start)
        problem = f"byte 0x{source[error.start]:02x} is not UTF-8; expected UTF-8 text"
        raise PackError(name, line, column, problem) from None


def parse_document(text: str, file: str) -> Document:
    """Parse TOML text. Raises :class:`PackError`."""
    if not text.strip():
        raise PackError(file, 1, 1, "the file is empty; expected a TOML file")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        problem = re.sub(r" \(at .*\)$", "", str(error))
        line, column = (int(found.group(1)), int(found.group(2))) if found else _end(text)
        raise PackError(file, line, column, f"not TOML: {problem}") from None
    except RecursionError:
        raise PackError(file, 1, 1, "not TOML: nested too deeply") from None
    places, keys = _places(text)
    return Document(file=file, text=text, data=data, places=places, keys=keys)


def _end(text: str) -> tuple[int, int]:
    lines = text.splitlines()
    return len(lines), len(lines[-1]) + 1


def read_document(path: str | Path) -> Document:
    """Read and parse a TOML file. Raises :class:`PackError`."""
    return parse_document(read_bytes(path), str(path))
