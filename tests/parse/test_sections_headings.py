"""Sections: which lines are headings, told by words, weight, capitals, colour, rules and size."""

from __future__ import annotations

import pytest
from pdf_pages import (
    BODY,
    BOLD,
    HEADING,
    Look,
    Sheet,
    bullets_of,
    jobs_of,
    kinds_of,
    parsed,
    resume_head,
    schools_of,
    sections_of,
    width_of,
)
from section_lines import laid_out

from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.numbering import without_numbers

WORK = ["Cook, Tavern Ltd, 2014 - 2016", "Kitchen Porter, Harbour Inn Ltd, 2012 - 2014"]
SCHOOL = ["Diploma in Catering, Leeds City College, 2010 - 2012"]
SKILLS = ["Sourdough, stock control, food hygiene"]
JOBS_BELOW = (("Cook", "Harbour Inn", "2014 - 2016"), ("Porter", "Quoll Inn", "2012 - 2014"))


def three_sections(look: Look, *, caps: bool = False, ruled: bool = False) -> Sheet:
    """A résumé whose three headings are set in this look."""
    sheet = Sheet()
    y = resume_head(sheet)
    for title, rows in (("Experience", WORK), ("Education", SCHOOL), ("Skills", SKILLS)):
        sheet.text(60, y, title.upper() if caps else title, look)
        if ruled:
            sheet.rule(60, y + 4, 540)
        y = sheet.column(60, y + 18, rows) + 8
    return sheet


@pytest.mark.parametrize(
    ("look", "more"),
    [
        (BOLD, {}),
        (BODY, {"caps": True}),
        (Look(color=0x2266AA), {}),
        (BODY, {"ruled": True}),
        (Look(size=14), {}),
        (Look(italic=True), {}),
        (BODY, {}),
    ],
    ids=["weight", "capitals", "colour", "rule", "size", "italics", "nothing but the words"],
)
def test_headings_are_told_however_they_are_set(look: Look, more: dict[str, bool]) -> None:
    """Each document has its own way to set headings off; the words are known in all of them."""
    result = parsed(three_sections(look, **more))
    assert jobs_of(result) == [
        ("Cook", "Tavern Ltd", "2014", "2016"),
        ("Kitchen Porter", "Harbour Inn Ltd", "2012", "2014"),
    ]
    assert schools_of(result) == [("Diploma in Catering", "Leeds City College", "2010", "2012")]
    assert [skill.casefold() for skill in result.profile.skills] == ["sourdough", "stock control", "food hygiene"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Experience", "work"),
        ("WORK EXPERIENCE", "work"),
        ("1. Work Experience", "work"),
        ("II. Education", "education"),
        ("Work Experience (continued)", "work"),
        ("Experience cont.", "work"),
        ("Berufserfahrung", "work"),
        ("Berufserfahrung (Fortsetzung)", "work"),
        ("Formación académica", "education"),
        ("Опыт работы", "work"),
        ("教育背景", "education"),
        ("Skills:", "skills"),
        ("Programmeringsspråk / teknologier", "skills"),
        ("Sprachen & Software", "skills"),
        ("Hobbys, Ehrenamt", "interests"),
        ("Tavern & Kitchen", ""),
        ("Aprendizaje continuo", "certifications"),
        ("Lebenslanges Lernen", "certifications"),
        ("Compétences & Intérêts", "skills"),
        ("Tavern Ltd", ""),
        ("Experience in kitchens of all kinds and sizes and lands", ""),
        ("", ""),
        ("•", ""),
    ],
)
def test_kinds_of_heading_words(text: str, kind: str) -> None:
    """Case, numbering, colons and `continued` do not matter; long text is no heading."""
    assert heading_kind(text, lexicon()) == kind


def test_a_word_that_comes_again_inside_entries_is_no_section() -> None:
    """`Achievements` under each job belongs to the job."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "EXPERIENCE", HEADING)
    y += 20
    for number in (1, 2, 3):
        sheet.column(60, y, [(f"Cook number {number}", BOLD), f"Tavern Ltd, 201{number} - 201{number + 1}"])
        sheet.text(60, y + 28, "Achievements", Look(italic=True))
        sheet.bullet(60, y + 42, [f"Won the prize of the year 201{number} for the best menu"])
        y += 66
    sheet.text(60, y, "EDUCATION", HEADING)
    sheet.column(60, y + 18, SCHOOL)
    result = parsed(sheet)
    assert [kind for kind, _ in kinds_of(sheet) if kind != "label"] == ["head", "work", "education"]
    assert len(jobs_of(result)) == 3
    assert [len(points) for points in bullets_of(result)] == [1, 1, 1]


def test_unknown_headings_are_told_by_the_documents_own_look() -> None:
    """A title that no lexicon has ends the section above it when it looks like the known ones."""
    sheet = Sheet()
    y = resume_head(sheet)
    for title, rows in (("EXPERIENCE", WORK), ("EDUCATION", SCHOOL), ("ODDS AND ENDS", ["Owns a small boat"])):
        sheet.text(60, y, title, HEADING)
        y = sheet.column(60, y + 18, rows) + 8
    assert kinds_of(sheet)[-1] == ("other", "ODDS AND ENDS")
    result = parsed(sheet)
    assert len(schools_of(result)) == 1
    assert "Owns a small boat" in [line.text for line in result.unplaced]


def test_the_first_entry_in_a_headings_type_is_no_heading() -> None:
    """A job title set like the headings, straight below `Experience`, opens the job and no section."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Skills", HEADING), *SKILLS, "", ("Experience", HEADING)])
    sheet.column(60, y + 55, [("Head Gardener", HEADING), "Botanic Park Ltd", "2015 - 2019"], step=16)
    sheet.column(60, y + 120, [("Education", HEADING), *SCHOOL])
    assert jobs_of(parsed(sheet)) == [("Head Gardener", "Botanic Park Ltd", "2015", "2019")]


def test_a_heading_may_share_its_row_with_the_text() -> None:
    """`Skills    Sourdough, stock control` in two parts of a row, and `Skills: ...` in one."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Skills", BOLD).text(200, y, SKILLS[0])
    sheet.text(60, y + 30, "Experience", BOLD).text(200, y + 30, WORK[0])
    kinds = [kind for kind, _ in kinds_of(sheet)]
    assert kinds == ["head", "skills", "work"]
    plain = Sheet()
    y = resume_head(plain)
    plain.text(60, y, f"Skills: {SKILLS[0]}")
    assert [skill.casefold() for skill in parsed(plain).profile.skills] == [
        "sourdough",
        "stock control",
        "food hygiene",
    ]


def test_a_note_on_references_belongs_to_no_section() -> None:
    """`References available on request` is no skill and no duty."""
    sheet = three_sections(BOLD)
    sheet.text(60, 400, "References available on request.")
    result = parsed(sheet)
    assert len(result.profile.skills) == 3
    assert "References available on request." in [line.text for line in result.unplaced]


def test_a_heading_repeated_on_the_next_page_goes_on() -> None:
    """`Experience (continued)` opens the same section again, and the jobs keep their order."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Education", HEADING), *SCHOOL, "", ("Experience", HEADING), WORK[0]])
    sheet.turn().column(60, 100, [("Experience (continued)", HEADING), WORK[1]])
    assert [job[0] for job in jobs_of(parsed(sheet))] == ["Cook", "Kitchen Porter"]


def test_two_parts_under_one_heading_on_a_later_page_stay_there() -> None:
    """Side by side below a heading in the middle of page two, both belong to it and not to page one's section."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    for at in range(6):
        start = 2012 - 2 * at
        sheet.column(60, y + 20 + 44 * at, [("Cook and Baker", BOLD), f"Tavern Ltd, {start} - {start + 2}"])
        sheet.bullet(60, y + 48 + 44 * at, ["Cooked for sixty guests a night, on land and once at sea"])
    sheet.turn()
    sheet.column(60, 80, [("Porter", BOLD), "Harbour Inn Ltd, 1998 - 2000"])
    sheet.text(60, 140, "Skills", HEADING)
    sheet.column(60, 165, ["Kitchen", "Sourdough and rye", "Puff pastry", "Brewing of tea"])
    sheet.column(320, 165, ["Office", "Stock control", "Letters", "Planning of rotas"])
    skills = list(parsed(sheet).profile.skills)
    assert {"Sourdough and rye", "Puff pastry", "Stock control", "Letters"} <= set(skills)


def test_what_follows_a_heading_at_a_pages_end() -> None:
    """Nothing stands below it in its column: the next page goes on there, whatever column it begins in."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.column(60, 130, [("Experience", HEADING), *WORK, "", ("Education", HEADING), *SCHOOL])
    sheet.column(330, 130, [("Interests", HEADING), "Rowing at sea and on the river", "Mending of nets for boats"])
    sheet.text(330, 780, "Skills", HEADING)
    sheet.turn().column(60, 60, ["Sourdough, stock control, food hygiene, brewing of tea"])
    result = parsed(sheet)
    assert list(result.profile.skills) == ["Sourdough", "stock control", "food hygiene", "brewing of tea"]
    assert [school[0] for school in schools_of(result)] == ["Diploma in Catering"]


def test_after_a_heading_with_a_slip_further_headings_are_known() -> None:
    """Nothing else tells that the contact data are over."""
    sheet = Sheet()
    y = resume_head(sheet)
    y = sheet.column(60, y, [("Profesional Summary", HEADING), "Bakes for the harbour and has never burnt a loaf"])
    y = sheet.column(60, y, [("Kneading Repertoire", HEADING), *SKILLS, ("Experience", HEADING), *WORK])
    sheet.column(60, y, [("Education", HEADING), *SCHOOL])
    assert kinds_of(sheet)[:3] == [("head", ""), ("summary", "Profesional Summary"), ("other", "Kneading Repertoire")]


def test_a_small_label_in_a_margin_is_no_section_beside_large_headings() -> None:
    """`System` names a section of skills elsewhere."""
    sheet = Sheet()
    y = resume_head(sheet)
    y = sheet.column(60, y, [("Experience", HEADING), *WORK, ("Education", HEADING), *SCHOOL, ("Projects", HEADING)])
    for label, name in (("bakery", "Rye by Rail"), ("system", "Harbour Lights"), ("kitchen", "Soup for Sailors")):
        sheet.text(60, y, label).text(150, y, name, BOLD).text(150, y + 13, "Planned it, built it and wrote of it")
        y += 40
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "work", "education", "projects"]


@pytest.mark.parametrize("mark", ["## ", "// ", "# ", "> "])
def test_headings_in_plain_text_markup_are_known(mark: str) -> None:
    """`## experience` is the heading that `Experience` is; the signs before it are decoration."""
    assert heading_kind(f"{mark}experience", lexicon()) == "work"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("WORK EXPERIENCE (16 Years) :-", "work"),
        ("Experience (Total 5 Years)", "work"),
        ("Work Experience — 13 years 2 months", "work"),
        ("Опыт работы — 7 лет 1 месяц", "work"),
        ("Berufserfahrung (12 Jahre)", "work"),
        ("Experience: 5+ years", "work"),
        ("Skills", "skills"),
        ("Kiln 3 operator", ""),
    ],
)
def test_a_total_of_years_does_not_hide_a_heading(text: str, kind: str) -> None:
    """Job boards print how long a person has worked behind the section's title."""
    assert heading_kind(text, lexicon()) == kind


def test_a_declaration_at_the_end_belongs_to_no_section() -> None:
    """The consent or the declaration that ends a résumé is neither a skill nor a certificate."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    sheet.column(60, y + 18, WORK)
    sheet.text(60, y + 70, "Certifications", HEADING)
    sheet.column(60, y + 88, ["Food Hygiene Level 2", "First Aid at Sea"])
    sheet.column(
        60,
        y + 140,
        [
            "I hereby declare that what is stated above is true to the best of my",
            "knowledge and belief.",
            "Porthaven, 2020",
        ],
    )
    result = parsed(sheet)
    assert [one.name for one in result.profile.certifications] == ["Food Hygiene Level 2", "First Aid at Sea"]
    assert "I hereby declare" in " ".join(line.text for line in result.unplaced)


def test_a_title_of_the_document_opens_no_summary() -> None:
    """`RESUME` over the name says what the paper is; with accents it may head the summary elsewhere."""
    sheet = Sheet()
    sheet.centred(50, "RESUME", Look(size=16, bold=True))
    y = resume_head(sheet, y=80)
    sheet.text(60, y, "Experience", HEADING)
    sheet.column(60, y + 18, WORK)
    sheet.text(60, y + 70, "Education", HEADING)
    sheet.column(60, y + 88, ["BSc in Baking, University of Leeds, 2010"])
    result = parsed(sheet)
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    assert not result.profile.basic_info.summary_description


def test_personal_data_under_a_profile_title_is_no_summary() -> None:
    """`Personal Profile` over a list of labels holds data about the person, not a text."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    sheet.column(60, y + 18, WORK)
    sheet.text(60, y + 70, "Personal Profile", HEADING)
    for at, (label, value) in enumerate(
        (("Date of Birth", "3 May 1990"), ("Gender", "Female"), ("Nationality", "Irish"))
    ):
        sheet.text(60, y + 90 + 15 * at, label).text(200, y + 90 + 15 * at, f": {value}")
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "work", "summary"]
    assert not parsed(sheet).profile.basic_info.summary_description


def test_a_heading_over_two_rows() -> None:
    """Both rows together name the section; a list of rows set alike is none, whatever two of them say."""
    sheet = three_sections(HEADING)
    sheet.text(60, 300, "Personal skills and", HEADING).text(60, 315, "competences", HEADING)
    sheet.text(60, 335, "First Aid at Work")
    assert kinds_of(sheet)[-1] == ("skills", "Personal skills and competences")
    sheet.text(60, 360, "Other languages and", BOLD).text(60, 375, "levels", BOLD).text(60, 390, "German", BOLD)
    assert kinds_of(sheet)[-1] == ("skills", "Personal skills and competences")


@pytest.mark.parametrize("mark", [":", ""], ids=["colon", "space"])
def test_employers_in_the_type_of_headings_are_no_headings(mark: str) -> None:
    """Headings have a colon, or more space above them, and names inside entries have neither."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    for title in ("Experience", "Education", "Skills"):
        sheet.text(60, y, title + mark, BOLD)
        if title == "Experience":
            for role, employer, dates in JOBS_BELOW:
                sheet.text(60, y + 18, role).text(60, y + 32, employer, BOLD).text(60, y + 46, dates)
                y += 48
        else:
            sheet.text(60, y + 18, (SCHOOL if title == "Education" else SKILLS)[0])
        y += 60
    result = parsed(sheet)
    assert jobs_of(result) == [("Cook", "Harbour Inn", "2014", "2016"), ("Porter", "Quoll Inn", "2012", "2014")]
    assert len(schools_of(result)) == 1


def test_headings_in_drawn_small_capitals() -> None:
    """Their capital is set large and the rest smaller than the text, as browsers draw `font-variant: small-caps`."""
    large, small = Look(size=14), Look(size=9)
    sheet = Sheet()
    y = resume_head(sheet)
    for title, rows in (("Work experience", WORK), ("Academic background", SCHOOL), ("Key skills", SKILLS)):
        sheet.text(60, y, title[0], large).text(60 + width_of(title[0], large), y, title[1:], small)
        y = sheet.column(60, y + 18, rows) + 8
    result = parsed(sheet)
    assert len(jobs_of(result)) == 2
    assert len(schools_of(result)) == 1
    assert list(result.profile.skills) == ["Sourdough", "stock control", "food hygiene"]


def test_a_label_of_a_job_is_no_section() -> None:
    """`Responsibilities:` below a job is set like a heading, but weaker than the sections' own."""
    sheet = Sheet()
    y = resume_head(sheet)
    for title in ("Experience", "Skills", "Education"):
        sheet.text(60, y, title, HEADING)
        y += 20
        if title == "Experience":
            sheet.text(60, y, "Cook, Tavern Ltd, 2014 - 2016")
            sheet.text(60, y + 24, "Responsibilities:", BOLD)
            sheet.bullet(70, y + 40, ["Baked the bread of three shops every morning"])
            y += 64
        y = sheet.column(60, y, SKILLS if title == "Skills" else SCHOOL if title == "Education" else []) + 8
    assert bullets_of(parsed(sheet)) == [["Baked the bread of three shops every morning"]]
    assert "volunteering" not in kinds_of(sheet)


@pytest.mark.parametrize("dot", ["", "."])
def test_numbers_before_headings_are_none_of_them(dot: str) -> None:
    """`1 Experience`, `1.1 Cook, ...`, `2 Education`: sections and entries are told as without the numbers."""
    sheet = Sheet()
    y = resume_head(sheet)
    for number, (title, rows) in enumerate((("Experience", WORK), ("Education", SCHOOL), ("Skills", SKILLS)), 1):
        sheet.text(60, y, f"{number}{dot} {title}", HEADING)
        y += 20
        for at, row in enumerate(rows, 1):
            sheet.text(60, y, f"{number}.{at} {row}" if "20" in row else row, BOLD if "20" in row else Look())
            y += 18
        y += 8
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Cook", "Tavern Ltd", "2014", "2016"),
        ("Kitchen Porter", "Harbour Inn Ltd", "2012", "2014"),
    ]
    assert schools_of(result) == [("Diploma in Catering", "Leeds City College", "2010", "2012")]
    assert list(result.profile.skills) == ["Sourdough", "stock control", "food hygiene"]


def test_a_count_before_a_text_is_no_number_of_a_heading() -> None:
    """Bold lines that begin with figures which do not count from 1 keep them."""
    rows = [{"text": text, "bold": True} for text in ("12 Harbours Ltd", "3 Bells Brewery", "7 Stars Inn")]
    lines = [*laid_out(*rows, "Washed the barrels of the brewery every night and morning")]
    assert [line.flat for line in without_numbers(lines)] == [line.flat for line in lines]


@pytest.mark.parametrize("text", ["01 Profile", "02 / Experience", "3 — Education", "04. Skills", "05 SKILLS"])
def test_counted_headings_of_designs(text: str) -> None:
    """Designs count their sections; a number without mark or zero counts something else: `3 languages`."""
    assert heading_kind(text, lexicon())
    assert not heading_kind("3 languages", lexicon())


@pytest.mark.parametrize("size", [10.5, 11.4])
def test_a_heading_half_a_point_larger_than_lists_is_told_from_them(size: float) -> None:
    """An unknown title in the type of the known ones opens a section, though a list is set nearly as large."""
    sheet, small = Sheet(), Look(8.2)
    y = resume_head(sheet)
    for title, rows in (
        ("Experience", ["**"]), ("Education", SCHOOL), ("In my basement", ["Rowing", "Chess", "Pottery", "Brewing"]),
    ):  # fmt: skip
        sheet.text(60, y, title, Look(size))
        for row in rows:
            y += 20
            if row == "**":
                sheet.text(60, y, "Tavern Ltd", Look(size, bold=True)).text(400, y, "2014 - 2016", small)
                sheet.text(60, y + 14, "Cook", Look(9)).text(60, y + 28, "Fried fish for sixty guests", small)
                y += 28
            else:
                sheet.text(60, y, row, Look(9.6))
        y += 34
    sections = [section for section in sections_of(sheet) if section.heading]
    assert [section.title for section in sections] == ["Experience", "Education", "In my basement"]


def test_a_headline_that_runs_over_is_no_heading() -> None:
    """The second row of large type may be a word that heads a section elsewhere: `Machinery`."""
    sheet, headline = Sheet(), Look(16, italic=True)
    sheet.text(60, 60, "Marta Quillfeather", Look(24)).text(60, 90, "Engineer – Drives and Rotating", headline)
    sheet.text(60, 109, "Machinery", headline).text(60, 130, "marta.quillfeather@example.org")
    y = 170.0
    for title, rows in (("Experience", WORK), ("Education", SCHOOL), ("Skills", SKILLS)):
        sheet.text(60, y, title, HEADING)
        y = sheet.column(60, y + 20, rows) + 20
    assert [section.title for section in sections_of(sheet) if section.heading] == ["Experience", "Education", "Skills"]


def test_a_title_among_labels_of_one_look_is_one_of_them() -> None:
    """`Other` in the look of `Looms` and `Yarns`, which are labels in the skills; the headings are in capitals."""
    sheet = Sheet()
    y = resume_head(sheet)
    for title, rows in (("EXPERIENCE", WORK), ("EDUCATION", SCHOOL)):
        sheet.text(60, y, title, Look(size=9))
        y = sheet.column(60, y + 18, rows) + 8
    sheet.text(60, y, "SKILLS", Look(size=9))
    for label, items in (("Looms", "Dobby, Jacquard"), ("Yarns", "Hemp, flax"), ("Other", "Dyeing, mending")):
        sheet.text(60, y + 18, label, BOLD).text(60, y + 32, items)
        y += 34
    sheet.text(60, y + 24, "INTERESTS", Look(size=9)).text(60, y + 42, "Rowing")
    assert parsed(sheet).profile.skills == ("Dobby", "Jacquard", "Hemp", "flax", "Dyeing", "mending")


def test_a_full_stop_behind_a_title() -> None:
    """`LANGUAGES.` in the headings' look heads a section; the last word of a paragraph in the text's look does not."""
    sheet = Sheet()
    y = resume_head(sheet)
    for title, row in (("Experience.", WORK[0]), ("Education", SCHOOL[0]), ("Languages.", "Welsh (C2), Irish (B1)")):
        sheet.text(60, y, title, HEADING).text(60, y + 16, row)
        y += 44
    sheet.text(60, y, "Profile", HEADING).text(60, y + 16, "Fourteen years of kitchens and their")
    sheet.text(60, y + 30, "skills.")
    profile = parsed(sheet).profile
    assert [job.company for job in profile.work_history] == ["Tavern Ltd"]
    assert [language.name for language in profile.languages] == ["Welsh", "Irish"]
    assert profile.basic_info.summary_description == ("Fourteen years of kitchens and their skills.",)
