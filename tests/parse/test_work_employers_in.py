"""Employers behind a word for "in", with and without another type for the title."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs


@pytest.mark.parametrize(
    ("title", "rest", "company"),
    [
        ("Старший кухар", " у Вербина (кав'ярня)", "Вербина"),
        ("Практика", " у Міській раді громади", "Міській раді громади"),
        ("Asystentka biura", " w Zawadex (producent okien)", "Zawadex"),
        ("Planner", " at Fenbyson (town planning)", "Fenbyson"),
        ("Ведущий аналитик", " в Севертрест", "Севертрест"),
    ],
)
def test_a_title_in_its_own_type_ends_where_the_employer_begins(title: str, rest: str, company: str) -> None:
    """No word has to tell that the name is an employer's, and what stands in brackets tells of it."""
    rows = [[(title, True), (rest, False)], "03.2018 – 05.2020", [(title, True), (rest, False)], "01.2015 – 02.2018"]
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [(title, company)] * 2


def test_fields_behind_such_a_word_stay_with_the_title() -> None:
    """`en Sistemas` is no employer where another name stands below."""
    rows = [[("Ingeniera", True), (" en Sistemas", False)], "Talleres Orbe S.L.", "2018 – 2020"]
    job = find_jobs(laid_out(*rows))[0]
    assert (job.title.text, job.company.text) == ("Ingeniera en Sistemas", "Talleres Orbe S.L.")


def test_trades_in_brackets_tell_nothing_of_the_work() -> None:
    """Below the employer or behind its legal form, whose full stops end no sentence."""
    rows = [
        "05.2016 – 08.2019", "C++ Developer", "Brzoza Polska sp. z o.o.", "(telekomunikacja)",
        {"text": "Pisał testy.", "size": 8},
        "01.2014 – 04.2016", "Tester", "Sosna Sp. z o.o. (IT)", {"text": "Pisał raporty.", "size": 8},
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("C++ Developer", "Brzoza Polska sp. z o.o."), ("Tester", "Sosna Sp. z o.o."),
    ]  # fmt: skip
    assert [[text.text for text in job.bullets] for job in jobs] == [["Pisał testy."], ["Pisał raporty."]]


def test_work_all_over_the_world_has_its_place() -> None:
    """`по всему миру` says where somebody worked, as `remote` does."""
    job = find_jobs(laid_out("Тестировщик, Фриланс, по всему миру", "05.2016 – 08.2019"))[0]
    assert (job.title.text, job.company.text, job.place.text) == ("Тестировщик", "Фриланс", "по всему миру")
