"""Headings with a letter that was read wrong: `WorRK EXPERIENCE`, `EDUGATION`.

Why: one such heading costs its whole section. What lexicons know is looked up with each letter changed in turn, for
short lines that stand out and were read with doubt; that finds no other word than the one that was printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import Final

from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, body_size
from resumectl.parse.headings import LONGEST_HEADING, heading_kind
from resumectl.parse.lexicon import Lexicon, fold, lexicon

MOST_WORDS: Final = 5
LEAST_LETTERS: Final = 6
"""Shorter words have too many neighbours."""
DOUBTFUL: Final = 0.9
LARGER: Final = 1.05
CAPITALS: Final = 0.6
"""Share of a line's letters from which it is set in capitals, small ones among them."""


def mend_headings(lines: Sequence[ReadLine]) -> list[ReadLine]:
    """The lines, those that name a section but for one letter mended."""
    body = body_size(lines)
    words = lexicon()
    return [_mended(line, words) if _may_be_heading(line, body) else line for line in lines]


def _may_be_heading(line: ReadLine, body: float) -> bool:
    text = " ".join(word.text for word in line.words)
    letters = [char for char in text if char.isalpha()]
    if len(line.words) > MOST_WORDS or len(text) > LONGEST_HEADING or len(letters) < LEAST_LETTERS:
        return False
    if len(letters) < 0.9 * sum(map(len, text.split())) or min(word.confidence for word in line.words) >= DOUBTFUL:
        return False
    capitals = sum(map(str.isupper, letters))
    return line.size > LARGER * body or capitals >= CAPITALS * len(letters) or all(word.bold for word in line.words)


def _mended(line: ReadLine, words: Lexicon) -> ReadLine:
    """The line with its most doubtful word changed by a letter where it names a section then, and not before."""
    if heading_kind(" ".join(word.text for word in line.words), words):
        return line
    doubtful = min(range(len(line.words)), key=lambda at: line.words[at].confidence)
    folded = [fold(word.text) for word in line.words]
    if len(folded[doubtful]) < 4 or " " in folded[doubtful]:
        return line
    for near in _neighbours(folded[doubtful]):
        key = " ".join([*folded[:doubtful], near, *folded[doubtful + 1 :]])
        if key in words.sections:
            mended = list(line.words)
            mended[doubtful] = _spelt(mended[doubtful], near)
            return line._replace(words=tuple(mended))
    return line


def _neighbours(word: str) -> Iterator[str]:
    """The words that are one letter away: with one less, another one, one more."""
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
    for at in range(len(word)):
        for letter in ascii_lowercase:
            yield word[:at] + letter + word[at + 1 :]
    for at in range(len(word) + 1):
        for letter in ascii_lowercase:
            yield word[:at] + letter + word[at:]


def _spelt(word: ReadWord, folded: str) -> ReadWord:
    """The word with other letters, as large as its own."""
    capitals = sum(map(str.isupper, word.text))
    if capitals >= CAPITALS * len(word.text):
        return word._replace(text=folded.upper())
    return word._replace(text=folded.capitalize() if word.text[:1].isupper() else folded)
