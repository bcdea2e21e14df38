"""Schools among the personal details, without a heading."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.untold_schools import schools_in_details


def bulleted(*texts: str) -> tuple[object, ...]:
    return tuple({"text": text, "bullet": "•"} for text in texts)


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ("本科 / 园林设计 / 岭南芦苇学院（2012 ~ 2016）", ("本科 / 园林设计", "岭南芦苇学院")),
        ("硕士/岭南芦苇大学园林系", ("硕士", "岭南芦苇大学园林系")),
        ("2012.09 - 2016.06 | 岭南芦苇大学 | 本科", ("本科", "岭南芦苇大学")),
        ("BSc Botany, Fenland College, 2012 - 2016", ("BSc Botany", "Fenland College")),
    ],
)
@pytest.mark.parametrize("kind", ["contact", "head"])
def test_a_row_with_degree_and_school_among_the_details(row: str, named: tuple[str, str], kind: str) -> None:
    lines = laid_out(*bulleted("贺小芦 / 男 / 1994", row, "GitHub: https://github.com/reed"))
    details, schools = schools_in_details(Section(kind, None, tuple(lines)), (kind, "work"), lexicon())
    assert [line.flat for line in details.lines] == [lines[0].flat, lines[2].flat]
    (school,) = find_schools(schools.lines)
    assert (school.degree.text, school.institution.text) == named


@pytest.mark.parametrize(
    ("kind", "kinds", "row"),
    [
        ("contact", ("contact", "education"), "本科 / 园林设计 / 岭南芦苇学院（2012 ~ 2016）"),
        ("head", ("head", "work"), "Nell Harrow, MBA, Fenland College"),
        ("contact", ("contact",), "Fenland College, Marl Road 5"),
        ("contact", ("contact",), "学历：本科 / 岭南芦苇学院"),
    ],
    ids=["a section has them", "below the name", "an address", "a label"],
)
def test_the_details_stay_whole(kind: str, kinds: tuple[str, ...], row: str) -> None:
    section = Section(kind, None, tuple(laid_out("Nell Harrow", row, "+44 20 7946 0958")))
    assert schools_in_details(section, kinds, lexicon()) == [section]
