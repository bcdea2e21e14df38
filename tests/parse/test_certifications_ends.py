"""Dates on which certificates end: none of them is the date on which one was given."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def told(*rows: object) -> list[tuple[str, str]]:
    return [(one.name.text, one.date.text) for one in find_certifications(laid_out(*rows))]


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("Nursing registration", ", expires 09/2026"),
        ("Nursing registration", ", expires on 4 May 2027"),
        ("Door licence", ", valid until 30/11/2026"),
        ("Door licence", " (valid to Nov 2026)"),
        ("Counterbalance Truck", ", exp. 03/2027"),
        ("Counterbalance Truck", " – expiry date: May 2027"),
        ("Counterbalance Truck", ", valid thru 05/2027"),
        ("Counterbalance Truck", " (renewal due 05/2027)"),
        ("Carné de manipulador", ", vigente hasta 2027"),
        ("Carné de manipulador", ", caduca en 2027"),
        ("Staplerschein", ", gültig bis 03/2027"),
        ("Staplerschein", ", Gültigkeit bis 31.12.2026"),
        ("CACES R489", ", valable jusqu'au 12/2027"),
        ("CACES R489", ", valide jusqu’en 2027"),
        ("Patentino muletto", ", valido fino al 03/2027"),
        ("Patentino muletto", ", scadenza 03/2027"),
        ("Carta de empilhador", ", válido até 2027"),
        ("Heftruckcertificaat", ", geldig tot 03/2027"),
        ("Uprawnienia UDT", ", ważne do 03/2027"),
        ("Svářečský průkaz", ", platí do 03/2027"),
        ("Truckkort", ", giltigt till 2027"),
        ("Truckbevis", ", gyldig til 2027"),
        ("Trukkikortti", ", voimassa 31.12.2027 asti"),
        ("Targonca vezető", ", érvényes 2027-ig"),
        ("Удостоверение", ", действителен до 03/2027"),
    ],
)
def test_only_an_end(name: str, end: str) -> None:
    """Neither the date nor the words before and behind it stay."""
    assert told(name + end) == [(name, "")]
    assert told(name, end.strip(" ,–()").capitalize()) == [(name, "")]


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Door licence, 2023, valid until 2026", "2023"),
        ("Door licence, valid until 03/2027, issued 03/2022", "2022-03"),
        ("Door licence (valid 2023 – 2026)", "2023"),
        ("Door licence, valid from 05/2024", "2024-05"),
        ("Door licence, renewed 2024", "2024"),
        ("Door licence\tvalid until 03/2027\t2022", "2022"),
    ],
)
def test_the_date_of_issue_beside_an_end(text: str, date: str) -> None:
    """Whichever is printed first, the date of issue is that of the certificate."""
    assert told(text) == [("Door licence", date)]


def test_a_date_of_issue_in_the_next_line() -> None:
    """An end behind the name does not keep out the date below it."""
    assert told("Door licence, expires 2027", "Issued: 03/2024") == [("Door licence", "2024-03")]
