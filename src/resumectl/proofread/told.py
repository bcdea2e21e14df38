"""Verbs of a past job with subjects of their own: `and we finish`, `when the owner go`, `a priest who visit`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.numbers import number_of
from resumectl.proofread.routine import DEEDS
from resumectl.proofread.verbs import is_ever_noun, verb_of

_OF_HELPERS: Final = {"is": "was", "are": "were", "has": "had", "have": "had", "does": "did", "do": "did"}
_ADVERBS: Final = (
    r"(?:(?:never|often|always|rarely|also|first|usually|mostly|seldom|sometimes|(?!only|early)[a-z]{3,}ly) )?"
)
_ENDS: Final = r"(?![\w'’-])"
"""`I flash-weld` is no `flash`."""
_BEGINS: Final = (
    r"(?:^|[,;–—] |\b(?:and|but|so|or|then|when|whenever|where|wherever|because|before|after|until|once|while|as|if|"
    r"that|which|what|whatever|whichever|whom|how|whether|there|by the time|day) )"
)
_PRONOUN: Final = re.compile(
    rf"{_BEGINS}(I|[Ww]e|[Ss]he|[Hh]e|[Tt]hey|[Ii]t|[Nn]obody|[Ee]veryone|[Ee]verybody|[Ss]omeone|[Nn]o one|there)"
    rf"(?: else)? {_ADVERBS}([a-z]+){_ENDS}"
)
_SINGULAR: Final = frozenset("she he it nobody everyone everybody someone".split())
_SUBJECT: Final = re.compile(
    r"(?:\b([Ww]hen|whenever|where|because|while|before|until|after|once)|, and|, but|;) "
    r"(?:the|a|an|our|my|their|each|every) "
)
_WHEN_MANY: Final = re.compile(
    rf"\bwhen(?: the| our)? (?:[a-z-]+ )??([a-z]{{3,}}s) (never |often |always )?([a-z]+){_ENDS}"
)
_OWN_SUBJECT: Final = re.compile(
    rf"^(?:My|Our|The|His|Her|Their) (?:(?:two|three|four|[a-z-]{{3,}}) )??([a-z-]{{3,}}) {_ADVERBS}([a-z]+){_ENDS}"
    r"(?! of\b|[,;:])"
)
_OF_MANY: Final = re.compile(
    r"(?:\b(?:that|which|where|when|before|until|because|while) |; )(?:all )?"
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|most|many|\d[\d,.]*) "
    r"([a-z-]{3,}s) ([a-z]+)\b(?= [a-z])"
)
_OBJECT_OF: Final = re.compile(r"\b(?:that|which) ([a-z]{4,}s) ([a-z]{3,}s)\b")
_AFTER_WHICH: Final = re.compile(
    r"\b(?:after|before|during|upon) which (?:the|a|an|our|all|most) (?:\w+ )?\w+ (is|are|has|have)\b"
)
_RELATIVE: Final = re.compile(rf"\b([\w'’-]+)(,?) (who|which|that) {_ADVERBS}([a-z]+)\b(?= \w|[.;]?$)")
_SHARE: Final = re.compile(
    r"\b(most|many|some|both|several|two|three|four|five|six|one|each|none|neither) of (?:whom|which) "
    rf"{_ADVERBS}([a-z]+){_ENDS}"
)
_ASKED: Final = re.compile(
    r"\b(?:about|noted|checked|decided|recorded|tracked|logged|asked|confirmed|agreed|determined|knew|chose) who "
    rf"([a-z]+){_ENDS}"
)
_EFFECT: Final = re.compile(r", which ([a-z]+) (?=[^,.;]*\d)")
_EFFECTS: Final = english_words("effects")
"""Verbs of what something brought about; `which serves 40 schools` may be true to this day."""
_DATED: Final = re.compile(
    r"^[^,;.]*\b(?:in|during|from|of|by) (?:(?:the )?(?:spring|summer|autumn|winter|fall) of )?(?:19|20)\d\d\b|"
    r"^[^,;.]*\bat the time\b|^[^;.]*\buntil (?:then|that|(?:19|20)\d\d|I left)\b"
)
_TODAY: Final = re.compile(
    r"\b(?:now|still|today|to this day|these days|since|nowadays|remains?|in use|currently|so far)\b", re.IGNORECASE
)
_LASTING: Final = frozenset("remain remains stand stands mean means hope think believe know count".split())

_STATES: Final = frozenset("live lives need needs want wants suffer suffers work works speak speaks use uses".split())
"""What is said of people at large: `adults who need care`."""

_TAKES_OBJECT: Final = re.compile(r" (?:the|a|an|it|them|for|in|on|to|at|with|by|every|each|our|their|his|her)\b")


_TAKES_NUMBER: Final = re.compile(r" (?:the|a|an|\d)")


class Present(NamedTuple):
    """A verb in the present from `start` to `end`, its past, and whether it surely is out of tense."""

    start: int
    end: int
    past: str
    sure: bool


@lru_cache(maxsize=2048)
def presents_with_subjects(text: str, among: Dictionary, spelling: str) -> tuple[Present, ...]:
    """The verbs in the present that have subjects of their own in a bullet of a past job, each once."""
    return tuple(_presents(text, among, spelling))


def _presents(text: str, among: Dictionary, spelling: str) -> Iterator[Present]:
    seen: set[int] = set()
    for start, end, past, sure in _found(text, among, spelling):
        if start not in seen and past != text[start:end] and not _TODAY.search(text, max(0, start - 12)):
            seen.add(start)
            yield Present(start, end, past, sure)


def _found(text: str, among: Dictionary, spelling: str) -> Iterator[tuple[int, int, str, bool]]:
    made = bool(DEEDS & set(re.findall(r"\w+", text.lower())[:3]))
    for found in _PRONOUN.finditer(text):
        past, one = _past_of(found[2], among, spelling), found[1].lower() in _SINGULAR
        if past and found[2] not in _LASTING:
            differs = one != (found[2] == _third(found[2], among, spelling))
            when = found[0].lower().startswith(("before", "when", "until", "after", "once"))
            sure = differs or when or not made or bool(_DATED.search(text[found.end() :]))
            sure = sure and (when or found[2] not in _OF_HELPERS)
            # `the pass, where it blows`: it does to this day.
            sure = sure and (differs or found[1] != "it" or not found[0].startswith("where"))
            yield *found.span(2), past, sure
    for found in _AFTER_WHICH.finditer(text):
        yield *found.span(1), _OF_HELPERS[found[1]], True
    yield from _begun(text, among, spelling)
    for found in _SUBJECT.finditer(text):
        yield from _of_subject(text, found, among, spelling, made=made)
    for found in _WHEN_MANY.finditer(text):
        past = _past_of(found[3], among, spelling)
        if past and number_of(found[1]) and found[3] not in _OF_HELPERS:
            yield *found.span(3), past, bool(found[2]) or not is_ever_noun(found[3])
    for found in _OBJECT_OF.finditer(text):
        past = _past_of(found[2], among, spelling)
        if past and number_of(found[1]) and found[1] != found[2] and found[2] not in _OF_HELPERS:
            third = found[2] == _third(found[2], among, spelling)
            # `which lifts results to 76%`.
            third = third and verb_of(found[1], among, spelling) is None
            yield *found.span(2), past, third and _TAKES_OBJECT.match(text, found.end()) is not None
    yield from _relatives(text, among, spelling)


def _begun(text: str, among: Dictionary, spelling: str) -> Iterator[tuple[int, int, str, bool]]:
    """`My squad owns payments`, `that twelve practices adopt`."""
    for pattern in (_OWN_SUBJECT, _OF_MANY):
        for found in pattern.finditer(text):
            past = _OF_HELPERS.get(found[2]) or _past_of(found[2], among, spelling)
            many = pattern is _OF_MANY or bool(number_of(found[1]))
            third = found[2] in _SINGULAR_HELPERS or found[2] == _third(found[2], among, spelling)
            lasting = found[2] in _LASTING or _is_finite(text[found.end() :], among, spelling)
            if past and third != many and not lasting and (third or many):
                yield *found.span(2), past, bool(text[found.end() :].strip(" .;"))


_SINGULAR_HELPERS: Final = frozenset(("is", "has", "does"))
_ITS_VERB: Final = rf"([A-Za-z]{{2,}}) (never |often |always )?([a-z]+){_ENDS}(?! of\b)"
_NOUN_AND_VERB: Final = re.compile(rf"(?:[a-z-]+ )??{_ITS_VERB}")
_WIDER: Final = re.compile(rf"[a-z-]+ {_ITS_VERB}")


def _of_subject(
    text: str, conjunction: re.Match[str], among: Dictionary, spelling: str, *, made: bool
) -> Iterator[tuple[int, int, str, bool]]:
    when = (conjunction[1] or "").lower()
    for pattern in (_NOUN_AND_VERB, _WIDER):
        found = pattern.match(text, conjunction.end())
        past = _past_of(found[3], among, spelling) if found else ""
        if not found or not past or found[3] in _OF_HELPERS or (not found[2] and not text[found.end() :].strip(" .;")):
            continue
        if _is_finite(text[found.end() :], among, spelling):
            # `when the language line had a wait`.
            continue
        many, third = number_of(found[1]), found[3] == _third(found[3], among, spelling)
        if many is None and found[1].islower():
            continue
        firm = bool(found[2]) or not is_ever_noun(found[3])
        framed = third and many is False and bool(_TAKES_NUMBER.match(text, found.end()))
        sure = firm or framed or (when in ("when", "whenever", "where", "because", "while") and third == bool(many))
        yield *found.span(3), past, sure and not (made and third != bool(many) and not when)
        return


def _is_finite(after: str, among: Dictionary, spelling: str) -> bool:
    word = (after.split() or [""])[0].strip(",;.")
    verb = verb_of(word, among, spelling)
    return word in ("was", "were", "had", "is", "are", "has", "did") or (verb is not None and word == verb.past)


def _relatives(text: str, among: Dictionary, spelling: str) -> Iterator[tuple[int, int, str, bool]]:
    for found in _RELATIVE.finditer(text):
        past = _past_of(found[4], among, spelling)
        if not past or found[4] in _OF_HELPERS or found[4] in _LASTING:
            continue
        third, many = found[4] == _third(found[4], among, spelling), _number_of_last(found[1], text[: found.start(1)])
        differs = many is not None and third == many and (found[3] == "who" or bool(found[2]) or not many)
        adverb = text[found.end(3) : found.start(4)].strip()
        generic = found[3] == "who" and not found[2] and found[4] not in _STATES and third and not many
        bare = not adverb and not text[found.end() :].strip(" .;") and is_ever_noun(found[4])
        differs = (differs or generic) and found.start() > 0 and not bare
        if differs or _DATED.search(text[found.end() :]):
            yield *found.span(4), past, True
    for found in _SHARE.finditer(text):
        past = _past_of(found[2], among, spelling)
        third = found[2] == _third(found[2], among, spelling)
        many = found[1] not in ("one", "each", "none", "neither")
        if past and found[2] not in _OF_HELPERS and third == many:
            yield *found.span(2), past, True
    for found in _ASKED.finditer(text):
        past = _past_of(found[1], among, spelling)
        if past and found[1] not in _OF_HELPERS:
            yield *found.span(1), past, True
    for found in _EFFECT.finditer(text):
        verb = verb_of(found[1], among, spelling)
        if verb and verb.tells and found[1] in (verb.base, verb.third):
            yield *found.span(1), verb.past, verb.base in _EFFECTS


def _past_of(word: str, among: Dictionary, spelling: str) -> str:
    """The past of a verb in the present, "" for anything else."""
    if word in _OF_HELPERS:
        return _OF_HELPERS[word] if word != "have" and word != "has" else ""
    verb = verb_of(word, among, spelling, framed=True)
    return verb.past if verb and verb.tells and word in (verb.base, verb.third) else ""


def _third(word: str, among: Dictionary, spelling: str) -> str:
    verb = verb_of(word, among, spelling, framed=True)
    return verb.third if verb else ""


def _number_of_last(word: str, before: str) -> bool | None:
    """Whether the noun before `who` or `which` is more than one, None where that is open."""
    earlier = re.findall(r"[\w'’-]+", before)[-3:]
    if any(one in ("and", "or", "of") for one in earlier[-2:]):
        return None
    if word[:1].isupper():
        return False if len(word) > 1 and not word.endswith("s") else None
    many = number_of(word)
    if many is None and earlier[-2:-1] in (["a"], ["an"]) and not word.endswith("s"):
        many = False
    if many is False and not any(one.lower() in ("a", "an", "the", "one", "each", "every") for one in earlier):
        return None
    return many
