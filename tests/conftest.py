"""What every test shares: the profiles of Hypothesis and the golden files."""

import difflib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parents[1]

# The same examples on every run, so that a change is judged by itself. `make full` draws others.
settings.register_profile("ci", derandomize=True, max_examples=100, deadline=None, database=None)
settings.register_profile("full", max_examples=2_000, deadline=None, print_blob=True)
settings.load_profile("ci")  # pytest --hypothesis-profile=full comes later and wins


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--overwrite", action="store_true", help="write the golden files instead of comparing them"
    )


@pytest.fixture
def check_golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with a committed file, named from the root; `--overwrite` writes it."""
    overwrite = bool(request.config.getoption("--overwrite"))

    def check(name: str, text: str) -> None:
        path = ROOT / name
        if overwrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        committed = path.read_text(encoding="utf-8") if path.exists() else ""
        if committed != text:
            diff = difflib.unified_diff(
                committed.splitlines(), text.splitlines(), f"{name} (committed)", "now", lineterm=""
            )
            pytest.fail(
                "\n".join([*diff, f"{name} differs; if it should, run with --overwrite"]),
                pytrace=False,
            )

    return check
