"""parse: order, side-by-side work, names, the card; documents.parse_files underneath."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_bench import resume_docx, resume_pdf, run, write_all

from resumectl.documents.parsing import FileOutcome, NamedFile, files_of, named_file, parse_files
from resumectl.intake import walk_folder
from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome, ParseResult
from resumectl.model.profile import BasicInfo, Profile


class Reader:
    """A parser that takes a while, the longer the earlier the file, and counts what runs at once."""

    def __init__(self, pause_s: float = 0.0) -> None:
        self.pause_s = pause_s
        self.running = self.most_running = self.read = 0
        self.closed = False
        self.lock = threading.Lock()

    def parse(self, document: Document, /) -> ParseOutcome:
        with self.lock:
            self.read += 1
            self.running += 1
            self.most_running = max(self.most_running, self.running)
        time.sleep(self.pause_s / (1 + int(document.name[:3])))
        with self.lock:
            self.running -= 1
        return ParseOutcome(0.1, ParseResult(Profile(BasicInfo(full_name=document.name))))

    def close(self) -> None:
        self.closed = True


def some_files(folder: Path, count: int) -> list[NamedFile]:
    return [named_file(path) for path in write_all(folder, {f"{n:03}.pdf": b"x" for n in range(count)})]


def test_outcomes_keep_the_order(tmp_path: Path) -> None:
    """However long each file takes, outcomes come in the order of the files, and work goes on side by
    side.
    """
    reader = Reader(0.2)
    files = some_files(tmp_path, 9)
    outcomes = list(parse_files(files, jobs=3, parser=reader))
    assert [one.name for one in outcomes] == [file.name for file in files]
    assert reader.most_running == 3
    assert reader.closed


def test_memory_stays_flat(tmp_path: Path) -> None:
    """No more files are read ahead than twice the jobs, and files are named one by one."""
    reader = Reader()
    taken = 0

    def naming() -> Iterator[NamedFile]:
        nonlocal taken
        for file in some_files(tmp_path, 60):
            taken += 1
            yield file

    outcomes = parse_files(naming(), jobs=2, parser=reader)
    next(outcomes)
    time.sleep(0.1)
    assert taken <= 6
    outcomes.close()
    assert reader.closed
    assert reader.read <= 6


def test_a_file_that_cannot_be_opened_is_an_outcome(tmp_path: Path) -> None:
    """A missing file between others is an error in its place."""
    files = some_files(tmp_path, 3)
    (tmp_path / "001.pdf").unlink()
    outcomes = [one.to_json() for one in parse_files(files, jobs=2, parser=Reader())]
    assert [one["error"] and one["error"]["code"] for one in outcomes] == [None, "FILE_NOT_FOUND", None]
    assert outcomes[1]["data"] is None


def test_links_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    """A file that becomes a link after the walk is refused; one that a person names is followed."""
    write_all(tmp_path, {"in/001.pdf": b"x", "002.pdf": b"x"})
    (found,) = files_of(walk_folder(tmp_path / "in"))
    (tmp_path / "in" / "001.pdf").unlink()
    (tmp_path / "in" / "001.pdf").symlink_to(tmp_path / "002.pdf")
    (walked,) = parse_files([found], jobs=1, parser=Reader())
    (named,) = parse_files([named_file(tmp_path / "in" / "001.pdf")], jobs=1, parser=Reader())
    assert walked.outcome.error is not None
    assert walked.outcome.error.code == "UNSAFE_PATH"
    assert named.outcome.error is None


def test_line_of_a_result(tmp_path: Path) -> None:
    """The stable members of an ndjson line (decision E9)."""
    outcome = ParseOutcome(0.12345678, ParseResult(Profile(), coverage=0.98765))
    line = FileOutcome("a/b.pdf", outcome).to_json()
    assert line == {
        "file": "a/b.pdf",
        "seconds": 0.1235,
        "data": Profile().to_json(),
        "warnings": [],
        "coverage": 0.988,
        "error": None,
    }


def test_folder_and_files_together(tmp_path: Path) -> None:
    """Names are as given, or relative to their folder with slashes; stdout has nothing but lines."""
    write_all(tmp_path, {"in/b/cv.docx": resume_docx(), "in/a.pdf": resume_pdf(), "in/notes.txt": b"x"})
    write_all(tmp_path, {"one.pdf": resume_pdf("Someone Else")})
    done = run("parse", "./one.pdf", "in", "-", "--ndjson", home=tmp_path, stdin=resume_docx())
    assert done.code == 0, done.err
    assert [line["file"] for line in done.lines] == ["./one.pdf", "a.pdf", "b/cv.docx", "-"]
    for line in done.lines:
        assert line["data"]["basic_info"]["email"] == "maria.lindqvist@example.com"
        assert 0 < line["seconds"] < 30
        assert 0.5 < line["coverage"] <= 1
    assert "1 file that is no PDF, Word file, PNG or JPEG" in done.err


def test_one_file_as_json(tmp_path: Path) -> None:
    """--json is one document on one line with the profile and the place of each value; no workspace is
    made.
    """
    write_all(tmp_path, {"cv.pdf": resume_pdf()})
    done = run("parse", "cv.pdf", "--json", home=tmp_path)
    assert (done.code, done.err, done.out.count("\n")) == (0, "", 1)
    assert list(done.json) == ["file", "seconds", "data", "warnings", "coverage", "error", "evidence"]
    place = done.json["evidence"]["fields"]["/basic_info/email"]
    assert place["page"] == 1
    assert place["box"][0] >= 59
    assert 0 < place["confidence"] <= 1
    assert not (tmp_path / "data").exists()


def test_card_in_a_pipe(tmp_path: Path) -> None:
    """Without a terminal the card is plain text of 80 columns with what was read, without colours."""
    write_all(tmp_path, {"cv.pdf": resume_pdf()})
    done = run("parse", "cv.pdf", home=tmp_path)
    assert done.code == 0
    for text in ("Maria Lindqvist", "Norrtull Hospital", "2019-03 – Present", "Wound care", "cv.pdf"):
        assert text in done.out
    assert "\x1b" not in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_several_files_are_a_line_each(tmp_path: Path) -> None:
    """In order, cells parted by tabs in a pipe; a file that cannot be read is told beside. --full shows cards."""
    write_all(tmp_path / "in", {"b.pdf": resume_pdf(), "c.docx": resume_docx(), "a.pdf": b"no document"})
    done = run("parse", "in", home=tmp_path)
    rows = [line.split("\t") for line in done.out.splitlines()]
    assert (done.code, [row[:2] for row in rows]) == (3, [["b.pdf", "Maria Lindqvist"], ["c.docx", "Maria Lindqvist"]])
    assert "Norrtull Hospital" in rows[0][2]
    assert rows[0][3].endswith("%")
    assert done.err.startswith("a.pdf: The content is plain text.")
    cards = run("parse", "in", "--full", home=tmp_path).out
    assert cards.count("Wound care") == 2
    one = run("parse", "in/b.pdf", home=tmp_path).out
    assert "Wound care" in one
    (tmp_path / "empty").mkdir()
    assert run("parse", "empty", "empty", home=tmp_path).code == 9


def test_file_names_that_attack_the_terminal(tmp_path: Path) -> None:
    """Escape sequences and markup in a file's name reach neither the terminal nor a formatter."""
    name = "a\x1b[31m[bold]b[nope]\n\u202ec.pdf"
    (tmp_path / name).write_bytes(b"<html>")
    done = run("parse", name, home=tmp_path)
    assert done.code == 9
    assert "\x1b" not in done.err
    assert "\u202e" not in done.err
    assert "[bold]b[nope]" in done.err


def test_narrow_encoding(tmp_path: Path) -> None:
    """A locale without the characters of a card does not keep it from being printed."""
    write_all(tmp_path, {"cv.pdf": resume_pdf()})
    env = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = run("parse", "cv.pdf", home=tmp_path, env=env)
    assert done.code == 0
    assert "Maria Lindqvist" in done.out


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable_file(tmp_path: Path) -> None:
    """A file without permission is exit 9 with the reason."""
    write_all(tmp_path, {"cv.pdf": resume_pdf()})
    (tmp_path / "cv.pdf").chmod(0)
    done = run("parse", "cv.pdf", home=tmp_path)
    assert (done.code, "permission denied" in done.err) == (9, True)
