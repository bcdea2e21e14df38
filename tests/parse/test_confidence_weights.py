"""Confidence: what it is made of, and that it means something on documents with gold."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_pages import HEADING, NAME, Sheet

from resumectl.documents.evaluating.gold import read_gold
from resumectl.documents.evaluating.report import Answer, score
from resumectl.parse import confidence
from resumectl.parse.confidence import LEAST, MOST, SHAPES, probability, signs_of
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document, read_document

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
WEIGHTS = tomllib.loads(Path(confidence.__file__).with_name("confidence.toml").read_text(encoding="utf-8"))


def sheet() -> bytes:
    """A résumé with one of each kind of value."""
    page = Sheet().text(60, 70, "Ida Holm", NAME).text(60, 90, "ida@example.com | +47 22 55 50 18 | Oslo, Norway")
    rows = [
        ("SUMMARY", "Nurse with nine years on surgical wards."),
        ("EXPERIENCE", "Nurse, Hillside Clinic, Oslo, 2015 - Present"),
        ("EDUCATION", "BSc Nursing, University of Oslo, 2012 - 2015"),
        ("SKILLS", "Triage, Wound care, Sutures"),
        ("CERTIFICATIONS", "Advanced Life Support"),
    ]
    for at, (title, row) in enumerate(rows):
        page.text(60, 130 + 60 * at, title, HEADING).text(60, 150 + 60 * at, row)
    page.bullet(60, 224, ["Led a team of six on night shifts"])
    return page.data()


def test_every_kind_of_value_has_weights_and_every_weight_a_sign() -> None:
    """A sign that is renamed, or a kind that is added, needs `make calibrate`."""
    result = read_document(sheet(), ParseOptions())
    seen = {kind: set(signs) for kind, _, signs in signs_of(result)}
    assert len(seen) >= 15
    assert seen.keys() <= WEIGHTS.keys()
    unknown = {kind: WEIGHTS[kind].keys() - signs - {"bias", "headline", *SHAPES} for kind, signs in seen.items()}
    assert unknown == {kind: set() for kind in seen}


def test_shapes_are_seen_in_texts() -> None:
    """Each of SHAPES has a text that shows it, and plain texts show none."""
    texts = ["R", "one two three four five six seven", "Led it.", "lathe work", "Level 4", "Cork, Eire", "Dock - Bay"]
    seen = [confidence._shape_signs(confidence._shape(text)) for text in texts]
    assert {name for signs in seen for name in signs} == set(SHAPES)
    assert {signs["digits"] for signs in seen if "digits" in signs} == {0.25}
    assert confidence._shape("Triage") == 0


def test_weighing_changes_confidence_alone() -> None:
    """The values, their places and the warnings stay as they were found."""
    plain, weighed = read_document(sheet(), ParseOptions()), parse_document(sheet(), ParseOptions())
    assert (weighed.profile, weighed.unplaced, weighed.coverage) == (plain.profile, plain.unplaced, plain.coverage)
    assert weighed.evidence.keys() == plain.evidence.keys()
    both = [(one, plain.evidence[at]) for at, one in weighed.evidence.items()]
    assert all((one.page, one.box) == (before.page, before.box) for one, before in both)
    assert any(one.confidence != before.confidence for one, before in both)


SIGNS = st.sampled_from("abcd")


@given(st.dictionaries(SIGNS, st.floats(-1e6, 1e6)), st.dictionaries(SIGNS, st.floats(0, 1)))
def test_a_probability_is_never_certain(weights: dict[str, float], signs: dict[str, float]) -> None:
    """Whatever the signs say, nothing is impossible and nothing is sure."""
    assert LEAST <= probability(weights, signs) <= MOST


def test_worse_print_is_less_sure() -> None:
    """Doubt of the OCR, which lowers what the rules say, lowers the confidence of every kind of value but few."""
    falls = [probability(one, {"rule": 0.2}) <= probability(one, {"rule": 0.9}) for one in WEIGHTS.values()]
    assert sum(falls) >= 0.8 * len(falls)


@pytest.mark.slow
def test_confidence_means_something_on_the_samples() -> None:
    """Of the values with 0.9 or more at least 95 % are right, and at least 70 % of all values have as much."""
    judged = []
    for gold in read_gold(str(SAMPLES / "gold")):
        path = SAMPLES / gold.file
        if path.suffix not in (".pdf", ".docx", ".doc") or path.stem.endswith(("-scan", "-photo")):
            continue
        result = parse_document(path.read_bytes(), ParseOptions(file_name=path.name))
        sure = {pointer: place.confidence for pointer, place in result.evidence.items()}
        data = json.loads(json.dumps(result.profile.to_json()))
        judged += score(gold.file, gold, Answer(data, sure)).values
    high = [one for one in judged if one.confidence >= 0.9]
    assert len(judged) > 1000
    assert len(high) >= 0.7 * len(judged)
    assert sum(one.right for one in high) >= 0.95 * len(high)
