"""Verbs that disagree with a subject some words before: `each of the boilers were`, `two of whom has`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.numbers import (
    AMOUNTS,
    COLLECTIVE,
    OF_MANY,
    OF_ONE,
    PEOPLE,
    for_many,
    for_one,
    is_plural,
    is_singular,
    number_of,
)
from resumectl.proofread.verbs import is_ever_noun, is_ever_verb, verb_of

_NUMBERS: Final = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_ADVERB: Final = r"(?:(?:never|often|always|also|still|now|since|then|usually|mostly|[a-z]{3,}ly) )?"
_BEGINS: Final = r"(?:^|[.;:] |\b(?:that|where|when|because|so|but|which|while|until|whom) )"
_OWNED: Final = r"(?:the|our|my|their|these|those|its|his|her)"
_OF_WHOM: Final = re.compile(
    rf"\b(?:(?P<many>both|many|several|{_NUMBERS}|(?:most|all|some)(?= of whom))|(?P<one>one|each|neither|either)) "
    rf"of (?:whom|which) {_ADVERB}(?P<verb>[a-z]+)\b"
)
_OF_WHO: Final = re.compile(rf"\b(?:all|most|many|some|both|several|few|one|each|none|{_NUMBERS}) of (?P<who>who)\b")
_EACH_OF: Final = re.compile(
    rf"{_BEGINS}(?P<head>each|every one|neither|either) of (?:{_OWNED} )?(?:(?:{_NUMBERS}|\d+) )?",
    re.IGNORECASE,
)
_SOMEBODY: Final = "everyone|everybody|nobody|no one|someone|somebody|anyone|anybody"
_ANYBODY: Final = re.compile(
    rf"{_BEGINS}(?P<noun>{_SOMEBODY}|everything|nothing|anything)(?: else)?"
    r"(?P<where> (?:on|in|at|from|over|under|above|below|with) (?:(?:the|our|my|this) )?[\w$£€.,-]+)? "
    rf"{_ADVERB}(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)
_ANYBODY_WHO: Final = re.compile(rf"\b(?:(?:{_SOMEBODY})(?: else)? (?:who|that)|whoever(?: else)?) (?P<verb>[a-z]+)\b")
_EACH_OF_THEM: Final = re.compile(
    r"(?:^|[;,:.] |\b(?:and|that|where) )(?:each|neither|either|one) of (?:them|us) (?P<verb>[a-z]+)\b(?! of\b)"
)
_SINGLE: Final = re.compile(
    r"(?:^|; |\b(?:when|where|because|until|while|once|how|if) )(?:the|an?|my|our|every|each) (?P<mods>(?:[a-z-]+ )?)"
    r"(?P<noun>[a-z]{2,}) (?P<verb>[a-z]+) (?P<after>[a-z]+)",
    re.IGNORECASE,
)
_PLURAL: Final = re.compile(
    r"(?:^|; |, and |\b(?:that|where|when|what|because) )(?:(?:the|our|my|these|those) (?P<mods>(?:[a-z-]+ )?))?"
    r"(?P<noun>[a-z-]+) (?P<verb>[a-z]+) (?P<after>[a-z]+)",
    re.IGNORECASE,
)
_HEAD_OF: Final = re.compile(
    rf"(?:^|[.;] |\b(?:that|where|because) )[Tt]he (?:[a-z-]+ ){{0,2}}?(?P<head>[a-z-]+) of (?:{_OWNED} )?"
)
_MODIFIER: Final = re.compile(r"([\w'’-]+) ")
_ITS_VERB: Final = re.compile(rf"(?P<noun>[A-Za-z-]+) {_ADVERB}(?P<verb>[a-z]+)\b")
_COUNTED: Final = re.compile(
    rf"{_BEGINS}(?:{_NUMBERS}|\d{{1,4}}|several|many|both)(?: of (?:my|our|the|their|these))? "
    r"(?P<mods>(?:[a-z-]+ ){0,2}?)(?P<noun>[a-z-]+) (?P<verb>was|is|has|does)\b",
    re.IGNORECASE,
)
_ONE: Final = re.compile(
    r"(?:^|; |\b(?:when|because|until|while|once|where) )(?:an?|each|every|one) (?P<mods>(?:[a-z-]+ )?)"
    r"(?P<noun>[a-z-]+) (?P<verb>are|were|have)\b",
    re.IGNORECASE,
)
_THERE: Final = re.compile(
    rf"\b[Tt]here (?P<verb>was|is) (?:no|several|many|{_NUMBERS}|\d+) (?:[a-z-]+ ){{0,2}}?(?P<noun>[a-z-]+)"
    r"(?=[.,;]|$| (?:in|at|on|over|for|to|from|during|of|with|who|that)\b)"
)
_THEY: Final = re.compile(
    rf"(?<!\bto )(?<!\bof )(?<!\bfrom )(?<!\binto )(?<!\bwith )"
    rf"\b(?:[Tt]hey|[Ww]e) {_ADVERB}(?P<verb>[a-z]+s)(?![\w'’-])"
)
_WHOSE: Final = re.compile(r"\bwhose (?:[a-z]+ )??(?P<noun>[a-z]+) (?P<verb>[a-z]+) (?=(?P<after>[a-z]+))")
_WHICH: Final = re.compile(
    r"(?P<noun>[a-z-]+),? (?P<which>which|that) (?P<verb>[a-z]+)\b(?! (?:he|they|we)\b)(?: (?P<after>[a-z]+))?"
)
_EACH_MANY: Final = re.compile(
    r"\b(?:each|every) (?P<noun>[a-z]{3,}s)(?=[.,;]|$| (?:of|in|for|from|to|and|with|by|at)\b)", re.IGNORECASE
)
_ASKS: Final = re.compile(r"\b(?:what|which|that|how|how much|where|when|who) $", re.IGNORECASE)
_PARTS: Final = frozenset("rest bulk half remainder lots plenty thousands hundreds dozens proportion average".split())
_ARTICLES: Final = frozenset("the a an my our your his her their it them us me".split())
_NO_MODIFIERS: Final = frozenset(
    "that which who whom whose and or but was is were are be been has have had to of than as".split()
)
_OBJECTS: Final = english_words("determiners") | english_words("prepositions") | frozenset(
    "not about no more every between during".split()
)
_HELPERS: Final = frozenset((*OF_ONE, *OF_MANY))
_LETTERS: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|&")


@lru_cache(maxsize=512)
def check_subjects(text: str, among: Dictionary) -> tuple[Finding, ...]:
    """What is plain from a few words; where a noun or a verb may be meant, nothing."""
    return tuple(_subjects(text, among))


def _subjects(text: str, among: Dictionary) -> Iterator[Finding]:
    yield from _of_whom(text, among)
    yield from _of_one(text, among)
    yield from _of_many(text, among)
    for found in _PLURAL.finditer(text):
        verb, after = found["verb"], for_many(found["verb"], among)
        told = verb in ("is", "was", "has") and (found["after"].endswith("ed") or found.group("mods") is not None)
        told = told or (verb not in OF_MANY and found.group("mods") is not None and _is_clear(found))
        if after and told and is_plural(found["noun"].lower()) and found["noun"].lower() not in AMOUNTS:
            yield _finding(found, after)
    for found in _WHOSE.finditer(text):
        noun, verb = found["noun"], found["verb"]
        after = for_one(verb, among) if is_singular(noun) and noun not in COLLECTIVE else ""
        after = for_many(verb, among) if is_plural(noun) else after
        if after and _is_verb(verb, found["after"]):
            yield _finding(found, after)
    for found in _EACH_MANY.finditer(text):
        noun = found["noun"].lower()
        if _ASKS.search(text, 0, found.start()) and is_ever_verb(noun):
            # `what each costs`.
            continue
        if is_plural(noun) and noun not in ("others", "ways"):
            reason = f"“{found[0].split()[0]}” is followed by one."
            yield Finding(*found.span("noun"), _single(noun), EditKind.AGREEMENT, reason, 0.92)


def _of_whom(text: str, among: Dictionary) -> Iterator[Finding]:
    for found in _OF_WHOM.finditer(text):
        verb = found["verb"]
        after = for_many(verb, among) if found["many"] else for_one(verb, among)
        if after and _is_verb(verb, _following(text, found.end())):
            yield _finding(found, after)
    for found in _OF_WHO.finditer(text):
        yield Finding(*found.span("who"), "whom", EditKind.AGREEMENT, "“of” is followed by “whom”.", 0.94)


def _of_one(text: str, among: Dictionary) -> Iterator[Finding]:
    """Subjects that are one: `each of`, `everyone`, `the list of`, `a warning`, and what `which` tells of."""
    for found in _ANYBODY.finditer(text):
        after, following = for_one(found["verb"], among), _following(text, found.end())
        if after and (not found["where"] or not following or _is_verb(found["verb"], following)):
            yield _finding(found, after)
    for found in (*_ANYBODY_WHO.finditer(text), *_EACH_OF_THEM.finditer(text)):
        if after := for_one(found["verb"], among):
            yield _finding(found, after)
    for found in _SINGLE.finditer(text):
        noun, verb = found["noun"].lower(), found["verb"]
        is_one = is_singular(noun) and not {noun, found["mods"].strip().lower()} & (COLLECTIVE | _PARTS | {"few"})
        if is_one and verb not in ("were", "have") and (after := for_one(verb, among)) and _is_clear(found):
            yield _finding(found, after)
    for head in (*_EACH_OF.finditer(text), *_HEAD_OF.finditer(text)):
        one = _verb_after(text, head.end(), among) if _is_one(head) else None
        if one:
            yield _finding(one, for_one(one["verb"], among))
    for found in _ONE.finditer(text):
        mods = found["mods"].strip()
        if is_singular(found["noun"]) and not {found["noun"], mods} & (COLLECTIVE | _PARTS | {"few"}):
            yield _finding(found, for_one(found["verb"], among))
    for found in _WHICH.finditer(text):
        verb = found["verb"]
        sure = verb in ("are", "were", "have") or (
            found["which"] == "which" and (not is_ever_noun(verb) or (found["after"] or "") in _ARTICLES)
        )
        after = for_one(verb, among) if sure and is_singular(found["noun"]) else ""
        if after and _has_no_plural(text[: found.end("noun")]):
            yield _finding(found, after)


def _of_many(text: str, among: Dictionary) -> Iterator[Finding]:
    for found in _THEY.finditer(text):
        verb = verb_of(found["verb"], among)
        if verb and found["verb"] == verb.third and found["verb"] not in _HELPERS:
            yield _finding(found, verb.base)
    for found in (*_COUNTED.finditer(text), *_THERE.finditer(text)):
        mods = found.groupdict().get("mods") or ""
        noun = found["noun"].lower().rpartition("-")[2]
        is_many = (noun in PEOPLE or is_plural(noun)) and noun not in AMOUNTS
        if is_many and not _NO_MODIFIERS & set(mods.split()):
            yield _finding(found, OF_MANY[found["verb"].lower()])


def _is_clear(found: re.Match[str]) -> bool:
    """Whether a verb is no noun, or has an object: `when the site visit in May` has none."""
    verb, after = found["verb"], found["after"].lower()
    return verb in _HELPERS or not is_ever_noun(verb) or after in _ARTICLES


def _is_one(found: re.Match[str]) -> bool:
    head = found["head"].lower()
    if head in ("number", "list", "each", "every one", "neither", "either"):
        return True
    return head not in COLLECTIVE | _PARTS and is_singular(head)


def _verb_after(text: str, at: int, among: Dictionary) -> re.Match[str] | None:
    """The verb for many after the first plural, if it follows it at once: `payer rules grow`."""
    for _ in range(4):
        found = _ITS_VERB.match(text, at)
        if found and _is_many(found["noun"]) and for_one(found["verb"], among):
            is_clear = _is_verb(found["verb"], _following(text, found.end())) or _following(text, found.end())
            return found if is_clear else None
        word = _MODIFIER.match(text, at)
        if not word or word[1].lower() in _NO_MODIFIERS:
            return None
        at = word.end()
    return None


def _is_many(noun: str) -> bool:
    """Whether it is more than one; what no dictionary of forms has, by its ending."""
    if is_plural(noun.lower()):
        return True
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is", "ics")) and number_of(noun.lower()) is None


def _following(text: str, at: int) -> str:
    found = re.match(r" ([\w$£€]+)", text[at:])
    return found[1] if found else ""


def _is_verb(verb: str, following: str) -> bool:
    """Whether a word that may be a noun as well is followed by what follows verbs."""
    if verb in _HELPERS:
        return True
    return not is_ever_noun(verb) or following.lower() in _OBJECTS or following[:1].isdigit()


def _has_no_plural(text: str) -> bool:
    """Whether nothing in a clause can be more than one: no plural, no number, no group, nothing joined."""
    words = _LETTERS.findall(re.split(r"[.;:] ", text)[-1])
    low = [word.lower() for word in words]
    if {"and", "or", "&", "both", "plus"} & set(low) or any(word.isdigit() and len(word) < 4 for word in low):
        return False
    if COLLECTIVE & set(low) or set(low) & set(_NUMBERS.split("|")) or len(words) < 2:
        return False
    return not any(word.endswith("s") and not word.endswith(("ss", "us", "is", "'s", "’s")) for word in low)


def _single(noun: str) -> str:
    from lemminflect import getLemma

    return str(getLemma(noun, "NOUN")[0])


def _finding(found: re.Match[str], after: str) -> Finding:
    reason = f"“{found['verb']}” does not go with its subject: “{after}”."
    confidence = 0.92 if found["verb"].lower() in _HELPERS else 0.9
    return Finding(*found.span("verb"), after, EditKind.AGREEMENT, reason, confidence)
