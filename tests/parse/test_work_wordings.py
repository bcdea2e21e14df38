"""How people word and set the rows that name a job: dates in the middle, sentences, forms with clients."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, HEADING, Sheet, bullets_of, jobs_of, parsed, resume_head
from section_lines import laid_out

from resumectl.parse.fields.entries.forms import WORK_ROLES, find_forms
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line

Told = tuple[str, str, str, str, str]


def told(lines: list[Line]) -> list[Told]:
    return [
        (job.title.text, job.company.text, job.place.text, job.start.text, job.end.text) for job in find_jobs(lines)
    ]


def texts(lines: list[Line]) -> list[list[str]]:
    return [[bullet.text for bullet in job.bullets] for job in find_jobs(lines)]


def test_dates_between_commas() -> None:
    """No comma of those around the dates stays with a name."""
    rows = [
        "Marram Kerb Parking, April 2021 - Current, Parking Lot Supervisor",
        "Tarn Catering, December 2016 - March 2021, Event Staff Member",
    ]
    assert told(laid_out(*({"text": row, "bold": True} for row in rows))) == [
        ("Parking Lot Supervisor", "Marram Kerb Parking", "", "2021-04", "Present"),
        ("Event Staff Member", "Tarn Catering", "", "2016-12", "2021-03"),
    ]


def test_a_sentence_whose_dates_run_over() -> None:
    """A span that ends in the next row has both its ends, and none of its words is a title's."""
    rows = [
        "Working as Site Engineer in Quoll Infra Pvt Ltd, Jaipur from June 2019 to till date.",
        "Worked as Software Engineer in Tarnsoft Technologies, Bangalore from Jan 2016",
        "to May 2019.",
    ]
    assert told(laid_out(*rows)) == [
        ("Site Engineer", "Quoll Infra Pvt Ltd", "Jaipur", "2019-06", "Present"),
        ("Software Engineer", "Tarnsoft Technologies", "Bangalore", "2016-01", "2019-05"),
    ]


def test_forms_with_a_client() -> None:
    """Beside an employer a client employs nobody; what labels that no form has say is told of the job."""
    forms = [
        ("Quoll Rail Lighting Ltd", "Structure Engineer", "Nov 2020 to Till Date", "Bridge over the Tarn", "Fen Roads"),
        ("Marram Projects Pvt. Ltd.", "Site Engineer", "June 2017 to Oct 2020", "Four lanes of NH-8", "PWD"),
    ]
    rows = [
        f"{label} : {value}"
        for form in forms
        for label, value in zip(("Employer", "Designation", "Period", "Project", "Client"), form, strict=True)
    ]
    assert told(laid_out(*rows)) == [
        ("Structure Engineer", "Quoll Rail Lighting Ltd", "", "2020-11", "Present"),
        ("Site Engineer", "Marram Projects Pvt. Ltd.", "", "2017-06", "2020-10"),
    ]
    assert texts(laid_out(*rows))[0] == ["Project : Bridge over the Tarn", "Client : Fen Roads"]


def test_forms_with_clients_alone() -> None:
    """Where no other label names who employed, the client does."""
    rows = ["Client : Fen Roads", "Role : Site Engineer", "Duration : 2017 to 2020"] * 2
    assert [form.text("company") for form in find_forms(laid_out(*rows), WORK_ROLES)] == ["Fen Roads", "Fen Roads"]


def test_a_duty_below_a_title_at_an_employer() -> None:
    """`Title at Employer` leaves nothing to be named; words of titles in the row below tell what was done."""
    rows = [
        "Dal 2015 al 2019",
        "Operaio presso Officine Quoll S.r.l. – Moncalieri",
        "(TO)",
        "Addetto alla pressa e al controllo qualità",
        "Dal 2012 al 2015",
        "Magazziniere presso Tarn S.r.l. – Torino",
    ]
    assert told(laid_out(*rows)) == [
        ("Operaio", "Officine Quoll S.r.l.", "Moncalieri (TO)", "2015", "2019"),
        ("Magazziniere", "Tarn S.r.l.", "Torino", "2012", "2015"),
    ]
    assert texts(laid_out(*rows))[0] == ["Addetto alla pressa e al controllo qualità"]


@pytest.mark.parametrize("to", ["à", "–"])
def test_two_rows_of_dates_beside_a_header(to: str) -> None:
    """The halves of a span in the margin are one, and the header's second row belongs to the first."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Expériences", HEADING)
    jobs = [("Janvier 2015", "septembre 2016", "Soudeur"), ("Mars 2012", "janvier 2015", "Apprenti soudeur")]
    for start, end, title in jobs:
        y += 22
        sheet.text(60, y, start, BODY)
        sheet.text(200, y, f"{title}, Tarn Chaudronnerie et Métallerie Générale,", BODY)
        sheet.text(60, y + 13, f"{to} {end}", BODY)
        sheet.text(200, y + 13, "Villeurbanne, France.", BODY)
        sheet.text(200, y + 26, "• Soudure de cuves en inox", BODY)
        y += 30
    profile = parsed(sheet)
    company, place = "Tarn Chaudronnerie et Métallerie Générale", "Villeurbanne, France"
    assert [(*job, place) for job in jobs_of(profile)] == [
        ("Soudeur", company, "2015-01", "2016-09", place), ("Apprenti soudeur", company, "2012-03", "2015-01", place)
    ]  # fmt: skip
    assert bullets_of(profile) == [["Soudure de cuves en inox"]] * 2


def test_bullets_that_go_on_below_their_glyphs() -> None:
    """A full row goes on in the next one, where nothing more stands between them than within a text."""
    rows = [
        {"text": "2019 – 2021  Waiter, Tarn Hotel, Leeds"},
        {"text": "Served forty guests a night, and on market days the hall of the Lower", "bullet": "•", "left": 59},
        {"text": "Riding as well", "left": 50, "gap": 1},
        {"text": "Trained two apprentices and kept the book of the cellar in good hands", "bullet": "•", "left": 59},
    ]
    assert texts(laid_out(*rows)) == [[f"{rows[1]['text']} Riding as well", rows[3]["text"]]]


def test_a_row_of_an_address_above_the_dates() -> None:
    """Below two names and above the dates nothing but a place can stand, though nobody knows the town."""
    rows = [
        {"text": "SERVICE CREW", "bold": True},
        "Quoll Foods Corporation",
        "SM North Mall, Quezon City",
        "June 2016 – February 2019",
        {"text": "Took orders and prepared food", "bullet": "•", "left": 60},
        {"text": "TRAINEE", "bold": True},
        "Municipal Hall of Fenville",
        "Fenville, Marram",
        "November 2015 – March 2016",
        {"text": "Encoded documents", "bullet": "•", "left": 60},
    ]
    assert told(laid_out(*rows)) == [
        ("SERVICE CREW", "Quoll Foods Corporation", "SM North Mall, Quezon City", "2016-06", "2019-02"),
        ("TRAINEE", "Municipal Hall of Fenville", "Fenville, Marram", "2015-11", "2016-03"),
    ]


@pytest.mark.parametrize("first", ["QMR S.A", "Quoll Metais S.A"])
def test_a_bold_employer_may_be_an_acronym(first: str) -> None:
    """Capitals of the first employer's name do not make the others another kind of row."""
    names = [(first, "Gerente de Sistemas"), ("Tarn Consultoria", "Consultor"), ("Fenland Sondagem S.A", "Analista")]
    rows: list[object] = []
    for at, (company, title) in enumerate(names):
        rows += [{"text": company, "bold": True, "gap": 12}, title, f"0{at + 1}/2015 a 0{at + 1}/2016"]
        rows += [{"text": "Suporte aos usuários e gestão de bancos de dados", "bullet": "•", "left": 60}]
        if not at:
            rows += [{"text": "Coordenador de Sistemas", "gap": 6}, "03/2013 a 12/2014"]
            rows += [{"text": "Implantação de novas rotinas e ferramentas", "bullet": "•", "left": 60}]
    assert [(title, company) for title, company, *_ in told(laid_out(*rows))] == [
        ("Gerente de Sistemas", first), ("Coordenador de Sistemas", first),
        ("Consultor", "Tarn Consultoria"), ("Analista", "Fenland Sondagem S.A"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "company", "place"),
    [
        ("Quoll (Singapore) Pte. Ltd. In Singapore", "Quoll (Singapore) Pte. Ltd.", "Singapore"),
        ("Marram Treuhand AG in Zürich.", "Marram Treuhand AG", "Zürich"),
        ("Tarn AG, Region Asia Pacific (based in Singapore)", "Tarn AG, Region Asia Pacific", "Singapore"),
        ("Fenland S.A.S. (située à Lyon)", "Fenland S.A.S.", "Lyon"),
        ("Made in Italy", "Made in Italy", ""),
        ("Alders (Cluj-Napoca, România)", "Alders", "Cluj-Napoca, România"),
        ("Quoll Technology Pte Ltd(Outsourced to Tarn Insurance)", "Quoll Technology Pte Ltd", ""),
    ],
)
def test_where_an_employer_is(name: str, company: str, place: str) -> None:
    """A preposition behind a legal form, or within brackets, leads to the place and belongs to neither."""
    rows = [{"text": f"Accountant\t{name}", "bold": True}, "Nov 2013 to Nov 2015"]
    assert [job[1:3] for job in told(laid_out(*rows))] == [(company, place)]


def test_titles_that_lead_the_points() -> None:
    """Where employers and dates head the jobs, a title before a colon is one, and each further one a further job."""
    rows = [
        {"text": "Tarn Alumni Association, 2010 - Present", "bold": True},
        {"text": "Network Administrator: Set up and kept the servers", "bullet": "–", "left": 80},
        {"text": "Data Specialist, maintaining the list of members", "bullet": "–", "left": 80},
        {"text": "Quoll Cottage, 2008 - 2010", "bold": True},
        {"text": "Cashier", "bullet": "–", "left": 80},
        {"text": "Marram Distribution, 2006", "bold": True},
        {"text": "Sorted incoming mail and packages", "bullet": "–", "left": 80},
    ]
    assert [(job[0], job[1]) for job in told(laid_out(*rows))] == [
        ("Network Administrator", "Tarn Alumni Association"), ("Data Specialist", "Tarn Alumni Association"),
        ("Cashier", "Quoll Cottage"), ("", "Marram Distribution"),
    ]  # fmt: skip
    assert texts(laid_out(*rows)) == [
        ["Set up and kept the servers"], ["maintaining the list of members"], [], ["Sorted incoming mail and packages"]
    ]  # fmt: skip


def test_lists_of_posts_below_employers_stay_lists() -> None:
    """Several titles that tell of nothing are no jobs: what was taught, or with whom somebody worked."""
    rows = [
        {"text": "Tarn College, 2010 - 2012", "bold": True},
        {"text": "Nurse", "bullet": "–", "left": 80},
        {"text": "Teacher", "bullet": "–", "left": 80},
        {"text": "Quoll College, 2008 - 2010", "bold": True},
        {"text": "Teacher", "bullet": "–", "left": 80},
        {"text": "Cook", "bullet": "–", "left": 80},
    ]
    assert [(job[0], job[1]) for job in told(laid_out(*rows))] == [("", "Tarn College"), ("", "Quoll College")]


def test_responsibilities_below_the_last_dates() -> None:
    """A heading that stands right below a job's dates heads what was done there, and the jobs behind it go on."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "WORK EXPERIENCE", HEADING)
    for title, company, dates, heading in [
        ("Cluster Manager", "Quoll Schools Ltd", "February 2017 to Present", "RESPONSIBILITIES"),
        ("HR Manager", "Tarn Hospital", "June 2012 to January 2017", ""),
    ]:
        sheet.text(60, y + 20, title, BODY).text(60, y + 33, company, BODY).text(60, y + 46, dates, BODY)
        y += 46
        if heading:
            y += 24
            sheet.text(60, y, heading, HEADING)
        y += 18
        sheet.text(60, y, "• Planned the shifts of forty people", BODY)
    profile = parsed(sheet)
    assert [job[:2] for job in jobs_of(profile)] == [
        ("Cluster Manager", "Quoll Schools Ltd"), ("HR Manager", "Tarn Hospital")
    ]  # fmt: skip
    assert bullets_of(profile) == [["Planned the shifts of forty people"]] * 2


def test_counts_beside_dates_are_no_names() -> None:
    """`1:1` or `80 %` at the right edge is neither an employer nor a place."""
    rows = ["2019 — 2022\t1:1", {"text": "Quoll Studio", "bold": True}, "Yoga Instructor"]
    assert told(laid_out(*rows)) == [("Yoga Instructor", "Quoll Studio", "", "2019", "2022")]


@pytest.mark.parametrize(
    ("row", "title", "company"),
    [
        ("Schlosser bei der Firma Marram Metallbau GmbH", "Schlosser", "Marram Metallbau GmbH"),
        ("Ingénieur HSE chez la SARL Tarn Bâtiment", "Ingénieur HSE", "SARL Tarn Bâtiment"),
        ("Stage pratique au sein de l'ENAP Tarnville", "Stage pratique", "ENAP Tarnville"),
        ("Barista / All-rounder | Café Marram", "Barista / All-rounder", "Café Marram"),
    ],
)
def test_what_joins_a_title_to_its_employer(row: str, title: str, company: str) -> None:
    """Articles and the word for a firm go with what joins; a slash beside bars is a title's own."""
    assert [job[:2] for job in told(laid_out("2015 – 2019", row))] == [(title, company)]


def test_a_name_that_breaks_off_goes_on_below() -> None:
    """`Bad` ends no name above the rest of a town's, and small letters go on with a row that has no room left."""
    rows = [
        "2010 – 2014",
        "Lehre als Metallbautechniker bei der Firma Marram Stahlbau GmbH, Bad",
        "Homburg",
        "2006 – 2010",
        "Technicien supérieur en sécurité industrielle à l'Entreprise Nationale",
        "de Forage",
    ]
    assert [job[:3] for job in told(laid_out(*rows))] == [
        ("Lehre als Metallbautechniker", "Marram Stahlbau GmbH", "Bad Homburg"),
        ("Technicien supérieur en sécurité industrielle", "Entreprise Nationale de Forage", ""),
    ]


def test_projects_below_the_job_they_were_done_in() -> None:
    """A project whose time lies within the job's is told of it; one with another time may be a job."""
    rows = [
        {"text": "Tarn Consulting – Systems Engineer\tAug 2019 – Present", "bold": True},
        {"text": "Project 1: Retail Portal (Client: Marram Stores)\tJan 2021 – Present", "bold": True},
        {"text": "Built dashboards", "bullet": "•", "left": 60},
        {"text": "Quoll Ltd – Intern\tJan 2019 – May 2019", "bold": True},
        {"text": "Tested web pages", "bullet": "•", "left": 60},
    ]
    assert [job[:2] for job in told(laid_out(*rows))] == [
        ("Systems Engineer", "Tarn Consulting"), ("Intern", "Quoll Ltd")
    ]  # fmt: skip
    assert texts(laid_out(*rows))[0][0].startswith("Project 1: Retail Portal")


@pytest.mark.parametrize(
    "dates", ["From: Mar 2017 To: Dec 2019", "From: Mar 2017, To: Dec 2019", "Von: 03/2017 Bis: 12/2019"]
)
def test_labelled_ends_of_a_span(dates: str) -> None:
    """A colon behind the words for from and to parts nothing."""
    rows = ["Company Name: Quoll Hypermarket, Sharjah", "Position: Cashier", dates]
    assert told(laid_out(*rows)) == [("Cashier", "Quoll Hypermarket", "Sharjah", "2017-03", "2019-12")]


def test_a_row_that_tells_below_one_name() -> None:
    """Small letters and a full stop below an employer alone name no title, and a web page is no part of its town."""
    rows = ["2007", "Quoll Commerce\tCambridge, MA", "software implementation, testing."]
    rows += ["2004 – 2007", "Tarn Logistik", "Москва, www.tarn-log.ru", "Менеджер по продажам"]
    assert told(laid_out(*rows)) == [
        ("", "Quoll Commerce", "Cambridge, MA", "", "2007"),
        ("Менеджер по продажам", "Tarn Logistik", "Москва", "2004", "2007"),
    ]
