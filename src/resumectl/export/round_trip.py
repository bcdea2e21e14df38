"""Whether a finished file is read as the profile that it was made of."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from resumectl.model.errors import CheckFailed
from resumectl.model.profile import Profile
from resumectl.privacy.folding import folded

LEAST_F1: Final = 0.98
NAMED_LOSSES: Final = 5
_MADE_BY_READING: Final = frozenset({"basic_info.phone_e164", "basic_info.current_org", "resume_language"})
"""What the parser concludes, and a file cannot print; the splitting of a name into parts is such too."""
_PARTS: Final = frozenset({"basic_info.first_name", "basic_info.last_name"})


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """`f1` (0 to 1) over all values; what was `lost`, as (field, value), and how many values came from nowhere."""

    f1: float
    lost: tuple[tuple[str, str], ...]
    invented: int


def compare(printed: Profile, found: Profile) -> RoundTrip:
    """Values are compared field by field, without regard to case, accents, white space and order."""
    as_printed: dict[tuple[str, str], str] = {}
    meant, got = _values(printed, as_printed), _values(found, {})
    kept = sum((meant & got).values())
    total = sum(meant.values()) + sum(got.values())
    lost = tuple((one[0], as_printed[one]) for one in sorted((meant - got).elements()))
    return RoundTrip(2 * kept / total if total else 1.0, lost, sum((got - meant).values()))


def require_round_trip(printed: Profile, found: Profile) -> None:
    """Raise CheckFailed (ROUND_TRIP) below an F1 of 0.98; the message says what would be lost."""
    result = compare(printed, found)
    if result.f1 >= LEAST_F1:
        return
    named = "; ".join(f"{name}: {value[:60]}" for name, value in result.lost[:NAMED_LOSSES])
    more = f" and {len(result.lost) - NAMED_LOSSES} more" if len(result.lost) > NAMED_LOSSES else ""
    raise CheckFailed(
        f"Read back, the file gives {result.f1:.0%} of the profile. Lost: {named or 'nothing; much is added'}{more}.",
        code="ROUND_TRIP",
        remedy="Give each section of the template its heading, one column, and each job a line with its dates.",
    )


def _values(profile: Profile, as_printed: dict[tuple[str, str], str]) -> Counter[tuple[str, str]]:
    """How often each (field, folded value) is there; `as_printed` gets the values as they are."""
    found: list[tuple[str, str, str]] = []
    _collect(profile.to_json(), "", found)
    as_printed.update({(name, text): value for name, text, value in found})
    return Counter((name, text) for name, text, _ in found)


def _collect(value: Any, name: str, found: list[tuple[str, str, str]]) -> None:
    if isinstance(value, dict):
        for key, member in value.items():
            _collect(member, f"{name}.{key}".lstrip("."), found)
    elif isinstance(value, list):
        for member in value:
            _collect(member, name, found)
    elif name not in _MADE_BY_READING | _PARTS and (text := re.sub(r"\s+", " ", folded(value))):
        found.append((name, text, value))
