"""Boards for jobs print the employer's trade between its name and the title; it is neither of them."""

from __future__ import annotations

from typing import Any

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.jobs.trades import without_trades

Row = dict[str, Any]
BOARDS: dict[str, list[tuple[str, str, list[str], str, str]]] = {
    "ru": [
        ("Июнь 2019 — настоящее время", "ООО «Энергосервис-М»", ["Москва", "Энергетика", "• Сбытовая"], "Инженер",
         "Обслуживал пять подстанций и вёл журналы."),
        ("Май 2014 — Май 2019", "АО «Ремстрой»", ["Строительство, проектирование", "• Жилищное"], "Электрик",
         "Чертил схемы внутренних сетей и вёл надзор."),
    ],
    "en": [
        ("2019 – Present", "Quoll Yard", ["Leeds", "Transport, logistics", "• Shipping", "• Rail"], "Crane Operator",
         "Loaded and unloaded ships for nine years."),
        ("2014 – 2019", "Tarn Foods Ltd", ["Leeds", "Food and drink", "• Bakeries"], "Pastry Chef",
         "Baked bread and cakes for four shops a day."),
    ],
    "fr": [
        ("2019 – 2021", "Aubépine SA", ["Lyon", "Santé, pharmacie", "• Cliniques"], "Comptable",
         "Tenait les comptes de quatre cliniques."),
        ("2014 – 2019", "Fougère SARL", ["Énergie", "• Réseaux"], "Électricien",
         "Posait des câbles dans toute la région."),
    ],
}  # fmt: skip


def rows(board: list[tuple[str, str, list[str], str, str]], *, bold: bool = True) -> list[Row | str]:
    """Dates in a margin, the employer and the title in bold or larger type, its trade below the employer's name."""
    strong: Row = {"bold": True} if bold else {"size": 12}
    laid: list[Row | str] = []
    for number, (dates, employer, trade, title, text) in enumerate(board):
        beside = {"left": 150, "column": 2 * number + 1}
        top = 60 + 120 * number
        laid += [{"text": dates, "top": top, "column": 2 * number}, {**beside, **strong, "text": employer, "top": top}]
        for row in trade:
            bullet = {"bullet": "•"} if row.startswith("•") else {}
            laid.append({**beside, **bullet, "text": row.lstrip("• ")})
        laid += [{**beside, **strong, "text": title}, {**beside, "text": text}]
    return laid


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("language", BOARDS)
def test_the_trade_below_an_employer_is_no_title(language: str, bold: bool) -> None:
    board = BOARDS[language]
    found = find_jobs(laid_out(*rows(board, bold=bold)))
    assert [(job.title.text, job.company.text) for job in found] == [(title, name) for _, name, _, title, _ in board]
    assert [[bullet.text for bullet in job.bullets] for job in found] == [[text] for *_, text in board]


def test_a_title_above_its_bullets_stays_one() -> None:
    """A strong row below the bullets is a part of the text where the row above them names the title."""
    board = [
        ("2019 – Present", "Quoll Yard", ["Crane Operator", "• Loaded ships"], "Crane Driver of the Year", "In 2021."),
        ("2014 – 2019", "Tarn Foods Ltd", ["Pastry Chef", "• Baked bread"], "Head Baker of the Year", "In 2016."),
    ]
    lines = laid_out(*rows(board))
    assert list(without_trades(lines)) == lines


def test_undated_titles_above_employers_and_bullets_stay_titles() -> None:
    """The bold row below the bullets is the next job's title; no dates say where a job begins."""
    jobs = [("Station Manager", "Northern Tramways Ltd"), ("Shift Supervisor", "Coastal Railway Ltd")]
    laid: list[Row | str] = []
    for title, company in jobs:
        laid += [{"text": title, "bold": True}, company, {"text": "Ran the late trams and trains.", "bullet": "•"}]
    assert [(job.title.text, job.company.text) for job in find_jobs(laid_out(*laid))] == jobs
