"""Text with its place and look, as it flows from the extractors through layout to the fields.

All lengths are points (1/72 inch), origin at the page's top left corner, y grows downwards. Pages count from 1.
A document has thousands of words, and their members are read a hundred times each: slots answer in half the time of
a named tuple's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from resumectl.model.page import Box, Warning
from resumectl.parse.remembered import once


class Style(NamedTuple):
    """How text looks. `color` is 0xRRGGBB."""

    size_pt: float = 10.0
    bold: bool = False
    italic: bool = False
    color: int = 0
    font: str = ""


PLAIN = Style()


@dataclass(slots=True, unsafe_hash=True)
class Word:
    """One word (no white space in it) as it stands on a page, with left <= right and top <= bottom. Nobody changes it.

    `confidence` runs from 0 to 1; 1 for text that was not read by OCR. `link` is the address that the word links
    to, or `""`. `baseline` is the y of the line that the letters stand on. A word printed up or down the page stands
    at its upper left corner as if it were level; `turned_to` is where it ends below, and 0 for all others.
    """

    text: str
    page: int
    left: float
    top: float
    right: float
    bottom: float
    baseline: float
    style: Style = PLAIN
    confidence: float = 1.0
    link: str = ""
    turned_to: float = 0.0


class Rule(NamedTuple):
    """A drawn straight line or the edge of a thin or filled rectangle; horizontal when wider than high."""

    left: float
    top: float
    right: float
    bottom: float
    filled: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a paged format. `words` come in the order in which the file holds them.

    `outline`, `turned_deg` and `bend` say how a scan was straightened; see model.page.Sheet.
    """

    number: int
    width_pt: float
    height_pt: float
    words: tuple[Word, ...]
    rules: tuple[Rule, ...] = ()
    by_ocr: bool = False
    outline: tuple[tuple[float, float], ...] = ()
    turned_deg: float = 0.0
    bend: tuple[float, ...] = ()


class Run(NamedTuple):
    """A stretch of text in one style within a segment; neighbouring runs carry their own spaces."""

    text: str
    style: Style = PLAIN
    link: str = ""


@dataclass(unsafe_hash=True)
class Segment:
    """A part of a line, set off from the next by a tab, a wide gap or the border of a table cell. Nobody changes it.

    `left` and `right` are None in flowing formats.
    """

    runs: tuple[Run, ...]
    left: float | None = None
    right: float | None = None
    words: tuple[Word, ...] = ()

    @once
    def text(self) -> str:
        return " ".join("".join([run.text for run in self.runs]).split())


@dataclass(frozen=True)
class Line:
    """One line (paged formats) or one paragraph or forced line (flowing formats), in reading order.

    `bullet` is the glyph or number that stood before the text and is no longer in it; `""` if there was none.
    `whole` says that the line is a complete paragraph, so that nothing can wrap into the next one.
    `indent_pt` is measured from the left edge of the line's column. `gap_pt` is the free space above the line in its
    column. `heading_level` is 1 to 6 when a Word style says so, else 0. `column` numbers the regions of text: a line
    never continues one of another column. `box` is None in flowing formats.
    """

    segments: tuple[Segment, ...]
    page: int = 1
    box: Box | None = None
    style: Style = PLAIN
    bullet: str = ""
    whole: bool = False
    indent_pt: float = 0.0
    gap_pt: float = 0.0
    heading_level: int = 0
    column: int = 0
    confidence: float = 1.0
    in_table: bool = False
    alone_in_row: bool = False
    """The line is all that its row of a table says."""
    origin: str = "body"
    """One of body, header, footer, box: where a flowing format kept the text."""
    number: int = -1
    """The line's place in the document, given by the layout stage; parts of one line share it."""
    also: tuple[int, ...] = ()
    """Numbers of further lines whose text was joined to this one."""
    underlined: bool = False
    """A drawn rule runs just below the line, or the paragraph has a border there."""
    reach: float = 0.0
    """How far to the right the text of the line's column goes, in points; 0 in flowing formats."""

    def __hash__(self) -> int:
        # That of all members, with every word of the line, takes longer than to read the line.
        return hash((self.page, self.number, self.text))

    @classmethod
    def made(cls, segments: tuple[Segment, ...], **members: Any) -> Line:
        """`Line(...)` in a fifth of its time: that sets twenty members one by one, here defaults stay the class's."""
        line = object.__new__(cls)
        line.__dict__.update(members, segments=segments)
        return line

    def marked(self, **marks: Any) -> Line:
        """The line with other marks (number, bullet, underlined), which do not change its text.

        Every line of a document gets some, and `replace` would set each member anew and forget the text.
        """
        line = object.__new__(Line)
        line.__dict__.update(self.__dict__, **marks)
        return line

    @once
    def text(self) -> str:
        """The segments' texts with one tab between them."""
        if len(self.segments) == 1:
            return self.segments[0].text
        return "\t".join([segment.text for segment in self.segments])

    @once
    def flat(self) -> str:
        """The text with single spaces only."""
        if len(self.segments) == 1:
            return self.text
        return " ".join(self.text.split())


class LinkTarget(NamedTuple):
    """An address behind a piece of text or an area of a page; `text` is what is printed there."""

    url: str
    text: str = ""
    page: int = 1
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Extract:
    """What an extractor took out of the bytes.

    Exactly one of `pages` (PDF, PNG, JPEG: layout still to be found) and `lines` (DOCX, DOC: already in reading
    order) is filled. `tools` names the programs that read the bytes, with their versions: pymupdf, tesseract ...
    """

    pages: tuple[Page, ...] = ()
    lines: tuple[Line, ...] = ()
    links: tuple[LinkTarget, ...] = ()
    warnings: tuple[Warning, ...] = ()
    tools: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """What a caller may choose. `ocr_languages` are Tesseract's names; empty means chosen from the document."""

    ocr_languages: tuple[str, ...] = ()
    file_name: str = ""
