"""Forms whose dates and names stand in a margin, in rows of their own, left of the labels."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, HEADING, Sheet, jobs_of, parsed, resume_head, width_of
from section_lines import laid_out

from resumectl.parse.fields.entries.form_margins import without_margin

Entry = tuple[list[str], list[tuple[str, str]]]


def form(heading: str, *entries: Entry) -> Sheet:
    """A page with one section of such entries: the rows of the margin, and (label, value) rows beside them."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, heading, HEADING)
    y += 22
    for margin, told in entries:
        sheet.column(60, y, [(row, BOLD) for row in margin])
        for at, (label, value) in enumerate(told):
            sheet.text(200, y + 14 * at, label, BOLD)
            sheet.text(200 + (width_of(label, BOLD) + 3 if label else 0), y + 14 * at, value)
        y += 14 * max(len(margin), len(told)) + 12
    for other, text in (("Interests", "Rowing and chess"), ("References", "On request")):
        sheet.text(60, y + 10, other, HEADING).text(60, y + 30, text)
        y += 46
    return sheet


@pytest.mark.parametrize(
    ("heading", "labels"),
    [
        ("Work experience", ("Position:", "Summary:", "Tools:")),
        ("Berufserfahrung", ("Position:", "Aufgaben:", "Technik:")),
        ("Experiencia laboral", ("Puesto:", "Resumen:", "Herramientas:")),
        ("Expérience professionnelle", ("Poste :", "Missions :", "Outils :")),
    ],
)
def test_jobs_with_employers_in_the_margin(heading: str, labels: tuple[str, str, str]) -> None:
    """Wrapped names are one, open spans go on, and a label of no form opens a paragraph of its own."""
    title, text, tools = labels
    sheet = form(
        heading,
        (["03/2021 –", "Tarnside Bridge", "Works Ltd"],
         [(title, "Welder"), (text, "Welded the frames of three bridges over"), ("", "the river and of two lifts"),
          (tools, "TIG, MIG")]),
        (["01/2016 – 02/2021", "Fenby Steel Ltd"], [(title, "Fitter"), (text, "Fitted pipes")]),
    )  # fmt: skip
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Welder", "Tarnside Bridge Works Ltd", "2021-03", "Present"),
        ("Fitter", "Fenby Steel Ltd", "2016-01", "2021-02"),
    ]
    assert list(result.profile.work_history[0].bullet_points) == [
        "Welded the frames of three bridges over the river and of two lifts", f"{tools} TIG, MIG",
    ]  # fmt: skip


def test_schools_in_the_margin() -> None:
    """The field beside the degree may run over into a second row."""
    sheet = form(
        "Education",
        (["2012 – 2015", "Lakes University", "of Technology"],
         [("Field of study:", "Steel structures and bridges of"), ("", "the present"), ("Degree:", "Bachelor")]),
        (["2010 – 2012", "Harbour College"], [("Field of study:", "Welding"), ("Degree:", "Diploma")]),
    )  # fmt: skip
    assert [(school.degree, school.institution) for school in parsed(sheet).profile.education] == [
        ("Bachelor, Steel structures and bridges of the present", "Lakes University of Technology"),
        ("Diploma, Welding", "Harbour College"),
    ]


def test_bare_dates_are_no_margin_of_names() -> None:
    """Where the name stands beside the dates, above the labels, nothing is moved."""
    rows = ({"text": "2012 – 2015\tLakes University"}, {"text": "Degree: Bachelor", "left": 164.0})
    lines = laid_out(*rows, *rows)
    assert without_margin(lines, lambda line: line.flat.startswith("Degree:")) == []
    named = laid_out({"text": "2012 – 2015\tDegree: Bachelor"}, "Lakes", {"text": "Field: Welding", "left": 164.0})
    told = without_margin(named, lambda line: line.flat.startswith(("Degree:", "Field:")))
    assert [line.text for line in told] == ["2012 – 2015\tLakes", "Degree: Bachelor", "Field: Welding"]
