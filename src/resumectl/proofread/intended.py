"""English words that are words, but not the ones that were meant: `form` for `from`, `he union`, `ot` for `to`.

Of each word and of those that one slip, or the same sound, makes of it, the learned weights of
lexicon/intended_weights.toml tell how likely it was meant. Most words are, so little is said, and less is applied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import exp, fsum, log10
from operator import mul
from typing import Final, NamedTuple

from resumectl.model.edits import EditKind
from resumectl.proofread.bigrams import affinity, affinity_of, beside
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.doubt import ITSELF, Doubt, Reading, is_open, reweighed
from resumectl.proofread.finding import SURE, Finding
from resumectl.proofread.fluency import Fluency, Slot, fluency, kind_of, slots_of, small_words
from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import LEAST_COMMON, kind_of_slip, lost_alike, slips_between
from resumectl.proofread.words import Word, words_of

_RARER: Final = 1.5
_MOST_SLIPS: Final = 1.45
_SHORT: Final = 2
_JOINERS: Final = tuple("-–/'’@#&_+")
_LEFT_OVER: Final = frozenset("finot")
"""Letters that are what is left of `of`, `in` or `to`, and no grade, unit or drug."""
_CAPITAL: Final = re.compile(r" [A-Z]")
_VOWELS: Final = tuple("aeiouh")
_ARTICLES: Final = frozenset(("a", "an"))
_IN_PLACE: Final = ("fits_before", "fits_between", "fits_after", "by_left", "by_right", "after_left", "before_right")
_OF_SMALL: Final = tuple(f"small_{name}" for name in _IN_PLACE[:5])
"""Between two small words these are counted often, each by itself."""


class Neighbour(NamedTuple):
    """A word that may have been meant, how far it is, by which slip, and whether people mix the two up."""

    word: str
    slips: float
    slip: str
    alike: bool


class Standing(NamedTuple):
    """A word that may have been meant: its kind, what speaks for it wherever it stands, and what all that weighs."""

    word: str
    kind: str
    signs: Mapping[str, float]
    score: float
    zipf: float
    both_small: bool


class Place(NamedTuple):
    """Where a word is written: what speaks for and against any other there, and how well the written one fits."""

    slot: Slot
    beside: tuple[str, str]
    zipfs: tuple[float, float]
    own: Mapping[str, float]
    fits: tuple[float, ...]
    pairs: tuple[float, float]


def check_intended(
    text: str, scope: Scope, among: Dictionary, reading: Reading | None = None
) -> Iterator[Finding]:
    """Words for which another was meant; what is less sure is suggested. `reading` as in english.py."""
    signs, least = weights()["signs"], least_of(reading)
    for word in words_to_judge(text, scope, among):
        written = word.text.lower()
        if _is_surely_meant(written, scope) or not (here := _scores_here(text, word.start, written, among, least)):
            continue
        again = signs["again"] * (scope.uses[written] > 1)
        scores = {one: score + again + signs["used"] * (scope.uses[one] > 0) for one, score in here}
        if max(scores.values()) < least:
            continue
        scores[ITSELF] = 0.0
        if reading and is_open("intended", scores):
            if not reading.now:
                reading.waiting.append(word.start)
                continue
            doubt = Doubt(text, word.start, word.text, scores, among)
            scores, limits = reweighed("intended", doubt, reading.before), table_of("likely")["intended"]
        else:
            limits = weights()["limits"]
        best = max(sorted(scores.keys() - {ITSELF}), key=lambda one: scores[one])
        rest = fsum(exp(min(50.0, score - scores[best])) for one, score in scores.items() if one != best)
        odds = -log10(max(rest, 1e-9))
        if odds >= limits["suggested"]:
            is_sure = odds >= limits["applied"]
            after = best.capitalize() if word.text[0].isupper() else best
            reason = f"“{after}” is far likelier here than “{word.text}”."
            confidence = round(min(0.97, SURE + 0.02 * (odds - limits["applied"])), 2) if is_sure else 0.6
            yield Finding(word.start, word.end, after, EditKind.TYPO, reason, confidence)


def least_of(reading: Reading | None) -> float:
    """The least score that is of any use."""
    least: float = weights()["limits"]["suggested"]
    return min(least, table_of("likely")["intended"]["asked_from"]) if reading else least


@lru_cache(maxsize=8192)
def _scores_here(
    text: str, start: int, written: str, among: Dictionary, least: float
) -> tuple[tuple[str, float], ...]:
    """The score of each word that may have been meant, but for what the rest of the résumé says; () for no chance.

    A text is read in several rounds, and few words of it are others in the next.
    """
    of, signs = fluency(), weights()["signs"]
    near = standing(written, among, of)
    place = _place_of(text, start, written, among, of) if near else None
    if place is None:
        return ()
    own, (learned, learned_small) = _weigh(place.own), _learned_in_place()
    fits = {kind: of.fits(kind, place.slot) for kind in {one.kind for one in near}}
    scores = []
    for one in near:
        better = _better_in(place, one, fits[one.kind], of)
        small = map(mul, learned_small, better) if one.both_small else ()
        scores.append((one.word, own + one.score + fsum([*map(mul, learned, better), *small])))
    at_most = max(0.0, signs["used"]) + max(0.0, signs["again"])
    return tuple(scores) if max(score for _, score in scores) + at_most >= least else ()


def _weigh(signs: Mapping[str, float]) -> float:
    learned = weights()["signs"]
    return fsum(learned.get(name, 0.0) * value for name, value in signs.items() if value)


@lru_cache(maxsize=1)
def _learned_in_place() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The weights of what `_better_in` tells, and those that come on top between small words."""
    learned = weights()["signs"]
    return tuple(learned.get(name, 0.0) for name in _IN_PLACE), tuple(learned.get(name, 0.0) for name in _OF_SMALL)


@lru_cache(maxsize=1)
def weights() -> dict[str, dict[str, float]]:
    """The learned weights, and the limits: powers of ten of the odds."""
    table: dict[str, dict[str, float]] = table_of("intended_weights")
    return table


def words_to_judge(text: str, scope: Scope, among: Dictionary) -> Iterator[Word]:
    """Words that stand alone between spaces or marks, are in no name, and are known or very short."""
    small, numbers = small_words()
    for word in words_of(text):
        low = word.text.lower()
        if not (word.free and low.isascii() and low.isalpha()) or scope.is_protected(word.text) or low in numbers:
            continue
        if low == "a" or text[word.end : word.end + 1] in _JOINERS or text[word.start - 1 : word.start] in _JOINERS:
            continue
        if low in small:
            # A name changes the kind of what follows: `then Truck 31`, `to Same Day Care`.
            is_clear = not _CAPITAL.match(text, word.end)
        elif len(low) > _SHORT:
            is_clear = among.knows(low)
        else:
            # `ad hoc`, `en route`, `5 m` and `2 nd` are right.
            is_clear = (low in _LEFT_OVER or not among.knows(low)) and _is_no_unit(text, word)
        if is_clear:
            yield word


def _is_no_unit(text: str, word: Word) -> bool:
    """Units stand after figures; so short a word is judged after words only, and between figures: `18 ot 22`."""
    before = text[: word.start]
    between = re.search(r"\d $", before) and re.match(r" \d", text[word.end :])
    return bool(between or re.search(r"[^\W\d_][,;]? $", before) or not word.start)


def signs_of_intended(
    word: Word, text: str, scope: Scope, among: Dictionary, of: Fluency
) -> dict[str, dict[str, float]]:
    """What speaks for each word that may have been meant against the one that is written."""
    written = word.text.lower()
    near = () if _is_surely_meant(written, scope) else standing(written, among, of)
    place = _place_of(text, word.start, written, among, of) if near else None
    if place is None:
        return {}
    again = float(scope.uses[written] > 1)
    return {
        one.word: {
            **place.own, **one.signs, **_signs_in(place, one, of),
            "again": again, "used": float(scope.uses[one.word] > 0),
        }
        for one in near
    }  # fmt: skip


def _is_surely_meant(written: str, scope: Scope) -> bool:
    """Whoever writes it three times means it."""
    return scope.uses[written] > 2 and len(written) > 4


@lru_cache(maxsize=8192)
def standing(written: str, among: Dictionary, of: Fluency) -> tuple[Standing, ...]:
    """The neighbours of a word, with all that does not depend on where it stands."""
    zipf, own, (small, _) = among.zipf(written), _own_signs(written, among, of), small_words()
    found = []
    for one in neighbours(written, among):
        common = among.zipf(one.word)
        signs = own | {
            "commoner": common - zipf,
            "rare": float(common < 3.5),
            "at_work": of.at_work(one.word, common),
            "slips": one.slips,
            "alike": float(one.alike),
            "small": float(one.word in small),
            "both_small": float(one.word in small and written in small),
            "first_letter": float(one.word[0] != written[0]),
            f"slip_{one.slip}": 1.0,
        }
        both_small = one.word in small and written in small
        found.append(Standing(one.word, kind_of(one.word), signs, _weigh(signs), common, both_small))
    return tuple(found)


def _own_signs(written: str, among: Dictionary, of: Fluency) -> dict[str, float]:
    """What speaks for and against any word other than the written one."""
    return {
        "always": 1.0,
        "at_work_as_written": of.at_work(written, among.zipf(written)),
        "unknown": float(not among.knows(written)),
        "one_letter": float(len(written) == 1),
        "two_letters": float(len(written) == _SHORT),
        "three_letters": float(len(written) == _SHORT + 1),
        "rare_as_written": float(among.zipf(written) < 3.5),
        "small_as_written": float(written in small_words()[0]),
    }


def _place_of(text: str, start: int, written: str, among: Dictionary, of: Fluency) -> Place | None:
    """Where a word stands; None where nothing can be told from that."""
    slot = slots_of(text).get(start)
    left, right = beside(text, start, start + len(written))
    if slot is None or (written in _ARTICLES and right.startswith(_VOWELS)):
        return None
    kind, around = kind_of(written), (left, right)
    pairs = affinity(left, written, among), affinity(written, right, among)
    zipfs = among.zipf(left), among.zipf(right)
    fits, habits = of.fits(kind, slot), of.beside(written, kind, slot)
    own = {
        "left_as_written": pairs[0],
        "right_as_written": pairs[1],
        "between_as_written": fits[1],
        "by_left_as_written": habits[0],
        "by_right_as_written": habits[1],
        "before_capital": float(slot.after[0] == "Cap"),
        "beside_unknown": float(any(zipf < 2.2 and one.isalpha() for one, zipf in zip(around, zipfs, strict=True))),
    }
    return Place(slot, around, zipfs, own, (*fits, *habits), pairs)


def _signs_in(place: Place, one: Standing, of: Fluency) -> dict[str, float]:
    """What `_better_in` tells, by its names."""
    better = _better_in(place, one, of.fits(one.kind, place.slot), of)
    signs = dict(zip(_IN_PLACE, better, strict=True))
    return signs | dict(zip(_OF_SMALL, better, strict=False)) if one.both_small else signs


def _better_in(place: Place, one: Standing, fits: tuple[float, float, float], of: Fluency) -> tuple[float, ...]:
    """How much better another word fits a place than the one that is written there, as `_IN_PLACE` has it."""
    (left, right), (zipf_left, zipf_right), written = place.beside, place.zipfs, place.fits
    by_left, by_right = of.beside(one.word, one.kind, place.slot)
    return (
        fits[0] - written[0],
        fits[1] - written[1],
        fits[2] - written[2],
        by_left - written[3],
        by_right - written[4],
        affinity_of(left, one.word, zipf_left, one.zipf) - place.pairs[0],
        affinity_of(one.word, right, one.zipf, zipf_right) - place.pairs[1],
    )


@lru_cache(maxsize=8192)
def neighbours(written: str, among: Dictionary) -> tuple[Neighbour, ...]:
    """Words that one slip or a common confusion makes of the written one; not its own inflections."""
    alike = _alike().get(written, frozenset())
    found = []
    least = max(LEAST_COMMON, among.zipf(written) - _RARER)
    for one in sorted({*lost_alike(written, among), *alike}):
        if one == written or among.zipf(one) < least or not among.knows(one):
            continue
        slips = slips_between(written, one) if one in alike else slips_between(written, one, _MOST_SLIPS)
        if one not in alike and (slips > _MOST_SLIPS or len(one) < 2 or _is_kin(written, one, among)):
            continue
        found.append(Neighbour(one, slips, kind_of_slip(written, one), one in alike))
    return tuple(found)


def _is_kin(written: str, other: str, among: Dictionary) -> bool:
    """Forms of one word, or one word in two spellings."""
    if written in (other + "s", other + "d") or other == written + "s" or _lemmas(written) & _lemmas(other):
        return True
    british, american = (among.spells(written, name) for name in ("en_GB", "en_US"))
    return british != american and among.spells(other, "en_US") == british and among.spells(other, "en_GB") == american


@lru_cache(maxsize=8192)
def _lemmas(word: str) -> frozenset[str]:
    return frozenset(lemma.lower() for lemmas in lemmas_of(word).values() for lemma in lemmas)


@lru_cache(maxsize=1)
def _alike() -> Mapping[str, frozenset[str]]:
    """Each word with those that people write for it or it for."""
    found: dict[str, frozenset[str]] = {}
    for group in table_of("intended")["alike"].split(","):
        words = group.split()
        for word in words:
            found[word] = found.get(word, frozenset()) | (frozenset(words) - {word})
    return found
