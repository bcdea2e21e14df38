"""Jobs of soldiers and others whose roles stand below an employer's whole time; orders told by headers of a kind."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast

Job = tuple[str, str, str]


def named(*rows: object) -> list[Job]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(laid_out(*rows))]


def bold(head: str, rest: str) -> list[tuple[str, bool]]:
    return [(head, True), (rest, False)]


def bullet(text: str) -> dict[str, str]:
    return {"text": text, "bullet": "•"}


@pytest.mark.parametrize("where", ["", ", Various Locations"])
def test_roles_at_bases(where: str) -> None:
    """A base with its state says where, though no list knows it: the employer stands above with the whole time."""
    rows = (
        bold("UNITED STATES ARMY", f"{where}, 2003 – 2023"),
        bold("First Sergeant", ", Fort Tarn, NC, 2019 – 2023"), bullet("Led 142 soldiers"),
        bold("Platoon Sergeant", ", Camp Quoll, South Korea, 2015 – 2019"), bullet("Trained 38 soldiers"),
    )  # fmt: skip
    assert named(*rows) == [
        ("First Sergeant", "UNITED STATES ARMY", "Fort Tarn, NC"),
        ("Platoon Sergeant", "UNITED STATES ARMY", "Camp Quoll, South Korea"),
    ]


@pytest.mark.parametrize("later", [True, False])
def test_further_roles_set_like_the_first_one_below_the_whole_time(later: bool) -> None:
    """The employer's row is bold and has the whole time; rows that look as its first role's are further roles."""
    titles = ["Purser", "Deputy Purser, Night Boats", "Deckhand"]
    rows: list[object] = [{"text": "Fenland Ferries Ltd — Tarn Port, OH\t2012 - Present", "bold": True}]
    for title, dates in zip(titles, ("May 2019 - Present", "2015 - 2019", "2012 - 2015"), strict=True):
        rows += [f"{title}\t{dates}", bullet("Kept the books of three boats")]
    told = [(title, "Fenland Ferries Ltd", "Tarn Port, OH") for title in titles]
    if later:
        rows += [{"text": "Quoll Bakers LLC — Port Ash, OH\t2009 - 2012", "bold": True}, "Night Baker", bullet("Baked")]
        told.append(("Night Baker", "Quoll Bakers LLC", "Port Ash, OH"))
    assert named(*rows) == told


@pytest.mark.parametrize("force", ["U.S. Coast Guard", "Texas Army National Guard", "US Marine Corps", "USMC"])
def test_forces_are_employers(force: str) -> None:
    """Though `guard` is a title, too: whichever of rank and force comes first."""
    words = lexicon()
    assert title_score(force, words) == 0 < company_score(force, words)
    for row in (f"{force} – Petty Officer, 2005 – 2009", f"Petty Officer – {force}, 2005 – 2009"):
        assert named(row, bullet("Ran the store")) == [("Petty Officer", force, "")]


def test_headers_of_one_row_have_an_order_of_their_own() -> None:
    """An employer above its title says nothing of a title before an unknown employer in one row."""
    rows = (
        "Northside School District, San Antonio, TX", "Bilingual Teacher – Quoll Elementary, Aug 2017 – Present",
        bullet("Taught"), "Student Teacher – Carlow Coot Elementary, Jan 2017 – May 2017", bullet("Co-taught"),
    )  # fmt: skip
    assert named(*rows)[1][:2] == ("Student Teacher", "Carlow Coot Elementary")


def test_a_title_above_the_labels_of_a_form() -> None:
    """`Address` is a label, too: the row above the first one names what was done."""
    rows = (
        "DOMESTIC HELPER", "Employer: Mr. & Mrs. Wong", "Address: Tsuen Wan, Hong Kong", "Inclusive Dates: 2018 - 2021",
        bullet("Cooked"), "PRIVATE TUTOR", "Employer: Quoll Family", "Address: Imus, Cavite",
        "Inclusive Dates: 2014 - 2018", bullet("Taught"),
    )  # fmt: skip
    assert named(*rows) == [
        ("DOMESTIC HELPER", "Mr. & Mrs. Wong", "Tsuen Wan, Hong Kong"),
        ("PRIVATE TUTOR", "Quoll Family", "Imus, Cavite"),
    ]


def test_spans_below_a_summary_are_no_certificates() -> None:
    """Certificates have a day; a list of jobs with their spans of time is none of them."""
    rows = tuple(flow("2022 – Now  Product Owner, Quoll Bank", "2019 – 2022  Analyst, Tarn Works"))
    assert recast([Section("summary", flow("Career Summary")[0], rows)])[0].kind != "certifications"
    assert heading_kind("PREVIOUS POSTS", lexicon()) == "work"


def test_ranks_with_codes_below_a_force_without_a_place() -> None:
    """Each rank has a place of its own and a code in brackets; the force above has the whole time."""
    rows = [
        [("UNITED STATES ARMY", True), (", Various Locations, 2013 – 2023", False)],
        [("Supply Sergeant (92Y30)", True), (", Fort Tarn, KS, 2019 – 2023", False)],
        {"text": "Kept a property book.", "bullet": "•"},
        [("Unit Supply Specialist (92Y10)", True), (", Camp Fenby, South Korea, 2013 – 2019", False)],
        {"text": "Filled requisitions.", "bullet": "•"},
    ]
    assert [(job.title.text, job.company.text, job.place.text) for job in find_jobs(laid_out(*rows))] == [
        ("Supply Sergeant (92Y30)", "UNITED STATES ARMY", "Fort Tarn, KS"),
        ("Unit Supply Specialist (92Y10)", "UNITED STATES ARMY", "Camp Fenby, South Korea"),
    ]


@pytest.mark.parametrize(
    "works",
    ["Kestrel Maschinenfabrik", "Alm Möbelfabrik", "Sund Bilverksted", "Tarn Papirfabrikk", "Rauma Konepaja",
     "Vágai Bútorgyár", "Elst Drukkerij", "Strand Bogtrykkeri"],
)  # fmt: skip
def test_works_are_employers_by_their_endings(works: str) -> None:
    """In languages that write compounds as one word; what people do there is none."""
    words = lexicon()
    assert company_score(works, words) > 0.5 > title_score(works, words)
    assert company_score("Vertrieb / Kundenbetreuung", words) == 0 < title_score("Vertrieb / Kundenbetreuung", words)
