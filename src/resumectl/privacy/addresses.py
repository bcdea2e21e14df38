"""Where a person lives and when they were born, as lines of a document say it."""

from __future__ import annotations

import re
from typing import Final

_NAME: Final = r"[A-ZÀ-ÞŁŚŻČŠŽА-Я][\w'’.\-]{0,24}"
_ENDS: Final = r"(?=\s*(?:[,;|·•(\n]|$|[–-]\s|\d{4,5}\b|[A-Z]{1,2}\d))"
"""An address ends there; "via VPN to 20 sites" and "2019 Great Place to Work" go on."""
_STREETS: Final = re.compile(
    # 12 Rosewood Lane; Lindenstraße 7; Lange Straße 7; 14 bis, rue des Lilas; Calle Mayor 3; ul. Długa 5
    rf"(?<!\w)\d{{1,5}}[a-zA-Z]?(?:[-/]\d{{1,4}}[a-z]?)?,?\s+(?:{_NAME}\s+){{1,4}}"
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Ct|Close|Crescent|Way|Boulevard|Blvd|Place|Terrace|Square|"
    rf"Gardens|Grove|Row|Mews|Parkway)\.?{_ENDS}"
    rf"|(?<!\w)(?:{_NAME}\s)?[A-ZÀ-Þ][\w\-]{{0,24}}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ufer|damm|straat|laan|"
    rf"gracht|plein|vej|gade|gatan|vägen|veien)\s+\d{{1,4}}\s?[a-z]?{_ENDS}"
    rf"|(?<!\w)(?:{_NAME}\s)?(?:Straße|Strasse|Str\.|Platz|Allee|Weg)\s+\d{{1,4}}\s?[a-z]?{_ENDS}"
    r"|(?<!\w)\d{1,4}(?:\s?(?:bis|ter))?,?\s+(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Cc]hemin|[Aa]llée|[Pp]lace|[Ii]mpasse|"
    rf"[Qq]uai|[Rr]oute)\s+(?:(?:d[eu]s?|la|les?|l['’]|d['’])\s?){{0,3}}{_NAME}(?:\s{_NAME}){{0,3}}{_ENDS}"
    r"|(?<!\w)(?:[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]alle|C/|[Aa]venida|[Pp]aseo|[Pp]laza|[Rr]ua|[Tt]ravessa|[Uu]l\.|[Aa]l\.|"
    rf"[Уу]лица|[Уу]л\.)\s+(?:(?:d[aeo]s?|della?|de la)\s)?{_NAME}(?:\s{_NAME}){{0,3}},?\s+(?:n[.º°]?\s*)?\d{{1,4}}"
    rf"\s?[a-zA-Z]?{_ENDS}"
)
_POSTCODE: Final = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b")
"""British ones alone: five digits may be anything."""
_BORN: Final = re.compile(
    r"(?:\bborn(?: on)?|date of birth|\bd\.?o\.?b\b\.?|birth ?da(?:te|y)|\bgeboren(?: am)?|geburts(?:datum|tag)|"
    r"\bgeb\.|\bnée? le|date de naissance|fecha de nacimiento|nacid[oa] el|data di nascita|\bnat[oa] il|"
    r"data de nascimento|geboortedatum|data urodzenia|datum narození|"
    r"født|född|doğum tarihi|дата рождения|生年月日|出生日期|出生年月)"
    r"\W{0,6}((?:\d{1,2}(?:st|nd|rd|th|\.)?[\s./-]{1,2})(?:\d{1,2}|[^\W\d_]{3,12}\.?)[\s./,-]{1,3}(?:19|20)\d\d"
    r"|[^\W\d_]{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d|(?:19|20)\d\d[-./年]\s?\d{1,2}[-./月]\s?\d{1,2}日?)",
    re.IGNORECASE,
)
_MOST: Final = 400
"""Longer lines are prose; nobody's address is looked for beyond."""


def addresses_in(text: str) -> list[str]:
    """Streets with their numbers, and British postcodes."""
    short = text[:_MOST]
    found = [match[0].strip(" ,") for match in _STREETS.finditer(short)] if re.search(r"\d", short) else []
    return found + _POSTCODE.findall(short)


def birth_dates_in(text: str) -> list[str]:
    """The dates that are said to be those of birth, as they are printed."""
    return [match[1] for match in _BORN.finditer(text[:_MOST])]
