"""What stands behind a certificate's name: marks, short ends, who gave it; and a table below a list."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def names(*rows: object) -> list[str]:
    return [one.name.text for one in find_certifications(laid_out(*rows))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("IELTS Academic, September 2019 – Overall Band 7.5", "IELTS Academic"),
        ("TOEFL iBT - score 102 of 120", "TOEFL iBT"),
        ("Senior First Aid – exp 11/24", "Senior First Aid"),
        ("Working at Heights, valid to 03/26", "Working at Heights"),
        ("Certificate course in AutoCAD from CTTC, Leeds", "Certificate course in AutoCAD"),
        ("Welding inspector level 2, 2014, recertified 2024", "Welding inspector level 2"),
        ("Registered Nurse (Adult), NMC PIN 12A3456E", "Registered Nurse (Adult)"),
        ("Forklift driver (counterbalance, 20 h), 2019", "Forklift driver (counterbalance)"),
        ("Translation from Polish", "Translation from Polish"),
        ("Ausbilderschein Maschinenführer/in, 2020", "Ausbilderschein Maschinenführer/in"),
        ("BHV (herhaling 2024)", "BHV (herhaling)"),
        ("Manejo de vías centrales, 40 horas, Fuden, 2018", "Manejo de vías centrales"),
        ("2011年3月 介護福祉士 取得", "介護福祉士"),
        ("Lärarlegitimation, Skolverket, 2014", "Lärarlegitimation"),
        ("Gas Safe – Domestic Boilers", "Gas Safe – Domestic Boilers"),
        ("Botany for Everybody – Coursera, University of the Fens", "Botany for Everybody"),
        ("Introduction to Moss Science – edX / HarvardX", "Introduction to Moss Science"),
        ("Deep Peat Specialization, Udemy (Coursera), 2021", "Deep Peat Specialization"),
        ("The Complete 2023 Web Development course – Udemy", "The Complete 2023 Web Development course"),
        ("Microsoft Office Specialist Excel 2016", "Microsoft Office Specialist Excel 2016"),
        ("WHMIS 2015", "WHMIS 2015"),
        ("First Aid 2021 St John Ambulance", "First Aid St John Ambulance"),
        ("2021: Incoterms 2020, Chamber of Trade", "Incoterms 2020"),
        ("Tolerancing ASME Y14.5-2009 Technologist", "Tolerancing ASME Y14.5-2009 Technologist"),
        ("Prawo jazdy kat. B, C, C+E", "Prawo jazdy kat. B, C, C+E"),
        ("Führerschein Klassen B, BE, C1", "Führerschein Klassen B, BE, C1"),
        ("CACES R489 catégories 1, 3 et 5 (validité : 06/2027)", "CACES R489 catégories 1, 3 et 5"),
        ("Security+ (all active)", "Security+"),
        ("Uprawnienia na wózki widłowe – bezterminowo", "Uprawnienia na wózki widłowe"),
        ("Instrumentação Cirúrgica – em andamento", "Instrumentação Cirúrgica"),
        ("Gestione del catetere – 8 ECM – 2021", "Gestione del catetere"),
    ],
)
def test_tails(text: str, expected: str) -> None:
    """A mark, the month in which it ends and who gave it are no part of the name; what it covers is."""
    assert names({"text": text, "bullet": "•"}) == [expected]


def test_a_mark_below_an_examination() -> None:
    """A row that only tells the mark is no certificate."""
    assert names("Nurse Licensure Examination", "June 2015 – Rating: 81.20%") == ["Nurse Licensure Examination"]


def test_a_table_below_a_list() -> None:
    """The heads of a table are none of the certificates, wherever the table begins."""
    rows = ["Nurse Licensure Examination, June 2015", {"text": "Title\tVenue\tDate", "bold": True}]
    rows += ["Basic Life Support\tQuezon City\tMarch 2021", "IV Therapy Training\tAngeles City\tNovember 2015"]
    assert names(*rows) == ["Nurse Licensure Examination", "Basic Life Support", "IV Therapy Training"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("First Aid 2023, Food Hygiene 2022", [("First Aid", "2023"), ("Food Hygiene", "2022")]),
        ("FSE (årlig), Varme arbeider 2023, Førstehjelp 2024",
         [("FSE", ""), ("Varme arbeider", "2023"), ("Førstehjelp", "2024")]),
        ("Secourisme (2023) - Gestes et postures (2021)", [("Secourisme", "2023"), ("Gestes et postures", "2021")]),
        ("Welding inspector, issued 2014, expires 2024", [("Welding inspector", "2014")]),
    ],
)
def test_several_in_a_row(row: str, expected: list[tuple[str, str]]) -> None:
    """Names with a date behind each are certificates of their own; a second date of one is none."""
    assert [(one.name.text, one.date.text) for one in find_certifications(laid_out(row))] == expected


def test_courses_before_platforms_are_not_turned() -> None:
    """`SQL for Data Science, Marl State on Coursera`: one word of the giver is a known body's name."""
    rows = ["Data Analytics for Auditors, IIA Canada, 2019", "SQL for Data Science, Marl State on Coursera, 2020"]
    assert names(*rows) == ["Data Analytics for Auditors", "SQL for Data Science"]


def test_several_in_a_row_with_one_date_at_its_end() -> None:
    """Semicolons part names though the last alone has a date."""
    assert names({"text": "Rural Lesson Study; Marl Reading Academy; Fen Summer Institute, 2017", "bullet": "•"}) == [
        "Rural Lesson Study",
        "Marl Reading Academy",
        "Fen Summer Institute",
    ]


def test_training_below_a_licence_is_one_of_its_own() -> None:
    """Of two rows the second is no giver when it is called a training, whether dated or not."""
    assert names("Life support card valid till June 2025", "NABH Training") == ["Life support card", "NABH Training"]


def test_who_gave_the_dated_names_of_a_row_leads_it() -> None:
    """A body and a colon before names with dates, and a word for the rest before names without any."""
    rows = ["Microsoft: Azure Data Fundamentals (2021), Power BI Analyst (2022)", "Other: Boat Card, Notary Public"]
    assert names(*rows) == ["Azure Data Fundamentals", "Power BI Analyst", "Boat Card", "Notary Public"]
    assert names("Security Professional (CISSP) #654321, (ISC)², 2020") == ["Security Professional (CISSP)"]


def test_labels_below_a_course() -> None:
    """Where and when a course was taken, and how long it lasted, are told below it with labels in their own cells."""
    rows = ["CURSO DE ROTINAS", "Instituição:\tMicrolins (Marl)", "Conclusão:\t11/2007\tCarga horária:\t72 horas"]
    assert names(*rows) == ["CURSO DE ROTINAS"]


def test_who_gave_what_stands_behind_a_label() -> None:
    """A board behind the paper's name gave it; a platform behind `on` taught it."""
    assert names("License/Certification: Registered Peat Engineer, Marl Board of Engineers, 2016") == [
        "Registered Peat Engineer"
    ]
    assert names("MOOC HTML5 et CSS3 sur OpenClassrooms", "Driving on Ice") == ["MOOC HTML5 et CSS3", "Driving on Ice"]


def test_a_card_amid_a_row_ends_with_its_short_date() -> None:
    """`exp 9/27` behind one of four names; words of firms amid a name make it no body."""
    row = "Class A CDL w/ tanker, NCCCO Mobile Crane (TLL) exp 9/27, MSHA Part 46, Flagger"
    assert names(row) == ["Class A CDL w/ tanker", "NCCCO Mobile Crane (TLL)", "MSHA Part 46", "Flagger"]
    assert names("PROMPT, NLS (exp. Nov 2025), Basic Life Support") == ["PROMPT", "NLS", "Basic Life Support"]


def test_a_course_for_an_industry_is_none() -> None:
    """The noun before `for` says what it is: `Practice for Food Industries` is no industry."""
    rows = ["GMP for Food Industries – Fen Syndicate of Cooks, 2018", "Ham Curing – Marl Academy, 2019"]
    assert names(*rows) == ["GMP for Food Industries", "Ham Curing"]
