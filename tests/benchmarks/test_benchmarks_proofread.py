"""Proofreading is quick enough to be waited for."""

from __future__ import annotations

from statistics import median

import pytest
from proofread_bench import SETS, measure, read_set

from resumectl.proofread import doubt, missing
from resumectl.proofread.likely import can_tell

MOST_S, MOST_WITH_MODEL_S = 0.150, 0.250
TUNE = SETS / "tune.json"


@pytest.mark.check
@pytest.mark.skipif(bool(missing()), reason=missing() or "")
def test_a_resume_is_proofread_in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """An English résumé takes less than 150 ms of a processor once the libraries are there, without the model."""
    monkeypatch.setattr(doubt, "can_tell", lambda: False)
    times = measure(read_set(TUNE))
    assert 0 < median(one.cpu_s for one in times) <= MOST_S


@pytest.mark.check
@pytest.mark.skipif(bool(missing()) or not can_tell(), reason="the extra `wording` and its model are not installed")
def test_the_language_model_takes_as_long_again() -> None:
    """Words in doubt cost some 60 ms each."""
    assert median(one.cpu_s for one in measure(read_set(TUNE))) <= MOST_WITH_MODEL_S
