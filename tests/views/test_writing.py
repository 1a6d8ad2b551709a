"""Files that the views write: whole or not at all, and never in the place of a link or a device."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import pytest

from incident_library.views.writing import NotWritten, write_text


def test_a_file_is_written_in_a_folder_that_is_made(tmp_path: Path) -> None:
    target = tmp_path / "new" / "page.html"
    write_text(target, "한글")
    assert target.read_bytes() == "한글".encode()
    assert [path.name for path in target.parent.iterdir()] == ["page.html"]


def test_the_mode_is_that_of_a_newly_made_file(tmp_path: Path) -> None:
    (tmp_path / "made").touch()
    write_text(tmp_path / "page", "x")
    assert (tmp_path / "page").stat().st_mode == (tmp_path / "made").stat().st_mode


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "page").symlink_to("far/real")
    for text in ("first", "second"):
        write_text(tmp_path / "page", text)
        assert (tmp_path / "page").is_symlink()
        assert (tmp_path / "far" / "real").read_text() == text


def test_a_pipe_is_sent_the_content_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_text(pipe, "content")
    reader.join(5)
    assert read == ["content"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_stays(tmp_path: Path) -> None:
    write_text(Path("/dev/null"), "nothing")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_what_is_open_already_is_written_on_and_nothing_before_it_lost(tmp_path: Path) -> None:
    code = "from pathlib import Path; from incident_library.views.writing import write_text as w; "
    command = f"{sys.executable} -c \"{code}w(Path('/dev/stdout'), 'page')\""
    for shell, out in (
        (f"printf before > f; {command} >> f; cat f", "beforepage"),
        (f"{{ printf head; {command}; printf tail; }} >> g; cat g", "headpagetail"),
        (f"{command} | cat", "page"),
    ):
        done = subprocess.run(shell, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S602 - ours
        assert (done.stdout, done.stderr) == (out, "")


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="there is no folder in memory")  # noqa: S108 - to look
def test_a_file_in_memory_is_replaced_like_any_other() -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        for text in ("the first page", "page"):
            write_text(Path(folder) / "page", text)
            assert (Path(folder) / "page").read_text() == text


def test_a_full_device_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="/dev/full: No space left on device"):
        write_text(Path("/dev/full"), "x" * 10_000)


@pytest.mark.parametrize("place", ["", "file/page"])
def test_a_place_that_cannot_be_written_is_said_and_left(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("mine")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(NotWritten, match="name a file in a folder that you may write"):
        write_text(tmp_path / place, "x")
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "file").read_text() == "mine"
