"""Jobs and their employers: an employer's line that only introduces the roles below it is no job of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.totals import is_within
from resumectl.parse.fields.jobs.parts import Parts
from resumectl.parse.fields.jobs.places import TOWNISH
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.places.finding import region_of
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.headings import tail_of
from resumectl.parse.lexicon import Lexicon, fold

LIKELY = 0.85
LEAST_TITLE = 0.6


@dataclass(slots=True)
class FoundJob:
    """A job with evidence. `bullets` are in print order."""

    title: Value = NOTHING
    company: Value = NOTHING
    place: Value = NOTHING
    start: Value = NOTHING
    end: Value = NOTHING
    bullets: list[Value] = field(default_factory=list)


def with_shared_employers(found: Sequence[tuple[FoundJob, Parts]], words: Lexicon) -> list[FoundJob]:
    """The jobs without the lines of employers; their names and places went to the roles below them."""
    kept: list[FoundJob] = []
    at = 0
    while at < len(found):
        job = found[at][0]
        roles = _roles_below(found, at, words)
        if roles:
            employer = job.company if job.company.text else job.title
            for role, below in roles:
                if _town_for_employer(role) is None and _with_unit(role, below, words):
                    role.title = role.title._replace(text=f"{role.title.text}, {role.company.text}")
                    role.company = NOTHING
                role.place = _town_for_employer(role) or role.place
                role.title = role.title if role.title.text else role.company
                role.company = employer
                role.place = role.place if role.place.text else job.place
                kept.append(role)
        elif not _only_introduces(job, found[at + 1][0] if at + 1 < len(found) else None):
            kept.append(job)
        at += 1 + len(roles)
    return kept


def with_employer_of_heading(jobs: Sequence[FoundJob], heading: Line, words: Lexicon) -> list[FoundJob]:
    """The jobs with the employer that stands behind their heading, where none of them names one of its own.

    What was taken for an employer is the beginning of the place then: `Fort Tarn` before `KS`.
    """
    name = tail_of(heading.flat, words)
    if not name or title_score(name, words) > company_score(name, words) or not jobs:
        return list(jobs)
    places = [_place_with_company(job) for job in jobs]
    if any(place is None or company_score(job.company.text, words) for job, place in zip(jobs, places, strict=True)):
        return list(jobs)
    for job, place in zip(jobs, places, strict=True):
        job.place = place or NOTHING
        job.company = Value(name, (heading,), LIKELY)
    return list(jobs)


def _place_with_company(job: FoundJob) -> Value | None:
    """The place with the alleged employer right before it; None where something else stands between."""
    if not job.company.text:
        return job.place
    if not job.place.text:
        return None
    above, line = job.company.lines[0].flat, job.place.lines[0].flat
    wraps = above != line and above.endswith(job.company.text) and line.startswith(job.place.text)
    for joint in (", ", " "):
        whole = f"{job.company.text}{joint}{job.place.text}"
        if whole in line or (wraps and joint == " "):
            return job.place._replace(text=whole)
    return None


def without_repeats(jobs: Sequence[FoundJob]) -> list[FoundJob]:
    """The jobs without those that another list of the document tells in full: one employer, one time, no text."""
    return [job for job in jobs if not any(_says_more(other, job) for other in jobs if other is not job)]


def _says_more(job: FoundJob, bare: FoundJob) -> bool:
    if bare.bullets or not job.bullets or not bare.company.text or not bare.start.text:
        return False
    alike = fold(job.company.text).replace(" ", "") == fold(bare.company.text).replace(" ", "")
    if not alike or (bare.title.text and fold(bare.title.text) != fold(job.title.text)):
        return False
    return _is_same_time(job.start.text, bare.start.text) and _is_same_time(job.end.text, bare.end.text)


def _is_same_time(one: str, other: str) -> bool:
    """Whether both dates are one, as exactly as both are printed."""
    length = min(len(one), len(other))
    return one[:length] == other[:length] and bool(length) == bool(one or other)


def _only_introduces(job: FoundJob, following: FoundJob | None) -> bool:
    """Whether the job is the employer's line that the next one took its employer from."""
    if not job.company.text or job.title.text or job.bullets or following is None:
        return False
    if following.company.lines != job.company.lines:
        return False
    if not following.place.text:
        following.place = job.place
    return True


def _roles_below(
    found: Sequence[tuple[FoundJob, Parts]], at: int, words: Lexicon
) -> list[tuple[FoundJob, Parts]]:
    """The roles that lie within the dates of an employer named alone: `Army, 2010 - Present` above its ranks."""
    head, part = found[at]
    towned = _is_firm_and_town(head, part, words)
    if (len(part.names) != 1 and not towned) or head.bullets or not part.header.is_range:
        return []
    roles: list[tuple[FoundJob, Parts]] = []
    for role, below in found[at + 1 :]:
        alone = len(below.names) == 1 or _town_for_employer(role) is not None or _with_unit(role, below, words)
        if not alone or not is_within((role.start.text, role.end.text), (head.start.text, head.end.text)):
            break
        roles.append((role, below))
    leans = [_lean(below.names[0].text, words) for _, below in roles]
    shared = bool(roles) and leans[0] > _lean(part.names[0].text, words) and fsum(leans) >= 0
    if shared and towned:
        head.place, head.title = (head.place if head.place.text else head.title), NOTHING
    return roles if shared else []


def _with_unit(role: FoundJob, below: Parts, words: Lexicon) -> bool:
    """Whether a comma parts a title from what it is in charge of, which then is no employer: `Buyer, Tea & Spices`."""
    title, unit = role.title.text, role.company.text
    whole = f"{title}, {unit}"
    told = len(below.names) == 2 and title_score(title, words) >= LEAST_TITLE and not ends_in_form(unit)
    return told and bool(below.entry.header) and whole in below.entry.header[0].flat


def _is_firm_and_town(head: FoundJob, part: Parts, words: Lexicon) -> bool:
    """Whether a firm stands with one more word behind it in its row, as its town does: `Acme GmbH, Martinsried`."""
    if len(part.names) != 2 or part.names[0].row != part.names[1].row:
        return False
    firm, town = part.names[0].text, part.names[1].text
    named = ends_in_form(firm) and head.company.text == firm and head.title.text == town
    return named and " " not in town and town.istitle() and title_score(town, words) == 0


def _town_for_employer(role: FoundJob) -> Value | None:
    """The whole place of a role whose alleged employer is called as small towns and bases are: `Fort Tarn` before `KS`.
    """
    if not TOWNISH.search(role.company.text) or not region_of(role.place.text):
        return None
    place = _place_with_company(role)
    return place if place is not None and place.text.startswith(role.company.text) else None


def _lean(text: str, words: Lexicon) -> float:
    return title_score(text, words) - company_score(text, words)
