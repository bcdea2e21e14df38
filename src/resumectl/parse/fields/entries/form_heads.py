"""Rows without a label that head those with labels: the employer above `Post held`, a span of time above `Post`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line

TOLD_BELOW_HEADS = frozenset({"title", "location", "text", "aside", "leaving"})
"""What labels tell below rows of an employer and its dates."""
NUMBER = re.compile(r"\(?\d{1,2}[.)]")
"""Counts the entries: `1)` before the first employer."""
HEAD_MARKS = frozenset(["", *"■□◆◇▼"])
"""What may stand before a row that heads labels; other marks are those of lists."""
MOST_HEAD_WORDS = 14

Read = Sequence[tuple[str, Line | None]]
"""For each line the role of its label, or `""`, and the value beside it."""


def is_headed(read: Read, lines: Sequence[Line]) -> bool:
    """Whether a span of time and a name, in one row or two, stand above the first label: what it tells is a part of it.
    """
    first = next(at for at, (role, _) in enumerate(read) if role)
    spans = [(line, span) for line in lines[:first] if not line.bullet for span in find_dates(line.flat)]
    return any(span.is_range and (first > 1 or len(line.flat) > span.stop - span.begin + 2) for line, span in spans)


def heading_rows(read: Read, lines: Sequence[Line]) -> frozenset[int]:
    """Lines that name what no label does, each above the same label: the employer over `Post held` and `Date`."""
    counted = NUMBER.fullmatch(lines[0].bullet) is not None
    found = [
        at
        for at, line in enumerate(lines[:-1])
        if not read[at][0] and read[at + 1][0] and (NUMBER.fullmatch(line.bullet) if counted else not line.bullet)
    ]
    if not found or found[0] or len({read[at + 1][0] for at in found}) > 1:
        return frozenset()
    style = lines[0].style
    alike = all(lines[at].style.bold == style.bold and lines[at].style.size_pt == style.size_pt for at in found)
    return frozenset(found) if alike or counted else frozenset()


def heads_labels(read: Read, lines: Sequence[Line], at: int) -> bool:
    """Whether a row without a label gives a span of time and a name above the first label: `2016 - 2018  Welder`."""
    line = lines[at]
    if read[at][0] or at + 1 >= len(lines) or not read[at + 1][0]:
        return False
    if line.bullet not in HEAD_MARKS and not _marks_heads(read, lines, line.bullet):
        return False
    if any(role == "dates" for role, _ in read) or len(line.flat.split()) > MOST_HEAD_WORDS:
        return False
    dated = [(cell.text, span) for cell in line.segments for span in find_dates(cell.text) if span.is_range]
    rest = [text[: span.begin] + text[span.stop :] for text, span in dated]
    rest += [cell.text for cell in line.segments if not find_dates(cell.text)]
    return bool(dated) and any(map(str.isalpha, " ".join(rest)))


def _marks_heads(read: Read, lines: Sequence[Line], mark: str) -> bool:
    """Whether the mark of a list stands before nothing but rows right above labels, which have none themselves."""
    marked = [at for at, line in enumerate(lines) if line.bullet == mark]
    return all(
        not read[at][0] and at + 1 < len(lines) and bool(read[at + 1][0]) and not lines[at + 1].bullet for at in marked
    )


def dated_rows(read: Read, lines: Sequence[Line]) -> frozenset[int]:
    """Rows of nothing but a span of time that each stand above the same label, where no label tells the dates."""
    if any(role == "dates" for role, _ in read):
        return frozenset()
    found = [
        at
        for at, line in enumerate(lines[:-1])
        if not read[at][0] and read[at + 1][0] and line.bullet in HEAD_MARKS and _is_span_alone(line)
    ]
    return frozenset(found if found and not found[0] and len({read[at + 1][0] for at in found}) == 1 else ())


def _is_span_alone(line: Line) -> bool:
    spans = find_dates(line.flat) if any(map(str.isdigit, line.flat)) else []
    rest = "".join(line.flat[: spans[0].begin] + line.flat[spans[0].stop :]) if spans else ""
    return bool(spans) and spans[0].is_range and not any(map(str.isalnum, rest))


def are_headed_alike(read: Read, lines: Sequence[Line]) -> bool:
    """Whether a row with a span of time and a name stands right above each label of one kind, two or more of them."""
    first = next(role for role, _ in read if role)
    opened = [at for at, (role, _) in enumerate(read) if role == first]
    return len(opened) > 1 and opened[0] == 1 and all(at and heads_labels(read, lines, at - 1) for at in opened)
