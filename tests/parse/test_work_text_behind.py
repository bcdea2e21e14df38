"""Jobs of which dates, names and text stand in one paragraph: `2016 - 2019: Tarn Hotel, porter. Carried ...`."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.jobs.text_behind import texts_apart
from resumectl.parse.geometry import Line

Told = tuple[str, str, str, str, list[str]]


def told(lines: list[Line]) -> list[Told]:
    return [
        (job.title.text, job.company.text, job.start.text, job.end.text, [bullet.text for bullet in job.bullets])
        for job in find_jobs(lines)
    ]


@pytest.mark.parametrize(
    ("dates", "start", "end"),
    [
        ("С октября 2019 по настоящее время:", "2019-10", "Present"), ("С мая 2003 г. по март 2010 г.:", "2003-05",
        "2010-03"), ("2016 – 2019", "2016", "2019"), ("01/2016 - 05/2019:", "2016-01", "2019-05"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    ("company", "title", "text"),
    [
        ("ЗАО «Вега»", "заместитель главного конструктора", "Разработка и сопровождение приборов связи."),
        ("Bäckerei Moos GmbH", "Verkäuferin", "Bedienung der Kunden und Kasse. Bestellung der Ware."),
        ("Piekarnia Wolski S.A.", "magazynier", "Przyjmowanie towaru i obsługa wózka widłowego."),
    ],
)
def test_dates_names_and_text_in_one_paragraph(
    dates: str, start: str, end: str, company: str, title: str, text: str
) -> None:
    """The names end where a sentence begins; titles have small letters in many languages."""
    rows = [f"{dates} {company}, {title}. {text}", f"1998 - 2000: {company}, {title}. {text}"]
    assert told(flow(*rows)) == [(title, company, start, end, [text]), (title, company, "1998", "2000", [text])]


def test_the_text_goes_on_in_the_next_rows() -> None:
    rows = ("2016 - 2019: Tarn Hotel, porter. Carried the luggage of guests,", "swept the yard and parked cars.")
    text = f"{rows[0].partition('. ')[2]} {rows[1]}"
    assert told(laid_out(*rows)) == [("porter", "Tarn Hotel", "2016", "2019", [text])]


@pytest.mark.parametrize(
    "row",
    [
        "From 2016 to 2019 I was away, mostly abroad. Learnt to sail and to mend the nets of others.",
        "2016 - 2019: Tarn Hotel, St. Olaf, porter and night porter.",
    ],
)
def test_what_names_no_job_or_tells_nothing_stays_whole(row: str) -> None:
    """Though a span of time begins it."""
    lines = flow(row)
    assert texts_apart(lines) == lines


def test_posts_in_brackets_behind_one_employer() -> None:
    """Something else stands there in each row."""
    rows = (
        "2013 - 2019: Moos Insurance (Claims North)", "2008 - 2013: Moos Insurance (Local Site Services)",
    )  # fmt: skip
    assert [one[:2] for one in told(flow(*rows))] == [
        ("Claims North", "Moos Insurance"), ("Local Site Services", "Moos Insurance")
    ]  # fmt: skip


def test_towns_in_brackets_are_no_posts() -> None:
    rows = ("2013 - 2019: Moos Insurance (New York)", "2008 - 2013: Moos Insurance (San Francisco)")
    assert [one[0] for one in told(flow(*rows))] == ["", ""]
