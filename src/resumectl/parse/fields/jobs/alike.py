"""What the other headers of a section tell of one: where its place or its employer stands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.jobs.functions import is_function
from resumectl.parse.fields.jobs.parts import Parts, is_unknown
from resumectl.parse.fields.jobs.places import HAS_UNITS, SITE, are_two_towns, with_quarter
from resumectl.parse.fields.jobs.units import UNIT, works_for_none
from resumectl.parse.fields.legal_forms import ends_in_form, is_form
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.lexicon import Lexicon, is_city

Slot = tuple[int, int, int]
"""Row, cell and place in it."""
TAIL = re.compile(
    r"^(.*\S)(?:,|\s/)\s+([^,()/]{2,40}(?:\s\([^()]{2,20}\))?)$|^([^,]*\S)\s*\(([^()]{2,40})\)$"
)
MOST_TAIL_WORDS = 4
MOST_TOWN_WORDS = 2
MOST_STREET_WORDS = 4
MOST_ADDRESS_WORDS = 8
LEAST_WHOLE = 2
LEAST_TOLD = 0.6
LEAST_SHARE = 3
COMMA = re.compile(r",\s+")


def place_by_slot(parts: Sequence[Parts], words: Lexicon) -> None:
    """Where most other headers have their place, an unknown third name is one, too: `The Cloud`.

    Where one has and the others have nothing there but unknown third names, these are places as well.
    """
    slots = Counter(_slot(place) for part in parts if (place := part.place) is not None)
    if not slots:
        _places_below(parts, words)
        return
    slot = min(slots, key=lambda key: (-slots[key], key))
    usual = sum(count == slots[slot] for count in slots.values()) == 1
    for part in parts if usual and slots[slot] > 1 else ():
        _exchange_place(part, slot, slots, words)
    named = [(part, one) for part in parts for one in part.names if _slot(one) == slot]
    unknown = usual and all(_may_say_where(part, one, words) for part, one in named)
    if len(named) >= max(slots[slot], LEAST_WHOLE) and not unknown:
        return
    for part in parts:
        at = next((n for n, one in enumerate(part.names) if _slot(one) == slot), None)
        if part.place is not None or len(part.names) < 3 or at is None:
            continue
        text = part.names[at].text
        if len(text.split()) <= MOST_TAIL_WORDS and not any(map(str.isdigit, text)) and not ends_in_form(text):
            part.place = part.names.pop(at)


def _places_below(parts: Sequence[Parts], words: Lexicon) -> None:
    """Where each header ends in a row of one unknown name below title and employer, above bullets, it says where."""
    if len(parts) < LEAST_WHOLE or not all(_ends_in_bare_row(part, words) for part in parts):
        return
    for part in parts:
        part.place = part.names.pop()


def _ends_in_bare_row(part: Parts, words: Lexicon) -> bool:
    """Whether the last name has the last row for itself, and is set as the names of towns are."""
    if len(part.names) != LEAST_WHOLE + 1 or not part.entry.body or not part.entry.body[0].bullet:
        return False
    last = part.names[-1]
    tokens = last.text.replace(" and ", " & ").split()
    named = all(token == "&" or (token[:1].isupper() and token.isalpha()) for token in tokens)
    alone = last.text == last.line.flat and all(one.row < last.row for one in part.names[:-1])
    return alone and named and len(tokens) <= MOST_TAIL_WORDS and _may_say_where(part, last, words)


def _exchange_place(part: Parts, slot: Slot, slots: Mapping[Slot, int], words: Lexicon) -> None:
    """An employer called as a town is, in a slot where no other header has its place, goes back to the names where the
    usual slot of places has an unknown one: `Oakhurst` above `Luthier` above `Fen Bay`.
    """
    place = part.place
    if place is None or part.cut_from is not None or slots[_slot(place)] > 1 or len(part.names) != LEAST_WHOLE:
        return
    if not is_city(place.text):
        return  # A state goes with the town before it.
    at = next((at for at, one in enumerate(part.names) if _slot(one) == slot != _slot(place)), None)
    if at is None or not _may_say_where(replace(part, names=[*part.names, place]), part.names[at], words):
        return
    part.place, part.names[at] = part.names[at], place
    part.names.sort(key=_slot)


def _slot(atom: Atom) -> Slot:
    return atom.row, atom.segment, atom.order


def _may_say_where(part: Parts, name: Atom, words: Lexicon) -> bool:
    """Whether nothing tells what a name is that two others leave over, of which one is a title."""
    titled = any(title_score(one.text, words) >= LEAST_TOLD for one in part.names if one is not name)
    plain = is_unknown(name.text, words) and not UNIT.search(name.text) and not is_function(name.text)
    return len(part.names) > 2 and titled and plain and len(name.text.split()) <= MOST_TAIL_WORDS


def place_above_dates(parts: Sequence[Parts], words: Lexicon) -> None:
    """A whole row of unknown words with a comma, below two names and above the dates, says where: no text stands there.

        Service Crew
        Quoll Foods Corporation
        Tarn Mall, Fenville
        June 2016 – February 2019
    """
    for part in parts:
        if part.place is not None or len(part.names) < 3 or not part.header.date_lines:
            continue
        dated = next(
            (row for row, line in enumerate(part.entry.header) if line is part.header.date_lines[0]), 0
        )
        for at, atom in enumerate(part.names[2:], 2):
            named = len({one.row for one in part.names[:at] if one.row < atom.row}) > 1
            whole = named and atom.row < dated and atom.text == atom.line.flat and ", " in atom.text
            known = title_score(atom.text, words) or not (is_unknown(atom.text, words) or _ends_in_town(atom.text))
            if whole and not known and len(atom.text.split()) <= MOST_ADDRESS_WORDS:
                part.place = part.names.pop(at)
                break


def _ends_in_town(text: str) -> bool:
    return is_city(text.rpartition(", ")[2])


def employer_by_slot(parts: Sequence[Parts]) -> None:
    """Where the other headers have a name, what stands beside a lone title is one, too, though a town bears it.

    A single place in all of the section needs no more than one name in its slot.
    """
    named = Counter(_slot(one) for part in parts if len(part.names) > 1 for one in part.names)
    placed = Counter(_slot(place) for part in parts if (place := part.place) is not None)
    for part in parts:
        place = part.place
        solid = sum(not one.dash for one in part.names)
        if place is None or solid != 1 or not part.entry.has_lead or works_for_none(part.names[0]):
            continue
        if place.text.count(",") == 1 and not are_two_towns(place.text):
            continue
        slot = _slot(place)
        if named[slot] > placed[slot] or (named[slot] and sum(placed.values()) == 1):
            part.names = sorted((*part.names, place), key=_slot)
            part.place = None


def without_late_rows(parts: Sequence[Parts], words: Lexicon) -> None:
    """Where most headers say all in one row, unknown words below one tell of the work: `Till work, stock take`."""
    told = [part for part in parts if part.names and _tells_both(part, words)]
    if len(told) >= LEAST_WHOLE and 2 * len(told) > len(parts) and not _name_below(parts, words):
        for part in parts:
            _leave_late_rows(part, words)
        return
    whole = [part for part in parts if _is_whole(part) and all(atom.row == 0 for atom in part.names)]
    if len(whole) < LEAST_WHOLE or 2 * len(whole) <= len(parts):
        return
    places = Counter(part.place.row for part in whole if part.place is not None)
    for part in parts:
        # Where the others have their place, an unknown word is a town.
        late = [atom for atom in part.names if atom.row and 2 * places[atom.row] <= len(whole)]
        titled = any(title_score(atom.text, words) > 0 for atom in part.names if not atom.row)
        if late and titled and _is_whole(part) and all(is_unknown(atom.text, words) for atom in late):
            part.names = [atom for atom in part.names if atom not in late]
            part.left_over = list(dict.fromkeys(atom.line for atom in late))


def _tells_both(part: Parts, words: Lexicon) -> bool:
    """Whether the first row names a title and, apart from it, an employer: nothing is left to be named below it."""
    pieces = [one for atom in part.names if atom.row == 0 for one in outside_brackets(atom.text, COMMA)]
    titles = [title_score(one, words) for one in pieces]
    employers = [0.0 if is_function(one) else company_score(one, words) for one in pieces]
    titled = any(title >= LEAST_TOLD > employer for title, employer in zip(titles, employers, strict=True))
    return titled and any(
        employer >= LEAST_TOLD and employer > title for title, employer in zip(titles, employers, strict=True)
    )


def _name_below(parts: Sequence[Parts], words: Lexicon) -> bool:
    """Whether employers or places stand below the first row of half of the headers, as in no text."""
    rows = [[atom for atom in (*part.names, *((part.place,) if part.place else ())) if atom.row] for part in parts]
    named = [
        any(atom is part.place or company_score(atom.text, words) >= LEAST_TOLD or _ends_in_place(atom) for atom in row)
        for part, row in zip(parts, rows, strict=True)
    ]
    return 2 * sum(named) >= len(parts)


def _ends_in_place(atom: Atom) -> bool:
    """Whether a short row ends in a place behind a comma, as that of an employer does."""
    text = atom.text
    return ", " in text and len(text.split()) <= MOST_ADDRESS_WORDS and bool(split_place(text)[1])


def _leave_late_rows(part: Parts, words: Lexicon) -> None:
    """Leaves what stands below a first row with a title to the text; names in bold and dates stay in the header."""
    titled = any(title_score(atom.text, words) > 0 for atom in part.names if not atom.row)
    late = [atom for atom in part.names if atom.row]
    if not titled or not _is_whole(part) or any(atom.style.bold for atom in late):
        return
    part.names = [atom for atom in part.names if not atom.row]
    others = {id(line) for line in part.header.date_lines} | ({id(part.place.line)} if part.place else set())
    part.left_over = [line for line in part.entry.header[1:] if id(line) not in others]


def _is_whole(part: Parts) -> bool:
    """Whether the first row names two things or more."""
    first = [atom.text for atom in part.names if atom.row == 0]
    return len(first) > 1 or any(", " in text for text in first)


def cut_tails(parts: Sequence[Parts], words: Lexicon) -> None:
    """Where the other entries have a place behind a comma (or in brackets), an unknown last piece is one, too.

    A few known places speak for many unknown ones where two headers of three end so.
    """
    _cut_behind_forms(parts, words)
    slots = Counter(_slot(one) for part in parts if (one := part.cut_from) is not None)
    if not slots:
        if not any(part.place is not None for part in parts):
            _cut_towns(parts, words)
        return
    slot = min(slots, key=lambda key: (-slots[key], key))
    missing = [part for part in parts if part.place is None and part.names]
    tails = [_tail(part, slot, words) for part in missing]
    if len(missing) > 2 * sum(slots.values()) and LEAST_SHARE * tails.count(None) > len(missing):
        return
    for part, tail in zip(missing, tails, strict=True):
        if tail is not None:
            at, name, town = tail
            name, town = with_quarter(name, town, words, beside_title=len(part.names) > 1)
            part.place = part.names[at]._replace(text=town)
            part.names[at] = part.names[at]._replace(text=name)


def _tail(part: Parts, slot: Slot, words: Lexicon) -> tuple[int, str, str] | None:
    """The place in the header of the name that stands in the slot, that name, and the unknown piece behind it."""
    at = next((n for n, one in enumerate(part.names) if _slot(one) == slot), None)
    match = TAIL.match(part.names[at].text) if at is not None else None
    if at is None or match is None:
        return None
    text, tail = match.group(1) or match.group(3), match.group(2) or match.group(4)
    enough = len(part.names) > 1 or "," in text
    short = len(tail.split()) <= MOST_TAIL_WORDS and tail[:1].isupper()
    if not enough or not short or tells_terms(tail) or is_form(tail):
        return None
    return (at, text, tail) if is_unknown(tail, words) or SITE.match(tail) else None


def _cut_behind_forms(parts: Sequence[Parts], words: Lexicon) -> None:
    """Beside a title an unknown name behind an employer's legal form is a town: `Welder, Sørøy Fisk AS, Lovund`."""
    for part in parts:
        for at, atom in enumerate(part.names if part.place is None else ()):
            name, _, town = atom.text.rpartition(", ")
            plain = len(town.split()) <= MOST_TOWN_WORDS and town.istitle() and ends_in_form(name)
            plain = plain or (ends_in_form(name) and _begins_with_town(town))
            beside = (len(part.names) > 1 or "," in name) and not HAS_UNITS.search(name)
            if plain and beside and _may_be_in("", town, words):
                part.place = part.cut_from = atom._replace(text=town)
                part.names[at] = atom._replace(text=name)
                break


def _begins_with_town(text: str) -> bool:
    """Whether a known town leads its street or quarter: `Milano Corso Buenos Aires`."""
    words = text.split()
    return 1 < len(words) <= MOST_STREET_WORDS and is_city(words[0]) and words[1][:1].isupper()


def _cut_towns(parts: Sequence[Parts], words: Lexicon) -> None:
    """Beside a title an employer's name hardly ever holds a comma: an unknown name behind one is a town."""
    for part in parts:
        titles = [title_score(atom.text, words) > company_score(atom.text, words) for atom in part.names]
        if len(titles) != 2 or sum(titles) != 1:
            continue
        at = titles.index(False)
        name, town = _with_town_cut(part.names[at].text, words)
        if town:
            part.place = part.names[at]._replace(text=town)
            part.names[at] = part.names[at]._replace(text=name)


def with_towns(jobs: list[FoundJob], words: Lexicon) -> list[FoundJob]:
    """The jobs of forms, where some say behind a comma where the employer is, an unknown name there is a town, too."""
    if any(job.place.text and job.place.lines == job.company.lines for job in jobs):
        for job in jobs:
            name, town = _with_town_cut(job.company.text, words) if not job.place.text else ("", "")
            if town:
                job.company, job.place = job.company._replace(text=name), job.company._replace(text=town)
    return jobs


def _with_town_cut(text: str, words: Lexicon) -> tuple[str, str]:
    """(employer, town) of `Fen Ales, Millsea`; the text and `""` where no unknown name stands behind one comma."""
    name, comma, town = text.rpartition(", ")
    plain = comma and "," not in name and len(town.split()) <= MOST_TOWN_WORDS and town.istitle()
    return (name, town) if plain and len(name.split()) > 1 and _may_be_in(name, town, words) else (text, "")


def _may_be_in(name: str, town: str, words: Lexicon) -> bool:
    """Whether neither the unknown town may be the employer's unit or its legal form, nor the name be that of a unit."""
    letters = town.replace(" ", "").replace("-", "")
    if not letters.isalpha() or is_form(town) or not (is_unknown(town, words) or SITE.match(town)):
        return False
    return not (UNIT.search(name) or UNIT.search(town) or HAS_UNITS.search(name) or title_score(name, words))
