"""Misspelt words that begin with a capital within a sentence: `Imigration staff`, `at Edingburgh`.

Most unknown ones are names, so only a long one is corrected that nobody else writes, and a common word is near.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.rare import is_rare_word
from resumectl.proofread.reported import reported
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import candidates, kind_of_slip, slips_between
from resumectl.proofread.typos import Proposals
from resumectl.proofread.words import Word, words_of

_LONG: Final = 8
"""Letters; `Popwell`, `Renmark` and `Belgaum` are near common words, and names."""
_SEEN: Final = 1.3
"""What others write so often is a name."""
_COMMON: Final = 3.5
_MOST_SLIPS: Final = 0.95


def check_capitals(text: str, scope: Scope, among: Dictionary, proposals: Proposals) -> Iterator[Finding]:
    """Words that can only be another one, misspelt."""
    for word in words_of(text):
        if not _is_asked(word, among) or scope.is_protected(word.text) or scope.uses[word.folded] > 1:
            continue
        meant = _meant_by(word.folded, among, tuple(proposals(word.folded) or ()))
        if meant:
            end = word.start + len(word.folded)
            written, after = word.text[: len(word.folded)], meant.capitalize()
            reason = f"“{written}” is in no dictionary; “{after}” is the likeliest word."
            yield Finding(word.start, end, after, EditKind.TYPO, reason, 0.91)


def _is_asked(word: Word, among: Dictionary) -> bool:
    if word.free or word.shut or not word.text.isascii() or len(word.folded) < _LONG or not word.folded.isalpha():
        return False
    known = among.knows(word.folded) or among.knows(word.folded.capitalize())
    return word.text[0].isupper() and word.text[1:].islower() and not known


@lru_cache(maxsize=1024)
def _meant_by(written: str, among: Dictionary, others: tuple[str, ...]) -> str:
    """The one common word near a word in lower case; "" where there is none, or more."""
    if among.zipf(written) >= _SEEN or is_rare_word(written):
        return ""
    near = {*candidates(written, among, others), *(one for one in others if one.isalpha())}
    common = [one for one in near if among.zipf(one) >= _COMMON and slips_between(written, one) <= _MOST_SLIPS]
    # `Instrumentl`: brands leave out the last vowel.
    common = [one for one in common if one[-2:] == written[-2:] or kind_of_slip(written, one) != "lost_vowel"]
    said = [one.lower() for one in reported(written)]
    if len(said) == 1 and said[0].isalpha():
        return said[0]
    return common[0] if len(common) == 1 else ""
