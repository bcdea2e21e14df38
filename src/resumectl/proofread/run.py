"""Proofreading on one screen: texts, findings, what is sure applied, until nothing more is found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from itertools import groupby
from typing import Final

from resumectl.model.edits import Edit, Proofreading
from resumectl.model.profile import Profile
from resumectl.proofread.bullets import check_bullets
from resumectl.proofread.dates import check_date, check_dates_in_text
from resumectl.proofread.dictionary import Dictionary, dictionary, has_dictionary
from resumectl.proofread.doubt import Reading, is_read
from resumectl.proofread.draft import Draft
from resumectl.proofread.finding import Finding
from resumectl.proofread.languages import LANGUAGES, code_of, is_plain_of, is_verb_of, of_group, of_text, variety_of
from resumectl.proofread.passages import Passage, Role, passages, with_texts
from resumectl.proofread.recall import Recall
from resumectl.proofread.scope import Scope, scope_of, uses_in
from resumectl.proofread.spacing import check_doubled_words, check_marks, check_spaces
from resumectl.proofread.surroundings import before_each, headings_of
from resumectl.proofread.typos import is_foreign

LONGEST_TEXT: Final = 4_000
LONGEST_RESUME: Final = 80_000
"""Characters; what goes beyond is left as it is."""
MOST_SUGGESTIONS: Final = 200
_ROUNDS: Final = 8
_MOST_ASKED: Final = 40
"""Words of a résumé; where more are in doubt, the language model is not asked: it would take too long."""
_LIBRARIES: Final = ("harper", "hunspell", "lemminflect", "wordfreq", "symspellpy", "codespell_lib")

_Found = dict[str, list[Finding]]


def missing() -> str | None:
    """Why proofreading cannot run here, with the way to mend it; None when it can. Imports nothing."""
    if all(find_spec(name) for name in _LIBRARIES):
        return None
    return "The libraries of proofreading are not installed: pip install 'resumectl[proofread]'"


def proofread(profile: Profile, language: str, words: Collection[str] = ()) -> Proofreading:
    """Correct what is surely wrong and suggest the rest.

    `language` is an ISO 639-1 code (or an English name such as `German`); `words` are right as they stand. The
    profile that comes back has no sure mistake left: proofreading it again applies nothing.
    """
    code = code_of(language)
    reason = _unsupported(code, language)
    among = None if reason else dictionary(code)
    if among is None:
        return Proofreading(profile, (), code, supported=False, reason=reason)
    texts = list(_bounded(passages(profile)))
    scope = scope_of(profile, texts, code, words)
    scope = replace(scope, language=variety_of(texts, scope, among))
    drafts = {one.path: Draft(one.text) for one in texts}
    headings = headings_of(profile) if code == "en" and is_read() else None
    doubtful = _correct(texts, drafts, scope, among, headings)
    edits = [edit for path, draft in drafts.items() for edit in draft.edits(path)]
    edits += _suggestions(drafts, doubtful)
    changed = {path: draft.text for path, draft in drafts.items() if draft.text != draft.first}
    order = {path: number for number, path in enumerate(drafts)}
    edits.sort(key=lambda edit: (order[edit.path], edit.start))
    return Proofreading(with_texts(profile, changed), tuple(edits), scope.language)


def _unsupported(code: str, said: str) -> str:
    if code not in LANGUAGES:
        named = f"for the language “{said}”" if said else "without knowing the language"
        return f"There is no proofreading {named}; there is for {', '.join(LANGUAGES.values())}."
    if not has_dictionary(code):
        return (
            f"There is no dictionary of {LANGUAGES[code]} on this machine: pip install 'resumectl[proofread]', "
            f"or apt-get install hunspell-{code}"
        )
    return ""


def _bounded(texts: Iterable[Passage]) -> Iterator[Passage]:
    length = 0
    for one in texts:
        if len(one.text) <= LONGEST_TEXT:
            length += len(one.text)
            if length > LONGEST_RESUME:
                return
            yield one


def _correct(
    texts: Sequence[Passage],
    drafts: dict[str, Draft],
    scope: Scope,
    among: Dictionary,
    headings: Mapping[str, str] | None,
) -> _Found:
    """Apply what is sure, round after round (a corrected verb may be in the wrong tense); give what stays in doubt.

    With `headings` a language model is asked as well, whenever nothing is sure without it.
    """
    restless: set[str] = set()
    found: _Found = {}
    recall = Recall(lambda one, scope, reading: list(_of_one(one, scope, among, reading)))
    for number in range(2 * _ROUNDS):
        now = [replace(one, text=drafts[one.path].text) for one in texts]
        here = replace(scope, uses=uses_in(now))
        readings = _readings(now, headings)
        alone = recall.findings(now, here, readings)
        waiting = [one for one in now if one.path in readings and readings[one.path].waiting]
        asks = None if headings is None else False
        found = _findings(now, here, among, alone, {one.path for one in waiting}, asks=asks)
        sure = _sure(found, restless, late=not waiting)
        if not sure and (waiting or _open(found)):
            asked = _asked(readings)
            alone |= recall.findings(waiting, here, asked)
            found = _findings(now, here, among, alone, asks=True if _open(found) <= _MOST_ASKED else None)
            sure = _sure(found, restless, late=True)
        if not sure:
            break
        if number >= _ROUNDS:
            # Two rules that undo each other: neither is right.
            restless |= set(sure)
            drafts.update((path, Draft(drafts[path].first)) for path in sure)
            continue
        for path, of in sure.items():
            drafts[path].apply(of)
    return found


def _sure(found: _Found, restless: Collection[str], *, late: bool) -> _Found:
    """What is to be applied, by path; what whole sentences tell only where nothing else is, and only if `late`."""
    due = {}
    for path, of in found.items():
        sure = [one for one in of if one.is_sure]
        sure = [one for one in sure if not one.is_late] or (sure if late else [])
        if sure and path not in restless:
            due[path] = _apart(sure)
    return due


def _readings(texts: Sequence[Passage], headings: Mapping[str, str] | None) -> dict[str, Reading]:
    """By path what a language model reads first; nothing where there is none."""
    if headings is None:
        return {}
    return {path: Reading(before, False, []) for path, before in before_each(texts, headings).items()}


def _asked(readings: Mapping[str, Reading]) -> dict[str, Reading]:
    """The same, to be asked now; nothing where too much would be."""
    if len([at for one in readings.values() for at in one.waiting]) > _MOST_ASKED:
        return {}
    return {path: one._replace(now=True) for path, one in readings.items()}


def _open(found: _Found) -> int:
    """How many verbs the model is to be asked about."""
    return len([one for of in found.values() for one in of if one.is_open])


def _findings(
    texts: Sequence[Passage], scope: Scope, among: Dictionary, alone: _Found, waiting: Collection[str] = (),
    *, asks: bool | None,
) -> _Found:
    """What is found in each text `alone`, and what shows only beside others or in what is read as a whole.

    `waiting` are paths of texts with words in doubt; `asks` as in tense.py.
    """  # fmt: skip
    found = {path: list(of) for path, of in alone.items()}
    bullets = [one for one in texts if one.role is Role.BULLET]
    groups = [list(of) for _, of in groupby(bullets, key=lambda one: one.group)]
    for group in groups:
        for passage, one in check_bullets(group, is_verb_of(scope, among), is_plain_of(among)):
            found[passage.path].append(one)
    busy = {*waiting, *(path for path, of in found.items() if any(one.is_sure for one in of))}
    for passage, one in of_group(groups, scope, among, busy=busy, asks=asks):
        found[passage.path].append(one)
    return found


def _of_one(passage: Passage, scope: Scope, among: Dictionary, reading: Reading | None) -> Iterator[Finding]:
    text = passage.text
    if passage.role is Role.DATE:
        yield from check_date(text)
        return
    yield from check_spaces(text)
    if passage.role is Role.TITLE or is_foreign(text, scope, among):
        return
    yield from check_marks(text, among.knows)
    yield from check_dates_in_text(text, scope.language)
    for one in check_doubled_words(text, scope.language):
        # `Vulpes vulpes surveys` begins with the name of an animal.
        named = (scope.is_protected(one.after) or one.after[0].isupper()) and not among.knows(one.after.lower())
        yield one._replace(confidence=0.4) if named else one
    yield from of_text(text, scope, among, over=passage.ongoing is False, reading=reading)


def _apart(findings: Iterable[Finding]) -> list[Finding]:
    """Those that do not touch one another, the surer first, in the order of the text."""
    kept: list[Finding] = []
    for one in sorted(findings, key=lambda one: (-one.confidence, one.start, one.end, one.after)):
        if all(one.end < other.start or other.end < one.start for other in kept):
            kept.append(one)
    return sorted(kept)


def _suggestions(drafts: dict[str, Draft], doubtful: _Found) -> list[Edit]:
    told = [
        drafts[path].suggestion(path, one._replace(confidence=min(one.confidence, 0.8)))
        for path, of in doubtful.items()
        for one in _apart(of)
        if drafts[path].is_free(one)
    ]
    return sorted(told, key=lambda edit: -edit.confidence)[:MOST_SUGGESTIONS]
