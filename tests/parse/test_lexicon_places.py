"""The index of cities."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.lexicon import city_country, is_city, places

CITIES = {
    "München": "DE", "MUENCHEN": "DE", "Cologne": "DE", "Kraków": "PL", "krakow": "PL", "São Paulo": "BR", "Roma": "IT",
    "Den Haag": "NL", "Århus": "DK", "Zürich": "CH", "Ciudad de México": "MX", "New York": "US", "St. Louis": "US",
    "Bengaluru": "IN", "Bangalore": "IN", "Ho Chi Minh City": "VN", "Москва": "RU", "Αθήνα": "GR", "北京": "CN",
    "横浜市": "JP", "서울": "KR", "القاهرة": "EG", "İstanbul": "TR", "Springfield": "US", "Cork": "IE",
}  # fmt: skip


@pytest.mark.parametrize("name", CITIES)
def test_cities_are_known_in_usual_spellings(name: str) -> None:
    """Capitals and towns are found with and without accents, in their own script and in English."""
    assert is_city(name)
    assert city_country(name) == CITIES[name]


@pytest.mark.parametrize(
    "text", ["", "Of", "Date", "Best", "Sales", "Python", "Excel", "Present", "Qwxyz", "12345", "May"]
)
def test_ordinary_words_are_no_cities(text: str) -> None:
    """Words that résumés say in another sense are no cities, although small towns bear some of them."""
    assert not is_city(text)
    assert city_country(text) == ""


def test_a_name_in_several_countries() -> None:
    """The largest city decides; `among` asks for one country."""
    assert city_country("London") == "GB"
    assert city_country("London", among="CA") == "CA"
    assert city_country("London", among="FR") == ""


@given(st.text(max_size=30))
def test_any_text_may_be_asked(text: str) -> None:
    """No text breaks the search, and both questions give one answer."""
    assert is_city(text) == bool(city_country(text))


def test_each_row_of_the_index_is_found() -> None:
    """The search by halves finds every name, the first and the last ones too."""
    rows = places._index().decode().strip("\n").split("\n")
    assert len(rows) > 50_000
    assert rows == sorted(rows, key=lambda row: row.partition("\t")[0].encode())
    for row in [*rows[:50], *rows[:: len(rows) // 500], *rows[-50:]]:
        name, _, codes = row.partition("\t")
        assert places._countries(name) == codes
        assert places._countries(f"{name}\u0001") == ""


def test_looking_up_is_quick() -> None:
    """A thousand questions take a small part of a second."""
    is_city("Berlin")
    start = time.process_time()
    for number in range(1000):
        is_city(f"Bad Homburg {number}")
    assert time.process_time() - start < 0.5
