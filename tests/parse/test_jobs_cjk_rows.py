"""Chinese and Japanese rows in which one piece says employer and title, and forms with level and field apart."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon


@pytest.mark.parametrize(
    ("row", "company", "title"),
    [
        ("2018年4月～2021年3月　社会福祉法人あおば保育園／保育士", "社会福祉法人あおば保育園", "保育士"),
        ("2018年4月～2021年3月：北海鉄道株式会社　購買課主任", "北海鉄道株式会社", "購買課主任"),
        ("2018.04-2021.03：青山超市有限公司，仓库管理员", "青山超市有限公司", "仓库管理员"),
        ("2018/04-2021/03 在青山超市有限公司担任店长", "青山超市有限公司", "店长"),
        ("【青山火锅】店长　2018.04-2021.03", "青山火锅", "店长"),
        ("青山五金厂（语文教师）  2018.04-2021.03", "青山五金厂", "语文教师"),
        ("2018年4月～2021年3月　税理士法人あおば／経理事務", "税理士法人あおば", "経理事務"),
        ("2018/04-2021/03  青山市公安局 育婴师", "青山市公安局", "育婴师"),
        ("2018年4月～2021年3月　医療法人社団あおば会 みなみ病院　看護師", "医療法人社団あおば会 みなみ病院", "看護師"),
    ],
)
def test_employer_and_title_in_one_piece(row: str, company: str, title: str) -> None:
    """Slashes, full-width signs, brackets and whole sentences part the two, whichever tells its kind."""
    (job,) = find_jobs(laid_out(row, {"text": "负责设备日常维护", "bullet": "•"}))
    assert (job.company.text, job.title.text) == (company, title)


@pytest.mark.parametrize(
    ("row", "company"),
    [
        ("2020年4月～現在　なにわ訪問看護（正社員）", "なにわ訪問看護"),
        ("2020年4月～現在　株式会社みなと食品（契約社員）", "株式会社みなと食品"),
        ("2020.3-至今 深圳鑫达电子有限公司（全职）", "深圳鑫达电子有限公司"),
    ],
)
def test_terms_of_work_in_brackets_are_no_title(row: str, company: str) -> None:
    (job,) = find_jobs(laid_out(row, {"text": "负责设备日常维护", "bullet": "•"}))
    assert (job.company.text, job.title.text) == (company, "")


def test_unit_and_post() -> None:
    """A unit is no employer: with the post behind it one title."""
    (job,) = find_jobs(laid_out("株式会社あおば電機", "2019年4月～2021年3月　第二設計部 主任"))
    assert (job.company.text, job.title.text) == ("株式会社あおば電機", "第二設計部 主任")


def test_role_below_joining() -> None:
    """A row of a Japanese form that tells as what somebody worked is the title of the job above."""
    rows = ("2018\t4\t株式会社あおば 入社", "受付事務として勤務", "2021\t3\t一身上の都合により退職")
    (job,) = find_jobs(laid_out(*rows))
    assert (job.company.text, job.title.text, job.end.text) == ("株式会社あおば", "受付事務", "2021-03")
    assert not job.bullets


@pytest.mark.parametrize(
    ("rows", "degree"),
    [
        (("毕业院校：青山大学", "专业：会计学", "学历：本科", "时间：2010.09-2014.06"), "会计学 本科"),
        (("学校：青山大学", "学历：本科", "专业：会计学", "时间：2010.09-2014.06"), "本科, 会计学"),
        (("青山大学（本科）\t2010.09-2014.06", "会计学"), "本科, 会计学"),
    ],
)
def test_level_and_field(rows: tuple[str, ...], degree: str) -> None:
    """Both make the degree, in the order in which they stand; a level in brackets is no part of the school's name."""
    (school,) = find_schools(laid_out(*rows))
    assert (school.institution.text, school.degree.text) == ("青山大学", degree)


@pytest.mark.parametrize("heading", ["活かせる経験・知識・技術", "経験・知識・スキル"])
def test_heading_of_what_is_of_use(heading: str) -> None:
    """What Japanese portals call the skills."""
    assert heading_kind(heading, lexicon()) == "skills"


def test_and_in_names_of_turkish_firms() -> None:
    """The word that is `in` in Czech is `and` there."""
    rows = ("Kaynakçı, Akın Halat San. ve Tic. A.Ş.\t2019 - 2021", {"text": "Bakım", "bullet": "•"})
    (job,) = find_jobs(laid_out(*rows))
    assert (job.title.text, job.company.text) == ("Kaynakçı", "Akın Halat San. ve Tic. A.Ş.")
