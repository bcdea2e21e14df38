"""Codes behind a town that are no countries: Swiss cantons, Brazilian states, Italian provinces."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.places.finding import read_place


@pytest.mark.parametrize(
    ("text", "city", "country"),
    [
        ("Untere Bahnhofstrasse 1, 9500 Wil SG", "Wil", ""),
        ("Seestrasse 3, 5400 Baden AG", "Baden", ""),
        ("9000 St. Gallen SG", "St. Gallen", ""),
        ("1950 Sion VS, Suisse", "Sion", "Switzerland"),
        ("Zürich ZH", "Zürich", ""),
        ("Cruz Alta (RS)", "Cruz Alta", ""),
        ("Curitiba (PR)", "Curitiba", ""),
        ("Independência (RS)", "Independência", ""),
        ("Bari (BA)", "Bari", ""),
        ("Novi Sad (RS)", "Novi Sad", "Serbia"),
        ("Madrid (ES)", "Madrid", "Spain"),
        ("12 Orchard Road, Singapore SG", "Singapore", "Singapore"),
        ("Lincoln, NE", "Lincoln", "United States"),
    ],
)
def test_letters_behind_a_town(text: str, city: str, country: str) -> None:
    """They name a country only where that has such a town, and behind a Swiss postcode never."""
    place = read_place(text)
    assert (place.city, place.country) == (city, country)
