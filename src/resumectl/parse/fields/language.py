"""The language that a document is written in."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.geometry import Line

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

LEAST_LETTERS = 20
MOST_CHARACTERS = 20_000


def find_language(lines: Sequence[Line]) -> str:
    """The lower-case English name of the language, `""` when there is too little text to tell."""
    import py3langid

    text = "\n".join(line.flat for line in lines if "@" not in line.flat)[:MOST_CHARACTERS]
    if sum(char.isalpha() for char in text) < LEAST_LETTERS:
        return ""
    code = py3langid.classify(text.casefold())[0]
    return NAMES.get(code, "")
