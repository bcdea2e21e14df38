"""Jobs and licences as rows of events, as Japanese forms tell them."""

from __future__ import annotations

from section_lines import laid_out

from resumectl.parse.fields.certifications import find_certifications
from resumectl.parse.fields.work import find_jobs

Told = tuple[str, str, str]


def told(*rows: object) -> list[Told]:
    return [(job.company.text, job.start.text, job.end.text) for job in find_jobs(laid_out(*rows))]


def test_joining_and_leaving_are_one_job() -> None:
    """Two rows, with years of eras, in any of the words for it; the last job may go on."""
    assert told(
        "平成27\t4\t医療法人山桃会 山桃病院 入職", "令和元\t8\t医療法人山桃会 山桃病院 一身上の都合により退職",
        "令和元\t9\t株式会社白波食品 入社（商品開発部）", "現在に至る",
    ) == [("医療法人山桃会 山桃病院", "2015-04", "2019-08"), ("株式会社白波食品", "2019-09", "Present")]  # fmt: skip
    assert told("2006\t4\t白波精機株式会社入社", "2014\t9\t同社 退社", "2014\t11\t有限会社大浜製作所 入社") == [
        ("白波精機株式会社", "2006-04", "2014-09"),
        ("有限会社大浜製作所", "2014-11", ""),
    ]


def test_rows_between_the_events_are_the_text() -> None:
    """What somebody did there; the closing word is nothing."""
    rows = ["2006\t4\t白波精機株式会社 入社", "旋盤加工を担当", "2014\t9\t白波精機株式会社 退社", "以上"]
    jobs = find_jobs(laid_out(*rows))
    assert [[bullet.text for bullet in job.bullets] for job in jobs] == [["旋盤加工を担当"]]


def test_other_work_sections_are_no_events() -> None:
    """A career in prose or with dates in one cell is read as ever."""
    assert told("2006 - 2014\tWelder, Quoll Yard") == [("Quoll Yard", "2006", "2014")]


def test_licences_are_rows_of_year_month_and_name() -> None:
    """The word for passing is no part of the name."""
    rows = ["平成22\t8\t実用英語技能検定2級 合格", "2015\t5\t管理栄養士免許 取得", "2016年\t10月\t普通自動車免許"]
    found = [(one.name.text, one.date.text) for one in find_certifications(laid_out(*rows))]
    assert found == [
        ("実用英語技能検定2級", "2010-08"),
        ("管理栄養士免許", "2015-05"),
        ("普通自動車免許", "2016-10"),
    ]
