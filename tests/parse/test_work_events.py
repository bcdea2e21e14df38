"""Jobs and licences as rows of events, as Japanese forms tell them."""

from __future__ import annotations

from pdf_pages import BOLD, HEADING, Look, Sheet, jobs_of, parsed, schools_of
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.jobs.finding import find_jobs

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


def test_an_event_may_name_town_employer_and_title() -> None:
    """Pieces between middle dots, and what still goes on in the row of its beginning."""
    rows = ["2014\t4\t東京都港区・白波精機株式会社・旋盤工・入社", "2019\t4\t株式会社青灯・工場長・入社・現在に至る"]
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text, job.place.text, job.end.text) for job in jobs] == [
        ("旋盤工", "白波精機株式会社", "東京都港区", ""),
        ("工場長", "株式会社青灯", "", "Present"),
    ]


def test_a_form_and_a_career_history_in_one_document() -> None:
    """The titles within the form's table are set as its rows are; jobs that both tell are told once, in full."""
    sheet = Sheet()
    sheet.text(60, 60, "白波 花", Look(18)).text(60, 80, "hana@example.org")
    form = [
        ("", "", "学歴"), ("平成20", "4", "水辺大学 入学"), ("平成24", "3", "水辺大学 卒業"),
        ("", "", "職歴"), ("平成24", "4", "白波精機株式会社 入社"), ("", "", "現在に至る"),
    ]  # fmt: skip
    for at, (year, month, text) in enumerate(form):
        y = 120 + 16 * at
        sheet.text(60, y, year or " ").text(120, y, month or " ").text(300 if not year else 160, y, text)
    sheet.turn()
    for at, title in enumerate(("職務要約", "職務経歴", "スキル", "語学")):
        sheet.text(60, 60 + 120 * at, title, HEADING)
    sheet.text(60, 80, "旋盤加工の仕事を十年続けています。").text(60, 200, "2012年4月～現在　　白波精機株式会社", BOLD)
    sheet.text(60, 214, "役職：旋盤工").bullet(60, 228, ["船の軸を削る仕事を担当しました"])
    sheet.text(60, 320, "旋盤、溶接、製図").text(60, 440, "英語：日常会話")
    result = parsed(sheet)
    assert [school[1:] for school in schools_of(result)] == [("水辺大学", "2008-04", "2012-03")]
    assert jobs_of(result) == [("旋盤工", "白波精機株式会社", "2012-04", "Present")]


def test_events_with_their_month_in_one_cell() -> None:
    """`2011年4月 …会 入職`: the month is no part of the employer's name."""
    rows = ["2011年4月　社会福祉法人あおば会 入職", "2018年3月　一身上の都合により退職",
            "2018年4月　株式会社みどりケア 入社", "現在に至る"]
    assert told(*rows) == [("社会福祉法人あおば会", "2011-04", "2018-03"), ("株式会社みどりケア", "2018-04", "Present")]
