"""Rows of cells whose texts run over into the row below, each in its own column, in tables without rules."""

from __future__ import annotations

from collections.abc import Sequence

from section_lines import LETTER_PT, SPACE_PT

from resumectl.model.page import Box
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.geometry import Line, Run, Segment, Style, Word

LEFTS = (50.0, 210.0, 370.0)
REACH_PT = 520.0
SIZE_PT = 10.0
STYLE = Style(SIZE_PT)
BODY = "Answered callers, logged repairs and kept the petty cash of the whole department for the auditors"


def cell(text: str, left: float, top: float) -> Segment:
    words: list[Word] = []
    for token in text.split():
        right = left + LETTER_PT * len(token)
        words.append(Word(token, 1, left, top, right, top + SIZE_PT, top + SIZE_PT, STYLE))
        left = right + SPACE_PT
    return Segment((Run(text, STYLE),), words[0].left, words[-1].right, tuple(words))


def grid(*rows: str | Sequence[str]) -> list[Line]:
    """Rows of three columns, each cell a text or `""`; a text alone is a bullet below them. Entries stand apart."""
    lines: list[Line] = []
    top = 50.0
    for row in rows:
        cells = [row] if isinstance(row, str) else row
        gap = 10.0 if len(cells) > 1 and all(cells) else 1.0
        top += gap
        shown = tuple(cell(text, left, top) for text, left in zip(cells, LEFTS, strict=False) if text)
        box = Box(shown[0].left or 0.0, top, shown[-1].right or 0.0, top + SIZE_PT)
        lines.append(
            Line(
                shown, box=box, style=STYLE, bullet="•" if isinstance(row, str) else "", gap_pt=gap, reach=REACH_PT,
                number=len(lines),
            )
        )  # fmt: skip
        top += SIZE_PT
    return lines


def test_employers_and_titles_run_over_beside_dates() -> None:
    """Two of three cells, or one of them, go on in the row below; the dates do not."""
    lines = grid(
        ("Brackwater and Tarn Housing", "Receptionist and Administrative", "03/2014 - 01/2019"),
        ("Association", "Assistant", ""),
        BODY,
        ("Upper Tarn County Library and", "Page", "06/2011 - 02/2014"),
        ("Archives",),
        BODY,
        ("Fell Mills", "Stock and Delivery Coordination", "06/2009 - 05/2011"),
        ("", "Clerk", ""),
        BODY,
    )
    assert [(job.company.text, job.title.text, job.start.text, len(job.bullets)) for job in find_jobs(lines)] == [
        ("Brackwater and Tarn Housing Association", "Receptionist and Administrative Assistant", "2014-03", 1),
        ("Upper Tarn County Library and Archives", "Page", "2011-06", 1),
        ("Fell Mills", "Stock and Delivery Coordination Clerk", "2009-06", 1),
    ]


def test_degrees_run_over_beside_years() -> None:
    """Behind the years of a margin: a degree over three rows, its school in one."""
    lines = grid(
        ("2014", "Certificate of Proficiency in", "Tarn Technical Institute"),
        ("", "Electrotechnology and", ""),
        ("", "Instrumentation", ""),
        ("2010", "Diploma in Pattern Design", "Fell Academy"),
    )
    assert [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(lines)] == [
        ("Certificate of Proficiency in Electrotechnology and Instrumentation", "Tarn Technical Institute", "2014"),
        ("Diploma in Pattern Design", "Fell Academy", "2010"),
    ]


def test_what_had_room_beside_it_is_no_rest() -> None:
    """Below a short name a further word had room, and a text as wide as the page tells of the whole row."""
    lines = grid(
        ("Fell Mills", "Coordinator", "06/2014 - 05/2019"),
        ("Nights", "Shifts", ""),
        BODY,
        ("Upper Tarn County Library and", "Page", "06/2011 - 02/2014"),
        ("Administration of loans, returns, reminders and the reading room for pupils of four schools",),
    )
    assert [job.company.text for job in find_jobs(lines)] == ["Fell Mills", "Upper Tarn County Library and"]
