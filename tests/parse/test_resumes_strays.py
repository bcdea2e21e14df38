"""Contact data away from the contact block, sentences without bullets, issuers below names, groups of skills."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, HEADING, Look, Sheet, bullets_of, lines_of, parsed, resume_head, width_of
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.places.finding import read_place
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast
from resumectl.parse.sectioning.stray import stray_contact

SMALL = Look(size=9)


def section(kind: str, title: str, *rows: object) -> Section:
    return Section(kind, laid_out({"text": title, "size": 14, "bold": True})[0], tuple(laid_out(*rows)))


def test_contact_data_at_the_foot_of_a_page_belongs_to_no_section() -> None:
    """Number, address and town far below the last section are the contact block, wherever they stand in the row."""
    sheet = Sheet()
    sheet.text(60, 60, "Orla Penhaligon", Look(size=22))
    sheet.text(60, 110, "Experience", HEADING)
    sheet.column(60, 130, [("Ferry Steward, Skerry Lines, 2016 - 2020", BOLD), "Served tea on rough crossings."])
    sheet.text(60, 180, "Skills", HEADING)
    sheet.column(60, 198, ["First aid", "Knots"])
    sheet.text(60, 790, "020 7946 0811", SMALL).text(240, 790, "orla@penhaligon.example", SMALL)
    sheet.text(470, 790, "Falmouth, UK", SMALL)
    profile = parsed(sheet).profile
    basic = profile.basic_info
    assert (basic.phone_number, basic.email, basic.location.city) == (
        "020 7946 0811",
        "orla@penhaligon.example",
        "Falmouth",
    )
    assert profile.skills == ("First aid", "Knots")


def test_contact_data_on_top_of_the_second_column_closes_no_section() -> None:
    """An address above the first heading of a sidebar is no certificate of the column before it."""
    sheet = Sheet()
    sheet.text(40, 60, "Orla Penhaligon", Look(size=20))
    y = 100.0
    for title, rows in (
        ("Experience", ["Ferry Steward, Skerry Lines, 2016 - 2020", "Porter, Harbour Hotel, 2012 - 2016"]),
        ("Certificates", ["Sea Survival Course, 2019", "Food Hygiene Level 2, 2018"]),
    ):
        sheet.text(40, y, title, HEADING)
        y = sheet.column(40, y + 18, rows) + 10
    sheet.column(400, 60, ["9 Anchor Row", "Falmouth TR11 4AA", "020 7946 0811", "orla@penhaligon.example"])
    sheet.text(400, 140, "Skills", HEADING)
    sheet.column(400, 158, ["First aid", "Knots", "Splicing"])
    profile = parsed(sheet).profile
    assert [one.name for one in profile.certifications] == ["Sea Survival Course", "Food Hygiene Level 2"]
    assert (profile.basic_info.phone_number, profile.basic_info.location.city) == ("020 7946 0811", "Falmouth")
    assert profile.skills == ("First aid", "Knots", "Splicing")


def test_short_sentences_below_each_other_are_told_apart() -> None:
    """Where no line reaches its column's edge nothing wraps, and each sentence is a point of its own."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "A long line of the letter that introduces somebody and reaches to the right margin of all.")
    sheet.text(60, y + 24, "Experience", HEADING)
    y = sheet.column(60, y + 44, [("Skerry Lines", BOLD), ("May 2016 - June 2020", BOLD), ("Steward", BOLD)])
    y = sheet.column(60, y + 6, ["Served two hundred passengers a day.", "Kept the till.", "Trained three juniors."])
    y = sheet.column(60, y + 14, [("Harbour Hotel", BOLD), ("May 2012 - May 2016", BOLD), ("Porter", BOLD)])
    sheet.column(60, y + 6, ["Carried the luggage of all guests.", "Parked cars."])
    assert bullets_of(parsed(sheet)) == [
        ["Served two hundred passengers a day.", "Kept the till.", "Trained three juniors."],
        ["Carried the luggage of all guests.", "Parked cars."],
    ]


@pytest.mark.parametrize("style", [{}, {"size": 9}], ids=["alike", "smaller"])
def test_issuers_stand_below_the_names_of_certificates(style: dict[str, float]) -> None:
    """Two lines to a block: the lower one says who gave it, by its words or by its look."""
    rows = [
        {"text": "Sea Survival Course", "reach": 500}, {"text": "Maritime Institute of Skerry", "gap": 3, **style},
        {"text": "Food Hygiene Level 2", "gap": 9}, {"text": "Penhaligon Training", "gap": 3, **style},
    ]  # fmt: skip
    found = [(one.name.text, one.issuer.text) for one in find_certifications(laid_out(*rows))]
    assert found == [
        ("Sea Survival Course", "Maritime Institute of Skerry"),
        ("Food Hygiene Level 2", "Penhaligon Training"),
    ]


def test_pairs_of_certificates_stay_certificates() -> None:
    """Blocks of two that look alike and name no organisation are names, all of them."""
    rows = [
        {"text": "Sea Survival", "reach": 500},
        {"text": "Knots and Ropes", "gap": 3},
        {"text": "Food Hygiene", "gap": 9},
        {"text": "Fire Watch", "gap": 3},
    ]
    names = [one.name.text for one in find_certifications(laid_out(*rows))]
    assert names == ["Sea Survival", "Knots and Ropes", "Food Hygiene", "Fire Watch"]


def test_a_degree_in_a_bullet_keeps_its_field_behind_a_colon() -> None:
    """`BA (Hons): History` is one degree, though its halves are set in two styles."""
    rows = [
        "2011 - 2014\tFenland University",
        {"runs": [("BA (Hons):", True), (" Maritime History", False)], "bullet": "•"},
    ]
    found = [(one.degree.text, one.institution.text) for one in find_schools(laid_out(*rows))]
    assert found == [("BA (Hons): Maritime History", "Fenland University")]


@pytest.mark.parametrize("title", ["Teaching", "Film", "Theatre"])
def test_a_list_below_a_title_like_work_is_one_of_skills(title: str) -> None:
    """Jobs with dates stand elsewhere, and nothing here is a job."""
    jobs = section("work", "Experience", "Steward, Skerry Lines, 2016 - 2020")
    items = section("work", title, "Phonics", "Maths mastery", "Assessment")
    assert [one.kind for one in recast([items, jobs])] == ["skills", "work"]
    titles = section("work", title, "Senior Teacher", "Teaching Assistant")
    assert [one.kind for one in recast([titles, jobs])] == ["work", "work"]


def test_qualifications_in_dated_rows_are_certificates() -> None:
    """Short rows that all have a date, under a title that may also open a profile."""
    rows = ("2016 Certificate in Sea Survival", "2011 Yachtmaster Offshore")
    assert [one.kind for one in recast([section("summary", "Qualifications", *rows)])] == ["certifications"]


@pytest.mark.parametrize(
    ("text", "city", "country"),
    [
        ("Exeter, Devon, GB", "Exeter", "United Kingdom"),
        ("5 Elm Gardens, Guildford, Surrey", "Guildford", ""),
        ("Topsham, Devon EX3 0AA", "Topsham", ""),
        ("Tralee, Co. Kerry, Ireland", "Tralee", "Ireland"),
        ("Norfolk, VA", "Norfolk", "United States"),
        ("Durham, NC", "Durham", "United States"),
        ("Devon, PA", "Devon", "United States"),
    ],
)
def test_a_county_is_not_the_town(text: str, city: str, country: str) -> None:
    """What stands before it is; where nothing does, or a state follows, it may be a town's name."""
    place = read_place(text)
    assert (place.city, place.country) == (city, country)


@pytest.mark.parametrize("word", ["v", "ve", "at", "bei", "hos"])
def test_a_small_word_parts_the_title_from_the_employer(word: str) -> None:
    """`Účetní v Pekárna Novák` says both, as `Accountant at ...` does."""
    rows = [f"Accountant {word} Novak Bakery s.r.o.", "2013 - 2016", {"text": "Kept the books.", "bullet": "•"}]
    found = [(job.title.text, job.company.text) for job in find_jobs(laid_out(*rows))]
    assert found == [("Accountant", "Novak Bakery s.r.o")] or found == [("Accountant", "Novak Bakery s.r.o.")]


def test_dates_flush_right_in_a_margin_begin_every_job() -> None:
    """Short dates begin further in than long ones, as text below a header does."""
    rows = [
        {"text": "2014–present Boat Surgeon, Lorn Yard, Oban", "left": 50},
        {"text": "Hulls of forty boats and their engines, in all weathers and on every island.", "left": 120},
        {"text": "2011–2014 Boat Assistant, Strath Yard, Pitlochry", "left": 64},
        {"text": "Painted keels.", "left": 120, "bullet": "•"},
    ]
    found = [(job.title.text, job.company.text, job.start.text) for job in find_jobs(laid_out(*rows))]
    assert found == [("Boat Surgeon", "Lorn Yard", "2014"), ("Boat Assistant", "Strath Yard", "2011")]


def test_a_long_header_that_begins_with_dates_is_a_header() -> None:
    """Twenty words behind a span of time name a title and an employer; no sentence begins so."""
    rows = [
        {"text": "Aug 2014 – May 2016 Clerk, Skerry Court, Leeds", "left": 50},
        {"text": "Wrote letters", "left": 120, "bullet": "•"},
        {"text": "Aug 2011 – Aug 2014 Law Clerk to the Hon. M. Eddington, Northern Court of Appeals – Durham, North "
                 "East of England", "left": 50},
        {"text": "Prepared memoranda", "left": 120, "bullet": "•"},
    ]  # fmt: skip
    assert [job.start.text for job in find_jobs(laid_out(*rows))] == ["2014-08", "2011-08"]


def test_links_in_a_row_label_nothing_below_them() -> None:
    """`LinkedIn | GitHub` are words to click on; the land in the next row is where somebody lives."""
    sheet = Sheet()
    sheet.text(60, 60, "Orla Penhaligon", Look(size=22))
    sheet.column(60, 84, ["orla@penhaligon.example | +47 480 55 012 | LinkedIn | GitHub", "Norway"])
    sheet.text(60, 130, "Experience", HEADING)
    sheet.column(60, 150, ["Ferry Steward, Skerry Lines, 2016 - 2020"])
    assert parsed(sheet).profile.basic_info.location.country == "Norway"


@pytest.mark.parametrize(
    ("text", "country"), [("Stavanger (NO), Rogaland", "Norway"), ("Milano (MI), Italia", "Italy")]
)
def test_a_code_in_brackets_within_an_address(text: str, country: str) -> None:
    """A land's counts, a province's does not."""
    assert read_place(text).country == country


def test_a_heading_close_beside_the_first_row_of_a_narrow_column() -> None:
    """Address rows in the margin reach almost to the text; the first heading stands level with one of them."""
    sheet = Sheet()
    sheet.text(60, 60, "Orla Penhaligon", Look(size=26)).text(60, 90, "Ferry Steward", Look(size=15, italic=True))
    sheet.column(60, 130, ["12 Lambs Conduit Row", "Falmouth TR11 4AA", "020 7946 0811", "orla@penhaligon.eu"], 12)
    x, title = 64 + width_of("12 Lambs Conduit Row"), Look(size=14, color=0xCC3311)
    sheet.text(x, 130.5, "Positions", title)
    y = sheet.column(x, 150, ["Steward, Skerry Lines, Falmouth. 2019–today", "Tea on rough crossings and calm ones."])
    y = sheet.column(x, y + 4, ["Porter, Harbour Hotel, Truro. 2015–2019", "Trunks of all guests, up and down stairs."])
    sheet.text(x, y + 14, "Education", title)
    y = sheet.column(x, y + 32, ["Diploma in Catering, Fenland College. 2013"])
    sheet.text(x, y + 14, "Skills", title)
    sheet.column(x, y + 32, ["Tea, Knots, Splicing"])
    profile = parsed(sheet).profile
    assert [(job.role_title, job.company) for job in profile.work_history] == [
        ("Steward", "Skerry Lines"),
        ("Porter", "Harbour Hotel"),
    ]
    assert profile.basic_info.phone_number == "020 7946 0811"


def test_a_web_page_that_ends_the_contact_row_above_a_column_belongs_to_no_job() -> None:
    """The row of contact data reaches over both columns; its last piece stands on top of the right one."""
    left = laid_out("Experience", "Ferry Steward, Skerry Lines, 2016 - 2020", "Served tea on rough crossings.")
    texts = [{"text": text, "left": 300, "column": 1} for text in ("github.com/penhaligon", "Skills", "Knots")]
    right = laid_out(*texts)
    headings = {id(left[0]), id(right[1])}
    assert stray_contact([*left, *right], headings) == {id(right[0])}
    told = laid_out({"text": "Served tea", "left": 300, "column": 1})
    assert stray_contact([*left, *told, *right[1:]], headings) == set()


def test_a_heading_at_the_edge_above_indented_text_ends_the_columns_above_it() -> None:
    """Address left and e-mail right, then a heading with its text indented: that is no text of the right column."""
    sheet = Sheet(612, 792)
    sheet.text(72, 75, "Orla Penhaligon", Look(size=14, bold=True))
    sheet.text(72, 98, "Orla May Penhaligon").text(437, 98, "020 7946 0811")
    sheet.text(72, 111, "12 Quay Hill").text(437, 112, "orla@penhaligon.example")
    sheet.text(72, 125, "Falmouth").text(437, 125, "penhaligon.example")
    sheet.text(72, 138, "England")
    sheet.text(72, 160, "Education", BOLD).text(158, 181, "BSc Botany, Fenland University, 2012")
    sheet.text(72, 203, "Academic Life", BOLD)
    told = "Publication: Mosses of the northern coast and where they grow in a wet year"
    sheet.column(158, 225, ["Visiting Gardener at the Royal Peat Laboratory, Fenland, 2010", told])
    sheet.text(72, 263, "Positions", BOLD)
    sheet.text(158, 285, "Ferry Steward").right(530, 285, "2016 - 2020")
    sheet.column(158, 299, ["Skerry Lines", "Served tea on rough crossings and kept the galley clean, the till exact"])
    texts = [line.flat for line in lines_of(sheet)]
    assert texts[texts.index("Education") :][:2] == ["Education", "BSc Botany, Fenland University, 2012"]
