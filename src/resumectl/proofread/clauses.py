"""Where finite verbs stand in a bullet: at its head, and after commas and conjunctions that join one more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.evidence import likelihood_of_head, likelihood_of_joined, likelihood_of_past
from resumectl.proofread.homographs import kind_of
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.verbs import Verb, is_ever_noun, verb_of

_TOKEN: Final = re.compile(r"[^\W\d_]+(?:['’\-‑][^\W_]+)*|[\d£$€₹%][\w.,%+/]*|[^\s\w]")
_JOINERS: Final = frozenset((",", ";", "and", "&", "then", "but", "or", "plus"))
_BREAKS: Final = frozenset((".", "!", "?", "•"))
_SUBORDINATE: Final = english_words("subordinate")
_GOVERNING: Final = english_words("governing")
_MAKING: Final = frozenset(("make", "makes", "made"))
"""These seldom govern a verb: `made feeds, changed nappies`."""
_DETERMINERS: Final = english_words("determiners")
_PREPOSITIONS: Final = english_words("prepositions")
_NEVER_ATTRIBUTES: Final = english_words("never_attributes")
"""Pasts that nobody puts before a noun as an adjective."""
_RARELY_NOUNS: Final = english_words("rarely_nouns")
_COMPOUND_HEADS: Final = english_words("compound_heads")
"""Nouns that others stand before as often as verbs do: `test plans`, `order forms`."""
_WITH_PREPOSITION: Final = {
    "deal": {"with"}, "work": {"with", "alongside", "closely", "as", "on", "from", "within"}, "report": {"to"},
    "act": {"as"}, "care": {"for"}, "look": {"after"}, "serve": {"as", "on"}, "help": {"with"}, "attend": {"to"},
    "answer": {"to"}, "travel": {"to"}, "contribute": {"to"}, "advise": {"on"}, "interface": {"with"},
    "partner": {"with"}, "focus": {"on"}, "walk": {"through"},
}  # fmt: skip
"""Heads that are nouns as well, and verbs before these."""
_LY_ADJECTIVES: Final = frozenset(
    "daily weekly monthly yearly quarterly hourly nightly early only family supply assembly friendly reply anomaly "
    "elderly likely lively costly timely orderly fly ally rally".split()
)
_TEMPORAL: Final = frozenset("when while if where because whenever before after once until".split())
_FINITE: Final = frozenset("is are was were has have had".split())
_BOTH_BASE_AND_PAST: Final = frozenset("saw found ground felt wound bound lay".split())
_ALSO_PREPOSITIONS: Final = frozenset("before after until as".split())
_SUBJECTS: Final = frozenset("i you he she it we they who someone somebody everyone anyone people".split())
_AUXILIARIES: Final = frozenset("is are was were has have had will can must should may do does did".split())
"""After these the word before was a subject."""
_PLURAL_MODIFIERS: Final = english_words("plural_modifiers")
"""Plurals that stand before other nouns: `sales targets`; other plurals do not."""
_PARTICLES: Final = english_words("particles")
_ADVERBS: Final = english_words("adverbs")
_BIAS_OF_NOUNS: Final = 1.3
"""Words so much commoner than their past are nouns as well, whether the inflections know it or not: `dam`."""
_BARE: Final = frozenset(("", ",", ".", ";", ":", ")", "/", "&", "-", "–", "—", "and", "or", "for", "of", "|"))
"""After these a word that may be a noun is one."""


class Token(NamedTuple):
    text: str
    start: int

    @property
    def low(self) -> str:
        return self.text.lower().replace("’", "'")


class Slot(NamedTuple):
    """A verb in its place. `form` is base, third, past, or either for `set` and `put`.

    `firm`: nothing but a finite verb fits there; `likely`: an object follows that other nouns rarely stand before;
    `bare_comma`: nothing but a comma joins it; `odds`: how likely it is a finite verb here, 0 to 1; of pasts only those
    after an `and` or a comma are asked.
    """

    token: Token
    verb: Verb
    form: str
    head: bool
    firm: bool
    likely: bool
    after: tuple[str, ...]
    sentence: tuple[int, int]
    nested: bool
    odds: float = 0.0
    bare_comma: bool = False


@lru_cache(maxsize=2048)
def slots_of(text: str, among: Dictionary, spelling: str) -> tuple[Slot, ...]:
    """The finite verbs of a bullet, its head first; those inside clauses of their own are left out."""
    found: list[Slot] = []
    for number, sentence in enumerate(sentences_of(text)):
        # `incl. approach slabs` is no new sentence.
        goes_on = number > 0 and bool(sentence) and sentence[0].text.islower() and text[:1].isupper()
        if sentence and not goes_on:
            span = (sentence[0].start, sentence[-1].start + len(sentence[-1].text))
            found += (one._replace(sentence=span) for one in _slots(sentence, among, spelling, first=number == 0))
    return tuple(found)


def sentences_of(text: str) -> Iterator[list[Token]]:
    """The words and signs of each sentence, full stops left out."""
    sentence: list[Token] = []
    for found in _TOKEN.finditer(text):
        if found[0] in _BREAKS and (found[0] != "." or text[found.end() : found.end() + 1] in ("", " ")):
            yield sentence
            sentence = []
        else:
            sentence.append(Token(found[0], found.start()))
    yield sentence


def _slots(tokens: Sequence[Token], among: Dictionary, spelling: str, *, first: bool) -> Iterator[Slot]:
    at = _past_adverbs(tokens, 0)
    if at < len(tokens) and tokens[at].low in ("i", "i've"):
        at = _past_adverbs(tokens, at + 1)
    head = _slot(tokens, at, among, spelling, head=True)
    if head and head.token.low in _BOTH_BASE_AND_PAST and head.after[:1] == (",",):
        return
    if head is None or (head.form in ("base", "third") and _is_subject(tokens, at)):
        return
    # What a full stop ended may have been an abbreviation.
    found = [head if first else head._replace(likely=False)]
    depth = listing = 0
    last = at
    # `helped pupils read and write`: `made tea` governs nothing.
    governed, nested = tokens[at].low in ("help", "helps", "helped", "let", "lets"), False
    for number in range(at + 1, len(tokens) - 1):
        low = tokens[number].low
        nested = nested and not (low == "," and tokens[number + 1].low in ("and", "but"))
        depth += (low == "(") - (low == ")")
        if low in _SUBORDINATE and not (low == "as" and number == at + 1):
            clause = _has_subject(tokens, number, among, spelling)
            if low not in _TEMPORAL and clause:
                break
            nested = nested or clause
        governing = low in _GOVERNING and low not in _MAKING
        governed = governed or governing or _is_infinitive(tokens, number, among, spelling)
        if low not in _JOINERS or depth or tokens[number + 1].low in _JOINERS:
            continue
        place = _past_adverbs(tokens, number + 1)
        one = _slot(tokens, place, among, spelling, head=False, after_then=low == "then")
        listing += low == ","
        if one and one.form == "past" and place > number + 1 and tokens[place - 1].low in ("now", "currently", "still"):
            # `templates of my own making, now shared across the board`.
            continue
        if one and (one.form == "past" or not (governed or nested)):
            # Commas without verbs make a list of nouns, and what follows its `and` is one too.
            pasts = sum(other.form in ("past", "either") for other in found)
            odds = _odds(tokens, place, last, one, among, pasts)
            likely = one.likely and low != "," and not listing
            found.append(one._replace(likely=likely, nested=nested, odds=odds, bare_comma=low == ","))
            listing = 0 if one.firm else listing
            last = place if one.firm or one.form == "past" or odds > 0.9 else last
    yield from found


def _is_subject(tokens: Sequence[Token], at: int) -> bool:
    """`Support calls were my job`: a verb of its own follows."""
    for place in range(at + 1, len(tokens)):
        low = tokens[place].low
        if low in _SUBORDINATE or low in _SUBJECTS or low in (":", ";", "("):
            return False
        if low in _FINITE:
            return tokens[place - 1].low not in _JOINERS
    return False


def _has_subject(tokens: Sequence[Token], at: int, among: Dictionary, spelling: str) -> bool:
    """Whether a clause follows: `before guests arrive`, but not `before meals`."""
    if tokens[at].low not in _ALSO_PREPOSITIONS:
        return True
    for place in range(at + 1, len(tokens)):
        low = tokens[place].low
        if low in _JOINERS or low in _BREAKS:
            return False
        if low in _SUBJECTS or low in _AUXILIARIES or low.endswith("ing"):
            return True
        verb = verb_of(low, among, spelling) if place > at + 1 and low.islower() else None
        if verb and low in (verb.base, verb.third, verb.past):
            return True
    return False


def _past_adverbs(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) and (
        tokens[at].low in _ADVERBS
        or (re.fullmatch(r"\w{3,}ly", tokens[at].low) and tokens[at].low not in _LY_ADJECTIVES)
    ):
        at += 1
    return at


def _is_infinitive(tokens: Sequence[Token], at: int, among: Dictionary, spelling: str) -> bool:
    """`to` with what may be a verb: those joined to it later are infinitives too."""
    if tokens[at].low != "to":
        return False
    place = _past_adverbs(tokens, at + 1)
    if place >= len(tokens):
        return False
    low = tokens[place].low
    if low in _DETERMINERS or not low.isalpha():
        return "-" in low and tokens[place].text.islower()
    verb = verb_of(low, among, spelling)
    if low in ("be", "have", "do") or (verb and verb.base == low):
        return True
    # `to intake information` uses a noun as a verb, `to management and ...` and `to wheat farms` do not.
    beyond = tokens[place + 1].low if place + 1 < len(tokens) else ""
    if kind_of(tokens, place) == "noun" and kind_of(tokens, place + 1).startswith("plural"):
        return False
    return not low.endswith(("s", "ing")) and beyond.isalpha() and beyond not in _PREPOSITIONS | _JOINERS | _BARE


def _slot(
    tokens: Sequence[Token], at: int, among: Dictionary, spelling: str, *, head: bool, after_then: bool = False
) -> Slot | None:
    if at >= len(tokens):
        return None
    token = tokens[at]
    # A capital inside a text is a name's; capitals throughout are an abbreviation.
    if not (token.text.islower() or (head and token.text.istitle())) or len(token.text) < 2:
        return None
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    verb = verb_of(token.low, among, spelling, framed=True)
    if verb is None and head:
        verb = _unknown(token.low, among, spelling)
    if verb is None or (not verb.tells and not head and token.low != verb.third):
        return None
    form = _form(token.low, verb)
    if (token.low == "give" and following == "or") or (token.low == "take" and at and tokens[at - 1].low == "or"):
        return None
    if following in ("-", "‑", "/", ":", "'") or form == "participle" or following.lower() in _AUXILIARIES:
        return None
    if form == "third" and following.lower() in _RARELY_NOUNS:
        # `partners see changes within two minutes`.
        return None
    framed = kind_of(tokens, at + 1) in ("article", "question")
    firm = form != "either" and _is_firm(
        token.low, verb, form, following, head=head, after_then=after_then, framed=framed
    )
    likely = form == "past" or (form == "base" and _takes_object(tokens, at + 1))
    after = tuple(one.low for one in tokens[at + 1 : at + 3])
    odds = likelihood_of_head(tokens, at, verb, among) if head and form in ("base", "third") else 0.0
    return Slot(token, verb, form, head, firm, likely, after, (0, 0), False, odds)


def _unknown(low: str, among: Dictionary, spelling: str) -> Verb | None:
    """`Grouted`, `Stump-ground`: a past whose other forms nobody needs to know."""
    last = low.rpartition("-")[2]
    known = verb_of(last, among, spelling)
    if len(low) > 5 and (last.endswith("ed") or (last != low and known and last == known.past and known.tells)):
        return Verb(low, "", low, low, 0.0)
    return None


def _odds(tokens: Sequence[Token], at: int, last: int, one: Slot, among: Dictionary, pasts: int) -> float:
    if one.form == "past":
        return likelihood_of_past(tokens, at, last, one.verb, among)
    if one.form == "either":
        return 0.0
    return likelihood_of_joined(tokens, at, last, one.verb, among, pasts)


def _form(word: str, verb: Verb) -> str:
    if not verb.tells:
        return "third" if word == verb.third else "either"
    return next(form for form in ("past", "base", "third", "participle") if getattr(verb, form) == word)


def _takes_object(tokens: Sequence[Token], at: int) -> bool:
    """Whether a plural follows, alone or after one more word, that rarely ends a compound."""
    if at < len(tokens) and tokens[at].text.isdigit():
        at += 1
    for token in tokens[at : at + 2]:
        if token.low in _BARE or token.low in _PREPOSITIONS or token.low in _JOINERS or not token.text.isalpha():
            return False
        if token.low in _COMPOUND_HEADS:
            return False
        if token.low.endswith("s") and not token.low.endswith(("ss", "us", "is")) and len(token.low) > 3:
            return True
    return False


def _is_firm(
    word: str, verb: Verb, form: str, following: str, *, head: bool, after_then: bool, framed: bool
) -> bool:
    nearest = following.lower().replace("’", "'")
    if framed:
        return True
    if form == "past":
        return verb.past != verb.participle or word in _NEVER_ATTRIBUTES or (head and nearest != "by")
    if after_then and nearest not in _BARE and not is_ever_noun(word):
        # `purées, then finger food` is a row of nouns.
        return True
    if nearest in _PARTICLES and (form == "base" or not is_ever_noun(word)):
        return True
    if form == "third":
        if nearest in _BARE:
            return False
        beside = nearest not in _PREPOSITIONS | _JOINERS and not nearest.endswith(("ing", "ed"))
        if head and (following[:1].isdigit() or (following.isalpha() and beside)):
            return word not in _PLURAL_MODIFIERS
        return not (is_ever_noun(word) or is_ever_noun(verb.base))
    if head and nearest in _WITH_PREPOSITION.get(word, ()):
        return True
    if nearest.endswith("ly") and nearest not in _LY_ADJECTIVES:
        return True
    if (is_ever_noun(word) or verb.bias > _BIAS_OF_NOUNS) and word not in _RARELY_NOUNS:
        return head and following[:1].isdigit()
    return nearest != "of"


def differ(slot: Slot, first: Slot) -> bool:
    """`Lead twelve nurses and owns the rota`: both in the present, for one and for more."""
    return first.firm and not slot.nested and {slot.form, first.form} == {"base", "third"}


def is_passive(slot: Slot) -> bool:
    """`Audited yearly by the maker`."""
    first, second = [*slot.after[:2], "", ""][:2]
    timed = first in _ADVERBS or first.endswith("ly")
    return slot.form == "past" and (first == "by" or (timed and second == "by"))
