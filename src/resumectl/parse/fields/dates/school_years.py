"""School years told from months: `2010-11` may be either."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol, TypeVar

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line

MONTH_OR_YEAR = re.compile(r"(?<![\d.-])((?:19|20)\d\d)-(\d\d)(?![\d-])")


class Timed(Protocol):
    """A job or a school."""

    start: Value
    end: Value


Entry = TypeVar("Entry", bound=Timed)


def with_school_years(entries: list[Entry], lines: Sequence[Line]) -> list[Entry]:
    """The entries, `2010-11` read as the school year where their section writes no month in that way."""
    printed_so = [match for line in lines if "-" in line.flat for match in MONTH_OR_YEAR.finditer(line.flat)]
    if not all((int(match[1]) + 1) % 100 == int(match[2]) for match in printed_so):
        return entries
    if not printed_so:
        return entries
    years = {match.group() for match in printed_so}
    if len(years) < 2 and not any(find_dates(MONTH_OR_YEAR.sub("", line.flat)) for line in lines):
        return entries
    for entry in entries:
        if entry.end.text in years and not entry.start.text:
            first = entry.end.text[:4]
            entry.start = entry.end._replace(text=first)
            entry.end = entry.end._replace(text=str(int(first) + 1))
    return entries
