"""The documents print what their gold profiles say, on the page and without text over text."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import olefile
import pymupdf
import pytest
from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


def _squeezed(text: str) -> str:
    return re.sub(r"\s+|[\x00-\x1f]", "", text)


def _docx_text(path: Path) -> str:
    """The letters of body, headers and footers; of a shape and its copy for old Word only the shape."""
    parts = []
    with zipfile.ZipFile(path) as archive:
        for entry in sorted(archive.namelist()):
            if re.fullmatch(r"word/(document|header\d*|footer\d*)\.xml", entry):
                root = etree.fromstring(archive.read(entry))
                for copy in list(root.iter(FALLBACK)):
                    copy.getparent().remove(copy)
                parts += [node.text or "" for node in root.iter(W + "t")]
    return "".join(parts)


def _doc_text(path: Path) -> str:
    """The stream of a .doc read as two-byte and as one-byte letters: the text is in one of them."""
    with olefile.OleFileIO(path) as archive:
        stream = archive.openstream("WordDocument").read()
    return "".join(str(stream.decode(coding, "ignore")) for coding in ("utf-16-le", "cp1252"))


def _pdf_text(path: Path) -> str:
    with pymupdf.open(path) as document:
        return "".join(str(page.get_text()) for page in document)


def _text(path: Path) -> str:
    readers = {".pdf": _pdf_text, ".docx": _docx_text, ".doc": _doc_text}
    return readers[path.suffix](path)


def _values(data: dict[str, Any]) -> Iterator[str]:
    """Everything of a profile that is printed letter by letter."""
    basic = data["basic_info"]
    for member in ("first_name", "last_name", "email", "phone_number", "current_org", "current_title"):
        yield basic[member]
    yield basic["location"]["city"]
    yield from basic["summary_description"]
    for school in data["education"]:
        yield from (school["degree"], school["institution"])
    for job in data["work_history"]:
        yield from (job["role_title"], job["company"], job["location"], *job["bullet_points"])
    yield from data["skills"]
    yield from data["certifications"]


def _with_text(documents: list[Path]) -> list[Path]:
    return [
        path for path in documents if path.suffix in {".pdf", ".docx", ".doc"} and "-scan" not in path.stem
    ]


def test_every_gold_value_is_printed(documents: list[Path], golds: dict[str, Any]) -> None:
    """Each name, title, employer, bullet, skill and school of gold stands in the document by the letter."""
    checked = 0
    for path in _with_text(documents):
        page = _squeezed(_text(path)).casefold()
        for value in _values(golds[path.name]["data"]):
            assert _squeezed(value).casefold() in page, f"{path.name}: {value!r} is not printed"
            checked += 1
    assert checked > 800


def test_every_gold_date_is_printed(documents: list[Path], golds: dict[str, Any]) -> None:
    """The years of each entry stand in the document at least as often as gold has them."""
    for path in _with_text(documents):
        data, page = golds[path.name]["data"], _text(path)
        entries = data["work_history"] + data["education"]
        dates = [entry[side][:4] for entry in entries for side in ("start_date", "end_date")]
        for year in {date for date in dates if date.isdigit()}:
            assert page.count(year) >= dates.count(year), f"{path.name}: {year}"


def test_pictures_hold_no_text_layer(documents: list[Path]) -> None:
    """The scanned PDF has two pages, a picture on each, and not one letter."""
    (scan,) = [path for path in documents if path.suffix == ".pdf" and "-scan" in path.stem]
    with pymupdf.open(scan) as document:
        assert document.page_count == 2
        assert all(page.get_images() and not page.get_text().strip() for page in document)


def test_the_transparent_picture_is_transparent(samples: Path) -> None:
    """One PNG has no paper: nine tenths of its points are fully transparent."""
    from PIL import Image

    with Image.open(samples / "forskollarare-lindqvist.png") as picture:
        assert picture.mode == "RGBA"
        histogram = picture.getchannel("A").histogram()
    assert histogram[0] > 0.9 * sum(histogram)


def test_no_line_runs_off_the_page_or_over_another(documents: list[Path]) -> None:
    """In each PDF with text all lines lie within the page and none covers another one."""
    for path in _with_text(documents):
        if path.suffix != ".pdf":
            continue
        with pymupdf.open(path) as document:
            for page in document:
                spans = [
                    (pymupdf.Rect(span["bbox"]), span["text"])
                    for block in page.get_text("dict", flags=pymupdf.TEXTFLAGS_TEXT)["blocks"]
                    for line in block["lines"]
                    for span in line["spans"]
                    if span["text"].strip()
                ]
                assert spans, f"{path.name}: page {page.number + 1} is empty"
                assert all(box in page.rect for box, _ in spans), path.name
                for (one, text), (other, beside) in combinations(spans, 2):
                    common = one & other
                    over = common.width > 1.5 and common.height > 0.45 * min(one.height, other.height)
                    assert not over, f"{path.name}: {text!r} lies over {beside!r}"


@pytest.mark.check
def test_pictures_can_be_read(documents: list[Path], golds: dict[str, Any], tmp_path: Path) -> None:
    """Tesseract alone, without any preparation but a white ground, finds most words of every picture."""
    import subprocess

    from PIL import Image

    for path in documents:
        if path.suffix not in {".png", ".jpg"}:
            continue
        with Image.open(path) as picture:
            layer = picture.convert("RGBA")
        flat = Image.new("RGB", layer.size, "white")
        flat.paste(layer, (0, 0), layer)
        flat.resize((flat.width * 3 // 2, flat.height * 3 // 2)).save(tmp_path / "page.png")
        command = ["tesseract", str(tmp_path / "page.png"), "-", "-l", "eng+swe"]
        text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        words = {word for value in _values(golds[path.name]["data"]) for word in re.findall(r"\w{4,}", value)}
        assert sum(word in text for word in words) > 0.8 * len(words), path.name
