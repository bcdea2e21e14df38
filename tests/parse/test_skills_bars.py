"""Rows of skills parted by bars, years behind skills, and what says that somebody knows them."""

from __future__ import annotations

from typing import Any

from section_lines import laid_out

from resumectl.parse.fields.skills.finding import find_skills


def found(*rows: Any) -> list[str]:
    return [skill.text for skill in find_skills(laid_out(*rows))]


def test_rows_of_bars_end_their_items() -> None:
    """Where no row begins or ends with a bar, the next one goes on with a new item, however full the row is."""
    rows = ("Tig | Mig | Arc | Brazing", "Soldering | Lathe | Mill | Grinder", "Press | Saw | Drill | Hydraulics",
            "Crane | Forklift | Pump | Valve")  # fmt: skip
    assert found(*rows) == [item for row in rows for item in row.split(" | ")]


def test_items_between_bars_that_run_over() -> None:
    """A bar at a row's edge, or a small letter behind it, tells of a text that was broken where it was full."""
    assert found("Leadership • Budgets • Team building • Conflict", "resolution • Rotas • Payroll • Stock") == [
        "Leadership", "Budgets", "Team building", "Conflict resolution", "Rotas", "Payroll", "Stock",
    ]  # fmt: skip
    assert found("Tig | Mig | Arc | Brazing | Quoll", "Press | Saw", "| Drill | Crane") == [
        "Tig", "Mig", "Arc", "Brazing", "Quoll Press", "Saw", "Drill", "Crane",
    ]  # fmt: skip


def test_years_of_less_than_one() -> None:
    """How long a skill was used is no part of it, whatever words stand before the number."""
    row = "Payroll (9 years), Induction (Less than 1 year), Rotas (over 10 years), Budgets (more than 2 years)"
    assert found(row) == ["Payroll", "Induction", "Rotas", "Budgets"]


def test_what_says_that_somebody_knows() -> None:
    """`Well versed with` goes; a long item with a list in brackets stays whole."""
    bullets = ("Well versed with Microsoft Office (Word, Excel & Power Point)", "Conversant with Tally",
               "Setting up of CI - Continuous Integration (GitHub, Git, Gherkin, JUnit, Selenium)")  # fmt: skip
    assert found(*({"text": text, "bullet": "•", "left": 60} for text in bullets)) == [
        "Microsoft Office (Word, Excel & Power Point)", "Tally", bullets[2],
    ]  # fmt: skip
