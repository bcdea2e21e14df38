"""English verbs: what form a word is, what its other forms are, and how much of a verb it is."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import english_words

_NO_VERBS: Final = english_words("no_verbs")
"""Words that are hardly ever a finite verb in a résumé, or not to be told from nouns."""
_SAFE_VERBS: Final = english_words("safe_verbs")


_FRAMED_VERBS: Final = english_words("framed_verbs")
"""Nouns of that list that are verbs where an article follows."""
_LACKING: Final = english_words("lacking")
"""Verbs that the inflections do not know; all are regular."""


_UNCHANGING: Final = english_words("unchanging")
"""Verbs with a past like the base, whatever the inflections say."""


_REGULAR: Final = 1.4
"""How common a past is at least; rarer ones only where the dictionary has all forms of the verb."""
_PREFIXES: Final = tuple("re un de pre mis over under out inter sub trans cross geo".split())
_LONG: Final = 4
_COMMON: Final = 3.5
"""What is so common and no verb of the inflections is none: `despite`."""

_BEFORE_VERBS: Final = english_words("before_verbs")
"""What hyphens join to verbs: `spot-check`."""


class Verb(NamedTuple):
    """One verb with a word as a form of it. `bias` is how many powers of ten its base is commoner than its past."""

    base: str
    third: str
    past: str
    participle: str
    bias: float

    @property
    def tells(self) -> bool:
        """Whether its past shows: not so for `set`, `cut` and `put`."""
        return self.past != self.base


@lru_cache(maxsize=8192)
def verb_of(word: str, among: Dictionary, spelling: str = "en-US", *, framed: bool = False) -> Verb | None:
    """The verb whose form the lower-case word is, or None; `framed`: an article follows, as after `chair the board`."""
    if word in _NO_VERBS and word not in _SAFE_VERBS and not (framed and word in _FRAMED_VERBS):
        return None
    if "-" in word:
        return _compounded(word, among, spelling)
    if word.endswith("ed") and word[:-2] in _UNCHANGING:
        return Verb(word[:-2], f"{word[:-2]}s", word, word, 0.0)
    # `crew the boat` is no cock.
    lemmas = (word,) if word in _FRAMED_VERBS else lemmas_of(word).get("VERB", ())
    more = [one for one in sorted(_LACKING) if word.startswith(one[: min(3, len(one) - 1)])]
    # `lay` is more often itself than the past of `lie`; `found`, `saw` and `ground` are pasts.
    for lemma in ("lay",) if word == "lay" else (*lemmas, *more):
        verb = _inflected(lemma, among, spelling)
        if verb and word in (verb.base, verb.third, verb.past, verb.participle):
            return verb
    return None if lemmas_of(word) else _unlisted(word, among, spelling)


@lru_cache(maxsize=4096)
def _unlisted(word: str, among: Dictionary, spelling: str) -> Verb | None:
    """Verbs that the inflections do not know: `retube` goes as `tube` does, and of `skive` the dictionary has all."""
    if not word.isascii() or among.zipf(word) >= _COMMON:
        return None
    for prefix in _PREFIXES:
        rest = word.removeprefix(prefix)
        verb = verb_of(rest, among, spelling) if rest != word and len(rest) >= _LONG else None
        if verb and verb.tells:
            base, third, past, participle = (f"{prefix}{form}" for form in verb[:4])
            return Verb(base, third, past, participle, verb.bias)
    if len(word) <= _LONG or not among.knows(word):
        return None
    for base in (word, word.removesuffix("s"), word.removesuffix("d"), word.removesuffix("ed")):
        stem = base.removesuffix("e")
        past, ing = f"{stem}ed", f"{stem}ing"
        if word in (base, f"{base}s", past) and all(among.knows(one) for one in (base, f"{base}s", past, ing)):
            return Verb(base, f"{base}s", past, past, 0.0)
    return None


def is_seldom(word: str, among: Dictionary, spelling: str) -> bool:
    """Whether a form of a verb is one of which hardly anybody writes the past: it is a noun as often."""
    verb = verb_of(word, among, spelling, framed=True)
    return verb is not None and among.zipf(verb.past) < _REGULAR


def _compounded(word: str, among: Dictionary, spelling: str) -> Verb | None:
    """`batch-cook` goes as `cook` does."""
    first, _, last = word.rpartition("-")
    verb = verb_of(last, among, spelling) if first in _BEFORE_VERBS and last != "felt" else None
    if verb is None:
        return None
    base, third, past, participle = (f"{first}-{form}" for form in verb[:4])
    return Verb(base, third, past, participle, verb.bias)


@lru_cache(maxsize=8192)
def _inflected(lemma: str, among: Dictionary, spelling: str) -> Verb | None:
    if lemma == "upsell":
        return Verb("upsell", "upsells", "upsold", "upsold", 0.0)
    if lemma in _UNCHANGING:
        return Verb(lemma, f"{lemma}s", lemma, lemma, 0.0)
    third, past, participle = (_form(lemma, tag, among, spelling) for tag in ("VBZ", "VBD", "VBN"))
    seldom = among.zipf(past) < _REGULAR and not among.knows(f"{past.removesuffix('ed')}ing")
    rare = lemma not in _LACKING and (seldom or not among.knows(past))
    if not past or not third or rare:
        return None
    return Verb(lemma, third, past, participle or past, round(among.zipf(lemma) - among.zipf(past), 2))


def _form(lemma: str, tag: str, among: Dictionary, spelling: str) -> str:
    from lemminflect import getInflection

    lacking = lemma in _LACKING
    forms = [one for one in getInflection(lemma, tag, inflect_oov=lacking) if lacking or among.knows(one)]
    # `proofreads`, not `proof-reads`; and who is British fitted kitchens.
    forms = [one for one in forms if "-" in lemma or "-" not in one] or forms
    if lemma == "fit" and tag in ("VBD", "VBN") and spelling == "en-GB":
        forms = ["fitted"]
    doubled = f"{lemma}{lemma[-1]}ed"
    if not forms and tag in ("VBD", "VBN") and among.knows(doubled):
        # `programed` is in no dictionary.
        forms = [doubled]
    own = [one for one in forms if among.spells(one, spelling.replace("-", "_"))]
    # `got` and `gotten`, `learned` and `learnt`: the commoner one.
    return max(own or forms, key=among.zipf, default="")


@lru_cache(maxsize=8192)
def is_ever_noun(word: str) -> bool:
    """Whether the word is a noun as well, or an adjective."""
    return bool({"NOUN", "ADJ", "ADV", "PROPN"} & set(lemmas_of(word.rpartition("-")[2])))


@lru_cache(maxsize=8192)
def is_ever_adjective(word: str) -> bool:
    """Whether the word is an adjective as well, as in `clean steam`."""
    return "ADJ" in lemmas_of(word)


@lru_cache(maxsize=8192)
def is_ever_verb(word: str) -> bool:
    """Whether the word is a form of a verb as well, as in `transfers`."""
    return "VERB" in lemmas_of(word)
