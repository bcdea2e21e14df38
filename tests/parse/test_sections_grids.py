"""Forms drawn as grids: titles in the margin beside several lines, and beside a single one in the same row."""

from __future__ import annotations

import pytest
from pdf_pages import Sheet, kinds_of, parsed
from word_files import cell, docx, para, run, table

from resumectl.parse.extract.docx import read_docx
from resumectl.parse.sectioning.cutting import find_sections

GRIDS = {
    "zh": (
        [("姓名", "吴晓婷", "性别", "女"), ("籍贯", "湖南长沙", "民族", "汉族"), ("学历", "本科", "专业", "会计学")],
        ("教育经历", ["2014.09—2018.06 湖南商学院 会计学 本科", "2011.09—2014.06 长沙市第一中学 高中"]),
        ("工作经历", ["2020.03—至今 深圳市鑫达电子有限公司 主办会计", "2018.07—2020.02 长沙众诚会计师事务所 审计助理"]),
        ("专业技能", "用友；金蝶；Excel"),
        ("自我评价", "工作认真细致，责任心强，具有良好的沟通能力。"),
        ["用友", "金蝶", "Excel"],
    ),
    "de": (
        [("Name", "Jorun Velde", "Geburtsort", "Kiel"), ("Telefon", "0431 5550123", "Familienstand", "ledig")],
        ("Ausbildung", ["2011 – 2014 Lehre zur Tischlerin, Berufskolleg Kassel", "2005 – 2011 Realschule Fulda"]),
        ("Berufserfahrung", ["2019 – heute Tischlerin, Holzbau Reuter GmbH", "2014 – 2019 Helferin, Span AG, Fulda"]),
        ("Kenntnisse", "AutoCAD, SAP, Excel"),
        ("Sprachen", "Deutsch (Muttersprache), Englisch (gut)"),
        ["AutoCAD", "SAP", "Excel"],
    ),
}


@pytest.mark.parametrize("language", GRIDS)
def test_a_title_in_one_row_with_its_text_is_one_as_those_above_it(language: str) -> None:
    """The titles stand in one margin, in plain type; the last two have a single line beside them."""
    pairs, schools, jobs, skills, last, expected = GRIDS[language]
    sheet = Sheet()
    y = 60.0
    for row in pairs:
        for x, text in zip((40, 130, 300, 400), row, strict=True):
            sheet.text(x, y, text)
        y += 22
    for title, rows in (schools, jobs):
        sheet.text(40, y + 7, title)
        y = sheet.column(130, y, rows) + 8
    for title, text in (skills, last):
        sheet.text(40, y, title).text(130, y, text)
        y += 22
    kinds = {title: kind for kind, title in kinds_of(sheet)}
    assert [kinds[title] for title in (schools[0], jobs[0], skills[0])] == ["education", "work", "skills"]
    result = parsed(sheet)
    assert list(result.profile.skills) == expected
    assert [job.bullet_points for job in result.profile.work_history] == [(), ()]


def test_a_row_with_two_labels_heads_no_section() -> None:
    """`学历  本科  专业  会计学` says two things of a person, whatever is called `学历` elsewhere."""
    pairs, schools, jobs, *_ = GRIDS["zh"]
    rows = ["".join(map(cell, row)) for row in pairs]
    rows += [cell(title) + cell(*(para(text) for text in texts)) for title, texts in (schools, jobs)]
    read = read_docx(docx(table(*rows)))
    titles = [section.title for section in find_sections(read.lines, {})]
    assert "学历" not in titles
    assert titles[1:] == [schools[0], jobs[0]]


def test_what_the_document_is_heads_nothing_though_it_looks_as_its_headings() -> None:
    """A Japanese record of work says so in its first line, in the bold type of the headings below."""
    bold = "<w:b/>"
    texts = ["2024年6月15日現在", "氏名：中村 さくら", "電話：070-5555-2231"]
    titles = {"【職務概要】": "看護師として6年の経験があります。", "【職務経歴】": "2014年4月～2020年3月　大阪中央病院"}
    body = para(run("職 務 経 歴 書", bold)) + "".join(map(para, texts))
    body += "".join(para(run(title, bold)) + para(text) for title, text in titles.items())
    sections = find_sections(read_docx(docx(body)).lines, {})
    assert [one.title for one in sections] == ["", *titles]
    assert [one.kind for one in sections] == ["head", "summary", "work"]
