"""Photographed sheets that were bent: their lines are straight before they are read."""

from __future__ import annotations

import numpy as np
import pytest
from ocr_pictures import curled, encoded, font, page
from PIL import Image, ImageDraw

from resumectl.parse.extract.curl import Bend, find_bend, unbent
from resumectl.parse.extract.image import read_image
from resumectl.parse.extract.preprocess import Prepared, prepare
from resumectl.parse.geometry import ParseOptions

JOBS = (
    ("Northgate Logistics, Rotterdam", "2018 - 2023"),
    ("Planned the work of thirty people in two shifts, also at the weekends", ""),
    ("Reduced picking errors by forty percent within a year and a half, and kept it", ""),
    ("Trained new colleagues on forklift trucks, scanners and the rules of safety", ""),
    ("Harbour Cold Storage, Vlaardingen", "2014 - 2018"),
    ("Kept the stock of four warehouses, counted it each month with two others", ""),
    ("Answered questions of carriers and customs in three languages by telephone", ""),
    ("Wrote the handbook for the night shift that all warehouses work with today", ""),
    ("Maas Shipping Agents, Schiedam", "2011 - 2014"),
    ("Booked freight to the ports of the Baltic and followed it up to its arrival", ""),
    ("Prepared papers for the customs of Norway, Poland and the United Kingdom", ""),
    ("College of Transport, Rotterdam", "2009 - 2011"),
    ("Diploma in transport and storage, with a thesis on the cooling of fish", ""),
    ("Inventory control, shift planning, forklift licence, first aid, dangerous goods", ""),
)


def with_dates() -> Image.Image:
    """A page with dates at its right edge."""
    picture = page((), size=(1100, 1100))
    draw = ImageDraw.Draw(picture)
    for number, (text, date) in enumerate(JOBS):
        draw.text((90, 190 + 50 * number), text, fill="black", font=font(22))
        draw.text((880, 190 + 50 * number), date, fill="black", font=font(22))
    return picture


def rows(prepared: Prepared) -> float:
    """How sharply the rows of a page's ink change: straight lines of text begin and end in a few rows."""
    profile = (255 - np.asarray(prepared.ink).astype(float)).sum(axis=1)
    return float((np.diff(profile) ** 2).sum() / (profile**2).sum())


@pytest.mark.parametrize("degrees", [0.0, -2.0, 1.3])
def test_straight_lines_stay_as_they_are(degrees: float) -> None:
    """A scan that only lies askew has no bent lines."""
    crooked = with_dates().rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor="white")
    assert prepare(crooked).bend is None


@pytest.mark.parametrize("share", [0.015, 0.03, -0.025])
def test_bent_lines_become_straight(share: float) -> None:
    """The lines of a curled sheet are nearly as sharp as those of the flat one."""
    bent = prepare(curled(with_dates(), share))
    assert bent.bend is not None
    assert rows(bent) > 0.6 * rows(prepare(with_dates()))


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_turned_sheet_is_straightened_too(quarters: int) -> None:
    """Photographed lying or upside down, and turned back, a sheet and what is told of its bend are about the same."""
    bent = curled(with_dates(), 0.03)
    upright = prepare(bent)
    turned = prepare(bent.rotate(90 * quarters, expand=True))
    back = turned.turn(4 - quarters)
    assert upright.bend is not None
    assert back.bend is not None
    assert back.bend.terms == pytest.approx(upright.bend.terms, abs=0.02)
    assert rows(back) == pytest.approx(rows(upright), rel=0.3)


def test_the_bend_is_that_of_the_surface() -> None:
    """What is measured on a page that was bent by a known surface is that surface."""
    surface = Bend((0.0, 0.04, -0.03, 0.02, 0.0, 0.0))
    picture = with_dates().convert("L")
    opposite = Bend(tuple(-term for term in surface.terms))
    found, turned_deg = find_bend(np.asarray(unbent(picture, opposite).reduce(2)) < 128, 0.0)
    assert found is not None
    x, y = np.meshgrid(np.linspace(-0.8, 0.8, 9), np.linspace(-0.8, 0.2, 9))
    level = found.below(x, y) + x * np.tan(np.radians(turned_deg))
    assert level == pytest.approx(surface.below(x, y), abs=0.012)


def test_dates_at_the_edge_of_a_bent_sheet_stand_on_their_lines() -> None:
    """Read, the dates at the right are level with the names at the left, which the bend had parted by two lines."""
    words = read_image(encoded(curled(with_dates(), 0.03)), ParseOptions(ocr_languages=("eng",))).pages[0].words
    for text, date in JOBS:
        if date:
            name = next(word for word in words if word.text.strip(",") == text.split()[0].strip(","))
            (level,) = [word for word in words if word.text == date[-4:] and abs(word.baseline - name.baseline) < 4]
            assert level.left > name.right
