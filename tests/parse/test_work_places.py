"""Towns, units and employers that look like each other in headers of jobs, told apart by the other headers."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.geometry import Line


def named(lines: list[Line]) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]


def test_an_employer_called_like_a_town() -> None:
    """`Madison` stands where the other headers have their employers, so nobody worked there in Madison."""
    rows = [
        "Head Waiter\t2019 - 2022", "Madison",
        "Line Cook\t2016 - 2019", "Rosalind's Kitchen",
        "Dishwasher\t2013 - 2016", "Lakeview Diner",
    ]  # fmt: skip
    assert named(flow(*rows))[0] == ("Head Waiter", "Madison", "")


def test_a_freelancer_has_a_town_and_no_employer() -> None:
    """Beside a title that says who was worked for, the town stays a town."""
    rows = [
        "Freelance Designer\t2019 - 2022", "Madison",
        "Graphic Designer\t2016 - 2019", "Brightside Studio",
        "Graphic Designer\t2013 - 2016", "Nest & Company",
    ]  # fmt: skip
    assert named(flow(*rows))[0] == ("Freelance Designer", "", "Madison")


def test_of_two_towns_the_one_with_its_state_is_the_place() -> None:
    """An employer called like a town stands above the place itself."""
    rows = ["Madison", "Line Cook\t2016 - 2019", "San Antonio, TX"]
    assert named(flow(*rows)) == [("Line Cook", "Madison", "San Antonio, TX")]


def test_a_unit_beside_the_title_is_no_employer() -> None:
    """`Staff Nurse, Emergency Department` names the employer in the next row."""
    for unit in ("Human Resources", "Sales Department", "Division of Surgery"):
        title = [("Visual Merchandiser", True), (f", {unit}", False)]
        lines = laid_out(title, "2012 - 2016", "Norwood's, Chicago, IL")
        assert named(lines) == [("Visual Merchandiser", "Norwood's", "Chicago, IL")]


def test_a_department_that_employs_by_itself() -> None:
    """Where no other row names anybody, the unit is the employer."""
    assert named(flow("Police Officer, Tempe Police Department\t2012 - 2016")) == [
        ("Police Officer", "Tempe Police Department", "")
    ]


def test_commas_in_brackets_part_nothing() -> None:
    """`Lakeview Diner (Duluth, MN) - Dishwasher` is cut at the dash alone."""
    rows = ["Lakeview Diner (Duluth, MN) - Dishwasher, 2021 - 2023", "P.S. 118 (Brooklyn, NY) - Teacher, 2018 - 2021"]
    assert named(flow(*rows)) == [
        ("Dishwasher", "Lakeview Diner", "Duluth, MN"),
        ("Teacher", "P.S. 118", "Brooklyn, NY"),
    ]


@pytest.mark.parametrize("state", ["CA", "MI", "IN", "AL", "AR", "DE", "VT", "ME", "OR", "PA"])
@pytest.mark.parametrize("between", [" | ", " ", ", ", " ("])
def test_a_state_before_dates_is_no_word_of_theirs(state: str, between: str) -> None:
    """`CA` is no circa, `IN` no preposition, where a town stands before it."""
    row = f"Harlech Steel Ltd, Springfield, {state}{between}Sep 2013 - Nov 2014{')' if '(' in between else ''}"
    assert named(flow("Welder", row)) == [("Welder", "Harlech Steel Ltd", f"Springfield, {state}")]


def test_a_host_is_no_swedish_autumn() -> None:
    """`Host` before years is who somebody was; `höst` is a season."""
    assert named(flow("Blue Heron Grill - Host, 2016 - 2018")) == [("Host", "Blue Heron Grill", "")]
    assert [(job.start.text, job.end.text) for job in find_jobs(flow("Servitör", "höst 2016 - höst 2018"))] == [
        ("2016", "2018")
    ]


def test_full_stops_between_title_employer_and_dates() -> None:
    """`Welder. Harlech Works. 2016 - 2020.` are three things, and the last stop belongs to none."""
    rows = ["Welder. Harlech Works. 2016 - 2020.", "Fitter. Tywyn Mills. 2012 - 2016."]
    assert named(flow(*rows)) == [("Welder", "Harlech Works", ""), ("Fitter", "Tywyn Mills", "")]


def test_a_header_close_below_prose() -> None:
    """A row that begins anew behind a full stop, and ends in dates, opens the next job though no space is above it."""
    lines = laid_out(
        "Maison Laurent - Charleston, SC - 04/2020 to 12/2023",
        "Pastry Chef",
        "Repaired pumps, motors and conveyors, and coordinated events for many guests.",
        "Rosalind's Kitchen - Savannah, GA - 03/2018 to 01/2020",
        "Line Cook",
        "Designed brochures and social media posts, and built relationships with all.",
    )
    assert [job[0] for job in named(lines)] == ["Pastry Chef", "Line Cook"]


def test_jobs_without_dates_one_a_row() -> None:
    """Where every row has a title beside an employer, each is a job; a row without one belongs to the one above."""
    rows = ["Mutual Grain (Omaha, NE) | Student Intern", "Prairie Games (Omaha, NE) | Accountant"]
    rows += ["SMC Mills | Bookkeeper"]
    assert [job[:2] for job in named(flow(*rows))] == [
        ("Student Intern", "Mutual Grain"),
        ("Accountant", "Prairie Games"),
        ("Bookkeeper", "SMC Mills"),
    ]
    assert len(named(flow("Student Intern | Mutual Grain", "Omaha | Nebraska"))) == 1


def test_what_an_employer_does_is_not_its_name() -> None:
    """A text between a bold employer and the dated title below it tells of the employer, also without a full stop."""
    rows: list[object] = []
    jobs = [
        ("Salk Institute", "A leading provider of cloud software for dentists", "Lab Technician\t2016 - 2018"),
        ("Harborview Inn", "Global manufacturer of pumps and valves (NYSE: GMP)", "Desk Agent\t2012 - 2016"),
    ]
    for employer, told, title in jobs:
        rows += [{"text": employer, "bold": True, "gap": 9}, told, title, {"text": "Sold hats", "bullet": "•"}]
    assert [job[:2] for job in named(laid_out(*rows))] == [
        ("Lab Technician", "Salk Institute"),
        ("Desk Agent", "Harborview Inn"),
    ]


def test_an_employer_called_like_a_town_before_a_town() -> None:
    """`Arta, Glasgow` names employer and town where the other headers do; a town with its county names nobody."""
    rows = ["2014 - 2016", "Arta, Glasgow", "Bar Staff", "2010 - 2014", "Tarn House, Cumnock", "Waiter",
            "2008 - 2010", "Quoll Yard, Ayr", "Welder"]  # fmt: skip
    assert named(flow(*rows))[0] == ("Bar Staff", "Arta", "Glasgow")
    rows = ["Bar Staff", "Paisley, Scotland\t2014 - 2016", "Waiter", "Tarn House\t2010 - 2014"]
    assert named(flow(*rows))[0] == ("Bar Staff", "", "Paisley, Scotland")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Quoll Nurses, Media, PA", ("Quoll Nurses", "Media, PA")),
        ("Tarn & Sons, Limited, PA", ("Tarn & Sons, Limited, PA", "")),
        ("Quoll Nurses, Media, Trade", ("Quoll Nurses, Media, Trade", "")),
    ],
)
def test_a_town_called_like_a_firm(text: str, parts: tuple[str, str]) -> None:
    """One word between an employer and a state's code is the town."""
    assert split_place(text) == parts


@pytest.mark.parametrize(
    ("employer", "place"),
    [
        ("Ateliers Kerguen", "Morlaix (29)"),
        ("Azienda Rossetti", "Toscana"),
        ("Ξενώνας Μελίνα Α.Ε.", "Χαλκιδική"),
        ("Ramos Textil, S.A. de C.V.", "Puebla"),
        ("Kowalczyk Meble, sp. z o.o.", "Kraków"),
        ("Deniz Yazılım", "Uzaktan"),
        ("ООО Речник", "Удаленно"),
    ],
)
def test_places_and_legal_forms_of_other_countries(employer: str, place: str) -> None:
    """A department, a region, an island behind the employer is the place; a legal form stays with the name."""
    rows = [f"{employer} – {place}\tMarch 2019 – Present", "Manager (January 2021 – Present)", "Planned the year."]
    rows += ["Accountant (March 2019 – December 2020)", "Kept the books of three shops."]
    assert named(flow(*rows)) == [("Manager", employer, place), ("Accountant", employer, place)]


def test_an_unknown_town_behind_the_employer() -> None:
    """Beside a title in another row, one comma within the employer's name is hardly ever part of it."""
    rows = ("Cook", "Quillon Family Kitchen, Millsea", "2016 - 2019")
    assert named(laid_out(*rows)) == [("Cook", "Quillon Family Kitchen", "Millsea")]
    for unit in ("Night Team", "Inc.", "Pastry Services"):
        assert named(laid_out("Cook", f"Quillon Family Kitchen, {unit}", "2016 - 2019"))[0][2] == ""


def test_a_plant_of_the_employer() -> None:
    """Where one header has its town behind the employer, another one's plant stands there, too."""
    rows = ("Fitter", "Quillon Foods Limited, Leeds", "2016 - 2019", "Welder", "Quillon Foods Limited, Sanderby Plant",
            "2012 - 2016")  # fmt: skip
    assert named(laid_out(*rows)) == [
        ("Fitter", "Quillon Foods Limited", "Leeds"), ("Welder", "Quillon Foods Limited", "Sanderby Plant"),
    ]  # fmt: skip


@pytest.mark.parametrize("form", ["Ltd.", "DAC", "Pvt. Ltd.", "GmbH", "S.A.", "Oy"])
def test_a_quarter_behind_the_legal_form(form: str) -> None:
    """Whatever stands between an employer's legal form and the town is no part of the name."""
    rows = ("Fitter", f"Quillon Auto Components {form}, MIDC Sanderby, Leeds", "2016 - 2019")
    assert named(laid_out(*rows)) == [("Fitter", f"Quillon Auto Components {form}", "MIDC Sanderby, Leeds")]


def test_towns_of_labelled_jobs() -> None:
    """In forms an unknown name behind the employer's comma is a town as soon as another job's is a known one."""
    rows = ("Quillon Primary School, Leeds", "Position: Teacher", "Period: 2016 - 2019", "Private family, Upper Quoll",
            "Position: Tutor", "Period: 2012 - 2016")  # fmt: skip
    assert named(laid_out(*({"text": row, "bold": "," in row} for row in rows))) == [
        ("Teacher", "Quillon Primary School", "Leeds"), ("Tutor", "Private family", "Upper Quoll"),
    ]  # fmt: skip


@pytest.mark.parametrize("address", ["3-5 High Street, Leeds", "Unit 4 Sanderby Estate, Leeds", "PO Box 118, Leeds"])
def test_the_address_behind_an_employer(address: str) -> None:
    """A house number with a street, a unit of an estate, a box: all of it says where, and nothing who."""
    rows = ("Cook\t2019 - 2021", f"Quoll Mill, {address}")
    assert named(laid_out(*rows)) == [("Cook", "Quoll Mill", address)]


def test_full_stops_part_names() -> None:
    """Before the dates of a row, and before a town that ends an employer's name; those of short forms do not."""
    rows = (
        "Camarero. Bar El Faro. Sevilla. Marzo 2019 - Mayo 2021",
        "Ayudante de cocina. Hotel Dos Mares. Sevilla. Junio 2016 - Febrero 2019",
    )
    assert named(laid_out(*rows)) == [
        ("Camarero", "Bar El Faro", "Sevilla"), ("Ayudante de cocina", "Hotel Dos Mares", "Sevilla")
    ]  # fmt: skip
    assert split_place("Clínica del Faro. Zaragoza") == ("Clínica del Faro", "Zaragoza")
    assert split_place("Quoll Corp. Boston") == ("Quoll Corp. Boston", "")


def test_a_town_behind_a_legal_form_may_be_unknown() -> None:
    """Beside a title; the unit of a firm, or words of work, are no town."""
    rows = ("Røkter, Quollfisk AS, Tverrvågen (2012 - 2013)", "Skipper, Quollfisk AS, Nordlakseskjær (2010 - 2011)")
    assert [job[1:] for job in named(laid_out(*rows))] == [
        ("Quollfisk AS", "Tverrvågen"), ("Quollfisk AS", "Nordlakseskjær")
    ]  # fmt: skip
    units = ("Welder, Quoll Works Ltd, Finance Department (2012 - 2013)",)
    assert named(laid_out(*units))[0][2] == ""


def test_a_town_behind_a_slash() -> None:
    """A legal form or a word for firms stands before it; two towns, and the halves of a title, stay together."""
    rows = ["Buyer\t2019 - 2022", "Kestel A.Ş. / İzmir", "Clerk\t2016 - 2019", "Ege Tekstil San. ve Tic. A.Ş. / Manisa"]
    assert named(flow(*rows)) == [
        ("Buyer", "Kestel A.Ş.", "İzmir"), ("Clerk", "Ege Tekstil San. ve Tic. A.Ş.", "Manisa"),
    ]  # fmt: skip


def test_the_stop_of_a_legal_form_stays() -> None:
    """Where full stops part title and employer, the last one may belong to the name."""
    rows = ["2018 - 2022 Técnico. Cerámicas Levante S.L. (Castellón)", "2014 - 2018 Electricista. Talleres Ruiz, S.A."]
    assert [company for _, company, _ in named(flow(*rows))] == ["Cerámicas Levante S.L.", "Talleres Ruiz, S.A."]


def test_a_place_leads_the_title_behind_an_employer_in_bold() -> None:
    """**Acme Ltd**, Boston, MA, Welder: known towns tell where the title begins, and that others' unknown ones go."""
    rows = [
        [("Acme Forge Ltd", True), (", Boston, MA, Welder 2018 - 2022", False)],
        [("Quoll Steel Inc", True), (", Little Tarnwick, Fitter 2014 - 2018", False)],
        [("Ufer Works", True), (", Leeds, UK, Apprentice 2011 - 2014", False)],
    ]
    assert named(laid_out(*rows)) == [
        ("Welder", "Acme Forge Ltd", "Boston, MA"),
        ("Fitter", "Quoll Steel Inc", "Little Tarnwick"),
        ("Apprentice", "Ufer Works", "Leeds, UK"),
    ]
    title = [("Acme Forge Ltd", True), (", Welder, Boston, MA 2018 - 2022", False)]
    assert named(laid_out(title)) == [("Welder", "Acme Forge Ltd", "Boston, MA")]
