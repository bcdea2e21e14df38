"""Titles in brackets behind the employer and its town: `Marl Specialist Hospital, Kano (Laboratory Scientist)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.lexicon import Lexicon

BRACKET = re.compile(r"\(([^()]{3,60})\)")
LEAST_TITLE = 0.6


def with_titles_in_brackets(jobs: Sequence[FoundJob], words: Lexicon) -> list[FoundJob]:
    """The jobs, one without any title with that in brackets in its employer's row."""
    for job in jobs:
        if job.company.text and not job.title.text:
            _add_title(job, words)
    return list(jobs)


def _add_title(job: FoundJob, words: Lexicon) -> None:
    line = job.company.lines[0]
    begin = line.flat.find(job.company.text)
    for match in BRACKET.finditer(line.flat, max(0, begin)):
        text = match.group(1).strip()
        named = title_score(text, words) >= max(LEAST_TITLE, company_score(text, words))
        if named and text[:1].isupper() and not find_dates(text) and not tells_terms(text):
            job.title = job.company._replace(text=text)
            job.company = job.company._replace(text=job.company.text.replace(match.group(), "").strip())
            return
