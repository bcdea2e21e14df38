"""Schools of Japanese forms, told by when they were entered and left."""

from __future__ import annotations

from section_lines import laid_out

from resumectl.parse.fields.schools.finding import find_schools


def schools(*rows: str) -> list[tuple[str, str, str, str]]:
    """(degree, institution, start, end) of the schools that the rows tell of."""
    found = find_schools(laid_out(*rows))
    return [(one.degree.text, one.institution.text, one.start.text, one.end.text) for one in found]


def test_entering_and_leaving_are_one_school() -> None:
    """Two rows make one entry, with years of an era or of the common one."""
    rows = [
        "平成20\t4\t水辺県立青山高等学校 普通科 入学", "平成23\t3\t水辺県立青山高等学校 普通科 卒業",
        "2011\t4\t水辺大学・音響工学・学士・入学", "2015\t3\t同 卒業",
    ]  # fmt: skip
    assert schools(*rows) == [
        ("", "水辺県立青山高等学校", "2008-04", "2011-03"), ("音響工学・学士", "水辺大学", "2011-04", "2015-03"),
    ]  # fmt: skip


def test_leaving_alone_is_the_end() -> None:
    """Where only the graduations stand each one is a school of its own."""
    rows = ["2011年3月\t水辺県立青山高等学校 卒業", "2015年3月\t水辺大学 卒業見込み"]
    assert schools(*rows) == [("", "水辺県立青山高等学校", "", "2011-03"), ("", "水辺大学", "", "2015-03")]


def test_a_date_in_the_cell_of_the_school_is_no_part_of_it() -> None:
    """Where spaces alone part both, as in text that lost its tabs."""
    rows = ["2011年4月 水辺大学 商学部 入学", "2015年3月 水辺大学 商学部 卒業"]
    assert schools(*rows) == [("", "水辺大学", "2011-04", "2015-03")]


def test_korean_rows_name_school_field_and_how_it_ended() -> None:
    """How it ended, and grades in brackets, are no part of the field."""
    rows = ["2010.03 ~ 2016.02 물가대학교 컴퓨터공학과 졸업 (학점 3.8/4.5)", "2007.03 ~ 2010.02 물가고등학교 졸업"]
    assert schools(*rows) == [
        ("컴퓨터공학과", "물가대학교", "2010-03", "2016-02"), ("", "물가고등학교", "2007-03", "2010-02")
    ]  # fmt: skip


def test_a_school_abroad_is_entered_and_left() -> None:
    """Its name in Latin letters ends where the faculty begins; the row of leaving may be what tells a degree."""
    rows = [
        "2011\t3\tUniversidad Nacional de San Marcos 入学", "2016\t2\tUniversidad Nacional de San Marcos 経済学部 卒業",
        "2018\t4\tNordwind University 入学", "2020\t3\tNordwind University 経済学研究科 修士課程 修了",
    ]  # fmt: skip
    assert schools(*rows) == [
        ("", "Universidad Nacional de San Marcos", "2011-03", "2016-02"),
        ("経済学研究科 修士課程", "Nordwind University", "2018-04", "2020-03"),
    ]
