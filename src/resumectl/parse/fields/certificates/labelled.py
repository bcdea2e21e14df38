"""Certificates as a form has them: a label before the name, who gave it and when, each in a row of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.certificates.names import FoundCertification
from resumectl.parse.fields.certificates.tables import without_dates
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list

LABEL = re.compile(r"^([^:：]{2,40})[:：]\s*(\S.*)$")
NAMES = frozenset(
    fold_list("""
    name, title, certificate, certification, course, course name, course title, certificate name, certification name,
    name of certificate, name of certification, licence, license, bezeichnung, titel, zertifikat, intitulé, titre,
    certificat, nombre, título, certificado, nome, certificato, titolo, naam, certificaat, nazwa, certyfikat
    """)
)
GIVERS = frozenset(
    fold_list("""
    issued by, issuer, issuing body, issuing organization, issuing organisation, issuing authority, issuing institution,
    provider, training provider, awarded by, awarding body, institution, institute, organization, organisation,
    authority, certifying body, aussteller, ausgestellt von, organisme, délivré par, emisor, expedido por, emitido por,
    ente, rilasciato da, uitgegeven door, wydany przez, wystawca
    """)
)
DATES = frozenset(
    fold_list("""
    date, year, date issued, issue date, issued on, issued, date of issue, date obtained, date earned, completed,
    completion date, date of completion, date awarded, datum, ausgestellt am, jahr, année, délivré le, fecha, año, data,
    ano, anno, jaar, rok
    """)
)


def labelled(lines: Sequence[Line]) -> list[FoundCertification]:
    """One for each row that a label of names leads, where labels lead all rows and two kinds of them are there.

    Rows under other labels (`Credential ID`) say nothing of these. Empty for any other section.
    """
    told = [_row(line) for line in lines]
    kinds = {kind for kind, _ in told}
    if "" in kinds or "name" not in kinds or not kinds & {"giver", "date"} or told[0][0] != "name":
        return []
    found: list[FoundCertification] = []
    for line, (kind, text) in zip(lines, told, strict=True):
        if kind == "name":
            found.append(FoundCertification(Value(text, (line,), 0.9)))
        elif kind == "giver":
            found[-1].issuer = Value(text, (line,), 0.85)
        elif kind == "date" and (date := without_dates(text)[1]):
            found[-1].date = Value(date, (line,), 0.9)
    return found


def _row(line: Line) -> tuple[str, str]:
    """(kind, value) of a labelled row: `name`, `giver`, `date` or `other`; the kind is `""` without a label."""
    match = LABEL.match(line.flat)
    if match is None:
        return "", ""
    label = fold(match[1])
    kind = "name" if label in NAMES else "giver" if label in GIVERS else "date" if label in DATES else "other"
    return kind, match[2]
