"""A résumé as a scanner or a camera sees it: read whole from shaded, tilted, turned, pale and mixed pages."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from math import fsum

import numpy as np
import pytest
from ocr_pictures import encoded, photographed, shaded
from pdf_pages import Sheet, jobs_of
from PIL import Image, ImageFilter
from whole_resumes import MARTA, Person, Press, facts

from resumectl.model.page import Evidence, ParseResult
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

SHORT = replace(MARTA, summary="", roles=MARTA.roles[1:], schools=MARTA.schools[:1], skills=MARTA.skills[:3])


def page_of(person: Person) -> Press:
    press = Press(Sheet(480, 480), 40, 440, 50, 15)
    press.name(person)
    press.contact(person)
    press.jobs(person)
    press.schools(person)
    press.skills_in_line(person)
    return press


@cache
def paper() -> Image.Image:
    return Image.open(io.BytesIO(page_of(SHORT).sheet.pixels(150))).convert("RGB")


def by_angle(picture: Image.Image) -> Image.Image:
    return photographed(picture)[0]


def tilted(picture: Image.Image) -> Image.Image:
    return picture.rotate(3.5, expand=True, fillcolor="white", resample=Image.Resampling.BICUBIC)


def turned(picture: Image.Image) -> Image.Image:
    return picture.transpose(Image.Transpose.ROTATE_90)


def pale(picture: Image.Image) -> Image.Image:
    """Grey print on grey paper, with the grain of a cheap scanner."""
    grain = np.random.default_rng(7).normal(0, 4, (picture.height, picture.width, 1))
    return Image.fromarray((np.asarray(picture) * 0.3 + 140 + grain).clip(0, 255).astype(np.uint8))


def read(data: bytes) -> ParseResult:
    return parse_document(data, ParseOptions())


@pytest.mark.slow
@pytest.mark.parametrize("spoil", [shaded, by_angle, tilted, turned, pale], ids=lambda spoil: spoil.__name__)
def test_a_spoiled_page_gives_the_profile(spoil: Callable[[Image.Image], Image.Image]) -> None:
    """Shadow, perspective, skew, a quarter turn and low contrast each leave who it is and where they worked."""
    found = facts(read(encoded(spoil(paper()), "JPEG", quality=85)))
    assert found["name"] == SHORT.name
    assert found["email"] == SHORT.email
    assert found["phone"] == SHORT.phone
    assert found["jobs"] == [(role.title, role.company, role.start, role.end) for role in SHORT.roles]
    assert found["schools"] == [(one.degree, one.name, one.start, one.end) for one in SHORT.schools]
    assert found["skills"] == list(SHORT.skills)


@pytest.mark.slow
def test_pages_of_text_and_pictures_are_read_each_in_its_way() -> None:
    """The first page has text and needs no OCR, the second is a scan; both make one profile with two kinds of doubt."""
    press = Press(Sheet(480, 480), 40, 440, 50, 15)
    press.name(MARTA)
    press.contact(MARTA)
    press.title("Experience")
    press.job(MARTA.roles[0])
    older = Press(Sheet(480, 480), 40, 440, 50, 15)
    older.job(MARTA.roles[2])
    older.schools(MARTA)
    press.sheet.turn().picture(0, 0, 480, 480, older.sheet.pixels(150))
    result = read(press.sheet.data())
    assert [sheet.by_ocr for sheet in result.transcript.sheets] == [False, True]
    assert jobs_of(result) == [
        (role.title, role.company, role.start, role.end) for role in (MARTA.roles[0], MARTA.roles[2])
    ]
    assert len(result.profile.education) == 2
    places = result.evidence
    assert places["/work_history/0/company"].page == 1
    assert places["/work_history/1/company"].page == 2


@pytest.mark.slow
def test_values_of_a_blurred_page_are_doubted() -> None:
    """What can hardly be read is less sure than the same on a clear page."""
    press = Press(Sheet(480, 130), 40, 440, 40, 15)
    press.name(SHORT)
    press.title("Experience")
    press.job(replace(SHORT.roles[1], duties=SHORT.roles[1].duties[:1]))
    clear = Image.open(io.BytesIO(press.sheet.pixels(150))).convert("RGB")
    small = clear.resize((clear.width * 45 // 100, clear.height * 45 // 100)).filter(ImageFilter.GaussianBlur(0.8))
    sharp, doubtful = (read(encoded(picture)) for picture in (clear, small.resize(clear.size)))
    assert mean(doubtful.evidence) < mean(sharp.evidence) - 0.05


def mean(evidence: Mapping[str, Evidence]) -> float:
    marks = [one.confidence for one in evidence.values()]
    return fsum(marks) / len(marks)
