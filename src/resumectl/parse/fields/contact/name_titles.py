"""Titles before personal names, of one word or several: which words of a line they are."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import Lexicon, fold

DIPLOMA = re.compile(r"^(?:dipl\.?-|dipl\.$)", re.IGNORECASE)
GRADE = re.compile(r"^\((?:[A-Z]{2,3}|Univ\.?|Uni|Ret\.?|ret\.?)\)$")
"""What kind of school gave a title: `Dipl.-Ing. (FH)`; or that it is held no longer."""
ABBREVIATED = re.compile(r"^[^\W\d_]{2,}\.(?:-[^\W\d_]+\.)?$")
"""What a diploma is in: `Dipl. Inf.`, `Dipl. Wirt.-Ing.`"""
MOST_TITLE_WORDS = 2
SYLLABLE = re.compile(r"^[A-Z][aeiou]$")
"""`Di Wu`: a given name where a single name follows, though Austria writes a title so."""
ACADEMIC = re.compile(r"^[a-z]{1,5}\.(?:-?[a-z]{1,5}\.)*$")
"""What follows a title: `Dr. med.`, `Dr. rer. nat.`, `Prof. h.c.`"""


def titles(tokens: list[str], words: Lexicon) -> int:
    """How many words before a name are titles: `Prof. Dr. med.`, `Öğr. Gör.`, `Dipl. Inf. (FH)`; one word stays."""
    at = 0
    while at < len(tokens) - 1:
        whole = next(
            (
                count
                for count in range(MOST_TITLE_WORDS, 0, -1)
                if at + count < len(tokens) and fold(" ".join(tokens[at : at + count])) in words.honorifics
            ),
            0,
        )
        if whole == 1 and at + 2 == len(tokens) and SYLLABLE.match(tokens[at]):
            break
        if whole or DIPLOMA.match(tokens[at]) or (at and _goes_with_title(tokens[at], tokens[at - 1])):
            at += whole or 1
        else:
            break
    return at


def _goes_with_title(token: str, before: str) -> bool:
    diploma = DIPLOMA.fullmatch(before) is not None and ABBREVIATED.match(token) is not None
    return diploma or ACADEMIC.match(token) is not None or GRADE.match(token) is not None
