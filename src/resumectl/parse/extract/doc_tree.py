"""The binary Word file's stories as the XML of a DOCX: paragraphs, tables, fields, text boxes, sections."""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from lxml import etree

from resumectl.model.limits import CHARACTERS_READ, PARAGRAPHS
from resumectl.parse.extract import doc_sprms as sprms
from resumectl.parse.extract.doc_boxes import BoxPlaces
from resumectl.parse.extract.doc_file import ANCHORS, HEADER_ANCHORS, HEADERS, OPTIONS, SECTIONS, WordFile
from resumectl.parse.extract.doc_sprms import paragraph_properties, put, run_properties, settings_of
from resumectl.parse.extract.doc_styles import Styles, font_names, legal_text, numbering_part
from resumectl.parse.extract.docx_xml import VAL, W

PARAGRAPH_END, CELL_END, PAGE_BREAK = "\r", "\x07", "\x0c"
FIELD_MARKS: Final = {"\x13": "begin", "\x14": "separate", "\x15": "end"}
PLAIN: Final = {"\t": "tab", "\x0b": "br", "\x0e": "br", "\x1e": "noBreakHyphen"}
ANCHOR: Final = "\x08"
SPECIAL: Final = frozenset("\x13\x14\x15\t\x0b\x0e\x1e\x0c\x08\x1f\x00\x01\x02\x03\x04\x05")
DEPTH: Final = 20
SIDES: Final = ("top", "left", "bottom", "right")
SECTION_STARTS: Final = ("continuous", "nextColumn", "nextPage", "evenPage", "oddPage")
SECTION_SIDES: Final = {
    0xB01F: ("pgSz", "w"), 0xB020: ("pgSz", "h"), 0xB021: ("pgMar", "left"), 0xB022: ("pgMar", "right"),
    0x9023: ("pgMar", "top"), 0x9024: ("pgMar", "bottom"),
}  # fmt: skip


@dataclass(slots=True)
class _Frame:
    """An open table: its element, the cells of the row that is being filled, and the edges of all rows."""

    table: Any
    cells: list[Any] = field(default_factory=list)
    cell: Any = None
    rows: list[tuple[Any, list[int]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pages:
    """Headers and footers as roots: those of the first page, those of later ones, footers."""

    first: list[Any]
    later: list[Any]
    footers: list[Any]


class DocTree:
    """The document as trees: `document`, `styles`, `numbering`, `pages`; `has_drawings` says that shapes lie
    on its pages, of which only the text is in the trees, `is_cut` that it has more paragraphs than are read."""

    def __init__(self, file: WordFile) -> None:
        self._file = file
        self._fonts = font_names(file)
        self._sheet = Styles(file, self._fonts)
        self.styles = self._sheet.root
        self._places = BoxPlaces(file)
        self.has_drawings = bool(file.bytes_of(ANCHORS) or file.bytes_of(HEADER_ANCHORS))
        self._left_paragraphs = PARAGRAPHS
        self.is_cut = False
        self._codes: list[bool] = []
        """For each open field, whether its code is still being read."""
        self._section_ends, self._sections = _sections(file)
        self.document = etree.Element(W + "document", nsmap={"w": W[1:-1]})
        body = etree.SubElement(self.document, W + "body")
        start, end = file.stories.text
        self._story(body, start, min(end, start + 2 * CHARACTERS_READ))
        if self._sections:
            body.append(self._sections[-1])
        self.pages = self._pages()
        roots = [self.document, self.styles, *self.pages.first, *self.pages.later, *self.pages.footers]
        used = {int(number.get(VAL)) for root in roots for number in root.iter(W + "numId")}
        self.numbering = numbering_part(file, self._fonts, used)

    def _pages(self) -> Pages:
        """Six stories a section (header and footer of even, odd and first pages) after six for the notes."""
        pages = Pages([], [], [])
        start, end = self._file.stories.headers
        raw = self._file.bytes_of(HEADERS)
        positions = struct.unpack_from(f"<{len(raw) // 4}I", raw, 0)
        options = self._file.bytes_of(OPTIONS)
        has_even = bool(options[:1] and options[0] & 1)
        for number, (low, high) in enumerate(pairwise(positions[6:])):
            section, kind = divmod(number, 6)
            if high <= low or start + high > end or section >= len(self._sections):
                continue
            title = self._sections[section].find(W + "titlePg") is not None
            if (kind in (4, 5) and not title) or (kind in (0, 2) and not has_even):
                continue
            is_footer = kind in (2, 3, 5)
            root = etree.Element(W + ("ftr" if is_footer else "hdr"))
            self._story(root, start + low, start + high)
            opens = section == 0 and kind == (4 if title else 1)
            (pages.footers if is_footer else pages.first if opens else pages.later).append(root)
        return pages

    def _story(self, container: Any, start: int, end: int, depth: int = 0) -> None:
        frames: list[_Frame] = []
        for low, mark, char in self._paragraphs(start, end):
            raw = self._file.paragraph(mark)
            style, settings = int.from_bytes(raw[:2], "little"), raw[2:]
            flags = dict(settings_of(settings, self._file.data))
            level = self._level(flags, len(frames))
            while len(frames) > level:
                _close(frames.pop())
            while len(frames) < level:
                frames.append(_Frame(etree.SubElement(_inner(frames, container), W + "tbl")))
            ends_row = _is_set(flags, sprms.ROW_END) or _is_set(flags, sprms.INNER_ROW_END)
            if frames and ends_row:
                _end_row(frames[-1], flags)
                continue
            paragraph = etree.SubElement(_inner(frames, container), W + "p")
            self._paragraph(paragraph, low, mark, style, settings, depth)
            if char == PAGE_BREAK:
                self._end_section(paragraph, mark)
            if frames and (char == CELL_END or _is_set(flags, sprms.INNER_CELL_END)):
                frames[-1].cell = None
        while frames:
            _close(frames.pop())

    def _level(self, flags: dict[int, bytes], now: int) -> int:
        """How many tables the paragraph stands in."""
        if not _is_set(flags, sprms.IN_TABLE):
            return 0
        depth = int.from_bytes(flags.get(sprms.DEPTH, b"\x01"), "little")
        return min(max(1, depth), DEPTH, now + DEPTH)

    def _paragraphs(self, start: int, end: int) -> Iterator[tuple[int, int, str]]:
        """First position, position of the end mark, and the mark, of each paragraph."""
        text = self._file.text(start, end)
        low = 0
        for at, char in enumerate(text):
            if char == PAGE_BREAK and not self._ends_section(start + at):
                continue
            if char in (PARAGRAPH_END, CELL_END, PAGE_BREAK):
                self._left_paragraphs -= 1
                if self._left_paragraphs < 0:
                    self.is_cut = True
                    return
                yield start + low, start + at, char
                low = at + 1
        if low < len(text):
            yield start + low, start + len(text), PARAGRAPH_END

    def _ends_section(self, position: int) -> bool:
        at = bisect_left(self._section_ends, position + 1)
        return at < len(self._section_ends) and self._section_ends[at] == position + 1

    def _end_section(self, paragraph: Any, mark: int) -> None:
        section = bisect_left(self._section_ends, mark + 1)
        if section < len(self._sections) - 1:
            put(paragraph, "pPr").append(self._sections[section])

    def _paragraph(
        self, paragraph: Any, low: int, mark: int, style: int, settings: bytes, depth: int
    ) -> None:
        properties = paragraph_properties(settings, self._file.data)
        put(properties, "pStyle", val=str(style))
        paragraph.append(properties)
        for start, end, changes in self._file.runs(low, mark):
            self._run(paragraph, start, end, changes, style, depth)

    def _run(self, paragraph: Any, start: int, end: int, changes: bytes, style: int, depth: int) -> None:
        flags = dict(settings_of(changes, self._file.data))
        if _is_set(flags, sprms.DELETED):
            return
        run = etree.SubElement(paragraph, W + "r")
        run.append(
            run_properties(changes, self._file.data, self._fonts, lambda name: self._sheet.is_on(style, name))
        )
        special = _is_set(flags, sprms.IS_SPECIAL)
        if special and sprms.SYMBOL in flags and len(flags[sprms.SYMBOL]) >= 4:
            self._symbol(run, flags[sprms.SYMBOL])
            return
        text = self._file.text(start, end)
        at = 0
        for position, char in enumerate(text):
            if char in SPECIAL:
                self._text(run, text[at:position])
                self._special(run, char, start + position, special, depth)
                at = position + 1
        self._text(run, text[at:])

    def _text(self, run: Any, text: str) -> None:
        text = legal_text(text)
        if text:
            etree.SubElement(run, W + ("instrText" if any(self._codes) else "t")).text = text

    def _special(self, run: Any, char: str, position: int, special: bool, depth: int) -> None:
        if char in FIELD_MARKS:
            self._mark_field(FIELD_MARKS[char])
            etree.SubElement(run, W + "fldChar").set(W + "fldCharType", FIELD_MARKS[char])
        elif char in PLAIN:
            etree.SubElement(run, W + PLAIN[char])
        elif char == PAGE_BREAK:
            etree.SubElement(run, W + "br").set(W + "type", "page")
        elif char == ANCHOR and depth < 2:
            for anchor, (low, high) in self._places.at(position):
                run.append(anchor)
                self._story(next(anchor.iter(W + "txbxContent")), low, high, depth + 1)

    def _mark_field(self, kind: str) -> None:
        if kind == "begin":
            self._codes.append(True)
        elif self._codes:
            self._codes[-1] = False
            if kind == "end":
                self._codes.pop()

    def _symbol(self, run: Any, value: bytes) -> None:
        font, code = struct.unpack_from("<HH", value, 0)
        symbol = etree.SubElement(run, W + "sym")
        symbol.set(W + "font", self._fonts[font] if font < len(self._fonts) else "")
        symbol.set(W + "char", f"{code:04X}")


def _is_set(flags: dict[int, bytes], code: int) -> bool:
    return bool(flags.get(code, b"\0")[:1].strip(b"\0"))


def _inner(frames: list[_Frame], container: Any) -> Any:
    """The element that takes the next paragraph: the open cell of the innermost table."""
    if not frames:
        return container
    frame = frames[-1]
    if frame.cell is None:
        frame.cell = etree.Element(W + "tc")
        frame.cells.append(frame.cell)
    return frame.cell


def _end_row(frame: _Frame, flags: dict[int, bytes]) -> None:
    row = etree.SubElement(frame.table, W + "tr")
    edges, merges, borders = _row_shape(flags.get(sprms.DEFINE_TABLE, b""))
    if sprms.VERTICAL_MERGE in flags and len(flags[sprms.VERTICAL_MERGE]) >= 2:
        number, merge = flags[sprms.VERTICAL_MERGE][:2]
        merges.update({number: merge})
    shades = _cell_shades(flags)
    for number, cell in enumerate(frame.cells):
        properties = etree.Element(W + "tcPr")
        if merges.get(number):
            put(properties, "vMerge", **({"val": "restart"} if merges[number] & 2 else {}))
        if number < len(shades) and shades[number]:
            sprms.shade(properties, shades[number])
        for side, drawn in borders.get(number, {}).items():
            put(put(properties, "tcBorders"), side, val="single" if drawn else "none")
        cell.insert(0, properties)
        row.append(cell)
    frame.rows.append((row, edges))
    frame.cells, frame.cell = [], None


def _row_shape(raw: bytes) -> tuple[list[int], dict[int, int], dict[int, dict[str, bool]]]:
    """Left and right edges in twips; vertical merges (1 goes on, 3 begins) and borders by cell number."""
    if not raw or len(raw) < 1 + 2 * (raw[0] + 1):
        return [], {}, {}
    count = raw[0]
    edges = list(struct.unpack_from(f"<{count + 1}h", raw, 1))
    merges: dict[int, int] = {}
    borders: dict[int, dict[str, bool]] = {}
    at = 1 + 2 * (count + 1)
    for number in range(count):
        cell = raw[at + 20 * number : at + 20 * (number + 1)]
        if len(cell) < 20:
            break
        merges[number] = cell[0] >> 5 & 3
        sides = {side: cell[4 + 4 * at_side : 8 + 4 * at_side] for at_side, side in enumerate(SIDES)}
        borders[number] = {side: sprms.has_border(border) for side, border in sides.items()}
    return edges, merges, borders


def _cell_shades(flags: dict[int, bytes]) -> list[bytes]:
    new = b"".join(flags.get(code, b"") for code in sprms.CELL_SHADES)
    if new:
        return [new[at : at + 10] for at in range(0, len(new) - 9, 10)]
    old = flags.get(sprms.OLD_CELL_SHADES, b"")
    return [old[at : at + 2] for at in range(0, len(old) - 1, 2)]


def _close(frame: _Frame) -> None:
    """Writes the table's grid: every edge that any of its rows has."""
    if frame.cells:
        _end_row(frame, {})
    grid = sorted({edge for _, edges in frame.rows for edge in edges})
    element = etree.Element(W + "tblGrid")
    for left, right in pairwise(grid):
        etree.SubElement(element, W + "gridCol").set(W + "w", str(right - left))
    frame.table.insert(0, element)
    for row, edges in frame.rows:
        if edges and grid.index(edges[0]):
            put(put(row, "trPr"), "gridBefore", val=str(grid.index(edges[0])))
        for cell, left, right in zip(row.findall(W + "tc"), edges, edges[1:], strict=False):
            put(put(cell, "tcPr"), "gridSpan", val=str(max(1, grid.index(right) - grid.index(left))))


def _sections(file: WordFile) -> tuple[list[int], list[Any]]:
    """Where each section ends, and its w:sectPr."""
    positions, entries = file.plc(SECTIONS, 12)
    elements: list[Any] = []
    for entry in entries:
        (offset,) = struct.unpack_from("<i", entry, 2)
        element = etree.Element(W + "sectPr")
        if 0 <= offset <= len(file.main) - 2:
            length = int.from_bytes(file.main[offset : offset + 2], "little")
            _write_section(element, file.main[offset + 2 : offset + 2 + length])
        elements.append(element)
    return positions[1:], elements


def _write_section(element: Any, raw: bytes) -> None:
    put(element, "type", val="nextPage")
    for code, value in settings_of(raw):
        if code == 0x3009 and value[0] < len(SECTION_STARTS):
            put(element, "type", val=SECTION_STARTS[value[0]])
        elif code == 0x300A and value[0]:
            put(element, "titlePg")
        elif code in SECTION_SIDES:
            name, side = SECTION_SIDES[code]
            put(element, name, **{side: str(abs(int.from_bytes(value, "little", signed=True)))})
