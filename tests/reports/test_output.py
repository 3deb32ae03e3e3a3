"""Files are written whole or not at all; JSON on standard output is alone there."""

import os
import stat
from pathlib import Path

import pytest

from lostlegacy.model.errors import WrongUse
from lostlegacy.reports.output import Output, check_writable, write_whole


def test_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    file.write_text("old", encoding="utf-8")

    write_whole(file, "new")

    assert file.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [file]


def test_new_file_has_the_usual_rights_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    new, old = tmp_path / "new.json", tmp_path / "old.json"
    old.touch(mode=0o640)
    old.chmod(0o640)
    mask = os.umask(0o022)
    try:
        write_whole(new, "x")
        write_whole(old, "x")
    finally:
        os.umask(mask)

    assert stat.S_IMODE(new.stat().st_mode) == 0o644
    assert stat.S_IMODE(old.stat().st_mode) == 0o640


def test_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.touch()
    link.symlink_to(target)

    write_whole(link, "x")

    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "x"


def test_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        check_writable(pipe)
        write_whole(pipe, "x")

        assert os.read(reader, 10) == b"x"
        assert stat.S_ISFIFO(pipe.stat().st_mode)
    finally:
        os.close(reader)


def test_failure_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.json"
    file.write_text("old", encoding="utf-8")

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(WrongUse, match=r"cannot write .*: No space left on device"):
        write_whole(file, "new")

    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["", "missing/out.json", "x" * 300])
def test_path_that_cannot_be_written_is_found_before(tmp_path: Path, name: str) -> None:
    with pytest.raises(WrongUse, match="cannot write"):
        Output(str(tmp_path / name))

    assert list(tmp_path.iterdir()) == []


def test_check_leaves_no_trace(tmp_path: Path) -> None:
    check_writable(tmp_path / "out.json")

    assert list(tmp_path.iterdir()) == []


def test_json_on_standard_output_is_alone_there(capsys: pytest.CaptureFixture[str]) -> None:
    out = Output("-")

    out.say("for people")
    out.finish({"verdict": "proved"})

    assert capsys.readouterr().out == '{\n  "verdict": "proved"\n}\n'


@pytest.mark.parametrize(
    ("progress", "told"),
    [
        (True, "…   some work\n… 1 of 2  first\n…   some work\n… 2 of 2  second\n"),
        (False, ""),
        (None, ""),
    ],
)
def test_progress_off_a_terminal_is_told_only_when_asked_for(
    progress: bool | None, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Output(progress=progress).steps(2) as steps:
        for name in ("first", "second"):
            steps.now("some work")
            steps.advance(name)

    assert capsys.readouterr() == ("", told)
