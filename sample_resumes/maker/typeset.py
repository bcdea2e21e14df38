"""A small typesetter on pymupdf: styled runs become wrapped lines on pages. Units are points."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import pymupdf

from maker.fonts import Family

Colour = tuple[float, float, float]
INK: Colour = (0.10, 0.10, 0.12)
GREY: Colour = (0.38, 0.38, 0.42)
WHITE: Colour = (1.0, 1.0, 1.0)
MADE_AT = "D:20260105090000Z"

_SHARED = {"00a0": "0020", "00ad": "002d", "037e": "003b", "2219": "00b7"}

_WIDE = r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]"
_TOKEN = re.compile(rf"{_WIDE}[、。，．・：；）」』】！？ー々]*|(?:(?!{_WIDE})\S)+|\s+")


@dataclass(frozen=True)
class Style:
    """How a run of text looks."""

    face: str = "regular"
    size_pt: float = 10.0
    colour: Colour = INK

    def but(
        self, *, face: str | None = None, size_pt: float | None = None, colour: Colour | None = None
    ) -> Style:
        return replace(
            self, face=face or self.face, size_pt=size_pt or self.size_pt, colour=colour or self.colour
        )


Run = tuple[str, Style]
Line = list[Run]


class Sheet:
    """The pages of one PDF. Text is written in the order in which it is put."""

    def __init__(self, width_pt: float = 595.0, height_pt: float = 842.0) -> None:
        self.width_pt, self.height_pt = width_pt, height_pt
        self._document = pymupdf.open()
        self._writers: list[list[tuple[Colour, pymupdf.TextWriter]]] = []
        self.add_page()

    @property
    def pages(self) -> int:
        return len(self._writers)

    def add_page(self) -> None:
        self._document.new_page(width=self.width_pt, height=self.height_pt)
        self._writers.append([])

    def put(self, page: int, x: float, baseline: float, text: str, font: pymupdf.Font, style: Style) -> float:
        """Write `text` at `x`; returns where it ends. Text beyond the page is an error of the design."""
        end = x + float(font.text_length(text, style.size_pt))
        if x < 0 or end > self.width_pt or not 0 < baseline < self.height_pt:
            raise ValueError(f"{text!r} leaves page {page + 1}")
        writers = self._writers[page]
        if not writers or writers[-1][0] != style.colour:
            writers.append((style.colour, pymupdf.TextWriter(self._document[page].rect)))
        writers[-1][1].append((x, baseline), text, font=font, fontsize=style.size_pt)
        return end

    def box(
        self,
        page: int,
        rect: tuple[float, float, float, float],
        fill: Colour | None,
        radius: float | None = None,
        border: Colour | None = None,
    ) -> None:
        self._document[page].draw_rect(
            pymupdf.Rect(rect), color=border, fill=fill, width=0.6 if border else 0, radius=radius
        )

    def line(
        self,
        page: int,
        start: tuple[float, float],
        end: tuple[float, float],
        colour: Colour,
        width_pt: float = 0.7,
    ) -> None:
        self._document[page].draw_line(start, end, color=colour, width=width_pt)

    def dot(self, page: int, centre: tuple[float, float], radius_pt: float, colour: Colour) -> None:
        self._document[page].draw_circle(centre, radius_pt, color=colour, fill=colour, width=0)

    def finish(self, title: str, author: str) -> bytes:
        """The PDF; the same input gives the same bytes (no clock, no random id)."""
        for number, writers in enumerate(self._writers):
            for colour, writer in writers:
                writer.write_text(self._document[number], color=colour)
        self._document.subset_fonts()
        self._name_shared_glyphs()
        self._document.set_metadata(
            {
                "title": title,
                "author": author,
                "creator": "make_samples.py",
                "creationDate": MADE_AT,
                "modDate": MADE_AT,
            }
        )
        data: bytes = self._document.tobytes(garbage=4, deflate=True, no_new_id=True)
        self._document.close()
        return data

    def _name_shared_glyphs(self) -> None:
        """Let glyphs that a font shares read as the letter that was written.

        Some fonts have one glyph for space and no-break space, or hyphen and soft hyphen; MuPDF names the
        rarer one.
        """
        for xref in range(1, self._document.xref_length()):
            kind, target = self._document.xref_get_key(xref, "ToUnicode")
            if kind == "xref":
                number = int(target.split()[0])
                names = self._document.xref_stream(number).decode("ascii")
                for rare, common in _SHARED.items():
                    names = re.sub(
                        rf"^(<[0-9a-f]{{4}}>) <{rare}>$", rf"\1 <{common}>", names, flags=re.MULTILINE
                    )
                self._document.update_stream(number, names.encode("ascii"))


def wrap(runs: Iterable[Run], width_pt: float, family: Family) -> list[Line]:
    """Runs broken into lines no wider than `width_pt`; Chinese and Japanese break between characters."""
    lines: list[Line] = [[]]
    used = 0.0
    for text, style in runs:
        for number, part in enumerate(text.split("\n")):
            if number:
                lines.append([])
                used = 0.0
            for token in _TOKEN.findall(part):
                length = family.face(style.face).text_length(token, style.size_pt)
                if used and used + length > width_pt and not token.isspace():
                    lines.append([])
                    used = 0.0
                if token.isspace() and not lines[-1]:
                    continue
                _extend(lines[-1], " " if token.isspace() else token, style)
                used += length
    return [_trim(line) for line in lines]


def _extend(line: Line, text: str, style: Style) -> None:
    if line and line[-1][1] == style:
        line[-1] = (line[-1][0] + text, style)
    else:
        line.append((text, style))


def _trim(line: Line) -> Line:
    if line and line[-1][0].endswith(" "):
        return [*line[:-1], (line[-1][0].rstrip(), line[-1][1])]
    return line


def line_width(line: Sequence[Run], family: Family) -> float:
    return float(sum(family.face(style.face).text_length(text, style.size_pt) for text, style in line))


class Flow:
    """One column of text that runs down a page and on to the next ones."""

    def __init__(
        self,
        sheet: Sheet,
        family: Family,
        left: float,
        right: float,
        top: float,
        bottom: float,
        *,
        leading: float = 1.32,
        page: int = 0,
        on_page: Callable[[int], None] | None = None,
        next_top: float | None = None,
    ) -> None:
        self.sheet, self.family = sheet, family
        self.left, self.right, self.top, self.bottom = left, right, top, bottom
        self.leading, self.page, self.y = leading, page, top
        self._on_page, self._next_top = on_page, next_top if next_top is not None else top

    @property
    def width_pt(self) -> float:
        return self.right - self.left

    def need(self, height_pt: float) -> None:
        """Go to the next page unless `height_pt` is left on this one."""
        if self.y + height_pt <= self.bottom:
            return
        self.page += 1
        self.y = self._next_top
        if self.page >= self.sheet.pages:
            self.sheet.add_page()
            if self._on_page is not None:
                self._on_page(self.page)

    def skip(self, height_pt: float) -> None:
        self.y += height_pt

    def para(
        self,
        runs: str | Sequence[Run],
        style: Style | None = None,
        *,
        indent: float = 0.0,
        align: str = "left",
        after: float = 0.0,
        right_gap: float = 0.0,
    ) -> None:
        """A paragraph; `indent` moves all its lines, `right_gap` keeps its right side free."""
        runs = [(runs, style or Style())] if isinstance(runs, str) else list(runs)
        for line in wrap(runs, self.width_pt - indent - right_gap, self.family):
            self._line(line, indent, align)
        self.y += after

    def _line(self, line: Line, indent: float = 0.0, align: str = "left") -> None:
        size = max((style.size_pt for _, style in line), default=10.0)
        self.need(size * self.leading)
        free = self.width_pt - indent - line_width(line, self.family)
        x = self.left + indent + {"left": 0.0, "center": free / 2, "right": free}[align]
        self._write(line, x, self.y + size)
        self.y += size * self.leading

    def _write(self, line: Sequence[Run], x: float, baseline: float) -> None:
        for text, style in line:
            x = self.sheet.put(self.page, x, baseline, text, self.family.face(style.face), style)

    def bullet(
        self, text: str, style: Style, *, glyph: str = "•", indent: float = 11.0, after: float = 1.5
    ) -> None:
        """A bullet with a hanging indent, wide enough for its glyph."""
        indent = max(indent, line_width([(glyph, style)], self.family) + 6)
        lines = wrap([(text, style)], self.width_pt - indent, self.family)
        for number, line in enumerate(lines):
            self.need(style.size_pt * self.leading)
            if number == 0:
                self._write([(glyph, style)], self.left + 2, self.y + style.size_pt)
            self._line(line, indent)
        self.y += after

    def split(
        self, left: Sequence[Run], right: Sequence[Run], *, gap: float = 12.0, after: float = 0.0
    ) -> None:
        """Left text and, on its first line, text flush with the right margin."""
        reserved = line_width(right, self.family)
        size = max(style.size_pt for _, style in [*left, *right])
        self.need(size * self.leading)
        page, y = self.page, self.y
        lines = wrap(left, self.width_pt - reserved - (gap if reserved else 0), self.family)
        for line in lines:
            self._line(line)
        here, self.page, end = self.page, page, self.y
        self._write(right, self.right - reserved, y + size)
        self.page, self.y = here, end + after

    def rule(self, colour: Colour, width_pt: float = 0.7, *, before: float = 0.0, after: float = 4.0) -> None:
        self.y += before
        self.sheet.line(self.page, (self.left, self.y), (self.right, self.y), colour, width_pt)
        self.y += after

    def at(self, left: float, right: float) -> Flow:
        """Another column that starts at this height on this page."""
        return Flow(
            self.sheet,
            self.family,
            left,
            right,
            self.y,
            self.bottom,
            leading=self.leading,
            page=self.page,
            on_page=self._on_page,
            next_top=self._next_top,
        )
