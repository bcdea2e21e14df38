"""What in a form no label of its own names: for whom the work was done, which project it was, and what was done."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold

LEAST_TOLD_WORDS = 3
SAME_PT = 2.0
CLIENTS = frozenset(("client", "end client", "client name", "customer"))
OTHER_LABEL = re.compile(r"^[^\W\d_][^:]{2,24}?\s?:\s+(?=\S)")


def clients_of(read: Sequence[tuple[str, Line | None]], lines: Sequence[Line]) -> frozenset[int]:
    """Lines that name for whom the work was done, where another label names who employed."""
    employers = {at for at, (role, _) in enumerate(read) if role == "company"}
    clients = frozenset(at for at in employers if _label(lines[at]) in CLIENTS)
    return clients if len(clients) < len(employers) else frozenset()


def _label(line: Line) -> str:
    return fold(line.segments[0].text if len(line.segments) > 1 else line.flat.partition(":")[0])


def leads_in_label(line: Line) -> bool:
    """Whether a label that no form has leads the row: `Project : Bridge over the Tarn`."""
    return not line.bullet and OTHER_LABEL.match(line.flat) is not None


def tells_below(
    read: Sequence[tuple[str, Line | None]], lines: Sequence[Line], at: int, known: Collection[str]
) -> bool:
    """Whether a row of words right below the last label of a form tells what was done, and is no rest of its value.

    `known` are the roles that the form has: the next label begins another one.
    """
    line, above = lines[at], lines[at - 1]
    following = next((role for role, _ in read[at + 1 :] if role), "")
    if not at or read[at - 1][1] is None or read[at][0] or line.bullet or (following and following not in known):
        return False
    if len(line.segments) > 1 or len(line.flat.split()) < LEAST_TOLD_WORDS or find_dates(line.flat):
        return False
    begins, label, ends = line.segments[0].left, above.segments[0].left, line.segments[0].right
    edge = max((max(one.reach, one.box.right) for one in lines if one.box is not None), default=0.0)
    if begins is not None and label is not None and ends is not None and above.box is not None:
        word = (ends - begins) * len(line.flat.split()[0]) / len(line.flat)
        if abs(begins - label) > SAME_PT or above.box.right + word > edge - line.style.size_pt:
            return False
    return not looks_like_place(line.flat)


def tells_of_projects(read: Sequence[tuple[str, Line | None]], lines: Sequence[Line], *, named: bool) -> bool:
    """Whether labels name a project's client below rows with spans of time: the employer's stand without labels.

    With `named` such a row has to name something beside its dates: `Fen Systems, Chennai  2017 – 2019`.
    """
    clients = any(fold(line.flat.partition(":")[0]) in CLIENTS for line in lines if ":" in line.flat)
    plain = (line for (role, _), line in zip(read, lines, strict=True) if not role and not line.bullet)
    return clients and any(
        span.is_range and (not named or bool(line.flat[: span.begin].strip(" (,|–-") or len(line.flat) > span.stop + 2))
        for line in plain
        for span in find_dates(line.flat)
    )
