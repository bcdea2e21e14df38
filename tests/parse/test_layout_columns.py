"""Reading order on pages with columns: each column is read to its end before the next one begins."""

from __future__ import annotations

import pytest
from pdf_pages import (
    BOLD,
    HEADING,
    NAME,
    Look,
    Sheet,
    bullets_of,
    jobs_of,
    parsed,
    resume_head,
    schools_of,
    texts_of,
    width_of,
)

from resumectl.parse.geometry import Style, Word
from resumectl.parse.layout.chunks import Chunk
from resumectl.parse.layout.strips import Strip, around

JOBS = [
    ("Experience", HEADING),
    "",
    ("Head Baker", BOLD),
    "Millstone Bakery Ltd, 2018 - 2022",
    "Ran a kitchen of nine people and two ovens",
    "",
    ("Baker", BOLD),
    "Rye & Daughters Ltd, 2014 - 2018",
    "Baked three hundred loaves a night",
]
SIDE = [
    ("Skills", HEADING),
    "",
    "Sourdough",
    "Stock control",
    "Food hygiene",
    "",
    ("Education", HEADING),
    "",
    "Diploma in Baking",
    "Leeds City College",
    "2012 - 2014",
]
TEXTS = [row if isinstance(row, str) else row[0] for row in JOBS if row]
SIDE_TEXTS = [row if isinstance(row, str) else row[0] for row in SIDE if row]


def test_two_columns_are_read_one_after_the_other() -> None:
    """Rows that stand level by chance are not read across the gap."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, SIDE)
    sheet.column(310, y, JOBS)
    assert texts_of(sheet)[2:] == SIDE_TEXTS + TEXTS


@pytest.mark.parametrize(("side_x", "main_x"), [(40, 220), (420, 60)], ids=["left", "right"])
def test_a_sidebar_stays_in_one_piece_on_either_side(side_x: float, main_x: float) -> None:
    """A narrow column beside a wide one: jobs and school are those of their own columns."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(side_x, y, SIDE)
    sheet.column(main_x, y, JOBS)
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Head Baker", "Millstone Bakery Ltd", "2018", "2022"),
        ("Baker", "Rye & Daughters Ltd", "2014", "2018"),
    ]
    assert schools_of(result) == [("Diploma in Baking", "Leeds City College", "2012", "2014")]
    assert list(result.profile.skills) == ["Sourdough", "Stock control", "Food hygiene"]


def test_a_dark_sidebar_in_white_type_is_read() -> None:
    """White text is hidden only where no dark fill lies under it."""
    white = [(text, Look(size=look.size, bold=look.bold, color=0xFFFFFF)) for text, look in _looks(SIDE)]
    sheet = Sheet().fill(0, 0, 190, 842, 0x22334F)
    sheet.column(30, 80, white)
    sheet.text(220, 80, "Marta Quillfeather", NAME)
    sheet.column(220, 120, JOBS)
    result = parsed(sheet)
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    assert "Sourdough" in result.profile.skills
    assert not [warning for warning in result.warnings if warning.code == "HIDDEN_TEXT_IGNORED"]


def test_a_rule_across_the_page_ends_the_columns() -> None:
    """What stands below a full-width rule is read after both columns, not as the rest of the left one."""
    sheet = Sheet()
    left = [
        ("Skills", HEADING),
        "Welding of thick steel plates",
        "Grinding and polishing by hand",
        "Casting in sand and wax",
    ]
    left += ["Milling on three axes", "Reading of drawings"]
    right = [("Languages", HEADING), "English, my native language", "Welsh, fluent in word and print", "Cornish, basic"]
    right += ["Irish, basic, and slowly more", "Manx, a few songs by heart"]
    sheet.column(60, 80, left)
    sheet.column(320, 80, right)
    sheet.rule(55, 160, 540)
    below_left = [("Interests", HEADING), "Rowing at dawn on the estuary", "Collecting old maps of the coast"]
    below_right = [("References", HEADING), "Two people may be asked, in writing", "Both of them are bakers in Leeds"]
    sheet.column(60, 185, [*below_left, "Singing in a choir of forty voices"])
    sheet.column(320, 185, [*below_right, "Their addresses come with the offer"])
    texts = texts_of(sheet)
    headings = [text for text in texts if text in ("Skills", "Languages", "Interests", "References")]
    assert headings == ["Skills", "Languages", "Interests", "References"]
    assert texts.index("Reading of drawings") < texts.index("Languages")
    assert texts.index("Manx, a few songs by heart") < texts.index("Interests")


def test_text_across_the_page_is_read_before_and_after_the_columns() -> None:
    """A full-width paragraph above and one below keep their places."""
    sheet = Sheet()
    above = "A full line of text that runs over the whole width of the page, from its left margin to its right one"
    below = "One more full line of text that runs over the whole width of the page, well below the two columns of it"
    sheet.text(50, 60, above)
    sheet.column(50, 90, SIDE)
    sheet.column(320, 90, JOBS)
    sheet.text(50, 260, below)
    texts = texts_of(sheet)
    assert texts[0] == above
    assert texts[-1] == below
    assert texts[1:-1] == SIDE_TEXTS + TEXTS


def test_three_columns_are_read_from_left_to_right() -> None:
    """Cuts go on inside what a first cut left."""
    sheet = Sheet()
    columns = [
        [("Skills", HEADING), "Typing fast", "Filing well", "Planning ahead", "Archiving papers"],
        [("Languages", HEADING), "English native", "German fluent", "French basic", "Dutch basic"],
        [("Interests", HEADING), "Long hiking", "Open sailing", "Hard chess", "Soft painting"],
    ]
    for at, rows in enumerate(columns):
        sheet.column(50 + 180 * at, 80 + 5 * at, rows)
    expected = [row if isinstance(row, str) else row[0] for rows in columns for row in rows]
    assert texts_of(sheet) == expected


def test_a_section_goes_on_in_its_own_column_over_the_page() -> None:
    """On page two the jobs' column continues the jobs and the sidebar the skills."""
    numbers = "one two three four five six seven eight nine ten eleven twelve".split()
    skills = [f"Skill number {number}" for number in numbers]
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(40, y, [("Skills", HEADING), "", *skills[:6]], step=19)
    sheet.column(
        230, y, [*JOBS, "", ("Apprentice Baker", BOLD), "Crumb & Co Ltd, 2012 - 2014", "Swept floors and learnt"]
    )
    sheet.turn()
    sheet.column(40, 60, skills[6:], step=19)
    sheet.column(
        230, 60, [("Kitchen Porter", BOLD), "Spoon & Fork Ltd, 2010 - 2012", "Washed the pots of two restaurants"]
    )
    sheet.column(
        230, 109, [("Dish Washer", BOLD), "Plate & Bowl Ltd, 2009 - 2010", "Washed the plates of one restaurant"]
    )
    result = parsed(sheet)
    assert [job[0] for job in jobs_of(result)] == [
        "Head Baker",
        "Baker",
        "Apprentice Baker",
        "Kitchen Porter",
        "Dish Washer",
    ]
    assert list(result.profile.skills) == skills


def _looks(rows: list[str | tuple[str, Look]]) -> list[tuple[str, Look]]:
    return [(row, Look()) if isinstance(row, str) else row for row in rows]


def test_large_titles_of_neighbouring_columns_stay_apart() -> None:
    """Large type makes the gap between two titles look like a space; the columns below say that it is none."""
    title = Look(size=18)
    sheet = Sheet()
    y = resume_head(sheet)
    right = 60 + width_of("Competencies", title) + 12
    sheet.text(60, y, "Competencies", title).text(right, y, "Work experience", title)
    sheet.column(60, y + 30, ["Rigging", "", "Splicing", "", "Sail repair", "", "Knots"])
    for at, (role, employer) in enumerate((("Sailmaker", "Gull Loft Ltd"), ("Deckhand", "Harbour Ferries Ltd"))):
        sheet.column(right, y + 30 + 60 * at, [(employer, BOLD), f"{role}, {2015 - 4 * at} - {2019 - 4 * at}"])
        sheet.bullet(right, y + 60 + 60 * at, ["Mended what the wind had torn over the winter"])
    result = parsed(sheet)
    assert list(result.profile.skills) == ["Rigging", "Splicing", "Sail repair", "Knots"]
    assert jobs_of(result) == [
        ("Sailmaker", "Gull Loft Ltd", "2015", "2019"),
        ("Deckhand", "Harbour Ferries Ltd", "2011", "2015"),
    ]


def test_wide_spaces_in_a_large_title_cut_nothing_without_columns_below() -> None:
    """Text below that runs across the gap shows that the title is one."""
    title = Look(size=18)
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Work", title).text(60 + width_of("Work", title) + 12, y, "Experience", title)
    sheet.column(60, y + 24, [(f"Deckhand on the Harbour Ferry number {at}", BOLD) for at in range(6)])
    assert "Work Experience" in texts_of(sheet)


def test_large_type_level_with_the_first_row_of_columns_is_kept() -> None:
    """It crosses the free strip, so that it is in neither column: it stands above them."""
    name, mail, date, job = (
        Chunk([Word(text, 1, left, level - size, left + 90, level, level, Style(size))])
        for text, left, level, size in (
            ("Keira Oldham", 65, 115, 34.0),
            ("keira@example.org", 440, 115, 9.0),
            ("2019", 83, 228, 10.0),
            ("Tutor", 148, 228, 10.0),
        )
    )  # fmt: skip
    strip = Strip([date], [mail, job], 115, 228, 11, 8)
    assert around(strip, [name, mail, date, job]) == ([name], [])


def test_a_small_row_below_a_large_name_is_none_of_it() -> None:
    """Its words may touch the name's in the space between them: a place centred below the name."""
    sheet = Sheet()
    large = Look(size=25, bold=True)
    sheet.text(200, 80, "Nadia", large).text(284, 80, "Jaworski", large)
    sheet.text(228, 91, "Norwich – United Kingdom", Look(size=9))
    sheet.text(200, 104, "nadia@example.org")
    info = parsed(sheet).profile.basic_info
    assert (info.full_name, info.location.city) == ("Nadia Jaworski", "Norwich")


def test_a_sidebar_longer_than_the_text_beside_it_goes_on_over_its_widest_row() -> None:
    """Its widest row, below the end of the other column, comes close to where that stood; it stays one column."""
    sheet = Sheet()
    sheet.text(57, 60, "Orla Penhaligon", Look(size=18, bold=True))
    sheet.text(57, 100, "Skills", HEADING)
    sheet.column(57, 118, ["Menu planning", "Cost control", "Nordic cuisine", "Stock taking", "Staff rotas"])
    sheet.text(57, 200, "Certificates", HEADING)
    rows = ["Food Hygiene Level 4", "Fell Food Agency, 2019", "Responsible Alcohol Service", "City of Leeds, 2020"]
    y = sheet.column(57, 218, rows)
    sheet.column(57, y, ["Sommelier Level 1", "Court of Master Sommeliers, 2016"])
    sheet.text(212, 100, "Experience", HEADING)
    sheet.column(212, 118, [("Head Chef, Quay Restaurant Ltd, 2018 - 2022", BOLD), "Led nine cooks and held one star."])
    sheet.column(212, 160, [("Sous Chef, Harbour Inn Ltd, 2013 - 2018", BOLD), "Ran the fish section and the orders."])
    sheet.text(212, 200, "Education", HEADING)
    sheet.column(212, 218, ["Diploma in Catering, Leeds City College, 2010 - 2012"])
    sheet.text(212, 240, "Awards", HEADING)
    sheet.column(212, 258, ["Chef of the Year, finalist, 2021"])
    result = parsed(sheet)
    assert [one.name for one in result.profile.certifications] == [*rows[::2], "Sommelier Level 1"]


@pytest.mark.parametrize("left", [True, False])
def test_a_column_of_notes_without_any_heading(left: bool) -> None:
    """Short rows with an address beside the jobs belong to no job, though many stand level with its rows."""
    sheet = Sheet()
    y = resume_head(sheet)
    text, side = (230, 60) if left else (60, 400)
    notes = ["Quoll Lane 4, Leeds", "+44 20 7946 0958", "github.com/marta", "Excel", "SAP", "French", "Rowing"]
    for at, note in enumerate(notes):
        sheet.text(side, y + 16 * at, note)
    sheet.text(text, y, "Experience", HEADING)
    for title, dates, duty in (
        ("Station Manager, Northern Tramways Ltd", "2019 - 2022", "Ran three stations"),
        ("Ticket Clerk, Harbour Ferries Ltd", "2011 - 2015", "Sold tickets"),
    ):
        sheet.text(text, y + 20, title, BOLD).text(text, y + 34, dates)
        y = sheet.bullet(text, y + 48, [duty]) - 10
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Station Manager", "Northern Tramways Ltd", "2019", "2022"),
        ("Ticket Clerk", "Harbour Ferries Ltd", "2011", "2015"),
    ]
    assert bullets_of(result) == [["Ran three stations"], ["Sold tickets"]]


def test_a_sidebar_with_wide_spaces_below_its_headings_is_no_margin() -> None:
    """Headings set far above their text beside jobs with dates in a margin of their own: the sidebar is read first."""
    sheet = Sheet()
    side = [("Phone", 80), ("(416) 555-0134", 92), ("Email", 110), ("l.orme@example.ca", 122), ("Address", 140)]
    side += [("88 Queen St W", 152), ("Toronto, ON M5H 2N2", 164), ("Event planning", 218), ("Budgeting", 232)]
    for text, y in [*side, ("Tenders", 246), ("English - native", 298), ("Igbo - native", 312)]:
        sheet.text(20, y, text, Look(size=8) if text in ("Phone", "Email", "Address") else Look())
    for text, y in [("CONTACT", 60), ("SKILLS", 200), ("LANGUAGES", 280)]:
        sheet.text(20, y, text, Look(size=11, bold=True))
    sheet.text(210, 60, "LINDA", Look(size=28)).text(210, 92, "ORME", Look(size=28, bold=True))
    sheet.text(210, 112, "Event Manager", Look(size=13)).text(210, 150, "ABOUT ME", Look(size=12, bold=True))
    sheet.column(210, 166, ["Event manager with nine years in conferences and weddings, calm", "under pressure."])
    sheet.text(210, 210, "WORK EXPERIENCE", Look(size=12, bold=True))
    for y, when, what, whom in [
        (228, "2018 - Now", "Event Manager", "Lakeshore Halls Ltd, Toronto"),
        (295, "2014 - 2018", "Event Coordinator", "Bloom Weddings Ltd, Hamilton"),
    ]:
        sheet.text(210, y, when, BOLD).text(300, y, what, BOLD).text(300, y + 13, whom)
        sheet.text(310, y + 28, "- Ran forty events a year").text(310, y + 41, "- Kept the budgets")
    sheet.text(210, 355, "EDUCATION", Look(size=12, bold=True)).text(210, 373, "2010 - 2014", BOLD)
    sheet.text(300, 373, "BA Hospitality Management", BOLD).text(300, 386, "Toronto Metropolitan University")
    result = parsed(sheet)
    assert [job[:2] for job in jobs_of(result)] == [
        ("Event Manager", "Lakeshore Halls Ltd"),
        ("Event Coordinator", "Bloom Weddings Ltd"),
    ]
    assert list(result.profile.skills) == ["Event planning", "Budgeting", "Tenders"]


def test_columns_go_on_where_they_stood_though_their_rows_are_level() -> None:
    """On page two skills at the right stand level with the rows of a job, under no title: they end none of these."""
    skills = [f"Skill number {number}" for number in "one two three four five six seven eight nine ten".split()]
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(40, y, [("Experience", HEADING), "", *JOBS])
    sheet.column(400, y, [("Skills", HEADING), "", *skills[:5]])
    sheet.turn()
    job = [("Kitchen Porter", BOLD), "Spoon & Fork Ltd, 2010 - 2012", "Washed the pots of two restaurants"]
    sheet.column(40, 60, [*job, "Mended the ovens and swept floors"])
    sheet.column(400, 60, skills[5:])
    result = parsed(sheet)
    assert [job[0] for job in jobs_of(result)] == ["Head Baker", "Baker", "Kitchen Porter"]
    assert list(result.profile.skills) == skills
