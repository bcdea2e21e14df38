"""Headers of jobs and schools that run over two rows, and rows that only look so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.geometry import Line

BODY = "Kept the books of three shops and paid the wages of forty people every week"


def test_a_wide_full_row_goes_on_in_the_next() -> None:
    """Plain type, as wide as the text below it: the employer's last words stand in the next row."""
    lines = laid_out(
        "2016 - 2020",
        "Ward Nurse, Brackwater and Tarn District General Hospital Foundation",
        "Trust",
        {"text": BODY, "bullet": "•"},
        {"text": "2012 - 2016", "gap": 9},
        "Ward Nurse, Fell Infirmary",
        {"text": BODY, "bullet": "•"},
    )
    assert [(job.title.text, job.company.text) for job in find_jobs(lines)] == [
        ("Ward Nurse", "Brackwater and Tarn District General Hospital Foundation Trust"),
        ("Ward Nurse", "Fell Infirmary"),
    ]


def test_a_row_with_a_bold_title_goes_on_in_the_style_of_its_end() -> None:
    """`**Tutor** at Cascade` above `Community College`: the second row looks like the end of the first."""
    long = [("Culinary Arts Instructor", True), (" at Brackwater, Upper Tarn Valley and Cascade", False)]
    lines = laid_out(
        {"runs": long, "text": "Culinary Arts Instructor at Brackwater, Upper Tarn Valley and Cascade"},
        "Community College",
        "2016 - 2020",
        {"text": BODY, "bullet": "•"},
    )
    job = find_jobs(lines)[0]
    assert (job.title.text, job.company.text) == (
        "Culinary Arts Instructor", "Brackwater, Upper Tarn Valley and Cascade Community College",
    )  # fmt: skip


def test_a_note_below_a_full_row_is_none_of_it() -> None:
    """What says how well somebody did, or bears a label, goes on in no name."""
    for note in ("Dean's List every semester", "Advisers: R. Moss"):
        lines = laid_out("Certificate in Adult Teaching at Portside State University\t2019", note)
        assert [school.institution.text for school in find_schools(lines)] == ["Portside State University"]


def test_a_row_of_bars_is_no_text() -> None:
    """Title, employer and place between bars head an entry, however many words they have."""
    row = "Unit Treasurer, Leader, Advancement Chair | Tarn Valley Scouts and Guides Association | Rockford, MI"
    lines = laid_out(row, "2007 - Present", {"text": BODY, "bullet": "•"})
    assert [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)] == [
        ("Unit Treasurer, Leader, Advancement Chair", "Tarn Valley Scouts and Guides Association", "Rockford, MI")
    ]


def test_a_name_with_a_full_stop_beside_its_dates() -> None:
    """Dates in the margin name what stands in their row, also where a full stop ends it."""
    lines = laid_out(
        {"text": "2019 - 2020", "column": 1, "top": 50},
        {"text": "Tarn College, Tutor, Phonology two.", "column": 2, "left": 150, "top": 50},
    )
    assert [(job.title.text, job.end.text) for job in find_jobs(lines)] == [("Tutor, Phonology two.", "2020")]


def test_a_state_university_in_capitals() -> None:
    """The town behind a school's name is read in whatever letters the name is set."""
    for name in ("UNIVERSITY OF OREGON", "University Of Oregon", "University of Oregon"):
        lines = laid_out(f"{name}, Eugene, OR", "BA History", "2015")
        assert [school.end.text for school in find_schools(lines)] == ["2015"]


@pytest.mark.parametrize(
    ("end", "rest", "place"),
    [(" Spokane,", "WA.", "Spokane, WA"), (" Hy-", "derabad, India.", "Hyderabad, India")],
    ids=["a comma", "a hyphen"],
)
def test_text_before_dates_of_another_style_runs_over(end: str, rest: str, place: str) -> None:
    """`Nurse, Sacred Heart, Spokane, **2019 – 2021**` above `WA.`: the row's text goes on, not its dates."""
    runs = [("Registered Nurse,", True), (" Tarn Valley Hospital,", False), (end, False), (" 2019 – 2021", True)]
    text = "".join(part for part, _ in runs)
    job = find_jobs(laid_out({"runs": runs, "text": text}, rest, {"text": BODY, "bullet": "•"}))[0]
    assert (job.title.text, job.company.text) == ("Registered Nurse", "Tarn Valley Hospital")
    assert (job.place.text.rstrip("."), job.start.text, job.end.text) == (place, "2019", "2021")


def test_a_month_parted_from_its_span_of_time() -> None:
    """`Doha, Qatar Feb` above `2021 – Present`: a row that is full leaves the month behind."""
    row = "Welding Inspector: Tarn Gas Works, Doha, Qatar Feb"
    job = find_jobs(laid_out(row, "2021–Present", {"text": BODY, "bullet": "•"}))[0]
    assert (job.start.text, job.end.text, job.place.text) == ("2021-02", "Present", "Doha, Qatar")


def test_a_separator_before_the_dates_ends_the_text() -> None:
    """`**Barista** - May 2019 – 2021` above `The Daily Grind - Portland, OR`: the title goes on nowhere."""
    runs = [("Barista", True), (" -", False), (" 2019 – 2021", True)]
    lines = laid_out({"runs": runs, "text": "Barista - 2019 – 2021"}, "Tarn Kitchens Ltd - Leeds", BODY)
    assert [(job.title.text, job.company.text) for job in find_jobs(lines)] == [("Barista", "Tarn Kitchens Ltd")]


@pytest.mark.parametrize(
    ("end", "rest", "whole"),
    [
        ("Depart-", "ment of Mosses", "Department of Mosses"),
        ("Department", "for Mosses and Lichens", "Department for Mosses and Lichens"),
        ("University of", "Brackwater", "University of Brackwater"),
    ],
)
def test_a_broken_word_or_name_goes_on_below(end: str, rest: str, whole: str) -> None:
    """A row that ends within a word, or before whose it is, goes on in the next, long as it is and indented as that is.
    """
    text = f"2016 - 2020 Postdoctoral researcher, Fenland Institute for Botany of the Northern Isles, {end}"
    lines = laid_out(text, {"text": rest, "left": 75}, {"text": "2012 - 2016 Gardener, Fell Nursery", "gap": 9})
    jobs = [(job.title.text, job.company.text) for job in find_jobs(lines)]
    assert jobs == [
        ("Postdoctoral researcher", f"Fenland Institute for Botany of the Northern Isles, {whole}"),
        ("Gardener", "Fell Nursery"),
    ]


def test_a_row_of_a_school_that_breaks_before_its_town_and_dates() -> None:
    """`University of` above `Guelph, Guelph, ON, 2012 - 2016`: dates in the second row hinder nothing."""
    lines = laid_out(
        "Bachelor of Boat Building, Co-operative Program, University of",
        "Guelph, Guelph, ON, Sept. 2012 - 2016",
    )
    school = find_schools(lines)[0]
    assert (school.degree.text, school.institution.text) == ("Bachelor of Boat Building", "University of Guelph")
    assert (school.start.text, school.end.text) == ("2012-09", "2016")


def two_cells(first: str, second: str, below: str, rest: str) -> list[Line]:
    """A row of two cells and the next one, whose cells begin at the same places; the column ends 200 points on."""
    first_row = {"text": f"{first}\t{second}", "reach": 250}
    rows = laid_out("2018 - Present", first_row, {"text": f"{below}\t{rest}", "gap": 0})
    cell = rows[2].segments[1]
    shift = (rows[1].segments[1].left or 0) - (cell.left or 0)
    moved = replace(cell, left=rows[1].segments[1].left, right=(cell.right or 0) + shift)
    return [*rows[:2], replace(rows[2], segments=(rows[2].segments[0], moved))]


def test_employer_and_title_run_over_side_by_side() -> None:
    """`Brackwater | Bakery Manager &` above `Mills | Buyer`: each cell goes on below itself."""
    job = find_jobs(two_cells("Brackwater Tarn", "Bakery Shop", "Confederations", "Manager"))[0]
    assert (job.title.text, job.company.text) == ("Bakery Shop Manager", "Brackwater Tarn Confederations")


def test_cells_with_room_left_do_not_run_over() -> None:
    """What stands below in two cells is something else where a further word had found its place in the row."""
    job = find_jobs(two_cells("Tarn Mills", "Baker", "Northallerton Kingdom", "Remote"))[0]
    assert (job.title.text, job.company.text) == ("Baker", "Tarn Mills")


def test_centred_jobs_under_titles_in_larger_type() -> None:
    """A title in larger type begins a job, wherever it stands; a state alone in its row goes with its town."""
    lines = laid_out(
        {"text": "Boat Welder", "size": 17, "left": 220},
        {"text": "Quoll Yard | 08/2021 Present | Nazareth, PA", "left": 190, "gap": 8},
        {"text": "I make sure that all boats that are mended hold the highest", "left": 140, "gap": 15},
        {"text": "standard of the yard.", "left": 240},
        {"text": "Boat Rigger", "size": 17, "left": 214, "gap": 40},
        {"text": "Marram Rope and Sail Repair | 11/2020 08/2021 | Bath,", "left": 141, "gap": 8},
        {"text": "PA", "left": 300},
        {"text": "I was asked to splice all of the ropes that came in.", "left": 145, "gap": 15},
    )  # fmt: skip
    jobs = find_jobs(lines)
    assert [(one.title.text, one.company.text, one.place.text, one.start.text, one.end.text) for one in jobs] == [
        ("Boat Welder", "Quoll Yard", "Nazareth, PA", "2021-08", "Present"),
        ("Boat Rigger", "Marram Rope and Sail Repair", "Bath, PA", "2020-11", "2021-08"),
    ]
    assert [[text.text for text in one.bullets] for one in jobs][1] == [
        "I was asked to splice all of the ropes that came in."
    ]


def test_the_longest_text_below_a_header_is_not_full() -> None:
    """Texts hang below the header, glyphs lost; dates at the right edge show how far the column goes."""
    hung = {"left": 72, "reach": 540}
    lines = laid_out(
        {"text": "Harbour Accounts Ltd", "reach": 540},
        {"text": "Accounts Trainee\t2019 - 2020", "reach": 540},
        {"text": "Vouched the purchase and expense bills of two traders", **hung},
        {"text": "Filed the yearly returns of salaried clients and of small firms", **hung},
        {"text": "Bank reconciliation", **hung},
    )
    assert [text.text for text in find_jobs(lines)[0].bullets] == [line.flat for line in lines[2:]]


def schools(*rows: object) -> list[tuple[str, str, str]]:
    return [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]


def test_a_long_row_with_dates_breaks_off_at_a_small_word() -> None:
    """Degree, school and times in one row of fifteen words: the school's last ones stand in the next row."""
    found = schools(
        "2014 – 2016 Laurea Magistrale in Economia delle Torbiere e Diritto, Università degli Studi di Marl e",
        "Torbole, votazione 110/110",
        "2011 – 2014 Laurea Triennale in Economia, Università degli Studi di Parma",
    )
    assert found == [
        ("Laurea Magistrale in Economia delle Torbiere e Diritto", "Università degli Studi di Marl e Torbole", "2016"),
        ("Laurea Triennale in Economia", "Università degli Studi di Parma", "2014"),
    ]


def test_the_times_run_over_with_the_last_word() -> None:
    """`Universidad Europea de` and `Madrid. 2015-2016` below it are one row."""
    found = schools(
        "Grado en Enfermería. Universidad Complutense de Toledo. 2010-2014",
        "Máster Universitario en Urgencias, Emergencias y Cuidados de Críticos. Universidad Europea de",
        "Madrid. 2015-2016",
    )
    assert found[1] == (
        "Máster Universitario en Urgencias, Emergencias y Cuidados de Críticos", "Universidad Europea de Madrid", "2016"
    )


def test_a_bracket_alone_goes_on() -> None:
    """A row that begins with a bracket and its times ends the one above; the next row is a school of its own."""
    found = schools(
        "Ege Üniversitesi, İktisadi ve İdari Bilimler Fakültesi, Çalışma Ekonomisi ve Endüstri İlişkileri",
        "(Lisans), 2014 – 2018",
        "İzmir Kız Lisesi, 2010 – 2014",
    )
    assert found == [
        ("Çalışma Ekonomisi ve Endüstri İlişkileri (Lisans)",
         "Ege Üniversitesi, İktisadi ve İdari Bilimler Fakültesi", "2018"),
        ("", "İzmir Kız Lisesi", "2014"),
    ]


def test_a_long_row_that_a_year_leads() -> None:
    """A single year and a colon begin each row, however much it names."""
    found = schools(
        "2015 : Diplôme d'État d'Aide-Soignant, IFAS de Marl",
        "2013 : Baccalauréat professionnel ASSP (Accompagnement, Soins et Services à la Personne, option A et B),"
        " Lycée des Tourbes, Marl, mention Bien",
        "2011 : BEP Carrières sanitaires",
        "AFGSU niveau 2 (2022) – CESU 68",
    )
    assert [one[1:] for one in found[:2]] == [("IFAS de Marl", "2015"), ("Lycée des Tourbes", "2013")]


STACKED = [
    [("Juf", "Basisschool De Tarvelroos", "augustus 2018 – heden"), ("Kassière", "Plus Van Quist", "mei 2012 – 2016")],
    [("Panel Beater", "Harrowtarn Smash", "2018 – 2020"), ("Shearer", "Orrowtarn Station", "2014 – 2018")],
    [("dajka", "Tarvelsugár Óvoda", "2020 – 2022"), ("szobaasszony", "Arany Tarvel Panzió", "2015 – 2020")],
    [("Røkter", "Nordtarvel Oppdrett", "mars 2019 – nå"), ("Kokk", "Fjelltarvel Stue", "juni 2016 – mars 2019")],
]


@pytest.mark.parametrize("title_first", [True, False], ids=["title first", "employer first"])
@pytest.mark.parametrize("jobs", STACKED, ids=lambda jobs: jobs[0][0])
def test_short_rows_below_one_another_are_not_one_name(jobs: list[tuple[str, str, str]], title_first: bool) -> None:
    """In plain type: neither a title nor small dates go on in the widest row above them."""
    rows: list[Any] = []
    for title, house, dates in jobs:
        first, second = (title, house) if title_first else (house, title)
        rows += [{"text": first, "gap": 8}, {"text": second, "gap": 0}, {"text": dates, "gap": 0}]
        rows.append({"text": "Kept the till", "bullet": "•", "left": 80, "gap": 8})
    found = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in found] == [(title, house) for title, house, _ in jobs]
    assert [len(job.bullets) for job in found] == [1, 1]
