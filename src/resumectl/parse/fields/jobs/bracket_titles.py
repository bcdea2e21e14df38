"""Titles in brackets behind the employer and its town: `Marl Specialist Hospital, Kano (Laboratory Scientist)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.lexicon import Lexicon

BRACKET = re.compile(r"\(([^()]{3,60})\)|（([^（）]{2,40})）")
FIRM_AND_TITLE = re.compile(r"([^（）]{3,40})（([^（）]{2,40})）")
TERMS = re.compile(r"\s*[:：・/／]\s*(?=[^:：・/／]{2,8}$)")
"""What parts a title from the terms of employment behind it: `営業職：正社員`."""
LEAST_TITLE = 0.6
REPEATED = re.compile(r"(?P<name>[^()]{2,60}?)\s*\((?P<role>[^()]{3,60})\)")
LEAST_ROLE_WORDS = 2


def firm_and_title(names: list[Atom], words: Lexicon) -> list[Atom]:
    """The names, a firm with the title in full-width brackets behind it as two: `株式会社山川（営業職：正社員）`.

    Terms of employment alone in the brackets are neither.
    """
    match = FIRM_AND_TITLE.fullmatch(names[0].text) if names else None
    if match is None or (len(names) > 1 and names[1].row == names[0].row):
        return names
    title = TERMS.split(match[2])[0]
    if tells_terms(title):
        return [names[0]._replace(text=match[1]), *names[1:]]
    if company_score(match[1], words) < LEAST_TITLE or title_score(title, words) < LEAST_TITLE:
        return names
    first = names[0]
    return [first._replace(text=match[1]), first._replace(text=title, order=first.order + 1), *names[1:]]


def with_titles_in_brackets(jobs: Sequence[FoundJob], words: Lexicon) -> list[FoundJob]:
    """The jobs, one without any title with that in brackets in its employer's row.

    Where one employer stands in several rows with something else in brackets each time, they are the posts there.
    """
    _add_posts(jobs)
    for job in jobs:
        if job.company.text and not job.title.text:
            _add_title(job, words)
    return list(jobs)


def _add_posts(jobs: Sequence[FoundJob]) -> None:
    """`Moos Insurance (Claims North)` and `Moos Insurance (Local Site Services)`: one employer, two posts."""
    bare = [(job, REPEATED.fullmatch(job.company.text)) for job in jobs if not job.title.text]
    named = [(job, match) for job, match in bare if match is not None and _may_be_post(match["role"])]
    posts: dict[str, set[str]] = {}
    for _, match in named:
        posts.setdefault(match["name"], set()).add(match["role"])
    for job, match in named:
        if len(posts[match["name"]]) > 1:
            job.title = job.company._replace(text=match["role"])
            job.company = job.company._replace(text=match["name"])


def _may_be_post(text: str) -> bool:
    """Whether no place, date or terms of employment stand in a bracket of several words."""
    told = text[:1].isupper() and len(text.split()) >= LEAST_ROLE_WORDS
    return told and not (find_dates(text) or tells_terms(text) or looks_like_place(text))


def _add_title(job: FoundJob, words: Lexicon) -> None:
    line = job.company.lines[0]
    begin = line.flat.find(job.company.text)
    for match in BRACKET.finditer(line.flat, max(0, begin)):
        text = (match.group(1) or match.group(2)).strip()
        text = TERMS.split(text)[0] if match.group(2) else text
        named = title_score(text, words) >= max(LEAST_TITLE, company_score(text, words))
        if named and (match.group(2) or text[:1].isupper()) and not find_dates(text) and not tells_terms(text):
            job.title = job.company._replace(text=text)
            job.company = job.company._replace(text=job.company.text.replace(match.group(), "").strip())
            return
