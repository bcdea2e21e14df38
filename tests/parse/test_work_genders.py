"""Titles written for both genders: the ending behind a sign is neither a preposition nor a date's first word."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs

TITLES = [
    "Techniker*in", "Lehrer:in", "Verkäufer_in", "Prüfer/in", "Pfleger/-in", "Gärtner·in", "Köch(in)", "MaurerIn",
    "Angestellte:r", "Mitarbeitende*r", "Auszubildende/r", "Étudiant·e", "Employé.e", "Vendeur·se", "Camarero/a",
    "Enfermeiro(a)", "Mitarbeiter*innen im Verkauf",
]  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_the_form_for_both_genders_ends_the_title(title: str) -> None:
    """Above the employer, behind it and right before the dates."""
    house = "Tarvelhof"
    for rows in (
        (title, house, "2019 – 2021"),
        ("2019 – 2021", title, house),
        (f"{house}, {title}, 2019 – 2021",),
        (f"{house} | {title} | 2019 – 2021",),
        (f"{title} (2019 – 2021)", house),
    ):
        jobs = find_jobs(laid_out(*rows))
        assert [(job.title.text, job.company.text, job.start.text) for job in jobs] == [(title, house, "2019")], rows


@pytest.mark.parametrize("row", ["Kellner, Tarvelhof, seit: 2019", "Kellner, Tarvelhof, in 2019", "Kellner in 2019"])
def test_a_word_before_a_date_stays_its_own(row: str) -> None:
    """Behind a space `in` is what it says, and a word for the time bears a colon."""
    (job,) = find_jobs(laid_out(row))
    assert job.title.text == "Kellner"
    assert "2019" in (job.start.text, job.end.text)
