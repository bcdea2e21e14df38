"""One row names title, employer and unit; the row below it, without a bullet, says what was done."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs

JOBS = [
    ("Avdelningschef, Norrlands universitetssjukhus, medicin", "Personalansvar för 42 medarbetare, budget och schema"),
    ("Head Nurse, Tarn Hospital, Surgery", "Manager for nine nurses, rosters and training of new staff"),
    ("Küchenchef, Hotel Adler GmbH, Kassel", "Leiter von acht Köchen, sowie zuständig für Einkauf und Kalkulation"),
]


@pytest.mark.parametrize(("names", "told"), JOBS)
def test_a_list_of_tasks_with_a_titles_word_is_no_employer(names: str, told: str) -> None:
    title, employer = names.split(", ")[:2]
    job = find_jobs(laid_out("2016-08 –", names, told, "2009 – 2016", "Sjuksköterska, Skellefteå lasarett"))[0]
    assert job.title.text == title
    assert job.company.text.startswith(employer)
    assert [bullet.text for bullet in job.bullets] == [told]


def test_a_title_below_its_employer_and_unit_stays_one() -> None:
    job = find_jobs(laid_out("2016 – 2019", "Tarn Hospital, Surgery, Leeds", "Head Nurse, nights"))[0]
    assert job.title.text == "Head Nurse, nights"
