"""Given names that tell on which side the family name stands, in languages in which many people print it so."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

from resumectl.parse.lexicon import fold, fold_list

MOST_WORDS = 3


def given_names_follow(tokens: Sequence[str], language: str) -> bool:
    """Whether all words of a short name but the first are given names of its language: `Rossi Anna`, `Pop Ana-Maria`.

    `language` is a lower-case English name; for one without a list the answer is False.
    """
    names = _names().get(language, frozenset()) if 1 < len(tokens) <= MOST_WORDS else frozenset()
    if not names or fold(tokens[0]) in names:
        return False
    return all(fold(part) in names for token in tokens[1:] for part in token.split("-"))


def is_given_in_capitals(tokens: Sequence[str], count: int, language: str) -> bool:
    """Whether the first `count` words of a name, set in capitals, are given names, and those behind them are none.

    `ANNA Moos-Lis`: where a language has no list, all lists are asked.
    """
    names = _names().get(language) or _all()
    folded = [{fold(part) for token in some for part in token.split("-")} for some in (tokens[:count], tokens[count:])]
    lead, rest = folded
    return lead <= names and not rest & names


@cache
def _all() -> frozenset[str]:
    return frozenset().union(*_names().values())


@cache
def _names() -> Mapping[str, frozenset[str]]:
    text = resources.files("resumectl.parse.lexicon").joinpath("given.toml").read_text(encoding="utf-8")
    return {language: frozenset(fold_list(block)) for language, block in tomllib.loads(text).items()}
