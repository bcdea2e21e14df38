"""References and certificates behind a résumé in one file: nothing that they say is of the profile."""

from __future__ import annotations

import pytest
from pdf_pages import HEADING, Look, Sheet, codes_of, parsed

from resumectl.model.page import ParseResult


def resume(sheet: Sheet) -> Sheet:
    sheet.text(60, 70, "Jane Otterburn", Look(size=18)).text(60, 100, "jane@example.com")
    sheet.text(60, 120, "EXPERIENCE", HEADING)
    sheet.column(60, 140, ["Planner, Fen Haulage Ltd, 2015 - 2020", "Planned routes for the night shift."])
    sheet.text(60, 200, "EDUCATION", HEADING).text(60, 220, "BSc Logistics, Fenland University, 2011 - 2014")
    sheet.text(60, 260, "CERTIFICATES", HEADING).text(60, 280, "First aid at work, 2019")
    sheet.column(60, 320, ["Leeds, 3 March 2026", "Jane Otterburn"])
    return sheet


def reference(sheet: Sheet, title: str) -> Sheet:
    sheet.column(60, 60, ["Fen Haulage Ltd", "12 Quay Street", "85368 Port Ash"])
    sheet.text(200, 160, title, HEADING)
    sheet.column(60, 200, [
        "Ms Jane Otterburn, born on 14 May 1990, was employed by us from 1 March 2015 to 30 June 2020.",
        "She planned routes for forty vehicles, and all her work was to our full satisfaction.",
    ])  # fmt: skip
    sheet.column(60, 300, ["Port Ash, 30 June 2020", "Hugo Marram", "Managing Director"])
    return sheet


def alone() -> ParseResult:
    return parsed(resume(Sheet()))


@pytest.mark.parametrize("title", ["Arbeitszeugnis", "CERTIFICAT DE TRAVAIL", "Letter of recommendation", "Urkunde"])
def test_a_reference_behind_the_resume_is_left_out(title: str) -> None:
    """Neither its sender nor its date is a certificate, and the place and day above the signature are none either."""
    result = parsed(reference(resume(Sheet()).turn(), title))
    assert result.profile == alone().profile
    assert [one.name for one in result.profile.certifications] == ["First aid at work"]
    assert codes_of(result) == ["ENCLOSURES"]
    assert "Page 2 is a reference" in result.warnings[0].message
    assert any(line.text == "Hugo Marram" for line in result.unplaced)
    assert result.coverage > 0.9


def test_pages_that_go_on_with_it_are_left_out_too() -> None:
    """A reference of two pages, and a certificate behind it."""
    sheet = reference(resume(Sheet()).turn(), "Zwischenzeugnis").turn()
    sheet.column(60, 60, ["We wish Ms Otterburn all the best.", "Port Ash, 30 June 2020"])
    result = parsed(reference(sheet.turn(), "Teilnahmebescheinigung"))
    assert result.profile == alone().profile
    assert "Pages 2, 3 and 4 are references or certificates" in result.warnings[0].message


def test_what_is_no_enclosure_stays() -> None:
    """A page with sections of a résumé, whatever stands at its top, and the word within the résumé itself."""
    sheet = resume(Sheet()).turn().text(60, 60, "Certificate of attendance")
    sheet.text(60, 120, "SKILLS", HEADING).text(60, 140, "Excel, maps")
    result = parsed(sheet)
    assert (result.profile.skills, codes_of(result)) == (("Excel", "maps"), [])
    first = reference(Sheet(), "Urkunde").turn()
    assert parsed(resume(first)).profile.work_history == alone().profile.work_history
