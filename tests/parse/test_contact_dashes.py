"""A place and a labelled address in one row of the contact data, with a hyphen between them."""

from __future__ import annotations

import pytest
from contact_bench import read
from pdf_pages import HEADING, NAME, Sheet, parsed


@pytest.mark.parametrize("behind", ["Profile: quollwork.com/r/Anil-Quillon/5d1c70be", "Write to me on Quollwork: "
                                    "quollwork.com/r/Anil-Quillon/5d1c70be"])  # fmt: skip
def test_a_place_before_a_labelled_address(behind: str) -> None:
    """The label begins behind the hyphen: what stands before it says where the person lives."""
    sheet = Sheet().text(60, 60, "Anil Quillon", NAME).text(60, 80, f"Pune, Maharashtra - {behind}")
    sheet.text(60, 130, "EXPERIENCE", HEADING).text(60, 150, "Fitter, Tarn Works Ltd, 2015 - 2020")
    assert parsed(sheet).profile.basic_info.location.city == "Pune"


def test_number_beside_the_address_in_the_foot() -> None:
    """Referees stand above a block of contact data that ends the document: the nearer number is the person's."""
    rest = ["Dr Renate Salz, head of ward, 0161 496 0177", "14 Quay Road - +44 161 496 0142", "jane@example.org"]
    found = read(["Jane Doe", "Nurse"], rest=rest)
    assert (found.email.text, found.phone_number.text) == ("jane@example.org", "+44 161 496 0142")
