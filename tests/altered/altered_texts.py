"""Texts printed on a page in place of others, in the same type and on the same row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from resumectl.model.page import Box, PrintedLine
from resumectl.parse.geometry import Extract, Page, Word

SAME_ROW_PT = 2.0
APART_EM, ROOM_EM = 1.6, 1.2
"""Parts of a row stand so far apart, and at least so much room stays between them."""


def printed_as(extract: Extract, line: PrintedLine, old: str, new: str) -> Extract | None:
    """The extract with `new` printed where `old` stands on that line, what follows closely moved along.

    None where `old` does not stand there once and level, or the row has no room.
    """
    number = next((number for number, page in enumerate(extract.pages) if page.number == line.page), None)
    if number is None or line.box is None:
        return None
    page = _with_text(extract.pages[number], line.box, old, new)
    if page is None:
        return None
    return replace(extract, pages=(*extract.pages[:number], page, *extract.pages[number + 1 :]))


def _with_text(page: Page, box: Box, old: str, new: str) -> Page | None:
    words = [word for word in page.words if _is_within(word, box)]
    words.sort(key=lambda word: word.left)
    if not words or any(word.turned_to for word in words):
        return None
    if max(word.baseline for word in words) - min(word.baseline for word in words) > SAME_ROW_PT:
        return None
    found = _stretch(words, old)
    if found is None:
        return None
    stretch, before, after = found
    printed = before + (new.upper() if old.isupper() or _is_capitals(stretch, old) else new) + after
    return _set_anew(page, stretch, printed.split())


def _is_within(word: Word, box: Box) -> bool:
    across, down = (word.left + word.right) / 2, (word.top + word.bottom) / 2
    return box.left - 1 <= across <= box.right + 1 and box.top - 1 <= down <= box.bottom + 1


def _is_capitals(stretch: Sequence[Word], old: str) -> bool:
    return len(old) > 4 and all(word.text.upper() == word.text for word in stretch)


def _stretch(words: Sequence[Word], old: str) -> tuple[list[Word], str, str] | None:
    """The words that print `old`, and what is glued to the first and the last of them."""
    text, starts = "", []
    for word in words:
        text += " " if text else ""
        starts.append(len(text))
        text += word.text
    found = [match.start() for match in re.finditer(re.escape(old), text, re.IGNORECASE)]
    if len(found) != 1:
        return None
    begin, end = found[0], found[0] + len(old)
    if text[begin - 1 : begin].isalnum() or text[end : end + 1].isalnum():
        return None
    mine = [at for at, start in enumerate(starts) if start < end and start + len(words[at].text) > begin]
    last = mine[-1]
    return [words[at] for at in mine], text[starts[mine[0]] : begin], text[end : starts[last] + len(words[last].text)]


def _set_anew(page: Page, stretch: Sequence[Word], texts: Sequence[str]) -> Page | None:
    first, last = stretch[0], stretch[-1]
    em = first.style.size_pt
    letter = (last.right - first.left) / len(" ".join(word.text for word in stretch))
    longer = letter * len(" ".join(texts)) - (last.right - first.left)
    gone = set(map(id, stretch))
    row = [word for word in page.words if abs(word.baseline - first.baseline) < SAME_ROW_PT and id(word) not in gone]
    right = sorted((word for word in row if word.left >= last.right - 1), key=lambda word: word.left)
    left = sorted((word for word in row if word.right <= first.left + 1), key=lambda word: word.left)
    follows, beyond = _chain(last.right, right, em)
    end, edge = follows[-1].right if follows else last.right, max(word.right for word in page.words)
    leads = _leading(first.left, left, em)
    others = left[: len(left) - len(leads)]
    if others and not beyond and abs(end - edge) < ROOM_EM:
        # Set to the right margin: what stands before it in its part of the row makes room.
        begins = leads[0].left if leads else first.left
        if longer > begins - others[-1].right - ROOM_EM * em:
            return None
        moved, by, at = leads, -longer, first.left - longer
    else:
        if end + longer > (beyond[0].left - ROOM_EM * em if beyond else edge + 1):
            return None
        moved, by, at = follows, longer, first.left
    shifted = {id(word): replace(word, left=word.left + by, right=word.right + by) for word in moved}
    made = []
    for text in texts:
        made.append(replace(first, text=text, left=at, right=at + letter * len(text)))
        at += letter * (len(text) + 1)
    words: list[Word] = []
    for word in page.words:
        if word is first:
            words += made
        elif id(word) not in gone:
            words.append(shifted.get(id(word), word))
    return replace(page, words=tuple(words))


def _chain(end: float, right: Sequence[Word], em: float) -> tuple[list[Word], list[Word]]:
    """The words that follow closely, and those of the row beyond a wide gap."""
    for at, word in enumerate(right):
        if word.left - end > APART_EM * em:
            return list(right[:at]), list(right[at:])
        end = word.right
    return list(right), []


def _leading(begin: float, left: Sequence[Word], em: float) -> list[Word]:
    """The words that stand closely before."""
    found: list[Word] = []
    for word in reversed(left):
        if begin - word.right > APART_EM * em:
            break
        found.insert(0, word)
        begin = word.left
    return found
