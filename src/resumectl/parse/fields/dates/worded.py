"""Spans of time that words make of two dates: `2022 – expected 2026`, `between 2018 and 2022`."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from resumectl.parse.fields.dates.reader import JOINERS, Date, DateReader
from resumectl.parse.lexicon import fold
from resumectl.parse.lexicon.entries import entry_words

BETWEEN = frozenset(
    "between zwischen entre tra fra tussen mellan mellem mellom między mezi între között між".split()
)
ARTICLES = frozenset("the il el o a den het".split())
LONGEST_EXPECTED = 3


class Between(NamedTuple):
    """The token with the word for between, and the second date."""

    lead: int
    upper: Date


class WordedReader(DateReader):
    """Reads the second date of such spans."""

    def _behind_expected(self, at: int) -> int | None:
        """The token behind words for a date that lies ahead."""
        keys = [token.key for token in self.tokens[at : at + LONGEST_EXPECTED]]
        words = expected_words()
        sizes = [size for size in range(len(keys), 0, -1) if " ".join(keys[:size]) in words]
        return at + sizes[0] + self._is(at + sizes[0], ".") + self._is(at + sizes[0], ":") if sizes else None

    def _between(self, at: int, first: Date) -> Between | None:
        """What joins the date at the token `at`, which is `first`, to a second one; None without a word for between."""
        lead = at - 1 - (self._tokens_key(at - 1) in ARTICLES)
        if lead < 0 or self._tokens_key(lead) not in between_words() or self._tokens_key(first.next) not in JOINERS:
            return None
        second = self._date(first.next + 1 + (self._tokens_key(first.next + 1) in ARTICLES))
        if second is None or second.year is None or second.year < (first.year or second.year):
            return None
        return Between(lead, second)


@cache
def expected_words() -> frozenset[str]:
    """Words before the end of a span that lies ahead."""
    return frozenset(entry_words("expected"))


@cache
def between_words() -> frozenset[str]:
    """Folded words for between."""
    return frozenset(map(fold, BETWEEN))
