"""Pages drawn in children: pictures come out, hostile files end as errors, forged answers are refused."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_sandbox_parser import laughs, resume

from resumectl.model.document import Document
from resumectl.model.page import Sheet
from resumectl.parse.sandbox import ParserPool
from resumectl.parse.sandbox.tasks import PAINTER, PARSER, Registry

A4 = (Sheet(1, 595, 842),)
HERE = str(Path(__file__).parent)


@pytest.fixture(scope="module")
def painter() -> Iterator[ParserPool]:
    with ParserPool(registry=PAINTER, deadline_text_s=2.0) as pool:
        yield pool


def test_a_page_comes_back_as_a_picture(painter: ParserPool) -> None:
    """The picture crosses the process boundary whole."""
    drawing = painter.draw(Document("jane.pdf", resume()), A4)
    assert drawing.error is None
    (picture,) = drawing.pictures
    assert picture.media_type == "image/png"
    assert base64.b64decode(picture.base64).startswith(b"\x89PNG")


def test_what_parses_can_draw_too() -> None:
    """One child serves both tasks, so that explaining a file starts one server."""
    assert set(PAINTER.tasks) < set(PARSER.tasks)
    assert all(PARSER.tasks[name] == target for name, target in PAINTER.tasks.items())


@pytest.mark.slow
def test_a_page_that_never_ends_is_stopped(painter: ParserPool) -> None:
    """A bomb of drawings ends at the deadline as an error, and the next document is drawn."""
    drawing = painter.draw(Document("bomb.pdf", laughs()), A4)
    assert drawing.error is not None
    assert drawing.error.code in ("PARSE_TIMEOUT", "PARSE_MEMORY")
    assert drawing.pictures == ()
    assert painter.draw(Document("jane.pdf", resume()), A4).pictures


def test_a_file_that_cannot_be_opened_is_an_error(painter: ParserPool) -> None:
    """Noise behind a PDF's head has no pictures, and a reason."""
    drawing = painter.draw(Document("noise.pdf", b"%PDF-1.7\n" + bytes(range(256)) * 40), A4)
    assert drawing.error is not None
    assert drawing.error.code in ("CORRUPT_FILE", "NO_PAGES")


@pytest.mark.parametrize("action", ["echo nothing of the kind", "raises_bug x"])
def test_an_answer_that_is_no_picture_is_refused(action: str) -> None:
    """What a taken-over child sends back instead of pictures ends here."""
    registry = Registry({"draw": "sandbox_tasks:act"}, python_path=(HERE,))
    with ParserPool(registry=registry) as pool:
        drawing = pool.draw(Document("x.pdf", action.encode()), A4)
    assert drawing.error is not None
    assert drawing.error.code == "INTERNAL_ERROR"
    assert drawing.pictures == ()
