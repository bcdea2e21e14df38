"""Further degrees of a school whose name stands once, above all of them."""

from __future__ import annotations

import re

from resumectl.parse.fields.value import Value

ACADEMIC = re.compile(
    r"\b(?:bachelors?|masters?|doctor(?:ate|al)?|ph\.?\s?d|m\.?phil|b\.?\s?a|b\.?\s?s\.?(?:c|n|w)?|b\.?eng|b\.?ed|b\.?f\.?a|ll\.?b|"
    r"m\.?\s?a|m\.?\s?s\.?(?:c|n|w)?|m\.?eng|m\.?ed|m\.?f\.?a|ll\.?m|m\.?b\.?a|m\.?d|j\.?d|a\.?\s?a\.?s?|licence|licenciatura|maestría|"
    r"máster|doctorado|doctorat|laurea|magister|diplom|mestrado|doutorado|bacharelado|licencjat|magisterium)\b",
    re.IGNORECASE,
)
"""Degrees of universities: a school for children is none of theirs."""


def is_further(degree: Value, before: Value, school: Value) -> bool:
    """Whether a degree without a school is one of the school that stands in a row above the degree `before`."""
    if not (degree.lines and before.lines and school.lines) or school.lines[0].number >= before.lines[0].number:
        return False
    below = degree.lines[0].number > before.lines[0].number
    return below and ACADEMIC.search(degree.text) is not None and ACADEMIC.search(before.text) is not None
