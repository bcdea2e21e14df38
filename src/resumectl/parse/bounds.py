"""What is kept of endless documents: so many lines, each so long, and a warning about the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from resumectl.model.limits import LINE_CHARACTERS, LINES_READ
from resumectl.model.page import Warning
from resumectl.parse.geometry import Line, Run, Segment
from resumectl.parse.layout.reading import Reading, numbered


def within_bounds(reading: Reading) -> tuple[Reading, list[Warning]]:
    """The first limits.LINES_READ lines, longer ones cut into several so that nothing of them is lost."""
    lines = reading.lines
    if len(lines) <= LINES_READ and all(_length(line) <= LINE_CHARACTERS for line in lines):
        return reading, []
    pieces = [piece for line in lines[:LINES_READ] for piece in _pieces(line)]
    warnings: list[Warning] = []
    if max(len(lines), len(pieces)) > LINES_READ:
        warnings.append(Warning("TEXT_LEFT_OUT", f"The text was cut after {LINES_READ:,} lines."))
    return replace(reading, lines=numbered(pieces[:LINES_READ])), warnings


def _length(line: Line) -> int:
    return sum([len(run.text) for segment in line.segments for run in segment.runs])


def _pieces(line: Line) -> Iterator[Line]:
    """The line, or parts of it cut at spaces where there are any; only the first keeps a bullet."""
    if _length(line) <= LINE_CHARACTERS:
        yield line
        return
    text = line.flat
    bullet = line.bullet
    while text:
        end = len(text)
        if end > LINE_CHARACTERS:
            end = text.rfind(" ", LINE_CHARACTERS // 2, LINE_CHARACTERS) + 1 or LINE_CHARACTERS
        segment = Segment((Run(text[:end], line.style),), line.segments[0].left, line.segments[-1].right)
        yield replace(line, segments=(segment,), bullet=bullet)
        text, bullet = text[end:], ""
