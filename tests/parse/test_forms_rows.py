"""Forms with several labels in a row, dates or employers without a label, and values that hold more than they say."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.entries.forms import is_form_label
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line

Told = tuple[str, str, str, str, str, list[str]]
FIRST = ("Disponent", "Fink AG", "Bremen", "2013-06", "2018-02", ["Planung der Touren."])
SECOND = ("Staplerfahrer", "Dünmoor Spedition", "Kiel", "2010-01", "2013-05", ["Laden von LKW."])


def jobs(lines: list[Line]) -> list[Told]:
    return [
        (job.title.text, job.company.text, job.place.text, job.start.text, job.end.text, [x.text for x in job.bullets])
        for job in find_jobs(lines)
    ]


@pytest.mark.parametrize(
    "rows",
    [
        ["Firma: {c} | Position: {t} | Ort: {p} | Zeitraum: {d}", "Aufgaben: {x}"],
        ["Firma: {c}\tZeitraum: {d}", "Position: {t}\tOrt: {p}", "Aufgaben: {x}"],
        ["Position: {t}, Zeitraum: {d}", "Firma: {c} – Ort: {p}", "Aufgaben: {x}"],
        ["{d}", "Firma: {c}", "Position: {t}", "Ort: {p}", "Aufgaben: {x}"],
        ["Zeitraum: {d}", "Position: {t} – {x}", "Firma: {c}", "Ort: {p}"],
        ["{c}\t{d}", "Position: {t}", "Ort: {p}", "Aufgaben: {x}"],
    ],
    ids=["bars", "cells", "comma and dash", "dates alone", "a sentence behind the title", "employer above"],
)
def test_labels_and_values(rows: list[str]) -> None:
    """Whatever stands in which row, the labels say what is what, and they are in no value."""
    printed = [
        row.format(t=title, c=company, p=place, d=dates, x=text[0])
        for (title, company, place, _, _, text), dates in ((FIRST, "06/2013 – 02/2018"), (SECOND, "01/2010 – 05/2013"))
        for row in rows
    ]
    assert jobs(flow(*printed)) == [FIRST, SECOND]


def test_a_row_of_column_heads_is_no_row_of_labels() -> None:
    """Without values behind colons the cells name columns."""
    rows = ["Firma\tPosition\tZeitraum", "Fink AG\tDisponent\t2013 – 2018", "Tarn GmbH\tFahrer\t2010 – 2013"]
    assert [told[:2] for told in jobs(flow(*rows))] == [("Disponent", "Fink AG"), ("Fahrer", "Tarn GmbH")]


def test_dates_that_go_on_in_the_next_row() -> None:
    """The month ends one row, its year begins the next one."""
    rows = ["Company: Acme Ltd", "Position: Welder", "Dates: June", "2013 – February 2018"]
    rows += ["Company: Tarn Ltd", "Position: Cook", "Dates: May 2010 – May 2013"]
    assert [told[3:5] for told in jobs(laid_out(*rows))] == [("2013-06", "2018-02"), ("2010-05", "2013-05")]


@pytest.mark.parametrize("label", ["Line manager", "Locatie", "Lokalizacja", "Società", "Berichtet an", "Срок работы"])
def test_further_labels(label: str) -> None:
    """Words of forms in several languages."""
    assert is_form_label(label)
