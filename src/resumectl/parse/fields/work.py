"""Jobs from the lines of a work section."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from resumectl.parse.fields.atoms import (
    AT,
    KIND_OF_WORK,
    Atom,
    Header,
    company_score,
    split_place,
    take_apart,
    title_score,
)
from resumectl.parse.fields.entries import Entry, cut_entries
from resumectl.parse.fields.forms import WORK_ROLES, Form, find_forms, find_table
from resumectl.parse.fields.place import REMOTE, looks_like_place
from resumectl.parse.fields.prose import paragraphs, right_edge
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, lexicon

SURE, LIKELY, GUESSED = 0.95, 0.85, 0.6


@dataclass(slots=True)
class FoundJob:
    """A job with evidence. `bullets` are in print order."""

    title: Value = NOTHING
    company: Value = NOTHING
    place: Value = NOTHING
    start: Value = NOTHING
    end: Value = NOTHING
    bullets: list[Value] = field(default_factory=list)


@dataclass(slots=True)
class _Parts:
    """A header on its way to a job: what is left after dates, place and kind of work were taken out."""

    entry: Entry
    header: Header
    names: list[Atom]
    place: Atom | None
    left_over: list[Line]


def find_jobs(lines: Sequence[Line]) -> list[FoundJob]:
    """The jobs in the document's order."""
    words = lexicon()
    forms = find_forms(lines, WORK_ROLES) or find_table(lines, WORK_ROLES)
    if forms:
        return [_job_from_form(form) for form in forms]
    parts = [_parts(entry, words) for entry in cut_entries(lines) if entry.header or entry.body]
    title_first = _title_first(parts, words)
    edge = right_edge(lines)
    jobs: list[FoundJob] = []
    for part in parts:
        job = _job(part, title_first, words, jobs[-1] if jobs else None)
        job.bullets = paragraphs([*part.left_over, *part.entry.body], wraps_at=edge)
        if not part.entry.header:
            _append_to_last(jobs, job)
        elif job.title.text or job.company.text or job.start.text or job.end.text:
            jobs.append(job)
        else:
            _append_to_last(jobs, job)
    return _with_shared_employer(jobs, parts)


def _job_from_form(form: Form) -> FoundJob:
    """A job from a labelled form; dates may stand behind any of its labels."""
    job = FoundJob()
    for role in ("dates", "title", "company", "location"):
        lines = form.values.get(role, [])
        header = take_apart(lines)
        if not job.end.text and (header.start or header.end):
            job.start, job.end = (
                Value(header.start, header.date_lines, SURE),
                Value(header.end, header.date_lines, SURE),
            )
        names = header.atoms
        if not names or role == "dates":
            continue
        value = Value(" ".join(atom.text for atom in names if atom.row == 0), (lines[0],), SURE)
        if role == "title":
            job.title = value
        elif role == "location":
            job.place = value
        else:
            text, place = split_place(value.text)
            job.company = value._replace(text=text)
            if place and not job.place.text:
                job.place = value._replace(text=place)
    job.bullets = paragraphs(form.values.get("text", []))
    return job


def _append_to_last(jobs: list[FoundJob], job: FoundJob) -> None:
    if jobs:
        jobs[-1].bullets.extend(job.bullets)


def _with_shared_employer(jobs: list[FoundJob], parts: Sequence[_Parts]) -> list[FoundJob]:
    """An employer's line that only introduces the roles under it is no job of its own."""
    kept: list[FoundJob] = []
    for at, job in enumerate(jobs):
        following = jobs[at + 1] if at + 1 < len(jobs) else None
        only_employer = job.company.text and not job.title.text and not job.bullets
        if only_employer and following and following.company.lines == job.company.lines:
            if not following.place.text:
                following.place = job.place
            continue
        kept.append(job)
    return kept


def _parts(entry: Entry, words: Lexicon) -> _Parts:
    header = take_apart(entry.header)
    named = [atom for atom in header.atoms if not KIND_OF_WORK.match(atom.text) or looks_like_place(atom.text)]
    atoms = named if len(named) >= 2 else header.atoms
    place: Atom | None = None
    names: list[Atom] = []
    left_over: list[Line] = []
    for atom in atoms:
        if (
            place is None
            and looks_like_place(atom.text)
            and not (title_score(atom.text, words) >= 0.9 or company_score(atom.text, words) >= 0.9)
        ):
            place = atom
        else:
            names.append(atom)
    place, names = _whole_place(place, names)
    if place is not None and not names:
        names, place = [place], None
    if place is None and len(names) >= 3:
        place, names = _place_at_right(names, words)
    names, late = _split_late(names, entry, words)
    left_over.extend(late)
    if (len(names) < 2 and place is None) or any("," in atom.text for atom in names):
        names, place = _split_commas(names, place, words)
    return _Parts(entry, header, names, place, left_over)


def _whole_place(place: Atom | None, names: list[Atom]) -> tuple[Atom | None, list[Atom]]:
    """`Remote – Lisbon, Portugal`: two places of one cell are one."""
    if place is None or fold(place.text) not in REMOTE:
        return place, names
    beside = [atom for atom in names if atom.line is place.line and atom.segment == place.segment]
    more = next((atom for atom in beside if atom.order == place.order + 1 and looks_like_place(atom.text)), None)
    if more is None:
        return place, names
    return replace(place, text=f"{place.text} – {more.text}"), [atom for atom in names if atom is not more]


def _place_at_right(names: list[Atom], words: Lexicon) -> tuple[Atom | None, list[Atom]]:
    """Beside a title and an employer, an unknown name at the right edge says where."""
    for atom in names:
        unknown = title_score(atom.text, words) == 0 and company_score(atom.text, words) == 0
        if atom.segment > 0 and atom.order == 0 and unknown and len(atom.text.split()) <= 5:
            return atom, [one for one in names if one is not atom]
    return None, names


def _split_late(names: list[Atom], entry: Entry, words: Lexicon) -> tuple[list[Atom], list[Line]]:
    """Header lines after title and company were named belong to the text below."""
    if len({atom.row for atom in names}) <= 1:
        return names, []
    kept: list[Atom] = []
    late: list[Line] = []
    for atom in names:
        below = late and atom.line in late
        enough = len(kept) >= 2 and len({one.row for one in kept}) >= 1
        new_row = kept and atom.row > kept[-1].row
        if below or (enough and new_row and atom.order == 0 and atom.segment == 0 and not _is_name(atom, words)):
            late.append(atom.line)
        else:
            kept.append(atom)
    return kept, list(dict.fromkeys(late))


def _is_name(atom: Atom, words: Lexicon) -> bool:
    short = len(atom.text.split()) <= 7 and not atom.text.endswith(".")
    return short and (title_score(atom.text, words) > 0.7 or company_score(atom.text, words) > 0.7)


def _split_commas(names: list[Atom], place: Atom | None, words: Lexicon) -> tuple[list[Atom], Atom | None]:
    """Places at the ends of names, and `Title, Company` or `Title at Company` in one piece."""
    found: list[Atom] = []
    for atom in names:
        text, where = split_place(atom.text)
        if where and text:
            if place is None:
                place = replace(atom, text=where)
            atom = replace(atom, text=text)
        found.append(atom)
    if len(found) == 1:
        found = _split_one(found[0], words)
    return found, place


def _split_one(atom: Atom, words: Lexicon) -> list[Atom]:
    at = AT.search(atom.text)
    if at and title_score(atom.text[: at.start()], words) > 0:
        return [
            replace(atom, text=atom.text[: at.start()]),
            replace(atom, text=atom.text[at.end() :], order=1),
        ]
    parts = atom.text.split(", ")
    if len(parts) < 2:
        return [atom]
    best, gain = 1, -1.0
    for cut in range(1, len(parts)):
        left, right = ", ".join(parts[:cut]), ", ".join(parts[cut:])
        straight = title_score(left, words) + company_score(right, words) - title_score(right, words)
        turned = company_score(left, words) + title_score(right, words) - title_score(left, words)
        if max(straight, turned) > gain:
            best, gain = cut, max(straight, turned)
    if gain <= 0 and len(parts) > 2:
        return [atom]
    left, right = ", ".join(parts[:best]), ", ".join(parts[best:])
    return [replace(atom, text=left), replace(atom, text=right, order=1)]


def _title_first(parts: Sequence[_Parts], words: Lexicon) -> float:
    """Above 0 when titles come before employers in this document, below 0 the other way round."""
    balance = 0.0
    for part in parts:
        if len(part.names) >= 2:
            balance += _order(part.names[0].text, part.names[1].text, words)
    return balance


def _order(first: str, second: str, words: Lexicon) -> float:
    return (
        title_score(first, words)
        - title_score(second, words)
        + 0.8 * (company_score(second, words) - company_score(first, words))
    )


def _job(part: _Parts, title_first: float, words: Lexicon, before: FoundJob | None) -> FoundJob:
    job = FoundJob()
    names = _best_two(part.names, words)
    if len(names) >= 2:
        first, second = names[0], names[1]
        here = _order(first.text, second.text, words)
        straight = title_first >= 0 if abs(here) < 1.2 or here * title_first > 0 else here > 0
        sure = LIKELY if abs(title_first) > 0.5 else GUESSED
        title, company = (first, second) if straight else (second, first)
        job.title, job.company = _value(title, sure), _value(company, sure)
    elif names:
        _name_alone(job, names[0], part, words, before)
    if part.place is not None:
        job.place = _value(part.place, LIKELY)
    header = part.header
    sure = SURE if header.is_range else LIKELY
    job.start = Value(header.start, header.date_lines, sure) if header.start else NOTHING
    job.end = Value(header.end, header.date_lines, sure) if header.end else NOTHING
    return job


def _best_two(names: list[Atom], words: Lexicon) -> list[Atom]:
    """Of three or more names a clear title and a clear employer, in print order, else the first two."""
    if len(names) <= 2:
        return names
    titles = [title_score(atom.text, words) - company_score(atom.text, words) for atom in names]
    employers = [company_score(atom.text, words) - title_score(atom.text, words) for atom in names]
    title = max(range(len(names)), key=lambda at: (titles[at], -at))
    employer = max(range(len(names)), key=lambda at: (employers[at], -at))
    if titles[title] >= 0.6 and employers[employer] >= 0.6 and title != employer:
        return [names[at] for at in sorted((title, employer))]
    return names[:2]


def _name_alone(job: FoundJob, name: Atom, part: _Parts, words: Lexicon, before: FoundJob | None) -> None:
    """One name only: a further role at the employer above, or a job that names its title or its employer alone."""
    title, company = title_score(name.text, words), company_score(name.text, words)
    if not part.entry.has_lead and before is not None and before.company.text and title >= company:
        job.title, job.company = _value(name, LIKELY), before.company
    elif title > company or (
        title == company and before is not None and before.company.text and not part.entry.has_lead
    ):
        job.title = _value(name, LIKELY)
    elif company > title:
        job.company = _value(name, LIKELY)
    else:
        job.company = _value(name, GUESSED)


def _value(atom: Atom, confidence: float) -> Value:
    return Value(atom.text, (atom.line,), confidence)
