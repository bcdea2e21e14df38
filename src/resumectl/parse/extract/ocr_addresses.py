"""E-mail addresses that were read with doubt, read again at several sizes: most of the readings win.

Why: an address has no dictionary to lean on, one wrong letter makes it useless, and recognition errs differently
at different sizes. Of 43 addresses on scans and photos two more came out right, none less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

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
    found = read(_at_sizes(word, size, ink))
    texts = [with_noughts("".join(one.text for one in line.words).strip(TRIM)) for line in found]
    votes = Counter(text for text in texts if EMAIL.fullmatch(text))
    if not votes:
        return word
    text, count = votes.most_common(1)[0]
    if count < LEAST_VOTES:
        return word
    return word._replace(text=text, confidence=max(word.confidence, count / len(SIZES_PIXELS) * 0.9))


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
