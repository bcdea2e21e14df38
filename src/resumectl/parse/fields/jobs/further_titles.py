"""Further titles at one employer that have no dates of their own: rows among the points, set as the first title is.

    Copper Pan (2012 - 2019)
    Line Cook
    - Ran the grill station
    Server
    - Waited on forty guests a night
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.atoms import SEPARATOR, title_score
from resumectl.parse.fields.entries.bodies import header_dates, sign_of
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.fields.value import Value
from resumectl.parse.lexicon import Lexicon

LEAST_TITLE = 0.6
MOST_WORDS = 14


def with_further_titles(jobs: Sequence[FoundJob], words: Lexicon) -> list[FoundJob]:
    """The jobs with one more for each such row: its points are those below it, its time is the employer's."""
    return [one for job in jobs for one in _apart(job, words)]


def _apart(job: FoundJob, words: Lexicon) -> list[FoundJob]:
    if len(job.bullets) < LEAST_POINTS or not job.title.lines or not job.company.lines:
        return [job]
    title = job.title.lines[0]
    look = sign_of(title)
    if title is job.company.lines[0] or header_dates(title) or look == sign_of(job.company.lines[0]):
        return [job]
    alike = [sign_of(bullet.lines[0]) == look for bullet in job.bullets]
    named = [same and _names_title(bullet, words) for same, bullet in zip(alike, job.bullets, strict=True)]
    # Points that are set as titles are, or a title without any, tell that the look says nothing.
    followed = all(not after for one, after in zip(named, (*named[1:], True), strict=True) if one)
    if alike != named or named[0] or not any(named) or not followed:
        return [job]
    found: list[FoundJob] = [replace(job, bullets=[])]
    for bullet, is_title in zip(job.bullets, named, strict=True):
        if is_title:
            text = SEPARATOR.split(bullet.text)[0].rstrip(" :")
            found.append(replace(job, title=bullet._replace(text=text), bullets=[]))
        else:
            found[-1].bullets.append(bullet)
    return found


LEAST_POINTS = 3


def _names_title(bullet: Value, words: Lexicon) -> bool:
    """Whether a row without a glyph names a title first: `Trainer - Foundation course`."""
    line = bullet.lines[0]
    if line.bullet or len(bullet.lines) > 1 or len(line.segments) > 1 or header_dates(line):
        return False
    text = line.flat.rstrip(" :")
    short = len(text.split()) <= MOST_WORDS and not SENTENCE_END.search(text) and text[:1].isupper()
    return short and title_score(SEPARATOR.split(text)[0], words) >= LEAST_TITLE
