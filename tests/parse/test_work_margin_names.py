"""Employers in a narrow margin below the dates, whose names run over there."""

from __future__ import annotations

from typing import Any

from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs


def rows(*entries: tuple[tuple[str, ...], tuple[str, ...]]) -> list[Any]:
    """Rows of a margin at 50 points and, as another column, the texts beside them at 200."""
    found: list[Any] = []
    top = 100.0
    for number, (margin, texts) in enumerate(entries):
        for left, column, cells in ((50, 2 * number, margin), (200, 2 * number + 1, texts)):
            for at, text in enumerate(cells):
                bullet = "•" if left == 200 and at else ""
                place = {"left": left, "column": column, "top": top + 14 * at, "gap": 4}
                found.append({"text": text, "bullet": bullet, **place})
        top += 14 * max(len(margin), len(texts)) + 12
    return found


ENTRIES = (
    (("2019 - Present", "Wrenfield Hill", "Hospital"), ("Ward Sister", "Led a ward of twenty beds at night and taught",
                                                        "Wrote the rota", "Ordered stock")),
    (("2015 - 2019", "Ashfield Clinic"), ("Staff Nurse", "Cared for patients after surgery of the knee and hip",
                                       "Kept the notes", "Taught students")),
)  # fmt: skip


def test_an_employer_that_runs_over_in_the_margin() -> None:
    jobs = find_jobs(laid_out(*rows(*ENTRIES)))
    assert [(job.title.text, job.company.text, job.place.text) for job in jobs] == [
        ("Ward Sister", "Wrenfield Hill Hospital", ""), ("Staff Nurse", "Ashfield Clinic", ""),
    ]  # fmt: skip


def test_a_title_and_its_employer_in_the_margin_stay_two() -> None:
    entries = tuple(((margin[0], "Harbour Engineer", "Wrenfield Ltd"), texts[1:]) for margin, texts in ENTRIES)
    jobs = find_jobs(laid_out(*rows(*entries)))
    assert [(job.title.text, job.company.text) for job in jobs] == [("Harbour Engineer", "Wrenfield Ltd")] * 2
