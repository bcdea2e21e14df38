"""Contact data that stands apart from the contact block: at a page's foot, or on top of another column."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import groupby, takewhile

from resumectl.parse.fields.contact.finding import is_contact_line
from resumectl.parse.fields.contact.phone import find_phones
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line

PAGE = re.compile(r"(?:https?://|www\.)?(?:[\w-]{2,}\.){1,3}[a-z]{2,6}(?:/[\w./-]{1,50})?", re.IGNORECASE)
FOOT_GAP_EM = 4.0
"""A page's foot stands off at least this far, in font sizes, from the text above it."""
FAR_GAP_EM = 10.0
"""So far off that a place alone is contact data, too."""
MOST_LINES = 6
LONGEST_LINE = 60


def stray_contact(lines: Sequence[Line], headings: Container[int]) -> set[int]:
    """Ids of lines with contact data at the foot of a column, or on top of a later one down to its first heading."""
    found: set[int] = set()
    for number, (_, column) in enumerate(groupby(lines, key=lambda line: (line.page, line.column))):
        inside = list(column)
        foot = _foot(inside)
        top = list(takewhile(lambda line: id(line) not in headings, inside)) if number else []
        if foot and len(foot) < len(inside) and _is_contact(foot, _is_far(foot[0])):
            found |= {id(line) for line in foot}
        elif (_is_address(top) or _is_page(top)) and (len(top) < len(inside) or _is_contact(top, False)):
            found |= {id(line) for line in top}
    return found


def _foot(lines: Sequence[Line]) -> list[Line]:
    """The last lines, from the last one on that stands far off the one above it."""
    last = lines[-MOST_LINES:]
    far = [at for at, line in enumerate(last) if line.gap_pt > FOOT_GAP_EM * line.style.size_pt]
    return list(last[far[-1] :]) if far else []


def _is_far(line: Line) -> bool:
    return line.gap_pt > FAR_GAP_EM * line.style.size_pt


def _is_contact(lines: Sequence[Line], surely: bool) -> bool:
    if any(line.bullet for line in lines) or not all(is_contact_line(line) for line in lines):
        return False
    return surely or any(reaches_somebody(line.flat) for line in lines)


def _is_address(lines: Sequence[Line]) -> bool:
    """A few short lines, most of them contact data, with an address or a number to reach somebody by."""
    if not 2 <= len(lines) <= MOST_LINES or not any(reaches_somebody(line.flat) for line in lines):
        return False
    if any(line.bullet or len(line.flat) > LONGEST_LINE or find_dates(line.flat) for line in lines):
        return False
    return 2 * sum(is_contact_line(line) for line in lines) >= len(lines)


def _is_page(lines: Sequence[Line]) -> bool:
    """A web page's address alone, which the row of contact data above the columns has run over with."""
    return len(lines) == 1 and not lines[0].bullet and PAGE.fullmatch(lines[0].flat) is not None


def reaches_somebody(text: str) -> bool:
    """Whether an address or a number by which somebody is reached stands in the text."""
    return "@" in text or bool(find_phones(text))
