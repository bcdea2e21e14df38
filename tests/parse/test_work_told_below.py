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


CLAUSES = [
    ("2016 – 2021", "Livredder", "Slotsbadet", "hos", "hvor jeg gav svømmekurser og passede tre bassiner"),
    ("2017 – 2020", "Verkäuferin", "Edeka Reuter", "bei", "zuständig für Kasse, Regale und neue Lehrlinge"),
    ("2013 – 2015", "Serveur", "Aubépine", "chez", "responsable de douze tables et de la caisse"),
    ("2012 – 2013", "Kelner", "Hotel Duin", "bij", "waar ik twintig tafels en de bar bediende"),
]


@pytest.mark.parametrize("in_row", [True, False])
@pytest.mark.parametrize("job", CLAUSES)
def test_a_clause_behind_title_and_employer_is_text(job: tuple[str, ...], in_row: bool) -> None:
    dates, title, employer, joiner, told = job
    text = f"{title} {joiner} {employer}, {told}."
    rows = [f"{dates}\t{text}"] if in_row else [{"text": dates, "column": 1}, {"text": text, "left": 150, "column": 2}]
    (found,) = find_jobs(laid_out(*rows))
    assert (found.title.text, found.company.text) == (title, employer)
    assert [bullet.text for bullet in found.bullets] == [f"{told}."]


def test_a_unit_behind_the_employers_comma_is_no_clause() -> None:
    (found,) = find_jobs(laid_out("2016 – 2021", "Koch bei Hotel Adler, Kassel, Deutschland"))
    assert (found.title.text, found.company.text, found.bullets) == ("Koch", "Hotel Adler", [])
