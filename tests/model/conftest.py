"""One name for the helper modules of these tests."""

import sys
from pathlib import Path

# `tests.model.effect_trees` is then the same module for pytest, mypy and pyright.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
