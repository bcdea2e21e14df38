"""English articles, agreement of pronouns with their verbs, and words that are never meant side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.numbers import is_plural
from resumectl.proofread.scope import Scope
from resumectl.proofread.verbs import is_ever_noun, verb_of

_ARTICLE: Final = re.compile(r"(?<![\w'’.\-/&)])([Aa]n?)(\s+)([\"“'‘(]?)([^\W\d_][\w'’\-.&/]*|\d[\d,.]*\w*)")
_YU: Final = re.compile(
    r"uni(?!n|m|de|ss)|unani|us(?:e|ag|ab|ual|u)|ut(?:il|en|opi|er(?:us|ine)|ah)|eu|ew|one(?![a-z])|once$|ubiq|ur[aeio]|"
    r"uk(?:ul|r)|ugand|uv[eu]|ufo|oui"
)
"""Words that begin with a vowel in writing and with a consonant when said."""
_DEGREES: Final = frozenset("PhD MPhil MSc BSc MEng BEng MBiol MRes MEd BEd DPhil LLM EdD PsyD".split())
_VOWEL_LETTERS: Final = frozenset("AEFHILMNORSX")
_VOWEL_LETTERS_SAID: Final = frozenset("fhlmnrsx")
_VOWEL: Final = re.compile(r"[aeiouyà-ü]")
_EITHER: Final = english_words("either")
"""Said as a word by some and letter by letter by others, or with a mute h by some: either article."""
_DOUBLE_ARTICLE: Final = re.compile(r"\b(the|a|an) (the|a|an|each|every|our|their|my|this|these|those) (?=[a-z])")
_PLURAL_SUBJECT: Final = re.compile(r"\b([Tt]hey|[Ww]e|both|[Yy]ou) (was|has|is|does)\b(?! not only)")
_PLURAL_OF: Final = {"was": "were", "has": "have", "is": "are", "does": "do"}
_SINGULAR_SUBJECT: Final = re.compile(
    r"\b([Hh]e|[Ss]he|[Ii]t|[Ee]veryone|[Ee]verything|[Aa]nything|[Ee]ach one) "
    r"(were|have|are|do|don['’]t|aren['’]t|haven['’]t)(?!['’\w])"
)
_SINGULAR_OF: Final = {
    "were": "was", "have": "has", "are": "is", "do": "does", "don't": "doesn't", "aren't": "isn't", "haven't": "hasn't",
}  # fmt: skip
_SINGULAR_GUARD: Final = re.compile(
    r"\b(?:if|as though|as if|wish\w*|let|lets|make|makes|made|help\w*|have|had|and|or)\s+(?:\w+\s+)?$"
)
_I: Final = re.compile(
    r"(?:^|[.;!?,•] |\b(?:but|that|which|where|when|while|because|so|(?<=[a-z] )and|(?<=[a-z], )and) )I (has|is|does)\b"
)
"""Not after a noun: `phase I is`."""
_OF_I: Final = {"has": "have", "is": "am", "does": "do"}
_OPENING: Final = re.compile(r"(?:^|[.!?] )$")
_COUNTED: Final = re.compile(
    r"(?<![$£€¥₹–/.,-])\b"
    r"(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|"
    r"thirty|forty|fifty|sixty|several|many|various|both|few|[2-9]|[1-9]\d{1,2}) "
    r"([a-z]{3,})(?=[.,;]|$| (?:an?|and|in|for|to|from|of|with|across|at|on|by|who|that|over|per)\b)"
)
_NUMBERS: Final = frozenset(
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen eighteen twenty "
    "thirty forty fifty sixty several many both".split()
)
_MEASURED: Final = frozenset("second minute hour day week month year mile".split())
"""`800 ton` and `12 stone` are said."""
_COUNTED_PARTS: Final = frozenset(
    "phase way part stage figure point star course tier ply wheel speed man dozen".split()
)
"""`rewired to three phase`: what such a number makes an attribute of."""
_NAMED: Final = re.compile(r"\b[A-Z]{2}\w*[ -]$|(?<=[\w,;] )[A-Z]\w* $")
"""What a number belongs to that is part of a name: `IFRS 16`, `on Windows 10`."""
_MASS: Final = english_words("mass")


def check_articles(text: str, scope: Scope) -> Iterator[Finding]:
    """`a` and `an` by the sound that follows."""
    for found in _ARTICLE.finditer(text):
        article, following = found[1], found[4]
        if article[0] == "A" and text[: found.start()].rstrip()[-1:] not in ("", ".", "!", "?"):
            # Grades, vitamins and halls are called A.
            continue
        sound = _begins_with_vowel(following)
        if sound is None or sound == (len(article) == 2):
            continue
        if article == "an" and _are_many(text[found.start(4) :]):
            # `vials an two flasks`: no article at all.
            continue
        after = (article[0] + "n") if sound else article[0]
        reason = f"“{following}” begins with the sound of a {'vowel' if sound else 'consonant'}: “{after}”."
        yield Finding(found.start(1), found.end(1), after, EditKind.AGREEMENT, reason, 0.96)


def _are_many(following: str) -> bool:
    first, second = [*following.lower().split()[:2], "", ""][:2]
    return first in _NUMBERS or is_plural(first.strip(",.;")) or (is_plural(second.strip(",.;")) and len(second) > 3)


def _begins_with_vowel(word: str) -> bool | None:
    """None where it depends on the speaker."""
    first = re.split(r"[\-/&]|\.(?!\d)", word)[0] or word
    low = first.lower().removesuffix("'s").removesuffix("’s")
    if low in _EITHER or low.rstrip("s") in _EITHER:
        return None
    if first in _DEGREES:
        return first[0] in _VOWEL_LETTERS
    if re.match(r"[eio][A-Z]", first):
        # `iPad`, `eBook`.
        return True
    if first[0].isdigit():
        digits = re.sub(r"\D", "", first.partition(".")[0])
        if re.fullmatch(r"1[18]\d\d", low):
            # A year, or a number.
            return None
        if re.fullmatch(r"[12]\d\d0s", low):
            return low[:2] in ("11", "18")
        if not re.fullmatch(r"\d+(?:st|nd|rd|th|x|k|m|kg|km|mm|cm|ft)?", first.lower().replace(",", "")):
            return None
        return digits.startswith("8") or (digits[:2] in ("11", "18") and len(digits) % 3 == 2)
    if (len(first) > 1 and first.isupper()) or (len(first) > 2 and first[:-1].isupper() and first[-1] == "s"):
        # An abbreviation with a vowel in the middle may be said as a word.
        spelt = first[0] in _VOWEL_LETTERS
        as_word = first[0] in "AEIOU"
        sayable = any(letter in "AEIOUY" for letter in first[1:])
        return spelt if not sayable or spelt == as_word else None
    if len(first) == 1:
        return first.upper() in _VOWEL_LETTERS if "A" <= first.upper() <= "Z" else low in "àâéèê" or None
    if not first[1:].islower():
        return None
    if _YU.match(low):
        return False
    if low[0] in _VOWEL_LETTERS_SAID and not _VOWEL.search(low):
        # `an npm audit`, `an rpm gauge`: said letter by letter, or a word that lost its vowels.
        return None
    return bool(re.match(r"hono|hones|hour|heir|hors$", low)) or low[0] in "aeiouàâáäéèêëíóôöúü"


def check_agreement(text: str, scope: Scope, among: Dictionary) -> Iterator[Finding]:
    """Pronouns with the wrong number of a verb, two articles in a row, a count before a singular."""
    for found in _PLURAL_SUBJECT.finditer(text):
        after = _PLURAL_OF[found[2]]
        sure = found[1].lower() in ("they", "we")
        reason = f"“{found[1]}” is plural, so is its verb."
        yield Finding(found.start(2), found.end(2), after, EditKind.AGREEMENT, reason, 0.95 if sure else 0.9)
    for found in _SINGULAR_SUBJECT.finditer(text):
        if not _SINGULAR_GUARD.search(text[: found.start()]):
            reason = f"“{found[1]}” is singular, so is its verb."
            confidence = 0.93 if _OPENING.search(text[: found.start()]) else 0.6
            after = _SINGULAR_OF[found[2].replace("’", "'")]
            yield Finding(*found.span(2), after, EditKind.AGREEMENT, reason, confidence)
    for found in _I.finditer(text):
        reason = f"“I {_OF_I[found[1]]}”, as “I” speaks."
        yield Finding(found.start(1), found.end(1), _OF_I[found[1]], EditKind.AGREEMENT, reason, 0.94)
    for found in _DOUBLE_ARTICLE.finditer(text):
        first, second = found[1], found[2]
        if first == second:
            continue
        keep = second if second not in ("a", "an") else first
        if first == "an":
            # `vials an a freezer`: before another article it is rather an `and` that lost its end.
            keep = f"and {second}"
        reason = f"“{first} {second}” are two words for one place."
        confidence = 0.92 if first != "an" and second not in ("this", "these", "those") else 0.6
        yield Finding(found.start(), found.end(2), keep, EditKind.AGREEMENT, reason, confidence)
    yield from _counts(text, scope, among)


def _counts(text: str, scope: Scope, among: Dictionary) -> Iterator[Finding]:
    """`seven employee` lacks its s; only suggested, since compounds look the same."""
    from lemminflect import getInflection

    for found in _COUNTED.finditer(text):
        noun = found[2]
        named = found[1].isdigit() and _NAMED.search(text[: found.start()])
        measured = noun in _MEASURED and found[1].isdigit() and not text.startswith(" a", found.end())
        is_mass = noun in _MASS and not measured
        if named or is_mass or noun.endswith(("s", "ing", "ed", "ly")) or scope.is_protected(noun):
            continue
        plural = next(iter(getInflection(noun, "NNS")), "")
        common = plural != noun and among.knows(plural) and among.zipf(plural) > 3.0
        if common and (measured or not _is_modifier(noun, among)):
            reason = f"“{found[1]}” counts more than one."
            sure = measured or (found[1] in _NUMBERS and noun not in _COUNTED_PARTS)
            yield Finding(found.start(2), found.end(2), plural, EditKind.AGREEMENT, reason, 0.91 if sure else 0.6)


def _is_modifier(word: str, among: Dictionary) -> bool:
    kinds = lemmas_of(word)
    return "NOUN" not in kinds or "ADJ" in kinds or (verb_of(word, among) is not None and not is_ever_noun(word))
