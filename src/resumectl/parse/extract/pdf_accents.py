"""Accents that TeX draws as signs of their own, joined with their letters: `Fran¸cois`, `M ¨uller`, `ESPAC¸ O`.

The order of sign and letter is the font's, and MuPDF takes a sign that sticks out for the end of a word. So where they
stand tells what belongs together: a sign's middle lies within its letter. The fonts' bitmaps have no letters for these
signs, only the numbers of their places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unicodedata import normalize

from resumectl.parse.extract.pdf_spacing import Text, merged
from resumectl.parse.extract.pdf_tight import MUPDF_WORD, TIGHT_EM

SURE = {
    "`": "\u0300", "´": "\u0301", "ˆ": "\u0302", "˜": "\u0303", "¯": "\u0304", "˘": "\u0306", "˙": "\u0307",
    "¨": "\u0308", "˚": "\u030a", "˝": "\u030b", "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
    "\x12": "\u0300", "\x13": "\u0301", "\x14": "\u030c", "\x15": "\u0306", "\x16": "\u0304", "\x17": "\u030a",
    "\x18": "\u0327", "\x7f": "\u0308",
}  # fmt: skip
MARKS = {**SURE, "^": "\u0302", "~": "\u0303", "_": "\u0307", "}": "\u030b"}
"""Those that are text elsewhere are looked at where others stand on the page."""
DOTLESS = {"ı": "i", "\x10": "i", "ȷ": "j", "\x11": "j"}
STROKED = {"l": "ł", "L": "Ł"}
"""The stroke through these is at the place of the space."""
BESIDE_EM = 0.06
"""How far from its letter the middle of a sign over slanted type may lie."""

Letter = list[Any]
"""The character, its box, the number of its span, the font's size; an empty one is gone."""


def with_joined_accents(words: list[Any], blocks: list[Any], text: Any) -> Text:
    """The page's words and blocks, each accent joined with its letter; `text` is pymupdf's text page."""
    shown = "".join([span["text"] for block in blocks for line in block.get("lines", ()) for span in line["spans"]])
    if not any(sign in shown for sign in SURE):
        return words, blocks
    lines: dict[tuple[int, int], list[Letter]] = {}
    for at, block in enumerate(text.extractRAWDICT()["blocks"]):
        for number, line in enumerate(block.get("lines", ())):
            if line["dir"][0] > 0.9:
                letters = _letters(line["spans"], blocks[at]["lines"][number]["spans"])
                if _join(letters):
                    lines[at, number] = letters
    if not lines:
        return words, blocks
    again = [word for place, letters in lines.items() for word in _words(letters, place)]
    return merged(words, again, set(lines)), [
        {**block, "lines": [
            _with_letters(line, lines[at, number]) if (at, number) in lines else line
            for number, line in enumerate(block.get("lines", ()))
        ]}
        for at, block in enumerate(blocks)
    ]  # fmt: skip


def _letters(raw: Sequence[Any], spans: Sequence[Any]) -> list[Letter]:
    """The letters of a line, with the spaces that were added to its spans; none where they differ in anything else."""
    found: list[Letter] = []
    if len(raw) != len(spans):
        return []
    for part, (one, span) in enumerate(zip(raw, spans, strict=True)):
        chars = one["chars"]
        at = 0
        for char in span["text"]:
            if at < len(chars) and chars[at]["c"] == char:
                found.append([char, chars[at]["bbox"], part, span["size"]])
                at += 1
            elif char == " " and at < len(chars):
                left, top, _, bottom = chars[at]["bbox"]
                found.append([char, (left, top, left, bottom), part, span["size"]])
            else:
                return []
    return found


def _join(letters: list[Letter]) -> bool:
    """Join a line's accents with their letters, without the spaces that only they made; whether there were any."""
    places = [at for at, letter in enumerate(letters) if letter[0] in MARKS]
    joined: list[int] = []
    for at in places:
        base = _base_of(letters, at)
        if base is not None:
            letters[base][0] = normalize("NFC", _plain(letters[base][0]) + MARKS[letters[at][0]])
            letters[at][0] = ""
            joined.append(at)
    if not joined:
        return False
    for at, letter in enumerate(letters[:-1]):
        if letter[0] == " " and letters[at + 1][0] in STROKED and _is_over(letter, letters[at + 1]):
            letters[at + 1][0], letter[0] = STROKED[letters[at + 1][0]], ""
    for at in joined:
        for blank in (at - 1, at + 1):
            if 0 <= blank < len(letters) and letters[blank][0] == " " and _is_tight(letters, blank):
                letters[blank][0] = ""
    return True


def _plain(letter: str) -> str:
    return DOTLESS.get(letter, letter)


def _base_of(letters: Sequence[Letter], at: int) -> int | None:
    """The place of the letter that an accent belongs to; None for a sign that stands by itself."""
    sign = MARKS[letters[at][0]]
    found = (_next(letters, at, step) for step in (1, -1))
    near = [place for place in found if place is not None and _is_over(letters[at], letters[place])]
    fit = [place for place in near if len(normalize("NFC", _plain(letters[place][0]) + sign)) == 1]
    return min(fit, key=lambda place: abs(_middle(letters[place]) - _middle(letters[at])), default=None)


def _next(letters: Sequence[Letter], at: int, step: int) -> int | None:
    """The place of the next letter that is no space and no accent, forward or backward."""
    at += step
    while 0 <= at < len(letters):
        if letters[at][0] and letters[at][0] != " " and letters[at][0] not in MARKS:
            return at
        at += step
    return None


def _is_over(sign: Letter, letter: Letter) -> bool:
    slack = BESIDE_EM * letter[3]
    return bool(letter[1][0] - slack <= _middle(sign) <= letter[1][2] + slack)


def _middle(letter: Letter) -> float:
    left, _, right, _ = letter[1]
    return (left + right) / 2  # type: ignore[no-any-return]


def _is_tight(letters: Sequence[Letter], at: int) -> bool:
    """Whether the letters on both sides of a space stand as near as those of a word."""
    before, after = _next(letters, at, -1), _next(letters, at, 1)
    if before is None or after is None:
        return False
    room = letters[after][1][0] - letters[before][1][2]
    return bool(room <= TIGHT_EM * letters[after][3])


def _words(letters: Sequence[Letter], place: tuple[int, int]) -> list[Any]:
    """The line's words as pymupdf's extractWORDS gives them."""
    kept = [letter for letter in letters if letter[0]]
    found = []
    for number, match in enumerate(MUPDF_WORD.finditer("".join([letter[0] for letter in kept]))):
        boxes = [letter[1] for letter in kept[match.start() : match.end()]]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        found.append((min(lefts), min(tops), max(rights), max(bottoms), match.group(), *place, number))
    return found


def _with_letters(line: Any, letters: Sequence[Letter]) -> Any:
    """The line with the texts of its spans as its letters now are."""
    texts = [""] * len(line["spans"])
    for char, _, part, _ in letters:
        texts[part] += char
    return {**line, "spans": [{**span, "text": text} for span, text in zip(line["spans"], texts, strict=True)]}
