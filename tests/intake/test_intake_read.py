"""One careful open: every way in which a path can be no document."""

from __future__ import annotations

import errno
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from resumectl.intake import display_path, read_document, read_stream
from resumectl.model.errors import BadFile
from resumectl.model.limits import UPLOAD_BYTES


def refusal(call: Callable[[], object]) -> BadFile:
    with pytest.raises(BadFile) as caught:
        call()
    assert caught.value.remedy, "every refusal names the next step"
    return caught.value


def test_reads_name_and_bytes(tmp_path: Path) -> None:
    """A document is its base name and its bytes; text and bytes paths are the same."""
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"%PDF-1.4")
    assert read_document(path) == read_document(os.fsencode(path))
    assert read_document(path).name == "cv.pdf"
    assert read_document(path).data == b"%PDF-1.4"


def test_name_that_is_no_utf8(tmp_path: Path) -> None:
    """Undecodable bytes of a name are readable text afterwards, which any database and terminal takes."""
    path = os.fsencode(tmp_path) + b"/J\xe9r\xf4me.pdf"
    try:
        Path(os.fsdecode(path)).write_bytes(b"x")
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    assert read_document(path).name == "J\\xe9r\\xf4me.pdf"
    read_document(path).name.encode("utf-8")


def test_missing(tmp_path: Path) -> None:
    """A path to nothing, below a file, or too long for any file system: FILE_NOT_FOUND."""
    (tmp_path / "file").write_bytes(b"x")
    for name in ("no.pdf", "file/no.pdf", "x" * 5000):
        assert refusal(lambda name=name: read_document(tmp_path / name)).code == "FILE_NOT_FOUND"


def test_folder_pipe_and_socket(tmp_path: Path) -> None:
    """What is no regular file is refused before it is opened, at once."""
    os.mkfifo(tmp_path / "pipe.pdf")
    (tmp_path / "folder.docx").mkdir()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        for name, word in (("pipe.pdf", "pipe"), ("folder.docx", "folder"), ("s", "socket")):
            error = refusal(lambda name=name: read_document(tmp_path / name, follow_link=True))
            assert error.code == "NOT_A_REGULAR_FILE"
            assert word in error.message


def test_device() -> None:
    """A device without an end is refused, also through a link that a person named."""
    assert refusal(lambda: read_document("/dev/zero")).code == "NOT_A_REGULAR_FILE"


def test_links(tmp_path: Path) -> None:
    """A link is followed only for a person, only to a regular file; dangling and circular ones say so."""
    (tmp_path / "cv.pdf").write_bytes(b"x")
    for link, target in (
        ("good", "cv.pdf"),
        ("dangling", "nothing"),
        ("loop", "loop"),
        ("zero", "/dev/zero"),
    ):
        (tmp_path / link).symlink_to(target)
    assert read_document(tmp_path / "good", follow_link=True).data == b"x"
    assert refusal(lambda: read_document(tmp_path / "good")).code == "UNSAFE_PATH"
    dangling = refusal(lambda: read_document(tmp_path / "dangling", follow_link=True))
    assert (dangling.code, "points to nothing" in dangling.message) == ("FILE_NOT_FOUND", True)
    assert refusal(lambda: read_document(tmp_path / "loop", follow_link=True)).code == "UNSAFE_PATH"
    assert refusal(lambda: read_document(tmp_path / "zero", follow_link=True)).code == "NOT_A_REGULAR_FILE"


def test_nul_in_path() -> None:
    """A path with a NUL byte is no path."""
    assert refusal(lambda: read_document("a\0b.pdf")).code == "UNSAFE_PATH"


def test_empty(tmp_path: Path) -> None:
    """A file of 0 bytes says so."""
    (tmp_path / "cv.pdf").touch()
    assert refusal(lambda: read_document(tmp_path / "cv.pdf")).code == "EMPTY_FILE"


def test_size_limit(tmp_path: Path) -> None:
    """20 MiB are read, one byte more is not, and the answer comes from the size without reading 5 GB."""
    path = tmp_path / "cv.pdf"
    with path.open("wb") as file:
        file.truncate(UPLOAD_BYTES)
    assert len(read_document(path).data) == UPLOAD_BYTES
    with path.open("wb") as file:
        file.truncate(UPLOAD_BYTES + 1)
    error = refusal(lambda: read_document(path))
    assert (error.code, "20,971,521" in error.message) == ("FILE_TOO_LARGE", True)
    with path.open("wb") as file:
        file.truncate(5_000_000_000)
    assert refusal(lambda: read_document(path)).code == "FILE_TOO_LARGE"


def test_grows_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was small when it was measured and is large when it is read is refused, not read whole."""
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"x")
    real_fstat = os.fstat

    def fstat_then_grow(descriptor: int) -> os.stat_result:
        status = real_fstat(descriptor)
        os.truncate(path, UPLOAD_BYTES + 5)
        return status

    monkeypatch.setattr(os, "fstat", fstat_then_grow)
    assert refusal(lambda: read_document(path)).code == "FILE_TOO_LARGE"


def test_becomes_a_pipe_between_look_and_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that turns into a pipe after the look neither hangs nor is read."""
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"x")
    real_open = os.open

    def swap_then_open(name: str, flags: int, *more: int) -> int:
        path.unlink()
        os.mkfifo(path)
        return real_open(name, flags, *more)

    monkeypatch.setattr(os, "open", swap_then_open)
    answers: list[str] = []
    worker = threading.Thread(target=lambda: answers.append(refusal(lambda: read_document(path)).code))
    worker.start()
    worker.join(5)
    assert answers == ["NOT_A_REGULAR_FILE"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_no_permission(tmp_path: Path) -> None:
    """A file that may not be read: FILE_UNREADABLE."""
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"x")
    path.chmod(0)
    assert refusal(lambda: read_document(path)).code == "FILE_UNREADABLE"


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.ESTALE])
def test_system_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Whatever else the system says while opening becomes FILE_UNREADABLE with its reason."""
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"x")

    def fail(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "open", fail)
    error = refusal(lambda: read_document(path))
    assert error.code == "FILE_UNREADABLE"
    assert os.strerror(number).lower() in error.message


def test_stream(tmp_path: Path) -> None:
    """A stream is read to the limit and not further."""
    path = tmp_path / "cv.pdf"
    path.write_bytes(b"abc")
    with path.open("rb") as stream:
        assert read_stream(stream, "mail.pdf").name == "mail.pdf"
    path.write_bytes(b"")
    with path.open("rb") as stream:
        assert refusal(lambda: read_stream(stream, "mail.pdf")).code == "EMPTY_FILE"
    with open("/dev/zero", "rb") as stream:
        assert refusal(lambda: read_stream(stream, "mail.pdf")).code == "FILE_TOO_LARGE"


def test_display_path() -> None:
    """Shown paths survive every encoder."""
    assert display_path(b"a\xff/\xc3\xa9.pdf") == "a\\xff/é.pdf"
