"""Projects with times of their own below the employer that they were done for: what was done there, and no jobs.

Tarn Consulting – Systems Engineer      2019 - Present
Project 1: Retail Portal                2021 - Present
"""

from __future__ import annotations

import re

from resumectl.parse.fields.entries.totals import is_within
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.jobs.parts import Parts

PROJECT = re.compile(
    r"(?:(?:client )?project|projet|projekt|proyecto|progetto|projeto|project name|engagement|assignment)\s?"
    r"(?:(?:#|no\.?|n[°º])?\s?\d{1,2}\s?[:.–—-]|[:–—])\s?\S|"
    r"(?:(?:project )?(?:duration|period)|(?:end )?client(?: name)?|customer|team size)\s?:\s?\S",
    re.IGNORECASE,
)
"""A project's name, or a label of what forms tell of one: `Duration: Jan 2020 – Dec 2021`."""


def is_project_within(part: Parts, job: FoundJob) -> bool:
    """Whether a header counts or labels a project whose time lies within that of the job above it."""
    header = part.entry.header
    times = (part.header.start, part.header.end)
    named = bool(job.title.text or job.company.text) and bool(header) and PROJECT.match(header[0].flat) is not None
    return named and is_within(times, (job.start.text, job.end.text))
