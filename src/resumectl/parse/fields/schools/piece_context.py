"""Pieces of an education entry in the light of each other: notes, towns, short names and levels beside degrees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from resumectl.parse.fields.entries.atoms import Atom, company_score, is_acronym, title_score
from resumectl.parse.fields.places.finding import region_of
from resumectl.parse.fields.places.forms import BRAZILIAN_STATES
from resumectl.parse.fields.schools.marks import rows_of_subjects
from resumectl.parse.fields.schools.notes import BARE_LEVEL, is_note
from resumectl.parse.fields.schools.short_names import is_short_for
from resumectl.parse.fields.schools.words import APPRENTICED, AWARD, LESSONS, leads_to_field, townless
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, is_city
from resumectl.parse.lexicon.entries import field_words

UNIVERSITY = re.compile(r"(?:università|politecnico)\b", re.IGNORECASE)
BYNAME = re.compile(r"alma mater(?: studiorum)?|(?:la )?sapienza", re.IGNORECASE)
BYNAMES = frozenset(
    ("Bicocca", "Statale", "Federico II", "Tor Vergata", "Roma Tre", "Aldo Moro", "Luigi Vanvitelli", "Vanvitelli",
     "Carlo Bo", "Gabriele d'Annunzio", "G. d'Annunzio", "Magna Graecia", "Parthenope", "L'Orientale", "Ca' Foscari")
)  # fmt: skip
"""What universities of one town in Italy are told apart by, or called after."""
MAJOR = re.compile(
    r"^(?:majors?|major (?:subjects?|fields?)|main subjects?|field of study|speciali[sz]ation)"
    r"(?:\s*:\s*|\s+in\s+)(?=[A-Z])",
    re.IGNORECASE,
)
"""The label of a field of study in a row of its own, which is no degree where another row names one."""
PUPILS = re.compile(
    r"\b(?:schools?|secondary|lycée|liceo|colegio|colégio|gymnasium|gimnazjum|gimnazija|ginásio|lise(?:si)?|skola|skole)\b",
    re.IGNORECASE,
)
MOST_TOWN_WORDS = 3
SURELY_TRADE = 0.9
LED_SCHOOL, OF_FIRM, OF_COURSE, SUBUNIT_SCHOOL, WHOLE_DEGREE = 0.6, 0.5, 0.4, 0.1, 0.75


class Piece(NamedTuple):
    """`text` with where it stands: `begin` is its offset in the segment, -1 when it is not there literally.

    `degree` and `school`, 0 to 1, say how much it reads like one; `kind` is "place", "noise" or "".
    """

    text: str
    atom: Atom
    begin: int
    degree: float
    school: float
    kind: str

    @property
    def line(self) -> Line:
        """The line that the piece stands in."""
        return self.atom.line


def without_notes(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, all of a row noise where its first one is a note and none names a study: `Modules: Law, Equity`."""
    firsts: dict[int, Piece] = {}
    named: set[int] = set()
    for piece in pieces:
        firsts.setdefault(id(piece.line), piece)
        if piece.kind != "noise" and (piece.degree >= LED_SCHOOL or piece.school > SUBUNIT_SCHOOL):
            named.add(id(piece.line))
    notes = {
        number
        for number, first in firsts.items()
        if first.kind == "noise" and is_note(first.text) and (number not in named or ":" in first.text)
    }
    schools = {id(piece.line) for piece in pieces if piece.school > SUBUNIT_SCHOOL}
    fields = {id(piece.line) for piece in pieces if MAJOR.match(piece.line.flat)} - schools
    # `Abschluss: Gesellenbrief` tells less of an apprenticeship than the row that says which one it was.
    sure = LED_SCHOOL if not any(APPRENTICED.search(piece.text) for piece in pieces) else 1.0
    led = [piece.line for piece in pieces if LED_SCHOOL <= piece.degree <= sure]
    fields |= {id(line) for line in led if (label := AWARD.match(line.flat)) and not leads_to_field(label)}
    notes |= rows_of_subjects([(id(piece.line), piece.text, piece.degree) for piece in pieces])
    if any(piece.degree and id(piece.line) not in fields for piece in pieces):
        notes |= fields  # beside a degree a labelled field of study in a row of its own tells more of it
    return [piece._replace(kind="noise") if id(piece.line) in notes else piece for piece in pieces]


def without_levels(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, a level noise where another row tells the whole degree: `Bachelor Degree`, `Bachelor of Music`."""
    whole = {id(one.line) for one in pieces if one.degree >= LED_SCHOOL and len(one.text.split()) > 2}
    return [
        one._replace(degree=0.0, kind="noise") if BARE_LEVEL.match(one.text) and whole - {id(one.line)} else one
        for one in pieces
    ]


def without_lessons(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, an apprentice's vocational school noise where another name tells the firm: `Berufsschule Chur`."""
    lessons = [LESSONS.match(one.text) is not None for one in pieces]
    if not any(lessons) or not any(APPRENTICED.search(one.text) for one in pieces):
        return list(pieces)
    firms = [one for one, lesson in zip(pieces, lessons, strict=True) if not (lesson or one.kind or one.degree)]
    if not firms:
        return list(pieces)
    return [
        one._replace(school=0.0, kind="noise") if lesson else one for one, lesson in zip(pieces, lessons, strict=True)
    ]


def parted_by(piece: Piece, begin: int, whole: str) -> str:
    """The first word between a piece and the one that begins at `begin` in their cell's text."""
    return " ".join(whole[piece.begin + len(piece.text) : max(0, begin)].split()[:1])


def with_towns(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, where `College Station` before a state is a town and no school.

    A town between a school and its state is no part of the school: `Fenland College Pasadena, TX`, `Gravataí – RS`.
    """
    found = list(pieces)
    for at, (one, two) in enumerate(pairwise(pieces)):
        coded = one.line is two.line and two.kind == "place" and len(two.text) == 2 and region_of(two.text)
        if one.school and coded and (name := townless(one.text)):
            found[at] = one._replace(text=name)
        if one.school and two.kind == "place" and one.line is two.line and len(two.text) == 2 and is_city(one.text):
            found[at] = one._replace(school=0.0, kind="place")
        elif coded and at and found[at - 1].school > SUBUNIT_SCHOOL and _is_unknown_town(found[at - 1], one):
            found[at] = one._replace(kind="place")
        if two.text in BRAZILIAN_STATES and one.line is two.line and one.text.istitle() and not two.kind:
            found[at + 1] = two._replace(degree=0.0, school=0.0, kind="place")
            if not (one.degree or one.school):
                found[at] = one._replace(kind="place")
    return found


def _is_unknown_town(school: Piece, piece: Piece) -> bool:
    """Whether a name that no list knows stands between a school and a state's code: `Fenland College, Tar Ford, PA`."""
    plain = not (piece.degree or piece.school or piece.kind) and len(piece.text.split()) <= MOST_TOWN_WORDS
    return plain and school.line is piece.line and all(word[:1].isupper() for word in piece.text.split())


def with_likely_towns(entries: Sequence[Sequence[Piece]]) -> list[list[Piece]]:
    """The entries' pieces, where names behind schools are towns as those behind the section's other schools.

    `Marl Science Secondary School, Tar Ford` beside `University of the Fens, Leeds` was in Tar Ford. Where no degree
    stands beside them, only pupils' schools have nothing else behind them.
    """
    pairs = [(one, two) for pieces in entries for one, two in pairwise(pieces) if _is_behind(one, two)]
    towned = any(two.kind == "place" for _, two in pairs)
    if not towned or any(two.degree for _, two in pairs):
        return [list(pieces) for pieces in entries]
    return [_with_town_at_end(pieces) for pieces in entries]


def _is_behind(one: Piece, two: Piece) -> bool:
    return one.school > SUBUNIT_SCHOOL and one.atom is two.atom


def _with_town_at_end(pieces: Sequence[Piece]) -> list[Piece]:
    found = list(pieces)
    named = [at for at, piece in enumerate(found) if piece.kind != "noise"]
    if any(found[at].degree >= LED_SCHOOL for at in named):
        for at, (one, two) in enumerate(pairwise(found)):
            if _is_behind(one, two) and _is_unknown_town(one, two) and not _may_be_studied(two, found[at + 2 :]):
                found[at + 1] = two._replace(kind="place")
        return found
    if len(named) != 2 or any(found[at].degree for at in named):
        return found
    one, two = (found[at] for at in named)
    pupils = PUPILS.search(one.text) is not None
    if pupils and _is_behind(one, two) and _is_unknown_town(one, two):
        found[named[1]] = two._replace(kind="place")
    return found


def _may_be_studied(piece: Piece, behind: Sequence[Piece]) -> bool:
    """Whether it is a field of study, or stands before another piece of its row."""
    fields = all(word in field_words() for word in fold(piece.text).split())
    return fields or is_acronym(piece.text) or any(one.atom is piece.atom for one in behind)


def with_givers(pieces: Sequence[Piece], words: Lexicon) -> list[Piece]:
    """The pieces, where bodies that give certificates and acronyms before a town are schools.

    `Web Development, Coursera`; `IPET Concordia`.
    """
    return [
        one._replace(school=OF_FIRM, kind="")
        if not (one.degree or one.school) and (fold(one.text) in words.issuers or _is_in_town(one.text))
        else one
        for one in pieces
    ]


def _is_in_town(text: str) -> bool:
    short, _, town = text.partition(" ")
    return is_acronym(short) and is_city(town) and town[:1].isupper() and not region_of(short)


def with_trade(pieces: Sequence[Piece], words: Lexicon) -> list[Piece]:
    """The pieces, what somebody learnt to be a degree where none is named: `Kauffrau für Büromanagement`."""
    if any(one.degree for one in pieces):
        return list(pieces)
    found = list(pieces)
    for at, one in enumerate(pieces):
        if one.kind or one.school or title_score(one.text, words) < SURELY_TRADE:
            continue
        if company_score(one.text, words) < LED_SCHOOL:
            found[at] = one._replace(degree=OF_COURSE)
            break
    return found


def with_short_names(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, a school beside its own acronym known as one where either is: `Fundação Getulio Vargas – FGV`."""
    found = list(pieces)
    for at, (one, two) in enumerate(pairwise(pieces)):
        beside = two.atom.dash or (one.atom is two.atom and two.text.isupper() and not two.kind)
        if not beside or one.line is not two.line or one.degree or two.degree or not (one.school or two.school):
            continue
        if is_short_for(two.text, one.text) or is_short_for(one.text, two.text):
            for place in (at, at + 1):
                found[place] = found[place]._replace(school=max(found[place].school, LED_SCHOOL), kind="")
    return found


def with_bynames(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces, a university of Italy in one with the name behind a dash: `Università di Roma - La Sapienza`."""
    found: list[Piece] = []
    for piece in pieces:
        before = found[-1] if found else None
        if before is not None and piece.atom.dash and before.line is piece.line and _is_byname(before, piece):
            whole = f"{before.text}{piece.atom.dash}{piece.text}"
            found[-1] = before._replace(text=whole, school=max(before.school, piece.school), kind="")
        else:
            found.append(piece)
    return found


def _is_byname(one: Piece, two: Piece) -> bool:
    if one.degree or two.degree or two.kind or not (one.school > SUBUNIT_SCHOOL and two.text[:1].isupper()):
        return False
    if BYNAME.fullmatch(one.text):
        return UNIVERSITY.match(two.text) is not None
    return UNIVERSITY.match(one.text) is not None and bool(BYNAME.fullmatch(two.text) or two.text in BYNAMES)
