"""Lists of what somebody can do that no heading announces: short points below the name, or in columns below a profile.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import takewhile

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.untitled import holds_contact

LEAST_ITEMS = 6
MOST_WORDS = 5
LONGEST_ITEM = 48


def skills_in_head(section: Section, kinds: Collection[str]) -> list[Section]:
    """The section, and the points at its end as skills where no section of the document has any.

    `kinds` are those of all sections. In a summary the points stand in columns: one below the other they may be what
    somebody says of himself. No line is lost.
    """
    if section.kind not in ("head", "summary") or "skills" in kinds:
        return [section]
    points = len(list(takewhile(lambda line: line.bullet, reversed(section.lines))))
    lines = section.lines[len(section.lines) - points :]
    items = [cell for line in lines for cell in _items(line)]
    beside = 2 * sum(len(_items(line)) > 1 for line in lines) > len(lines)
    if len(items) < LEAST_ITEMS or points == len(section.lines) or not (beside or section.kind == "head"):
        return [section]
    if not all(map(_is_item, items)):
        return [section]
    return [replace(section, lines=section.lines[: len(section.lines) - points]), Section("skills", None, lines)]


def _items(line: Line) -> Sequence[str]:
    return [cell.text for cell in line.segments if any(map(str.isalnum, cell.text))]


def _is_item(text: str) -> bool:
    if len(text.split()) > MOST_WORDS or len(text) > LONGEST_ITEM or text.endswith((".", "!", "?", ":")):
        return False
    return not (holds_contact(text) or ":" in text or looks_like_place(text) or find_dates(text))
