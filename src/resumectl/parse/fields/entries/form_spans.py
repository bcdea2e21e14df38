"""Spans of time that a form tells behind two labels: `Start date` and `End date`, `From` and `To`."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.cards import with_cell
from resumectl.parse.fields.entries.form_labels import EDGES
from resumectl.parse.geometry import Line, Run, Segment
from resumectl.parse.lexicon import fold

END = "end"
"""The role of the second label's value until both are joined."""
TO = " – "
MANY = frozenset({"text", "aside"})
"""What one entry may tell behind several labels."""

Read = list[tuple[str, Line | None]]


def with_ends(read: Read, lines: Sequence[Line]) -> Read:
    """What was read, with a role of their own for labels that tell when that ended whose beginning another one told.

    Where dates open the forms, another word for them further below may open the next form.
    """
    found: Read = []
    seen: list[str] = []
    first = ""
    for (role, rest), line in zip(read, lines, strict=True):
        label = _label_of(line, rest) if role == "dates" else ""
        if role == "dates" in seen and END not in seen and label != first and (seen[0] != role or seen[-1] == role):
            role = END
        if role in seen and role not in MANY:
            seen = []
        if role:
            # One span is the whole time, whatever another label says.
            seen += [role, END] if role == "dates" and rest is not None and _is_span(rest) else [role]
        first = label if role == "dates" else first
        found.append((role, rest))
    return found


def _label_of(line: Line, rest: Line | None) -> str:
    value = rest.flat if rest is not None else ""
    return fold(line.flat.removesuffix(value).strip(EDGES))


def _is_span(line: Line) -> bool:
    return any(span.is_range for span in find_dates(line.flat))


def with_whole_span(values: dict[str, list[Line]]) -> dict[str, list[Line]]:
    """The values of a form, beginning and end joined to one; an end that was left blank leaves the span open."""
    ends = values.pop(END, None)
    starts = values.get("dates", [])
    if ends is None or (not ends and not starts):
        return values
    if not starts:
        return {**values, "dates": ends}
    segment = ends[0].segments[0] if ends else Segment((Run(""),))
    return {**values, "dates": [*starts[:-1], with_cell(starts[-1], segment, (ends or starts)[0], TO)]}
