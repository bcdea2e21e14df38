"""Jobs from the lines of a work section."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import fsum

from resumectl.parse.fields.dates.school_years import with_school_years
from resumectl.parse.fields.entries.asides import is_break
from resumectl.parse.fields.entries.atoms import Atom, company_score, take_apart, title_score, without_kind
from resumectl.parse.fields.entries.bodies import sign_of
from resumectl.parse.fields.entries.cards import columns_of_cards
from resumectl.parse.fields.entries.cutting import cut_entries
from resumectl.parse.fields.entries.forms import WORK_ROLES, Form, find_forms, find_table, table_end, without_head_row
from resumectl.parse.fields.entries.head_marks import without_head_marks
from resumectl.parse.fields.jobs.alike import with_towns
from resumectl.parse.fields.jobs.beside_bullets import margins_above, places_above
from resumectl.parse.fields.jobs.bracket_titles import with_titles_in_brackets
from resumectl.parse.fields.jobs.breaks import without_invented_employers
from resumectl.parse.fields.jobs.commas import with_street_cut
from resumectl.parse.fields.jobs.employers import FoundJob, with_employer_of_heading, with_shared_employers
from resumectl.parse.fields.jobs.employers_in import with_employers_in
from resumectl.parse.fields.jobs.events import find_work_events
from resumectl.parse.fields.jobs.form_values import with_whole_values
from resumectl.parse.fields.jobs.further_titles import with_further_titles
from resumectl.parse.fields.jobs.in_brackets import with_employers_in_brackets
from resumectl.parse.fields.jobs.inner_titles import with_inner_titles
from resumectl.parse.fields.jobs.letter_bars import with_bars
from resumectl.parse.fields.jobs.names import parts_of
from resumectl.parse.fields.jobs.parts import Parts, order_of
from resumectl.parse.fields.jobs.places import with_quarter
from resumectl.parse.fields.jobs.projects import is_project_within
from resumectl.parse.fields.jobs.roles_in_row import roles_apart
from resumectl.parse.fields.jobs.slots import Slots, best_two, pair_of, slots_of
from resumectl.parse.fields.jobs.table_texts import add_texts
from resumectl.parse.fields.jobs.texts_beside import dates_above, texts_below
from resumectl.parse.fields.jobs.told import told_apart
from resumectl.parse.fields.jobs.trades import without_trades
from resumectl.parse.fields.jobs.units import are_one_employer
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.places.told import with_told_places
from resumectl.parse.fields.prose import is_flush, paragraphs, right_edge, right_edges, wrap_gap_of
from resumectl.parse.fields.stops import FULL_STOP
from resumectl.parse.fields.unmarked import habits_of
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, lexicon

PLACE_BESIDE = 0.4
LEAST_TOLD = 0.8
OPEN_TITLE = re.compile(r"\s+(?:of|at|for|with|bei|chez|en)$")
"""`Editor in chief of **The Tarn Review**`: what joins the title to the employer belongs to neither."""
LED_BY_AT = re.compile(r"^(?:@\s*|(?:at|bei|chez|presso|bij|hos)\s+(?=[A-ZÀ-Ý]))")
"""`**Agent de quai** chez Acme`: what joins both stands with the employer."""
SECTOR = re.compile(r"\((?:[^\W\d_]+[\s,-]+){0,4}[^\W\d_]+\)")
"""`(medical devices)` in a row of its own below an employer: what is done there."""
SURE, LIKELY, GUESSED = 0.95, 0.85, 0.6
MENDED: tuple[Callable[[Sequence[Line]], Sequence[Line]], ...] = (
    without_trades,
    with_told_places,
    without_head_marks,
    with_bars,
    texts_below,
    dates_above,
    margins_above,
    places_above,
    roles_apart,
    told_apart,
)
"""What is done to the lines of a list, in this order, before it is cut into entries."""


def find_jobs(lines: Sequence[Line], heading: Line | None = None) -> list[FoundJob]:
    """The jobs in the document's order; the section's heading may name the employer of all."""
    jobs = with_school_years(without_invented_employers(_jobs(lines), lexicon()), lines)
    return with_employer_of_heading(jobs, heading, lexicon()) if heading is not None else jobs


def _jobs(lines: Sequence[Line]) -> list[FoundJob]:
    words = lexicon()
    forms = find_forms(lines, WORK_ROLES)
    below = () if forms else lines[table_end(lines) :]
    forms = [with_whole_values(form) for form in forms] or find_table(lines, WORK_ROLES)
    if forms:
        edge, gap = right_edge(lines), wrap_gap_of(lines)
        jobs = with_towns([_job_from_form(form, edge, gap) for form in forms], words)
        add_texts(jobs, below, edge, gap)
        return jobs
    cards = columns_of_cards(lines)
    if cards:
        return [job for column in cards for job in _jobs(column)]
    events = find_work_events(lines)
    if events:
        return events
    lines = without_head_row(lines, WORK_ROLES)
    for mended in MENDED:
        lines = mended(lines)
    entries = cut_entries(lines)
    parts = parts_of([entry for entry in entries if entry.header or entry.body], words)
    parts = with_employers_in_brackets(with_employers_in(parts, words), words)
    slots = slots_of(parts, words)
    orders = _orders([pair_of(part.names, slots, words) for part in parts], parts, words)
    edge, gap = right_edge(lines), wrap_gap_of(lines)
    edges = right_edges(lines, edge)
    flush, habits = is_flush(lines, edge), habits_of([part.entry.body for part in parts])
    found: list[tuple[FoundJob, Parts]] = []
    for part in parts:
        job = _job(part, orders[_in_one_row(part)], slots, words, found[-1][0] if found else None)
        texts = [*(line for line in part.left_over if not SECTOR.fullmatch(line.flat)), *part.entry.body]
        full = edges.get(texts[0].column, edge) if texts else edge
        job.bullets = paragraphs(texts, wraps_at=full, wrap_gap=gap, flush=flush, habits=habits)
        if found and is_project_within(part, found[-1][0]):
            found[-1][0].bullets += paragraphs(part.entry.header, wraps_at=edge, wrap_gap=gap) + job.bullets
        elif part.entry.header and (job.title.text or job.company.text or job.start.text or job.end.text):
            found.append((job, part))
        elif found:
            found[-1][0].bullets.extend(job.bullets)
    jobs = with_titles_in_brackets(with_shared_employers(found, words), words)
    return with_further_titles(with_inner_titles(jobs, words), words)


def _job_from_form(form: Form, edge: float, gap: float) -> FoundJob:
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
        value = Value(_in_one([atom for atom in names if atom.row == 0]), (lines[0],), SURE)
        if role == "title":
            job.title = value
        elif role == "location":
            job.place = value
        else:
            text, place = _employer_and_place([atom for atom in names if atom.row == 0])
            text, place = with_quarter(text, place, lexicon()) if place else (text, place)
            job.company = value._replace(text=text)
            if place and not job.place.text:
                job.place = value._replace(text=place)
    job.bullets = paragraphs(form.values.get("text", []), wraps_at=edge, wrap_gap=gap)
    return job


def _employer_and_place(atoms: Sequence[Atom]) -> tuple[str, str]:
    """(employer, place) of a form's value: behind a dash of its own, a street and town, or what ends the name."""
    if len(atoms) > 1 and looks_like_place(atoms[-1].text) and not looks_like_place(atoms[0].text):
        return _in_one(atoms[:-1]), atoms[-1].text
    whole = _in_one(atoms)
    name, address = with_street_cut(whole, lexicon())
    return (name, address) if address else split_place(whole)


def _in_one(atoms: Sequence[Atom]) -> str:
    """The pieces of one value in a row, as printed in their cell; else the comma at a change of style, which was left
    out of them, comes back.
    """
    cells = {(atom.line.number, atom.segment) for atom in atoms}
    text = atoms[0].line.segments[atoms[0].segment].text if len(cells) == 1 else ""
    begin, last = text.find(atoms[0].text) if text else -1, text.rfind(atoms[-1].text) if text else -1
    if 0 <= begin < last:
        return " ".join(text[begin : last + len(atoms[-1].text)].split())
    joined = "".join(f"{', ' if atom.after_comma else atom.dash or ' '}{atom.text}" for atom in atoms)
    return " ".join(joined.split()).strip(" ,–—-")


def _orders(names: Sequence[Sequence[Atom]], parts: Sequence[Parts], words: Lexicon) -> dict[bool, float]:
    """Whether titles come first, for headers of two rows and for those of one: each kind is asked before all of them.

    `Acme Ltd` above `Welder – Tarn Works` says nothing of `Cook – Fenby Hall`, which stands in one row.
    """
    total = _title_first(names, parts, words)
    found = {True: total, False: total}
    kinds = list(map(_in_one_row, parts))
    for kind in found if len(set(kinds)) > 1 else ():
        alike = [(two, part) for two, part, one in zip(names, parts, kinds, strict=True) if one == kind]
        told = _title_first([two for two, _ in alike], [part for _, part in alike], words)
        found[kind] = told if abs(told) > LEAST_TOLD else total
    return found


def _in_one_row(part: Parts) -> bool:
    return len(part.names) > 1 and part.names[0].row == part.names[1].row


def _title_first(names: Sequence[Sequence[Atom]], parts: Sequence[Parts], words: Lexicon) -> float:
    """Above 0 when titles come before employers in this document, below 0 the other way round."""
    pairs = [(two, part) for two, part in zip(names, parts, strict=True) if len(two) == 2]
    if not pairs:
        return 0.0
    said = fsum(order_of(first.text, second.text, words) for (first, second), _ in pairs)
    # All headers are set alike, so the places tell one thing, not one for each job.
    return said + fsum(_by_place(two, part.place) for two, part in pairs) / len(pairs)


def _by_place(names: Sequence[Atom], place: Atom | None) -> float:
    """A place in the row of one of two names says that it is the employer's."""
    first, second = names[0].row, names[1].row
    if place is None or first == second:
        return 0.0
    return PLACE_BESIDE * ((place.row == second) - (place.row == first))


def _job(part: Parts, title_first: float, slots: Slots, words: Lexicon, before: FoundJob | None) -> FoundJob:
    job = FoundJob()
    names = best_two(part, slots, words)
    part.left_over = sorted((*part.left_over, *_rows_below(part, names)), key=lambda line: line.number)
    if len(names) >= 2 and are_one_employer(names[0], names[1], words):
        job.company = Value(_in_one(names[:2]), (names[0].line,), LIKELY)
    elif len(names) >= 2:
        first, second = names[0], names[1]
        here = order_of(first.text, second.text, words)
        straight = title_first >= 0 if abs(here) < 1.2 or here * title_first > 0 else here > 0
        if part.outer_row is not None and first.row == part.outer_row < second.row:
            straight = False
        straight = straight or (second.is_at and first.row == second.row)
        sure = LIKELY if abs(title_first) > 0.5 else GUESSED
        title, company = (first, second) if straight else (second, first)
        if title.row == company.row and straight:
            title = title._replace(text=OPEN_TITLE.sub("", title.text))
            company = company._replace(text=LED_BY_AT.sub("", company.text))
        job.title, job.company = _value(title, sure), _value(without_kind(company), sure)
    elif names:
        _name_alone(job, names[0], part, words, before)
    if part.place is not None:
        job.place = _value(part.place._replace(text=FULL_STOP.sub("", part.place.text).rstrip(" ,;")), LIKELY)
    header = part.header
    sure = SURE if header.is_range else LIKELY
    job.start = Value(header.start, header.date_lines, sure) if header.start else NOTHING
    job.end = Value(header.end, header.date_lines, sure) if header.end else NOTHING
    return job


def _rows_below(part: Parts, names: Sequence[Atom]) -> list[Line]:
    """The rows below all that names the job whose names were not taken: they tell of the work, whatever they name."""
    taken = [atom.row for atom in (*names, *((part.place,) if part.place else ()))]
    late = [atom for atom in part.names if len(names) > 1 and atom.row > max(taken)]
    late = [atom for atom in late if atom.text == atom.line.flat and not looks_like_place(atom.text.strip("()"))]
    known = {id(line) for line in (*part.header.date_lines, *part.left_over)}
    return list({id(atom.line): atom.line for atom in late if id(atom.line) not in known}.values())


def _name_alone(job: FoundJob, name: Atom, part: Parts, words: Lexicon, before: FoundJob | None) -> None:
    """One name only: a further role at the employer above, or a job that names its title or its employer alone."""
    title, company = title_score(name.text, words), company_score(name.text, words)
    further = not part.entry.has_lead and before is not None and bool(before.company.text)
    if is_break(name.text):
        job.title = _value(name, LIKELY)
    elif before is not None and further and (title >= company or _is_set_like_title(name.line, before)):
        job.title, job.company = _value(name, LIKELY), before.company
        if before.place.lines == before.company.lines:
            job.place = before.place
    elif title > company or (title == company and name.text[:1].islower() and " " in name.text) or (
        title == company and before is not None and before.company.text and not part.entry.has_lead
    ):
        job.title = _value(name, LIKELY)
    elif company > title:
        job.company = _value(name, LIKELY)
    else:
        job.company = _value(name, GUESSED)


def _is_set_like_title(line: Line, before: FoundJob) -> bool:
    """Whether the line looks as the title of the job above does, and that one's employer looks another way."""
    if not before.title.lines or not before.company.lines:
        return False
    return sign_of(line) == sign_of(before.title.lines[0]) != sign_of(before.company.lines[0])


def _value(atom: Atom, confidence: float) -> Value:
    return Value(atom.text, (atom.line,), confidence)
