"""Employers that stand in brackets behind titles: `Cameriere (Hotel Belvedere, Trieste)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.jobs.parts import Parts
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.lexicon import Lexicon

IN_BRACKETS = re.compile(r"^(\S.*\S)\s+\(([^()]{3,80})\)$")
LEAST_TITLE = 0.6


def with_employers_in_brackets(parts: Sequence[Parts], words: Lexicon) -> list[Parts]:
    """The headers, such an employer parted from the title where most headers have one, and the place from both."""
    held = [_held(part, words) for part in parts]
    if len(parts) > 1 and 2 * sum(two is not None for two in held) > len(parts):
        for part, two in zip(parts, held, strict=True):
            if two is not None:
                part.names[:1] = two
    for part in parts:
        _cut_place(part)
    return list(parts)


def _held(part: Parts, words: Lexicon) -> tuple[Atom, Atom] | None:
    """The title and the employer that the first name holds; the second name is no employer then."""
    match = IN_BRACKETS.match(part.names[0].text) if part.names else None
    if match is None or tells_terms(match[2]) or title_score(match[1], words) < LEAST_TITLE:
        return None
    if company_score(match[2], words) <= 0 and not split_place(match[2])[1]:
        return None
    if any(company_score(atom.text, words) > company_score(match[2], words) for atom in part.names[1:]):
        return None
    return part.names[0]._replace(text=match[1]), part.names[0]._replace(text=match[2])


def _cut_place(part: Parts) -> None:
    """`Acme Ltd, Leeds` in brackets behind the title: the place stands there with the employer."""
    if part.place is not None or len(part.names) < 2:
        return
    title, employer = part.names[:2]
    if (title.row, title.segment) != (employer.row, employer.segment):
        return
    name, place = split_place(employer.text)
    if place and name and f"({employer.text})" in employer.line.flat:
        part.names[1], part.place = employer._replace(text=name), employer._replace(text=place)
