"""What says from, until and since at the end of a date or behind it, made a dash and a word for now before reading.

Hungarian, Finnish, Turkish, Korean and Japanese do so: `2010-től 2014-ig`, `2015 alkaen`, `2015년 3월부터 현재까지`.
"""

from __future__ import annotations

import re

from resumectl.parse.lexicon import fold, lexicon

NOW = "-今"
"""A dash and a word for the present of one letter, so that the text keeps its length."""
SIGN = re.compile(
    r"t[óő]l\b|ig\b|óta\b|kuu(?:sta|hun)\b|\d (?:alkaen|lähtien)\b|nd[ae]n |\d['’][dt][ae]n |kadar\b|"
    r"부터|까지|から|より|まで|tot en met|des de ",
    re.IGNORECASE,
)
HUNGARIAN = (
    "(január|február|március|április|május|június|július|augusztus|szeptember|október|november|december|"
    "jan|febr?|márc|ápr|máj|jún|júl|aug|szept?|okt|nov|dec)"
)
OPENING = (
    re.compile(r"(\d)\.?-?t[óő]l\b", re.IGNORECASE),
    re.compile(rf"\b{HUNGARIAN}[áé]?t[óő]l\b", re.IGNORECASE),
    re.compile(r"(\d)['’][dt][ae]n (?=\d{4}|günümüz|bugün)", re.IGNORECASE),
    re.compile(r"([\d년월일])부터"),
    re.compile(r"([\d年月日])(?:から|より)(?=\s?(?:\d|平成|令和|昭和|現在))"),
)
"""From: a dash where a date or a word for now follows, else both. In Japanese the end may stand in the next row."""
SINCE = (
    re.compile(r"(\d)\.? óta\b", re.IGNORECASE),
    re.compile(rf"\b{HUNGARIAN}[ae]? óta\b", re.IGNORECASE),
    re.compile(r"(\d) (?:alkaen|lähtien)\b", re.IGNORECASE),
    re.compile(r"(\d)(?: \w+)? (?:yıl|tarih|ay|sene)[ıi]n?d[ae]n (?:itibaren|beri|bu yana|günümüze)\b", re.IGNORECASE),
)
CLOSING = (
    re.compile(r"(\d)\.?-?ig\b", re.IGNORECASE),
    re.compile(rf"\b{HUNGARIAN}[áé]?ig\b", re.IGNORECASE),
    re.compile(r"(\d)['’][yn]?[aeıi] kadar\b", re.IGNORECASE),
    re.compile(r"(\wkuu)(?:sta|hun)\b", re.IGNORECASE),
    re.compile(r"([\d년월일])까지"),
    re.compile(r"([\d年月日])まで"),
    re.compile(r"\b(tot) en met\b", re.IGNORECASE),
)
"""Endings that only close a half, or say of a month what a word beside it says: left out."""
SPLIT_SINCE = re.compile(r"\bdes de (?=\d|\w+ )", re.IGNORECASE)
"""Catalan `des de`, whose first word is the short form of December."""
MOST_WORDS = 3


def without_suffixes(text: str) -> str:
    """The text, as long as before, with such endings and words as dashes and words for now."""
    if SIGN.search(text) is None:
        return text
    for pattern in CLOSING:
        text = pattern.sub(lambda match: match[1].ljust(len(match[0])), text)
    for pattern in OPENING:
        text = pattern.sub(_opened, text)
    for pattern in SINCE:
        text = pattern.sub(lambda match: _joined(match, NOW), text)
    return SPLIT_SINCE.sub("desde  ", text)


def _opened(match: re.Match[str]) -> str:
    rest = match.string[match.end() :].split()[:MOST_WORDS]
    words = lexicon()
    present = any(fold(" ".join(rest[:count])) in words.present for count in range(1, len(rest) + 1))
    dated = bool(rest) and (rest[0][0].isdigit() or fold(rest[0]) in words.months or rest[0].startswith("現在"))
    return _joined(match, "-" if present or dated else NOW)


def _joined(match: re.Match[str], sign: str) -> str:
    """What stands before, and the sign, set off from it where there is room."""
    room = len(match[0]) - len(match[1]) - len(sign)
    return (match[1] + (f" {sign}" if room else sign)).ljust(len(match[0]))
