"""Register numbers of certificates: a blinded file does not show under which number its person can be looked up."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from resumectl.export.production import Source, produce
from resumectl.export.system import system_template
from resumectl.model.errors import CheckFailed
from resumectl.model.profile import BasicInfo, Certification, Profile
from resumectl.model.rendering import Blind, ExportOptions
from resumectl.privacy.blinding import REMOVED
from resumectl.privacy.registers import register_numbers

sys.path.insert(0, str(Path(__file__).parents[1] / "export"))
from export_docx import lines, template_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("SIA licence 1012 3456 7890 1234", "1012 3456 7890 1234"),
        ("Nursing registration, NMC PIN 12A3456E", "12A3456E"),
        ("Certified Public Accountant (#CPA.12345)", "CPA.12345"),
        ("Pool Operator (License No. A-3377)", "A-3377"),
        ("Journeyman Plumber – License 44512", "44512"),
        ("Registered Nurse, State of Ohio #445120", "445120"),
        ("Working With Children Check WWC1234567E", "WWC1234567E"),
        ("Dental nurse, GDC 245678", "245678"),
        ("CSCS card 1234 5678", "1234 5678"),
        ("Registration number: RN 445120", "RN 445120"),
        ("ID card 7654321", "7654321"),
    ],
)
def test_numbers_of_people(text: str, number: str) -> None:
    """Behind a word for numbers or papers, or six figures and more, or groups of four."""
    assert set(register_numbers(text)) == {number}


@pytest.mark.parametrize(
    "text",
    [
        "ISO/IEC 27001:2022 Lead Auditor", "Certificate ISO 9001:2015", "CCNA 200-301", "CNR-200-301", "AZ-104",
        "Series 7, 63 and 66 Licenses", "First Aid certificate 2019", "Member 2019-2022", "Member since 12/03/2019",
        "OSHA 30-Hour Card", "BS EN 1090-2", "Licence No. 3", "Welder ISO 9606-1", "C1E licence", "API 510 570 653",
        "Level 3 Award in Food Safety", "Driving licence B, C1, 7500 kg", "Reg. Nurse", "CAP 2019 2020",
    ],
)  # fmt: skip
def test_norms_classes_and_years_are_none(text: str) -> None:
    """What everybody's certificate of that kind has in its name stays."""
    assert register_numbers(text) == []


PERSON = Profile(
    basic_info=BasicInfo("Ada", "Lovering", "Ada Lovering", summary_description=("Guard (SIA 1012345678901234).",)),
    certifications=(
        Certification("SIA licence 1012 3456 7890 1234", "", "2023"),
        Certification("Nursing registration, NMC PIN 12A3456E"),
        Certification("CPA", "Board of Accountancy (#CPA.12345)"),
        Certification("ISO 9001:2015 Auditor, No. 11906"),
    ),
    skills=("Holds PIN 12a3456e",),
)


@pytest.mark.parametrize("level", list(Blind))
def test_a_blinded_file_shows_none(level: Blind) -> None:
    """At each level numbers become marks wherever they are printed again, and the certificates stay."""
    made = produce(Source(PERSON, system_template("classic"), "tpl_x", "house"), ExportOptions(blind=level))
    assert [(one.name, one.issuer) for one in made.printed.certifications] == [
        (f"SIA licence {REMOVED}", ""),
        (f"Nursing registration, NMC PIN {REMOVED}", ""),
        ("CPA", f"Board of Accountancy (#{REMOVED})"),
        (f"ISO 9001:2015 Auditor, No. {REMOVED}", ""),
    ]
    text = "\n".join(lines(made.data))
    assert f"Holds PIN {REMOVED}" in text
    assert not any(number in text for number in ("1012", "12A3456E", "12345", "11906"))


def test_a_number_in_the_template_stops_the_file() -> None:
    """The finished file is searched for them, too."""
    template = template_of("{{ skills_line }}", "PIN 12A3456E")
    with pytest.raises(CheckFailed) as caught:
        produce(Source(PERSON, template, "tpl_x", "house"), ExportOptions(blind=Blind.CONTACT))
    assert caught.value.code == "BLIND_LEAK"


def test_an_open_file_shows_all() -> None:
    """Who does not blind keeps them."""
    made = produce(Source(PERSON, system_template("classic"), "tpl_x", "house"), ExportOptions())
    assert made.printed.certifications == PERSON.certifications
