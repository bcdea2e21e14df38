"""Words that a hyphen breaks at the end of a row, in headers and cells: they are whole in the value."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, BOLD, HEADING, Sheet, parsed, resume_head, schools_of
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.prose import join


@pytest.mark.parametrize(
    ("rows", "whole"),
    [
        (("six months of har-", "vest work"), "six months of harvest work"),
        (("two change-of-", "command inventories"), "two change-of-command inventories"),
        (("an award of the state-of-the-", "art fund"), "an award of the state-of-the-art fund"),
        (("Lohn- und Finanz-", "buchhaltung"), "Lohn- und Finanzbuchhaltung"),
        (("the Marram-", "Quill bridge"), "the Marram-Quill bridge"),
    ],
)
def test_hyphen_between_rows(rows: tuple[str, str], whole: str) -> None:
    """One that breaks a word is left out; the word's own stays."""
    assert join(rows) == whole


@pytest.mark.parametrize(
    ("text", "rest", "place"),
    [
        ("Picture restorer, Quill Museum, Copen-", "hagen", "Copenhagen"),
        ("Restauratorin, Museum Quill, Düssel-", "dorf", "Düsseldorf"),
        ("Conservatrice, Musée Quill, Mont-", "pellier", "Montpellier"),
    ],
)
def test_word_broken_beside_dates(text: str, rest: str, place: str) -> None:
    """Below a row of dates and names the rest of the last name's word stands at the names' left edge."""
    below = {"text": rest, "left": 194, "gap": 2, "column": 1}
    rows = (f"08/2013 - 12/2017\t{text}", below, {"text": "09/2012 - 07/2013\tCook, Tarn Hotel, Leeds", "gap": 4})
    jobs = find_jobs(laid_out(*rows))
    assert [job.place.text for job in jobs] == [place, "Leeds"]
    assert not jobs[0].bullets


@pytest.mark.parametrize(
    ("text", "rest", "employer"),
    [
        ("Professor of Early Modern History, University of", "Leeds", "University of Leeds"),
        ("Professorin für Neuere Geschichte, Hochschule für", "Technik", "Hochschule für Technik"),
        ("Profesora de Historia Moderna, Universidad de", "Salamanca", "Universidad de Salamanca"),
    ],
)
def test_name_broken_beside_dates(text: str, rest: str, employer: str) -> None:
    """A word that needs another one ends the row: the name goes on below it."""
    below = {"text": rest, "left": 194, "gap": 2, "column": 1}
    jobs = find_jobs(laid_out(f"08/2013 - 12/2017\t{text}", below))
    assert [job.company.text for job in jobs] == [employer]


def test_word_broken_in_a_bordered_cell() -> None:
    """A table with drawn borders: each cell's rows are one text."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Education", HEADING)
    edges, top = (58, 120, 300, 360), y + 10
    rows = [("Course", "Institution", "Year"), ("MSc Biology", "Fen and Marram Univer-|sity of Quill", "2013")]
    rows.append(("BSc Botany", "College of the Northern Moun-|tains", "2010"))
    for at, cells in enumerate(rows):
        for left, cell in zip(edges, cells, strict=False):
            for line, text in enumerate(cell.split("|")):
                sheet.text(left + 4, top + 12 + 28 * at + 12 * line, text, BODY if at else BOLD)
    levels = [top + 28 * at for at in range(4)]
    for level in levels:
        sheet.rule(edges[0], level, edges[-1])
    for edge in edges:
        sheet.page.draw_line((edge, levels[0]), (edge, levels[-1]))
    assert [school[1] for school in schools_of(parsed(sheet))] == [
        "Fen and Marram University of Quill", "College of the Northern Mountains",
    ]  # fmt: skip
