"""Jobs set side by side as cards: columns of a grid whose rows are told by dates in every cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.hyphens import breaks_word
from resumectl.parse.layout.chunks import BULLETS

SLACK_EM = 0.6


def columns_of_cards(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines of each column, where a span of time stands in every cell of a row; empty for any other section."""
    dated = [line for line in lines if len(line.segments) > 1 and all(_is_dated(cell) for cell in line.segments)]
    if not dated or len(lines[0].segments) != len(dated[0].segments) or lines[0].bullet or lines[0] in dated:
        return []
    lefts = [cell.left for cell in lines[0].segments if cell.left is not None]
    columns: list[list[Line]] = [[] for _ in lefts]
    for line in lines:
        for cell in line.segments:
            slack = SLACK_EM * line.style.size_pt
            at = sum(cell.left is not None and cell.left > left - slack for left in lefts) - 1
            if at < 0:
                return []
            columns[at].append(cell_alone(line, cell))
    alike = all(sum(_is_dated(line.segments[0]) for line in column) for column in columns)
    return columns if alike and len(columns) > 1 else []


def _is_dated(cell: Segment) -> bool:
    return any(span.is_range for span in find_dates(cell.text))


def cell_alone(line: Line, cell: Segment) -> Line:
    """One cell as a line of its own, the glyph that it begins with as its bullet."""
    glyph = "" if cell is line.segments[0] else cell.text[:1]
    if glyph not in BULLETS or not cell.text[1:].strip():
        glyph = ""
    words = cell.words[1:] if glyph and cell.words[0].text == glyph else cell.words
    if glyph:
        first = cell.runs[0]._replace(text=cell.runs[0].text.lstrip(f" {glyph}"))
        cell = replace(cell, runs=tuple(run for run in (first, *cell.runs[1:]) if run.text), words=words)
    left = words[0].left if words else cell.left
    box = line.box and replace(line.box, left=left or 0.0, right=cell.right or 0.0)
    style = cell.runs[0].style if cell.runs else line.style
    bullet = line.bullet if cell is line.segments[0] else glyph
    return replace(line, segments=(cell,), box=box, style=style, bullet=bullet, reach=0.0)


def with_cell(line: Line, cell: Segment, origin: Line, between: str) -> Line:
    """The line with a further cell's text behind its own."""
    last = line.segments[-1]
    ends = last.runs
    if between == " " and breaks_word(last.text, cell.text):
        ends, between = (*ends[:-1], ends[-1]._replace(text=ends[-1].text[:-1])), ""
    runs = (*ends, cell.runs[0]._replace(text=f"{between}{cell.runs[0].text}"), *cell.runs[1:])
    joined = replace(last, runs=runs, words=last.words + cell.words)
    return replace(line, segments=(*line.segments[:-1], joined), also=(*line.also, origin.number))


def with_rest(line: Line, after: Line, at: int = 0) -> Line:
    """The line with the next one's text behind its first (or last) segment."""
    first, rest = line.segments[at], after.segments[0]
    text = first.runs[-1].text
    gap = "" if text.endswith(("-", "\u00ad", "\u2010")) and not text[-2:-1].isspace() else " "
    last = first.runs[-1]._replace(text=text.rstrip("\u00ad\u2010") if not gap else text)
    if breaks_word(text, rest.text):
        last = last._replace(text=text[:-1])
    runs = (*first.runs[:-1], last, rest.runs[0]._replace(text=gap + rest.runs[0].text), *rest.runs[1:])
    segment = replace(first, runs=runs, words=first.words + rest.words)
    box = line.box.joined(after.box) if line.box and after.box else line.box
    segments = list(line.segments)
    segments[at] = segment
    return replace(line, segments=tuple(segments), box=box, also=(*line.also, after.number, *after.also))
