"""Titles and employers with `at` between them: `Welder at Acme Ltd`."""

from __future__ import annotations

import re

from resumectl.parse.fields.entries.atoms import AT, EITHER_WAY, Atom, title_score
from resumectl.parse.fields.jobs.parts import is_unknown
from resumectl.parse.fields.jobs.units import worked_for
from resumectl.parse.lexicon import Lexicon

LEAST_TITLE = 0.6
TURKISH_FIRM = re.compile(r"\bve (?:Tic|San|Paz|Dış|İç|Nak|Taah)[\w.]*(?= )")
"""The word is `and` in the names of firms: `Akın Halat San. ve Tic. A.Ş.`"""


def split_at(names: list[Atom], words: Lexicon) -> list[Atom]:
    """`Title at Company`, whatever stands beside it."""
    if not names:
        return names
    first = names[0]
    at = AT.search(first.text)
    at = None if at is not None and at.group().strip() == "ve" and TURKISH_FIRM.search(first.text) else at
    if len(names) > 1 and not is_unknown(names[1].text, words):
        # Below `Welder at Acme Ltd` nothing is left to be named.
        below = at is not None and all(one.row > first.row for one in names[1:])
        if at is None or not below or title_score(first.text[: at.start()], words) < LEAST_TITLE:
            return names
    if at is None and len(names) == 1:
        at = worked_for(first.text, words)
    if at is None or first.text[: at.start()].count("(") > first.text[: at.start()].count(")"):
        return names
    left, right = first.text[: at.start()], first.text[at.end() :]
    if title_score(left, words) == 0 and not (right[:1].isupper() and title_score(right, words) == 0):
        return names
    sure = at.group().strip() not in EITHER_WAY
    return [first._replace(text=left), first._replace(text=right, order=first.order + 1, is_at=sure), *names[1:]]
