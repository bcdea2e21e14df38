"""What the headers of a section's jobs name: pieces that are titles or employers, and places.

The jobs of one document are set alike, so what one header leaves open the others decide: whether a dash parts a
title from its employer or is part of the title, and whether the last piece after a comma is a place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.entries.asides import is_self_employed, tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, take_apart, title_score
from resumectl.parse.fields.entries.cutting import Entry
from resumectl.parse.fields.entries.forms import is_form_label
from resumectl.parse.fields.entries.totals import is_within, role_within
from resumectl.parse.fields.jobs.alike import (
    cut_tails,
    employer_by_slot,
    place_above_dates,
    place_by_slot,
    without_late_rows,
)
from resumectl.parse.fields.jobs.at_employers import split_at
from resumectl.parse.fields.jobs.bracket_titles import firm_and_title
from resumectl.parse.fields.jobs.cjk_rows import with_names_apart
from resumectl.parse.fields.jobs.colons import at_colon, have_colons
from resumectl.parse.fields.jobs.commas import halves, place_between, split_one, titled, with_street_cut, without_terms
from resumectl.parse.fields.jobs.employers_in import have_employers_in
from resumectl.parse.fields.jobs.functions import with_areas, with_functions
from resumectl.parse.fields.jobs.korean import with_rank_cut
from resumectl.parse.fields.jobs.leading_places import cut_leading_places
from resumectl.parse.fields.jobs.parts import Parts, is_unknown, order_of, with_open_ranges
from resumectl.parse.fields.jobs.places import (
    are_two_towns,
    employer_and_state,
    is_address,
    is_place,
    likeliest_place,
    whole_place,
    with_modes,
    with_quarter,
    without_label,
)
from resumectl.parse.fields.jobs.slashes import are_slashed, with_whole_titles
from resumectl.parse.fields.jobs.units import (
    UNIT,
    without_clients,
    without_remark,
    without_remarks,
    without_units,
)
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.places.ends import behind_in, split_place
from resumectl.parse.fields.places.finding import country_of, looks_like_place, region_of
from resumectl.parse.fields.places.forms import REMOTE
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, is_city

COMMA = re.compile(r",\s")
IN_BRACKETS = re.compile(r"^([^()](?:.*\S)?)\s*\(([^()]{3,60})\)$")
BY_STOP = re.compile(
    r"^([^.]{2,60}[^\W\d_]{2})\.\s+(?!(?:of|for|and|de|für)\s)([^\W\d_](?:[^.()]|\([^()]*\)|\.(?=\S)){2,60})\.?$"
)
LEAST_COMMAS_AROUND = 3
MOST_SHORT_NAME = 2
OF_GROUP = re.compile(r"\b(?:Group|Grupo|Gruppe|Groupe|Gruppo|Groep|Grupa|Holding)$")
MOST_LATE_WORDS = 7
LEAST_LATE = 0.7
LEAST_TITLE = 0.6
LEADS = frozenset({"also", "additional", "additionally", "earlier", "formerly", "other", "previous", "previously"})


def parts_of(entries: Sequence[Entry], words: Lexicon) -> list[Parts]:
    """The parts of each entry's header, in the same order."""
    parts = [_sorted_out(entry, words) for entry in entries]
    if are_slashed(parts, words):
        parts = [_sorted_out(entry, words, slashed=True) for entry in entries]
    with_open_ranges(parts)
    for part, names in zip(parts, with_areas([part.names for part in parts], words), strict=True):
        part.names = without_units(split_at(names, words), words)
    without_late_rows(parts, words)
    place_above_dates(parts, words)
    place_by_slot(parts, words)
    employer_by_slot(parts)
    _join_dashes(parts, words)
    for part in parts:
        _refine(part, words)
        _with_text_below(part, words)
    cut_tails(parts, words)
    for part in parts:
        if len(part.names) == 1:
            part.names = with_names_apart(part.names[0], words)
    alone = [part.names[0].text for part in parts if len(part.names) == 1]
    alike = len(alone) > 1
    in_brackets = alike and all(IN_BRACKETS.match(text) for text in alone) and not have_employers_in(parts, words)
    by_colon = alike and have_colons(alone)
    by_stop = alike and 3 * sum(BY_STOP.match(text) is not None for text in alone) >= 2 * len(alone)
    commas = [text.count(", ") for text in alone]
    by_comma = alike and min(commas) == 1 < max(commas)
    lead: Parts | None = None
    outer: Parts | None = None
    for part in parts:
        lead = part if part.entry.has_lead else lead
        if len(part.names) != 1:
            continue
        name = part.names[0]
        outer = part if _only_employs(part, words) else outer
        match = (IN_BRACKETS.match(name.text) if in_brackets else None) or at_colon(name.text, by_colon, words)
        if match := match or (BY_STOP.match(name.text) if by_stop else None):
            part.names = halves(name, match.group(1), _with_last_stop(match.group(2), name.text))
        elif part.place is None and (between := place_between(name, words)):
            part.names, part.place = between
        elif not _is_further_role(part, lead, words) and not _is_role_within(part, outer, words):
            part.names = with_rank_cut(name, words) if not name.text.isascii() else [name]
            if len(part.names) == 1:
                part.names = split_one(name, by_comma, words)
    for part in parts:
        _place_in_brackets(part)
        _place_within(part, words)
    cut_leading_places(parts, words)
    return parts


def _with_text_below(part: Parts, words: Lexicon) -> None:
    """`Nurse, Fenland Care Ltd` above what was done there: the row below is no name where one piece has both."""
    if len(part.names) != 2 or part.names[1].row <= part.names[0].row or part.names[1].segment:
        return
    first, below = part.names
    if ", " not in first.text or titled(below.text, words) or ends_in_form(below.text):
        return
    pair = split_one(first, False, words)
    tokens = [token for token in below.text.split() if token.lower() not in words.name_particles]
    told = ", " in below.text or (len(tokens) > 2 and any(map(str.islower, tokens)))
    if len(pair) < 2 or title_score(pair[0].text, words) < LEAST_LATE or company_score(pair[1].text, words) <= 0:
        return
    employs = company_score(below.text, words) > 0
    if (ends_in_form(pair[1].text) and (told or not employs)) or (told and not employs):
        part.names = pair
        part.left_over.insert(0, below.line)


def _with_employer(text: str, where: str, words: Lexicon) -> tuple[str, str]:
    """(names, place) of `Driver, Acme, Spain`: beside a title alone, what is no known town before the country employs.

    So does what stands before the mode of work.
    """
    employer, comma, country = where.partition(", ")
    alone = bool(comma) and ", " not in text and title_score(text, words) > LEAST_TITLE
    unknown = alone and not (is_city(employer) or region_of(employer))
    unknown = unknown and bool(country_of(country) or fold(country) in REMOTE)
    # Of two towns the first bears an employer's name: `Shop Assistant, Zara, Granada`.
    unknown = unknown or (alone and are_two_towns(where))
    return (f"{text}, {employer}", country) if unknown else (text, where)


def _with_last_stop(employer: str, text: str) -> str:
    """The employer at the end of a text with the full stop of its legal form: `Talleres Ruiz, S.A.`"""
    whole = f"{employer}."
    return whole if text.endswith(whole) and "." in employer.split()[-1] else employer


def _place_within(part: Parts, words: Lexicon) -> None:
    """`Acme Ltd, Boston, MA, Laboratory` beside a title: the town with its state, and the unit behind it."""
    for at, name in enumerate(part.names if len(part.names) > 1 and part.place is None else ()):
        found = place_between(name, words) if name.text.count(", ") >= LEAST_COMMAS_AROUND else None
        if found and "," in found[1].text and company_score(found[0][0].text, words) > 0:
            part.names[at], part.place = found[0][0], found[1]
            return


def _place_in_brackets(part: Parts) -> None:
    """`Acme Ltd (Leeds), Welder`: the town behind one of two names."""
    for at, name in enumerate(part.names if len(part.names) > 1 and part.place is None else ()):
        match = IN_BRACKETS.match(name.text)
        if match and looks_like_place(match.group(2)):
            part.names[at] = name._replace(text=match.group(1))
            part.place = name._replace(text=match.group(2))
            return


def _is_further_role(part: Parts, lead: Parts | None, words: Lexicon) -> bool:
    """Whether the one name is a title with its unit (`Manager, Emergency Department`): the employer stands above."""
    title, comma, unit = part.names[0].text.partition(", ")
    if not comma or part.entry.has_lead or lead is None or title_score(title, words) <= company_score(title, words):
        return False
    return len({atom.row for atom in lead.names}) > 1 or company_score(unit, words) == 0


def _only_employs(part: Parts, words: Lexicon) -> bool:
    """Whether the entry is one employer's name and a time, and nothing that was done."""
    text = part.names[0].text
    return not part.entry.body and part.header.is_range and company_score(text, words) > 0 >= title_score(text, words)


def _is_role_within(part: Parts, outer: Parts | None, words: Lexicon) -> bool:
    """Whether a title with its unit has its time within that of an employer named alone above it."""
    times = (part.header.start, part.header.end)
    if outer is None or outer is part or not is_within(times, (outer.header.start, outer.header.end)):
        return False
    title, comma, unit = part.names[0].text.partition(", ")
    return bool(comma) and "," not in unit and title_score(title, words) > company_score(title, words)


def _sorted_out(entry: Entry, words: Lexicon, *, slashed: bool = False) -> Parts:
    """Atoms sorted into names and place; the kind of work is left out where something else is named."""
    header = take_apart(entry.header, slashed=slashed)
    role = role_within(entry.header)
    if role is not None:
        header.start, header.end, header.date_lines = role.span.start, role.span.end, (role.line,)
    header.atoms = with_modes(without_remarks(header.atoms))
    named = without_clients(header.atoms)
    atoms = [atom for atom in named if not _is_lead(atom, words)]
    if len(atoms) == 1 < len(named) and ", " not in atoms[0].text and title_score(named[0].text, words) > 0:
        # `Internship: Acme` has no other title.
        atoms = named
    header.atoms = [without_terms(without_label(atom)) for atom in atoms]
    places = [atom for atom in header.atoms if is_place(atom, words)]
    led = {(after.row, after.segment, after.order - 1) for after in header.atoms if after.dash and after not in places}
    named = [
        atom
        for atom in header.atoms
        if not tells_terms(atom.text)
        or atom in places
        or ((atom.row, atom.segment, atom.order) in led and title_score(atom.text, words) > 0)
    ]
    if len(named) - len(places) < 2:
        named = [atom for atom in header.atoms if atom in named or is_self_employed(atom.text)]
    atoms = named if len(named) >= 2 else header.atoms
    place = likeliest_place([atom for atom in places if atom in atoms], len(atoms))
    names = [atom for atom in atoms if atom is not place]
    named = [atom for atom in names if not is_address(atom.text, words)]
    if place is None and len(named) >= 2:
        place = next((atom for atom in names if atom not in named and split_place(atom.text)[1]), None)
    names = named if len(named) >= 2 else names
    place, names = whole_place(place, names)
    if place is not None and not names:
        names, place = [place], None
    elif place is not None and len(names) == 1 and (halves := employer_and_state(place, names[0], words)):
        names, place = [*names, halves[0]], halves[1]
        names.sort(key=lambda atom: (atom.row, atom.segment, atom.order))
    names = with_whole_titles(names, words) if slashed else names
    return Parts(entry, header, names, place, outer_row=role.row if role else None)


def _is_lead(atom: Atom, words: Lexicon) -> bool:
    """Whether the piece is a heading within the row or a label: `Earlier employment: Welder`, `Place : Leeds`."""
    if not atom.line.segments[atom.segment].text.startswith((f"{atom.text}:", f"{atom.text} :")):
        return False
    if is_form_label(atom.text) or tells_terms(atom.text):
        return True
    return words.sections.get(fold(atom.text)) == "work" or fold(atom.text).split()[0] in LEADS


def _join_dashes(parts: Sequence[Parts], words: Lexicon) -> None:
    """`Manager - Accounts` is one name where the employer stands elsewhere, as the document's other entries show."""
    for part in parts:
        part.names = with_functions(part.names, words)
    solid = [sum(not atom.dash for atom in part.names) for part in parts]
    dashed = [any(atom.dash for atom in part.names) for part in parts]
    plain = any(count >= 2 and not dash for count, dash in zip(solid, dashed, strict=True))
    commas = [any(_has_comma(atom.text) for atom in part.names) for part in parts]
    by_comma = any(count == 1 and comma and not dash for count, comma, dash in zip(solid, commas, dashed, strict=True))
    cells = {_cells(part.names) for part, dash in zip(parts, dashed, strict=True) if not dash}
    for part, count, dash, comma in zip(parts, solid, dashed, commas, strict=True):
        if dash and (count >= 2 or (comma and by_comma)):
            alike = count == 2 and _cells(part.names) in cells
            part.names = _joined(part.names, plain, count, words, alike=alike)


def _has_comma(text: str) -> bool:
    """Whether a comma parts two names, and not an employer's name from its place."""
    return len(outside_brackets(text, COMMA)) > 1 and ", " in (split_place(text)[0] or text)


def _cells(names: Sequence[Atom]) -> frozenset[tuple[int, int]]:
    """Where in the header names stand that no dash parts from others."""
    return frozenset((atom.row, atom.segment) for atom in names if not atom.dash)


def _joined(names: Sequence[Atom], plain: bool, solid: int, words: Lexicon, *, alike: bool) -> list[Atom]:
    """The names with those joined that a dash parts; `alike` says that other headers have a name in each cell."""
    found: list[Atom] = []
    for at, atom in enumerate(names):
        before = found[-1] if found else None
        if before is None or not atom.dash or (before.line, before.segment) != (atom.line, atom.segment):
            found.append(atom)
            continue
        others = [one for one in (*names[: max(0, at - 1)], *names[at + 1 :]) if not one.dash]
        title = alike and title_score(before.text, words) > company_score(before.text, words)
        named = alike and _is_named_twice(before, atom, words)
        if solid == 1 or title or named or _is_one_name(before, atom, others, plain, words):
            found[-1] = before._replace(text=f"{before.text}{atom.dash}{atom.text}")
        else:
            found.append(atom)
    return found


def _is_named_twice(first: Atom, second: Atom, words: Lexicon) -> bool:
    """`NIM - Nordic Institute of Music`, `Quoll - Tarn Group`: a short name, and what it stands for or belongs to."""
    short = len(first.text.split()) <= MOST_SHORT_NAME and title_score(first.text, words) == 0
    employs = company_score(second.text, words) > title_score(second.text, words)
    return short and employs and (not UNIT.search(second.text) or OF_GROUP.search(second.text) is not None)


def _is_one_name(first: Atom, second: Atom, others: Sequence[Atom], plain: bool, words: Lexicon) -> bool:
    """Whether the two pieces are one name, and another piece is what the first one lacks.

    What a dash parts from an employer's name may be its unit, which is no part of the name; from a title nothing is.
    """
    lean = title_score(first.text, words) - company_score(first.text, words)
    paired = abs(order_of(first.text, second.text, words)) >= 1.2
    if lean <= 0 and not is_unknown(second.text, words):
        return False
    for other in others:
        leans = title_score(other.text, words) - company_score(other.text, words)
        if lean * leans < 0 or (plain and not (paired and leans == 0)):
            return True
    return False


def _refine(part: Parts, words: Lexicon) -> None:
    """Late lines, places at the right edge or at a name's end, and `Title at Company` in one piece."""
    if part.place is None and len(part.names) >= 3:
        part.place, part.names = _place_at_right(part.names, words)
    part.names, late = _split_late(part.names, part.entry, words)
    part.left_over += late
    found: list[Atom] = []
    for atom in part.names:
        may_end = len(part.names) < 2 or any(mark in atom.text for mark in (",", "(", ". ", " / "))
        may_end = may_end or behind_in(atom.text) is not None
        text, where = with_street_cut(atom.text, words)
        if not where:
            text, where = split_place(atom.text) if may_end else ("", "")
        if where and title_score(atom.text, words) > company_score(atom.text, words) and _is_placed_else(atom, part):
            # A title's unit may be called as a town is: `Developer, Mobile`.
            text = where = ""
        if part.place is not None and part.cut_from is None and fold(part.place.text).startswith(fold(where)):
            # The place stands apart, so the same town in the name belongs to it: `University of Wales, Swansea`.
            text = where = ""
        if where and text and len(part.names) == 1:
            text, where = _with_employer(text, where, words)
        if where and text:
            others = (one.text for one in part.names if one is not atom)
            titled = any(title_score(other, words) > company_score(other, words) for other in others)
            text, where = with_quarter(text, where, words, beside_title=titled)
            if part.place is None:
                part.place = atom._replace(text=where)
                part.cut_from = atom
            atom = atom._replace(text=text)
        found.append(atom._replace(text=without_remark(atom.text)))
    part.names = split_at(firm_and_title(found, words), words)


def _is_placed_else(title: Atom, part: Parts) -> bool:
    """Whether another name of the header ends in a place behind a comma."""
    return any(", " in one.text and split_place(one.text)[1] for one in part.names if one is not title)


def _place_at_right(names: list[Atom], words: Lexicon) -> tuple[Atom | None, list[Atom]]:
    """Beside a title and an employer, an unknown name at the right edge says where; of one cell both halves name.
    """
    for atom in names:
        plain = is_unknown(atom.text, words) and len(atom.text.split()) <= 5 and any(map(str.isalpha, atom.text))
        named = any(one.row == atom.row and one.segment == atom.segment and one.dash for one in names)
        if atom.segment > 0 and atom.order == 0 and plain and not named:
            return atom, [one for one in names if one is not atom]
    return None, names


def _split_late(names: list[Atom], entry: Entry, words: Lexicon) -> tuple[list[Atom], list[Line]]:
    """Header lines after title and company were named belong to the text below."""
    if len({atom.row for atom in names}) <= 1:
        return names, []
    kept: list[Atom] = []
    late: dict[Line, None] = {}
    for atom in names:
        below = atom.line in late
        new_row = bool(kept) and atom.row > kept[-1].row
        enough = new_row and len(kept) >= 2 and atom.order == 0 and atom.segment == 0
        # A row in small letters with a full stop tells, also below one name alone.
        told = new_row and atom.line.flat[:1].islower() and atom.line.flat.endswith(".")
        if below or told or (enough and not _is_name(atom, kept, words)):
            late[atom.line] = None
        else:
            kept.append(atom)
    return kept, list(late)


def _is_name(atom: Atom, kept: Sequence[Atom], words: Lexicon) -> bool:
    """Whether a late row names something; below a title and an employer small words do not: `Cover for two drivers`."""
    tokens = atom.text.split()
    if len(tokens) > MOST_LATE_WORDS or atom.text.endswith("."):
        return False
    titled = any(title_score(one.text, words) > LEAST_LATE for one in kept)
    employed = any(company_score(one.text, words) > title_score(one.text, words) for one in kept)
    if titled and employed and 2 * sum(map(str.islower, tokens)) >= len(tokens):
        return False
    return title_score(atom.text, words) > LEAST_LATE or company_score(atom.text, words) > LEAST_LATE
