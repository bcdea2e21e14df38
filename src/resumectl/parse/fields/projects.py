"""Projects with their dates and what is said about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from resumectl.parse.fields.entries.atoms import take_apart
from resumectl.parse.fields.entries.cutting import cut_entries
from resumectl.parse.fields.project_forms import ProjectForm, find_project_forms
from resumectl.parse.fields.prose import paragraphs, right_edge
from resumectl.parse.fields.unmarked import habits_of
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line


@dataclass(slots=True)
class FoundProject:
    """A project as printed; the dates are in the profile's form."""

    name: Value = NOTHING
    start: Value = NOTHING
    end: Value = NOTHING
    bullets: list[Value] = field(default_factory=list)


def find_projects(lines: Sequence[Line]) -> list[FoundProject]:
    """The projects in print order; text above the first name belongs to none and is left unplaced."""
    edge = right_edge(lines)
    if forms := find_project_forms(lines):
        return [_project_of(form, edge) for form in forms]
    found: list[FoundProject] = []
    entries = cut_entries(lines)
    habits = habits_of([entry.body for entry in entries])
    for entry in entries:
        header = take_apart(entry.header)
        if not header.atoms:
            if found:
                found[-1].bullets.extend(paragraphs(entry.body, wraps_at=edge, habits=habits))
            continue
        first = header.atoms[0]
        others = [line for line in entry.header if line is not first.line and line not in header.date_lines]
        found.append(
            FoundProject(
                Value(first.text, (first.line,), 0.8),
                Value(header.start, header.date_lines, 0.9) if header.start else NOTHING,
                Value(header.end, header.date_lines, 0.9) if header.end else NOTHING,
                paragraphs([*others, *entry.body], wraps_at=edge, habits=habits),
            )
        )
    return found


def _project_of(form: ProjectForm, edge: float) -> FoundProject:
    header = take_apart(form.dates)
    found = FoundProject(Value(form.name.flat, (form.name,), 0.9), bullets=paragraphs(form.texts, wraps_at=edge))
    if header.start or header.end:
        found.start = Value(header.start, header.date_lines, 0.95) if header.start else NOTHING
        found.end = Value(header.end, header.date_lines, 0.95) if header.end else NOTHING
    return found
