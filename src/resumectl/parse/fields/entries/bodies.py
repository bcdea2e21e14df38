"""Which lines of a section could head an entry and which describe it; the dates that a header may have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from resumectl.parse.digits import has_digit
from resumectl.parse.fields import prose
from resumectl.parse.fields.actions import tells_action, tells_small_action
from resumectl.parse.fields.cells import small_share
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.entries.atoms import company_score, is_stopped, title_score
from resumectl.parse.fields.entries.dashes import LEAST_DASHES, dashes_in, is_dashed_row
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.prose import SENTENCE_END, continues, is_flush, leads_anew, right_edge, right_edges
from resumectl.parse.geometry import Line, Style
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.remembered import once_each

EDGES = " |,;:–—-()•·\t"
PROSE_WORDS = 13
LEAST_PROSE = 4
"""Words that a sentence has; one of so few has small letters, as a name has not."""
MOST_SMALL = 0.5
LONGEST_LED = 20
"""Words that a header may have behind the span of time that it begins with."""
LONGEST_HEADER, MOST_NAMED, MOST_COMMAS = 130, 18, 4
APART_EM, OVERLAP_EM, LARGER = 0.3, 0.3, 1.25
LEAST_CJK_PROSE = 8
"""Letters of a sentence where no spaces part words."""
BRACKET = re.compile(r"^\s*\([^()]{2,30}\)")
"""A remark behind the dates: `July 2017 (160 hours)`."""
PARTS_DATE = re.compile(r"\s*:\s|\s+[|–—-]\s")
BARS = re.compile(r"\s[|·•∙]\s")
PARTS = re.compile(r",\s|\s[|·•–—-]\s")
LEAST_BARS = 2
"""Bars that part three names of a header, as no text has them."""
POSTCODE_AT_END = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\.$")
SEPARATORS = frozenset("|•·∙–—/")


class Sign(NamedTuple):
    """How a header line looks: the style of its first run, capitals, and the rounded indent."""

    size: int
    bold: bool
    italic: bool
    color: int
    caps: bool


@once_each
def sign_of(line: Line) -> Sign:
    """The look of the line's first run of letters."""
    run = next((run for segment in line.segments for run in segment.runs if run.text.strip()), None)
    return _sign(run.style, run.text) if run else _sign(line.style, line.flat)


def sign_of_end(line: Line) -> Sign:
    """The look of the last stretch of the first cell: a name behind a title goes on in the style that it is set in."""
    run = line.segments[0].runs[-1]
    return _sign(run.style, run.text) if run.text.strip() else _sign(line.style, "")


def _sign(style: Style, text: str) -> Sign:
    letters = list(filter(str.isalpha, text)) if text.isupper() else []
    caps = len(letters) > 3 and all(map(str.isupper, letters))
    return Sign(round(style.size_pt), style.bold, style.italic, style.color, caps)


@once_each
def header_dates(line: Line) -> Sequence[DateSpan]:
    """The dates of a line that could be an entry's header; none for prose with a date in it."""
    text = line.flat
    if not has_digit(text):
        return []
    spans = find_dates(text)
    if not spans:
        alone = [(find_dates(segment.text), segment.text) for segment in line.segments]
        stacked = len(alone) == 2 and all(found and not without_dates(part, found) for found, part in alone)
        # `Level 3` beside `2014` is no date when the two are read as one text.
        return alone[0][0] + alone[1][0] if stacked else _dates_of_cells(line)
    rest = without_dates(text, spans)
    words = len(rest.split())
    if words == 0:
        return spans
    told = words > 6 and SENTENCE_END.search(rest) and not is_stopped(text, spans)
    if len(text) > LONGEST_HEADER or words > PROSE_WORDS or told:
        # Hardly a sentence begins with a span of time, but many headers do.
        apart = spans[0].is_range or PARTS_DATE.match(text[spans[0].stop :])
        leads = apart and not text[: spans[0].begin].strip() and words <= LONGEST_LED
        strong = line.style.bold or dashes_in(text) >= LEAST_DASHES or len(BARS.findall(text)) >= LEAST_BARS
        strong = is_dashed_row(text, spans[-1], words) or (strong and spans[-1].is_range and words <= LONGEST_LED)
        strong = strong and not SENTENCE_END.search(rest)
        strong = strong or (len(spans) == 1 and _closes_in_range(text, spans) and _is_of_names(rest.split()))
        if not leads and not strong and not _is_told_last(text, spans[-1]) and not ends_in_abbreviation(rest):
            # A range alone in its cell belongs to a header, however long the title beside it is.
            fits = len(text) <= LONGEST_HEADER or line.whole
            led = line.segments[0].text
            return [span for span in _dates_of_cells(line) if fits and (span.is_range or span.stop <= len(led))]
    return [span for span in spans if span.is_range or _at_edge(line, text, span)]


def _is_told_last(text: str, span: DateSpan) -> bool:
    """Whether a span of time behind a full stop ends the row: `COOK. Copper Pan (Toledo). May 2018 - April 2021.`"""
    return span.is_range and not text[span.stop :].strip(" .)") and text[: span.begin].rstrip().endswith(".")


def _dates_of_cells(line: Line) -> list[DateSpan]:
    """The dates of the cells that hold nothing else; offsets are those of the flat text."""
    found: list[DateSpan] = []
    begin = 0
    for segment in line.segments if len(line.segments) > 1 else ():
        spans = find_dates(segment.text)
        if spans and not without_dates(segment.text, spans):
            found += [span._replace(begin=span.begin + begin, stop=span.stop + begin) for span in spans]
        begin += len(segment.text) + 1
    return found


def ends_in_abbreviation(text: str) -> bool:
    """Whether the full stop at the end belongs to a name (`Volaria S.p.A.`, `De Nijs & Zn.`) and ends no sentence."""
    words = text.split()
    last = words[-1] if words else ""
    if not last.endswith("."):
        return False
    short = "." in last[:-1] or (last[:1].isupper() and len(last) <= 5)
    named = short or fold(last) in lexicon().company_words or POSTCODE_AT_END.search(text) is not None
    small = sum(word[:1].islower() for word in words)
    return (len(words) <= MOST_IN_FIRM and ends_in_form(text)) or (named and small * 2 < len(words))


def without_dates(text: str, spans: Sequence[DateSpan]) -> str:
    for span in reversed(spans):
        text = text[: span.begin] + " " + text[span.stop :]
    return text.strip(EDGES)


def _at_edge(line: Line, text: str, span: DateSpan) -> bool:
    """Whether a single date stands at the line's edge, alone in its cell, or alone between separators."""
    before, after = text[: span.begin].rstrip(), text[span.stop :].lstrip()
    if before[-1:] in SEPARATORS and after[:1] in SEPARATORS:
        return True
    if before.endswith(" -") and after.startswith("- "):
        return True
    if not text[: span.begin].strip(" (|,–—-") or not BRACKET.sub("", text[span.stop :]).strip(" ).|,–—-"):
        return True
    cells = [(segment.text, find_dates(segment.text)) for segment in line.segments]
    return any(spans and not without_dates(cell, spans) for cell, spans in cells)


def body_marks(lines: Sequence[Line]) -> list[bool]:
    """True for bullets, what wraps from them, and prose."""
    edge = right_edge(lines)
    edges, flush = right_edges(lines, edge), is_flush(lines, edge)
    marks: list[bool] = []
    first = lines[0]
    opening = sign_of(first) if not first.bullet and _leads_in_range(first) else None
    for at, line in enumerate(lines):
        last = lines[at - 1] if at else None
        if line.bullet:
            marks.append(True)
            first = line
        elif (
            last is not None
            and marks[-1]
            and continues(first, last, line, edges[line.column], flush=flush)
            and not _looks_like_header(line, last)
            and not leads_anew(line, lines[0], last)
            and not (
                opening == sign_of(line)
                and _leads_in_range(line)
                and (SENTENCE_END.search(last.flat) or _names_behind_range(line))
            )
            and not (at + 1 < len(lines) and _is_above_dates(line, last, lines[at + 1]))
        ):
            marks.append(True)
        else:
            first = line
            is_prose = _is_prose(line, lines[at + 1] if at + 1 < len(lines) else None, edges[line.column])
            is_prose = is_prose or (last is not None and not marks[-1] and tells_below(line, last))
            marks.append(is_prose and not (last is not None and _is_dated_beside(line, last)))
    return [mark or hung for mark, hung in zip(marks, _hung(lines), strict=True)]


def _hung(lines: Sequence[Line]) -> list[bool]:
    """True for what hangs under a header that has named two things already: bullets whose glyphs were lost."""
    bases: dict[int, float] = {}
    named = _with_names(lines)
    largest = LARGER * max((line.style.size_pt for line in named), default=0.0)
    for line in named:
        if line.box:
            bases[line.column] = min(line.box.left, bases.get(line.column, line.box.left))
    marks: list[bool] = []
    tabs = {segment.left for line in lines for segment in line.segments[1:] if segment.left is not None}
    names = 0
    inside = False
    for line in lines:
        base = bases.get(line.column, min(bases.values(), default=0.0))
        deep = bool(bases) and line.box is not None and line.box.left >= base + line.style.size_pt
        plain = not line.bullet and not line.style.bold and len(line.segments) == 1
        plain = plain and line.style.size_pt <= largest
        plain = plain and not (line.box and any(abs(line.box.left - tab) < 2 for tab in tabs))
        spans = header_dates(line)
        # Dates set flush right in a margin begin further in when they are short.
        led = bool(spans) and spans[0].is_range and not line.flat[: spans[0].begin].strip()
        marks.append(deep and plain and not led and names >= 2 and bool(without_dates(line.flat, spans)))
        if not (deep or line.bullet):
            names = _names_in(line) + (0 if inside or (led and names > MOST_IN_HEADER) else names)
        inside = deep or bool(line.bullet)
    return marks


def _with_names(lines: Sequence[Line]) -> list[Line]:
    """The lines without a bullet that have dates, or that stand behind bare dates; these themselves where they close
    a header, as what is told of it stands further in below them."""
    found: list[Line] = []
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        spans = [] if line.bullet else header_dates(line)
        if spans and without_dates(line.flat, spans):
            found.append(line)
        elif spans and after is not None and not after.bullet:
            found.append(line if _stands_further_in(after, line) else after)
    return found


def _stands_further_in(line: Line, dates: Line) -> bool:
    if line.box is None or dates.box is None or line.column != dates.column or line.page != dates.page:
        return False
    size = line.style.size_pt
    return line.box.top >= dates.box.bottom - OVERLAP_EM * size and line.box.left >= dates.box.left + size


def _names_in(line: Line) -> int:
    pieces = sum(bool(without_dates(segment.text, find_dates(segment.text))) for segment in line.segments)
    return pieces + (", " in line.flat and title_score(line.flat, lexicon()) >= 0.6)


def _looks_like_header(line: Line, last: Line) -> bool:
    spans = header_dates(line)
    # More space than within the text above a span of time at a row's edge: the next entry begins.
    apart = line.gap_pt > last.gap_pt + APART_EM * line.style.size_pt and line.column == last.column
    led = bool(spans) and spans[0].is_range and not line.flat[: spans[0].begin].strip()
    return (
        (sign_of(line)[:2] != sign_of(last)[:2] and line.style.bold and not prose.bold_goes_on(last, line))
        or line.style.size_pt > LARGER * last.style.size_pt
        or (bool(spans) and len(line.segments) > 1)
        or (apart and not line.flat[:1].islower() and any(span.is_range for span in spans))
        or (SENTENCE_END.search(last.flat) is not None and _ends_in_range(line.flat, spans))
        or (_closes_in_range(line.flat, spans) and _opens_in_title(line))
        or (led and SENTENCE_END.search(last.flat) is not None and not without_dates(line.flat, spans))
        or (led and line.box is not None and last.box is not None and line.box.left < last.box.left - 2)
    )


def _leads_in_range(line: Line) -> bool:
    """Whether a span of time and a name behind it begin the row: where the first row does, so do the other headers."""
    spans = header_dates(line)
    return bool(spans) and spans[0].is_range and not line.flat[: spans[0].begin].strip()


def _names_behind_range(line: Line) -> bool:
    """Whether a title or an employer stands behind the span that begins the row, apart from it: `2008–2014 | Welder`.
    """
    rest = line.flat[header_dates(line)[0].stop :].lstrip()
    first = PARTS.split(rest.lstrip(EDGES), maxsplit=1)[0]
    apart = rest[:1] in SEPARATORS or rest[:1] in "-:" or first[:1].isupper()
    words = lexicon()
    return apart and max(title_score(first, words), company_score(first, words)) >= LEAST_NAME


def _opens_in_title(line: Line) -> bool:
    """Whether a title comes first, with another name behind it: `Waiter, Marram & Rye`."""
    title, *others = NAMES.split(line.flat)
    return bool(others) and title_score(title, lexicon()) >= LEAST_NAME


def _is_above_dates(line: Line, last: Line, after: Line) -> bool:
    """Whether a row that begins anew below a full stop stands apart from the text, right above one with a range."""
    if not SENTENCE_END.search(last.flat) or SENTENCE_END.search(line.flat) or line.flat[:1].islower():
        return False
    apart = line.gap_pt > last.gap_pt + APART_EM * line.style.size_pt and line.column == last.column == after.column
    near = apart and not after.bullet and after.gap_pt < line.gap_pt and len(line.flat.split()) < PROSE_WORDS
    return near and any(span.is_range for span in header_dates(after))


def _ends_in_range(text: str, spans: Sequence[DateSpan]) -> bool:
    """Whether a row that begins anew ends in a span of time behind a separator: `Acme - Leeds - 2010 to 2012`."""
    before = text[: spans[-1].begin].rstrip()[-1:] if _closes_in_range(text, spans) else ""
    return before in SEPARATORS or before in ("-", ",", "(")


def _closes_in_range(text: str, spans: Sequence[DateSpan]) -> bool:
    return bool(spans) and spans[-1].is_range and not text[:1].islower() and not text[spans[-1].stop :].strip(" )")


def _is_dated_beside(line: Line, last: Line) -> bool:
    """Whether bare dates stand left of a short text in its row: it names the entry, also where a full stop ends it."""
    most = PROSE_WORDS if line.flat.endswith(".") else LONGEST_LED
    if line.box is None or last.box is None or line.page != last.page or len(line.flat.split()) >= most:
        return False
    drop = min(abs(line.box.bottom - last.box.bottom), abs(line.box.top - last.box.top))
    level = drop < 0.5 * line.style.size_pt and line.box.left > last.box.right
    spans = header_dates(last) if level else []
    return bool(spans) and not without_dates(last.flat, spans)


def _is_of_names(words: Sequence[str]) -> bool:
    """Whether nearly all words have capitals, and no more commas part them than title, employer and place have."""
    named = [word for word in words if word[:1].isalpha()]
    small = sum(word[:1].islower() for word in named)
    commas = sum(word.endswith(",") for word in words)
    return len(words) <= MOST_NAMED and 5 * small <= len(named) and commas <= MOST_COMMAS and words[-1][-1] != "."


def tells_below(line: Line, last: Line) -> bool:
    """Whether small words stand below a row with title, employer and dates: nothing is left for them to name."""
    if line.style.bold or len(line.segments) > 1:
        return False
    if _is_below_whole(line, last) or (tells_small_action(line.flat) and header_dates(last) and not last.bullet):
        return True
    words = line.flat.split()
    small = sum([word[0].islower() for word in words])
    ends = line.flat.endswith(".") and not ends_in_abbreviation(line.flat)
    least = min(LEAST_TOLD - ends, LEAST_TOLD - 2 * line.flat[:1].islower())
    nouns = 2 * small <= len(words)
    if len(words) < least or (nouns and "und" not in words):
        return False
    spans = [] if last.bullet or header_dates(line) else header_dates(last)
    names = [part for part in NAMES.split(without_dates(last.flat, spans)) if not looks_like_place(part)]
    if not spans or not names:
        return False
    titled = any(title_score(part, lexicon()) >= LEAST_NAME for part in names)
    employed = any(company_score(part, lexicon()) >= max(LEAST_NAME, title_score(part, lexicon())) for part in names)
    says = max(title_score(line.flat, lexicon()), company_score(line.flat, lexicon())) >= LEAST_NAME
    if nouns:
        # German nouns have capitals: `Prüfplanung, Audits und Reklamationen`.
        return titled and employed and not says
    if says:
        # A small first letter goes on, where nothing is left to be named.
        return titled and employed and line.flat[:1].islower()
    if len(words) < LEAST_TOLD - ends:
        # So few words tell where both are known for what they are.
        return titled and employed
    return len(names) >= 2 and (ends or titled)


def _is_below_whole(line: Line, last: Line) -> bool:
    """Whether a plain paragraph that names nothing stands below one with dates, title and employer.

    `2018 - 2021` beside `Site manager, Larch Homes Ltd, Leeds` leaves nothing for `Team of eight` to name.
    """
    plain = len(line.segments) == 1 and not line.style.bold and line.whole and last.whole
    if not plain or last.bullet or line.column != last.column or header_dates(line):
        return False
    spans = header_dates(last)
    if len(spans) != 1 or not spans[0].is_range:
        return False
    before, behind = (text.strip(EDGES) for text in (last.flat[: spans[0].begin], last.flat[spans[0].stop :]))
    if before and behind:
        return False
    named = before or behind
    names = [part for part in NAMES.split(named) if part]
    titled = sum(title_score(part, lexicon()) >= LEAST_NAME for part in names)
    employed = any(company_score(part, lexicon()) >= LEAST_NAME > title_score(part, lexicon()) for part in names)
    placed = len(names) > 2 and looks_like_place(names[-1])
    if len(names) < 2 or titled != 1 or not (placed or employed) or split_place(line.flat)[1]:
        return False
    # Small words part a duty (`Leitung von Projekten`) from a further title.
    says = max(title_score(line.flat, lexicon()), company_score(line.flat, lexicon())) >= LEAST_NAME
    return not (says and not any(map(str.islower, line.flat.split()))) and not looks_like_place(line.flat)


LEAST_TOLD, LEAST_NAME, MOST_IN_HEADER, MOST_IN_FIRM = 4, 0.6, 3, 8
NAMES = re.compile(r",\s+|\s[|·•∙–—-]\s|\s{3,}")


def _is_prose(line: Line, after: Line | None, edge: float) -> bool:
    text = line.flat
    words = text.split()
    if line.style.bold or header_dates(line) or len(line.segments) > 1:
        return False
    if text.endswith("。"):
        return len(text) >= LEAST_CJK_PROSE
    if len(text) <= LONGEST_HEADER and (len(BARS.findall(text)) >= LEAST_BARS or _is_of_names(words)):
        return False
    if len(words) >= PROSE_WORDS:
        spans = header_dates(after) if after is not None and small_share(text) <= MOST_SMALL else ()
        return not spans or after is None or bool(without_dates(after.flat, spans))
    if len(words) >= LEAST_PROSE and text.endswith((".", "。")) and not ends_in_abbreviation(text):
        return len(words) > LEAST_PROSE or small_share(text) > MOST_SMALL
    if tells_action(text):
        return True
    if len(words) < 8 or after is None or after.bullet or line.whole or line.box is None:
        return False
    return line.box.right >= edge - 3 * line.style.size_pt and after.flat[:1].islower() and not find_dates(after.flat)
