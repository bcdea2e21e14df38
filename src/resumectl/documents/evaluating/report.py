"""Documents scored one by one, and what they say together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from resumectl.documents.evaluating.confidence import (
    ConfidenceReport,
    JudgedValue,
    confidence_report,
    rounded,
)
from resumectl.documents.evaluating.counts import NOTHING, Counts, field_f1, summed
from resumectl.documents.evaluating.gold import Gold
from resumectl.documents.evaluating.groups import By, group_of
from resumectl.documents.evaluating.intervals import Interval, f1_intervals
from resumectl.documents.evaluating.rules import compare


@dataclass(frozen=True, slots=True)
class Answer:
    """What a parser said of a document: a profile as JSON has it, and its confidence by JSON pointer."""

    data: Mapping[str, Any]
    confidences: Mapping[str, float]


@dataclass(frozen=True)
class ScoredDocument:
    """One document held against its gold; without an answer it scores as an empty profile."""

    name: str
    gold: Gold
    answered: bool
    counts: Mapping[str, Counts]
    values: tuple[JudgedValue, ...]

    @cached_property
    def fields(self) -> dict[str, Counts]:
        """The counts of the fields that are there."""
        return summed([self.counts])

    @cached_property
    def f1(self) -> float:
        """The mean F1 of its fields, 0 to 100."""
        return field_f1(self.fields)


def score(name: str, gold: Gold, answer: Answer | None) -> ScoredDocument:
    """Hold an answer, or None for none, against the gold; `name` is what the document is called."""
    comparison = compare(gold.data, answer.data if answer else None)
    values: list[JudgedValue] = []
    if answer:
        for pointer, (field, right) in comparison.verdicts.items():
            # Two digits, as they are published: whoever reads 0.9 in the JSON has a value of 0.9.
            if (confidence := answer.confidences.get(pointer)) is not None:
                value = str(_at(answer.data, pointer))
                values.append(JudgedValue(name, pointer, field, value, round(confidence, 2), right))
    return ScoredDocument(name, gold, answer is not None, comparison.counts, tuple(values))


def _at(data: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        data = data[int(part)] if isinstance(data, list) else data[part]
    return data


@dataclass(frozen=True, slots=True)
class Score:
    """What some documents reach together: `f1` (0 to 100) is the plain mean of the fields' F1.

    Intervals are those of 95 % by document: `interval` of `f1`, `intervals` of each field's F1 (0 to 1); None
    where fewer than two documents say anything.
    """

    documents: int
    f1: float
    interval: Interval | None
    fields: Mapping[str, Counts]
    intervals: Mapping[str, Interval | None]


def score_of(documents: Sequence[ScoredDocument]) -> Score:
    """The score of documents together."""
    fields = summed(one.counts for one in documents)
    rows = [[number for name in fields for number in one.counts.get(name, NOTHING)] for one in documents]
    each, mean = f1_intervals(rows, len(fields))
    return Score(len(documents), field_f1(fields), mean, fields, dict(zip(fields, each, strict=True)))


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that an evaluation found."""

    documents: tuple[ScoredDocument, ...]
    whole: Score
    groups: Mapping[str, Score]
    confidence: ConfidenceReport | None
    by: By | None = None

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The names of documents that score as empty because nothing was said of them."""
        return tuple(one.name for one in self.documents if not one.answered)

    def worst(self, count: int) -> list[ScoredDocument]:
        """The documents with the lowest scores, the lowest first."""
        return sorted(self.documents, key=lambda one: (one.f1, one.name))[:count]

    def to_json(self, worst: int = 0) -> dict[str, Any]:
        """Numbers under `field_f1` and `documents_f1` run from 0 to 100, all others from 0 to 1."""
        members: dict[str, Any] = {
            "documents": len(self.documents),
            "no_prediction": len(self.unanswered),
            "field_f1": round(self.whole.f1, 2),
            "field_f1_interval": rounded(self.whole.interval, 2),
            "fields": {
                name: _field_json(counts, self.whole.intervals[name]) for name, counts in self.whole.fields.items()
            },
            "by": {name: _group_json(one) for name, one in self.groups.items()},
            "documents_f1": {one.name: round(one.f1, 1) for one in self.documents},
            "confidence": self.confidence.to_json() if self.confidence else None,
        }
        if worst:
            members["worst"] = [{"file": one.name, "field_f1": round(one.f1, 1)} for one in self.worst(worst)]
        return members


def _field_json(counts: Counts, interval: Interval | None) -> dict[str, Any]:
    return {
        "p": round(counts.precision, 4),
        "r": round(counts.recall, 4),
        "f1": round(counts.f1, 4),
        "f1_interval": rounded(interval),
        "right": round(counts.right, 4),
        "false": round(counts.false, 4),
        "missed": round(counts.missed, 4),
    }


def _group_json(one: Score) -> dict[str, Any]:
    return {
        "documents": one.documents,
        "field_f1": round(one.f1, 2),
        "field_f1_interval": rounded(one.interval, 2),
    }


def report(documents: Sequence[ScoredDocument], by: By | None = None) -> Report:
    """What the documents say together, and in groups when `by` says how."""
    groups: dict[str, list[ScoredDocument]] = {}
    if by:
        for one in documents:
            groups.setdefault(group_of(one.gold, by), []).append(one)
    return Report(
        tuple(documents),
        score_of(documents),
        {name: score_of(groups[name]) for name in sorted(groups)},
        confidence_report([one.values for one in documents]),
        by,
    )
