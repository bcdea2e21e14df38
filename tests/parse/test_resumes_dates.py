"""Whole résumés in nineteen languages whose jobs are dated in the other ways that each of them has."""

from __future__ import annotations

import pytest
from language_people import PEOPLE, Phrases
from test_resumes_languages import in_one_column, meant, read

from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

EVERYWHERE = (
    ("03/2019 - {now}", "2019-03", "Present", "09/2015 - 02/2019", "2015-09", "2019-02"),
    ("2019-03 – {now}", "2019-03", "Present", "2015-09 – 2019-02", "2015-09", "2019-02"),
    ("2019–{now}", "2019", "Present", "2015–2019", "2015", "2019"),
    ("01.03.2019 - {now}", "2019-03", "Present", "15.09.2015 - 28.02.2019", "2015-09", "2019-02"),
)
"""Printed, start and end, of the job that goes on and of the one before it."""
OWN = {
    "english": (
        ("Since March 2019", "2019-03", "Present", "Sept '15 – Feb '19", "2015-09", "2019-02"),
        ("Spring 2019 to date", "2019", "Present", "Summer 2015 – Winter 2018", "2015", "2018"),
        ("Mar. 2019 to present", "2019-03", "Present", "September 2015 to February 2019", "2015-09", "2019-02"),
        ("3/2019 until now", "2019-03", "Present", "9/2015 through 2/2019", "2015-09", "2019-02"),
        ("'19 – Present", "2019", "Present", "'15 – '19", "2015", "2019"),
    ),
    "french": (
        ("depuis mars 2019", "2019-03", "Present", "de septembre 2015 à février 2019", "2015-09", "2019-02"),
        ("Mars 2019 à ce jour", "2019-03", "Present", "Été 2015 – Hiver 2018", "2015", "2018"),
        ("Depuis 2019", "2019", "Present", "De 2015 à 2019", "2015", "2019"),
    ),
    "german": (
        ("seit 03/2019", "2019-03", "Present", "09/2015 bis 02/2019", "2015-09", "2019-02"),
        ("seit 2018", "2018", "Present", "Sommer 2015 – Winter 2018", "2015", "2018"),
        ("März 2019 bis heute", "2019-03", "Present", "September 2015 bis Februar 2019", "2015-09", "2019-02"),
    ),
    "spanish": (
        ("desde marzo de 2019", "2019-03", "Present", "de septiembre de 2015 a febrero de 2019", "2015-09", "2019-02"),
        ("Mar. 2019 – Actualidad", "2019-03", "Present", "Verano 2015 – Invierno 2018", "2015", "2018"),
    ),
    "portuguese": (
        ("desde março de 2019", "2019-03", "Present", "de setembro de 2015 a fevereiro de 2019", "2015-09", "2019-02"),
        ("mar/2019 até o momento", "2019-03", "Present", "set/2015 a fev/2019", "2015-09", "2019-02"),
    ),
    "italian": (
        ("dal marzo 2019", "2019-03", "Present", "da settembre 2015 a febbraio 2019", "2015-09", "2019-02"),
        ("mar. 2019 – ad oggi", "2019-03", "Present", "estate 2015 – inverno 2018", "2015", "2018"),
    ),
    "dutch": (
        ("sinds maart 2019", "2019-03", "Present", "september 2015 tot februari 2019", "2015-09", "2019-02"),
        ("mrt 2019 t/m heden", "2019-03", "Present", "sept 2015 t/m feb 2019", "2015-09", "2019-02"),
    ),
    "polish": (
        ("od marca 2019", "2019-03", "Present", "wrzesień 2015 – luty 2019", "2015-09", "2019-02"),
        ("od 03.2019 do chwili obecnej", "2019-03", "Present", "od 09.2015 do 02.2019", "2015-09", "2019-02"),
    ),
    "slovenian": (
        ("od marca 2019", "2019-03", "Present", "od septembra 2015 do februarja 2019", "2015-09", "2019-02"),
        ("3. 2019 – zdaj", "2019-03", "Present", "9. 2015 – 2. 2019", "2015-09", "2019-02"),
    ),
    "serbian": (
        ("од марта 2019", "2019-03", "Present", "од септембра 2015 до фебруара 2019", "2015-09", "2019-02"),
        ("мар. 2019 – данас", "2019-03", "Present", "септ. 2015 – феб. 2019", "2015-09", "2019-02"),
    ),
    "czech": (
        ("od března 2019", "2019-03", "Present", "září 2015 – únor 2019", "2015-09", "2019-02"),
        ("led 2019 – dosud", "2019-01", "Present", "led 2015 – pro 2018", "2015-01", "2018-12"),
    ),
    "swedish": (
        ("sedan mars 2019", "2019-03", "Present", "september 2015 till februari 2019", "2015-09", "2019-02"),
        ("2019-03 – pågående", "2019-03", "Present", "sommaren 2015 – vintern 2018", "2015", "2018"),
    ),
    "danish": (
        ("siden marts 2019", "2019-03", "Present", "september 2015 til februar 2019", "2015-09", "2019-02"),
    ),
    "norwegian": (
        ("siden mars 2019", "2019-03", "Present", "september 2015 til februar 2019", "2015-09", "2019-02"),
    ),
    "turkish": (
        ("Mart 2019'dan beri", "2019-03", "Present", "Eylül 2015 – Şubat 2019", "2015-09", "2019-02"),
        ("03.2019 – Halen", "2019-03", "Present", "09.2015 – 02.2019", "2015-09", "2019-02"),
    ),
    "russian": (
        ("с марта 2019", "2019-03", "Present", "сентябрь 2015 г. — февраль 2019 г.", "2015-09", "2019-02"),
        ("с 03.2019 по н.в.", "2019-03", "Present", "с 09.2015 по 02.2019", "2015-09", "2019-02"),
    ),
    "greek": (
        ("από Μάρτιο 2019", "2019-03", "Present", "Σεπτέμβριος 2015 – Φεβρουάριος 2019", "2015-09", "2019-02"),
    ),
    "chinese": (
        ("2019年3月至今", "2019-03", "Present", "2015年9月至2019年2月", "2015-09", "2019-02"),
        ("2019.03-至今", "2019-03", "Present", "2015.09-2019.02", "2015-09", "2019-02"),
    ),
    "japanese": (
        ("平成31年3月～現在", "2019-03", "Present", "平成27年9月～平成31年2月", "2015-09", "2019-02"),
        ("2019/03 〜 現在", "2019-03", "Present", "2015/09 〜 2019/02", "2015-09", "2019-02"),
    ),
}
NOW = {
    "english": "Present", "french": "aujourd'hui", "german": "heute", "spanish": "actualidad", "portuguese": "atual",
    "italian": "oggi", "dutch": "heden", "polish": "obecnie", "czech": "dosud", "swedish": "nuvarande", "danish": "nu",
    "norwegian": "nå", "turkish": "Halen", "russian": "настоящее время", "greek": "σήμερα", "chinese": "至今",
    "slovenian": "danes", "serbian": "данас", "japanese": "現在",
}  # fmt: skip


def dated(one: Phrases, dates: tuple[str, str, str, str, str, str]) -> Phrases:
    """The person with other dates at both jobs."""
    first, second = one.jobs
    now = dates[0].format(now=NOW[one.language])
    jobs = ((*first[:2], now, *dates[1:3], first[5]), (*second[:2], *dates[3:], second[5]))
    return one._replace(jobs=jobs)


@pytest.mark.parametrize(
    "one",
    [dated(one, dates) for one in PEOPLE for dates in (*EVERYWHERE, *OWN[one.language])],
    ids=lambda one: f"{one.language}-{one.jobs[0][2]}-{one.jobs[1][2]}",
)
def test_jobs_are_dated_as_is_usual_in_each_language(one: Phrases) -> None:
    """Numbers, months, seasons, "since", short years and eras; titles, companies and duties are not disturbed."""
    found, expected = read(parse_document(in_one_column(one), ParseOptions())), meant(one)
    assert {name: found[name] for name in ("jobs", "duties", "now") if found[name] != expected[name]} == {}
