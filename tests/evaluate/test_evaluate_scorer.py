"""The scores are those of the scorer by which the project is judged, to the last digit."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from drawn_profiles import DATES, MAILS, NAMES, PHONES, PLACES, WORDS, pairs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resumectl.documents.evaluating.counts import field_f1, summed
from resumectl.documents.evaluating.likeness import (
    same_address,
    same_country,
    same_exactly,
    same_phone,
    same_text,
    same_words,
)
from resumectl.documents.evaluating.pairing import pair
from resumectl.documents.evaluating.rules import compare
from warm_program import warm_command

ROOT = Path(__file__).resolve().parents[2]
SCORER = ROOT.parent / "shared" / "score" / "score.py"
SAMPLES = ROOT / "sample_resumes"

pytestmark = pytest.mark.skipif(not SCORER.is_file(), reason=f"no scorer to compare with: {SCORER} is not there")


def load_scorer() -> ModuleType:
    spec = importlib.util.spec_from_file_location("scorer_beside_the_checkout", SCORER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def scorer() -> ModuleType:
    return load_scorer()


def assert_same(scorer: ModuleType, gold: dict[str, Any], answer: Any) -> None:
    theirs = scorer.score_document(gold, answer)
    ours = compare(gold, answer).counts
    assert {field: tuple(counts) for field, counts in ours.items()} == theirs
    assert list(ours) == list(theirs)


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(pairs())
def test_counts_are_those_of_the_scorer(scorer: ModuleType, pair: tuple[dict[str, Any], Any]) -> None:
    """Whatever gold and profile hold, each field has the same right, false and missed values."""
    assert_same(scorer, *pair)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.lists(pairs(), min_size=1, max_size=5))
def test_headline_is_that_of_the_scorer(scorer: ModuleType, found: list[tuple[dict[str, Any], Any]]) -> None:
    """Precision, recall and F1 of each field and the mean F1 over several documents are the same numbers."""
    theirs, headline = scorer.summarise([scorer.score_document(gold, answer) for gold, answer in found])
    ours = summed([compare(gold, answer).counts for gold, answer in found])
    assert {name: (one.precision, one.recall, one.f1) for name, one in ours.items()} == {
        name: (one.p, one.r, one.f1) for name, one in theirs.items()
    }
    assert field_f1(ours) == headline


def test_samples_score_the_same(scorer: ModuleType) -> None:
    """On the gold of the samples, each held against itself, against its neighbour and against nothing."""
    paths = sorted((SAMPLES / "gold").glob("*.gold.json"))
    golds = [json.loads(path.read_text(encoding="utf-8"))["data"] for path in paths]
    assert len(golds) > 30
    for at, gold in enumerate(golds):
        for answer in (gold, golds[at - 1], None):
            assert_same(scorer, gold, answer)


def test_values_are_alike_as_for_the_scorer(scorer: ModuleType) -> None:
    """Each kind of value has the scorer's rule: every text of the lists against every other one."""
    countries = sorted({*scorer.COUNTRY, *scorer.COUNTRY.values(), *PLACES, "Deutschland!", "Wales, UK"})
    for theirs, ours, texts in (
        (scorer.same_text, same_text, (*WORDS, *PLACES)),
        (scorer.same_name, same_words, (*NAMES, *WORDS)),
        (scorer.same_exact, same_exactly, (*DATES, *WORDS)),
        (scorer.same_phone, same_phone, (*PHONES, "00441134960142", "00142", "98765-1234567", "8765 1234567", "")),
        (scorer.same_country, same_country, countries),
        (scorer.BASIC["email"], same_address, MAILS),
    ):
        for gold in texts:
            for answer in texts:
                assert ours(gold, answer) == theirs(gold, answer), (ours, gold, answer)


@given(st.lists(st.lists(st.sampled_from((0.0, 0.5, 0.85, 1.0)), min_size=4, max_size=4), max_size=5))
def test_ties_are_settled_as_by_the_scorer(scorer: ModuleType, alike: list[list[float]]) -> None:
    """Equally good pairs are taken in the same order."""
    rows, columns = range(len(alike)), range(4)
    theirs = scorer.pair(rows, columns, lambda i, j: alike[i][j], 0.5)
    assert list(pair(rows, columns, lambda i, j: alike[i][j], 0.5).items()) == theirs


def test_words_of_prose_count_once(scorer: ModuleType) -> None:
    """A paragraph said twice has its words in the gold only once, in scripts with words and without."""
    for gold, answer in (
        (["seven wards", "two wards"], ["seven wards", "seven wards", "two wards"]),
        (["看護師 主任"], ["看護師", "看護師"]),
        (["看護師 主任"], ["看護師 chief"]),
        ("seven wards", []),
        ([], ["–", "seven"]),
    ):
        assert_same(
            scorer,
            {"basic_info": {"summary_description": gold}},
            {"basic_info": {"summary_description": answer}},
        )


@pytest.mark.slow
def test_command_prints_the_numbers_of_the_scorer(tmp_path: Path) -> None:
    """On the samples that are quick to read: `evaluate`, and the scorer on what `parse --ndjson` wrote."""
    kinds = (".docx", ".doc", ".pdf")
    documents = [path for path in sorted(SAMPLES.iterdir()) if path.suffix in kinds and "scan" not in path.name]
    for path in documents:
        shutil.copy(SAMPLES / "gold" / f"{path.name}.gold.json", tmp_path)
    lines = tmp_path / "all.ndjson"
    lines.write_bytes(printed(*warm_command(), "parse", "--ndjson", *documents))
    theirs = json.loads(printed(sys.executable, SCORER, tmp_path, lines, "--json", "--by", "layout"))
    ours = json.loads(printed(*warm_command(), "evaluate", *documents, tmp_path, "--json", "--by", "layout"))
    assert theirs["documents"] == len(documents) > 20
    for name in ("documents", "no_prediction", "field_f1", "documents_f1"):
        assert ours[name] == theirs[name], name
    assert list(ours["fields"]) == list(theirs["fields"])
    for name, one in theirs["fields"].items():
        assert one.items() <= ours["fields"][name].items(), name
    assert {name: one["field_f1"] for name, one in ours["by"].items()} == theirs["by"]


def printed(*arguments: str | Path) -> bytes:
    source = str(ROOT / "src")
    environment = {**os.environ, "PYTHONPATH": source}
    return subprocess.run(arguments, env=environment, capture_output=True, check=True).stdout
