"""A second opinion: which of two readings of one document made the better profile.

Columns are found by geometry, and on some pages geometry misleads: cards, rails of dates, boxes that touch. The order
in which the file holds its text is right on many of those and wrong on many others. Which of the two profiles holds
more of the truth is told by what can be seen of them without knowing it: `make readings` fits a logistic regression
of the differences below to labelled documents, and writes rereading.toml.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

from resumectl.model.page import ParseResult
from resumectl.model.profile import Job
from resumectl.parse.geometry import Page

SURE = 0.93
"""A mean confidence from which on nothing is read again."""
LEAST_PLACED = 0.5
"""A share of the text; where the profile has a place for less, even sure values are read again."""
LEAST_CHANCE = 0.7
"""The other reading is taken from this probability on that it is the better one."""
MOST_WORDS = 20_000
LONG_COMPANY, LONG_TITLE, LONG_SCHOOL = 45, 50, 60
"""Characters; names beyond them are mostly two things in one."""


def is_doubtful(result: ParseResult, pages: Sequence[Page]) -> bool:
    """Whether a second reading may pay: a text PDF of usual length whose values are not all sure, or whose profile
    has a place for less than half of its text."""
    if not pages or any(page.by_ocr for page in pages) or sum(len(page.words) for page in pages) > MOST_WORDS:
        return False
    unsure = _mean([place.confidence for place in result.evidence.values()]) < SURE
    return unsure or result.coverage < LEAST_PLACED


def is_better(other: ParseResult, first: ParseResult) -> bool:
    """Whether `other` is so likely the better reading of the same document that it takes the first one's place."""
    if other.profile == first.profile or _loses_names(other, first):
        return False
    weights = _weights()
    before, now = signs(first), signs(other)
    odds = math.fsum([weights["bias"], *(weights[name] * (now[name] - before[name]) for name in sorted(now))])
    return odds >= math.log(LEAST_CHANCE / (1 - LEAST_CHANCE))


def _loses_names(other: ParseResult, first: ParseResult) -> bool:
    """Whether the other reading has the same jobs, in number, with fewer of their employers, titles and dates."""
    jobs, before = other.profile.work_history, first.profile.work_history
    return len(jobs) == len(before) and sum(map(_gaps, jobs)) > sum(map(_gaps, before))


def signs(result: ParseResult) -> dict[str, float]:
    """What can be seen of a profile's quality, by name."""
    profile = result.profile
    jobs = profile.work_history
    sure = [place.confidence for place in result.evidence.values()]
    at_work = [place.confidence for pointer, place in result.evidence.items() if pointer.startswith("/work")]
    return {
        "coverage": result.coverage,
        "confidence": _mean(sure),
        "confidence_of_jobs": _mean(at_work),
        "values": math.fsum(sure) / 10,
        "gaps_in_jobs": float(sum(_gaps(job) for job in jobs)),
        "long_names": float(
            sum((len(job.company) > LONG_COMPANY) + (len(job.role_title) > LONG_TITLE) for job in jobs)
            + sum(len(school.institution) > LONG_SCHOOL for school in profile.education)
        ),
    }


def _gaps(job: Job) -> int:
    return (not job.company) + (not job.role_title) + (not job.start_date)


def _mean(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers) if numbers else 0.0


@cache
def _weights() -> dict[str, float]:
    file = resources.files("resumectl.parse").joinpath("rereading.toml")
    weights: dict[str, float] = tomllib.loads(file.read_text(encoding="utf-8"))
    return weights
