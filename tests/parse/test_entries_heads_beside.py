"""Entries whose header stands in a narrow column beside its text."""

from __future__ import annotations

from pdf_pages import BOLD, HEADING, Look, Sheet, bullets_of, jobs_of, parsed, resume_head

SMALL = Look(size=9)
JOBS = (
    ("Supply Teacher", ("Wye Valley Community", "Schools"), "1/2018 - Present", "Hereford",
     ("Kept forty classes on task and sent none of them", "home early in the whole of a long wet winter",
      "Wrote the plan that new supply teachers are given", "Was asked back by each of the forty schools")),
    ("Language Tutor", ("Independent",), "8/2003 - 5/2017", "Northeast Asia",
     ("Taught ten thousand hours to learners of all ages", "Found tutors for private schools in three towns",
      "Set the tests that two of these schools still use", "Marked them all by hand and by lamp light")),
)  # fmt: skip


def page(*, right: bool) -> Sheet:
    """Two jobs, their headers in a column set to its left or its right edge, `•` before the first and third row."""
    sheet = Sheet()
    sheet.text(60, resume_head(sheet), "Teaching Experience", HEADING)
    y = 150.0
    for title, employer, dates, place, text in JOBS:
        rows = [(title, BOLD), *((part, Look()) for part in employer), (dates, Look(italic=True)), (place, SMALL)]
        for at, (row, look) in enumerate(rows):
            if right:
                sheet.right(180, y + 12 * at, row, look)
            else:
                sheet.text(60, y + 12 * at, row, look)
        for at, row in enumerate(text):
            sheet.text(232, y + 12 * at, row)
            if at != 1:
                sheet.text(220, y + 12 * at, "•")
        y += 75
    sheet.column(60, y, [("Education", HEADING), "Diploma in Catering, Leeds City College, 2000 - 2002"])
    return sheet


def test_a_header_beside_its_text_is_that_jobs() -> None:
    """Each has title, employer, dates and place in rows of their own, and a school that employs is no study."""
    for right in (True, False):
        result = parsed(page(right=right))
        assert [job[0] for job in jobs_of(result)] == ["Supply Teacher", "Language Tutor"]
        assert [job.location for job in result.profile.work_history] == ["Hereford", "Northeast Asia"]
        assert [job.start_date for job in result.profile.work_history] == ["2018-01", "2003-08"]
        assert [len(bullets) for bullets in bullets_of(result)] == [3, 3]


def test_a_name_that_had_no_room_in_a_column_set_to_the_right() -> None:
    """Its second row is no place: it did not fit before the first row's beginning."""
    result = parsed(page(right=True))
    assert [job.company for job in result.profile.work_history] == ["Wye Valley Community Schools", "Independent"]


def test_titles_above_the_items_and_the_rest_beside_them() -> None:
    """Also of studies: the degree leads its text, and school, dates and place stand at its left."""
    sheet = Sheet()
    y = resume_head(sheet)
    for heading, names in (
        ("Experience", (("Quoll Yard", "Welder", "2016 - 2020"), ("Marram & Rye", "Line Cook", "2012 - 2016"))),
        ("Education", (("Fenland College", "Diploma in Catering", "2010 - 2012"),
                       ("Copper Harbour School", "Certificate in Baking", "2008 - 2010"))),
    ):  # fmt: skip
        sheet.text(60, y, heading, HEADING)
        for name, title, dates in names:
            sheet.column(60, y + 20, [(name, BOLD), dates, "Leeds"], 13)
            sheet.text(220, y + 20, title, BOLD)
            sheet.bullet(220, y + 33, ["Mended what the winter storms had left of hulls"])
            sheet.bullet(220, y + 46, ["Wrote down how it is done for those who came later"])
            y += 60
        y += 25
    profile = parsed(sheet).profile
    assert [(job.role_title, job.company, job.location, job.start_date) for job in profile.work_history] == [
        ("Welder", "Quoll Yard", "Leeds", "2016"),
        ("Line Cook", "Marram & Rye", "Leeds", "2012"),
    ]
    assert [(school.degree, school.institution, school.end_date) for school in profile.education] == [
        ("Diploma in Catering", "Fenland College", "2012"),
        ("Certificate in Baking", "Copper Harbour School", "2010"),
    ]
    assert [len(job.bullet_points) for job in profile.work_history] == [2, 2]
