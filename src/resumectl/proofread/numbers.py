"""One or more than one: nouns, verbs, and the forms of a verb that go with either."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.lemmas import lemmas_of
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.verbs import verb_of

PEOPLE: Final = frozenset(("people", "children", "men", "women"))
COLLECTIVE: Final = english_words("collective") | english_words("mass")
AMOUNTS: Final = frozenset(
    "days weeks months years hours minutes seconds percent miles metres meters feet inches pounds dollars euros tonnes "
    "tons pence cents points times shifts".split()
)
"""What is measured is one: `eight minutes is routine`."""
OF_ONE: Final = {"have": "has", "are": "is", "were": "was", "do": "does"}
OF_MANY: Final = {"has": "have", "is": "are", "was": "were", "does": "do"}


@lru_cache(maxsize=4096)
def is_singular(word: str) -> bool:
    """Whether a word is a noun that is surely one."""
    return word in lemmas_of(word).get("NOUN", ()) and not word.endswith("s") and word not in PEOPLE


@lru_cache(maxsize=4096)
def is_plural(word: str) -> bool:
    """Whether a word is a noun that is surely more than one, and does not stand before nouns as `sales` does."""
    lemmas = lemmas_of(word).get("NOUN", ())
    ends = word.endswith("s") and not word.endswith(("ss", "ics", "us"))
    return ends and bool(lemmas) and word not in lemmas and word not in english_words("plural_modifiers")


@lru_cache(maxsize=4096)
def number_of(word: str) -> bool | None:
    """Whether a noun is more than one; None for what may be either, and for what is no noun."""
    lemmas = lemmas_of(word).get("NOUN", ())
    if word in PEOPLE:
        return True
    if not lemmas or word in COLLECTIVE:
        return None
    if word in lemmas:
        return None if word.endswith("s") else False
    return True


def for_one(verb: str, among: Dictionary) -> str:
    """The form for one of a verb that stands in the form for many; "" for any other word."""
    if verb in OF_ONE:
        return OF_ONE[verb]
    found = verb_of(verb, among, framed=True)
    return found.third if found and verb == found.base and found.tells else ""


def for_many(verb: str, among: Dictionary) -> str:
    """The form for many of a verb that stands in the form for one; "" for any other word."""
    if verb in OF_MANY:
        return OF_MANY[verb]
    found = verb_of(verb, among, framed=True)
    return found.base if found and verb == found.third else ""
