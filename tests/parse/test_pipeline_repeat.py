"""The pipeline as a whole: the same bytes give the same answer in any process, and warnings say what was odd."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pdf_pages import BOLD, HEADING, Sheet, codes_of, parsed, resume_head

from resumectl.model.errors import BadFile
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
REPEATED = ("chef-delaunoy.pdf", "caigou-lin.pdf", "sales-executive-mackinnon.docx", "kfz-mechatroniker-obermaier.doc")
SCRIPT = """
import json, sys
from pathlib import Path
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document
for name in sys.argv[1:]:
    result = parse_document(Path(name).read_bytes(), ParseOptions(file_name=name))
    print(json.dumps(result.to_json(), ensure_ascii=True))
"""


def printed(seed: str, names: list[str]) -> bytes:
    """What a new interpreter with this hash seed prints of the documents."""
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, *names],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return run.stdout


def test_the_same_bytes_give_the_same_json(tmp_path: Path) -> None:
    """Byte for byte in two fresh processes whose sets and dictionaries are hashed otherwise."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Experience", HEADING), ("Cook", BOLD), "Tavern Ltd, 2014 - 2016"])
    drawn = tmp_path / "drawn.pdf"
    drawn.write_bytes(sheet.data())
    names = [str(drawn), *(str(SAMPLES / name) for name in REPEATED)]
    one, other = printed("1", names), printed("4242", names)
    assert one.count(b"\n") == len(names)
    assert b"Quillfeather" in one
    assert one == other


def test_a_document_does_not_remember_the_one_before() -> None:
    """Reading another document in between changes nothing."""
    sheet = Sheet()
    resume_head(sheet)
    first = parsed(sheet)
    parse_document((SAMPLES / REPEATED[1]).read_bytes(), ParseOptions())
    assert parsed(sheet) == first


@pytest.mark.parametrize(
    "rows",
    [
        ["Invoice no. 17", "Two boxes of nails at nine pounds", "Total: eighteen pounds"],
        ["Stir the flour into the milk and let it rest for an hour.", "Then bake it until it is brown."],
    ],
    ids=["invoice", "recipe"],
)
def test_text_that_is_no_resume_says_so(rows: list[str]) -> None:
    """Read without an error, with a warning: never an empty success."""
    sheet = Sheet()
    sheet.column(60, 80, rows)
    result = parsed(sheet)
    assert not result.profile.work_history
    assert codes_of(result) == ["NO_RESUME_CONTENT"]


def test_a_resume_has_no_such_warning() -> None:
    """A name and an address are content."""
    sheet = Sheet()
    resume_head(sheet)
    assert codes_of(parsed(sheet)) == []


@pytest.mark.parametrize(("name", "codes"), [("a.pdf", []), ("a.docx", ["FILE_TYPE_MISMATCH"]), ("", [])])
def test_a_name_that_disagrees_with_the_content_is_said(name: str, codes: list[str]) -> None:
    """Read by content, warned of by name."""
    sheet = Sheet()
    resume_head(sheet)
    assert codes_of(parse_document(sheet.data(), ParseOptions(file_name=name))) == codes


@pytest.mark.parametrize("data", [b"", b"<html></html>", b"{\\rtf1 hello}", b"\x00" * 100])
def test_other_formats_are_refused(data: bytes) -> None:
    """A sentence and a code before anything is opened."""
    with pytest.raises(BadFile) as caught:
        parse_document(data, ParseOptions())
    assert caught.value.code in ("EMPTY_FILE", "UNSUPPORTED_FILE_TYPE")
    assert str(caught.value)
