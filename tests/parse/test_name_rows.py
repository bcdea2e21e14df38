"""The name on the page: in rows of large type, beside contact data and beside a title in other type."""

from __future__ import annotations

import pytest
from pdf_pages import HEADING, Look, Sheet, parsed

from resumectl.parse.fields.name_search import name_shape
from resumectl.parse.lexicon import lexicon


def with_job(sheet: Sheet) -> Sheet:
    """The sheet with a section below, so that the name stands in a head."""
    sheet.text(60, 200, "EXPERIENCE", HEADING).text(60, 220, "Nurse, Hillside Clinic, 2015 - 2020")
    return sheet.text(60, 235, "Night shifts on a surgical ward with thirty beds and two colleagues.")


def test_a_name_over_two_rows_is_whole_though_contact_data_stand_beside_it() -> None:
    """Large type breaks the name; what stands right of it in small type is no part of it."""
    sheet = Sheet()
    for y, row, beside in ((70, "Rosa del Carmen", "Oviedo, Spain"), (106, "Quintana Ferrol", "rosa@example.es")):
        sheet.text(60, y, row, Look(size=34)).text(430, y, beside)
    sheet.text(60, 140, "Profesora de música", Look(size=15))
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Rosa del Carmen Quintana Ferrol"


@pytest.mark.parametrize("second", ["Vidor", "Vidor Ilona"])
def test_a_double_surname_broken_at_its_hyphen_is_joined(second: str) -> None:
    """`Katalin Borsos-` above `Vidor` is one surname."""
    sheet = Sheet().text(60, 70, "Katalin Borsos-", Look(size=34)).text(60, 106, second, Look(size=34))
    sheet.text(60, 140, "k.borsos@example.com")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == f"Katalin Borsos-{second}"


@pytest.mark.parametrize("title", ["Sales Manager", "Regional Sales Manager"])
@pytest.mark.parametrize("look", [Look(size=18, bold=True), Look(size=18, color=0xAA2200)])
def test_a_title_in_other_type_beside_the_name_is_no_part_of_it(title: str, look: Look) -> None:
    """`Luis Arenas` in regular type, `Sales Manager` in bold or in colour on the same row."""
    sheet = Sheet().text(60, 70, "Luis Arenas", Look(size=18)).text(160, 70, title, look)
    sheet.text(60, 100, "l.arenas@example.com")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Luis Arenas"


def test_a_family_name_in_other_type_stays_part_of_the_name() -> None:
    """`Luis` in regular type beside `Arenas` in bold is one name."""
    sheet = Sheet().text(60, 70, "Luis", Look(size=18)).text(99, 70, "Arenas", Look(size=18, bold=True))
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Luis Arenas"


def test_a_name_printed_twice_comes_once() -> None:
    """A header over the headline says the name again on the same row."""
    sheet = Sheet().text(60, 70, "Noor Arenas Noor Arenas", Look(size=18))
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Noor Arenas"


@pytest.mark.parametrize("title", ["職務経歴書", "履 歴 書", "이 력 서", "个人简历"])
def test_the_title_of_a_document_is_no_name(title: str) -> None:
    """Also in scripts in which nearly every short text could be one."""
    from resumectl.parse.fields.name import may_be_name
    from resumectl.parse.lexicon import lexicon

    assert may_be_name(title, lexicon()) == 0.0


def test_a_number_behind_another_label_is_no_phone_where_there_is_one() -> None:
    """`ID number: 880505 0000 08 0` above `Cell: 083 555 0129`; `//` parts contact data as a bar does."""
    sheet = Sheet().text(60, 70, "# Thandi Mokoena", Look(size=18)).text(60, 95, "ID number: 880505 0000 08 0")
    sheet.text(60, 110, "accounts clerk // Durban, South Africa // thandi@example.com // 083 555 0129")
    info = parsed(with_job(sheet)).profile.basic_info
    assert (info.full_name, info.phone_number) == ("Thandi Mokoena", "083 555 0129")
    assert (info.location.city, info.location.country) == ("Durban", "South Africa")


@pytest.mark.parametrize("title", ["Résumé", "- CV", "Curriculum Vitae"])
def test_the_documents_title_behind_the_name_is_no_part_of_it(title: str) -> None:
    """`Rosa Quintana Résumé` names Rosa Quintana."""
    sheet = Sheet().text(60, 70, f"Rosa Quintana {title}", Look(size=20)).text(60, 100, "rosa@example.es")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Rosa Quintana"


def test_an_address_in_a_row_of_contact_data_does_not_speak_for_itself() -> None:
    """What stands before it in the row is where somebody lives, whatever the e-mail is made of."""
    sheet = Sheet().text(60, 70, "김민수", Look(size=16))
    sheet.text(60, 100, "서울특별시 마포구 | 010-1234-5678 | maposeoul@example.kr")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "김민수"
    assert name_shape("서울특별시 마포구", lexicon()) == 0
    assert name_shape("남궁 민수", lexicon()) > 0
