"""Lines of a section for tests, laid out as a page sets them or as a Word file has them."""

from __future__ import annotations

from typing import Any

from resumectl.model.page import Box
from resumectl.parse.geometry import Line, Run, Segment, Style, Word

LETTER_PT = 5.0
SPACE_PT = 3.0


def flow(*texts: str) -> list[Line]:
    """Paragraphs without geometry; a tab parts cells. Texts without any visible character are left out."""
    lines: list[Line] = []
    for text in texts:
        cells = tuple(Segment((Run(cell),)) for cell in text.split("\t") if cell.strip())
        if cells:
            lines.append(Line(cells, whole=True, number=len(lines)))
    return lines


def laid_out(*rows: Any) -> list[Line]:
    """Lines below each other, 10 point type on a left edge of 50.

    A row is a text (a tab parts cells), a list of (text, bold) runs, or a mapping with `text` and any of bold, size,
    left, top, column, bullet, gap, wide (gap in points after the word of that number) and reach (of the column).
    """
    lines: list[Line] = []
    top = 50.0
    for row in rows:
        told: dict[str, Any] = {"runs": row} if isinstance(row, list) else {"text": row}
        if isinstance(row, dict):
            told = row
        size, gap = float(told.get("size", 10)), float(told.get("gap", 2))
        top = float(told.get("top", top + gap))
        lines.append(_line(told, size, gap, top, len(lines)))
        top += size
    return lines


def _line(told: dict[str, Any], size: float, gap: float, top: float, number: int) -> Line:
    left = start = float(told.get("left", 50))
    style = Style(size, bool(told.get("bold", False)))
    runs = [Run(text, Style(size, bold)) for text, bold in told.get("runs", ())] or None
    text = told.get("text", "".join(run.text for run in runs or ()))
    cells: list[Segment] = []
    place = 0
    for cell in text.split("\t"):
        words: list[Word] = []
        for token in cell.split():
            right = left + LETTER_PT * len(token)
            words.append(Word(token, 1, left, top, right, top + size, top + size, style))
            left = right + told.get("wide", {}).get(place, SPACE_PT)
            place += 1
        shown = tuple(runs) if runs else (Run(cell, style),)
        cells.append(Segment(shown, words[0].left, words[-1].right, tuple(words)))
        left += 60.0
    return Line(
        tuple(cells),
        box=Box(start, top, cells[-1].right or start, top + size),
        style=style,
        bullet=told.get("bullet", ""),
        indent_pt=start - 50,
        gap_pt=gap,
        column=told.get("column", 0),
        reach=float(told.get("reach", 0)),
        number=number,
    )
