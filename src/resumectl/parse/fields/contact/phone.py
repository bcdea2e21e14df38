"""Phone numbers of any country, never made of dates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.remembered import remembered

CANDIDATE = re.compile(
    r"(?<![\w/.@-])(?:\+|00|\(\s*\+?)?\(?\d[\d\s().\u00a0/‐‑–—-]{4,24}\d"
    r"(?:[\s-]?[x*]{2,5}|\s*(?:ext\.?|x|extension|app|int\.?)\s*\d{1,5})?(?![\w@])",
    re.IGNORECASE,
)
DOTTED = re.compile(r"(?<!\d)\(?\d{3}\)?\s?[·•∙⋅]\s?\d{3}\s?[·•∙⋅-]\s?\d{4}(?!\d)")
"""A number whose groups are set apart by the dots that separate contact data elsewhere."""
DIGITS = (7, 15)
GROUPS_GO_ON = re.compile(r"[.-]\d\d\b(?!\s*[-–]\s*\d)")
"""`06.12.34` before `.56.78` is no date."""
AREA_BEFORE = re.compile(r"(?<![\d/.-])0\d{2,3}[/ .-]$")
"""`0478/` before `31.09.64` is no date: what follows is the rest of a number."""
OTHER = re.compile(
    r"(?:\d{1,3}\.){3}\d{1,3}|(?:19|20)\d\d\s*[-–/\s]\s*(?:19|20)\d\d|\d{3}-\d{2}-\d{4}|\d{5}-\d{3}"
    r"|(?:19|20)\d\d\s\d{3}|\d{3}\s(?:19|20)\d\d|[1-9]\d{0,3}[A-Za-z]?\s+[-–—]\s+(?:\d{5}(?:-\d{3})?|\d{2}-\d{3})"
    r"|\d{1,3}(?:[ .]000)+(?:\s*[-–]\s*\d{1,3}(?:[ .]000)+)?|97[89][- ](?:\d+[- ]){3}\d|10\.\d{4,9}/.*"
)
"""Net addresses, ranges of years (scans lose their dash), ids, postcodes, a year beside a number, a house number before
a postcode (`Via Roma 15 – 35122 Padova`), amounts, numbers of books and papers."""
_DAY = r"(?:0[1-9]|[12]\d|3[01])"
_MONTH = r"(?:0[1-9]|1[0-2])"
IDENTITY = re.compile(
    rf"\d{{3}}\.\d{{3}}\.\d{{3}}-\d{{2}}|\d{{2}}\.\d{{3}}\.\d{{3}}/\d{{4}}-\d{{2}}|[1-9]\d?\.\d{{3}}\.\d{{3}}(?:-\d)?|"
    rf"756\.\d{{4}}\.\d{{4}}\.\d{{2}}|\d{{3}}-\d{{3}}-\d{{3}} \d{{2}}|[1-9]\d{{1,2}}/\d{{3}}/\d{{4,5}}|"
    rf"(?:19|20)?\d\d{_MONTH}{_DAY}[-+]\d{{4}}|{_DAY}{_MONTH}\d\d-\d{{4}}|\d\d[0156]\d{_DAY}/\d{{3,4}}|"
    rf"\d\d\.{_MONTH}\.{_DAY}-\d{{3}}\.\d\d|[12] \d\d {_MONTH} \d\w \d{{3}} \d{{3}}(?: \d\d)?"
)
"""Numbers of persons and of tax payers, as several countries write them, many with a date of birth in them."""
POSTCODE = re.compile(r"(?:[1-9]\d{4}(?:-\d{4})?|[1-9]\d{2}\s?\d{3})[\s–—-]+(?=[(+\d])")
"""The postcode of an address right before a number: `CA 94704 (510) 555-0192`, `Pune 411001 9800000172`."""
WHOLE_DIGITS = 10
"""Digits of a number that is whole without what might be a postcode before it."""
POST = ("〒", "〒 ")
"""The sign before a Japanese postcode."""
LEAST_DIALLED = 9
"""Digits of a number that needs neither a label nor a country."""
SHORT = re.compile(r"[^\s().+–-]{1,8}")
"""Digits in one that may be anything."""
EIGHT = 8
EIGHT_DIGITS = frozenset({"DK", "NO", "SG", "HK"})
"""Countries where all numbers have eight digits, written in one by many."""
DATE = re.compile(rf"(?:19|20)\d\d{_MONTH}{_DAY}|{_DAY}{_MONTH}(?:19|20)\d\d")
BOX = re.compile(
    r"\b(?:p\.?\s?o\.?\s?)?(?:box|bag)(?: (?:no\.?|number))?[ .:#]*$|"
    r"\b(?:postfach|postbus|postboks|boîte postale|b\.\s?p\.|apartado(?: postal)?|casilla(?: postal)?|"
    r"caixa postal)[ .:#]*$",
    re.IGNORECASE,
)
"""What stands before the number of a box for letters: `P.O. Box 1234-00100`."""


LOADED = (
    "US CA MX BR AR GB IE DE AT CH FR BE NL LU ES PT IT PL CZ SK HU RO GR TR SE DK NO FI UA RU IN PK CN HK JP KR SG PH "
    "AU NZ ZA NG AE"
)
"""Countries whose rules for numbers every child is born with; to load one takes as long as to read two lines."""


def load_regions() -> None:
    """Load the rules for the numbers of the largest countries, which are files of their own."""
    from phonenumbers import PhoneMetadata

    for region in LOADED.split():
        PhoneMetadata.metadata_for_region(region)


class Phone(NamedTuple):
    """A number as printed, where it stands in the text, and its international form or `""`."""

    text: str
    begin: int
    e164: str


def find_phones(text: str, region: str = "", labelled: bool = False) -> list[Phone]:
    """The numbers of a line; `region` (ISO code) is taken for numbers without a country code.

    Seven or eight digits in one are a number where a label says so, or where such numbers are given out.
    """
    return [one for one in _phones(text, region) if labelled or _is_whole(one.text, region)]


@remembered
def _phones(text: str, region: str) -> tuple[Phone, ...]:
    if sum(map(str.isdigit, text)) < DIGITS[0]:
        return ()
    masked = text
    for span in find_dates(text):
        goes_on = GROUPS_GO_ON.match(text, span.stop) or AREA_BEFORE.search(text[: span.begin])
        if _is_plain_date(text[span.begin : span.stop]) and not goes_on:
            # By a sign that no number has: blanks would join what stands before and behind the date to one.
            masked = masked[: span.begin] + "," * (span.stop - span.begin) + masked[span.stop :]
    found: list[Phone] = []
    for number, begin in (one for pattern in (DOTTED, CANDIDATE) for one in _numbers(pattern, masked)):
        skipped = _postcode_before(number, text[:begin])
        number, begin = number[skipped:], begin + skipped
        printed = _balanced(number.strip(" -–—./"))
        digits = sum(map(str.isdigit, printed))
        if not DIGITS[0] <= digits <= DIGITS[1] or _looks_like_other(printed) or text[:begin].endswith(POST):
            continue
        if BOX.search(text[:begin]):
            continue
        found.append(Phone(printed, begin, e164(printed, region)))
    return tuple(found)


def _numbers(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, int]]:
    """What the pattern finds, with its place; more digits than a number has are two with a stroke between them."""
    at = 0
    while (match := pattern.search(text, at)) is not None:
        number, at = match.group(), max(match.end(), match.start() + 1)
        stroke = number.find("/")
        if stroke > 0 and sum(map(str.isdigit, number)) > DIGITS[1]:
            number, at = number[:stroke], match.start() + stroke + 1
        yield number, match.start()


def _postcode_before(number: str, before: str) -> int:
    """How many characters at a number's start are the postcode behind a town or a state."""
    match = POSTCODE.match(number)
    named = before.rstrip(" ,.–-")
    if match is None or not named[-1:].isalpha() or lexicon().labels.get(fold(named.split()[-1])) == "phone":
        return 0
    rest = number[match.end() :]
    digits = sum(map(str.isdigit, rest))
    whole = digits >= WHOLE_DIGITS or (rest[0] in "(+" and digits >= DIGITS[0])
    return match.end() if whole else 0


def _is_plain_date(text: str) -> bool:
    """A date proper; two four-digit groups inside a longer number are none."""
    return bool(re.search(r"[A-Za-z]|[/.]|^\(?\s*(?:19|20)\d\d\s*[-‐-―−~～〜]", text))


def _balanced(text: str) -> str:
    if text.count("(") < text.count(")"):
        text = "(" + text if ")" in text[:6] else text.replace(")", "", 1)
    return text + ")" if text.count("(") > text.count(")") else text


def _looks_like_other(text: str) -> bool:
    """Postcodes with house numbers, ids, IP addresses, ranges of years."""
    if OTHER.fullmatch(text) or IDENTITY.fullmatch(text):
        return True
    return "  " in text and len(text.split()) > 6


def _is_whole(text: str, region: str) -> bool:
    """Whether digits in one are more than eight, or such a number of the country and no date: `28446107` in Denmark."""
    if not SHORT.fullmatch(text):
        return True
    return len(text) == EIGHT and not DATE.fullmatch(text) and region in EIGHT_DIGITS and is_assigned(text, region)


def is_before_town(phone: Phone, line: str) -> bool:
    """Whether a few digits begin a line and a word follows, as those of a plot or a box do: `4 0105 - 121 Fenby`."""
    few = sum(map(str.isdigit, phone.text)) < LEAST_DIALLED and phone.text[:1].isdigit()
    return few and line.startswith(phone.text) and line[len(phone.text) :].lstrip(" ,")[:1].isalpha()


def is_assigned(printed: str, region: str) -> bool:
    """Whether numbers like a printed one are given out in a country, by its ISO code."""
    import phonenumbers

    try:
        return bool(phonenumbers.is_valid_number(phonenumbers.parse(printed, region)))
    except phonenumbers.NumberParseException:
        return False


def e164(printed: str, region: str) -> str:
    """`+CCNNN` for a possible number, else `""`."""
    import phonenumbers

    if re.search(r"\d\W?[xX*]{2}", printed):
        return ""
    bare = re.sub(r"^\s*\(\s*(\+?\d+)\s*\)", r"\1", printed)
    if bare.startswith("00"):
        bare = "+" + bare[2:]
    bare = re.sub(r"\(0\)", "", bare) if bare.startswith("+") else bare
    if not bare.startswith("+") and not region:
        return ""
    try:
        number = phonenumbers.parse(bare, region or None)
    except phonenumbers.NumberParseException:
        return ""
    if not phonenumbers.is_possible_number(number):
        return ""
    written = str(phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164))
    # German numbers may be longer than what the international form has room for.
    return written if len(written) <= 1 + DIGITS[1] else ""
