"""Spaces, marks and doubled words: what is wrong in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.finding import Finding

_SPACES: Final = re.compile(r"(?<=\S)[ \t\u00a0]{2,}(?=\S)")
_BEFORE_MARK: Final = re.compile(r"(?<=[^\W_])(?<! )[ \t]{1,4}(?=,\s|,$|\.$|\.\s)")
_SHIFTED: Final = re.compile(r"(?<=[^\W_])[ \t]{1,4},(?=[^\W\d_]{2,})")
_AFTER_COMMA: Final = re.compile(r"(?<![^\s(])([^\W\d_]{2,}(?:,[^\W\d_]{2,})*),(?=[^\W\d_]{2,}(?:[\s,.;)]|$))")
_LETTERS: Final = re.compile(r"[^\W\d_]*")
_TWO_MARKS: Final = re.compile(r"(?<=\w)(?:,\s*,|;\s*;|(?<!\.)\.\.(?!\.))(?=\s|$)")
_AFTER_STOP: Final = re.compile(r"(?<![\w.@/])([a-zà-ÿ]{4,})\.(?=[A-ZÀ-Þ][a-zà-ÿ]{2,}(?:[\s,;]|$))")
_ENDS: Final = re.compile(r"^\s+|\s+$")
_DOUBLED: Final = re.compile(r"(?<![\w'’\-/.])([^\W\d_]+)[ \t\u00a0]+\1(?![\w'’/]|-\w|\.\w)", re.IGNORECASE)
_MEANT_TWICE: Final = {
    "en": "had that very many much so bye no yes go win ha cha pom tuk yo night long far more",
    "fr": "nous vous",
    "de": "die der das sie den dem was ihr",
    "nl": "die dat ze je",
    "es": "no",
    "it": "via poi pian",
    "pl": "się",
}
"""Words that a sentence may well have twice in a row."""
_TWICE_AFTER: Final = {
    "in": "brought came called checked clocked dialled dialed drafted flown handed joined logged moved phased pitched "
          "settled sent signed stepped stood sworn turned went",
    "on": "brought came carried followed kept logged moved passed put signed switched taken took turned went",
    "over": "carried came changed crossed handed moved passed signed taken took turned went",
    "up": "backed built called followed opened picked put scaled set signed stepped warmed",
    "off": "cast dropped kicked laid paid signed sold took went",
}  # fmt: skip
"""Particles, and the verbs that have one before a preposition: `Brought in in 2016`, `Took over over 40 accounts`."""
_OF_ONE_LETTER: Final = {"en": "a", "fr": "aày", "es": "aeoyu", "it": "aeoi", "pt": "aeo", "pl": "aiouwz"}


def check_spaces(text: str) -> Iterator[Finding]:
    """Runs of spaces, and spaces at either end."""
    for found in _SPACES.finditer(text):
        yield Finding(*found.span(), " ", EditKind.PUNCTUATION, "One space is enough.", 0.99)
    for found in _ENDS.finditer(text):
        if text.strip():
            yield Finding(*found.span(), "", EditKind.PUNCTUATION, "Nothing is gained by spaces at the end.", 0.99)


def check_marks(text: str, is_word: Callable[[str], bool] = bool) -> Iterator[Finding]:
    """Spaces before a comma or full stop, none after one, marks that stand there twice.

    Beside what is no word in lower case, a comma or stop without a space may be code: `lat,lon`, `asyncio.Queue`.
    """

    def sure(*words: str, confidence: float) -> float:
        return confidence if all(is_word(one) for one in words if one.islower()) else 0.5

    for found in _BEFORE_MARK.finditer(text):
        yield Finding(*found.span(), "", EditKind.PUNCTUATION, "No space stands before this mark.", 0.97)
    for found in _SHIFTED.finditer(text):
        yield Finding(*found.span(), ", ", EditKind.PUNCTUATION, "The space stands after the comma.", 0.97)
    for found in _AFTER_COMMA.finditer(text):
        at = found.end() - 1
        confidence = sure(*found[1].split(","), _LETTERS.match(text, found.end())[0], confidence=0.95)  # type: ignore[index]
        while at >= found.start():
            yield Finding(at, at + 1, ", ", EditKind.PUNCTUATION, "A space follows a comma.", confidence)
            at = text.rfind(",", found.start(), at)
            if at < 0:
                break
    for found in _TWO_MARKS.finditer(text):
        yield Finding(*found.span(), found[0][0], EditKind.PUNCTUATION, "One mark is enough.", 0.95)
    for found in _AFTER_STOP.finditer(text):
        at = found.end() - 1
        confidence = sure(found[1], confidence=0.91)
        yield Finding(at, at + 1, ". ", EditKind.PUNCTUATION, "A space follows a full stop.", confidence)


def check_doubled_words(text: str, language: str) -> Iterator[Finding]:
    """The same word twice in a row; names and what may be meant so are only suggested."""
    code = language.partition("-")[0]
    meant = _MEANT_TWICE.get(code, "").split()
    for found in _DOUBLED.finditer(text):
        word = found[1]
        second = found[0][-len(word) :]
        sure = len(word) > 1 or word.lower() in _OF_ONE_LETTER.get(code, "")
        sure = sure and second.islower() and word.lower() not in meant
        sure = sure and (word.islower() or (word.istitle() and _opens(text, found.start())))
        sure = sure and not (code == "en" and _is_particle(text[: found.start()], word))
        reason = f"“{word}” stands there twice."
        yield Finding(*found.span(), word, EditKind.DOUBLED_WORD, reason, 0.97 if sure else 0.5)


def _opens(text: str, at: int) -> bool:
    """Whether a sentence begins at `at`; elsewhere `Bison bison` is the name of an animal."""
    return text[:at].rstrip()[-1:] in ("", ".", "!", "?", ":", "•", "-", "–", "—")


def _is_particle(before: str, word: str) -> bool:
    """Whether the word before is a verb that `word` belongs to, so that the second one may be a preposition."""
    last = before.lower().split()[-1:]
    return bool(last) and last[0] in _TWICE_AFTER.get(word, "").split()
