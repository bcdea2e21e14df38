"""Slips of the pen and of the fingers, drawn as people make them: what proofreading learns its weights from."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

Slip = Callable[[str, random.Random], str]

_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_PLACES: Final = {
    key: (at + (0.0, 0.25, 0.75)[down], down) for down, row in enumerate(_ROWS) for at, key in enumerate(row)
}
_BESIDE: Final = {
    key: "".join(
        other for other, (x, y) in _PLACES.items() if other != key and abs(x - left) <= 1 and abs(y - down) <= 1
    )
    for key, (left, down) in _PLACES.items()
}
_VOWELS: Final = {"a": "e", "e": "ai", "i": "e", "o": "ua", "u": "o"}
_SOUNDS: Final = tuple(
    tuple(pair.split(">")) for pair in (
        "ance>ence ence>ance ant>ent ent>ant able>ible ible>able sion>tion tion>sion ie>ei ei>ie ely>ly ement>ment "
        "ally>aly ally>ly ph>f ck>k k>ck c(?=[eiy])>s s(?=[eiy])>c sc>s (?<=[aeiou])s(?=[aeiou])>z z>s ss>s ied>yed "
        "ies>ys wh>w rh>r gh> kn>n ght>t mn>m our>or ary>ery ery>ary er>or or>er er(?=s?$)>ar ful>full ch>sh qu>k "
        "cq>q gu>g dge>ge ge>je tial>cial cial>tial ough>off ou>o ea>ee ee>ea ai>a ur>er u>oo tch>ch ch>tch ed$>d "
        "es$>s t>tt (?<=[cgstvdklr])ing$>eing sh>ch"
    ).split()
)  # fmt: skip


def _place(length: int, chance: random.Random, first: float) -> int:
    """Where it happens; seldom to the first letter."""
    return 0 if length == 1 or chance.random() < first else chance.randrange(1, length)


def _lose(word: str, chance: random.Random) -> str:
    at = _place(len(word), chance, 0.05)
    return word[:at] + word[at + 1 :]


def _double(word: str, chance: random.Random) -> str:
    at = _place(len(word), chance, 0.12)
    return word[:at] + word[at] + word[at:]


def _swap(word: str, chance: random.Random) -> str:
    at = _place(len(word) - 1, chance, 0.07)
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _miss_the_key(word: str, chance: random.Random) -> str:
    at = _place(len(word), chance, 0.08)
    return word[:at] + chance.choice(_BESIDE.get(word[at], word[at])) + word[at + 1 :]


def _brush_a_key(word: str, chance: random.Random) -> str:
    at = _place(len(word), chance, 0.08)
    key = chance.choice(_BESIDE.get(word[at], word[at]))
    return word[:at] + key + word[at:] if chance.random() < 0.5 else word[: at + 1] + key + word[at + 1 :]


def _change_a_vowel(word: str, chance: random.Random) -> str:
    places = [at for at in range(1, len(word)) if word[at] in _VOWELS]
    at = chance.choice(places) if places else 0
    return word[:at] + chance.choice(_VOWELS[word[at]]) + word[at + 1 :] if at else word


def _undouble(word: str, chance: random.Random) -> str:
    places = [at for at in range(1, len(word)) if word[at] == word[at - 1]]
    at = chance.choice(places) if places else len(word)
    return word[:at] + word[at + 1 :]


def _double_a_consonant(word: str, chance: random.Random) -> str:
    places = [
        at for at in range(2, len(word) - 1)
        if word[at] in "bcdfglmnprst" and word[at - 1] in _VOWELS and word[at] not in (word[at - 1], word[at + 1])
    ]  # fmt: skip
    at = chance.choice(places) if places else len(word)
    return word[:at] + word[at : at + 1] + word[at:]


def _write_by_ear(word: str, chance: random.Random) -> str:
    heard = {pair: [one.span() for one in re.finditer(pair[0], word) if one.start()] for pair in _SOUNDS}
    pairs = sorted(pair for pair, spans in heard.items() if spans)
    if not pairs:
        return word
    pair = chance.choice(pairs)
    start, end = chance.choice(heard[pair])
    return word[:start] + pair[1] + word[end:]


_OF_FINGERS: Final[dict[Slip, int]] = {_lose: 1, _swap: 1, _double: 1, _miss_the_key: 1}
_OF_PEOPLE: Final[dict[Slip, int]] = {
    _lose: 22, _double: 9, _swap: 16, _miss_the_key: 10, _brush_a_key: 5, _change_a_vowel: 13, _undouble: 7,
    _double_a_consonant: 6, _write_by_ear: 14,
}  # fmt: skip


_PREFIXES: Final = "re pre un de co non over under multi sub inter mis out cross".split()
_ENDINGS: Final = "er ers able ee ees ish wise less like s".split()


def coin(word: str, chance: random.Random) -> str:
    """A new word made of a word in lower case: `restack`, `stackable`."""
    if chance.random() < 0.7:
        return chance.choice(_PREFIXES) + word
    return word.removesuffix("e") + chance.choice(_ENDINGS)


def misspell(word: str, chance: random.Random) -> str:
    """A word in lower case with one slip; the word itself where none of twenty draws changed it."""
    for _ in range(20):
        kinds = _OF_FINGERS if chance.random() < 0.4 else _OF_PEOPLE
        slip = chance.choices(list(kinds), list(kinds.values()))[0]
        written = slip(word, chance)
        if written != word and len(written) > 2:
            return written
    return word
