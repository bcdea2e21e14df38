"""Jobs that begin right below the name and the address, without a heading."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.untold_jobs import jobs_in_head

HEAD: list[object] = [
    {"text": "Nell Harrow", "size": 18}, "Bartender", "nell.harrow@example.com", "I keep calm behind busy bars.",
]  # fmt: skip
DUTY = {"text": "Served forty tables a night", "bullet": "•", "left": 60}
ONE_ROW = ["Copper Pan Bar - Bartender (part time)\tOct 2022 - present", DUTY, "Winter Garden - Waiter\t2019 - 2021"]
FIRST, SECOND = ("Bartender", "Copper Pan Bar", "2022 - present"), ("Waiter", "Winter Garden", "2019 - 2021")
SETTINGS = {
    "one row": ONE_ROW,
    "dates below": [*FIRST, DUTY, *SECOND, DUTY],
    "one job": ["Bartender, Copper Pan Hotel", "2022 - present", DUTY],
}


@pytest.mark.parametrize("rows", SETTINGS.values(), ids=SETTINGS.keys())
def test_jobs_without_a_heading(rows: list[object]) -> None:
    """The head ends where the first job begins, with all rows that name it."""
    head, jobs = jobs_in_head(Section("head", None, tuple(laid_out(*HEAD, *rows))), ("head", "education"), lexicon())
    assert (len(head.lines), len(jobs.lines), jobs.kind) == (len(HEAD), len(rows), "work")
    assert find_jobs(jobs.lines)[0].company.text.startswith("Copper Pan")


LATER: list[object] = [*ONE_ROW[:2], "Mill Hotel - Waiter\t2019 - 2021", DUTY, "Tarn Bakery - Baker\t2017 - 2019", DUTY]


@pytest.mark.parametrize("kind", ["skills", "summary"])
def test_jobs_below_skills_or_a_summary(kind: str) -> None:
    """Where no section has the jobs, three rows that end in a span of time are some: they were read as skills."""
    above: list[object] = ["Cash handling", "Stock taking"]
    skills, jobs = jobs_in_head(Section(kind, None, tuple(laid_out(*above, *LATER))), ("head", kind), lexicon())
    assert (skills.kind, len(skills.lines), jobs.kind) == (kind, len(above), "work")
    companies = [job.company.text for job in find_jobs(jobs.lines)]
    assert companies == ["Copper Pan Bar", "Mill Hotel", "Tarn Bakery"]


@pytest.mark.parametrize(("kinds", "rows"), [
    (("head", "skills", "work"), LATER),
    (("head", "skills"), ["SQL (2014 - 2019), R (2019 - 2024)", "Bar work, 2014 - 2019", "Stock taking", "Tills"]),
    (("head", "skills"), ["First aid\t2016 - 2019", "Food hygiene\t2017 - 2020", "Cellar care\t2018 - 2021"]),
], ids=["a section has them", "years of use", "no title"])  # fmt: skip
def test_skills_with_years_stay_whole(kinds: tuple[str, ...], rows: list[object]) -> None:
    section = Section("skills", None, tuple(laid_out(*rows)))
    assert jobs_in_head(section, kinds, lexicon()) == [section]


@pytest.mark.parametrize(("kinds", "rows"), [
    (("head", "work"), ONE_ROW),
    (("head",), ["Available\t2024 - 2025", "Born 1990"]),
    (("head",), ["BSc in Biology, University of Tarn\t2019 - 2022", "A-levels, Tarn College\t2017 - 2019"]),
], ids=["a section has them", "no title", "schools"])  # fmt: skip
def test_the_head_stays_whole(kinds: tuple[str, ...], rows: list[object]) -> None:
    """Where jobs have their own section, or nothing in the head is one."""
    section = Section("head", None, tuple(laid_out(*HEAD, *rows)))
    assert jobs_in_head(section, kinds, lexicon()) == [section]
