"""References and certificates behind a résumé, page by page: what they say of the person is no part of the profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

from resumectl.model.page import Warning
from resumectl.parse.geometry import Line
from resumectl.parse.headings import heading_kind
from resumectl.parse.layout.reading import Reading, numbered
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.lexicon.entries import entry_words

MOST_ABOVE = 8
"""Lines above an enclosure's title: who issued it."""
LEAST_RESUME = 8
"""Lines of a résumé that stand before it."""
TOLD = frozenset(("work", "education", "skills"))


def without_enclosures(reading: Reading) -> tuple[Reading, list[Warning]]:
    """The reading without the pages from the first reference or certificate on, up to one with sections of a résumé.

    Their lines go to those that were set aside, and a warning names the pages.
    """
    pages = {page: list(lines) for page, lines in groupby(reading.lines, key=lambda line: line.page)}
    aside: list[int] = []
    resume: list[Line] = []
    for page, lines in pages.items():
        begins = _is_enclosure(lines) and len(resume) >= LEAST_RESUME and any(map(_heads, resume))
        if begins or (aside and not any(map(_heads, lines))):
            aside.append(page)
        else:
            resume += lines
    if not aside:
        return reading, []
    kept = [line for line in reading.lines if line.page not in aside]
    gone = [line for line in reading.lines if line.page in aside]
    several = len(aside) > 1
    where = f"Pages {', '.join(map(str, aside[:-1]))} and {aside[-1]}" if several else f"Page {aside[0]}"
    they = ("are references or certificates", "they say") if several else ("is a reference or a certificate", "it says")
    warning = Warning("ENCLOSURES", f"{where} {they[0]}; nothing that {they[1]} is in the profile.")
    return replace(reading, lines=numbered(kept), running=(*reading.running, *gone)), [warning]


def _is_enclosure(lines: Sequence[Line]) -> bool:
    """Whether a page has the title of a reference or certificate near its top, and no section of a résumé."""
    titled = any(fold(line.flat) in _titles() and not line.bullet for line in lines[:MOST_ABOVE])
    return titled and not any(map(_heads, lines))


def _heads(line: Line) -> bool:
    return heading_kind(line.flat, lexicon()) in TOLD


@cache
def _titles() -> frozenset[str]:
    return frozenset(entry_words("enclosures"))
