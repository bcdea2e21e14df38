"""Cities, regions and countries in a piece of text."""

from __future__ import annotations

import re
from typing import NamedTuple

from resumectl.parse.lexicon import fold, is_city, lexicon

REMOTE = frozenset(
    "remote hybrid worldwide onsite telecommute homeoffice fernarbeit teletravail remoto remota zdalnie".split()
) | {"home office", "on site", "work from home", "wfh", "praca zdalna", "a distancia", "in remoto", "remote working"}
POSTCODE = re.compile(
    r"\b(?:[A-Z]{1,2}-)?(?:\d{5}(?:-\d{3,4})?|\d{4}\s?[A-Z]{2}|\d{2}-\d{3}|\d{3}\s\d{2}|\d{4}-\d{3}|\d{4,6})\b|"
    r"\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s*\d[A-Z]\d\b|〒\s*\d{3}-\d{4}"
)
NOT_IN_PLACE = re.compile(r"[@:/\\+=*<>!?%$€£]|\d{3,}|\b(?:and|und|et)\b", re.IGNORECASE)
COUNTRY_SHORT = re.compile(r"^[A-Z]{2,3}\.?$|^(?:[A-Z]\.){2,3}$")
CJK_PLACE = re.compile(r"^[\u3040-\u30ff\u4e00-\u9fff]{1,6}(?:市|省|県|都|府|区|州)(?:[\u3040-\u30ff\u4e00-\u9fff]{1,6}(?:市|区|町|村))?$")
LONGEST_PLACE = 60
MOST_PLACE_WORDS = 7


class Place(NamedTuple):
    """A place as printed: `city` and `region` as they stand, `country` in English, `""` where nothing is said."""

    city: str = ""
    country: str = ""
    region: str = ""


def country_of(text: str) -> str:
    """The English name of the country that the text names as a whole, or `""`."""
    words = lexicon()
    bare = text.strip(" .()")
    if COUNTRY_SHORT.match(bare):
        code = bare.replace(".", "")
        if code in ("US", "USA"):
            return "United States"
        if code in ("UK", "GB"):
            return "United Kingdom"
        if code == "UAE":
            return "United Arab Emirates"
        return words.countries.get(fold(code), "") if len(code) == 3 else ""
    return words.countries.get(fold(bare), "")


def region_of(text: str) -> str:
    """The country that a US state, a Canadian province or a UK nation belongs to, or `""`."""
    words = lexicon()
    bare = text.strip(" .()")
    return words.region_codes.get(bare, "") if bare.isupper() and len(bare) <= 3 else words.regions.get(fold(bare), "")


def looks_like_place(text: str) -> bool:
    """Whether the whole text names a place: a city, `City, Region`, `City, Country`, or that the work is remote."""
    bare = text.strip(" .,;|()[]•·-–—")
    if not bare or len(bare) > LONGEST_PLACE or len(bare.split()) > MOST_PLACE_WORDS:
        return False
    if fold(bare) in REMOTE:
        return True
    if NOT_IN_PLACE.search(bare):
        return False
    if CJK_PLACE.match(bare):
        return True
    parts = [part.strip() for part in re.split(r"\s*[,/|(]\s*|\s+[-–—]\s+", bare) if part.strip(" )")]
    if not parts or not all(part[:1].isupper() or not part[:1].isascii() or fold(part) in REMOTE for part in parts):
        return False
    if len(parts) == 1:
        return _is_single(parts[0])
    last = parts[-1].strip(" )")
    known = country_of(last) or region_of(last) or fold(last) in REMOTE or _country_code(last)
    if known:
        if len(parts) > 2 and not (is_city(parts[0]) or region_of(parts[-2]) or country_of(parts[-2])):
            return False
        return all(_may_be_city(part) for part in parts[:-1])
    return len(parts) == 2 and is_city(parts[0]) and (is_city(last) or len(last) == 2 and last.isupper())


def _country_code(text: str) -> bool:
    return len(text) == 2 and text.isupper() and text in lexicon().country_codes


def _is_single(part: str) -> bool:
    if country_of(part) or is_city(part):
        return True
    words = part.split()
    return len(words) >= 2 and bool(region_of(words[-1]) and words[-1].isupper() and _may_be_city(" ".join(words[:-1])))


def _may_be_city(part: str) -> bool:
    words = part.split()
    if not 1 <= len(words) <= 4 or any(char.isdigit() for char in part):
        return False
    lex = lexicon()
    return not any(word in lex.company_words or word in lex.title_words for word in fold(part).split()) or is_city(part)


def read_place(text: str) -> Place:
    """City and country out of an address or a contact line's piece; empty when no place is in it.

    Knows `City, ST 12345`, `12345 City`, `Street 1, City, Region, Country`, `City (CC)`.
    """
    coded = POSTCODE.search(text)
    country = ""
    bracket = re.search(r"\(([A-Z]{2})\)\s*$", text)
    if bracket and bracket.group(1) in lexicon().country_codes:
        country, text = lexicon().country_codes[bracket.group(1)], text[: bracket.start()]
    bare = POSTCODE.sub(" \u0001 ", text)
    parts = [" ".join(part.split()) for part in re.split(r"[,;|•·\n\t()]|\s[-–—/]\s", bare)]
    parts = [part for part in parts if part.strip(" .")]
    region = ""
    while parts:
        last = parts[-1].replace("\u0001", "").strip(" .")
        if not last:
            break
        if not country and country_of(last):
            country = country_of(last)
        elif not country and len(parts) > 1 and _country_code(last) and (not region_of(last) or _has_region(parts[:-1])):
            country = lexicon().country_codes[last]
        elif not region and region_of(last) and (len(parts) > 1 or coded or not is_city(last)):
            region = last
            country = country or region_of(last)
        else:
            break
        if "\u0001" in parts[-1] and len(parts) > 1 and "\u0001" not in parts[-2]:
            parts[-2] += " \u0001"
        parts.pop()
    city = _city_of(parts, bool(country))
    if not city and region and is_city(region):
        city, region = region, ""
    if not city and country and is_city(country) and country in ("Singapore", "Monaco", "Luxembourg", "Hong Kong"):
        city = country
    return Place(city, country, region)


def _has_region(parts: list[str]) -> bool:
    """Whether a region already stands before a two-letter code, as in `City, Region, CC`."""
    last = parts[-1].split()[-1]
    return bool(region_of(parts[-1]) or region_of(last) and last.isupper()) or len(parts) >= 2 and not is_city(parts[-1])


def _city_of(parts: list[str], sure: bool) -> str:
    """The city among comma parts: beside a postcode, else the first known one, else the last that may be one."""
    for part in parts:
        if "\u0001" in part and (city := _city_in(part, sure)):
            return city
    named = [city for part in parts if (city := _city_in(part, False))]
    if named:
        return named[0]
    return next((city for part in reversed(parts) if (city := _city_in(part, sure))), "")


def _city_in(part: str, sure: bool) -> str:
    """The city of one comma part: beside a postcode, or a known city, or any name when a country follows."""
    lex = lexicon()
    if "\u0001" in part:
        sides = [side.strip(" .-") for side in part.split("\u0001")]
        for side in (sides[-1], sides[0]):
            words = side.split()
            if words and region_of(words[-1]) and words[-1].isupper() and len(words) > 1:
                side = " ".join(words[:-1])
            if side and not any(char.isdigit() for char in side) and side[:1].isupper() and len(side.split()) <= 5:
                return side
        return ""
    clear = part.strip(" .")
    words = clear.split()
    if len(words) > 1 and region_of(words[-1]) and words[-1].isupper():
        clear, sure = " ".join(words[:-1]), True
        words = words[:-1]
    if not clear or any(char.isdigit() for char in clear) or len(words) > 4 or not clear[:1].isupper() and clear[:1].isascii():
        return ""
    folded = fold(clear).split()
    if any(word in lex.street_words for word in folded) and not is_city(clear):
        return ""
    if is_city(clear) or CJK_PLACE.match(clear):
        return clear
    return clear if sure and "@" not in clear and ":" not in clear and not set(folded) & lex.title_words else ""
