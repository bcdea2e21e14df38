"""Slashes that part title and employer in all headers of a section: `Welder / Acme`, where no list knows Acme."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import BARS, SLASH, Atom, title_score
from resumectl.parse.fields.jobs.parts import Parts
from resumectl.parse.lexicon import Lexicon

LEAST_TITLE = 0.6
LEAST_ALIKE = 2


def are_slashed(parts: Sequence[Parts], words: Lexicon) -> bool:
    """Whether a slash stands in each name that is alone in its header, and has a title on one side more often than on
    both, as in `Cook / Baker`.
    """
    alone = [part.names[0].text for part in parts if len(part.names) == 1]
    if not any(" / " in text for text in alone):
        return False
    held = [SLASH.split(text) for text in alone if not BARS.search(text)]
    parted = sum(_is_parted(part) for part in parts)
    if len(held) < len(alone) or len(held) + parted < LEAST_ALIKE or any(len(pieces) < 2 for pieces in held):
        return False
    if any(piece.count("(") != piece.count(")") for pieces in held for piece in pieces):
        return False
    titled = [[title_score(piece, words) >= LEAST_TITLE for piece in pieces] for pieces in held]
    told = parted + sum(any(some) and not all(some) for some in titled)
    return told > sum(map(all, titled)) and 2 * told >= len(held) + parted


def with_whole_titles(names: list[Atom], words: Lexicon) -> list[Atom]:
    """The names of a header, two titles before an employer joined again: `Cook / Baker / Acme`."""
    if len(names) <= LEAST_ALIKE or not all(title_score(one.text, words) >= LEAST_TITLE for one in names[:2]):
        return names
    first, second = names[:2]
    whole = f"{first.text} / {second.text}"
    return [first._replace(text=whole), *names[2:]] if whole in first.line.flat else names


def _is_parted(part: Parts) -> bool:
    """Whether the words of the header alone told that its slash parts two names."""
    if len(part.names) < LEAST_ALIKE:
        return False
    first, second = part.names[:2]
    return first.line is second.line and f"{first.text} / {second.text}" in first.line.flat
