"""Jobs from the lines of a work section, whatever the pattern of its entries."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, BOLD, DOT, HEADING, Look, Sheet, bullets_of, jobs_of, parsed, resume_head, width_of
from section_lines import flow, laid_out

from resumectl.parse.fields.jobs.finding import find_jobs

ITALIC = Look(italic=True)
ROLES = [
    ("Station Manager", "Northern Tramways Ltd", "Jan 2019 - Present", "2019-01", "Present"),
    ("Shift Supervisor", "Coastal Railway Ltd", "03/2015 - 12/2018", "2015-03", "2018-12"),
    ("Ticket Clerk", "Harbour Ferries Ltd", "2011 - 2015", "2011", "2015"),
]
EXPECTED = [(title, company, start, end) for title, company, _, start, end in ROLES]
DUTY = "Planned the rota of twelve drivers and answered for their hours"
LONG = [
    "Answered for the timetable of eleven lines and forty trains, day and night, and wrote",
    "the reports that the town council discussed each month of the year",
]


def work() -> tuple[Sheet, float]:
    """A sheet with the head and the heading drawn, and the next free baseline."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "EXPERIENCE", HEADING)
    return sheet, y + 22


@pytest.mark.parametrize("title_first", [True, False], ids=["title first", "company first"])
def test_title_and_company_in_either_order(title_first: bool) -> None:
    """Two lines and a date line each; the words and the whole document tell which is which."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        names = (title, company) if title_first else (company, title)
        sheet.column(60, y, [(names[0], BOLD), names[1], dates])
        y = sheet.bullet(60, y + 42, [DUTY]) + 8
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[DUTY]] * 3


@pytest.mark.parametrize(
    "shape",
    [
        "{title}, {company}, {dates}",
        "{title} | {company} | {dates}",
        "{dates}  {title} at {company}",
        "{company} - {title} ({dates})",
    ],
)
def test_jobs_of_one_line(shape: str) -> None:
    """Everything in one row, in several orders and with several separators."""
    sheet, y = work()
    sheet.column(
        60, y, [shape.format(title=title, company=company, dates=dates) for title, company, dates, *_ in ROLES]
    )
    assert jobs_of(parsed(sheet)) == EXPECTED


@pytest.mark.parametrize("above", [True, False], ids=["above", "below"])
def test_dates_on_a_line_of_their_own(above: bool) -> None:
    """Above the title or below the company, the dates belong to their own job and to no neighbour."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        rows = [(title, BOLD), company]
        sheet.column(60, y, [(dates, ITALIC), *rows] if above else [*rows, (dates, ITALIC)])
        y = sheet.bullet(60, y + 42, [DUTY]) + 8
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[DUTY]] * 3


def test_several_roles_at_one_employer() -> None:
    """The employer's line stands once above its roles, and each role gets it."""
    sheet, y = work()
    sheet.text(60, y, "Northern Tramways Ltd", Look(size=11, bold=True))
    y += 16
    for title, dates in (("Station Manager", "2019 - 2023"), ("Shift Supervisor", "2015 - 2019")):
        sheet.text(60, y, title, ITALIC).right(540, y, dates)
        y = sheet.bullet(60, y + 14, [DUTY]) + 4
    sheet.text(60, y + 8, "Harbour Ferries Ltd", Look(size=11, bold=True))
    sheet.text(60, y + 24, "Ticket Clerk", ITALIC).right(540, y + 24, "2011 - 2015")
    sheet.bullet(60, y + 38, [DUTY])
    assert jobs_of(parsed(sheet)) == [
        ("Station Manager", "Northern Tramways Ltd", "2019", "2023"),
        ("Shift Supervisor", "Northern Tramways Ltd", "2015", "2019"),
        ("Ticket Clerk", "Harbour Ferries Ltd", "2011", "2015"),
    ]


def test_texts_in_small_letters_below_several_roles() -> None:
    """Below a title with its dates a text that begins with a small verb names no employer."""
    rows = ["Lorn Institute of Music, Baltimore, MD", "technical team member, technology office\t1999 - 2000",
            "contributed interactive systems design and programming",
            "instructor of computer music, preparatory division\t1997 - 2000",
            "taught courses and private lessons in computer music and music technology",
            "ensemble assistant, conservatory of music\t1996 - 1999", "managed five student ensembles"]  # fmt: skip
    jobs = find_jobs(flow(*rows))
    assert [(job.company.text, [one.text for one in job.bullets]) for job in jobs] == [
        ("Lorn Institute of Music", [text]) for text in (rows[2], rows[4], rows[6])
    ]


def test_an_employer_in_bold_out_of_the_texts_edge() -> None:
    """Right below a full row the next employer begins where the first one does, not a text that goes on."""
    long = {"left": 70, "gap": 6.4}
    rows = [
        {"runs": [("Fenby College", True), (", Leeds", False)]},
        {**long, "text": "instructor of dance\t2014 - 2018"},
        {**long, "text": "Taught courses and lessons in tap dance, stage music, stage business and choir; advised "
                         "students of dance in two"},
        {**long, "text": "further schools, colleges and halls of this town; served on its boards for stage music, "
                         "stage plays and their costumes"},
        {"runs": [("Lorn Conservatory", True), (", York", False)], "gap": 9},
        {**long, "text": "wardrobe assistant\t2010 - 2012"},
        {**long, "text": "Mended five hundred gowns and masks; kept the books of the wardrobe and of its workshop"},
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("instructor of dance", "Fenby College"), ("wardrobe assistant", "Lorn Conservatory")
    ]  # fmt: skip


def test_jobs_without_dates() -> None:
    """Entries are cut by their look, and no date is made up."""
    sheet, y = work()
    for title, company, *_ in ROLES:
        sheet.column(60, y, [(title, BOLD), company])
        y = sheet.bullet(60, y + 28, [DUTY]) + 8
    result = parsed(sheet)
    assert jobs_of(result) == [(title, company, "", "") for title, company, *_ in ROLES]
    assert bullets_of(result) == [[DUTY]] * 3


def test_one_job_without_dates_among_dated_ones() -> None:
    """A line that looks like the other entries' first one after a body opens a job, dates or not."""
    sheet, y = work()
    for title, company, dates, *_ in (ROLES[0], (*ROLES[1][:2], ""), ROLES[2]):
        sheet.text(60, y, title, BOLD).right(540, y, dates or " ")
        sheet.text(60, y + 14, company, ITALIC)
        y = sheet.bullet(60, y + 28, [DUTY]) + 8
    assert [job[0] for job in jobs_of(parsed(sheet))] == [title for title, *_ in ROLES]


def one_job(sheet: Sheet, y: float) -> float:
    sheet.text(60, y, "Station Manager", BOLD).right(540, y, "2019 - Present")
    sheet.text(60, y + 14, "Northern Tramways Ltd")
    return y + 30


def test_wrapped_bullets_are_one_bullet() -> None:
    """The second row hangs below the first one's text and goes on with it."""
    sheet, y = work()
    y = one_job(sheet, y)
    y = sheet.bullet(60, y, LONG)
    sheet.bullet(60, y, [DUTY])
    assert bullets_of(parsed(sheet)) == [[" ".join(LONG), DUTY]]


def test_bullets_drawn_as_shapes() -> None:
    """Circles instead of glyphs part the duties all the same."""
    sheet, y = work()
    y = one_job(sheet, y)
    for rows in (LONG, [DUTY], ["Sold tickets"]):
        sheet.dot(64, y - 3)
        y = sheet.column(74, y, rows, 13)
    assert bullets_of(parsed(sheet)) == [[" ".join(LONG), DUTY, "Sold tickets"]]


def test_dashes_right_before_small_letters() -> None:
    """Where three rows begin so, the dash is a bullet, also before a number; one alone may be part of its word."""
    duties = ["rough in on high rises", "read prints, lay out sleeves", "foreman on a crew of four", "5 year program"]
    for rows, told in ((duties, duties), (["rough in on high rises"], ["-rough in on high rises"])):
        sheet, y = work()
        sheet.text(60, y, "Plumber, Harbour Ferries Ltd, 2011 - 2015", BOLD)
        for at, row in enumerate(rows):
            sheet.text(60, y + 16 + 14 * at, f"-{row}")
        assert bullets_of(parsed(sheet)) == [told]


def test_duties_without_bullets() -> None:
    """Sentences below a header are duties, each a paragraph."""
    sheet, y = work()
    y = one_job(sheet, y)
    sentences = [
        "Planned the rota of twelve drivers and answered for their hours of rest.",
        "Sold tickets in three languages.",
    ]
    sheet.column(60, y, sentences)
    assert bullets_of(parsed(sheet)) == [sentences]


def test_bullets_may_be_the_headers() -> None:
    """A bullet before each dated entry: the entries are jobs, not duties of one."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        y = sheet.bullet(60, y, [f"{title}, {company}, {dates}"])
    assert jobs_of(parsed(sheet)) == EXPECTED


def test_dated_bullets_with_other_glyphs_below() -> None:
    """Where dots head the jobs, dashes hold the duties."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        y = sheet.bullet(60, y, [f"{title}, {company}, {dates}"])
        y = sheet.bullet(80, y, [DUTY], "–")
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[DUTY]] * 3


@pytest.mark.parametrize("word", ["Present", "2019"])
def test_a_range_whose_end_wrapped(word: str) -> None:
    """`2017 –` above `Present` in a narrow margin is one range."""
    sheet, y = work()
    for title, company, start in (
        ("Station Manager", "Northern Tramways Ltd", "2017"),
        ("Clerk", "Harbour Ferries Ltd", "2011"),
    ):
        sheet.text(60, y, f"{start} –").text(60, y + 11, word)
        sheet.column(130, y, [(title, BOLD), company])
        y = sheet.bullet(130, y + 30, [DUTY]) + 8
    assert [(start, end) for *_, start, end in jobs_of(parsed(sheet))] == [("2017", word), ("2011", word)]


def test_places_stand_apart_from_the_employer() -> None:
    """`Acme Ltd, Leeds, United Kingdom` is an employer and a place."""
    sheet, y = work()
    sheet.column(60, y, [("Station Manager", BOLD), "Northern Tramways Ltd, Leeds, United Kingdom", "2019 - 2023"])
    sheet.bullet(60, y + 42, [DUTY])
    (job,) = parsed(sheet).profile.work_history
    assert (job.company, job.location) == ("Northern Tramways Ltd", "Leeds, United Kingdom")


def test_the_kind_of_employment_is_no_name() -> None:
    """`Full-time` is neither the title nor the employer."""
    sheet, y = work()
    sheet.column(60, y, [("Station Manager", BOLD), "Northern Tramways Ltd | Full-time", "2019 - 2023"])
    sheet.bullet(60, y + 42, [DUTY])
    assert jobs_of(parsed(sheet)) == [("Station Manager", "Northern Tramways Ltd", "2019", "2023")]


def test_a_title_that_wraps_is_one_title() -> None:
    """A bold title over two rows beside its dates is joined again."""
    sheet, y = work()
    sheet.text(60, y, "Deputy Manager of Stations and", BOLD).right(540, y, "2019 - 2023")
    sheet.column(60, y + 14, [("Depots", BOLD), "Northern Tramways Ltd"])
    sheet.bullet(60, y + 44, [DUTY])
    assert jobs_of(parsed(sheet))[0][:2] == ("Deputy Manager of Stations and Depots", "Northern Tramways Ltd")


def test_a_date_inside_a_duty_opens_no_job() -> None:
    """Prose with years in it stays a duty."""
    sheet, y = work()
    y = one_job(sheet, y)
    duties = ["Moved the depot in 2021 and 2022 without a day of standstill", "Won the safety prize of 2020"]
    for duty in duties:
        y = sheet.bullet(60, y, [duty], DOT)
    result = parsed(sheet)
    assert jobs_of(result) == [("Station Manager", "Northern Tramways Ltd", "2019", "Present")]
    assert bullets_of(result) == [duties]


def test_the_current_job_names_the_person() -> None:
    """Title and employer of the first ongoing job are those of now."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        sheet.column(60, y, [(title, BOLD), company, (dates, BODY)])
        y = sheet.bullet(60, y + 42, [DUTY]) + 8
    basic = parsed(sheet).profile.basic_info
    assert (basic.current_title, basic.current_org) == ("Station Manager", "Northern Tramways Ltd")


def test_an_employer_with_a_sentence_on_it_above_its_roles() -> None:
    """The sentence hides no employer from the roles below, and a title keeps its unit behind the comma."""
    sheet, y = work()
    for company, roles in (
        ("NORTHERN TRAMWAYS LTD", ("Station Manager", "Shift Manager, Depot Services")),
        ("HARBOUR FERRIES LTD", ("Ticket Office Manager", "Clerk, Department of Parcels")),
    ):
        sheet.text(60, y, f"{company}, Leeds, United Kingdom", Look(size=11, bold=True))
        sheet.text(60, y + 16, "An operator of eleven lines with forty vehicles.", ITALIC)
        y += 32
        for title, dates in zip(roles, ("2019 - 2023", "2015 - 2019"), strict=True):
            sheet.text(60, y, title).right(540, y, dates)
            y = sheet.bullet(60, y + 14, [DUTY]) + 6
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Station Manager", "NORTHERN TRAMWAYS LTD", "2019", "2023"),
        ("Shift Manager, Depot Services", "NORTHERN TRAMWAYS LTD", "2015", "2019"),
        ("Ticket Office Manager", "HARBOUR FERRIES LTD", "2019", "2023"),
        ("Clerk, Department of Parcels", "HARBOUR FERRIES LTD", "2015", "2019"),
    ]
    assert bullets_of(result) == [[DUTY]] * 4


def test_undated_jobs_as_bullets() -> None:
    """Bullets that each name an employer and a title are jobs, under a heading in everyday words."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Jobs I have done:", HEADING)
    for number, row in enumerate(("Moyle Paving - General Labourer", "Glen Farm - Driver", "Otter Bakery - Baker")):
        sheet.bullet(60, y + 22 + 16 * number, [row], glyph="-")
    sheet.text(60, y + 90, "Good at:", HEADING).text(60, y + 110, "Digging, Kerb laying, Team work")
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("General Labourer", "Moyle Paving", "", ""),
        ("Driver", "Glen Farm", "", ""),
        ("Baker", "Otter Bakery", "", ""),
    ]


def test_a_labelled_employer_in_bold_before_its_town() -> None:
    """A change of style behind the comma glues no town to the employer, and `up to present` is a range."""
    sheet, y = work()
    for company, title, dates in (
        ("Northern Tramways Ltd,", "Station Manager", "January 10, 2019 up to present"),
        ("Harbour Ferries Ltd,", "Ticket Clerk", "March 2014 up to May 2018"),
    ):
        sheet.text(60, y, "Company:").text(160, y, company, BOLD)
        sheet.text(160 + width_of(company + " ", BOLD), y, "Leeds")
        sheet.text(60, y + 15, "Position:").text(160, y + 15, title)
        sheet.text(60, y + 30, "Date:").text(160, y + 30, dates)
        y = sheet.bullet(60, y + 45, [DUTY]) + 8
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Station Manager", "Northern Tramways Ltd", "2019-01", "Present"),
        ("Ticket Clerk", "Harbour Ferries Ltd", "2014-03", "2018-05"),
    ]


@pytest.mark.parametrize("label", ["Post and employer", "Job title / Employer"])
def test_a_table_with_title_above_employer_in_one_column(label: str) -> None:
    """A column that names two things holds the one above the other; each row of duties is one of its own."""
    sheet, y = work()
    for x, text in ((60, "Dates"), (200, label), (360, "Duties")):
        sheet.text(x, y, text, BOLD)
    for x in (55, 195, 355, 540):
        sheet.fill(x, y - 14, x + 0.6, y + 124, 0)
    for title, company, dates, *_ in ROLES:
        y += 34
        sheet.rule(55, y - 14, 540)
        sheet.text(60, y, dates).text(200, y, title).text(360, y, "Planned the rota")
        sheet.text(200, y + 15, company).text(360, y + 15, "Answered for the timetable")
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [["Planned the rota", "Answered for the timetable"]] * 3


def test_a_town_in_brackets_behind_the_employer() -> None:
    """Beside a title, a town in brackets is the place and no part of the employer's name."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        sheet.text(60, y, f"{company} (Leeds), {title}").right(540, y, dates)
        y = sheet.bullet(60, y + 15, [DUTY]) + 8
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED


@pytest.mark.parametrize("stop", ["", "."], ids=["no stop", "full stop"])
@pytest.mark.parametrize(
    "rows",
    [
        ("{title} | {company} | {dates}",), ("{title} at {company}, {dates}",), ("{dates}: {title}, {company}",),
        ("{title} | {company}", "{dates}"), ("{company}, Leeds", "{title}, {dates}"),
        ("{title}", "{company} | {dates}"),
    ],
)  # fmt: skip
def test_headers_right_below_bullets_that_do_not_hang(rows: tuple[str, ...], stop: str) -> None:
    """Set solid and all in one look, with sign and text in one row: a header below a short row is not its rest."""
    sheet, y = work()
    for title, company, dates, *_ in ROLES:
        for row in rows:
            sheet.text(60, y, row.format(title=title, company=company, dates=dates))
            y += 13
        for text in (f"• {LONG[0]}", f"{LONG[1]}{stop}", f"• Halved complaints within two winters{stop}"):
            sheet.text(60, y, text)
            y += 13
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[f"{' '.join(LONG)}{stop}", f"Halved complaints within two winters{stop}"]] * 3
