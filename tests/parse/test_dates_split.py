"""Spans of time that find no room in one row."""

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.split_dates import with_lists, with_whole_dates
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools


@pytest.mark.parametrize(
    ("upper", "lower", "whole"),
    [
        ("June 2001 –", "May 2004", "June 2001 – May 2004"),
        ("June 2001", "- May 2004", "June 2001 - May 2004"),
        ("Jun 2001 - May", "2004", "Jun 2001 - May 2004"),
        ("June 2001 –", "Present", "June 2001 – Present"),
        ("fra juni 2001 til", "mai 2004", "fra juni 2001 til mai 2004"),
        ("od czerwca 2001", "do maja 2004", "od czerwca 2001 do maja 2004"),
        ("с июня 2001 по", "май 2004", "с июня 2001 по май 2004"),
        ("από Ιουνίου", "2001 έως Μαΐου 2004", "από Ιουνίου 2001 έως Μαΐου 2004"),
    ],
)
def test_cell_of_dates(upper: str, lower: str, whole: str) -> None:
    """A span that begins in one row and ends below is one; what stands beside keeps its row."""
    lines = with_whole_dates(laid_out(f"{upper}\tFen College", f"{lower}\tBSc Ham Curing"))
    assert [[cell.text for cell in line.segments] for line in lines] == [[whole, "Fen College"], ["BSc Ham Curing"]]


def test_span_of_three_rows() -> None:
    """A narrow margin may break a span twice; no half of it is a time by itself."""
    rows = ("fra september\tFen College", "2001 til juni", "2004\tBSc Ham Curing")
    lines = with_whole_dates(laid_out(*rows))
    cells = [[cell.text for cell in line.segments] for line in lines]
    assert cells == [["fra september 2001 til juni 2004", "Fen College"], ["BSc Ham Curing"]]


@pytest.mark.parametrize(
    "rows",
    [
        ("2014\tFen College", "2016\tBSc Ham Curing"),
        ("2001 – 2003\tFen College", "2004 – 2006\tBSc Ham Curing"),
        ("Fen College, 2001 –", "Member of the choir"),
    ],
)
def test_whole_already(rows: tuple[str, ...]) -> None:
    """Dates that are whole, or that nothing ends, stay where they are."""
    lines = laid_out(*rows)
    assert with_whole_dates(lines) == lines


def test_dash_at_line_start() -> None:
    """A dash before the end of a span is no bullet."""
    rows = ("BSc Ham Curing – Fen College – 08/2014", {"text": "09/2018", "bullet": "–"})
    (school,) = find_schools(laid_out(*rows))
    assert (school.start.text, school.end.text) == ("2014-08", "2018-09")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Summers 2016 and 2017", ("2016", "2017")),
        ("Étés 2019, 2020 et 2021", ("2019", "2021")),
        ("Summer 2016, Summer 2017", ("2016", "2017")),
        ("Verões de 2015 e 2016", ("2015", "2016")),
        ("Sommer 2015 & 2017", ("2015", "2017")),
    ],
)
def test_seasons_in_a_list(text: str, expected: tuple[str, str]) -> None:
    """Who came back each year was there from the first to the last."""
    job = find_jobs(laid_out(f"Lifeguard, Brackwater Borough Council\t{text}"))[0]
    assert (job.title.text, job.start.text, job.end.text) == ("Lifeguard", *expected)


@pytest.mark.parametrize("text", ["2015 - 2017, 2019", "2017 and 2016", "2016. Won in 2017"])
def test_dates_that_make_no_list(text: str) -> None:
    """A range with a year behind it, years that fall, or years with words between."""
    spans = find_dates(text)
    assert with_lists(spans, text) == spans


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2014 (lipiec-wrzesień)", ("2014-07", "2014-09")),
        ("2019 (mars à juin)", ("2019-03", "2019-06")),
        ("2018 (June)", ("", "2018-06")),
        ("2018 (part time)", ("", "2018")),
        ("Juli/August 2015", ("2015-07", "2015-08")),
        ("Juillet et août 2010", ("2010-07", "2010-08")),
        ("June and July 2016", ("2016-06", "2016-07")),
        ("Mai/Juni 2016 - 2018", ("2016-06", "2018")),
        ("1.7.-31.8.2015", ("2015-07", "2015-08")),
        ("01.04. - 30.09.2019", ("2019-04", "2019-09")),
        ("2011 nyara", ("", "2011")),
        ("Ağu 2018 – Ara 2019", ("2018-08", "2019-12")),
    ],
)
def test_months_around_one_year(text: str, expected: tuple[str, str]) -> None:
    """In brackets behind it, with a slash between them, or with their days before it; the season behind it goes."""
    span = find_dates(text)[0]
    assert (span.start, span.end) == expected


def test_the_full_stop_of_a_sentence_is_none_of_the_dates() -> None:
    """That of a year which Hungarian sets behind it is."""
    assert find_dates("Clerk from 2010.")[0].stop == len("Clerk from 2010")
    assert find_dates("2010. – 2014.")[0].stop == len("2010. – 2014.")


def test_a_sentence_that_runs_over_behind_its_to() -> None:
    """The month that ends the sentence stands below the word that leads to it, and a full stop behind it."""
    rows = [("1.", "Worked as a Hindi Teacher in Tarn Public School, Fenby from April 2006 to"), ("", "March 2011."),
            ("2.", "Worked as Music Teacher in Marl Public School, Fenby from April 2011 to"), ("", "March 2018.")]
    jobs = find_jobs(laid_out(*({"text": text, "bullet": glyph, "left": 60, "gap": 0} for glyph, text in rows)))
    assert [(job.company.text, job.start.text, job.end.text) for job in jobs] == [
        ("Tarn Public School", "2006-04", "2011-03"), ("Marl Public School", "2011-04", "2018-03"),
    ]  # fmt: skip


def test_school_years_of_jobs_are_no_months() -> None:
    """Where every such pair is a year and the next one, lecturers were there for a school year."""
    rows = ["2007-present: Postdoctoral Fellow, Marl University", "2002-03: Teaching Associate, Tarn University",
            "2001-02: Teaching Fellow, Tarn University"]  # fmt: skip
    assert [(job.start.text, job.end.text) for job in find_jobs(flow(*rows))] == [
        ("2007", "Present"), ("2002", "2003"), ("2001", "2002")
    ]  # fmt: skip
    rows[1] = "2002-09: Teaching Associate, Tarn University"
    assert find_jobs(flow(*rows))[2].end.text == "2001-02"


def test_the_second_half_of_a_span_below_the_first_in_a_margin() -> None:
    """A narrow margin breaks a span at its dash: the name stands behind the first half, the second one below it."""
    jobs = find_jobs(
        laid_out(
            "10/2015 – Werkstudentin Controlling, Tarn Verlag, Karlsruhe", "12/2016\tMonatliche Abweichungsanalysen",
            {"text": "08/2011 – Kundenberaterin, Fenbank eG, Offenburg", "gap": 6}, "09/2013\tBeratung zu Krediten",
        )
    )  # fmt: skip
    assert [(job.title.text, job.company.text, job.start.text, job.end.text) for job in jobs] == [
        ("Werkstudentin Controlling", "Tarn Verlag", "2015-10", "2016-12"),
        ("Kundenberaterin", "Fenbank eG", "2011-08", "2013-09"),
    ]
    texts = [one.text for job in jobs for one in job.bullets]
    assert texts == ["Monatliche Abweichungsanalysen", "Beratung zu Krediten"]


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        (("desde mayo de", "2024"), ["desde mayo de 2024"]),
        (("Julio, 2012–", "Noviembre,", "2012"), ["Julio, 2012– Noviembre, 2012"]),
        (("Schwimmen im", "2024"), ["Schwimmen im", "2024"]),
    ],
)
def test_a_year_below_its_month(rows: tuple[str, ...], whole: list[str]) -> None:
    """A narrow margin breaks a date between month and year, too; other words keep their row."""
    assert [line.flat for line in with_whole_dates(laid_out(*rows))] == whole


def test_two_things_of_one_year_in_a_margin_are_no_span() -> None:
    """Each year stands beside its own row; of two years the one may be the start and the other the end."""
    for later, count in (("2009", 2), ("2011", 1)):
        rows = [{"text": "2009", "top": 100}, {"text": "Technical Advisor, Tram Museum", "top": 100, "left": 120},
                {"text": later, "top": 112}, {"text": "Visiting Teacher, Fenby High School", "top": 112, "left": 120}]
        assert len(find_jobs(laid_out(*rows))) == count


def test_months_with_one_year_for_all_are_no_name() -> None:
    """Seasonal workers list months and give the year once; what is left of them employs nobody."""
    rows = [
        {"text": "Cueilleuse de fruits", "bold": True}, "Juillet-août, décembre et janvier-février 2019", "- Récolte",
        {"text": "Serveuse", "bold": True}, "Café Bleu, Lyon, 2018",
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs][-1] == ("Serveuse", "Café Bleu")
    assert all("uillet" not in job.title.text + job.company.text for job in jobs)


def test_rows_led_by_a_year_and_a_dash_are_open() -> None:
    """As Danes write them, below rows that begin with whole ranges; alone the dash may part the year from the name."""
    rows = [
        {"text": "2005 - 2010 Lærer, Skolen i Ry", "bullet": "•"}, {"text": "2001- Pedel, Hallen i Ry", "bullet": "•"},
        {"text": "1999 - 2000 Kok, Kroen i Ry", "bullet": "•"},
    ]  # fmt: skip
    told = [(job.title.text, job.start.text, job.end.text) for job in find_jobs(laid_out(*rows))]
    assert told == [("Lærer", "2005", "2010"), ("Pedel", "2001", "Present"), ("Kok", "1999", "2000")]
    alone = find_jobs(laid_out("2001- Pedel, Hallen i Ry", "2000- Kok, Kroen i Ry"))
    assert [job.end.text for job in alone] == ["2001", "2000"]
