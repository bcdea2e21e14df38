"""Which of Tesseract's languages a text is written in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from resumectl.model.page import Warning

FEW_LETTERS: Final = 12
MARGIN: Final = 15.0
"""By how much (log probability) another language must beat English, whose terms every résumé is full of."""
KANA_SHARE: Final = 0.05

LATIN: Final = {
    "en": "eng", "la": "eng", "de": "deu", "fr": "fra", "es": "spa", "pt": "por", "it": "ita", "nl": "nld",
    "pl": "pol", "cs": "ces", "sk": "slk", "sl": "slv", "hr": "hrv", "bs": "bos", "sv": "swe", "da": "dan",
    "no": "nor", "nb": "nor", "nn": "nor", "fi": "fin", "et": "est", "lv": "lav", "lt": "lit", "hu": "hun",
    "ro": "ron", "tr": "tur", "ca": "cat", "id": "ind", "vi": "vie",
}  # fmt: skip
"""Languages in Latin script by ISO 639-1, and the name of Tesseract's data."""
CYRILLIC: Final = {
    "ru": "rus", "uk": "ukr", "be": "bel", "bg": "bul", "sr": "srp", "mk": "mkd", "kk": "kaz",
}  # fmt: skip
SCRIPTS: Final = {
    "Cyrillic": ("rus",), "Greek": ("ell",), "Arabic": ("ara",), "Hebrew": ("heb",), "Thai": ("tha",),
    "Han": ("chi_sim", "jpn"), "HanS": ("chi_sim",), "HanT": ("chi_tra",), "Japanese": ("jpn", "chi_sim"),
    "Hangul": ("kor",), "Korean": ("kor",), "Devanagari": ("hin",), "Bengali": ("ben",),
    "Armenian": ("hye",), "Georgian": ("kat",),
}  # fmt: skip
"""What Tesseract calls scripts, and the languages to try for each, the usual one first."""
INSTEAD: Final = {
    "fin": ("swe", "deu"), "est": ("deu", "swe"), "hun": ("ces",), "slk": ("ces",), "ces": ("slk",), "slv": ("ces",),
    "hrv": ("ces",), "bos": ("ces",), "lit": ("pol",), "lav": ("ces",), "cat": ("ita", "spa", "fra"), "vie": ("fra",),
    "ron": ("ita", "fra"), "dan": ("nor",), "nor": ("dan",), "swe": ("deu",),
    "ukr": ("rus",), "bel": ("rus",), "bul": ("rus",), "srp": ("rus",), "mkd": ("rus",), "kaz": ("rus",),
}  # fmt: skip
"""Languages that share most letters with one that is not installed: Finnish has no letter that Swedish lacks."""
PROBES: Final = ("rus", "ell", "chi_sim", "jpn", "ara", "kor", "heb", "hin", "tha")
"""Tried in turn when the script is not known."""


class Languages:
    """The installed languages, and a warning for every one that was wanted and is not there."""

    def __init__(self, installed: Iterable[str]) -> None:
        self.installed = frozenset(installed) - {"osd", "equ"}
        self.warnings: list[Warning] = []

    def usable(self, wanted: Iterable[str]) -> tuple[str, ...]:
        """Those of `wanted` that are installed, or what shares their letters; at least one (English where it can)."""
        names = tuple(dict.fromkeys(wanted)) or ("eng",)
        for name in names:
            if name not in self.installed and name != "eng":
                self._warn(name)
        alike = ((name, *INSTEAD.get(name, ())) for name in names)
        found = (next((each for each in group if each in self.installed), "") for group in alike)
        return tuple(dict.fromkeys(name for name in found if name)) or (
            ("eng",) if "eng" in self.installed else (min(self.installed),)
        )

    def for_latin(self, text: str) -> tuple[str, ...]:
        """The language of a text; English beside it, because other languages' data hardly know the sign @."""
        return self.usable([_most_likely(text, LATIN, "en"), "eng"])

    def for_script(self, name: str, text: str) -> tuple[str, ...]:
        """The languages for text that could be read with `name`; addresses and terms in Latin stand in
        every one."""
        if name == "rus":
            name = _most_likely(text, CYRILLIC, "ru")
        return self.usable([name, "eng"])

    def to_probe(self, script: str) -> list[str]:
        """Languages to try for a page that is not Latin, the likely ones first, as far as they are
        installed."""
        likely = SCRIPTS.get(script, ())
        if likely and not self.installed.intersection(likely):
            self._warn(likely[0])
        return [name for name in dict.fromkeys((*likely, *PROBES)) if name in self.installed]

    def _warn(self, name: str) -> None:
        package = f"tesseract-ocr-{name.replace('_', '-')}"
        warning = Warning(
            "OCR_LANGUAGE_MISSING",
            f"Tesseract's data for {name} is not installed, so the text was read without it. "
            f"Install it (Debian, Ubuntu: apt-get install {package}; macOS: brew install tesseract-lang) "
            "and parse again.",
        )
        if warning not in self.warnings:
            self.warnings.append(warning)


def has_kana(text: str) -> bool:
    """Whether Chinese characters stand among Japanese syllables, so that the text is Japanese."""
    kana = sum("\u3040" <= char <= "\u30ff" for char in text)
    return kana > KANA_SHARE * sum("\u3040" <= char <= "\u9fff" for char in text)


def _most_likely(text: str, names: Mapping[str, str], usual: str) -> str:
    """The value in `names` for the language of the text: `usual` unless another one is clearly more
    likely."""
    from resumectl.parse.language_model import rank

    if sum(char.isalpha() for char in text) < FEW_LETTERS:
        return names[usual]
    scores = {code: float(score) for code, score in rank(text.casefold()) if code in names}
    best = max(scores, key=lambda code: scores[code], default=usual)
    return names[best if scores.get(best, 0.0) - scores.get(usual, -1e9) > MARGIN else usual]
