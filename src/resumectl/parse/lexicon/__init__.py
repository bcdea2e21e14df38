"""What résumés say in many languages: headings, months, job titles, degrees, countries, cities.

The words lie in one TOML file a language beside this module, written as people write them. They are folded
(see folding.py) and merged into words.json by `python .ci/build_places.py --words`, which must run after any
change of a word; a test compares. All languages are merged, because a résumé often mixes two.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

from resumectl.parse.lexicon.endings import Endings
from resumectl.parse.lexicon.folding import fold, fold_list
from resumectl.parse.lexicon.places import city_country, is_city

__all__ = ["Lexicon", "city_country", "fold", "fold_list", "is_city", "lexicon"]


# Compared by identity, so that it is a cheap key: there is one of them.
@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """Folded words and phrases of all languages; look up with `fold(text)`.

    `sections` maps whole headings, `section_words` single words strong enough to recognise an unknown heading,
    both to a kind: summary, work, education, skills, certifications, languages, projects, volunteering, awards,
    publications, interests, references, contact, other. `labels` maps the text before a colon to email, phone,
    mobile, fax, address, location, city, country, website, linkedin, github, birth, nationality, gender,
    marital, name, first_name, last_name, driving, messenger, military. `months` gives 1 to 12. The `*_endings`
    are for languages that write compounds as one word ("Softwareentwickler"). Country names are English;
    `region_codes` has upper-case codes ("CA"), meaningful only after a comma; `regions` has full names.
    `counties` stand behind a town and say nothing of the country ("Surrey", "Maharashtra");
    `areas` do too, and are places by themselves ("Toscana", "Χαλκιδική").
    `school_acronyms` and `degree_acronyms` count where they are printed with two capitals (`UdelaR`, `DEC`).
    `certificate_words` are in names of certificates, `issuers` are bodies that give them ("Red Cross").
    `closings` begin declarations and consents at a document's end. `also_names` are the title and company words
    that people are called by, too ("Koch", "Mason").
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
    closings: tuple[str, ...]
    document_titles: frozenset[str]
    degree_words: frozenset[str]
    degree_phrases: frozenset[str]
    degree_acronyms: frozenset[str]
    school_words: frozenset[str]
    school_endings: Endings
    school_acronyms: frozenset[str]
    title_words: frozenset[str]
    title_endings: Endings
    company_words: frozenset[str]
    company_endings: Endings
    certificate_words: frozenset[str]
    issuers: frozenset[str]
    honorifics: frozenset[str]
    post_nominals: frozenset[str]
    name_particles: frozenset[str]
    also_names: frozenset[str]
    levels: frozenset[str]
    other_tongues: frozenset[str]
    street_words: frozenset[str]
    counties: frozenset[str]
    areas: frozenset[str]
    spoken_languages: Mapping[str, str]
    countries: Mapping[str, str]
    country_codes: Mapping[str, str]
    regions: Mapping[str, str]
    region_codes: Mapping[str, str]


@cache
def lexicon() -> Lexicon:
    """All languages merged; read once a process (about 25 ms)."""
    text = resources.files(__package__).joinpath("words.json").read_text(encoding="utf-8")
    compiled: dict[str, dict[str, str]] = json.loads(text)

    def kinds(field: str) -> Mapping[str, str]:
        groups = compiled[field].items()
        return MappingProxyType({word: value for value, words in groups for word in words.split("|")})

    def words(field: str) -> frozenset[str]:
        return frozenset(compiled[field][""].split("|")) - {""}

    def endings(field: str) -> Endings:
        return Endings(sorted(words(field)))

    return Lexicon(
        sections=kinds("sections"),
        section_words=kinds("section_words"),
        months=MappingProxyType({name: int(number) for name, number in kinds("months").items()}),
        seasons=words("seasons"),
        present=words("present"),
        since=words("since"),
        until=words("until"),
        range_words=words("range_words"),
        date_prefixes=words("date_prefixes"),
        labels=kinds("labels"),
        closings=endings("closings"),
        document_titles=words("document_titles"),
        degree_words=frozenset(phrase for phrase in words("degree_phrases") if " " not in phrase),
        degree_phrases=words("degree_phrases"),
        degree_acronyms=words("degree_acronyms"),
        school_words=words("school_words"),
        school_endings=endings("school_endings"),
        school_acronyms=words("school_acronyms"),
        title_words=words("title_words"),
        title_endings=endings("title_endings"),
        company_words=words("company_words"),
        company_endings=endings("company_endings"),
        certificate_words=words("certificate_words"),
        issuers=words("issuers"),
        honorifics=words("honorifics"),
        post_nominals=words("post_nominals"),
        name_particles=words("name_particles"),
        also_names=words("also_names"),
        levels=words("levels"),
        other_tongues=words("other_tongues"),
        street_words=words("street_words"),
        counties=words("counties"),
        areas=words("areas"),
        spoken_languages=kinds("spoken_languages"),
        countries=kinds("countries"),
        country_codes=MappingProxyType(compiled["country_codes"]),
        regions=kinds("regions"),
        region_codes=kinds("region_codes"),
    )
