"""E-mail addresses that were read with doubt, read again at several sizes: most of the readings win.

Why: an address has no dictionary to lean on, one wrong letter makes it useless, and recognition errs differently
at different sizes. Of 43 addresses on scans and photos two more came out right, none less. The icon that stands close
before an address is cut off first, or it becomes letters of it (`Sijane.doe@` after a drawn envelope).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from PIL import Image

from resumectl.parse.extract.ocr_slips import EMAIL, with_noughts
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

DOUBTFUL: Final = 0.6
SIZES_PIXELS: Final = (30.0, 36.0, 42.0, 50.0, 60.0)
"""Font sizes between which recognition changes its mind."""
LEAST_VOTES: Final = 3
MOST_ADDRESSES: Final = 3
MARGIN_PIXELS: Final = 40
EDGE_PIXELS: Final = 6
TRIM: Final = "|,;:()<>"
ICON_WIDE_EM: Final = (0.5, 1.6)
ICON_GAP_EM: Final = 0.12
WIDER: Final = 1.5
"""Times the usual gap between the letters of an address: the one after an icon."""
MOST_SIGNS: Final = 3
"""That an icon is read as."""
DARK: Final = 128


def settle_addresses(
    lines: Sequence[ReadLine], ink: Image.Image, read: Callable[[Image.Image], list[ReadLine]]
) -> list[ReadLine]:
    """The lines, doubtful addresses replaced by what most readings say. `read` recognises a prepared picture."""
    doubtful = [
        (at, number)
        for at, line in enumerate(lines)
        for number, word in enumerate(line.words)
        if "@" in word.text and word.confidence < DOUBTFUL
    ][:MOST_ADDRESSES]
    settled = list(lines)
    for at, number in doubtful:
        words = list(settled[at].words)
        words[number] = _settled(words[number], settled[at].size, ink, read)
        settled[at] = settled[at]._replace(words=tuple(words))
    return settled


def _settled(
    word: ReadWord, size: float, ink: Image.Image, read: Callable[[Image.Image], list[ReadLine]]
) -> ReadWord:
    begin = _address_begin(word, size, ink)
    if begin > word.left:
        bare = word._replace(left=begin)
        text, count = _elected(bare, size, ink, read)
        if count >= LEAST_VOTES and _is_without_icon(text, word):
            return _surer(bare, text, count)
    text, count = _elected(word, size, ink, read)
    return _surer(word, text, count) if count >= LEAST_VOTES else word


def _elected(
    word: ReadWord, size: float, ink: Image.Image, read: Callable[[Image.Image], list[ReadLine]]
) -> tuple[str, int]:
    """The address that most readings of a word see, and how many."""
    found = read(_at_sizes(word, size, ink))
    texts = [with_noughts("".join(one.text for one in line.words).strip(TRIM)) for line in found]
    votes = Counter(text for text in texts if EMAIL.fullmatch(text))
    return votes.most_common(1)[0] if votes else ("", 0)


def _surer(word: ReadWord, text: str, count: int) -> ReadWord:
    return word._replace(text=text, confidence=max(word.confidence, count / len(SIZES_PIXELS) * 0.9))


def _address_begin(word: ReadWord, size: float, ink: Image.Image) -> int:
    """Where the letters of a word begin, in pixels of the page: after what is as wide as an icon, set off by a gap."""
    dark = np.asarray(ink.crop((word.left, word.top, word.right, word.bottom))) < DARK
    columns = np.nonzero(dark.any(axis=0))[0]
    steps = np.diff(columns)
    gaps = steps[steps > 1] - 1
    if len(gaps) < 2:
        return word.left
    first = int(np.argmax(steps > 1))
    is_wide = ICON_WIDE_EM[0] * size <= first + 1 <= ICON_WIDE_EM[1] * size
    is_apart = gaps[0] >= max(ICON_GAP_EM * size, WIDER * float(np.median(gaps)))
    return word.left + int(columns[first + 1]) if is_wide and is_apart else word.left


def _is_without_icon(text: str, word: ReadWord) -> bool:
    """Whether an address is what a word says without a few signs at its beginning."""
    signs = word.text[: -len(text)]
    ends_alike = word.text.casefold().endswith(text.casefold()) and 0 < len(signs) <= MOST_SIGNS
    return ends_alike and text[0].isalnum()


def _at_sizes(word: ReadWord, size: float, ink: Image.Image) -> Image.Image:
    """The word on a white sheet, once at each size, one below the other."""
    # Pillow pads what lies outside the page with black.
    left, top = max(0, word.left - EDGE_PIXELS), max(0, word.top - EDGE_PIXELS)
    cut = ink.crop((left, top, min(ink.width, word.right + EDGE_PIXELS), min(ink.height, word.bottom + EDGE_PIXELS)))
    copies = []
    for pixels in SIZES_PIXELS:
        scale = pixels / max(8.0, size)
        side = (max(1, round(cut.width * scale)), max(1, round(cut.height * scale)))
        copies.append(cut.resize(side, Image.Resampling.LANCZOS))
    height = MARGIN_PIXELS + sum(copy.height + MARGIN_PIXELS for copy in copies)
    sheet = Image.new("L", (max(copy.width for copy in copies) + 2 * MARGIN_PIXELS, height), 255)
    top = MARGIN_PIXELS
    for copy in copies:
        sheet.paste(copy, (MARGIN_PIXELS, top))
        top += copy.height + MARGIN_PIXELS
    return sheet
