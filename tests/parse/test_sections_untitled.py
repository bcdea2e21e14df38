"""Sections under headings that nobody has written down, and borderless tables with centred cells."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, HEADING, Look, Sheet, jobs_of, parsed, resume_head, schools_of
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.places.finding import read_place
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.fields.skills.finding import find_skills
from resumectl.parse.sectioning.cutting import find_sections
from resumectl.parse.sectioning.recast import recast
from resumectl.parse.sectioning.untitled import is_of_web_page

JOBS = [("2018 - 2022", "Head Baker", "Millstone Bakery Ltd"), ("2014 - 2018", "Baker", "Rye & Daughters Ltd")]
SCHOOL = ("2012 - 2014", "Diploma in Baking", "Leeds City College")
PAPERS = ["Certificate in Food Hygiene", "First Aid at Work", "Forklift Licence"]


def home_made(titles: dict[str, str]) -> Sheet:
    sheet = Sheet()
    y = resume_head(sheet) + 40
    for kind, title in titles.items():
        sheet.text(60, y, title, HEADING)
        y += 24
        if kind in ("work", "education"):
            for dates, name, where in JOBS if kind == "work" else [SCHOOL]:
                sheet.text(60, y, f"{name}, {where}").text(60, y + 14, dates)
                y += 40
        else:
            for item in PAPERS if kind == "certifications" else ["Sourdough", "Piping", "Lamination"]:
                sheet.bullet(70, y, [item])
                y += 14
        y += 14
    return sheet


@pytest.mark.parametrize("known", ["work", "education"])
def test_one_known_heading_shows_the_look_of_the_others(known: str) -> None:
    """Larger lines that stand alone like the only known heading are headings, and what is below says which."""
    titles = {"work": "Where I have been", "education": "Where I learned it", "skills": "Things I can do",
              "certifications": "Papers I hold"}  # fmt: skip
    titles[known] = known.title()
    result = parsed(home_made(titles))
    assert jobs_of(result) == [(name, where, *dates.split(" - ")) for dates, name, where in JOBS]
    assert schools_of(result) == [(SCHOOL[1], SCHOOL[2], "2012", "2014")]
    assert list(result.profile.skills) == ["Sourdough", "Piping", "Lamination"]
    assert [one.name for one in result.profile.certifications] == PAPERS


LARGER = Look(size=15, bold=True)


def test_headings_in_words_of_their_own_above_smaller_known_ones() -> None:
    """Larger lines, most of which end in what they head, are headings though no list has one of them."""
    sheet = Sheet()
    y = resume_head(sheet) + 40
    for title, rows in (
        ("Hands-On Bakehouse Experience", [f"{name}, {where}, {dates}" for dates, name, where in JOBS]),
        ("Bench And Oven Competencies", []),
        ("Ready To Knead", ["Free from June, early shifts welcome"]),
        ("Schools And Bakery Education", [f"{SCHOOL[1]}, {SCHOOL[2]}, {SCHOOL[0]}"]),
    ):
        sheet.text(60, y, title, LARGER)
        y += 24
        if not rows:
            sheet.text(60, y, "Technical Skills", BOLD).text(60, y + 16, "Sourdough, Piping, Lamination")
            y += 34
        for row in rows:
            sheet.text(60, y, row)
            y += 16
        y += 20
    result = parsed(sheet)
    assert jobs_of(result) == [(name, where, *dates.split(" - ")) for dates, name, where in JOBS]
    assert schools_of(result) == [(SCHOOL[1], SCHOOL[2], "2012", "2014")]
    assert list(result.profile.skills) == ["Sourdough", "Piping", "Lamination"]


def test_a_heading_before_all_known_ones() -> None:
    """In the type of three known headings a line below the contact data is one, too, though nobody knows it."""
    rows = [("Marta Quillfeather", 20), ("marta.quillfeather@example.org", 10), ("Bench And Oven", 14),
            ("Head Baker, Millstone Bakery Ltd", 10), ("2018 - 2022", 10), ("Baker, Rye & Daughters Ltd", 10),
            ("2014 - 2018", 10), ("Employment", 14), ("Nurse, Lorn Hospital", 10), ("2010 - 2014", 10),
            ("Education", 14), ("Diploma in Baking, Leeds City College, 2010", 10), ("Skills", 14),
            ("Rye, wheat", 10), ("LANGUAGES", 11), ("English, Welsh", 10)]  # fmt: skip
    lines = laid_out(*({"text": text, "size": size, "bold": size > 10, "gap": 12} for text, size in rows))
    kinds = [(section.kind, section.title) for section in recast(find_sections(lines, {}))]
    assert kinds[:3] == [("head", ""), ("work", "Bench And Oven"), ("work", "Employment")]


def test_a_joined_heading_is_what_its_last_part_says() -> None:
    """`Departmental/University Service` in the type of the headings holds offices, and no job of the list above."""
    rows = [("Work Experience", 14), ("Lecturer, University of Leeds, 2018 - 2022", 10), ("Education", 14),
            ("MA in Baking, University of Leeds, 2014", 10), ("Departmental/University Service", 14),
            ("2018 - 2020 Visiting Baker Coordinator", 10), ("Skills", 14), ("Rye, wheat", 10)]  # fmt: skip
    lines = laid_out(*({"text": text, "size": size, "bold": size > 10, "gap": 12} for text, size in rows))
    kinds = [section.kind for section in recast(find_sections(lines, {}))]
    assert kinds == ["head", "work", "education", "volunteering", "skills"]


def test_names_of_employers_in_a_headings_look_are_no_headings() -> None:
    """One known heading does not make headings of the companies that are set like it."""
    rows = [("Experience", 14), ("Rye & Daughters Ltd", 14), ("Baker, 2014 - 2018", 10), ("Millstone Bakery Ltd", 14),
            ("Head Baker, 2018 - 2022", 10)]  # fmt: skip
    lines = laid_out(*({"text": text, "size": size, "gap": 12} for text, size in rows))
    assert [section.kind for section in find_sections(lines, {})] == ["head", "work"]


def test_cells_centred_beside_two_rows() -> None:
    """A browser centres the cells of a table: the employer stands between title and dates, and belongs to both."""
    sheet = Sheet()
    y = resume_head(sheet) + 30
    sheet.text(60, y, "Work Experience", HEADING)
    for at, (dates, name, where) in enumerate(JOBS):
        level = y + 26 + 30 * at
        sheet.text(60, level, where).text(320, level - 6, name).text(320, level + 6, dates)
    sheet.text(60, y + 110, "Education", HEADING)
    sheet.text(60, y + 130, SCHOOL[2]).text(320, y + 130, f"{SCHOOL[1]}, 2014")
    result = parsed(sheet)
    assert jobs_of(result) == [(name, where, *dates.split(" - ")) for dates, name, where in JOBS]


def test_levels_beside_schools_are_labels() -> None:
    """`Primary education` in the first cell of a row is no degree, and each row is a school."""
    rows = ["Primary Education\tHillside School", "Secondary Education\tLakes High School",
            "College\tLeeds City College"]  # fmt: skip
    found = [(one.degree.text, one.institution.text) for one in find_schools(laid_out(*rows))]
    assert found == [("", "Hillside School"), ("", "Lakes High School"), ("", "Leeds City College")]


def test_bold_lines_beside_their_headings_are_entries() -> None:
    """Where headings stand in the margin, text of their look that stands beside them is none."""
    sheet = Sheet()
    y = resume_head(sheet) + 30
    for title, lines in (("Education", ["Lakes University", "BSc Physics, 2010 - 2013", "Leeds City College",
                                       "Diploma in Baking, 2008 - 2010"]), ("Skills", ["Piping", "Ordering"]),
                         ("Interests", ["Choir", "Chess"])):  # fmt: skip
        sheet.text(60, y, title, BOLD)
        for text in lines:
            sheet.text(170, y, text, BOLD if text[:5] in ("Lakes", "Leeds") else Look(size=10))
            y += 26 if text.startswith("BSc") else 14
        y += 16
    schools = schools_of(parsed(sheet))
    assert [school[1] for school in schools] == ["Lakes University", "Leeds City College"]


def test_dates_in_bold_above_certificates() -> None:
    """A bold year leads each block; the name below it is plain and no detail."""
    rows = [{"text": "2015", "bold": True}, "Forklift Licence", "Northern Transport Council",
            {"text": "2016", "bold": True, "gap": 9}, "First Aid at Work", "Ambulance Trust"]  # fmt: skip
    assert [one.name.text for one in find_certifications(laid_out(*rows))] == ["Forklift Licence", "First Aid at Work"]


def test_table_of_certificates_with_a_column_of_names() -> None:
    """Below its heading the column may be called no more than `Name`."""
    rows = ["Name\tIssued by\tYear", "Forklift Licence\tTransport Council\t2015", "First Aid\tAmbulance Trust\t2016"]
    found = [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(laid_out(*rows))]
    assert found == [("Forklift Licence", "Transport Council", "2015"), ("First Aid", "Ambulance Trust", "2016")]


def test_plain_text_has_wide_spaces() -> None:
    """In type of one width the space between two words parts no cells for the next row to go on in."""
    rows = [{"text": "Planting design\tStock control", "size": 8, "wide": {0: 5, 1: 60, 2: 5}},
            {"text": "SketchUp\tPlanning", "size": 8, "wide": {0: 95}}]  # fmt: skip
    found = [value.text for value in find_skills(laid_out(*rows))]
    assert found == ["Planting design", "Stock control", "SketchUp", "Planning"]


def test_names_of_certificates_that_wrap_without_a_gap() -> None:
    """In a narrow column a full row is completed by one plain word, or by the row that names the paper."""
    rows = ["Child Development Associate", "Credential", "Level 3B Early Childhood", "Teaching License", "Rigger Card"]
    found = [one.name.text for one in find_certifications(laid_out(*rows))]
    assert found == [" ".join(rows[:2]), " ".join(rows[2:4]), rows[4]]


def test_schools_below_training_and_certification() -> None:
    """Where no section has schools, the blocks that name one are schools; the others stay certificates."""
    rows = [{"text": "Training and Certification", "bold": True, "size": 13}, "Welder\t2011 - 2012",
            "Quoll School of Welding, Leeds", {"text": "Forklift Licence\t2014", "gap": 18}, "(Licence number: E1234)",
            {"text": "Work Experience", "bold": True, "size": 13, "gap": 20},
            "Welder, Quoll Yard\t2014 - 2016"]  # fmt: skip
    parts = recast(find_sections(laid_out(*rows), {}))
    told = {part.kind: part.lines for part in parts}
    assert [(one.degree.text, one.institution.text) for one in find_schools(told["education"])] == [
        ("Welder", "Quoll School of Welding")
    ]
    assert [one.name.text for one in find_certifications(told["certifications"])] == ["Forklift Licence"]


def test_tales_behind_a_schools_date() -> None:
    """An item may tell what was done at the school; its name ends at the date."""
    rows = [
        {"text": "Lakes University, Toledo - BSc Botany 2014. Sang in the choir and ran the club", "bullet": "•"},
        {"text": "of the faculty for two years.", "left": 60},
        {"text": "Career Technical Center, Toledo 2010 Made posters and prints for the town", "bullet": "•"},
    ]
    found = [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]
    assert found[0] == ("BSc Botany", "Lakes University", "2014")
    assert found[1][1:] == ("Career Technical Center", "2010")


def test_a_degree_right_behind_its_school() -> None:
    """Nothing but its own words may part a degree from the school."""
    found = find_schools(laid_out("University of Fenland Bachelor of Arts\t6/2007"))
    assert [(one.degree.text, one.institution.text) for one in found] == [("Bachelor of Arts", "University of Fenland")]


def test_heads_of_columns_are_no_school() -> None:
    """`Start - End` and `Degree` above the entries name columns."""
    rows = [{"text": "Start - End\tDegree", "bold": True}, "2020 - 2025 BSc Botany, Lakes University, Toledo, OH"]
    found = find_schools(laid_out(*rows))
    assert [(one.degree.text, one.institution.text) for one in found] == [("BSc Botany", "Lakes University")]


@pytest.mark.parametrize(
    "text",
    [
        "Download my CV as PDF", "© 2023 Jane Doe", "Back to top", "Copyright 2024 Jane Doe", "Stand: Januar 2026",
        "Last updated on 12/03/2023", "Mise à jour : mars 2024", "更新日：2024年3月1日",
    ],
)  # fmt: skip
def test_words_of_the_web_page_belong_to_no_section(text: str) -> None:
    """Buttons and small print of a printed page are left out, as is the day on which it was written."""
    sections = find_sections(laid_out({"text": "Skills", "bold": True, "size": 14}, "Piping", text), {})
    assert [line.flat for section in sections if section.kind == "skills" for line in section.lines] == ["Piping"]


@pytest.mark.parametrize(
    ("text", "city", "country"),
    [
        ("Somerville MA USA", "Somerville", "United States"),
        ("Banilad, Cebu City, Cebu", "Cebu City", ""),
        ("79 Fairview Drive, Berkeley, CA 94704, C", "Berkeley", "United States"),
    ],
)
def test_places_of_home_made_heads(text: str, city: str, country: str) -> None:
    """State and country without commas, a city beside its namesake province, the next number's label behind."""
    assert read_place(text)[:2] == (city, country)


def test_labels_below_dates_at_the_right_edge() -> None:
    """`Freelance` below a date is the kind of the job, and no heading of a second column."""
    sheet = Sheet()
    y = resume_head(sheet) + 30
    sheet.text(60, y, "Experience", HEADING)
    for dates, name, where in JOBS:
        sheet.text(60, y + 24, name, BOLD).right(535, y + 24, dates)
        sheet.text(60, y + 38, where).right(535, y + 38, "Freelance")
        sheet.bullet(70, y + 52, ["Baked three hundred loaves a night"])
        y += 46
    assert jobs_of(parsed(sheet)) == [(name, where, *dates.split(" - ")) for dates, name, where in JOBS]


def test_date_of_birth_beside_the_name() -> None:
    """A whole date behind the name is no part of it, and the name is no place."""
    sheet = Sheet().text(60, 60, "Jane Doe 1996-10-23").right(535, 60, "Email: jane@doe.example")
    y = 110.0
    for title, text in (("Education", "BSc Botany, Lakes University, 2014"), ("Skills", "Piping")):
        sheet.text(60, y, title, HEADING).text(60, y + 20, text)
        y += 60
    info = parsed(sheet).profile.basic_info
    assert (info.full_name, info.location.city) == ("Jane Doe", "")


@pytest.mark.parametrize("below", ["Earlier work", "Interests"])
def test_jobs_under_an_unknown_heading_before_earlier_ones(below: str) -> None:
    """What leads the list of jobs under a home-made title is one of them, if titles and employers stand there."""
    sheet = Sheet()
    y = resume_head(sheet) + 40
    for title, jobs in (("At the oven", JOBS), (below, [("2010 - 2012", "Porter", "Tarn Hotel Ltd")])):
        sheet.text(60, y, title, HEADING)
        y += 24
        for dates, name, where in jobs:
            sheet.text(60, y, f"{name}, {where}").text(60, y + 14, dates)
            y += 40
    sheet.text(60, y, "Education", HEADING).text(60, y + 24, f"{SCHOOL[1]}, {SCHOOL[2]}, 2014")
    sheet.text(60, y + 60, "Languages", HEADING).text(60, y + 84, "English, German")
    wanted = [*JOBS, ("2010 - 2012", "Porter", "Tarn Hotel Ltd")] if below == "Earlier work" else JOBS
    assert jobs_of(parsed(sheet)) == [(name, where, *dates.split(" - ")) for dates, name, where in wanted]


@pytest.mark.parametrize("text", ["Stand 2019 – 2020", "Updated the website in 2019", "Update Manager, 2019"])
def test_other_rows_with_such_words_are_no_day_of_writing(text: str) -> None:
    assert not is_of_web_page(text)


def test_long_rows_of_short_items_are_skills_under_a_home_made_title() -> None:
    """What somebody works with may fill whole rows; sentences are no such list."""
    lists = laid_out(
        {"text": "Education", "size": 14}, "Diploma in Baking, Leeds City College, 2014",
        {"text": "Tools of the trade", "size": 14, "gap": 14},
        "Deck oven; Spiral mixer; Dough sheeter; Scale; Peel; Retarder; Steam injection; Sourdough starters; Stone",
        "mill; Banneton baskets", {"text": "Interests", "size": 14, "gap": 14}, "Rowing and the double bass",
    )  # fmt: skip
    found = [section for section in recast(find_sections(lists, {})) if section.kind == "skills"]
    assert [value.text for value in find_skills(found[0].lines)][-3:] == [
        "Sourdough starters", "Stone mill", "Banneton baskets"
    ]  # fmt: skip


@pytest.mark.parametrize("heading", ["MILITARY EXPERIENCE — United States Army", "EMPLOYMENT: Tarn Hotels Ltd"])
def test_the_employer_behind_a_heading_is_that_of_all_jobs_below(heading: str) -> None:
    """A heading in capitals may name the employer behind it; its jobs name none, and keep their places."""
    sheet = Sheet()
    y = resume_head(sheet) + 40
    for dates, title, place in (
        ("2018 - 2022", "Transport Officer", "Fort Tarn, KS"), ("2014 - 2018", "Platoon Leader", "Fort Quoll, TX")
    ):  # fmt: skip
        if dates.startswith("2018"):
            sheet.text(60, y, heading, Look(11, bold=True))
        sheet.text(60, y + 18, dates).text(160, y + 18, f"{title}, {place}")
        sheet.text(160, y + 32, "Moved people and fuel where there were no roads.")
        y += 42
    for title, text in (("EDUCATION", "Diploma in Baking, Leeds City College, 2014"), ("LANGUAGES", "English")):
        sheet.text(60, y + 20, title, Look(11, bold=True)).text(60, y + 40, text)
        y += 50
    employer = heading.split(": ")[-1].split(" — ")[-1]
    jobs = parsed(sheet).profile.work_history
    assert [(job.role_title, job.company, job.location) for job in jobs] == [
        ("Transport Officer", employer, "Fort Tarn, KS"), ("Platoon Leader", employer, "Fort Quoll, TX")
    ]  # fmt: skip
