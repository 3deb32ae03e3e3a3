"""Every example in the README and in docs/ runs and shows what it shows.

A ```console block holds `$ lostlegacy …` commands with their output; a line `…` stands for lines
left out. A ```python block is a doctest. A block below `<!-- file: PATH -->` is that file. With
`--overwrite` outputs and files are written into the documents, shortened where they were.

A document with `<!-- desk: FOLDER -->` is a lesson: its commands run in an empty folder, in which
its blocks make files as a reader would. Below `<!-- new: NAME -->` a block is a file, below
`<!-- add: NAME -->` the end of it, and below `<!-- change: NAME -->` each of its tables takes the
place of the table with the same name. The files that are there at the end are those of FOLDER.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(
    r"(?:<!-- (?P<does>file|new|add|change): (?P<file>\S+) -->\n)?"
    r"```(?P<kind>\w+)\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
DESK = re.compile(r"^<!-- desk: (\S+) -->$", re.MULTILINE)


def output_of(line: str, folder: Path = ROOT) -> str:
    """Run a command in a folder, as a pipe of the shell would see it."""
    arguments = [sys.executable, "-m", "lostlegacy.reports", *shlex.split(line)[1:]]
    environment = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "FORCE_COLOR"}}
    done = subprocess.run(
        arguments, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def masked(text: str) -> str:
    """Hide what differs from machine to machine: seconds and the solver's conflicts."""
    text = re.sub(r"[\d,]+ conflicts in [\d,]+ queries|[\d,]+ conflicts", "N conflicts", text)
    text = re.sub(r" +\d+\.\d\d +([\d,]+|in row \d+)$", "  S  N", text, flags=re.MULTILINE)
    text = re.sub(r" +seconds +conflicts$", "  seconds  conflicts", text, flags=re.MULTILINE)
    text = re.sub(r"\d+\.\d+ s\b", "S s", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def agrees(shown: str, real: str) -> bool:
    """Whether an output fits what a document shows of it."""
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^…$", masked(shown), flags=re.M)]
    whole = masked(real) + ("\n" if shown.rstrip().endswith("…") else "")
    whole = ("\n" if shown.startswith("…") else "") + whole
    return re.fullmatch(r"(?:\n|\n.*\n)?".join(parts), whole, re.DOTALL) is not None


def shortened(real: str, shown: str) -> str:
    """Leave out of an output what a document left out of an earlier one.

    What stands between two marks is found again by the first words of its first and last line.
    """
    rest, kept = real.rstrip().split("\n"), list[str]()
    pieces = [part.split("\n") for part in re.split(r"^…\n", shown.rstrip() + "\n", flags=re.M)]
    for number, (*piece, _) in enumerate(pieces):
        is_last = number == len(pieces) - 1
        start = _place(piece[0], rest, 0) if piece and number > 0 else 0
        end = _place(piece[-1], rest, start + len(piece) - 1) + 1 if piece else 0
        kept += [*rest[start : len(rest) if is_last and piece else end], *["…"][is_last:]]
        rest = rest[end:]
    return "\n".join(kept)


def _place(line: str, lines: list[str], start: int) -> int:
    """Give the first line from here on that begins with the same word, or the number of lines."""
    word, places = line.split()[:1], range(start, len(lines))
    return next((place for place in places if lines[place].split()[:1] == word), len(lines))


def with_tables(text: str, tables: str) -> str:
    """Give a pack file in which each of these tables is in the place of the one with its name."""
    parts = re.split(r"^(?=\[\[)", text, flags=re.MULTILINE)
    for table in re.split(r"^(?=\[\[)", tables, flags=re.MULTILINE)[1:]:
        head = "".join(table.splitlines(keepends=True)[:2])
        (place,) = (number for number, part in enumerate(parts) if part.startswith(head))
        parts[place] = table.rstrip() + ("\n\n" if place < len(parts) - 1 else "\n")
    return "".join(parts)


def refreshed(block: re.Match[str], folder: Path = ROOT) -> str:
    """Give a block as it should be: the file it shows, or what its commands show now.

    A block that makes or changes a file does so in `folder`, where commands run.
    """
    file, body = folder / (block["file"] or ""), block["body"]
    match block["does"]:
        case "file":
            body = (ROOT / block["file"]).read_text(encoding="utf-8")
            return f"<!-- file: {block['file']} -->\n```{block['kind']}\n{body}```"
        case "new":
            assert not file.exists(), f"{block['file']} is new twice"
            file.write_text(body, encoding="utf-8")
        case "add":
            text = file.read_text(encoding="utf-8")
            file.write_text(f"{text}\n{body}" if text else body, encoding="utf-8")
        case "change":
            file.write_text(with_tables(file.read_text(encoding="utf-8"), body), encoding="utf-8")
        case _ if block["kind"] == "console":
            parts = re.split(r"^(?=\$ )", body, flags=re.MULTILINE)
            return f"```console\n{''.join(_refreshed(part, folder) for part in parts)}```"
    return block.group()


def _refreshed(part: str, folder: Path) -> str:
    line, _, shown = part.partition("\n")
    if not line.startswith("$ lostlegacy "):
        return part
    real = output_of(line[2:], folder)
    if agrees(shown, real):
        return part
    return f"{line}\n{shortened(real, shown)}\n" + ("\n" if shown.endswith("\n\n") else "")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_document_shows_what_is_so(
    document: Path, check_golden: Callable[[str, str], None], tmp_path: Path
) -> None:
    text = document.read_text(encoding="utf-8")
    desk = DESK.search(text)
    folder = ROOT if desk is None else tmp_path

    shown = BLOCK.sub(lambda block: refreshed(block, folder), text)

    check_golden(str(document.relative_to(ROOT)), shown)
    if desk is not None:
        made = sorted(path.name for path in tmp_path.iterdir())
        for name in made:
            check_golden(f"{desk[1]}/{name}", (tmp_path / name).read_text(encoding="utf-8"))
        assert made == sorted(path.name for path in (ROOT / desk[1]).iterdir())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_run(document: Path) -> None:
    blocks = BLOCK.finditer(document.read_text(encoding="utf-8"))
    source = "\n".join(block["body"] for block in blocks if block["kind"] == "python")
    example = doctest.DocTestParser().get_doctest(source, {}, document.name, str(document), 0)
    said: list[str] = []

    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)

    assert said == []


def test_links_between_documents_lead_somewhere() -> None:
    missing = [
        f"{document.name}: {target}"
        for document in DOCUMENTS
        for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8"))
        if not (document.parent / target).exists()
    ]

    assert missing == []


CARDS = '[[card]]\nname = "Dog"\nnumber = 3\n\n[[card]]\nname = "Cat"\nnumber = 6\n'


def test_a_changed_table_takes_the_place_of_the_one_with_its_name() -> None:
    changed = with_tables(CARDS, '[[card]]\nname = "Dog"\nnumber = 4\n')

    assert changed == CARDS.replace("3", "4")
    assert with_tables(CARDS, '[[card]]\nname = "Cat"\nnumber = 7\n') == CARDS.replace("6", "7")


def test_a_changed_table_that_no_file_has_is_a_fault_of_the_lesson() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        with_tables(CARDS, '[[card]]\nname = "Cow"\nnumber = 4\n')


@pytest.mark.parametrize(
    ("shown", "fits"),
    [("one\n…\n", True), ("…\ntwo\n", True), ("one\n", False), ("…\none\n", False)],
)
def test_what_a_document_leaves_out_is_marked(shown: str, fits: bool) -> None:
    assert agrees(shown, "one\ntwo\n") == fits


@pytest.mark.parametrize(
    ("shown", "now"),
    [
        ("a 1\nb 1\nc 1\nd 1\n", "a 2\nb 2\nc 2\nd 2"),
        ("a 1\n…\nc 1\nd 1\n", "a 2\n…\nc 2\nd 2"),
        ("…\nb 1\n…\nd 1\n", "…\nb 2\n…\nd 2"),
        ("a 1\n…\n", "a 2\n…"),
    ],
)
def test_what_was_left_out_stays_left_out(shown: str, now: str) -> None:
    assert shortened("a 2\nb 2\nc 2\nd 2\n", shown) == now
