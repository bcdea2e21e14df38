"""Spans of time that find no room in one row."""

import pytest
from section_lines import laid_out

from resumectl.parse.fields.education import find_schools
from resumectl.parse.fields.split_dates import with_whole_dates


@pytest.mark.parametrize(
    ("upper", "lower", "whole"),
    [
        ("June 2001 –", "May 2004", "June 2001 – May 2004"),
        ("June 2001", "- May 2004", "June 2001 - May 2004"),
        ("Jun 2001 - May", "2004", "Jun 2001 - May 2004"),
        ("June 2001 –", "Present", "June 2001 – Present"),
    ],
)
def test_cell_of_dates(upper: str, lower: str, whole: str) -> None:
    """A span that begins in one row and ends below is one; what stands beside keeps its row."""
    lines = with_whole_dates(laid_out(f"{upper}\tFen College", f"{lower}\tBSc Ham Curing"))
    assert [[cell.text for cell in line.segments] for line in lines] == [[whole, "Fen College"], ["BSc Ham Curing"]]


@pytest.mark.parametrize(
    "rows",
    [
        ("2014\tFen College", "2016\tBSc Ham Curing"),
        ("2001 – 2003\tFen College", "2004 – 2006\tBSc Ham Curing"),
        ("Fen College, 2001 –", "Member of the choir"),
    ],
)
def test_whole_already(rows: tuple[str, ...]) -> None:
    """Dates that are whole, or that nothing ends, stay where they are."""
    lines = laid_out(*rows)
    assert with_whole_dates(lines) == lines


def test_dash_at_line_start() -> None:
    """A dash before the end of a span is no bullet."""
    rows = ("BSc Ham Curing – Fen College – 08/2014", {"text": "09/2018", "bullet": "–"})
    (school,) = find_schools(laid_out(*rows))
    assert (school.start.text, school.end.text) == ("2014-08", "2018-09")
