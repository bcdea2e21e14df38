"""Whether confidence means something: how many of the values given with so much of it are right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from resumectl.documents.evaluating.intervals import Interval, drawn_sums, interval, ratio

HIGH: Final = 0.9
"""Confidence from which on a value counts as sure."""
_EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)


@dataclass(frozen=True, slots=True)
class JudgedValue:
    """A value that the gold has an opinion on; `pointer` is a JSON pointer into the profile of `document`."""

    document: str
    pointer: str
    field: str
    value: str
    confidence: float
    right: bool

    def to_json(self) -> dict[str, Any]:
        """`{document, pointer, field, value, confidence, right}`."""
        return {
            "document": self.document,
            "pointer": self.pointer,
            "field": self.field,
            "value": self.value,
            "confidence": self.confidence,
            "right": self.right,
        }


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many values there are, how sure the parser is of them on average and how many are right."""

    values: int = 0
    sure: float = 0.0
    right: int = 0

    @property
    def mean(self) -> float:
        """The mean confidence, 0 to 1."""
        return self.sure / self.values if self.values else 0.0

    @property
    def share_right(self) -> float | None:
        """The share of right ones, 0 to 1; None when there is no value."""
        return self.right / self.values if self.values else None

    def to_json(self) -> dict[str, Any]:
        """`{values, confidence, right, share_right}`."""
        share = self.share_right
        return {
            "values": self.values,
            "confidence": round(self.mean, 4),
            "right": self.right,
            "share_right": None if share is None else round(share, 4),
        }


@dataclass(frozen=True, slots=True)
class Band:
    """Values with a confidence from `low` on and below `high`; the last band takes 1 as well."""

    low: float
    high: float
    found: Reliability


@dataclass(frozen=True, slots=True)
class ConfidenceReport:
    """What confidence is worth, with 95 % intervals by document.

    `whole` is all values, `high` those with HIGH or more; `fields` has both for each field.
    """

    whole: Reliability
    high: Reliability
    share_interval: Interval | None
    right_interval: Interval | None
    bands: tuple[Band, ...]
    fields: dict[str, tuple[Reliability, Reliability]]

    @property
    def share_high(self) -> float:
        """The share of values with high confidence, 0 to 1."""
        return self.high.values / self.whole.values if self.whole.values else 0.0

    def to_json(self) -> dict[str, Any]:
        """`{values, right, high: {from, values, share, ...}, bands, fields}`; shares and intervals 0 to 1."""
        return {
            **self.whole.to_json(),
            "high": {
                "from": HIGH,
                "share": round(self.share_high, 4),
                "share_interval": rounded(self.share_interval),
                **self.high.to_json(),
                "share_right_interval": rounded(self.right_interval),
            },
            "bands": [{"from": band.low, "to": band.high, **band.found.to_json()} for band in self.bands],
            "fields": {
                name: {**whole.to_json(), "high": high.to_json()} for name, (whole, high) in self.fields.items()
            },
        }


def rounded(found: Interval | None, digits: int = 4) -> list[float] | None:
    """An interval as JSON has it."""
    return None if found is None else [round(edge, digits) for edge in found]


def confidence_report(documents: Sequence[Sequence[JudgedValue]]) -> ConfidenceReport | None:
    """The report over the judged values of each document; None when there is no value."""
    values = [value for one in documents for value in one]
    if not values:
        return None
    share, right = _intervals(documents)
    return ConfidenceReport(
        whole=_reliability(values),
        high=_reliability(_high(values)),
        share_interval=share,
        right_interval=right,
        bands=tuple(_bands(values)),
        fields=_by_field(values),
    )


def _by_field(values: Iterable[JudgedValue]) -> dict[str, tuple[Reliability, Reliability]]:
    fields: dict[str, list[JudgedValue]] = {}
    for value in values:
        fields.setdefault(value.field, []).append(value)
    return {name: (_reliability(those), _reliability(_high(those))) for name, those in fields.items()}


def _high(values: Iterable[JudgedValue]) -> list[JudgedValue]:
    return [value for value in values if value.confidence >= HIGH]


def _reliability(values: Sequence[JudgedValue]) -> Reliability:
    return Reliability(len(values), sum(value.confidence for value in values), sum(value.right for value in values))


def _bands(values: Sequence[JudgedValue]) -> Iterable[Band]:
    for low, high in pairwise(_EDGES):
        last = high == _EDGES[-1]
        inside = [value for value in values if low <= value.confidence and (value.confidence < high or last)]
        yield Band(low, high, _reliability(inside))


def _intervals(documents: Sequence[Sequence[JudgedValue]]) -> tuple[Interval | None, Interval | None]:
    """Of the share of high values, and of the share of right ones among these."""
    if len(documents) < 2:
        return None, None
    rows = []
    for values in documents:
        high = _high(values)
        rows.append([len(values), len(high), sum(value.right for value in high)])
    sums = drawn_sums(rows)
    return interval(ratio(sums[:, 1], sums[:, 0])), interval(ratio(sums[:, 2], sums[:, 1]))
