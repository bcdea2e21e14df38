"""Labels of forms that name no employer: for whom the work was done, and which project it was."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold

CLIENTS = frozenset(("client", "end client", "client name", "customer"))
OTHER_LABEL = re.compile(r"^[^\W\d_][^:]{2,24}?\s?:\s+(?=\S)")


def clients_of(read: Sequence[tuple[str, Line | None]], lines: Sequence[Line]) -> frozenset[int]:
    """Lines that name for whom the work was done, where another label names who employed."""
    employers = {at for at, (role, _) in enumerate(read) if role == "company"}
    clients = frozenset(at for at in employers if fold(lines[at].flat.partition(":")[0]) in CLIENTS)
    return clients if len(clients) < len(employers) else frozenset()


def leads_in_label(line: Line) -> bool:
    """Whether a label that no form has leads the row: `Project : Bridge over the Tarn`."""
    return not line.bullet and OTHER_LABEL.match(line.flat) is not None


def tells_of_projects(read: Sequence[tuple[str, Line | None]], lines: Sequence[Line]) -> bool:
    """Whether labels name a project's client below rows with spans of time: the employer's stand without labels."""
    clients = any(fold(line.flat.partition(":")[0]) in CLIENTS for line in lines if ":" in line.flat)
    plain = (line for (role, _), line in zip(read, lines, strict=True) if not role and not line.bullet)
    return clients and any(span.is_range for line in plain for span in find_dates(line.flat))
