"""Corrected profiles, the states that a resume's data has had, and bringing one back (decisions C7 and C12)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from resumectl.engine.local.outbox import announce
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.passes import kept, read_off
from resumectl.engine.local.records import alive, completed
from resumectl.engine.local.words import searchable
from resumectl.model.access import Scope
from resumectl.model.corrected import corrected_profile
from resumectl.model.errors import Conflict, NotFound
from resumectl.model.page import ParseResult
from resumectl.model.profile import Profile
from resumectl.model.resume import RevisionItem, RevisionKind, Status
from resumectl.model.webhook import Event
from resumectl.store.base import Reading, Writing
from resumectl.store.records import Revision, StoredResume


def correct(parts: Parts, resume_id: str, profile: Profile) -> RevisionItem:
    """See engine.base.Engine.correct."""
    parts.require(Scope.RESUMES_WRITE)
    corrected_profile(profile.to_json())
    with parts.workspace.store.writing() as tx:
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        resume, current = completed(parts, tx, resume_id)
        profile = _with_own_phone(current.result.profile, profile)
        result = with_profile(current.result, profile)
        latest = kept(current.latest_pass, current.result.profile, profile)
        made = replace(current, kind=RevisionKind.CORRECTED, result=result, latest_pass=latest)
        return append(parts, tx, resume, made)


_DIGITS_OF_A_NUMBER = 6
"""Fewer do not show that a number is the end of a longer one."""


def _with_own_phone(before: Profile, after: Profile) -> Profile:
    """The profile with the `phone_e164` of its corrected `phone_number`. Who corrects the one leaves the other, or
    cannot see it, being of the first release; links and cards would dial the number that was wrong.
    """
    old, new = before.basic_info, after.basic_info
    if new.phone_number == old.phone_number or not new.phone_e164 or new.phone_e164 != old.phone_e164:
        return after
    digits = re.sub(r"\D", "", new.phone_number).lstrip("0")
    if len(digits) >= _DIGITS_OF_A_NUMBER and new.phone_e164.endswith(digits):
        # Only written otherwise.
        return after
    from resumectl.parse.fields.contact.phone import e164

    return replace(after, basic_info=replace(new, phone_e164=e164(new.phone_number, "")))


def revisions(parts: Parts, resume_id: str) -> tuple[RevisionItem, ...]:
    """See engine.base.Engine.revisions."""
    parts.require(Scope.RESUMES_READ)
    with parts.workspace.store.reading() as tx:
        alive(parts, tx, resume_id)
        return tuple(tx.revisions(parts.organization_id, resume_id))


def revision(parts: Parts, resume_id: str, number: int) -> ParseResult:
    """See engine.base.Engine.revision."""
    parts.require(Scope.RESUMES_READ)
    with parts.workspace.store.reading() as tx:
        alive(parts, tx, resume_id)
        return _find(parts, tx, resume_id, number).result


def restore(parts: Parts, resume_id: str, number: int | None) -> RevisionItem:
    """See engine.base.Engine.restore."""
    parts.require(Scope.RESUMES_WRITE)
    with parts.workspace.store.writing() as tx:
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        if not resume.record.status.is_final:
            raise Conflict(
                f"The resume {resume_id} is {resume.record.status}; earlier data can be restored once that is done.",
                remedy="Ask again in a few seconds.",
            )
        wanted = _find(parts, tx, resume_id, _earlier(parts, tx, resume) if number is None else number)
        return append(parts, tx, resume, replace(wanted, kind=RevisionKind.RESTORED), restored_from=wanted.number)


def _earlier(parts: Parts, tx: Reading, resume: StoredResume) -> int:
    if resume.record.status is Status.FAILED and resume.current_revision:
        return resume.current_revision
    numbers = [one.number for one in tx.revisions(parts.organization_id, resume.record.id)]
    return max((number for number in numbers if number < resume.current_revision), default=0)


def _find(parts: Parts, tx: Reading, resume_id: str, number: int) -> Revision:
    # SQLite has no larger number.
    found = tx.revision(parts.organization_id, resume_id, number) if 0 < number < 2**63 else None
    if found is None:
        which = f"revision {number}" if number > 0 else "earlier revision"
        raise NotFound(
            f"The resume {resume_id} has no {which}.",
            code="REVISION_NOT_FOUND",
            remedy=f"`resumectl revisions {resume_id}` shows them.",
        )
    return found


def append(
    parts: Parts, tx: Writing, resume: StoredResume, data: Revision, *, restored_from: int | None = None
) -> RevisionItem:
    """Add the data as a revision of the caller's, make it the current one and the resume COMPLETED."""
    now, resume_id = parts.now(), resume.record.id
    number = 1 + max(one.number for one in tx.revisions(parts.organization_id, resume_id))
    kind, result, engine_version, by = data.kind, data.result, data.engine_version, parts.caller.key_id
    tx.add_revision(
        replace(
            data,
            number=number,
            created_at=now,
            created_by=by,
            restored_from=restored_from,
            proofread_of=None,
        )
    )
    record = replace(
        resume.record,
        status=Status.COMPLETED,
        updated_at=now,
        error=None,
        resume_language=result.profile.resume_language,
        engine_version=engine_version,
        proofread=read_off(resume.record.proofread, data.latest_pass),
    )
    changed = replace(resume, record=record, current_revision=number)
    done = tx.move("i", changed) if resume.record.status is Status.FAILED else tx.amend(changed)
    if not done:
        raise LookupError(f"the resume {resume_id} changed inside a transaction")
    if resume.record.status is Status.FAILED:
        announce(tx, Event.RESUME_COMPLETED, parts.organization_id, record, now)
    tx.set_words(parts.organization_id, resume_id, searchable(record, result.profile))
    return RevisionItem(number, kind, now, by, engine_version, True, restored_from)


def with_profile(result: ParseResult, profile: Profile) -> ParseResult:
    """The result with another profile; what was proved and did not change stays proved."""
    before, after = (dict(_values(one.to_json(), "")) for one in (result.profile, profile))
    same = {pointer for pointer in result.evidence if pointer in after and before.get(pointer) == after[pointer]}

    def kept(of: Mapping[str, Any]) -> dict[str, Any]:
        return {pointer: value for pointer, value in of.items() if pointer in same}

    transcript = replace(
        result.transcript, sources=kept(result.transcript.sources), marks=kept(result.transcript.marks)
    )
    return replace(result, profile=profile, evidence=kept(result.evidence), transcript=transcript)


def _values(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    """Every pointer in plain JSON data with what it points to."""
    yield pointer, value
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, child in children:
        yield from _values(child, f"{pointer}/{name}")
