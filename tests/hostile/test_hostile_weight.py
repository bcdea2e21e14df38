"""Pages without an end are told by their weight, before anything is drawn; ordinary ones pass."""

from __future__ import annotations

import time

import pymupdf
import pytest
from hostile_pdf_structure import _laughs
from hostile_pdf_writer import GOOD, content, rawstream_pdf, zbomb
from hostile_tasks import LINES, MB

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract import pdf_weight
from resumectl.parse.extract.pdf import read_pdf


def refusal(data: bytes) -> str:
    """The code with which a document is refused; it must come at once."""
    began_s = time.process_time()
    with pytest.raises(DocumentFailed) as caught:
        read_pdf(data, lambda: pytest.fail("nothing is read by OCR"))
    assert time.process_time() - began_s < 3
    assert "Page 1" in caught.value.message
    return caught.value.code


@pytest.mark.parametrize("filters", ["/FlateDecode", "[/FlateDecode /FlateDecode]"])
def test_instructions_that_unpack_to_too_many(filters: str) -> None:
    """Once or twice packed: what unpacks to more than a page may have is not drawn."""
    data = zbomb(pdf_weight.MOST_BYTES + MB, unit=b" " * MB)
    if filters.startswith("["):
        import zlib

        data = zlib.compress(data, 9)
    assert refusal(rawstream_pdf(data, filters)) == "PARSE_TIMEOUT"


def test_long_instructions_listed_alone() -> None:
    """A list of one stream weighs what the stream does."""
    data = zbomb(pdf_weight.MOST_BYTES + MB, unit=b" " * MB)
    listed = rawstream_pdf(data, "/FlateDecode").replace(b"/Contents 5 0 R", b"/Contents [5 0 R]")
    assert b"[5 0 R]" in listed
    assert refusal(listed) == "PARSE_TIMEOUT"


def test_instructions_listed_again_and_again() -> None:
    """A short stream that a page lists so often that together it is too long."""
    page = content(LINES * 40)
    often = b"4 0 R " * (2 + pdf_weight.MOST_BYTES // len(page))
    assert refusal(GOOD.replace(b"/Contents 4 0 R", b"/Contents [" + often + b"]").replace(
        GOOD[GOOD.index(b"4 0 obj"):GOOD.index(b"endobj", GOOD.index(b"4 0 obj"))],
        b"4 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\n" % (len(page), page),
    )) == "PARSE_TIMEOUT"


@pytest.mark.parametrize("levels", [7, 10, 40])
def test_forms_within_forms(levels: int) -> None:
    """Each draws the next ten times: a million and more, told from a few kilobytes."""
    assert refusal(_laughs(levels, 10)) == "PARSE_TIMEOUT"


def test_ordinary_pages_pass() -> None:
    """Forms that draw forms a thousand times are nothing special."""
    document = pymupdf.open(stream=_laughs(4, 10), filetype="pdf")
    pdf_weight.refuse_endless(document, 1)
    extract = read_pdf(GOOD, lambda: pytest.fail("nothing is read by OCR"))
    assert "Jane" in [word.text for word in extract.pages[0].words]
