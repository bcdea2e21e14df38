"""Release dates of the contract, and which members each of them has (decision D5)."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from resumectl.model.errors import InvalidInput

Json = dict[str, Any]

VERSION_HEADER: Final = "svc-version"


@dataclass(frozen=True, slots=True)
class Release:
    """One release date. `deprecated` and `sunset` are set at least twelve months before it goes."""

    date: str
    deprecated: datetime.date | None = None
    sunset: datetime.date | None = None


FIRST: Final = Release("2026-01-15")
LATEST: Final = Release("2026-11-01")
RELEASES: Final = (FIRST, LATEST)

_ADDED_TO_DATA = ("certifications", "languages", "links", "projects")
_ADDED_TO_PERSON = ("phone_e164",)
_ADDED_TO_RECORD = ("proofread", "engine_version")


def find_release(said: str | None) -> Release:
    """The release that a caller pins, the latest when it pins none.

    Raises:
        InvalidInput: UNKNOWN_API_VERSION, anything but the exact date of a release.
    """
    if said is None:
        return LATEST
    for one in RELEASES:
        if one.date == said:
            return one
    known = ", ".join(one.date for one in RELEASES)
    raise InvalidInput(
        "The svc-version is no release date.",
        field=VERSION_HEADER,
        code="UNKNOWN_API_VERSION",
        remedy=f"Send one of {known}, or leave it out.",
    )


def data_in(release: Release, data: Mapping[str, Any]) -> Json:
    """A profile's members as this release has them; `data` has those of the latest."""
    if release != FIRST:
        return dict(data)
    kept = {name: value for name, value in data.items() if name not in _ADDED_TO_DATA}
    person = {name: value for name, value in data["basic_info"].items() if name not in _ADDED_TO_PERSON}
    return {**kept, "basic_info": person}


def corrected_in(release: Release, data: Mapping[str, Any]) -> Json:
    """What a caller of this release says with a corrected profile: of the members that came later those that hold
    something. It never saw them, so empty ones are no wish to empty them."""
    if release != FIRST:
        return dict(data)
    kept = {name: value for name, value in data.items() if value or name not in _ADDED_TO_DATA}
    person = kept.get("basic_info")
    if isinstance(person, Mapping):
        kept["basic_info"] = {name: value for name, value in person.items() if value or name not in _ADDED_TO_PERSON}
    return kept


def record_in(release: Release, record: Mapping[str, Any]) -> Json:
    """A resume record's members as this release has them; `record` has those of the latest."""
    if release != FIRST:
        return dict(record)
    return {name: value for name, value in record.items() if name not in _ADDED_TO_RECORD}
