"""City and country out of addresses and contact lines of many countries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.places.finding import country_of, looks_like_place, read_place, region_of


@pytest.mark.parametrize(
    ("text", "city", "country"),
    [
        ("Denver, CO 80220", "Denver", "United States"),
        ("Zagreb, Ilica 22", "Zagreb", ""),
        ("Москва, м. Сокол", "Москва", ""),
        ("Москва (м. Сокол)", "Москва", ""),
        ("г. Москва, ст. м. Сокол, ул. Алабяна, 5", "Москва", ""),
        ("Україна, м. Київ, вул. Хрещатик 1", "Київ", "Ukraine"),
        ("Ingeniero Civil – CIP N° 145590", "", ""),
        ("Arquitecta, Nr. 20095", "", ""),
        ("Ilica 22, Zagreb", "Zagreb", ""),
        ("Smíchov, Praha 5", "Praha", ""),
        ("12 rue Pasteur, Lyon 7e", "Lyon", ""),
        ("Paris 15ème", "Paris", ""),
        ("Haar bei München", "Haar bei München", ""),
        ("Garching b. München, Germany (EU Blue Card)", "Garching b. München", "Germany"),
        ("Mülheim a.d. Ruhr", "Mülheim a.d. Ruhr", ""),
        ("Hilfe im Haushalt", "", ""),
        ("Essen im Büro", "", ""),
        ("Freiburg im Breisgau", "Freiburg im Breisgau", ""),
        ("Brasil - Bahia - Salvador", "Salvador", "Brazil"),
        ("Apt 4, The Mill, Galway H91 X2Y3", "Galway", ""),
        ("2214 Sandia View Dr NE, Albuquerque, NM 87112", "Albuquerque", "United States"),
        ("1234 Main St., Somewhere VT 54321", "Somewhere", "United States"),
        ("Bellevue, Nebraska 68005", "Bellevue", "United States"),
        ("4417 W. Addison St. Chicago IL 60641", "Chicago", "United States"),
        ("14 Main St Springfield, IL 62701-0142", "Springfield", "United States"),
        ("221 Baker Street Apt 4 Brooklyn NY 11201", "Brooklyn", "United States"),
        ("100 N Main Street New Orleans LA 70119", "New Orleans", "United States"),
        ("12 Oak Ave St. Louis MO 63101", "St. Louis", "United States"),
        ("PO Box 44 Boise ID 83701", "Boise", "United States"),
        ("Charleston West Virginia", "Charleston", "United States"),
        ("12 Quarry Pike, Media, PA 19063", "Media", "United States"),
        ("New York, NY 10001", "New York", "United States"),
        ("Durham, NC 27708 USA", "Durham", "United States"),
        ("Durham, NC USA", "Durham", "United States"),
        ("Limerick, Munster, Ireland", "Limerick", "Ireland"),
        ("12 Mill Road, Limerick, V94 X2Y3, Munster, IE", "Limerick", "Ireland"),
        ("Munster, Niedersachsen, Germany", "Munster", "Germany"),
        ("Albany, New York", "Albany", "United States"),
        ("Atlanta, Georgia", "Atlanta", "United States"),
        ("12 Peachtree Street, Athens, Georgia", "Athens", "United States"),
        ("Atlanta Georgia", "Atlanta", "United States"),
        ("Atlanta, Georgia, USA", "Atlanta", "United States"),
        ("Tbilisi, Georgia", "Tbilisi", "Georgia"),
        ("Gldani, Tbilisi, Georgia", "Tbilisi", "Georgia"),
        ("Tbilisi Georgia", "Tbilisi", "Georgia"),
        ("Washington, D.C.", "Washington", "United States"),
        ("Gary, IN", "Gary", "United States"),
        ("Ahornweg 4, Oldenburg, Niedersachsen, DE, 26121", "Oldenburg", "Germany"),
        ("Temple Road, Adyar, Chennai, Tamil Nadu, IN, 600020", "Chennai", "India"),
        ("Birkevej 3, 1. tv., 8000 Aarhus C", "Aarhus C", ""),
        ("Rua das Flores, 35 - Centro - Londrina/PR", "Londrina", ""),
        ("Curitiba, PR", "Curitiba", ""),
        ("Milano, MI", "Milano", ""),
        ("Naples, FL", "Naples", "United States"),
        ("U.S. citizen", "", ""),
        ("Dillingham, AK, U.S. citizen", "Dillingham", "United States"),
        ("Niš, Serbia", "Niš", "Serbia"),
        ("Boise, ID", "Boise", "United States"),
        ("Çamlık Mah. 3602 Sok. No:8 Şehitkamil / Gaziantep", "Gaziantep", ""),
        ("Lipova cesta 8, 1000, Ljubljana, Slovenia (Home)", "Ljubljana", "Slovenia"),
        ("Mumbai, IN", "Mumbai", "India"),
        ("Chennai, Tamil Nadu IN", "Chennai", "India"),
        ("Toronto, ON M5V 2T6, Canada", "Toronto", "Canada"),
        ("Nova Scotia, Canada", "", "Canada"),
        ("42 Marine Crescent, Brighton, United Kingdom", "Brighton", "United Kingdom"),
        ("221B Baker Street, London NW1 6XE, UK", "London", "United Kingdom"),
        ("Glasgow, Scotland", "Glasgow", "United Kingdom"),
        ("London SW1A 1AA", "London", ""),
        ("3 Mill Lane, Headingley, Leeds LS6", "Leeds", ""),
        ("3 Mill Lane, Headingley, Leeds LS6 2xx", "Leeds", ""),
        ("Room B2, Leeds", "Leeds", ""),
        ("Quillow, Marramgalway, Co. Galway", "Marramgalway", ""),
        ("214 Mitre Avenue, Park Hill, 3045", "Park Hill", ""),
        ("8001 Zürich", "Zürich", ""),
        ("Hauptstraße 12, 10115 Berlin, Deutschland", "Berlin", "Germany"),
        ("Baselstrasse 32, 4125 Riehen, Switzerland", "Riehen", "Switzerland"),
        ("Vienna (AT)", "Vienna", "Austria"),
        ("12 rue de la Paix, 75002 Paris", "Paris", ""),
        ("1012 AB Amsterdam", "Amsterdam", ""),
        ("115 23 Stockholm", "Stockholm", ""),
        ("ul. Długa 5, 31-147 Kraków", "Kraków", ""),
        ("Kraków, małopolskie PL", "Kraków", "Poland"),
        ("Kraków małopolskie PL", "Kraków", "Poland"),
        ("Praha 5", "Praha", ""),
        ("Calle Mayor 3, 28100 Alcobendas, Madrid", "Alcobendas", ""),
        ("Alcobendas, Madrid, España", "Alcobendas", "Spain"),
        ("São Paulo - SP, 01310-100", "São Paulo", ""),
        ("São Paulo, SP, BR", "São Paulo", "Brazil"),
        ("Bostanlı, İzmir, Türkiye", "İzmir", "Turkey"),
        ("72, Sector V, Salt Lake, Kolkata, West Bengal", "Kolkata", ""),
        ("20121 Milano (MI)", "Milano", ""),
        ("Rovereto (TN)", "Rovereto", ""),
        ("Tunis (TN)", "Tunis", "Tunisia"),
        ("Nassau (BS)", "Nassau", "Bahamas"),
        ("Boston (MA)", "Boston", "United States"),
        ("Boston, MA (Remote)", "Boston", "United States"),
        ("Belo Horizonte - MG, 30110-000", "Belo Horizonte", ""),
        ("Kadıköy / İstanbul", "İstanbul", ""),
        ("Россия, г. Казань", "Казань", "Russia"),
        ("中国 成都", "成都", "China"),
        ("日本 京都府京都市左京区川端町3-14", "京都市", "Japan"),
        ("浙江省杭州市西湖区", "杭州市", ""),
        ("1-2-3 Shibuya, Tokyo 150-0002, Japan", "Tokyo", "Japan"),
        ("P.O. Box 12345, Dubai, UAE", "Dubai", "United Arab Emirates"),
        ("Singapore", "Singapore", "Singapore"),
        ("Somewhere, Someregion, Denmark", "Somewhere", "Denmark"),
        ("9 Cleveland, OH, USA", "Cleveland", "United States"),
        ("Remote", "", ""),
        ("Managed a team of twelve", "", ""),
        ("", "", ""),
    ],
)
def test_city_and_country_are_read(text: str, city: str, country: str) -> None:
    """City as printed, country in English, only when the text says it or a state, province or nation implies it."""
    place = read_place(text)
    assert (place.city, place.country) == (city, country)


@pytest.mark.parametrize(
    "text",
    [
        "Berlin",
        "Berlin, Germany",
        "Austin, TX",
        "Austin TX",
        "Remote",
        "Leeds, UK",
        "Lyon (France)",
        "São Paulo, Brasil",
        "京都市",
        "Morlaix (29)",
        "Ajaccio (2A)",
        "Paris 15e",
        "Praha 5",
        "Aarhus C",
        "г. Казань",
        "Londrina/PR",
        "Moda / İstanbul",
        "Toscana",
        "Χαλκιδική",
        "Χανιά, Κρήτη",
        "Kraków, woj. małopolskie",
        "Zapopan, Jal.",
        "Свердловская область",
    ],
)
def test_places_look_like_places(text: str) -> None:
    """A text that is nothing but a place is seen as one."""
    assert looks_like_place(text)


@pytest.mark.parametrize(
    "text",
    [
        "Software Engineer",
        "Acme Ltd, Sales",
        "jane@example.org",
        "2019 - 2021",
        "Java, Python",
        "Salary: $3",
        "Chef de chantier (69)",
        "Java / Reading",
        "Version 5",
        "",
        "x" * 300,
    ],
)
def test_other_text_does_not_look_like_a_place(text: str) -> None:
    """Titles, companies, skills and numbers are no places."""
    assert not looks_like_place(text)


def test_codes_count_only_in_capitals() -> None:
    """`in`, `me` and `or` are words; `IN`, `ME` and `OR` may be states."""
    assert region_of("IN") == "United States"
    assert region_of("in") == ""
    assert country_of("us") == country_of("US") == "United States"
    assert country_of("Us and them") == ""


@given(st.text(max_size=200))
def test_any_text_is_survived(text: str) -> None:
    """No text makes the reader fail, and a city is a part of the text."""
    place = read_place(text)
    assert all(word in text for word in place.city.split())


def test_a_county_that_shares_its_name_with_an_island() -> None:
    """`Norfolk` behind a town is the county, which says nothing of the country; the island is called so in full."""
    assert read_place("Norwich, Norfolk")[:2] == ("Norwich", "")
    assert country_of("Norfolk Island") == "Norfolk Island"


@pytest.mark.parametrize("text", ["UC Irvine", "SUNY Albany", "UC Irvine, CA"])
def test_short_name_of_a_university_before_a_town(text: str) -> None:
    """The campus is an employer or a school."""
    assert looks_like_place(text) == ("," in text)


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("267 19th Ave South Minneapolis, Minnesota 55455", "Minneapolis"),
        ("12 Quarry Rd Duluth, MN 55802", "Duluth"),
        ("100 Main St Apt 4B St. Louis, MO 63101", "St. Louis"),
        ("500 King St W Toronto, ON M5V 1L9", "Toronto"),
        ("1234 Quillback Rd Unit 12 Wexmoor, OH 44101", "Wexmoor"),
        ("12 Court Street Rd, NY", ""),
        ("267 19th Ave South, MN", ""),
    ],
)
def test_town_behind_its_street(text: str, city: str) -> None:
    """No comma parts the town from the street, but the street's last word does."""
    assert read_place(text).city == city


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("臺中市西屯區", "臺中市"),
        ("서울특별시 송파구", "서울특별시"),
        ("경기도 수원시 영통구", "수원시"),
        ("广东深圳", "深圳"),
        ("浙江 杭州", "杭州"),
    ],
)
def test_addresses_down_to_the_quarter_are_places(text: str, city: str) -> None:
    """As contact lines in Taiwan, Korea and China have them, without a street."""
    assert looks_like_place(text)
    assert read_place(text).city == city


@pytest.mark.parametrize(
    ("text", "is_place"),
    [
        ("City, State", True),
        ("Some Town, Country", True),
        ("Location X", True),
        ("Stadt, Land", True),
        ("Ciudad, País", True),
        ("City", False),
        ("city, state", False),
        ("City, Council", False),
        ("State Bank", False),
        ("Country Manager", False),
        ("City, State, Country, World", False),
    ],
)
def test_blanks_of_templates(text: str, is_place: bool) -> None:
    """What stands for a place where nobody filled it in; alone it may be a form's label."""
    assert looks_like_place(text) == is_place


def test_a_name_before_town_state_and_country() -> None:
    """It is none of the place: whoever tells all three has told the quarter, if any, behind a comma less."""
    assert looks_like_place("Brisbane, Queensland, Australia")
    assert not looks_like_place("Saltfarn Outdoor, Brisbane, Queensland, Australia")
