"""Every example in a docstring runs."""

import doctest
import importlib
import pkgutil

import pytest

LAYERS = ("model", "verify", "puzzles", "reports")
MODULES = sorted(
    module.name
    for layer in LAYERS
    for module in pkgutil.walk_packages(
        importlib.import_module(f"lostlegacy.{layer}").__path__, f"lostlegacy.{layer}."
    )
    if not module.name.endswith("__main__")
)
MODULES += ["lostlegacy", *(f"lostlegacy.{layer}" for layer in LAYERS)]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
