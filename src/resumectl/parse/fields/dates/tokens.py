"""The tokens of a line as dates are read from them: words for months and seasons, years, dashes, what touches what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from resumectl.parse.fields.dates.misprints import UNKNOWN_TEXT, with_plain_years
from resumectl.parse.fields.dates.roman import roman_months
from resumectl.parse.fields.dates.suffixes import without_suffixes
from resumectl.parse.lexicon import fold, lexicon

TOKEN = re.compile(r"\d+|[\u3040-\u30ff\u3400-\u9fff]|[^\W\d_]+\.?|\S", re.UNICODE)
SHORT_MONTHS = {"led": "leden", "pro": "prosinec"}
EARLIEST, LATEST = 1930, 2040
EARLIEST_IN_RANGE = 1500
NO_PRESENT = frozenset({"ACT"})
"""`2018 - ACT` is a territory or a test, `2018 - Act.` the present in Spanish."""
DASHES = frozenset("-–—−‐‑‒―~～〜→➔>﹣－ー")


class Token(NamedTuple):
    text: str
    begin: int
    stop: int
    key: str


class _Words(NamedTuple):
    months: dict[str, int]
    seasons: frozenset[str]
    present: frozenset[str]
    since: frozenset[str]
    until: frozenset[str]
    ranges: frozenset[str]
    prefixes: frozenset[str]
    before: frozenset[str]
    """All of since, until and prefixes."""
    beginnings: frozenset[str]
    present_openings: frozenset[str]
    """Months and seasons, and what words for now can begin with."""


@cache
def _words() -> _Words:
    words = lexicon()
    return _Words(
        dict(words.months),
        words.seasons,
        words.present,
        words.since,
        words.until,
        words.range_words,
        words.date_prefixes,
        words.since | words.until | words.date_prefixes,
        words.seasons | words.months.keys(),
        frozenset(phrase[:size] for phrase in words.present for size in range(1, len(phrase) + 1)),
    )


@lru_cache(maxsize=8192)
def _key(token: str) -> str:
    """A document's tokens come again and again, so their folding is kept."""
    return fold(token)


class DateTokens:
    """The tokens of one line; `tokens` and `text` have the same offsets."""

    def __init__(self, text: str) -> None:
        self.text = without_suffixes(with_plain_years(text))
        self.tokens = [
            Token(token := match.group(), match.start(), match.end(), _key(token))
            for match in TOKEN.finditer(self.text)
        ]
        self.words = _words()
        lower = self.text.lower()
        if "led" in lower or "pro" in lower:
            self.tokens = [self._as_month(at) for at in range(len(self.tokens))]
        if "I" in self.text or "V" in self.text or "X" in self.text:
            romans = roman_months(self.text)
            self.tokens = [self._as_roman(token, romans) for token in self.tokens] if romans else self.tokens
        if "I (" in self.text or "V (" in self.text:
            self.tokens = [self._as_number(at) for at in range(len(self.tokens))]

    def _as_roman(self, token: Token, romans: Mapping[int, str]) -> Token:
        """The token, with the name of the month where it is the number of one."""
        return token._replace(key=romans[token.begin]) if token.begin in romans else token

    def _as_number(self, at: int) -> Token:
        """The token without a meaning where it is a Roman number before brackets, and no `in`: `Category I (2020)`."""
        token = self.tokens[at]
        return token._replace(key="") if token.text in ("I", "V") and self._is(at + 1, "(") else token

    def _as_month(self, at: int) -> Token:
        """The token, as a month where a short Czech one has the other half of a range beside it.

        Elsewhere `led` and `pro` are words of many languages.
        """
        token, year = self.tokens[at], self._token(at + 1)
        month = SHORT_MONTHS.get(token.key)
        if month is None or year is None or not self._is_year(year):
            return token
        behind = self._text(at - 1) in DASHES and self._is_month(at - 3) if at > 2 else False
        free = at == 0 or not self.tokens[at - 1].text[0].isalnum()
        ahead = free and self._text(at + 2) in DASHES and (self._is_month(at + 3) or self._present(at + 3) is not None)
        return token._replace(key=month) if behind or ahead else token

    def _is_month(self, at: int) -> bool:
        token = self._token(at)
        return token is not None and (token.key in self.words.months or token.key in SHORT_MONTHS)

    def _present(self, at: int) -> int | None:
        token = self._token(at)
        if token is None or token.key not in self.words.present_openings or token.text in NO_PRESENT:
            return None
        for count in (5, 4, 3, 2, 1):
            part = self.tokens[at : at + count]
            if len(part) < count or not (part[0].key and part[-1].key):
                continue
            spaced = " ".join(token.key for token in part if token.key)
            if spaced in self.words.present or "".join(token.key for token in part) in self.words.present:
                return at + count
        return None

    def _is_year(self, token: Token) -> bool:
        if len(token.text) != 4 or not token.text.isdecimal():
            return False
        return EARLIEST_IN_RANGE <= int(token.text) <= LATEST or token.text == UNKNOWN_TEXT

    def _is_day(self, token: Token) -> bool:
        return token.text.isdecimal() and len(token.text) <= 2 and 1 <= int(token.text) <= 31

    def _month(self, token: Token | None) -> int | None:
        return self.words.months.get(token.key) if token is not None and token.key else None

    def _token(self, at: int) -> Token | None:
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def _text(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def _tokens_key(self, at: int) -> str:
        return self.tokens[at].key if 0 <= at < len(self.tokens) else ""

    def _is(self, at: int, text: str) -> bool:
        return self._text(at) == text

    def _touches(self, at: int) -> bool:
        """Whether no space stands between the token and the one before it."""
        token, before = self._token(at), self._token(at - 1)
        return token is not None and before is not None and token.begin == before.stop
