"""Verbs of relative clauses that disagree with their nouns: `a tool that have`, `residents who was`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.numbers import COLLECTIVE, OF_MANY, OF_ONE, PEOPLE, for_one, is_plural, is_singular
from resumectl.proofread.verbs import is_ever_noun, verb_of
from resumectl.proofread.words import words_of

_ONE: Final = re.compile(
    r"(?:(?P<before>[\w'’,;&-]+) )?\b(?:an?|one|each|every|this|the|our|my|its|his|her|their) "
    r"(?P<between>(?:[\w'’-]+ ){0,2}?)(?P<noun>[a-z]{3,})"
    r"(?: that|(?P<comma>,?) (?:which|who)) "
    r"(?P<verb>[a-z]+)\b(?! (?:it|he|she|they|you|we|not only|I)\b)(?= (?P<after>[a-z]+))?",
    re.IGNORECASE,
)
_MANY: Final = re.compile(
    r"(?P<before>(?:[\w'’,;&-]+ ){0,4})(?P<noun>(?:^[A-Z]|\b[a-z])[a-z]{2,})(?:,? who| that) "
    r"(?P<verb>has|is|was|does|(?:doesn|isn|wasn|hasn)['’]t|(?<=who )[a-z]{3,}s|(?<=that )[a-z]{3,}s)\b(?! the case\b)"
)
_RELATIVE: Final = re.compile(r" (?:that|which|who) ", re.IGNORECASE)
_THING: Final = re.compile(
    r"\w{2,}(?:tion|sion|ment|ance|ence|ness|ship|ing|ity|age|cy|ism)|support|care|advice|access|help|work"
)
"""Nobody is one of these, so `who` does not tell of it."""
_NOT_OF_MANY: Final = {"doesn't": "don't", "isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't"}
_ARTICLES: Final = frozenset("the a an our my your them it every each this".split())
_JOINING: Final = frozenset(("and", "or", "nor", "&", "plus"))
_PREPOSITIONS: Final = english_words("prepositions") | frozenset(
    "of by among between within as like near about including".split()
)


@lru_cache(maxsize=512)
def check_relatives(text: str, among: Dictionary) -> tuple[Finding, ...]:
    """Nearest nouns only, and none that another noun before a preposition may stand for."""
    return tuple(_relatives(text, among))


def _relatives(text: str, among: Dictionary) -> Iterator[Finding]:
    if not _RELATIVE.search(text):
        return
    free = {word.start for word in words_of(text) if word.free}
    for found in _ONE.finditer(text):
        after = OF_ONE.get(found["verb"]) or _third_of(found, among)
        if after and found.start("noun") in free and _is_one(found, text):
            yield _finding(found, after, "one")
    for found in _MANY.finditer(text):
        verb = verb_of(found["verb"], among)
        after = OF_MANY.get(found["verb"]) or _NOT_OF_MANY.get(found["verb"].replace("’", "'"), "")
        noun = found[0].rpartition(" ")[0].endswith("that") and is_ever_noun(found["verb"])
        after = after or (verb.base if verb and verb.third == found["verb"] and not noun else "")
        if after and found.start("noun") in free and _is_many(found, among):
            yield _finding(found, after, "more than one")


def _finding(found: re.Match[str], after: str, count: str) -> Finding:
    reason = f"“{found['noun']}” is {count}, and so is what follows it."
    confidence = 0.92 if found["verb"] in OF_ONE or found["verb"] in OF_MANY else 0.9
    return Finding(*found.span("verb"), after, EditKind.AGREEMENT, reason, confidence)


def _third_of(found: re.Match[str], among: Dictionary) -> str:
    """`a programme that include`; a noun after `that` is a subject of its own: `a form that staff sign`."""
    if is_ever_noun(found["verb"]) and found["after"] not in _ARTICLES:
        return ""
    return for_one(found["verb"], among)


def _is_one(found: re.Match[str], text: str) -> bool:
    before, noun, between = (found["before"] or "").lower(), found["noun"].lower(), found["between"].lower().split()
    if noun in COLLECTIVE or not is_singular(noun):
        return False
    if any(one in COLLECTIVE or one in _JOINING or one in _PREPOSITIONS or is_plural(one) for one in between):
        return False
    if before in _JOINING or before.endswith((",", ";")):
        return False
    # `the owners of a firm that have`.
    earlier = text[: found.start()].lower().split()
    if found["comma"] and any(is_plural(word.strip(",;.()")) for word in earlier):
        return False
    return before not in _PREPOSITIONS or not any(is_plural(word) for word in earlier[-6:])


def _is_many(found: re.Match[str], among: Dictionary) -> bool:
    """`the head of residents who was` is not; `cared for residents who was` is."""
    if found["noun"] not in PEOPLE and not is_plural(found["noun"].lower()):
        return False
    before = found["before"].lower().split()
    at = [number for number, word in enumerate(before) if word in _PREPOSITIONS or word in _JOINING]
    if any(word.endswith((",", ";")) for word in before):
        return False
    # `Give orientation to new contractors, who`: an orientation is nobody.
    joined = len(at) == 1 and at[0] > 1 and before[at[0]] != "of"
    if joined and " who " in found[0] and _THING.fullmatch(before[at[0] - 1]):
        return True
    # `Work closely with the wardens, who` is clear as well.
    if len(at) == 1 and found.start() == 0 and found["noun"] + ", who" in found[0] and before[at[0]] != "of":
        return verb_of(before[0], among) is not None and all(one.endswith("ly") for one in before[1 : at[0]])
    # Only the first word, the head of a bullet, surely is a verb; `Router for buses who has` begins with a noun.
    return not at or (at == [1] and found.start() == 0 and before[1] != "of" and verb_of(before[0], among) is not None)
