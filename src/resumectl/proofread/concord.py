"""Verbs that disagree with their subjects, told by how the bullet is parsed: `the crew chief who run the yard`.

Rules (grammar.py, subjects.py, relatives.py) see the plain ones. The weights of lexicon/concord.toml are written by
`make tense`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from math import log
from typing import Final, NamedTuple

from resumectl.model.edits import EditKind
from resumectl.proofread.clauses import slots_of
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.homographs import share
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.numbers import AMOUNTS, COLLECTIVE, PEOPLE, number_of
from resumectl.proofread.syntax import SORTS, Word, parsed, parses
from resumectl.proofread.trees import WORD, place_of, said, subject_of, told_by_somebody
from resumectl.proofread.verbs import is_ever_noun, is_ever_verb, verb_of

_OF_MANY: Final = {
    "is": "are", "was": "were", "has": "have", "does": "do", "doesn't": "don't", "isn't": "aren't",
    "wasn't": "weren't", "hasn't": "haven't",
}  # fmt: skip
_OF_ONE: Final = {many: one for one, many in _OF_MANY.items()}
HELPERS: Final = {**_OF_MANY, **_OF_ONE}
_BEFORE_OTHERS: Final = frozenset(
    "a an the my our your his their its no any to of for in with from by per at on than will would can could shall "
    "should must may might do does did don't doesn't didn't won't can't be been being not i you let lets".split()
)
"""After these stands no verb that has a number, or one that other rules know."""
_OPENS: Final = re.compile(
    r"\b(?:that|which|who|whose|whom|what|whatever|where|when|whenever|while|because|so|if|until|once|how|but|since|"
    r"unless|than|before|after|as)\b|[.;:–—(]",
    re.IGNORECASE,
)
"""Behind these a subject may have begun."""
_SHARES: Final = re.compile(
    r"\b(?:each|every one|neither|either|one|none|any|all|most|some|many|several|few|both|half|rest|number|majority|"
    r"minority|third|quarter|fifth|tenth|per ?cent|plenty|lots?|couple|first|last|\w+er|\w+est) (?:[\w'-]+ )?of\b|%",
    re.IGNORECASE,
)
"""Behind these other rules decide, or people."""
_JOINING: Final = frozenset(("and", "&", "or", "nor", ",", ";", ":", "/", "plus"))
_CLAUSE: Final = frozenset(("VBZ", "VBP", "VBD", "VB", "MD"))
_BEGINNING: Final = frozenset("; . which that who whose whom where when while because so if until".split())
_ONE: Final = frozenset("he she it this that everyone everybody anybody anyone somebody someone nobody nothing".split())
_MANY: Final = frozenset("they we these those both many several few you i".split())
_PARTS: Final = frozenset("some all most any none half rest either neither each one".split())
_UNCHANGING: Final = frozenset(
    "premises headquarters means works series species fish sheep deer salmon trout craft aircraft barracks crossroads "
    "news mathematics maths physics economics politics athletics electronics logistics".split()
)
_RELATIVES: Final = ("which", "that", "who")
_SUBJECTS: Final = ("nsubj", "nsubjpass")
_NEAR: Final = 60
"""Characters before a verb in which its subject is looked for."""
_MOODS: Final = frozenset("do does did don't doesn't didn't to".split())
_GOVERNING: Final = frozenset("let lets help helps helped make makes made see sees saw watch watched hear had".split())
_LEAST_ODDS: Final = 1e-4
_PASTS: Final = frozenset(("was", "were", "wasn't", "weren't"))
_TODAY: Final = re.compile(r"\b(?:now|still|today|to this day|nowadays|currently|so far)\b", re.IGNORECASE)
_DATED: Final = re.compile(r"\b(?:in|since|until|by) (?:19|20)\d\d\b")
_SURE: Final = 0.96
"""Odds from which a verb is corrected: left-out batches gave as much to 38 of 63 slips and to none of 1,107 others."""
_SURE_OF_NOUN: Final = 0.98
"""The same of a word that is a noun as well."""
_SUGGESTED: Final = 0.8


class Candidate(NamedTuple):
    """A word of a text from `start` to `end` that may be a verb, and its form for the other number."""

    start: int
    end: int
    low: str
    after: str

    @property
    def table(self) -> str:
        """`one` where it stands in the form for one, else `many`."""
        helps = self.low in HELPERS
        return "one" if (self.low in _OF_MANY if helps else len(self.low) > len(self.after)) else "many"


@lru_cache(maxsize=2048)
def asked(text: str, among: Dictionary, spelling: str) -> tuple[Candidate, ...]:
    """The words of a bullet that are judged; () where nothing is parsed."""
    return tuple(candidates(text, among, spelling)) if parses() else ()


def candidates(text: str, among: Dictionary, spelling: str) -> Iterator[Candidate]:
    """Words that may be finite verbs with a subject of their own."""
    slots = slots_of(text, among, spelling)
    opened = not (slots and slots[0].head)
    opens = _OPENS.search(text)
    before, ended = "", 0
    for found in WORD.finditer(text):
        low = found[0].lower().replace("’", "'")
        last, gap, before, ended = before, text[ended : found.start()], low, found.end()
        if found.start() == 0 or not found[0].islower() or (last in _BEFORE_OTHERS and gap == " "):
            continue
        joined = gap.strip() != "" or last in _JOINING
        after = HELPERS.get(low) or ("" if joined else _other(low, among, spelling))
        if _SHARES.search(text, max(0, found.start() - _NEAR), found.start()):
            continue
        if after and (low in HELPERS or opened or (opens and opens.end() <= found.start())):
            yield Candidate(*found.span(), low, after)


def _other(low: str, among: Dictionary, spelling: str) -> str:
    verb = verb_of(low, among, spelling, framed=True) if len(low) > 1 else None
    if verb is None or low not in (verb.third, verb.base):
        return ""
    return verb.base if low == verb.third else verb.third if verb.tells else ""


@lru_cache(maxsize=2048)
def check_concord(text: str, among: Dictionary, spelling: str, *, over: bool) -> tuple[Finding, ...]:
    """Verbs in the form for the wrong number; none where nothing can be parsed. `over`: in a job that is, where most
    presents are out of tense as well.
    """
    return tuple(_disagreeing(text, among, spelling, over=over))


def _disagreeing(text: str, among: Dictionary, spelling: str, *, over: bool) -> Iterator[Finding]:
    for one, signs in signs_of_numbers(text, asked(text, among, spelling), among, spelling):
        odds = share(table_of("concord")[one.table], signs.items())
        if odds >= _SUGGESTED:
            reason = f"“{text[one.start : one.end]}” does not go with its subject: “{one.after}”."
            lasts = one.low in _PASTS or not (over or _DATED.search(text, one.end))
            lasts = lasts or (one.low in HELPERS and bool(_TODAY.search(text, one.end)))
            least = _SURE if one.low in HELPERS or not is_ever_noun(one.low) else _SURE_OF_NOUN
            confidence = 0.9 if odds >= least and lasts else 0.55
            yield Finding(one.start, one.end, one.after, EditKind.AGREEMENT, reason, confidence, is_late=True)


def signs_of_numbers(
    text: str, found: Sequence[Candidate], among: Dictionary, spelling: str
) -> Iterator[tuple[Candidate, dict[str, float]]]:
    """Each of these words with its signs; none where nothing can be parsed."""
    told, moved = told_by_somebody(text, among, spelling)
    tree = parsed([told])[0] if found else ()
    for one in found if tree else ():
        place = _Place(told, tree, place_of(tree, one.start + moved, one.end + moved), one.low, moved > 0)
        if not _goes_with_either(place, one.table):
            yield one, dict(_signs(place))


class _Place(NamedTuple):
    """Where in a parsed text a verb stands; `is_told`: its first word is a subject that nobody wrote."""

    text: str
    tree: Sequence[Word]
    at: int
    low: str
    is_told: bool


def _goes_with_either(of: _Place, table: str) -> bool:
    """Whether something near that may be its subject agrees with a verb: `a bank of forms that are`."""
    tree, at = of.tree, of.at
    clause = _clause_before(tree, at)
    lows = {word.low for word in clause}
    if lows & {"there", "multiple", "what"} and (of.low in HELPERS or "what" not in lows):
        return True
    relative = next((n for n in (at - 1, at - 2) if n > 0 and tree[n].low in _RELATIVES), None)
    if relative is not None:
        return _may_tell_of(of, relative, table)
    if tree[at - 1].low in (_ONE | _PARTS if table == "one" else _MANY | _PARTS):
        return True
    opener = tree[at - 1 - len(clause)] if len(clause) < at else None
    if opener is not None and (opener is tree[at - 1] or _has_other_subject(of, at - 1 - len(clause), table)):
        return True
    if table == "many":
        moods = opener is not None and (opener.tag == "MD" or opener.low in _MOODS)
        governed = any(word.low in _GOVERNING for word in tree[max(0, at - 4) : at])
        joined = bool(lows & {"and", "&", "plus"}) and not lows & {"every", "each"}
        wished = of.low == "were" and any(word.low in ("if", "though") for word in tree)
        return moods or governed or joined or wished or _number(of, at - 1) == "many"
    if clause and clause[0].low in AMOUNTS and any(word.tag == "CD" for word in clause):
        # `until eight minutes is routine`.
        return True
    if any(word.low.endswith("ing") or _is_name(of, word) for word in clause):
        # `Reading the meters takes a day`, `Maltings is`.
        return True
    if _number(of, at - 1) in ("capitals", "figure"):
        return True
    # `Audits flows`: the first may be the verb.
    first = at == 1 or tree[at - 2].low in (";", ":", ".")
    return of.low not in HELPERS and first and is_ever_verb(tree[at - 1].low)


def _has_other_subject(of: _Place, opener: int, table: str) -> bool:
    """`The clerk who checks the forms is`: a noun before a relative clause agrees with the verb after it."""
    tree = of.tree
    if tree[opener].role != "relcl":
        return False
    fits = ("one", "counted", "capitals", "group") if table == "one" else ("many", "joined", "group")
    return any(_number(of, n) in fits for n in range(opener) if tree[n].tag.startswith("NN"))


def _is_name(of: _Place, word: Word) -> bool:
    capital = of.text[word.start : word.start + 1].isupper()
    return word.tag in ("NNP", "NNPS") or (capital and word.tag.startswith("NN") and not number_of(word.low))


def _may_tell_of(of: _Place, relative: int, table: str) -> bool:
    """Whether `which`, `that` or `who` may stand for a noun that agrees with its verb: any since the last verb."""
    tree = of.tree
    before = tree[relative - 1].low
    if before in ("and", "or") or (table == "one" and tree[relative].low == "which" and before == ","):
        # What comes after a comma may tell of all that was said.
        return True
    fits = ("one", "counted", "capitals", "group") if table == "one" else ("many", "joined", "either", "tag NNPS")
    if not tree[relative - 1 - (before == ",")].tag.startswith("NN"):
        return True
    nouns = list(takewhile(lambda n: tree[n].tag not in _CLAUSE, range(relative - 1, -1, -1)))
    numbers = [_number(of, n) for n in nouns if tree[n].tag.startswith("NN") and tree[n].role != "compound"]
    named = [tree[n].tag for n in nouns if tree[n].tag == "NNP"]
    if table == "many" and tree[relative].low == "who" and numbers[:1] == ["group"]:
        return True
    return not numbers or any(number in fits for number in numbers) or (table == "one" and bool(named))


def _clause_before(tree: Sequence[Word], at: int) -> list[Word]:
    """The words before a verb up to where its clause begins, the nearest first."""
    return list(takewhile(lambda word: word.tag not in _CLAUSE and word.low not in _BEGINNING, tree[at - 1 :: -1]))


def _signs(of: _Place) -> Iterator[tuple[str, float]]:
    tree, at = of.tree, of.at
    one = tree[at]
    kind = of.low if of.low in HELPERS else "verb"
    yield "always", 1.0
    yield f"word {kind}", 1.0
    verb = one.head if one.role in ("aux", "auxpass") else at
    yield f"role {one.role}", 1.0
    yield f"tag {one.tag}", 1.0
    yield f"clause {tree[verb].role}", 1.0
    for name, odds in zip(SORTS, one.odds, strict=True):
        yield f"odds {name}", max(-8.0, log(odds + _LEAST_ODDS)) / 4
    noun = "noun" if is_ever_noun(of.low) else "no noun"
    yield f"{noun} 1 {_beside(tree, at + 1)}", 1.0
    yield f"{noun} {one.tag}", 1.0
    yield f"begins {tree[0].tag}", 1.0
    for step in (-2, -1, 1, 2):
        yield f"{step} {_beside(tree, at + step)}", 1.0
    yield from _signs_of_subject(of, verb, "helper" if of.low in HELPERS else "verb")
    near = next((n for n in range(at - 1, -1, -1) if tree[n].tag.startswith("NN")), None)
    if near is not None:
        yield f"near {_number(of, near)}", 1.0
        yield f"near {min(4, at - near)}", 1.0
        yield f"near {_number(of, near)} {min(3, at - near)}", 1.0


def _signs_of_subject(of: _Place, verb: int, kind: str) -> Iterator[tuple[str, float]]:
    tree, at = of.tree, of.at
    subject, first = subject_of(tree, verb, *_SUBJECTS, "csubj"), verb
    while subject is None and tree[first].role == "conj" and tree[first].head != first:
        first = tree[first].head
        subject = subject_of(tree, first, *_SUBJECTS)
    if subject is None:
        yield "no subject", 1.0
        return
    own = "own" if first == verb else "joined"
    yield f"subject {own}", 1.0
    number = _number(of, subject)
    if of.is_told and subject == 0:
        number = "teller"
    elif tree[subject].low in _RELATIVES and tree[first].role == "relcl":
        yield from _signs_of_relative(of, tree[subject].low, tree[first].head, kind)
        number = f"relative {_number(of, tree[first].head)}"
    side = "after" if subject > at else "before"
    yield side, 1.0
    yield "far", min(8, abs(at - subject)) / 8
    for name in (f"number {number}", f"number {number} {kind}", f"number {number} {side} {own}",
                 f"subject {tree[subject].tag}", f"subject {_said(tree[subject])}"):  # fmt: skip
        yield name, 1.0
    if subject < at:
        yield from _signs_between(of, subject, number)


def _signs_of_relative(of: _Place, relative: str, noun: int, kind: str) -> Iterator[tuple[str, float]]:
    """What `which`, `that` or `who` tells of, and what else it may tell of."""
    tree = of.tree
    number = _number(of, noun)
    place = next((n for n in range(noun + 1, len(tree)) if tree[n].low == relative), noun)
    comma = tree[place - 1].low == ","
    yield f"{relative}{' after a comma' if comma else ''}", 1.0
    yield f"{relative}{' after a comma' if comma else ''} {number}", 1.0
    yield f"relative {number} {kind}", 1.0
    yield f"relative {place - noun - comma if place - noun - comma < 3 else 3}", 1.0
    if tree[noun].role == "pobj":
        placed = tree[noun].head
        other = tree[placed].head
        told = _number(of, other) if tree[other].tag.startswith("NN") else "verb"
        yield f"placed {tree[placed].low if tree[placed].low in ('of', 'for', 'with', 'in', 'from') else 'else'}", 1.0
        yield f"numbers {number} {told}", 1.0
        yield "numbers differ", float(told not in ("verb", number))
    if tree[noun].role == "conj":
        yield f"joined {number}", 1.0
    if any(word.head == noun and word.role == "conj" for word in tree):
        yield "nouns joined", 1.0


def _signs_between(of: _Place, subject: int, number: str) -> Iterator[tuple[str, float]]:
    """What stands between a subject and its verb, and before the subject in its clause."""
    tree, at = of.tree, of.at
    between = tree[subject + 1 : at]
    yield "verb between", float(any(word.tag in _CLAUSE for word in between))
    yield "comma between", float(any(word.low == "," for word in between))
    yield "plural between", float(any(word.tag == "NNS" for word in between))
    near = "beside" if subject == at - 1 else "apart"
    yield f"{near} {number}", 1.0
    clause = _clause_before(tree, at)
    joined = any(word.low in ("and", "&", "or", "nor", ",") for word in clause)
    yield f"{'joined' if joined else 'alone'} {number}", 1.0
    yield "part of", float(any(word.low in _PARTS for word in clause))
    article = next((word.low for word in tree if word.head == subject and word.role in ("det", "poss", "predet")), "")
    yield f"article {article if article in ('the', 'a', 'an', 'my', 'our', 'these', 'no', '') else 'else'}", 1.0
    placed = next((n for n, word in enumerate(tree) if word.head == subject and word.low == "of"), None)
    owned = next((n for n, word in enumerate(tree) if word.head == placed and word.role == "pobj"), None)
    if owned is not None:
        yield f"of {_number(of, owned)}", 1.0
        yield f"{number} of {_number(of, owned)}", 1.0
        yield f"{_said(tree[subject])} of {_number(of, owned)}", 1.0


def _number(of: _Place, at: int) -> str:
    """How many a noun or pronoun is, as far as its form and what it is joined to tell."""
    tree, word = of.tree, of.tree[at]
    low = word.low
    if any(other.head == at and other.role == "conj" for other in tree):
        either = any(other.head == at and other.low in ("or", "nor") for other in tree)
        return "either" if either else "joined"
    for name, words in (("one", _ONE), ("many", _MANY), (low, _PARTS), (low, _RELATIVES), ("many", PEOPLE)):
        if low in words:
            return name
    if low in COLLECTIVE or low in _UNCHANGING or low.endswith("fish"):
        return "group"
    below = [other for other in tree[:at] if other.head == at]
    if any(other.low in ("few", "lot", "following", "dozen", "hundred", "couple", "much", "more") for other in below):
        return "either"
    if any(other.low in ("a", "an", "every", "each", "another", "this") for other in below):
        return "one"
    if word.tag == "CD" or low[:1].isdigit():
        return "figure"
    ends = low.endswith("s") and not low.endswith(("ss", "us", "is", "ics"))
    if of.text[word.start : word.start + 2].isupper():
        return "many" if ends and of.text[word.end - 1 : word.end] == "s" else "capitals"
    if number_of(low) is False:
        return "counted" if any(other.tag == "CD" for other in below) else "one"
    return "many" if number_of(low) or (ends and word.tag == "NNS") else f"tag {word.tag}"


def _said(word: Word) -> str:
    return word.low if word.low in _PARTS or word.low in _ONE or word.low in _MANY else said(word)


def _beside(tree: Sequence[Word], at: int) -> str:
    return _said(tree[at]) if 0 <= at < len(tree) else "end"
