"""Cities, regions and countries in a piece of text."""

from __future__ import annotations

import re
from typing import NamedTuple

from resumectl.parse.fields.legal_forms import is_form
from resumectl.parse.fields.places.cjk import CJK_TEXT, is_cjk_place, read_cjk
from resumectl.parse.fields.places.forms import (
    CITY_PREFIX,
    DUTCH_ARTICLE,
    REMOTE,
    STATUS,
    as_address,
    as_plain_town,
    bracketed_country,
    has_district,
    is_blank,
    is_place_as_said,
    is_qualified_town,
    labelled_town,
    town_behind_street,
    town_of_code,
    town_of_department,
    towns_at_home,
    without_district,
)
from resumectl.parse.fields.places.namesakes import is_foreign_state, lies_only_in
from resumectl.parse.fields.places.postcodes import MARK, is_australian, mark_postcode, town_before_zip, with_town_apart
from resumectl.parse.lexicon import city_country, fold, is_city, lexicon
from resumectl.parse.remembered import remembered

NOT_IN_PLACE = re.compile(r"[@:/\\+=*<>!?%$€£]|\d{3,}|\b(?:and|und|et)\b", re.IGNORECASE)
COUNTRY_SHORT = re.compile(r"^[A-Z]{2,3}\.?$|^(?:[A-Z]\.){2,3}$")
PART_END = re.compile(r"[,;|•·\n\t()]|\s[-–—/]\s|\s[-–—]$")
LONE_LETTER = re.compile(r"^[CHMPTE]$")
"""The label of a number or an address that stood behind the place: `Berkeley, CA 94704, C (510) ...`."""
REGION_CODE = re.compile(r"^[A-Z]{2,3}$")
STREET_FIRST = frozenset({"United States", "Canada", "Australia"})
CITY_STATES = frozenset({"Singapore", "Monaco", "Luxembourg", "Hong Kong"})
PROVINCES_LIKE_CITIES = frozenset(
    {"Spain", "Portugal", "Italy", "Mexico", "Colombia", "Argentina", "Chile", "Peru", "Ecuador", "Brazil"}
)
LONGEST_PLACE = 60
LONGEST_ADDRESS = 160
MOST_PLACE_WORDS = 7


class Place(NamedTuple):
    """A place: `city` and `region` as printed, `country` in English, `""` where nothing is said."""

    city: str = ""
    country: str = ""
    region: str = ""


@remembered
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


@remembered
def region_of(text: str) -> str:
    """The country that a US state, a Canadian province or a UK nation belongs to, or `""`."""
    words = lexicon()
    bare = text.strip(" .()").replace(".", "")
    return words.region_codes.get(bare, "") if bare.isupper() and len(bare) <= 3 else words.regions.get(fold(bare), "")


@remembered
def looks_like_place(text: str) -> bool:
    """Whether the whole text names a place: a city, `City, Region`, `City, Country`, or remote work."""
    bare = text.strip(" .,;|()[]•·-–—")
    if not bare or len(bare) > LONGEST_PLACE or len(bare.split()) > MOST_PLACE_WORDS:
        return False
    if fold(bare) in REMOTE or is_blank(bare) or is_place_as_said(bare):
        return True
    town, state = town_before_zip(bare)
    if town and region_of(state) == "United States":
        return _may_be_city(town)
    coded = text.strip(" .,;|•·-–—")
    if town := town_of_department(coded) or town_of_code(coded):
        return bare[:1].isupper() and _may_be_city(town)
    bare = as_plain_town(bare)
    if NOT_IN_PLACE.search(bare):
        return False
    if not bare.isascii() and is_cjk_place(bare):
        return True
    parts = [part.strip() for part in re.split(r"\s*[,/|(]\s*|\s+[-–—]\s+", bare) if part.strip(" )")]
    if not parts or not all(_may_begin_place(part) for part in parts):
        return False
    if len(parts) == 2 and "(" in bare and is_city(bare):
        return True  # `Halle (Saale)`
    if len(parts) == 1:
        return _is_single(parts[0])
    last = parts[-1].strip(" )")
    if "." in last and is_form(last):
        # `S.A.` is no state of Australia.
        return False
    known = country_of(last) or region_of(last) or fold(last) in REMOTE or _country_code(last)
    if known:
        # What stands before a town, its state and its country is a name: `Farnway, Brisbane, Queensland, Australia`.
        of_state = len(parts) > 2 and not (len(parts) > 3 and is_city(parts[-3]))
        inner = region_of(parts[-2]) and country_of(last) if of_state else ""
        if len(parts) > 2 and not (is_city(parts[0]) or inner):
            return False
        return all(_may_be_city(part) for part in parts[:-1])
    near = is_city(last) or (len(last) == 2 and last[:1].isupper()) or _is_area(last)
    return near and len(parts) == 2 and is_city(parts[0])


def _may_begin_place(part: str) -> bool:
    led = part[:1].isupper() or not part[:1].isascii() or DUTCH_ARTICLE.match(part) is not None
    return led or fold(part) in REMOTE or _is_area(part)


def _is_area(text: str) -> bool:
    return fold(text) in lexicon().counties or fold(text) in lexicon().areas


def _country_code(text: str) -> bool:
    return len(text) == 2 and text.isupper() and text in lexicon().country_codes


def _is_single(part: str) -> bool:
    short, _, town = part.partition(" ")
    if town and short.isupper() and (fold(short) in lexicon().school_words or fold(short) in lexicon().school_acronyms):
        # A university's campus: `UC Irvine`.
        return False
    county = (part.startswith("Co") or part.endswith(("shire", "Midlands"))) and fold(part) in lexicon().counties
    if county or country_of(part) or is_city(part) or fold(part) in lexicon().areas or is_qualified_town(part):
        return True
    words = part.split()
    if len(words) > 2 and region_of(words[-2]) == country_of(words[-1]) != "":
        words = words[:-1]
    if len(words) < 2 or not (words[-1].isupper() and region_of(words[-1])):
        return False
    # `AB` is Alberta, and the form of many firms.
    city = " ".join(words[:-1])
    return is_city(city) if fold(words[-1]) in lexicon().company_words else _may_be_city(city)


def _may_be_city(part: str) -> bool:
    words = part.split()
    if not 1 <= len(words) <= 4 or "&" in words or any(map(str.isdigit, part)):
        return False
    lex = lexicon()
    return not any(word in lex.company_words or word in lex.title_words for word in fold(part).split()) or is_city(part)


@remembered
def read_place(text: str) -> Place:
    """City and country out of an address or a contact line's piece; empty when no place is in it.

    Knows `City, ST 12345`, `12345 City`, `Street 1, City, Region, Country`, `City (CC)`, `Country, City`.
    """
    if len(text) > LONGEST_ADDRESS:
        return Place()
    if CJK_TEXT.search(text):
        return Place(*read_cjk(text, country_of))
    text = with_town_apart(as_address(text))
    country = ""
    bracket = re.search(r"\s*\(([A-Z]{2})\)\s*(?:$|,(?! [A-Z]{2}$))", text)
    if bracket:
        before = text[: bracket.start()]
        named = bracketed_country(bracket.group(1), before)
        if not _is_state_of(bracket.group(1), before) and (named or bracket.end() == len(text)):
            country, text = named, before
    marked = PART_END.split(mark_postcode(text))
    parts = [" ".join(part.split()) for part in marked if part.strip(" .") and not _is_status(part)]
    parts = parts[:-1] if len(parts) > 1 and LONE_LETTER.match(parts[-1]) else parts
    left, country, region = _take_areas(parts, country)
    city = _city_of(left, bool(country), country)
    if not city and region and country in STREET_FIRST and left:
        city = town_behind_street(left[-1])
    if not city and region and is_city(region):
        city, region = region, ""
    city = labelled_town(text) or city
    if not city and country in CITY_STATES and any(country_of(part) == country for part in parts):
        city = country
    return Place(city, "Australia" if is_australian(text) else country, region)


def _is_status(part: str) -> bool:
    """Whether it says that somebody works from home, or where they may: `EU passport`; short words are towns."""
    folded, labels = fold(part), lexicon().labels
    tied = any(len(word) > 5 and labels.get(word) == "nationality" for word in folded.split())
    return folded in REMOTE or tied or STATUS.search(part) is not None


def _is_state_of(code: str, before: str) -> bool:
    home = lexicon().country_codes.get(city_country(before.split(",")[-1]), "")
    return bool(home) and region_of(code) == home


class _Areas(NamedTuple):
    """What is left of the comma parts once country and region are read from their end or their beginning."""

    parts: list[str]
    country: str
    region: str


def _take_areas(parts: list[str], country: str) -> _Areas:
    rest, region = list(parts), ""
    if not country and len(rest) > 1 and country_of(rest[0]) and not (country_of(rest[-1]) or region_of(rest[-1])):
        country = country_of(rest.pop(0))
    alone = False
    while rest:
        last = rest[-1].replace(MARK, "").strip(" .")
        last = last if any(map(str.isalnum, last)) else ""
        kept = ""
        if not last:
            if len(rest) < 2:
                break
        elif not country and (found := _country_at_end(last, rest)):
            country = found
        elif not region and len(rest) > 1 and REGION_CODE.match(last) and is_foreign_state(rest[-2], region_of(last)):
            region = last
        elif not region and region_of(last) and (len(rest) > 1 or MARK in rest[-1] or not is_city(last)):
            region, country = last, country or region_of(last)
        elif country and len(rest) > 1 and REGION_CODE.match(last):
            region = region or last
        elif not region and (tail := _area_at_end(last, rest[:-1], MARK in rest[-1], bool(country))):
            kept, found, region = tail
            country = country or found
        else:
            break
        marked = (MARK in rest.pop()) and not alone
        alone = marked and not last
        if kept:
            rest.append(f"{kept} {MARK}" if marked else kept)
        elif marked and rest and MARK not in rest[-1]:
            rest[-1] += f" {MARK}"
    return _Areas(rest, country, region)


def _country_at_end(text: str, parts: list[str]) -> str:
    """The country that the last part names or codes; behind `Atlanta` the word Georgia is the state's name."""
    country, home = country_of(text), region_of(text)
    named = country and not (home and len(parts) > 1 and lies_only_in(parts[-2], home, country))
    return country if named else _coded_country(text, parts)


def _coded_country(text: str, parts: list[str]) -> str:
    """The country of a two-letter code, the last of the parts; one of a state, too, if the city fits."""
    before, coded = parts[:-1], parts[-1].rstrip(" .").endswith(MARK)
    if not before or not _country_code(text):
        return ""
    known = [part for part in before if is_city(part)]
    if known and not any(city_country(part, among=text) for part in known):
        return ""
    if coded and not known and region_of(text) == "United States":
        # There the postcode stands behind the state: `Media, PA 19063` is not in Panama.
        return ""
    fits = not region_of(text) or _has_region(before) or _fits_country_only(text, before)
    return lexicon().country_codes[text] if fits else ""


def _fits_country_only(code: str, before: list[str]) -> bool:
    home = lexicon().country_codes[code]
    states = {iso for iso, name in lexicon().country_codes.items() if name == region_of(code) and name != home}
    return any(
        city_country(part, among=code) and not any(city_country(part, among=iso) for iso in states) for part in before
    )


def _area_at_end(text: str, before: list[str], marked: bool, known: bool) -> tuple[str, str, str] | None:
    """A city with country or region behind it and no comma between: what is left, the country, the region."""
    words = text.split()
    for at in range(1, len(words)):
        rest, tail = " ".join(words[:at]), " ".join(words[at:])
        city = is_city(rest) or (marked and not any(map(str.isdigit, rest)))
        coded = not known and _country_code(tail)
        if coded and (town := _leading_city(rest, tail)) and (not region_of(tail) or _fits_country_only(tail, [town])):
            return town, lexicon().country_codes[tail], ""
        if coded and _fits_country_only(tail, before):
            return rest, lexicon().country_codes[tail], ""
        home, own = region_of(tail), country_of(tail)
        namesake = not known and home and own and lies_only_in(rest, own, home)
        if home and not namesake and (tail.isupper() or city) and (city or before or known):
            return rest, home, tail
        stated = words[at - 1].isupper() and region_of(words[at - 1]) == country_of(tail) != ""
        stated = stated and (len(words) > 2 or bool(before))
        if not known and country_of(tail) and (is_city(rest) or stated or (not tail.isupper() and marked)):
            return rest, country_of(tail), ""
        if coded and not region_of(tail) and (any(map(is_city, before)) or (before and marked)):
            return rest, lexicon().country_codes[tail], ""
    return None


def _leading_city(text: str, code: str) -> str:
    """The city of that country that the text begins with: `Kraków małopolskie`."""
    words = text.split()
    for count in range(len(words), 0, -1):
        if city_country(name := " ".join(words[:count]), among=code):
            return name
    return ""


def _has_region(parts: list[str]) -> bool:
    """Whether a region already stands before a two-letter code, as in `City, Region, CC`."""
    last = parts[-1].replace(MARK, "").split()
    if not last:
        return False
    return bool(region_of(" ".join(last)) or (region_of(last[-1]) and last[-1].isupper())) or (
        len(parts) >= 2 and not is_city(" ".join(last))
    )


def _city_of(parts: list[str], sure: bool, country: str) -> str:
    """The city among comma parts: beside a postcode, else a known one, else one that may be one."""
    whole, parts = parts, _without_county(parts)
    for part in reversed(parts):
        if MARK in part and (city := _city_in(part, sure)):
            return city
    known = [city for part in _without_numbered(parts) if (city := _city_in(part, False))]
    if known:
        known = towns_at_home(known, country) or known
        if len(known) > 1 and known[-2] == f"{known[-1]} City":
            return known[-2]
        return known[0] if _town_comes_first(known, country) else known[-1]
    likely = [city for part in parts if (city := _city_in(part, sure or parts is not whole))]
    if not likely:
        return ""
    return likely[-1] if parts is not whole or _is_address(parts) else likely[0]


def _without_numbered(parts: list[str]) -> list[str]:
    """The parts but streets that are called as a town is, beside another one: `Zagreb, Ilica 22`."""
    plain = [part for part in parts if not any(map(str.isdigit, part)) or has_district(part)]
    return plain if any(_city_in(part, False) for part in plain) else parts


def _without_county(parts: list[str]) -> list[str]:
    """The parts before a county, where one of them may be its town: `Guildford, Surrey`."""
    last = next((at for at, part in enumerate(parts) if at and _is_area(part.replace(MARK, ""))), None)
    if last is None or not _city_in(parts[last - 1].replace(MARK, ""), True):
        return parts
    return parts[:last]


def _town_comes_first(known: list[str], country: str) -> bool:
    """Where provinces are called after their capital, the town stands first; elsewhere a quarter does."""
    codes = lexicon().country_codes
    home = country or codes.get(city_country(known[-1]), "")
    return home in PROVINCES_LIKE_CITIES


def _is_address(parts: list[str]) -> bool:
    streets = lexicon().street_words
    return any(any(map(str.isdigit, part)) or set(fold(part).split()) & streets for part in parts)


def _city_in(part: str, sure: bool) -> str:
    """The city of one comma part: beside a postcode, or a known city, or any name when a country follows."""
    lex = lexicon()
    if MARK in part:
        sides = [side.strip(" .-") for side in part.split(MARK)]
        for side in (sides[-1], sides[0]):
            side = without_district(side)
            if REGION_CODE.match(side) or not side or any(map(str.isdigit, side)):
                continue
            if side[:1].isupper() and len(side.split()) <= 5:
                return side
        return ""
    clear = without_district(CITY_PREFIX.sub("", part.strip(" .")))
    words = clear.split()
    if (
        not clear
        or any(map(str.isdigit, clear))
        or len(words) > (5 if is_city(clear) else 4)
        or (not clear[:1].isupper() and clear[:1].isascii() and not DUTCH_ARTICLE.match(clear))
    ):
        return ""
    folded = fold(clear).split()
    if is_city(clear) or is_qualified_town(clear):
        return clear
    if not sure or any(word in lex.street_words or word in lex.title_words for word in folded):
        return ""
    named = all(
        word[:1].isupper() or not word[:1].isalpha() or len(word) <= 3 or word in lex.name_particles for word in words
    )
    return clear if named and "@" not in clear and ":" not in clear else ""
