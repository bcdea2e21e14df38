"""Titles and employers with a colon between them, where some headers of the section have none."""

from __future__ import annotations

from section_lines import flow

from resumectl.parse.fields.jobs.finding import find_jobs


def told(*rows: str) -> list[tuple[str, str]]:
    return [(job.title.text, job.company.text) for job in find_jobs(flow(*rows))]


def test_one_header_with_a_colon_between_a_title_and_a_known_employer() -> None:
    """Its words tell both, whatever signs the others have."""
    rows = ["Postdoctoral Researcher: State University\t2018 – 2021", "Research Assistant, Tarn Institute\t2016 – 2018"]
    assert told(*rows) == [("Postdoctoral Researcher", "State University"), ("Research Assistant", "Tarn Institute")]


def test_colons_in_most_headers_before_employers_that_no_list_knows() -> None:
    """Two of three are enough."""
    rows = ["Office Manager: Vantry\t2018 – 2021", "Clerk: Loomwell\t2016 – 2018", "Cook, Tarn Hotel\t2012 – 2016"]
    assert told(*rows) == [("Office Manager", "Vantry"), ("Clerk", "Loomwell"), ("Cook", "Tarn Hotel")]
