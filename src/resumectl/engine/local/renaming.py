"""Another title for a resume; the data stays."""

from __future__ import annotations

from dataclasses import replace

from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import alive
from resumectl.engine.local.titles import title_for
from resumectl.engine.local.words import searchable
from resumectl.model.access import Scope
from resumectl.model.resume import Resume


def rename(parts: Parts, resume_id: str, title: str) -> Resume:
    """See engine.base.Engine.rename."""
    parts.require(Scope.RESUMES_WRITE)
    said = title_for(title, "")
    with parts.workspace.store.writing() as tx:
        resume = alive(parts, tx, resume_id)
        parts.require_change(resume.record)
        record = replace(resume.record, title=said, updated_at=parts.now())
        tx.amend(replace(resume, record=record))
        current = tx.current_revision(parts.organization_id, resume_id)
        tx.set_words(parts.organization_id, resume_id, searchable(record, current.result.profile if current else None))
    return record
