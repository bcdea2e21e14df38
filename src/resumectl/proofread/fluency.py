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
    """Kinds in threes, kinds before a word, kinds after a word, and words; keys are joined by spaces: a third of the
    memory that tuples take."""

    threes: Counter[str]
    lefts: Counter[str]
    rights: Counter[str]
    words: Counter[str]

    def add(self, text: str) -> None:
        """Count a text."""
        tokens = [found[0] for found in _TOKEN.finditer(text)]
        kinds = _kinds(tokens)
        self.threes.update(" ".join(kinds[at : at + 3]) for at in range(len(kinds) - 2))
        for at, token in enumerate(tokens):
            if token[0].isalpha():
                low = token.lower()
                self.words[low] += 1
                self.lefts[f"{kinds[at + 1]} {low}"] += 1
                self.rights[f"{low} {kinds[at + 3]}"] += 1


def no_counts() -> Counts:
    """Nothing counted yet."""
    return Counts(Counter(), Counter(), Counter(), Counter())


class Fluency:
    """Probabilities from counts; what was never seen together is judged by its parts."""

    def __init__(self, counts: Iterable[tuple[int, Counts]]) -> None:
        tables: list[dict[str, int]] = [{}, {}, {}, {}]
        for times, one in counts:
            for mine, more in zip(tables, one, strict=True):
                mine.update({key: mine.get(key, 0) + times * count for key, count in more.items()})
        self._threes, self._lefts, self._rights, self._words = tables
        self._twos: dict[str, int] = {}
        self._ones: dict[str, int] = {}
        self._after: dict[str, tuple[int, int]] = {}
        self._sum_up()
        self._found: dict[str, float] = {}
        self._all = sum(self._ones.values()) or 1
        self._all_words = sum(self._words.values()) or 1

    def _sum_up(self) -> None:
        """Count pairs and single kinds, and what follows each."""
        twos, ones, after = self._twos, self._ones, self._after
        for key, count in self._threes.items():
            pair = key[key.index(" ") + 1 :]
            twos[pair] = twos.get(pair, 0) + count
        for pair, count in twos.items():
            last = pair[pair.index(" ") + 1 :]
            ones[last] = ones.get(last, 0) + count
        for table in (self._threes, twos):
            for key, count in table.items():
                before = key[: key.rindex(" ")]
                total, sorts = after.get(before, (0, 0))
                after[before] = total + count, sorts + 1

    def seen(self, word: str) -> int:
        """How often the word was counted."""
        return self._words.get(word, 0)

    def at_work(self, word: str, zipf: float) -> float:
        """By how many powers of ten the word is commoner in the counted texts than elsewhere."""
        return log10((self.seen(word) + 0.5) / (self._all_words * 10 ** (zipf - 9) + 0.5))

    def fits(self, kind: str, slot: Slot) -> tuple[float, float, float]:
        """Powers of ten of how likely the kind is after what stands before it, before what follows, between."""
        (first, left), (right, last) = slot
        return (
            self._likely(f"{first} {left} {kind}"),
            self._likely(f"{left} {kind} {right}"),
            self._likely(f"{kind} {right} {last}"),
        )

    def beside(self, word: str, kind: str, slot: Slot) -> tuple[float, float]:
        """Powers of ten of how likely the word has such a neighbour to its left, and to its right."""
        seen = self.seen(word) + _OF_KIND
        often = self._ones.get(kind, 0) + 20
        left, right = slot.before[1], slot.after[0]
        of_left, of_right = self._twos.get(f"{left} {kind}", 0), self._twos.get(f"{kind} {right}", 0)
        on_left = self._lefts.get(f"{left} {word}", 0) + _OF_KIND * (of_left + 0.1) / often
        on_right = self._rights.get(f"{word} {right}", 0) + _OF_KIND * (of_right + 0.1) / often
        return log10(on_left / seen), log10(on_right / seen)

    def _likely(self, kinds: str) -> float:
        """Powers of ten, of three kinds."""
        found = self._found.get(kinds)
        if found is None:
            if len(self._found) > _MOST_KEPT:
                self._found.clear()
            found = self._found[kinds] = log10(self._likelihood(kinds))
        return found

    def _likelihood(self, kinds: str) -> float:
        before, found, _ = kinds.rpartition(" ")
        if not found:
            return (self._ones.get(kinds, 0) + 0.5) / (self._all + 100)
        less = self._likelihood(kinds[kinds.index(" ") + 1 :])
        total, sorts = self._after.get(before, (0, 0))
        if not total:
            return less
        counted = (self._threes if " " in before else self._twos).get(kinds, 0)
        return (max(0.0, counted - _DISCOUNT) + _DISCOUNT * sorts * less) / total


@lru_cache(maxsize=1)
def fluency() -> Fluency:
    """What comes with the program."""
    return Fluency(zip((1, OF_RESUMES), map(read_counts, FILES), strict=True))


def read_counts(name: str) -> Counts:
    """A file of counts: of each sort one line, `count key`s with tabs between."""
    packed = files("resumectl.proofread.lexicon").joinpath(name).read_bytes()
    found = no_counts()
    for line, table in zip(gzip.decompress(packed).decode("utf-8").splitlines(), found, strict=True):
        table.update({key: int(count) for count, _, key in (row.partition(" ") for row in line.split("\t"))})
    return found


def written_counts(counts: Counts, least: int) -> bytes:
    """What `read_counts` reads, of everything counted at least so often; the same bytes for the same counts."""
    lines = (
        "\t".join(f"{count} {key}" for key, count in sorted(table.items()) if count >= least)
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
