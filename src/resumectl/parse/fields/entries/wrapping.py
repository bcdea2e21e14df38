"""Header lines whose text ran over into the next line are joined with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import AT, title_score
from resumectl.parse.fields.entries.bodies import sign_of, sign_of_end, tells_below, without_dates
from resumectl.parse.fields.entries.broken_words import broken_cell
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.entries.forced import (
    LABELLED,
    breaks_name,
    dash_leads,
    is_title,
    is_title_alone,
    item_goes_on,
)
from resumectl.parse.fields.entries.header_rows import rows_above_alike, rows_alike
from resumectl.parse.fields.entries.margin_dates import is_bare_date, margin_dates_together
from resumectl.parse.fields.entries.margin_names import goes_on_in_margin, right_of_margin
from resumectl.parse.fields.places.finding import looks_like_place, region_of
from resumectl.parse.fields.schools.notes import NO_DEGREE
from resumectl.parse.fields.schools.scores import school_score
from resumectl.parse.fields.stops import ends_sentence, is_unfinished
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.layout.chunks import WIDE_GAP_EM
from resumectl.parse.lexicon import fold, lexicon

SOLID_GAP_EM = 0.2
"""Rows of one wrapped text stand closer than this, in font sizes."""
WIDE_EM = 25.0
TIGHT_EM = 1.6
LEAST_SENTENCE_WORDS = 3
LAST_OF_SPACED = "\u2e7f"
LEAST_OF_ROW = 0.4
"""A name that wraps although dates stand beside it takes at least this share of the row."""
JOINS = re.compile(r"(?:and|und|et|y|e|og|och|en|и|та|і|й|ve|și|és|ja|a|i|oraz) [^\W\d_]")
HYPHENED = re.compile(r"[^\W\d_]{2}[-\u00ad\u2010]$")
BRACKETED = re.compile(r"\(([^()]{2,25})\)")
LED_BY_BRACKET = re.compile(r"\([^()]{2,40}\)(?:$|,|\s[-–—|])")
OF_WHAT = re.compile(r"\b(?:University|College|Institute|School|Department|Faculty|Ministry|Bank) (?:of|for)(?: the)?$")
WHOSE = re.compile(r"\b(?:University|College|Institute|School|Department|Faculty|Ministry|Bank)$")
OF = re.compile(r"(?:of|for)\s")
MOST_REST, LONGEST_REST, NEARLY_FULL, SURELY_SCHOOL = 6, 12, 0.9, 0.5
LONGEST_NAME, LONGEST_DATED = 14, 22
"""Words of a row that a name runs over from; beside dates and a comma it may be a long one."""
MOST_HANGING_EM = 4.0
DANGLING = re.compile(r"(?:^|\s)([^\W\d_]{3,10})\.?$")
"""A month without its year."""
PARTS_DATES = re.compile(r"(?:\s[-–—]|[|·•])\s*$")
PARTED = re.compile(r",\s|\s[-–—|·•]\s")


def unwrapped(lines: Sequence[Line]) -> list[Line]:
    """Header lines whose text ran over into the next line are joined with it."""
    joined: list[Line] = []
    edge = max((line.segments[0].right or 0.0 for line in lines), default=0.0)
    tabbed = max((line.segments[0].right or 0.0 for line in lines if len(line.segments) > 1), default=0.0)
    margin = right_of_margin(lines)
    alike = rows_alike(lines) if tabbed else rows_above_alike(lines)
    for line in margin_dates_together(lines):
        # Among headers of as many rows a longest one is no proof that it runs over.
        solid = bool(joined) and joined[-1].number in alike
        if joined and any(runs(joined[-1], line) for runs in (_date_runs_over, _state_runs_over, _quote_runs_over)):
            joined[-1] = with_rest(joined[-1], line, at=-1)
        elif joined and _leaves_no_room(joined[-1], line, edge):
            joined[-1] = replace(
                joined[-1], segments=(*joined[-1].segments, *line.segments), also=(*joined[-1].also, line.number)
            )
        elif joined and _is_stacked(joined[-1], line):
            segments = (*joined[-1].segments, *line.segments)
            joined[-1] = replace(joined[-1], segments=segments, also=(*joined[-1].also, line.number))
        elif joined and margin and goes_on_in_margin(joined[-1], line, margin) and not _are_two(joined[-1], line):
            joined[-1] = with_rest(joined[-1], line)
        elif joined and item_goes_on(joined[-1], line, edge):
            joined[-1] = with_rest(joined[-1], line, at=-1)
        elif joined and dash_leads(joined[-1], line, edge):
            joined[-1] = with_rest(joined[-1], _with_sign(line), at=-1)
        elif joined and (broken := broken_cell(joined[-1], line)) is not None:
            joined[-1] = with_rest(joined[-1], line, at=broken)
        elif joined and (cells := _cells_below(joined[-1], line)):
            joined[-1] = _with_rests(joined[-1], line, cells)
        elif (
            joined
            and _runs_over(joined[-1], line, edge, tabbed, solid=solid)
            and not _says_something_else(joined[-1], line)
        ):
            joined[-1] = with_rest(joined[-1], line)
        elif joined and (apart := _with_dates_apart(joined[-1])) and _runs_over(apart, line, edge, tabbed):
            joined[-1] = with_rest(apart, line)
        else:
            joined.append(line)
    return joined


def _state_runs_over(line: Line, after: Line) -> bool:
    """Whether nothing but the state's code stands below a town and a comma, or below any name a place in brackets."""
    if line.column != after.column or line.page != after.page or line.bullet or after.bullet:
        return False
    if inner := BRACKETED.fullmatch(after.flat):
        close = line.box is None or after.box is None or after.box.top - line.box.bottom < 0.7 * line.style.size_pt
        return close and (looks_like_place(inner[1]) or (len(inner[1]) == 2 and inner[1].isupper()))
    coded = line.flat.endswith(",") and len(after.flat) == 2 and after.flat.isupper()
    return coded and bool(region_of(after.flat))


def _quote_runs_over(line: Line, after: Line) -> bool:
    """Whether a quotation that begins in the row ends in the one right below: `специальность «Промышленная`."""
    if line.bullet or after.bullet or line.column != after.column or len(after.segments) > 1:
        return False
    text, rest = line.segments[-1].text, after.flat
    return any(text.count(one) > text.count(two) and two in rest for one, two in ("«»", "„“", "„”"))


def _with_dates_apart(line: Line) -> Line | None:
    """The row with the dates that end it in a style of their own as a cell: the text before them is what runs over."""
    cell = line.segments[0]
    count = len(cell.runs[-1].text.split()) if len(cell.runs) > 1 else 0
    if len(line.segments) > 1 or not 0 < count < len(cell.words) or cell.runs[-1].style == cell.runs[-2].style:
        return None
    text, words = cell.runs[-1].text.strip(), cell.words
    spans = find_dates(text)
    # Where a separator stands before the dates, the text ends there.
    if not spans or without_dates(text, spans) or PARTS_DATES.search("".join(run.text for run in cell.runs[:-1])):
        return None
    first = replace(cell, runs=cell.runs[:-1], words=words[:-count], right=words[-count - 1].right)
    dates = replace(cell, runs=cell.runs[-1:], words=words[-count:], left=words[-count].left)
    return replace(line, segments=(first, dates))


def _is_stacked(line: Line, after: Line) -> bool:
    """Two bare dates one below the other in a margin are the start and the end of one range."""
    if line.column != after.column or len(line.segments) > 1 or len(after.segments) > 1:
        return False
    return is_bare_date(line.flat) and is_bare_date(after.flat)


def _date_runs_over(line: Line, after: Line) -> bool:
    """`2016 –` at the end of a line and `2018`, or the word for present, alone on the next; `May` and `2016 – 2018`."""
    if line.bullet or after.bullet or after.column != line.column or len(after.flat.split()) > 3:
        return False
    last = line.segments[-1].text.rstrip()
    spans = find_dates(last)
    if spans and spans[-1].is_range and not spans[-1].end and spans[-1].stop >= len(last):
        return any(span.is_range and span.end for span in find_dates(f"{last} {after.flat}"))
    month = DANGLING.search(last) if after.flat[:1].isdigit() else None
    if month is None or any(span.is_range and span.end for span in spans):
        return False
    whole = find_dates(f"{last} {after.flat}")[-1:]
    stop = len(last) + len(after.flat)
    return any(span.is_range and span.begin <= month.start(1) and span.stop > stop for span in whole)


def _leaves_no_room(line: Line, after: Line, edge: float) -> bool:
    """Whether bare dates set like the row above stand below it only because that row is full."""
    if line.bullet or after.bullet or line.box is None or after.box is None or line.page != after.page:
        return False
    spans = find_dates(after.flat)
    if not spans or without_dates(after.flat, spans) or find_dates(line.flat) or line.column != after.column:
        return False
    alike = sign_of(line)[:4] == sign_of(after)[:4] and abs(after.box.left - line.box.left) < 3
    close = after.box.top - line.box.bottom < 0.7 * line.style.size_pt
    room = max(edge, line.reach) - line.box.right
    return alike and close and line.style.bold and room < after.box.width + 0.3 * line.style.size_pt


def _says_something_else(line: Line, after: Line) -> bool:
    """Whether the row is a place of its own, tells of a job, or stands below bare dates, which are complete."""
    text = line.segments[0].text
    spans = find_dates(text)
    if spans and not without_dates(text, spans) and spans[-1].end:
        return True
    if text.endswith("）") or (tells_below(after, line) and not is_unfinished(text)):
        return True
    return ", " in after.flat and looks_like_place(after.flat) and not is_unfinished(text)


def _runs_over(line: Line, after: Line, edge: float, tabbed: float, *, solid: bool = False) -> bool:
    first = line.segments[0]
    if line.bullet or after.bullet or len(after.segments) > 1 or line.column != after.column or line.page != after.page:
        return False
    if line.box is None or after.box is None or first.right is None:
        return False
    text, rest = first.text, after.flat
    if _breaks_off(text, rest) and _hangs_below(line, after):
        return True
    unfinished = is_unfinished(text)
    close = after.box.top - line.box.bottom < 0.7 * line.style.size_pt and _is_below(line, after)
    longest = LONGEST_DATED if find_dates(f"{text} {rest}") and (unfinished or ", " in text) else LONGEST_NAME
    most = LONGEST_REST if _names_school_on(line, after, edge) else MOST_REST
    if not close or len(rest.split()) > most or len(text.split()) > longest or (_is_sentence(text) and not unfinished):
        return False
    goes_on = sign_of(line)[:4] == sign_of(after)[:4]
    if not goes_on and sign_of_end(line)[:4] != sign_of(after)[:4]:
        return False
    if breaks_name(line, after, edge):
        return True
    dated, wide = bool(find_dates(rest)), line.box.width >= WIDE_EM * line.style.size_pt
    if LED_BY_BRACKET.match(rest) and goes_on and wide and not find_dates(text):
        return True
    if dated and (find_dates(text) or not (unfinished or (line.style.bold and after.style.bold))):
        return False
    if text.endswith(("-", "\u00ad", "\u2010")) or (unfinished and not dated) or text.count("(") > text.count(")"):
        return True
    if rest[:1].islower() and first.right - line.box.left > NEARLY_FULL * (edge - line.box.left):
        return not is_title_alone(text, rest)
    words = after.segments[0].words
    if goes_on and JOINS.match(rest):
        return True
    width = words[0].right - words[0].left if words else 0.0
    if rest[0] > LAST_OF_SPACED:
        # Where no spaces part words a row ends behind any letter.
        width = min(width, line.style.size_pt)
    is_full = _is_full(line, width, edge)
    if dated and unfinished:
        return is_full or (text[-1].isalpha() and wide)
    if NO_DEGREE.search(rest) or LABELLED.match(rest) or _are_two_names(text, rest, is_full):
        return False
    if rest[:1].isupper() and len(rest.split()) >= LEAST_SENTENCE_WORDS and ends_sentence(rest):
        # A name that runs over ends without a full stop: this tells what was done.
        return False
    limit = tabbed if len(line.segments) > 1 else edge
    if len(line.segments) > 1 and first.right - line.box.left < LEAST_OF_ROW * (line.box.right - line.box.left):
        # The longest of short names is no proof that a cell ends there.
        return False
    if is_full or (goes_on and not solid and _style_matters(line, after) and not _is_title_of(line, after)):
        return first.right + width + 0.2 * line.style.size_pt > limit
    return False


def _names_school_on(line: Line, after: Line, edge: float) -> bool:
    """Whether a small letter below a row of one cell, which had no room for its word, begins the rest of a school."""
    words, rest = after.segments[0].words, after.flat
    if len(line.segments) > 1 or not words or not rest[0].islower() or school_score(rest, lexicon()) < SURELY_SCHOOL:
        return False
    room = max(edge, line.reach) - (line.segments[0].right or 0.0)
    return words[0].right - words[0].left + SOLID_GAP_EM * line.style.size_pt > room


def _breaks_off(text: str, rest: str) -> bool:
    """Whether the text ends within a word or a name: `Depart-` above `ment of Botany`, `University of` above a town."""
    if len(rest.split()) > LONGEST_REST or not rest[:1].isalpha():
        return False
    if rest[:1].islower():
        return HYPHENED.search(text) is not None or (WHOSE.search(text) is not None and OF.match(rest) is not None)
    return OF_WHAT.search(text) is not None


def _hangs_below(line: Line, after: Line) -> bool:
    """Whether the row stands right below the other, at its left edge or indented a little."""
    if line.box is None or after.box is None or len(line.segments) > 1:
        return False
    size = line.style.size_pt
    indented = after.box.left - line.box.left
    return after.box.top - line.box.bottom < 0.7 * size and -3 < indented < MOST_HANGING_EM * size


def _cells_below(line: Line, after: Line) -> list[int]:
    """Which cells of a row go on in those right below, because a further word has no room beside the next; else none.

    The first one does beside others, or alone where the row names both already: `Ufer Public`, `Clerk`, `2016 - 2018`.
    """
    cells, rests = line.segments, after.segments
    if len(cells) < max(2, len(rests)) or line.bullet or after.bullet or line.page != after.page:
        return []
    if len(cells) == 2 and (len(rests) == 1 or line.column != after.column):
        return []
    if line.box is None or after.box is None or after.box.top - line.box.bottom > SOLID_GAP_EM * line.style.size_pt:
        return []
    if find_dates(after.flat) or (len(cells) == 2 and find_dates(line.flat)):
        return []
    gutter = WIDE_GAP_EM * line.style.size_pt
    edges = [*((cell.left or 0.0) - gutter for cell in cells[1:]), line.reach]
    found: list[int] = []
    for rest in rests:
        begin = found[-1] + 1 if found else int(len(rests) == 1 and looks_like_place(cells[1].text))
        at = next((at for at in range(begin, len(cells)) if _goes_on_below(cells[at], rest, edges[at])), -1)
        if at < 0:
            return []
        found.append(at)
    return found


def _goes_on_below(cell: Segment, rest: Segment, edge: float) -> bool:
    """Whether a cell that ends before `edge` had no room for the first word of the text below, set as it is."""
    if cell.left is None or rest.left is None or cell.right is None or not cell.words or not rest.words:
        return False
    if (rest.right or 0.0) > edge:
        # A text as wide as the page tells of the row, and is none of its cells.
        return False
    first, size = rest.words[0], cell.words[-1].style.size_pt
    begins = abs(cell.left - rest.left) < 3 or (rest.right is not None and abs(cell.right - rest.right) < 3)
    full = cell.words[-1].right + 0.2 * size + first.right - first.left > edge
    return begins and full and cell.words[-1].style == first.style


def _with_rests(line: Line, after: Line, cells: Sequence[int]) -> Line:
    """The row with the text of each cell below behind that of its own, the numbers of which are `cells`."""
    for at, rest in zip(cells, after.segments, strict=True):
        line = with_rest(line, replace(after, segments=(rest,)), at)
    return line


def _is_below(line: Line, after: Line) -> bool:
    """Whether the row begins where the text above does: at its left edge, behind its dates, or both are centred."""
    if line.box is None or after.box is None:
        return False
    if abs(after.box.left - line.box.left) < 3:
        return True
    words = line.segments[0].words
    spans = find_dates(line.segments[0].text)
    led = len(line.segments[0].text[: spans[0].stop].split()) if spans and not spans[0].begin else 0
    if 0 < led < len(words) and abs(after.box.left - words[led].left) < 3:
        return True
    middle = (line.box.left + line.box.right - after.box.left - after.box.right) / 2
    return abs(middle) < 2 and line.text.count("(") > line.text.count(")")


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and len(text.split()) > 5


def _is_full(line: Line, width: float, edge: float) -> bool:
    """Whether a word so wide has no room behind the row's first cell by more than chance.

    A wide row alone must not be the longest itself; beside other cells the first one has to end close to the next.
    """
    first, size = line.segments[0], line.style.size_pt
    if line.box is None or first.right is None or first.left is None:
        return False
    if len(line.segments) > 1:
        return (line.segments[1].left or 0.0) - first.right < width + TIGHT_EM * size
    spans = find_dates(first.text)
    if spans and not first.text[spans[-1].stop :].strip(" )"):
        return False
    room = edge - first.right
    if edge <= first.right + 1:
        # The longest row of all is full only where its column ends.
        room = line.reach - first.right
        return line.box.width >= WIDE_EM * size and 1 < room < width + 0.2 * size
    return line.box.width >= WIDE_EM * size and room < width + 0.2 * size


def _style_matters(line: Line, after: Line) -> bool:
    """A second line set like the first: bold, or beside a date, or just below it in a column of few words."""
    if line.style.bold or len(line.segments) > 1:
        return True
    if len(line.flat.split()) > 4 or len(after.flat.split()) > 3 or after.flat[0] > LAST_OF_SPACED:
        return False
    solid = after.gap_pt < SOLID_GAP_EM * line.style.size_pt
    return after.flat[:1].islower() or solid


def _is_title_of(line: Line, after: Line) -> bool:
    """Whether of two short plain rows one is a title and one tells of none: `Tarn and Sons` above `Panel Beater`."""
    if line.style.bold or any(map(str.isdigit, after.flat)):
        return False
    words = lexicon()
    rows = line.segments[0].text, after.flat
    apart = any(map(is_title, rows)) and any(title_score(row, words) == 0 for row in rows)
    return apart and words.degree_words.isdisjoint(fold(rows[0]).split())


def _are_two_names(text: str, after: str, is_full: bool) -> bool:
    """Whether one text names a degree or a title and the other the school or the employer of it.

    A full row that names both already can only go on in the other.
    """
    words = lexicon()
    if is_full and (AT.search(text) or AT.search(after)):
        return False
    tokens, others = set(fold(text).split()), set(fold(after).split())
    pairs = ((words.degree_words, words.school_words), (words.title_words, words.company_words))
    if is_full and PARTED.search(text) and any(tokens & one and tokens & two for one, two in pairs):
        return False
    return any((tokens & one and others & two) or (tokens & two and others & one) for one, two in pairs)


def _are_two(line: Line, after: Line) -> bool:
    return _are_two_names(line.segments[0].text, after.flat, is_full=False)


def _with_sign(line: Line) -> Line:
    """The row with the sign that was taken for its bullet before its text."""
    first = line.segments[0]
    run = first.runs[0]._replace(text=f"{line.bullet} {first.runs[0].text}")
    return replace(line, bullet="", segments=(replace(first, runs=(run, *first.runs[1:])), *line.segments[1:]))
