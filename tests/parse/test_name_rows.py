"""The name on the page: in rows of large type, beside contact data and beside a title in other type."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, HEADING, Look, Sheet, parsed

from resumectl.parse.fields.contact.name_search import name_shape
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
    from resumectl.parse.fields.contact.name import may_be_name
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


@pytest.mark.parametrize("sizes", [(24, 17), (17, 24), (22, 20), (13.5, 18)])
@pytest.mark.parametrize(
    ("rows", "name"),
    [
        (("WENDELL", "KENDAL"), "Wendell Kendal"),
        (("Odile", "VERDUN"), "Odile VERDUN"),
        (("INES", "DE LA ROCA"), "Ines de la Roca"),
    ],
)
def test_a_name_in_two_sizes_is_read_whole_though_the_second_row_is_called_like_a_town(
    sizes: tuple[float, float], rows: tuple[str, str], name: str
) -> None:
    """The given name stands in one size, the family name below in another: no row of them is where somebody lives."""
    sheet = Sheet().text(60, 70, rows[0], Look(size=sizes[0], bold=True)).text(60, 96, rows[1], Look(size=sizes[1]))
    sheet.text(60, 120, "07700 900145").text(60, 135, "office@example.com")
    info = parsed(with_job(sheet)).profile.basic_info
    assert (info.full_name, info.location.city) == (name, "")


def test_a_name_in_two_sizes_may_break_its_family_name_at_the_hyphen() -> None:
    """`WENDELL` in large type, `KENDAL-` and `ASHBY` below in smaller type."""
    sheet = Sheet().text(60, 70, "WENDELL", Look(size=24)).text(60, 94, "KENDAL-", Look(size=18))
    sheet.text(60, 114, "ASHBY", Look(size=18)).text(60, 140, "07700 900145")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Wendell Kendal-Ashby"


def test_a_middle_name_in_smaller_type_is_part_of_the_name() -> None:
    """`WENDELL`, `JAMES` in smaller type, `KENDAL`."""
    sheet = Sheet().text(60, 70, "WENDELL", Look(size=26)).text(60, 92, "JAMES", Look(size=18))
    sheet.text(60, 120, "KENDAL", Look(size=26)).text(60, 145, "07700 900145")
    info = parsed(with_job(sheet)).profile.basic_info
    assert (info.full_name, info.location.city) == ("Wendell James Kendal", "")


@pytest.mark.parametrize(("mail", "name"), [("wendell.kendal", "Wendell James Kendal"), ("office", "Wendell James")])
def test_of_several_words_in_two_sizes_the_mail_address_tells_which_are_the_name(mail: str, name: str) -> None:
    """Below two words in large type stands a title as often as a family name."""
    sheet = Sheet().text(60, 70, "WENDELL JAMES", Look(size=24)).text(60, 96, "KENDAL", Look(size=17))
    sheet.text(60, 120, f"{mail}@example.com")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == name


@pytest.mark.parametrize("sizes", [(26, 26, 19), (28, 22, 17)])
@pytest.mark.parametrize("third", ["LANCASTER", "FILMMAKER"])
def test_a_third_row_in_smaller_type_is_no_part_of_the_name(sizes: tuple[int, int, int], third: str) -> None:
    """`WENDELL` over `KENDAL` is a whole name; below stands a town or what somebody does."""
    sheet = Sheet()
    for y, row, size in zip((70, 100, 124), ("WENDELL", "KENDAL", third), sizes, strict=True):
        sheet.text(60, y, row, Look(size=size))
    sheet.text(60, 145, "07700 900145").text(60, 160, "wendell@example.com")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Wendell Kendal"


def test_a_town_in_the_texts_own_size_below_a_whole_name_is_where_somebody_lives() -> None:
    """`Wendell Ashby` above `KENDAL`: the name needs no other word."""
    sheet = Sheet().text(60, 70, "Wendell Ashby", Look(size=24)).text(60, 96, "KENDAL").text(60, 112, "07700 900145")
    info = parsed(with_job(sheet)).profile.basic_info
    assert (info.full_name, info.location.city) == ("Wendell Ashby", "KENDAL")


@pytest.mark.parametrize("quotes", ['""', "“”", "()"])
def test_a_nickname_in_a_name_of_capitals_has_one_capital(quotes: str) -> None:
    """`CORDELIA "DELLA" ASHBY` is `Cordelia "Della" Ashby`."""
    from resumectl.parse.fields.contact.name import clean_name

    name = f"CORDELIA {quotes[0]}DELLA{quotes[1]} O'ASHBY"
    assert clean_name(name, lexicon()) == f"Cordelia {quotes[0]}Della{quotes[1]} O'Ashby"


@pytest.mark.parametrize("street", ["9 High Street", "Flat 4, 27a College Road", "3 Manager Lane"])
@pytest.mark.parametrize("town", ["Cardiff CF10 1AA", "Cardiff"])
def test_a_street_called_after_a_school_or_a_title_stands_in_an_address(street: str, town: str) -> None:
    """A house number before and the word for a street behind tell what the word between is about."""
    sheet = Sheet().text(60, 70, "Wendell Ashby", Look(size=24)).text(60, 100, f"{street}, {town}")
    sheet.text(60, 115, "07700 900145")
    assert parsed(with_job(sheet)).profile.basic_info.location.city == "Cardiff"


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("周語晴 Yu Ching CHOU", "周語晴"),
        ("Mei-Ling Quon 關美玲", "Mei-Ling Quon"),
        ("Noor Arenas ~ Ward Nurse", "Noor Arenas"),
        ("NoorArenas", "Noor Arenas"),
    ],
)
def test_what_stands_behind_a_name_in_its_row(row: str, name: str) -> None:
    """The same name in other letters, a title behind a sign, and a name without its space."""
    sheet = Sheet().text(60, 70, row, Look(size=18)).text(60, 100, "noor@example.com")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == name


@pytest.mark.parametrize(
    ("name", "email"), [("Stone, Victor", "vstone@example.com"), ("Avery, Jordan", "javery@example.com")]
)
def test_a_family_name_first_that_reads_like_a_place(name: str, email: str) -> None:
    """No town is set so large and written to; what stands below in the text's type is where he lives."""
    sheet = Sheet().text(60, 70, name, Look(size=19, bold=True)).text(60, 95, f"Leeds, United Kingdom | {email}")
    told = parsed(with_job(sheet)).profile.basic_info
    assert f"{told.last_name}, {told.first_name}" == name
    assert told.location.city == "Leeds"


def test_two_given_names_above_a_family_name_that_the_address_tells() -> None:
    """The rows are of two sizes, each larger than the text."""
    sheet = Sheet().text(60, 70, "Joy Mercy", Look(size=15)).text(60, 94, "Wanjala", Look(size=21, bold=True))
    sheet.column(60, 118, ["Practice Administrator", "+44 7700 900145 | jwanjala@example.com"])
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Joy Mercy Wanjala"


def test_an_initial_in_a_name_whose_letters_are_set_apart() -> None:
    """`M A R T A  E .  Q U I L L` keeps its full stop at the initial."""
    sheet = Sheet().spaced(60, 70, "MARTA E. QUILL", Look(size=18)).text(60, 95, "m.quill@example.com")
    assert parsed(with_job(sheet)).profile.basic_info.full_name == "Marta E. Quill"


def test_a_title_of_the_document_in_a_cell_beside_a_short_name() -> None:
    """Two short cells are family and given name, but one that says what the document is belongs to no name."""
    sheet = Sheet().text(60, 60, "姜雷", Look(size=16, bold=True)).text(400, 60, "个人简历", Look(size=16, bold=True))
    sheet.text(60, 84, "jianglei@example.cn").text(400, 84, "176 2107 3358").text(60, 120, "工作经历", HEADING)
    sheet.text(60, 140, "世邦电商www.example.com", BODY).text(400, 140, "上海", BODY)
    sheet.text(60, 154, "电商经理", BODY).text(400, 154, "2011年11月 – 2017年6月", BODY)
    profile = parsed(sheet).profile
    assert profile.basic_info.full_name == "姜雷"
    assert [(job.role_title, job.company) for job in profile.work_history] == [("电商经理", "世邦电商")]
