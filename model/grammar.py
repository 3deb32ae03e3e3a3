"""Text to tree: the statement language of packs, read with Lark.

Promised: ``parse_effect(print_effect(e)) == e`` and the same for tests, lasting effects and the
one-line form; every text that does not parse raises :class:`SyntaxProblem` with line, column, what
was found and what was expected. The way back is in :mod:`.printing`. Not promised: that names in
an effect exist (seat and card names are checked by :mod:`.cards`, which knows the pack).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken, VisitError
from lark.indenter import DedentError, Indenter

from . import effects as fx
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


def _number(text: str) -> fx.Number:
    return None if text == "X" else int(text)


def _words(children: list[Any]) -> str:
    return " ".join(str(child) for child in children)


_TAKEN = frozenset(
    {"me", "next", "this", "hand", "top", "seen", "others", "seats", "everyone", "total", "count"}
    | {"game", "cards", "rank", "seat", "not", "every", "some"}
)
"""Words that mean something where a name may stand."""


def _name(token: Token) -> str:
    """Give a name that an effect binds, unless it would never be read as one."""
    if str(token) in _TAKEN:
        raise SyntaxProblem(
            token.line or 1,
            token.column or 1,
            f"expected a name, found {str(token)!r}, which is a word of the language",
        )
    return str(token)


@v_args(inline=True)
class _Build(Transformer[Token, Any]):
    """One method a rule of the grammar."""

    # statements
    def effect(self, *lines: fx.Statement) -> fx.Effect:
        return lines

    def line_effect(self, inline: fx.Effect | None) -> fx.Effect:
        return inline or ()

    def inline(self, *statements: fx.Statement) -> fx.Effect:
        return statements

    def suite(self, *lines: fx.Statement) -> fx.Effect:
        return lines

    def may(self, body: fx.Effect) -> fx.May:
        return fx.May(body=body)

    def if_(self, test: fx.Test, then: fx.Effect, orelse: fx.Effect | None) -> fx.If:
        return fx.If(test=test, then=then, orelse=orelse or ())

    def for_each(self, name: Token, among: fx.SeatSet, body: fx.Effect) -> fx.ForEach:
        return fx.ForEach(name=_name(name), among=among, body=body)

    def when(
        self, ruling: Token, value: Token, then: fx.Effect, orelse: fx.Effect | None
    ) -> fx.When:
        return fx.When(ruling=str(ruling), value=str(value), then=then, orelse=orelse or ())

    def choose_seat(self, name: Token, among: fx.SeatSet) -> fx.ChooseSeat:
        return fx.ChooseSeat(name=_name(name), among=among)

    def choose_card(
        self, name: Token, areas: tuple[fx.Area, ...], where: fx.CardFilter | None
    ) -> fx.ChooseCard:
        return fx.ChooseCard(name=_name(name), areas=areas, filter=where or fx.ANY_CARD)

    def look(self, card: fx.CardRef, cancelling: fx.CardFilter | None) -> fx.Look:
        return fx.Look(card=card, cancelling=cancelling)

    def reveal(self, card: fx.CardRef, cancelling: fx.CardFilter | None) -> fx.Reveal:
        return fx.Reveal(card=card, cancelling=cancelling)

    def swap(self, left: fx.CardRef, right: fx.CardRef) -> fx.Swap:
        return fx.Swap(left=left, right=right)

    def move(self, card: fx.CardRef, to: fx.Destination) -> fx.Move:
        return fx.Move(card=card, to=to)

    def shuffle(self, pile: fx.Pile) -> fx.Shuffle:
        return fx.Shuffle(pile=pile)

    def play_now(self, card: fx.CardRef) -> fx.PlayNow:
        return fx.PlayNow(card=card)

    def eliminate(self, seat: fx.SeatRef) -> fx.Eliminate:
        return fx.Eliminate(seat=seat)

    def win(self) -> fx.Win:
        return fx.Win()

    # seats
    def me(self) -> fx.Me:
        return fx.Me()

    def next_seat(self) -> fx.NextSeat:
        return fx.NextSeat()

    def seat_var(self, name: Token) -> fx.SeatVar:
        return fx.SeatVar(name=str(name))

    def group(self, *words: Token) -> fx.SeatGroup:
        return fx.SeatGroup(_words(list(words)))

    def seat_set(self, group: fx.SeatGroup) -> fx.SeatSet:
        return fx.SeatSet(group=group)

    def seat_set_with_hand(self, group: fx.SeatGroup) -> fx.SeatSet:
        return fx.SeatSet(group=group, with_hand=True)

    # cards
    def this(self) -> fx.This:
        return fx.This()

    def own_hand(self) -> fx.HandCard:
        return fx.HandCard(of=fx.Me())

    def hand_of(self, of: fx.SeatRef) -> fx.HandCard:
        return fx.HandCard(of=of)

    def top(self) -> fx.TopCard:
        return fx.TopCard()

    def card_var(self, name: Token) -> fx.CardVar:
        return fx.CardVar(name=str(name))

    def areas(self, *areas: fx.Area) -> tuple[fx.Area, ...]:
        return areas

    def in_own_hand(self) -> fx.InHand:
        return fx.InHand(of=fx.Me())

    def in_hand(self, of: fx.Owner) -> fx.InHand:
        return fx.InHand(of=of)

    def in_own_discards(self) -> fx.InDiscards:
        return fx.InDiscards(of=fx.Me())

    def in_discards(self, of: fx.Owner) -> fx.InDiscards:
        return fx.InDiscards(of=of)

    def in_ruins(self) -> fx.InRuins:
        return fx.InRuins()

    def in_deck(self) -> fx.InDeck:
        return fx.InDeck()

    def in_anywhere(self) -> fx.Anywhere:
        return fx.Anywhere()

    def to_own_hand(self) -> fx.ToHand:
        return fx.ToHand(of=fx.Me())

    def to_hand(self, of: fx.SeatRef) -> fx.ToHand:
        return fx.ToHand(of=of)

    def to_own_discards(self, face: fx.Facing | None) -> fx.ToDiscards:
        return fx.ToDiscards(of=fx.Me(), facing=face or fx.Facing.UP)

    def to_discards(self, of: fx.SeatRef, face: fx.Facing | None) -> fx.ToDiscards:
        return fx.ToDiscards(of=of, facing=face or fx.Facing.UP)

    def to_ruins(self) -> fx.ToRuins:
        return fx.ToRuins()

    def to_deck_top(self) -> fx.ToDeckTop:
        return fx.ToDeckTop()

    def face(self, *words: Token) -> fx.Facing:
        text = _words(list(words))
        return fx.Facing.ANY if text == "as it lay" else fx.Facing(text)

    def facing(self, *words: Token) -> fx.Facing:
        return fx.Facing(_words(list(words)))

    def pile(self, word: Token) -> fx.Pile:
        return fx.Pile(str(word))

    def filter(self, what: fx.CardFilter, facing: fx.Facing | None) -> fx.CardFilter:
        if facing is None:
            return what
        return fx.CardFilter(
            numbers=what.numbers, legacy=what.legacy, name=what.name, facing=facing
        )

    def any_card(self) -> fx.CardFilter:
        return fx.ANY_CARD

    def legacy(self) -> fx.CardFilter:
        return fx.CardFilter(legacy=True)

    def numbers(self, text: Token) -> fx.CardFilter:
        return fx.CardFilter(numbers=tuple(_number(word) for word in text.split() if word != "or"))

    def named(self, text: Token) -> fx.CardFilter:
        return fx.CardFilter(name=text[1:-1])

    # tests
    def implies(self, premise: fx.Test, conclusion: fx.Test) -> fx.Implies:
        return fx.Implies(premise=premise, conclusion=conclusion)

    def all_of(self, *tests: fx.Test) -> fx.AllOf:
        return fx.AllOf(tests=tests)

    def any_of(self, *tests: fx.Test) -> fx.AnyOf:
        return fx.AnyOf(tests=tests)

    def not_(self, test: fx.Test) -> fx.Not:
        return fx.Not(test=test)

    def every(self, name: Token, among: fx.SeatSet, test: fx.Test) -> fx.Every:
        return fx.Every(name=_name(name), among=among, test=test)

    def some(self, name: Token, among: fx.SeatSet, test: fx.Test) -> fx.Some:
        return fx.Some(name=_name(name), among=among, test=test)

    def seen_is(self, filter_: fx.CardFilter) -> fx.SeenIs:
        return fx.SeenIs(filter=filter_)

    def this_is(self, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.This(), filter=filter_)

    def own_hand_is(self, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.HandCard(of=fx.Me()), filter=filter_)

    def hand_is(self, of: fx.SeatRef, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.HandCard(of=of), filter=filter_)

    def top_is(self, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.TopCard(), filter=filter_)

    def var_is(self, name: Token, filter_: fx.CardFilter) -> fx.CardIs:
        return fx.CardIs(card=fx.CardVar(name=str(name)), filter=filter_)

    def total(self, of: fx.SeatRef, divisor: Token) -> fx.TotalIsMultiple:
        if int(divisor) < 1:
            problem = f"expected a divisor of 1 or more, found {divisor}"
            raise SyntaxProblem(divisor.line or 1, divisor.column or 1, problem)
        return fx.TotalIsMultiple(of=of, divisor=int(divisor))

    def count(
        self, filter_: fx.CardFilter, area: fx.Area, compare: fx.Compare, number: Token
    ) -> fx.CountIs:
        return fx.CountIs(filter=filter_, area=area, compare=compare, number=int(number))

    def compare(self, *words: Token) -> fx.Compare:
        return fx.Compare(_words(list(words)))

    def status(self, word: Token) -> fx.Status:
        return fx.Status(f"is {word}")

    def var_status(self, name: Token, status: fx.Status) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.SeatVar(name=str(name)), status=status)

    def me_status(self, status: fx.Status) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.Me(), status=status)

    def next_status(self, status: fx.Status) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.NextSeat(), status=status)

    def var_won(self, name: Token) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.SeatVar(name=str(name)), status=fx.Status.WON)

    def me_won(self) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.Me(), status=fx.Status.WON)

    def next_won(self) -> fx.SeatIs:
        return fx.SeatIs(seat=fx.NextSeat(), status=fx.Status.WON)

    def same_seat(self, left: fx.SeatRef, right: fx.SeatRef) -> fx.SameSeat:
        return fx.SameSeat(left=left, right=right)

    def ending(self, *words: Token) -> fx.Ending:
        return fx.Ending(_words(list(words)))

    def game_is(self, ending: fx.Ending) -> fx.GameIs:
        return fx.GameIs(ending=ending)

    def conserved(self) -> fx.CardsConserved:
        return fx.CardsConserved()

    def rank_falls(self) -> fx.RankFalls:
        return fx.RankFalls()

    def before(self, test: fx.Test) -> fx.Before:
        return fx.Before(test=test)

    def seat_passes(self) -> fx.SeatPasses:
        return fx.SeatPasses()

    # lasting
    def lasting(self, *lines: fx.Lasting) -> tuple[fx.Lasting, ...]:
        return lines

    def speed(self, amount: Token, floor: Token) -> fx.SpeedChange:
        return fx.SpeedChange(amount=int(amount), floor=int(floor))

    def protects(self, numbers: Token) -> fx.Protection:
        found = [_number(word) for word in numbers.split() if word != "or"]
        if None in found:
            raise SyntaxProblem(
                numbers.line or 1, numbers.column or 1, "expected numbers 1 to 8, found X"
            )
        return fx.Protection(numbers=tuple(n for n in found if n is not None))


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


def _describe(error: UnexpectedInput, text: str) -> SyntaxProblem:
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
        tree = _parser(start, blocks=blocks).parse(source)
        return _Build().transform(tree)
    except UnexpectedInput as error:
        problem = _describe(error, source)
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


def parse_lasting(text: str) -> tuple[fx.Lasting, ...]:
    """Read lasting effects, one a line. Raises :class:`SyntaxProblem`."""
    return cast("tuple[fx.Lasting, ...]", _parse(text, "lasting", blocks=True))
