"""Which country's numbers a résumé prints: those with no country's code are read by it."""

from __future__ import annotations

from resumectl.parse.fields.contact.phone import e164, is_assigned
from resumectl.parse.fields.places.finding import Place
from resumectl.parse.lexicon import city_country, is_city, lexicon

HOMES = {
    "german": "DE", "polish": "PL", "italian": "IT", "dutch": "NL", "czech": "CZ", "swedish": "SE", "danish": "DK",
    "norwegian": "NO", "turkish": "TR", "russian": "RU", "greek": "GR", "japanese": "JP", "chinese": "CN",
    "finnish": "FI", "hungarian": "HU", "romanian": "RO", "ukrainian": "UA", "korean": "KR",
}  # fmt: skip
"""By language, where most of those live who write in it."""
LIKELY_HOMES = {
    "slovak": "SK", "croatian": "HR", "slovenian": "SI", "bulgarian": "BG", "serbian": "RS", "bosnian": "BA",
    "macedonian": "MK", "albanian": "AL", "estonian": "EE", "latvian": "LV", "lithuanian": "LT", "icelandic": "IS",
    "catalan": "ES", "galician": "ES", "basque": "ES", "vietnamese": "VN", "thai": "TH", "indonesian": "ID",
    "malay": "MY", "hebrew": "IL", "georgian": "GE", "armenian": "AM", "kazakh": "KZ", "azerbaijani": "AZ",
}  # fmt: skip
"""The same, where the number's own digits have to fit."""
SPOKEN_IN = {
    "english": ("GB", "US", "IE", "CA", "AU", "NZ", "IN", "ZA", "SG", "PH", "NG", "KE", "PK"),
    "french": ("FR", "BE", "CH", "CA", "LU", "MA", "TN", "DZ", "SN", "CI"),
    "spanish": ("ES", "MX", "AR", "CO", "CL", "PE", "VE", "EC", "UY"),
    "portuguese": ("BR", "PT", "AO", "MZ"),
}
"""Of several countries that have a town of that name, one where the language is spoken is meant."""


def country_of_numbers(place: Place, language: str) -> str:
    """The ISO code to read a national number by: of the country, else of the language's main country.

    A town that the latter has not is in another one: a number of Zürich is Swiss, though the text is German.
    """
    for code, name in lexicon().country_codes.items():
        if name == place.country:
            return code
    if place.country:
        return ""
    home = HOMES.get(language, "")
    elsewhere = home and is_city(place.city) and not city_country(place.city, among=home)
    return city_country(place.city) if elsewhere else home


def e164_by_place(printed: str, place: Place, language: str) -> str:
    """`+CCNNN` where nothing but the town, or a language of one country, tells whose number it is; `""` unless numbers
    like it are given out there.
    """
    if place.country or language in HOMES:
        return ""
    home = LIKELY_HOMES.get(language)
    spoken = [code for code in SPOKEN_IN.get(language, ()) if city_country(place.city, among=code)]
    likely = [home] if home else spoken or [city_country(place.city)]
    fitting = next((code for code in likely if code and is_assigned(printed, code)), "")
    return e164(printed, fitting) if fitting else ""
