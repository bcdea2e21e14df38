"""The date grammar: every printed form of a date or range, and what only looks like one."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.dates.finding import MOST_CHARACTERS, find_dates

NOW = "Present"

RANGES = [
    ("Jan 2019 - Present", "2019-01", NOW),
    ("January 2019 – March 2020", "2019-01", "2020-03"),
    ("Jun. 2019 -- Aug. 2019", "2019-06", "2019-08"),
    ("October, 2014 – December, 2015", "2014-10", "2015-12"),
    ("Jan-2019 to Mar-2020", "2019-01", "2020-03"),
    ("Jan'19 - Mar'20", "2019-01", "2020-03"),
    ("'15 - '17", "2015", "2017"),
    ("Sep, 22 - Dec, 23", "2022-09", "2023-12"),
    ("April 12 to March 22", "2012-04", "2022-03"),
    ("Jun 19 – Present", "2019-06", NOW),
    ("Janurary 2019 - Feburary 2020", "2019-01", "2020-02"),
    ("2018– Curator of Maps", "2018", ""),
    ("2018–: Curator of Maps", "2018", ""),
    ("05.2018 – : Curator of Maps", "2018-05", ""),
    ("2019-2021", "2019", "2021"),
    ("2019–21", "2019", "2021"),
    ("2019 → 2021", "2019", "2021"),
    ("2018/2019", "2018", "2019"),
    ("2019/20", "2019", "2020"),
    ("WS 2015/16", "2015", "2016"),
    ("Spring 2019 – Fall 2020", "2019", "2020"),
    ("Early 2015 – late 2019", "2015", "2019"),
    ("Since early 2019", "2019", NOW),
    ("May - Aug 2019", "2019-05", "2019-08"),
    ("May 14 - Jun 12, 2019", "2019-05", "2019-06"),
    ("July 26th to Aug. 12th, 2019", "2019-07", "2019-08"),
    ("Juillet et août 2010", "2010-07", "2010-08"),
    ("2018/oggi", "2018", NOW),
    ("2019-03 – 2020-04", "2019-03", "2020-04"),
    ("2012-09 to 2016-06", "2012-09", "2016-06"),
    ("2012.09-2016.06", "2012-09", "2016-06"),
    ("03/2019 - 04/2020", "2019-03", "2020-04"),
    ("9/2012-6/2016", "2012-09", "2016-06"),
    ("06 / 2007 - 12 / 2009", "2007-06", "2009-12"),
    ("01 / 2010 – heute", "2010-01", NOW),
    ("1986/01 - 2000/01", "1986-01", "2000-01"),
    ("03/19 - 04/20", "2019-03", "2020-04"),
    ("09/15 – Present", "2015-09", NOW),
    ("09-16 - 03-17", "2016-09", "2017-03"),
    ("05-16 – Now", "2016-05", NOW),
    ("11-09 to 02-14", "2009-11", "2014-02"),
    ("01.03.2019 - 31.12.2020", "2019-03", "2020-12"),
    ("5 January 2019 to 7 March 2020", "2019-01", "2020-03"),
    ("2012/Aug to Current", "2012-08", NOW),
    ("from 2015 to 2018", "2015", "2018"),
    ("since March 2018", "2018-03", NOW),
    ("2019 - till date", "2019", NOW),
    ("2019 to date", "2019", NOW),
    ("Feb 2020–present (2 years 3 months)", "2020-02", NOW),
    ("[2010 – 2014]", "2010", "2014"),
    ("2O19 - 2020", "2019", "2020"),
    ("2018 - ", "2018", ""),
    ("20XX - 20XX", "", ""),
    ("2019 - 20XX", "2019", ""),
    ("2018年4月〜2020年3月", "2018-04", "2020-03"),
    ("2018.03 - 至今", "2018-03", NOW),
    ("2019. március – jelenleg", "2019-03", NOW),
    ("2019. március 1. – 2020. máj. 31.", "2019-03", "2020-05"),
    ("2019. 03. – 2020. 05.", "2019-03", "2020-05"),
    ("2019.03. – 2020.05.", "2019-03", "2020-05"),
    ("2019. 03. 01. – 2020. 05. 31.", "2019-03", "2020-05"),
    ("6–8/2012", "2012-06", "2012-08"),
    ("ene. 2018 / jun. 2019", "2018-01", "2019-06"),
]
SINGLES = [
    ("Mar '15", "2015-03"),
    ("May 6-12, 2019", "2019-05"),
    ("6-12 May 2019", "2019-05"),
    ("May 1st - 5th, 2019", "2019-05"),
    ("2018 – Curator of Maps", "2018"),
    ("2018–curator of maps", "2018"),
    ("Sept. 2018", "2018-09"),
    ("Jan 5, 2019", "2019-01"),
    ("1st March 2019", "2019-03"),
    ("2021-05-14", "2021-05"),
    ("12/05/2019", "2019-05"),
    ("05/25/2019", "2019-05"),
    ("2015/03", "2015-03"),
    ("2016. 3", "2016-03"),
    ("Summer 2019", "2019"),
    ("Q1 2020", "2020"),
    ("Expected May 2024", "2024-05"),
    ("graduated 2014", "2014"),
    ("(2019)", "2019"),
    ("12/2018 (6 months)", "2018-12"),
    ("1990年5月", "1990-05"),
    ("平成27年4月", "2015-04"),
    ("令和2年", "2020"),
    ("令和元年5月", "2019-05"),
]


@pytest.mark.parametrize(("text", "start", "end"), RANGES)
def test_ranges_are_read(text: str, start: str, end: str) -> None:
    """One range is found, with months only where they are printed, and Present only where the text says so."""
    (span,) = find_dates(text)
    assert (span.start, span.end, span.is_range) == (start, end, True)


@pytest.mark.parametrize(("text", "date"), SINGLES)
def test_single_dates_go_to_the_end(text: str, date: str) -> None:
    """A single date is the end; the start stays empty."""
    (span,) = find_dates(text)
    assert (span.start, span.end, span.is_range) == ("", date, False)


@pytest.mark.parametrize(
    "text",
    [
        "2000 customers",
        "2019 employees",
        "$2019",
        "€2020",
        "ISO 27001",
        "ISO 9001:2015",
        "version v2.2019",
        "Room 2015B",
        "2,019",
        "1,999 users",
        "+1 555 2019 2020",
        "Call 2019-555-0100",
        "12345",
        "in 1066",
        "10.5",
        "24/7",
        "90% in 12/24",
        "1-2-3",
        "03-16",
        "10-12 - 14-16",
        "2500 hours",
        "CO 80220",
        "two years",
        "the game 2048",
        "Supply Technician, GS-2005-07",
        "from May to August",
        "",
    ],
)
def test_what_is_no_date(text: str) -> None:
    """Amounts, counts, standards, versions, rooms, phone numbers and words alone are no dates."""
    assert find_dates(text) == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Nurse (Jan 2019 - Present)", "(Jan 2019 - Present)"),
        ("Nurse, since March 2018", "since March 2018"),
        ("Nurse (part time, 2019)", "2019"),
        ("BSc, Expected May 2024, Leeds", "Expected May 2024"),
        ("Feb 2020 – Present (2 years 3 months)", "Feb 2020 – Present (2 years 3 months)"),
        ("B.A. Political Science 2016*", "2016*"),
        ("2015 – 2017† Keeper of Prints", "2015 – 2017†"),
    ],
)
def test_offsets_cover_the_whole_expression(text: str, whole: str) -> None:
    """`begin` and `stop` take in words like "since", durations, and brackets around nothing but the date."""
    (span,) = find_dates(text)
    assert text[span.begin : span.stop] == whole


def test_dates_come_in_print_order_and_apart() -> None:
    """Several dates of a line come in the order of print and do not overlap."""
    spans = find_dates("2010 - 2012 Leeds, 2014 York, Jan 2016 - Present")
    assert [(span.start, span.end) for span in spans] == [("2010", "2012"), ("", "2014"), ("2016-01", NOW)]
    assert all(one.stop <= two.begin for one, two in pairwise(spans))


def test_backward_ranges_are_not_ranges() -> None:
    """An end before the start is no range: two dates stand there."""
    assert not any(span.is_range for span in find_dates("2021 - 2015"))


def test_only_the_first_characters_of_a_line_are_read() -> None:
    """What stands behind the limit is not looked at."""
    assert find_dates(" " * MOST_CHARACTERS + "2019") == []


@pytest.mark.parametrize(
    "piece",
    ["1-", "2019 - ", "since ", "jan ", "12.", "(", "'", "to ", "20XX ", "年", "Q1", "1/1/", "may 1 ", "O0Il", "- "],
)
def test_hostile_lines_take_linear_time(piece: str) -> None:
    """Long lines of one pattern are read within a fraction of a second."""
    text = "1" + piece * (20_000 // len(piece))
    before = time.process_time()
    find_dates(text)
    assert time.process_time() - before < 1.0


@pytest.mark.parametrize(
    ("text", "end"), [("¹ expected 2019", "2019"), ("① Python", ""), ("Jan ² 5", ""), ("2018 ³", "2018"), ("'② 5", "")]
)
def test_raised_and_circled_digits_are_no_numbers(text: str, end: str) -> None:
    """Footnote marks and circled numbers belong to no date and stop no reading."""
    assert "".join(span.end for span in find_dates(text)) == end


@given(st.text(alphabet="0123456789²①٣３-–/.,' ()JanMayPresentsince年月", max_size=80))
def test_any_text_is_survived(text: str) -> None:
    """Whatever stands in a line, offsets lie in it and the values have the promised form."""
    for span in find_dates(text):
        assert 0 <= span.begin < span.stop <= len(text)
        for value in (span.start, span.end):
            assert value in ("", NOW) or (value[:4].isdigit() and value[4:5] in ("", "-"))
            assert len(value) in (0, 4, 7)
            assert not (len(value) == 7 and value != NOW) or 1 <= int(value[5:]) <= 12
        assert span.is_range or span.start == ""


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("Quoll Yard | 03/2021 Present | Leeds", ("2021-03", "Present")),
        ("May 2019 June 2021", ("2019-05", "2021-06")),
        ("11/2020  08/2021", ("2020-11", "2021-08")),
        ("In May 2020 present at the fair", ("", "2020-05")),
        ("08/2021 07/2020", ("", "2021-08")),
        ("Leeds, 2019, 2021", ("", "2019")),
    ],
)
def test_months_that_lost_the_dash_between_them(text: str, span: tuple[str, str]) -> None:
    """Two months with their years in order, or a month and `Present`, are a range; bare years and words are none."""
    found = find_dates(text)
    assert [(one.start, one.end) for one in found[:1]] == [span]


def test_a_roman_number_before_a_year_in_brackets_is_no_part_of_the_date() -> None:
    """`I` and `V` mean `in` in some languages, but not before brackets."""
    (span,) = find_dates("Kälteschein Kategorie I (2020)")
    assert (span.begin, span.end) == (24, "2020")
    assert find_dates("I mars 2020")[0].begin == 0
