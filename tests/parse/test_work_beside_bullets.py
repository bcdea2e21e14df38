"""Names, dates and places that stand level with a job's bullets."""

from __future__ import annotations

from dataclasses import replace

from section_lines import laid_out

from resumectl.parse.fields.jobs.beside_bullets import margins_above
from resumectl.parse.fields.jobs.finding import FoundJob, find_jobs
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.geometry import Line

MARGIN = (
    ("Quoll Yard", "Welder", 12),
    ("Leeds", "• Mended the hulls of fishing boats on the", 2),
    ("2016 – 2020", "slipway", 2),
    ("", "• Painted them", 2),
    ("Marram & Rye", "Cook", 12),
    ("York", "• Ran the grill", 2),
    ("2012 – 2016", "• Trained two apprentices", 2),
    ("Copper Pan", "Kitchen porter", 12),
    ("Hull", "• Washed up", 2),
    ("2010 – 2012", "", 2),
)


def rows(*cells: tuple[str, str, float], far: float = 200) -> list[Line]:
    """Rows of a cell at 50 points and one at `far`, where what goes on begins 10 points further right."""
    lines: list[Line] = []
    top = 50.0
    for number, (left, right, gap) in enumerate(cells):
        top += gap
        inner = 10 if right[:1].islower() else 0
        parts = [
            laid_out({"text": text, "left": at, "top": top, "gap": gap, "bold": gap > 10})[0]
            for text, at in ((left, 50), (right, far + inner)) if text
        ]  # fmt: skip
        bullet = "•" if not left and right.startswith("• ") else ""
        if bullet:
            parts = laid_out({"text": right[2:], "left": far + 10, "top": top, "gap": gap, "bullet": bullet})
        lines.append(replace(parts[0], segments=sum((part.segments for part in parts), ()), number=number))
        top += 10
    return lines


def names(job: FoundJob) -> tuple[str, str, str, str, str]:
    return job.title.text, job.company.text, job.place.text, job.start.text, job.end.text


def told(job: FoundJob) -> list[str]:
    return [bullet.text for bullet in job.bullets]


def test_bullets_beside_a_margin_with_employer_place_and_dates() -> None:
    jobs = find_jobs(rows(*MARGIN))
    assert [names(job) for job in jobs] == [
        ("Welder", "Quoll Yard", "Leeds", "2016", "2020"),
        ("Cook", "Marram & Rye", "York", "2012", "2016"),
        ("Kitchen porter", "Copper Pan", "Hull", "2010", "2012"),
    ]
    assert [told(job) for job in jobs] == [
        ["Mended the hulls of fishing boats on the slipway", "Painted them"],
        ["Ran the grill", "Trained two apprentices"],
        ["Washed up"],
    ]


def test_one_row_with_a_bullet_beside_is_no_margin() -> None:
    """A dash may stand before a name as well."""
    lines = rows(("Quoll Yard", "– Leeds", 12), ("Welder", "2016 – 2020", 2))
    assert [names(job)[:2] for job in find_jobs(lines)] == [("Welder", "Quoll Yard")]


def test_dashes_that_lead_to_places_and_dates_open_no_bullets() -> None:
    """Though they stand at one edge, row after row."""
    lines = rows(("Quoll Yard", "– Leeds", 12), ("Welder, 2016", "– 2020", 2),
                 ("Marram & Rye", "– York", 12), ("Cook, 2012", "– 2016", 2))  # fmt: skip
    assert margins_above(lines) is lines


def test_a_place_at_the_right_of_the_first_bullet() -> None:
    """Its edge is that of the dates above it; a town within a bullet's text stays there."""
    lines = rows(("Quoll Yard", "Mar 2016 –", 12), ("Welder", "Present", 2), ("Mended hulls", "Leeds", 2), far=400)
    lines[2] = lines[2].marked(bullet="•")
    (job,) = find_jobs(lines)
    assert names(job) == ("Welder", "Quoll Yard", "Leeds", "2016-03", "Present")
    assert told(job) == ["Mended hulls"]
    aside = rows(("Quoll Yard", "Mar 2016 – Present", 12), ("Welder", "", 2), ("Sold boats in", "Leeds", 2), far=400)
    cell = replace(aside[2].segments[1], left=130.0, right=155.0)
    aside[2] = replace(aside[2], bullet="•", segments=(aside[2].segments[0], cell))
    assert told(find_jobs(aside)[0]) == ["Sold boats in Leeds"]


def test_the_sign_that_leads_to_a_school_is_none_of_its_name() -> None:
    lines = laid_out({"text": "BA History\t@ University of Hull\t2008 – 2011"})
    assert [(one.degree.text, one.institution.text) for one in find_schools(lines)] == [
        ("BA History", "University of Hull")
    ]
