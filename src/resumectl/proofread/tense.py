"""Past jobs in the past tense, the present job in the present, and one job in one tense."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from resumectl.model.edits import EditKind
from resumectl.proofread.clauses import Slot, differ, is_passive, slots_of
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.evidence import is_never_told, is_rarely_told
from resumectl.proofread.finding import Finding
from resumectl.proofread.finite import Doubted, doubted
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.passages import Passage
from resumectl.proofread.retold import PROVED, UNSURE, Job, Told, before_in, weighed
from resumectl.proofread.routine import (
    ACHIEVED,
    DEEDS,
    DUTIES,
    HABIT,
    ROUTINE,
    likelihood_of_routine,
    says_how_many,
    says_how_often,
)
from resumectl.proofread.syntax import parses
from resumectl.proofread.told import presents_with_subjects
from resumectl.proofread.verbs import is_ever_adjective, is_ever_noun, is_seldom

_PREPOSITIONS: Final = english_words("prepositions")
_RESULTS: Final = english_words("results")
"""Pasts of deeds that stand beside duties in one bullet."""
_COUNTED: Final = re.compile(r"\d|%|(?<!^)\b[A-Z]")
_SURE_OF_ROUTINE: Final = 0.95
"""Odds of six in ten duties, and of hardly a deed; enough for verbs of duties where nothing is counted or named."""
_TWIN: Final = re.compile(r"\w+ed (?:and|or|&) $")
_SURE_OF_PRESENT: Final = 0.5
_SURE_OF_HEAD: Final = 0.8
"""Odds that weights without the batch in question gave to 25 of 33 verbs and to 6 of 60 nouns that look like verbs;
more is asked for where most of these stand."""
_SURE_IF_FIRM: Final = 0.1
"""The same before an article."""
_SURE_OF_FIRM_PLURAL: Final = 0.8
"""The same for `Fuels work in the winter`."""
_SURE_AMONG_NOUNS: Final = 0.97
"""The same for `Seats`, which begins lists too, for the last bullet of a job, where nouns are three times as common,
and where other bullets of the job have no verb: of 36 verbs four stand so, of 72 nouns forty."""
_SURE_IF_DOUBTFUL: Final = 0.95
"""Odds after an `and` for `clean steam`."""
_SURE_OF_VERB: Final = 0.92
"""Odds after an `and` or a comma that left-out batches gave to 60 of 75 verbs and to 3 of 160 nouns."""
_SURE_OF_PAST: Final = 0.92
"""Odds from which a past is no participle."""
_SURE_IF_HABIT: Final = 0.6
"""The same where the bullet says how often."""
_SURE_OF_RATE: Final = 0.9
"""How sure a duty must be where the bullet says how many a day."""
_SURE_IF_OFTEN: Final = 0.3
"""Enough where the bullet says how often, or a verb in the present is joined."""
_SURE_OF_LIKE: Final = 0.97
"""Odds of a verb that is to be written as the others of the job are."""
_SURE_IF_PROVED: Final = 0.8
_OBJECTS: Final = english_words("determiners") | {"it", "more", "up", "out", "off", "down"}
_RARELY_NOUNS: Final = english_words("rarely_nouns")
_SURE_OF_LIKELY: Final = 0.94
"""The same where an object follows."""
_SURE_OF_LISTED: Final = 0.99
"""Odds of a past after a bare comma, where participles are commoner."""
_MAYBE_ROUTINE: Final = 0.5
_SURE_OF_PARSED: Final = 0.95
"""Odds of a verb in the present that is finite as parsed: left-out batches gave as much to 303 of 459, and to 16 of
5,912 other words."""
_SURE_OF_PARSED_PAST: Final = 0.95
"""The same of a past in the present job."""
_SUGGESTED_IF_PARSED: Final = 0.8
_NO_VERB: Final = 0.15
"""Odds at which a parsed bullet has a noun where rules see a subject and its verb: `the chief cook broke`."""
_NOMINAL: Final = 0.7
"""Odds of a verb by the words beside it at which no tree makes it one: `Sold seed corn and cover crops`."""
_ADJECTIVAL: Final = 0.9
"""The same of a past: `primary and established amputees`."""
_TO_PAST: Final = "The job is over, so the past tense is used: “{0}”, not “{1}”."
_TO_PRESENT: Final = "The job is the present one and this goes on: “{0}”, not “{1}”."
_TO_LIKE: Final = "The other bullets of this job say it in another form: “{0}”, not “{1}”."


class Verbs(NamedTuple):
    """The bullets of one job with the verbs that rules see, how many heads have which form, and the form of each."""

    read: Sequence[tuple[Passage, Sequence[Slot]]]
    heads: Counter[str]
    forms: Sequence[str]
    job: Job

    @property
    def ours(self) -> str:
        """How the present is written here."""
        return "third" if self.heads["third"] > self.heads["base"] else "base"

    @property
    def is_told(self) -> bool:
        """Whether the bullets, or other jobs, show in which tense this one is told: that may be somebody's choice."""
        if self.job.ongoing:
            return self.job.presents >= 2 and self.job.presents >= self.job.pasts
        return _tells_in_past(self.heads, past_elsewhere=self.job.past_elsewhere)


def check_tense(
    group: Sequence[Passage], among: Dictionary, spelling: str,
    *, past_elsewhere: bool, busy: Collection[str] = (), asks: bool | None = None,
) -> Iterator[tuple[Passage, Finding]]:
    """Verbs out of tense in the bullets of one job. `past_elsewhere`: other past jobs are told in the past tense.

    `busy`: paths of bullets with something else to be corrected before it pays to parse them. `asks`: whether a
    language model is asked as well, None where there is none.
    """  # fmt: skip
    verbs = verbs_of(group, among, spelling, past_elsewhere=past_elsewhere)
    for at, (passage, _) in enumerate(verbs.read if verbs else ()):
        assert verbs is not None
        parsed = () if passage.path in busy else doubted(passage.text, among, spelling, ongoing=verbs.job.ongoing)
        found = list(of_rules(verbs, at, parsed, among, spelling))
        if asks is None or not verbs.is_told or not parses():
            # `Autoclave, incubators and two balances`: nobody else is asked here.
            rare = [is_seldom(passage.text[one.start : one.end].lower(), among, spelling) for one in found]
            unsure = zip(found, rare, strict=True)
            yield from ((passage, one._replace(confidence=min(one.confidence, UNSURE) if seldom else one.confidence))
                        for one, seldom in unsure)  # fmt: skip
        elif passage.path in busy:
            yield from ((passage, one._replace(confidence=min(one.confidence, UNSURE))) for one in found)
        else:
            before = before_in([one.text for one, _ in verbs.read], at)
            for one in told_in(verbs, at, parsed, found):
                yield from ((passage, said) for said in _weighed(passage.text, before, one, verbs.job, asks=asks))


def verbs_of(group: Sequence[Passage], among: Dictionary, spelling: str, *, past_elsewhere: bool) -> Verbs | None:
    """What rules see in a job; None where nobody knows whether it is over."""
    if not group or group[0].ongoing is None:
        return None
    read = [(passage, slots_of(passage.text, among, spelling)) for passage in group]
    heads = Counter(slots[0].form for _, slots in read if slots and slots[0].firm)
    heads["present"] = sum(bool(slots) and slots[0].form in ("base", "third") for _, slots in read)
    if heads["third"] >= 2:
        # `Leads`, `Owns` and `Runs` may be nouns, but not beside `Maintains`.
        heads["third"] = sum(bool(slots) and slots[0].form == "third" for _, slots in read)
    forms = [slots[0].form if slots else "none" for _, slots in read]
    return Verbs(read, heads, forms, Job(group[0].ongoing, heads["past"], heads["present"], past_elsewhere))


def of_rules(
    verbs: Verbs, at: int, parsed: Sequence[Doubted], among: Dictionary, spelling: str
) -> Iterator[Finding]:
    """What rules and the parsed bullet say of the bullet at `at`."""
    (passage, slots), heads, job = verbs.read[at], verbs.heads, verbs.job
    for slot in slots:
        finding = (
            _in_present_job(passage.text, slot, slots, verbs.forms, at, heads)
            if job.ongoing
            else _in_past_job(slot, slots, heads, past_elsewhere=job.past_elsewhere, sparse=_is_sparse(verbs.read, at))
        )
        if finding:
            yield finding
    if not job.ongoing and heads["past"] >= heads["base"] + heads["third"]:
        nouns = {one.start for one in parsed if one.odds < _NO_VERB}
        for start, end, past, sure in presents_with_subjects(passage.text, among, spelling):
            written, sure = passage.text[start:end], sure and start not in nouns
            yield _replacement(written, start, past, _TO_PAST, PROVED if sure else 0.6)._replace(is_late=True)
    if job.ongoing or _tells_in_past(heads, past_elsewhere=job.past_elsewhere):
        yield from _as_parsed(passage.text, parsed, slots, ongoing=job.ongoing)


def told_in(verbs: Verbs, at: int, parsed: Sequence[Doubted], found: Sequence[Finding]) -> list[Told]:
    """Every verb of the bullet at `at` that is in another tense than its job, with what is known of it."""
    (passage, slots), told = verbs.read[at], dict[int, Told]()
    for slot in slots:
        after = _other_form(slot, slots, verbs)
        if after and not (verbs.job.ongoing and is_passive(slot)):
            start, written = slot.token.start, slot.token.text
            after = after.capitalize() if written[0].isupper() else after
            duty = verbs.job.ongoing and slot.head and slot.form == "past"
            routine = likelihood_of_routine(passage.text, slot, slots, verbs.forms, at) if duty else None
            told[start] = Told(start, start + len(written), after, slot, _is_sparse(verbs.read, at), routine)
    for one in parsed:
        after = one.after.capitalize() if passage.text[one.start].isupper() else one.after
        told[one.start] = told.get(one.start, Told(one.start, one.end, after))._replace(parsed=one)
    for finding in sorted(found, key=lambda finding: finding.confidence):
        known = told.get(finding.start, Told(finding.start, finding.end, finding.after))
        told[finding.start] = known._replace(end=finding.end, after=finding.after, rule=finding)
    return [one for _, one in sorted(told.items()) if one.after != passage.text[one.start : one.end]]


def _other_form(slot: Slot, slots: Sequence[Slot], verbs: Verbs) -> str:
    """The form that a verb would have in the tense of its job; "" where it has it."""
    if not verbs.job.ongoing:
        return slot.verb.past if slot.form in ("base", "third") else ""
    # `Supply nine shops, and drops off`: joined to a head that is written as the job's are.
    joined = not slot.head and slots[0].form == verbs.ours and not slot.nested
    settled = _is_settled(verbs.heads, verbs.ours) or _is_settled(Counter(verbs.forms), verbs.ours)
    told = slot.form == "past" or (slot.form in ("base", "third") and (joined or settled))
    if not told or slot.form == verbs.ours:
        return ""
    return slot.verb.third if verbs.ours == "third" else slot.verb.base


def _weighed(text: str, before: str, one: Told, job: Job, *, asks: bool) -> Iterator[Finding]:
    """What the model makes of a verb, as a finding; none where there is nothing to say."""
    confidence, is_open = weighed(text, before, one, job, asks=asks)
    if confidence or is_open:
        reason = _TO_PRESENT if job.ongoing else _TO_PAST
        said = one.rule or _replacement(text[one.start : one.end], one.start, one.after, reason, 0.0)
        is_late = said.is_late or asks or not one.rule
        yield said._replace(confidence=confidence, is_late=is_late, is_open=is_open)


def past_elsewhere(groups: Sequence[Sequence[Passage]], among: Dictionary, spelling: str) -> dict[str, bool]:
    """By the name of each group of bullets whether past jobs other than that one are told in the past."""
    told = {group[0].group: _tells_past(group, among, spelling) for group in groups if group[0].ongoing is False}
    found = {}
    for group in groups:
        others = [counts for name, counts in told.items() if name != group[0].group]
        past, present = sum(one for one, _ in others), sum(one for _, one in others)
        found[group[0].group] = past >= 3 and past >= 3 * present
    return found


def _tells_past(group: Sequence[Passage], among: Dictionary, spelling: str) -> tuple[int, int]:
    """How many heads of a job's bullets are in the past, and how many in the present."""
    heads = Counter(
        slots[0].form for slots in (slots_of(one.text, among, spelling) for one in group) if slots and slots[0].firm
    )
    return heads["past"], heads["base"] + heads["third"]


def _tells_in_past(heads: Counter[str], *, past_elsewhere: bool) -> bool:
    past, present = heads["past"], heads["base"] + heads["third"]
    return (past > 0 and (past >= present or past_elsewhere)) or (past_elsewhere and present <= 2)


def _as_parsed(text: str, found: Sequence[Doubted], slots: Sequence[Slot], *, ongoing: bool) -> Iterator[Finding]:
    """What the parsed bullet shows after its head; where rules see a noun or a participle, it is only suggested."""
    least, reason = (_SURE_OF_PARSED_PAST, _TO_PRESENT) if ongoing else (_SURE_OF_PARSED, _TO_PAST)
    nominal = {
        slot.token.start for slot in slots if not slot.firm and slot.odds < (_ADJECTIVAL if ongoing else _NOMINAL)
    }
    for one in found:
        if one.odds >= _SUGGESTED_IF_PARSED and one.after != text[one.start : one.end]:
            lasting = not one.is_joined and (one.may_last or ongoing)
            sure = one.odds >= least and one.start not in nominal and not lasting
            finding = _replacement(text[one.start : one.end], one.start, one.after, reason, 0.9 if sure else 0.55)
            yield finding._replace(is_late=True)


def _is_sparse(read: Sequence[tuple[Passage, Sequence[Slot]]], at: int) -> bool:
    """Whether a bullet stands where one without a verb may: last, or in a job that has others of them."""
    others = [slots for number, (_, slots) in enumerate(read) if number != at]
    verbless = sum(not slots for slots in others)
    nominal = any(slots[0].form in ("base", "third") and not slots[0].firm for slots in others if slots)
    return (at == len(read) - 1 and len(read) > 2) or nominal or 3 * verbless >= len(read)


def _is_told_on(slots: Sequence[Slot]) -> bool:
    """`Weighs samples every hour and wrote them down`: what is joined is a verb, and so is the head."""
    return any(
        one.form == "past" and not one.nested and not one.bare_comma and one.odds >= _SURE_IF_PROVED
        and (one.verb.past != one.verb.participle or bool(_OBJECTS & set(one.after[:1])))
        for one in slots[1:]
    )  # fmt: skip


def _in_past_job(
    slot: Slot, slots: Sequence[Slot], heads: Counter[str], *, past_elsewhere: bool, sparse: bool
) -> Finding | None:
    if slot.form == "past":
        return None
    told_in_past = _tells_in_past(heads, past_elsewhere=past_elsewhere)
    earlier = slots[: slots.index(slot)]
    joined = not slot.head and any((one.form == "past" and one.firm) or one.form == "either" for one in earlier)
    if slot.form == "either" or not (slot.head or joined or slots[0].form != "third" or slots[0].firm):
        return None
    if slot.head:
        plural = slot.form == "third" and is_ever_noun(slot.token.low) and slot.verb.base not in _RARELY_NOUNS
        if slot.firm:
            least = _SURE_OF_FIRM_PLURAL if plural else _SURE_IF_FIRM
        elif _is_told_on(slots):
            least = _SURE_OF_PRESENT
        else:
            least = _SURE_AMONG_NOUNS if plural or sparse else _SURE_OF_HEAD
        if slot.after[:1] and (slot.after[0].endswith("ing") or (plural and slot.after[0].endswith("ed"))):
            # `Gorge walking and abseils`, `Burns treated`.
            least = 1.1 if plural else _SURE_OF_LISTED
        elif is_ever_adjective(slot.token.low) and slot.after[:1] and slot.after[0] in _PREPOSITIONS | {"at", "of"}:
            # `Present at all calvings`.
            least = 1.1
        elif not slot.firm and is_never_told(slot.token.low, slot.verb):
            least = _SURE_OF_LIKE
        elif slot.after and slot.after[0][0].isdigit() and is_rarely_told(slot.verb) and is_ever_noun(slot.token.low):
            # `Tier 2 tickets`, `Section 47 enquiries`.
            least = _SURE_OF_LIKE
        sure = told_in_past and slot.odds >= least
        return _finding(slot, slot.verb.past, _TO_PAST, 0.93 if sure else 0.6) if sure or slot.firm else None
    if slot.firm:
        sure = (told_in_past or joined) and slot.odds >= _SURE_OF_PRESENT
        return _finding(slot, slot.verb.past, _TO_PAST, 0.93 if sure else 0.6)
    # `on blocking and locks`: what ends a text, and a plural, is rather a noun.
    plural = slot.form == "third" and is_ever_noun(slot.token.low)
    doubtful = not slot.after or is_ever_adjective(slot.token.low)
    least = _SURE_IF_DOUBTFUL if doubtful else _SURE_OF_VERB
    if slot.bare_comma and not any(one.firm or one.odds >= _SURE_IF_DOUBTFUL for one in slots[len(earlier) + 1 :]):
        # `Kept the register, sample list and level book`.
        least = _SURE_OF_LIKE
    if joined and told_in_past and slot.odds >= least and slot.after[:1] not in ((",",), ("that",), ("which",)):
        return _finding(slot, slot.verb.past, _TO_PAST, 0.9)
    return None


def _in_present_job(
    text: str, slot: Slot, slots: Sequence[Slot], forms: Sequence[str], at: int, heads: Counter[str]
) -> Finding | None:
    ours = "third" if heads["third"] > heads["base"] else "base"
    if slot.form == "past":
        return _past_in_present_job(text, slot, slots, forms, at, heads, ours)
    many, few = heads[ours], heads["base"] + heads["third"] - heads[ours]
    if slot.form in ("base", "third") and slot.form != ours and _is_settled(heads, ours):
        other = slot.verb.third if ours == "third" else slot.verb.base
        plural = slot.form == "third" and is_ever_noun(slot.token.low)
        relative = not slot.head and slot.after[:1] in (("that",), ("which",))
        framed = slot.firm and not relative and (slot.head or slot.odds >= _SURE_OF_PRESENT)
        if framed or (slot.odds >= (_SURE_OF_LIKELY if slot.likely else _SURE_OF_LIKE) and not plural):
            return _finding(slot, other, _TO_LIKE, 0.91 if many >= 2 * few + 1 else 0.6)
    if slot.firm and slot.odds >= _SURE_OF_VERB and differ(slot, slots[0]):
        other = slot.verb.third if slots[0].form == "third" else slot.verb.base
        return _finding(slot, other, _TO_LIKE, 0.91)
    return None


def _is_settled(heads: Counter[str], ours: str) -> bool:
    """Whether nearly all bullets of a present job say it in our form."""
    many, few = heads[ours], heads["base"] + heads["third"] - heads[ours]
    return many >= 3 and few <= 1 + many // 5


def _past_in_present_job(
    text: str, slot: Slot, slots: Sequence[Slot], forms: Sequence[str], at: int, heads: Counter[str], ours: str
) -> Finding | None:
    """A past verb in the present job: wrong for what goes on, right for what was achieved."""
    after = slot.verb.third if ours == "third" else slot.verb.base
    achieved = bool(ACHIEVED.search(text, slot.token.start, slot.sentence[1]))
    if slot.head:
        if not slot.firm or is_passive(slot) or heads["present"] < 2 or heads["present"] < heads["past"]:
            return None
        routine = likelihood_of_routine(text, slot, slots, forms, at)
        often = says_how_often(text, slot) or _goes_on_with_a_present(slot, slots)
        if routine < (_SURE_IF_OFTEN if often else _MAYBE_ROUTINE):
            return None
        plain = slot.token.low in DUTIES and routine >= _SURE_OF_ROUTINE and not _COUNTED.search(text)
        sure = not achieved and (often or plain or (routine >= _SURE_OF_RATE and says_how_many(text, slot)))
        return _finding(slot, after, _TO_PRESENT, 0.92 if sure else 0.6)
    habit = bool(HABIT.search(text, *slot.sentence) or ROUTINE.search(text, *slot.sentence))
    first = slots[0]
    if (slot.nested and not habit) or (slot.after[:1] == ("by",) and not habit) or heads["past"] > heads["present"]:
        return None
    if first.form == "past" or (first.form == "third" and not first.firm and first.odds < _SURE_IF_DOUBTFUL):
        return None
    achieved = achieved or (slot.token.low in _RESULTS and not habit)
    least = _SURE_IF_HABIT if habit else _SURE_OF_PAST
    listed = any(one.form in ("base", "third") and one.odds > _SURE_OF_PRESENT for one in slots[1:])
    if slot.bare_comma and not listed:
        # `book artists, signed for a year`; but `pull wire, bend pipe, terminated motors`.
        least = _SURE_OF_LISTED
    # `Deliver planned and managed services`.
    twin = not slot.firm and _TWIN.search(text, 0, slot.token.start) is not None
    same = slot.verb.past == slot.verb.participle
    placed = slot.bare_comma and (same or not slot.firm) and slot.after[:1] and slot.after[0] in _PREPOSITIONS
    sure = not twin and not placed and (slot.firm or slot.odds >= least)
    return _finding(slot, after, _TO_PRESENT, 0.92 if sure and not achieved else 0.55)


def _goes_on_with_a_present(slot: Slot, slots: Sequence[Slot]) -> bool:
    """`Trained helpers and sign off their logs`, but not `Built the rota and run it`: what was made is used since."""
    if slot.token.low in DEEDS or not slot.after or slot.after[0] in ("a", "an") or slot.after[0][0].isdigit():
        return False
    later = [one for one in slots if one.form in ("base", "third") and one.token.start > slot.token.start]
    return any(
        not one.nested and (one.firm or one.odds >= _SURE_IF_DOUBTFUL) and one.after[:1] not in (("it",), ("them",))
        for one in later
    )


def _finding(slot: Slot, after: str, reason: str, confidence: float) -> Finding:
    return _replacement(slot.token.text, slot.token.start, after, reason, confidence)


def _replacement(written: str, start: int, after: str, reason: str, confidence: float) -> Finding:
    after = after.capitalize() if written[0].isupper() else after
    return Finding(start, start + len(written), after, EditKind.TENSE, reason.format(after, written), confidence)
