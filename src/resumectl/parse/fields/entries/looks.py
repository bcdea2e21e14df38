"""What the look of lines tells: whether two are set alike, which ones are text where nothing else looks like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from resumectl.parse.fields.entries.bodies import header_dates, sign_of
from resumectl.parse.geometry import Line

LONGEST_SHORT = 7
LEAST_ROWS_ABOVE = 2
LEAST_KNOWN_TEXTS = 2
LEAST_OF_TEXTS = 0.6
LEAST_TEXT_WORDS = 8
BESIDE_EM = 0.5


def is_set_as(line: Line, other: Line) -> bool:
    """Whether the lines have one look; `CESI` tells nothing of whether the other names are in capitals."""
    one, two = sign_of(line), sign_of(other)
    return one == two or (one[:4] == two[:4] and (_is_short_name(line.flat) or _is_short_name(other.flat)))


def _is_short_name(text: str) -> bool:
    letters = sum(map(str.isalpha, text))
    return 0 < letters <= LONGEST_SHORT and text.isupper() and not any(map(str.isdigit, text))


def by_look_of_text(lines: Sequence[Line], anchors: Sequence[int], body: Sequence[bool]) -> list[bool]:
    """The marks of body lines with all that looks like text, where titles, names and dates have looks of their own.

    `anchors` are the lines with the entries' dates. At least two rows stand above the first ones, or a name beside
    each, as one in the text's look could follow the dates; and most of what stands right below is known for text.
    """
    marks = list(body)
    letters: Counter[object] = Counter()
    for line in lines:
        letters[sign_of(line)] += 0 if line.bullet else len(line.flat)
    text = max(letters, key=lambda look: letters[look])
    is_margin = all(at + 1 < len(lines) and _is_beside(lines[at + 1], lines[at]) for at in anchors)
    names = [at + 1 for at in anchors] if is_margin else []
    heads = [*lines[: anchors[0]], *(lines[at] for at in (*anchors, *names))]
    if not (anchors[0] >= LEAST_ROWS_ABOVE or is_margin) or any(sign_of(line) == text for line in heads):
        return marks
    below = [at + 1 for at in names or anchors if at + 1 < len(lines) and sign_of(lines[at + 1]) == text]
    known = sum(marks[at] for at in below)
    if known < LEAST_KNOWN_TEXTS or known < LEAST_OF_TEXTS * len(below):
        return marks
    # A short row right below may be a degree's.
    kept = {at for at in below if len(lines[at].flat.split()) < LEAST_TEXT_WORDS}
    return [
        mark or (at not in kept and sign_of(line) == text and not header_dates(line))
        for at, (mark, line) in enumerate(zip(marks, lines, strict=True))
    ]


def _is_beside(line: Line, dates: Line) -> bool:
    """Whether a row stands right of bare dates, on their level."""
    if line.box is None or dates.box is None or line.page != dates.page:
        return False
    drop = min(abs(line.box.bottom - dates.box.bottom), abs(line.box.top - dates.box.top))
    return drop < BESIDE_EM * line.style.size_pt and line.box.left > dates.box.right
