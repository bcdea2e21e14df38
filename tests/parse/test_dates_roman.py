"""Months as Roman numbers, and Roman numbers that are none."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.dates.finding import find_dates


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("III 2006 – IX 2014", "2006-03", "2014-09"),
        ("X 2014 – obecnie", "2014-10", "Present"),
        ("od V 2015 – nadal", "2015-05", "Present"),
        ("VI/2012 - XII/2015", "2012-06", "2015-12"),
        ("X.2006-I.2014", "2006-10", "2014-01"),
        ("IX 2014 r. – XII 2016 r.", "2014-09", "2016-12"),
        ("10.X.2012 – 3.II.2014", "2012-10", "2014-02"),
        ("VI–IX 2012", "2012-06", "2012-09"),
        ("XI.2018 - по настоящее время", "2018-11", "Present"),
    ],
)
def test_months_as_roman_numbers(text: str, start: str, end: str) -> None:
    """Two of a span, a day before one or the present behind one tell that they are months."""
    assert [(span.start, span.end, span.is_range) for span in find_dates(text)] == [(start, end, True)]


@pytest.mark.parametrize(
    "text", ["Phase II 2015", "World War II 2005", "Class XII 2014", "XII 2015 – CBSE Board", "X 2013"]
)
def test_other_roman_numbers(text: str) -> None:
    """A class, a phase or a king before a year is no month."""
    assert [span.end[4:] for span in find_dates(text)] == [""]


def test_a_phase_before_a_span_of_years() -> None:
    """The number belongs to what stands before it."""
    assert [span[:2] for span in find_dates("Phase III 2006 - 2009")] == [("2006", "2009")]
