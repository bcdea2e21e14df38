"""What résumés say in many languages: headings, months, job titles, degrees, countries, cities.

The words lie in one TOML file a language beside this module, written as people write them and folded when they are
loaded (see folding.py); names.tsv and places.bin are made by .ci/build_places.py. Everything a reader needs is
merged over all languages, because a résumé often mixes two.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

from resumectl.parse.lexicon.folding import fold, fold_list
from resumectl.parse.lexicon.places import city_country, is_city

__all__ = ["LANGUAGES", "Lexicon", "city_country", "fold", "fold_list", "is_city", "lexicon"]

LANGUAGES = (
    "en", "de", "fr", "es", "pt", "it", "nl", "pl", "cs", "sv", "da", "no", "tr", "ru", "el", "zh", "ja", "ar",
)  # fmt: skip
"""Earlier languages win where two use a word for different things."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Folded words and phrases of all languages; look up with `fold(text)`.

    `sections` maps whole headings, `section_words` single words strong enough to recognise an unknown heading, both
    to a kind: summary, work, education, skills, certifications, languages, projects, volunteering, awards,
    publications, interests, references, contact, other. `labels` maps the text before a colon to email, phone,
    mobile, fax, address, location, city, country, website, linkedin, github, birth, nationality, gender, marital,
    name, first_name, last_name, driving, messenger, military. `months` gives 1 to 12. The `*_endings` are for languages that
    write compounds as one word ("Softwareentwickler"). Country names are English; `region_codes` has upper-case
    codes ("CA"), meaningful only after a comma; `regions` has full names.
    """

    sections: Mapping[str, str]
    section_words: Mapping[str, str]
    months: Mapping[str, int]
    seasons: frozenset[str]
    present: frozenset[str]
    since: frozenset[str]
    until: frozenset[str]
    range_words: frozenset[str]
    date_prefixes: frozenset[str]
    labels: Mapping[str, str]
    document_titles: frozenset[str]
    degree_words: frozenset[str]
    degree_phrases: frozenset[str]
    school_words: frozenset[str]
    school_endings: tuple[str, ...]
    title_words: frozenset[str]
    title_endings: tuple[str, ...]
    company_words: frozenset[str]
    honorifics: frozenset[str]
    post_nominals: frozenset[str]
    name_particles: frozenset[str]
    levels: frozenset[str]
    street_words: frozenset[str]
    spoken_languages: Mapping[str, str]
    countries: Mapping[str, str]
    country_codes: Mapping[str, str]
    regions: Mapping[str, str]
    region_codes: Mapping[str, str]


@cache
def lexicon() -> Lexicon:
    """All languages merged; loaded once a process (about 20 ms)."""
    tables = [_table(f"{language}.toml") for language in (*LANGUAGES, "common")]
    spoken, countries, codes = _names()
    regions, region_codes = _regions(tables)
    return Lexicon(
        sections=_kinds(tables, "sections", _with_variants),
        section_words=_kinds(tables, "section_words"),
        months=_months(tables),
        seasons=_words(tables, "dates", "seasons"),
        present=_words(tables, "dates", "present"),
        since=_words(tables, "dates", "since"),
        until=_words(tables, "dates", "until"),
        range_words=_words(tables, "dates", "range"),
        date_prefixes=_words(tables, "dates", "prefixes"),
        labels=_kinds(tables, "labels"),
        document_titles=_words(tables, "words", "document_titles"),
        degree_words=_single(_words(tables, "words", "degrees")),
        degree_phrases=_words(tables, "words", "degrees"),
        school_words=_single(_words(tables, "words", "schools")),
        school_endings=tuple(sorted(_words(tables, "words", "school_endings"))),
        title_words=_words(tables, "words", "titles"),
        title_endings=tuple(sorted(_words(tables, "words", "title_endings"))),
        company_words=_words(tables, "words", "companies"),
        honorifics=_words(tables, "words", "honorifics"),
        post_nominals=_words(tables, "words", "post_nominals"),
        name_particles=_words(tables, "words", "particles"),
        levels=_words(tables, "words", "levels"),
        street_words=_words(tables, "words", "streets"),
        spoken_languages=spoken,
        countries=countries,
        country_codes=codes,
        regions=regions,
        region_codes=region_codes,
    )


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(_text(name))


def _text(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _words(tables: Iterable[dict[str, Any]], group: str, member: str) -> frozenset[str]:
    found: set[str] = set()
    for table in tables:
        block = table.get(group, {}).get(member)
        if block:
            found.update(fold_list(block))
    return frozenset(found)


def _single(phrases: Iterable[str]) -> frozenset[str]:
    return frozenset(phrase for phrase in phrases if " " not in phrase)


def _kinds(
    tables: Iterable[dict[str, Any]], group: str, variants: Any = lambda phrase: (phrase,)
) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for table in tables:
        for kind, block in table.get(group, {}).items():
            for phrase in fold_list(block):
                for variant in variants(phrase):
                    found.setdefault(variant, kind)
    return MappingProxyType(found)


_CONJUNCTIONS = frozenset("and und et y e ed en i a oraz och og ja si es ve и та και 和 及 与 と و".split())


def _with_variants(phrase: str) -> tuple[str, ...]:
    """The phrase, and the phrase as it folds when `&` or `/` stands for "and"."""
    words = phrase.split()
    if len(words) < 3:
        return (phrase,)
    short = " ".join([words[0], *(word for word in words[1:-1] if word not in _CONJUNCTIONS), words[-1]])
    return (phrase, short)


def _months(tables: Iterable[dict[str, Any]]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for table in tables:
        for number, block in enumerate(table.get("dates", {}).get("months", "").strip().splitlines(), 1):
            for name in fold_list(block):
                found.setdefault(name, number)
    return MappingProxyType(found)


def _names() -> tuple[Mapping[str, str], Mapping[str, str], Mapping[str, str]]:
    """(spoken languages, countries, ISO code -> country), from names.tsv: `kind, code, English name, folded|names`."""
    found: dict[str, dict[str, str]] = {"language": {}, "country": {}}
    codes: dict[str, str] = {}
    for row in _text("names.tsv").splitlines():
        kind, code, english, names = row.split("\t")
        if kind == "country":
            codes[code] = english
        for name in names.split("|"):
            found[kind].setdefault(name, english)
    return MappingProxyType(found["language"]), MappingProxyType(found["country"]), MappingProxyType(codes)


def _regions(tables: Iterable[dict[str, Any]]) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """(folded full name -> country, upper-case code -> country); each row of a block is `code name, other name`."""
    names: dict[str, str] = {}
    codes: dict[str, str] = {}
    for table in tables:
        for country, block in table.get("regions", {}).items():
            for row in block.strip().splitlines():
                code, _, rest = row.strip().partition(" ")
                if code != "-":
                    codes.setdefault(code, country)
                for name in fold_list(rest):
                    names.setdefault(name, country)
    return MappingProxyType(names), MappingProxyType(codes)
