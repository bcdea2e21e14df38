"""Whether two lines are set alike, where one of them may be a short name that is written in capitals anyway."""

from __future__ import annotations

from resumectl.parse.fields.entries.bodies import sign_of
from resumectl.parse.geometry import Line

LONGEST_SHORT = 7


def is_set_as(line: Line, other: Line) -> bool:
    """Whether the lines have one look; `CESI` tells nothing of whether the other names are in capitals."""
    one, two = sign_of(line), sign_of(other)
    return one == two or (one[:4] == two[:4] and (_is_short_name(line.flat) or _is_short_name(other.flat)))


def _is_short_name(text: str) -> bool:
    letters = sum(map(str.isalpha, text))
    return 0 < letters <= LONGEST_SHORT and text.isupper() and not any(map(str.isdigit, text))
