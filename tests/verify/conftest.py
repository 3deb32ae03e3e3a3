"""One name for the helper modules of these tests, for pytest, mypy and pyright alike."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
