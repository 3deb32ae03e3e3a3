"""The package lists in pyproject.toml name all code and data, so no wheel lacks any."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("model", "verify", "puzzles", "reports")
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "setuptools"
]


def package_of(folder: Path) -> str:
    return "lostlegacy." + ".".join(folder.relative_to(ROOT).parts)


def test_every_code_folder_is_packaged() -> None:
    listed = set(SETUPTOOLS["packages"])
    found = {
        package_of(init.parent) for layer in LAYERS for init in (ROOT / layer).rglob("__init__.py")
    }

    assert listed - {"lostlegacy"} == found


def test_every_module_lies_in_a_packaged_folder() -> None:
    folders = {module.parent for layer in LAYERS for module in (ROOT / layer).rglob("*.py")}

    assert {package_of(folder) for folder in folders} <= set(SETUPTOOLS["packages"])


def test_every_data_file_is_packaged() -> None:
    data = {
        path
        for layer in LAYERS
        for suffix in ("toml", "lark")
        for path in (ROOT / layer).rglob(f"*.{suffix}")
    }
    patterns = SETUPTOOLS["package-data"]
    left_out = {
        str(path.relative_to(ROOT))
        for path in data
        if not any(
            fnmatch(path.name, pattern) for pattern in patterns.get(package_of(path.parent), [])
        )
    }

    assert left_out == set()


def test_root_holds_no_other_module() -> None:
    assert [path.name for path in ROOT.glob("*.py")] == ["__init__.py"]
