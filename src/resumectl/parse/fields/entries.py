"""The lines of a section cut into entries (jobs, schools, projects) by the document's own pattern.

A résumé is consistent with itself: the first entry shows on which line of its header the dates stand and how each
header line looks, and the others follow it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from resumectl.parse.fields.dates import DateSpan, find_dates
from resumectl.parse.fields.prose import SENTENCE_END, continues, right_edge
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, lexicon

MOST_LINES_ABOVE_DATES = 4
MOST_LINES_BELOW_DATES = 3
PROSE_WORDS = 13
LONGEST_HEADER = 130
SEPARATORS = frozenset("|•·∙–—")
SOLID_GAP_EM = 0.2
"""Rows of one wrapped text stand closer than this, in font sizes."""
UNFINISHED = re.compile(
    r"(?:[,&/(]|\b(?:of|in|and|for|the|de|du|des|del|di|da|do|und|et|y|e|für|of the|à|pour))$", re.IGNORECASE
)


class Sign(NamedTuple):
    """How a header line looks: the style of its first run, capitals, and the rounded indent."""

    size: int
    bold: bool
    italic: bool
    color: int
    caps: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """`header` names the entry, `body` describes it; `has_lead` is False for a further role at the employer above."""

    header: tuple[Line, ...]
    body: tuple[Line, ...]
    has_lead: bool = True

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.header + self.body


def sign_of(line: Line) -> Sign:
    """The look of the line's first run of letters."""
    run = next((run for segment in line.segments for run in segment.runs if run.text.strip()), None)
    style = run.style if run else line.style
    text = run.text if run else line.flat
    letters = [char for char in text if char.isalpha()]
    caps = len(letters) > 3 and all(char.isupper() for char in letters)
    return Sign(round(style.size_pt), style.bold, style.italic, style.color, caps)


def cut_entries(lines: Sequence[Line]) -> list[Entry]:
    """The section's entries in order; every line ends up in exactly one."""
    lines = unwrapped(_dates_apart(lines))
    if not lines:
        return []
    body = _body_marks(lines)
    anchors = [at for at, line in enumerate(lines) if not body[at] and header_dates(line)]
    if not anchors:
        # Some people set a bullet before each entry: then the dated bullets are headers, other glyphs are the body.
        bulleted = [at for at, line in enumerate(lines) if line.bullet and header_dates(line)]
        if len(bulleted) < 2 and not (bulleted and lines[0].bullet):
            return _dateless(lines, body)
        dated = set(bulleted)
        lines = [replace(line, bullet="") if at in dated else line for at, line in enumerate(lines)]
        body = _body_marks(lines)
        anchors = [at for at, line in enumerate(lines) if not body[at] and header_dates(line)]
    starts = _starts(lines, anchors, body)
    starts = _with_dateless(lines, starts, anchors, body)
    return _at_starts(lines, sorted(starts), body, starts)


def _dates_apart(lines: Sequence[Line]) -> list[Line]:
    """A date at the right edge of a bullet's first row belongs to the header: it becomes a line of its own.

    Where every bullet of that glyph has a date, the bullets are the headers themselves and stay whole.
    """
    found: list[Line] = []
    plain = {line.bullet for line in lines if line.bullet and not header_dates(line)}
    for line in lines:
        last = line.segments[-1]
        if line.bullet and header_dates(line) and not _without(line.flat, header_dates(line)):
            # A dot of a timeline, drawn beside the dates.
            found.append(replace(line, bullet=""))
            continue
        spans = find_dates(last.text) if line.bullet in plain and len(line.segments) > 1 else []
        if spans and not _without(last.text, spans):
            found.append(replace(line, segments=(last,), bullet="", indent_pt=0.0))
            found.append(replace(line, segments=line.segments[:-1]))
        else:
            found.append(line)
    return found


def unwrapped(lines: Sequence[Line]) -> list[Line]:
    """Header lines whose text ran over into the next line are joined with it."""
    joined: list[Line] = []
    edge = max((line.segments[0].right or 0.0 for line in lines), default=0.0)
    tabbed = max((line.segments[0].right or 0.0 for line in lines if len(line.segments) > 1), default=0.0)
    for line in lines:
        if joined and _date_runs_over(joined[-1], line):
            joined[-1] = _with_rest(joined[-1], line, at=-1)
        elif joined and _is_stacked(joined[-1], line):
            segments = (*joined[-1].segments, *line.segments)
            joined[-1] = replace(joined[-1], segments=segments, also=(*joined[-1].also, line.number))
        elif joined and _runs_over(joined[-1], line, edge, tabbed):
            joined[-1] = _with_rest(joined[-1], line)
        else:
            joined.append(line)
    return joined


def _is_stacked(line: Line, after: Line) -> bool:
    """Two bare dates one below the other in a margin are the start and the end of one range."""
    if line.column != after.column or len(line.segments) > 1 or len(after.segments) > 1:
        return False
    both = [(find_dates(one.flat), one.flat) for one in (line, after)]
    return all(len(spans) == 1 and not spans[0].is_range and not _without(text, spans) for spans, text in both)


def _date_runs_over(line: Line, after: Line) -> bool:
    """`2016 –` at the end of a line and `2018`, or the word for present, alone on the next."""
    if line.bullet or after.bullet or after.column != line.column or len(after.flat.split()) > 3:
        return False
    spans = find_dates(line.segments[-1].text)
    open_end = (
        bool(spans)
        and spans[-1].is_range
        and not spans[-1].end
        and spans[-1].stop >= len(line.segments[-1].text.rstrip())
    )
    return open_end and any(span.end for span in find_dates(f"{line.segments[-1].text} {after.flat}"))


def _runs_over(line: Line, after: Line, edge: float, tabbed: float) -> bool:
    first = line.segments[0]
    if line.bullet or after.bullet or len(after.segments) > 1 or line.column != after.column or line.page != after.page:
        return False
    if line.box is None or after.box is None or first.right is None or sign_of(line)[:4] != sign_of(after)[:4]:
        return False
    close = after.box.top - line.box.bottom < 0.7 * line.style.size_pt and abs(after.box.left - line.box.left) < 3
    text, rest = first.text, after.flat
    if not close or len(rest.split()) > 6 or len(text.split()) > 14 or find_dates(rest) or _is_sentence(text):
        return False
    if text.endswith(("-", "\u00ad", "\u2010")) or UNFINISHED.search(text):
        return True
    words = after.segments[0].words
    width = words[0].right - words[0].left if words else 0.0
    limit = tabbed if len(line.segments) > 1 else edge
    return first.right + width + 0.2 * line.style.size_pt > limit and _style_matters(line, after)


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and len(text.split()) > 5


def _style_matters(line: Line, after: Line) -> bool:
    """A second line set like the first: bold, or beside a date, or just below it in a column of few words."""
    if line.style.bold or len(line.segments) > 1:
        return True
    if len(line.flat.split()) > 4 or len(after.flat.split()) > 3:
        return False
    solid = after.gap_pt < SOLID_GAP_EM * line.style.size_pt
    return after.flat[:1].islower() or (solid and not _are_two_names(line.flat, after.flat))


def _are_two_names(text: str, after: str) -> bool:
    """Whether one text names a degree or a title and the other the school or the employer of it."""
    words = lexicon()
    tokens, others = set(fold(text).split()), set(fold(after).split())
    pairs = ((words.degree_words, words.school_words), (words.title_words, words.company_words))
    return any((tokens & one and others & two) or (tokens & two and others & one) for one, two in pairs)


def _with_rest(line: Line, after: Line, at: int = 0) -> Line:
    """The line with the next one's text behind its first (or last) segment."""
    first, rest = line.segments[at], after.segments[0]
    text = first.runs[-1].text
    gap = "" if text.endswith(("-", "\u00ad", "\u2010")) else " "
    last = first.runs[-1]._replace(text=text.rstrip("\u00ad\u2010") if not gap else text)
    if text.endswith("-") and rest.text[:1].islower():
        last = last._replace(text=text[:-1])
    runs = (*first.runs[:-1], last, rest.runs[0]._replace(text=gap + rest.runs[0].text), *rest.runs[1:])
    segment = replace(first, runs=runs, words=first.words + rest.words)
    box = line.box.joined(after.box) if line.box and after.box else line.box
    segments = list(line.segments)
    segments[at] = segment
    return replace(line, segments=tuple(segments), box=box, also=(*line.also, after.number, *after.also))


def header_dates(line: Line) -> list[DateSpan]:
    """The dates of a line that could be an entry's header; none for prose with a date in it."""
    text = line.flat
    if not any(char.isdigit() for char in text) and len(text) > 60:
        return []
    spans = find_dates(text)
    if not spans:
        alone = [(find_dates(segment.text), segment.text) for segment in line.segments]
        stacked = len(alone) == 2 and all(found and not _without(part, found) for found, part in alone)
        return alone[0][0] + alone[1][0] if stacked else []
    rest = _without(text, spans)
    words = len(rest.split())
    if words == 0:
        return spans
    if len(text) > LONGEST_HEADER or words > PROSE_WORDS or (SENTENCE_END.search(rest) and words > 6):
        return []
    return [span for span in spans if span.is_range or _at_edge(line, text, span)]


def _without(text: str, spans: Sequence[DateSpan]) -> str:
    for span in reversed(spans):
        text = text[: span.begin] + " " + text[span.stop :]
    return text.strip(" |,;:–—-()•·\t")


def _at_edge(line: Line, text: str, span: DateSpan) -> bool:
    """Whether a single date stands at the line's edge, alone in its cell, or alone between separators."""
    before, after = text[: span.begin].rstrip(), text[span.stop :].lstrip()
    if before[-1:] in SEPARATORS and after[:1] in SEPARATORS:
        return True
    if not text[: span.begin].strip(" (|,–—-") or not text[span.stop :].strip(" ).|,–—-"):
        return True
    return any(
        find_dates(segment.text) and not _without(segment.text, find_dates(segment.text)) for segment in line.segments
    )


def _body_marks(lines: Sequence[Line]) -> list[bool]:
    """True for bullets, what wraps from them, and prose."""
    edge = right_edge(lines)
    marks: list[bool] = []
    first = lines[0]
    for at, line in enumerate(lines):
        last = lines[at - 1] if at else None
        if line.bullet:
            marks.append(True)
            first = line
        elif (
            last is not None and marks[-1] and continues(first, last, line, edge) and not _looks_like_header(line, last)
        ):
            marks.append(True)
        else:
            first = line
            marks.append(_is_prose(line, lines[at + 1] if at + 1 < len(lines) else None, edge))
    return marks


def _looks_like_header(line: Line, last: Line) -> bool:
    return (sign_of(line)[:2] != sign_of(last)[:2] and line.style.bold) or (
        bool(header_dates(line)) and len(line.segments) > 1
    )


def _is_prose(line: Line, after: Line | None, edge: float) -> bool:
    text = line.flat
    words = text.split()
    if line.style.bold or header_dates(line) or len(line.segments) > 1:
        return False
    if len(words) >= PROSE_WORDS or (len(words) >= 5 and text.endswith((".", "。"))):
        return True
    if len(words) < 8 or after is None or line.whole or line.box is None:
        return False
    return line.box.right >= edge - 3 * line.style.size_pt and after.flat[:1].islower()


def _starts(lines: Sequence[Line], anchors: Sequence[int], body: Sequence[bool]) -> dict[int, int]:
    """First line -> line with the dates, for each dated entry."""
    first = anchors[0]
    above = 0
    while above < min(first, MOST_LINES_ABOVE_DATES) and not body[first - above - 1]:
        above += 1
    pattern = [sign_of(lines[first - above + step]) for step in range(above + 1)]
    starts = {first - above: first}
    taken = first
    for anchor in anchors[1:]:
        free = 0
        while anchor - free - 1 > taken and not body[anchor - free - 1] and free < MOST_LINES_ABOVE_DATES:
            free += 1
        if anchor == taken + 1 and not free and _is_more_of_header(lines, taken, anchor):
            taken = anchor
            continue
        up = _lines_above(lines, anchor, free, pattern)
        starts[anchor - up] = anchor
        taken = anchor
    return starts


def _is_more_of_header(lines: Sequence[Line], taken: int, anchor: int) -> bool:
    """Two dated lines in a row are one header when the second looks less than the first (total and role dates)."""
    one, other = sign_of(lines[taken]), sign_of(lines[anchor])
    return (
        one != other and one.bold and not other.bold and len(lines[anchor].flat) < 40 and not lines[anchor].gap_pt > 8
    )


def _lines_above(lines: Sequence[Line], anchor: int, free: int, pattern: Sequence[Sign]) -> int:
    """How many of the `free` lines above the dates belong to the header."""
    above = len(pattern) - 1
    for up in range(min(free, above), -1, -1):
        if sign_of(lines[anchor - up]) == pattern[above - up] and (up or free == 0 or above == 0):
            return up
    leads = [up for up in range(1, free + 1) if sign_of(lines[anchor - up]) == pattern[0]]
    if leads:
        return leads[-1]
    if free and above == 0 and sign_of(lines[anchor]) != pattern[-1]:
        return max(range(free + 1), key=lambda up: (lines[anchor - up].gap_pt, -up))
    return min(free, above)


def _with_dateless(
    lines: Sequence[Line], starts: dict[int, int], anchors: Sequence[int], body: Sequence[bool]
) -> dict[int, int]:
    """Adds entries that lack dates: lines that look like the others' first line, after a body."""
    lead = sign_of(lines[min(starts)])
    inner = {sign_of(line) for at, line in enumerate(lines) if body[at]}
    if lead in inner:
        return starts
    ordered = sorted(starts)
    more = dict(starts)
    for at in range(1, len(lines)):
        if at in starts or body[at] or not body[at - 1] or sign_of(lines[at]) != lead:
            continue
        owner = max((start for start in ordered if start < at), default=None)
        if owner is None or at <= starts[owner]:
            continue
        following = min((start for start in ordered if start > at), default=len(lines))
        if any(body[at + 1 : following]) and len(lines[at].flat) < 90:
            more[at] = at
    return more


def _dateless(lines: Sequence[Line], body: Sequence[bool]) -> list[Entry]:
    """Without any dates an entry starts where a line looks like the first one and follows a body."""
    lead = sign_of(lines[0])
    starts = [0]
    for at in range(1, len(lines)):
        if body[at]:
            continue
        after_body = body[at - 1] and not lines[at].bullet
        alike = sign_of(lines[at]) == lead and lead.bold and not lines[at - 1].style.bold
        if (after_body and (sign_of(lines[at]) == lead or lines[at].gap_pt > 4)) or alike:
            starts.append(at)
    return _at_starts(lines, starts, body, {at: at for at in starts})


def _at_starts(
    lines: Sequence[Line], starts: Sequence[int], body: Sequence[bool], dated: dict[int, int]
) -> list[Entry]:
    entries: list[Entry] = []
    lead = sign_of(lines[starts[0]])
    above = dated[starts[0]] - starts[0]
    if starts[0] > 0:
        # What stands before the first entry has no header of its own: it describes nothing that could be named.
        entries.append(Entry((), tuple(lines[: starts[0]])))
    for number, start in enumerate(starts):
        end = starts[number + 1] if number + 1 < len(starts) else len(lines)
        stop = dated[start] + 1
        while stop < end and not body[stop] and stop - dated[start] <= MOST_LINES_BELOW_DATES:
            stop += 1
        has_lead = number == 0 or dated[start] - start >= above or (above == 0 and sign_of(lines[start]) == lead)
        entries.append(Entry(tuple(lines[start:stop]), tuple(lines[stop:end]), has_lead))
    return entries
