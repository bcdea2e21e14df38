"""The pages themselves: laid out by LibreOffice, drawn, and compared with pictures that somebody has looked at."""

from __future__ import annotations

import json
from shutil import which

import pytest
from export_people import DRAWN
from export_pictures import CELL, DPI, MADE_WITH, PAGES, PICTURES, corner, made_with, sheets
from PIL import Image, ImageChops

from resumectl.export.system import system_templates

BLOCK = 10
"""Pixels that are judged together: a quarter of an inch."""
MOST = 8
"""Grey levels of 255 by which a block may differ: a word that is gone makes 14, a page moved by a millimetre 13."""


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a block's mean grey."""
    small = [picture.convert("L").reduce(BLOCK) for picture in (one, other)]
    return int(ImageChops.difference(*small).getextrema()[1])


@pytest.mark.check
@pytest.mark.skipif(which("soffice") is None, reason="needs LibreOffice to lay the pages out")
def test_pages_look_as_they_did() -> None:
    """Twelve people in five templates: whoever changes a look draws new pictures, and looks at them."""
    recorded = json.loads(MADE_WITH.read_text())
    here = made_with()
    if here != recorded:
        other = ", ".join(f"{name}: {here[name] or 'none'}" for name in recorded if here[name] != recorded[name])
        pytest.skip(f"the pictures were made with other programs or fonts than are here ({other})")
    wrong = []
    for name, sheet in sheets().items():
        with Image.open(PICTURES / f"{name}.png") as stored:
            assert stored.size == sheet.size
            for number, person in enumerate(DRAWN):
                for page in range(PAGES):
                    left, top = corner(number, page)
                    box = (left, top, left + CELL[0], top + CELL[1])
                    if difference(sheet.crop(box), stored.convert("L").crop(box)) > MOST:
                        wrong.append(f"{name}, {person}, page {page + 1}")
    assert wrong == [], "draw them anew with tests/export/export_pictures.py and look at them"


def test_there_is_a_picture_of_each_template() -> None:
    """Five sheets, small enough for a repository, with every person of the list on them."""
    files = {path.stem: path for path in PICTURES.glob("*.png")}
    assert set(files) == {one.name for one in system_templates()}
    assert sum(path.stat().st_size for path in files.values()) < 2_000_000
    last = corner(len(DRAWN) - 1, PAGES - 1)
    for path in files.values():
        with Image.open(path) as picture:
            assert picture.size == (last[0] + CELL[0], last[1] + CELL[1])
            for number in range(len(DRAWN)):
                left, top = corner(number, 0)
                low, high = picture.convert("L").crop((left, top, left + 8 * DPI, top + CELL[1])).getextrema()
                assert (low < 160, high > 245) == (True, True)
