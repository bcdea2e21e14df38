"""Forms set as tables: labels beside their values, and Japanese ones of a year, a month and what happened then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from resumectl.parse.fields.entries.forms import is_form_label
from resumectl.parse.geometry import Line
from resumectl.parse.headings import Look, row_look
from resumectl.parse.lexicon import fold, lexicon

YEAR = re.compile(r"^(?:(?:令和|平成|昭和|大正)\s*(?:\d{1,2}|元)|(?:19|20)\d\d)\s*年?$")
MONTH = re.compile(r"^(?:1[0-2]|0?[1-9])\s*月?$")
IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
OF_FORMS = ("summary", "other", "interests")
LEAST_TITLE = 4
LEAST_ROW_LABELS = 3
ENTRIES = frozenset({"work", "education"})
PERSONS = frozenset({"contact", "references"})


def above_events(lines: Sequence[Line]) -> set[int]:
    """Ids of the lines above a row that begins with cells of a year and a month: titles stand there in plain type."""
    return {id(line) for line, after in pairwise(lines) if _is_event_row(after)}


def _is_event_row(line: Line) -> bool:
    cells = line.segments
    return len(cells) > 2 and bool(YEAR.match(cells[0].text.strip()) and MONTH.match(cells[1].text.strip()))


def head_of_table(line: Line) -> Line | None:
    """The title in the last cell of a table's head, behind the words for year and month."""
    cells = [cell.text.strip() for cell in line.segments]
    return replace(line, segments=line.segments[-1:]) if cells[:-1] == ["年", "月"] else None


def is_title_cell(text: str, kind: str, within: str) -> bool:
    """Whether the first cell of a row below a form's licences is the title of what the second one says."""
    is_title = kind in OF_FORMS and len(text) >= LEAST_TITLE and IDEOGRAPH.search(text) is not None
    return is_title and within in ("certifications", *OF_FORMS)


def row_labels(lines: Sequence[Line], kind: Callable[[str], str]) -> set[tuple[int, Look]]:
    """Columns and looks of labels before values (`Nationality  Swiss`): most of them name no section.

    `kind` tells which section a text names.
    """
    rows = [line for line in lines if len(line.segments) > 1 and not line.bullet]
    looks = {id(line): row_look(line) for line in rows}
    every = Counter(looks.values())
    titles = (line for line in rows if fold(line.segments[0].text) not in lexicon().labels)
    named = Counter(looks[id(line)] for line in titles if kind(line.segments[0].text))
    return {look for look, count in every.items() if count >= LEAST_ROW_LABELS and 2 * named[look] < count}


def repeated_cells(lines: Sequence[Line]) -> set[str]:
    """The first cells of several rows, folded: `Project  Bridge over the Tarn` comes in each entry of a form."""
    cells = Counter(fold(line.segments[0].text) for line in lines if len(line.segments) > 1 and not line.bullet)
    return {text for text, count in cells.items() if count > 1}


def is_label_cell(text: str, within: str, has_forms: bool) -> bool:
    """Whether the first cell of a row is the label of one value: a person's `Address`, a job's `Location` in a form."""
    if within in ENTRIES:
        return has_forms and is_form_label(text)
    return within in PERSONS and fold(text) in lexicon().labels
