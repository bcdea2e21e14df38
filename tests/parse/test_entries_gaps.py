"""Entries of bare headers, parted by nothing but the space between them."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs

JOBS = [
    ("Quoll Yard – Leeds, UK", "", "May 2020 – Present"),
    ("Marram Mills – York, UK", "", "January 2019 – April 2020"),
    ("Tarn Boats Ltd – Hull, UK", "Welder", "October 2016 – May 2018"),
    ("Fenland Stores – Ely, UK", "Sales Assistant", "August 2015 – June 2016"),
]


def told(rows: list[tuple[str, ...]], apart: float) -> list[tuple[str, str]]:
    lines = [
        {"text": text, "gap": apart if not at else 1} for row in rows for at, text in enumerate(filter(None, row))
    ]
    return [(job.company.text, job.start.text) for job in find_jobs(laid_out(*lines))]


@pytest.mark.parametrize("apart", [5, 9, 20])
def test_space_parts_headers_of_unequal_length(apart: float) -> None:
    """A job that lacks its title does not take the employer of the next one."""
    assert told(JOBS, apart) == [
        ("Quoll Yard", "2020-05"), ("Marram Mills", "2019-01"), ("Tarn Boats Ltd", "2016-10"),
        ("Fenland Stores", "2015-08"),
    ]  # fmt: skip


def test_space_tells_nothing_where_a_block_has_no_date_or_two() -> None:
    """Two dates in one block are two entries, whatever the space says."""
    rows = [(*JOBS[2], *JOBS[3]), JOBS[2], JOBS[3]]
    assert [start for _, start in told(rows, 9)] == ["2016-10", "2015-08"] * 2
