"""A capital I that stands for the bar between an employer and its place: `Larkspur Ltd I Leeds`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.geometry import Line, Run, Segment

LETTER_BAR = re.compile(r"(?<=[\w.)] )I(?= [^\W_a-z])")
NUMERAL = re.compile(r"\b(?:II|III|IV)\b")
LEAST_ROWS = 2
LONGEST = 90


def with_bars(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines with a bar where several headers have a lone I between two names, and no line has another numeral."""
    if sum(_has_letter_bar(line) for line in lines) < LEAST_ROWS or any(NUMERAL.search(line.flat) for line in lines):
        return lines
    return [_with_bar(line) if _has_letter_bar(line) else line for line in lines]


def _has_letter_bar(line: Line) -> bool:
    text = line.flat
    return " I " in text and not line.bullet and len(text) <= LONGEST and len(LETTER_BAR.findall(text)) == 1


def _with_bar(line: Line) -> Line:
    return replace(line, segments=tuple(map(_segment_with_bar, line.segments)))


def _segment_with_bar(segment: Segment) -> Segment:
    return replace(segment, runs=tuple(map(_run_with_bar, segment.runs)))


def _run_with_bar(run: Run) -> Run:
    return run._replace(text=LETTER_BAR.sub("|", run.text))
