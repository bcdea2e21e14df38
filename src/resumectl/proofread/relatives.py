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
from resumectl.proofread.verbs import verb_of
from resumectl.proofread.words import words_of

_ONE: Final = re.compile(
    r"(?:(?P<before>[\w'’,;&-]+) )?\b(?:an?|one|each|every|this) (?:(?P<between>[a-z-]+) )?(?P<noun>[a-z]{3,}) "
    r"(?:that|which|who) (?P<verb>have|are|were|do)\b(?! (?:it|he|she|they|you|we|not only|I)\b)",
    re.IGNORECASE,
)
_MANY: Final = re.compile(
    r"(?P<before>(?:[\w'’,;&-]+ ){0,4})(?P<noun>[a-z]{3,}) (?:who|that) "
    r"(?P<verb>has|is|was|does|(?<=who )[a-z]{3,}s)\b(?! the case\b)"
)
_SINGULAR: Final = {"have": "has", "are": "is", "were": "was", "do": "does"}
_PLURAL: Final = {"has": "have", "is": "are", "was": "were", "does": "do"}
_COLLECTIVE: Final = english_words("collective") | english_words("mass")
_PEOPLE: Final = frozenset(("people", "children", "men", "women"))
_JOINING: Final = frozenset(("and", "or", "nor", "&", "plus"))
_PREPOSITIONS: Final = english_words("prepositions") | frozenset(
    "of by among between within as like near about including".split()
)


def check_relatives(text: str, among: Dictionary) -> Iterator[Finding]:
    """Nearest nouns only, and none that another noun before a preposition may stand for."""
    free = {word.start for word in words_of(text) if word.free}
    for found in _ONE.finditer(text):
        if found.start("noun") in free and _is_one(found, text):
            yield _finding(found, _SINGULAR[found["verb"].lower()], "one")
    for found in _MANY.finditer(text):
        verb = verb_of(found["verb"], among)
        after = _PLURAL.get(found["verb"]) or (verb.base if verb and verb.third == found["verb"] else "")
        if after and found.start("noun") in free and _is_many(found, among):
            yield _finding(found, after, "more than one")


def _finding(found: re.Match[str], after: str, count: str) -> Finding:
    reason = f"“{found['noun']}” is {count}, and so is what follows it."
    return Finding(*found.span("verb"), after, EditKind.AGREEMENT, reason, 0.92)


def _is_one(found: re.Match[str], text: str) -> bool:
    before, noun, between = (found["before"] or "").lower(), found["noun"].lower(), found["between"] or ""
    if noun in _COLLECTIVE or not _is_singular(noun) or between in _COLLECTIVE or between in ("of", "or", "and"):
        return False
    if before in _JOINING or before.endswith((",", ";")) or (between and _is_plural(between)):
        return False
    # `the owners of a firm that have`.
    earlier = text[: found.start()].lower().split()
    return before not in _PREPOSITIONS or not any(_is_plural(word) for word in earlier[-6:])


def _is_many(found: re.Match[str], among: Dictionary) -> bool:
    """`the head of residents who was` is not; `cared for residents who was` is."""
    if found["noun"] not in _PEOPLE and not _is_plural(found["noun"]):
        return False
    before = found["before"].lower().split()
    at = [number for number, word in enumerate(before) if word in _PREPOSITIONS or word in _JOINING]
    if any(word.endswith((",", ";")) for word in before):
        return False
    # Only the first word, the head of a bullet, surely is a verb; `Router for buses who has` begins with a noun.
    return not at or (at == [1] and found.start() == 0 and before[1] != "of" and verb_of(before[0], among) is not None)


@lru_cache(maxsize=4096)
def _is_singular(word: str) -> bool:
    from lemminflect import getAllLemmas

    return word in getAllLemmas(word).get("NOUN", ()) and not word.endswith("s") and word not in _PEOPLE


@lru_cache(maxsize=4096)
def _is_plural(word: str) -> bool:
    from lemminflect import getAllLemmas

    lemmas = getAllLemmas(word).get("NOUN", ())
    ends = word.endswith("s") and not word.endswith(("ss", "ics", "us"))
    return ends and bool(lemmas) and word not in lemmas and word not in english_words("plural_modifiers")
