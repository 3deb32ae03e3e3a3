"""Text to tree: the statement language of packs, read with Lark.

Promised: ``parse_effect(print_effect(e)) == e`` and the same for tests, lasting effects and the
one-line form; every text that does not parse raises :class:`~.syntax_problem.SyntaxProblem` with
line, column, what was found and what was expected. The way back is in :mod:`.printing`. Not
promised: that names in an effect exist (seat and card names are checked by :mod:`.cards`, which
knows the pack).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, Token, UnexpectedInput
from lark.exceptions import VisitError
from lark.indenter import DedentError, Indenter

from . import effects as fx
from .syntax_problem import SyntaxProblem, described
from .tree_builder import build


class _Blocks(Indenter):
    """Turns indentation into block tokens."""

    @property
    def NL_type(self) -> str:
        return "_NL"

    @property
    def OPEN_PAREN_types(self) -> list[str]:
        return ["LPAR"]

    @property
    def CLOSE_PAREN_types(self) -> list[str]:
        return ["RPAR"]

    @property
    def INDENT_type(self) -> str:
        return "_INDENT"

    @property
    def DEDENT_type(self) -> str:
        return "_DEDENT"

    @property
    def tab_len(self) -> int:
        return 8

    def handle_NL(self, token: Token) -> Iterator[Token]:
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise SyntaxProblem(
                token.end_line or 1,
                token.end_column or 1,
                "expected a line to begin where the block or one around it begins",
            ) from None


@cache
def _parser(start: str, *, blocks: bool) -> Lark:
    grammar = (files(str(__package__)) / "effects.lark").read_text(encoding="utf-8")
    return Lark(
        grammar if blocks else grammar + "\n%ignore _NL\n",
        parser="lalr",
        start=start,
        postlex=_Blocks() if blocks else None,
        maybe_placeholders=True,
        propagate_positions=True,
    )


def _left_edge(text: str) -> tuple[str, int]:
    """Move a block to the left edge; give it with the number of columns that it moved."""
    lines = text.split("\n")
    full = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    shift = min((len(line) - len(line.lstrip(" ")) for line in full), default=0)
    return "\n".join(line[shift:] if line[:shift].isspace() else line for line in lines), shift


def _parse(text: str, start: str, *, blocks: bool) -> Any:
    text = text.strip("\n")
    source, shift = text, 0
    if blocks:
        if not text.strip():
            return ()
        source, shift = _left_edge(text)
        source += "\n"
    try:
        return build(_parser(start, blocks=blocks).parse(source))
    except UnexpectedInput as error:
        problem = described(error, source)
    except SyntaxProblem as error:
        problem = error
    except VisitError as error:
        if not isinstance(error.orig_exc, SyntaxProblem):
            raise
        problem = error.orig_exc
    raise SyntaxProblem(problem.line, problem.column + shift, problem.problem)


def parse_effect(text: str) -> fx.Effect:
    """Read statements, one a line, blocks by indentation; an empty text is no effect.

    Raises :class:`SyntaxProblem`.

    >>> parse_effect("eliminate me")
    (Eliminate(seat=Me()),)
    """
    return cast(fx.Effect, _parse(text, "effect", blocks=True))


def parse_inline(text: str) -> fx.Effect:
    """Read the one-line form, ``{ look at top of deck; win }``. Raises :class:`SyntaxProblem`."""
    return cast(fx.Effect, _parse(text, "line_effect", blocks=False))


def parse_test(text: str) -> fx.Test:
    """Read a test or the expression of a property. Raises :class:`SyntaxProblem`."""
    return cast(fx.Test, _parse(text, "test", blocks=False))


def parse_filter(text: str) -> fx.CardFilter:
    """Read which cards are meant, such as ``5 or 6``. Raises :class:`SyntaxProblem`."""
    return cast(fx.CardFilter, _parse(text, "filter", blocks=False))


def parse_lasting(text: str) -> tuple[fx.Lasting, ...]:
    """Read lasting effects, one a line. Raises :class:`SyntaxProblem`."""
    return cast("tuple[fx.Lasting, ...]", _parse(text, "lasting", blocks=True))
