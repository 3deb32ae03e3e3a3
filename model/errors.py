"""Everything this package raises on purpose, under one base.

A message quotes what was found and where, in one line. What is not promised: an error of ours
(a reading that disagrees with the interpreter, say) is not a :class:`LostLegacyError` of the user
but a :class:`Disagreement`, and should be reported to the project.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class LostLegacyError(Exception):
    """The base of all errors; catch it to print one line instead of a traceback."""


class PackError(LostLegacyError, ValueError):
    """A pack file does not say what a pack must say; the message names file, line and column."""

    def __init__(self, file: str, line: int, column: int, problem: str) -> None:
        """Build the one-line message from the place and the problem."""
        super().__init__(f"{file}:{line}:{column}: {problem}")
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem


class UnknownName(LostLegacyError, LookupError):
    """A pack, card, ruling, property or value of that name does not exist; see the suggestion."""


class NotationError(LostLegacyError, ValueError):
    """A line is not a position in the notation; the message points at the part that is not."""


class BrokenPosition(LostLegacyError, ValueError):
    """A position reads well but cannot be one of this game; the message names what is wrong."""


class IllegalChoice(LostLegacyError, ValueError):
    """A choice is not among those offered; the message lists the ones that are."""


class WrongUse(LostLegacyError, ValueError):
    """A file, a number of seats or an option does not fit the question that was asked."""


class RunawayEffect(LostLegacyError, RuntimeError):
    """The effects of a pack set one another off without end; change the card that begins it."""


class LimitReached(LostLegacyError, RuntimeError):
    """A search was stopped: too many nodes or conflicts, or a game that can repeat a position."""


class Disagreement(LostLegacyError, AssertionError):
    """Two readers of the same rules disagree: a fault of this project, never a finding."""


MOST_NAMED = 10
"""How many known words an error lists at most."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Give `` (did you mean …?)`` for the known word closest to `word`, else the list of them.

    >>> nearest("elimate", ["eliminate", "win"])
    " (did you mean 'eliminate'?)"
    """
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1, cutoff=0.6)
    if close:
        return f" (did you mean {close[0]!r}?)"
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f" (known: {', '.join(names[:MOST_NAMED])}{more})" if names else ""
