"""Every wrong use is one line on standard error and code 2; every command ends as it says."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lostlegacy.model.cards import load_rules
from lostlegacy.reports.cli import COMMANDS, run

COMMAND = [sys.executable, "-m", "lostlegacy.reports"]
PACK_COMMANDS = ("show", "check", "play")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lostlegacy(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; gives code, standard output and standard error."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return call


def one_line(result: tuple[int, str, str]) -> str:
    """Check that a command ended as a wrong use does, and give its line."""
    code, out, err = result
    assert code == 2
    assert out == ""
    assert err.startswith("lostlegacy: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert len(err) < 500
    return err[len("lostlegacy: ") : -1]


PACK = """\
format = 1
name = "mine"
base = "starship"

[[card]]
name = "General"
source = "house"
play = "eliminate me"
"""

FAULTS: dict[str, tuple[bytes, str]] = {
    "bad-toml": (b"format = = 1\n", "bad-toml.toml:1:10: not TOML"),
    "empty": (b"", "empty.toml:1:1: the file is empty"),
    "blank": (b" \n\n", "the file is empty"),
    "not-utf8": (b'format = 1\nname = "\xff\xfe"\n', "not-utf8.toml:2:9: byte 0xff is not UTF-8"),
    "no-pack": (b"format = 1\n", "this is no pack"),
    "nul": (b"\x00\x00\x00", "nul.toml:1:1"),
    "statement": (
        PACK.replace("eliminate me", "elimate me").encode(),
        "statement.toml:8:9: ",
    ),
    "key": (PACK.replace("source", "sauce").encode(), "did you mean 'source'?"),
    "base": (PACK.replace('"starship"', '"starshap"').encode(), "did you mean 'starship'?"),
    "too-few-cards": (
        PACK.replace("base", "cards = 15\nbase").encode(),
        "too-few-cards.toml:3:9: ",
    ),
    "too-many-copies": (PACK.encode() + b"copies = 99\n", "copies"),
    "long-line": (b'format = 1\nname = "' + b"x" * 1_000_000 + b'"\n', "expected a file below"),
    "long-name": (b'format = 1\nname = "' + b"x" * 900_000 + b'"\n', "long-name.toml:"),
    "long-statement": (
        PACK.replace("eliminate me", "look at " * 100_000).encode(),
        "long-statement.toml:8:",
    ),
    "deep": (b"format = " + b"[" * 50_000 + b"]" * 50_000, "not TOML"),
}


@pytest.mark.parametrize("command", PACK_COMMANDS)
@pytest.mark.parametrize("fault", FAULTS)
def test_faulty_pack_is_one_line(lostlegacy: Run, tmp_path: Path, command: str, fault: str) -> None:
    content, problem = FAULTS[fault]
    file = tmp_path / f"{fault}.toml"
    file.write_bytes(content)

    assert problem in one_line(lostlegacy(command, str(file)))


@pytest.mark.parametrize("command", PACK_COMMANDS)
def test_pack_that_is_no_file(lostlegacy: Run, tmp_path: Path, command: str) -> None:
    assert "this is a folder" in one_line(lostlegacy(command, f"{tmp_path}/"))
    assert "no such file" in one_line(lostlegacy(command, str(tmp_path / "none.toml")))
    assert "did you mean 'starship'?" in one_line(lostlegacy(command, "starchip"))
    assert "there is no book 'Z'" in one_line(lostlegacy(command, "starship@Z"))
    assert one_line(lostlegacy(command, "x" * 100_000))
    assert one_line(lostlegacy(command, "x/" * 50_000 + ".toml"))
    assert one_line(lostlegacy(command, ""))
    assert one_line(lostlegacy(command, "@"))
    assert one_line(lostlegacy(command, "\udcff.toml"))
    assert one_line(lostlegacy(command, "a\nb.toml"))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--bogus"], "no such option: --bogus"),
        (["chekc"], "there is no command 'chekc' (did you mean 'check'?)"),
        (["check"], "missing argument 'PACK'"),
        (["check", "starship", "more"], "more"),
        (["check", "starship", "--playrs", "2"], "--playrs"),
        (["check", "starship", "--players"], "--players"),
        (["check", "starship", "--players", "5"], "5 seats cannot play starship"),
        (["check", "starship", "--players", "x"], "expected numbers"),
        (["check", "starship", "--property", "no-such"], "there is no property 'no-such'"),
        (["check", "starship", "--ruling", "zero_total"], "expected NAME=VALUE"),
        (["check", "starship", "--ruling", "zero=safe"], "there is no ruling 'zero'"),
        (["check", "starship", "--budget", "some"], "--budget 'some': expected a whole number"),
        (["check", "starship", "--budget", "0"], "--budget 0: expected 1 or more conflicts"),
        (["check", "starship", "--workers", "0"], "--workers 0: expected 1 to 256"),
        (["check", "starship", "--json", "/"], "it is a folder"),
        (["show", "starship", "Assalt"], "did you mean 'Assault'?"),
        (["play", "starship", "--players", "many"], "many"),
        (["play", "starship", "--players", "7"], "7 seats cannot play"),
        (["play", "starship", "--view", "3"], "--view 3: expected a seat from 1 to 2"),
        (["play", "starship", "--view", "0"], "--view 0"),
        (["play", "starship", "--view", "1", "--campaign"], "--view with --campaign"),
        (["play", "starship", "--seed", "x"], "x"),
        (["diff", "starship"], "missing argument 'RIGHT'"),
        (["diff", "starship", "starchip"], "did you mean"),
        (["diff", "starship", "starship@H", "--players", "9"], "9 seats"),
        (["solve"], "missing argument"),
        (["solve", "none.toml"], "no such file"),
    ],
)
def test_wrong_use_is_one_line(lostlegacy: Run, arguments: list[str], problem: str) -> None:
    assert problem in one_line(lostlegacy(*arguments))


def test_help_names_exit_codes_and_examples(lostlegacy: Run) -> None:
    code, out, err = lostlegacy("--help")

    assert (code, err) == (0, "")
    for words in ("Exit codes", "undecided", "Examples", *COMMANDS):
        assert words in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(lostlegacy: Run, command: str) -> None:
    code, out, err = lostlegacy(command, "--help")

    assert (code, err) == (0, "")
    assert out.startswith(f"Usage: lostlegacy {command}")
    assert max(map(len, out.splitlines())) <= 80


def test_version(lostlegacy: Run) -> None:
    code, out, _ = lostlegacy("--version")

    assert code == 0
    assert out.split()[0] == "lostlegacy"


def test_packs_lists_every_pack_with_its_unknown_cards(lostlegacy: Run) -> None:
    code, out, _ = lostlegacy("packs")

    assert code == 0
    assert "starship" in out
    assert "Not known: Separation, Negotiation, Forced March, Berserk." in out


@pytest.mark.parametrize("spec", ["starship", "staff-of-dragons@A"])
def test_show_golden(lostlegacy: Run, spec: str, check_golden: Callable[[str, str], None]) -> None:
    code, out, _ = lostlegacy("show", spec)

    assert code == 0
    check_golden(f"tests/golden/show/{spec.replace('@', '-')}.txt", out)


@pytest.mark.parametrize("spec", ["starship", "staff-of-dragons"])
def test_show_names_each_card_its_source_and_every_ruling(lostlegacy: Run, spec: str) -> None:
    _, out, _ = lostlegacy("show", spec)
    pack, rulings = load_rules(spec)

    for card in pack.cards:
        assert card.name in out
    assert out.count("NOT KNOWN") == len(pack.unknown)
    for name in type(rulings).__dataclass_fields__:
        assert f"{name} = " in " ".join(out.split())


def test_show_one_card_by_symbol_with_its_statements(lostlegacy: Run) -> None:
    code, out, _ = lostlegacy("show", "starship", "8")

    assert code == 0
    assert "Assault" in out
    assert "        swap hand with hand of p" not in out.splitlines()  # deeper: inside the may
    assert "            swap hand with hand of p" in out.splitlines()


def test_campaign_is_told_game_by_game_to_its_victor(lostlegacy: Run) -> None:
    arguments = ("play", "starship", "--players", "3", "--seed", "7", "--campaign")
    code, text, _ = lostlegacy(*arguments)

    lines = text.splitlines()
    assert code == 0
    assert "5 tokens win the campaign" in lines[0]
    assert "5" in lines[-2].split("tokens")[1].split()
    assert lines[-1].endswith("wins the campaign.")
    assert lostlegacy(*arguments)[1] == text


def test_campaign_without_a_victor_ends(lostlegacy: Run, tmp_path: Path) -> None:
    never = tmp_path / "never.toml"
    card = '[[card]]\nname = "{0}"\nnumber = "X"\ncopies = 1\nsource = "house"\nsymbol = "{0}"\n'
    cards = "".join(card.format(name) for name in "abcde")
    legacy = card.format("z") + "legacy = true\n"
    never.write_text(f'format = 1\nname = "never"\ncards = 6\n{cards}{legacy}', encoding="utf-8")

    code, text, _ = lostlegacy("play", str(never), "--campaign")

    assert code == 0
    assert text.splitlines()[-1] == "Nobody won within 1000 games."


def test_play_is_the_same_for_the_same_seed(lostlegacy: Run) -> None:
    first = lostlegacy("play", "starship", "--players", "3", "--seed", "7")

    assert first == lostlegacy("play", "starship", "--players", "3", "--seed", "7")
    assert first != lostlegacy("play", "starship", "--players", "3", "--seed", "8")


def test_play_for_one_seat_tells_less(lostlegacy: Run) -> None:
    _, out, _ = lostlegacy("play", "starship", "--view", "1")

    assert "as seat 1 sees it" in out
    assert "turn 2" in out
    assert "draws a card" in out
    assert "LL1" not in out


# --- as a process --------------------------------------------------------------------------------


def test_installed_command_and_module_are_the_same() -> None:
    beside = Path(sys.executable).with_name("lostlegacy")
    commands = [[str(beside)], COMMAND] if beside.exists() else [COMMAND]

    outs = [subprocess.run([*c, "packs"], capture_output=True, check=True) for c in commands]

    assert outs[0].stdout == outs[-1].stdout


def test_reader_that_goes_away_is_no_fault() -> None:
    shell = f"{sys.executable} -m lostlegacy.reports play starship --players 4 | head -1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True)

    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


def test_closed_streams_are_no_fault() -> None:
    shell = f"{sys.executable} -m lostlegacy.reports packs >&- 2>&-"

    assert subprocess.run(["bash", "-c", shell], check=False).returncode == 0


def test_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, "packs"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )

    assert done.returncode == 2
    assert done.stderr == "lostlegacy: cannot write the output: No space left on device\n"


def test_plain_text_has_no_colour_when_piped() -> None:
    done = subprocess.run([*COMMAND, "packs"], capture_output=True, check=True)

    assert b"\x1b" not in done.stdout


def test_json_schema_of_check_is_documented() -> None:
    """Every field of a document is named in docs/json.md."""
    from lostlegacy.reports import exploring, jsons

    text = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    records = {**vars(jsons), **vars(exploring)}
    documents = [value for name, value in records.items() if name.endswith("Document")]
    missing = {
        f"{document.__name__}.{field}"
        for document in documents
        for field in document.__struct_fields__
        if f"`{field}`" not in text
    }

    assert documents
    assert missing == set()


def test_json_is_written_beside_the_text(lostlegacy: Run, tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    arguments = ("check", "starship", "--players", "2", "--property", "cards-conserved")

    code, text, _ = lostlegacy(*arguments, "--json", str(file))

    assert code == 0
    assert "cards-conserved" in text
    (result,) = json.loads(file.read_text(encoding="utf-8"))["results"]
    assert (result["verdict"], result["bound"]) == ("proved", "every game")
    assert result["conflicts"] > 0
    assert list(tmp_path.iterdir()) == [file]
