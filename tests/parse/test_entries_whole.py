"""Entries that are one text of several rows each, with their dates at its end."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.entries.cutting import cut_entries
from resumectl.parse.fields.entries.whole import with_whole_entries
from resumectl.parse.fields.jobs.finding import find_jobs

POSTS = [
    "Reader in Marine Botany, School of Life Sciences, University of Portside, Northern Campus, since",
    "August 2013 (tenured).",
    {"text": "Research Fellow, Institute of Marine Sciences, University of Portside, Northern Campus, March", "gap": 9},
    "2009 - July 2013.",
    {"text": "Laboratory Assistant, Tarn Water Company, 2007 - 2009.", "gap": 9},
]


def test_posts_of_scholars() -> None:
    """Space parts the entries; each row but the last one is full, also within the dates."""
    jobs = find_jobs(laid_out(*POSTS))
    assert [(job.title.text, job.company.text, job.start.text, job.end.text) for job in jobs] == [
        ("Reader in Marine Botany", "University of Portside, Northern Campus", "2013-08", "Present"),
        ("Research Fellow", "University of Portside, Northern Campus", "2009-03", "2013-07"),
        ("Laboratory Assistant", "Tarn Water Company", "2007", "2009"),
    ]
    assert all(not job.bullets for job in jobs)


@pytest.mark.parametrize("rows", [
    [*POSTS[:4], {"text": "Kept the nets of six boats in order.", "gap": 9}],
    ["University of Portside", "Bachelor of Fine Arts", "2021 - 2024",
     {"text": "Tarn College", "gap": 9}, "Diploma in Printing", "2016 - 2020"],
    [{**row, "gap": 2} if isinstance(row, dict) else row for row in POSTS],
], ids=["text without dates", "narrow rows", "no space between"])  # fmt: skip
def test_other_rows_stay_apart(rows: list[object]) -> None:
    """A text among them, rows that end where a name ends, or rows all alike far apart: no such list."""
    lines = laid_out(*rows)
    assert with_whole_entries(lines) == lines


def test_a_row_above_dates_below_a_full_stop_is_no_text() -> None:
    """More space above it than within the text, and the dates right below it: the next entry begins."""
    lines = laid_out(
        "Gallery Assistant, Harbour Projects",
        "Brackwater, 2024 - 2025",
        "Hung and packed work, answered letters and wrote to the friends of the gallery.",
        {"text": "Print Technician (part time), Elder School of Arts", "gap": 8},
        "Brackwater, 2021 - 2023",
        "Looked after the studios.",
    )
    assert [entry.header[0].flat for entry in cut_entries(lines)] == [lines[0].flat, lines[3].flat]
