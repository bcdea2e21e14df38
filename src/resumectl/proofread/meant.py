"""What an unknown English word was meant to be, or whether it is right as it stands: learned weights decide.

Each candidate, and the word itself, has signs (how it came about, how common it is, whether it fits its neighbours);
weights of lexicon/meant.toml make a score of them, and the scores together a probability.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, fsum
from typing import Final

from resumectl.proofread.bigrams import affinity, beside
from resumectl.proofread.coined import is_compound, is_derived, is_of_trained, is_prefixed, looks_like_a_name
from resumectl.proofread.dictionary import Dictionary, is_foreign_word
from resumectl.proofread.doubt import ITSELF, Doubt, Reading, is_open, reweighed
from resumectl.proofread.finding import SURE
from resumectl.proofread.fluency import Fluency, Slot, kind_of, slots_of
from resumectl.proofread.letters import oddness, sound_of
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.rare import is_rare_word, seldom_written
from resumectl.proofread.reported import reported
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import RARE, candidates, kind_of_slip, lost_alike, one_slip_away, slips_between
from resumectl.proofread.typos import Verdict
from resumectl.proofread.words import Word, words_of

MOST_SLIPS: Final = 2.6
_LONG: Final = 6
_CLOSE: Final = 1.0
_RARE: Final = 3.0
_VOWELS: Final = frozenset("aeiouy")


@dataclass(frozen=True, slots=True)
class Witnesses:
    """What is known beside the word: the résumé, the dictionary, another checker's candidates, the words of work."""

    scope: Scope
    among: Dictionary
    others: Collection[str]
    at_work: Mapping[str, float]
    spellings: tuple[str, str]
    """Dictionaries of the résumé's spelling and of the other."""
    of: Fluency


def weigh(word: Word, text: str, given: Witnesses, reading: Reading | None = None) -> Verdict | None:
    """The likeliest correction of an unknown word; None where none is near, or where it has to wait for the model."""
    meant = signs_of_meant(word, text, given)
    if not meant or any(_is_spelt_there(word.text.lower(), one) for one in meant):
        # `deserialisation`: the dictionary has the word in the other spelling.
        return None
    learned = weights()
    scores = {one: _score(signs, learned["meant"]) for one, signs in meant.items()}
    scores[ITSELF] = _score(signs_as_written(word, text, given), learned["as_written"])
    applied_from = learned["applied"]["from"]
    # Any trade restacks, redeburrs and pre-wets, and abbreviates: `dbt` and `etcd`.
    is_made = is_prefixed(word.text.lower(), given.among) or not _VOWELS & set(word.text.lower())
    if reading and is_open("meant", scores, doubts_all=is_made):
        if not reading.now:
            reading.waiting.append(word.start)
            return None
        is_made = _has_rare_rival(scores, given.among)
        doubt = Doubt(text, word.start, word.text, scores, given.among)
        scores = reweighed("meant", doubt, reading.before)
        applied_from = 1 / (1 + 10 ** -table_of("likely")["meant"]["applied"])
    best = max(sorted(scores.keys() - {ITSELF}), key=lambda one: scores[one])
    probability = 1 / fsum(exp(min(50.0, score - scores[best])) for score in scores.values())
    confidence = _confidence(probability, applied_from)
    return Verdict(best, min(confidence, 0.8) if is_made else confidence)


def _has_rare_rival(scores: Mapping[str, float], among: Dictionary) -> bool:
    """Whether a rare word is about as likely as the best: the model knows few of them. `guset`: guest or gusset?"""
    first, *rivals = sorted((one for one in scores if one != ITSELF), key=lambda one: -scores[one])
    return any(scores[one] > scores[first] - _CLOSE and among.zipf(one) < _RARE for one in rivals)


def _confidence(probability: float, applied_from: float) -> float:
    """0.9 to 0.99 for what is sure enough to be applied, the probability cut at 0.8 for the rest."""
    if probability < applied_from:
        return round(min(probability, 0.8), 2)
    return round(SURE + 0.09 * (probability - applied_from) / (1 - applied_from), 2)


@lru_cache(maxsize=1)
def weights() -> dict[str, dict[str, float]]:
    """The learned weights of the signs, by whose they are."""
    table: dict[str, dict[str, float]] = table_of("meant")
    return table


def _score(signs: Mapping[str, float], learned: Mapping[str, float]) -> float:
    return fsum(learned.get(name, 0.0) * value for name, value in signs.items() if value)


def signs_of_meant(word: Word, text: str, given: Witnesses) -> dict[str, dict[str, float]]:
    """The signs of each candidate."""
    written = word.text.lower()
    left, right = beside(text, word.start, word.end)
    found = {}
    for one in sorted({*candidates(written, given.among, given.others), *_further(written, given.among)}):
        slips = slips_between(written, one, MOST_SLIPS)
        if slips <= MOST_SLIPS and not is_of_trained(written, one, given.among):
            found[one] = _signs_of_one(written, one, slips, (left, right), given)
    slot = slots_of(text).get(word.start)
    if found and slot:
        _add_fitness(found, slot, given)
    return found


@lru_cache(maxsize=2048)
def _further(written: str, among: Dictionary) -> frozenset[str]:
    """Words that are not common or not one slip away: what others meant by it, and what few people ever write."""
    found = {one for one in reported(written) if one.isalpha() and among.knows(one)}
    if len(written) >= _LONG - 1:
        found |= seldom_written(one_slip_away(written, among.language))
    if len(written) >= _LONG:
        found |= {one for one in lost_alike(written, among) if len(one) >= _LONG and among.knows(one)}
    return frozenset(found - {written})


def _is_spelt_there(written: str, listed: str) -> bool:
    others = (listed.replace("iz", "is"), listed.replace("ae", "e"), listed.replace("oe", "e"))
    return written != listed and written in others


def _add_fitness(found: dict[str, dict[str, float]], slot: Slot, given: Witnesses) -> None:
    """How much worse a candidate fits where it stands than the one that fits best."""
    kinds = {one: kind_of(one) for one in found}
    fits = {one: fsum(given.of.fits(kind, slot)) for one, kind in kinds.items()}
    habits = {one: fsum(given.of.beside(one, kind, slot)) for one, kind in kinds.items()}
    best_fit, best_habit = max(fits.values()), max(habits.values())
    for one, signs in found.items():
        signs["fits"] = fits[one] - best_fit
        signs["beside"] = habits[one] - best_habit
        signs["counted"] = given.of.at_work(one, given.among.zipf(one))


def _signs_of_one(
    written: str, meant: str, slips: float, beside_it: tuple[str, str], given: Witnesses
) -> dict[str, float]:
    among, (left, right) = given.among, beside_it
    own, other = given.spellings
    said = reported(written)
    return {
        "common": max(among.zipf(meant), 2.5 if meant in among.own else 0.0),
        "slips": slips,
        "slips_a_letter": slips / len(meant),
        "sounds": float(sound_of(written) == sound_of(meant)),
        "reported": float(meant in said),
        "alone_reported": float(said == (meant,)),
        "at_work": given.at_work.get(meant, 0.0),
        "used": float(given.scope.uses[meant] > 0),
        "seldom": float(among.zipf(meant) < RARE),
        "unlisted": float(not among.knows(meant)),
        "other_spelling": float(among.spells(meant, other) and not among.spells(meant, own)),
        "after_left": affinity(left, meant, among),
        "before_right": affinity(meant, right, among),
        "first_letter": float(written[0] != meant[0]),
        "last_letter": float(written[-1] != meant[-1]),
        kind_of_slip(written, meant): 1.0,
    }


def signs_as_written(word: Word, text: str, given: Witnesses) -> dict[str, float]:
    """What speaks for the word as it stands."""
    written, among = word.text.lower(), given.among
    words = words_of(text)
    common, foreign = among.zipf(written), is_foreign_word(written)
    odd, oddest = oddness(written, among)
    return {
        "bias": 1.0,
        "common": common,
        "seen": float(common > 0),
        "derived": float(is_derived(written, among)),
        "compound": float(is_compound(written, among)),
        "foreign": float(foreign),
        "long_and_foreign": float(foreign and len(written) >= _LONG),
        "accented": float(not written.isascii()),
        "name": float(looks_like_a_name(word, text, words)),
        "capital": float(word.text[0].isupper()),
        "others_unknown": float(min(3, sum(_is_unknown(one, given) for one in words if one.start != word.start))),
        "again": float(given.scope.uses[word.folded] > 1),
        "length": float(min(len(written), 12)),
        "short": float(len(written) <= 4),
        "three": float(len(written) <= 3),
        "no_vowel": float(not _VOWELS & set(written)),
        "odd": odd,
        "oddest": oddest,
        "rare_word": float(is_rare_word(written)),
        "with_capital": float(among.knows(written.capitalize())),
    }


def _is_unknown(word: Word, given: Witnesses) -> bool:
    """In lower case and in no dictionary: where one word is jargon, more are."""
    if not word.text.islower() or len(word.text) < 3 or given.scope.is_protected(word.text):
        return False
    return not given.among.knows(word.folded)
