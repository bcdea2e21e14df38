"""Verbs out of tense after the head of a bullet, told from nouns and participles by how the bullet is parsed.

`Led X, trained Y and reports Z`, `a tool that saves hours`, `when the gates fail`: rules look at too few of them.
The weights of lexicon/finite.toml are written by `make tense`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from resumectl.proofread.clauses import slots_of
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.homographs import attributes_of, counts_of, share
from resumectl.proofread.lexicon import english_words, table_of
from resumectl.proofread.routine import ACHIEVED, HABIT, ROUTINE
from resumectl.proofread.syntax import SORTS, Word, parsed, parses
from resumectl.proofread.trees import WORD, beside, first_joined, place_of, said, subject_of, told_by_somebody
from resumectl.proofread.usage import signs_of_usage, usage_of_past
from resumectl.proofread.verbs import Verb, is_ever_adjective, is_ever_noun, verb_of

HELPERS: Final = {
    "is": "was", "are": "were", "does": "did", "do": "did", "has": "had", "have": "had", "can": "could",
    "can't": "couldn't", "won't": "wouldn't", "don't": "didn't", "doesn't": "didn't", "isn't": "wasn't",
    "aren't": "weren't",
}  # fmt: skip
PAST_HELPERS: Final = {
    "was": "is", "were": "are", "could": "can", "couldn't": "can't", "did": "do", "didn't": "don't", "wasn't": "isn't",
    "weren't": "aren't",
}  # fmt: skip
"""`had` is a verb of its own, and `would` is right where something may be."""
_BEFORE_OTHERS: Final = frozenset(
    "a an the my our your his their its no any this these those of to for in with from by per at on than will would "
    "can could shall should must may might do does did don't doesn't didn't be been being not".split()
)
"""After these stands no verb that has a tense."""
_BREAK: Final = re.compile(r"(?:^|[.!?;:•–—])\W*$")
_OPENS: Final = re.compile(r"(?:I|We|My|Our|The|Every|Each)\b")
_TODAY: Final = re.compile(
    r"\b(?:now|still|today|to this day|these days|since|nowadays|in use|in print|currently|so far)\b", re.IGNORECASE
)
_DATED: Final = re.compile(r"\b(?:19|20)\d\d\b|\bat the time\b|\buntil\b|\bthen\b", re.IGNORECASE)
_STATES: Final = frozenset(
    "live need want suffer work speak use remain stand mean hope think believe know count be have".split()
)
"""What is said of people and things at large: `adults who need care`."""
_JOINING: Final = frozenset((",", "and", "or", "but", "then", "&", "plus"))
_GOVERNING: Final = english_words("governing") | {"help", "helps", "helped", "let", "lets"}
_ANY: Final = frozenset(("nobody", "everybody", "everyone", "somebody", "someone"))
_TIMES: Final = frozenset(("when", "whenever", "while", "until", "before", "after", "once"))
_OF_ONE: Final = frozenset(("is", "does", "has", "doesn't", "isn't"))
_LINKS: Final = ("nsubj", "aux", "dobj", "mark", "det", "amod", "compound", "poss", "nmod")
_AUXILIARIES: Final = frozenset("to will can could would did do".split())
_LEAST_ODDS: Final = 1e-4


class Candidate(NamedTuple):
    """A word of a text from `start` to `end` that may be a verb out of tense; `form` is what it is a form of `base`."""

    start: int
    end: int
    low: str
    form: str
    base: str
    verb: Verb | None


class Doubted(NamedTuple):
    """What should stand at `start`..`end` instead, and how likely that is: 0 to 1.

    `is_joined`: it is joined to another verb, or has none above it; else it is in a clause of its own. `may_last`: what
    that says may be so to this day, since it goes with its subject and tells no time.
    """

    start: int
    end: int
    after: str
    odds: float
    is_joined: bool
    may_last: bool


@lru_cache(maxsize=2048)
def doubted(text: str, among: Dictionary, spelling: str, *, ongoing: bool) -> tuple[Doubted, ...]:
    """The verbs of a bullet that may be out of tense, its head left out; () where nothing can be parsed."""
    found = asked(text, among, spelling, ongoing)
    told, moved = told_by_somebody(text, among, spelling)
    tree = parsed([told])[0] if found else ()
    return tuple(_judged(text, found, tree, moved, among, spelling)) if tree else ()


@lru_cache(maxsize=2048)
def asked(text: str, among: Dictionary, spelling: str, ongoing: bool) -> tuple[Candidate, ...]:
    """The words of a bullet that are judged; () where nothing is parsed."""
    if not parses() or not is_asked(text, among, spelling, ongoing):
        return ()
    return tuple(later_words(text, among, spelling, past=ongoing))


def is_asked(text: str, among: Dictionary, spelling: str, ongoing: bool) -> bool:
    """Whether a bullet is looked at: in the present job only one that tells of it in the present."""
    slots = slots_of(text, among, spelling)
    present = bool(slots and slots[0].form in ("base", "third")) or bool(_OPENS.match(text))
    return not ongoing or present or (not slots and _begins_with_compound(text, among, spelling))


def _begins_with_compound(text: str, among: Dictionary, spelling: str) -> bool:
    """`Blood-test 55 bulls and drench them`."""
    first = WORD.match(text)
    low = first[0].lower().rpartition("-")[2] if first and "-" in first[0] else ""
    verb = verb_of(low, among, spelling) if low else None
    return verb is not None and low in (verb.base, verb.third) and verb.tells


def later_words(text: str, among: Dictionary, spelling: str, *, past: bool) -> Iterator[Candidate]:
    """Words after the head of a bullet that may be verbs in the past, or in the present."""
    heads = {slot.token.start for slot in slots_of(text, among, spelling) if slot.head}
    before, ended = "", 0
    for found in WORD.finditer(text):
        low = found[0].lower().replace("’", "'")
        last, gap, before, ended = before, text[ended : found.start()], low, found.end()
        if found.start() == 0 or found.start() in heads or (last in _BEFORE_OTHERS and gap == " "):
            continue
        lower = found[0].islower() or (found[0].istitle() and _BREAK.search(text[: found.start()]))
        if not lower or len(low) < 2 or text[found.start() - 1].isalnum():
            continue
        verb = None if low in (PAST_HELPERS if past else HELPERS) else verb_of(low, among, spelling, framed=True)
        form = _form(low, verb, past=past)
        if form:
            yield Candidate(*found.span(), low, form, verb.base if verb else low, verb)


def _form(low: str, verb: Verb | None, *, past: bool) -> str:
    if verb is None:
        return "help" if low in (PAST_HELPERS if past else HELPERS) else ""
    if past:
        return "past" if low == verb.past and verb.tells else ""
    return "third" if low == verb.third else "base" if low == verb.base and verb.tells else ""


def signs_of_verbs(
    text: str, found: Sequence[Candidate], among: Dictionary, spelling: str
) -> Iterator[tuple[Candidate, dict[str, float], Word]]:
    """Each of these words with its signs and its place in the tree; none where nothing can be parsed."""
    told, moved = told_by_somebody(text, among, spelling)
    tree = parsed([told])[0]
    for one in found if tree else ():
        at = place_of(tree, one.start + moved, one.end + moved)
        yield one, dict(_signs(text, one, tree, at, among)), tree[first_joined(tree, at)]


def _judged(
    text: str, found: Sequence[Candidate], tree: Sequence[Word], moved: int, among: Dictionary, spelling: str
) -> Iterator[Doubted]:
    for one in found:
        at = place_of(tree, one.start + moved, one.end + moved)
        past = one.form == "past" or (one.form == "help" and one.low in PAST_HELPERS)
        table = table_of("finite")["present" if past else "past"]
        odds = share(table, _signs(text, one, tree, at, among))
        slots = slots_of(text, among, spelling)
        third = _is_for_one(tree, at, told=moved > 0, third=bool(slots) and slots[0].form == "third")
        after = _of_helper(one.low, third=third) if one.verb is None else one.verb.past
        if one.verb and past:
            after = one.verb.third if third else one.verb.base
        agrees = third == (one.low in _OF_ONE or one.form == "third")
        may_last = agrees and not any(word.head == at and word.low in _TIMES for word in tree)
        if one.form != "base" or not _is_governed(tree, at):
            yield Doubted(one.start, one.end, after, odds, _is_joined(tree, at, past=past), may_last)


def _of_helper(low: str, *, third: bool) -> str:
    """The form for the other tense; `did` alone tells no number."""
    if third and low in ("did", "didn't"):
        return "does" if low == "did" else "doesn't"
    return HELPERS.get(low) or PAST_HELPERS[low]


def _is_joined(tree: Sequence[Word], at: int, *, past: bool) -> bool:
    """Whether a comma or a conjunction, or a subject of its own, makes it one more verb of the bullet.

    Of a past that is a pronoun: `issue approved procedures` has another noun before a participle.
    """
    if tree[at].role not in ("conj", "ROOT"):
        return False
    before, subject = next((word for word in reversed(tree[:at]) if word.tag != "RB"), None), subject_of(tree, at)
    if before is not None and before.low in _JOINING:
        return True
    return subject is not None and (not past or tree[subject].tag in ("PRP", "WDT", "WP") or tree[subject].low in _ANY)


def _is_governed(tree: Sequence[Word], at: int) -> bool:
    """`to write budgets and defend them`, `helped pupils read and write`: what was joined to the first may be meant."""
    for word in reversed(tree[:at]):
        if word.low in (",", ";") or word.tag in ("VBD", "VBZ", "VBP"):
            return word.low in _GOVERNING
        if word.tag == "VB" or word.low in _GOVERNING:
            return True
    return False


def _is_for_one(tree: Sequence[Word], at: int, *, told: bool, third: bool) -> bool:
    """Whether a verb in the present has an s here: by its subject, or as the head that it is joined to has, `third`.

    `told`: the tree begins with a subject that the text has not.
    """
    subject = subject_of(tree, at)
    if subject is not None and tree[at].role == "conj" and tree[at - 1].low in _JOINING and subject < at - 1:
        # Nothing before the `and` is its own subject.
        subject = None
    while subject is None and tree[at].role == "conj" and tree[at].head != at:
        at = tree[at].head
        subject = subject_of(tree, at)
    if subject is None or (told and subject == 0):
        return third
    if tree[subject].low in ("which", "that", "who"):
        if tree[first_joined(tree, at)].role != "relcl":
            # `Audit WHO checklists`.
            return third
        subject = tree[first_joined(tree, at)].head
    if tree[subject].low in ("i", "we", "you", "they") or tree[subject].tag in ("NNS", "NNPS"):
        return False
    return not any(word.head == subject and word.role == "conj" for word in tree)


def _signs(text: str, one: Candidate, tree: Sequence[Word], at: int, among: Dictionary) -> Iterator[tuple[str, float]]:
    yield from _signs_of_word(text, one, among)
    yield from _signs_of_place(tree, at)
    yield from _signs_of_links(tree, at)


def _signs_of_word(text: str, one: Candidate, among: Dictionary) -> Iterator[tuple[str, float]]:
    yield "always", 1.0
    yield f"form {one.form}", 1.0
    if one.verb is None:
        yield f"help {one.low}", 1.0
    yield f"{'noun' if is_ever_noun(one.low) else 'no noun'} {one.form}", 1.0
    yield "adjective", float(is_ever_adjective(one.low))
    heads, attributes, nouns = counts_of(one.base)
    yield "heads", log(1 + heads) / 5
    yield "heads to attributes", log((heads + 0.5) / (attributes + 0.5)) / 5
    yield "heads to nouns", log((heads + 0.5) / (nouns + 0.5)) / 5
    if one.verb and one.form == "past":
        yield "attributes", log(1 + attributes_of(one.low))
        yield "only past", float(one.verb.past != one.verb.participle)
        yield "usage past", usage_of_past(one.low)
    elif one.verb:
        following = WORD.match(text, one.end + 1)
        yield from signs_of_usage(one.low, one.verb, following[0].lower() if following else "", among)
    rest = re.split(r"[,;.]", text[one.end :], maxsplit=1)[0]
    yield "today", float(bool(_TODAY.search(f"{text[max(0, one.start - 12) : one.start]} {rest}")))
    yield "dated", float(bool(_DATED.search(rest)))
    yield "state", float(one.base in _STATES)
    yield "habit", float(bool(HABIT.search(text) or ROUTINE.search(text)))
    yield "achieved", float(bool(ACHIEVED.search(text)))


def _signs_of_place(tree: Sequence[Word], at: int) -> Iterator[tuple[str, float]]:
    """How likely each sort of word is there, and what stands around it."""
    one, head = tree[at], tree[tree[at].head]
    for name, odds in zip(SORTS, one.odds, strict=True):
        yield f"odds {name}", max(-8.0, log(odds + _LEAST_ODDS)) / 4
    yield f"tag {one.tag}", 1.0
    yield f"role {one.role}", 1.0
    yield f"tag {one.tag} {one.role}", 1.0
    yield f"under {head.tag if one.head != at else 'itself'} {one.role}", 1.0
    yield f"under {head.role} {one.role}", 1.0
    yield "far", min(8, abs(one.head - at)) / 8
    for step in (-2, -1, 1, 2):
        yield f"{step} {beside(tree, at + step)}", 1.0
    yield f"-1 {beside(tree, at - 1)} 1 {beside(tree, at + 1)}", 1.0
    yield "pasts before", min(3, sum(word.tag == "VBD" for word in tree[:at])) / 3
    yield "pasts", min(3, sum(word.tag == "VBD" for word in tree)) / 3
    yield "presents", min(3, sum(word.tag in ("VBP", "VBZ") for n, word in enumerate(tree) if n != at)) / 3
    root = next((word for n, word in enumerate(tree) if word.head == n), tree[0])
    yield f"root {root.tag}", 1.0
    yield f"begins {tree[0].tag}", 1.0


def _signs_of_links(tree: Sequence[Word], at: int) -> Iterator[tuple[str, float]]:
    """What depends on it, and what it is joined to."""
    one = tree[at]
    below = [word for n, word in enumerate(tree) if word.head == at and n != at]
    roles = {word.role for word in below}
    yield from ((f"has {role}", 1.0) for role in sorted(roles))
    yield from ((f"lacks {role}", 1.0) for role in _LINKS if role not in roles)
    for word in below:
        if word.role == "aux":
            yield f"helped by {word.low if word.low in _AUXILIARIES else word.tag}", 1.0
        if word.role in ("nsubj", "nsubjpass"):
            yield f"subject {word.tag} {one.tag}", 1.0
            yield f"subject {said(word)}", 1.0
    if one.role == "relcl":
        yield f"about {tree[one.head].tag} {one.tag}", 1.0
    if one.role == "conj":
        yield f"joined to {tree[one.head].tag} {one.tag}", 1.0
        root = first_joined(tree, at)
        yield f"first joined {tree[root].tag} {tree[root].role}", 1.0
        yield "first joined begins", float(root == 0)
        infinitive = any(word.head == root and word.role == "aux" and word.low == "to" for word in tree)
        yield "joined to infinitive", float(infinitive)
