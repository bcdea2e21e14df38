"""Where on the pages a value is printed: the words of its lines that say it.

Most values are printed as they are given. Dates, telephone numbers and countries are normalised, so what is looked
for is the words that would be read as the value again.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from typing import NamedTuple
from unicodedata import east_asian_width

from resumectl.model.page import Box, Mark
from resumectl.model.profile import PRESENT
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import country_of, region_of
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line, Word
from resumectl.parse.lexicon import lexicon
from resumectl.parse.remembered import once

PUNCTUATION = ".,;:|()[]•·–—-\"'“”"
DATE = re.compile(rf"\d{{4}}(?:-\d\d)?|{PRESENT}")
E164 = re.compile(r"\+\d{7,15}")
COUNTRY_CODE_DIGITS = 4
COUNTRY_WORDS = 4
RANGE_SIGNS = frozenset("-–—‐‑‒―−~～〜")
FEW_WORDS = 100
"""So many are looked through sooner than an index of them is made; long lists share more."""
MOST_LETTERS = 20_000
"""In more text than this a value is looked for word by word only."""


class Place(NamedTuple):
    """The page where a value begins, the smallest box around what is printed of it there, and the pieces of it, one
    for each printed line, on all pages."""

    page: int
    box: Box | None
    marks: tuple[Mark, ...] = ()


class Places:
    """Finds the places of one document's values. Lists share their lines, which are taken apart once."""

    def __init__(self) -> None:
        self._texts: dict[tuple[int, ...], _Text] = {}

    def place(self, value: Value) -> Place:
        """Where the value stands; `value.lines` must not be empty. What is printed nowhere is around its lines."""
        key = tuple(map(id, value.lines))
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = _Text(value.lines)
        if not text.words:
            return Place(value.lines[0].page, None)
        found = text.printed(value.text) or text.normalised(value.text) or text.alike(value.text)
        # What is not printed as it is given stands somewhere in its lines.
        return _around(found or text.words)


def _around(words: Sequence[Word]) -> Place:
    """The pieces that the words stand in, and the box around those on the first one's page."""
    page = words[0].page
    marks: list[Mark] = []
    before = words[0]
    left, top, right, bottom = before.left, before.top, before.right, before.bottom
    # Without calls: this is done for each word of each value.
    for word in islice(words, 1, None):
        is_level = word.top < before.bottom and word.bottom > before.top
        if is_level and word.left >= before.left and word.page == before.page:
            # Words of one line come from left to right, so its left edge is that of the first one.
            top = word.top if word.top < top else top
            right = word.right if word.right > right else right
            bottom = word.bottom if word.bottom > bottom else bottom
        else:
            marks.append(Mark(before.page, Box(left, top, right, bottom)))
            left, top, right, bottom = word.left, word.top, word.right, word.bottom
        before = word
    marks.append(Mark(before.page, Box(left, top, right, bottom)))
    if len(marks) == 1:
        return Place(page, marks[0].box, tuple(marks))
    here = [mark.box for mark in marks if mark.page == page]
    around = Box(
        min([box.left for box in here]),
        min([box.top for box in here]),
        max([box.right for box in here]),
        max([box.bottom for box in here]),
    )
    return Place(page, around, tuple(marks))


def _key(text: str) -> str:
    return text.strip(PUNCTUATION).casefold()


class _Text:
    """The words of some lines. It holds the lines, so that no others get their id meanwhile."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self.words = [word for line in lines if line.box for segment in line.segments for word in segment.words]
        self._said = " ".join([word.text for word in self.words])

    @once
    def _owned(self) -> tuple[list[str], list[int]]:
        """The words without punctuation that have any letters, and their places among all words."""
        keys = [_key(word.text) for word in self.words]
        return list(filter(None, keys)), [at for at, key in enumerate(keys) if key]

    def printed(self, text: str) -> list[Word]:
        """The words that say the text, one after the other; else the words, or parts, with its letters."""
        if text == self._said:
            return self._without_signs()
        wanted = [key for token in text.split() if (key := token.strip(PUNCTUATION).casefold())]
        if not wanted:
            return []
        size = len(wanted)
        keys, owners = self._owned
        runs = [
            (owners[at], owners[at + size - 1] + 1)
            for at in self._begins_with(wanted[0])
            if keys[at : at + size] == wanted
        ]
        if not runs:
            return self._letters(text)
        # `York` in `New York University, York` is the one that stands alone.
        begin, stop = next((run for run in runs if self._stands_alone(*run)), runs[0])
        return self.words[begin:stop]

    def _without_signs(self) -> list[Word]:
        """All words, as most bullets say all that their lines do; not those of punctuation before and behind them."""
        begin, stop = 0, len(self.words)
        while begin < stop and not _key(self.words[begin].text):
            begin += 1
        while begin < stop and not _key(self.words[stop - 1].text):
            stop -= 1
        return self.words[begin:stop]

    def _begins_with(self, key: str) -> Sequence[int]:
        keys, _ = self._owned
        if len(keys) <= FEW_WORDS:
            return [at for at, one in enumerate(keys) if one == key]
        return self._begins.get(key, ())

    @once
    def _begins(self) -> dict[str, list[int]]:
        begins: dict[str, list[int]] = defaultdict(list)
        for at, key in enumerate(self._owned[0]):
            begins[key].append(at)
        return begins

    def _stands_alone(self, begin: int, stop: int) -> bool:
        before = self.words[begin - 1].text if begin else ","
        after = self.words[stop].text if stop < len(self.words) else ","
        return not before[-1].isalnum() and (not self.words[stop - 1].text[-1].isalnum() or not after[0].isalnum())

    @once
    def _folded(self) -> list[str]:
        return [word.text.casefold() for word in self.words]

    @once
    def _whole(self) -> str:
        return "".join(self._folded)

    def _letters(self, text: str) -> list[Word]:
        wanted = "".join(text.casefold().split())
        whole = self._whole
        if not 2 <= len(wanted) <= len(whole) <= MOST_LETTERS:
            return []
        at = whole.find(wanted)
        while at >= 0 and not _has_edges(whole, at, at + len(wanted)):
            at = whole.find(wanted, at + 1)
        if at < 0:
            return []
        stop = at + len(wanted)
        starts = accumulate((len(one) for one in self._folded), initial=0)
        return [
            _cut(word, max(0, at - start), min(len(one), stop - start))
            for word, one, start in zip(self.words, self._folded, starts, strict=False)
            if start < stop and start + len(one) > at
        ]

    def normalised(self, text: str) -> list[Word]:
        """The words that are read as a date, a telephone number or a country."""
        if DATE.fullmatch(text):
            find = _date
        elif E164.fullmatch(text):
            find = _number
        elif text in lexicon().country_codes.values():
            find = _country
        else:
            return []
        # A cell of its own is surer than a line in which cells run together.
        segments = [segment.words for line in self.lines if line.box for segment in line.segments]
        whole = [[word for segment in line.segments for word in segment.words] for line in self.lines if line.box]
        return next((found for words in (*segments, *whole) if (found := find(text, words))), [])

    def alike(self, text: str) -> list[Word]:
        """The words of a single line that occur in the text, whatever their order."""
        if len(self.lines) > 1:
            return []
        wanted = {_key(token) for token in text.split()}
        return [word for word in self.words if _key(word.text) in wanted]


def _has_edges(whole: str, at: int, stop: int) -> bool:
    """Whether no ASCII word goes on before or behind; other scripts are written without spaces."""
    return not (_joins(whole[at - 1 : at], whole[at]) or _joins(whole[stop - 1], whole[stop : stop + 1]))


def _joins(one: str, other: str) -> bool:
    return (one + other).isascii() and one.isalnum() and other.isalnum()


def letter_width(letter: str) -> int:
    """How many narrow letters a letter is about as wide as."""
    return 2 if east_asian_width(letter) in "WF" else 1


def _cut(word: Word, begin: int, stop: int) -> Word:
    """The part of a word between two of its letters, which are taken for equally wide or twice that."""
    text = word.text.casefold()
    if begin <= 0 and stop >= len(text):
        return word
    edges = [0, *accumulate(letter_width(letter) for letter in text)]
    step = (word.right - word.left) / edges[-1]
    left, right = word.left + edges[begin] * step, word.left + edges[min(stop, len(text))] * step
    return replace(word, left=left, right=right)


def _date(text: str, words: Sequence[Word]) -> list[Word]:
    printed = " ".join(word.text for word in words)
    for span in find_dates(printed):
        if text not in (span.start, span.end):
            continue
        begin, stop = span.begin, span.stop
        signs = (at for at in range(begin + 1, stop - 1) if printed[at] in RANGE_SIGNS and span.start != span.end)
        for at in signs:
            # A dash may also stand inside a date.
            if any(one.end == span.start for one in find_dates(printed[begin:at])):
                begin, stop = (begin, at) if text == span.start else (at + 1, stop)
                break
        return list(_between(words, begin, stop))
    return []


def _between(words: Sequence[Word], begin: int, stop: int) -> Iterator[Word]:
    """The words, or the parts of words, between two offsets of their text joined by spaces."""
    at = 0
    for word in words:
        end = at + len(word.text)
        if at < stop and end > begin:
            yield _cut(word, max(0, begin - at), min(len(word.text), stop - at))
        at = end + 1


def _number(text: str, words: Sequence[Word]) -> list[Word]:
    digits = text[1:]
    owners = [(char, at) for at, word in enumerate(words) for char in word.text if char.isdigit()]
    printed = "".join(char for char, _ in owners)
    for left_out in range(COUNTRY_CODE_DIGITS):
        at = printed.find(digits[left_out:])
        if at >= 0:
            return list(words[owners[at][1] : owners[at + len(digits) - left_out - 1][1] + 1])
    return []


def _country(text: str, words: Sequence[Word]) -> list[Word]:
    codes = lexicon().country_codes
    for size in range(min(COUNTRY_WORDS, len(words)), 0, -1):
        for at in range(len(words) - size + 1):
            name = " ".join(word.text for word in words[at : at + size]).strip(PUNCTUATION)
            if text in (country_of(name), region_of(name), codes.get(name)):
                return list(words[at : at + size])
    return []
