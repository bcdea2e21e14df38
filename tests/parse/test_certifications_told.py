"""What is told of certificates below their names, several names that a last `and` joins, and short names beside long.
"""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def names(*rows: object) -> list[str]:
    return [one.name.text for one in find_certifications(laid_out(*rows))]


def bullet(text: str) -> dict[str, object]:
    return {"text": text, "bullet": "•", "left": 62}


def test_bullets_that_tell_what_was_done() -> None:
    """Verbs begin them, and no date is theirs; a bullet that names the papers that came of it tells as well."""
    rows = [
        "Front-End Web Development, Codewell Academy\t2021",
        bullet("Designed responsive pages for a bakery and a sports club."),
        bullet("Awarded certificates of completion for HTML, CSS, JavaScript and PHP."),
        bullet("Learned testing and deployment."),
    ]
    assert names(*rows) == ["Front-End Web Development"]


def test_bullets_below_bold_names_that_read_like_bodies() -> None:
    """The school behind the bold name says that the name is none: bullets below it are no certificates."""
    rows = [
        [("Web Development", True), (", Codewell Academy, 2021", False)],
        bullet("Three web shops in a team of four"),
        [("Data Analysis", True), (", Northfield College, 2020", False)],
        bullet("Survey data in Python and SQL"),
    ]
    assert names(*rows) == ["Web Development", "Data Analysis"]


def test_sentences_below_names() -> None:
    """A full stop, six words, most of them small; no word for a paper leads them."""
    rows = [
        "First Aid at Work, St John Ambulance, 2019",
        {"text": "The course took three days for workplaces with more than fifty employees.", "gap": 6},
        {"text": "Fire Warden, Safewell Training Ltd, 2020", "gap": 6},
        {"text": "It covers evacuation, extinguishers and drills on large sites.", "gap": 6},
    ]
    assert names(*rows) == ["First Aid at Work", "Fire Warden"]


def test_who_issued_it_is_no_explanation() -> None:
    """`Issued` begins like a verb of what was done."""
    rows = [[("Kafka Developer", True)], "Issued by Loomwell Systems", "2021"]
    found = find_certifications(laid_out(*rows, [("Kafka Reader", True)], "Issued by Tarn Systems", "2020"))
    assert [one.issuer.text for one in found] == ["Loomwell Systems", "Tarn Systems"]


def test_the_foot_of_a_page() -> None:
    """A name and what the document is are neither a certificate nor who gave one."""
    rows = [[("BLS Provider", True)], [("ACLS Provider", True)], "Jane Doe\tCurriculum Vitae"]
    assert [(one.name.text, one.issuer.text) for one in find_certifications(laid_out(*rows))] == [
        ("BLS Provider", ""), ("ACLS Provider", ""),
    ]  # fmt: skip


def test_names_with_full_stops_are_no_sentences() -> None:
    """Where the first name ends in one, a full stop says nothing."""
    rows = [
        bullet("Safe handling of chemicals in laboratories and stores."),
        bullet("Care of tools and of machines in the workshop."),
    ]
    assert len(names(*rows)) == 2


def test_an_explanation_behind_a_colon() -> None:
    """Four words or more that begin small; the classes of a licence stay with it."""
    told = "Fire Warden: evacuation, extinguishers and drills for a site of two hundred people"
    assert names(told) == ["Fire Warden"]
    assert names("Driving licence: categories B, BE") == ["Driving licence: categories B, BE"]


def test_what_nobody_gave() -> None:
    """To be eligible for a licence, or to have learnt alone, is no certificate."""
    rows = [bullet("CPA Eligible – 150 credit hours"), bullet("SQL for Data Analysis – Udacity (2022)")]
    assert names(*rows) == ["SQL for Data Analysis"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CPR, First Aid and AED", ["CPR", "First Aid", "AED"]),
        ("BLS, ACLS, PALS, and NRP", ["BLS", "ACLS", "PALS", "NRP"]),
        ("Forklift Licence, First Aid Certificate & Food Handler Card",
         ["Forklift Licence", "First Aid Certificate", "Food Handler Card"]),
        ("Ersthelfer, Brandschutzhelfer und Staplerschein", ["Ersthelfer", "Brandschutzhelfer", "Staplerschein"]),
        ("SST, CACES R489 et habilitation électrique B0", ["SST", "CACES R489", "habilitation électrique B0"]),
        ("Diploma in Food, Beverage and Hospitality Management",
         ["Diploma in Food, Beverage and Hospitality Management"]),
        ("Series 7, 66 and 3 Licenses", ["Series 7, 66 and 3 Licenses"]),
        ("Search and Rescue Technician", ["Search and Rescue Technician"]),
        ("Certificate in Health, Safety and Environment", ["Certificate in Health, Safety and Environment"]),
    ],
)  # fmt: skip
def test_a_last_and(text: str, expected: list[str]) -> None:
    """It parts names where half of them say that they are papers, and none where one name goes on."""
    assert names(text) == expected


def test_a_short_name_beside_the_long_one() -> None:
    """Bold or in a cell of its own, it is no certificate by itself, and the long one is not who gave it."""
    assert names([("FHS", True), (" Fetal Health Surveillance", False)]) == ["FHS Fetal Health Surveillance"]
    found = find_certifications(flow("BLS\tBasic Life Support\t2019"))
    assert [(one.name.text, one.date.text) for one in found] == [("BLS Basic Life Support", "2019")]


def test_schools_and_their_towns_below_each_name() -> None:
    """Every second row has the date; the town behind a school parts nothing."""
    rows = ["Certificate in Bookkeeping", "Marlow College, Leeds, 2012"]
    rows += ["Certificate in Patisserie", "Aldmoor School of Baking, York, 2014"]
    found = [(one.name.text, one.date.text) for one in find_certifications(flow(*rows))]
    assert found == [("Certificate in Bookkeeping", "2012"), ("Certificate in Patisserie", "2014")]


def test_a_bullet_that_goes_on_below_its_glyph() -> None:
    """Nothing is set further in: a full row goes on where the glyph stands."""
    long = "Advanced Certificate in the Safe Administration of Medication for Adult"
    rows = [bullet(long), "Inpatients in Acute Settings", bullet("Manual Handling Trainer")]
    assert names(*rows) == [f"{long} Inpatients in Acute Settings", "Manual Handling Trainer"]


def test_a_number_before_a_state() -> None:
    """The number of a licence is none of its name, wherever it stands."""
    assert "01998877" not in names("Real Estate Broker License No. 01998877, California")[0]


def givers(*rows: object) -> list[str]:
    return [one.issuer.text for one in find_certifications(laid_out(*rows))]


def test_a_sentence_is_no_issuer() -> None:
    """What was learnt stood as who gave the paper, and so did the end of its sentence in the next row."""
    rows: list[object] = []
    for name in ("Cloud Value Added Course", "Introduction to Deep Moors"):
        rows += [
            {"text": name, "bold": True}, "Completed in May 2024",
            "Gained a foundational understanding of networks, storage and deployment by way of many web", "Services.",
        ]  # fmt: skip
    assert names(*rows) == ["Cloud Value Added Course", "Introduction to Deep Moors"]
    assert givers(*rows) == ["", ""]


def test_a_sentence_behind_a_dash() -> None:
    row = bullet("Full Stack Development - Completed six courses of web design and of the upkeep of databases.")
    assert (names(row), givers(row)) == (["Full Stack Development"], [""])


@pytest.mark.parametrize("rows", [
    [{"text": "Intermediate R", "bold": True}, "DataCamp License 9b76c21481a7 September 2015"],
    ["Intermediate R - DataCamp (Credential ID: 4554fb2b)\t2015"],
    ["Intermediate R - DataCamp (Julho/2015 - Agosto/2015)."],
])  # fmt: skip
def test_the_number_of_the_paper_is_no_part_of_its_issuer(rows: list[object]) -> None:
    """Nor is the full stop behind its date."""
    assert givers(*rows) == ["DataCamp"]
