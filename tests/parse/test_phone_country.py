"""Whose numbers a résumé prints where no country's code tells."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.contact.phone_country import country_of_numbers, e164_by_place
from resumectl.parse.fields.places.finding import Place


@pytest.mark.parametrize(
    ("printed", "city", "language", "international"),
    [
        ("0905 123 456", "Nitra", "slovak", "+421905123456"),
        ("091 234 5678", "", "croatian", "+385912345678"),
        ("06 98 76 54 32", "Brest", "french", "+33698765432"),
        ("07911 123456", "Leeds", "english", "+447911123456"),
        ("(810) 422-0134", "Flint", "english", "+18104220134"),
        ("(11) 91234-5678", "São Paulo", "portuguese", "+5511912345678"),
        ("12345", "Leeds", "english", ""),
        ("07911 123456", "", "english", ""),
        ("07911 123456", "Nowhereville", "english", ""),
    ],
)
def test_a_town_tells_whose_number_it_is(printed: str, city: str, language: str, international: str) -> None:
    """The language's one country does, too; only numbers that are given out there are read so."""
    assert e164_by_place(printed, Place(city, "", ""), language) == international


def test_a_country_that_is_told_is_not_guessed_over() -> None:
    assert e164_by_place("07911 123456", Place("Leeds", "Canada", ""), "english") == ""
    assert country_of_numbers(Place("Leeds", "Canada", ""), "english") == "CA"


def test_a_town_elsewhere_than_the_language() -> None:
    assert country_of_numbers(Place("Zürich", "", ""), "german") == "CH"
    assert country_of_numbers(Place("Bonn", "", ""), "german") == "DE"
