"""Headers of as many rows each: the longest row of one is whole."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line


def told(lines: list[Line]) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]


def test_the_longest_row_among_headers_of_two_rows_runs_over_into_nothing() -> None:
    """Each dated row has one more below it, so the longest one is whole."""
    rows = [
        ("Fen Ardle Estate – Saint-Malo, France", "Contributor"),
        ("Vantry – Lagos", "Locksmith"),
        ("Loomwell – Pune, India", "Rigger"),
    ]
    lines = laid_out(
        *(
            row
            for at, (first, second) in enumerate(rows)
            for row in (
                {
                    "text": f"{first}\t{2019 - 3 * at} – {2021 - 3 * at}",
                    "gap": 8,
                    "wide": {len(first.split()) - 1: 150 - 5 * len(first) // 2},
                },
                {"text": second, "gap": 2},
                {"text": "Kept the ledger and answered questions from auditors", "bullet": "•", "left": 62},
            )
        )
    )
    assert told(lines) == [
        ("Contributor", "Fen Ardle Estate", "Saint-Malo, France"),
        ("Locksmith", "Vantry", "Lagos"),
        ("Rigger", "Loomwell", "Pune, India"),
    ]


@pytest.mark.parametrize(
    ("entries", "dates"),
    [
        ([("Fen Ardle Retail Partners", "Kilcock"), ("Vantry Supply", "Dublin"), ("Loom Ltd", "Donabate")], "{} – {}"),
        ([("Ardle Maschinenbau GmbH", "Brackwede"), ("Vantry AG", "Bonn"), ("Loom GmbH", "Hagen")], "{} bis {}"),
        ([("Compagnie des Eaux Vives", "Thonon"), ("Vantry SA", "Nice"), ("Loom SARL", "Lyon")], "de {} à {}"),
    ],
)
def test_the_longest_name_above_a_town_and_dates_is_whole(entries: list[tuple[str, str]], dates: str) -> None:
    """Two rows stand above each bare span of time: the longest name among them goes on in none of the towns."""
    lines = laid_out(
        *(
            row
            for at, (name, town) in enumerate(entries)
            for row in (
                {"text": name, "bold": True, "gap": 14},
                {"text": town, "bold": True, "gap": 0},
                {"text": dates.format(2019 - 3 * at, 2021 - 3 * at), "gap": 0},
                {"text": "Locksmith", "bold": True, "gap": 8},
                {"text": "Kept the keys", "bullet": "•", "left": 62, "gap": 8},
            )
        )
    )
    assert told(lines) == [("Locksmith", name, town) for name, town in entries]
