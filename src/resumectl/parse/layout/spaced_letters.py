"""Letter-spaced text (`E X P E R I E N C E`) joined to words at its wider gaps."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from statistics import median

from resumectl.parse.geometry import Word

LEAST_SPACED = 4
"""Single letters in a row that are taken for a word set wide."""
LEAST_ALONE, LONGEST_KERNED = 3, 3
"""Single letters of a whole row that is one; letters that kerning drew together to a piece: `S O LV B E R G`."""
WIDE_EM, MOST_PIECES = 2.5, 60
SIGNS = frozenset("-‐’'")
"""What stands between letters that are spaced as well: `B E R G - H A L E`."""


def join_letters(row: list[Word], merge: Callable[[Sequence[Word]], Word]) -> list[Word]:
    """The words of a row, letters that stand apart as the words that they spell."""
    singles = [len(word.text) for word in row].count(1)
    if singles < LEAST_ALONE or (singles < LEAST_SPACED and not _is_kerned(row, singles)):
        return row
    joined: list[Word] = []
    at = 0
    while at < len(row):
        end = _end_of_run(row, at)
        if end == at or not all(word.style.size_pt == row[at].style.size_pt for word in row[at:end]):
            joined.append(row[at])
            at += 1
            continue
        joined.extend(_spaced_words(row[at:end], merge))
        at = end
    return joined


def _end_of_run(row: Sequence[Word], at: int) -> int:
    """Where a run of spaced letters that begins at `at` ends; `at` itself where none does."""
    end, alone = at, 0
    while end < len(row) and _is_piece(row[end].text):
        if end > at and row[end].left - row[end - 1].right > row[end].style.size_pt * WIDE_EM:
            break
        if end - at >= MOST_PIECES and alone < end - at:
            break
        alone += len(row[end].text) == 1 and row[end].text.isalpha()
        end += 1
    while end > at and row[end - 1].text in SIGNS:
        end -= 1
    pieces = end - at
    if alone == pieces:
        return end if alone >= LEAST_SPACED else at
    enough = alone >= LEAST_SPACED or (pieces == len(row) and alone >= LEAST_ALONE)
    return end if enough and 3 * alone >= 2 * pieces and row[at].text[0].isalpha() else at


def _is_piece(text: str) -> bool:
    """Whether the text is a letter, a few capitals as one, or a sign between letters."""
    return text in SIGNS or (text.isalpha() and (len(text) == 1 or (len(text) <= LONGEST_KERNED and text.isupper())))


def _is_kerned(row: Sequence[Word], singles: int) -> bool:
    """Whether a row is one word in capitals whose pieces stand equally far apart."""
    if not all(_is_piece(word.text) for word in row) or max(len(word.text) for word in row) == 1:
        return False
    gaps = [right.left - left.right for left, right in itertools.pairwise(row)]
    return min(gaps) > 0 and max(gaps) <= _widest(gaps)


def _widest(gaps: Sequence[float]) -> float:
    """How far letters of one word stand apart at most."""
    return median(gaps) * 1.6 + 0.5


def _spaced_words(letters: Sequence[Word], merge: Callable[[Sequence[Word]], Word]) -> list[Word]:
    gaps = [right.left - left.right for left, right in itertools.pairwise(letters)]
    widest = _widest(gaps)
    words: list[Word] = []
    start = 0
    for at, gap in enumerate([*gaps, float("inf")]):
        if gap > widest:
            words.append(merge(letters[start : at + 1]))
            start = at + 1
    return words
