"""Which rules hold in which language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from resumectl.proofread import concord, finite
from resumectl.proofread.confusions import check_confusions
from resumectl.proofread.daynames import check_names_of_days
from resumectl.proofread.dictionary import Dictionary
from resumectl.proofread.doubt import Reading
from resumectl.proofread.english import check_english_typos, spelling_of
from resumectl.proofread.finding import Finding
from resumectl.proofread.grammar import check_agreement, check_articles
from resumectl.proofread.intended import check_intended
from resumectl.proofread.lexicon import english_words
from resumectl.proofread.passages import Passage
from resumectl.proofread.possessives import check_possessives
from resumectl.proofread.relatives import check_relatives
from resumectl.proofread.retold import UNSURE
from resumectl.proofread.scope import Scope
from resumectl.proofread.subjects import check_subjects
from resumectl.proofread.syntax import parsed
from resumectl.proofread.tense import check_tense, past_elsewhere
from resumectl.proofread.trees import told_by_somebody
from resumectl.proofread.typos import check_typos
from resumectl.proofread.verbs import verb_of

LANGUAGES: Final = {
    "en": "English", "fr": "French", "de": "German", "es": "Spanish", "it": "Italian", "nl": "Dutch",
    "pt": "Portuguese", "pl": "Polish",
}  # fmt: skip
_NO_PAST: Final = re.compile(r"\b(?:now|still|today|currently|each|every) $", re.IGNORECASE)
"""Before what is so to this day, and before nouns."""
_OF_LEAD: Final = re.compile(
    r"lead (?:acid|aprons?|cames?|coffins?|concentrates?|crystal|dust|exposure|flashings?|gen|generation|glass|glazing|"
    r"guitars?|guitarists?|ingots?|levels|lights?|linings?|magnets?|ore|ornaments?|paints?|pipes?|pipework|poisoning|"
    r"roof(?:s|ing)?|scoring|sheaths?|sheets?|shielding|shot|singers?|sinkers?|solder|statues?|times?|valleys?|vocals?|"
    r"weights?|zinc)\b",
    re.IGNORECASE,
)
"""The metal, what a band or a sales team calls so, and what is no object of the verb."""
_YEAR_SAID: Final = re.compile(r"[^.;]*?\b((?:19|20)\d\d)\b")
_SUGGESTED: Final = 0.8
"""Misspelt words of languages without a grammar here are never corrected unasked."""


def code_of(language: str) -> str:
    """`German`, `de` and `de-AT` as `de`; what is unknown comes back in lower case."""
    folded = language.strip().lower()
    by_name = {name.lower(): code for code, name in LANGUAGES.items()}
    return by_name.get(folded, folded.replace("_", "-").partition("-")[0])


def variety_of(texts: Sequence[Passage], scope: Scope, among: Dictionary) -> str:
    """The language with its spelling, where it has several."""
    return spelling_of(texts, scope, among) if scope.language == "en" else scope.language


def of_text(
    text: str, scope: Scope, among: Dictionary, *, over: bool = False, reading: Reading | None = None
) -> Iterator[Finding]:
    """Misspelt words and grammar of one text; `over`: it tells of a job that is. `reading` as in english.py."""
    if not _is_english(scope):
        for one in check_typos(text, scope, among):
            yield one._replace(confidence=min(one.confidence, _SUGGESTED))
        return
    yield from check_english_typos(text, scope, among, reading)
    yield from check_intended(text, scope, among, reading)
    yield from check_names_of_days(text, scope, among)
    yield from check_articles(text, scope)
    yield from check_agreement(text, scope, among)
    for one in (*check_relatives(text, among), *check_subjects(text, among)):
        verb = verb_of(text[one.start : one.end], among, _spelling(scope), framed=True) if over else None
        # In a past job `a bag that weigh` lacks its past, not its s, and `clerks who stays` has one in its place.
        told = verb is not None and verb.tells and one.after in (verb.third, verb.base)
        yield one._replace(after=verb.past) if verb and told and not _NO_PAST.search(text, 0, one.start) else one
    yield from check_possessives(text, among)
    for one in check_confusions(text):
        if not scope.is_protected(text[one.start : one.end]):
            yield one


def of_group(
    groups: Sequence[Sequence[Passage]], scope: Scope, among: Dictionary,
    *, busy: Collection[str] = (), asks: bool | None = None,
) -> Iterator[tuple[Passage, Finding]]:
    """What shows only in the bullets of jobs together, tense, and where bullets are parsed. `busy`: paths of those with
    more to correct first; `asks` as in tense.py.
    """  # fmt: skip
    if not _is_english(scope):
        return
    bullets = [one for group in groups for one in group if one.path not in busy]
    _parse_ahead(bullets, among, _spelling(scope))
    for one in bullets:
        for found in concord.check_concord(one.text, among, _spelling(scope), over=one.ongoing is False):
            yield one, found
    elsewhere = past_elsewhere(groups, among, _spelling(scope))
    for group in groups:
        past = elsewhere[group[0].group]
        for passage, found in check_tense(group, among, _spelling(scope), past_elsewhere=past, busy=busy, asks=asks):
            if _is_yet_to_come(passage, found) or _OF_LEAD.match(passage.text, found.start):
                found = found._replace(confidence=min(found.confidence, UNSURE))
            yield passage, found


def _is_yet_to_come(passage: Passage, found: Finding) -> bool:
    """`Named a comet that returns in 2061`, of a job that ended before: told of a time after it."""
    year = _YEAR_SAID.match(passage.text, found.end)
    return year is not None and 0 < passage.ended < int(year[1])


def _parse_ahead(bullets: Sequence[Passage], among: Dictionary, spelling: str) -> None:
    """Parse what will be asked about: all at once is quicker."""
    parsed([
        told_by_somebody(one.text, among, spelling)[0]
        for one in bullets
        if concord.asked(one.text, among, spelling)
        or (one.ongoing is not None and finite.asked(one.text, among, spelling, one.ongoing))
    ])  # fmt: skip


def is_verb_of(scope: Scope, among: Dictionary) -> Callable[[str], bool]:
    """Whether a lower-case word is a verb of the language, as far as that is known."""
    if not _is_english(scope):
        return lambda word: False
    return lambda word: verb_of(word, among, _spelling(scope)) is not None and not scope.is_protected(word)


def is_plain_of(among: Dictionary) -> Callable[[str], bool]:
    """Whether a lower-case word is a word of the language and no tool's name: not `dbt` and `npm`."""
    tools = english_words("tools")
    return lambda word: among.knows(word) and word not in tools


def _is_english(scope: Scope) -> bool:
    return scope.language.partition("-")[0] == "en"


def _spelling(scope: Scope) -> str:
    return scope.language if "-" in scope.language else "en-US"
