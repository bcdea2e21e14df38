"""Heads of tables of schools: columns by what is below them, names in two rows, lines that only stand above."""

from __future__ import annotations

from pdf_pages import HEADING, NAME, Sheet, parsed, schools_of
from section_lines import flow, laid_out

from resumectl.parse.fields.schools.finding import find_schools


def found(*rows: str) -> list[tuple[str, str, str]]:
    return [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(flow(*rows))]


def test_a_column_of_nothing_but_dates() -> None:
    """Whatever the column is called, its dates are the schools' where no other column has them."""
    assert found("Degree\tSchool\tConferred", "BSc Nursing\tFenland University\t2014", "MSc Care\tQuoll\t2017") == [
        ("BSc Nursing", "Fenland University", "2014"), ("MSc Care", "Quoll", "2017"),
    ]  # fmt: skip
    assert found("Degree\tSchool\tMark", "BSc Nursing\tFenland University\tFirst", "MSc Care\tQuoll\tMerit") == [
        ("BSc Nursing", "Fenland University", ""), ("MSc Care", "Quoll", ""),
    ]  # fmt: skip


def test_a_table_below_short_lines() -> None:
    """The last word of a text and the section's title stand above the table's first column: it is no page's column."""
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.text(60, 100, "SKILLS", HEADING)
    for row, text in enumerate((
        "Primer design, cell culture, protein purification, sequencing, cloning, experimental design, assay work,",
        "microbial identification, tissue culture, recombinant organisms, data visualization, pipelines, a tarn",
        "platform",
    )):
        sheet.text(60, 115 + 11 * row, text)
    sheet.text(60, 170, "EDUCATION", HEADING)
    for row, cells in enumerate((
        ("Degree Major", "Institution", "Graduation"),
        ("", "", "Year"),
        ("M.S. in Biology (Genomics)", "Fenland University, Ely, UK", "2018"),
        ("B.S. in Cellular Microbiology", "Fenland University, Ely, UK", "2015"),
    )):
        for left, cell in zip((60, 300, 470), cells, strict=True):
            if cell:
                sheet.text(left, 185 + 11 * row, cell)
    result = parsed(sheet)
    assert schools_of(result) == [
        ("M.S. in Biology (Genomics)", "Fenland University", "", "2018"),
        ("B.S. in Cellular Microbiology", "Fenland University", "", "2015"),
    ]
    assert "Ely" not in " ".join(result.profile.skills)


def further(*rows: object) -> list[tuple[str, str]]:
    """(degree, institution) of each school in a section of a page."""
    return [(one.degree.text, one.institution.text) for one in find_schools(laid_out(*rows))]


def test_further_degree_of_the_school_above() -> None:
    """A school in a row of its own stands once above its degrees, also where something is told between them."""
    school = {"text": "University of Marram\tLeeds, UK", "bold": True}
    degrees = ("MSc Dyeing\t2015 - 2016", "GPA 3.8, thesis on indigo.", "BSc Chemistry\t2012 - 2015")
    assert further(school, *degrees, "Upper second") == [
        ("MSc Dyeing", "University of Marram"), ("BSc Chemistry", "University of Marram"),
    ]  # fmt: skip
    german = ("Master Chemie\t2015 - 2016", "Masterarbeit: Indigo im Handwerk", "Bachelor Chemie\t2012 - 2015")
    assert further({"text": "Universität Marram\tWien", "bold": True}, *german, "Note 1,3") == [
        ("Master Chemie", "Universität Marram"), ("Bachelor Chemie", "Universität Marram"),
    ]  # fmt: skip
