"""Titles that only the text below an employer tells: each point begins with one, or is one.

    Copper Pan, 2012 - 2019
    - Line Cook: ran the grill station and trained two apprentices
    - Server, waiting on forty guests a night
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.actions import tells_action
from resumectl.parse.fields.entries.atoms import DASH, IDEOGRAPH, company_score, title_score
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.value import Value
from resumectl.parse.lexicon import Lexicon

TITLE = re.compile(r"^([^\W\d_a-z][^:.;,]{2,60}?)(?:\s?:\s+|,\s+(?=[a-z]+ing\b)|$)")
LEAST_TITLE = 0.9
MOST_WORDS = 6


def with_inner_titles(jobs: list[FoundJob], words: Lexicon) -> list[FoundJob]:
    """The jobs, where hardly any has a title, with those that lead their points; a further one is a further job."""
    bare = [job for job in jobs if job.company.text and not job.title.text]
    if len(bare) < 2 or len(bare) < len(jobs):
        return jobs
    if not any(_title(bullet.text, words) for job in bare for bullet in job.bullets[:1]):
        return jobs
    return [one for job in jobs for one in _roles(job, words)]


def _roles(job: FoundJob, words: Lexicon) -> Sequence[FoundJob]:
    titles = [_title(bullet.text, words) for bullet in job.bullets]
    pairs = list(zip(job.bullets, titles, strict=True))
    bare = sum(title is not None and title.end() == len(bullet.text) for bullet, title in pairs)
    if not titles or titles[0] is None or bare > 1:
        # A list of posts that tells of none is one of courses, or of what somebody worked with.
        return [job]
    found: list[FoundJob] = []
    for bullet, match in pairs:
        if match is None or (found and match.end() == len(bullet.text)):
            found[-1].bullets.append(bullet)
            continue
        title = Value(match.group(1), bullet.lines, job.company.confidence)
        rest = bullet.text[match.end() :].strip()
        text = [bullet._replace(text=rest)] if rest else []
        found.append(replace(job, title=title, bullets=text))
    return found


def _title(text: str, words: Lexicon) -> re.Match[str] | None:
    match = TITLE.match(text)
    name = match.group(1) if match else ""
    if match is None or len(name.split()) > MOST_WORDS or DASH.search(name) or tells_action(text):
        return None
    if IDEOGRAPH.search(name):
        return None
    return match if title_score(name, words) >= LEAST_TITLE > company_score(name, words) else None
