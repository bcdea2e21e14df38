"""Words, date forms, fonts and writing direction of each résumé language; the data stands in labels.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

LABEL_NAMES: Final = (
    "cv",
    "profile",
    "experience",
    "education",
    "skills",
    "certifications",
    "languages",
    "projects",
    "present",
)
"""The words that every language has; templates print them as `labels.<name>`."""

FALLBACK_LANGUAGE: Final = "english"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What an export says by itself in one language.

    `tag` is the language of the text for Word ("de-AT"), or `""` when it is not known. `month_year` is a CLDR
    date pattern for `locale`. `script` is one of latin, chinese, japanese, korean, arabic, hebrew.
    """

    labels: Mapping[str, str]
    locale: str
    tag: str
    month_year: str
    right_to_left: bool
    script: str


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("resumectl.export").joinpath("labels.toml").read_text("utf-8"))


def label_languages() -> tuple[str, ...]:
    """The languages that have words of their own, by lower-case English name."""
    return tuple(_tables())


@lru_cache(maxsize=256)
def vocabulary(language: str, country: str = "") -> Vocabulary:
    """The words for a résumé in `language` by someone who lives in `country` (both English names, or `""`).

    A language without words of its own gets English words, and no claim about the language of the text.
    """
    table = _tables().get(language)
    known = table is not None
    words = table if table is not None else _tables()[FALLBACK_LANGUAGE]
    tag = words.get("regions", {}).get(country, words["tag"])
    return Vocabulary(
        labels=MappingProxyType({name: words[name] for name in LABEL_NAMES}),
        locale=words["locale"],
        tag=tag if known else "",
        month_year=words["month_year"],
        right_to_left=words.get("direction") == "rtl",
        script=words.get("script", "latin"),
    )
