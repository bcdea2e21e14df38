"""Words near a misspelt one, and by which slips they lead to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import accumulate
from math import inf
from typing import Final, NamedTuple

from resumectl.proofread.dictionary import Dictionary

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = {
    "fr": "àâæçéèêëîïôœùûü", "de": "äöüß", "es": "áéíñóúü", "it": "àèéìòù", "nl": "éëïö", "pt": "àáâãçéêíóôõú",
    "pl": "ąćęłńóśźż",
}  # fmt: skip
_PLAIN: Final = str.maketrans("àáâãäąçćèéêëęìíîïłñńòóôõöùúûüśźż", "aaaaaacceeeeeiiiilnnooooouuuuszz")
_VOWELS: Final = frozenset("aeiouy")
_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_ALIKE: Final = frozenset(
    frozenset(pair) for pair in "cs ck sz ts td bp mn gj fv kq iy rl gh vw ij cg".split()
)
_SOUNDS: Final = (("f", "ph"), ("f", "gh"), ("k", "ck"), ("k", "ch"), ("s", "sc"), ("z", "ss"), ("x", "cc"))
"""One letter written for two that sound like it."""
_HEARD: Final = frozenset(_SOUNDS)
_HEARD_LETTERS: Final = frozenset(wrote for wrote, _ in _SOUNDS)
_LEAST_STEP: Final = 0.5
"""What a letter that is lost or put in costs at least."""
_COST_OF_RARITY: Final = 6.0
"""How many powers of ten commoner a word must be to make up for one more slip; 2.6 to 6 were tried."""
LEAST_COMMON: Final = 2.8
"""What words that are found by their losses are at least, as powers of ten of uses in 10⁹ words."""
RARE: Final = 1.3
"""Rarer words are nobody's second choice."""


class Choice(NamedTuple):
    """A word that may have been meant. `margin`: how much likelier than the next one, in powers of ten."""

    word: str
    slips: float
    margin: float
    frequency: float


def candidates(word: str, among: Dictionary, others: Collection[str] = ()) -> list[str]:
    """The words near a misspelt one in lower case, in order of the alphabet; `others` somebody else proposed."""
    return list(_candidates(word, among, tuple(others)))


@lru_cache(maxsize=2048)
def _candidates(word: str, among: Dictionary, others: tuple[str, ...]) -> tuple[str, ...]:
    near = among.at_least(one_slip_away(word, among.language), RARE)
    near |= {one for one in others if one.isalpha() and one.islower() and (among.zipf(one) >= RARE or one in among.own)}
    return tuple(sorted(one for one in near if one != word and among.knows(one)))


def lost_alike(written: str, among: Dictionary) -> Iterator[str]:
    """Common words of which one slip makes the written one, or a lost letter in each of the two."""
    found = _by_loss(among)
    for short in {written, *_shortened(written)}:
        yield from found.get(short, ())


@lru_cache(maxsize=1)
def _by_loss(among: Dictionary) -> dict[str, list[str]]:
    """Common words by what is left of them when a letter is lost: quicker than trying every letter in every place."""
    found: dict[str, list[str]] = {}
    for word in among.common(LEAST_COMMON):
        if word.isascii() and word.isalpha():
            for short in {word, *_shortened(word)}:
                found.setdefault(short, []).append(word)
    return found


def _shortened(word: str) -> Iterator[str]:
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


def choose(word: str, among: Dictionary) -> Choice | None:
    """The likeliest word for a misspelt one in lower case by letters and frequency, or None when nothing is near."""
    weighed = []
    for one in candidates(word, among):
        slips = slips_between(word, one)
        if slips <= 2.2:
            common = max(among.zipf(one), 2.5 if one in among.own else 0.0)
            weighed.append((common - _COST_OF_RARITY * slips, one, slips, common))
    if not weighed:
        return None
    weighed.sort(key=lambda one: (-one[0], one[1]))
    likeliness, meant, slips, common = weighed[0]
    margin = likeliness - weighed[1][0] if len(weighed) > 1 else 9.0
    return Choice(meant, slips, round(margin, 2), common)


def kind_of_slip(written: str, meant: str) -> str:
    """How one became the other: a letter left out, added, swapped or put for another; or `several` of these."""
    if any(meant in (written.replace(wrote, sound, 1), _last(written, wrote, sound)) for wrote, sound in _SOUNDS):
        return "by_ear"
    if len(written) + 1 == len(meant):
        return _kind_of_loss(written, meant)
    if len(written) == len(meant) + 1:
        return _kind_of_surplus(written, meant)
    wrong = [at for at, (one, other) in enumerate(zip(written, meant, strict=False)) if one != other]
    if len(written) != len(meant) or len(wrong) > 2:
        return "several"
    at = wrong[0]
    if len(wrong) == 2:
        swapped = wrong[1] == at + 1 and written[at : at + 2] == meant[at + 1] + meant[at]
        return "swapped" if swapped else "several"
    if written[at] in _VOWELS and meant[at] in _VOWELS:
        return "vowel_for_vowel"
    if _neighbours(written[at], meant[at]):
        return "neighbouring_key"
    return "like_sound" if frozenset((written[at], meant[at])) in _ALIKE else "other_letter"


def _last(written: str, wrote: str, sound: str) -> str:
    before, _, after = written.rpartition(wrote)
    return before + sound + after


def _kind_of_loss(written: str, meant: str) -> str:
    for at, letter in enumerate(meant):
        if meant[:at] + meant[at + 1 :] == written:
            if letter in (meant[at - 1 : at], meant[at + 1 : at + 2]):
                return "lost_double"
            return "lost_end" if at == len(written) else "lost_vowel" if letter in _VOWELS else "lost_consonant"
    return "several"


def _kind_of_surplus(written: str, meant: str) -> str:
    for at, letter in enumerate(written):
        if written[:at] + written[at + 1 :] == meant:
            beside = (written[at - 1 : at], written[at + 1 : at + 2])
            if letter in beside:
                return "doubled"
            if any(one and _neighbours(letter, one) for one in beside):
                return "brushed_key"
            return "added_vowel" if letter in _VOWELS else "added_consonant"
    return "several"


def one_slip_away(word: str, language: str) -> Iterator[str]:
    """What one slip can have made the word of, words or not."""
    letters = LETTERS + _ACCENTED.get(language, "")
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        for letter in letters:
            yield head + letter + tail
        if tail:
            yield from (head + sound + tail[1:] for wrote, sound in _SOUNDS if wrote == tail[0])
            yield head + tail[1:]
            for letter in letters:
                yield head + letter + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]


@lru_cache(maxsize=32768)
def slips_between(written: str, meant: str, most: float = inf) -> float:
    """How many slips lead from the word that was meant to the one that was written; likely ones weigh less.

    Where they are more than `most`, they may be told as more than they are: it is quicker.
    """
    lost, lost_at_first = _losses(meant)
    width, last = len(meant) + 1, len(written) - 1
    first_at, last_at = _reach(len(meant) - len(written), most, width)
    before: list[float] = []
    row = [0.0, *accumulate(lost_at_first)]
    for down, (wrote, surplus) in enumerate(zip(written, _surpluses(written), strict=True)):
        older, before, row = before, row, [inf] * width
        best = row[0] = before[0] + surplus
        start = max(1, down + 1 + first_at)
        if start > 1:
            best = inf
        two_back = meant[start - 2] if start > 1 else ""
        is_heard = wrote in _HEARD_LETTERS
        for at in range(start, min(width, down + 2 + last_at)):
            mean = meant[at - 1]
            best = min(best + lost[at - 1], before[at] + surplus)
            if wrote == mean:
                best = min(best, before[at - 1])
            else:
                instead = _instead(wrote, mean, first=down == 0 and at == 1)
                best = min(best, before[at - 1] + instead + (0.2 if down == last and at == width - 1 else 0.0))
                if down and wrote == two_back and written[down - 1] == mean:
                    best = min(best, older[at - 2] + (0.6 if at > 2 else 0.8))
            if is_heard and (wrote, two_back + mean) in _HEARD:
                best = min(best, before[at - 2] + 0.6)
            row[at] = best
            two_back = mean
    return round(row[-1], 3)


def _reach(longer: int, most: float, width: int) -> tuple[int, int]:
    """How far a place in the meant word may be from that in the written one; each step costs `_LEAST_STEP` or more."""
    if most == inf:
        return -width - abs(longer), width + abs(longer)
    spare = max(0, int((most + 0.001) / _LEAST_STEP) - abs(longer)) // 2
    return min(0, longer) - spare, max(0, longer) + spare


@lru_cache(maxsize=8192)
def _losses(meant: str) -> tuple[list[float], list[float]]:
    """The cost of each letter of the meant word that was not written; and where nothing was written before it."""
    costs = []
    for at, letter in enumerate(meant):
        if letter in (meant[at - 1 : at], meant[at + 1 : at + 2]):
            costs.append((0.5, 0.5))
        elif letter == "e" and at == len(meant) - 2 and meant[-1] in "drs":
            costs.append((0.55, 0.55))
        else:
            costs.append((0.8 if letter in _VOWELS else 0.9, 1.4))
    return [within for within, _ in costs], [first for _, first in costs]


@lru_cache(maxsize=8192)
def _surpluses(written: str) -> list[float]:
    """The cost of each written letter that the meant word does not have."""
    costs = []
    for at, letter in enumerate(written):
        if letter in (written[at - 1 : at], written[at + 1 : at + 2]):
            costs.append(0.5)
        elif letter == "e" and at == len(written) - 2 and written[-1] == "s":
            costs.append(0.7)
        else:
            costs.append(1.4 if at == 0 else 1.0 if at == len(written) - 1 else 0.9)
    return costs


@lru_cache(maxsize=4096)
def _instead(wrote: str, meant: str, *, first: bool) -> float:
    if wrote.translate(_PLAIN) == meant.translate(_PLAIN):
        return 0.3
    likely = (wrote in _VOWELS and meant in _VOWELS) or frozenset((wrote, meant)) in _ALIKE
    return (0.7 if likely else 0.85 if _neighbours(wrote, meant) else 1.2) + (0.5 if first else 0.0)


@lru_cache(maxsize=1024)
def _neighbours(one: str, other: str) -> bool:
    """Whether two keys touch; each row of keys stands half a key to the right of the one above."""
    for number, row in enumerate(_ROWS):
        if one in row:
            at = row.index(one)
            near = row[max(0, at - 1) : at + 2]
            if number:
                near += _ROWS[number - 1][at : at + 2]
            near += "".join(_ROWS[number + 1 : number + 2])[max(0, at - 1) : at + 1]
            return other in near
    return False
