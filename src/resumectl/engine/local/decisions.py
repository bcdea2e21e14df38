"""What people say about proofreading: single edits taken or refused, and words that are right as they stand."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from resumectl.engine.local import corrections, passes
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import alive, completed
from resumectl.model.access import Scope
from resumectl.model.errors import Conflict, InvalidInput, NotFound
from resumectl.model.limits import PROOFREAD_WORD_CODE_POINTS, PROOFREAD_WORDS
from resumectl.model.passes import Decision, MarkedEdit, Pass, PassReport, edited, text_at, with_texts
from resumectl.model.profile import Profile
from resumectl.model.resume import RevisionItem, RevisionKind
from resumectl.store.base import Reading
from resumectl.store.records import Revision, StoredResume


def report(parts: Parts, resume_id: str) -> PassReport:
    """See engine.base.Engine.proofreading."""
    parts.require(Scope.RESUMES_READ)
    with parts.workspace.store.reading() as tx:
        resume = alive(parts, tx, resume_id)
        current = tx.current_revision(parts.organization_id, resume_id)
        latest = current.latest_pass if current else None
        texts = _texts_before(parts, tx, resume_id, latest) if latest else {}
    return PassReport(resume_id, resume.record.proofread, latest, texts)


def decide(
    parts: Parts, resume_id: str, *, accept: Collection[int], reject: Collection[int]
) -> RevisionItem:
    """See engine.base.Engine.decide_edits."""
    parts.require(Scope.RESUMES_WRITE)
    if not accept and not reject:
        raise InvalidInput("No edit is named.", field="accept", remedy="Name edits by their numbers.")
    both = sorted(set(accept) & set(reject))
    if both:
        raise InvalidInput(f"Edit {both[0]} cannot be accepted and rejected.", field="reject")
    with parts.workspace.store.writing() as tx:
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        passes.refuse_while_proofread(resume)
        resume, current = completed(parts, tx, resume_id)
        latest = _known(resume_id, current.latest_pass, (*accept, *reject))
        decided = {**dict.fromkeys(accept, Decision.ACCEPTED), **dict.fromkeys(reject, Decision.REJECTED)}
        after = replace(latest, edits=tuple(_decided(one, decided.get(one.number)) for one in latest.edits))
        if after == latest:
            return _item(parts, tx, resume, current)
        profile = _redone(current.result.profile, latest, after, _texts_before(parts, tx, resume_id, latest))
        result = replace(current.result, profile=profile)
        made = replace(current, kind=RevisionKind.REVIEWED, result=result, latest_pass=after)
        return corrections.append(parts, tx, resume, made)


def _decided(one: MarkedEdit, decision: Decision | None) -> MarkedEdit:
    """The edit with its decision; what says no more than is so already changes nothing."""
    if decision is None or (decision is Decision.ACCEPTED and one.in_effect):
        return one
    return replace(one, decision=decision)


def _known(resume_id: str, latest: Pass | None, numbers: Iterable[int]) -> Pass:
    known = {one.number for one in latest.edits} if latest else set()
    missing = sorted(set(numbers) - known)
    if missing or latest is None:
        raise NotFound(
            f"The data of the resume {resume_id} has no edit {missing[0]}.",
            code="EDIT_NOT_FOUND",
            remedy=f"`resumectl proofread show {resume_id}` lists them.",
        )
    return latest


def _redone(current: Profile, before: Pass, after: Pass, texts: dict[str, str]) -> Profile:
    """The profile with the values anew whose edits were decided about. Raises Conflict for a value that is not what
    the edits made of it."""
    pairs = zip(before.edits, after.edits, strict=True)
    changed = {old.edit.path for old, new in pairs if old.in_effect is not new.in_effect}
    values = {}
    for path in changed:
        old, new = (
            edited(texts[path], [one.edit for one in of.edits if one.in_effect and one.edit.path == path])
            for of in (before, after)
        )
        if text_at(current, path) != old:
            raise Conflict(
                f"The text at {path} was changed since it was proofread.",
                code="EDIT_OUTDATED",
                remedy="Have the resume proofread again.",
            )
        values[path] = new
    return with_texts(current, values)


def _texts_before(parts: Parts, tx: Reading, resume_id: str, of: Pass) -> dict[str, str]:
    """The values that a pass's edits refer to, as they were before it."""
    base = tx.revision(parts.organization_id, resume_id, of.of_revision)
    if base is None:
        raise LookupError(f"the resume {resume_id} has no revision {of.of_revision}, which was proofread")
    return {path: text_at(base.result.profile, path) for path in {one.edit.path for one in of.edits}}


def _item(parts: Parts, tx: Reading, resume: StoredResume, current: Revision) -> RevisionItem:
    items = tx.revisions(parts.organization_id, resume.record.id)
    return next(one for one in items if one.number == current.number)


def words(parts: Parts) -> tuple[str, ...]:
    """See engine.base.Engine.proofread_words."""
    parts.require(Scope.RESUMES_READ)
    with parts.workspace.store.reading() as tx:
        return tuple(tx.proofread_words(parts.organization_id))


def change_words(parts: Parts, *, add: Sequence[str], remove: Sequence[str]) -> tuple[str, ...]:
    """See engine.base.Engine.change_proofread_words."""
    parts.require(Scope.RESUMES_WRITE)
    parts.require_organization_key("does not change the organization's words")
    if not add and not remove:
        raise InvalidInput("No word is named.", field="add")
    wanted = [_word(one) for one in add]
    unwanted = {unicodedata.normalize("NFC", one).strip() for one in remove}
    with parts.workspace.store.writing() as tx:
        for word in unwanted:
            tx.remove_proofread_word(parts.organization_id, word)
        for word in wanted:
            tx.add_proofread_word(parts.organization_id, word)
        found = tuple(tx.proofread_words(parts.organization_id))
        if len(found) > PROOFREAD_WORDS:
            raise InvalidInput(f"The list would have more than {PROOFREAD_WORDS:,} words.", field="add")
    return found


def _word(said: str) -> str:
    """The word as it is kept. Raises InvalidInput."""
    word = unicodedata.normalize("NFC", said).strip()
    if not 1 <= len(word) <= PROOFREAD_WORD_CODE_POINTS or not word.isprintable() or word.split() != [word]:
        raise InvalidInput(
            f"{said!r} is no word: 1 to {PROOFREAD_WORD_CODE_POINTS} characters without spaces.",
            field="add",
            remedy="Add the words of a name one by one.",
        )
    return word
