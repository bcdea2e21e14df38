"""Skills set as tags in a row or as the cells of a grid: where one ends and the next one begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.prose import join
from resumectl.parse.geometry import Line, Segment, Word

PILL_GAP_EM = 0.55
WIDEST_SPACE_EM = 0.9
"""No space within an item is wider, in whatever type."""
WRAP_GAP_EM = 0.6
MONOSPACE_SLACK_EM = 0.02
LEAST_MONOSPACED = 2
TAG_GAP_EM = 0.7
"""Spaces of a monospaced type are narrower."""
TAG_SLACK_EM = 0.1
NARROWEST_EM = 0.4
LEAST_CELLS = 3
COMMA = re.compile(r"\s*(?:,(?!\d{3}\b)|、|，|،)\s*")


def with_rest_of_cells(lines: Sequence[Line]) -> list[Line]:
    """Rows of a grid with the second rows of their cells: words below some of the cells only go on in those."""
    found: list[Line] = []
    for line in lines:
        joined = _below_cells(found[-1], line) if found else None
        if joined is None:
            found.append(line)
        else:
            found[-1] = joined
    return found


def _below_cells(row: Line, line: Line) -> Line | None:
    if (
        row.bullet
        or line.bullet
        or line.column != row.column
        or line.gap_pt > WRAP_GAP_EM * line.style.size_pt
        or line.page != row.page
    ):
        return None
    cells = [part for cell in row.segments for part in _tags(cell)]
    size = line.style.size_pt
    places = [
        next((at for at, cell in enumerate(cells) if abs(cell[0].left - word.left) < 0.3 * size), None)
        for word in (segment.words[0] for segment in line.segments if segment.words)
    ]
    known = [at for at in places if at is not None]
    if len(cells) < LEAST_CELLS or len(known) != len(line.segments) or len(known) >= len(cells):
        return None
    texts = [" ".join(word.text for word in cell) for cell in cells]
    small = all(segment.text[:1].islower() for segment in line.segments) and all(text[:1].isupper() for text in texts)
    if known == list(range(len(known))) and not small:
        return None
    for at, segment in zip(known, line.segments, strict=True):
        texts[at] = join([texts[at], segment.text])
    run = row.segments[0].runs[0]
    segments = tuple(
        Segment((run._replace(text=text),), cell[0].left, cell[-1].right, ())
        for text, cell in zip(texts, cells, strict=True)
    )
    return replace(row, segments=segments, also=(*row.also, line.number, *line.also))


def _tags(segment: Segment) -> list[tuple[Word, ...]]:
    """The segment's words, cut where a gap is much wider than a space."""
    found: list[tuple[Word, ...]] = []
    limit = WIDEST_SPACE_EM if is_monospaced(segment) else PILL_GAP_EM
    for at, word in enumerate(segment.words):
        gap = (word.left - segment.words[at - 1].right) / max(word.style.size_pt, 1.0) if at else WIDEST_SPACE_EM
        if gap >= limit or not found:
            found.append((word,))
        else:
            found[-1] = (*found[-1], word)
    return found


def is_monospaced(segment: Segment) -> bool:
    """Whether letters and spaces are all equally wide, as in plain text: a space is as wide there as gaps elsewhere."""
    widths = [(word.right - word.left) / len(word.text) / max(word.style.size_pt, 1.0) for word in segment.words]
    if len(widths) < LEAST_MONOSPACED or min(widths) < NARROWEST_EM or max(widths) - min(widths) > MONOSPACE_SLACK_EM:
        return False
    width = widths[0]
    return all(abs(gap - width * round(gap / width)) < MONOSPACE_SLACK_EM for gap in spaces(segment))


def spaces(segment: Segment) -> list[float]:
    """The gaps between a segment's words, in units of the type's size."""
    pairs = zip(segment.words, segment.words[1:], strict=False)
    return [(after.left - word.right) / max(word.style.size_pt, 1.0) for word, after in pairs]


def are_tags(gaps: Sequence[float], cells: Sequence[Segment]) -> bool:
    """Whether single words stand apart as tags do: all rising `gaps` are wide and alike; justified ones are not."""
    alike = gaps[0] >= TAG_GAP_EM and gaps[-1] - gaps[0] < TAG_SLACK_EM
    return alike and not any(is_monospaced(cell) for cell in cells)


def with_tabs(segment: Segment, space_em: float) -> str:
    """The segment's text with a tab where the gap is much wider than a space: items set as tags in a row."""
    gaps = spaces(segment)
    limit = WIDEST_SPACE_EM if is_monospaced(segment) else min(max(PILL_GAP_EM, 1.8 * space_em), WIDEST_SPACE_EM)
    if not any(gap >= limit for gap in gaps) or ";" in segment.text or COMMA.search(segment.text):
        return segment.text
    parts = [segment.words[0].text]
    for word, gap in zip(segment.words[1:], gaps, strict=True):
        parts.append(("\t" if gap >= limit else " ") + word.text)
    return "".join(parts)
