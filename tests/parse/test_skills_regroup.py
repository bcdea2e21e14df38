"""Groups of skills whose titles look like headings, and labelled lines within mixed sections."""

import pytest
from pdf_pages import HEADING, Sheet, parsed, resume_head
from section_lines import laid_out

from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.regroup import regroup


def section(kind: str, title: str, *rows: object, size: float = 14.0) -> Section:
    return Section(kind, laid_out({"text": title, "size": size, "bold": True})[0], tuple(laid_out(*rows)))


def kinds(*sections: Section) -> list[str]:
    return [one.kind for one in regroup(sections)]


def test_groups_below_a_skills_heading_are_skills() -> None:
    """A title set less strongly than `Skills` starts a group of skills; one set alike starts a section."""
    work = section("work", "Experience", "Baker")
    skills = section("skills", "Skills")
    design = section("projects", "Design", "Figma", size=11)
    assert kinds(work, skills, design) == ["work", "skills", "skills"]
    assert kinds(work, skills, section("other", "Driving licence", "B", size=11)) == ["work", "skills", "other"]
    assert kinds(work, skills, section("projects", "Projects", "A bridge")) == ["work", "skills", "projects"]
    prose = section("projects", "Bridge", "Built it alone. Tested it twice. Sold it.", size=11)
    assert kinds(work, skills, prose) == ["work", "skills", "projects"]


def test_a_span_of_months_in_figures_is_no_phone() -> None:
    """`08.2012-05.2016` has the digits of one, but below `Qualifications` a degree with it is a study."""
    rows = ("BSc Boat Building\t08.2012-05.2016", "Fenland University")
    assert kinds(section("summary", "Qualifications", *rows)) == ["education"]
    assert kinds(section("summary", "About", "Port Ash", "+44 7700 900123")) == ["contact"]


def test_programming_languages_are_skills() -> None:
    """A list under `Languages` without any spoken one is of skills."""
    assert kinds(section("languages", "Languages", "Go", "Kotlin", "SQL")) == ["skills"]
    assert kinds(section("languages", "Languages", "English", "Irish")) == ["languages"]
    assert kinds(section("languages", "Jazyky", "anglický jazyk – B2", "německý jazyk – A2")) == ["languages"]


def test_labelled_lines_of_a_mixed_section_go_where_they_belong() -> None:
    """`Technical Skills: ...`, `Languages: ...` under a mixed heading become sections of their own."""
    rows = ["Technical Skills: SQL, PHP", "Languages: French, English", "Certifications: First Aid", "Other: Chess"]
    parts = regroup([section("other", "Additional", *rows)])
    assert [part.kind for part in parts] == ["other", "skills", "languages", "certifications"]
    assert [line.flat for line in parts[2].lines] == ["French, English"]
    assert [line.flat for line in parts[0].lines] == ["Other: Chess"]


def test_languages_among_personal_data_are_languages() -> None:
    """As forms of India name them; what is no spoken language stays where it is."""
    rows = ["Father's Name : Mr. R. Quoll", "Languages Known : Tamil, English", "Address : Salem"]
    parts = regroup([section("contact", "Personal Details", *rows)])
    assert [(part.kind, [line.flat for line in part.lines]) for part in parts] == [
        ("contact", [rows[0], rows[2]]), ("languages", ["Tamil, English"]),
    ]  # fmt: skip
    assert kinds(section("other", "Additional", "Languages: C, SQL")) == ["other"]


def test_languages_named_among_courses_are_none() -> None:
    """`Languages: English, Spanish` below `Professional development` is a section of its own."""
    rows = ["First Aid at Work, 2019", "Languages: English (native), Spanish"]
    assert kinds(section("certifications", "Professional Development", *rows)) == ["certifications", "languages"]


def test_other_sections_stay_as_they_are() -> None:
    """Sections without such labels are handed on unchanged."""
    sections = (section("work", "Experience", "Baker: bread and rolls"), section("education", "Education", "School"))
    assert regroup(sections) == sections


def test_lists_beside_a_group_of_skills_with_a_heading_of_its_own_are_groups_too() -> None:
    """`Automation` and `Drawing` stand by `Programming` without any `Skills`; where that is a heading, they do not."""
    groups = [section("other", "Automation", "Modbus", "Ladder logic"), section("other", "Drawing", "KiCad")]
    work = section("work", "Experience", "Baker")
    assert kinds(work, *groups, section("skills", "Programming", "Go", "Kotlin")) == ["work", *["skills"] * 3]
    assert kinds(work, section("skills", "Software", "SAP", "Excel"), *groups) == ["work", *["skills"] * 3]
    assert kinds(work, section("skills", "Technical skills", "SAP", "Excel"), *groups) == [
        "work", "skills", "other", "other"
    ]  # fmt: skip
    told = section("other", "Away from it all", "Rowing to the islands and back in one long summer.")
    assert kinds(work, told, section("skills", "Programming", "Go", "Kotlin")) == ["work", "other", "skills"]


def test_short_rows_with_an_address_below_about_are_the_contact() -> None:
    """A sidebar's `About` may hold where somebody lives; a sentence with an address in it is a text."""
    rows = ["Quoll Lane 4", "Leeds", "marta@example.org"]
    assert kinds(section("summary", "About", *rows)) == ["contact"]
    assert kinds(section("summary", "About", "Baker of bread.", "marta@example.org")) == ["summary"]


def test_languages_among_certificates() -> None:
    """A row that is a language and its level is no certificate; an examination of a language is one."""
    rows = ("Inglês – Avançado (CNA, 2011)", "Excel Avançado – Impacta (2019)", "English: First Certificate (2012)")
    found = regroup([section("certifications", "Cursos", *rows)])
    assert [[line.flat for line in one.lines] for one in found] == [list(rows[1:]), list(rows[:1])]
    assert [one.kind for one in found] == ["certifications", "languages"]


def test_what_is_mastered_how_well_among_other_things() -> None:
    """A language with its level and a list with a level each, below a heading that says nothing; the rest stays."""
    rows = ["DATEV (sehr gut), SAP FI (gut), Excel (sehr gut)", "Englisch: Grundkenntnisse", "Gehaltswunsch: 52.000"]
    found = regroup([section("other", "Sonstiges", *rows)])
    assert {one.kind: [line.flat for line in one.lines] for one in found} == {
        "other": rows[2:], "skills": rows[:1], "languages": rows[1:2],
    }  # fmt: skip
    (alone,) = regroup([section("other", "Sonstiges", "Lesen (gern), Reisen (oft)")])
    assert alone.kind == "other"


@pytest.mark.parametrize(
    ("row", "is_language"),
    [
        ("Anglais : niveau B1", True),
        ("Espagnol – notions", True),
        ("Spanish (conversational)", True),
        ("英语：CET-6", True),
        ("English: fluent, German: B2", True),
        ("English: fluent, Excel, Word", False),
        ("English proofreading", False),
        ("Go (advanced)", False),
    ],
)
def test_a_language_among_skills(row: str, is_language: bool) -> None:
    """A row that is a language and how well it is spoken; what else stands in it keeps it among the skills."""
    found = regroup([section("skills", "Skills", "Welding", row, "Reading of plans")])
    assert [one.kind for one in found] == (["skills", "languages"] if is_language else ["skills"])


def test_the_last_skill_of_a_section_is_no_title_of_the_next_ones() -> None:
    """A list without bullets ends above another section whose bullets are set further in."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Tools", HEADING)
    y = sheet.column(60, y + 18, ["Adze", "Broadaxe", "Drawknife"]) + 8
    sheet.text(60, y, "Strengths", HEADING)
    for at, row in enumerate(("Patient", "Neat")):
        sheet.text(76, y + 18 + 14 * at, "•").text(88, y + 18 + 14 * at, row)
    assert parsed(sheet).profile.skills == ("Adze", "Broadaxe", "Drawknife", "Patient", "Neat")


def test_labels_of_a_form_of_schools_stay_with_their_rows() -> None:
    """`Degree: ...` above `Institution: ...` and `Year: ...` heads no section of its own."""
    rows = ["Degree: BSc Geology", "Institution: Fenland University", "Year: 2012 - 2015"]
    parts = regroup([section("education", "Education", *rows)])
    assert [[line.flat for line in part.lines] for part in parts] == [rows]
