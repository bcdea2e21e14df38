"""What a recruiter leaves out on purpose: old jobs, the present employer, whole sections. Everything is said."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from resumectl.model.profile import PRESENT, Job, Profile
from resumectl.model.rendering import SECTIONS, ExportOptions
from resumectl.privacy.blinding import without_employer
from resumectl.privacy.identifiers import Identifiers

_YEAR = re.compile(r"[12]\d{3}")


class Chosen(NamedTuple):
    """The profile that is left, a sentence for each thing left out, what must not be found any more, and where the jobs
    that are left stood."""

    profile: Profile
    notes: tuple[str, ...]
    hidden: Identifiers
    places: tuple[int, ...]


def chosen(profile: Profile, options: ExportOptions) -> Chosen:
    """Apply last_years, last_jobs, hide_current_employer and the choice of sections."""
    notes: list[str] = []
    hidden = Identifiers(())
    jobs = profile.work_history
    # The employer first: with its job left out its name would still stand in other texts.
    if options.hide_current_employer and (company := _current_employer(profile)):
        told = profile
        profile, hidden = without_employer(profile, company)
        jobs = profile.work_history
        notes.append(_said(told, profile))
    if options.last_years is not None:
        since = (options.year or _latest_year(jobs)) - options.last_years
        jobs = tuple(job for job in jobs if not (ended := _ended(job)) or ended >= since)
    if options.last_jobs is not None:
        newest = sorted(range(len(jobs)), key=lambda at: _recency(jobs[at], at), reverse=True)[: options.last_jobs]
        jobs = tuple(job for at, job in enumerate(jobs) if at in newest)
    if dropped := len(profile.work_history) - len(jobs):
        notes.append(f"Left out: {dropped} of {len(profile.work_history)} jobs.")
    places = tuple(at for at, job in enumerate(profile.work_history) if any(job is one for one in jobs))
    profile = replace(profile, work_history=jobs)
    if options.sections:
        profile, names = _only(profile, options.sections)
        notes += [f"Left out: the section {name}." for name in names]
    return Chosen(profile, tuple(notes), hidden, places if profile.work_history else ())


def _said(before: Profile, after: Profile) -> str:
    """What went with the newest employer's name."""
    also = ["the e-mail address"] if before.basic_info.email and not after.basic_info.email else []
    if gone := len(before.links) - len(after.links):
        also.append("a link" if gone == 1 else f"{gone} links")
    more = f", and what names it too: {', '.join(also)}" if also else ""
    return f"Left out: the name of the most recent employer{more}."


def _current_employer(profile: Profile) -> str:
    jobs = profile.work_history
    named = [at for at, job in enumerate(jobs) if job.company]
    newest = max(named, key=lambda at: _recency(jobs[at], at), default=None)
    return profile.basic_info.current_org if newest is None else jobs[newest].company


def _recency(job: Job, at: int) -> tuple[str, str, int]:
    """By end, then start; jobs without dates come last, and of equals the one printed first wins."""
    end = "9999" if job.end_date == PRESENT else job.end_date or job.start_date
    return (end, job.start_date, -at)


def _ended(job: Job) -> int:
    """The year of the end, 9999 for an ongoing job, 0 when no year is printed."""
    if job.end_date == PRESENT:
        return 9999
    match = _YEAR.match(job.end_date or job.start_date)
    return int(match[0]) if match else 0


def _latest_year(jobs: tuple[Job, ...]) -> int:
    years = [int(match[0]) for job in jobs for date in (job.start_date, job.end_date) if (match := _YEAR.match(date))]
    return max(years, default=0)


def _only(profile: Profile, sections: tuple[str, ...]) -> tuple[Profile, list[str]]:
    """The profile with these sections, and the names of the sections that had something and are gone."""
    members = {
        "experience": "work_history",
        "education": "education",
        "skills": "skills",
        "certifications": "certifications",
        "languages": "languages",
        "projects": "projects",
    }
    gone = [
        name
        for name in SECTIONS
        if name not in sections
        and (profile.basic_info.summary_description if name == "profile" else getattr(profile, members[name]))
    ]
    if "profile" in gone:
        profile = replace(profile, basic_info=replace(profile.basic_info, summary_description=()))
    emptied = {members[name]: () for name in gone if name != "profile"}
    return replace(profile, **emptied), gone  # type: ignore[arg-type]
