"""Jobs set as cards side by side, read column by column."""

from __future__ import annotations

from typing import Any

from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line

CARDS = [
    (("Head Baker", "Tarn Mills", "May 2019 - Present"), ("Pastry Cook", "Fell Inn", "2016 - 2019")),
    (("Shop Hand", "Quoll Bakery", "2014 - 2016"), ("Waiter", "Harbour Cafe", "2012 - 2014")),
]


def beside(*cells: str, left: float = 50, **told: Any) -> Line:
    """A row whose cells begin at `left` and each 250 points further right."""
    parts = [laid_out({"text": cell, "left": left + 250 * at, **told})[0] for at, cell in enumerate(cells)]
    segments = tuple(segment for part in parts for segment in part.segments)
    return parts[0].marked(segments=segments)


def grid() -> list[Line]:
    rows: list[Line] = []
    for one, other in CARDS:
        pairs = zip(one, other, strict=True)
        rows += [beside(*pair, top=50.0 + 20 * at) for at, pair in enumerate(pairs, len(rows))]
        done = f"Worked as {one[0].lower()} every day", f"• Worked as {other[0].lower()} every night"
        rows.append(beside(*done, left=60, bullet="•", top=50.0 + 20 * len(rows)))
    return [row.marked(number=at) for at, row in enumerate(rows)]


def test_cards_side_by_side_are_jobs_each() -> None:
    """Titles, employers, dates and bullets of two cards share their rows; each column is read by itself."""
    jobs = find_jobs(grid())
    found = {(job.title.text, job.company.text, job.end.text) for job in jobs}
    assert found == {
        ("Head Baker", "Tarn Mills", "Present"), ("Pastry Cook", "Fell Inn", "2019"),
        ("Shop Hand", "Quoll Bakery", "2016"), ("Waiter", "Harbour Cafe", "2014"),
    }  # fmt: skip
    assert [value.text for value in jobs[-1].bullets] == ["Worked as waiter every night"]


def test_two_cells_with_one_span_of_time_are_one_job() -> None:
    """Where the dates stand in one cell alone, the other one says something else of the same job."""
    rows = [beside("Head Baker", "Tarn Mills"), beside("May 2019 - Present", "Leeds", top=70.0)]
    jobs = find_jobs([row.marked(number=at) for at, row in enumerate(rows)])
    assert [(job.title.text, job.company.text) for job in jobs] == [("Head Baker", "Tarn Mills")]
