"""The lines of a section cut into entries (jobs, schools, projects) by the document's own pattern.

A résumé is consistent with itself: the first entry shows on which line of its header the dates stand and how each
header line looks, and the others follow it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.asides import without_asides
from resumectl.parse.fields.entries.atoms import AT, SEPARATOR, title_score
from resumectl.parse.fields.entries.bodies import (
    LONGEST_HEADER,
    PROSE_WORDS,
    body_marks,
    header_dates,
    sign_of,
    sign_of_end,
    without_dates,
)
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.entries.forms import names_entry
from resumectl.parse.fields.entries.gaps import blocks_by_gaps
from resumectl.parse.fields.entries.heads_beside import heads_beside_texts
from resumectl.parse.fields.entries.inner_dates import without_inner_dates
from resumectl.parse.fields.entries.looks import by_look_of_text, is_set_as
from resumectl.parse.fields.entries.marks import is_bare, kind_of, without_marks
from resumectl.parse.fields.entries.nested import without_nesting
from resumectl.parse.fields.entries.remarks import without_descriptions
from resumectl.parse.fields.entries.split_dates import with_whole_dates
from resumectl.parse.fields.entries.totals import role_within
from resumectl.parse.fields.entries.whole import with_whole_entries
from resumectl.parse.fields.entries.whole_bullets import whole_bullets
from resumectl.parse.fields.entries.wrapping import unwrapped
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.prose import SENTENCE_END, continues, right_edge
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import is_city, lexicon

MOST_LINES_ABOVE_DATES = 4
MOST_LINES_BELOW_DATES = 3
MOST_NAME_WORDS = 6


@dataclass(frozen=True, slots=True)
class Entry:
    """`header` names the entry, `body` describes it; `has_lead` is False for a further role at the employer above."""

    header: tuple[Line, ...]
    body: tuple[Line, ...]
    has_lead: bool = True

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.header + self.body


def cut_entries(lines: Sequence[Line]) -> list[Entry]:
    """The section's entries in order; every line ends up in exactly one."""
    lines = with_whole_entries(without_nesting(without_asides(with_whole_dates(lines))))
    lines = without_descriptions(unwrapped(without_marks(_dates_apart(lines))))
    if not lines:
        return []
    if pairs := heads_beside_texts(lines):
        return [Entry(tuple(header), tuple(text)) for header, text in pairs]
    body = body_marks(lines)
    anchors = [at for at, line in enumerate(lines) if not body[at] and header_dates(line)]
    if not anchors:
        # Some people set a bullet before each entry: then the dated bullets are headers, other glyphs are the body.
        lines = list(whole_bullets(lines))
        bulleted = [at for at, line in enumerate(lines) if line.bullet and header_dates(line)]
        marks = {kind_of(lines[at].bullet) for at in bulleted}
        others = {kind_of(line.bullet) for at, line in enumerate(lines) if line.bullet and at not in bulleted}
        by_glyph = others and not marks & others
        if len(bulleted) < 2 and not (bulleted and (lines[0].bullet or by_glyph)):
            return _dateless(lines, body_marks(lines))
        dated = {more for at in bulleted for more in _header_bullets(lines, at)}
        lines = whole_rows(lines, dated)
        body = body_marks(lines)
        anchors = [at for at, line in enumerate(lines) if not body[at] and header_dates(line)]
        if not anchors:
            return _dateless(lines, body)
    anchors = without_inner_dates(lines, anchors)
    body = by_look_of_text(lines, anchors, body)
    body = _as_far_above(lines, anchors, _names_above(lines, anchors, body))
    starts = {} if any(body) else blocks_by_gaps(lines)
    starts = starts or _starts(lines, anchors, body)
    starts = _with_dateless(lines, starts, anchors, body)
    return _at_starts(lines, sorted(starts), body, starts)


def whole_rows(lines: Sequence[Line], heads: Collection[int]) -> list[Line]:
    """The lines with the bullets at `heads` made to header lines, each with the rows that its text ran over into."""
    edge = right_edge(lines)
    found: list[Line] = []
    first: Line | None = None
    for at, line in enumerate(lines):
        if at in heads:
            first = line
            found.append(replace(line, bullet="", whole=True))
        elif first is not None and _goes_on(first, lines[at - 1], line, edge):
            found[-1] = with_rest(found[-1], line, at=-1)
        else:
            first = None
            found.append(line)
    return found


def _goes_on(first: Line, last: Line, line: Line, edge: float) -> bool:
    """Whether a full row of a bullet's header goes on: in brackets, or in the text's own left edge and look.

    Dates may only end the whole header, where the row begins with a small letter or amid a town's name.
    """
    spans = find_dates(line.flat)
    within = line.flat[:1].islower() or is_city(" ".join((*last.flat.split()[-1:], *line.flat.split()[:1])))
    dated = bool(spans) and (not within or line.flat[spans[-1].stop :].strip(" ).;"))
    if len(line.segments) > 1 or dated or not continues(first, last, line, edge, flush=True):
        return False
    width = line.segments[0].words[0].right - line.segments[0].words[0].left if line.segments[0].words else 0.0
    full = last.box is not None and last.box.right + width >= edge - line.style.size_pt
    return full and sign_of(line) in (sign_of(first), sign_of_end(first))


def _header_bullets(lines: Sequence[Line], at: int) -> list[int]:
    """A dated bullet with those below it that say where it was or bear a label of the header: `Job title: Cook`."""
    found = [at]
    for below in range(at + 1, min(at + 1 + MOST_LINES_BELOW_DATES, len(lines))):
        text = lines[below].flat
        if not lines[below].bullet or not (looks_like_place(text) or names_entry(text.partition(":")[0])):
            break
        found.append(below)
    return found


def _dates_apart(lines: Sequence[Line]) -> list[Line]:
    """A date at the right edge of a bullet's first row belongs to the header: it becomes a line of its own.

    Where every bullet of that glyph has a date, the bullets are the headers themselves and stay whole.
    """
    found: list[Line] = []
    plain = {kind_of(line.bullet) for line in lines if line.bullet and not header_dates(line)}
    for line in lines:
        last = line.segments[-1]
        if line.bullet and header_dates(line) and not without_dates(line.flat, header_dates(line)):
            # A dot of a timeline, drawn beside the dates.
            found.append(replace(line, bullet=""))
            continue
        spans = find_dates(last.text) if len(line.segments) > 1 and kind_of(line.bullet) in plain else []
        if spans and not without_dates(last.text, spans):
            found.append(replace(line, segments=(last,), bullet="", indent_pt=0.0))
            found.append(replace(line, segments=line.segments[:-1]))
        else:
            found.append(line)
    return found


def _names_above(lines: Sequence[Line], anchors: Sequence[int], body: Sequence[bool]) -> list[bool]:
    """Where the first bare dates have the name above them, so have the others, also below a full row of text."""
    marks = list(body)
    first = anchors[0]
    if first == 0 or body[first - 1] or not is_bare(lines[first]):
        return marks
    lead = sign_of(lines[first - 1])
    own = lead not in {sign_of(line) for at, line in enumerate(lines) if body[at] and at + 1 not in anchors}
    for at in anchors[1:]:
        line = lines[at - 1]
        short = (own or len(line.flat.split()) < PROSE_WORDS) and not SENTENCE_END.search(line.flat)
        short = short and line.column == lines[at].column and not line.flat[:1].islower()
        if marks[at - 1] and not line.bullet and short and sign_of(line) == lead and is_bare(lines[at]):
            marks[at - 1] = False
    return marks


def _as_far_above(lines: Sequence[Line], anchors: Sequence[int], body: Sequence[bool]) -> list[bool]:
    """Where the first header has several rows above its dates, so have the others, also right below a full stop."""
    marks = list(body)
    first = anchors[0]
    above = next((up for up in range(first) if marks[first - up - 1]), first)
    if not 2 <= above <= MOST_LINES_ABOVE_DATES:
        return marks
    for last, at in pairwise(anchors):
        top = at - above
        if top - 1 <= last or not marks[top] or any(marks[top + 1 : at]):
            continue
        line, before = lines[top], lines[top - 1]
        short = len(line.flat.split()) <= MOST_NAME_WORDS and not SENTENCE_END.search(line.flat)
        begins = short and line.flat[:1].isupper() and not line.bullet and SENTENCE_END.search(before.flat)
        if begins and sign_of(line) == sign_of(lines[first - above]):
            marks[top] = False
    return marks


def _starts(lines: Sequence[Line], anchors: Sequence[int], body: Sequence[bool]) -> dict[int, int]:
    """First line -> line with the dates, for each dated entry."""
    first = anchors[0]
    above = 0
    while above < min(first, MOST_LINES_ABOVE_DATES) and not body[first - above - 1]:
        above += 1
    pattern = lines[first - above : first + 1]
    starts = {first - above: first}
    if _leads_undated(lines, pattern, anchors, body):
        # The entry above lacks a date; each begins with a line that is set like its own.
        starts = {first - above: first - above, first: first}
        pattern = pattern[-1:]
    taken = first
    dates_lead = not above and is_bare(lines[first])
    for anchor in anchors[1:]:
        free = 0
        while anchor - free - 1 > taken and not body[anchor - free - 1] and free < MOST_LINES_ABOVE_DATES:
            free += 1
        opens = dates_lead and is_bare(lines[anchor])
        if anchor == taken + 1 and not free and not opens and _is_more_of_header(lines, taken, anchor):
            taken = anchor
            continue
        if dates_lead and not opens and anchor == taken + 1 and taken in starts and is_bare(lines[taken]):
            # What the dates belong to has a year of its own: `2014 - 2017` above `ACA, 14th place in 2016`.
            taken = anchor
            continue
        up = _lines_above(lines, anchor, free, pattern)
        starts[anchor - up] = anchor
        taken = anchor
    return starts


def _leads_undated(
    lines: Sequence[Line], pattern: Sequence[Line], anchors: Sequence[int], body: Sequence[bool]
) -> bool:
    """Whether an entry without dates stands above the first dated one: its first line is bold as all dated ones are.

    Where the text follows right below the dates, the rows above name the employer of several roles.
    """
    bold = [sign_of(line).bold for line in pattern]
    if len(pattern) < 3 or len(anchors) < 2 or not bold[0] or any(bold[1:-1]):
        return False
    if all(at + 1 < len(lines) and body[at + 1] for at in anchors):
        return False
    return all(is_set_as(lines[at], pattern[0]) for at in anchors)


def _is_more_of_header(lines: Sequence[Line], taken: int, anchor: int) -> bool:
    """Two dated lines in a row are one header when the second looks less than the first (total and role dates)."""
    one, other = sign_of(lines[taken]), sign_of(lines[anchor])
    return (
        one != other and one.bold and not other.bold and len(lines[anchor].flat) < 40 and not lines[anchor].gap_pt > 8
    )


def _lines_above(lines: Sequence[Line], anchor: int, free: int, pattern: Sequence[Line]) -> int:
    """How many of the `free` lines above the dates belong to the header."""
    above = len(pattern) - 1
    if sign_of(pattern[0]).bold and free < above and not any(sign_of(line).bold for line in pattern[1:]):
        # A header may lack a row of the first one's; its bold name still opens it.
        names = [up for up in range(1, free + 1) if is_set_as(lines[anchor - up], pattern[0])]
        if names:
            return names[0]
    for up in range(min(free, above), -1, -1):
        if is_set_as(lines[anchor - up], pattern[above - up]) and (up or free == 0 or above == 0):
            return up
    leads = [up for up in range(1, free + 1) if is_set_as(lines[anchor - up], pattern[0])]
    if leads:
        return leads[-1]
    if free and above == 0 and not is_set_as(lines[anchor], pattern[-1]):
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
    if _are_jobs(lines):
        return [Entry((replace(line, bullet=""),), ()) for line in lines]
    lead = sign_of(lines[0])
    starts = [0]
    for at in range(1, len(lines)):
        if body[at]:
            continue
        after_body = body[at - 1] and not lines[at].bullet
        alike = sign_of(lines[at]) == lead and lead.bold and not lines[at - 1].style.bold
        if (after_body and (sign_of(lines[at]) == lead or lines[at].gap_pt > 4)) or alike:
            starts.append(at)
    if _are_one_row_each(body):
        starts = sorted({*starts, *(at for at in range(len(lines)) if not body[at] and sign_of(lines[at]) == lead)})
    return _at_starts(lines, starts, body, {at: at for at in starts})


def _are_one_row_each(body: Sequence[bool]) -> bool:
    """Whether each text (two or more) has one row above it, so that rows below the last text name an entry each."""
    above = [at for at, (one, other) in enumerate(pairwise(body)) if other and not one]
    return len(above) > 1 and not any(at and not body[at - 1] for at in above)


def _are_jobs(lines: Sequence[Line]) -> bool:
    """Whether each line names a title and an employer: by a dash (`Acme Ltd - Welder`), or all by an `at`.

    Without bullets every single one has to bear words of titles, or the lines are the two rows of one header.
    """
    if len(lines) < 2 or len({bool(line.bullet) for line in lines}) > 1:
        return False
    if all(map(_is_title_at, lines)):
        return True
    pieces = [SEPARATOR.split(line.flat) for line in lines]
    if not all(len(pair) == 2 and max(len(part.split()) for part in pair) <= MOST_NAME_WORDS for pair in pieces):
        return False
    titled = sum(any(title_score(part, lexicon()) > 0.6 for part in pair) for pair in pieces)
    short = all(len(line.flat) <= LONGEST_HEADER for line in lines)
    return short and (2 * titled > len(lines) if lines[0].bullet else titled == len(lines))


def _is_title_at(line: Line) -> bool:
    at = AT.search(line.flat) if len(line.flat) <= LONGEST_HEADER else None
    return at is not None and line.flat[at.end()].isupper() and title_score(line.flat[: at.start()], lexicon()) > 0.6


def _is_set_like_end(line: Line, first: Line) -> bool:
    """Whether the whole row looks as the first header's end: the title alone, set as behind `**Acme**, *Welder*`."""
    end = sign_of_end(first)
    return sign_of(first) != end and sign_of(line) == end == sign_of_end(line)


def _at_starts(
    lines: Sequence[Line], starts: Sequence[int], body: Sequence[bool], dated: dict[int, int]
) -> list[Entry]:
    entries: list[Entry] = []
    lead = sign_of(lines[starts[0]])
    above = dated[starts[0]] - starts[0]
    if starts[0] > 0:
        # What stands before the first entry has no header of its own: it describes nothing that could be named.
        entries.append(Entry((), tuple(lines[: starts[0]])))
    # The look of the first role below an employer with a time of its own: so look its further roles.
    roles: tuple[object, ...] | None = None
    for number, start in enumerate(starts):
        end = starts[number + 1] if number + 1 < len(starts) else len(lines)
        stop = dated[start] + 1
        while stop < end and not body[stop] and stop - dated[start] <= MOST_LINES_BELOW_DATES:
            stop += 1
        has_lead = number == 0 or dated[start] - start >= above or (above == 0 and sign_of(lines[start]) == lead)
        has_lead = has_lead and not _is_set_like_end(lines[start], lines[starts[0]])
        role = role_within(lines[start:stop])
        if role is not None:
            roles = sign_of(role.line)
        elif sign_of(lines[start]) != roles:
            roles = None
        has_lead = has_lead and (role is not None or roles is None or roles == lead)
        entries.append(Entry(tuple(lines[start:stop]), tuple(lines[stop:end]), has_lead))
    return entries
