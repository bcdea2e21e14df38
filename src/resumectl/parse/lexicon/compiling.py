"""The lexicon's sources, one TOML file a language and names.tsv, made into words.json.

Run by .ci/build_places.py after any change of a word: folding all takes 150 ms, reading the result 10.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from typing import Any

from resumectl.parse.lexicon.folding import fold, fold_list

LANGUAGES = (
    "en", "de", "fr", "es", "pt", "it", "nl", "pl", "cs", "sv", "da", "no", "fi", "ro", "hu", "uk",
    "tr", "ru", "el", "zh", "ja", "ko", "ar", "hr", "bg", "ca", "id", "vi", "sl", "sr",
)  # fmt: skip
"""Earlier languages win where two use a word for different things."""

WORDS = {
    "seasons": ("dates", "seasons"),
    "present": ("dates", "present"),
    "since": ("dates", "since"),
    "until": ("dates", "until"),
    "range_words": ("dates", "range"),
    "date_prefixes": ("dates", "prefixes"),
    "closings": ("words", "closings"),
    "document_titles": ("words", "document_titles"),
    "degree_phrases": ("words", "degrees"),
    "degree_acronyms": ("words", "degree_acronyms"),
    "school_words": ("words", "schools"),
    "school_endings": ("words", "school_endings"),
    "school_acronyms": ("words", "school_acronyms"),
    "title_words": ("words", "titles"),
    "title_endings": ("words", "title_endings"),
    "company_words": ("words", "companies"),
    "company_endings": ("words", "company_endings"),
    "certificate_words": ("words", "certificates"),
    "issuers": ("words", "issuers"),
    "honorifics": ("words", "honorifics"),
    "post_nominals": ("words", "post_nominals"),
    "name_particles": ("words", "particles"),
    "also_names": ("words", "also_names"),
    "levels": ("words", "levels"),
    "other_tongues": ("words", "other_tongues"),
    "street_words": ("words", "streets"),
    "counties": ("words", "counties"),
    "areas": ("words", "areas"),
}
"""Field of the Lexicon -> (table, key) of the language files."""

Compiled = dict[str, dict[str, str]]
"""Field -> value -> its folded words, sorted, between bars; plain sets have the one value `""`."""


def compile_words() -> Compiled:
    """All languages merged; where two disagree the earlier one wins."""
    tables = [_table(f"{language}.toml") for language in (*LANGUAGES, "common")]
    found: Compiled = {
        "sections": _grouped(_kinds(tables, "sections", _with_variants)),
        "section_words": _grouped(_kinds(tables, "section_words")),
        "labels": _grouped(_kinds(tables, "labels")),
        "months": _grouped(_months(tables)),
    }
    for field, (table, key) in WORDS.items():
        found[field] = {"": "|".join(sorted(_words(tables, table, key)))}
    spoken, countries, codes = _names()
    # A short form that is a county, too, names that: `Norfolk` is no island.
    counties = set(found["counties"][""].split("|"))
    countries = {name: english for name, english in countries.items() if name not in counties or name == fold(english)}
    regions, region_codes = _regions(tables)
    found["spoken_languages"] = _grouped(spoken)
    found["countries"] = _grouped(countries)
    found["country_codes"] = codes
    found["regions"] = _grouped(regions)
    found["region_codes"] = _grouped(region_codes)
    return found


def _grouped(mapping: Mapping[str, str]) -> dict[str, str]:
    groups: dict[str, list[str]] = {}
    for word, value in mapping.items():
        groups.setdefault(value, []).append(word)
    return {value: "|".join(sorted(words)) for value, words in sorted(groups.items())}


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


def _as_is(phrase: str) -> tuple[str, ...]:
    return (phrase,)


def _kinds(
    tables: Iterable[dict[str, Any]], group: str, variants: Callable[[str], tuple[str, ...]] = _as_is
) -> dict[str, str]:
    found: dict[str, str] = {}
    for table in tables:
        for kind, block in table.get(group, {}).items():
            for phrase in fold_list(block):
                for variant in variants(phrase):
                    found.setdefault(variant, kind)
    return found


_CONJUNCTIONS = frozenset(
    "and und et y e ed en i a oraz och og ja si es ve dan и та και".split()
) | frozenset("和及与とو")


def _with_variants(phrase: str) -> tuple[str, ...]:
    """The phrase, and the phrase as it folds when `&` or `/` stands for "and"."""
    words = phrase.split()
    if len(words) < 3:
        return (phrase,)
    short = " ".join([words[0], *(word for word in words[1:-1] if word not in _CONJUNCTIONS), words[-1]])
    return (phrase, short)


def _months(tables: Iterable[dict[str, Any]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for table in tables:
        for number, block in enumerate(table.get("dates", {}).get("months", "").strip().splitlines(), 1):
            for name in fold_list(block):
                found.setdefault(name, str(number))
    return found


def _names() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """(spoken languages, countries, code -> country); a row is `kind, code, English name, folded|names`."""
    found: dict[str, dict[str, str]] = {"language": {}, "country": {}}
    codes: dict[str, str] = {}
    for row in _text("names.tsv").splitlines():
        kind, code, english, names = row.split("\t")
        if kind == "country":
            codes[code] = english
        for name in names.split("|"):
            found[kind].setdefault(name, english)
    return found["language"], found["country"], codes


def _regions(tables: Iterable[dict[str, Any]]) -> tuple[dict[str, str], dict[str, str]]:
    """(folded name -> country, upper-case code -> country); a row of a block is `code name, other name`."""
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
    return names, codes
