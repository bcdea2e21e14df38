"""What Tesseract read, as words with place, size, weight and confidence, without the junk that pictures
give."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any, Final, NamedTuple
from unicodedata import normalize
from xml.etree import ElementTree

import numpy as np
from PIL import Image

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.windows import middle
from resumectl.parse.hygiene import clean

ACCENTED: Final = frozenset(
    char for char in map(chr, range(0xC0, 0x250)) if "\u0300" <= normalize("NFD", char)[1:2] <= "\u030f"
)
"""Latin letters with a mark above them."""
ASCENDERS: Final = frozenset("bdfhiklßþtj") | {char for char in ACCENTED if char.islower()}
DESCENDERS: Final = frozenset("gjpqyçşţąęįųÇŞŢĄĘĮŲ")
EM: Final = {(False, False): 0.505, (True, False): 0.715, (False, True): 0.715, (True, True): 0.925}
"""Height of a word in em, by whether it has an ascender or capital, and a descender."""
ACCENT_EM: Final = 0.19
"""By how much the mark above a capital is higher than the capital."""
BODY_SPREAD: Final = 0.09
BOLD: Final = 1.24
"""Bold strokes measured 1.25 to 1.9 times the page's usual ones, regular ones up to 1.15 times."""
CAPITALS: Final = 1.06
"""Capitals and digits are drawn that much bolder."""
LEAST_STROKES: Final = 8
SAME_STROKE: Final = 0.15
SAME_WEIGHT: Final = 0.08
"""A word whose strokes differ by less from those of the word before it has that one's weight."""


class ReadWord(NamedTuple):
    """A word in pixels of the prepared page; `confidence` 0 to 1."""

    text: str
    left: int
    top: int
    right: int
    bottom: int
    confidence: float
    bold: bool = False

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


class ReadLine(NamedTuple):
    """Words of one line from left to right. `size` is the font size in pixels, `baseline` y at x: rise * x
    + start."""

    words: tuple[ReadWord, ...]
    size: float
    start: float
    rise: float

    def baseline(self, x: float) -> float:
        return self.start + self.rise * x


def parse_hocr(hocr: str) -> list[ReadLine]:
    """The lines of a page in hOCR, empty words left out."""
    body = re.sub(r"^.*?(?=<div class='ocr_page')", "", hocr, count=1, flags=re.DOTALL)
    body = re.sub(r"</body>.*$", "", body, flags=re.DOTALL)
    try:
        tree = ElementTree.fromstring(f"<page>{body}</page>")
    except ElementTree.ParseError as reason:
        raise DocumentFailed("Tesseract's answer cannot be read.", code="OCR_FAILED", stage="ocr") from reason
    return [line for element in tree.iter("span") if (line := _line(element))]


def _line(element: ElementTree.Element) -> ReadLine | None:
    if element.get("class") == "ocrx_word":
        return None
    facts = _facts(element)
    if "baseline" not in facts:
        return None
    words = []
    for inner in element.iter("span"):
        if inner.get("class") != "ocrx_word":
            continue
        text = clean("".join(inner.itertext())).strip()
        told = _facts(inner)
        if not text or len(told.get("bbox", ())) != 4:
            continue
        left, top, right, bottom = (round(edge) for edge in told["bbox"])
        confidence = told.get("x_wconf", (0.0,))[0] / 100
        words.append(ReadWord("".join(text.split()), left, top, max(left, right), max(top, bottom), confidence))
    if not words:
        return None
    start, _, _, floor = facts["bbox"]
    rise, offset = facts["baseline"]
    size = _size(words) or facts.get("x_size", (0.0,))[0] / EM[True, True]
    return ReadLine(tuple(words), size, floor + offset - rise * start, rise)


def _facts(element: ElementTree.Element) -> dict[str, tuple[float, ...]]:
    facts = {}
    for part in element.get("title", "").split(";"):
        name, *numbers = part.split()
        facts[name] = tuple(float(number) for number in numbers)
    return facts


def _size(words: Sequence[ReadWord]) -> float:
    """The font size of a line in pixels from the heights of its words; 0 when no word tells."""
    sizes: list[float] = []
    for word in words:
        letters = [char for char in word.text if char.isalnum()]
        if len(letters) * 2 <= len(word.text) or word.confidence < 0.5:
            continue
        if any(char > "\u2e7f" for char in letters):
            sizes += [word.height / 0.92] * len(letters)
            continue
        low = any(char in DESCENDERS for char in letters) or any(char in "(),;[]{}@|/" for char in word.text)
        sizes += [word.height / height_em(letters, low=low)] * len(letters)
    return median(sizes) if sizes else 0.0


def height_em(letters: Sequence[str], *, low: bool) -> float:
    """How high letters and digits are in em; `low`: something of their word goes below the line."""
    high = any(char.isupper() or char.isdigit() or char in ASCENDERS for char in letters)
    return EM[high, low] + (ACCENT_EM if any(char in ACCENTED and char.isupper() for char in letters) else 0.0)


def body_size(lines: Sequence[ReadLine]) -> float:
    """The size, in pixels, that half of the letters do not exceed."""
    sizes = sorted((line.size, sum(len(word.text) for word in line.words)) for line in lines)
    half = sum(letters for _, letters in sizes) / 2
    for size, letters in sizes:
        half -= letters
        if half <= 0:
            return size
    return 0.0


def free_ink(lines: Sequence[ReadLine], dark: Any) -> Any:
    """`dark`, a mask of the page, without what the words of the lines cover."""
    free = dark.copy()
    for line in lines:
        for word in line.words:
            free[max(0, word.top - 2) : word.bottom + 3, max(0, word.left - 2) : word.right + 3] = False
    return free


def steady_sizes(lines: Sequence[ReadLine]) -> list[ReadLine]:
    """Lines about as large as the body text get exactly its size."""
    weights: Counter[float] = Counter()
    for line in lines:
        weights[round(line.size * 2) / 2] += sum(len(word.text) for word in line.words)
    if not weights:
        return []
    usual = weights.most_common(1)[0][0]
    near = [line.size for line in lines if abs(line.size / usual - 1) < BODY_SPREAD]
    body = median(near) if near else usual
    return [line._replace(size=body) if abs(line.size / body - 1) < BODY_SPREAD else line for line in lines]


def marked_bold(lines: Sequence[ReadLine], ink: Image.Image) -> list[ReadLine]:
    """The lines with bold words marked: their strokes are clearly wider, in em, than most of the page's."""
    dark = np.asarray(ink) < 128
    strokes = [[_stroke(dark, word) / max(1.0, line.size) for word in line.words] for line in lines]
    known = [stroke for row in strokes for stroke in row if stroke]
    if len(known) < LEAST_STROKES:
        return list(lines)
    limit = BOLD * float(np.percentile(known, 40))
    strokes = _alike(lines, strokes)
    marked = []
    for line, row in zip(lines, strokes, strict=True):
        words = []
        bold, before = next((stroke > limit for stroke in row if stroke), False), 0.0
        for at, (word, stroke) in enumerate(zip(line.words, row, strict=True)):
            if not stroke and before:
                stroke = _following(_stroke(dark, word, 2) / max(1.0, line.size), before, row[at:])
            if stroke:
                width = stroke / (CAPITALS if word.text.upper() == word.text else 1)
                if abs(width - before) > SAME_WEIGHT * before:
                    bold = width > limit
                before = width
            words.append(word._replace(bold=bold))
        marked.append(line._replace(words=tuple(words)))
    return marked


def _following(stroke: float, before: float, after: Sequence[float]) -> float:
    """The stroke of the words after one too short to tell its own, if what it shows is nearer to it than to that of the
    word before; else 0."""
    following = next((other for other in after if other), before)
    return following if stroke and abs(stroke - following) < abs(stroke - before) else 0.0


def _alike(lines: Sequence[ReadLine], strokes: list[list[float]]) -> list[list[float]]:
    """Strokes as given; lines of one size that is not the body's have the usual strokes of all these where theirs are
    about as wide: one heading's few letters tell too little."""
    body = body_size(lines)
    usual = [median([stroke for stroke in row if stroke] or [0.0]) for row in strokes]
    groups: dict[float, list[float]] = {}
    for line, stroke in zip(lines, usual, strict=True):
        if line.size != body and stroke:
            groups.setdefault(line.size, []).append(stroke)
    alike = []
    for line, row, stroke in zip(lines, strokes, usual, strict=True):
        group = median(groups.get(line.size) or [0.0])
        is_like = group > 0 and stroke > 0 and abs(stroke / group - 1) < SAME_STROKE
        alike.append([group if each else each for each in row] if is_like else row)
    return alike


def _stroke(dark: Any, word: ReadWord, letters: int = 3) -> float:
    """The usual width of a word's strokes in pixels, from the runs of dark pixels in its rows; 0 when
    unknown, as of words with fewer letters than that."""
    if sum(char.isalnum() for char in word.text) < letters or word.confidence < 0.5:
        return 0.0
    box = dark[word.top : word.bottom + 1, word.left : word.right + 1]
    edges = np.zeros((box.shape[0], box.shape[1] + 2), dtype=np.int8)
    edges[:, 1:-1] = box
    change = np.diff(edges, axis=1)
    runs = np.nonzero(change == -1)[1] - np.nonzero(change == 1)[1]
    if not len(runs):
        return 0.0
    # The bars of E and T are long runs without being thick strokes.
    return float(runs[runs <= 1.7 * middle(runs)].mean())
