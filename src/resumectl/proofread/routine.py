"""Whether a verb in the past at the head of a bullet of the present job tells of what goes on, or of a deed.

The weights of lexicon/tense.toml are written by `make tense`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import Final

from resumectl.proofread.clauses import Slot
from resumectl.proofread.homographs import share
from resumectl.proofread.lexicon import english_words, table_of

_OFTEN: Final = "daily|hourly|weekly|monthly|quarterly|nightly|fortnightly"
HABIT: Final = re.compile(
    rf"\b(?:(?:every|each) (?:other )?(?:single )?\w+|{_OFTEN}|annually|currently|day to day|day-to-day|on any given|"
    r"at all times|as (?:they|it) \w+|"
    r"(?:twice|once|\w+ times) an? \w+|"
    r"(?<!\bin )(?<!\bfor )(?<!\bwithin )(?:a|per) (?:day|shift|week|month|year|quarter)|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
    re.IGNORECASE,
)
_RHYTHM: Final = "|".join(sorted(english_words("rhythms"), key=lambda one: (-len(one), one)))
_PAST: Final = r"(?!\w+ed\b|(?:was|were|had|did|came|went|left|began|grew|fell|rose|became|ran|took|got)\b)"
_EVERY: Final = (
    r"\b(?:every|each|most|any given) "
    rf"(?:(?:other|single|second|third|fourth|fifth|\d+|two|three|four|five|six|seven|few) )?(?:{_RHYTHM})\b"
)
_OCCASIONS: Final = (
    "batch|shift|run|use|visit|job|call|flight|meal|lesson|class|session|service|show|game|match|event|delivery|round|trip|"
    "departure|meeting|release|close|recital"
)
_ADVERB: Final = rf"(?:{_OFTEN}|annually|yearly)"
ROUTINE: Final = re.compile(
    rf"{_EVERY}|\b(?:after|before|between|on) (?:every|each) (?:\w+ )?(?:{_OCCASIONS})\b|"
    rf"\b{_ADVERB}\s*(?:$|[,.;)]|(?:with|to|for|by|in|at|on|from|as|via|through|under|against)\b)|"
    rf"(?:\b(?:\w+s|it|them)|\)) {_ADVERB} (?:and|&)|"
    r"\b(?:once|twice|\w+ (?:days|times|shifts|nights|mornings|evenings)) an? (?:day|week|month|quarter|year)\b|"
    r"\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b|"
    r"\b(?:day|week|month|year) (?:to|by|in,?|after) (?:day|week|month|year)\b|"
    r"\b(?:currently|always|whenever|wherever|year[- ]round|day-to-day|without fail|at all times|"
    r"(?:as|when|where|if) (?:needed|required|necessary|asked))\b|"
    r"\b(?:as|when|before|after|until|once|if|day) (?:they|it|we|he|she|you|someone|somebody|anyone|people) "
    rf"{_PAST}\w+",
    re.IGNORECASE,
)
"""What shows that a bullet of its own tells of a routine; `saved 740,000 a year`, `tests for every module` do not."""
_RATE: Final = re.compile(
    r"(?<!\bin )(?<!\bfor )(?<!\bwithin )\b(?:an?|per) (?:hour|day|shift|night|week|month|quarter|year)\b",
    re.IGNORECASE,
)
DEEDS: Final = english_words("deeds")
"""Verbs of things that are done once."""
DUTIES: Final = english_words("duties")
"""Verbs of what goes on from day to day."""
_EVENT: Final = re.compile(
    r"\b(?:roll-?out|move|launch|projects?|transition|implementation|migration|opening|closure|campaign|installation|program(?:me)?|"
    r"merger|acquisition|conversion|refurbishment|renovation|relocation|introduction|set-?up|event|conference|tour|trial|pilot|"
    r"redesign|construction|build|delivery of|development of|creation)\b",
    re.IGNORECASE,
)
"""What is over one day, even in a job that is not."""
ACHIEVED: Final = re.compile(
    r"\b(?:19|20)\d\d\b|\bby \d|(?<!at )\b\d+(?:\.\d+)? ?%|\bfrom \S+ (?:\S+ )?to\b|\bwon\b|\baward|\bfirst\b|"
    r"\b(?:through|over|for|during|across|in) (?:the )?(?:\d+|two|three|four|five|six|several) (?:\w+ )?"
    r"(?:years|winters|summers|seasons|months|weeks|days)\b|\bsince\b|"
    r"\blast (?:year|month|week|spring|summer|autumn|winter|fall)\b|\bpromoted\b|\bsucce",
    re.IGNORECASE,
)
_ONCE: Final = re.compile(
    r"\b(?:first|last|new|whole|entire|now|later|then|after|before|since|until|once|twice|so far|who|which|whose|ever|"
    r"when|all \d+|from|into|without)\b",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(r"\b(?:whenever|as needed|where|if|any|when|up to|both|all|daily|regularly)\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"\b(?:that|which|who|whose|where|when)\b")
_THINGS_THAT: Final = re.compile(r"\b(?:that|which|who|whose|where)\b")
_MONEY: Final = re.compile(r"[$£€₹]|\b(?:USD|EUR|GBP|AED|INR|SGD)\b|\d(?:\.\d+)?[mkMK]\b")
_POSSESSIVE: Final = frozenset("our its their his her my".split())


def likelihood_of_routine(text: str, slot: Slot, slots: Sequence[Slot], heads: Sequence[str], at: int) -> float:
    """How likely the past verb `slot` of a bullet stands for what goes on: 0 to 1.

    `heads` are the forms of the heads of the job's bullets in their order, `at` is this one's place.
    """
    return share(table_of("tense")["routine"], signs_of_routine(text, slot, slots, heads, at))


def says_how_often(text: str, slot: Slot) -> bool:
    """Whether the bullet itself, and no clause on a thing in it, tells of a routine."""
    return bool(ROUTINE.search(text, slot.sentence[0], _end_of_own(text, slot)))


def says_how_many(text: str, slot: Slot) -> bool:
    """Whether it says how many a day or a week; deeds may say so too."""
    return slot.token.low not in DEEDS and bool(_RATE.search(text, slot.sentence[0], _end_of_own(text, slot)))


def _end_of_own(text: str, slot: Slot) -> int:
    clause = _THINGS_THAT.search(text, slot.token.start, slot.sentence[1])
    return clause.start() if clause else slot.sentence[1]


def signs_of_routine(
    text: str, slot: Slot, slots: Sequence[Slot], heads: Sequence[str], at: int
) -> Iterator[tuple[str, float]]:
    """What speaks for a routine or for a deed: times and numbers, the object, the verb's habits, the other bullets."""
    start, end = slot.token.start + len(slot.token.text), slot.sentence[1]
    rest = text[start:end]
    # `the dashboard that opens every Monday` was built once.
    own = _CLAUSE.split(rest, maxsplit=1)[0]
    yield "always", 1.0
    yield "habit", float(bool(HABIT.search(own)))
    yield "routine", float(bool(ROUTINE.search(own)))
    for name, pattern in (
        ("achieved", ACHIEVED), ("event", _EVENT), ("once", _ONCE), ("open", _OPEN), ("money", _MONEY),
    ):  # fmt: skip
        yield name, float(bool(pattern.search(rest)))
    yield "year", float(bool(re.search(r"\b(?:19|20)\d\d\b", rest)))
    yield "number", float(bool(re.search(r"\d", rest)))
    yield "percent", float("%" in rest)
    following = slot.after[0] if slot.after else ""
    yield f"object {_object_of(following)}", 1.0
    capitals = re.findall(r"(?<!\. )\b[A-Z][\w&]+", rest)
    yield "names", float(min(3, len(capitals)))
    yield "plurals", float(min(3, len(re.findall(r"\b[a-z]{3,}s\b", rest))))
    yield "possessive", float("'s " in rest or "’s " in rest)
    yield from _signs_of_verb(slot)
    yield from _signs_of_others(slot, slots, heads, at)


def _signs_of_verb(slot: Slot) -> Iterator[tuple[str, float]]:
    duty, deed = kept().get(slot.verb.base, (0, 0))
    yield "duty to deed", max(-2.0, min(2.0, log((duty + 0.5) / (deed + 0.5))))
    yield "duty", log(1 + duty)
    yield "a deed", float(slot.token.low in DEEDS)
    yield "a duty", float(slot.token.low in DUTIES)


def _signs_of_others(slot: Slot, slots: Sequence[Slot], heads: Sequence[str], at: int) -> Iterator[tuple[str, float]]:
    before, after = heads[at - 1] if at else "none", heads[at + 1] if at + 1 < len(heads) else "none"
    yield f"before {_time_of(after)}", 1.0
    yield f"after {_time_of(before)}", 1.0
    joined = [one.form for one in slots if one is not slot and one.firm]
    yield "joined present", float(any(form in ("base", "third") for form in joined))
    yield "joined past", float("past" in joined)


@lru_cache(maxsize=1)
def kept() -> dict[str, tuple[int, int]]:
    """In how many present jobs a verb told of a duty in the present, and in how many of a deed in the past."""
    rows = (row.split() for row in table_of("tense")["kept"].split(",") if row.strip())
    return {word: (int(duty), int(deed)) for word, duty, deed in rows}


def _time_of(form: str) -> str:
    return "present" if form in ("base", "third") else form


def _object_of(low: str) -> str:
    if low in ("a", "an", "the"):
        return "the" if low == "the" else "a"
    if low in _POSSESSIVE:
        return "possessive"
    if low[:1].isdigit() or low in english_words("determiners"):
        return "number"
    if low in english_words("prepositions"):
        return "preposition"
    return "plural" if low.endswith("s") else "other" if low else "none"
