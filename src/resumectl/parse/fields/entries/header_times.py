"""The dates of a header that more than one row or cell tell: stacked in a margin, wrapped, open at the end."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.model.profile import PRESENT
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.dates.tokens import DASHES
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, lexicon

EDGES = " \t|,;:–—―-•·∙/()[]（）"
"""What may stand around a piece of a header and is none of it."""


def without_years_in_names(text: str, spans: Sequence[DateSpan]) -> list[DateSpan]:
    """The dates without years amid words, beside a range: `2005 - 2008 TSV 2000 Harbourside`."""
    if not any(span.is_range for span in spans):
        return list(spans)
    return [span for span in spans if span.is_range or not _is_in_name(text, span)]


def _is_in_name(text: str, span: DateSpan) -> bool:
    before, after = text[: span.begin].rstrip(), text[span.stop :].lstrip()
    return before[-1:].isalpha() and after[:1].isalpha() and text[span.begin : span.stop].strip() == span.end


def stacked(lines: Sequence[Line]) -> DateSpan | None:
    """Two dates one below the other in a margin: `2013` above `2015`, or `Present` above `2019`."""
    alone: list[tuple[str, Line]] = []
    for line in lines:
        for segment in line.segments:
            spans = find_dates(segment.text)
            if (
                len(spans) == 1
                and not spans[0].is_range
                and not segment.text.strip(EDGES).replace(segment.text[spans[0].begin : spans[0].stop].strip(EDGES), "")
            ):
                alone.append((spans[0].end, line))
            elif len(spans) == 2 and not any(span.is_range for span in spans) and len(segment.text) < 24:
                alone += [(span.end, line) for span in spans]
            elif fold(segment.text) in lexicon().present:
                alone.append((PRESENT, line))
    if len(alone) != 2 or alone[1][1].number - alone[0][1].number > 2:
        return None
    first, second = alone[0][0], alone[1][0]
    if second == PRESENT or (first != PRESENT and first <= second):
        return DateSpan(first, second, 0, 0, True)
    return DateSpan(second, first, 0, 0, True)


def open_ended(span: DateSpan, text: str) -> DateSpan:
    """A range that ends in a dash goes on: `januari 2018 –`."""
    dangles = span.is_range and span.start and not span.end and text[: span.stop].rstrip(" )]")[-1:] in DASHES
    return span._replace(end=PRESENT) if dangles else span


def continued(span: DateSpan, text: str, following: Sequence[Line]) -> DateSpan:
    """A range whose end wrapped to the next line: `2017 –` above `Present`."""
    if not span.is_range or span.end or span.stop < len(text.rstrip()) or not following:
        return span
    whole = find_dates(f"{text} {following[0].segments[-1].text}")
    more = next((one for one in whole if one.begin == span.begin and one.is_range and one.end), None)
    return span._replace(end=more.end) if more else span
