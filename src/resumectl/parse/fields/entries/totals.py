"""An employer with its whole time above the first of its roles with its own: one header that names both.

Tarn Infirmary, Leeds        2015 - 2020
Ward Sister (2017 - 2020)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from resumectl.model.profile import PRESENT
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.geometry import Line


class RoleTime(NamedTuple):
    """The row of the employer, and the time and the line of the role below it."""

    row: int
    span: DateSpan
    line: Line


def role_within(lines: Sequence[Line]) -> RoleTime | None:
    """The role's own time where two rows of a header tell spans of time, the second within the first."""
    told = [(row, span, line) for row, line in enumerate(lines) for span in find_dates(line.flat) if span.is_range]
    if len(told) != 2 or told[0][0] == told[1][0]:
        return None
    (row, outer, above), (_, inner, line) = told
    if above.segments[0].text[:1].isdigit() or (outer.start, outer.end) == (inner.start, inner.end):
        return None
    return RoleTime(row, inner, line) if is_within((inner.start, inner.end), (outer.start, outer.end)) else None


def is_within(inner: tuple[str, str], outer: tuple[str, str]) -> bool:
    """Whether a time, as (start, end) in the profile's form, lies in another, as exactly as both are printed."""
    if not any(inner):
        return False
    starts, ends = inner[0] or inner[1], inner[1] or inner[0]
    after = starts[: len(outer[0])] >= outer[0][: len(starts)]
    return after and (outer[1] == PRESENT or (ends != PRESENT and ends[: len(outer[1])] <= outer[1][: len(ends)]))
