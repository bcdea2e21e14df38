"""Boards that examine pupils beside the schools that taught them, as in India."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.schools.finding import find_schools


def told(*rows: object) -> list[tuple[str, str]]:
    return [(school.degree.text, school.institution.text) for school in find_schools(laid_out(*rows))]


@pytest.mark.parametrize(("board", "mark"), [
    ("Class XII (CBSE)", "Class XII"), ("Intermediate, BSEB", "Intermediate"), ("SSC (Maharashtra Board)", "SSC"),
])  # fmt: skip
def test_the_school_is_where_somebody_learnt(board: str, mark: str) -> None:
    """The board stands in the row above the school, and was taken for it."""
    rows = [board, "Fenland Public School, Pune", "2018 – 2020 | Score: 83.4%"]
    assert told(*rows) == [(mark, "Fenland Public School")]


def test_a_board_alone_stands_for_the_school() -> None:
    assert told("Class XII (CBSE)", "2018 – 2020") == [("Class XII", "CBSE")]
