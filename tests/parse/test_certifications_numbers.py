"""Numbers of licences amid what else is told of them: the licence stays one, and who gave it is whole."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications

BOARD = "California Board of Registered Nursing"


@pytest.mark.parametrize(
    ("text", "name", "issuer"),
    [
        (f"Registered Nurse (RN), {BOARD}, License #987654, Active", "Registered Nurse (RN)", BOARD),
        ("Registered Nurse (RN), Texas Board of Nursing, License #987654", "Registered Nurse (RN)",
         "Texas Board of Nursing"),
        ("Real Estate Broker, Nevada Real Estate Division, Lic. B.1234567", "Real Estate Broker",
         "Nevada Real Estate Division"),
        ("Pharmacist | Registration No. 2087654 | General Pharmaceutical Council", "Pharmacist",
         "General Pharmaceutical Council"),
        ("RN License 12345, Florida Board of Nursing", "RN License 12345", "Florida Board of Nursing"),
    ],
)  # fmt: skip
def test_number_of_a_licence(text: str, name: str, issuer: str) -> None:
    """Where a separator stands before its label the number goes; in the name it stays."""
    rows = ({"text": text, "bullet": "•", "left": 62}, {"text": "First Aid, Red Cross", "bullet": "•", "left": 62})
    found = find_certifications(laid_out(*rows))
    assert [(one.name.text, one.issuer.text) for one in found] == [(name, issuer), ("First Aid", "Red Cross")]
