"""Dates and labels in the margins: they are read with the row that they stand at."""

from __future__ import annotations

import pytest
from pdf_pages import (
    BOLD,
    HEADING,
    Look,
    Sheet,
    bullets_of,
    jobs_of,
    kinds_of,
    lines_of,
    parsed,
    reading_of,
    resume_head,
    schools_of,
    texts_of,
)

ROLES = [
    ("Station Manager", "Northern Tramways Ltd", "2019 - Present", "Ran three stations with forty staff"),
    ("Shift Supervisor", "Coastal Railway Ltd", "2015 - 2019", "Planned the rota of twelve drivers"),
    ("Ticket Clerk", "Harbour Ferries Ltd", "2011 - 2015", "Sold tickets and answered questions"),
]
EXPECTED = [
    ("Station Manager", "Northern Tramways Ltd", "2019", "Present"),
    ("Shift Supervisor", "Coastal Railway Ltd", "2015", "2019"),
    ("Ticket Clerk", "Harbour Ferries Ltd", "2011", "2015"),
]


def test_dates_flush_right_end_the_row_of_their_title() -> None:
    """A column of dates at the right edge is no column of text."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    for title, company, dates, duty in ROLES:
        sheet.text(60, y + 20, title, BOLD).right(540, y + 20, dates)
        sheet.column(60, y + 34, [company])
        sheet.bullet(60, y + 48, [duty])
        y += 60
    assert [line.flat for line in lines_of(sheet) if line.flat.endswith("2019 - Present")] == [
        "Station Manager 2019 - Present"
    ]
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[duty] for *_, duty in ROLES]


def test_dates_in_a_left_margin_belong_to_the_row_beside_them() -> None:
    """The margin's dates are read just before their entries, not as a column of their own."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    for title, company, dates, duty in ROLES:
        sheet.text(60, y + 22, dates)
        sheet.text(170, y + 22, title, BOLD)
        sheet.column(170, y + 36, [company])
        sheet.bullet(170, y + 50, [duty])
        y += 64
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[duty] for *_, duty in ROLES]


def test_headings_in_a_left_margin_open_the_text_beside_them() -> None:
    """`Experience` stands beside its entries, over two rows where it is long."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(50, y, "Professional", BOLD).text(50, y + 13, "Experience", BOLD)
    for title, company, dates, duty in ROLES:
        sheet.column(190, y, [(title, BOLD), f"{company}, {dates}", duty])
        y += 54
    sheet.text(50, y + 10, "Education", BOLD)
    sheet.column(190, y + 10, [("BSc in Transport Planning", BOLD), "University of Leeds, 2008 - 2011"])
    sheet.text(50, y + 54, "Languages", BOLD)
    sheet.column(190, y + 54, ["English (native), German (fluent)"])
    assert [kind for kind, _ in kinds_of(sheet)] == ["head", "work", "education", "languages"]
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert schools_of(result) == [("BSc in Transport Planning", "University of Leeds", "2008", "2011")]
    assert [one.name for one in result.profile.languages] == ["English", "German"]


def test_a_table_of_short_cells_is_read_row_by_row() -> None:
    """Cells that finish their rows are not cut off as a column."""
    sheet = Sheet()
    rows = [("BA History", "Durham University", "2009"), ("MA Archives", "Aberystwyth University", "2011")]
    y = resume_head(sheet)
    sheet.text(60, y, "Education", HEADING)
    for at, cells in enumerate(rows):
        for x, cell in zip((60, 220, 450), cells, strict=True):
            sheet.text(x, y + 22 + 16 * at, cell)
    assert texts_of(sheet)[3:] == [" ".join(cells) for cells in rows]
    assert [(one[0], one[1], one[3]) for one in schools_of(parsed(sheet))] == rows


def test_stacked_dates_in_a_margin_are_one_range() -> None:
    """`2019` above `2022` beside an entry of two rows is its start and its end."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    for title, company, dates, duty in ROLES[1:]:
        start, end = dates.split(" - ")
        sheet.text(60, y + 22, start).text(60, y + 32, end)
        sheet.text(150, y + 22, title, BOLD).text(150, y + 36, company).text(150, y + 50, duty)
        y += 66
    assert jobs_of(parsed(sheet)) == EXPECTED[1:]


def test_small_grey_dates_beside_a_title_are_a_part_of_their_own() -> None:
    """A change of size and colour parts what stands close together on a row."""
    sheet = Sheet()
    sheet.text(60, 100, "Station Manager", BOLD).text(150, 100, "2019 - 2021", Look(size=8, color=0x777777))
    (line,) = lines_of(sheet)
    assert [segment.text for segment in line.segments] == ["Station Manager", "2019 - 2021"]


def test_a_range_of_dates_that_wraps_in_the_margin_is_one_label() -> None:
    """`August 2011 – May` and `2018` below it are one range, though a row of text stands level with each."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    sheet.column(60, y + 22, ["June 2018 – June", "2020"], step=13)
    sheet.column(190, y + 22, [("Northern Tramways Ltd", BOLD), "Station Manager", "Ran three stations"], step=13)
    sheet.column(60, y + 82, ["August 2011 – May", "2018"], step=13)
    sheet.column(190, y + 82, [("Coastal Railway Ltd", BOLD), "Ticket Clerk", "Sold tickets to all"], step=13)
    assert jobs_of(parsed(sheet)) == [
        ("Station Manager", "Northern Tramways Ltd", "2018-06", "2020-06"),
        ("Ticket Clerk", "Coastal Railway Ltd", "2011-08", "2018-05"),
    ]


def test_a_heading_above_the_margin_does_not_make_it_a_column() -> None:
    """Each entry has dates and how long they were in the margin; with the title above, the left side has more rows."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    sheet.column(60, y + 18, ["Ticket Clerk, Harbour Ferries Ltd, 2016 - 2019"])
    sheet.text(60, y + 60, "Education", HEADING)
    for at, (degree, school) in enumerate(
        (("BSc in Transport", "University of Leeds"), ("HND in Ferries", "Hull College"))
    ):
        top = y + 80 + 44 * at
        sheet.column(60, top, [f"Aug {2014 - 2 * at} - May {2016 - 2 * at}", "1 year 9 months"])
        sheet.column(200, top, [(degree, BOLD), school])
    assert schools_of(parsed(sheet)) == [
        ("BSc in Transport", "University of Leeds", "2014-08", "2016-05"),
        ("HND in Ferries", "Hull College", "2012-08", "2014-05"),
    ]


def test_headings_over_two_widely_set_rows_in_the_margin() -> None:
    """`Industry` and `experience` are one heading, also where more than a line's height lies between them."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    sheet.text(60, y, "Industry", HEADING).text(60, y + 24, "experience", HEADING)
    for title, company, dates, duty in ROLES[:2]:
        sheet.text(200, y, f"{title}, {company}, {dates}")
        sheet.bullet(200, y + 14, [duty, "Wrote the weekly report"])
        y += 60
    sheet.text(60, y, "Education &", HEADING).text(60, y + 24, "training", HEADING)
    sheet.column(200, y, ["Diploma in Transport", "Leeds City College", "2009 - 2011"])
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED[:2]
    assert schools_of(result) == [("Diploma in Transport", "Leeds City College", "2009", "2011")]


def test_a_margin_of_dates_right_of_a_sidebar() -> None:
    """The dates belong to the jobs beside them, not to the sidebar, whose own years stand level by chance."""
    sheet = Sheet()
    y = resume_head(sheet) + 20
    sheet.text(40, y, "Certificates", HEADING)
    for at, name in enumerate(("First Aid", "Red Cross", "2014", "Track Safety", "Rail Board", "2016", "Signals")):
        sheet.text(40, y + 20 + 20 * at, name)
    sheet.text(220, y, "Experience", HEADING)
    for title, company, dates, duty in ROLES:
        sheet.text(220, y + 20, dates).text(310, y + 20, title, BOLD).text(310, y + 34, company)
        sheet.bullet(310, y + 48, [duty] * 5)
        y += 130
    assert jobs_of(parsed(sheet)) == EXPECTED


def test_dates_at_the_right_edge_of_a_sidebar_stay_in_it() -> None:
    """They stand closer to the other column than to their schools, and that column has dates of its own."""
    sheet = Sheet()
    y = resume_head(sheet)
    side = ["Skills", "Welding", "Brazing", "Grinding", "Drawing", "Driving"]
    sheet.column(40, y, [(side[0], HEADING), *side[1:], ("Education", HEADING), "Hull College", "BSc", "Ely School"])
    lines = [("Experience", HEADING), ("Welder", BOLD), "Harlech Steel Ltd", "2018 - 2022", "Welded ships", ""]
    sheet.column(205, y, [*lines, ("Fitter", BOLD), "Tywyn Works Ltd", "2014 - 2018", "Fitted pipes in mills"])
    rows = {chunk: at for at, chunk in enumerate([*side, "Education", "Hull College", "BSc", "Ely School"])}
    for school, year in (("Hull College", "2012"), ("Ely School", "2008")):
        sheet.text(168, y + 14 * rows[school], year)
    assert [year for *_, year in schools_of(parsed(sheet))] == ["2012", "2008"]
    assert [job[0] for job in jobs_of(parsed(sheet))] == ["Welder", "Fitter"]


@pytest.mark.parametrize("to", ["to", "-", "until"])
def test_a_range_runs_over_in_a_narrow_margin(to: str) -> None:
    """`May 2019 to` above `Present`: each range dates its own entry, though all stand closely one below the other."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    for title, company, dates, _ in ROLES:
        start, end = dates.split(" - ")
        sheet.text(60, y + 20, f"May {start} {to}").text(60, y + 33, end if end == "Present" else f"June {end}")
        sheet.text(170, y + 20, company, BOLD).text(170, y + 33, title)
        y += 26
    assert jobs_of(parsed(sheet)) == [
        (title, company, f"{start}-05", end if end == "Present" else f"{end}-06")
        for title, company, start, end in EXPECTED
    ]


def test_a_range_runs_over_at_the_right_edge() -> None:
    """`May 2019 to` ends the employer's row, `June 2021` the title's."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING)
    for title, company, dates, _ in ROLES:
        start, end = dates.split(" - ")
        sheet.text(60, y + 20, company, BOLD).text(440, y + 20, f"May {start} to")
        sheet.text(60, y + 33, title).text(440, y + 33, end if end == "Present" else f"June {end}")
        y += 26
    assert jobs_of(parsed(sheet)) == [
        (title, company, f"{start}-05", end if end == "Present" else f"{end}-06")
        for title, company, start, end in EXPECTED
    ]


def test_dates_at_the_edges_of_two_pages_are_no_footer() -> None:
    """A range ends the first page and another one stands above the second: both belong to their schools."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Education", HEADING)
    sheet.text(60, 780, "Master of Hydrology", BOLD).text(60, 794, "University of Tarnmoor")
    sheet.text(60, 808, "2015 - 2017").turn()
    sheet.text(60, 50, "Bachelor of Physics", BOLD).text(60, 64, "University of Tarnmoor").text(60, 78, "2011 - 2014")
    assert [school[2:] for school in schools_of(parsed(sheet))] == [("2015", "2017"), ("2011", "2014")]


def test_drawn_bullets_beside_a_column_of_text() -> None:
    """A dot stays a bullet where the column on its left has a long row, as others of its list have none."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Profile", HEADING).text(400, y, "Skills", HEADING)
    for at, skill in enumerate(("Sluice repair", "Dredging", "Diving", "Rope work", "Winches")):
        row = "Keeper of locks and weirs on four rivers for ten years and more" if at in (1, 2) else "On the river."
        sheet.text(60, y + 20 + 14 * at, row).text(416, y + 20 + 14 * at, skill).dot(404, y + 17 + 14 * at)
    assert parsed(sheet).profile.skills == ("Sluice repair", "Dredging", "Diving", "Rope work", "Winches")


@pytest.mark.parametrize(("foot", "runs"), [("1/2", True), ("7/9", False)])
def test_the_count_of_pages_may_stand_above_a_wide_lower_margin(foot: str, runs: bool) -> None:
    """`1/2` below the text of the first of two pages is its number; other numbers there are text."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Registration", HEADING).right(540, 740, foot).turn()
    sheet.text(60, 80, "Chartered Engineer, 2018")
    assert (foot not in texts_of(sheet)) is runs


def test_one_free_dot_of_three_makes_bullets_of_all() -> None:
    """Rows of a sidebar stand level with the other two."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Contact", HEADING).text(240, y, "Skills", HEADING)
    for at, skill in enumerate(("Sluice repair", "Dredging", "Diving")):
        if at:
            sheet.text(60, y + 20 + 14 * at, "14 Quay Lane, Old Harbour Town")
        sheet.text(256, y + 20 + 14 * at, skill).dot(244, y + 17 + 14 * at)
    lines = [line for line in reading_of(sheet).lines if line.flat in ("Sluice repair", "Dredging", "Diving")]
    assert [line.bullet for line in lines] == ["•"] * 3


def test_a_sidebar_right_of_jobs_with_dates_in_their_margin() -> None:
    """The sidebar is a column of the page: neither the margin nor the jobs' places at the right edge take its rows."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(95, y, "Experience", HEADING)
    side = [("Contact", HEADING), "ines.okafor@example.org", ("Skills", HEADING), "Rostering", "Ticketing", "Signals"]
    sheet.column(430, y + 6, side, step=19)
    for title, company, dates, duty in ROLES:
        begin, end = dates.split(" - ")
        sheet.text(50, y + 20, begin).text(50, y + 36, end)
        sheet.text(95, y + 22, title, BOLD)
        sheet.text(95, y + 36, company).right(405, y + 36, "Aberdeen, Scotland")
        sheet.bullet(95, y + 50, [duty])
        y += 66
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[duty] for *_, duty in ROLES]
    assert {job.location for job in result.profile.work_history} == {"Aberdeen, Scotland"}
    assert list(result.profile.skills) == ["Rostering", "Ticketing", "Signals"]


def test_labels_set_flush_right_are_a_margin() -> None:
    """Each stands level with its text; what it says is known to nobody, and headings stand above the texts alone."""
    sheet = Sheet()
    y = resume_head(sheet)
    groups = [
        ("Compétences", [("Outils CAO", "ModelSim, Quartus, Vivado"), ("Divers", "Git, Subversion, Matlab")]),
        ("Intérêts", [("Musique", "Altiste dans un orchestre de quartier"), ("Sports", "Badminton et randonnée")]),
    ]
    for title, rows in groups:
        y += 24
        sheet.text(130, y, title, HEADING)
        for label, text in rows:
            y += 16
            sheet.right(112, y, label).text(130, y, text)
    lines = [line.text for line in lines_of(sheet)]
    at = lines.index("Divers")
    assert lines[at - 1 : at + 2] == ["ModelSim, Quartus, Vivado", "Divers", "Git, Subversion, Matlab"]
    assert parsed(sheet).profile.skills == ("ModelSim", "Quartus", "Vivado", "Git", "Subversion", "Matlab")


FORM = (
    (("Datum (von-bis)",), ("2005-01 bis heute",)),
    (("Name und Adresse des", "Arbeitgebers"), ("Brandt GmbH Informationsverarbeitung, Schulweg 8,", "35216 Tarnau")),
    (("Branche",), ("Software für Behörden",)),
    (("Beruf oder Funktion",), ("Sachbearbeiter",)),
    (("Datum (von-bis)",), ("2001-07 bis 2004-12",)),
    (("Name und Adresse des", "Arbeitgebers"), ("Institut für Wohnungsbau an der Universität", "Tarnau, Am Plan 2")),
    (("Branche",), ("Forschung",)),
    (("Beruf oder Funktion",), ("Wissenschaftlicher Mitarbeiter",)),
)


def test_a_label_over_two_rows_keeps_the_rest_of_the_form_in_step() -> None:
    """What follows close goes on with the label or its value, what stands apart begins the next one."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Berufserfahrung", HEADING)
    y += 24
    for label, value in FORM:
        for at, row in enumerate(label):
            sheet.right(200, y + 12 * at, row)
        sheet.column(212, y, value, step=12)
        y += 16 + 12 * (len(value) - 1)
    assert [(job.role_title, job.company.split(",")[0]) for job in parsed(sheet).profile.work_history] == [
        ("Sachbearbeiter", "Brandt GmbH Informationsverarbeitung"),
        ("Wissenschaftlicher Mitarbeiter", "Institut für Wohnungsbau an der Universität"),
    ]
