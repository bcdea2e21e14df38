"""Whether a word that no dictionary has looks like one that somebody made, or like a name, and not like a slip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.words import Word

_PREFIXES: Final = tuple(
    "re un de co pre non over under multi micro inter sub cross out mis up bio geo neuro cyber eco anti auto "
    "counter super hyper mid semi tele ultra dis post trans photo electro hydro thermo nano cardio psycho "
    "socio meta pro".split()
)
_ENDINGS: Final = (
    *((ending, "") for ending in "s er ers ed ing less like able ability ization isation ized ised ize ise".split()),
    *((ending, "") for ending in "ness wise ship ist ists ee ees ism age".split()),
    *((ending, "e") for ending in "er ers able".split()),
)
_FAMILY: Final = "ator ators ation ations ating ated ive ives ability ivity ess woman women man men ments".split()
_RELATIVES: Final = ("", "e", "ate", "ated", "ation", "ator", "ative", "ion", "ive", "ment", "ous", "able")
"""What stands in place of an ending in the relatives of a word."""
_NO_PARTS: Final = frozenset(
    "able ance ants ated ates ence ents ible ions ises ists ized ment ments ness tion tions".split()
)
"""Endings that are words by themselves, at times: `readyness` is no `ready` with a `ness`."""
_SHORT_PARTS: Final = tuple("way ways man men box bed set top out off rig gun pit".split())
_SOUNDS_LIKE_A_NAME: Final = re.compile(r"\s*(?:['’(]|[A-Z]|[-–/])")
_ABBREVIATION: Final = re.compile(r" [A-Z]{2,}s?\b")
"""After the first word of a text this is its object: `Resove PSC complaints`."""


def is_derived(written: str, among: Dictionary) -> bool:
    """New words made of known ones: prefixes, plurals, verbs of nouns. Dictionaries lack most of them."""
    if is_prefixed(written, among):
        return True
    if any(written.endswith(one) and among.knows(written[: -len(one)]) for one in ("ie", "ies")) and len(written) <= 7:
        # `probies` and `rookies`, but not `enteries`.
        return True
    for ending in _FAMILY:
        base = written.removesuffix(ending)
        if base != written and len(base) > 4 and any(among.knows(base + other) for other in _RELATIVES):
            # `cremators` and `acidulation` are related to words that every dictionary has.
            return True
    for ending, before in _ENDINGS:
        base = written.removesuffix(ending)
        if base == written or len(base) < 3 or (ending == "ing" and base[-1] == "e" and base[-2] not in "eoyug"):
            # `houseing` is no new word.
            continue
        if ending in ("ed", "er", "ers") and base[-1] == "y" and base[-2] not in "aeo":
            # Nor is `queryed`.
            continue
        if any(among.knows(one) for one in (base + before, (base + before).capitalize())) and (
            ending != "s" or base[-1] not in "yxzshd" or base.endswith(("gh", "th"))
        ):
            return True
        if ending[0] in "aeiou" and base[-1] == base[-2] and among.knows(base[:-1]) and len(base) == 4:
            return True
    return False


def is_prefixed(written: str, among: Dictionary) -> bool:
    """`restacked`: a prefix before a common word."""
    for prefix in _PREFIXES:
        rest = written.removeprefix(prefix)
        common = among.zipf(rest) >= 3.0 or rest in among.own
        if rest != written and len(rest) > 3 and common and among.knows(rest):
            return True
    return False


def is_of_trained(written: str, meant: str, among: Dictionary) -> bool:
    """`preceptees`: whoever is trained is a trainee, and any trade makes such words."""
    trained = re.fullmatch(r"(\w{5,})ees?", written)
    return bool(trained) and among.knows(trained[1] if trained else "") and not meant.endswith(("ee", "ees"))


def is_compound(written: str, among: Dictionary) -> bool:
    """Two common words in one, such as `workfile`."""
    cuts = [at for at in range(4, len(written) - 3) if written[at:] not in _NO_PARTS]
    cuts += [len(written) - len(end) for end in _SHORT_PARTS if written.endswith(end) and len(written) > len(end) + 3]
    return any(min(among.zipf(written[:at]), among.zipf(written[at:])) >= 3.5 for at in cuts)


def looks_like_a_name(word: Word, text: str, words: Sequence[Word]) -> bool:
    """A capital before a capital, or a small letter after the capital of a name: `Ethel griffies`."""
    if word.text[0].isupper():
        followed = _SOUNDS_LIKE_A_NAME.match(text, word.end)
        return bool(followed) and not (word.start == 0 and _ABBREVIATION.match(text, word.end))
    before = next((one for one in reversed(words) if one.end < word.start), None)
    if before is None or text[before.end : word.start] != " ":
        return False
    return before.text.istitle() and not before.opens and len(before.text) > 1
