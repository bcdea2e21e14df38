"""Places that no list knows, told by the places of the other headers of a section."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out
from unknown_jobs import UNKNOWN, told


def test_one_known_place_speaks_for_others_behind_the_same_comma() -> None:
    """Fenbridge and Little Oxney are towns, as Lagos is."""
    places = ["Little Oxney", "Fenbridge", "Lagos", "Tarn Ferring"]
    firms = ["Vantry", "Maddox Ferrier", "Hexafold", "Ravel"]
    titles = ["Sommelier", "Locksmith", "Rigger", "Beekeeper"]
    whole = list(zip(titles, firms, places, strict=True))
    for shape in (("{title}\t{dates}", "{firm}, {place}"), ("{title} at {firm}, {place}\t{dates}",)):
        rows = [
            row.format(title=title, firm=firm, place=place, dates=f"{2020 - 2 * at} – {2022 - 2 * at}")
            for at, (title, firm, place) in enumerate(whole)
            for row in shape
        ]
        assert told(flow(*rows)) == whole


def test_unknown_third_names_stand_where_the_only_known_place_does() -> None:
    """Nothing else says what the last cells of these rows are."""
    places = ["Little Oxney", "Fenbridge", "Kuala Lumpur"]
    rows = [
        row
        for (title, company, dates), place in zip(UNKNOWN, places, strict=True)
        for row in (company, f"{title} | {place} | {dates}")
    ]
    assert told(flow(*rows)) == [
        (title, company, place) for (title, company, _), place in zip(UNKNOWN, places, strict=True)
    ]


def test_an_employer_called_as_a_town_is_stays_where_employers_stand() -> None:
    """Lancaster is a town, and here the firm above the title, because places stand below the titles."""
    rows = [
        "Vantry", "Locksmith", "Leeds", "2019 – 2021",
        "Lancaster", "Rigger", "Tarn Ferring", "2016 – 2019",
        "Loomwell", "Sommelier", "Bremen", "2012 – 2016",
    ]  # fmt: skip
    assert told(flow(*rows)) == [
        ("Locksmith", "Vantry", "Leeds"), ("Rigger", "Lancaster", "Tarn Ferring"), ("Sommelier", "Loomwell", "Bremen")
    ]  # fmt: skip


def test_the_mode_of_work_at_the_end_is_a_place() -> None:
    """Between commas `Hybrid` is no term of employment to be left out."""
    rows = ["Locksmith, Vantry, Hybrid, 2019 – 2021", "Rigger, Loomwell Ltd, Hybrid, London, 2016 – 2019"]
    assert told(flow(*rows)) == [
        ("Locksmith", "Vantry", "Hybrid"), ("Rigger", "Loomwell Ltd", "Hybrid, London")]  # fmt: skip


def test_an_unknown_town_before_a_county_alone() -> None:
    """Kent is no town, so what stands before it is one."""
    rows = ["Locksmith\t2019 – 2021", "Tole & Sons Roofing, Lower Ferring, Kent"]
    assert told(flow(*rows)) == [("Locksmith", "Tole & Sons Roofing", "Lower Ferring, Kent")]


def test_an_employer_called_as_a_town_is_where_the_section_has_no_other_place() -> None:
    """In the other header a name stands above the title, so Lancaster is one."""
    rows = ["Lancaster", "May 2019 – Present", "Web Wizard", "Faraday House", "June 2015 – April 2019", "Locksmith"]
    assert told(flow(*rows)) == [("Web Wizard", "Lancaster", ""), ("Locksmith", "Faraday House", "")]


def test_a_row_of_one_unknown_name_below_title_and_employer_in_each_header() -> None:
    """Above bullets nothing else stands there; where one header has none, nothing is told."""
    heads = [("Vantry", "Locksmith", "Little Oxney"), ("Loomwell", "Rigger", "Fenbridge and Tarn Ferring")]
    rows = [
        row
        for at, (firm, title, place) in enumerate(heads)
        for row in (
            {"text": f"{firm}\t{2019 - at} – {2020 - at}", "gap": 10},
            title,
            place,
            {"text": "Kept the ledger and answered questions from auditors", "bullet": "•", "left": 62},
        )
    ]
    assert told(laid_out(*rows)) == [(title, firm, place) for firm, title, place in heads]


@pytest.mark.parametrize("places", [("Leeds", "Remote"), ("Fenbridge", "Lagos")])
def test_places_behind_the_slash_of_an_employer(places: tuple[str, str]) -> None:
    """A slash parts an employer from its town as a comma does, also from an unknown one beside a known one."""
    rows = ["Locksmith\t2019 – 2021", f"Vantry Foods / {places[0]}", "Rigger\t2016 – 2019", f"Loomwell / {places[1]}"]
    assert told(flow(*rows)) == [("Locksmith", "Vantry Foods", places[0]), ("Rigger", "Loomwell", places[1])]
