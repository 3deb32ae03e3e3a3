"""What is wrong with a text of the statement language: the place, what was found and expected.

Promised: :func:`described` turns what Lark raises into a :class:`SyntaxProblem` that points at what
was found and names in plain words what could have stood there. Not promised: where in a file the
text stands; :mod:`.cards` says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

from .documents import shortened
from .errors import LostLegacyError, nearest


class SyntaxProblem(LostLegacyError, ValueError):
    """A text of the statement language does not parse; `line` and `column` count from 1."""

    def __init__(self, line: int, column: int, problem: str) -> None:
        """Keep the place, so that a pack can say where in the file it is."""
        super().__init__(f"line {line}, column {column}: {problem}")
        self.line = line
        self.column = column
        self.problem = problem


_FRIENDLY = {
    "NAME": "a name",
    "NUMBERS": "numbers such as '3 or 4' or X",
    "INT": "a number",
    "SIGNED": "a signed number such as -2",
    "STRING": 'a card name in "quotes"',
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
    "COLON": "':'",
    "LPAR": "'('",
    "RPAR": "')'",
    "LBRACE": "'{'",
    "RBRACE": "'}'",
    "SEMICOLON": "';'",
}


_FOUND = {
    "$END": "the end",
    "_DEDENT": "the end",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
}


def _expected(names: Iterator[str]) -> list[str]:
    return sorted({_FRIENDLY.get(name, name.lower().strip("_")) for name in names})


def described(error: UnexpectedInput, text: str) -> SyntaxProblem:
    """Say in plain words what a text has in place of what was expected."""
    lines = text.rstrip().split("\n")
    match error:
        case UnexpectedToken():
            names = sorted(error.accepts or error.expected)
            found = _FOUND.get(error.token.type, shortened(str(error.token)))
        case UnexpectedCharacters():
            names = sorted(error.allowed or ())
            rest = lines[min(error.line, len(lines)) - 1][error.column - 1 :]
            found = shortened(rest.split()[0]) if rest.split() else "the end of the line"
        case UnexpectedEOF():
            names = sorted(error.expected)
            found = "the end"
        case _:
            names, found = [], "this"
    line = error.line if error.line and error.line > 0 else len(lines)
    column = error.column if error.column and error.column > 0 else len(lines[-1]) + 1
    if isinstance(error, UnexpectedToken):
        if error.token.type == "$END":
            line, column = len(lines), len(lines[-1]) + 1
        if error.token.type == "_INDENT":
            line, column = error.token.end_line or line, error.token.end_column or column
    words = _expected(iter(names))
    hint = nearest(found.strip("'"), words) if found.startswith("'") else ""
    if not hint.startswith(" (did"):
        hint = ""
    what = ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
    return SyntaxProblem(line, column, f"expected {what}; found {found}{hint}")
