"""Whole résumés whose name, number and addresses are printed in every usual way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pdf_pages import BODY, BOLD, NAME, Look, Sheet, parsed
from whole_resumes import MARTA, Person, Press, differences

from resumectl.model.profile import BasicInfo, Profile

NAMES = [
    ("Geert De Geyter", "Geert", "De Geyter"),
    ("Vincent van der Meer", "Vincent", "van der Meer"),
    ("Ahmed bin Rashid Al Noor", "Ahmed", "bin Rashid Al Noor"),
    ("Dr. Anneliese von Hohenfels, PhD", "Anneliese", "von Hohenfels"),
    ("João da Silva Neto", "João", "da Silva Neto"),
    ("María José García López", "María José", "García López"),
    ("José Antonio de la Cruz Ibáñez", "José Antonio", "de la Cruz Ibáñez"),
    ("María del Carmen Soto Vidal", "María del Carmen", "Soto Vidal"),
    ("Siobhán O'Hanlon-Keating", "Siobhán", "O'Hanlon-Keating"),
    ("DUMONTET Jean-Pierre", "Jean-Pierre", "DUMONTET"),
    ("Jean-Pierre DUMONTET", "Jean-Pierre", "DUMONTET"),
    ("McAllister, Fiona", "Fiona", "McAllister"),
    ("WANG Xiaoming", "Xiaoming", "WANG"),
    ("Nguyễn Thị Minh Khai", "Thị Minh Khai", "Nguyễn"),
    ("Иванова Ольга Сергеевна", "Ольга Сергеевна", "Иванова"),
    ("MARTA QUILLFEATHER", "Marta", "Quillfeather"),
    ("marta quillfeather", "Marta", "Quillfeather"),
    ("J. R. R. Oakenfold", "J. R. R.", "Oakenfold"),
    ("Thandiwe N. Mokoena", "Thandiwe N.", "Mokoena"),
    ("Marta Quillfeather MSc RGN", "Marta", "Quillfeather"),
    ('Robert "Bob" Thornbury', "Robert", "Thornbury"),
    ("Prince Rai", "Prince", "Rai"),
    ("Mary Baker", "Mary", "Baker"),
    ("Georgia Washington", "Georgia", "Washington"),
    ("Sukarnoputri", "Sukarnoputri", ""),
]
NUMBERS = """
    +44 20 7946 0958, 020 7946 0958, (020) 7946 0958, +1 (505) 555-0142, 505-555-0142, 505.555.0142, +49 30 901820,
    030/901820, 0049 30 901820, +49 (0)171 1234567, 01 42 68 53 00, +33 (0)6 12 34 56 78, 06.12.34.56.78, 912 34 56 78,
    +351 912 345 678, +39 06 1234 5678, 06-12345678, 600 123 456, +420 601 123 456, 070-123 45 67, 20 12 34 56,
    +47 412 34 567, 0532 123 45 67, +7 (912) 345-67-89, 8-912-345-67-89, +30 210 123 4567, 13800138000, 138-0013-8000,
    090-1234-5678, +82 10-1234-5678, +91-9830012345, 09830012345, +61 412 345 678, +64 21 123 4567, +27 82 123 4567,
    (11) 91234-5678, +971 50 123 4567, +234 803 123 4567, +62 812-3456-7890, +65 9123 4567, +380 50 123 4567,
    07700900123
"""
NO_NUMBERS = """
    2015 - 2019, 03/2015 - 04/2019, 01.02.2015 - 03.04.2019, 2015-03-01 2019-04-01, 12.03.1990, 1995 001, 001 1995,
    2010 2012 2014 2016, 1990-2000 2001-2010, 20100901-20140630, ISBN 978-3-16-148410-0, Budget 12 000 000,
    DE89 3704 0044 0532 0130 00, 28001 Madrid
"""
IDENTITY = """
    Passport No. 123456789
    ID 8501015009087
    National ID: 123456789012
    123.456.789-09
    RG 12.345.678-9
    PESEL 85010112345
    850101-1234
    010185-1234
    850101/1234
    756.1234.5678.97
    DNI: 12.345.678
    Aadhaar 1234 5678 9012
    BSN 123456789
    1 85 05 78 006 084 36
    Паспорт 4510 123456
    СНИЛС 123-456-789 00
    Steuernummer 12/345/67890
    85.01.01-123.45
"""


def basics(person: Person) -> BasicInfo:
    press = Press(Sheet())
    press.everything(person)
    return parsed(press.sheet).profile.basic_info


@pytest.mark.parametrize("look", [NAME, BODY], ids=["large", "as large as the text"])
@pytest.mark.parametrize(("printed", "first", "last"), NAMES)
def test_names_of_many_customs_are_split(printed: str, first: str, last: str, look: Look) -> None:
    """The name is found without help of its size or of the e-mail, and its parts go where they belong."""
    press = Press(Sheet())
    press.rows([printed], look)
    press.y += 8
    person = replace(MARTA, email="hello@example.org")
    press.contact(person)
    press.body(person)
    basic = parsed(press.sheet).profile.basic_info
    assert (basic.first_name, basic.last_name) == (first, last)


@pytest.mark.parametrize("title", ["CURRICULUM VITAE", "Résumé", "Frontend Intern", "Lebenslauf"])
def test_the_title_of_the_document_is_not_the_name(title: str) -> None:
    """What the document is, or the job that is sought, stands in larger type above the name."""
    press = Press(Sheet())
    press.rows([title], NAME)
    press.y += 8
    press.rows([MARTA.name], BOLD)
    person = replace(MARTA, email="hello@example.org")
    press.contact(person)
    press.body(person)
    assert parsed(press.sheet).profile.basic_info.full_name == MARTA.name


@pytest.mark.parametrize("number", [number.strip() for number in NUMBERS.split(",")])
def test_numbers_of_many_countries_are_read_as_printed(number: str) -> None:
    """Whatever groups and signs are usual in a country."""
    assert basics(replace(MARTA, phone=number)).phone_number == number


@pytest.mark.parametrize("text", [text.strip() for text in NO_NUMBERS.split(",")])
def test_no_number_is_made_of_other_digits(text: str) -> None:
    """Dates, years, amounts, accounts and the numbers of books in the contact block are no phone."""
    basic = basics(replace(MARTA, phone=text))
    assert (basic.phone_number, basic.phone_e164) == ("", "")


@pytest.mark.parametrize("text", [text.strip() for text in IDENTITY.strip().splitlines()])
def test_numbers_of_passports_and_persons_are_no_phone(text: str) -> None:
    """With or without a label before them, alone in the contact block."""
    basic = basics(replace(MARTA, phone=text))
    assert (basic.phone_number, basic.phone_e164) == ("", "")


@pytest.mark.parametrize("text", ["85010112345", "123456789", "1234 5678 9012", "Licence no. 1234567"])
def test_a_number_that_is_dialled_is_preferred_to_bare_digits(text: str) -> None:
    """Digits of some other thing may stand before the phone."""
    press = Press(Sheet())
    press.name(MARTA)
    press.rows([MARTA.email, text, MARTA.phone])
    press.body(MARTA)
    assert parsed(press.sheet).profile.basic_info.phone_number == MARTA.phone


@pytest.mark.parametrize("number", ["+44 7700 900123", "07700 900123"])
def test_a_number_gets_its_international_form(number: str) -> None:
    """The country comes from the number itself or from where the person lives."""
    assert basics(replace(MARTA, phone=number)).phone_e164 == "+447700900123"


def test_a_resume_without_an_address_is_read_all_the_same() -> None:
    """A missing e-mail takes nothing else away, and none is made up."""
    press = Press(Sheet())
    press.name(MARTA)
    press.rows([MARTA.phone, f"{MARTA.city}, {MARTA.country}"])
    press.body(MARTA)
    assert differences(parsed(press.sheet), replace(MARTA, email="")) == {}


def in_sidebar(*rows: str) -> Profile:
    """A résumé whose narrow left column begins with these rows."""
    sheet = Sheet()
    side, main = Press(sheet, 40, 160, 80), Press(sheet, 200, 555)
    main.name(MARTA)
    main.jobs(MARTA)
    side.title("Contact")
    side.rows(rows)
    side.skills(MARTA)
    return parsed(sheet).profile


@pytest.mark.parametrize(
    "rows",
    [
        ("marta.quillfeather-", "oakenfold@transport.", "example.org"),
        ("marta.quillfeather-oakenfold", "@transport.example.org"),
        ("marta.quillfeather-oakenfold@", "transport.example.org"),
    ],
)
def test_an_address_over_several_rows_is_whole(rows: tuple[str, ...]) -> None:
    """Narrow columns break addresses at hyphens, dots, the sign @ or anywhere."""
    profile = in_sidebar(*rows, MARTA.phone, "Leeds")
    assert profile.basic_info.email == "marta.quillfeather-oakenfold@transport.example.org"
    assert list(profile.skills) == list(MARTA.skills)


@pytest.mark.parametrize(
    ("rows", "urls"),
    [
        (("linkedin.com/in/marta-", "quillfeather-0958"), ["linkedin.com/in/marta-quillfeather-0958"]),
        (("https://www.linkedin.com/in/", "marta-q", "github.com/", "marta-q"),
         ["https://www.linkedin.com/in/marta-q", "github.com/marta-q"]),
        (("marta.example.org/", "Leeds"), ["marta.example.org/"]),
    ],
)  # fmt: skip
def test_a_web_address_over_two_rows_is_whole(rows: tuple[str, ...], urls: list[str]) -> None:
    """What follows in the next row belongs to it, unless that is a word of its own."""
    assert [link.url for link in in_sidebar(MARTA.email, *rows).links] == urls


def test_addresses_behind_icons_and_words_are_links() -> None:
    """`LinkedIn` and `Portfolio` lead to pages that are printed nowhere."""
    sheet = Sheet()
    press = Press(sheet)
    press.name(MARTA)
    press.contact(MARTA)
    sheet.link(60, press.y, "LinkedIn", "https://www.linkedin.com/in/marta-q")
    sheet.link(140, press.y, "Portfolio", "https://marta.example.org/work")
    press.y += 13
    press.body(MARTA)
    result = parsed(sheet)
    assert [(link.label, link.url) for link in result.profile.links] == [
        ("LinkedIn", "https://www.linkedin.com/in/marta-q"),
        ("Portfolio", "https://marta.example.org/work"),
    ]
    assert differences(result) == {}


def test_contact_data_at_the_foot_of_every_page() -> None:
    """A foot that runs is set aside, but not an address, a number and an e-mail that stand nowhere else; what goes on
    over the page stays in its section.
    """
    sheet = Sheet().text(60, 70, "Marta Quillfeather", NAME)
    sheet.text(60, 120, "Experience", BOLD)
    sheet.text(60, 140, "Station Manager, Northern Tramways Ltd, Leeds, 2019 - 2023")
    sheet.text(60, 690, "Certifications", BOLD)
    for page in (1, 2):
        if page == 2:
            sheet.turn()
            sheet.column(60, 60, ["First Aid at Work, 2021", "Forklift Licence, 2018"])
            sheet.text(60, 120, "Languages", BOLD).column(60, 140, ["English, French"])
        sheet.text(150, 790, "12 Quoll Lane – LS1 4AB Leeds – United Kingdom")
        sheet.text(120, 804, f"+44 20 7946 0958 • marta@example.org {page}/2")
    profile = parsed(sheet).profile
    info = profile.basic_info
    assert (info.full_name, info.email, info.phone_number) == (
        "Marta Quillfeather", "marta@example.org", "+44 20 7946 0958",
    )  # fmt: skip
    assert (info.location.city, info.location.country) == ("Leeds", "United Kingdom")
    assert [one.name for one in profile.certifications] == ["First Aid at Work", "Forklift Licence"]


def test_labelled_data_and_dated_points_are_no_headline() -> None:
    """An actor's measures name a voice and a show's bullet a senior: neither is what the person is."""
    for row in ("Height: 5'6\" Hair: Brown Voice: Soprano", "• Group show, senior show of the school, Spring 2016"):
        sheet = Sheet().text(60, 60, "Marta Quillfeather", NAME).text(60, 80, row)
        sheet.text(60, 96, "marta.quillfeather@example.org | +44 20 7946 0958")
        assert parsed(sheet).profile.basic_info.current_title == ""
