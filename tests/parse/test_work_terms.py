"""Résumés for public offices: hours, pay and supervisors name nobody; addresses stand under the employer's name."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.contact.finding import find_contact
from resumectl.parse.fields.contact.name import split_name
from resumectl.parse.fields.contact.phone import find_phones
from resumectl.parse.fields.entries.asides import is_term, tells_terms
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.places.finding import looks_like_place, read_place
from resumectl.parse.lexicon import lexicon


@pytest.mark.parametrize(
    "text",
    [
        "Hours per week: 40", "40 hours per week", "(36 hrs/week)", "Salary: $21.14 USD Per Hour",
        "Reports to: the Vicar",
        "Series: 2010 Pay Plan: GS Grade: 09", "Supervisor: Ann Orme (801-555-0199)",
        "Okay to contact this Supervisor: Contact me first", "May we contact: yes",
    ],
)  # fmt: skip
def test_terms_of_a_job(text: str) -> None:
    """Hours, pay, grade and who may be asked are told from names."""
    assert is_term(text)


@pytest.mark.parametrize("text", ["Salary Clerk", "Supervisor", "Hours of Light Ltd", "Grade 4 Teacher", "40 Hours"])
def test_names_are_no_terms(text: str) -> None:
    """A title or an employer that begins with such a word is none."""
    assert not is_term(text)


def test_a_pay_grade_names_no_employer() -> None:
    """`GS-2005-07` beside the title has a number of an occupation, which is no year either."""
    assert all(map(tells_terms, ("GS-2005-07", "Band 6", "AfC Band 8a", "TVöD E 9b", "Grade H")))
    assert not any(map(tells_terms, ("GS Motors", "Band of Brothers", "E 9 Elektro")))
    rows = ["Supply Technician\tGS-2005-07", "Marram Supply Command, Norfolk, VA", "03/2018 – 06/2021"]
    (job,) = find_jobs(laid_out({"text": rows[0], "bold": True}, *rows[1:], {"text": "Stock", "bullet": "•"}))
    assert (job.title.text, job.company.text, job.start.text) == (
        "Supply Technician", "Marram Supply Command", "2018-03"
    )  # fmt: skip


def test_a_pay_band_is_no_place() -> None:
    """A town is called Band, but none has a sixth district."""
    head = [("Staff Nurse", True), (" – Penfold Hospital", False)]
    (job,) = find_jobs(laid_out(head, "Band 6 | Sept 2019 – present"))
    assert (job.title.text, job.company.text, job.place.text) == ("Staff Nurse", "Penfold Hospital", "")


def header(name: str, street: str, town: str, dates: str, title: str) -> list[object]:
    rows: list[object] = [{"text": name, "bold": True, "gap": 9}, *([street] if street else []), town, dates]
    return [
        *rows, "Salary: $20 Per Hour", "Hours per week: 40", {"text": title, "bold": True, "gap": 6},
        {"text": "Duties, Accomplishments and Related Skills:", "bold": True},
        {"text": "Counted the stores every quarter.", "bullet": "•", "left": 60},
        "Supervisor: Ann Orme (801-555-0199)", "Okay to contact this Supervisor: Yes",
    ]  # fmt: skip


def test_jobs_as_a_federal_builder_prints_them() -> None:
    """Employer, address, dates, terms, title: also where one of the jobs has no street."""
    jobs = find_jobs(
        laid_out(
            *header("U.S. Army, 40th Supply Battalion", "12 Depot Lane, Bldg 7", "Orrin, UT 84056 US",
                    "06/2019 - Present", "Supply Specialist (This is a federal job)"),
            *header("Kestrel Outfitters Co.", "", "Salt Lake City, UT US", "9/2013 - 1/2016", "Warehouse Associate"),
        )
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.place.text, job.end.text) for job in jobs] == [
        ("Supply Specialist", "U.S. Army, 40th Supply Battalion", "Orrin, UT 84056 US", "Present"),
        ("Warehouse Associate", "Kestrel Outfitters Co.", "Salt Lake City, UT US", "2016-01"),
    ]
    assert [[bullet.text for bullet in job.bullets] for job in jobs] == [["Counted the stores every quarter."]] * 2


@pytest.mark.parametrize(
    "text",
    ["Orrin, UT 84056 United States", "Salt Lake City, UT US", "Reno, NV 89501-1234", "Cobh, Co. Cork", "Co. Mayo"],
)
def test_towns_with_a_zip_or_a_county(text: str) -> None:
    """A state with its ZIP and the country, and a county behind a town, end a place."""
    assert looks_like_place(text)


@pytest.mark.parametrize("text", ["Analyst, IT 2019", "Hill School, Co. Cork", "Company"])
def test_no_towns(text: str) -> None:
    """A date, a school before a county and a word that begins like one are no places."""
    assert not looks_like_place(text)


@pytest.mark.parametrize(
    ("text", "country"),
    [("Perth WA 6000", "Australia"), ("Seattle, WA 98101", "United States"), ("Darwin, NT 0800", "Australia")],
)
def test_states_of_two_countries(text: str, country: str) -> None:
    """A state's letters with a postcode of four digits are Australian, with five American."""
    assert read_place(text).country == country


def test_an_employer_above_labels() -> None:
    """What stands over `Post held` and `Date` is the employer, and neither an earlier job's text nor lost."""
    rows: list[object] = []
    for name, post, dates in (
        ("Orchid Foods Ltd., Leeds", "Senior Accountant", "March 2019 till date"),
        ("Alby & Co., Hull", "Account Officer", "January 2017 - February 2019"),
    ):
        rows += [{"text": name, "bold": True, "gap": 8}, f"Post Held\t: {post}", f"Date\t: {dates}", "Job Description:"]
        rows.append({"text": "Kept the ledgers", "bullet": "1.", "left": 70})
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text, job.start.text, len(job.bullets)) for job in jobs] == [
        ("Senior Accountant", "Orchid Foods Ltd.", "2019-03", 1),
        ("Account Officer", "Alby & Co.", "2017-01", 1),
    ]


def test_two_numbers_with_a_stroke_between_them() -> None:
    """Two long numbers in one are read as the first and the second."""
    found = find_phones("Mob: +91-94370 55512 / 70080 55513")
    assert [phone.text for phone in found] == ["+91-94370 55512", "70080 55513"]


def test_colons_in_cells_of_their_own() -> None:
    """A column of colons between labels and values is neither; a surname comes behind the other names."""
    rows = laid_out("SURNAME\t:\tORME-HALL", "OTHER NAMES\t:\tGrace Ife", "SEX\t:\tFemale")
    contact = find_contact([], rows, rows, [])
    assert (contact.first_name.text, contact.last_name.text) == ("Grace Ife", "ORME-HALL")


def test_irish_family_names() -> None:
    """`Ní` and `Ó` belong to the family name behind them."""
    words = lexicon()
    assert split_name("Aoife Ní Mhurchadha", "english", words).last == "Ní Mhurchadha"
    assert split_name("Seán Ó Briain", "english", words).first == "Seán"
    assert split_name("Wei Ni Zhang", "english", words).last == "Zhang"
    assert split_name("Sorcha Ni Mhurchadha", "english", words).last == "Ni Mhurchadha"


def test_further_roles_set_like_the_title_behind_an_employer() -> None:
    """A row that looks as the title at the end of the first header names a further role there, with its unit."""
    jobs = find_jobs(
        laid_out(
            [("Belmont & Row,", True), (" Lafayette — Store Manager", False)], "June 2019 - PRESENT",
            {"text": "Ran the store", "bullet": "•", "left": 70},
            {"text": "Assistant Store Manager, Softlines", "gap": 8}, "Feb 2017 - June 2019",
            {"text": "Led the team", "bullet": "•", "left": 70},
            {"text": "Department Lead", "gap": 8}, "August 2014 - Feb 2017",
            {"text": "Opened and closed", "bullet": "•", "left": 70},
            {"runs": [("Sunny Shades,", True), (" Lafayette — Sales Associate", False)], "gap": 12},
            "2012 - 2014 (part-time while in school)",
        )
    )  # fmt: skip
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("Store Manager", "Belmont & Row"),
        ("Assistant Store Manager, Softlines", "Belmont & Row"),
        ("Department Lead", "Belmont & Row"),
        ("Sales Associate", "Sunny Shades"),
    ]


@pytest.mark.parametrize(
    "terms",
    ["part-time", "Full Time while at college", "CDD 6 mois", "CDD de 6 mois", "Job étudiant", "Vollzeit",
     "tempo indeterminato", "umowa zlecenie", "Heltid", "полная занятость", "正社員"],
)  # fmt: skip
def test_on_what_terms_names_nobody(terms: str) -> None:
    """They stand beside the title, above the employer or between both, and are neither."""
    behind = laid_out(f"Nurse - {terms}", "Tarn Infirmary, Leeds - 2016 - 2020")
    between = laid_out(f"Nurse, {terms}, Tarn Infirmary, 2016 - 2020")
    for lines in (behind, between):
        job = find_jobs(lines)[0]
        assert (job.title.text, job.company.text) == ("Nurse", "Tarn Infirmary")


def test_terms_alone_stay_where_nothing_else_names() -> None:
    """Who worked for himself says so in the employer's place; a trade is none of the terms."""
    job = find_jobs(laid_out("Joiner, self employed, 2008 - 2016"))[0]
    assert (job.title.text, job.company.text, job.start.text) == ("Joiner", "self employed", "2008")
    assert not any(map(tells_terms, ("Contract Manager", "Stage Manager")))


def test_terms_lead_to_who_employed_and_are_no_place() -> None:
    """As in the work of temporary agencies: what joins the two goes with the terms, in whatever look it is set."""
    jobs = find_jobs(flow(
        "09/2017 - 02/2018\tLagerist", "Zeitarbeit bei Persona Service, Landshut",
        "10/2015 - 08/2017\tHelfer", "Randstad (Leiharbeit)",
    ))  # fmt: skip
    named = [(job.title.text, job.company.text, job.place.text) for job in jobs]
    assert named == [("Lagerist", "Persona Service", "Landshut"), ("Helfer", "Randstad", "")]
    (job,) = find_jobs(laid_out([("2012 - 2014 : Agent de quai (CDD)", True), (" chez Quoll Logistics, Mions", False)]))
    assert (job.title.text, job.company.text, job.place.text) == ("Agent de quai (CDD)", "Quoll Logistics", "Mions")
