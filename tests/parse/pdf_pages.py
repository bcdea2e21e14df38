"""Draws PDF pages for the tests of the parser: text at a place in a look, rules, fills, bullets, links.

Places are points from the page's top left corner; `y` is the baseline of the text. Colours are 0xRRGGBB.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

import pymupdf

from resumectl.model.page import ParseResult
from resumectl.parse.geometry import Line, ParseOptions
from resumectl.parse.layout.reading import Reading, read_pages
from resumectl.parse.pipeline import _extract, _kind, parse_document
from resumectl.parse.sectioning.cutting import Section, find_sections
from resumectl.parse.sniff import sniff

FONTS = {(False, False): "helv", (True, False): "hebo", (False, True): "heit", (True, True): "hebi"}
DOT = "\u2022"
IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Look:
    """How text is set."""

    size: float = 10.0
    bold: bool = False
    italic: bool = False
    color: int = 0
    render_mode: int = 0
    rotate: int = 0
    """Degrees against the clock."""


BODY = Look()
BOLD = Look(bold=True)
HEADING = Look(size=13, bold=True)
NAME = Look(size=20, bold=True)


class Sheet:
    """A PDF on its way, one current page; every method that draws gives the sheet back."""

    def __init__(self, width: float = 595, height: float = 842) -> None:
        self.document = pymupdf.open()
        self.size = (width, height)
        self.page: Any = None
        self.turn()

    def turn(self) -> Self:
        """Begin a new page."""
        self.page = self.document.new_page(width=self.size[0], height=self.size[1])
        return self

    def text(self, x: float, y: float, text: str, look: Look = BODY) -> Self:
        """One line of text whose baseline starts at (x, y)."""
        writer = pymupdf.TextWriter(self.page.rect, color=rgb(look.color))
        writer.append((x, y), text, font=font_of(look, text), fontsize=look.size)
        turn = (pymupdf.Point(x, y), pymupdf.Matrix(look.rotate)) if look.rotate else None
        writer.write_text(self.page, render_mode=look.render_mode, morph=turn)
        return self

    def right(self, x: float, y: float, text: str, look: Look = BODY) -> Self:
        """One line of text that ends at `x`."""
        return self.text(x - width_of(text, look), y, text, look)

    def centred(self, y: float, text: str, look: Look = BODY) -> Self:
        """One line of text in the middle of the page."""
        return self.text((self.size[0] - width_of(text, look)) / 2, y, text, look)

    def spaced(self, x: float, y: float, text: str, look: Look = BODY, space: float = 5) -> Self:
        """Letter-spaced text, each letter set by itself; blanks are as wide as two more spaces."""
        for letter in text:
            if letter == " ":
                x += 2 * space
                continue
            self.text(x, y, letter, look)
            x += width_of(letter, look) + space
        return self

    def column(self, x: float, y: float, rows: Iterable[str | tuple[str, Look]], step: float = 14) -> float:
        """Rows of text one below the other; an empty one leaves half a row free. The baseline after the last."""
        for row in rows:
            text, look = (row, BODY) if isinstance(row, str) else row
            if text:
                self.text(x, y, text, look)
            y += step if text else step / 2
        return y

    def bullet(self, x: float, y: float, rows: Sequence[str], glyph: str = DOT, step: float = 13) -> float:
        """A bullet whose rows hang 12 points right of its glyph. The baseline after it."""
        self.text(x, y, glyph)
        return self.column(x + 12, y, rows, step)

    def dot(self, x: float, y: float, radius: float = 1.6) -> Self:
        """A bullet drawn as a filled circle with its middle at (x, y)."""
        self.page.draw_circle((x, y), radius, color=(0, 0, 0), fill=(0, 0, 0))
        return self

    def rule(self, left: float, y: float, right: float, width: float = 0.8) -> Self:
        """A horizontal line."""
        self.page.draw_line((left, y), (right, y), color=(0, 0, 0), width=width)
        return self

    def fill(self, left: float, top: float, right: float, bottom: float, color: int) -> Self:
        """A filled rectangle."""
        self.page.draw_rect((left, top, right, bottom), color=None, fill=rgb(color))
        return self

    def link(self, x: float, y: float, text: str, url: str, look: Look = BODY) -> Self:
        """Text with an address behind it."""
        self.text(x, y, text, look)
        area = pymupdf.Rect(x, y - look.size, x + width_of(text, look), y + 2)
        self.page.insert_link({"kind": pymupdf.LINK_URI, "from": area, "uri": url})
        return self

    def picture(self, left: float, top: float, right: float, bottom: float, png: bytes) -> Self:
        """A picture in this area."""
        self.page.insert_image((left, top, right, bottom), stream=png)
        return self

    def pixels(self, dpi: int = 150) -> bytes:
        """The current page as a PNG: what a scanner would make of it."""
        png: bytes = self.page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY).tobytes("png")
        return png

    def data(self, **options: Any) -> bytes:
        """The PDF's bytes; the same drawing gives the same bytes."""
        written: bytes = self.document.tobytes(no_new_id=True, **options)
        return written


def rgb(color: int) -> tuple[float, float, float]:
    return ((color >> 16 & 255) / 255, (color >> 8 & 255) / 255, (color & 255) / 255)


def width_of(text: str, look: Look = BODY) -> float:
    """The printed width in points."""
    name = _font_name(look, text)
    return look.size * sum(_advance(name, letter) for letter in text)


def font_of(look: Look, text: str = "") -> Any:
    """The font file behind a look; it has Latin, Greek and Cyrillic letters. Chinese and Japanese have one look."""
    return _font(_font_name(look, text))


def _font_name(look: Look, text: str) -> str:
    return "cjk" if IDEOGRAPH.search(text) else FONTS[look.bold, look.italic]


@cache
def _font(name: str) -> Any:
    return pymupdf.Font(name)


@cache
def _advance(name: str, letter: str) -> float:
    width: float = _font(name).text_length(letter, 1)
    return width


def resume_head(sheet: Sheet, x: float = 60, y: float = 60) -> float:
    """A name, a title, mail and phone at the top of a page. The baseline below."""
    sheet.text(x, y, "Marta Quillfeather", NAME)
    sheet.text(x, y + 18, "marta.quillfeather@example.org | +44 20 7946 0958 | Leeds, United Kingdom")
    return y + 50


def parsed(sheet: Sheet) -> ParseResult:
    """What the parser makes of the drawing."""
    return parse_document(sheet.data(), ParseOptions())


def reading_of(sheet: Sheet) -> Reading:
    """The layout stage's lines, regions and running lines."""
    data = sheet.data()
    return read_pages(_extract(sniff(data), data, ParseOptions()).pages, _kind)


def lines_of(sheet: Sheet) -> list[Line]:
    """The lines in reading order."""
    return list(reading_of(sheet).lines)


def texts_of(sheet: Sheet) -> list[str]:
    """The lines in reading order, tabs and wide gaps as single spaces."""
    return [line.flat for line in lines_of(sheet)]


def sections_of(sheet: Sheet) -> list[Section]:
    """The sections that hold something or have a heading."""
    reading = reading_of(sheet)
    return [one for one in find_sections(reading.lines, reading.columns) if one.heading or one.lines]


def kinds_of(sheet: Sheet) -> list[tuple[str, str]]:
    """(kind, heading) of each section."""
    return [(one.kind, one.title) for one in sections_of(sheet)]


def jobs_of(result: ParseResult) -> list[tuple[str, str, str, str]]:
    """(title, company, start, end) of each job."""
    return [(job.role_title, job.company, job.start_date, job.end_date) for job in result.profile.work_history]


def schools_of(result: ParseResult) -> list[tuple[str, str, str, str]]:
    """(degree, institution, start, end) of each school."""
    return [(one.degree, one.institution, one.start_date, one.end_date) for one in result.profile.education]


def bullets_of(result: ParseResult) -> list[list[str]]:
    """The bullet points of each job."""
    return [list(job.bullet_points) for job in result.profile.work_history]


def codes_of(result: ParseResult) -> list[str]:
    """The codes of the warnings."""
    return [warning.code for warning in result.warnings]
