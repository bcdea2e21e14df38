"""Durations, labels, glyphs and indents inside entries: what names nothing never becomes a title, employer or job."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.entries.asides import is_duration, is_part_label, is_self_employed, without_asides
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line


def named(lines: list[Line]) -> list[tuple[str, str, str, str]]:
    return [(job.title.text, job.company.text, job.start.text, job.end.text) for job in find_jobs(lines)]


def bullets(jobs: list[FoundJob]) -> list[list[str]]:
    return [[bullet.text for bullet in job.bullets] for job in jobs]


@pytest.mark.parametrize(
    "text",
    [
        "4 years 8 months", "(2 yrs, 3 mos.)", "10 mesi", "9 anni 10 mesi", "1 an et 4 mois", "3 Jahre und 2 Monate",
        "5 años 1 mes", "2 anos e 6 meses", "1 jaar", "3 lata 2 miesiące", "2 roky", "7 лет 3 месяца", "6 yıl 2 ay",
        "4 år 2 mån", "3년 2개월", "4年8か月", "3年", "2 vuotta 5 kk", "1 рік 2 місяці",
        "a year", "ein Jahr", "un mois",
    ],
)  # fmt: skip
def test_durations_of_many_languages(text: str) -> None:
    """A number and a unit of time, once or twice, is a duration in every language that the product reads."""
    assert is_duration(text)


@pytest.mark.parametrize(
    "text",
    ["2 Guys Burgers", "7 Eleven", "Month9 Records", "2019", "May", "3 Mobile", "24 Hours Fitness", "12", "1999 years"],
)
def test_names_with_numbers_are_no_durations(text: str) -> None:
    """An employer's name with a number, a year and a bare number are not durations."""
    assert not is_duration(text)


@pytest.mark.parametrize(
    "text", ["Highlights", "Key Responsibilities:", "Taken", "Öne Çıkanlar", "Obowiązki:", "主要职责：", "Réalisations"]
)
def test_labels_of_an_entrys_parts(text: str) -> None:
    """A label alone announces what follows, with or without its colon."""
    assert is_part_label(text)


def test_a_label_with_text_behind_it_stays() -> None:
    """`Duties: cooking` says something; only the reason why a job ended is left out with its text."""
    assert not is_part_label("Duties: cooked for sixty guests")
    assert is_part_label("Reason for leaving: moved nearer home")
    assert is_part_label("Motif de départ : fin de contrat")


def test_whom_somebody_reported_to_names_no_employer() -> None:
    """A remark below the title; a sentence that begins so describes the job."""
    rows = ("Duty Manager – The Quoll Hotel, Leeds", "Nov 2019 – current", "Reporting to the Area Manager; team of 24",
            "Porter – Marram House, York", "Feb 2016 – Oct 2019")  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("Duty Manager", "The Quoll Hotel"), ("Porter", "Marram House"),
    ]  # fmt: skip
    told = "Reporting to the board, planned and ran the move of three shops into one building by the river."
    rows = (told, "Planned rotas and wrote the monthly", "reports to the town council")
    assert [line.flat for line in without_asides(laid_out({"text": told, "bullet": "•"}, *rows))] == [told, *rows]


def test_what_is_left_out_stays_accounted_for() -> None:
    """The number of a line that was left out goes by the line before it, so that it counts as read."""
    lines = without_asides(laid_out("Bridgend Foundry Ltd", "4 years", "Moulder"))
    assert [line.flat for line in lines] == ["Bridgend Foundry Ltd", "Moulder"]
    assert lines[0].also == (1,)


def test_self_employment_in_the_employers_place() -> None:
    """The words for working alone are known in several languages; a company's name is none of them."""
    assert is_self_employed("Self-employed")
    assert is_self_employed("Freiberuflich")
    assert not is_self_employed("Freelance Editors Ltd")


def test_durations_below_an_employer_of_two_roles() -> None:
    """An export that prints totals and durations gives titles, employers and dates, and no duration."""
    lines = laid_out(
        {"text": "Harlech Dairies Ltd", "size": 12}, "7 years 3 months",
        {"text": "Plant Manager", "size": 11}, "March 2019 - Present (4 years 3 months)",
        {"text": "Ran two shifts of forty people and the weekly audit of the cold store.", "gap": 4},
        {"text": "Shift Leader", "size": 11}, "March 2016 - March 2019 (3 years)",
        {"text": "Planned the rota of the night shift and trained new starters.", "gap": 4},
        {"text": "Tywyn Creamery Ltd", "size": 12}, {"text": "Operator", "size": 11}, "2012 - 2016 (4 years)",
    )  # fmt: skip
    assert named(lines) == [
        ("Plant Manager", "Harlech Dairies Ltd", "2019-03", "Present"),
        ("Shift Leader", "Harlech Dairies Ltd", "2016-03", "2019-03"),
        ("Operator", "Tywyn Creamery Ltd", "2012", "2016"),
    ]


@pytest.mark.parametrize(("head", "duty"), [("▸", "•"), ("•", "•")], ids=["two glyphs", "one glyph, two indents"])
def test_glyphs_before_entries(head: str, duty: str) -> None:
    """A glyph that always stands by bare dates marks entries; the bullets below keep theirs."""
    lines = laid_out(
        {"text": "Welder, Harlech Steel Ltd", "bullet": head}, "2016 - 2020",
        {"text": "Welded frames for barns", "bullet": duty, "left": 80},
        {"text": "Kept the gas store", "bullet": duty, "left": 80},
        {"text": "Fitter, Tywyn Works Ltd", "bullet": head}, "2012 - 2016",
        {"text": "Fitted pumps", "bullet": duty, "left": 80},
    )  # fmt: skip
    assert named(lines) == [
        ("Welder", "Harlech Steel Ltd", "2016", "2020"),
        ("Fitter", "Tywyn Works Ltd", "2012", "2016"),
    ]
    assert bullets(find_jobs(lines)) == [["Welded frames for barns", "Kept the gas store"], ["Fitted pumps"]]


def test_bullets_whose_glyphs_were_lost() -> None:
    """Under a header that names title and employer, lines set in are its text, even with a date in them."""
    lines = laid_out(
        {"text": "Harlech Electrical Ltd\t2017 - 2021", "bold": True}, {"text": "Electrician", "bold": True},
        {"text": "Installed 60 charge points since 2019.", "left": 80},
        {"text": "Rewired two schools", "left": 80},
        {"text": "Tywyn Power Ltd\t2012 - 2017", "bold": True}, {"text": "Apprentice", "bold": True},
        {"text": "Learned the trade from a master of forty years on building sites all over the county", "left": 80},
    )  # fmt: skip
    assert named(lines) == [
        ("Electrician", "Harlech Electrical Ltd", "2017", "2021"),
        ("Apprentice", "Tywyn Power Ltd", "2012", "2017"),
    ]
    assert bullets(find_jobs(lines)) == [
        ["Installed 60 charge points since 2019.", "Rewired two schools"],
        ["Learned the trade from a master of forty years on building sites all over the county"],
    ]


@pytest.mark.parametrize("dates", ["2018-09-01 —", "januari 2018–", "09/2018 -"])
def test_a_dash_without_an_end_goes_on(dates: str) -> None:
    """A range that ends in its dash is still open; the line below it is no end of it."""
    lines = laid_out(f"Harlech Law LLP\t{dates}", "Senior Paralegal", "Tywyn Insurance Ltd\t2014 - 2018", "Clerk")
    jobs = find_jobs(lines)
    assert [(job.title.text, job.end.text) for job in jobs] == [("Senior Paralegal", "Present"), ("Clerk", "2018")]


def test_names_that_end_in_a_full_stop() -> None:
    """`S.p.A.` or `Zn.` at the end of a header line makes no sentence of it."""
    lines = laid_out(
        "Apr 2020 - Present", "Ingegnere Elettronico Senior presso Volaria S.p.A.",
        {"text": "Progettazione di schede", "bullet": "•", "left": 80},
        "1999 - 2015\tAllround timmerman bij Bouwbedrijf De Nijs & Zn.",
        {"text": "Nieuwbouw en renovatie", "bullet": "•", "left": 80},
    )  # fmt: skip
    assert [(job.title.text, job.company.text) for job in find_jobs(lines)] == [
        ("Ingegnere Elettronico Senior", "Volaria S.p.A."),
        ("Allround timmerman", "Bouwbedrijf De Nijs & Zn."),
    ]


def test_what_was_done_stays_with_dates_on_a_row_of_their_own() -> None:
    """Title, employer, dates, then a sentence above the next title: it tells of the job and not of an employer."""
    rows: list[object] = []
    for title, dates in (("Staff Nurse", "2014 to 2019"), ("Ward Assistant", "2010 to 2011")):
        done = f"Worked as {title.lower()} between two wards, with clinics and the night desk."
        rows += [{"text": title, "bold": True, "gap": 8}, "Tarn Hospital", dates, done]
    assert [len(job.bullets) for job in find_jobs(laid_out(*rows))] == [1, 1]


def test_a_duration_may_end_a_full_bullet() -> None:
    """`19 months` alone in a row says how long a job was; below a bullet that runs over it ends the bullet's text."""
    text = "Responsible for the new main bearing, from the first concept to its release in"
    rows = [("Welder, Quoll Yard Ltd, 2016 - 2020", ""), (text, "•"), ("19 months", ""), ("Mended boats", "•")]
    lines = laid_out(*({"text": row, "bullet": bullet, "reach": 430} for row, bullet in rows))
    assert bullets(find_jobs(lines)) == [[f"{text} 19 months", "Mended boats"]]


@pytest.mark.parametrize(
    ("full", "last", "kept"),
    [
        ("The yard rented all of its barges to the growers along the river. The", "duties were:", True),
        ("The yard rented all of its barges to the growers along the river then.", "Main duties:", True),
        ("The yard rented barges out.", "Main duties:", False),
        ("Moulder at Bridgend Foundry", "Main duties:", False),
    ],
)
def test_the_end_of_a_paragraph_announces_but_is_text(full: str, last: str, kept: bool) -> None:
    rows = ["A yard that builds barges of oak for the growers in all of the valley, and", full, last]
    bullet = {"text": "Painted hulls", "bullet": "•"}
    assert (last in [line.flat for line in without_asides(laid_out(*rows, bullet))]) is kept
