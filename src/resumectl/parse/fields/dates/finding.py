"""The dates of a line in many languages: months, years, ranges, "since", "until", Present.

Nothing is invented: a month only when one is printed, `Present` only when the text says so. How a single date is
read stands in date_reader.py.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from resumectl.model.profile import PRESENT
from resumectl.parse.digits import has_digit
from resumectl.parse.fields.dates.misprints import UNKNOWN
from resumectl.parse.fields.dates.reader import ORDINALS, YEAR_MARKS, Date, century
from resumectl.parse.fields.dates.tokens import DASHES, EARLIEST, EARLIEST_IN_RANGE, LATEST, Token
from resumectl.parse.fields.dates.worded import WordedReader
from resumectl.parse.lexicon import lexicon

GRADES = frozenset({"gs", "gg", "wg"})
"""What leads the number of an occupation in the United States: `GS-2005-07`."""
MOST_CHARACTERS = 2_000
DURATION = re.compile(
    r"\s*[·•,|]?\s*[(\[]?\s*(?:\d{1,2}\s*(?:\+\s*)?(?:years?|yrs?|y|months?|mos?|mths?|m|jahre?n?|monate?n?|ans?|mois|años?|mes(?:es)?|"
    r"anos?|anni|anno|mesi|mese|jaar|maand(?:en)?|lata?|rok|lat|miesi[ąę]c[ey]?|år|mån(?:ader)?|måneder|лет|год[а]?|мес\w*)\.?\s*,?\s*){1,2}[)\]]?"
    r"(?=\s*(?:$|[|•·,;)\n]))",
    re.IGNORECASE,
)
YEAR_STOP = re.compile(r"\d\.")
MONTHS_BEHIND = re.compile(r"\s?\(([^\d()]{3,40})\)")
FORMS_OF_FIRMS = frozenset({"AB", "A.", "S.", "Ş.", "V."})
"""`Nilssons AB (2019)` is no German "from" (ab), `Yıldız A.Ş.` no word for a date either."""
GENDER_SIGNS = frozenset("*:_·•")
GENDER_ENDS = frozenset({"a", "e", "in", "innen", "r"})
"""`Techniker*in`, `Angestellte:r`, `Étudiant·e`: what stands behind the sign is the end of the word."""
LONG_DASHES = frozenset("–—")
LONGEST_LINK = 2
BEFORE_NUMBER = frozenset("$€£¥#+№")
IN_NUMBER_BEFORE = re.compile(r"\d[-./,: ]$")
IN_NUMBER_AFTER = re.compile(r"[A-Za-z]|[-./]\d|,\d{3}| \d{3}")
WORD_AFTER = re.compile(r"\s+[a-z]{3,}")
CODE_BEFORE = re.compile(r"[A-Z]\d{1,3}\.$")
"""A standard's number goes on behind it: `ASME Y14.5-2009`."""
LETTER_BEFORE = re.compile(r"[A-Za-z]\s*$")


class DateSpan(NamedTuple):
    """A date or a range as it stands in a text.

    `start` and `end` are `YYYY`, `YYYY-MM`, `Present` or `""`; a single date has only `end` and `is_range` False.
    `begin` and `stop` are the character offsets of the whole expression with words like "since" and brackets around.
    """

    start: str
    end: str
    begin: int
    stop: int
    is_range: bool


def find_dates(text: str) -> list[DateSpan]:
    """All dates and ranges of a line, in print order; at most its first 2,000 characters are looked at."""
    return list(_read(text[:MOST_CHARACTERS]))


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[DateSpan, ...]:
    """The layout, section and field stages ask for the same lines, so the answers are kept."""
    if not has_digit(text):
        return ()
    spans = _SpanReader(text).spans()
    if not NOTES.isdisjoint(text):
        spans = [_with_note(span, text) for span in spans]
    return tuple(_with_months_behind(span, text) for span in spans) if "(" in text else tuple(spans)


def _with_note(span: DateSpan, text: str) -> DateSpan:
    """The span with the mark of a note right behind it: `2016*`."""
    stop = span.stop
    while stop < len(text) and text[stop] in NOTES and not text[stop + 1 : stop + 2].isalnum():
        stop += 1
    return span._replace(stop=stop)


NOTES = frozenset("*†‡")


def _with_months_behind(span: DateSpan, text: str) -> DateSpan:
    """A year with the months in brackets behind it: `2018 (June - August)`."""
    inner = MONTHS_BEHIND.match(text, span.stop) if not span.is_range and span.end.isdecimal() else None
    if inner is None:
        return span
    whole = f"{inner.group(1)} {span.end}"
    months = _SpanReader(whole).spans()
    if len(months) != 1 or (months[0].begin, months[0].stop) != (0, len(whole)) or "-" not in months[0].end:
        return span
    return months[0]._replace(begin=span.begin, stop=inner.end())


OPEN_ENDS = frozenset("to until till bis tot til hasta au do до".split())
SINCE_BEHIND = frozenset(
    f"{case} {word}".strip() for case in ("", "dan", "den", "tan", "ten") for word in ("beri", "itibaren", "bu yana")
)
"""Turkish says since when behind the date, joined to it by an ending: `2019'dan beri`."""


class _SpanReader(WordedReader):
    """Puts single dates together to ranges."""

    def spans(self) -> list[DateSpan]:
        found: list[DateSpan] = []
        at = 0
        least = 0
        while at < len(self.tokens):
            if not self._may_begin(self.tokens[at]):
                at += 1
                continue
            span, following = self._span(at, least)
            if span is not None:
                found.append(span)
                least = following
                at = following
            else:
                at += 1
        return found

    def _span(self, at: int, least: int) -> tuple[DateSpan | None, int]:
        short = self._in_short_years(at)
        first = short or self._date(at) or self._month_only(at)
        if first is None or (self._text(at - 1) in DASHES and self._tokens_key(at - 2) in GRADES):
            return None, at
        if (between := self._between(at, first)) is not None:
            lower = first._replace(year=first.year or between.upper.year).text()
            return self._made(lower, between.upper.text(), between.lead, between.upper.next, True), between.upper.next
        begin = self._prefix(at, least)
        lead = self._lead(begin, at)
        ranged = self._range(first)
        if ranged is not None:
            start, end, following = ranged
            return self._made(start, end, begin, following, True), following
        present = self._present(first.next) if lead == "since" and first.year is not None else None
        if present is not None:
            return self._made(first.text(), PRESENT, begin, present, True), present
        if first.year is None or not self._is_date(first, at):
            return None, at
        since = first.next if lead == "since" else self._since_behind(first.next)
        if since is not None:
            return self._made(first.text(), PRESENT, begin, since, True), since
        if lead == "until":
            return self._made("", first.text(), begin, first.next, True), first.next
        opens = begin == 0 and (self._opens(first.next) or self._ends_in_to(first.next))
        if opens or self._dangles(first.next):
            return self._made(first.text(), "", begin, first.next + 1, True), first.next + 1
        return self._made("", first.text(), begin, first.next, False), first.next

    def _since_behind(self, at: int) -> int | None:
        """The token after a word for "since" that follows its date: `2019'dan beri`."""
        begin = at + 1 if self._text(at) in ("'", "’") and self._touches(at) else at
        for count in (3, 2, 1):
            part = self.tokens[begin : begin + count]
            if len(part) == count and " ".join(token.key for token in part) in SINCE_BEHIND:
                return begin + count
        return None

    def _made(self, start: str, end: str, begin: int, following: int, is_range: bool) -> DateSpan:
        left, right = self.tokens[begin].begin, self.tokens[self._after_year_mark(following) - 1].stop
        if duration := DURATION.match(self.text, right):
            right = duration.end()
        rest = self.text[right:].strip()
        stopped = is_range and YEAR_STOP.search(self.text, left, right)
        if not rest or (rest == "." and (stopped or self.text[:left].rstrip()[-1:] in ("", ",", "–", "-"))):
            right = len(self.text)  # with the full stop of `2010. – 2014.`, and not with that of `until 2014.`
        before, after = self.text[:left].rstrip(), self.text[right:].lstrip()
        if before[-1:] in ("(", "[", "（") and after[:1] in (")", "]", "）"):
            left = len(before) - 1
            right = len(self.text) - len(after) + 1
        return DateSpan(start, end, left, right, is_range)

    def _prefix(self, at: int, least: int) -> int:
        """The token where words that belong to the date begin: since, until, from, expected ..."""
        begin = at
        for back in (3, 2, 1):
            if at - back < least or not self.tokens[at - back].key or self._is_half(at - back):
                continue
            if self.tokens[at - back].text in FORMS_OF_FIRMS or self._is_state(at - back):
                continue
            if ")" in self.text[self.tokens[at - back].stop : self.tokens[at].begin]:
                # The end of a short form in brackets: `Diplôme d'études secondaires (DES) 2006`.
                continue
            phrase = " ".join(token.key for token in self.tokens[at - back : at] if token.key)
            if phrase in self.words.before and not self._ends_degree(at - back, phrase):
                begin = at - back
                break
        return begin

    def _ends_degree(self, at: int, phrase: str) -> bool:
        """Whether the words are the end of a degree's name: `Ensino Médio, 2008`, `12.º Ano 2012`."""
        if len(phrase) <= LONGEST_LINK:
            return False  # `Mestrado em 2010`
        befores = (" ".join(token.key for token in self.tokens[max(0, at - back) : at] if token.key) for back in (1, 2))
        return any(f"{before} {phrase}" in lexicon().degree_phrases for before in befores if before)

    def _is_state(self, at: int) -> bool:
        """Whether two capitals behind a town are its state, though they say `from` or `about` in some language."""
        token = self.tokens[at]
        before = self.text[: token.begin].rstrip()[-1:]
        return len(token.text) == 2 and token.text.isupper() and (before == "," or before.islower())

    def _is_half(self, at: int) -> bool:
        """Whether the word is the second half of one: `Self-employed, 2019`, `Self employed`, `Prüfer:in, 2020`."""
        if at and self.tokens[at - 1].key == "self":
            return True
        joined = self._text(at - 1) in DASHES or self._text(at - 1) == "/"
        joined = joined or (self._text(at - 1) in GENDER_SIGNS and self.tokens[at].key in GENDER_ENDS)
        return joined and self._touches(at) and self._touches(at - 1)

    def _lead(self, begin: int, at: int) -> str:
        phrase = " ".join(token.key for token in self.tokens[begin:at] if token.key)
        if phrase in self.words.since:
            return "since"
        return "until" if phrase in self.words.until and phrase not in self.words.prefixes else ""

    def _range(self, first: Date) -> tuple[str, str, int] | None:
        after = self._separator(first.next)
        if after is None and self._is(first.next, "/") and first.year is not None:
            # `2018/oggi`; a single letter is no word for the present there.
            present = self._present(first.next + 1) if len(self._text(first.next + 1)) > 1 else None
            if present is not None:
                return first.text(), PRESENT, present
        if after is None:
            return self._side_by_side(first) or self._school_year(first)
        # A word for the range may belong to the word for present, too: `enero de 2020 a la fecha`.
        # Turkish `Ara 2019` is December, Catalan `ara` is now.
        present = None if self._begins_date(after) else self._present(after) or self._present(first.next)
        if present is not None and first.year is not None:
            return first.text(), PRESENT, present
        second = self._in_short_year(after) or self._date(after)
        if second is None and (ahead := self._behind_expected(after)) is not None:
            second = self._date(ahead)
        if second is None and first.plain:
            second = self._short_year(first, after)
        if second is not None and second.plain and first.month is not None:
            second = self._with_slash_month(second)
        if second is None or second.year is None:
            return None
        year = first.year
        if year is None:
            year = second.year if first.month is not None and second.month is not None else None
        if year is None or not (_is_year(year) and _is_year(second.year)):
            return None
        if second.year < year != UNKNOWN:
            return None
        if first.plain and second.plain and year < EARLIEST and second.year - year > 80:
            return None
        return Date(year, first.month, 0).text(), second.text(), second.next

    def _side_by_side(self, first: Date) -> tuple[str, str, int] | None:
        """Two months with their years, or one and `Present`, without a dash: `05/2019 06/2021`, `05/2019 / 06/2021`."""
        if first.month is None or first.year is None or not _is_year(first.year):
            return None
        present = self._present(first.next)
        if present is not None and self._text(first.next)[:1].isupper() and not self._goes_on(present):
            return first.text(), PRESENT, present
        slashed = self._is(first.next, "/") and not self._touches(first.next)
        second = self._date(first.next + slashed)
        if second is None or second.month is None or second.year is None or not _is_year(second.year):
            return None
        ordered = (first.year, first.month) <= (second.year, second.month)
        return (first.text(), second.text(), second.next) if ordered and not self._goes_on(second.next) else None

    def _goes_on(self, at: int) -> bool:
        """Whether a word, a number or a further date follows rather than the end or a separator."""
        token = self._token(at)
        return token is not None and token.text[:1].isalnum()

    def _in_short_years(self, at: int) -> Date | None:
        """A month with two digits that are its year, because so are those of the other half: `Sep, 22 - Dec, 23`."""
        first = self._in_short_year(at)
        after = self._separator(first.next) if first is not None else None
        if first is None or after is None:
            return None
        return first if self._present(after) is not None or self._in_short_year(after) is not None else None

    def _in_short_year(self, at: int) -> Date | None:
        """A month and two digits, which are no day of a year that follows."""
        month = self._month(self._token(at))
        number = at + 2 if self._is(at + 1, ",") else at + 1
        token = self._token(number)
        if month is None or token is None or not (token.text.isdecimal() and len(token.text) == 2):
            return None
        year = self._token(number + 2 if self._is(number + 1, ",") else number + 1)
        if year is not None and (year.text.isdecimal() or year.key in ORDINALS):
            return None
        return Date(century(int(token.text)), month, number + 1)

    def _with_slash_month(self, date: Date) -> Date:
        """`2000/01` at the end of a range from a month is January, and no school year."""
        number = self._token(date.next + 1)
        if number is None or not self._is(date.next, "/") or not self._touches(date.next):
            return date
        if not self._touches(date.next + 1) or len(number.text) != 2 or not self._is_day(number):
            return date
        return Date(date.year, int(number.text), date.next + 2) if int(number.text) <= 12 else date

    def _school_year(self, first: Date) -> tuple[str, str, int] | None:
        """`2018/19`, `2018/2019`."""
        at = first.next
        if first.month is not None or first.year is None or not self._is(at, "/") or not self._touches(at):
            return None
        token = self._token(at + 1)
        if token is None or not token.text.isdecimal() or not self._touches(at + 1):
            return None
        value = int(token.text)
        end = value if len(token.text) == 4 else first.year // 100 * 100 + value if len(token.text) == 2 else 0
        if first.year < end <= first.year + 15:
            return self._to_later_school_year(first, at + 2) or (first.text(), str(end), at + 2)
        return None

    def _to_later_school_year(self, first: Date, at: int) -> tuple[str, str, int] | None:
        """`WS 2015/16 – SS 2018`, `2015/16 – 2017/18`: from the first of the years to the last."""
        after = self._separator(at)
        if after is None:
            return None
        if (present := self._present(after)) is not None:
            return first.text(), PRESENT, present
        second = self._date(after)
        if second is None or second.year is None or first.year is None or second.year < first.year:
            return None
        last = self._school_year(second)
        return (first.text(), last[1], last[2]) if last else (first.text(), second.text(), second.next)

    def _dangles(self, at: int) -> bool:
        """Whether the text ends, or its bracket closes, right after a dash: `2018 –`."""
        token = self._token(at)
        if token is None or token.text not in DASHES:
            return False
        following = self._token(at + 1)
        return following is None or following.text in (")", "]", "|", ",", ":")

    def _opens(self, at: int) -> bool:
        """Whether a long dash stands close behind the date and a space behind it, before a name: `2018– Curator`."""
        dash, after = self._token(at), self._token(at + 1)
        if dash is None or after is None or dash.text not in LONG_DASHES or not self._touches(at):
            return False
        return not self._touches(at + 1) and after.text[:1].isupper() and not self._may_begin(after)

    def _ends_in_to(self, at: int) -> bool:
        """Whether the text ends right after a word for "to": the cell of a margin that goes on in its next row."""
        token = self._token(at)
        return token is not None and token.key in OPEN_ENDS and self._token(at + 1) is None

    def _short_year(self, first: Date, at: int) -> Date | None:
        """`2019–21`: the second year by its last two digits."""
        token = self._token(at)
        if token is None or first.year is None or not (token.text.isdecimal() and len(token.text) == 2):
            return None
        year = first.year // 100 * 100 + int(token.text)
        if (
            year <= first.year
            or year - first.year > 50
            or (self._text(at + 1) in ("/", ".", "%") and self._touches(at + 1))
        ):
            return None
        return Date(year, None, at + 1, plain=True)

    def _is_date(self, date: Date, at: int) -> bool:
        """Whether a single date is one: a bare year must not be part of a number, an amount or a phone."""
        if not date.plain:
            coded = CODE_BEFORE.search(self.text[: self.tokens[at].begin])
            return date.year is not None and _is_year(date.year) and not coded
        token = self.tokens[at]
        if date.year is None or not (_is_recent(date.year) or self._stands_apart(token, date.year)):
            return False
        before, after = self.text[: token.begin], self.text[token.stop :]
        if (
            before[-1:] in BEFORE_NUMBER
            or after[:1] == "%"
            or IN_NUMBER_BEFORE.search(before)
            or IN_NUMBER_AFTER.match(after)
        ):
            return False
        if WORD_AFTER.match(after) and self._tokens_key(at + 1) not in self.words.ranges | YEAR_MARKS:
            is_set_off = before.rstrip()[-1:] in ("(", ",", ":")
            return is_set_off or (not LETTER_BEFORE.search(before) and before.strip() != "")
        return True

    def _stands_apart(self, token: Token, year: int) -> bool:
        """Whether a year of another century stands alone or behind a colon or comma at the text's end."""
        before = self.text[: token.begin].rstrip()
        return year < EARLIEST and not self.text[token.stop :].strip() and before[-1:] in ("", ":", ",", "(")


def _is_year(year: int) -> bool:
    return EARLIEST_IN_RANGE <= year <= LATEST or year == UNKNOWN


def _is_recent(year: int) -> bool:
    return EARLIEST <= year <= LATEST or year == UNKNOWN
