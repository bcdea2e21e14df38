"""Work that a stop in good order may break off: from then on it counts as no attempt at its document."""

from __future__ import annotations

from dataclasses import replace

from resumectl.engine.local.parts import Parts
from resumectl.model.resume import ProofreadStatus, Status
from resumectl.store.base import Writing
from resumectl.store.records import StoredResume


def excuse(parts: Parts) -> None:
    """See engine.base.excuse."""
    for taken in parts.worker.to_excuse():
        with parts.workspace.store.writing() as tx:
            _excuse(parts, tx, taken)


def _excuse(parts: Parts, tx: Writing, taken: StoredResume) -> None:
    resume = tx.resume(taken.organization_id, taken.record.id)
    ours = resume and resume.lease and resume.lease.worker_id == parts.worker.id
    if not (resume and ours and parts.worker.holds(taken)):
        return
    reading = resume.record.status is Status.PROCESSING
    passing = resume.record.proofread.status is ProofreadStatus.RUNNING
    attempts, passes_begun = resume.attempts - reading, resume.passes_begun - passing
    tx.amend(replace(resume, attempts=attempts, passes_begun=passes_begun))
