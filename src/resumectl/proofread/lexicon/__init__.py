"""Word lists that the rules go by, as files that anybody can read and add to."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=16)
def table_of(name: str) -> dict[str, Any]:
    """One TOML file of this folder."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def english_words(name: str) -> frozenset[str]:
    """One list of english.toml."""
    return frozenset(table_of("english")[name].split())


@lru_cache(maxsize=8)
def listed(folder: str, language: str) -> tuple[str, ...]:
    """The lines of a language's file in a folder, comments left out; none where there is no file."""
    file = files(__package__).joinpath(folder, f"{language}.txt")
    if not file.is_file():
        return ()
    return tuple(line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
