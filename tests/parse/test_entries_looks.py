"""What the look of a section's lines tells of its entries; headings that only the others' look shows."""

from __future__ import annotations

from collections.abc import Sequence

from pdf_pages import BODY, Look, Sheet, bullets_of, jobs_of, parsed

TITLE, NAME, DATES = Look(size=10, bold=True), Look(size=9, italic=True), Look(size=8)
TEXT = Look(size=9)
Job = tuple[str, list[str], str, list[str]]
JOBS: list[Job] = [
    ("Harbour Surveyor", ["Center for the Care of Nets"], "2022 - Present",
     ["Currently working as a full-time surveyor on a map", "Northern harbours took part in, with the aim to know",
      "who mends nets by hand and who by machine."]),
    ("Boat Inspector", ["Lorn Harbour Trust"], "2019 - 2020",
     ["Worked on a project with a professor and a keeper of", "lights, on the use of lamps in fog, which served as my",
      "first published map and has been in use ever since it", "was printed in the harbour office."]),
    ("Station Keeper", ["Center for Boats & Harbours of the Far North and the Isles (CBH)"], "2018 - 2019",
     ["Worked with two keepers of the light on a map of the", "Strath (its rocks and currents) that is in use with",
      "pilots and the harbour office."]),
]  # fmt: skip
EXPECTED = [
    ("Harbour Surveyor", "Center for the Care of Nets", "2022", "Present"),
    ("Boat Inspector", "Lorn Harbour Trust", "2019", "2020"),
    ("Station Keeper", "Center for Boats & Harbours of the Far North and the Isles (CBH)", "2018", "2019"),
]


def entries(sheet: Sheet, x: float, y: float, jobs: Sequence[Job] = JOBS) -> float:
    for title, names, dates, text in jobs:
        y = sheet.column(x, y, [(title, TITLE), *((name, NAME) for name in names), (dates, DATES)], 11)
        y = sheet.column(x, y, [(row, TEXT) for row in text], 10) + 12
    return y


def head() -> Sheet:
    sheet = Sheet().text(60, 60, "Vera Lorn", Look(size=22, bold=True))
    sheet.text(60, 76, "vera.lorn@example.org | +1 617 555 0142", BODY)
    return sheet


def test_text_is_what_looks_like_text() -> None:
    """Rows of text that begin with capitals are no names; a long name in the names' own look is no text."""
    sheet = head()
    heading = Look(size=13, bold=True, color=0x5F4B8B)
    sheet.text(60, 100, "Experience", heading)
    y = entries(sheet, 60, 116)
    sheet.text(60, y + 10, "Skills", heading).text(60, y + 26, "Nets, ropes, lamps", TEXT)
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[" ".join(text)] for *_, text in JOBS]


def test_jobs_that_go_on_in_a_second_column() -> None:
    """The edge of the right column says nothing of where rows of the left one are full."""
    sheet = head()
    heading = Look(size=13, bold=True, color=0x5F4B8B)
    sheet.text(40, 100, "Experience", heading)
    entries(sheet, 40, 116, JOBS[:2])
    entries(sheet, 320, 100, JOBS[2:])
    sheet.text(320, 190, "Education", heading).text(320, 206, "BSc, Lorn University, 2018", TEXT)
    sheet.text(320, 226, "Skills", heading).text(320, 242, "Nets, ropes, lamps", TEXT)
    assert bullets_of(parsed(sheet)) == [[" ".join(text)] for *_, text in JOBS]


def test_the_first_heading_is_known_by_the_look_of_the_others() -> None:
    """`Boats & Harbours` says nothing by its words; below a profile it looks as three known headings do."""
    sheet = head()
    heading = Look(size=13, bold=True, color=0x5F4B8B)
    sheet.column(60, 96, ["Associate of two universities who knows the nets of all", "northern harbours by heart."])
    sheet.text(60, 140, "Boats & Harbours", heading)
    y = entries(sheet, 60, 156, JOBS[:2])
    sheet.text(60, y + 10, "Harbour Work", heading)
    y = entries(sheet, 60, y + 26, JOBS[2:])
    for title, text in (("Education", "BSc, Lorn University, 2018"), ("Skills", "Nets"), ("Languages", "English")):
        sheet.text(60, y + 10, title, heading).text(60, y + 26, text, TEXT)
        y += 36
    assert jobs_of(parsed(sheet)) == EXPECTED


def test_text_that_begins_with_a_capital_below_a_name_beside_the_dates() -> None:
    """Dates and names in bold, texts in plain type: a text without a verb or a full stop in its row is no employer."""
    rows = [
        ("Oct 2015 – Present", "Self Employed Electrician, Sunderland",
         ["Full and part rewires, consumer unit changes, EICR reports, fault finding,",
          "EV charger installs. Sub contracting to local builders and letting agents."]),
        ("2008 – 2015", "Approved Electrician, Lorn Motor Works Ltd, Washington",
         ["Maintenance of production line equipment, fault finding, shutdown works in all weathers."]),
        ("1999 – 2008", "Electrician, Fenby Wiring Ltd, Gateshead",
         ["Containment, lighting, small power and fire alarms for hospitals, and for schools of the town."]),
    ]  # fmt: skip
    sheet, y = head(), 120.0
    sheet.text(60, y, "Experience", Look(size=13, bold=True))
    for dates, name, texts in rows:
        y += 24
        sheet.text(60, y, dates, TITLE).text(190, y, name, TITLE)
        for text in texts:
            y += 12
            sheet.text(190, y, text, TEXT)
    result = parsed(sheet)
    assert [job.company for job in result.profile.work_history] == ["", "Lorn Motor Works Ltd", "Fenby Wiring Ltd"]
    assert [" ".join(told) for told in bullets_of(result)] == [" ".join(texts) for _, _, texts in rows]


def test_full_stops_set_apart_part_the_names() -> None:
    """`2013-2016 . Clerk . Acme . Leeds`, also where the row wraps behind one."""
    sheet = head().text(60, 110, "Experience", Look(size=13, bold=True))
    rows = ["2013-2016 . Harbour Clerk .", "Lorn Yard . Quincy"]
    sheet.column(60, 130, [*((row, TITLE) for row in rows), ("Kept the books of the yard", TEXT), "",
                           ("2008-2013 . Sail Maker . Strath . Salem", TITLE), ("Mended sails", TEXT)], 12)  # fmt: skip
    jobs = parsed(sheet).profile.work_history
    assert [(job.role_title, job.company, job.location) for job in jobs] == [
        ("Harbour Clerk", "Lorn Yard", "Quincy"),
        ("Sail Maker", "Strath", "Salem"),
    ]
