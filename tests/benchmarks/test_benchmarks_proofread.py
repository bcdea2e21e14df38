"""Proofreading is quick enough to be waited for."""

from __future__ import annotations

from statistics import median

import pytest
from proofread_bench import SETS, measure, read_set

from resumectl.proofread import missing

MOST_S = 0.150


@pytest.mark.check
@pytest.mark.skipif(bool(missing()), reason=missing() or "")
def test_a_resume_is_proofread_in_a_moment() -> None:
    """An English résumé takes less than 150 ms of a processor once the libraries are there."""
    times = measure(read_set(SETS / "tune.json"), passes=1)
    assert 0 < median(one.cpu_s for one in times) <= MOST_S
