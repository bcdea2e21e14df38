"""Misspelt words: found by dictionaries, corrected only where one word alone can have been meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary, is_foreign_word
from resumectl.proofread.finding import Finding
from resumectl.proofread.lexicon import listed
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import Choice, choose
from resumectl.proofread.words import Word, words_of

_PREFIXES: Final = tuple(
    "re un de co pre non over under multi micro inter sub cross out mis up bio geo neuro cyber eco anti auto "
    "counter super hyper mid semi tele ultra dis post trans photo electro hydro thermo nano cardio psycho "
    "socio meta pro".split()
)
_ENDINGS: Final = (
    *((ending, "") for ending in "s er ers ed ing less like able ability ization isation ized ised ize ise".split()),
    *((ending, "") for ending in "ness wise ship ist ists ee ees ism".split()),
    *((ending, "e") for ending in "er ers able".split()),
)
_FAMILY: Final = "ator ators ation ations ating ated ive ives ability ivity ess woman women man men ments".split()
_RELATIVES: Final = ("", "e", "ate", "ated", "ation", "ator", "ative", "ion", "ive", "ment", "ous", "able")
"""What stands in place of an ending in the relatives of a word."""
_SOUNDS_LIKE_A_NAME: Final = re.compile(r"\s*(?:['’(]|[A-Z]|[-–/])")
_ABBREVIATION: Final = re.compile(r" [A-Z]{2,}s?\b")
"""After the first word of a text this is its object: `Resove PSC complaints`."""
_PLAIN_ENGLISH: Final = frozenset("the of and to for with by from our my their all into".split())
"""With one of these even a text full of slips is English."""
FOREIGN: Final = 0.25
"""With more unknown words than this share, a text is in another language, or nobody's."""


def check_typos(
    text: str,
    scope: Scope,
    among: Dictionary,
    *,
    proposals: Callable[[str], Collection[str] | None] = lambda word: (),
    favour: Callable[[str], float] = lambda candidate: 0.0,
) -> Iterator[Finding]:
    """Misspelt words of a text in one language.

    `proposals` gives another checker's candidates, or None where that checker knows the word.
    """
    words = words_of(text)
    slips = _common_slips(among.language)
    for word in unknown_words(text, scope, among, proposals):
        written = word.text.lower()
        if written in slips and scope.uses[word.folded] == 1:
            after = slips[written].capitalize() if word.text[0].isupper() else slips[written]
            reason = f"“{word.text}” is a frequent slip for “{after}”."
            yield Finding(word.start, word.end, after, EditKind.TYPO, reason, 0.97)
            continue
        plural = _plural_in_ys(written, among)
        if plural and scope.uses[word.folded] == 1:
            after = plural.capitalize() if word.text[0].isupper() else plural
            reason = f"The plural of “{written[:-1]}” is “{plural}”."
            yield Finding(word.start, word.end, after, EditKind.TYPO, reason, 0.95)
            continue
        choice = choose(written, among, proposals(word.text.lower()) or (), favour)
        if choice is None:
            continue
        confidence = _confidence(word, choice, text, scope, among, words)
        if confidence < 0.3:
            continue
        after = choice.word.capitalize() if word.text[0].isupper() else choice.word
        reason = f"“{word.text}” is in no dictionary; “{after}” is the nearest common word."
        yield Finding(word.start, word.end, after, EditKind.TYPO, reason, confidence)


@lru_cache(maxsize=8)
def _common_slips(language: str) -> dict[str, str]:
    pairs = [pair.partition("=") for line in listed("slips", language) for pair in line.split(",")]
    return {wrong.strip(): right.strip() for wrong, _, right in pairs if right}


def unknown_words(
    text: str, scope: Scope, among: Dictionary, proposals: Callable[[str], Collection[str] | None] = lambda word: ()
) -> list[Word]:
    """The words of a text that nobody knows, names and figures left out."""
    words = [word for word in words_of(text) if word.free and len(word.text) > 2]
    return [word for word in words if _is_unknown(word, scope, among, proposals)]


def is_foreign(text: str, scope: Scope, among: Dictionary) -> bool:
    """Whether a text is in another language, or filling: too many words of it are unknown."""
    words, unknown = words_of(text), unknown_words(text, scope, among)
    if among.language == "en" and _PLAIN_ENGLISH & {word.folded for word in words}:
        return len(unknown) > max(3, 0.6 * len(words))
    return len(unknown) > max(2, FOREIGN * len(words)) or len(unknown) * 2 > len(words) + 1


def _plural_in_ys(written: str, among: Dictionary) -> str:
    """`groceries` for `grocerys`; theatres have flys."""
    plural = f"{written[:-2]}ies"
    known = len(written) > 5 and written.endswith("ys") and among.knows(written[:-1]) and among.knows(plural)
    return plural if known else ""


def _is_unknown(
    word: Word, scope: Scope, among: Dictionary, proposals: Callable[[str], Collection[str] | None]
) -> bool:
    if scope.is_protected(word.text) or among.knows(word.text) or among.knows(word.text.lower()):
        return False
    bare = word.folded
    return bare not in ("s", "t") and not among.knows(bare) and proposals(word.text.lower()) is not None


def _confidence(
    word: Word, choice: Choice, text: str, scope: Scope, among: Dictionary, words: Sequence[Word]
) -> float:
    """0.9 and more only where the slip is a likely one and no other word comes near."""
    written = word.text.lower()
    trained = re.fullmatch(r"(\w{5,})ees?", written)
    if trained and among.knows(trained[1]) and not choice.word.endswith(("ee", "ees")):
        # Whoever is trained is a trainee, and any trade makes such words: nothing shorter was meant.
        return 0.2
    if written.endswith("yed") and choice.word == f"{written[:-3]}ied" and choice.margin >= 2.0:
        return 0.93
    lead = choice.frequency - among.zipf(written)
    near = choice.slips <= (0.8 if len(written) <= 5 else 1.0) and choice.margin >= 0.9
    # `levek`: a common word takes even a wrong last letter.
    near |= choice.slips <= 1.05 and choice.margin >= 1.5 and choice.frequency >= 4.5 and not among.zipf(written)
    two_slips = choice.slips <= min(2.0, 0.18 * len(written)) and len(written) >= 8 and choice.margin >= 2.5
    likely = choice.slips <= 0.55 and choice.margin >= 1.5 and choice.frequency >= 3.0
    clear = len(written) >= 8 and choice.slips <= 0.9 and choice.margin >= 2.0
    alone = choice.slips <= 0.6 and choice.margin >= 4.0
    least_lead = 1.0 if clear else 1.5 if alone else 2.0 if among.zipf(written) else 1.3
    if not (near or two_slips) or lead < least_lead or len(written) < 4:
        return 0.5 if choice.margin >= 0.3 and lead > 1 else 0.2
    if choice.frequency < 2.2 and choice.margin < 4.0:
        return 0.5
    if choice.frequency < 3.0 and len(written) < 8 and choice.slips > 0.6 and choice.margin < 4.0:
        return 0.5
    if (choice.margin < 2.0 and not choice.nearest) or (choice.margin < 1.5 and _is_substituted(written, choice.word)):
        return 0.5
    if scope.uses[word.folded] > 1 or _looks_like_a_name(word, text, words, choice):
        return 0.4
    if choice.slips > 0.8 and _is_compound(written, among):
        return 0.4
    sole = _lost_a_letter(written, choice, among)
    if _is_derived(written, among) and not likely and not sole and choice.word.replace("or", "er") != written:
        return 0.4
    if among.language == "en" and (not written.isascii() or (is_foreign_word(written) and not likely and not sole)):
        return 0.4
    if two_slips and not near:
        return 0.9
    return round(min(0.99, 0.9 + 0.02 * choice.margin), 2)


def _lost_a_letter(written: str, choice: Choice, among: Dictionary) -> bool:
    """Whether a common word lost one of its letters, and no other word is near: then nobody made a new word."""
    lost = len(written) + 1 == len(choice.word) and written[-1] == choice.word[-1]
    alone = choice.slips <= 0.9 and choice.margin >= 4.0 and among.zipf(written) < 2.2
    return lost and alone and choice.frequency >= 3.0


def _is_substituted(written: str, meant: str) -> bool:
    """Whether a letter stands for another; where another word only lacks one, that is as likely."""
    return len(written) == len(meant) and sorted(written) != sorted(meant)


def _is_derived(written: str, among: Dictionary) -> bool:
    """New words made of known ones: prefixes, plurals, verbs of nouns. Dictionaries lack most of them."""
    for prefix in _PREFIXES:
        rest = written.removeprefix(prefix)
        if rest != written and len(rest) > 3 and among.knows(rest) and among.zipf(rest) >= 3.0:
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
        if any(among.knows(one) for one in (base + before, (base + before).capitalize())) and (
            ending != "s" or base[-1] not in "yxzshd" or base.endswith(("gh", "th"))
        ):
            return True
        if ending[0] in "aeiou" and base[-1] == base[-2] and among.knows(base[:-1]) and len(base) == 4:
            return True
    return False


def _is_compound(written: str, among: Dictionary) -> bool:
    """Two common words in one, such as `workfile`."""
    cuts = range(4, len(written) - 3)
    return any(min(among.zipf(written[:at]), among.zipf(written[at:])) >= 3.5 for at in cuts)


def _looks_like_a_name(word: Word, text: str, words: Sequence[Word], choice: Choice) -> bool:
    """A capital before a capital, or a small letter after the capital of a name: `Ethel griffies`."""
    if word.text[0].isupper():
        followed = _SOUNDS_LIKE_A_NAME.match(text, word.end)
        return bool(followed) and not (word.start == 0 and _ABBREVIATION.match(text, word.end))
    before = next((one for one in reversed(words) if one.end < word.start), None)
    if before is None or text[before.end : word.start] != " " or choice.slips <= 0.8:
        return False
    return before.text.istitle() and not before.opens and len(before.text) > 1
