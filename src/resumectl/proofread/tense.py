"""Past jobs in the past tense, the present job in the present, and one job in one tense."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.clauses import Slot, slots_of
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.passages import Passage
from resumectl.proofread.verbs import is_ever_noun, verb_of

_OFTEN: Final = "daily|hourly|weekly|monthly|quarterly|nightly|fortnightly"
_HABIT: Final = re.compile(
    rf"\b(?:(?:every|each) (?:other )?(?:single )?\w+|{_OFTEN}|annually|currently|day to day|day-to-day|on any given|"
    r"at all times|as (?:they|it) \w+|"
    r"(?:twice|once|\w+ times) an? \w+|(?:a|per) (?:day|shift|week|month|year|quarter)|"
    r"on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b",
    re.IGNORECASE,
)
_ROUTINE: Final = re.compile(
    rf"\b(?:every|each) (?:other )?(?:single )?\w+|\b(?:{_OFTEN})\s*(?:$|[,.;])|\bcurrently\b|\bday to day\b|"
    r"\bon any given\b|\bwhenever\b|\byear[- ]round\b|"
    r"\b(?:once|twice|\w+ (?:days|times|shifts|nights|mornings)) an? (?:day|week|month|year)\b|"
    r"\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days\b",
    re.IGNORECASE,
)
"""What shows that a bullet of its own tells of a routine; `saved 740,000 a year` does not."""
_DEEDS: Final = english_words("deeds")
"""Verbs of things that are done once."""
_SELDOM_BEFORE_NOUNS: Final = english_words("seldom_before_nouns")
"""Verbs that are nouns too, but make few compounds."""
_EVENT: Final = re.compile(
    r"\b(?:roll-?out|move|launch|projects?|transition|implementation|migration|opening|closure|campaign|installation|program(?:me)?|"
    r"merger|acquisition|conversion|refurbishment|renovation|relocation|introduction|set-?up|event|conference|tour|trial|pilot|"
    r"redesign|construction|build|delivery of|development of|creation)\b",
    re.IGNORECASE,
)
"""What is over one day, even in a job that is not."""
_DUTIES: Final = english_words("duties")
"""Verbs of what goes on from day to day."""
_ACHIEVED: Final = re.compile(
    r"\b(?:19|20)\d\d\b|\bby \d|(?<!at )\b\d+(?:\.\d+)? ?%|\bfrom \S+ (?:\S+ )?to\b|\bwon\b|\baward|\bfirst\b|"
    r"\b(?:through|over|for|during|across|within|in) (?:the )?(?:\d+|two|three|four|five|six|several) (?:\w+ )?"
    r"(?:years|winters|summers|seasons|months|weeks|days)\b|\bsince\b|"
    r"\blast (?:year|month|week|spring|summer|autumn|winter|fall)\b|\bpromoted\b|\bsucce",
    re.IGNORECASE,
)
_RELATIVE: Final = re.compile(r"(, which|\bwhich|\bthat) (\w+) (?=[^,.;]*\d)")
_TEMPORAL: Final = re.compile(r"\b(?:before|when|until|after|once|whenever) (?:the|a|an|our|my|their) \w+ (\w+)(?= \w)")
_CLAUSE: Final = re.compile(r"\b(?:that|which|who)\b")
_MADE: Final = re.compile(
    r"\b(?:built|wrote|designed|developed|created|shipped|implemented|launched|established|founded|set up|introduced|"
    r"invented|made|deployed|delivered|devised|prototyped|automated|co-?\w+ed)\b",
    re.IGNORECASE,
)
"""What was made may still do what it does."""
_SURE_OF_VERB: Final = 0.9
"""Odds from which a word that may be a noun is corrected; among 120 such nouns of real bullets five reach it."""
_SURE_OF_PAST: Final = 0.92
"""Odds from which a past is no participle; among 540 participles of instructions 15 reach it."""
_TO_PAST: Final = "The job is over, so the past tense is used: “{0}”, not “{1}”."
_TO_PRESENT: Final = "The job is the present one and this goes on: “{0}”, not “{1}”."
_TO_LIKE: Final = "The other bullets of this job say it in another form: “{0}”, not “{1}”."


def check_tense(
    group: Sequence[Passage], among: Dictionary, spelling: str, *, past_elsewhere: bool
) -> Iterator[tuple[Passage, Finding]]:
    """Verbs out of tense in the bullets of one job. `past_elsewhere`: other past jobs are told in the past tense."""
    read = [(passage, slots_of(passage.text, among, spelling)) for passage in group]
    heads = Counter(slots[0].form for _, slots in read if slots and slots[0].firm)
    heads["present"] = sum(bool(slots) and slots[0].form in ("base", "third") for _, slots in read)
    if heads["third"] >= 2:
        # `Leads`, `Owns` and `Runs` may be nouns, but not beside `Maintains`.
        heads["third"] = sum(bool(slots) and slots[0].form == "third" for _, slots in read)
    ongoing = group[0].ongoing if group else None
    if ongoing is None:
        return
    for passage, slots in read:
        for slot in slots:
            finding = (
                _in_present_job(passage.text, slot, slots, heads)
                if ongoing
                else _in_past_job(slot, slots, heads, past_elsewhere=past_elsewhere)
            )
            if finding:
                yield passage, finding
        if not ongoing and slots and slots[0].form == "past" and slots[0].firm:
            yield from ((passage, one) for one in _in_side_clauses(passage.text, among, spelling))


def tells_past(group: Sequence[Passage], among: Dictionary, spelling: str) -> tuple[int, int]:
    """How many heads of a job's bullets are in the past, and how many in the present."""
    heads = Counter(
        slots[0].form for slots in (slots_of(one.text, among, spelling) for one in group) if slots and slots[0].firm
    )
    return heads["past"], heads["base"] + heads["third"]


def _in_past_job(slot: Slot, slots: Sequence[Slot], heads: Counter[str], *, past_elsewhere: bool) -> Finding | None:
    if slot.form == "past":
        return None
    past, present = heads["past"], heads["base"] + heads["third"]
    told_in_past = (past > 0 and (past >= present or past_elsewhere)) or (past_elsewhere and present <= 2)
    earlier = slots[: slots.index(slot)]
    joined = not slot.head and any((one.form == "past" and one.firm) or one.form == "either" for one in earlier)
    if slot.form == "either" or not (slot.head or joined or slots[0].form != "third" or slots[0].firm):
        return None
    most = 1.5 if slot.after and slot.after[0].isdigit() else 1.2
    parallel = slot.head and slot.form == "base" and any(one.form == "base" and one.firm for one in slots[1:])
    if parallel and slot.likely:
        most = 2.0
    if slot.firm:
        return _finding(slot, slot.verb.past, _TO_PAST, 0.93 if told_in_past or joined else 0.6)
    if joined and told_in_past and slot.odds >= _SURE_OF_VERB:
        return _finding(slot, slot.verb.past, _TO_PAST, 0.9)
    if slot.head and past >= 3 and past > 3 * present and slot.form == "base" and slot.heading:
        return _finding(slot, slot.verb.past, _TO_PAST, 0.9)
    if (slot.likely or parallel) and past >= 2 and past > 2 * present and slot.verb.bias <= most:
        # `charts and heat maps` looks like `pears and sow annuals`: only a row of verbs before it tells.
        counted = most > 1.2
        sure = slot.head or slot.goes_on or counted or slot.token.low in _SELDOM_BEFORE_NOUNS
        return _finding(slot, slot.verb.past, _TO_PAST, 0.9 if sure else 0.7)
    return None


def _in_side_clauses(text: str, among: Dictionary, spelling: str) -> Iterator[Finding]:
    """`which brings in 640 coats` tells of the time of the job; `which runs the depot` may be true to this day."""
    for found in _RELATIVE.finditer(text):
        verb = verb_of(found[2], among, spelling)
        is_present = verb is not None and verb.tells and found[2] in (verb.third, verb.base)
        if verb and is_present and (found[1] == ", which" or not _MADE.search(text)):
            yield _replacement(found[2], found.start(2), verb.past, _TO_PAST, 0.9)
    for found in _TEMPORAL.finditer(text):
        verb = verb_of(found[1], among, spelling)
        if verb and verb.tells and found[1] == verb.third and not is_ever_noun(found[1]):
            yield _replacement(found[1], found.start(1), verb.past, _TO_PAST, 0.9)


def _in_present_job(text: str, slot: Slot, slots: Sequence[Slot], heads: Counter[str]) -> Finding | None:
    ours = "third" if heads["third"] > heads["base"] else "base"
    if slot.form == "past":
        return _past_in_present_job(text, slot, slots, heads, ours)
    present = heads["base"] + heads["third"]
    many, few = heads[ours], present - heads[ours]
    if slot.form in ("base", "third") and slot.form != ours and many >= 3 and few <= 1 + many // 5:
        other = slot.verb.third if ours == "third" else slot.verb.base
        if slot.firm or slot.likely:
            return _finding(slot, other, _TO_LIKE, 0.91 if many >= 2 * few + 1 else 0.6)
    return None


def _past_in_present_job(
    text: str, slot: Slot, slots: Sequence[Slot], heads: Counter[str], ours: str
) -> Finding | None:
    """A past verb in the present job: wrong for what goes on, right for what was achieved."""
    after = slot.verb.third if ours == "third" else slot.verb.base
    habit = bool(_HABIT.search(text, *slot.sentence))
    achieved = bool(_ACHIEVED.search(text, slot.token.start, slot.sentence[1]))
    if slot.head:
        joined = any(one.form in ("base", "third") and one.firm for one in slots[1:])
        mostly_present = heads["present"] >= heads["past"]
        routine = bool(_ROUTINE.search(text, *slot.sentence))
        repeated = routine and mostly_present and not _CLAUSE.search(text)
        if not slot.firm or (slot.token.low in _DEEDS and not repeated):
            return None
        if not routine:
            achieved = achieved or slot.after[:1] in (("a",), ("an",))
            achieved = achieved or bool(_EVENT.search(text, *slot.sentence))
            among_duties = heads["present"] >= 4 and heads["past"] * 3 <= heads["present"] and slot.token.low in _DUTIES
            return _finding(slot, after, _TO_PRESENT, 0.9) if among_duties and not achieved else None
        return _finding(slot, after, _TO_PRESENT, 0.92 if joined or (mostly_present and not achieved) else 0.5)
    first = slots[0]
    if (slot.nested and not habit) or (slot.after[:1] == ("by",) and not habit) or heads["past"] > heads["present"]:
        return None
    if first.form == "past" or (first.form == "third" and not first.firm):
        return None
    sure = slot.firm or (habit and (slot.likely or slot.odds >= 0.6)) or slot.odds >= _SURE_OF_PAST
    return _finding(slot, after, _TO_PRESENT, 0.92 if sure and not achieved else 0.55)


def _finding(slot: Slot, after: str, reason: str, confidence: float) -> Finding:
    return _replacement(slot.token.text, slot.token.start, after, reason, confidence)


def _replacement(written: str, start: int, after: str, reason: str, confidence: float) -> Finding:
    after = after.capitalize() if written[0].isupper() else after
    return Finding(start, start + len(written), after, EditKind.TENSE, reason.format(after, written), confidence)
