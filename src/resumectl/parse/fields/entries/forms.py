"""Entries that are set as forms: every value stands behind or below its label (Europass, many CVs of Asia).

Employer     Acme Ltd
Position     Welder
Dates        2015 - 2019
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.cards import cell_alone, with_cell
from resumectl.parse.fields.entries.form_clients import clients_of, leads_in_label, tells_below, tells_of_projects
from resumectl.parse.fields.entries.form_heads import (
    TOLD_BELOW_HEADS,
    are_headed_alike,
    dated_rows,
    heading_rows,
    heads_labels,
    is_headed,
)
from resumectl.parse.fields.entries.form_labels import label_roles, roles_of, with_whole_labels
from resumectl.parse.fields.entries.form_margins import without_margin
from resumectl.parse.fields.entries.form_spans import with_ends, with_whole_span
from resumectl.parse.fields.entries.label_rows import one_label_a_row
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import fold, lexicon

LEAST_LABELS = 3
SPARE = "spare "
LEADING = ("title", "degree", "company", "school")
"""What a row of dates above the labels names, if no label does."""
WORK_ROLES = frozenset({"title", "company", "dates", "location", "text", "leaving", "aside"})
SCHOOL_ROLES = frozenset({"degree", "field", "school", "dates", "location", "text", "aside"})
ENTRY_ROLES = WORK_ROLES | SCHOOL_ROLES
BOTH = re.compile(r"\s*(?:&|/|,|\b(?:and|und|et|y|e|en|og|och|i)\b)\s*", re.IGNORECASE)
FILLED = re.compile(r"^[^:]+:\s*[^:]*[^:\s]$")
"""A label with its value, though both together may be a label as well: `Degree: Diploma`."""
HINT = re.compile(r"\s*\([^()]*\)\s*|\s*/\s*")
FOOTNOTES = frozenset("*†‡")
EXAMINES = frozenset({"university", "council"})
FIELD_HEADS = frozenset("course field study subject stream branch discipline".split())
"""Words of a second column for what was studied: `Degree received | Course of study`."""
SEATS = frozenset({"institute", "institution", "school", "college"})
LEADING_ROLES = frozenset({"title", "company", "degree", "school"})
NAMING_ROLES = frozenset({"title", "company", "dates"})


@dataclass(slots=True)
class Form:
    """One filled form: role -> the lines of its value, labels cut off."""

    values: dict[str, list[Line]] = field(default_factory=dict)
    labels: list[Line] = field(default_factory=list)

    def text(self, role: str) -> str:
        """The first line of the role's value."""
        lines = self.values.get(role)
        return lines[0].flat if lines else ""


def is_form_label(text: str) -> bool:
    """Whether the whole text is a label of a form (`Name of employer`)."""
    return bool(_role(text, ENTRY_ROLES)) and len(text) > (1 if "\u3400" <= text[0] <= "\u9fff" else 3)


def names_entry(text: str) -> bool:
    """Whether the whole text is the label of a title, an employer or dates, and so stands inside an entry."""
    return bool(_role(text, NAMING_ROLES)) and len(text) > (1 if "\u3400" <= text[0] <= "\u9fff" else 3)


def tells_of_job(text: str) -> bool:
    """Whether the whole text is the label of what a job was about (`Responsibilities:`)."""
    return text.rstrip().endswith((":", "：")) and "text" in roles_of(text)


def is_leaving(text: str) -> bool:
    """Whether the whole text is the label of the reason why a job ended."""
    return "leaving" in label_roles().get(fold(text), ())


def has_forms(lines: Sequence[Line]) -> bool:
    """Whether a document has entries set as forms: several labels, a title, employer or school among them."""
    found = [role for role, _ in (_read(line, ENTRY_ROLES) for line in lines) if role]
    return len(found) >= LEAST_LABELS and len(set(found)) >= 2 and bool(set(found) & LEADING_ROLES)


def find_forms(lines: Sequence[Line], roles: frozenset[str]) -> list[Form]:
    """The section's forms in order; empty when the section is not set that way."""
    if lines and len(lines[0].segments) >= LEAST_LABELS and _are_columns(lines[0], roles):
        # The words for schools below it (`Secondary`) are no labels.
        return []
    lines = one_label_a_row(lines, lambda label: _role(label, roles))
    apart = without_margin(lines, lambda line: bool(_read(line, roles)[0]))
    lines = with_whole_labels(apart or lines)
    read = [_read(line, roles) for line in lines]
    if not any(role == "degree" for role, _ in read):
        # A field of study that no degree stands beside is what was gained.
        read = [("degree" if role == "field" else role, rest) for role, rest in read]
    kinds = {role for role, _ in read if role}
    named = sum(bool(role) for role, _ in read)
    post_alone = "title" in kinds <= TOLD_BELOW_HEADS and are_headed_alike(read, lines)
    told = bool(apart) or post_alone
    if (named < LEAST_LABELS and not apart) or not kinds & LEADING_ROLES or (len(kinds) < 2 and not told):
        return []
    if not any(role in ("company", "school", "title", "degree") and _leads(read, role) for role in kinds):
        return []
    if not told and not kinds & {"company", "school", "dates"} and is_headed(read, lines):
        return []
    if tells_of_projects(read, lines, named="dates" in kinds):
        return []
    forms: list[Form] = [Form()]
    current = ""
    untold = next((role for role in LEADING if role in roles and role not in kinds), "")
    headed = heading_rows(read, lines) if untold and "dates" in kinds else frozenset()
    clients, dated = clients_of(read, lines), dated_rows(read, lines)
    for at, ((role, rest), line) in enumerate(zip(with_ends(read, lines), lines, strict=True)):
        if untold and heads_labels(read, lines, at):
            forms.append(Form({"dates": [line], untold: [line]}))
            current = untold
        elif at in headed or at in dated:
            current = untold if at in headed else "dates"
            forms.append(Form({current: [line]}))
        elif at in clients or (
            not role and current in NAMING_ROLES and "text" in roles
            and (leads_in_label(line) or (post_alone and len(line.segments) == 2))
        ):  # fmt: skip
            current = "text"
            forms[-1].values.setdefault(current, []).append(replace(line, bullet=line.bullet or "•"))
        elif current != "text" and "company" in roles and tells_below(read, lines, at, forms[-1].values):
            current = "text"
            forms[-1].values.setdefault(current, []).append(line)
        elif role:
            if role in forms[-1].values and role not in ("text", "aside"):
                forms.append(Form())
            current = role
            forms[-1].values.setdefault(role, [])
            forms[-1].labels.append(line)
            if rest is not None:
                forms[-1].values[role].append(rest)
        elif current:
            # Bullets below the last label are the text, though no label says so.
            current = "text" if line.bullet and "text" in roles else current
            forms[-1].values.setdefault(current, []).append(line)
    return [Form(with_whole_span(form.values), form.labels) for form in forms if any(form.values.values())]


def _are_columns(line: Line, roles: frozenset[str]) -> bool:
    """Whether every cell of a row but one names a column."""
    named = [role for role in (_column_role(cell.text, roles) for cell in line.segments) if role]
    return len(named) >= len(line.segments) - 1 and len(set(named)) > 1


def names_columns(line: Line, roles: frozenset[str]) -> bool:
    """Whether the row's cells name two columns or more of a table."""
    return len({_role(cell.text, roles) for cell in line.segments} - {""}) > 1


def find_table(lines: Sequence[Line], roles: frozenset[str]) -> list[Form]:
    """The rows of a table whose first row names its columns (`Degree | Institution | Year`); empty without one."""
    for at, line in enumerate(lines[:2]):
        columns = [_column_role(segment.text, roles) for segment in line.segments]
        if "degree" not in columns:
            columns = ["degree" if role == "field" else role for role in columns]
        if sum(bool(role) for role in columns) >= 2 and len(set(columns) - {""}) >= 2:
            doubles = dict(filter(None, (_two_roles(segment.text, roles) for segment in line.segments)))
            rows = lines[at + 1 : table_end(lines)]
            if rows and all(_role(cell.text, roles) for cell in rows[0].segments):
                # The words of a column's name ran over into a second row.
                rows = rows[1:]
            columns = _with_ends(columns, rows)
            return _rows(line, _without_twins(columns, line), rows, doubles)
    return []


def table_end(lines: Sequence[Line]) -> int:
    """Where text begins below a table: lines of one cell in another region that holds no row, with bullets."""
    header = next((line for line in lines[:2] if len(line.segments) > 1), None)
    end = len(lines)
    while header and end > 2 and _is_below(header, lines[end - 1]):
        end -= 1
    below = any(line.bullet and line.bullet not in FOOTNOTES for line in lines[end:])
    return end if below else len(lines)


def _is_below(header: Line, line: Line) -> bool:
    """Whether a line of one cell stands in no column of the table but, perhaps, the first."""
    left, edge = line.segments[0].left, header.segments[1].left
    if len(line.segments) > 1 or line.column == header.column:
        return False
    return not line.in_table if left is None or edge is None else left < edge


def _with_ends(columns: Sequence[str], rows: Sequence[Line]) -> list[str]:
    """The columns, one of nothing but dates being theirs behind such a one, or where none is: `From | To`, `Passed`."""
    found = list(columns)
    full = [row.segments for row in rows if len(row.segments) == len(columns)]
    for at, (before, role) in enumerate(pairwise(columns), 1):
        dated = before == "dates" or "dates" not in found
        if dated and not role and full and all(_is_end(cells[at].text) for cells in full):
            found[at] = "dates"
    return found


def _is_end(text: str) -> bool:
    return fold(text) in lexicon().present or any(not text[: span.begin].strip() for span in find_dates(text))


def without_head_row(lines: Sequence[Line], roles: frozenset[str]) -> list[Line]:
    """The lines without a first row that only names columns, several things in one: `Dates | Post / Firm / Duties`."""
    cells = [segment.text for segment in lines[0].segments] if lines else []
    named = [[_role(part, roles) for part in (text, *BOTH.split(text))] for text in cells]
    is_head = len(cells) > 1 and all(any(found) for found in named) and any("dates" in found for found in named)
    return list(lines[1:] if is_head and not lines[0].bullet and not find_dates(lines[0].flat) else lines)


def _column_role(text: str, roles: frozenset[str]) -> str:
    """The role of a column, of one that names two the first (`Post and employer`), also with a hint how to fill it in
    or in words for cases of one thing: `Name of school (in full)`, `Department / Agency / Company`.
    """
    named = _role(text, roles) or next(iter(_two_roles(text, roles) or ("",)))
    if named or not HINT.search(text):
        return named
    whole = HINT.sub("/", text).strip(" /")
    found = {_role(part, roles) for part in whole.split("/")} - {"", "aside"}
    return _role(whole, roles) or (found.pop() if len(found) == 1 else "")


def _two_roles(text: str, roles: frozenset[str]) -> tuple[str, str] | None:
    """The roles of a column that names title and employer, or the title and what was done (`Post & main duties`)."""
    halves = [_role(half, roles) for half in BOTH.split(text)]
    told = sorted(halves) == ["company", "title"] or halves == ["title", "text"]
    return (halves[0], halves[1]) if told else None


def _without_twins(columns: Sequence[str], header: Line) -> list[str]:
    """One column a role, but for dates (`From`, `To`): the school stands in `Institution`, not in `Board`, and beside
    `Institute` the `University` is what examined; beside `Course` the `Level` says little. The others are spare ones,
    told where that cell is empty: their role is led by SPARE."""
    named = [fold(cell.text) for cell in header.segments]
    examines = EXAMINES if SEATS & {*named} else frozenset()
    boards = {at for at, name in enumerate(named) if name.startswith("board") or name in examines or "level" in name}
    found: list[str] = []
    for at, role in enumerate(columns):
        twins = [other for other, name in enumerate(columns) if name == role and role != "dates"]
        best = next((other for other in twins if other not in boards), at)
        spare = "field" if role == "degree" and FIELD_HEADS & {*named[at].split()} else SPARE + role
        found.append(role if not role or role == "dates" or at == best else spare)
    return found


def heads_levels(line: Line) -> bool:
    """Whether the row names the columns of a table of schools, and levels are beside the degrees: `Level | Course`."""
    roles = [_column_role(cell.text, SCHOOL_ROLES) for cell in line.segments]
    level = any("level" in fold(cell.text).split() for cell in line.segments)
    return level and roles.count("degree") > 1 and _are_columns(line, SCHOOL_ROLES)


def _rows(
    header: Line, columns: Sequence[str], lines: Sequence[Line], doubles: Mapping[str, str]
) -> list[Form]:
    """One form a row; `doubles` tells what stands below in the cells of a column that names two things."""
    forms: list[Form] = []
    tight = min((line.gap_pt for line in lines), default=0.0) + 0.1 * header.style.size_pt
    for line in lines:
        alone = bool(forms) and len(line.segments) == 1
        if alone and (line.segments[0].left is None or line.bullet in FOOTNOTES):
            # A further paragraph of a cell in a Word file, which one's nothing says, or a note below the table.
            forms[-1].values.setdefault("text", []).append(line)
            continue
        # A cell that is left empty only keeps the others in their places.
        placed = [(_column(header, line, at), segment) for at, segment in enumerate(line.segments) if segment.text]
        cells = [(columns[column], segment) for column, segment in placed]
        # Under a column of two things a row goes on until the dates, else the first cell, open the next one.
        opens = columns.index("dates") if "dates" in columns else 0
        starts = any(column == opens for column, _ in placed)
        runs_over = bool(forms) and (len(cells) == 1 or (bool(doubles) and not starts))
        runs_over = runs_over or (bool(forms) and _is_rest(cells, line, columns, tight))
        form = forms[-1] if runs_over else Form(labels=[] if forms else [header])
        for role, segment in cells:
            second = doubles.get(role, "")
            if second and role in form.values and second not in form.values:
                form.values[second] = [replace(line, segments=(segment,))]
            elif role == "text" and (doubles or (runs_over and _is_row_of_text(line, form))):
                form.values.setdefault(role, []).append(cell_alone(line, segment))
            elif role == "dates" in form.values and not runs_over and _is_whole_span(form.values[role][-1]):
                # `Year graduated` behind `From` and `To` says nothing more.
                continue
            elif role and role in form.values:
                # A cell that ran over into a second row, or whose words stand far apart.
                dash = " – " if role == "dates" and not runs_over else " "
                form.values[role][-1] = with_cell(form.values[role][-1], segment, line, dash)
            elif role and not runs_over:
                whole = replace(line, segments=(segment,))
                form.values[role] = [cell_alone(line, segment) if role == "text" else whole]
        for role in [role for role in form.values if role.startswith(SPARE)]:
            cell = form.values.pop(role)
            form.values.setdefault(role.removeprefix(SPARE), cell)
        if form.values and not runs_over:
            forms.append(form)
    return forms


def _is_whole_span(line: Line) -> bool:
    return any(span.is_range for span in find_dates(line.flat))


def _is_row_of_text(line: Line, form: Form) -> bool:
    """Whether a cell is a row of what was done, as bullets tell, and not words that the value above it lacks."""
    rows = form.values.get("text", [])
    return not rows or any(row.bullet for row in (line, *rows))


def _is_rest(cells: Sequence[tuple[str, Segment]], line: Line, columns: Sequence[str], tight: float) -> bool:
    """Whether a row close below another one has fewer cells and no date: what found no room in the cells above."""
    if "dates" not in columns or line.box is None or len(cells) >= len(columns) or line.gap_pt > tight:
        return False
    return not any(role == "dates" and find_dates(cell.text) for role, cell in cells)


def _column(header: Line, line: Line, at: int) -> int:
    """The header's column that a cell stands under: by its number in a full row, else by its place."""
    cell = line.segments[at]
    if len(line.segments) == len(header.segments):
        return at
    if cell.left is None or cell.right is None or any(one.left is None for one in header.segments):
        return min(at, len(header.segments) - 1)
    edges = [one.left or 0.0 for one in header.segments]
    middles = [((one.left or 0.0) + (one.right or 0.0)) / 2 for one in header.segments]
    middle = (cell.left + cell.right) / 2
    return min(
        range(len(edges)),
        key=lambda column: min(abs(edges[column] - (cell.left or 0.0)), abs(middles[column] - middle)),
    )


def _leads(read: Sequence[tuple[str, Line | None]], role: str) -> bool:
    return any(found == role for found, _ in read)


def _read(line: Line, roles: frozenset[str]) -> tuple[str, Line | None]:
    """(role, value on the same line or None); ("", None) for a line without a label."""
    first = line.segments[0]
    whole = _role(line.flat, roles)
    if whole and not (FILLED.match(line.flat) and _role(line.flat.partition(":")[0], roles)):
        return whole, None
    if len(line.segments) > 1 and (role := _role(first.text, roles)):
        told = role == "text" and len(line.segments) == 2
        if line.segments[1].text.startswith((":", "：")):
            return role, _behind(replace(line, segments=line.segments[1:]), 1)
        # A glyph before the text is that of its first bullet; one before the label is the label's.
        return role, cell_alone(line, line.segments[1]) if told else replace(line, segments=line.segments[1:])
    for mark in (":", "：", "】"):
        head, found, _ = first.text.partition(mark)
        if found and (role := _role(head, roles)):
            return role, _behind(line, len(head) + 1)
    if len(first.runs) > 1 and (role := _role(first.runs[0].text, roles)):
        return role, _behind(line, len(first.runs[0].text))
    words = first.words
    if (
        len(words) > 1
        and words[1].left - words[0].right > 0.45 * line.style.size_pt
        and (role := _role(words[0].text, roles))
    ):
        return role, _behind(line, len(words[0].text))
    return "", None


def _role(text: str, roles: frozenset[str]) -> str:
    found = roles_of(text)
    return next((role for role in found if role in roles), "") if found else ""


def _behind(line: Line, length: int) -> Line | None:
    """The line without its first `length` characters; None when nothing is left."""
    first = line.segments[0]
    runs, seen = [], 0
    for run in first.runs:
        end = seen + len(run.text)
        if end > length:
            runs.append(run._replace(text=run.text[max(0, length - seen) :]))
        seen = end
    while runs and not runs[0].text.strip(" :：–—-\t"):
        runs.pop(0)
    if not runs:
        return replace(line, segments=line.segments[1:]) if len(line.segments) > 1 else None
    runs[0] = runs[0]._replace(text=runs[0].text.lstrip(" :：–—-\t"))
    return replace(line, segments=(Segment(tuple(runs), first.left, first.right, first.words), *line.segments[1:]))
