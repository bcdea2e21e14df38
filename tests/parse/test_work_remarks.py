"""Headers of jobs with more than a title, an employer and a town: breaks, remarks, quarters, units, whole times."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.entries.asides import is_break
from resumectl.parse.fields.jobs.finding import find_jobs


def named(*rows: str) -> list[tuple[str, str, str, str, str]]:
    return [
        (job.title.text, job.company.text, job.place.text, job.start.text, job.end.text)
        for job in find_jobs(flow(*rows))
    ]


def test_an_employer_with_its_whole_time_above_its_roles() -> None:
    """Each role has its own time, and the first is no title of the employer's line."""
    rows = [
        "Porter, Millbrook Trust, Leeds\t2020 - 2022", {"text": "Moved patients", "bullet": "•", "left": 62},
        {"text": "Tarn Valley Infirmary, Leeds\tJun 2012 - Oct 2020", "gap": 8},
        "Ward Manager, Surgical Care (2017-2020)", {"text": "Led nine nurses", "bullet": "•", "left": 62},
        "Ward Clerk, Cardiac Care (2012-2017)", {"text": "Kept the rota", "bullet": "•", "left": 62},
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.company.text, job.place.text, job.start.text, job.end.text) for job in jobs[1:]] == [
        ("Tarn Valley Infirmary", "Leeds", "2017", "2020"), ("Tarn Valley Infirmary", "Leeds", "2012", "2017"),
    ]  # fmt: skip
    assert [job.title.text.partition(",")[0] for job in jobs] == ["Porter", "Ward Manager", "Ward Clerk"]


def test_what_an_employer_follows_is_no_role_of_the_one_above() -> None:
    """Jobs on a line each, the time of one within that of another: each keeps its employer."""
    rows = [
        "Research Professional for Ada Byrne and Lee Fox, UTarn Booth\t2020 - 2022",
        "Research Assistant for Jo Marsh, Oakfield College\t2019 - 2020",
        "Global Macro Research Intern, Bramley Halden Investments\t2019",
    ]
    jobs = find_jobs(laid_out(*({"text": text, "gap": 12} for text in rows)))
    assert [job.company.text for job in jobs] == ["UTarn Booth", "Oakfield College", "Bramley Halden Investments"]


@pytest.mark.parametrize("text", ["Career break to raise two children", "Maternity leave", "Elternzeit", "Sabbatical"])
def test_a_break_is_what_was_done_and_nobodys_name(text: str) -> None:
    """A time without a job has a title and no employer."""
    assert is_break(text)
    assert named(text, "2016 - 2019", "Welder, Acme Forge Ltd", "2012 - 2016")[0] == (text, "", "", "2016", "2019")


def test_a_firm_called_after_a_break() -> None:
    """Words of breaks within a name say nothing."""
    assert not is_break("The Sabbatical Company")
    assert not is_break("Parental Advice Centre")


def test_a_remark_behind_dates_below_title_and_employer_in_one_row() -> None:
    """`(parental leave ...)` is neither a title nor an employer."""
    found = named("Grants Manager, Millbrook Hospice, Leeds", "May 2012 - March 2016 (parental leave Jan-Nov 2014)")
    assert found == [("Grants Manager", "Millbrook Hospice", "Leeds", "2012-05", "2016-03")]


@pytest.mark.parametrize("remark", ["tenured", "seconded to Leeds", "part-time"])
def test_a_remark_behind_an_employer(remark: str) -> None:
    """What begins in small letters within brackets is no part of the name; an abbreviation is."""
    assert named(f"Professor of Botany, Carrow College ({remark})", "2012 - 2016")[0][1] == "Carrow College"
    assert named("Clerk, Tarn Tax Agency (TTA)", "2012 - 2016")[0][1] == "Tarn Tax Agency (TTA)"


@pytest.mark.parametrize("quarter", ["Millsea", "Upper Tarn", "Kirk-Over"])
def test_the_quarter_of_a_town(quarter: str) -> None:
    """An unknown word between the employer and its town says where, with the town."""
    assert named("Line Cook\t2012 - 2016", f"Harbour Foods Ltd, {quarter}, Leeds")[0][1:3] == (
        "Harbour Foods Ltd", f"{quarter}, Leeds",
    )  # fmt: skip


def test_a_clinic_is_no_quarter() -> None:
    """An unknown word behind a hospital stays with it."""
    assert named("Sygeplejerske\t2012 - 2016", "Tarn Universitetshospital, Hjerteklinikken, Leeds")[0][1:3] == (
        "Tarn Universitetshospital, Hjerteklinikken", "Leeds",
    )  # fmt: skip


@pytest.mark.parametrize("name", ["Harbour Foods, Inc.", "Sales Department, Harbour Foods", "Harbour, Sons & Reed"])
def test_a_comma_within_an_employers_name(name: str) -> None:
    """Legal forms, words of employers and further owners stay with the name."""
    assert named("Line Cook\t2012 - 2016", f"{name}, Leeds")[0][1].endswith(name.rpartition(", ")[2])


def test_a_department_between_title_and_employer() -> None:
    """It is a part of neither."""
    assert named("Visiting Professor, Department of Botany, University of Tarn\t2012 - 2016")[0][:2] == (
        "Visiting Professor", "University of Tarn",
    )  # fmt: skip


def test_an_agency_that_somebody_worked_through() -> None:
    """`Driver via Prime Staff Agency` names the agency as the employer."""
    assert named("Driver via Prime Staff Agency\t2014 - 2017")[0][:2] == ("Driver", "Prime Staff Agency")


def test_a_row_below_headers_of_one_row() -> None:
    """Where the other headers say all in one row, unknown words below one of them tell of the work."""
    rows = [
        "Cook, Fen Inn, Leeds\t2016 - 2019", {"text": "Soups", "bullet": "•"},
        "Baker, Quoll Mill, York\t2012 - 2016", {"text": "Rolls", "bullet": "•"},
        "Sales Assistant, Marram, Hull\t2010 - 2012", "Till work, pick n mix, stock take",
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert (jobs[2].title.text, jobs[2].company.text, jobs[2].place.text) == ("Sales Assistant", "Marram", "Hull")
    assert [one.text for one in jobs[2].bullets] == ["Till work, pick n mix, stock take"]


def test_brackets_alone_below_the_dates_are_a_remark() -> None:
    """`(summers and weekends)` in a row of its own, above the bullets, is no point of what was done."""
    rows = [("Operator | Fen Chemicals Ltd | Jan 2021 to May 2022", ""), ("Watched the pumps", "•"),
            ("Pool Technician | Quoll Pools Ltd | Mar 2018 to May 2020", ""), ("(summers and weekends)", ""),
            ("Cleaned the basins", "•"), ("Trained helpers", "•")]  # fmt: skip
    lines = laid_out(*({"text": text, "bullet": bullet, "left": 62 if bullet else 50} for text, bullet in rows))
    _, job = find_jobs(lines)
    assert (job.title.text, job.company.text) == ("Pool Technician", "Quoll Pools Ltd")
    assert [bullet.text for bullet in job.bullets] == ["Cleaned the basins", "Trained helpers"]


@pytest.mark.parametrize("title", ["Manager – Human Resources", "Engineer - Quality", "Executive – Sales & Marketing"])
def test_a_function_behind_a_dash_is_of_the_title(title: str) -> None:
    """What people in many firms work on employs nobody, also where no employer is named."""
    assert named(f"{title}\t2016 - 2019") == [(title, "", "", "2016", "2019")]
    assert named(f"{title}, Acme Forge Ltd\t2016 - 2019") == [(title, "Acme Forge Ltd", "", "2016", "2019")]


@pytest.mark.parametrize(
    "rows",
    [
        (
            "04/2016 – heute\tProjektleiterin, Sandbau GmbH, Köln", "Leitung von Umbauten", "Führung eines Teams",
            "09/2011 – 03/2016\tZeichnerin, Ufer & Partner, Bonn", "Erstellung von Plänen",
        ),
        (
            "05.2018 – obecnie\tKsięgowa, Wierzba Sp. z o.o., Poznań", "Obsługa umów", "Kontakt z urzędem",
            "09.2014 – 04.2018\tKasjerka, Sklep Brzoza, Gdynia", "Prowadzenie kasy",
        ),
    ],
    ids=["de", "pl"],
)  # fmt: skip
def test_duties_in_plain_rows_below_whole_headers(rows: tuple[str, ...]) -> None:
    """Where first rows name title and employer both, the rows below name nothing, whatever words they have."""
    first, second = find_jobs(flow(*rows))
    assert [one.text for one in (*first.bullets, *second.bullets)] == [row for row in rows if "\t" not in row]
    for job, row in zip((first, second), (row for row in rows if "\t" in row), strict=True):
        assert f"{job.title.text}, {job.company.text}, {job.place.text}" == row.split("\t")[1]


def test_employers_in_second_rows_below_titles_with_words_of_employers() -> None:
    """A unit that sounds like an employer makes no whole header where employers stand below all of them."""
    jobs = find_jobs(
        flow(
            "Nurse, Intensive Care\t2018 - 2021", "Marram University Hospital, Hull",
            "Nurse, Acute Care\t2014 - 2018", "Tarn General Hospital, Leeds",
        )
    )  # fmt: skip
    assert [job.company.text for job in jobs] == ["Marram University Hospital", "Tarn General Hospital"]


def test_rows_that_begin_with_a_span_of_time_below_full_stops() -> None:
    """Where the first header begins with its dates, a row that does so below a sentence heads the next job."""
    jobs = named(
        "2018-03 – pågående Sjuksköterska, Marrams sjukhus, Uppsala", "Arbetar med triagering och studenter.",
        "2014-06 – 2018-02 Sjuksköterska, Tarns sjukhus, Västerås", "Medicinavdelning med hjärtsjukvård.",
    )  # fmt: skip
    assert jobs == [
        ("Sjuksköterska", "Marrams sjukhus", "Uppsala", "2018-03", "Present"),
        ("Sjuksköterska", "Tarns sjukhus", "Västerås", "2014-06", "2018-02"),
    ]


def test_no_row_below_title_and_employer_is_lost() -> None:
    """A further row of the header that sounds like a title or an employer tells of the work."""
    (job,) = find_jobs(
        flow(
            "Septembrie 2012 – Aprilie 2016\tContabil", "S.C. Sălcia S.R.L., Cluj-Napoca",
            "Înregistrarea documentelor contabile",
        )
    )  # fmt: skip
    assert (job.title.text, job.company.text) == ("Contabil", "S.C. Sălcia S.R.L.")
    assert [one.text for one in job.bullets] == ["Înregistrarea documentelor contabile"]


def test_a_place_in_brackets_behind_the_dates() -> None:
    """It is the job's; any other remark there is left out."""
    rows = ["Welder", "Acme Ltd", "2018 – 2020 (Hamburg)", "Cook", "Tarn Ltd", "2015 – 2018 (three seasons a year)"]
    assert named(*rows) == [("Welder", "Acme Ltd", "Hamburg", "2018", "2020"), ("Cook", "Tarn Ltd", "", "2015", "2018")]
