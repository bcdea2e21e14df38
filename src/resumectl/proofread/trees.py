"""What both who judge tenses and who judge numbers ask of a parsed bullet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.syntax import Word
from resumectl.proofread.verbs import verb_of

WORD: Final = re.compile(r"[^\W\d_]+(?:['’\-‑][^\W_]+)*")
_OWN: Final = frozenset(
    "that which who whose whom where when while and or but , ; : ( to of in for with from on at by as the a an i we "
    "they he she it you then also so because if than before after until once".split()
)
"""Words that count as themselves, others as their tags."""


@lru_cache(maxsize=2048)
def told_by_somebody(text: str, among: Dictionary, spelling: str) -> tuple[str, int]:
    """`I led a team` for `Led a team`, which parsers take for a name, and by how much the words have moved."""
    first = WORD.match(text)
    verb = verb_of(first[0].lower(), among, spelling, framed=True) if first else None
    if verb is None or not text[:2].strip().isalpha():
        return text, 0
    who = "She " if first and first[0].lower() == verb.third != verb.base else "I "
    return who + text[0].lower() + text[1:], len(who)


def place_of(tree: Sequence[Word], start: int, end: int) -> int:
    """The last part of a word that the tokenizer took apart: `batch-cook`."""
    return max(n for n, word in enumerate(tree) if word.start < end and word.end > start)


def first_joined(tree: Sequence[Word], at: int) -> int:
    """The first of the words that a word is joined to by commas and conjunctions, or itself."""
    while tree[at].role == "conj" and tree[at].head != at:
        at = tree[at].head
    return at


def subject_of(tree: Sequence[Word], at: int, *roles: str) -> int | None:
    """The place of a verb's own subject; of these roles, where any is named."""
    return next((n for n, word in enumerate(tree) if word.head == at and word.role in (roles or ("nsubj",))), None)


def said(word: Word) -> str:
    """A word of those that parts of sentences begin with, or the tag of any other."""
    return word.low if word.low in _OWN else word.tag


def beside(tree: Sequence[Word], at: int) -> str:
    """What stands at a place, `end` where nothing does."""
    return said(tree[at]) if 0 <= at < len(tree) else "end"
