"""How well an English word fits where it stands: counts of kinds of words in threes, and of words beside kinds.

Counted in ESCO's descriptions of skills and occupations (European Commission, ESCO v1), in the glosses of WordNet 3.1
and, four times as much, in the labelled résumés that proofreading is developed with.
"""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from math import log10
from typing import Final, NamedTuple

from resumectl.proofread.homographs import kind_of_word
from resumectl.proofread.lexicon import table_of

FILES: Final = ("fluency.txt.gz", "fluency_resumes.txt.gz")
"""Counts of other text, and those of résumés, which count `OF_RESUMES` times."""
OF_RESUMES: Final = 4
_TOKEN: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[£$€]?\d[\d.,]*[%\w]*|[^\w\s]")
_START: Final = "<s>"
_END: Final = "</s>"
_DISCOUNT: Final = 0.7
_MOST_KEPT: Final = 50_000
_OF_KIND: Final = 8
"""A word's own habits count as much as those of its kind once it was seen so often."""


class Slot(NamedTuple):
    """What stands around a word: kinds of the two before and the two after it."""

    before: tuple[str, str]
    after: tuple[str, str]


class Counts(NamedTuple):
    """Kinds in threes, kinds before a word, kinds after a word, and words."""

    threes: Counter[tuple[str, ...]]
    lefts: Counter[tuple[str, ...]]
    rights: Counter[tuple[str, ...]]
    words: Counter[tuple[str, ...]]

    def add(self, text: str) -> None:
        """Count a text."""
        tokens = [found[0] for found in _TOKEN.finditer(text)]
        kinds = _kinds(tokens)
        self.threes.update(tuple(kinds[at : at + 3]) for at in range(len(kinds) - 2))
        for at, token in enumerate(tokens):
            if token[0].isalpha():
                low = token.lower()
                self.words[(low,)] += 1
                self.lefts[kinds[at + 1], low] += 1
                self.rights[low, kinds[at + 3]] += 1


def no_counts() -> Counts:
    """Nothing counted yet."""
    return Counts(Counter(), Counter(), Counter(), Counter())


class Fluency:
    """Probabilities from counts; what was never seen together is judged by its parts."""

    def __init__(self, counts: Iterable[tuple[int, Counts]]) -> None:
        self._threes: Counter[tuple[str, ...]] = Counter()
        self._lefts: Counter[tuple[str, ...]] = Counter()
        self._rights: Counter[tuple[str, ...]] = Counter()
        self._words: Counter[tuple[str, ...]] = Counter()
        for times, one in counts:
            for mine, more in zip((self._threes, self._lefts, self._rights, self._words), one, strict=True):
                for key, count in more.items():
                    mine[key] += times * count
        self._twos, self._ones = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
        for (_, second, third), count in self._threes.items():
            self._twos[second, third] += count
            self._ones[(third,)] += count
        self._after: dict[tuple[str, ...], list[int]] = {}
        for pairs in (self._threes, self._twos):
            for key, count in pairs.items():
                total = self._after.setdefault(key[:-1], [0, 0])
                total[0] += count
                total[1] += 1
        self._found: dict[tuple[str, ...], float] = {}
        self._all = sum(self._ones.values()) or 1
        self._all_words = sum(self._words.values()) or 1

    def seen(self, word: str) -> int:
        """How often the word was counted."""
        return self._words[(word,)]

    def at_work(self, word: str, zipf: float) -> float:
        """By how many powers of ten the word is commoner in the counted texts than elsewhere."""
        return log10((self.seen(word) + 0.5) / (self._all_words * 10 ** (zipf - 9) + 0.5))

    def fits(self, word: str, slot: Slot) -> tuple[float, float, float]:
        """Powers of ten of how likely the word's kind is after what stands before it, before what follows, between."""
        kind = kind_of(word)
        return (
            log10(self._likely((*slot.before, kind))),
            log10(self._likely((slot.before[1], kind, slot.after[0]))),
            log10(self._likely((kind, *slot.after))),
        )

    def beside(self, word: str, slot: Slot) -> tuple[float, float]:
        """Powers of ten of how likely the word has such a neighbour to its left, and to its right."""
        kind, seen = kind_of(word), self.seen(word) + _OF_KIND
        often = self._ones[(kind,)] + 20
        left, right = slot.before[1], slot.after[0]
        on_left = self._lefts[left, word] + _OF_KIND * (self._twos[left, kind] + 0.1) / often
        on_right = self._rights[word, right] + _OF_KIND * (self._twos[kind, right] + 0.1) / often
        return log10(on_left / seen), log10(on_right / seen)

    def _likely(self, kinds: tuple[str, ...]) -> float:
        found = self._found.get(kinds)
        if found is None:
            if len(self._found) > _MOST_KEPT:
                self._found.clear()
            found = self._found[kinds] = self._likelihood(kinds)
        return found

    def _likelihood(self, kinds: tuple[str, ...]) -> float:
        if len(kinds) == 1:
            return (self._ones[kinds] + 0.5) / (self._all + 100)
        total, sorts = self._after.get(kinds[:-1], (0, 0))
        less = self._likely(kinds[1:])
        if not total:
            return less
        counted = (self._threes if len(kinds) == 3 else self._twos)[kinds]
        return (max(0.0, counted - _DISCOUNT) + _DISCOUNT * sorts * less) / total


@lru_cache(maxsize=1)
def fluency() -> Fluency:
    """What comes with the program."""
    return Fluency(zip((1, OF_RESUMES), map(read_counts, FILES), strict=True))


def read_counts(name: str) -> Counts:
    """A file of counts: of each sort one line, `count key key`s with tabs between; keys are words joined by spaces."""
    packed = files("resumectl.proofread.lexicon").joinpath(name).read_bytes()
    found = no_counts()
    for line, table in zip(gzip.decompress(packed).decode("utf-8").splitlines(), found, strict=True):
        for row in line.split("\t"):
            count, *key = row.split(" ")
            table[tuple(key)] = int(count)
    return found


def written_counts(counts: Counts, least: int) -> bytes:
    """What `read_counts` reads, of everything counted at least so often; the same bytes for the same counts."""
    lines = (
        "\t".join(" ".join((str(count), *key)) for key, count in sorted(table.items()) if count >= least)
        for table in counts
    )
    return gzip.compress("\n".join(lines).encode("utf-8"), mtime=0)


@lru_cache(maxsize=1024)
def slots_of(text: str) -> dict[int, Slot]:
    """The slot of each word, by where it starts."""
    found = list(_TOKEN.finditer(text))
    kinds = _kinds([one[0] for one in found])
    return {
        one.start(): Slot((kinds[at], kinds[at + 1]), (kinds[at + 3], kinds[at + 4])) for at, one in enumerate(found)
    }


def _kinds(tokens: Sequence[str]) -> list[str]:
    inner = [
        kind_of(token.lower() if at == 0 or tokens[at - 1] in ".•!?" else token) for at, token in enumerate(tokens)
    ]
    return [_START, _START, *inner, _END, _END]


@lru_cache(maxsize=1)
def small_words() -> tuple[frozenset[str], frozenset[str]]:
    """Words that are a kind of their own, and words for numbers."""
    table = table_of("intended")["kinds"]
    return frozenset(table["own"].split()), frozenset(table["numbers"].split())


@lru_cache(maxsize=16384)
def kind_of(token: str) -> str:
    """The kind of a word or mark: the commonest words are kinds of their own."""
    own, numbers = small_words()
    low = token.lower()
    if low in numbers:
        return "#w"
    if low in own:
        return low
    if token[0].isdigit() or token[0] in "£$€":
        return "#"
    if not token[0].isalpha():
        return token if token in ",.;:()&/-–'\"" else "?"
    return "Cap" if token[0].isupper() else f"~{kind_of_word(low).replace(' ', '-')}"
