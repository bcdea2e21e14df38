"""Rows that tell by labels where somebody worked or learnt, as Europass has them: `City: Kano | Country: Nigeria`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, lexicon

PARTED = re.compile(r"\s*\|\s*")
TOWNS = frozenset(("city", "location"))
LONGEST = 120


def with_told_places(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines, in such rows the place as it is printed elsewhere: `Kano, Nigeria`; others unchanged."""
    return [_with_place(line) if ":" in line.flat and len(line.segments) == 1 else line for line in lines]


def _with_place(line: Line) -> Line:
    if line.bullet or len(line.flat) > LONGEST or not line.segments[0].runs:
        return line
    told: dict[str, str] = {}
    others: list[str] = []
    for part in PARTED.split(line.flat):
        label, colon, value = part.partition(":")
        kind = lexicon().labels.get(fold(label), "") if colon and value.strip() else ""
        kind = "city" if kind in TOWNS else kind
        if kind in ("city", "country") and kind not in told:
            told[kind] = value.strip()
        else:
            others.append(part)
    # A town alone behind its label may be anything else; a country is no other thing, nor is a place with its area.
    if "country" not in told and (others or not looks_like_place(told.get("city", ""))):
        return line
    place = ", ".join(told[kind] for kind in ("city", "country") if kind in told)
    segment = line.segments[0]
    run = segment.runs[0]._replace(text=" | ".join([place, *others]))
    return replace(line, segments=(replace(segment, runs=(run,)),))
