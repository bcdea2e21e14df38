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
    if moment.tzinfo is UTC:
        return moment.isoformat(timespec="milliseconds")[:-6] + "Z"
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def moment_of(text: str) -> datetime:
    """The aware UTC datetime that `timestamp` wrote."""
    return datetime.fromisoformat(text).astimezone(UTC)
