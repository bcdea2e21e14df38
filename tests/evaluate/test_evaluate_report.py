"""What documents say together: groups, the worst ones, and what confidence is worth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from resumectl.documents.evaluating.confidence import JudgedValue, confidence_report
from resumectl.documents.evaluating.gold import Gold
from resumectl.documents.evaluating.groups import By
from resumectl.documents.evaluating.report import Answer, ScoredDocument, report, score

PROFILE = {"basic_info": {"full_name": "Amara Okonjo", "email": "a@example.com"}, "skills": ["Triage", "C#"]}


def scored(
    name: str, *skills: str, layout: str = "", sure: Mapping[str, float] | None = None, answered: bool = True
) -> ScoredDocument:
    gold = Gold(f"{name}.gold.json", ".", name, PROFILE, {"layout": layout} if layout else {})
    given: dict[str, Any] = {**PROFILE, "skills": list(skills)}
    return score(name, gold, Answer(given, sure or {}) if answered else None)


def value(confidence: float, right: bool, field: str = "skills") -> JudgedValue:
    return JudgedValue("cv.pdf", "/skills/0", field, "Triage", confidence, right)


def test_fields_are_counted_over_all_documents() -> None:
    """Precision, recall and F1 come from the sums over the documents, the headline from the fields' F1."""
    found = report([scored("a.pdf", "Triage", "C#"), scored("b.pdf", "Triage", "Welding", "Flux")]).to_json()
    assert found["fields"]["skills"] == {
        "p": 0.6, "r": 0.75, "f1": 0.6667, "f1_interval": [0.4, 1.0], "right": 3, "false": 2, "missed": 1,
    }  # fmt: skip
    assert found["field_f1"] == round(100 * (1 + 1 + 2 / 3) / 3, 2)
    assert found["documents_f1"] == {"a.pdf": 100.0, "b.pdf": 80.0}
    assert found["confidence"] is None
    json.dumps(found)


def test_documents_without_an_answer_score_as_empty() -> None:
    """They count among the documents, lose what the gold has, and are named."""
    found = report([scored("a.pdf", "Triage", "C#"), scored("b.pdf", answered=False)])
    assert found.unanswered == ("b.pdf",)
    assert found.to_json()["no_prediction"] == 1
    assert found.whole.fields["skills"] == (2, 0, 2)
    assert found.documents[1].f1 == 0


def test_groups_are_scored_by_themselves() -> None:
    """Each group has its documents, its score and its interval; what the gold does not say is `?`."""
    documents = [
        scored("a.pdf", "Triage", "C#", layout="scan"),
        scored("b.pdf", layout="scan"),
        scored("c.png", "Triage", "C#"),
    ]
    found = report(documents, By.LAYOUT)
    assert [(name, one.documents, one.interval is None) for name, one in found.groups.items()] == [
        ("?", 1, True),
        ("scan", 2, False),
    ]
    assert found.groups["scan"].f1 == report(documents[:2]).whole.f1
    assert list(report(documents, By.FORMAT).groups) == ["pdf", "png"]
    assert found.to_json()["by"]["?"] == {"documents": 1, "field_f1": 100.0, "field_f1_interval": None}


def test_worst_documents_come_first() -> None:
    """By score, then by name, as many as are wanted."""
    found = report([scored("c.pdf"), scored("b.pdf", "Triage"), scored("a.pdf"), scored("d.pdf", "Triage", "C#")])
    assert [one.name for one in found.worst(3)] == ["a.pdf", "c.pdf", "b.pdf"]
    assert [one["file"] for one in found.to_json(worst=2)["worst"]] == ["a.pdf", "c.pdf"]
    assert "worst" not in found.to_json()


def test_values_carry_their_confidence() -> None:
    """Every value with evidence that the gold judges is listed, with two digits of confidence."""
    sure = {"/skills/0": 0.896, "/skills/1": 0.4, "/basic_info/email": 0.99, "/basic_info/phone_e164": 1.0}
    values = scored("a.pdf", "Triage", "Welding", sure=sure).values
    assert [one.to_json() for one in values] == [
        {"document": "a.pdf", "pointer": "/basic_info/email", "field": "email", "value": "a@example.com",
         "confidence": 0.99, "right": True},
        {"document": "a.pdf", "pointer": "/skills/0", "field": "skills", "value": "Triage", "confidence": 0.9,
         "right": True},
        {"document": "a.pdf", "pointer": "/skills/1", "field": "skills", "value": "Welding", "confidence": 0.4,
         "right": False},
    ]  # fmt: skip


def test_high_confidence_is_held_against_what_is_right() -> None:
    """The share of values with 0.9 or more, and of right ones among these; bands hold every value once."""
    values = [value(0.9, True), value(0.899, True), value(1.0, False), value(0.0, False, "email"), value(0.95, True)]
    found = confidence_report([values[:3], values[3:]])
    assert found
    assert (found.whole.values, found.high.values, found.high.right) == (5, 3, 2)
    assert found.share_high == 0.6
    assert found.high.share_right == pytest.approx(2 / 3)
    assert sum(band.found.values for band in found.bands) == 5
    assert {band.low: band.found.values for band in found.bands if band.found.values} == {
        0.0: 1, 0.8: 1, 0.9: 1, 0.95: 2,
    }  # fmt: skip
    assert {name: (whole.values, high.values) for name, (whole, high) in found.fields.items()} == {
        "skills": (4, 3),
        "email": (1, 0),
    }
    assert found.fields["email"][1].share_right is None
    assert found.share_interval
    assert found.share_interval[0] < 0.6 < found.share_interval[1]
    json.dumps(found.to_json())


def test_confidence_of_nothing() -> None:
    """Without values there is no report; without sure ones nothing is said of how many are right."""
    assert confidence_report([[], []]) is None
    found = confidence_report([[value(0.5, True)], [value(0.6, False)]])
    assert found
    assert found.share_high == 0
    assert found.high.share_right is None
    assert found.right_interval is None
    assert found.to_json()["high"]["share_right"] is None
