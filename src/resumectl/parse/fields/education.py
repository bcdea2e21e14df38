"""Schools and degrees from the lines of an education section."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum

from resumectl.parse.fields.atoms import Atom, share_of, split_place, take_apart
from resumectl.parse.fields.entries import Entry, cut_entries
from resumectl.parse.fields.forms import SCHOOL_ROLES, Form, find_forms, find_table
from resumectl.parse.fields.place import looks_like_place, region_of
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, lexicon

NO_DEGREE = re.compile(
    r"\b(?:c?gpa|grade|percentage|average|note|abschlussnote|moyenne|média|promedio|score|rank|honou?rs list|dean|"
    r"cum laude|distinction|mention|thesis|dissertation|coursework|courses|modules|relevant|advisor|minor in|"
    r"erwartet|expected|anticipated|graduat(?:ed|ion|ing)|voto|nota|ocena|marks?)\b|^\d+(?:[.,]\d+)?\s*(?:%|/\s*\d)",
    re.IGNORECASE,
)
NEVER_DEGREE = re.compile(r"^(?:minors?|nebenfach|relevant|c?gpa|course ?work|thesis|advis[eo]r)\b", re.IGNORECASE)
UNDER_WAY = re.compile(
    r"\s*[(\[][^()\[\]]*\b(?:in progress|ongoing|expected|en cours|en curso|em curso|cursando|in corso|laufend|"
    r"year|année|año|ano|курс)\b[^()\[\]]*[)\]]",
    re.IGNORECASE,
)
LEADING = re.compile(r"^(?:in|of|en|em|de|im)\s+(?=[A-ZÀ-Ý])")
SURE, LIKELY, GUESSED = 0.95, 0.85, 0.6


@dataclass(slots=True)
class FoundSchool:
    """A school or degree with evidence; `rest` holds lines that ended in no member."""

    degree: Value = NOTHING
    institution: Value = NOTHING
    start: Value = NOTHING
    end: Value = NOTHING


def find_schools(lines: Sequence[Line]) -> list[FoundSchool]:
    """The schools in the document's order."""
    words = lexicon()
    forms = find_forms(lines, SCHOOL_ROLES) or find_table(lines, SCHOOL_ROLES)
    if forms:
        return [_school_from_form(form) for form in forms]
    parts = [part for entry in cut_entries(lines) for part in _split_rows(entry, words)]
    names = [_names(part, words) for part in parts]
    degree_first = fsum(_order(found[0].text, found[1].text, words) for found in names if len(found) >= 2)
    schools: list[FoundSchool] = []
    for part, found in zip(parts, names, strict=True):
        school = _school(part, found, degree_first, words, schools[-1] if schools else None)
        if school.degree.text or school.institution.text:
            schools.append(school)
    return schools


def _school_from_form(form: Form) -> FoundSchool:
    """A school from a labelled form; dates may stand behind any of its labels."""
    school = FoundSchool()
    for role in ("dates", "degree", "school", "text"):
        lines = form.values.get(role, [])
        header = take_apart(lines)
        if not school.end.text and (header.start or header.end):
            school.start = Value(header.start, header.date_lines, SURE)
            school.end = Value(header.end, header.date_lines, SURE)
        names = [atom.text for atom in header.atoms if atom.row == 0]
        if names and role == "degree":
            school.degree = Value(", ".join(names), (lines[0],), SURE)
        elif names and role == "school":
            school.institution = Value(split_place(names[0])[0] or names[0], (lines[0],), SURE)
    return school


def _split_rows(entry: Entry, words: Lexicon) -> list[Entry]:
    """Entries without dates in which every line is a school of its own (`BSc, X University` one below the other)."""
    lines = entry.header
    if len(lines) >= 2 and all(_is_both(line.flat, words) for line in lines):
        return [Entry((line,), ()) for line in lines]
    return [entry]


def _is_both(text: str, words: Lexicon) -> bool:
    return degree_score(text, words) > 0 and school_score(text, words) > 0


def degree_score(text: str, words: Lexicon) -> float:
    """How much the text looks like a degree, 0 to 1."""
    return max(share_of(text, words.degree_words), share_of(text, words.degree_phrases))


def school_score(text: str, words: Lexicon) -> float:
    """How much the text looks like a school's name, 0 to 1."""
    return share_of(text, words.school_words, words.school_endings)


def _names(entry: Entry, words: Lexicon) -> list[Atom]:
    """Atoms that may be the degree or the school, best two first kept in print order."""
    lines = list(entry.header)
    header = take_apart(lines)
    atoms = [atom for atom in header.atoms if not _is_noise(atom, words)]
    if not any(school_score(atom.text, words) or degree_score(atom.text, words) for atom in atoms):
        for line in entry.body[:2]:
            more = take_apart([line]).atoms
            atoms += [atom for atom in more if school_score(atom.text, words) or degree_score(atom.text, words)]
    atoms = _without_places(atoms, words)
    split: list[Atom] = []
    for atom in atoms:
        both = degree_score(atom.text, words) > 0 and school_score(atom.text, words) > 0
        split += _split_one(atom, words) if len(atoms) == 1 or both else [atom]
    return split


def _is_noise(atom: Atom, words: Lexicon) -> bool:
    if NEVER_DEGREE.match(atom.text) and school_score(atom.text, words) == 0:
        return True
    if NO_DEGREE.search(atom.text):
        return (degree_score(atom.text, words) == 0 and school_score(atom.text, words) == 0) or atom.text[:1].isdigit()
    return not any(char.isalpha() for char in atom.text)


def _without_places(atoms: list[Atom], words: Lexicon) -> list[Atom]:
    kept: list[Atom] = []
    for atom in atoms:
        if (looks_like_place(atom.text) or region_of(atom.text)) and not school_score(atom.text, words):
            continue
        text, where = split_place(atom.text)
        # "University of California, Berkeley" is a name; elsewhere a city behind the school only says where it is.
        campus = "," not in where and region_of(text.split()[-1] if text else "")
        kept.append(replace(atom, text=text) if where and text and not campus else atom)
    return kept or atoms


def _split_one(atom: Atom, words: Lexicon) -> list[Atom]:
    """`BSc in Physics, University of Somewhere` in one piece, either way round."""
    parts = re.split(r",\s+|\s+(?:at|from|an der|à l'|na|en la|presso)\s+", atom.text)
    tokens = atom.text.split()
    for cut in range(1, min(4, len(tokens))):
        left, right = " ".join(tokens[:cut]), " ".join(tokens[cut:])
        short = degree_score(left, words) == 1.0 and school_score(right, words) > 0 and degree_score(right, words) == 0
        if short and len(parts) == 1:
            return [replace(atom, text=left.rstrip(",")), replace(atom, text=right, order=1)]
    if len(parts) < 2:
        return [atom]
    best: tuple[float, int] = (0.0, 0)
    for cut in range(1, len(parts)):
        left, right = ", ".join(parts[:cut]), ", ".join(parts[cut:])
        if _opens_with_degree(left, words) or _opens_with_degree(right, words):
            best = max(best, (round(abs(_order(left, right, words)), 1), cut))
    if best[0] < 0.5:
        return [atom]
    left, right = ", ".join(parts[: best[1]]), ", ".join(parts[best[1] :])
    return [replace(atom, text=left), replace(atom, text=right, order=1)]


def _opens_with_degree(text: str, words: Lexicon) -> bool:
    """Whether one of the first two words is a degree; "Institute of Science and Technology" is none."""
    return degree_score(" ".join(text.split()[:2]), words) > 0


def _order(first: str, second: str, words: Lexicon) -> float:
    return (degree_score(first, words) - school_score(first, words)) - (
        degree_score(second, words) - school_score(second, words)
    )


def _school(
    entry: Entry, atoms: list[Atom], degree_first: float, words: Lexicon, before: FoundSchool | None
) -> FoundSchool:
    school = FoundSchool()
    header = take_apart(entry.header)
    sure = SURE if header.is_range else LIKELY
    school.start = Value(header.start, header.date_lines, sure) if header.start else NOTHING
    school.end = Value(header.end, header.date_lines, sure) if header.end else NOTHING
    if not atoms:
        return school
    place = max(
        range(len(atoms)),
        key=lambda at: (school_score(atoms[at].text, words) - degree_score(atoms[at].text, words), -at),
    )
    others = [atom for at, atom in enumerate(atoms) if at != place]
    lean = school_score(atoms[place].text, words) - degree_score(atoms[place].text, words)
    if lean <= 0 and len(atoms) >= 2:
        best = max(range(len(atoms)), key=lambda at: degree_score(atoms[at].text, words))
        if degree_score(atoms[best].text, words) > 0:
            place = next(at for at in range(len(atoms)) if at != best)
        else:
            place = 1 if degree_first >= 0 else 0
        others = [atom for at, atom in enumerate(atoms) if at != place]
    if lean <= 0 and len(atoms) == 1 and degree_score(atoms[0].text, words) > 0:
        school.degree = Value(atoms[0].text, (atoms[0].line,), LIKELY)
        if before is not None and not entry.has_lead:
            school.institution = before.institution
        return school
    school.institution = Value(atoms[place].text, (atoms[place].line,), LIKELY if lean > 0 else GUESSED)
    school.degree = _degree(others, words)
    return school


def _degree(atoms: list[Atom], words: Lexicon) -> Value:
    """The degree with its field when the two stand apart (`BSc` · `Physics`), before or behind it."""
    if not atoms:
        return NOTHING
    best = max(range(len(atoms)), key=lambda at: (degree_score(atoms[at].text, words), -at))
    atom = atoms[best]
    texts = [UNDER_WAY.sub("", LEADING.sub("", atom.text))]
    lines = [atom.line]
    if degree_score(atom.text, words) > 0 and len(atom.text.split()) <= 7:
        before = atoms[best - 1] if best else None
        after = atoms[best + 1 : best + 3]
        if (
            before is not None
            and before.line is atom.line
            and before.segment == atom.segment
            and _is_field(before, words)
        ):
            texts.insert(0, before.text)
        for more in after:
            near = (more.line is atom.line and more.segment == atom.segment) or (
                more.row == atom.row + 1 and not len(texts) > 1
            )
            if not (near and _is_field(more, words)):
                break
            texts.append(more.text)
            lines.append(more.line)
    sure = LIKELY if degree_score(atom.text, words) else GUESSED
    return Value(", ".join(texts), tuple(dict.fromkeys(lines)), sure)


def _is_field(atom: Atom, words: Lexicon) -> bool:
    """A field of study: a few words that are neither degree, school, place nor grade."""
    return (
        degree_score(atom.text, words) == 0
        and school_score(atom.text, words) == 0
        and not looks_like_place(atom.text)
        and not NO_DEGREE.search(atom.text)
        and len(atom.text.split()) <= 6
        and ":" not in atom.text
        and not atom.line.bullet
        and not atom.text.endswith(".")
    )
