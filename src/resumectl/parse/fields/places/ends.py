"""The place at the end of a name: `Acme Ltd, Berlin, Germany`, `Acme Ltd (Leeds)`, `Acme Pte. Ltd. in Singapore`."""

from __future__ import annotations

import re

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.places.finding import country_of, looks_like_place, region_of
from resumectl.parse.fields.places.glued import glued_place
from resumectl.parse.lexicon import fold, is_city

PLACE_COMMA = re.compile(r",\s+|,(?=[A-ZÀ-Ý])")
STOP_BEFORE_PLACE = re.compile(
    r"^([^.]*(?:[^\W\d_]{4}(?<!Univ)(?<!Inst)(?<!Dept)(?<!Corp)(?<!Hosp)(?<!Bros)|\)))\.\s+([A-ZÀ-Ý][^.]*)$"
)
"""A full stop between an employer and where it is, behind no abbreviation: `Clínica Santa Engracia. Zaragoza`."""
TAIL = re.compile(r"^(.*\S)\s*,\s+([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)$")
LONGEST_FORM = 4
OF_FIRMS = frozenset("limited company incorporated department division services group holdings associates".split())
BRACKET_AT_END = re.compile(r"\s*[(（]([^()（）]{2,40})[)）]$")
BASED = re.compile(
    r"^(?:(?:based|located|situated|headquartered|stationed|posted|deployed|basée?s?|située?s?|ansässig|con sede|"
    r"con base|sediada?|gevestigd|z siedzibą|se sídlem|med säte|med base)\s+)?(?:in|at|à|en|em|a|w|v|i|på|te)\s+"
    r"(?=[^\Wa-z])"
)
"""What leads to a place in brackets: `(based in Leeds)`."""
BEHIND_IN = re.compile(r"^(.*\S)\s+(?:[Ii]n|[Àà]|[Ee]n|[Ee]m|[Ww]|[Vv]|[Ii]|på|te)\s+([^\W\da-z][^()]*?)\.?$")
LEAST_BEHIND = 2
"""Words of a name that a preposition and a place may follow: `Made in Italy` is one."""


def is_town_of_state(town: str, state: str) -> bool:
    """Whether one word with a state's code behind it is a town, though firms are called so: `Acme Ltd, Media, PA`."""
    alone = town.isalpha() and town.istitle() and len(town) > LONGEST_FORM and fold(town) not in OF_FIRMS
    return alone and len(state) == 2 and state.isupper() and region_of(state) == "United States"


def split_place(text: str) -> tuple[str, str]:
    """(text, place) with a place cut from the end: `Acme Ltd, Berlin, Germany`, `Acme Ltd-Boston, MA`."""
    if glued := glued_place(text):
        return glued
    parts = outside_brackets(text, PLACE_COMMA)
    for count in (3, 2, 1):
        if len(parts) > count:
            place = ", ".join(parts[-count:])
            known = looks_like_place(place) or (count == 2 and len(parts) > 2 and is_town_of_state(*parts[-2:]))
            if known and place.count(")") <= place.count("("):
                return ", ".join(parts[:-count]), place
    stop = STOP_BEFORE_PLACE.match(text) if ". " in text else None
    if stop and looks_like_place(stop.group(2)):
        return stop.group(1), stop.group(2)
    tail = TAIL.search(text)
    if tail and (region_of(tail.group(2)) or country_of(tail.group(2))):
        words = tail.group(1).split()
        for count in (3, 2, 1):
            if len(words) > count and is_city(" ".join(words[-count:])):
                return " ".join(words[:-count]).rstrip(" ,"), " ".join(
                    [*words[-count:-1], f"{words[-1]},", tail.group(2)]
                )
    if found := behind_in(text):
        return found
    bracket = BRACKET_AT_END.search(text)
    inner = BASED.sub("", bracket.group(1)) if bracket else ""
    if bracket and looks_like_place(inner):
        return text[: bracket.start()], inner
    before = text[: bracket.start()] if bracket else ""
    if " / " in text and (found := _behind_slash(text)):
        return found
    if bracket and ", " in before and (tells_terms(bracket.group(1)) or is_city(before.rpartition(", ")[2])):
        name, place = split_place(before)
        return (name, place) if place else (text, "")
    return text, ""


def _behind_slash(text: str) -> tuple[str, str] | None:
    """(name, place) of `Acme / Leeds`, `Acme / Ulm / Neu-Ulm`: neither half of the first is a place by itself."""
    for name, _, place in (text.partition(" / "), text.rpartition(" / ")):
        if looks_like_place(place) and not looks_like_place(name.rpartition(" / ")[2]):
            return name, place
    return None


def behind_in(text: str) -> tuple[str, str] | None:
    """(name, place) of a firm with a legal form and the town it is in: `Acme Pte. Ltd. in Singapore`."""
    match = BEHIND_IN.match(text)
    if match is None or not ends_in_form(match.group(1)) or len(match.group(1).split()) < LEAST_BEHIND:
        return None
    return (match.group(1), match.group(2)) if looks_like_place(match.group(2)) else None
