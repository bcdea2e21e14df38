"""Words of entries, in entries.toml beside this module: units of time, labels of an entry's parts, verbs of duties."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from resumectl.parse.lexicon.folding import fold_list


@cache
def entry_words(name: str) -> tuple[str, ...]:
    """The folded words of one list of the table, such as `verbs`. Raises KeyError for another name."""
    return tuple(fold_list(_table()[name]))


@cache
def field_words() -> frozenset[str]:
    """The single words of what work and studies are about, of the list `fields`: `sales`, `mathematics`."""
    return frozenset(token for phrase in entry_words("fields") for token in phrase.split())


@cache
def _table() -> dict[str, str]:
    path = resources.files("resumectl.parse.lexicon").joinpath("entries.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))
