"""The language that a document is written in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from types import MappingProxyType

from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list

NAMES = {
    "af": "afrikaans", "ar": "arabic", "az": "azerbaijani", "be": "belarusian", "bg": "bulgarian", "bn": "bengali",
    "bs": "bosnian", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish", "fr": "french",
    "gl": "galician", "he": "hebrew", "hi": "hindi", "hr": "croatian", "hu": "hungarian", "hy": "armenian",
    "id": "indonesian", "is": "icelandic", "it": "italian", "ja": "japanese", "ka": "georgian", "kk": "kazakh",
    "ko": "korean", "lt": "lithuanian", "lv": "latvian", "mk": "macedonian", "ms": "malay", "nb": "norwegian",
    "nl": "dutch", "nn": "norwegian", "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian",
    "ru": "russian", "sk": "slovak", "sl": "slovenian", "sq": "albanian", "sr": "serbian", "sv": "swedish",
    "th": "thai", "tr": "turkish", "uk": "ukrainian", "ur": "urdu", "vi": "vietnamese", "zh": "chinese",
}  # fmt: skip
"""ISO 639-1 to the contract's language names."""

OF_BOSNIA = re.compile(r"\b(?:BiH|Bosn[aeiu]|Hercegovin|Sarajev|Banja ?Luk|Tuzl|Zenic|Mostar|\+387)")
"""Bosnian and Croatian are told apart by places, hardly by words."""
LEAST_LETTERS = 20
SURE_LETTERS = 250
MOST_CHARACTERS = 20_000
LONGEST_HEADING_WORDS = 5


def find_language(lines: Sequence[Line]) -> str:
    """The lower-case English name of the language, `""` when nothing tells it.

    Where the text is short, or of no language that résumés are written in (blind text), its headings decide.
    """
    from resumectl.parse.language_model import likeliest, rank

    text = "\n".join(line.flat for line in lines if "@" not in line.flat)[:MOST_CHARACTERS]
    # No more are counted than are enough.
    letters = sum(map(str.isalpha, text[: 2 * SURE_LETTERS]))
    letters += sum(map(str.isalpha, text[2 * SURE_LETTERS :])) if letters < SURE_LETTERS else 0
    first = _or_croatian(likeliest(text.casefold()), text) if letters >= SURE_LETTERS else ""
    if first in NAMES:
        return NAMES[first]
    ranked = [code for code, _ in rank(text.casefold())] if letters >= LEAST_LETTERS else []
    ranked[:1] = [_or_croatian(code, text) for code in ranked[:1]]
    told = [code for code in ranked if code in NAMES]
    votes = _heading_votes(lines)
    most = max(votes.values(), default=0)
    best = [code for code in votes if votes[code] == most]
    if best:
        return NAMES[next((code for code in told if code in best), best[0])]
    return NAMES[told[0]] if told else ""


def _or_croatian(code: str, text: str) -> str:
    return "hr" if code == "bs" and not OF_BOSNIA.search(text) else code


def _heading_votes(lines: Sequence[Line]) -> dict[str, int]:
    """How many lines are headings or labels of each language."""
    votes: dict[str, int] = {}
    keys = {fold(line.flat.split(":")[0]) for line in lines if len(line.flat.split()) <= LONGEST_HEADING_WORDS}
    for code, headings in _headings().items():
        count = len(keys & headings)
        if count:
            votes[code] = count
    return votes


@cache
def _headings() -> Mapping[str, frozenset[str]]:
    """Folded headings and labels by language code; English first, which wins where two languages share a word."""
    folder = resources.files("resumectl.parse.lexicon")
    found: dict[str, frozenset[str]] = {}
    for code in sorted(NAMES, key=lambda code: (code != "en", code)):
        source = folder.joinpath(f"{code}.toml")
        if source.is_file():
            table = tomllib.loads(source.read_text(encoding="utf-8"))
            blocks = [block for group in ("sections", "labels") for block in table.get(group, {}).values()]
            found[code] = frozenset(phrase for block in blocks for phrase in fold_list(block))
    return MappingProxyType(found)
