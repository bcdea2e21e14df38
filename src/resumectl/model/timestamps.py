"""Moments as the contract writes them: ISO 8601, UTC, milliseconds, a Z at the end."""

from __future__ import annotations

from datetime import UTC, datetime


def timestamp(moment: datetime) -> str:
    """`2026-11-01T09:30:00.000Z`: always 24 characters until the year 9999, so that texts sort like moments.

    Raises:
        ValueError: `moment` has no time zone.
    """
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone cannot be written down")
    utc = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    # Half of what `isoformat` takes, and each row of a workspace holds several.
    day = f"{utc.year:04}-{utc.month:02}-{utc.day:02}"
    return f"{day}T{utc.hour:02}:{utc.minute:02}:{utc.second:02}.{utc.microsecond // 1000:03}Z"


def moment_of(text: str) -> datetime:
    """The aware UTC datetime that `timestamp` wrote."""
    return datetime.fromisoformat(text).astimezone(UTC)
