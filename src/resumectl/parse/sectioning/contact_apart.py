"""Contact data within a list: below labels of its own in a sidebar, and in a row that a later page repeats.

Leadership
PHONE
0113 496 0142
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.contact.phone import find_phones
from resumectl.parse.fields.contact.pieces import label_kind
from resumectl.parse.fields.contact.web import EMAIL, URL, URL_REST
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.stray import reaches_somebody

HOLDERS = frozenset(("skills", "languages", "interests", "awards", "other"))
REACHED_BY = frozenset(("phone", "mobile", "email", "website", "messenger", "fax", "github", "linkedin"))
LIVES_AT = frozenset(("address", "location", "city"))
MOST_VALUE_ROWS = 3
LONGEST_LABEL = 24
LARGE, MOST_NAME_WORDS = 1.25, 5
NOTHING_ELSE = re.compile(r"[\W\d_]*")


def contact_apart(section: Section, words: Lexicon) -> list[Section]:
    """The section, and the contact data that stands in it; it alone where nothing in it reaches somebody."""
    if section.kind not in HOLDERS:
        return [section]
    lines = section.lines
    taken: set[int] = set()
    homes: list[range] = []
    for at, line in enumerate(lines):
        kind = _label(line, words)
        below = _below(lines, at, words) if kind in REACHED_BY or kind in LIVES_AT else range(0)
        if kind in LIVES_AT and below:
            homes.append(range(at, below.stop))
        elif below and _is_nothing_else(lines[below.start]):
            # What goes on in the rows below is the rest of an address of the web.
            stop = next((row for row in below[1:] if not URL_REST.fullmatch(lines[row].flat)), below.stop)
            taken |= set(range(at, stop))
        elif _is_all_contact(line):
            taken |= {at - 1, at} if at and _is_name_above(lines[at - 1], line) else {at}
    if not any(reaches_somebody(lines[at].flat) for at in taken):
        return [section]
    taken |= {row for home in homes for row in home if home.start - 1 in taken or home.stop in taken}
    kept = tuple(line for at, line in enumerate(lines) if at not in taken)
    contact = Section("contact", None, tuple(lines[at] for at in sorted(taken)))
    return [replace(section, lines=kept), contact] if kept or section.heading else [contact]


def _label(line: Line, words: Lexicon) -> str:
    text = line.flat.rstrip(" :")
    return "" if line.bullet or len(text) > LONGEST_LABEL else label_kind(text, words)


def _below(lines: Sequence[Line], at: int, words: Lexicon) -> range:
    """Places of the rows below a label, down to the next one."""
    stop = at + 1
    last = min(len(lines), stop + MOST_VALUE_ROWS)
    while stop < last and not _label(lines[stop], words) and not lines[stop].bullet:
        stop += 1
    return range(at + 1, stop)


def _is_name_above(line: Line, row: Line) -> bool:
    """Whether large type above a row of contact data is the name at the head of a further page."""
    is_large = line.style.size_pt > LARGE * row.style.size_pt
    return is_large and not line.bullet and len(line.flat.split()) <= MOST_NAME_WORDS


def _is_nothing_else(line: Line) -> bool:
    """Whether a row says nothing but how to reach somebody."""
    text = EMAIL.sub("", URL.sub("", line.flat))
    for phone in find_phones(text):
        text = text.replace(phone.text, "")
    return text != line.flat and NOTHING_ELSE.fullmatch(text) is not None


def _is_all_contact(line: Line) -> bool:
    """Whether every piece of a row reaches somebody, one of them by mail or by phone."""
    return not line.bullet and reaches_somebody(line.flat) and _is_nothing_else(line)
