"""Titles and employers with a colon between them: `Clerk: Acme Ltd`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.jobs.units import UNIT
from resumectl.parse.lexicon import Lexicon

BY_COLON = re.compile(r"^([^:]{2,60}):\s+([^:]{2,80})$")
LEAST_TITLE, LEAST_COMPANY = 0.6, 0.7


def have_colons(names: Sequence[str]) -> bool:
    """Whether a colon stands in two lone names of three or more, as it parts title and employer then."""
    return 3 * sum(BY_COLON.match(name) is not None for name in names) >= 2 * len(names)


def at_colon(name: str, alike: bool, words: Lexicon) -> re.Match[str] | None:
    """Both sides of a colon where the section's other headers have one (`alike`), or words tell both."""
    match = BY_COLON.match(name) if ": " in name else None
    return match if match is None or alike or _are_told(match.groups(), words) else None


def _are_told(sides: Sequence[str], words: Lexicon) -> bool:
    """Whether words tell a title on one side and an employer on the other: `Clerk: Tarn State University`."""
    title, employer = sorted(sides, key=lambda text: -title_score(text, words))
    told = title_score(title, words) >= LEAST_TITLE and title_score(employer, words) == 0
    return told and company_score(employer, words) >= LEAST_COMPANY and not UNIT.search(employer)
