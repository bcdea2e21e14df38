"""Pages changed in ways that leave what they say as it was: set larger, wider apart, plainer, on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from resumectl.model.page import Box, PrintedLine
from resumectl.parse.geometry import Extract, Page, Rule, Style, Word

BETWEEN_PAGES_PT = 8.0
ROW_PT = 3.0
"""Words whose baselines lie as close as that stand in one row."""


def scaled(extract: Extract, times: float) -> Extract:
    """Everything so many times as large, the page too."""

    def larger(word: Word) -> Word:
        return replace(
            word,
            left=word.left * times,
            right=word.right * times,
            top=word.top * times,
            bottom=word.bottom * times,
            baseline=word.baseline * times,
            turned_to=word.turned_to * times,
            style=word.style._replace(size_pt=word.style.size_pt * times),
        )

    def whole(page: Page) -> Page:
        rules = [Rule(*(edge * times for edge in rule[:4]), filled=rule.filled) for rule in page.rules]
        width, height = page.width_pt * times, page.height_pt * times
        return replace(page, width_pt=width, height_pt=height, words=tuple(map(larger, page.words)), rules=tuple(rules))

    return replace(extract, pages=tuple(map(whole, extract.pages)))


def spaced(extract: Extract, times: float) -> Extract:
    """Rows so many times as far apart, letters as large as they were."""

    def whole(page: Page) -> Page:
        words = [_lowered(word, word.baseline * (times - 1)) for word in page.words]
        rules = []
        for rule in page.rules:
            height = rule.bottom - rule.top
            top = rule.top * times
            rules.append(rule._replace(top=top, bottom=top + (height if height < ROW_PT else height * times)))
        return replace(page, height_pt=page.height_pt * times, words=tuple(words), rules=tuple(rules))

    return replace(extract, pages=tuple(map(whole, extract.pages)))


def restyled(extract: Extract, change: Callable[[Style], Style]) -> Extract:
    """Every word in the style that `change` makes of its own."""
    return _each_word(extract, lambda word: replace(word, style=change(word.style)))


def without_rules(extract: Extract) -> Extract:
    """The same words with no line drawn beside or below them."""
    return replace(extract, pages=tuple(replace(page, rules=()) for page in extract.pages))


def row_by_row(extract: Extract) -> Extract:
    """The words in the order of their rows, right across all columns, as some programs write them."""
    pages = []
    for page in extract.pages:
        words = sorted(page.words, key=lambda word: (round(word.baseline / ROW_PT), word.left))
        pages.append(replace(page, words=tuple(words)))
    return replace(extract, pages=tuple(pages))


def on_one_page(extract: Extract) -> Extract:
    """All pages below each other on a long one."""
    words: list[Word] = []
    rules: list[Rule] = []
    down_to = 0.0
    for page in extract.pages:
        if not page.words:
            continue
        by = down_to - min(word.top for word in page.words) if words else 0.0
        words += [replace(_lowered(word, by), page=1) for word in page.words]
        rules += [_lowered_rule(rule, by) for rule in page.rules]
        down_to = max(word.bottom for word in words) + BETWEEN_PAGES_PT
    page = replace(extract.pages[0], number=1, height_pt=down_to, words=tuple(words), rules=tuple(rules))
    return replace(extract, pages=(page,))


def in_other_order(extract: Extract, headings: Sequence[PrintedLine], order: Sequence[int]) -> Extract | None:
    """The sections in another order, each a band of the page from its heading on.

    None unless there is one page, and all headings stand below each other on one edge.
    """
    tops = [line.box.top for line in headings if line.box]
    edges = [line.box.left for line in headings if line.box]
    if len(extract.pages) != 1 or len(tops) != len(order) or tops != sorted(tops) or max(edges) - min(edges) > ROW_PT:
        return None
    (page,) = extract.pages
    ends = [top - 2 for top in tops[1:]] + [max(word.bottom for word in page.words) + BETWEEN_PAGES_PT]
    bands = [(top - 2, end) for top, end in zip(tops, ends, strict=True)]
    at, moves = bands[0][0], dict.fromkeys(order, 0.0)
    for band in order:
        moves[band] = at - bands[band][0]
        at += bands[band][1] - bands[band][0]

    def band_of(middle: float) -> int:
        return next((number for number, (top, end) in enumerate(bands) if top <= middle < end), -1)

    words = []
    for number in (-1, *order):
        mine = [word for word in page.words if band_of((word.top + word.bottom) / 2) == number]
        words += [_lowered(word, moves.get(number, 0.0)) for word in mine]
    rules = [_lowered_rule(rule, moves.get(band_of((rule.top + rule.bottom) / 2), 0.0)) for rule in page.rules]
    return replace(extract, pages=(replace(page, words=tuple(words), rules=tuple(rules)),))


def without_lines(extract: Extract, lines: Iterable[PrintedLine]) -> Extract | None:
    """The pages without these lines, what stood below them moved up.

    None where other words stand beside them, which would then be beside something else.
    """
    pages = []
    lines = list(lines)
    for page in extract.pages:
        boxes = [line.box for line in lines if line.box and line.page == page.number]
        kept = [word for word in page.words if not any(_is_in(word, box) for box in boxes)]
        if boxes and kept:
            top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
            if any(word.top < bottom - 1 and word.bottom > top + 1 for word in kept):
                return None
            below = [word.top for word in kept if word.top >= bottom - 1]
            by = top - min(below) if below else 0.0
            kept = [_lowered(word, by) if word.top >= bottom - 1 else word for word in kept]
            rules = [rule for rule in page.rules if rule.bottom <= top + 1]
            rules += [_lowered_rule(rule, by) for rule in page.rules if rule.top >= bottom - 1]
            page = replace(page, rules=tuple(rules))
        pages.append(replace(page, words=tuple(kept)))
    return replace(extract, pages=tuple(page for page in pages if page.words))


def with_other_signs(extract: Extract, lines: Iterable[PrintedLine], sign: str) -> Extract:
    """The bullets of these lines printed as `sign`."""
    marked = [(line.page, line.box) for line in lines if line.bullet and line.box]

    def opens(word: Word) -> bool:
        middle, reach = (word.top + word.bottom) / 2, 3 * word.style.size_pt
        beside = (box for number, box in marked if number == word.page and abs(box.left - word.right) < reach)
        return any(box.top - 2 < middle < box.bottom + 2 for box in beside)

    def change(word: Word) -> Word:
        is_sign = len(word.text) == 1 and not word.text.isalnum()
        return replace(word, text=sign) if is_sign and opens(word) else word

    return _each_word(extract, change)


def _each_word(extract: Extract, change: Callable[[Word], Word]) -> Extract:
    return replace(extract, pages=tuple(replace(page, words=tuple(map(change, page.words))) for page in extract.pages))


def _lowered(word: Word, by: float) -> Word:
    return replace(word, top=word.top + by, bottom=word.bottom + by, baseline=word.baseline + by)


def _lowered_rule(rule: Rule, by: float) -> Rule:
    return rule._replace(top=rule.top + by, bottom=rule.bottom + by)


def _is_in(word: Word, box: Box) -> bool:
    """Within the line, or the sign that opens it: a bullet hangs out to the left."""
    across, down = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    hangs = 1.2 * word.style.size_pt if len(word.text) <= 2 else 0.0
    return box.left - hangs - 1 <= across <= box.right + 1 and box.top - 1 <= down <= box.bottom + 1
