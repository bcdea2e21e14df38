"""What stands in one row or cell put together: cells read apart, and spans of time that run over in their cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from resumectl.parse.fields.cells import part_of
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.layout.margins import TO
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.lexicon.entries import entry_words

DASHES = "-–—−"
OPENS = re.compile(rf"[{DASHES}]$|[{DASHES}]\s*[^\W\d_]{{3,12}}\.?$|\b(?:{TO})(?: [^\W\d_]{{3,12}}\.?)?$")
"""What is no whole span yet, whatever stands before: it ends in a dash, or in a month behind one."""
BEGUN = re.compile(rf"^(\d[^{DASHES}]{{1,12}}?[{DASHES}])\s+(?=[^\W\d_])")
"""The beginning of a span of time that a name follows in its row."""
YEAR = re.compile(r"(?:19|20)\d\d")
YEAR_FIRST = re.compile(r"(?:19|20)\d\d(?!\S)")
MOST_WORDS = 5
SHARE = 0.5
LEAST_COLUMNS = 3
LEAST_ROWS = 2
LEVEL_PT = 3.0


def with_whole_dates(lines: Sequence[Line]) -> list[Line]:
    """The lines, the rest of a span of time moved up to its beginning; rows that held nothing else are left out."""
    found: list[Line] = []
    columns: dict[int, int] = {}
    beside = -1
    for one in _with_whole_months(lines):
        if beside >= 0:
            columns[one.column], beside = beside, -1
        line = replace(one, column=columns[one.column]) if one.column in columns else one
        if len(found) > 1 and _is_between_halves(found[-2], found[-1], line):
            found[-2] = _with_end(found[-2], 0, line, 0)
            beside = found[-1].column
            continue
        places = _halves(found[-1], line) if found else None
        if places is None and found and (begun := _begun_in_margin(found[-1], line)):
            found[-1], places = begun, (0, 0)
        if places is None:
            found.append(line)
            continue
        upper, lower = places
        found[-1] = _with_end(found[-1], upper, line, lower)
        rest = tuple(cell for at, cell in enumerate(line.segments) if at != lower)
        if rest:
            box = line.box and replace(line.box, left=rest[0].left or 0.0, right=rest[-1].right or 0.0)
            found.append(replace(line, segments=rest, box=box))
    return found


def _with_whole_months(lines: Sequence[Line]) -> list[Line]:
    """The lines, a year moved up to its month where a narrow margin broke them: `desde mayo de` above `2024`."""
    found: list[Line] = []
    for line in lines:
        above = found[-1] if found else None
        if above is None or not _ends_in_month(above, line):
            found.append(line)
            continue
        joined = _with_end(above, 0, line, 0)
        bottom = line.box.bottom if line.box else 0.0
        # What goes on in a third row stands right below the second one.
        found[-1] = replace(joined, box=replace(joined.box, bottom=bottom)) if joined.box else joined
        if rest := line.segments[1:]:
            box = line.box and replace(line.box, left=rest[0].left or 0.0, right=rest[-1].right or 0.0)
            found.append(replace(line, segments=rest, box=box))
    return found


def _ends_in_month(line: Line, after: Line) -> bool:
    """Whether the row's first cell is a month whose year stands right below it, alone or before the span's end."""
    upper, lower = line.segments[0], after.segments[0]
    if line.bullet or after.bullet or not YEAR_FIRST.match(lower.text.strip()) or line.page != after.page:
        return False
    if line.box is None or after.box is None or after.box.top - line.box.bottom > 0.9 * line.style.size_pt:
        return False
    begun = upper.text.rstrip()
    if len(begun.split()) > MOST_WORDS or not _overlap(upper, lower) or find_dates(begun):
        return False
    joined = f"{begun} {lower.text.strip()}"
    if not YEAR.fullmatch(lower.text.strip()):
        # A month behind the word `to` has its year in the next row.
        joined = OPENS.sub("", joined)
        if len(lower.text.split()) > MOST_WORDS or not (spans := find_dates(joined)):
            return False
        return "-" in (spans[0].start or spans[0].end) and spans[0].begin <= 1 and spans[0].stop >= len(joined.rstrip())
    whole = find_dates(joined)
    month = len(whole) == 1 and "-" in (whole[0].end if whole[0].end != "Present" else whole[0].start)
    return month and whole[0].begin <= 1 and whole[0].stop > len(begun)


def _is_between_halves(upper: Line, text: Line, lower: Line) -> bool:
    """Whether a row of text stands right of the first half of a span of time, whose other half stands right below it.

        Janvier 2015        Ingénieur, Tarn Robotique,
        à septembre 2016    Lyon.
    """
    if upper.box is None or text.box is None or lower.box is None or upper.bullet:
        return False
    if not len(upper.segments) == len(lower.segments) == 1 or text.box.left < max(upper.box.right, lower.box.right):
        return False
    beside = upper.page == text.page and abs(text.box.top - upper.box.top) < SHARE * text.style.size_pt
    hung = LEVEL_PT + (lower.style.size_pt if lower.bullet else 0.0)
    return beside and abs(upper.box.left - lower.box.left) < hung and _halves(upper, lower) is not None


def with_lists(spans: Sequence[DateSpan], text: str) -> list[DateSpan]:
    """The dates of a text, those that a list of single ones makes as one span: `Summers 2016 and 2017`, `2019, 2020`.

    Somebody who came back each year was there from the first to the last.
    """
    found: list[DateSpan] = []
    listed = False
    for span in spans:
        last = found[-1] if found else None
        if last is not None and not span.is_range and (listed or not last.is_range) and _is_next(last, span, text):
            found[-1] = DateSpan(last.start or last.end, span.end, last.begin, span.stop, True)
            listed = True
        else:
            found.append(span)
            listed = False
    return found


def _is_next(last: DateSpan, span: DateSpan, text: str) -> bool:
    """Whether nothing but a comma or a word for "and" stands between two dates, the second one of a later year."""
    if not span.end[:4].isdecimal() or not last.end[:4].isdecimal() or span.end[:4] <= last.end[:4]:
        return False
    between = text[last.stop : span.begin].strip()
    return between in (",", "&", "+", "/") or fold(between.lstrip(", ")) in entry_words("joiners")


def rows_together(lines: Sequence[Line], is_head: Callable[[Line], bool]) -> list[Line]:
    """The lines, those of one level put together again where they make a table of three columns or more.

    `is_head` tells whether a row names columns; below such a row lines may come in any order.
    """
    if len({line.column for line in lines}) < LEAST_ROWS or any(line.box is None for line in lines):
        return list(lines)
    ordered = _with_whole_heads(_joined(sorted(lines, key=_place)))
    if len(ordered) < len(lines) and is_head(ordered[0]):
        return _with_whole_cells(ordered)
    found = _joined(lines)
    rows = sum(len(line.segments) >= LEAST_COLUMNS for line in found)
    return _with_whole_cells(found) if len(found) < len(lines) and rows >= LEAST_ROWS else list(lines)


def _place(line: Line) -> tuple[int, int, float]:
    """Page, level and left edge of a line."""
    return (line.page, round(line.box.bottom / LEVEL_PT), line.box.left) if line.box else (line.page, 0, 0.0)


def _joined(lines: Sequence[Line]) -> list[Line]:
    found: list[Line] = []
    for line in lines:
        if found and _is_level(found[-1], line):
            last = found[-1]
            box = last.box and line.box and last.box.joined(line.box)
            also = (*last.also, line.number, *line.also)
            found[-1] = replace(last, segments=(*last.segments, *line.segments), box=box, also=also)
        else:
            found.append(line)
    return found


def _with_whole_cells(lines: Sequence[Line]) -> list[Line]:
    """The rows of a table, cells that run over into the next row whole again."""
    edge = max(line.box.right for line in lines if line.box)
    found: list[Line] = []
    for line in lines:
        above = found[-1] if found else None
        places = [_full_cell(above, cell, edge) for cell in line.segments] if above is not None else [-1]
        if above is None or line.bullet or min(places) < 0 or len(line.segments) >= len(above.segments):
            found.append(line)
            continue
        for at, cell in zip(places, line.segments, strict=True):
            above = _with_end(above, at, replace(line, segments=(cell,)), 0)
        found[-1] = above
    return found


def _full_cell(above: Line, cell: Segment, edge: float) -> int:
    """The number of the cell right above this one that has no room for its first word, else -1."""
    at = next((at for at, one in enumerate(above.segments) if _is_below(one, cell)), -1)
    if at < 0 or not cell.words:
        return -1
    stop = above.segments[at + 1].left if at + 1 < len(above.segments) else edge
    width = cell.words[0].right - cell.words[0].left
    return at if (above.segments[at].right or 0.0) + width + 0.25 * above.style.size_pt > (stop or edge) else -1


def _is_below(one: Segment, other: Segment) -> bool:
    return one.left is not None and other.left is not None and abs(one.left - other.left) < LEVEL_PT


def _with_whole_heads(rows: Sequence[Line]) -> list[Line]:
    """The rows of a table, heads of its first row that go on in the second one whole: `Year of` above `Passing`."""
    if len(rows) <= LEAST_ROWS or len(rows[0].segments) < LEAST_ROWS or rows[0].bullet or rows[1].bullet:
        return list(rows)
    head, rest = rows[:2]
    places = [next((at for at, one in enumerate(head.segments) if _is_below(one, cell)), -1) for cell in rest.segments]
    alike = head.style.bold == rest.style.bold and len(rest.segments) < len(head.segments)
    apart = head.style.bold and not rows[2].style.bold
    if not alike or not apart or min(places) < 0 or any(map(str.isdigit, f"{head.flat}{rest.flat}")):
        return list(rows)
    for at, cell in zip(places, rest.segments, strict=True):
        head = _with_end(head, at, replace(rest, segments=(cell,)), 0)
    return [head, *rows[2:]]


def _is_level(line: Line, after: Line) -> bool:
    """Whether a line without a bullet stands right of another one, in the same row."""
    if line.box is None or after.box is None or line.page != after.page or after.bullet:
        return False
    level = abs(after.box.bottom - line.box.bottom) < 0.3 * line.style.size_pt
    return level and after.box.left > line.box.right


def _halves(line: Line, after: Line) -> tuple[int, int] | None:
    """The places of two cells, one below the other, that make one span of time; None when there are none."""
    if line.box is None or after.box is None or line.page != after.page or line.whole or after.whole:
        return None
    if after.box.top - line.box.bottom > 0.9 * line.style.size_pt:
        return None
    dashed = after.bullet in DASHES if after.bullet else False
    if after.bullet and not dashed:
        return None
    # A row may have a thousand cells: each is looked at once, not beside each cell of the other row.
    opening = [at for at, cell in enumerate(line.segments) if OPENS.search(cell.text.rstrip())]
    for lower, rest in enumerate(after.segments):
        text = rest.text.strip()
        if len(text.split()) > MOST_WORDS:
            continue
        led = text[:1] in DASHES or (dashed and not lower) or _begins_with_to(text)
        for upper in range(len(line.segments)) if led else opening:
            cell = line.segments[upper]
            begun = cell.text.rstrip()
            alone = len(line.segments) == len(after.segments) == 1
            if (alone or _overlap(cell, rest)) and _is_one(begun, f"{'– ' if dashed and not lower else ''}{text}"):
                return upper, lower
    return None


def _begins_with_to(text: str) -> bool:
    """Whether a word that leads to the end of a span of time comes first: `à septembre 2016`."""
    first, _, rest = text.partition(" ")
    return bool(rest) and fold(first) in (lexicon().range_words | lexicon().until)


def _begun_in_margin(line: Line, after: Line) -> Line | None:
    """The line with the first half of a span apart from the name behind it, where the other half stands below it alone.

        10/2015 –  Werkstudentin, Tarn Verlag
          12/2016  Abweichungsanalysen
    """
    cell, rest = line.segments[0], after.segments[0]
    match = BEGUN.match(cell.text) if not line.bullet and not after.bullet and line.page == after.page else None
    if match is None or rest.left is None or rest.right is None or cell.left is None or not cell.words:
        return None
    count = len(match.group(1).split())
    edge = cell.words[count - 1].right if len(cell.words) > count else 0.0
    near = cell.left - LEVEL_PT <= rest.left and rest.right <= edge + 2 * LEVEL_PT
    text = rest.text.strip()
    bare = [span for span in find_dates(text) if not span.is_range and span.stop - span.begin == len(text)]
    if not near or not bare or not _is_one(match.group(1), text):
        return None
    cells = (part_of(cell, 0, len(match.group(1))), part_of(cell, match.end(), len(cell.text)))
    return replace(line, segments=(*cells, *line.segments[1:]))


def _is_one(begun: str, rest: str) -> bool:
    """Whether a text that ends in the beginning of a span is whole with the rest of it."""
    before, whole = find_dates(begun), find_dates(f"{begun} {rest}")
    if not before or not whole:
        return False
    last = whole[-1]
    # `from March 2021` says no end yet, unlike `March 2021 – today`.
    since = before[-1].end == "Present" and last.end != "Present" and last.begin == before[-1].begin
    if before[-1].is_range and before[-1].end and not since and not OPENS.search(begun):
        return False
    # The full stop of a sentence may follow: `from April 2006 to` above `March 2011.`
    ends = last.stop >= len(f"{begun} {rest}".rstrip(" ."))
    spans = last.is_range and bool(last.end) and ends and last.begin <= before[-1].begin
    return spans and not any(span.is_range and span.start and span.end for span in find_dates(rest))


def _overlap(cell: Segment, rest: Segment) -> bool:
    if cell.left is None or cell.right is None or rest.left is None or rest.right is None:
        return False
    shared = min(cell.right, rest.right) - max(cell.left, rest.left)
    return shared >= SHARE * min(cell.right - cell.left, rest.right - rest.left)


def _with_end(line: Line, upper: int, after: Line, lower: int) -> Line:
    cell, rest = line.segments[upper], after.segments[lower]
    dash = "– " if after.bullet and not lower else ""
    runs = (*cell.runs, rest.runs[0]._replace(text=f" {dash}{rest.runs[0].text.strip()}"), *rest.runs[1:])
    joined = replace(cell, runs=runs, words=cell.words + rest.words)
    segments = (*line.segments[:upper], joined, *line.segments[upper + 1 :])
    return replace(line, segments=segments, also=(*line.also, after.number, *after.also))
