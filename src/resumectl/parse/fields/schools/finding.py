"""Schools and degrees from the lines of an education section."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.dates.school_years import with_school_years
from resumectl.parse.fields.entries.asides import heads_schools, is_level_label, names_level
from resumectl.parse.fields.entries.atoms import Header, take_apart
from resumectl.parse.fields.entries.bodies import sign_of, without_dates
from resumectl.parse.fields.entries.cutting import Entry, cut_entries, whole_rows
from resumectl.parse.fields.entries.form_margins import wrapped
from resumectl.parse.fields.entries.forms import SCHOOL_ROLES, Form, find_forms, find_table, heads_levels, names_columns
from resumectl.parse.fields.entries.head_marks import without_head_marks
from resumectl.parse.fields.entries.split_dates import rows_together, with_whole_dates
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.fields.places.told import with_told_places
from resumectl.parse.fields.schools.dates import with_dates_above
from resumectl.parse.fields.schools.events import SchoolEvents, find_school_events
from resumectl.parse.fields.schools.further import is_further
from resumectl.parse.fields.schools.marks import is_mark, leads_with_note
from resumectl.parse.fields.schools.names import MARKS_BEHIND, WITH, bare_degree, bare_school
from resumectl.parse.fields.schools.notes import BARE_LEVEL, NO_DEGREE, PROGRAMME, note_behind
from resumectl.parse.fields.schools.pairs import FoundSchool, paired
from resumectl.parse.fields.schools.piece_context import MAJOR, OF_COURSE, Piece, with_likely_towns, without_levels
from resumectl.parse.fields.schools.pieces import MINOR, pieces_of
from resumectl.parse.fields.schools.rows import bullets_apart, pairs_in_turns, rows_of_schools
from resumectl.parse.fields.schools.scores import IDEOGRAPHS, degree_score, school_score
from resumectl.parse.fields.schools.study import Choice, choose, printed, study_of
from resumectl.parse.fields.schools.tales import cut_cell, without_notes, without_tales
from resumectl.parse.fields.schools.words import AWARD
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.headings import heading_kind, split_at
from resumectl.parse.lexicon import Lexicon, fold, lexicon

LEAST_IN_BODY = 0.6
LEAST_LEVELS, LEAST_TOLD, LEAST_SCHOOLS = 2, 2, 3
PARTED = re.compile(r",\s|\s[-–—|•·]\s")
COLUMN_HEADS = frozenset(
    "start end from to date dates year years period duration degree degrees course qualification qualifications "
    "school college university institution institute place grade result and of the name".split()
)
NAMES_FIELD = re.compile(r"^(?:bachelor|master|doctor|associate)s? of \w[\w ]* in \w", re.IGNORECASE)
"""A degree that names its field already; a specialization beside it is none."""
SURE, LIKELY, GUESSED = 0.95, 0.85, 0.6


def find_schools(lines: Sequence[Line]) -> list[FoundSchool]:
    """The schools in the document's order."""
    words = lexicon()
    lines = with_whole_dates(rows_together(with_told_places(lines), _names_columns))
    lines = without_head_marks(without_notes(lines))
    lines = [_without_marks(line) for line in _without_title(lines, words)]
    told = without_tales(lines, words)
    lines = list(told) if told and heads_levels(told[0]) else with_dates_above(_without_levels(told), words)
    forms = find_forms(lines, SCHOOL_ROLES) or find_table(lines, SCHOOL_ROLES)
    if forms:
        return [_school_from_form(form) for form in forms]
    events = find_school_events(lines)
    if events:
        return [_school_from_events(one) for one in events]
    parts = [part for entry in _entries(lines, words) for part in _split_rows(entry, words)]
    headers = [take_apart(part.header) for part in parts]
    pieces = with_likely_towns([_pieces(one, header, words) for one, header in zip(parts, headers, strict=True)])
    schools: list[FoundSchool] = []
    for part, header, found, choice in zip(parts, headers, pieces, choose(pieces), strict=True):
        school = _school(header, found, choice, schools[-1] if schools else None, has_lead=part.has_lead)
        if school.degree.text or school.institution.text:
            schools.append(school)
    return with_school_years(paired(schools), lines)


def _without_marks(line: Line) -> Line:
    """The row without the marks behind its date (`BSc from Lakes University in 2014 with 72%`): the date ends it.

    So do bare dates, whatever the country's words for marks are: `2013 – 2018, votazione 108/110`, and others where a
    `with` leads to the marks: `nel 2010 con votazione 78/100`.
    """
    bare = find_dates(line.flat) if len(line.segments) == 1 else []
    behind = line.flat[bare[-1].stop :] if bare else ""
    leads = bool(bare) and not line.bullet and not line.flat[: bare[0].begin].strip()
    if bare and is_mark(behind if leads else WITH.sub("", behind, count=1)):
        return replace(line, segments=(cut_cell(line.segments[0], bare[-1].stop),))
    if bare and not leads and not line.bullet and leads_with_note(line.flat[bare[0].stop :]):
        return replace(line, segments=(cut_cell(line.segments[0], bare[0].stop),))
    stop = note_behind(line.flat) if bare and not line.bullet else 0
    if stop and stop > bare[0].begin:
        return replace(line, segments=(cut_cell(line.segments[0], stop),))
    marks = MARKS_BEHIND.search(line.flat) if len(line.segments) == 1 else None
    if marks is None or not find_dates(line.flat[: marks.start()]):
        return line
    return replace(line, segments=(cut_cell(line.segments[0], marks.start()),))


def _names_columns(line: Line) -> bool:
    return names_columns(line, SCHOOL_ROLES)


def _without_title(lines: Sequence[Line], words: Lexicon) -> Sequence[Line]:
    """The lines without a first one that only says again what the heading above said: `Educational qualification`."""
    if len(lines) < 2 or len(lines[0].segments) > 1 or len(lines[0].flat.split()) < 2 or lines[0].bullet:
        return lines
    titled = heading_kind(lines[0].flat, words) == "education" and not degree_score(lines[0].flat, words)
    return lines[1:] if titled and not school_score(lines[0].flat, words) else lines


def _without_levels(lines: Sequence[Line]) -> list[Line]:
    """The lines without labels that say of which level the school below or beside them is.

    Such a label ends in a colon, or it stands in the first cell of two rows or more, or alone above them; in a column
    with other degrees it is one itself.
    """
    heads = lines[:1] and lines[0].segments[1:] and all(_is_column_head(cell.text) for cell in lines[0].segments)
    lines = lines[1:] if heads and len(lines) > 1 else lines
    lines = _without_inner_levels(_without_heads(lines))
    named = [line for line in lines if not is_level_label(line.flat)]
    kept = named if named and not is_level_label(lines[-1].flat) else list(lines)
    firsts = [line.segments[0].text for line in kept if len(line.segments) > 1]
    labels = {fold(line.segments[0].text) for line in kept if names_level(line.segments[0].text)}
    degrees = any(degree_score(text, lexicon()) > 0 for text in firsts if not names_level(text))
    if len(labels) < LEAST_LEVELS or degrees or (len(kept[-1].segments) == 1 and names_level(kept[-1].flat)):
        return kept
    rows = [
        replace(line, segments=line.segments[1:])
        if len(line.segments) > 1 and names_level(line.segments[0].text)
        else line
        for line in kept
    ]
    return [line for line in rows if not (len(line.segments) == 1 and names_level(line.flat))]


def _without_inner_levels(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without levels that lead two rows or more: `Tertiary: BSc in Botany`, `Secondary: Fen High School`."""
    led = {at: colon for at, line in enumerate(lines) if (colon := _inner_level(line))}
    if len({fold(lines[at].flat[:colon]) for at, colon in led.items()}) < LEAST_LEVELS:
        return lines
    return [split_at(line, led[at])[1] if at in led else line for at, line in enumerate(lines)]


def _inner_level(line: Line) -> int:
    """The length of a level with its colon that leads the row; 0 for none."""
    label, colon, rest = line.flat.partition(":")
    plain = colon and rest.strip() and len(line.segments) == 1
    return len(label) + 1 if plain and names_level(label) and not find_dates(label) else 0


def _without_heads(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without levels that stand above a school and what was studied there."""
    heads = [at for at, line in enumerate(lines) if len(line.segments) == 1 and heads_schools(line.flat)]
    if not heads or heads[0] != 0:
        return lines
    ends = [*heads[1:], len(lines)]
    whole = all(end - at > 2 for at, end in zip(heads, ends, strict=True))
    return [line for at, line in enumerate(lines) if at not in heads] if whole else lines


def _is_column_head(text: str) -> bool:
    """Whether the text is made up of words that name a column of dates, degrees or schools."""
    return bool(fold(text)) and all(token in COLUMN_HEADS for token in fold(text).split())


def _school_from_events(told: SchoolEvents) -> FoundSchool:
    texts = (told.degree, told.institution, told.start, told.end)
    return FoundSchool(*(Value(text, told.lines, LIKELY) if text else NOTHING for text in texts))


def _entries(lines: Sequence[Line], words: Lexicon) -> list[Entry]:
    grid = _columns_of_grid(lines)
    if grid:
        return [entry for column in grid for entry in cut_entries(column)]
    told = rows_of_schools(lines, words) or pairs_in_turns(lines, words) or _undated(lines, words)
    return told or cut_entries(_unbulleted(lines, words))


def _undated(lines: Sequence[Line], words: Lexicon) -> list[Entry]:
    """Entries of one row each, or of two that name school and degree in turns, where nothing has dates or bullets."""
    if len(lines) < 2 or any(line.bullet or find_dates(line.flat) for line in lines):
        return []
    parted = all(len(line.segments) > 1 or PARTED.search(line.flat) for line in lines)
    both = sum(_is_both(line.flat, words) for line in lines)
    if parted and both >= LEAST_TOLD and 2 * both >= len(lines) and not any(":" in line.flat for line in lines):
        return [Entry((line,), ()) for line in lines]
    leans = [(degree_score(line.flat, words) > 0) - (school_score(line.flat, words) > 0) for line in lines]
    upper, lower = set(leans[::2]) - {0}, set(leans[1::2]) - {0}
    in_turns = len(upper) == len(lower) == 1 and upper != lower and len(lines) % 2 == 0
    told = sum(bool(one and other) for one, other in zip(leans[::2], leans[1::2], strict=False))
    if not in_turns or told < LEAST_TOLD or 4 * told < len(lines):
        return []
    return [Entry((one, other), ()) for one, other in zip(lines[::2], lines[1::2], strict=True)]


def _unbulleted(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """The lines without the bullets that stand before schools, where nothing but dates stands above the first one."""
    first = next((line for line in lines if line.bullet), None)
    if first is None:
        return list(lines)
    above = lines[: lines.index(first)]
    heads = [line for line in lines if line.bullet == first.bullet]
    known = sum(degree_score(line.flat, words) > 0 or school_score(line.flat, words) > 0 for line in heads)
    if any(take_apart([line]).atoms for line in above) or 2 * known <= len(heads):
        return list(lines)
    return whole_rows(lines, {at for at, line in enumerate(lines) if line.bullet == first.bullet})


def _columns_of_grid(lines: Sequence[Line]) -> list[list[Line]]:
    """The columns of entries set side by side: rows of as many cells, one of them with dates in every cell."""
    count = len(lines[0].segments) if lines else 0
    dated = [line for line in lines if line.segments and all(find_dates(cell.text) for cell in line.segments)]
    if count < 2 or not any(len(line.segments) == count for line in dated) or any(line.bullet for line in lines):
        return []
    lefts = [cell.left for cell in lines[0].segments]
    columns: list[list[Line]] = [[] for _ in lefts]
    for line in lines:
        for cell in line.segments:
            near = [at for at, left in enumerate(lefts) if _is_at(cell.left, left, line.style.size_pt)]
            if not near:
                return []
            columns[near[0]].append(replace(line, segments=(cell,)))
    return columns if all(any(_names_something(line) for line in column) for column in columns) else []


def _names_something(line: Line) -> bool:
    """Whether more than dates stands in the line: a column of nothing else is the margin of its rows."""
    return bool(without_dates(line.flat, find_dates(line.flat)))


def _is_at(left: float | None, other: float | None, size: float) -> bool:
    return left is not None and other is not None and abs(left - other) < size


def _school_from_form(form: Form) -> FoundSchool:
    """A school from a labelled form; dates may stand behind any of its labels."""
    school = FoundSchool()
    for role in ("dates", "degree", "school", "text"):
        lines = form.values.get(role, [])
        header = take_apart(lines)
        if not school.end.text and (header.start or header.end):
            school.start = Value(header.start, header.date_lines, SURE)
            school.end = Value(header.end, header.date_lines, SURE)
        names = [atom for atom in header.atoms if atom.row == 0]
        if names and role == "degree":
            text = "".join(f"{atom.dash or ', ' if at else ''}{atom.text}" for at, atom in enumerate(names))
            school.degree = Value(text, (lines[0],), SURE)
        elif names and role == "school":
            school.institution = Value(split_place(names[0].text)[0] or names[0].text, (lines[0],), SURE)
    field = wrapped(form.values.get("field", [])).strip(" -–—")
    told = NAMES_FIELD.search(school.degree.text) or fold(field) in fold(school.degree.text)
    if school.degree.text and field and field.count(",") < 2 and not told:
        lines = [*school.degree.lines, form.values["field"][0]]
        leads = IDEOGRAPHS.search(field) and _place_of(lines[-1]) < _place_of(lines[0])
        text = f"{field} {school.degree.text}" if leads else f"{school.degree.text}, {field}"
        school.degree = Value(text, tuple(lines), SURE)
    return school


def _place_of(line: Line) -> tuple[int, float]:
    return line.number, line.segments[0].left or 0.0


def _split_rows(entry: Entry, words: Lexicon) -> list[Entry]:
    """Entries without dates in which every line is a school of its own (`BSc, X University` one below the other)."""
    lines = entry.header
    schools = len(lines) >= LEAST_SCHOOLS and all(school_score(line.flat, words) > 0 for line in lines)
    if schools or (len(lines) >= 2 and all(_is_both(line.flat, words) for line in lines)):
        return [Entry((line,), ()) for line in lines]
    turns = _turns(lines, words)
    if turns:
        cut = [entry.header[at:stop] for at, stop in turns]
        return [*(Entry(rows, ()) for rows in cut[:-1]), Entry(cut[-1], entry.body)]
    degrees = _degrees_below(lines, words)
    if not degrees:
        return bullets_apart(entry, words)
    first = Entry(tuple(line for line in lines if line not in degrees[1:]), entry.body, entry.has_lead)
    return [first, *(Entry((line,), (), has_lead=False) for line in degrees[1:])]


def _turns(lines: Sequence[Line], words: Lexicon) -> list[tuple[int, int]]:
    """Half-open ranges of a header's rows where two schools or more and as many degrees stand in turns; else empty."""
    firsts = [PARTED.split(line.flat)[0] for line in lines]
    leans = [(degree_score(text, words) > 0) - (school_score(text, words) > 0) for text in firsts]
    named = [at for at, lean in enumerate(leans) if lean and not NO_DEGREE.search(firsts[at])]
    if len(named) < 2 * LEAST_TOLD or len(named) % 2 or any(leans[one] == leans[two] for one, two in pairwise(named)):
        return []
    starts = [0, *named[2::2]]
    return list(zip(starts, [*starts[1:], len(lines)], strict=True))


def _degrees_below(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """Rows at the end of a header, set alike, that name a degree with its field each; empty for fewer than two."""
    found = list(takewhile(lambda line: _is_degree_alone(line, words), reversed(lines)))[::-1]
    alike = len({sign_of(line) for line in found}) == 1 and len({fold(line.flat.split()[0]) for line in found}) > 1
    named = any(school_score(line.flat, words) > 0 for line in lines if line not in found)
    return found if len(found) > 1 and alike and named else []


def _is_degree_alone(line: Line, words: Lexicon) -> bool:
    text = line.flat
    plain = len(line.segments) == 1 and not line.bullet and len(text.split()) > 1
    opens = degree_score(text.split()[0], words) > 0 or degree_score(" ".join(text.split()[:3]), words) > 0
    if not plain or not opens or find_dates(text) or school_score(text, words) > 0:
        return False
    return not (NO_DEGREE.search(text) or MINOR.match(text) or MAJOR.match(text) or AWARD.match(text))


def _is_both(text: str, words: Lexicon) -> bool:
    return degree_score(text, words) > 0 and school_score(text, words) > 0


def _pieces(entry: Entry, header: Header, words: Lexicon) -> list[Piece]:
    """The pieces of the entry's header, and of the first lines of its body when the header names nothing known."""
    pieces = pieces_of(header.atoms, words)
    if pieces and entry.body and all(map(_is_level, pieces)):
        # `Lise | 2003 - 2007` above a bullet with the school.
        row = len(entry.header)
        more = [one for one in pieces_of(take_apart(entry.body[:1]).atoms, words) if one.kind != "noise"]
        if any(one.school >= LEAST_IN_BODY for one in more):
            levels = [piece._replace(school=0.0) for piece in pieces if piece.degree > 0]
            return [*levels, *(one._replace(atom=one.atom._replace(row=row)) for one in more)]
    if any(map(_is_degree, pieces)) and any(piece.school for piece in pieces):
        return _with_programme(pieces, entry, words)
    for line in entry.body[:2]:
        more = pieces_of(take_apart([line]).atoms, words)
        if more and _fills(pieces, more):
            row = len(entry.header) + entry.body.index(line)
            pieces += [piece._replace(atom=piece.atom._replace(row=row)) for piece in more]
    return pieces


def _with_programme(pieces: list[Piece], entry: Entry, words: Lexicon) -> list[Piece]:
    """The pieces, a level alone in favour of the degree that a label leads to below: `Programme: BSc in Botany`."""
    for line in entry.body[:LEAST_SCHOOLS] if any(BARE_LEVEL.match(piece.text) for piece in pieces) else ():
        label = PROGRAMME.match(line.flat)
        if label and len(line.segments) == 1 and degree_score(line.flat[label.end() :], words) > 0:
            rest = split_at(line, label.end())[1]
            more = pieces_of(take_apart([replace(rest, bullet="")]).atoms, words)
            row = len(entry.header) + 1
            told = [one._replace(atom=one.atom._replace(row=row)) for one in more if one.kind != "noise"]
            return without_levels([*pieces, *told])
    return pieces


def _is_level(piece: Piece) -> bool:
    """Whether the piece says what kind of school it was and not which: `Lise`, `Üniversite`, `High school`."""
    alone = piece.text.isalpha() and piece.text.istitle() and piece.school >= 1.0
    return alone or names_level(piece.text)


def _is_degree(piece: Piece) -> bool:
    """Whether the piece reads like a degree, and no more like a school: `Valley High School` is none."""
    return piece.degree > 0 and piece.degree >= piece.school


def _fills(pieces: Sequence[Piece], more: Sequence[Piece]) -> bool:
    """Whether a body line's first piece is the degree or the school that the header lacks."""
    piece = more[0]
    if not pieces and piece.degree and any(one.school >= LEAST_IN_BODY for one in more):
        return len(piece.text.split()) <= 10
    degree = piece.degree >= LEAST_IN_BODY and not any(map(_is_degree, pieces))
    school = piece.school >= LEAST_IN_BODY and not any(one.school for one in pieces)
    return (degree != school) and len(piece.text.split()) <= 10


def _school(
    header: Header, pieces: Sequence[Piece], choice: Choice, above: FoundSchool | None, *, has_lead: bool
) -> FoundSchool:
    """The school of an entry; `above` is the one that it may be a further degree of."""
    school = FoundSchool()
    sure = SURE if header.is_range else LIKELY
    school.start = Value(header.start, header.date_lines, sure) if header.start else NOTHING
    school.end = Value(header.end, header.date_lines, sure) if header.end else NOTHING
    study, place = study_of(pieces, choice), pieces[slice(*choice.school)]
    if study:
        text = bare_degree(printed(study))
        known = any(piece.degree for piece in study)
        school.degree = Value(text, _lines(study), LIKELY if known else GUESSED)
        further = any(one.degree > OF_COURSE for one in study) or not (school.start.text or school.end.text)
        if above is not None and has_lead and not is_further(school.degree, above.degree, above.institution):
            above = None
        if not place and above is not None and further:
            school.institution = above.institution
            if not (school.start.text or school.end.text):
                school.start, school.end = above.start, above.end
    if place:
        text = bare_school(printed(place))
        school.institution = Value(text, _lines(place), LIKELY if any(piece.school for piece in place) else GUESSED)
    return school


def _lines(pieces: Sequence[Piece]) -> tuple[Line, ...]:
    return tuple(dict.fromkeys(piece.line for piece in pieces))
