"""Intervals: documents are drawn, the same way everywhere, and what comes out is what statistics expects."""

from __future__ import annotations

import math
import time

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.documents.evaluating.intervals import DRAWS, drawn_sums, f1_intervals

RIGHT, WRONG = [1.0, 0.0, 0.0], [0.0, 1.0, 1.0]


def test_the_same_documents_give_the_same_interval() -> None:
    """The draws are settled: these numbers come out on Python 3.11 to 3.13 with numpy 2.0 to 2.5."""
    rows = [[float(at % 3 > 0), float(at % 3 == 0), float(at % 5 == 0), 1.0, float(at % 2), 0.0] for at in range(20)]
    (one, two), mean = f1_intervals(rows, 2)
    assert one == pytest.approx((0.516082949, 0.864864865))
    assert two == pytest.approx((0.727272727, 0.869565217))
    assert mean == pytest.approx((65.513000301, 83.660464186))


def test_interval_is_that_of_a_share() -> None:
    """Of 1,000 documents with one value each, 80 % of them right, the interval is 1.96 standard errors wide."""
    rows = [RIGHT if at % 5 else WRONG for at in range(1000)]
    low, high = f1_intervals(rows, 1)[0][0] or (0, 0)
    error = 1.96 * math.sqrt(0.8 * 0.2 / 1000)
    assert low == pytest.approx(0.8 - error, abs=0.004)
    assert high == pytest.approx(0.8 + error, abs=0.004)


def test_values_of_one_document_stand_together() -> None:
    """Two documents with 500 values each say less than 1,000 documents with one each."""
    together = f1_intervals([[500.0, 0.0, 0.0], [0.0, 500.0, 500.0]] * 5, 1)[0][0]
    apart = f1_intervals([RIGHT, WRONG] * 500, 1)[0][0]
    assert together
    assert apart
    assert together[1] - together[0] > 5 * (apart[1] - apart[0])


@given(st.lists(st.lists(st.integers(0, 5).map(float), min_size=6, max_size=6), min_size=2, max_size=8))
def test_interval_holds_what_documents_allow(rows: list[list[float]]) -> None:
    """An interval runs from low to high within 0 and 1 (0 and 100 for the mean); a field that no document has
    gets none.
    """
    each, mean = f1_intervals(rows, 2)
    for at, found in enumerate(each):
        used = any(any(row[3 * at : 3 * at + 3]) for row in rows)
        assert (found is not None) == used
        assert not found or 0 <= found[0] <= found[1] <= 1
    assert (mean is not None) == any(map(any, rows))
    assert not mean or 0 <= mean[0] <= mean[1] <= 100


def test_a_perfect_set_has_no_width() -> None:
    """Where every document is right, every draw is."""
    assert f1_intervals([RIGHT] * 7, 1) == ([(1.0, 1.0)], (100.0, 100.0))


def test_one_document_has_no_interval() -> None:
    """One document says nothing of others."""
    assert f1_intervals([RIGHT], 1) == ([None], None)
    assert f1_intervals([], 0) == ([], None)


def test_draws_are_with_replacement_and_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every draw has as many documents as the set, some twice, and large sets are drawn in parts alike."""
    rows = [[1.0, float(at)] for at in range(50)]
    sums = drawn_sums(rows)
    assert sums.shape == (DRAWS, 2)
    assert set(sums[:, 0]) == {50.0}
    assert len(set(sums[:, 1])) > 300
    assert sums[:, 1].mean() == pytest.approx(sum(range(50)), rel=0.01)
    monkeypatch.setattr("resumectl.documents.evaluating.intervals._AT_ONCE", 1000)
    assert numpy.array_equal(drawn_sums(rows), sums)


def test_a_thousand_documents_take_a_moment() -> None:
    """1,000 documents with 23 fields: seconds, not minutes."""
    rows = [[float((at * field) % 7) for field in range(69)] for at in range(1000)]
    began_s = time.process_time()
    f1_intervals(rows, 23)
    assert time.process_time() - began_s < 10
