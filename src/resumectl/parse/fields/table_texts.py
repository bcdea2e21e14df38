"""What is told of the jobs of a table below it, under their employers' names: `Responsibilities (Quoll Yard):`."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.employers import FoundJob
from resumectl.parse.fields.prose import paragraphs
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold

NAME_WORDS = 2
"""So many words at its beginning name an employer as a label does."""


def add_texts(jobs: Sequence[FoundJob], lines: Sequence[Line], wraps_at: float, wrap_gap: float) -> None:
    """Give each job the points below the line that names its employer; one job alone gets all, others none."""
    told: list[Line] = []
    job = jobs[0] if len(jobs) == 1 else None
    for line in [*lines, None]:
        if line is None or not line.bullet and (named := _named(jobs, line)) is not None:
            if job is not None:
                job.bullets.extend(paragraphs(told, wraps_at=wraps_at, wrap_gap=wrap_gap))
            told, job = [], named if line is not None else None
        elif line.bullet or told:
            told.append(line)


def _named(jobs: Sequence[FoundJob], line: Line) -> FoundJob | None:
    text = f" {fold(line.flat)} "
    for job in jobs:
        name = " ".join(fold(job.company.text).split()[:NAME_WORDS])
        if name and f" {name} " in text:
            return job
    return None
