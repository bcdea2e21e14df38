"""Jobs told in sentences of the first person, in several languages, one or several in a paragraph."""

from __future__ import annotations

import time

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.jobs.spoken import next_spoken, spoken
from resumectl.parse.geometry import Line

Told = tuple[str, str, str, str, str, list[str]]


def jobs(lines: list[Line]) -> list[Told]:
    return [
        (job.title.text, job.company.text, job.place.text, job.start.text, job.end.text, [x.text for x in job.bullets])
        for job in find_jobs(lines)
    ]


ENGLISH = ("stock controller", "Hartwell & Finch Ltd", "", "2013", "2018", ["Counted stock."])
LEEDS = ("stock controller", "Hartwell & Finch Ltd", "Leeds", "2013", "2018", ["Counted stock."])
NOW = ("stock controller", "Hartwell & Finch Ltd", "", "2013", "Present", ["I count stock."])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("From 2013 to 2018 I worked for Hartwell & Finch Ltd as a stock controller. Counted stock.", ENGLISH),
        ("I worked as a stock controller at Hartwell & Finch Ltd from 2013 to 2018. Counted stock.", ENGLISH),
        ("I was employed by Hartwell & Finch Ltd as a stock controller from 2013 to 2018. Counted stock.", ENGLISH),
        ("In 2013 I joined Hartwell & Finch Ltd as a stock controller and stayed until 2018. Counted stock.", ENGLISH),
        ("Between 2013 and 2018, I was a stock controller at Hartwell & Finch Ltd, Leeds. Counted stock.", LEEDS),
        ("From 2013 to 2018 I was a stock controller with Hartwell & Finch Ltd in Leeds. Counted stock.", LEEDS),
        ("Since 2013 I have worked for Hartwell & Finch Ltd as a stock controller. I count stock.", NOW),
    ],
)
def test_english_sentences(text: str, expected: Told) -> None:
    """What the sentence says is taken out of it, and what follows tells of the job."""
    assert jobs(flow(text)) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Von 2013 bis 2018 arbeitete ich bei der Fink AG als Disponent. Touren.", ("Disponent", "Fink AG")),
        ("Von 2013 bis 2018 war ich bei Fink AG als Disponent tätig. Touren.", ("Disponent", "Fink AG")),
        ("Zwischen 2013 und 2018 war ich Disponent bei der Fink AG in Bremen. Touren.", ("Disponent", "Fink AG")),
        ("De 2013 à 2018, j’ai travaillé chez Artuel SARL comme cariste. Fret.", ("cariste", "Artuel SARL")),
        ("De 2013 à 2018, j’ai occupé le poste de cariste chez Artuel SARL. Fret.", ("cariste", "Artuel SARL")),
        ("Entre 2013 et 2018, j’ai été cariste chez Artuel SARL à Lyon. Fret.", ("cariste", "Artuel SARL")),
        ("De 2013 a 2018 trabajé en Artuel S.A. como carretillera. Carga.", ("carretillera", "Artuel S.A.")),
        ("Entre 2013 y 2018 fui carretillera en Artuel S.A., Málaga. Carga.", ("carretillera", "Artuel S.A.")),
        ("Dal 2013 al 2018 ho lavorato presso Artel S.p.A. come mulettista. Carico.", ("mulettista", "Artel S.p.A.")),
        ("Van 2013 tot 2018 werkte ik bij Hartveld als magazijnchef. Laden.", ("magazijnchef", "Hartveld")),
    ],
)  # fmt: skip
def test_sentences_of_other_languages(text: str, expected: tuple[str, str]) -> None:
    """Title and employer in either order, without articles and what closes the sentence."""
    assert [(*told[:2], *told[3:5]) for told in jobs(flow(text))] == [(*expected, "2013", "2018")]


def test_several_jobs_in_one_paragraph() -> None:
    """Each sentence that names a job begins one; the others tell of the job before."""
    text = (
        "From 2018 to 2022 I worked for Dunmore Freight as an operations manager. I managed three sites. "
        "From 2013 to 2018 I was a stock controller at Hartwell & Finch Ltd. I counted stock."
    )
    assert jobs(flow(text)) == [
        ("operations manager", "Dunmore Freight", "", "2018", "2022", ["I managed three sites."]),
        ("stock controller", "Hartwell & Finch Ltd", "", "2013", "2018", ["I counted stock."]),
    ]


def test_sentences_that_go_over_rows() -> None:
    """A row may end within the sentence that names the job, or behind the first word of the next one."""
    rows = [
        "From 2018 to 2022 I worked for Dunmore Freight as an operations manager. I",
        "managed three sites, a few lorries. From 2013 to 2018 I was a stock",
        "controller at Hartwell & Finch Ltd. I counted stock in three halls.",
    ]
    assert jobs(laid_out(*rows)) == [
        ("operations manager", "Dunmore Freight", "", "2018", "2022", ["I managed three sites, a few lorries."]),
        ("stock controller", "Hartwell & Finch Ltd", "", "2013", "2018", ["I counted stock in three halls."]),
    ]


def test_a_sentence_below_a_job_is_its_text() -> None:
    """Where a header names the job, what is told in the first person belongs to it."""
    told = "From 2019 to 2020 I worked with the council as a trainer for new staff."
    assert jobs(laid_out("Nurse, Pellbrook Clinic, Leeds\t2018 – 2022", {"text": told, "bullet": "•"})) == [
        ("Nurse", "Pellbrook Clinic", "Leeds", "2018", "2022", [told])
    ]


@pytest.mark.parametrize(
    "text",
    ["between 2013 and 2018", "zwischen 2013 und 2018", "entre 2013 y 2018", "entre 2013 et 2018",
     "tra il 2013 e il 2018", "tussen 2013 en 2018", "mellan 2013 och 2018"],
)  # fmt: skip
def test_between_two_years(text: str) -> None:
    """A word before both makes a span of two dates that `and` joins."""
    assert [(span.start, span.end) for span in find_dates(f"{text} war ich")] == [("2013", "2018")]


def test_between_two_numbers() -> None:
    """A span does not run backwards, and other numbers are no years."""
    assert not any(span.is_range for span in find_dates("between 2018 and 2012"))
    assert find_dates("Between 10 and 20 people") == []


def test_a_sentence_without_an_end() -> None:
    """What is said behind the names stays whole, however long it is."""
    text = "From 2013 to 2018 I worked for Hartwell & Finch Ltd as a stock controller" + ", and counted stock" * 40
    (job,) = jobs(flow(text))
    assert job[:5] == ENGLISH[:5]
    assert " ".join(job[5]).split() == text.split("controller, ")[1].split()


@pytest.mark.parametrize("text", ["St. I was 2 Dr. ", "I was at Dr. A as an A in 2015. ", "as a I for A 2015 "])
def test_endless_sentences_take_no_time(text: str) -> None:
    """Ten thousand characters of what begins like such a sentence (minutes, where nothing bounds them)."""
    began_s = time.process_time()
    next_spoken(text * 600, "")
    spoken(text * 600)
    assert time.process_time() - began_s < 5


def test_hundreds_of_told_jobs_take_no_time() -> None:
    """In one paragraph, which nobody writes (40 seconds, where each job was cut off what is left)."""
    began_s = time.process_time()
    assert jobs(flow("From 2015 to 2018 I worked for Acme Ltd as a cook. In 2019 I was St. Dr. at Acme. " * 400))
    assert time.process_time() - began_s < 8
