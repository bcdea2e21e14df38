"""Regions to lines with their look: bullets, indents, gaps, rules below them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import fsum
from operator import attrgetter

from resumectl.model.page import Box
from resumectl.parse.geometry import Line, Page, Rule, Run, Segment, Style, Word
from resumectl.parse.layout.chunks import BULLETS, LONGEST_BULLET, Chunk, has_one_style, is_bullet, style_weights
from resumectl.parse.layout.columns import Region
from resumectl.parse.layout.small_capitals import is_in_small_capitals

BULLET_NEAR_EM = 3.6
TIGHT_BULLETS = frozenset("-–—−‐‒*›·")
"""These open an item without a space only before a capital."""
ATTACHED_BULLETS = BULLETS - TIGHT_BULLETS - {">"}
COUNTED = re.compile(
    r"(?:staats(?:examen|prüfung)|juristische|klasse|ausbildungsjahr|lehrjahr|vorsitzende|semester|platz|lékařsk|základní|"
    r"stupeň|ročník|osnovn|gimnazij|razred|γενικ|γυμνάσιο|λύκειο|επαλ|δημοτικό|számú|liceum)",
    re.IGNORECASE,
)
"""What a number with a full stop goes with, in languages that write ordinals so: `1. Staatsexamen`."""
NUMBERED = re.compile(r"^\d{1,2}[、．](?=[\u3040-\u30ff\u3400-\u9fff])")
"""The number of an item in scripts that set no space behind it: `1、负责采购`."""
NUMBER_SIGN = re.compile(r"[①-⓿❶-➓]")
LEAST_STRETCHED = 3
LEAST_TIGHT = 3
STRETCH_SLACK_EM, MOST_STRETCHED_EM = 0.15, 3.0
PICTOGRAM = re.compile(r"^[\u2300-\u23ff\u2600-\u27bf\U0001f000-\U0001faff][\ufe0e\ufe0f\u200d\U0001f000-\U0001faff]*$")
"""A small picture printed as a character, which says nothing that the text beside it does not say."""


def lines_of(regions: Sequence[Region], page: Page, first_column: int, borders: Sequence[Rule] = ()) -> list[Line]:
    """The lines of a page; regions are numbered from `first_column`. `borders` of tables underline nothing."""
    lines: list[Line] = []
    bottom: float | None = None
    last: Region | None = None
    tight = _tight_dashes(regions)
    for number, region in enumerate(regions, first_column):
        if last is None or not (region.is_table or last.is_table):
            bottom = None
        last = region
        for at, row in enumerate(region.rows):
            if len(row) >= LEAST_STRETCHED and _is_stretched(row, region, region.rows[at + 1 : at + 2]):
                row = [Chunk([word for chunk in row for word in chunk.words])]
            line = _line(_apart(row) if row[0].words[0].text[0] in tight else row, region, page, number, bottom)
            lines.append(line)
            bottom = line.box.bottom if line.box else bottom
    return _underline(_take_bullets(lines), [rule for rule in page.rules if rule not in borders])


def _tight_dashes(regions: Sequence[Region]) -> frozenset[str]:
    """Signs with which three rows or more begin right before a small letter: `-drain cleaning, water heaters`."""
    first = [row[0].words[0].text for region in regions for row in region.rows]
    counts = Counter(text[0] for text in first if text[0] in TIGHT_BULLETS and text[1:2].islower())
    return frozenset(glyph for glyph, count in counts.items() if count >= LEAST_TIGHT)


def _apart(row: list[Chunk]) -> list[Chunk]:
    """The row with the sign before its first word as a word of its own."""
    first, *others = row[0].words
    if len(first.text) < 2 or not first.text[1].isalnum():
        return row
    edge = first.left + (first.right - first.left) / len(first.text)
    sign, rest = replace(first, text=first.text[0], right=edge), replace(first, text=first.text[1:], left=edge)
    return [Chunk([sign, rest, *others]), *row[1:]]


def _line(row: list[Chunk], region: Region, page: Page, column: int, above: float | None) -> Line:
    bullet, chunks = _take_bullet(row)
    if bullet and chunks[0].words[0].text[-1] == ">":
        # An arrow typed behind the list's own sign: `• ---> Bakery`.
        chunks = _take_bullet(chunks)[1]
    if len(chunks) == 1:
        words, top, low, right = chunks[0].words, chunks[0].top, chunks[0].bottom, chunks[0].right
    else:
        words = [word for chunk in chunks for word in chunk.words]
        top, low = min([chunk.top for chunk in chunks]), max([chunk.bottom for chunk in chunks])
        right = max([chunk.right for chunk in chunks])
    left = min([word.left for word in words])
    return Line.made(
        tuple([_segment(chunk) for chunk in chunks]),
        page=page.number,
        box=Box(left, top, right, low),
        style=_style(words),
        bullet=bullet,
        indent_pt=left - region.left,
        gap_pt=max(0.0, top - above) if above is not None else 0.0,
        column=column,
        confidence=fsum([word.confidence for word in words]) / len(words),
        reach=region.reach,
    )


def _is_stretched(row: Sequence[Chunk], region: Region, below: Sequence[Sequence[Chunk]]) -> bool:
    """Whether the row is justified text of a narrow column: single words with equal gaps from edge to edge.

    The text goes on in the row `below`, in one piece of the same look and close to this one.
    """
    size = row[0].size
    gaps = [after.left - before.right for before, after in pairwise(row)]
    whole = abs(row[0].left - region.left) < 2 and abs(row[-1].right - max(region.right, region.reach)) < 2
    if not whole or max(gaps) - min(gaps) > STRETCH_SLACK_EM * size or max(gaps) > MOST_STRETCHED_EM * size:
        return False
    if any(len(chunk.words) > 1 or chunk.style != row[0].style for chunk in row) or not below:
        return False
    rest = below[0]
    close = rest[0].baseline - row[0].baseline < 1.8 * size
    return close and len(rest) == 1 and rest[0].style == row[0].style and abs(rest[0].left - region.left) < 2


def _take_bullet(row: list[Chunk]) -> tuple[str, list[Chunk]]:
    """The glyph or number at the row's start, if one is there, and the chunks without it."""
    first = row[0]
    if len(first.words[0].text) > LONGEST_BULLET and first.words[0].text[0].isalpha():
        return "", row
    if first.words[0].text[0] == "(" and first.words[0].text[1:2].isdigit() and _leads_number(row):
        return "", row
    if len(row) > 1 and is_bullet(first.text):
        if row[1].left - first.right <= BULLET_NEAR_EM * row[1].size:
            return first.text, row[1:]
        return "", row
    if len(row) > 1 and PICTOGRAM.match(first.text) and row[1].left - first.right <= BULLET_NEAR_EM * row[1].size:
        return "", row[1:]
    words = first.words
    if len(words) > 1 and words[0].text[0].isdigit() and COUNTED.match(words[1].text):
        return "", row
    if len(words) > 1 and is_bullet(words[0].text) and (words[0].text != "o" or words[1].text[:1].isupper()):
        return words[0].text, [Chunk(words[1:]), *row[1:]]
    numbered = NUMBERED.match(words[0].text)
    if numbered:
        left = words[0].left + (words[0].right - words[0].left) * numbered.end() / len(words[0].text)
        first_word = replace(words[0], text=words[0].text[numbered.end() :], left=left)
        return numbered.group(), [Chunk([first_word, *words[1:]]), *row[1:]]
    glyph, rest = words[0].text[0], words[0].text[1:]
    tight = glyph in ATTACHED_BULLETS or (glyph in TIGHT_BULLETS and rest[:1].isupper())
    if rest and (tight or NUMBER_SIGN.match(glyph)) and rest[0] not in BULLETS:
        width = (words[0].right - words[0].left) / len(words[0].text)
        first_word = replace(words[0], text=rest, left=words[0].left + width)
        return glyph, [Chunk([first_word, *words[1:]]), *row[1:]]
    return "", row


def _leads_number(row: Sequence[Chunk]) -> bool:
    """Whether the row's second word begins with no letter: the brackets before it hold an area code, `(11) 91234`."""
    words = [word for chunk in row[:2] for word in chunk.words[:2]]
    return len(words) > 1 and not words[1].text[0].isalpha()


def _segment(chunk: Chunk) -> Segment:
    words = chunk.words
    if has_one_style(words) and not [word for word in words if word.link]:
        return Segment((Run(chunk.text, words[0].style),), chunk.left, chunk.right, tuple(words))
    runs: list[Run] = []
    for (style, link), part in groupby(words, key=attrgetter("style", "link")):
        text = " ".join([word.text for word in part])
        runs.append(Run(f" {text}" if runs else text, style, link))
    return Segment(tuple(runs), chunk.left, chunk.right, tuple(words))


def _style(words: Sequence[Word]) -> Style:
    """The look of most letters; bold or italic only when nearly all are."""
    first = words[0].style
    if has_one_style(words) or is_in_small_capitals(words):
        return first
    weight = style_weights(words)
    if len(weight) == 1:
        return first
    most = max(weight, key=lambda style: weight[style])
    whole = sum(weight.values())
    bold = sum(count for style, count in weight.items() if style.bold) >= 0.8 * whole
    italic = sum(count for style, count in weight.items() if style.italic) >= 0.8 * whole
    return most._replace(bold=bold, italic=italic)


def _take_bullets(lines: list[Line]) -> list[Line]:
    """Bullets that stand on a line of their own move to the line that follows them in their column."""
    taken: list[Line] = []
    waiting, column = "", 0
    for line in lines:
        alone = len(line.segments) == 1 and not line.bullet and line.text in BULLETS
        if alone:
            waiting, column = line.text, line.column
            continue
        if waiting and not line.bullet and line.column == column:
            line = line.marked(bullet=waiting)
        waiting = ""
        taken.append(line)
    return taken


def _underline(lines: list[Line], rules: Sequence[Rule]) -> list[Line]:
    """Marks lines with a drawn rule close below (or through the free space right of) them."""
    flat = [rule for rule in rules if rule.right - rule.left > rule.bottom - rule.top]
    if not flat:
        return lines
    return [line.marked(underlined=True) if _is_over_one(line, flat) else line for line in lines]


def _is_over_one(line: Line, rules: Sequence[Rule]) -> bool:
    """Whether one of the rules runs just below the line."""
    box, size = line.box, line.style.size_pt
    if box is None:
        return False
    near = [rule for rule in rules if -0.75 * size <= rule.top - box.bottom <= 0.9 * size]
    return any(
        rule.right >= box.left
        and rule.left <= box.right + 4 * size
        and rule.right - rule.left >= 0.9 * box.width
        for rule in near
    )
