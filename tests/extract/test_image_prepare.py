"""Before recognition a page becomes dark, level text on white."""

from __future__ import annotations

import numpy as np
import pytest
from ocr_pictures import font, page, photographed, shaded
from PIL import Image, ImageDraw

from resumectl.parse.extract.boxes import open_boxes
from resumectl.parse.extract.ocr_gaps import drawn_rules
from resumectl.parse.extract.preprocess import busiest_strip, find_ink, prepare
from resumectl.parse.extract.straighten import find_outline, text_height

PAGE = page()


def ink_inside(picture: Image.Image, box: tuple[int, int, int, int]) -> float:
    """The share of ink, 0 to 1, that a prepared or unprepared page has in a box."""
    return float((255 - np.asarray(picture.crop(box)).astype(float)).mean() / 255)


@pytest.mark.parametrize("degrees", [-7.0, -1.2, 0.0, 2.5])
def test_skew_is_found(degrees: float) -> None:
    """A page that lies askew is turned back to within a tenth of a degree or two."""
    crooked = PAGE.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")

    prepared = prepare(crooked)

    assert prepared.upright
    assert prepared.skew_deg == pytest.approx(-degrees, abs=0.15)


@pytest.mark.parametrize("turn", [Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_270])
def test_lines_that_run_up_are_noticed(turn: Image.Transpose) -> None:
    """A page on its side is known as such, and its skew is that of its lines, not of its margins."""
    crooked = PAGE.rotate(3.0, Image.Resampling.BICUBIC, expand=True, fillcolor="white").transpose(turn)

    prepared = prepare(crooked)

    assert not prepared.upright
    assert prepared.skew_deg == pytest.approx(-3.0, abs=0.15)
    assert prepared.turn(1).ink.size == prepared.ink.size[::-1]


def test_shadow_is_taken_out() -> None:
    """Under a shadow as deep as two thirds, paper becomes white and text stays dark all over the page."""
    ink = find_ink(shaded(PAGE, 0.3).convert("L"))

    plain = np.asarray(PAGE.convert("L"))
    assert ink[plain == 255].mean() < 12
    for columns in (slice(90, 300), slice(300, 500), slice(500, 700)):
        assert ink[:, columns][plain[:, columns] < 40].mean() > 200


def test_white_text_on_dark_panels_becomes_ink() -> None:
    """A dark sidebar turns white and its white letters black, up to a few points from its edge."""
    sidebar = PAGE.copy()
    draw = ImageDraw.Draw(sidebar)
    draw.rectangle((620, 0, 1000, 1300), fill=(20, 60, 90))
    for row in range(12):
        draw.text((640, 100 + 80 * row), "Forklift licence", fill="white", font=font(24))
    prepared = prepare(sidebar)
    scale = prepared.scale

    panel = tuple(round(edge * scale) for edge in (630, 20, 1000, 1280))
    letters = tuple(round(edge * scale) for edge in (640, 104, 830, 126))

    assert ink_inside(prepared.ink, panel) < 0.1
    assert ink_inside(prepared.ink, letters) > 0.2


def test_a_band_is_emptied() -> None:
    """A filled band behind a heading turns white around its text."""
    picture = PAGE.copy()
    draw = ImageDraw.Draw(picture)
    draw.rectangle((80, 900, 700, 950), fill=(30, 30, 30))
    draw.text((100, 911), "LANGUAGES", fill="white", font=font(24, bold=True))
    prepared = prepare(picture)
    scale = prepared.scale

    band = tuple(round(edge * scale) for edge in (300, 905, 690, 945))
    heading = tuple(round(edge * scale) for edge in (100, 914, 250, 932))

    assert ink_inside(prepared.ink, band) < 0.02
    assert ink_inside(prepared.ink, heading) > 0.25


@pytest.mark.parametrize("degrees", [-1.4, 0.8])
@pytest.mark.parametrize("quarters", [0, 1])
def test_a_slanting_band_is_emptied(degrees: float, quarters: int) -> None:
    """A band across a page that was laid into the scanner askew or sideways is emptied from end to end."""
    picture = PAGE.copy()
    draw = ImageDraw.Draw(picture)
    draw.rectangle((60, 900, 940, 950), fill=(30, 30, 30))
    draw.text((700, 911), "LANGUAGES", fill="white", font=font(24, bold=True))
    slanted = picture.rotate(degrees, Image.Resampling.BICUBIC, fillcolor="white").rotate(90 * quarters, expand=True)

    prepared = prepare(slanted).turn(-quarters)

    ink, factor = prepared.ink, prepared.ink.width / 1000
    assert ink_inside(ink, tuple(round(edge * factor) for edge in (90, 912, 600, 940))) < 0.05
    assert ink_inside(ink, tuple(round(edge * factor) for edge in (650, 905, 930, 945))) > 0.08


def test_heavy_capitals_are_no_band() -> None:
    """A name in capitals so heavy that they touch stays black; it is not taken for a filled box."""
    picture = page(name="")
    draw = ImageDraw.Draw(picture)
    draw.text((90, 70), "ANDERSEN", fill="black", font=font(46, bold=True), stroke_width=2, stroke_fill="black")
    ink = find_ink(picture.convert("L"))
    before = ink.copy()

    open_boxes(ink, np.asarray(picture.convert("L")), text_height(ink))

    assert (ink == before).all()


def test_pale_print_is_darkened() -> None:
    """Grey text that hardly stands out from the paper becomes as dark as any."""
    ink = find_ink(page(ink=(225, 225, 225)).convert("L"))

    assert ink[np.asarray(PAGE.convert("L")) < 10].mean() > 120


def test_blank_paper_has_no_ink() -> None:
    """Noise on empty paper is not made into text."""
    noise = np.random.default_rng(4).normal(240, 4, (900, 700)).clip(0, 255).astype(np.uint8)

    assert not prepare(Image.fromarray(noise)).has_ink


def test_small_text_is_enlarged_and_large_text_is_not() -> None:
    """Text comes out at about one height, whatever the resolution of the picture."""
    small = PAGE.resize((500, 650), Image.Resampling.LANCZOS)
    large = PAGE.resize((2000, 2600), Image.Resampling.LANCZOS)

    assert prepare(small).scale > 1.5
    assert prepare(large).scale < 0.8
    assert prepare(small).ink.width == pytest.approx(prepare(large).ink.width, rel=0.25)


def test_a_photographed_sheet_is_found() -> None:
    """The corners of a sheet on a desk are found under a shadow to a hundredth of its width, and it is cut out."""
    photo, corners = photographed(shaded(PAGE, 0.5))

    found = find_outline(photo)

    assert found is not None
    for (x, y), (expected_x, expected_y) in zip(found, corners, strict=True):
        assert abs(x - expected_x) < 12
        assert abs(y - expected_y) < 12
    assert prepare(photo).outline


@pytest.mark.parametrize("panel", [(0, 0, 330, 1300), (670, 0, 1000, 1300), (0, 0, 1000, 190)])
@pytest.mark.parametrize("colour", [(90, 20, 100), (20, 24, 30)])
def test_a_photographed_sheet_keeps_its_dark_panels(
    panel: tuple[int, int, int, int], colour: tuple[int, int, int]
) -> None:
    """A sidebar or a band at the top as dark as the desk belongs to the sheet."""
    design = PAGE.copy()
    ImageDraw.Draw(design).rectangle(panel, fill=colour)
    photo, corners = photographed(design)

    found = find_outline(photo)

    assert found is not None
    for (x, y), (expected_x, expected_y) in zip(found, corners, strict=True):
        assert abs(x - expected_x) < 20
        assert abs(y - expected_y) < 20


def test_a_design_is_no_photo() -> None:
    """A dark sidebar and a dark header are straight: nothing is cut off from such a page."""
    design = PAGE.copy()
    draw = ImageDraw.Draw(design)
    draw.rectangle((0, 0, 300, 1300), fill=(20, 30, 60))
    draw.rectangle((0, 0, 1000, 120), fill=(20, 30, 60))

    assert find_outline(design) is None


def test_the_strip_holds_the_densest_lines() -> None:
    """The sample for the language is cut where most letters are, between lines."""
    ink = Image.new("L", (800, 1000), 255)
    draw = ImageDraw.Draw(ink)
    draw.rectangle((100, 100, 700, 300), fill=0)
    for row in range(4):
        draw.text((40, 600 + 40 * row), "many small letters stand in these lines", fill=0, font=font(22))

    strip = busiest_strip(ink, 90)

    assert 90 <= strip.height <= 180
    assert np.asarray(strip)[0].min() == 255
    assert (np.diff(np.asarray(strip) < 128, axis=1) != 0).sum() > 1000


def test_rules_are_found_once() -> None:
    """A drawn line under a heading and one between columns are rules; text and thick bars are not."""
    picture = PAGE.convert("L")
    draw = ImageDraw.Draw(picture)
    draw.line((90, 385, 900, 385), fill=60, width=3)
    draw.line((60, 200, 60, 900), fill=60, width=2)
    draw.rectangle((500, 1000, 800, 1040), fill=60)

    rules = drawn_rules(picture)

    assert len(rules) == 2
    level, upright = sorted(rules, key=lambda rule: rule.bottom - rule.top)
    assert (level.left, level.right) == (pytest.approx(90, abs=6), pytest.approx(900, abs=6))
    assert (upright.top, upright.bottom) == (pytest.approx(200, abs=6), pytest.approx(900, abs=6))


@pytest.mark.parametrize("indent", [0, 2, 4, 7])
def test_a_heading_may_begin_at_the_edge_of_its_band(indent: int) -> None:
    """White text in a dark band becomes ink also where it leaves hardly any fill at its left."""
    picture = PAGE.copy()
    draw = ImageDraw.Draw(picture)
    draw.rectangle((90, 1000, 900, 1034), fill=(30, 50, 80))
    draw.text((92 + indent, 1004), "HUMAN RESOURCES", fill="white", font=font(22, bold=True))

    prepared = prepare(picture)

    left, top, right, bottom = (round(edge * prepared.scale) for edge in (500, 1006, 890, 1030))
    assert ink_inside(prepared.ink, (left, top, right, bottom)) < 0.02
    left, top, right, bottom = (round(edge * prepared.scale) for edge in (110, 1006, 300, 1026))
    assert 0.15 < ink_inside(prepared.ink, (left, top, right, bottom)) < 0.6
