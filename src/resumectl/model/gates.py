"""What a run may ask of every profile, so that a nightly job may go on."""

from __future__ import annotations

from typing import Final

from resumectl.model.errors import UsageError

FIELDS: Final = {
    "name": "full_name",
    "email": "email",
    "phone": "phone_number",
    "title": "current_title",
    "organization": "current_org",
    "city": "city",
    "country": "country",
}
"""What can be required, and the member of a row that must not be empty then."""
SHARE_REMEDY: Final = "Give a share from 0 to 1, like 0.8."


def checked_coverage(share: float, said: str) -> float:
    """The share, which `said` names. Raises UsageError unless it is from 0 to 1."""
    if not 0 <= share <= 1:
        raise UsageError(f"{said} is {share:g}.", remedy=SHARE_REMEDY)
    return share


def read_fields(text: str, said: str) -> tuple[str, ...]:
    """The names of FIELDS in a list with commas. Raises UsageError for another one."""
    names = tuple(name.strip().lower() for name in text.split(",") if name.strip())
    unknown = [name for name in names if name not in FIELDS]
    if unknown:
        raise UsageError(f"{said} names {unknown[0]!r}.", remedy=f"Fields are: {', '.join(FIELDS)}.")
    return names
