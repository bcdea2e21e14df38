"""Ranges of dates, written the way each language does it, come back as they were meant."""

from __future__ import annotations

import pytest
from babel.dates import get_month_names
from hypothesis import assume, given
from hypothesis import strategies as st

from resumectl.parse.fields.dates.finding import find_dates

NOW = "Present"
LOCALES = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "cs", "sv", "da", "nb", "tr", "ru", "el"]
ONGOING = {
    "en": ["Present", "Current", "now", "to date", "ongoing"],
    "de": ["heute", "Heute", "laufend"],
    "fr": ["aujourd'hui", "présent", "ce jour"],
    "es": ["actualidad", "Actualidad", "presente"],
    "pt": ["atual", "presente", "o momento"],
    "it": ["oggi", "in corso", "presente"],
    "nl": ["heden", "nu"],
    "pl": ["obecnie", "nadal"],
    "cs": ["současnost", "dosud"],
    "sv": ["nuvarande", "nu", "pågående"],
    "da": ["nu", "nuværende"],
    "nb": ["nå", "i dag"],
    "tr": ["Devam ediyor", "günümüz", "halen"],
    "ru": ["настоящее время", "н.в.", "по настоящее время"],
    "el": ["σήμερα", "Σήμερα"],
}
YEAR = st.integers(1960, 2026)
MONTH = st.integers(1, 12)
DASH = st.sampled_from([" - ", " – ", " — ", "–", "-"])
SPACED_DASH = st.sampled_from([" - ", " – ", " — "])


def month_name(locale: str, month: int, width: str, context: str) -> str:
    """The month's name in the language, as CLDR spells it."""
    return str(get_month_names(width, context=context, locale=locale)[month])


@pytest.mark.parametrize("locale", LOCALES)
@given(start=st.tuples(YEAR, MONTH), years=st.integers(1, 14), until=MONTH, dash=SPACED_DASH, data=st.data())
def test_ranges_with_month_names_round_trip(
    locale: str, start: tuple[int, int], years: int, until: int, dash: str, data: st.DataObject
) -> None:
    """Full month names, alone or as within a sentence, in small letters or with a capital, in every language."""
    year, month = start
    context = data.draw(st.sampled_from(["format", "stand-alone"]))
    case = data.draw(st.sampled_from([str, str.capitalize]))
    first, second = (case(month_name(locale, number, "wide", context)) for number in (month, until))
    (span,) = find_dates(f"{first} {year}{dash}{second} {year + years}")
    assert (span.start, span.end) == (f"{year}-{month:02d}", f"{year + years}-{until:02d}")


@pytest.mark.parametrize("locale", LOCALES)
@given(year=YEAR, month=MONTH)
def test_short_month_names_are_known(locale: str, year: int, month: int) -> None:
    """Abbreviated month names with a year give that month; Czech "led" and "pro" only do within a range."""
    assume(locale != "cs" or month not in (1, 12))
    (span,) = find_dates(f"{month_name(locale, month, 'abbreviated', 'format')} {year}")
    assert span.end == f"{year}-{month:02d}"


@pytest.mark.parametrize(("locale", "word"), [(locale, word) for locale, words in ONGOING.items() for word in words])
def test_ongoing_ranges_end_in_present(locale: str, word: str) -> None:
    """The usual words for "until now" of each language are read as Present, behind a month or a year."""
    month = month_name(locale, 3, "wide", "format")
    for text, start in (
        (f"{month} 2019 – {word}", "2019-03"),
        (f"03/2019 - {word}", "2019-03"),
        (f"2019 - {word}", "2019"),
    ):
        (span,) = find_dates(text)
        assert (span.start, span.end) == (start, NOW), text


@given(
    st.tuples(YEAR, MONTH),
    st.integers(1, 14),
    MONTH,
    DASH,
    st.sampled_from(["{m:02d}/{y}", "{m:02d}.{y}", "{y}/{m:02d}", "{y}年{m}月"]),
)
def test_ranges_in_digits_round_trip(start: tuple[int, int], years: int, until: int, dash: str, form: str) -> None:
    """Ranges written in digits are read in each of the usual orders."""
    year, month = start
    assume(form != "{y}/{m:02d}" or month != (year + 1) % 100)  # `2000/01` alone is a school year
    text = f"{form.format(m=month, y=year)}{dash}{form.format(m=until, y=year + years)}"
    (span,) = find_dates(text)
    assert (span.start, span.end) == (f"{year}-{month:02d}", f"{year + years}-{until:02d}")


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("seit 2018", "2018", NOW),
        ("bis 2019", "", "2019"),
        ("Mai 2016 bis Juli 2018", "2016-05", "2018-07"),
        ("depuis septembre 2018", "2018-09", NOW),
        ("de 2015 à 2018", "2015", "2018"),
        ("du 3 mars 2015 au 4 avril 2016", "2015-03", "2016-04"),
        ("jusqu'en 2019", "", "2019"),
        ("De septiembre de 2017 a la actualidad", "2017-09", NOW),
        ("março de 2019 a abril de 2020", "2019-03", "2020-04"),
        ("dal 2015 al 2018", "2015", "2018"),
        ("fino al 2019", "", "2019"),
        ("od 2015 do 2018", "2015", "2018"),
        ("2003 r.", "", "2003"),
        ("с марта 2017 по настоящее время", "2017-03", NOW),
        ("до 2019", "", "2019"),
        ("mai 2019 – i dag", "2019-05", NOW),
        ("2015年3月～現在", "2015-03", NOW),
        ("2018年3月至2020年5月", "2018-03", "2020-05"),
        ("مارس 2019 - حتى الآن", "2019-03", NOW),
        ("styczeń 2015 r. – marzec 2018 r.", "2015-01", "2018-03"),
        ("od roku 2015", "2015", NOW),
        ("5-3-2008 t.e.m. 13-4-2008", "2008-03", "2008-04"),
        ("2015 t.e.m. 2018", "2015", "2018"),
        ("mei 2008 tot en met juni 2009", "2008-05", "2009-06"),
        ("maj 2008 t.o.m. juni 2009", "2008-05", "2009-06"),
        ("2008 till och med 2009", "2008", "2009"),
        ("januar 2008 til og med juni 2009", "2008-01", "2009-06"),
        ("Tem 2019 - Tem 2021", "2019-07", "2021-07"),
        ("Μάρτη 2019 – Ιούλη 2020", "2019-03", "2020-07"),
        ("Étés 2013 à 2016", "2013", "2016"),
        ("WS 2015/16 – SS 2018", "2015", "2018"),
        ("2015/16 – 2017/18", "2015", "2018"),
        ("2015/16 – heute", "2015", NOW),
        ("H29.9〜R1.5", "2017-09", "2019-05"),
        ("民國104年9月", "", "2015-09"),
        ("in ungekündigter Stellung seit 2015", "2015", NOW),
        ("2015 – noch tätig", "2015", NOW),
        ("2015 – sino ad oggi", "2015", NOW),
        ("2015 – do dnia dzisiejszego", "2015", NOW),
        ("2015 – per dags dato", "2015", NOW),
        ("2015 – fram till nu", "2015", NOW),
        ("2015 – τρέχον", "2015", NOW),
        ("2015.03–仍在職", "2015-03", NOW),
    ],
)
def test_words_around_dates_are_understood(text: str, start: str, end: str) -> None:
    """Words for since, until, from and to are read in each language."""
    (span,) = find_dates(text)
    assert (span.start, span.end) == (start, end)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("led 2015 – pro 2018", "2015-01", "2018-12"),
        ("led. 2015 - pro. 2018", "2015-01", "2018-12"),
        ("úno 2015 – pro 2018", "2015-02", "2018-12"),
        ("led 2015 – září 2018", "2015-01", "2018-09"),
        ("Kuchař, pro 2015 – dosud", "2015-12", "Present"),
        ("Team led 2015 – Present", "2015", "Present"),
        ("Windows Pro 2015 - 2018", "2015", "2018"),
    ],
)
def test_short_czech_months_that_are_words_elsewhere(text: str, start: str, end: str) -> None:
    """`led` and `pro` are months where the other half of the range has one or goes on, and no word stands before."""
    (span,) = find_dates(text)
    assert (span.start, span.end) == (start, end)


@pytest.mark.parametrize("text", ["R4.1, Python 3.9", "S3.4"])
def test_letters_before_numbers_are_eras_on_japanese_forms_alone(text: str) -> None:
    """`R4.1` is a version where nothing Japanese stands beside it."""
    assert all(span.start == "" and "-" not in span.end for span in find_dates(text))


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2010. – 2014.", "2010", "2014"),
        ("05/2018. – danas", "2018-05", NOW),
        ("1.3.2018. – 4.5.2020.", "2018-03", "2020-05"),
        ("siječanj 2015. - prosinac 2017.", "2015-01", "2017-12"),
        ("od 2012. do 2015.", "2012", "2015"),
        ("2015. március – jelenleg", "2015-03", NOW),
        ("2015. május 3. – 2016. június 2.", "2015-05", "2016-06"),
        ("2015.03. – 2018.05.", "2015-03", "2018-05"),
        ("2015. 03. – 2018. 05.", "2015-03", "2018-05"),
        ("2015.03.01. - 2018.05.31.", "2015-03", "2018-05"),
    ],
)
def test_full_stops_behind_years_end_no_date(text: str, start: str, end: str) -> None:
    """Croatian, Serbian, Slovene and Hungarian set a full stop behind each number of a date."""
    (span,) = find_dates(text)
    assert (span.start, span.end, text[span.begin : span.stop]) == (start, end, text.rstrip())


def test_a_full_stop_that_ends_a_sentence_parts_two_years() -> None:
    """A month with a capital behind a full stop begins a date of its own."""
    assert [(span.start, span.end) for span in find_dates("It was done in 2019. May 2020 was hard")] == [
        ("", "2019"),
        ("", "2020-05"),
    ]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Tháng 3 năm 2019 – Hiện tại", "2019-03", "Present"),
        ("từ tháng 3/2019 đến tháng 5/2020", "2019-03", "2020-05"),
        ("T6/2018 - T12/2019", "2018-06", "2019-12"),
        ("Từ năm 2015 tới năm 2018", "2015", "2018"),
        ("10/2018 đến nay", "2018-10", "Present"),
    ],
)
def test_vietnamese_words_before_the_numbers(text: str, start: str, end: str) -> None:
    """The words for month and year stand before their numbers, and the month may be one letter."""
    assert [(span.start, span.end) for span in find_dates(text)] == [(start, end)]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2006-tól jelenleg is: Rábai Zeneiskola", "2006", NOW),
        ("2010-től 2014-ig", "2010", "2014"),
        ("2012 szeptemberétől 2014 júniusáig", "2012-09", "2014-06"),
        ("2012. szeptembertől 2014. júniusig", "2012-09", "2014-06"),
        ("2015 márciusa óta", "2015-03", NOW),
        ("2018-tól", "2018", NOW),
        ("2015 alkaen", "2015", NOW),
        ("syyskuusta 2015 lähtien", "2015-09", NOW),
        ("2015 yılından itibaren", "2015", NOW),
        ("2015'den 2018'e kadar", "2015", "2018"),
        ("2019'dan günümüze", "2019", NOW),
        ("2015년 3월부터 2018년 2월까지", "2015-03", "2018-02"),
        ("2015년부터 현재까지", "2015", NOW),
        ("2015年3月から2018年2月まで", "2015-03", "2018-02"),
        ("2015年3月より現在に至る", "2015-03", NOW),
        ("van september 2015 tot en met juni 2018", "2015-09", "2018-06"),
        ("des de 2015", "2015", NOW),
        ("od 2015 dosud", "2015", NOW),
        ("od 2015. godine", "2015", NOW),
        ("dari 2015 sampai 2018", "2015", "2018"),
    ],
)
def test_endings_and_words_behind_dates_say_from_and_until(text: str, start: str, end: str) -> None:
    """Languages that say so at the word's end; the whole expression is the date's."""
    (span,) = find_dates(text)
    assert (span.start, span.end, span.is_range) == (start, end, True)
    assert text[span.begin : span.stop] == text.partition(":")[0]


@pytest.mark.parametrize("text", ["2018年4月から", "2018年4月から東京支店で勤務", "2018年4月より営業"])
def test_a_beginning_in_japanese_does_not_say_that_it_lasts(text: str) -> None:
    """The end may stand in the next row, and a transfer begins what the row after it ends."""
    assert [span.end for span in find_dates(text)] == ["2018-04"]


@pytest.mark.parametrize("text", ["5-től 10-ig fogadás, 2015", "Lebendig 2015", "2015 tot en met", "3から4まで 2015年"])
def test_such_endings_elsewhere_make_no_range(text: str) -> None:
    """Hours, words that end alike, and what nothing follows."""
    assert all(span.start == "" or span.is_range is False or span.end != NOW for span in find_dates(text))


def test_shortened_words_for_the_present() -> None:
    for text in ("May 2011–Act.", "05/2019 - act.", "2018 – akt.", "2018 - hte."):
        (span,) = find_dates(text)
        assert (span.end, span.stop) == (NOW, len(text)), text
    assert [span.is_range for span in find_dates("2018 - ACT, Canberra")] == [False]


def test_the_present_date_in_portuguese_and_spanish() -> None:
    """`presente` is a word for now by itself; what follows it belongs to it."""
    for text in ("2012 até à presente data", "2012 a la presente fecha", "2012 até o presente momento"):
        (span,) = find_dates(text)
        assert (span.start, span.end, span.stop) == ("2012", NOW, len(text)), text
