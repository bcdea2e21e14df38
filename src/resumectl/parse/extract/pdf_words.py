"""The words of a PDF's page as pymupdf tells them, each with its box, its style and whether it can be seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, repeat
from typing import Any, NamedTuple
from unicodedata import category, combining

from resumectl.parse.extract.pdf_tight import MUPDF_WORD
from resumectl.parse.extract.pdf_view import Area, View
from resumectl.parse.geometry import Style, Word
from resumectl.parse.hygiene import clean

FILLED_OR_STROKED = 16 | 32
BOLD, ITALIC = 16, 2
DRAWN_BOLD = 8
BOLD_NAME = re.compile(r"bold|black|heavy|demi|cmbx|sfbx|ecbx|-bd|medi\b|,bold", re.IGNORECASE)
MEDIUM_NAME = re.compile(r"medium|[-,]md\b", re.IGNORECASE)
LIGHT_NAME = re.compile(r"light|thin|hairline", re.IGNORECASE)
ITALIC_NAME = re.compile(r"ital|obli|slant|cmti|sfti|ecti|-it\b", re.IGNORECASE)
ICON_FONT = re.compile(
    r"awesome|icon|fontello|glyph|material(?:design|symbols)|dingbat|entypo|octicon|ionic|academicons|simpleicons|typicons",
    re.IGNORECASE,
)
LIGHT = 0xE6
LINE_EM = 1.37
"""Height of a line's box in font sizes, as it is with the usual fonts."""
ASCENT_EM = 1.05
SMALL_A = 0.9
BLANK_EM = 0.25
"""What is left between two cells that touch, in font sizes, so that they are told apart."""
TALLEST_EM = 2.2
"""No font's letters are taller, in font sizes."""
SYMBOL_BULLETS = frozenset("\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0a8\uf06e\uf071\uf0e8\uf02d\uf0be\uf095\u2022")
"""Private code points at which Symbol and Wingdings keep their bullets."""
ICON_BULLETS = frozenset(
    "\uf00c\uf046\uf054\uf058\uf05d\uf061\uf0a4\uf0a9\uf0c8\uf0da\uf101\uf105\uf10c\uf111\uf138\uf14a\uf152\uf178\uf192"
)
"""Ticks, arrows, points and squares of icon fonts, which lists on web pages take for bullets."""
COMBINING = {"´": "\u0301", "`": "\u0300", "ˆ": "\u0302", "¨": "\u0308", "˜": "\u0303", "¸": "\u0327", "ˇ": "\u030c"}
SPACING_ACCENT = re.compile(r"([´`ˆ¨˜¸ˇ])([A-Za-zı])")
SOFT_HYPHEN = re.compile("\u00ad(?!$)")
"""At a word's end it may be where a row broke the word; within one it is not printed."""
PRINTED_HYPHEN = re.compile("^\u00ad+$|\\d\u00ad|\u00ad\\d|@.*\u00ad|\u00ad.*@|[a-zà-ÿ]\u00ad[A-ZÀ-Þ]")
"""A soft hyphen where no word could be broken, alone or beside digits, before a capital or in an address: some fonts'
only hyphen."""

LOST = re.compile(r"[\x0b-\x0f\x1b-\x1f](?=[^\W\d_])|(?<=[^\W\d_])[\x0b-\x0f\x1b-\x1f]|[\x15\x16]")
"""What TeX's bitmap fonts say for `fi` and its like, and for dashes: the number of its place, to MuPDF a space."""
LIGATURES = {chr(at): text for first in (11, 27) for at, text in enumerate(("ff", "fi", "fl", "ffi", "ffl"), first)}
LOST_DASHES = {"\x15": "–", "\x16": "—"}
BRACE = re.compile(r"^\{$|(?<=\d)\{(?=\d)")
"""The place of the dash in TeX's oldest fonts, which nothing closes: `2011 { 2014`."""
WIDTHLESS = frozenset("\u200b\u200c\u200d\u2060\ufeff")
"""Characters without width, for which some producers take a font of their own, taller than the text's."""
LOST_BULLET = "\x88"
"""At the place of the bullet in the same fonts."""

Token = tuple[int, str, Any]
"""Where a word begins in its line, the word, and its box."""


class _Boxes:
    """What `extractWORDS` gives, line by line in the file's order."""

    def __init__(self, words: Sequence[Any]) -> None:
        self._words = words
        self._next = 0
        self._ranges: dict[tuple[int, int], tuple[int, int]] = {}

    def beside(self, block: int, row: int, letters: str, texts: Sequence[str], starts: Iterable[int]) -> list[Token]:
        """The words of a line, each with its box.

        `texts` are those that the line's letters make, and `starts` where they begin. MuPDF has others in damaged
        files, and where writing from the left touches writing from the right; then its words are looked for.
        """
        first = self._next
        stop = first + len(texts)
        boxes = self._words[first:stop]
        is_last = stop >= len(self._words) or self._words[stop][5:7] != (block, row)
        alike = not boxes or boxes[-1][4:7] == (texts[-1], block, row) or _with_stray_mark(boxes[-1], texts[-1:])
        if is_last and len(boxes) == len(texts) and alike and (not boxes or boxes[-1][5:7] == (block, row)):
            self._next = first + len(boxes)
            return list(zip(starts, texts, boxes, strict=False))
        return list(self._looked_for(block, row, letters))

    def _looked_for(self, block: int, row: int, letters: str) -> Iterator[Token]:
        if not self._ranges:
            for at, word in enumerate(self._words):
                begin, _ = self._ranges.get(word[5:7], (at, at))
                self._ranges[word[5:7]] = begin, at + 1
        first, self._next = self._ranges.get((block, row), (self._next, self._next))
        stop = 0
        for word in self._words[first : self._next]:
            start = letters.find(word[4], stop)
            if start >= 0:
                stop = start + len(word[4])
            # A word that the letters have otherwise is kept all the same, with the look of the one before it.
            yield start if start >= 0 else max(0, min(stop, len(letters)) - 1), word[4], word


def _with_stray_mark(word: Any, texts: Sequence[str]) -> bool:
    """Whether MuPDF's word is the line's last one and more: an accent, for which it takes some icons, or what has
    no width, which the line's letters leave out at its end."""
    return any(
        word[4].startswith(bare) and all(combining(char) or char in WIDTHLESS for char in word[4][len(bare) :])
        for bare in texts
    )


def page_words(view: View, number: int, areas: Sequence[tuple[str, Area]]) -> Iterator[tuple[Word, bool, bool]]:
    """(word, without ink, near white) in the file's order; boxes from one pass, styles from another, in step.

    `areas` are the addresses behind areas of the page.
    """
    if not view.blocks:
        yield from ((word, False, False) for word in _plain_words(view, number))
        return
    boxes = _Boxes(view.words)
    hyphens = _prints_soft_hyphens(view.words)
    looks: dict[tuple[Any, ...], _Look] = {}
    mediums = _bold_mediums(view.blocks)
    for at, block in enumerate(view.blocks):
        for row, line in enumerate(block.get("lines", ())):
            is_turned = abs(line["dir"][1]) > 0.5
            spans = line["spans"]
            pieces = iter(spans)
            letters = "".join([span["text"] for span in spans])
            stop = 0
            is_printable = letters.isprintable()
            is_dash = "{" in letters and "}" not in letters
            if is_printable and letters.isascii() and len(spans) == 1:
                # Only spaces part such words, and all are of the first span: a third of the time.
                tokens = boxes.beside(at, row, letters, letters.split(), repeat(0))
            else:
                found = list(MUPDF_WORD.finditer(letters))
                texts, starts = [one.group() for one in found], [one.start() for one in found]
                tokens = boxes.beside(at, row, letters, texts, starts)
                if len(spans) > 1:
                    tokens = _cut_at_cells(letters, spans, tokens, lambda span: _look(span, looks, mediums).style.bold)
            # What is lost cannot be printed, and a search takes ten times as long as that look.
            if not is_printable and LOST.search(letters):
                tokens = _with_lost(letters, tokens)
            for start, whole, box in tokens:
                for offset, part, area in ((0, whole, box),) if whole.isascii() else _parts(whole, box):
                    while stop <= start + offset:
                        span = next(pieces)
                        stop += len(span["text"])
                        look = _look(span, looks, mediums)
                    if stop == start + offset + 1 < start + offset + len(part) and (
                        category(part[0])[0] == "S" or part[0] in WIDTHLESS
                    ):
                        # A sign of another font that touches the word says nothing of the word's look.
                        span = next(pieces)
                        stop += len(span["text"])
                        look = _look(span, looks, mediums)
                    if len(part) <= 2:
                        if part in ICON_BULLETS and start + offset == 0 and any(map(str.isalnum, letters)):
                            part = "•"
                        elif look.is_icon:
                            continue
                    part = _with_logo(part, spans) if "LATEX" in part else part
                    part = BRACE.sub("–", part) if is_dash else part
                    if not is_turned and not WIDTHLESS.isdisjoint(part):
                        area = (area[0], span["bbox"][1], area[2], span["bbox"][3])
                    is_plain = part.isascii() and part.isprintable()
                    if clear := part if is_plain else _shown(part.replace("\u00ad", "-") if hyphens else part):
                        word = _word(clear, number, area, span, look.style, is_turned, areas)
                        yield word, look.is_inkless, look.is_light


def _cut_at_cells(
    letters: str, spans: Sequence[Any], tokens: list[Token], is_bold: Callable[[Any], bool]
) -> list[Token]:
    """The words of a line, cut where a number fills its cell of a table and the next one's text touches it.

    That is a digit or a bracket before a capital of another weight: `2010` and a bold `Diploma`.
    """
    cuts: list[tuple[int, float, float]] = []
    at = 0
    for span, behind in pairwise(spans):
        at += len(span["text"])
        last, first = letters[at - 1 : at], letters[at : at + 1]
        if first.isupper() and (last.isdecimal() or last == ")") and is_bold(span) != is_bold(behind):
            cuts.append((at, behind["origin"][0], BLANK_EM * span["size"]))
    for cut, left, blank in cuts:
        number = next((number for number, one in enumerate(tokens) if one[0] < cut < one[0] + len(one[1])), None)
        if number is None:
            continue
        start, text, box = tokens[number]
        before, after = (*box[:2], max(box[0], left - blank), *box[3:]), (left, *box[1:])
        tokens[number : number + 1] = [(start, text[: cut - start], before), (cut, text[cut - start :], after)]
    return tokens


def _prints_soft_hyphens(words: Sequence[Any]) -> bool:
    """Whether a page's font says U+00AD for its hyphen, as one does that has a single sign for both."""
    soft = [word[4] for word in words if "\u00ad" in word[4]]
    return any(PRINTED_HYPHEN.search(text) for text in soft)


def _with_lost(letters: str, tokens: Iterable[Token]) -> list[Token]:
    """The words of a line, with the dashes that have no letters, and whole again where such ligatures cut them."""
    found: list[Token] = []
    stop = 0
    for start, text, box in tokens:
        between, begin, stop = letters[stop:start], stop, start + len(text)
        if found and len(between) == 1 and between in LIGATURES:
            first, before, area = found[-1]
            whole = (min(area[0], box[0]), min(area[1], box[1]), max(area[2], box[2]), max(area[3], box[3]))
            found[-1] = (first, before + LIGATURES[between] + text, whole)
            continue
        leads = LIGATURES.get(between[-1:], "") if len(between) > 1 or not found else ""
        found += _between(found, between, begin, box)
        found.append((start, leads + text, box))
    found += _between(found, letters[stop:], stop, None)
    return found


def _between(found: list[Token], text: str, begin: int, box: Any) -> list[Token]:
    """The dash among characters without letters between two words; a ligature goes behind the last of `found`."""
    if not found:
        return []
    start, word, area = found[-1]
    if text[:1] in LIGATURES:
        found[-1] = (start, word + LIGATURES[text[0]], area)
    at = next((at for at, char in enumerate(text) if char in LOST_DASHES), -1)
    if at < 0:
        return []
    # Between spaces it touches neither word.
    room = max(0.0, box[0] - area[2]) if box else 0.0
    return [(begin + at, LOST_DASHES[text[at]], (area[2] + room / 4, area[1], area[2] + 3 * room / 4, area[3]))]


def _plain_words(view: View, number: int) -> Iterator[Word]:
    """The words of a page that has too many of them for their styles to be asked for."""
    for left, top, right, bottom, text, *_ in view.words:
        if clear := clean(_composed(text)):
            size = round((bottom - top) / LINE_EM, 1)
            yield Word(clear, number, left, top, right, bottom, bottom - 0.2 * size, Style(size))


def _parts(text: str, box: Any) -> list[tuple[int, str, Any]]:
    """(offset, text, box) of a word, cut at wide spaces such as U+3000, which MuPDF takes for letters.

    Single characters with such spaces between them are one word, set wide (`氏　名`).
    """
    parts = text.split()
    if len(parts) == 1:
        return [(0, parts[0], box)]
    if all(len(part) == 1 for part in parts):
        parts = ["".join(parts)] if parts else []
    if len(parts) < 2:
        return [(0, part, box) for part in parts]
    found: list[tuple[int, str, Any]] = []
    step = (box[2] - box[0]) / len(text)
    at = 0
    for part in parts:
        at = text.index(part, at)
        found.append((at, part, (box[0] + at * step, box[1], box[0] + (at + len(part)) * step, box[3])))
        at += len(part)
    return found


def _shown(part: str) -> str:
    """The characters that a reader sees, or `""`."""
    if len(part) == 1 and (part in SYMBOL_BULLETS or part == LOST_BULLET):
        return "•"
    return SOFT_HYPHEN.sub("", clean(part))


def _with_logo(part: str, spans: Sequence[Any]) -> str:
    """`LaTeX` where its A is set smaller than the letters around it, as the logo is drawn."""
    for before, small, after in zip(spans, spans[1:], spans[2:], strict=False):
        drawn = before["text"].endswith("L") and small["text"] == "A" and after["text"].startswith("T")
        if drawn and small["size"] < SMALL_A * after["size"]:
            return part.replace("LATEX", "LaTeX")
    return part


def _composed(part: str) -> str:
    """Accents that old TeX fonts set as signs of their own before the letter joined with it: `G´enie`."""
    if part.isascii() and "`" not in part:
        return part
    return SPACING_ACCENT.sub(lambda match: match.group(2) + COMBINING[match.group(1)], part)


class _Look(NamedTuple):
    """How the words of a span look; spans of one look share it."""

    style: Style
    is_icon: bool
    is_inkless: bool
    is_light: bool


def _bold_mediums(blocks: Sequence[Any]) -> frozenset[str]:
    """Fonts of medium weight where they are the heaviest or text is set in a light one: what they set stands out."""
    names = {span["font"] for block in blocks for line in block.get("lines", ()) for span in line["spans"]}
    mediums = frozenset(name for name in names if MEDIUM_NAME.search(name) and not BOLD_NAME.search(name))
    if not mediums or mediums == names:
        return frozenset()
    is_heaviest = not any(BOLD_NAME.search(name) for name in names)
    return mediums if is_heaviest or any(map(LIGHT_NAME.search, names)) else frozenset()


def _look(span: Any, looks: dict[tuple[Any, ...], _Look], mediums: frozenset[str]) -> _Look:
    key = name, size, flags, color, drawn, alpha = (
        span["font"], span["size"], span["flags"], span["color"], span["char_flags"], span["alpha"],
    )  # fmt: skip
    look = looks.get(key)
    if look is None:
        fake_bold = drawn & FILLED_OR_STROKED == FILLED_OR_STROKED
        bold = bool(flags & BOLD or drawn & DRAWN_BOLD or name in mediums or BOLD_NAME.search(name) or fake_bold)
        italic = bool(flags & ITALIC or ITALIC_NAME.search(name))
        style = Style(round(size, 1), bold, italic, color, name)
        is_icon = ICON_FONT.search(name) is not None
        look = looks[key] = _Look(style, is_icon, not (drawn & FILLED_OR_STROKED and alpha), _is_light(color))
    return look


def _word(text: str, number: int, box: Any, span: Any, style: Style, is_turned: bool, areas: Any) -> Word:
    left, top, right, bottom = box[:4]
    turned_to = bottom if is_turned else 0.0
    if is_turned:  # it becomes a label at its own top left corner
        bottom, right = top + span["size"], left + span["size"] * 0.5 * len(text)
        baseline = bottom
    else:
        baseline = span["origin"][1]
        size = style.size_pt
        if bottom - top > TALLEST_EM * size or bottom < baseline - size or top > baseline + size:
            # Drawn glyphs may have careless boxes, and one of them would make a whole row tall.
            top, bottom = baseline - ASCENT_EM * size, baseline + (LINE_EM - ASCENT_EM) * size
    link = ""
    if areas:
        middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
        for address, (begin, upper, stop, lower) in areas:
            if begin <= middle_x <= stop and upper <= middle_y <= lower:
                link = address
                break
    # Comparisons, because max() for each edge of each word is a tenth of what a word costs.
    right, bottom = right if right > left else left, bottom if bottom > top else top
    return Word(text, number, left, top, right, bottom, baseline, style, 1.0, link, turned_to)


def _is_light(color: int) -> bool:
    return (color >> 16) & 255 >= LIGHT and (color >> 8) & 255 >= LIGHT and color & 255 >= LIGHT
