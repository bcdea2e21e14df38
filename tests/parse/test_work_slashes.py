"""Slashes between titles and employers that no list knows, told by all headers of a section."""

from __future__ import annotations

import pytest
from section_lines import flow
from unknown_jobs import UNKNOWN, told


@pytest.mark.parametrize("shape", ["{title} / {company}\t{dates}", "{company} / {title}\t{dates}"])
def test_slashes_part_titles_from_employers_that_no_list_knows(shape: str) -> None:
    """What stands in every header is no half of one title."""
    rows = [shape.format(title=title, company=company, dates=dates) for title, company, dates in UNKNOWN]
    assert told(flow(*rows)) == [(title, company, "") for title, company, _ in UNKNOWN]


def test_two_titles_before_the_slash_of_an_employer() -> None:
    """`Cook / Baker` stays one title where the others show that the last slash leads to the employer."""
    rows = ["Locksmith / Vantry\t2019 – 2021", "Cook / Baker / Loomwell\t2016 – 2019", "Rigger / Ravel\t2012 – 2016"]
    assert told(flow(*rows)) == [
        ("Locksmith", "Vantry", ""), ("Cook / Baker", "Loomwell", ""), ("Rigger", "Ravel", "")]  # fmt: skip


def test_a_slash_between_two_titles_parts_nothing() -> None:
    """Both sides are titles in most headers; so they are where the employer has a row of its own."""
    rows = ["Cook / Baker\t2019 – 2021", "Waiter / Barista\t2016 – 2019"]
    assert [title for title, _, _ in told(flow(*rows))] == ["Cook / Baker", "Waiter / Barista"]
    rows = ["Developer / Backend\t2019 – 2021", "Vantry", "Developer / Frontend\t2016 – 2019", "Loomwell"]
    assert told(flow(*rows)) == [("Developer / Backend", "Vantry", ""), ("Developer / Frontend", "Loomwell", "")]


def test_commas_part_names_behind_a_title_with_a_slash() -> None:
    """What the slash parts are two titles, though no list knows the second."""
    assert told(flow("Hairstylist / Colourist, First Light Foods, Leeds, Jun 2018 – Feb 2021")) == [
        ("Hairstylist / Colourist", "First Light Foods", "Leeds")
    ]
