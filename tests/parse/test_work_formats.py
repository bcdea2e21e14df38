"""Forms that jobs have in one country or trade more than in others."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs


def test_headers_of_short_sentences() -> None:
    """`COOK. Copper Pan (Leeds). May 2018 - April 2021.` above what was done there, row for row."""
    lines = laid_out(
        "CAMARERA. Restaurante La Barca (Valencia). De mayo de 2021 a la actualidad.",
        "Atención al cliente, servicio de barra y terraza, cierre de caja.",
        "DEPENDIENTA. Zapatos Mirlo (C.C. Puerto, Gandía). Octubre de 2018 - abril de 2021.",
        "Atención al cliente, reposición y escaparates.",
        "ADMINISTRATIVA. Gestoría Pons. Marzo - junio 2018.",
        "Archivo y atención telefónica.",
    )
    jobs = find_jobs(lines)
    assert [(job.title.text, job.company.text, job.start.text) for job in jobs] == [
        ("CAMARERA", "Restaurante La Barca", "2021-05"),
        ("DEPENDIENTA", "Zapatos Mirlo", "2018-10"),
        ("ADMINISTRATIVA", "Gestoría Pons", "2018-03"),
    ]
    assert [[text.text for text in job.bullets] for job in jobs] == [[line.flat] for line in lines[1::2]]


def test_months_written_small_open_the_next_job() -> None:
    """Below a bullet's text and further left, a span of time begins a row that goes on with nothing."""
    lines = laid_out(
        "leden 2020 – dosud: účetní, Tarn Účto s.r.o., Brno",
        {"text": "vedení účetnictví", "bullet": "-", "left": 57},
        "červenec 2016 – prosinec 2019: asistentka ředitele, Stavby Vír a.s., Brno",
        {"text": "organizace schůzek", "bullet": "-", "left": 57},
    )
    assert [job.start.text for job in find_jobs(lines)] == ["2020-01", "2016-07"]


def test_how_long_it_lasted_is_none_of_the_name() -> None:
    """In brackets behind the dates, in any language of the units."""
    job = find_jobs(laid_out("Кухар", "Ресторан Човен, червень 2016 – лютий 2019 (2 роки 8 місяців)"))[0]
    assert job.company.text == "Ресторан Човен"


def test_an_employer_above_several_roles() -> None:
    """The employer has no dates of its own; the text of each role follows right below its dates."""
    duty = {"text": "Filled shelves", "bullet": "•", "left": 60}
    lines = laid_out(
        {"text": "Quoll Grocers", "bold": True}, "Bella Vista NSW",
        {"text": "Category Analyst (Jul 2021 – Present)", "bold": True}, duty,
        {"text": "Assistant Buyer (Feb 2019 – Jun 2021)", "bold": True}, duty,
        {"text": "Marram Papers", "bold": True}, "Parramatta NSW",
        {"text": "Casual Retail Assistant (2014 – 2017)", "bold": True}, duty,
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.start.text) for job in find_jobs(lines)] == [
        ("Category Analyst", "Quoll Grocers", "2021-07"),
        ("Assistant Buyer", "Quoll Grocers", "2019-02"),
        ("Casual Retail Assistant", "Marram Papers", "2014"),
    ]


def test_labels_below_the_names() -> None:
    """`Company Location : Dhaka` gives a place and `Department: Accounts` nothing of the job's."""
    lines = laid_out(
        {"text": "Senior Officer (June 10, 2018 - Continuing)", "bold": True},
        {"text": "Quoll Bank Limited", "bold": True},
        "Company Location : Gulshan, Dhaka", "Department: Retail Banking", "Duties/Responsibilities:",
        {"text": "Opening of accounts", "bullet": "•", "left": 60},
        {"text": "Trainee (January 1, 2016 - June 5, 2018)", "bold": True},
        {"text": "Marram Bank Limited", "bold": True},
        "Company Location : Motijheel, Dhaka", "Department: Operations", "Duties/Responsibilities:",
        {"text": "Cash handling", "bullet": "•", "left": 60},
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)] == [
        ("Senior Officer", "Quoll Bank Limited", "Gulshan, Dhaka"),
        ("Trainee", "Marram Bank Limited", "Motijheel, Dhaka"),
    ]


def test_bare_dates_below_a_sentence_open_the_next_job() -> None:
    """They take a row of their own, set as the text above is, with no more space than within it."""
    lines = laid_out(
        "March 2019 - Present", {"text": "Tarn Chemicals Ltd", "bold": True}, {"text": "Economist", "bold": True},
        "Planning of the budgets of three plants and of the yard.", "Reports for the board.",
        "September 2014 - February 2019", {"text": "Fell Helicopters Ltd", "bold": True},
        {"text": "Bookkeeper", "bold": True}, "Costing of what was built.",
    )  # fmt: skip
    assert [(job.company.text, job.start.text) for job in find_jobs(lines)] == [
        ("Tarn Chemicals Ltd", "2019-03"), ("Fell Helicopters Ltd", "2014-09"),
    ]  # fmt: skip


def test_a_dash_parts_title_and_employer_above_its_place() -> None:
    """Beside headers with commas, too: a comma before a country parts no names; brackets hold together."""
    lines = laid_out(
        "Barista, Small Quoll Coffee Co., Hove, 2020-22",
        "Nanny (live-in) – private family, France: Sep 2019 – Jul 2020",
        "Packer (temporary – Marram Staff) – Tarn Foods Ltd, Hove, 2018-19",
    )
    assert [(job.title.text.partition(" (")[0], job.company.text) for job in find_jobs(lines)] == [
        ("Barista", "Small Quoll Coffee Co."), ("Nanny", "private family"), ("Packer", "Tarn Foods Ltd"),
    ]  # fmt: skip


def test_small_words_below_title_and_employer_describe() -> None:
    """Two words are enough where the row above names both; the summer of a year ends in Hungarian's own way."""
    lines = laid_out(
        "2018. március – jelenleg: Villanyszerelő, Elektro-Tarn Kft., Debrecen", "szerelés, hibaelhárítás",
        "2012. 09. – 2018. 02.: Villanyszerelő segéd, Volt-Vár Bt.",
        "2011 nyara: diákmunka, Sirály Kft.",
    )  # fmt: skip
    assert [(job.company.text, job.start.text, job.end.text) for job in find_jobs(lines)] == [
        ("Elektro-Tarn Kft.", "2018-03", "Present"),
        ("Volt-Vár Bt.", "2012-09", "2018-02"),
        ("Sirály Kft.", "", "2011"),
    ]


def test_internships_with_their_hours() -> None:
    """The word for it is the title where no other one stands; hours and workloads belong to no name."""
    lines = laid_out(
        [("Wolontariat", True), (" – Hospicjum Tarn, 2016–2018", False)],
        [("Praktyki studenckie", True), (": Urząd Miejski, lipiec 2017 (160 godzin)", False)],
        [("Infirmière", True), (", Hôpital de Tarn (100%), 2014 – 2016", False)],
    )
    assert [(job.title.text, job.company.text, job.end.text) for job in find_jobs(lines)] == [
        ("Wolontariat", "Hospicjum Tarn", "2018"),
        ("Praktyki studenckie", "Urząd Miejski", "2017-07"),
        ("Infirmière", "Hôpital de Tarn", "2016"),
    ]


def test_brackets_hold_together() -> None:
    """An agency in brackets behind a title is no employer beside it, and what stands around the dates is one name."""
    job = find_jobs(laid_out("Infirmière remplaçante (missions via Adecco)", "Hôpital de Tarn, 2012 – 2013"))[0]
    assert job.title.text.startswith("Infirmière remplaçante")
    assert job.company.text == "Hôpital de Tarn"
    job = find_jobs(laid_out("United States Navy – Machinist (2001–2006), Nimitz"))[0]
    assert " ," not in job.title.text + job.company.text


def test_a_year_alone_spans_no_later_role() -> None:
    """`2013` above a journey makes it no employer of the job that follows."""
    lines = laid_out("2013", "Voyage en Asie", {"text": "2012 – 2013", "gap": 4}, "Infirmière remplaçante")
    assert [job.company.text for job in find_jobs(lines)][-1] == ""


def test_projects_with_their_clients_below_an_employer() -> None:
    """Labels tell of clients and of a part in a project; employer, title and dates stand above without labels."""
    lines = laid_out(
        "Quoll Systems Limited, Bangalore", "Senior Systems Engineer", "Jul 2021 – Till Date",
        "Project: Retail Portal", "Client: Marram Bank", "Role: Developer", "Responsibilities:",
        {"text": "Developed services", "bullet": "•", "left": 60},
        "Project: Loans", "Client: Tarn Bank", "Role: Tester", "Responsibilities:",
        {"text": "Wrote test cases", "bullet": "•", "left": 60},
        {"text": "Fell Services Ltd, Chennai", "gap": 9}, "Systems Engineer", "Jun 2018 – Jun 2021",
        "Responsibilities:", {"text": "Support of a billing system", "bullet": "•", "left": 60},
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.start.text) for job in find_jobs(lines)] == [
        ("Senior Systems Engineer", "Quoll Systems Limited", "2021-07"),
        ("Systems Engineer", "Fell Services Ltd", "2018-06"),
    ]


def test_projects_with_their_own_times_below_an_employer() -> None:
    """Labels with a project's client and duration tell of the job whose dates stand beside its employer."""
    lines = laid_out(
        {"text": "Quoll Systems Limited, Chennai\tSep 2017 – Till date", "bold": True},
        "Designation: Technology Lead",
        "Project #1: Migration", "Client: Marram AG, Germany", "Duration: Jan 2020 – Till date", "Role: Lead",
        {"text": "Planned the cutover", "bullet": "•", "left": 60},
        "Project #2: Support", "Client: Tarn Energy, Switzerland", "Duration: Sep 2017 – Dec 2019", "Role: Consultant",
        {"text": "Closed the months", "bullet": "•", "left": 60},
        {"text": "Fell Services Ltd, Chennai\tJune 2012 – Aug 2017", "bold": True, "gap": 9},
        "Designation: Consultant",
        {"text": "Prepared test scripts", "bullet": "•", "left": 60},
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.start.text, job.end.text) for job in find_jobs(lines)] == [
        ("Technology Lead", "Quoll Systems Limited", "2017-09", "Present"),
        ("Consultant", "Fell Services Ltd", "2012-06", "2017-08"),
    ]


@pytest.mark.parametrize("label", ["Name of Hospital", "Clinic Name", "Name of Hotel"])
def test_labels_for_houses_that_employ(label: str) -> None:
    """Whatever kind of house a form asks for, its name is the employer's."""
    rows = [f"{label} : Fen Lakeshore & Research Centre", "Designation : Staff Nurse", "Duration : 2019 to 2021"]
    rows += [f"{label} : Marl Trust", "Designation : Trainee Nurse", "Duration : 2018 to 2019"]
    assert [(job.title.text, job.company.text) for job in find_jobs(laid_out(*rows))] == [
        ("Staff Nurse", "Fen Lakeshore & Research Centre"),
        ("Trainee Nurse", "Marl Trust"),
    ]


def test_service_and_jobs_in_the_holidays_are_titles() -> None:
    """Whoever they were done for is the employer."""
    lines = laid_out(
        "Werkstudent, Tarn AG, 10/2021 – 09/2023", "Bundesfreiwilligendienst, Rotes Kreuz Augsburg, 09/2017 – 08/2018",
        "Ferienjobs, Wiesel GmbH, Sommer 2015 und 2016",
    )  # fmt: skip
    assert [(job.title.text, job.company.text) for job in find_jobs(lines)] == [
        ("Werkstudent", "Tarn AG"), ("Bundesfreiwilligendienst", "Rotes Kreuz Augsburg"), ("Ferienjobs", "Wiesel GmbH"),
    ]  # fmt: skip


def test_only_places_are_places_where_no_spaces_part_words() -> None:
    """A product or a department behind an employer in Chinese is none, a town is."""
    task = {"text": "负责信用卡推广", "bullet": "•", "left": 60}
    found = [
        find_jobs(laid_out("门店经理\t2019.03 - 2022.06", f"华兴银行 ｜ {behind}", task))[0]
        for behind in ("联名信用卡", "杭州")
    ]
    assert [(job.company.text, job.place.text) for job in found] == [("华兴银行", ""), ("华兴银行", "杭州")]


def test_a_firm_with_its_group_beside_a_title_is_one_name() -> None:
    """A dash in the cell at the right edge parts no place, where other cells hold one name each."""
    lines = laid_out(
        "2019 - 2021 Analista de Sistemas\tQuoll - Tarn Group", {"text": "Mantenimiento.", "left": 60},
        "2016 - 2019 Analista de Sistemas\tMarram Banco", {"text": "Desarrollo.", "left": 60},
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)] == [
        ("Analista de Sistemas", "Quoll - Tarn Group", ""),
        ("Analista de Sistemas", "Marram Banco", ""),
    ]
