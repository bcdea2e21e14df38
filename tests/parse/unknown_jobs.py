"""Jobs whose employers no list knows, and what is read of such headers."""

from __future__ import annotations

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line

UNKNOWN = [
    ("Locksmith", "Vantry", "Mar 2021 – Present"),
    ("Seasonal Park Ranger", "Loomwell", "Jun 2018 – Feb 2021"),
    ("Rigger", "Marrow and Pine", "Jan 2016 – May 2018"),
]


def told(lines: list[Line]) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]
