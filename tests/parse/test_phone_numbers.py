"""Phone numbers as printed, and their international form; dates and ids are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.contact.phone import e164, find_phones


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("+44 113 496 0142", "+44 113 496 0142"),
        ("Tel. (505) 555-0142 | x@example.org", "(505) 555-0142"),
        ("505.555.0142", "505.555.0142"),
        ("+49 (0) 30 / 123 45 67", "+49 (0) 30 / 123 45 67"),
        ("04 78 55 01 42", "04 78 55 01 42"),
        ("+7 (843) 000-01-42", "+7 (843) 000-01-42"),
        ("(+86) 131-2218-7000", "(+86) 131-2218-7000"),
        ("555-123-4567 ext. 12", "555-123-4567 ext. 12"),
        ("(000) · 000 · 0000", "(000) · 000 · 0000"),
        ("131-221-87xxx", "131-221-87xxx"),
        ("0161‑496‑0142", "0161‑496‑0142"),
        ("Born 12.03.1990, phone 0161 496 0142", "0161 496 0142"),
        ("0478/31.09.64", "0478/31.09.64"),
        ("Gsm 0478 31.09.64", "0478 31.09.64"),
        ("9830012345", "9830012345"),
        ("12 Elm St, Berkeley, CA 94704 (510) 555-0142", "(510) 555-0142"),
        ("Madison, WI 53711-1234 608-555-0142", "608-555-0142"),
        ("Pune - 411 001 98000 00142", "98000 00142"),
        ("Mobile 98300 00142", "98300 00142"),
        ("Phone 44330 1234500142", "44330 1234500142"),
    ],
)
def test_numbers_are_found_as_printed(text: str, printed: str) -> None:
    """Every usual way of printing a number is found, spelled as it stands."""
    assert [phone.text for phone in find_phones(text)] == [printed]


@pytest.mark.parametrize(
    "text",
    [
        "2019 - 2021",
        "2019 2021",
        "Lecturer 2019\t2021",
        "2023 ‑ 2024",
        "12.03.2019 - 31.12.2020",
        "03/2019 – 04/2020",
        "192.168.100.200",
        "078-05-1120",
        "NM 87112",
        "Belo Horizonte - MG, 30110-000",
        "〒150-0001",
        "SW1A 1AA",
        "Grew sales by 1 200",
        "jane1234567@example.org",
        "linkedin.com/in/jane-1234567",
        "ISO 27001",
        "P.O. Box 1234-00100, Nairobi",
        "Private Bag 9001234",
        "Via Roma 15 – 35122 Padova",
        "Lindenweg 3a - 04229 Leipzig",
        "ul. Lipowa 12 - 50-506 Wrocław",
        "Rua das Flores, 455 – 74710-020 – Goiânia",
    ],
)
def test_dates_and_ids_are_no_numbers(text: str) -> None:
    """Dates, addresses on the net, postcodes and social security numbers are no phone numbers."""
    assert find_phones(text) == []


@pytest.mark.parametrize(
    ("printed", "region", "international"),
    [
        ("+44 113 496 0142", "", "+441134960142"),
        ("0044 113 496 0142", "", "+441134960142"),
        ("+49 (0) 30 1234567", "", "+49301234567"),
        ("(+86) 131 2218 7000", "", "+8613122187000"),
        ("030 1234567", "DE", "+49301234567"),
        ("(505) 555-0142", "US", "+15055550142"),
        ("030 1234567", "", ""),
        ("+44 1", "", ""),
        ("+86 131-221-87xxx", "", ""),
    ],
)
def test_international_form_is_never_guessed(printed: str, region: str, international: str) -> None:
    """A number without a country code needs a region; an impossible or masked number has no international form."""
    assert e164(printed, region) == international


def test_begin_points_at_the_number() -> None:
    """`begin` is the offset of the number in the text."""
    text = "Mobile: +44 113 496 0142"
    (phone,) = find_phones(text)
    assert text[phone.begin :].startswith(phone.text)


@given(st.text(alphabet="0123456789 +-()./x·", max_size=120))
def test_any_digits_are_survived(text: str) -> None:
    """Whatever digits and signs stand in a line, what is found has its digits from the text, and enough of them."""
    for phone in find_phones(text, "US"):
        assert 7 <= sum(char.isdigit() for char in phone.text) <= 20
        assert "".join(filter(str.isdigit, phone.text)) in "".join(filter(str.isdigit, text))
        assert phone.e164 == "" or phone.e164[1:].isdigit()


@pytest.mark.parametrize(
    ("text", "region", "labelled", "found"),
    [
        ("28446107", "DK", False, True),
        ("91544032", "NO", False, True),
        ("28446107", "", True, True),
        ("20190305", "DK", False, False),
        ("01022019", "NO", False, False),
        ("12345678", "DE", False, False),
        ("28446107", "", False, False),
    ],
)
def test_eight_digits_in_one(text: str, region: str, labelled: bool, found: bool) -> None:
    """They are a number behind a label, and in countries that have only such numbers; a date is none."""
    assert [phone.text for phone in find_phones(text, region, labelled)] == [text] * found


def test_a_date_between_digits_is_no_blank() -> None:
    """What stands before a date and what behind it make no number, which would be printed nowhere."""
    assert find_phones("13/2020 Feb 30 2019 a@b", labelled=True) == []


def test_the_international_form_has_fifteen_digits_at_most() -> None:
    """German numbers may be longer, and E.164 has no room for them."""
    assert e164("2021 - 201902.2010", "DE") == ""
