"""Every example in the README and in docs/ runs and shows what it shows.

A ```console block holds `$ lostlegacy …` commands with their output; a line `…` stands for lines
left out. A ```python block is a doctest. A block below `<!-- file: PATH -->` is that file. With
`--overwrite` outputs and files are written into the documents; then shorten them again with `…`.
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
    r"(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<kind>\w+)\n(?P<body>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


def output_of(line: str) -> str:
    """Run a command from the root, as a pipe of the shell would see it."""
    arguments = [sys.executable, "-m", "lostlegacy.reports", *shlex.split(line)[1:]]
    environment = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "FORCE_COLOR"}}
    done = subprocess.run(
        arguments, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def masked(text: str) -> str:
    """Hide what differs from machine to machine: seconds and the solver's conflicts."""
    text = re.sub(r"[\d,]+ conflicts in [\d,]+ queries|[\d,]+ conflicts", "N conflicts", text)
    text = re.sub(r" +\d+\.\d\d +[\d,]+$", "  S  N", text, flags=re.MULTILINE)
    text = re.sub(r" +seconds +conflicts$", "  seconds  conflicts", text, flags=re.MULTILINE)
    text = re.sub(r"\d+\.\d+ s\b", "S s", text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def agrees(shown: str, real: str) -> bool:
    """Whether an output fits what a document shows of it."""
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^…$", masked(shown), flags=re.M)]
    return re.fullmatch(r"(?:\n|\n.*\n)?".join(parts), masked(real), re.DOTALL) is not None


def refreshed(block: re.Match[str]) -> str:
    """Give a block as it should be: the file it shows, or what its commands show now."""
    if block["file"] is not None:
        body = (ROOT / block["file"]).read_text(encoding="utf-8")
        return f"<!-- file: {block['file']} -->\n```{block['kind']}\n{body}```"
    if block["kind"] != "console":
        return block.group()
    parts = re.split(r"^(?=\$ )", block["body"], flags=re.MULTILINE)
    return f"```console\n{''.join(_refreshed(part) for part in parts)}```"


def _refreshed(part: str) -> str:
    line, _, shown = part.partition("\n")
    if not line.startswith("$ lostlegacy "):
        return part
    real = output_of(line[2:])
    if agrees(shown, real):
        return part
    return f"{line}\n{real.rstrip()}\n" + ("\n" if shown.endswith("\n\n") else "")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_document_shows_what_is_so(
    document: Path, check_golden: Callable[[str, str], None]
) -> None:
    text = document.read_text(encoding="utf-8")

    check_golden(str(document.relative_to(ROOT)), BLOCK.sub(refreshed, text))


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
