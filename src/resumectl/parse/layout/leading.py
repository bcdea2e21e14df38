"""Lines set wide apart, brought as near to each other as most documents have them.

What is said of distances elsewhere (a wrapped row follows close, a new entry stands apart) is said in font sizes, of
text whose lines are about a quarter of their size apart. A document set in one and a half or two lines has wrapped
rows where others have new entries. So its pages are read as if they were printed close, and what was found is put
back to where it stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import NamedTuple

from resumectl.model.page import Box, Evidence, Mark, ParseResult
from resumectl.parse.geometry import Extract, Page, Word
from resumectl.parse.layout.chunks import is_bullet

WIDE_LEADING_EM = 1.45
"""From one baseline to the next in text that wraps; below that all stays as it is."""
USUAL_LEADING_EM = 1.25
WIDEST_LEADING_EM = 3.0
LEAST_WRAPS = 2
LEAST_WIDTH_EM = 15.0
"""A row of text is at least so wide where the next one goes on with a small letter."""
INDENT_EM = 2.5
SPACE_EM, LEVEL_EM = 0.2, 0.1
EDGE_STEP_PT = 10.0
ENDS = frozenset(".!?:;。！？：；")
IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
UP_EM, DOWN_EM = 0.95, 0.3
"""How far letters reach above and below their baseline."""


def set_close(extract: Extract) -> Extract:
    """The extract with its lines as near to each other as usual; itself where they are."""
    leading = sorted(em for page in extract.pages for em in _leading_of(page.words))
    # Rows of a list may look like rows of a text, and are further apart.
    usual = leading[(len(leading) - 1) // 3] if len(leading) >= LEAST_WRAPS else 0.0
    if usual <= WIDE_LEADING_EM:
        return extract
    share = USUAL_LEADING_EM / usual
    return replace(extract, pages=tuple(_closed(page, share) for page in extract.pages))


class _Row(NamedTuple):
    """Words that follow each other on one baseline in the file: its first two and its last."""

    first: Word
    second: Word
    last: Word


def _leading_of(words: Sequence[Word]) -> list[float]:
    """How far, in font sizes, rows are below those that they go on from."""
    rows = list(_rows(words))
    edges: dict[int, float] = {}
    for row in rows:
        place = round(row.first.left / EDGE_STEP_PT)
        edges[place] = max(edges.get(place, 0.0), row.last.right)
    return [
        (below.first.baseline - row.last.baseline) / below.first.style.size_pt
        for row, below in pairwise(rows)
        if _is_below(row, below.first) and _goes_on(row, below.first, edges)
    ]


def _rows(words: Sequence[Word]) -> Iterator[_Row]:
    if not words:
        return
    first = second = last = words[0]
    for word in words:
        if abs(word.baseline - last.baseline) <= LEVEL_EM * word.style.size_pt:
            second = word if last is first else second
        else:
            yield _Row(first, second, last)
            first = second = word
        last = word
    yield _Row(first, second, last)


def _is_below(row: _Row, word: Word) -> bool:
    """Whether the word stands at the row's edge some lines below it, in the row's look."""
    size = word.style.size_pt
    return (
        0.8 * size < word.baseline - row.last.baseline < WIDEST_LEADING_EM * size
        and row.last.right - row.first.left > LEAST_WIDTH_EM * size
        and min(abs(word.left - row.first.left), abs(word.left - row.second.left)) < INDENT_EM * size
        and word.style == row.last.style
        and not word.turned_to
    )


def _goes_on(row: _Row, word: Word, edges: Mapping[int, float]) -> bool:
    """Whether a row of text ends where the word below it begins: that is in small letters, or had no room behind it."""
    if word.text[0].islower():
        return True
    if row.last.text[-1] in ENDS or is_bullet(word.text):
        return False
    size = word.style.size_pt
    least = size if IDEOGRAPH.match(word.text) else word.right - word.left + SPACE_EM * size
    place = round(row.first.left / EDGE_STEP_PT)
    edge = max(edges.get(at, 0.0) for at in (place - 1, place, place + 1))
    return row.last.right + least > edge


def _closed(page: Page, share: float) -> Page:
    """The page with its baselines at a share of their distance; letters keep their height."""
    words = tuple([_moved(word, word.baseline * (share - 1), share) for word in page.words])
    knots: dict[float, float] = {}
    for word in page.words:
        up, down = UP_EM * word.style.size_pt, DOWN_EM * word.style.size_pt
        knots[word.baseline - up] = word.baseline * share - up
        knots[word.baseline + down] = word.baseline * share + down
    places = sorted(knots)
    levels = list(accumulate((knots[place] for place in places), max))

    def level(y: float) -> float:
        at = bisect_right(places, y)
        if at in (0, len(places)):
            return y * share
        part = (y - places[at - 1]) / (places[at] - places[at - 1])
        return levels[at - 1] + part * (levels[at] - levels[at - 1])

    rules = tuple(
        rule._replace(top=level(rule.top), bottom=max(level(rule.top), level(rule.bottom))) for rule in page.rules
    )
    return replace(page, height_pt=page.height_pt * share, words=words, rules=rules)


def _moved(word: Word, by: float, share: float) -> Word:
    return replace(
        word,
        top=word.top + by,
        bottom=word.bottom + by,
        baseline=word.baseline + by,
        turned_to=word.turned_to * share,
    )


def as_printed(result: ParseResult, extract: Extract, closed: Extract) -> ParseResult:
    """What was read of pages set close, with its places on the pages as they are."""
    if closed is extract:
        return result
    places = {page.number: _places(page, near) for page, near in zip(extract.pages, closed.pages, strict=True)}

    def back(number: int, box: Box | None) -> Box | None:
        return _restored(box, *places[number]) if box and number in places else box

    script = result.transcript
    return replace(
        result,
        evidence={
            pointer: Evidence(page, back(page, box), sure) for pointer, (page, box, sure) in result.evidence.items()
        },
        unplaced=tuple(replace(line, box=back(line.page, line.box)) for line in result.unplaced),
        transcript=replace(
            script,
            lines=tuple(line._replace(box=back(line.page, line.box)) for line in script.lines),
            marks={
                pointer: tuple(Mark(page, back(page, box) or box) for page, box in marks)
                for pointer, marks in script.marks.items()
            },
        ),
    )


def _places(page: Page, near: Page) -> tuple[Mapping[float, float], Mapping[float, float], float]:
    """The upper and lower edges of a page's words by those that they have when set close, and how much closer it is."""
    pairs = list(zip(page.words, near.words, strict=True))
    share = near.height_pt / page.height_pt if page.height_pt else 1.0
    return {one.top: word.top for word, one in pairs}, {one.bottom: word.bottom for word, one in pairs}, share


def _restored(box: Box, tops: Mapping[float, float], bottoms: Mapping[float, float], share: float) -> Box:
    top = tops.get(box.top, box.top / share)
    return Box(box.left, top, box.right, max(top, bottoms.get(box.bottom, box.bottom / share)))
