"""Places that lead a title behind an employer's name in another look: **Acme Ltd**`, Boston, MA, Welder`."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.jobs.commas import MOST_PLACE_PIECES, pieces_of
from resumectl.parse.fields.jobs.parts import Parts
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.lexicon import Lexicon

MOST_WORDS = 4
"""Of a town that is not known."""


def cut_leading_places(parts: Sequence[Parts], words: Lexicon) -> None:
    """Cut known places off the titles that they lead; where one was, also what stands there in the other headers."""
    led = [(part, at) for part in parts if part.place is None for at in _behind_comma(part.names)]
    known = [_cut(part, at, words, is_known=True) for part, at in led]
    if any(known):
        for (part, at), is_cut in zip(led, known, strict=True):
            if not is_cut and part.place is None:
                _cut(part, at, words, is_known=False)


def _behind_comma(names: Sequence[Atom]) -> list[int]:
    return [at for at, name in enumerate(names) if at and name.after_comma and ", " in name.text]


def _cut(part: Parts, at: int, words: Lexicon, *, is_known: bool) -> bool:
    name = part.names[at]
    pieces = pieces_of(name.text)
    for stop in range(min(len(pieces) - 1, MOST_PLACE_PIECES), 0, -1):
        where, title = pieces[:stop], ", ".join(pieces[stop:])
        titled = title_score(title, words) > 0 or (not is_known and len(pieces) == 2)
        if not titled or any(title_score(one, words) > 0 for one in where):
            continue
        if looks_like_place(", ".join(where)) or (not is_known and all(_could_be_town(one, words) for one in where)):
            part.names[at] = name._replace(text=title)
            part.place = name._replace(text=", ".join(where))
            return True
    return False


def _could_be_town(text: str, words: Lexicon) -> bool:
    tokens = text.split()
    return len(tokens) <= MOST_WORDS and text[:1].isupper() and company_score(text, words) == 0
