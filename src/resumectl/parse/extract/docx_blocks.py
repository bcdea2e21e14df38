"""The walk through a part of a Word file: paragraphs, tables, content controls and text boxes, each once."""

from __future__ import annotations

from typing import Any, Final

from resumectl.parse.extract.docx_boxes import NO_FILL, Rect, Shape, shapes_of
from resumectl.parse.extract.docx_lines import Region, Setting
from resumectl.parse.extract.docx_order import Boxed, arrange
from resumectl.parse.extract.docx_story import Book, Origin
from resumectl.parse.extract.docx_styles import Settings, paragraph_settings, shading
from resumectl.parse.extract.docx_tables import Cell, lines_of_table
from resumectl.parse.extract.docx_text import TEXT_BOX, Row, TextReader, Written, chosen_branch
from resumectl.parse.extract.docx_xml import MC, A, O, V, W, is_on, points, value, whole_number
from resumectl.parse.geometry import Line

GRID_COLUMNS: Final = 64
CELL_PT: Final = 72.0
"""A column's width where the table does not say it."""
BOX_DEPTH: Final = 4
WRAPPERS: Final = frozenset(
    W + name for name in ("sdtContent", "customXml", "ins", "moveTo", "smartTag", "body", "hdr", "ftr")
)
RULE_SHAPES: Final = frozenset({"line", "straightConnector1"})
LONG_RULE_EMU: Final = 1_800_000


class BlockReader:
    """Reads one part; its lines come out in reading order."""

    def __init__(self, book: Book, origin: Origin, depth: int = 0) -> None:
        self._book = book
        self._origin = origin
        self._text = TextReader(book, origin)
        self._depth = depth
        self._boxes: list[Boxed] = []
        self._heights_pt: list[float] = []

    def read(self, container: Any, column: int, ground: int | None) -> list[Line]:
        """The lines of a w:body, w:hdr, w:ftr or w:txbxContent; its own text gets this column number."""
        region = Region(self._book, column, self._origin.kind, ground=ground)
        self._blocks(container, region, self._boxes)
        if not self._boxes:
            return region.lines
        frame = self._book.frame
        margin = Rect(
            frame.left_pt, frame.top_pt, frame.width_pt - frame.right_pt, frame.height_pt - frame.bottom_pt
        )
        return arrange(region.lines, self._heights_pt, self._boxes, margin)

    def _blocks(self, container: Any, region: Region, boxes: list[Boxed] | None) -> None:
        """`boxes` takes what stands on the page by itself; None in tables, whose boxes stay in their cell."""
        for element in container:
            if self._book.is_cut:
                return
            tag = element.tag
            if tag == W + "p":
                self._paragraph(element, region, boxes)
            elif tag == W + "tbl":
                region.extend(self._table(element, region))
            elif tag == W + "sdt":
                self._control(element, region, boxes)
            elif tag == MC + "AlternateContent":
                branch = chosen_branch(element)
                if branch is not None:
                    self._blocks(branch, region, boxes)
            elif tag in WRAPPERS:
                self._blocks(element, region, boxes)
            else:
                self._book.has_foreign |= tag == W + "altChunk"
                continue
            self._note_heights(region, boxes)

    def _note_heights(self, region: Region, boxes: list[Boxed] | None) -> None:
        if boxes is not None:
            missing = len(region.lines) - len(self._heights_pt)
            self._heights_pt.extend([self._book.place.y_pt] * missing)

    def _control(self, element: Any, region: Region, boxes: list[Boxed] | None) -> None:
        content = element.find(W + "sdtContent")
        if content is None:
            return
        if self._book.skips(element):
            return
        self._blocks(content, region, boxes)

    def _paragraph(self, element: Any, region: Region, boxes: list[Boxed] | None) -> None:
        properties = element.find(W + "pPr")
        direct = paragraph_settings(properties)
        style = self._book.styles.paragraph_style(direct.get("style"))
        settings = self._merged(direct, self._book.styles.paragraph(style))
        if settings.get("break_before"):
            self._book.place.turn()
        ground = settings["fill"] if settings.get("fill") is not None else region.ground
        written = self._text.read(element, style, region.table_style, ground)
        for drawing in written.drawings:
            self._drawing(drawing, region, boxes)
        if self._is_page_number(written):
            written.rows[:] = [Row(row.page) for row in written.rows]
        has_text = not all(row.is_blank for row in written.rows)
        region.add(
            written.rows, Setting(settings, self._mark(settings) if has_text else "", _draws_rule(written))
        )
        if properties is not None:
            self._section_break(properties.find(W + "sectPr"))

    def _merged(self, direct: Settings, styled: Settings) -> Settings:
        """Direct settings over those of the list level over those of the style, in Word's own order."""
        number = direct.get("number") or styled.get("number")
        merged = dict(styled)
        if number and number != "0":
            level: int = direct.get("level") or styled.get("level") or 0
            indent = self._book.numbering.indent(number, level)
            if "number" in direct:
                merged.update(indent)
            else:
                merged = {**indent, **styled}
        merged.update(direct)
        outline = direct.get("outline")
        if outline is not None:
            merged["heading"] = min(6, outline + 1) if outline < 9 else 0
        return merged

    def _mark(self, settings: Settings) -> str:
        number = settings.get("number")
        if not number or number == "0":
            return ""
        return self._book.numbering.mark(number, settings.get("level", 0))

    def _is_page_number(self, written: Written) -> bool:
        """Whether the paragraph of a header or footer holds nothing but the page's number."""
        if not written.counts_pages or self._origin.kind == "body":
            return False
        return not any(char.isalpha() for row in written.rows for char in row.text)

    def _section_break(self, section: Any) -> None:
        if section is None or not self._book.section_starts:
            return
        # How the break looks is said by the section that begins here, at its own end.
        if self._book.section_starts.pop(0) not in ("continuous", "nextColumn"):
            self._book.place.turn()

    def _drawing(self, drawing: Any, region: Region, boxes: list[Boxed] | None) -> None:
        if self._depth >= BOX_DEPTH:
            return
        page = self._book.place.page
        for shape in shapes_of(drawing, self._book.frame, self._book.place.y_pt):
            lines = self._box(shape, region)
            if not lines:
                continue
            if boxes is None:
                region.extend(lines)
            else:
                boxes.append(Boxed(tuple(lines), len(region.lines), page, shape.rect, shape.floats))

    def _box(self, shape: Shape, region: Region) -> list[Line]:
        kind = "box" if self._origin.kind == "body" else self._origin.kind
        reader = BlockReader(self._book, Origin(kind, self._origin.relations), self._depth + 1)
        ground = self._ground_around(region) if shape.fill == NO_FILL else shape.fill
        at = self._book.place.y_pt
        lines = reader.read(shape.content, self._book.new_column(), ground)
        self._book.place.y_pt = at
        return lines

    def _ground_around(self, region: Region) -> int | None:
        return region.ground if region.ground is None else self._book.ground

    def _table(self, element: Any, region: Region) -> list[Line]:
        properties = element.find(W + "tblPr")
        style = value(properties, W + "tblStyle") or ""
        ground = region.ground
        if properties is not None:
            painted = shading(properties.find(W + "shd"))
            ground = ground if painted is None else painted
        if self._book.styles.table_fill(style):
            ground = None
        edges_pt = _grid_edges(element)
        return lines_of_table(self._rows(element, style, ground, edges_pt))

    def _rows(self, table: Any, style: str, ground: int | None, edges_pt: list[float]) -> list[list[Cell]]:
        rows: list[list[Cell]] = []
        open_merges: dict[int, tuple[int, int]] = {}
        for row in _children(table, W + "tr"):
            if self._book.is_cut or self._is_left_out(row):
                continue
            start = whole_number(value(row.find(W + "trPr"), W + "gridBefore"), GRID_COLUMNS) or 0
            cells: list[Cell] = []
            for element in _children(row, W + "tc"):
                properties = element.find(W + "tcPr")
                merge = None if properties is None else properties.find(W + "vMerge")
                left_pt = edges_pt[min(start, GRID_COLUMNS)]
                if merge is not None and merge.get(W + "val") != "restart" and rows:
                    self._mark_merged(rows, open_merges.get(start))
                    cells.append(Cell((), left_pt, 0))
                else:
                    open_merges[start] = (len(rows), len(cells))
                    cells.append(self._cell(element, style, ground, left_pt))
                start += max(1, whole_number(value(properties, W + "gridSpan"), GRID_COLUMNS) or 1)
            rows.append(cells)
        return rows

    def _mark_merged(self, rows: list[list[Cell]], at: tuple[int, int] | None) -> None:
        if at is not None:
            row, number = at
            cell = rows[row][number]
            rows[row][number] = Cell(cell.lines, cell.left_pt, cell.column, cell.right_aligned, True)

    def _is_left_out(self, row: Any) -> bool:
        """Rows that were deleted under tracked changes, and hidden ones."""
        properties = row.find(W + "trPr")
        if properties is None:
            return False
        hidden = properties.find(W + "hidden")
        if hidden is not None and is_on(hidden):
            self._book.hidden_characters += len("".join(row.itertext(W + "t")).strip())
            return True
        return properties.find(W + "del") is not None

    def _cell(self, element: Any, style: str, ground: int | None, left_pt: float) -> Cell:
        properties = element.find(W + "tcPr")
        painted = None if properties is None else shading(properties.find(W + "shd"))
        region = Region(
            self._book,
            self._book.new_column(),
            self._origin.kind,
            in_table=True,
            ground=ground if painted is None else painted,
            table_style=style,
        )
        self._blocks(element, region, None)
        if _has_border(properties, "bottom") and not _has_border(properties, "left", "start"):
            region.underline_last()
        return Cell(tuple(region.lines), left_pt, region.column, region.right_aligned)


def _has_border(properties: Any, *sides: str) -> bool:
    return any(
        (value(properties, f"{W}tcBorders/{W}{side}") or "nil") not in ("nil", "none") for side in sides
    )


def _children(parent: Any, tag: str) -> list[Any]:
    """Rows of a table or cells of a row, also those inside content controls and tracked insertions."""
    found: list[Any] = []
    for element in parent:
        if element.tag == tag:
            found.append(element)
        elif element.tag in WRAPPERS or element.tag == W + "sdt":
            found.extend(_children(element, tag))
    return found


def _grid_edges(table: Any) -> list[float]:
    """The left edge of each grid column, in points."""
    grid = table.find(W + "tblGrid")
    columns = [] if grid is None else grid.findall(W + "gridCol")
    widths_pt = [points(column.get(W + "w")) or CELL_PT for column in columns[:GRID_COLUMNS]]
    edges_pt = [0.0]
    for number in range(GRID_COLUMNS):
        edges_pt.append(edges_pt[-1] + (widths_pt[number] if number < len(widths_pt) else CELL_PT))
    return edges_pt


def _draws_rule(written: Written) -> bool:
    """Whether a drawing of the paragraph is a long horizontal line."""
    for drawing in written.drawings:
        if next(drawing.iter(TEXT_BOX), None) is not None:
            continue
        if any(shape.get(O + "hr") in ("t", "true") for shape in drawing.iter(V + "rect")):
            return True
        if any(geometry.get("prst") in RULE_SHAPES for geometry in drawing.iter(A + "prstGeom")):
            extent = next(drawing.iter(A + "ext"), None)
            if extent is not None and (whole_number(extent.get("cx"), 10**9) or 0) > LONG_RULE_EMU:
                return (whole_number(extent.get("cy"), 10**9) or 0) * 20 < LONG_RULE_EMU
    return False
