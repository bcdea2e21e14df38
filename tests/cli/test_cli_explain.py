"""explain: places of values on a terminal, as JSON, as a page; files and resumes of the workspace."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from cli_bench import Finished, ole_file, resume_docx, resume_pdf, resume_png, run, write_all

MAIL = "maria.lindqvist@example.com"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write_all(tmp_path, {"cv.pdf": resume_pdf(), "cv.docx": resume_docx()})
    return tmp_path


def row(done: Finished, value: str) -> str:
    """The line of the output that begins a value."""
    return next(line for line in done.out.splitlines() if value in line)


def test_places_on_a_terminal(home: Path) -> None:
    """Every value has its field, page, place and confidence in 80 columns, and its line where that says more."""
    done = run("explain", "cv.pdf", home=home)
    assert (done.code, done.err) == (0, "")
    assert re.match(r"cv\.pdf\n\d+ values · \d+ to check · \d+% of the text placed · english\n", done.out)
    assert re.search(rf"^  e-mail +{MAIL} +1: \d+,\d+ +\d+%", row(done, MAIL))
    assert re.search(r"^  start +2019-03 +1: \d+,\d+ +\d+%", row(done, "2019-03"))
    assert "“03/2019 - Present”" in done.out
    for title in ("Contact", "Experience", "Education", "Skills"):
        assert f"\n{title}\n" in done.out
    assert "\x1b" not in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert not (home / "data").exists()


def test_places_in_a_word_file(home: Path) -> None:
    """A document without positions tells the number of the line instead."""
    done = run("explain", "cv.docx", home=home)
    assert done.code == 0
    assert re.search(r" 1: line 3 +\d+%", row(done, MAIL))


def test_low_confidence_is_marked(home: Path) -> None:
    """A value below 0.7 carries a question mark, and the foot says what it means."""
    lines = ("Maria Lindqvist", "EXPERIENCE", "Things of all sorts", "03/2019 - Present")
    import docx

    document = docx.Document()
    for line in lines:
        document.add_paragraph(line)
    document.save(str(home / "odd.docx"))
    told = run("explain", "odd.docx", "--json", home=home).json["fields"]
    doubtful = [one for one in told.values() if one["confidence"] < 0.7]
    done = run("explain", "odd.docx", home=home)
    assert doubtful
    assert len(re.findall(r"\d%\?$", done.out, re.MULTILINE)) == len(doubtful)
    assert f"{len(doubtful)} to check" in done.out
    assert "? marks values below 70%" in done.out


def test_json_is_the_evidence_with_its_values(home: Path) -> None:
    """One line: fields by pointer, unplaced lines, coverage and warnings, as `parse` gives them."""
    done = run("explain", "cv.pdf", "--json", home=home)
    parsed = run("parse", "cv.pdf", "--json", home=home).json
    assert (done.code, done.err, done.out.count("\n")) == (0, "", 1)
    told = done.json
    assert {"fields", "unplaced", "coverage", "warnings"} <= set(told)
    assert told["fields"]["/basic_info/email"]["value"] == MAIL
    for pointer, place in parsed["evidence"]["fields"].items():
        assert {name: told["fields"][pointer][name] for name in place} == place
    assert told["coverage"] == parsed["coverage"]
    assert told["unplaced"] == parsed["evidence"]["unplaced"]


def test_a_page_is_written(home: Path) -> None:
    """--html writes the page whole under the name given, or after the document into a folder, and says so."""
    done = run("explain", "cv.pdf", "--html", "check.html", home=home)
    assert (done.code, done.out) == (0, "")
    size = (home / "check.html").stat().st_size
    assert re.fullmatch(
        rf"Wrote check\.html \({size:,} bytes\): \d+ values, \d+ to check, \d+ lines? not in the profile\.\n", done.err
    )
    page = (home / "check.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert MAIL in page
    assert page.count("<img ") == 1
    (home / "out").mkdir()
    run("explain", "cv.docx", "--html", "out", "--quiet", home=home)
    run("explain", "cv.docx", "--html", "out", "--quiet", home=home)
    assert sorted(path.name for path in (home / "out").iterdir()) == ["cv.docx (2).html", "cv.docx.html"]


def test_the_page_on_standard_output(home: Path) -> None:
    """--html - is the page and nothing else, the same bytes as in a file and as from standard input's."""
    done = run("explain", "cv.pdf", "--html", "-", home=home)
    run("explain", "cv.pdf", "--html", "check.html", home=home)
    assert (done.code, done.err) == (0, "")
    assert done.out.encode() == (home / "check.html").read_bytes()
    piped = run("explain", "-", "--html", "-", home=home, stdin=resume_pdf())
    assert piped.out == done.out.replace("cv.pdf", "standard-input")


def test_json_and_a_page_together(home: Path) -> None:
    """With both, stdout holds the JSON and the file the page."""
    done = run("explain", "cv.pdf", "--html", "check.html", "--json", home=home)
    assert done.json["fields"]
    assert (home / "check.html").exists()
    assert done.err.startswith("Wrote check.html")


def test_a_resume_of_the_workspace(home: Path) -> None:
    """An id gives what its file gives; one that waits is read first, one that is not there is exit 5."""
    resume = run("upload", "cv.pdf", "--quiet", home=home).out.split("\t")[0]
    waiting = run("upload", "cv.docx", "--no-wait", "--quiet", home=home).out.split("\t")[0]
    assert run("explain", resume, "--json", home=home).json == run("explain", "cv.pdf", "--json", home=home).json
    run("explain", resume, "--html", "by-id.html", home=home)
    run("explain", "cv.pdf", "--html", "by-file.html", home=home)
    assert (home / "by-id.html").read_bytes() == (home / "by-file.html").read_bytes()
    assert run("explain", waiting, home=home).code == 0
    missing = run("explain", "res_2222222222222222222222", home=home)
    assert (missing.code, missing.out) == (5, "")


def test_a_corrected_value_is_called_so(home: Path) -> None:
    """Where a person wrote a value there is no place; what only moved up in its list was read."""
    resume = run("upload", "cv.pdf", "--quiet", home=home).out.split("\t")[0]
    assert "corrected by hand" not in run("explain", resume, home=home).out
    run("edit", resume, "--set", "/basic_info/email=ada@example.com", "--set", "/skills/0=", home=home)
    lines = run("explain", resume, home=home).out.splitlines()
    (corrected,) = (line for line in lines if "corrected by hand" in line)
    assert "ada@example.com" in corrected


def test_a_failed_resume_has_nothing_to_explain(home: Path) -> None:
    """A resume that could not be read is exit 6 with the reason, as `data` says it."""
    write_all(home, {"locked.pdf": resume_pdf(password="x")})
    resume = run("upload", "locked.pdf", "--quiet", home=home).out.split("\t")[0]
    done = run("explain", resume, home=home)
    assert (done.code, done.out) == (6, "")
    assert "password" in done.err


def test_a_file_that_is_called_like_an_id_is_a_file(home: Path) -> None:
    """What lies in the folder is meant, not the workspace."""
    shutil.copy(home / "cv.pdf", home / "res_2222222222222222222222")
    done = run("explain", "res_2222222222222222222222", "--json", home=home)
    assert done.json["fields"]["/basic_info/email"]["value"] == MAIL
    assert not (home / "data").exists()


@pytest.mark.parametrize(
    ("name", "data", "code", "says"),
    [
        ("no.pdf", None, 9, "FILE_NOT_FOUND"),
        ("empty.pdf", b"", 9, "EMPTY_FILE"),
        ("letter.pdf", b"not a resume", 9, "UNSUPPORTED_FILE_TYPE"),
        ("locked.pdf", resume_pdf(password="x"), 9, "PASSWORD_PROTECTED"),
        ("sheet.doc", ole_file("Workbook"), 9, "UNSUPPORTED_FILE_TYPE"),
        (".", None, 9, "NOT_A_REGULAR_FILE"),
    ],
)
def test_bad_files_end_as_parse_does(home: Path, name: str, data: bytes | None, code: int, says: str) -> None:
    """No page, no output, the code and the sentence of `parse`, on every way out."""
    if data is not None:
        write_all(home, {name: data})
    for more in ([], ["--html", "out.html"], ["--html", "-"]):
        done = run("explain", name, *more, home=home)
        assert (done.code, done.out) == (code, ""), more
        assert done.err.strip()
    assert not (home / "out.html").exists()
    done = run("explain", name, "--json", home=home)
    assert (done.code, done.out) == (code, "")
    assert done.error_line["code"] == says


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["cv.pdf", "--json", "--html", "-"], "exclude each other"),
        (["cv.pdf", "cv.docx"], "cv.docx"),
        ([], "resumectl explain"),
    ],
)
def test_usage(home: Path, arguments: list[str], says: str) -> None:
    """What contradicts itself is exit 2 with the way out."""
    done = run("explain", *arguments, home=home)
    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_a_page_that_cannot_be_written(home: Path) -> None:
    """A folder that is not there is a sentence and exit 1; what a file held before is replaced whole."""
    done = run("explain", "cv.pdf", "--html", "nowhere/check.html", home=home)
    assert (done.code, done.out) == (1, "")
    assert "no folder" in done.err
    (home / "check.html").write_text("before")
    run("explain", "cv.pdf", "--html", "check.html", home=home)
    assert (home / "check.html").read_bytes().startswith(b"<!doctype html>")


def test_names_that_attack_the_terminal(home: Path) -> None:
    """Escape sequences and markup in a file's name reach neither the terminal nor the page."""
    name = "a\x1b[31m[bold]<b>\u202ec.docx"
    (home / name).write_bytes(resume_docx())
    done = run("explain", name, home=home)
    assert done.code == 0
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
    assert "[bold]<b>" in done.out
    page = run("explain", name, "--html", "-", home=home).out
    assert "\x1b" not in page
    assert "[bold]&lt;b&gt;" in page
    assert "<b>c.docx" not in page


def test_text_that_attacks_the_terminal(home: Path) -> None:
    """Rich's markup in a document is text."""
    import docx

    document = docx.Document()
    for line in ("[bold red]Maria Lindqvist[/]", MAIL, "SKILLS", "[link=http://x]Triage[/link], :smile:"):
        document.add_paragraph(line)
    document.save(str(home / "markup.docx"))
    done = run("explain", "markup.docx", home=home)
    assert done.code == 0
    assert ":smile:" in done.out


def test_narrow_encoding(home: Path) -> None:
    """A locale without the signs of the output does not keep it from being printed."""
    done = run("explain", "cv.pdf", home=home, env={"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"})
    assert done.code == 0
    assert "Maria Lindqvist" in done.out


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_a_scan(home: Path) -> None:
    """A picture is read by OCR and shown as it was read."""
    write_all(home, {"cv.png": resume_png()})
    done = run("explain", "cv.png", "--html", "-", home=home)
    assert done.code == 0
    assert MAIL in done.out
    assert "read by OCR" in done.out


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_a_program_that_is_missing(home: Path) -> None:
    """Without tesseract a picture is exit 11, as in parse."""
    write_all(home, {"cv.png": resume_png()})
    done = run("explain", "cv.png", "--html", "x.html", home=home, env={"PATH": "/nowhere"})
    assert (done.code, done.out) == (11, "")
    assert not (home / "x.html").exists()
