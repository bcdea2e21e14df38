"""Marks among recognised words: bullets that were read as letters, icons and pictures that were read as
text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import fsum
from typing import Final, NamedTuple

from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, body_size

BULLET: Final = "•"
DASHES: Final = frozenset("-–—−")
SMALL_DOT_EM: Final = 0.17
"""A dash that is no wider is a dot."""
SMALL_EM: Final = 0.68
"""Bullets are at most this wide and high."""
FURTHEST_TEXT_EM: Final = 4.0
"""How far right of a bullet its text may begin."""
BULLET_GAP_EM: Final = 0.35
"""A gap wider than the one between words."""
LETTERS_OF_BULLETS: Final = frozenset("eoOas0")
"""What a dot is read as when it is read as a letter."""
ROUND: Final = frozenset("oO0°©®@")
"""What hollow bullets are read as."""
ICON_LIKE: Final = frozenset("©®@™§£€¥#~^_=<>«»")
NARROW: Final = frozenset("iIjJlftr1|!.,:;'()[]{}/\\")
WIDE: Final = frozenset("mwMW@%©®—")
NO_LETTERS_KEPT: Final = frozenset("|/&+-–—−:;,.()[]•·→…%$€£#*")
HEADING: Final = 1.15
"""Times the body size from which a short line looks like a heading."""
NOISE: Final = 0.35
"""Mean confidence of a line under which only what looks like words is kept."""
WORDLIKE: Final = re.compile(r"[A-ZÀ-Þ]?[a-zß-ÿāăąćčďđēęěğıłńňőřśşšťūůűźżž]{3,}|[A-ZÀ-ÞĄĆĘŁŃŚŹŻĞİŞ]{4,}|\d{3,}")
CONTACT: Final = re.compile(r"@|^\+\d|www\.|https?:|\.(?:com|org|net|edu)\b")
VOWEL: Final = re.compile(r"[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýąęıőű\d]", re.IGNORECASE)
PRONOUN_BEFORE: Final = re.compile(
    r"(?:[.!?:;,]|^(?:that|and|when|where|what|which|than|as|if|how|but|so|because|since))$"
)
"""What stands before the English pronoun: the end of a sentence, or one of these words."""


class Mark(NamedTuple):
    """A short word that begins a line: where it is, and the text right of it if there is any."""

    line: int
    word: ReadWord
    size: float
    gap_em: float | None
    """Distance to the text in em; None when no text follows."""
    text_line: int = -1
    """The line that holds the text: its own, or one that begins further right."""
    before_contact: bool = False
    """An e-mail address, a phone number or a link follows."""
    before_heading: bool = False
    """A few words follow that are larger than the body or in capitals."""
    is_ornament: bool = False
    """A few words follow that are larger than the body: a square before a heading is no list."""
    is_dot: bool = False
    """It is one in the picture, whatever it was read as."""


def settle_marks(
    lines: Sequence[ReadLine], is_dot: Callable[[ReadWord, ReadLine], bool] = lambda word, line: False
) -> list[ReadLine]:
    """The lines with bullets as "•" and without icons, ruling lines and what was read in pictures. `is_dot` tells of a
    word of a line whether it is a dot in the picture."""
    lines = [line for line in lines if not _is_noise(line)]
    body = body_size(lines)
    found = [mark for number in range(len(lines)) if (mark := _mark(number, lines, body)) is not None]
    marks = [mark._replace(is_dot=is_dot(mark.word, lines[mark.line])) for mark in found]
    contents = [list(line.words) for line in lines]
    for mark in marks:
        if _is_bullet(mark, marks):
            contents[mark.line].remove(mark.word)
            if not mark.is_ornament:
                contents[mark.text_line].insert(0, mark.word._replace(text=BULLET))
        elif _is_icon(mark):
            contents[mark.line].remove(mark.word)
    settled = []
    for line, words in zip(lines, contents, strict=True):
        kept = [
            word
            for place, word in enumerate(words)
            for word in [_with_dot(word, words[place - 1] if place else None, line.size)]
            if not _is_ruling(word, line.size) and not _is_inner_icon(word, words[place + 1 :], line.size)
        ]
        if kept:
            settled.append(line._replace(words=tuple(kept)))
    return settled


def _is_noise(line: ReadLine) -> bool:
    """Whether the line is what recognition makes of a photo, a bar or a pattern."""
    if len(line.words) == 1 and len(line.words[0].text) <= 2:
        return False  # a bullet or an icon, which have rules of their own
    letters = sum(len(word.text) for word in line.words)
    mean = fsum(len(word.text) * word.confidence for word in line.words) / letters
    if mean >= NOISE:
        return False
    likely = sum(len(word.text) for word in line.words if _is_wordlike(word))
    return likely < 0.5 * letters


def _is_wordlike(word: ReadWord) -> bool:
    if word.confidence >= 0.6 or any(char > "\u2e7f" and char.isalnum() for char in word.text):
        return True
    found = WORDLIKE.search(word.text)
    if found is None or not VOWEL.search(word.text) or len(set(word.text.casefold())) < 3:
        return False
    return 0.25 <= word.width / len(word.text) / max(1, word.height) <= 1.6


def _is_heading(words: Sequence[ReadWord], size: float, body: float) -> bool:
    text = " ".join(word.text for word in words)
    return len(words) <= 5 and text[:1].isalpha() and (text.isupper() or size > HEADING * body)


def is_large(words: Sequence[ReadWord], size: float, body: float) -> bool:
    """Whether the words of a line look like a heading by their size."""
    return len(words) <= 5 and size > HEADING * body


def _mark(number: int, lines: Sequence[ReadLine], body: float) -> Mark | None:
    line = lines[number]
    word = line.words[0]
    if len(word.text) > 3 or word.text == BULLET:
        return None
    if any(char > "\u2e7f" and char.isalnum() for char in word.text):
        return None
    if len(line.words) > 1:
        gap = (line.words[1].left - word.right) / max(1.0, line.size)
        rest = line.words[1:]
        looks = (_is_contact(rest[0]), _is_heading(rest, line.size, body), is_large(rest, line.size, body))
        return Mark(number, word, line.size, gap, number, *looks)
    middle = (word.top + word.bottom) / 2
    best: Mark | None = None
    for place, other in enumerate(lines):
        if other is line:
            continue
        first = other.words[0]
        if first.left < word.right or not first.top - 0.3 * other.size <= middle <= first.bottom + 0.3 * other.size:
            continue
        gap = (first.left - word.right) / max(1.0, other.size)
        if gap <= FURTHEST_TEXT_EM and (best is None or best.gap_em is None or gap < best.gap_em):
            looks = (
                _is_contact(first),
                _is_heading(other.words, other.size, body),
                is_large(other.words, other.size, body),
            )
            best = Mark(number, word, other.size, gap, place, *looks)
    return best or Mark(number, word, line.size, None)


def _is_contact(word: ReadWord) -> bool:
    return bool(CONTACT.search(word.text)) or sum(char.isdigit() for char in word.text) >= 3


def _fits(word: ReadWord, size: float) -> bool:
    """Whether the box of a short word is what its characters would take at this size."""
    if size <= 0:
        return True
    high = word.height / size
    wide = word.width / size
    low, most = 0.0, 0.0
    for char in word.text:
        least, largest = _usual_width_em(char)
        low, most = low + least, most + largest
    if not low <= wide <= most + 0.1 * (len(word.text) - 1):
        return False
    if any(char.isupper() or char.isdigit() or char == "&" for char in word.text):
        # Capitals may carry an accent; a digit that is so high is the pin before an address.
        return 0.42 <= high <= (0.86 if word.text.isdigit() or word.confidence < 0.8 else 1.0)
    if any(char.isalpha() for char in word.text):
        return 0.38 <= high <= 1.05
    return high <= 1.05


def _usual_width_em(char: str) -> tuple[float, float]:
    """The narrowest and widest that a character is in any common typeface."""
    if char in WIDE:
        return 0.5, 1.15
    if char in NARROW:
        return 0.03, 0.5
    if char == "&":
        return 0.4, 0.85
    if char in "OQCGD":
        return 0.52, 0.95
    if not char.isalnum():
        return 0.05, 1.1
    return (0.25, 0.75) if char.isdigit() or char.islower() else (0.28, 0.95)


def _is_bullet(mark: Mark, marks: Sequence[Mark]) -> bool:
    word = mark.word
    if len(word.text) > 2 or mark.gap_em is None:
        return False
    if mark.is_dot:
        return True
    wide, high = word.width / max(1.0, mark.size), word.height / max(1.0, mark.size)
    if word.text in DASHES:
        return max(wide, high) <= SMALL_DOT_EM
    is_letter = any(char.isalnum() for char in word.text)
    same = [other for other in marks if abs(other.word.left - word.left) <= 0.3 * mark.size]
    if word.text in ROUND and sum(other.word.text == word.text for other in same) >= 2:
        return high <= 1.35 and wide <= 1.2
    if wide > SMALL_EM or high > SMALL_EM or high < 0.1 or not 0.4 <= wide / max(high, 0.01) <= 1.8:
        return False
    if not is_letter and not any(char in "()[]/&" for char in word.text):
        return mark.gap_em >= 0.15
    twins = sum(
        abs(other.word.width - word.width) <= 0.2 * mark.size
        and abs(other.word.height - word.height) <= 0.2 * mark.size
        for other in same
    )
    if len(word.text) > 1:
        return False
    if not _fits(word, mark.size):
        return twins >= 2 or word.text in LETTERS_OF_BULLETS
    # The conjunctions e, o, y begin lines too, but not again and again with a wide gap.
    return (
        twins >= 2
        and mark.gap_em >= BULLET_GAP_EM
        and (word.text in LETTERS_OF_BULLETS or (twins >= 3 and word.text.isdigit()))
    )


def _is_icon(mark: Mark) -> bool:
    word = mark.word
    letters = sum(char.isalnum() for char in word.text)
    if word.text == "|":
        return True
    if mark.gap_em is None:
        return (
            not letters
            or (letters <= 2 and word.confidence < 0.6)
            or not _fits(word, mark.size)
            or (len(word.text) == 1 and word.text.isdigit())
        )
    if mark.before_heading and _is_square_glyph(word, mark.size):
        return True
    if len(word.text) == 3:
        return letters < 3 and word.confidence < 0.3
    if not _fits(word, mark.size):
        return True
    if letters:
        return mark.gap_em >= BULLET_GAP_EM and word.confidence < (0.3 if mark.gap_em < 1 else 0.5)
    if word.text in DASHES:
        return False
    return (
        word.confidence < 0.5
        or mark.before_contact
        or (any(char in ICON_LIKE for char in word.text) and word.height > 0.6 * mark.size)
    )


def _is_square_glyph(word: ReadWord, size: float) -> bool:
    """Whether the word has the shape of an icon: about as wide as high, unsure or with signs in it."""
    if not 0.7 <= word.width / max(1, word.height) <= 1.45 or word.height < 0.65 * size:
        return False
    return word.confidence < 0.9 or not word.text.strip(".)").isalnum()


def _with_dot(word: ReadWord, before: ReadWord | None, size: float) -> ReadWord:
    """A dash that is hardly wider than high, between words, is the dot that sets them apart; dates have
    dashes."""
    if before is None or word.text not in DASHES or before.text[-1].isdigit():
        return word
    return word._replace(text="·") if max(word.width, word.height) <= SMALL_DOT_EM * size else word


def _is_ruling(word: ReadWord, size: float) -> bool:
    """A drawn line or bar that was read as characters."""
    if any(char.isalnum() for char in word.text):
        return False
    if word.text in DASHES or word.text == "|":
        return word.width > 3 * size or word.height > 2 * size or (word.text == "|" and word.width > 0.6 * size)
    return word.width > 2.5 * size * max(1, len(word.text) / 3) or (
        word.confidence < 0.3 and not any(char in NO_LETTERS_KEPT for char in word.text)
    )


def _is_inner_icon(word: ReadWord, rest: Sequence[ReadWord], size: float) -> bool:
    """A glyph as large as no character of the line: the icon before an address or a phone number.

    A large box alone proves nothing: Tesseract gives the whole line's height to words that it did not
    measure.
    """
    if len(word.text) > 2 or any(char > "\u2e7f" for char in word.text):
        return False
    if any(char in ICON_LIKE for char in word.text):
        return not any(char.isalnum() for char in word.text)
    if word.text in ("(", "[", "&", "%") and rest and _is_contact(rest[0]):
        return True
    if word.confidence >= 0.6 or word.text in DASHES or word.text == "|":
        return False
    return word.height > 1.15 * size or word.width > 1.15 * size * len(word.text)
