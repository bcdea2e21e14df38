"""Schools of one list and the degrees of another, told apart by their dates: where somebody learnt, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from resumectl.parse.fields.schools.words import BOARD
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.lexicon import fold

LEAST_PAIRS = 2


@dataclass(slots=True)
class FoundSchool:
    """A school or degree with evidence; `rest` holds lines that ended in no member."""

    degree: Value = NOTHING
    institution: Value = NOTHING
    start: Value = NOTHING
    end: Value = NOTHING


def paired(schools: Sequence[FoundSchool]) -> list[FoundSchool]:
    """The schools, with the degrees of a second list where each ends when one of the schools does.

    `Fenland College (2009 - 2013)` and, below another heading, `Diploma in Botany 2013` are one entry.
    """
    seats = [one for one in schools if one.institution.text and not one.degree.text]
    papers = [one for one in schools if one.degree.text and _lacks_school(one)]
    if len(papers) < LEAST_PAIRS or len(seats) < len(papers) or len(seats) + len(papers) < len(schools):
        return list(schools)
    by_year: dict[str, list[FoundSchool]] = {}
    for seat in seats:
        by_year.setdefault(seat.end.text[:4], []).append(seat)
    found = [by_year.get(paper.end.text[:4], []) if paper.end.text else [] for paper in papers]
    years = {paper.end.text[:4] for paper in papers}
    if len(years) < len(papers) or any(len(there) != 1 for there in found):
        return list(schools)
    for paper, (seat,) in zip(papers, found, strict=True):
        seat.degree = paper.degree
    return seats


def _lacks_school(one: FoundSchool) -> bool:
    """Whether no school is named: a board that examines is none."""
    return not one.institution.text or BOARD.search(f" {fold(one.institution.text)} ") is not None
