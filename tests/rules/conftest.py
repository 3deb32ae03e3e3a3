"""What the rules tests share: the fixture `book`, and one name for their helper modules."""

import sys
from pathlib import Path

import pytest

# `tests.rules.table_setup` is then the same module for pytest, mypy and pyright.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


@pytest.fixture(params=["A", "H", "B"])
def book(request: pytest.FixtureRequest) -> str:
    """Each book in turn, for what all three say."""
    return str(request.param)
