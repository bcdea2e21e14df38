"""Words that a justified row pressed so close that MuPDF sees no space between them, parted where their letters do.

TeX prints no spaces, and MuPDF takes a gap below 0.15 of the font's size for none. A row pressed to less becomes one
endless word; so the longest words of a page are looked at letter by letter, and where such gaps stand between letters
that touch otherwise, all rows of the page are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from resumectl.parse.extract.pdf_spacing import FIRST_IDEOGRAPH, Text

LONG = 18
"""Letters from which a word is looked at, as few have them in languages that do not join words."""
MOST_LOOKED_AT = 2
"""Such words of a page; each costs the time of fifty words."""
TIGHT_EM = 0.11
"""Font sizes that no pair of letters stands apart; spaces are pressed to no less."""
TOUCHING_EM = 0.05
"""Most letters stand nearer than this; where they do not, they are set apart by hair."""
MOST_APART = 0.4
"""Of a row's letters, that do not touch the next one."""
MUPDF_WORD = re.compile(r"[^\x00-\x20\xa0\u202a-\u202e]+")
"""What `extractWORDS` takes for a word, but where the way of writing changes within one."""

Letter = tuple[str, float, float, float, int]
"""The letter, its left and right edge, the font's size, the number of its span."""
Cut = tuple[int, float, float]
"""Place of a word's first letter among those of its line, right edge of the word before, left edge of this one."""


def with_tight_spaces(words: list[Any], blocks: list[Any], text: Any) -> Text:
    """The page's words and blocks with the spaces that were pressed too close; `text` is pymupdf's text page."""
    long = [word for word in words if len(word[4]) >= LONG and _may_be_many(word[4])]
    long.sort(key=lambda word: -len(word[4]))
    cuts = dict(_seams(blocks))
    if any(_has_gaps(text, word) for word in long[:MOST_LOOKED_AT]):
        for place, letters in _letters(text.extractRAWDICT()["blocks"]):
            if found := _gaps(letters):
                cuts[place] = sorted([*cuts.get(place, ()), *found])
    return _parted(words, blocks, cuts) if cuts else (words, blocks)


def _may_be_many(word: str) -> bool:
    """Whether it is no address and no row of signs."""
    letters = sum([char.isalpha() for char in word])
    return letters > 0.8 * len(word) and "@" not in word and "/" not in word and max(word) < FIRST_IDEOGRAPH


def _has_gaps(text: Any, word: Any) -> bool:
    """Whether letters of a word's line stand apart by less than a space and more than letters do."""
    for at, block in enumerate(text.this):
        if at < word[5] or block.m_internal.type:
            continue
        if at > word[5]:
            return False
        for number, line in enumerate(block):
            if number == word[6]:
                chars = [char.m_internal for char in line]
                return bool(_gaps([(chr(one.c), one.quad.ll.x, one.quad.lr.x, one.size, 0) for one in chars]))
    return False


def _letters(blocks: Sequence[Any]) -> Iterator[tuple[tuple[int, int], list[Letter]]]:
    """(block, line) and its letters, of the lines that are not turned."""
    for at, block in enumerate(blocks):
        for number, line in enumerate(block.get("lines", ())):
            if line["dir"][0] > 0.9:
                yield (at, number), [
                    (char["c"], char["bbox"][0], char["bbox"][2], span["size"], part)
                    for part, span in enumerate(line["spans"])
                    for char in span["chars"]
                ]


def _gaps(letters: Sequence[Letter]) -> list[Cut]:
    """Where a word begins that only a pressed space parts from the one before."""
    found: list[Cut] = []
    apart = every = 0
    for at, (before, after) in enumerate(pairwise(letters), 1):
        if before[0].isspace() or after[0].isspace():
            continue
        room = (after[1] - before[2]) / (after[3] or 1.0)
        every += 1
        apart += room > TOUCHING_EM
        if room > TIGHT_EM and before[4] == after[4] and _may_part(before[0], after[0]):
            found.append((at, before[2], after[1]))
    return found if apart <= MOST_APART * every else []


def _may_part(before: str, after: str) -> bool:
    """Whether a space may stand between two letters: not within numbers, and beside ideographs it says nothing."""
    if (before.isdigit() and after.isdigit()) or max(before, after) >= FIRST_IDEOGRAPH:
        return False
    return (before.isalnum() or before in ",.;:)’'”»%") and (after.isalnum() or after in "(«“")


def _seams(blocks: Sequence[Any]) -> Iterator[tuple[tuple[int, int], list[Cut]]]:
    """Two words that differ in their looks, the second with a capital, and are no more than set apart: `AnnaBerg`."""
    for at, block in enumerate(blocks):
        for number, line in enumerate(block.get("lines", ())):
            spans = line["spans"]
            if len(spans) < 2:
                continue
            stop, found = 0, []
            for before, after in pairwise(spans):
                stop += len(before["text"])
                if before["text"][-1:].islower() and after["text"][:1].isupper():
                    left, right = after["bbox"][0], before["bbox"][2]
                    if left - right > TOUCHING_EM * after["size"]:
                        found.append((stop, right, left))
            if found and line["dir"][0] > 0.9:
                yield (at, number), found


def _parted(words: Sequence[Any], blocks: Sequence[Any], cuts: dict[tuple[int, int], list[Cut]]) -> Text:
    """The words and blocks with a space at each cut."""
    spaced = [
        {**block, "lines": [
            _with_spaces(line, cuts[at, number]) if (at, number) in cuts else line
            for number, line in enumerate(block.get("lines", ()))
        ]}
        for at, block in enumerate(blocks)
    ]  # fmt: skip
    begins = {
        (at, number): [found.span() for found in MUPDF_WORD.finditer(_text(blocks[at]["lines"][number]))]
        for at, number in cuts
    }
    parts: list[Any] = []
    passed: dict[tuple[int, int], int] = {}
    for word in words:
        place = (word[5], word[6])
        if place not in cuts:
            parts.append(word)
            continue
        nth = passed[place] = passed.get(place, -1) + 1
        if nth >= len(begins[place]):
            parts.append(word)
            continue
        begin, stop = begins[place][nth]
        first, left = 0, word[0]
        for at, right, after in cuts[place]:
            if begin < at < stop:
                parts.append((left, word[1], right, word[3], word[4][first : at - begin], *word[5:]))
                first, left = at - begin, after
        parts.append((left, word[1], word[2], word[3], word[4][first:], *word[5:]))
    return parts, spaced


def _text(line: Any) -> str:
    return "".join([span["text"] for span in line["spans"]])


def _with_spaces(line: Any, cuts: Sequence[Cut]) -> Any:
    """The line with a space before each word that begins at a cut."""
    spans, stop = [], 0
    for span in line["spans"]:
        begin, stop = stop, stop + len(span["text"])
        text = span["text"]
        for at, _, _ in reversed(cuts):
            if begin <= at < stop:
                text = f"{text[: at - begin]} {text[at - begin :]}"
        spans.append({**span, "text": text})
    return {**line, "spans": spans}
