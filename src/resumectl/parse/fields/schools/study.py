"""Which pieces of a school's entry name the degree and which the school, decided for the whole section.

An entry is a row of pieces: "Nursing" · "Bachelor of Science" · "Lakes University" · "Toledo". The degree is a stretch
of neighbouring pieces and the school another one; words of degrees and schools speak for one division or another,
and where they are silent the order that the section's other entries have decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from resumectl.parse.fields.entries.atoms import is_acronym, title_score
from resumectl.parse.fields.places.finding import country_of, region_of
from resumectl.parse.fields.schools.piece_context import LED_SCHOOL, OF_COURSE, SUBUNIT_SCHOOL, Piece, parted_by
from resumectl.parse.fields.schools.pieces import (
    BRACKET,
    CAMPUSES,
    LEARNT_AT,
)
from resumectl.parse.fields.schools.scores import BOARD_SCORE
from resumectl.parse.fields.schools.words import APPRENTICED, BOARD, SUBUNIT
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.remembered import remembered

MOST_FIELD_WORDS = 12
SAME_CELL = 0.4
SAME_PIECE = 0.15
ROW = 0.12
MOST_FIELD_BELOW = 6
LONGEST_STRETCH = 5
LONGEST_BARE = 7
MOST_ORDER = 1.0
BOTH = 0.8
BOTH_NAMED = 3.0
NO_DEGREE_NAMED = 0.5
SURELY_TRADE = 0.6
FIELDS = frozenset(
    "commerce reading nursing history logic media arts art music law botany spanish drama jura lettere".split()
)
"""Subjects that are towns as well."""


FIELD_LED = re.compile(
    r"^(?:fach(?:richtung|bereich|gebiet)|schwerpunkt|einsatzgebiet|abschluss|note|profil|abteilung|ihk|hwk|efz|eba)\b",
    re.IGNORECASE,
)
HAS_FIELD = re.compile(r"^\S+ (?:\S+ ){0,3}(?:in|en|em)\s[^\W\d_]", re.IGNORECASE)
"""A degree with its field: `Bachelor of Commerce in Accounting`."""
UNIT = re.compile(r"\b(?:department|dept|faculty|division)\b", re.IGNORECASE)
"""What teaches, and is taught nowhere."""
TAUGHT = re.compile(r"\s(?:bölümü|programı|anabilim dalı)$", re.IGNORECASE)
"""Behind a subject: the department that it was studied at, and with it the subject."""


class Choice(NamedTuple):
    """Half-open ranges of pieces; empty ones for what the entry does not name. `order` tells degree first (> 0)."""

    degree: tuple[int, int] = (0, 0)
    school: tuple[int, int] = (0, 0)
    score: float = 0.0


Reading = tuple[tuple[int, int], float]
"""A half-open range of pieces, and how well it reads as what it may be."""


def choose(entries: Sequence[Sequence[Piece]]) -> list[Choice]:
    """One choice for each entry's pieces."""
    readings = [_readings(pieces) for pieces in entries]
    free = [_best(*reading, 0.0) for reading in readings]
    orders = [_order(pieces, choice) for pieces, choice in zip(entries, free, strict=True)]
    total = fsum(orders)
    return [_best(*reading, _bonus(total - own, own)) for reading, own in zip(readings, orders, strict=True)]


def _bonus(others: float, own: float) -> float:
    """What the other entries' order counts: much where an entry's words say little."""
    bonus = max(-MOST_ORDER, min(MOST_ORDER, 0.6 * others)) or 0.05
    return 0.2 * bonus if abs(own) >= BOTH_NAMED else bonus


def _order(pieces: Sequence[Piece], choice: Choice) -> float:
    """How surely the degree stands first (> 0) or the school (< 0) by the entry's own words."""
    if choice.degree[0] == choice.degree[1] or choice.school[0] == choice.school[1]:
        return 0.0
    degree = max(piece.degree for piece in pieces[slice(*choice.degree)])
    school = max(piece.school for piece in pieces[slice(*choice.school)])
    sure = BOTH_NAMED if degree and school else 1.0 * bool(degree or school)
    return sure if choice.degree[0] < choice.school[0] else -sure


def _readings(pieces: Sequence[Piece]) -> tuple[Sequence[Reading], Sequence[Reading]]:
    """The stretches of an entry that may be its degree, and those that may be its school; the first is none."""
    stretches = [
        (start, stop)
        for start in range(len(pieces))
        for stop in range(start + 1, min(len(pieces), start + LONGEST_STRETCH) + 1)
    ]
    degrees = [((0, 0), 0.0)]
    degrees += [(one, score) for one in stretches if (score := _as_degree(pieces, *one)) is not None]
    schools = [((0, 0), 0.0)]
    schools += [(one, score) for one in stretches if (score := _as_school(pieces, *one)) is not None]
    return degrees, schools


def _best(degrees: Sequence[Reading], schools: Sequence[Reading], order: float) -> Choice:
    """The best division; `order` above 0 favours the degree first, below 0 the school first."""
    best = Choice()
    for degree, first in degrees:
        for school, second in schools:
            if degree[1] > degree[0] and school[1] > school[0]:
                if degree[0] < school[1] and school[0] < degree[1]:
                    continue
                score = first + second + BOTH + (order if degree[0] < school[0] else -order)
            else:
                score = NO_DEGREE_NAMED if school[1] > school[0] else 0.0
                score += first + second
            if score > best.score + 1e-9:
                best = Choice(degree, school, score)
    return best


def _as_degree(pieces: Sequence[Piece], start: int, stop: int) -> float | None:
    """How well the stretch reads as a degree with its field; None when it cannot be one."""
    part = pieces[start:stop]
    degrees = [piece.degree for piece in part]
    named = any(degrees)
    score = 1.5 + 0.5 * max(degrees) if named else 0.2
    for at, piece in enumerate(part):
        if piece.kind == "noise" or not _fits_place(part, at) or not (piece.degree or _is_field(piece, named, part)):
            return None
        if not named and piece.school >= LED_SCHOOL and is_acronym(piece.text):
            return None
        score -= piece.school
        if at:
            near = _nearness(pieces, start + at)
            if near <= 0 or (not named and near < SAME_CELL):
                return None
            score += near if named else 0.1
    return score - ROW * part[0].atom.row


def _fits_place(part: Sequence[Piece], at: int) -> bool:
    """Towns that are fields of study as well ("Commerce", "Reading") count as one right beside a bare degree."""
    piece = part[at]
    if piece.kind != "place":
        return True
    beside = [part[other] for other in (at - 1, at + 1) if 0 <= other < len(part)]
    return fold(piece.text) in FIELDS and any(other.degree for other in beside)


def _is_field(piece: Piece, beside_degree: bool, part: Sequence[Piece] = ()) -> bool:
    """Whether the text may be a field of study; a bullet holds one only beside the degree that it begins with."""
    text = piece.text
    behind = bool(part) and piece is not part[0] and piece.text[:1].isupper()
    if behind and APPRENTICED.search(part[0].text) and not FIELD_LED.match(piece.text):
        # Behind `Lehre als Maler` stands where it was, not one more field.
        return False
    if behind and part[0].degree == OF_COURSE:
        return False
    led = bool(part) and part[0].degree > 0 and part[0].line is piece.line and part[0].begin == 0
    labels = beside_degree and ":" in text and ":" in BRACKET.sub("", text)
    return (led or not piece.line.bullet) and not labels and _reads_like_field(text)


@remembered
def _reads_like_field(text: str) -> bool:
    count = len(text.split())
    is_sentence = text.endswith(".") and count > 2
    return count <= MOST_FIELD_WORDS and not is_sentence and UNIT.search(text) is None and not SUBUNIT.match(text)


def _nearness(pieces: Sequence[Piece], at: int) -> float:
    """How well the piece goes with the one before as degree and field; 0 when they stand too far apart."""
    before, piece = pieces[at - 1], pieces[at]
    if before.line is piece.line and before.atom.segment == piece.atom.segment:
        return SAME_CELL + SAME_PIECE * (before.atom is piece.atom)
    if before.degree and piece.degree and not (_is_bare(before) and len(piece.text) > LONGEST_BARE):
        return 0.0
    if before.line is piece.line:
        return 0.2
    field = before if piece.degree else piece
    if field is before and not before.degree and HAS_FIELD.search(piece.text):
        return 0.0
    if field is piece and _is_bare(before) and _leads_with_colon(piece) and piece.atom.row == before.atom.row + 1:
        return 0.25
    longest = MOST_FIELD_WORDS if field is before and _is_bare(piece) else 6
    row = [one for one in pieces if one.line is field.line]
    alone = field.atom.segment == 0 and all(one.atom is field.atom and not one.school for one in row)
    return 0.25 if alone and piece.atom.row == before.atom.row + 1 and len(field.text.split()) <= longest else 0.0


def _leads_with_colon(piece: Piece) -> bool:
    """Whether the piece opens its row, a colon behind it: `Geografia: (2009 - 2013) Universidade do Sado`."""
    cell = piece.line.segments[piece.atom.segment].text
    return piece.begin == 0 == piece.atom.segment and cell[len(piece.text) :].lstrip()[:1] == ":"


def _as_school(pieces: Sequence[Piece], start: int, stop: int) -> float | None:
    """How well the stretch reads as a school; None when it cannot be one."""
    part = pieces[start:stop]
    named = sum(piece.school > SUBUNIT_SCHOOL for piece in part)
    if part[-1].kind == "place" and len(part) > 1 and _is_before_state(pieces, start, stop):
        return None
    if len(part) > 1 and (not named or not all(_goes_on(one, two) for one, two in pairwise(part))):
        return None
    if all(map(_is_board, part)) and any(piece.school > BOARD_SCORE and not _is_board(piece) for piece in pieces):
        return None
    town = part[0].kind == "place" and not part[0].atom.order and "," not in part[0].text and not _is_cut(pieces, start)
    if any(piece.kind == "noise" for piece in part) or (part[0].kind and not (town and len(part) == 1)):
        return None
    listed = part[0].line.bullet and not any(piece.degree and piece.line is part[0].line for piece in pieces)
    if not named and (listed or len(part[0].text.split()) > MOST_FIELD_WORDS):
        return None
    score = (
        1.5 + 0.5 * max(piece.school for piece in part) + 0.1 * (len(part) - 1) - 0.1 * (not part[0].school)
        if named
        else 0.2 - 0.5 * town - 0.6 * bool(part[0].school)
    )
    return score - 3.0 * fsum(piece.degree for piece in part) - ROW * part[0].atom.row


def _is_board(piece: Piece) -> bool:
    """Whether it examines pupils whom a school has taught: `Class X (CBSE)`."""
    return piece.school == BOARD_SCORE and BOARD.search(f" {fold(piece.text)} ") is not None


def _is_before_state(pieces: Sequence[Piece], start: int, stop: int) -> bool:
    """Whether the town behind a school is followed by its state: it says where, unless the state has universities."""
    one, two = pieces[stop - 2 : stop]
    follows = stop < len(pieces) and pieces[stop].kind == "place" and pieces[stop].line is two.line
    of_state = fold(one.text).startswith("university of ") and region_of(fold(one.text).removeprefix("university of "))
    return follows and not of_state


def _is_cut(pieces: Sequence[Piece], at: int) -> bool:
    """Whether the piece is one of several that a comma parts: a town with its country."""
    return any(piece.atom is pieces[at].atom for other, piece in enumerate(pieces) if other != at)


def _goes_on(one: Piece, two: Piece) -> bool:
    """Whether a school's name takes in the next piece: a faculty, a college's university, the town of a campus."""
    if one.line is not two.line or one.atom.segment != two.atom.segment:
        return False
    if one.atom.order != two.atom.order:
        return _is_named_twice(one, two)
    if two.kind == "place":
        shared = region_of(one.text.split()[-1]) or CAMPUSES.match(one.text)
        return bool(one.school and one.text and shared and "," not in two.text and not country_of(two.text))
    whole = one.line.segments[one.atom.segment].text
    if parted_by(one, two.begin, whole) in LEARNT_AT:
        return False
    if one.kind or two.kind or two.degree:
        return False
    trade = title_score(one.text, lexicon()) > SURELY_TRADE
    return bool(one.school) or (bool(two.school) and one.text[:1].isupper() and not trade)


def _is_named_twice(one: Piece, two: Piece) -> bool:
    """`NIM - Nordic Institute of Music`: an acronym and the school's name, or both of two schools, a dash between."""
    if not two.atom.dash or one.kind or two.kind or one.degree or two.degree:
        return False
    first, second = one.school > SUBUNIT_SCHOOL, two.school > SUBUNIT_SCHOOL
    return (first and is_acronym(two.text)) or (second and is_acronym(one.text))


def _is_bare(piece: Piece) -> bool:
    """A degree without any field: `Diploma`, `NVQ Level 3`."""
    return piece.degree > 0 and len(piece.text.split()) <= 3


def study_of(pieces: Sequence[Piece], choice: Choice) -> list[Piece]:
    """The degree's pieces; a bare degree takes in the field that stands behind the school in its row."""
    study = list(pieces[slice(*choice.degree)])
    behind = choice.school[1]
    if len(study) != 1 or not _is_bare(study[0]):
        return study
    below = _field_below(pieces, choice) or _field_below_school(pieces, choice)
    if below:
        return [*study, *below]
    if behind <= choice.degree[0]:
        return [*_field_above(pieces, choice), *study]
    before = pieces[behind - 1]
    for piece in pieces[behind : behind + 3]:
        same = piece.line is study[0].line is before.line and piece.atom.segment == before.atom.segment
        marked = piece.atom is not before.atom or len(study) > 1 or TAUGHT.search(piece.text)
        named = piece.kind or piece.school or (piece.degree and not TAUGHT.search(piece.text))
        if not same or not marked or named or not _is_field(piece, True):
            break
        study.append(piece)
    return study


def _field_below(pieces: Sequence[Piece], choice: Choice) -> list[Piece]:
    """The field alone in the row below a bare degree with its grade: `MSc | Distinction` above `Physics`."""
    degree = pieces[choice.degree[0]]
    row = [piece for piece in pieces if piece.line is degree.line and piece is not degree]
    below = [piece for piece in pieces if piece.atom.row == degree.atom.row + 1]
    if not row or any(piece.kind != "noise" for piece in row) or len(below) != 1:
        return []
    field = below[0]
    taken = choice.school[0] <= pieces.index(field) < choice.school[1]
    named = field.kind or field.degree or field.school or len(field.text.split()) > MOST_FIELD_BELOW
    return [] if taken or named or field.atom.segment or not _is_field(field, True) else [field]


def _field_below_school(pieces: Sequence[Piece], choice: Choice) -> list[Piece]:
    """The field alone in the row below the school, which stands alone below a bare degree: three rows of their own."""
    degree, school = pieces[choice.degree[0]], pieces[choice.school[0] : choice.school[1]]
    row = degree.atom.row + 1
    below = [piece for piece in pieces if piece.atom.row > row]
    if {piece.atom.row for piece in school} != {row} or not below or below[0].atom.row != row + 1:
        return []
    field = below[0]
    alone = sum(piece.atom.row == row + 1 for piece in pieces) == 1 and field.text == field.line.flat
    # In Spanish and Turkish the subject may be called as a degree is: `Ingeniería Química`.
    named = bool(field.kind or field.school) or len(field.text.split()) > MOST_FIELD_BELOW
    named = named or field.degree >= degree.degree or (field.degree > 0 and HAS_FIELD.match(field.text) is not None)
    told = field.line.bullet or field.line.style == degree.line.style or not field.text[:1].isupper()
    return [] if not alone or named or told or not _is_field(field, True) else [field]


def _field_above(pieces: Sequence[Piece], choice: Choice) -> list[Piece]:
    """The field in the row above a school with the bare degree beside it: `Physics` over `Fenland College | BSc`."""
    at = choice.school[0] - 1
    if at != 0 or choice.school[1] != choice.degree[0]:
        return []
    field, school, degree = pieces[0], pieces[choice.school[0]], pieces[choice.degree[0]]
    beside = school.line is degree.line and school.atom.segment != degree.atom.segment
    return [field] if beside and field.line is not school.line and not field.kind and _is_field(field, True) else []


def printed(pieces: Sequence[Piece]) -> str:
    """The pieces' text as printed where they stand in one run, else with commas between."""
    lines: list[str] = []
    for at, piece in enumerate(pieces):
        before = pieces[at - 1] if at else None
        if before is None:
            lines.append(piece.text)
            continue
        same = before.line is piece.line and before.atom.segment == piece.atom.segment
        whole = piece.line.segments[piece.atom.segment].text if same and min(before.begin, piece.begin) >= 0 else ""
        between = whole[before.begin + len(before.text) : max(0, piece.begin)]
        if between.strip() and not between.strip(" -–—,:/・·."):
            lines[-1] += between + piece.text
        elif between.isspace():
            lines[-1] += f" {piece.text}"
        else:
            lines.append(piece.text)
    return " ".join(", ".join(lines).split())
