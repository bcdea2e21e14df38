"""Schools told in one row with their marks, as many people of India write them."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.education import find_schools


@pytest.mark.parametrize("bullet", ["•", ""])
def test_marks_behind_the_date(bullet: str) -> None:
    """The date ends the row, whatever marks follow it; the comma before a remark is no part of the school."""
    rows = [
        "MBA (Operations) from Lakes University, 2016 (distance)",
        "B.E. Electronics & Communication from Meena College of Engineering in 2014 with 72%",
        "Intermediate from Narayan Junior College in 2010 with 8.1 CGPA",
    ]
    schools = find_schools(laid_out(*({"text": row, "bullet": bullet} for row in rows)))
    assert [(school.degree.text, school.institution.text, school.end.text) for school in schools] == [
        ("MBA (Operations)", "Lakes University", "2016"),
        ("B.E. Electronics & Communication", "Meena College of Engineering", "2014"),
        ("Intermediate", "Narayan Junior College", "2010"),
    ]
