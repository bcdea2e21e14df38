"""What is told of the jobs of a table below it, under their employers' names: `Responsibilities (Quoll Yard):`."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.prose import paragraphs
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold

NAME_WORDS = 2
"""So many words at its beginning name an employer as a label does."""


def add_texts(jobs: Sequence[FoundJob], lines: Sequence[Line], wraps_at: float, wrap_gap: float) -> None:
    """Give each job the points below the line that names its employer; one job alone gets all, others none."""
    told: list[Line] = []
    job = jobs[0] if len(jobs) == 1 else None
    for line in lines:
        named = None if line.bullet else _named(jobs, line)
        if named is not None or (not line.bullet and line.flat.endswith((":", "："))):
            _end(job, told, wraps_at, wrap_gap)
            job = named
        elif line.bullet or told:
            told.append(line)
    _end(job, told, wraps_at, wrap_gap)


def _end(job: FoundJob | None, told: list[Line], wraps_at: float, wrap_gap: float) -> None:
    if job is not None:
        job.bullets.extend(paragraphs(told, wraps_at=wraps_at, wrap_gap=wrap_gap))
    told.clear()


def _named(jobs: Sequence[FoundJob], line: Line) -> FoundJob | None:
    text = f" {fold(line.flat)} "
    for job in jobs:
        name = " ".join(fold(job.company.text).split()[:NAME_WORDS])
        if name and f" {name} " in text:
            return job
    return None
