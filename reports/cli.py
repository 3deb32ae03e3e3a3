"""The command `lostlegacy`: its commands, and how every one of them ends.

Promised: a wrong use (an unknown pack, a faulty file, an option that does not exist) ends with one
line on standard error and exit code 2, never with a traceback; Ctrl-C ends with code 130 and leaves
no half-written file; a reader that goes away (``| head``) ends it quietly. Not promised: that a
fault of ours is quiet; a :class:`Disagreement` or a bug shows its traceback.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Annotated

import typer

from ..model.errors import Disagreement, LostLegacyError, nearest
from .commands_diff import diff
from .commands_explore import explore
from .commands_packs import packs, play, show
from .commands_puzzles import odds, solve
from .commands_rules import check
from .interrupts import stoppable
from .output import ExitCode

HELP = """Prove the rules of the card game Lost Legacy, compare them, solve its endgames.

PACK is a built-in name (see `lostlegacy packs`), PACK@BOOK to read it under the rulings of a book
(staff-of-dragons@A), or a pack file of your own (my-pack.toml). A+B is the Megamix of two packs.
"""

EPILOG = """\b
Exit codes
  0  nothing found against it: proved, equivalent, solved
  1  something found: refuted, different, no solution
  2  wrong use: one line on standard error says what
  3  undecided: something is unknown (and nothing was found)
  130  stopped with Ctrl-C

\b
Examples
  lostlegacy check starship
  lostlegacy check my-pack.toml --players 2-3 --json result.json
  lostlegacy diff staff-of-dragons@H staff-of-dragons@A
  lostlegacy explore my-pack.toml --players 2 --limit 100000
  lostlegacy play starship --players 3 --seed 7 --view 1
  lostlegacy solve my-puzzle.toml
  lostlegacy odds mini-legacy-5
"""

app = typer.Typer(
    help=HELP,
    epilog=EPILOG,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"lostlegacy {version('lostlegacy')}")
        raise typer.Exit


@app.callback()
def options(
    version_: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Take the options that belong to no command."""


for command in (packs, show, check, diff, explore, solve, odds, play):
    app.command(no_args_is_help=False)(command)

COMMANDS = ("packs", "show", "check", "diff", "explore", "solve", "odds", "play")


def _complain(message: str) -> int:
    line = " ".join(message.split()).encode("utf-8", "backslashreplace").decode()
    sys.stderr.write(f"lostlegacy: {line}\n")
    return ExitCode.WRONG_USE


def _usage(error: typer.TyperException) -> str:
    """Give a usage error of typer in our words: one line, and where to look."""
    message = error.format_message().rstrip(".")
    message = message[:1].lower() + message[1:]
    words = message.split("'")
    if message.startswith("no such command") and len(words) > 1:
        message = f"there is no command {words[1]!r}{nearest(words[1], COMMANDS)}"
    return f"{message} (lostlegacy --help tells more)"


def _drop_output() -> None:
    """Point standard output at nothing, so that nobody complains when the process ends."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    try:
        code = app(arguments, prog_name="lostlegacy", standalone_mode=False)
        sys.stdout.flush()
    except Disagreement:
        raise
    except LostLegacyError as error:
        return _complain(str(error))
    except typer.TyperException as error:
        return _complain(_usage(error))
    except (KeyboardInterrupt, typer.Abort):
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        _drop_output()
        return _complain(f"cannot write the output: {error.strerror or error}")
    except RecursionError:
        return _complain("the input is nested too deeply")
    return int(code or 0)


def main() -> None:
    """Run the command line and end the process."""
    # Python has None for a stream that the caller closed, as with `>&-`.
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    with stoppable():
        code = run()
    sys.exit(code)
