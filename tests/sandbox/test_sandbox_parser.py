"""The real parser in real children: hostile files end as errors, ordinary ones come through unchanged."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document
from resumectl.parse.sandbox import ParserPool
from resumectl.parse.sandbox.tasks import PARSER
from resumectl.parse.sandbox.warmup import sample_docx, sample_pdf

LINES = (
    "Jane Q. Sample",
    "jane.sample@example.com  Lisbon, Portugal",
    "EXPERIENCE",
    "Acme Analytics, Senior Engineer, 2019-03 to Present",
    "- Built a pipeline for forty million events a day",
    "EDUCATION",
    "MSc Computer Science, University of Porto, 2013 to 2015",
)


@pytest.fixture(scope="module")
def parser() -> Iterator[ParserPool]:
    """One child with the real parser and a second for each document; it also tells what parsing costs."""
    tasks = {**PARSER.tasks, "cost": "sandbox_cost:cost"}
    registry = replace(PARSER, tasks=tasks, python_path=(str(Path(__file__).parent),))
    with ParserPool(deadline_text_s=1.0, deadline_ocr_s=20.0, registry=registry) as pool:
        yield pool


def pdf(*objects: bytes) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalog."""
    parts, offsets = [b"%PDF-1.7\n"], []
    for number, body in enumerate(objects, 1):
        offsets.append(sum(map(len, parts)))
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
    start = sum(map(len, parts))
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    count = len(objects) + 1
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table))
    parts.append(b"trailer <</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, start))
    return b"".join(parts)


def stream(content: bytes, extra: bytes = b"") -> bytes:
    packed = zlib.compress(content)
    return b"<</Length %d /Filter /FlateDecode %s>>\nstream\n%s\nendstream" % (len(packed), extra, packed)


def page_of(content: bytes, *more: bytes, resources: bytes = b"") -> bytes:
    """A PDF of one page; `more` objects are numbered from 6."""
    return pdf(
        b"<</Type /Catalog /Pages 2 0 R>>",
        b"<</Type /Pages /Count 1 /Kids [3 0 R]>>",
        b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
        b" /Resources <</Font <</F1 4 0 R>> %s>>>>" % resources,
        b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
        stream(content),
        *more,
    )


def resume(lines: tuple[str, ...] = LINES) -> bytes:
    """An ordinary résumé as PDF."""
    shown = b" T* ".join(b"(%s) Tj" % line.encode() for line in lines)
    return page_of(b"BT /F1 11 Tf 15 TL 60 780 Td %s ET" % shown)


def laughs(levels: int = 9, fan: int = 10) -> bytes:
    """A few kilobytes in which each form draws the next ten times, nine levels deep."""
    forms = []
    for level in range(levels):
        inner = b"/X Do " * fan if level < levels - 1 else b"BT /F1 9 Tf 50 50 Td (ha) Tj ET"
        inside = b"<</Font <</F1 4 0 R>> /XObject <</X %d 0 R>>>>" % (7 + level)
        forms.append(
            stream(inner, b"/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources %s" % inside)
        )
    return page_of(b"/X Do", *forms, resources=b"/XObject <</X 6 0 R>>")


def word_file(paragraphs: str) -> bytes:
    """A .docx whose document has this XML as its body."""
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    kind = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    packages = "http://schemas.openxmlformats.org/package/2006"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{packages}/content-types"><Default Extension="rels" ContentType="application/vnd.'
            'openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{kind}"/></Types>',
        )
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{packages}/relationships"><Relationship Id="r1" Type="{office}"'
            ' Target="word/document.xml"/></Relationships>',
        )
        archive.writestr(
            "word/document.xml", f'<w:document xmlns:w="{space}"><w:body>{paragraphs}</w:body></w:document>'
        )
    return buffer.getvalue()


def code(outcome: ParseOutcome) -> str:
    assert outcome.result is None
    assert outcome.error is not None
    return outcome.error.code


def test_an_ordinary_document_comes_through(parser: ParserPool) -> None:
    """Profile and evidence cross the process boundary."""
    outcome = parser.parse(Document("jane.pdf", resume()))
    assert outcome.error is None
    assert outcome.result is not None
    profile = outcome.result.profile
    assert profile.basic_info.full_name == "Jane Q. Sample"
    assert profile.basic_info.email == "jane.sample@example.com"
    assert outcome.result.evidence["/basic_info/email"].box is not None
    assert 0 < outcome.elapsed_s < 4


def test_the_same_bytes_give_the_same_result(parser: ParserPool) -> None:
    """In a warm child, in a fresh one, and in one of another server."""
    document = Document("jane.pdf", resume())
    first = parser.parse(document).result
    assert first is not None
    parser.parse(Document("page.pdf", b"<html>"))
    assert parser.parse(document).result == first
    with ParserPool() as other:
        assert other.parse(document).result == first


def test_a_name_that_promises_another_type_is_warned_of(parser: ParserPool) -> None:
    """The name reaches the parser, which reads the content and says what it saw."""
    outcome = parser.parse(Document("jane.docx", resume()))
    assert outcome.result is not None
    assert "FILE_TYPE_MISMATCH" in [warning.code for warning in outcome.result.warnings]


@pytest.mark.parametrize("data", [sample_pdf(), sample_docx()], ids=["pdf", "docx"])
def test_the_documents_that_warm_the_parser_up_are_read(data: bytes) -> None:
    """A warm-up that fails would only cost time and so go unseen: here it is seen."""
    profile = parse_document(data, ParseOptions()).profile
    assert profile.basic_info.full_name == "Jane Q. Sample"
    assert profile.work_history
    assert profile.education


def test_the_first_document_of_a_child_is_as_quick_as_any(parser: ParserPool) -> None:
    """Nothing large is loaded in a child: that would cost a second, and takes milliseconds now."""
    firsts, seconds = [], []
    for _ in range(3):
        # After an error a fresh child takes the next document.
        parser.parse(Document("page.pdf", b"<html>"))
        for costs in (firsts, seconds):
            costs.append(json.loads(parser.call("cost", resume(), {}).body or b""))
    # Seconds of a processor, in the child that was disturbed least: every child would load what one does.
    assert min(firsts) < max(0.3, min(seconds) * 4)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"", {"EMPTY_FILE"}, id="empty"),
        pytest.param(b"<!DOCTYPE html><html>Session expired</html>", {"UNSUPPORTED_FILE_TYPE"}, id="html"),
        pytest.param(b"{\\rtf1 Jane}", {"UNSUPPORTED_FILE_TYPE"}, id="rtf"),
        pytest.param(word_file("")[:300], {"CORRUPT_FILE"}, id="half a docx"),
        pytest.param(b"%PDF-1.7\nnothing more", {"CORRUPT_FILE", "NO_PAGES"}, id="pdf without pages"),
        pytest.param(resume(("", "  ")), {"NO_TEXT_FOUND"}, id="blank page"),
        pytest.param(laughs(), {"PARSE_TIMEOUT", "PARSE_MEMORY"}, id="billion laughs"),
        pytest.param(
            word_file("<w:p><w:r><w:t>&x;</w:t></w:r></w:p>"), {"CORRUPT_FILE", "UNSAFE_XML"}, id="entity"
        ),
    ],
)
def test_a_bad_document_is_an_error_and_harms_no_other(
    parser: ParserPool, data: bytes, expected: set[str]
) -> None:
    """Each ends with its code and a sentence; the next document is read as ever."""
    outcome = parser.parse(Document("bad.pdf", data))
    assert code(outcome) in expected
    assert outcome.error is not None
    assert "Traceback" not in outcome.error.message
    assert parser.parse(Document("jane.pdf", resume())).error is None


def test_a_machine_without_tesseract_says_so(tmp_path: Path) -> None:
    """A picture on a machine without OCR: which program is missing and how to install it."""
    from PIL import Image

    picture = io.BytesIO()
    Image.new("L", (800, 1000), 255).save(picture, "PNG")
    with ParserPool(search_path=str(tmp_path)) as parser:
        outcome = parser.parse(Document("scan.png", picture.getvalue()))
    assert code(outcome) == "OCR_MISSING"
    assert outcome.error is not None
    assert outcome.error.retryable
    assert "apt-get install tesseract-ocr" in outcome.error.message
