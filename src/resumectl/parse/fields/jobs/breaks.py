"""Times without a job among the jobs: parental leave, a sabbatical, the search for work have no employer."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.asides import is_break
from resumectl.parse.fields.entries.atoms import company_score
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.lexicon import Lexicon, fold


def without_invented_employers(jobs: Sequence[FoundJob], words: Lexicon) -> list[FoundJob]:
    """The jobs, with what a time without a job was filled with where it was printed: `Career break – travelling`.

    Who employs in other jobs, or has a firm's name, stays: `Elternzeit, Acme GmbH`.
    """
    employers = {fold(job.company.text) for job in jobs if not is_break(job.title.text)}
    for job in jobs:
        if job.company.text and not job.title.text and is_break(job.company.text):
            job.title, job.company = job.company, NOTHING
        elif is_break(job.title.text) and job.company.text and not _employs(job.company.text, employers, words):
            _tell(job, job.company)
            job.company = NOTHING
    return list(jobs)


def _employs(text: str, employers: set[str], words: Lexicon) -> bool:
    return fold(text) in employers or company_score(text, words) > 0


def _tell(job: FoundJob, said: Value) -> None:
    """Adds to a time without a job what stands beside or below its name."""
    if looks_like_place(said.text) and not job.place.text:
        job.place = said
    elif joined := _printed_together(job.title, said):
        job.title = job.title._replace(text=joined)
    else:
        job.bullets.insert(0, said)


def _printed_together(first: Value, second: Value) -> str:
    """The text of one row from the beginning of one value to the end of the other, or `""`."""
    if first.lines != second.lines or len(first.lines) != 1:
        return ""
    row = first.lines[0].flat
    begin, after = row.find(first.text), row.rfind(second.text)
    return row[begin : after + len(second.text)] if 0 <= begin < after else ""
