"""Employer, unit and rank in a row, as Korean headers have them: `한빛물산 경영지원팀 대리`."""

from __future__ import annotations

import re

from resumectl.parse.fields.entries.atoms import Atom, title_score
from resumectl.parse.fields.jobs.commas import halves
from resumectl.parse.lexicon import Lexicon

HANGUL = re.compile(r"[\uac00-\ud7af]")
UNIT = re.compile(r"[\uac00-\ud7af](?:팀|부|과|실|본부|센터|지점|점|파트|그룹|사업부|사업소|부서|병동|연구소|영업소)$")
LEAST_TITLE = 0.6
MOST_WORDS = 7


def with_rank_cut(atom: Atom, words: Lexicon) -> list[Atom]:
    """The employer, and the unit with the rank that ends the text; the atom alone where it is built otherwise."""
    tokens = atom.text.split()
    if not 2 <= len(tokens) <= MOST_WORDS or not HANGUL.search(tokens[-1]) or "," in atom.text:
        return [atom]
    if title_score(tokens[-1], words) < LEAST_TITLE or title_score(tokens[0], words) >= LEAST_TITLE:
        return [atom]
    start = next((at for at in range(1, len(tokens)) if UNIT.search(tokens[at])), len(tokens) - 1)
    while start > 1 and title_score(tokens[start - 1], words) >= LEAST_TITLE:
        start -= 1
    return halves(atom, " ".join(tokens[:start]), " ".join(tokens[start:]))
