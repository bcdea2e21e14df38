"""The walk: what is taken from a folder, what is left out and counted, in which order."""

from __future__ import annotations

import io
import os
import random
import zipfile
from pathlib import Path

import pytest

from resumectl.intake import Skipped, no_resumes, walk_folder
from resumectl.model.errors import BadFile

CUSTOM = "docProps/custom.xml"


def word_file(custom: str = "", entries: int = 0) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("word/document.xml", "<document/>")
        if custom:
            package.writestr(CUSTOM, custom)
        for number in range(entries):
            package.writestr(f"filler/{number}", "")
    return data.getvalue()


RENDERED = '<Properties><property name="resumectl.rendered"><lpwstr>0.1.0</lpwstr></property></Properties>'


def names(folder: Path, **settings: object) -> list[str]:
    return [file.name for file in walk_folder(folder, **settings).files]  # type: ignore[arg-type]


def test_by_suffix_in_any_case(tmp_path: Path) -> None:
    """All résumé suffixes count, in any case and whatever the content; others do not."""
    wanted = ["a.PDF", "b.docx", "c.Docm", "d.dotx", "e.doc", "f.png", "g.JPG", "h.jpeg"]
    for name in [*wanted, "i.txt", "j.zip", "k", "l.odt"]:
        (tmp_path / name).write_bytes(b"x")
    walk = walk_folder(tmp_path)
    assert [file.name for file in walk.files] == wanted
    assert walk.skipped == {Skipped.OTHER_KIND: 4}
    assert walk.left_out == "4 files that are no PDF, Word file, PNG or JPEG: i.txt, j.zip, k, l.odt"
    for name in ("m", "n\n.md"):
        (tmp_path / name).write_bytes(b"x")
    assert walk_folder(tmp_path).left_out == "6 files that are no PDF, Word file, PNG or JPEG"
    (tmp_path / "i.txt").unlink()
    assert walk_folder(tmp_path).left_out.endswith(": j.zip, k, l.odt, m, n\\n.md")


@pytest.mark.parametrize(
    ("content", "is_taken"),
    [
        (b"%PDF-1.7\n", True),
        (b"\x89PNG\r\n\x1a\n", True),
        (b"\xff\xd8\xff\xe0", True),
        (word_file(), True),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "WordDocument".encode("utf-16-le"), True),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600 + "Workbook".encode("utf-16-le"), False),
        (b"PK\x03\x04" + b"xl/workbook.xml", False),
        (b"GIF89a", False),
        (b"", False),
    ],
)
def test_by_first_bytes(tmp_path: Path, content: bytes, is_taken: bool) -> None:
    """Without a résumé's suffix the content decides; spreadsheets and other archives are no résumés."""
    (tmp_path / "scan.dat").write_bytes(content)
    assert names(tmp_path) == (["scan.dat"] if is_taken else [])


def test_hidden_locks_links_pipes(tmp_path: Path) -> None:
    """What is never read is counted by its reason, and a hidden folder is not entered."""
    (tmp_path / "cv.pdf").write_bytes(b"x")
    (tmp_path / ".hidden.pdf").write_bytes(b"x")
    (tmp_path / "._cv.pdf").write_bytes(b"x")
    (tmp_path / "~$cv.docx").write_bytes(b"x")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "a.pdf").write_bytes(b"x")
    (tmp_path / "link.pdf").symlink_to("cv.pdf")
    (tmp_path / "up").symlink_to(tmp_path, target_is_directory=True)
    os.mkfifo(tmp_path / "pipe.pdf")
    walk = walk_folder(tmp_path)
    assert [file.name for file in walk.files] == ["cv.pdf"]
    expected = {Skipped.HIDDEN: 3, Skipped.LOCK: 1, Skipped.LINK: 2, Skipped.NOT_REGULAR: 1}
    assert walk.skipped == expected
    assert walk.left_out == "3 hidden entries; 2 links: link.pdf, up; 1 lock file of Word; 1 pipe or device: pipe.pdf"


def test_output_folder(tmp_path: Path) -> None:
    """The excluded folder is left out however it is spelled."""
    (tmp_path / "out" / "deep").mkdir(parents=True)
    (tmp_path / "out" / "deep" / "a.pdf").write_bytes(b"x")
    (tmp_path / "b.pdf").write_bytes(b"x")
    walk = walk_folder(tmp_path, exclude=[tmp_path / "out" / "deep" / ".."])
    assert [file.name for file in walk.files] == ["b.pdf"]
    assert walk.skipped == {Skipped.OUTPUT: 1}


def test_own_documents(tmp_path: Path) -> None:
    """A Word file that carries our property is not read again; other custom properties do not matter."""
    (tmp_path / "mine.docx").write_bytes(word_file(RENDERED))
    (tmp_path / "mine").write_bytes(word_file(RENDERED))
    (tmp_path / "theirs.docx").write_bytes(word_file("<Properties/>"))
    (tmp_path / "broken.docx").write_bytes(word_file(RENDERED)[:-40])
    (tmp_path / "noise.docx").write_bytes(b"PK\x03\x04" + CUSTOM.encode() + b"PK\x05\x06")
    walk = walk_folder(tmp_path)
    assert [file.name for file in walk.files] == ["broken.docx", "noise.docx", "theirs.docx"]
    assert walk.skipped == {Skipped.RENDERED: 2}


def test_own_mark_behind_too_many_entries(tmp_path: Path) -> None:
    """An archive with more entries than a document may have is left to the parser's guards, not unpacked
    here.
    """
    (tmp_path / "many.docx").write_bytes(word_file(RENDERED, entries=2_500))
    assert names(tmp_path) == ["many.docx"]


def test_own_mark_behind_entries_that_the_end_denies(tmp_path: Path) -> None:
    """The end of an archive may tell of one entry where there are thousands: no object is made of each."""
    data = bytearray(word_file(RENDERED, entries=2_500))
    end = data.rfind(b"PK\x05\x06")
    data[end + 8 : end + 12] = b"\x01\x00\x01\x00"
    (tmp_path / "many.docx").write_bytes(data)
    assert names(tmp_path) == ["many.docx"]


@pytest.mark.parametrize("spoilt", [b"\xff", b"\x5d\xff\xff\xff\xff"])
def test_mark_that_cannot_be_unpacked(tmp_path: Path, spoilt: bytes) -> None:
    """One damaged file among a thousand does not end the walk: here its properties are packed by LZMA, with settings
    that do not exist, and with ones that ask for four gigabytes.
    """
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_LZMA) as package:
        package.writestr("word/document.xml", "<document/>")
        package.writestr(CUSTOM, RENDERED)
    broken = bytearray(data.getvalue())
    # Behind the entry's name: two bytes of a version, two that tell how many settings follow, and those.
    at = broken.find(CUSTOM.encode()) + len(CUSTOM) + 4
    broken[at : at + len(spoilt)] = spoilt
    (tmp_path / "a.docx").write_bytes(broken)
    (tmp_path / "b.pdf").write_bytes(b"%PDF-")
    assert {"b.pdf"} <= set(names(tmp_path))


def test_same_file_once(tmp_path: Path) -> None:
    """Two names of one file are one résumé: the first in order."""
    (tmp_path / "a.pdf").write_bytes(b"x")
    os.link(tmp_path / "a.pdf", tmp_path / "b.pdf")
    walk = walk_folder(tmp_path)
    assert [file.name for file in walk.files] == ["a.pdf"]
    assert walk.skipped == {Skipped.SAME_FILE: 1}


def test_order_does_not_depend_on_the_disk(tmp_path: Path) -> None:
    """Files come in the order of their names' bytes, part by part, whatever order they were made in."""
    wanted = ["B.pdf", "a/1.pdf", "a/2/x.pdf", "a/2.pdf", "a.pdf", "b.pdf", "é.pdf"]
    wanted.sort(key=lambda name: [part.encode() for part in name.split("/")])
    shuffled = wanted[:]
    random.Random(5).shuffle(shuffled)
    for name in shuffled:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x")
    assert names(tmp_path) == wanted


def test_relative_names_and_paths(tmp_path: Path) -> None:
    """A file's name is relative with slashes; its path opens it even when the name is no UTF-8."""
    folder = os.fsencode(tmp_path) + b"/J\xe9r"
    try:
        os.mkdir(folder)
    except OSError:
        pytest.skip("this file system takes UTF-8 names only")
    Path(os.fsdecode(folder + b"/cv.pdf")).write_bytes(b"x")
    (found,) = walk_folder(os.fsencode(tmp_path)).files
    assert found.name == "J\\xe9r/cv.pdf"
    assert Path(found.path).read_bytes() == b"x"


def test_unreadable_folder_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be listed is counted and named, for résumés may lie in it, and the rest is read."""
    (tmp_path / "closed").mkdir()
    (tmp_path / "cv.pdf").write_bytes(b"x")
    real_scandir = os.scandir

    def scandir(path: str) -> object:
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return real_scandir(path)

    monkeypatch.setattr(os, "scandir", scandir)
    walk = walk_folder(tmp_path)
    assert [file.name for file in walk.files] == ["cv.pdf"]
    assert walk.skipped == {Skipped.UNREADABLE: 1}
    (tmp_path / ".hidden").mkdir()
    assert walk_folder(tmp_path).left_out == "1 hidden entry; 1 unreadable entry: closed/"
    for name in "abcde":
        (tmp_path / f"{name}-closed").mkdir()
    assert walk_folder(tmp_path).left_out.endswith("entries: a-closed/, b-closed/, c-closed/, closed/, d-closed/, ...")


def test_deep_folders(tmp_path: Path) -> None:
    """Depth costs no recursion."""
    here = tmp_path
    for _ in range(400):
        here = here / "d"
    here.mkdir(parents=True)
    (here / "cv.pdf").write_bytes(b"x")
    assert len(names(tmp_path)) == 1


def test_no_folder(tmp_path: Path) -> None:
    """A folder that is missing, or a file in its place, is an error with the next step."""
    (tmp_path / "file").write_bytes(b"x")
    for name, code in (("no", "FILE_NOT_FOUND"), ("file", "NOT_A_REGULAR_FILE")):
        with pytest.raises(BadFile) as caught:
            walk_folder(tmp_path / name)
        assert caught.value.code == code
        assert caught.value.remedy


def test_nothing_found_says_what_was_left_out(tmp_path: Path) -> None:
    """The sentence for an empty folder counts what lay there instead of résumés."""
    (tmp_path / "notes.txt").write_bytes(b"x")
    error = no_resumes(tmp_path, walk_folder(tmp_path))
    assert "no résumé" in error.message
    assert "1 file that is no PDF, Word file, PNG or JPEG" in error.message
    assert error.remedy
