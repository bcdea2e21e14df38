"""Schools told in one row with their marks, as many people of India write them."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.fields.schools.marks import is_mark


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


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("2013 – marzo 2018, votazione 108/110 e lode", "2013, 92/100"),
        ("2013 – März 2018, Note: 1,7", "2013, sehr gut"),
        ("2013 – marzo de 2018, promedio 9.2", "2013, sobresaliente"),
        ("2013 – mars 2018, mention bien", "2013, moyenne 14/20"),
        ("2013 – marzec 2018, z wyróżnieniem", "2013, średnia 4,6"),
        ("2013 – Mart 2018, not ortalaması: 3,41 / 4,00", "2013, diploma notu: 92"),
    ],
)
def test_marks_behind_bare_dates(first: str, second: str) -> None:
    """Dates stay bare whatever the country's words for marks are, also below a row that is as long as a sentence."""
    rows = [
        "Master in Economics of Rivers, Lakes and the Sea with Languages, Faculty of Economics, University of Bari",
        first,
        "Bachelor of Geology, University of Lecce", second,
    ]  # fmt: skip
    found = [(one.degree.text, one.start.text, one.end.text) for one in find_schools(laid_out(*rows))]
    assert found == [
        ("Master in Economics of Rivers, Lakes and the Sea with Languages", "2013", "2018-03"),
        ("Bachelor of Geology", "", "2013"),
    ]


def test_levels_that_job_sites_print_above_schools() -> None:
    """`Высшее` says of which level the school below is; the degree is what was studied there."""
    rows = [
        "Высшее", "2008\tПриволжский государственный университет", "Гидрология и водное хозяйство",
        "Среднее специальное", "2003\tСамарский речной техникум", "Судовождение",
    ]  # fmt: skip
    found = [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]
    assert found == [
        ("Гидрология и водное хозяйство", "Приволжский государственный университет", "2008"),
        ("Судовождение", "Самарский речной техникум", "2003"),
    ]


@pytest.mark.parametrize("text", ["(en escala 0.0 - 10.0)", "na escala de 0 a 20", "on a scale of 1 to 6"])
def test_the_scale_of_a_mark_is_no_school(text: str) -> None:
    """It stands on a row of its own, where the mark above it filled its row."""
    assert is_mark(text)
