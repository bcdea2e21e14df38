"""Entries told in nested bullets, apart by space alone, or with their dates on a row of their own."""

from __future__ import annotations

from pdf_pages import Look, Sheet, jobs_of, parsed
from section_lines import laid_out
from word_files import docx, in_list, para, run

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast

TWO_LEVELS = (
    '<w:abstractNum w:abstractNumId="0">'
    + "".join(
        f'<w:lvl w:ilvl="{level}"><w:numFmt w:val="bullet"/><w:lvlText w:val="{glyph}"/>'
        f'<w:pPr><w:ind w:left="{720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>'
        for level, glyph in enumerate("•o")
    )
    + '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
Told = tuple[str, str, str, str, list[str]]


def told(*rows: object) -> list[Told]:
    jobs = find_jobs(laid_out(*rows))
    return [
        (job.title.text, job.company.text, job.start.text, job.end.text, [one.text for one in job.bullets])
        for job in jobs
    ]


def at(level: int, text: str, **more: object) -> dict[str, object]:
    return {"text": text, "left": 60 + 20 * level, "bullet": "•", **more}


def test_employer_and_dates_are_bullets_below_the_title() -> None:
    """The inner bullets beside the dates belong to the header, the others to the text."""
    rows = [
        at(0, "Boat Surgeon", bold=True), at(1, "Lorn Yard Ltd"), at(1, "May 2016 – Present"),
        at(0, "Boat Assistant", bold=True), at(1, "Hulls, keels and rudders"), at(1, "Strath Yard Ltd"),
        at(1, "2011 – 2014"),
    ]  # fmt: skip
    assert told(*rows) == [
        ("Boat Surgeon", "Lorn Yard Ltd", "2016-05", "Present", []),
        ("Boat Assistant", "Strath Yard Ltd", "2011", "2014", ["Hulls, keels and rudders"]),
    ]


def test_employers_are_the_first_inner_bullets() -> None:
    """Where most of these name a body and the outer ones a title, they belong to the header; the rest is text."""
    rows = [
        at(0, "Spring 2024: Research Assistant"), at(1, "University of Lorn"), at(1, "Duties: the herbarium"),
        at(0, "Fall 2015: Lab Assistant"), at(1, "Strath Dyes s.r.o."), at(1, "Duties: merging samples"),
    ]  # fmt: skip
    assert told(*rows) == [
        ("Research Assistant", "University of Lorn", "", "2024", ["Duties: the herbarium"]),
        ("Lab Assistant", "Strath Dyes s.r.o.", "", "2015", ["Duties: merging samples"]),
    ]
    rows = [
        at(0, "listopad 2022 - do současnosti: lektor"), at(1, "Lesnický institut Třeboň"),
        at(0, "duben 2020 - říjen 2022: jednatel"), at(1, "Pila Vrbno s.r.o."),
        at(0, "květen 2015 - březen 2020: redaktor"), at(1, "Jihočeský večerník"),
    ]  # fmt: skip
    assert [job[:2] for job in told(*rows)] == [
        ("lektor", "Lesnický institut Třeboň"), ("jednatel", "Pila Vrbno s.r.o."), ("redaktor", "Jihočeský večerník"),
    ]  # fmt: skip


def test_duties_as_inner_bullets_are_text() -> None:
    rows = [
        at(0, "2019 – 2021: Cook"), at(1, "Soups for two hundred guests"),
        at(0, "2016 – 2018: Waiter"), at(1, "Tables by the river"),
    ]  # fmt: skip
    assert [job[4] for job in told(*rows)] == [["Soups for two hundred guests"], ["Tables by the river"]]


def test_nested_bullets_of_a_word_file() -> None:
    """Paragraphs have no place on a page: how far they are set in tells the same."""
    rows = [(0, "Ward Doctor"), (1, "Fenby Hospital Trust"), (1, "August 2021 – Present"),
            (0, "House Doctor"), (1, "Lorn Infirmary"), (1, "August 2019 – July 2021")]  # fmt: skip
    body = para(run("Work Experience", "<w:b/>")) + "".join(
        para(run(text), properties=in_list(1, level)) for level, text in rows
    )
    result = parse_document(docx(body, numbering=TWO_LEVELS), ParseOptions())
    assert jobs_of(result) == [
        ("Ward Doctor", "Fenby Hospital Trust", "2021-08", "Present"),
        ("House Doctor", "Lorn Infirmary", "2019-08", "2021-07"),
    ]


def test_roles_are_bullets_within_the_employer() -> None:
    """Three levels: the employer with its dates, the role, the points."""
    rows = [
        at(0, "Lorn Yard Ltd, 2016 - 2020"), at(1, "Senior Surveyor"), at(2, "Hulls of forty boats"),
        at(2, "Engines in all weathers"),
        at(0, "Strath Yard Ltd, 2011 - 2014"), at(1, "Staff Auditor"), at(2, "Books of the harbour"),
    ]  # fmt: skip
    assert told(*rows) == [
        ("Senior Surveyor", "Lorn Yard Ltd", "2016", "2020", ["Hulls of forty boats", "Engines in all weathers"]),
        ("Staff Auditor", "Strath Yard Ltd", "2011", "2014", ["Books of the harbour"]),
    ]


def test_nested_points_below_a_plain_header_stay_points() -> None:
    """Sub-bullets of a job whose header has no bullet are bullets."""
    rows = [
        "Surveyor, Lorn Yard Ltd, 2016 - 2020", at(0, "Hulls"), at(1, "Forty of them"), at(1, "In all weathers"),
        at(0, "Engines"),
    ]  # fmt: skip
    assert told(*rows)[0][4] == ["Hulls", "Forty of them", "In all weathers", "Engines"]


def test_space_above_dates_begins_the_next_job() -> None:
    """Full rows of text run up to the next header; the wider gap and its span of time tell it."""
    full = "Made and served drinks, kept the books of the bar and never lost a guest on a Saturday night out there"
    rows: list[object] = []
    for place, dates in (("Creek Bistro", "March 2019 – January 2021"), ("Main Stage", "June 2015 – November 2018")):
        rows += [{"text": f"{place}, Bartender | {dates}", "gap": 8}, "Denver, CO", full, full]
    assert [job[:4] for job in told(*rows)] == [
        ("Bartender", "Creek Bistro", "2019-03", "2021-01"),
        ("Bartender", "Main Stage", "2015-06", "2018-11"),
    ]


def test_dates_below_a_full_bold_row_belong_to_it() -> None:
    """An employer whose name leaves no room for its dates."""
    long = "SOCIETY FOR THE MENDING OF NETS AND THE KEEPING OF HARBOUR LIGHTS, Framingham, MA"
    rows = [
        {"text": "LORN YARD LTD, Quincy, MA 2000–2003", "bold": True, "reach": 455}, "Surveyor", at(0, "Hulls"),
        {"text": long, "bold": True}, {"text": "1996–1999", "bold": True}, "Net Mender", at(0, "Nets"),
    ]  # fmt: skip
    found = told(*rows)
    assert [(title, start, end) for title, _, start, end, _ in found] == [
        ("Surveyor", "2000", "2003"),
        ("Net Mender", "1996", "1999"),
    ]
    assert found[1][1].startswith("SOCIETY FOR THE MENDING")


def section(kind: str, title: str, *rows: object) -> Section:
    return Section(kind, laid_out({"text": title, "size": 14, "bold": True})[0], tuple(laid_out(*rows)))


def test_what_has_no_dates_beside_dated_jobs_is_no_job() -> None:
    """Projects under a title like work, and what somebody is good at by field; alone they stay."""
    jobs = section("work", "Employment", "Cook, Creek Bistro, 2014 - 2016", "Porter, Main Stage, 2012 - 2014")
    blog = section("work", "Related Experience", "Tech Blog | GitHub | Live", "Built with care for all who read.")
    field = section("work", "Relevant Experience", "Sales and service", {"text": "Sold boats", "bullet": "•"})
    assert [one.kind for one in recast([blog, jobs])] == ["projects", "work"]
    assert [one.kind for one in recast([field, jobs])] == ["other", "work"]
    assert [one.kind for one in recast([field])] == ["work"]


def test_an_issuer_repeated_behind_a_dash_is_no_part_of_the_names() -> None:
    """The same words behind the dash of several certificates, whatever they are."""
    rows = ["Basic Sea Survival – Quoll", "Advanced Sea Survival – Quoll", "First Aid – Red Gull"]
    found = [
        (one.name.text, one.issuer.text)
        for one in find_certifications(laid_out(*({"text": row, "bullet": "•"} for row in rows)))
    ]
    assert [name for name, _ in found] == ["Basic Sea Survival", "Advanced Sea Survival", "First Aid"]


def test_a_place_beside_a_name_says_that_it_is_the_employers() -> None:
    """Where both names have words of schools, the one with the town is where somebody worked."""
    rows = [
        "Oboe Faculty (2013 — 2017)", "Lorn School of Music — Denver, CO", at(0, "Reeds and scales"),
        "Rhythm Faculty (2010 — 2013)", "Strath Institute of Music — Dayton, OH", at(0, "Dances"),
    ]  # fmt: skip
    assert [job[:2] for job in told(*rows)] == [
        ("Oboe Faculty", "Lorn School of Music"),
        ("Rhythm Faculty", "Strath Institute of Music"),
    ]


def test_the_employers_web_page_is_no_place() -> None:
    """A bare host beside the town."""
    rows = ["2017–2020\tSurveyor, Lorn Yard, Germantown MD, lornyard.example.com", at(0, "Hulls")]
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [("Surveyor", "Lorn Yard")]
    assert "." not in jobs[0].place.text


def test_a_job_called_like_a_heading_stands_beside_its_dates() -> None:
    """`Internship` in larger type, level with dates in the margin, is a title."""
    sheet = Sheet()
    sheet.text(190, 60, "Tilda Harrow", Look(size=18))
    sheet.text(60, 110, "EXPERIENCE", Look(size=10, bold=True)).rule(190, 106, 540)
    y = 130.0
    for dates, title, firm in (
        ("August 2012 – Present", "Net Mender", "Skerry Fishing Council"),
        ("March 2012 – July 2012", "Internship", "Harbour Office, Youth Unit"),
        ("May 2009 – March 2012", "Deck Hand", "Lorn Lines Ltd"),
    ):
        sheet.text(60, y, dates, Look(size=9)).text(190, y, title, Look(size=12)).text(190, y + 15, firm)
        y = sheet.column(190, y + 30, ["Mended nets of all kinds and kept the count of them for the council."]) + 16
    sheet.text(60, y, "EDUCATION", Look(size=10, bold=True)).rule(190, y - 4, 540)
    sheet.text(60, y + 20, "2005 – 2009", Look(size=9)).text(190, y + 20, "Diploma in Nets", Look(size=12))
    sheet.text(190, y + 35, "Skerry College")
    assert [job[0] for job in jobs_of(parsed(sheet))] == ["Net Mender", "Internship", "Deck Hand"]


def test_honours_are_no_part_of_the_degree() -> None:
    """Behind a comma, a dash or nothing; a state behind a town is no doctor's degree."""
    rows = [
        "2010 - 2014\tBSc in Water Sciences, with honors", "Fenland University",
        "2006 - 2010\tJuris Doctor magna cum laude, top 15% of class", "Lakes University",
        "2002 - 2006\tHigh School Diploma, Rockville MD", "Port Ash High School",
    ]  # fmt: skip
    found = [one.degree.text for one in find_schools(laid_out(*rows))]
    assert found == ["BSc in Water Sciences", "Juris Doctor", "High School Diploma"]


def test_an_open_bracket_goes_on_in_the_next_row() -> None:
    """A bold header that breaks within brackets is one header, below bullets, too."""
    rows = [
        {"text": "Steward, Lorn Lines", "bold": True, "gap": 8}, "Oban, UK – June 2014 to July 2015", at(0, "Ropes"),
        {"text": "Radio Editor, Coast Station “The Gull” (Skerry", "bold": True, "gap": 8},
        {"text": "Broadcasting Group)", "bold": True}, "Leeds, UK – August 2008 to August 2009", at(0, "News"),
    ]  # fmt: skip
    assert [(job[0], job[2]) for job in told(*rows)] == [("Steward", "2014-06"), ("Radio Editor", "2008-08")]


def test_the_first_entry_may_lack_its_date() -> None:
    """A bold degree begins each school, dated or not."""
    rows = [
        {"text": "Master of Journalism, coursework toward", "bold": True}, "Carleton University, Ottawa, ON",
        {"text": "Honours BA in Communication, 2013", "bold": True, "gap": 7}, "Fenland University, Ottawa, ON",
        {"text": "Broadcast Diploma, 2008", "bold": True, "gap": 7}, "Lorn College, London, ON",
    ]  # fmt: skip
    found = [(one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]
    assert found == [("Carleton University", ""), ("Fenland University", "2013"), ("Lorn College", "2008")]


def test_an_employer_with_its_state_is_no_town() -> None:
    """`Quillworks, NY` beside a lone title; a town with its state stays the place."""
    rows = ["2014 - 2017\tQuillworks, NY\tVolunteer Helper", at(0, "Helped"),
            "2010 - 2014\tInkhouse, NY\tSteward", at(0, "Ropes")]  # fmt: skip
    assert [job[:2] for job in told(*rows)] == [("Volunteer Helper", "Quillworks"), ("Steward", "Inkhouse")]


def test_courses_taught_beside_the_jobs_are_no_jobs() -> None:
    """`Teaching` lists terms; where it stands alone it holds the jobs."""
    jobs = section("work", "Employment", "Cook, Creek Bistro, 2014 - 2016", "Porter, Main Stage, 2012 - 2014")
    taught = section("work", "Teaching", "Arizona State University", "ACC 450 – Auditing (Summer 2020)")
    assert [one.kind for one in recast([jobs, taught])] == ["work", "other"]
    assert [one.kind for one in recast([taught])] == ["work"]


def test_licences_stand_apart_from_the_skills_under_one_heading() -> None:
    """Dated lines that begin like a licence, where the heading names both."""
    rows = ("Certified Public Accountant, Utah, April 2016", "Python", "Certified in cooking")
    parts = recast([section("skills", "Skills and Certifications", *rows)])
    assert [(part.kind, [line.flat for line in part.lines]) for part in parts] == [
        ("skills", ["Python", "Certified in cooking"]),
        ("certifications", ["Certified Public Accountant, Utah, April 2016"]),
    ]
    assert [part.kind for part in recast([section("skills", "Skills", *rows)])] == ["skills"]


def test_employers_are_bullets_above_unmarked_roles() -> None:
    """The role and its dates stand unmarked between the employer's bullet and the points."""
    rows = [
        at(0, "Lorn Yard (Quincy, MA)"), {"text": "Surveyor, 2016 - 2020", "left": 74}, at(1, "Hulls of forty boats"),
        at(1, "Engines in all weathers"),
        at(0, "Strath Yard (Salem, MA)"), {"text": "Auditor, 2011 - 2014", "left": 74}, at(1, "Books of the harbour"),
    ]  # fmt: skip
    assert told(*rows) == [
        ("Surveyor", "Lorn Yard", "2016", "2020", ["Hulls of forty boats", "Engines in all weathers"]),
        ("Auditor", "Strath Yard", "2011", "2014", ["Books of the harbour"]),
    ]


def test_bold_bullets_without_dates_name_jobs() -> None:
    """Those below the last text name one each; points of the text within are no jobs."""
    rows = [
        at(0, "Lorn Yard - Quincy - Boat Surveyor", bold=True), at(1, "Hulls of forty boats"), at(1, "Engines"),
        at(0, "Strath Yard - Salem - Store Clerk", bold=True), at(1, "Books of the harbour"), at(1, "Keys"),
        at(0, "Creek Bistro - Denver - Waiter", bold=True), at(0, "Main Stage - Denver - Usher", bold=True),
    ]  # fmt: skip
    assert [(*job[:2], len(job[4])) for job in told(*rows)] == [
        ("Boat Surveyor", "Lorn Yard", 2),
        ("Store Clerk", "Strath Yard", 2),
        ("Waiter", "Creek Bistro", 0),
        ("Usher", "Main Stage", 0),
    ]


def test_points_in_one_look_do_not_name_jobs() -> None:
    """Nested points that all look alike are the text of the one job above them."""
    rows = [
        at(0, "Kept the books of the harbour"), at(1, "Ledgers"), at(1, "Keys"), at(0, "Mended nets"), at(1, "Winter"),
        at(1, "By hand"),
    ]  # fmt: skip
    assert len(told(*rows)) <= 1
