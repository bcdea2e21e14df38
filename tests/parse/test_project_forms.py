"""Projects set as forms: a label before each value, in cells or before a colon."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, HEADING, Look, Sheet, parsed, resume_head
from section_lines import flow, laid_out

from resumectl.parse.fields.projects import find_projects

FORMS = {
    "de": (
        ("Zeitraum", "Branche", "Kunde", "Projekt", "Rolle", "Aufgaben"),
        [
            ("03/2021 - heute", "Versicherung", "Badische Assekuranz", "Neues Bestandssystem", "Architekt", "Konzepte"),
            ("06/2017 - 02/2021", "Logistik", "Rheinspedition", "Sendungsverfolgung", "Entwickler", "Schnittstellen"),
        ],
        [("Neues Bestandssystem", "2021-03", "Present"), ("Sendungsverfolgung", "2017-06", "2021-02")],
    ),
    "en": (
        ("Project name", "Client", "Duration", "Role", "Responsibilities"),
        [
            ("Ledger", "Tarn Bank", "Jan 2019 - May 2020", "Developer", "Wrote code"),
            ("Till", "Fenby Shops", "Jan 2018 - Dec 2018", "Tester", "Tested code"),
        ],
        [("Ledger", "2019-01", "2020-05"), ("Till", "2018-01", "2018-12")],
    ),
    "ru": (
        ("Период", "Заказчик", "Роль", "Задачи"),
        [("2019 - 2020", "Банк Север", "аналитик", "сбор данных"), ("2018 - 2019", "Почта", "тестировщик", "тесты")],
        [("Банк Север", "2019", "2020"), ("Почта", "2018", "2019")],
    ),
    "zh": (
        ("项目名称", "项目时间", "项目描述", "技术栈"),
        [("在线商城", "2021.3-2021.9", "面向零售客户", "Go"), ("物流系统", "2020.3-2021.1", "面向物流企业", "Java")],
        [("在线商城", "2021-03", "2021-09"), ("物流系统", "2020-03", "2021-01")],
    ),
}


@pytest.mark.parametrize("mark", ["\t", ": "])
@pytest.mark.parametrize("language", FORMS)
def test_a_project_has_the_name_and_the_time_that_its_labels_say(language: str, mark: str) -> None:
    """Without a name of its own it is called after whom it was done for; the rest is told of it."""
    labels, projects, expected = FORMS[language]
    rows = [f"{label}{mark}{value}" for values in projects for label, value in zip(labels, values, strict=True)]
    for lines in (flow(*rows), laid_out(*rows)):
        found = find_projects(lines)
        assert [(one.name.text, one.start.text, one.end.text) for one in found] == expected
        assert all(len(one.bullets) == len(labels) - 2 for one in found)


def test_bullets_below_a_label_for_tasks_are_the_projects() -> None:
    rows = ["Projekt: Umzug", "Zeitraum: 03/2019 - 05/2020", "Kunde: Post", "Aufgaben:"]
    (found,) = find_projects(laid_out(*rows, {"text": "Kisten gepackt", "bullet": "•"}))
    assert [bullet.text for bullet in found.bullets] == ["Kunde: Post", "Kisten gepackt"]


def test_names_with_a_colon_are_no_labels() -> None:
    found = find_projects(flow("Ledger: books for banks (2019)", "Till: a shop's tables (2018)"))
    assert [one.name.text for one in found] == ["Ledger: books for banks", "Till: a shop's tables"]


@pytest.mark.parametrize("look", [BOLD, Look(color=0x1F4E79)])
def test_a_forms_label_heads_no_section_at_the_top_of_a_page(look: Look) -> None:
    """`Projekt` and `Technologien` are known headings elsewhere; here they come in each form, once on a new page."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Projekte", HEADING)
    y += 24
    forms = [
        ("03/2021 - heute", "Assekuranz AG", "Bestandssystem", "Architekt", "Java, Kafka"),
        ("06/2017 - 02/2021", "Rheinspedition", "Sendungsverfolgung", "Entwickler", "Angular"),
        ("09/2012 - 05/2017", "Landesbank", "Meldewesen", "Entwickler", "DB2"),
    ]
    labels = ("Zeitraum", "Kunde", "Projekt", "Rolle", "Technologien")
    for number, values in enumerate(forms):
        for label, value in zip(labels, values, strict=True):
            if number == 1 and label == "Projekt":
                sheet.turn()
                y = 60
            sheet.text(60, y, label, look).text(180, y, value)
            y += 18
        y += 12
    profile = parsed(sheet).profile
    assert [one.name for one in profile.projects] == ["Bestandssystem", "Sendungsverfolgung", "Meldewesen"]
    assert profile.skills == ()
