"""Postcodes in an address, told from the numbers of houses."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import fold, is_city, lexicon

POSTCODE = re.compile(
    r"\b(?:[A-Z]{1,2}-)?(?:\d{5}(?:-\d{3,4})?|\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|\d{3}-\d{4}|\d{3}\s\d{2}|\d{4}-\d{3}|\d{4,6})\b|"
    r"\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s*\d[A-Z]\d\b|〒\s*\d{3}-\d{4}|"
    r"\b(?:[AC-FHKNPRTV-Y]\d{2}|D6W)\s?(?=\w{0,3}\d)[0-9AC-FHKNPRTV-Y]{4}\b"
)
"""Of Europe, the Americas and Japan; those of Ireland come last: `H91 X2Y3`."""
OUTWARD = re.compile(r"(?<=[a-z,] )[A-Z]{1,2}\d{1,2}[A-Z]?(?: \d?[xX*]{2,3})?(?=\s*(?:,|$))")
"""The first half of a British postcode, the second one left out or masked: `London SE15`, `Leeds LS20 9xx`."""
STATE_AND_ZIP = re.compile(
    r"^(?P<town>[^\W\d_][^,\d()@:/]{1,40}),\s*(?P<state>[A-Z]{2}),?(?:\s+\d{5}(?:-\d{4})?)?"
    r"(?:,?\s+(?:United States(?: of America)?|USA?))?$"
)
STREET_TOWN_ZIP = re.compile(
    r"^(?P<street>.*\d.*?\b(?:street|st|avenue|ave|drive|dr|lane|ln|road|rd|boulevard|blvd|court|ct|way|place|pl|"
    r"terrace|ter|circle|cir|parkway|pkwy|highway|hwy|trail|trl)\.?(?:\s(?:[NSEW]{1,2}\b\.?))?"
    r"(?:,?\s(?:apt|unit|suite|ste)\.?\s?#?\w{1,5}|\s#\s?\w{1,5})?|.*?\bbox\s#?\d{1,6})\s+"
    r"(?P<town>(?-i:[A-Z][\w'’-]+\.?)(?:\s(?-i:[A-Z][\w'’-]+)){0,2}),?\s+"
    r"(?P<rest>(?-i:[A-Z]{2}),?\s+\d{5}(?:-\d{4})?)$",
    re.IGNORECASE,
)
SAINT = re.compile(r"(?<=\s)St\.?$")
"""Behind a street it begins a town: `Oak Ave St. Louis MO 63101`."""
AUSTRALIAN = re.compile(r"\b(?:NSW|VIC|Vic|QLD|Qld|WA|SA|TAS|Tas|ACT|NT),?\s+\d{4}(?!\d)")
NUMBER_SIGN = re.compile(r"(?:\b[Nn][°º]|\bN(?:o|r|ro|um|úm)\.|№|#)\s*$")
"""What says that a number is one of a register: `CIP N° 145590`."""
MARK = "\u0001"
"""Stands for the postcode while an address is taken apart."""


def town_before_zip(text: str) -> tuple[str, str]:
    """(town, state's code) of `Ogden, UT 84404 US`, the code as printed; `("", "")` for anything else."""
    match = STATE_AND_ZIP.match(text)
    return (match.group("town"), match.group("state")) if match else ("", "")


def with_town_apart(text: str) -> str:
    """An American address with the commas that it lacks: `12 Oak St. Chicago IL 60641` has its town behind the street.
    """
    match = STREET_TOWN_ZIP.match(text) if text[-4:].isdigit() else None
    if match is None or match["rest"][:2] not in lexicon().region_codes:
        return text
    saint = SAINT.search(match["street"])
    if saint and is_city(f"{saint.group()} {match['town']}"):
        return f"{text[: saint.start()]}, {text[saint.start() : match.start('rest')]}, {match['rest']}"
    return f"{match['street']}, {match['town']}, {match['rest']}"


def is_australian(text: str) -> bool:
    """Whether a state with its postcode of four digits is in the address: `Perth WA 6000` is none of Washington's."""
    return AUSTRALIAN.search(text) is not None


def mark_postcode(text: str) -> str:
    """The text with the last postcode replaced by a mark; numbers of houses and registers are none."""
    codes = [match for match in POSTCODE.finditer(text) if not _is_house_number(text, match)]
    codes = codes or [match for match in OUTWARD.finditer(text) if _is_behind_town(text, match)]
    if not codes:
        return text
    return f"{text[: codes[-1].start()]} {MARK} {text[codes[-1].end() :]}"


def _is_behind_town(text: str, match: re.Match[str]) -> bool:
    return is_city(text[: match.start()].rstrip(" ,").rpartition(",")[2].strip())


def _is_house_number(text: str, match: re.Match[str]) -> bool:
    if not match.group().isdigit():
        return False
    if NUMBER_SIGN.search(text[: match.start()]):
        return True
    begin = max(text.rfind(mark, 0, match.start()) for mark in (",", ";", "\n", " - ", " – ", " — ")) + 1
    stop = min((at for mark in ",;\n" if (at := text.find(mark, match.end())) >= 0), default=len(text))
    before, after = fold(text[begin : match.start()]).split(), fold(text[match.end() : stop]).split()
    streets = lexicon().street_words
    if after[:1] == ["st"] and is_city(" ".join(after)):
        return False  # `9000 St. Gallen`
    return (
        # A single letter is a quarter of a town (`8000 Aarhus C`) rather than the Spanish word for street.
        (bool(after) and not before and any(word in streets for word in after if len(word) > 1))
        or (after[:1] != [] and len(after[0]) > 1 and after[0] in streets)
        or before[-1:] == ["box"]
        or (len(match.group()) == 4 and any(word in streets for word in before))
    )
