"""Single dates in many languages, read token by token, so that the time grows with the line's length alone."""

from __future__ import annotations

import re
from typing import NamedTuple

from resumectl.parse.fields.dates.eras import ERAS, LETTERS, era_base, letter_base, year_in
from resumectl.parse.fields.dates.misprints import UNKNOWN
from resumectl.parse.fields.dates.tokens import DASHES, LATEST, DateTokens, Token

JOINERS = frozenset({"and", "und", "et", "y", "e", "og", "och", "i", "en", "ve", "и", "a2"})
ORDINALS = frozenset({"st", "nd", "rd", "th"})
OF = frozenset({"de", "del", "of", "di", "do", "r", "г", "im", "in"})
SHORT_PAIR = re.compile(r"\d{1,2}[/.]\d{2}(?!\d)")
AFTER_SHORT_PAIR = re.compile(r"\d{1,2}[/.]\d{2}\s*(?:[-–—]|to|bis|a|à)\s*$")
DASHED_PAIR = re.compile(r"(?<![\d-])(?:0[1-9]|1[0-2])-\d{2}(?![\d-])")
AFTER_DASHED_PAIR = re.compile(r"(?<![\d-])(?:0[1-9]|1[0-2])-\d{2}\s+(?:[-–—]|to|bis|a|à)\s+$")
"""`09-16 - 03-17`: only blanks around the other dash tell month and year from a span of days or years."""
MONTHS_OF_YEAR = re.compile(r"(?:0?[1-9]|1[0-2])[-–](?:0?[1-9]|1[0-2])[/.](?:19|20)\d\d(?!\d)")
"""`6–8/2012`"""
DAY_OF_YEAR = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\s?[-–](?=\s?\d{1,2}\.\d{1,2}\.(?:19|20)\d\d(?!\d))"
)
"""`1.7.-31.8.2015`"""
QUARTER = re.compile(r"^[qQhH][1-4]$")
YEAR_MARKS = frozenset({"г", "гг", "год", "года", "рр", "р", "r", "roku", "roka", "god", "godine", "року"})
NO_SEASONS = frozenset({"host"})
"""Titles that only lack the accent of a season: Swedish autumn is `höst`."""
NO_MONTHS = frozenset({"a", "do", "may"})
"""Words behind a year that are months elsewhere."""
COUNTED_MONTH, COUNTED_YEAR = frozenset({"thang"}), frozenset({"nam"})
"""Vietnamese for month and year, which stand before their numbers."""
UP_TO = frozenset({"đến", "tới"})
"""Vietnamese words that without their marks are words of other languages."""
SHORT_MONTH = re.compile(r"[Tt](?:0?[1-9]|1[0-2])[/.](?:19|20)\d\d(?!\d)")
"""`T3/2019`"""
BEGINNINGS = frozenset(("'", "’", "‘", "´", "`", *"qQhH", *LETTERS, *(era[0] for era in ERAS)))
"""Tokens with which an apostrophe year, a quarter or an era begins."""


class Date(NamedTuple):
    """A date that was read: `next` is the token after it; year None means that only a month was there."""

    year: int | None
    month: int | None
    next: int
    plain: bool = False

    def text(self) -> str:
        if self.year is None or self.year == UNKNOWN:
            return ""
        return f"{self.year:04d}-{self.month:02d}" if self.month else f"{self.year:04d}"


class DateReader(DateTokens):
    """Reads the dates of one line, one at a token."""

    def _may_begin(self, token: Token) -> bool:
        """Whether `_date` and `_month_only` have any case for a date that begins here; most words are left by this."""
        return (
            token.key in self.words.beginnings
            or token.text[0].isdecimal()
            or token.text in BEGINNINGS
            or token.key in COUNTED_MONTH
            or (token.text in ("T", "t") and SHORT_MONTH.match(self.text, token.begin) is not None)
        )

    def _separator(self, at: int) -> int | None:
        """The token after a dash or a word like "to", or None."""
        at = self._after_year_mark(at)
        token = self._token(at)
        if token is None:
            return None
        joins = token.text == "/" or token.key in JOINERS
        if joins and self._month(self._token(at - 1)) and self._month(self._token(at + 1)):
            # `May/June 2016 - July 2018` begins with either; `juillet et août 2010` is both.
            return at + 1 if self._separator(at + 3) is None else None
        if token.key in JOINERS and self._month(self._token(at - 1)) and self._month(self._token(at + 1)):
            # `July and August 2010`: the year of both stands behind the second.
            year = self._token(at + 2)
            return at + 1 if year is not None and self._is_year(year) and self._separator(at + 3) is None else None
        if token.text in DASHES:
            while (token := self._token(at)) is not None and self._present(at) is None:
                if token.text not in DASHES and (token.key not in self.words.ranges or self._begins_date(at)):
                    break
                at += 1
            return at
        if (behind := self._behind_phrase(at)) is not None:
            return behind
        if self._is(at + 1, "/") and f"{token.key} {self._tokens_key(at + 2)}" in self.words.ranges:
            return at + 3
        if token.key in self.words.ranges and token.key not in JOINERS:
            return at + 1 + self._is(at + 1, ":")
        if token.text in ",|;" and self._is(at + 2, ":") and self._tokens_key(at + 1) in self.words.ranges - JOINERS:
            # `From: May 2016 | To: July 2018`
            return at + 3
        if token.text in ("从", "至", "到"):
            return at + 1
        if token.text.lower() in UP_TO:
            return at + 1 + (self._tokens_key(at + 1) in COUNTED_YEAR)
        return None

    def _behind_phrase(self, at: int) -> int | None:
        """The token behind several words for "to", also as letters of each: `till och med`, `t.o.m.`, `do dnia`."""
        keys = [token.key for token in self.tokens[at : at + 3]]
        sizes = range(len(keys), 1, -1) if keys[0] else ()
        return next((at + size for size in sizes if " ".join(keys[:size]) in self.words.ranges), None)

    def _after_year_mark(self, at: int) -> int:
        """The token after a word that only says that a year stood before it: `2015 г.`, `2015 r.`"""
        year = self._token(at - 1)
        marked = year is not None and self._is_year(year) and self._tokens_key(at) in YEAR_MARKS
        return at + 1 if marked and self._text(at).islower() else at

    def _begins_date(self, at: int) -> bool:
        """Whether a word for "to" is a month with its year: Turkish `Tem 2021` is July."""
        return self._tokens_key(at) in self.words.months and self._date_year(at + 1)

    def _date(self, at: int) -> Date | None:
        token = self._token(at)
        if token is None:
            return None
        if token.text[0].isdecimal():
            return self._from_number(token, at)
        if token.text in ("'", "’", "‘", "´", "`"):
            return self._apostrophe_year(at)
        if QUARTER.match(token.text + self._text(at + 1)) and self._touches(at + 1):
            return self._year_after(at + 2, None)
        month = self._month(token)
        if month is not None:
            return self._from_month(month, at)
        if token.key in COUNTED_MONTH or (token.key == "t" and SHORT_MONTH.match(self.text, token.begin)):
            return self._counted_month(at)
        if token.key in self.words.seasons and token.text.lower() not in NO_SEASONS:
            return self._year_after(at + 1, None)
        return self._era(at)

    def _month_only(self, at: int) -> Date | None:
        """A month whose year stands behind the second one: `May – Aug 2019`."""
        token = self._token(at)
        if token is None:
            return None
        if token.text[0].isdecimal() and MONTHS_OF_YEAR.match(self.text, token.begin):
            return Date(None, int(token.text), at + 1)
        if token.text[0].isdecimal() and DAY_OF_YEAR.match(self.text, token.begin):
            return Date(None, int(self._text(at + 2)), at + 4)
        if token.text[0].isdecimal() and self._is_day(token):
            month = self._month(self._token(at + 1))
            return Date(None, month, at + 2) if month is not None and self._separator(at + 2) else None
        month = self._month(token)
        if month is not None:
            # `July 26 - August 12, 2007`
            following = self._after_days(at + 1) if self._is_month_day(at + 1) else at + 1
            if self._separator(following) is not None:
                return Date(None, month, following)
        if token.key not in self.words.seasons or token.text.lower() in NO_SEASONS:
            return None
        return Date(None, None, at + 1) if self._separator(at + 1) is not None else None

    def _from_month(self, month: int, at: int) -> Date | None:
        following = at + 1
        if self._is_month_day(following):
            after = self._after_days(following)
            for days in (after, self._after_days(after + 1) if self._is_to_day(after) else after):
                dated = self._year_after(days, month)
                if dated is not None and dated.year is not None and len(self._text(dated.next - 1)) == 4:
                    return dated
        return self._year_after(following, month)

    def _is_month_day(self, at: int) -> bool:
        token = self._token(at)
        return token is not None and self._is_day(token) and not self._is_year(token)

    def _is_to_day(self, at: int) -> bool:
        """Whether a dash and a further day of the month stand here: `July 6-12, 2015`."""
        return self._text(at) in DASHES and self._is_month_day(at + 1)

    def _after_days(self, at: int) -> int:
        """The token after a day and its ordinal's ending."""
        return at + 1 + (self._tokens_key(at + 1) in ORDINALS)

    def _counted_month(self, at: int) -> Date | None:
        """`Tháng 3 năm 2019`, `tháng 10/2016`: a word for month, its number, and the year behind another word."""
        number = self._token(at + 1)
        if number is None or not number.text.isdecimal() or not 1 <= int(number.text[:4]) <= 12:
            return None
        following = at + 2 + (self._text(at + 2) in (",", "/", "-", ".") or self._tokens_key(at + 2) in COUNTED_YEAR)
        following += self._tokens_key(following) in COUNTED_YEAR
        year = self._token(following)
        known = year is not None and self._is_year(year)
        return Date(int(year.text), int(number.text), following + 1) if known and year is not None else None

    def _year_after(self, at: int, month: int | None) -> Date | None:
        """A year, perhaps behind a comma, a full stop, "of" or an apostrophe."""
        for _ in range(3):
            token = self._token(at)
            if token is not None and (
                token.text in (",", ".", "/", "_") or token.key in OF or (token.text in DASHES and self._touches(at))
            ):
                at += 1
        token = self._token(at)
        if token is None:
            return None
        if self._is_year(token):
            return Date(int(token.text), month, at + 1)
        if token.text in ("'", "’", "‘", "´", "`"):
            dated = self._apostrophe_year(at)
            return dated._replace(month=month, plain=False) if dated else None
        short = token.text.isdecimal() and len(token.text) == 2
        if month is not None and short and self._text(at - 1) in (*DASHES, "/"):
            return Date(century(int(token.text)), month, at + 1)
        return None

    def _apostrophe_year(self, at: int) -> Date | None:
        token = self._token(at + 1)
        if token is None or not (token.text.isdecimal() and len(token.text) == 2) or not self._touches(at + 1):
            return None
        return Date(century(int(token.text)), None, at + 2)

    def _from_number(self, token: Token, at: int) -> Date | None:
        if self._is_year(token):
            return self._from_year(int(token.text), at)
        value = int(token.text) if len(token.text) <= 2 else 0
        if not 1 <= value <= 31:
            return None
        mark = self._text(at + 1)
        if mark in ("/", ".", "-", "–") and (self._touches(at + 1) or self._is_spaced_month(token, at)):
            return self._numeric(token, mark, at)
        following = at + 1
        if mark == "." or (
            self._token(following) is not None
            and self._tokens_key(following) in ("st", "nd", "rd", "th", "er", "º", "de")
        ):
            following += 1
        if self._tokens_key(following) in OF:
            following += 1
        month = self._month(self._token(following))
        return self._year_after(following + 1, month) if month is not None else None

    def _is_spaced_month(self, token: Token, at: int) -> bool:
        """Whether a month in two digits stands before its year with spaces around the stroke: `06 / 2007`."""
        spaced = self._is(at + 1, "/") and len(token.text) == 2 and token.text <= "12" and self._date_year(at + 2)
        return spaced and self._text(at - 1) != "/" and not self._is(at + 3, "/")

    def _numeric(self, token: Token, mark: str, at: int) -> Date | None:
        """`03/2019`, `03.2019`, `01.03.2019`, `03/19 -`; not the `2.2019` of a version number."""
        value = int(token.text)
        if self._touches(at) and self._text(at - 1)[-1:].isascii() and self._text(at - 1)[-1:].isalpha():
            return None
        second = self._token(at + 2)
        if mark in DASHES and self._is_month_day(at + 2) and (month := self._month(self._token(at + 3))) is not None:
            # `6-12 July 2015`
            return self._year_after(at + 4, month)
        if second is None or not second.text.isdecimal():
            month = self._month(second)
            return self._year_after(at + 3, month) if month is not None else None
        if self._is_year(second) and 1 <= value <= 12:
            return Date(int(second.text), value, at + 3)
        third = self._token(at + 4)
        is_third = third is not None and self._is(at + 3, mark) and (mark not in DASHES or self._touches(at + 3))
        if third is not None and is_third and third.text.isdecimal() and len(second.text) <= 2:
            middle = int(second.text)
            year = int(third.text) if self._is_year(third) else century(int(third.text)) if len(third.text) == 2 else 0
            month = value if middle > 12 or value == middle else middle
            if year and 1 <= month <= 12:
                return Date(year, month, at + 5)
        if len(second.text) == 2 and 1 <= value <= 12 and (mark in "/." or DASHED_PAIR.match(self.text, token.begin)):
            return Date(century(int(second.text)), value, at + 3) if self._is_short_pair(at, mark) else None
        return None

    def _is_short_pair(self, at: int, mark: str) -> bool:
        """`03/19` counts as month and year only in a range of two such, or one up to now."""
        pair, after_pair = (SHORT_PAIR, AFTER_SHORT_PAIR) if mark in "/." else (DASHED_PAIR, AFTER_DASHED_PAIR)
        after = self._separator(at + 3)
        if after is not None and not (mark in DASHES and self._touches(at + 3)):
            if self._present(after) is not None or (mark in "/." and self._date_year(after)):
                return True
            return bool(pair.match(self.text, self.tokens[after].begin)) if self._token(after) else False
        return bool(after_pair.search(self.text[: self.tokens[at].begin]))

    def _date_year(self, at: int) -> bool:
        token = self._token(at)
        return token is not None and self._is_year(token)

    def _from_year(self, year: int, at: int) -> Date:
        mark = self._text(at + 1)
        second = self._token(at + 2)
        if second is not None and self._touches(at + 1) and mark in ("-", "/", ".", "–"):
            joined = self._year_and_month(year, mark, second, at)
            if joined is not None:
                return joined
        if mark in ("年", "년"):
            return self._after_year_sign(year, at + 2)
        month = self._month(self._token(at + 1))
        key = self._tokens_key(at + 1)
        if month is not None and not self._owns_year(at + 1) and key not in NO_MONTHS:
            return Date(year, month, at + 2)
        if key in self.words.seasons and key not in NO_SEASONS and not self._text(at + 2)[:1].isalnum():
            return Date(year, None, at + 2)
        return Date(year, None, at + 2 if key in ("г", "года", "r") else at + 1, plain=True)

    def _after_day(self, at: int) -> int:
        """The token after a day with its full stop, or `at`."""
        token = self._token(at)
        return at + 2 if token is not None and self._is_day(token) and self._is(at + 1, ".") else at

    def _year_and_month(self, year: int, mark: str, second: Token, at: int) -> Date | None:
        """`2019-03`, `2019/03`, `2019. 3`, `2019-03-15`, `2019-Mar`."""
        number = int(second.text) if second.text.isdecimal() and len(second.text) <= 2 else 0
        following = at + 3
        if 1 <= number <= 12 and self._touches(at + 2):
            if self._is(following, mark) and self._touches(following) and self._touches(following + 1):
                day = self._token(following + 1)
                if day is not None and day.text.isdecimal() and len(day.text) <= 2:
                    return Date(year, number, following + 2)
            is_range = mark == "–" or (len(second.text) == 1 and mark == "-")
            is_school_year = mark == "/" and number == (year + 1) % 100 and len(second.text) == 2
            if not is_range and not is_school_year:
                ends = mark == "." and self._is(following, ".") and self._separator(following + 1) is not None
                return Date(year, number, following + ends)
        month = self._month(second)
        if month is not None and self._touches(at + 2):
            return Date(year, month, following)
        if mark == "." and 1 <= number <= 12 and not self._is_month_word_after(at + 2):
            stopped = self._is(following, ".") and self._touches(following)
            return Date(year, number, self._after_day(following + 1) if stopped else following)
        return None

    def _is_month_word_after(self, at: int) -> bool:
        return self._month(self._token(at + 1)) is not None

    def _owns_year(self, at: int) -> bool:
        """Whether the month at `at` has a year of its own behind it."""
        return self._year_after(at + 1, 1) is not None

    def _after_year_sign(self, year: int, at: int) -> Date:
        token = self._token(at)
        if (
            token is not None
            and token.text.isdecimal()
            and self._text(at + 1) in ("月", "월")
            and 1 <= int(token.text[:4]) <= 12
        ):
            following = at + 2
            day = self._token(following)
            if day is not None and day.text.isdecimal() and self._text(following + 1) in ("日", "일"):
                following += 2
            return Date(year, int(token.text), following)
        return Date(year, None, at, plain=False)

    def _era(self, at: int) -> Date | None:
        base = era_base(self._text(at) + self._text(at + 1))
        if base is not None and self._text(at + 3) == "年":
            year = year_in(base, self._text(at + 2))
            return self._after_year_sign(year, at + 4) if year else None
        base = letter_base(self._text(at), self.text)
        year = year_in(base, self._text(at + 1)) if base is not None and self._touches(at + 1) else None
        if year is None:
            return None
        if self._text(at + 2) == "年":
            return self._after_year_sign(year, at + 3)
        month = self._token(at + 3) if self._text(at + 2) in (".", "/") else None
        known = month is not None and self._is_day(month) and int(month.text) <= 12
        return Date(year, int(month.text), at + 4) if known and month is not None else None

def century(year: int) -> int:
    """The year that two digits stand for."""
    return 2000 + year if year <= LATEST - 2000 else 1900 + year
