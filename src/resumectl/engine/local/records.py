"""Finding a resume and its data, with the errors that the contract gives for what is not there."""

from __future__ import annotations

import re
import shlex

from resumectl.engine.local.parts import Parts
from resumectl.model.access import Organization
from resumectl.model.errors import Conflict, NotAuthorised, NotFound
from resumectl.model.resume import Status
from resumectl.store.base import Reading
from resumectl.store.records import Revision, StoredResume


def own_organization(parts: Parts, tx: Reading) -> Organization:
    """The caller's organization. Raises NotAuthorised where the workspace has no such one."""
    organization = tx.organization(parts.organization_id)
    if organization is None:
        raise NotAuthorised(f"The organization {parts.organization_id} is not in this workspace.")
    return organization


def alive(parts: Parts, tx: Reading, resume_id: str) -> StoredResume:
    """The row; expired ones and other organizations' count as absent. Raises NotFound."""
    resume = tx.resume(parts.organization_id, resume_id)
    if resume is None or resume.record.expires_at <= parts.now():
        search = _search_for(resume_id)
        raise NotFound(f"There is no resume {resume_id}.", remedy=f"{search}`resumectl list` shows the ids.")
    return resume


def _search_for(said: str) -> str:
    """Where somebody said a name or a title, what finds the id by it."""
    words = shlex.quote(" ".join(re.findall(r"\w+", said)))
    return "" if said.startswith("res_") or words == "''" else f"`resumectl list --search {words}` looks for it, "



def completed(parts: Parts, tx: Reading, resume_id: str) -> tuple[StoredResume, Revision]:
    """The row and its newest data. Raises NotFound, and Conflict unless COMPLETED."""
    resume = alive(parts, tx, resume_id)
    record = resume.record
    if record.status is Status.FAILED and record.error:
        # Its cause stands where else the advice to ask again would: nobody should wait for it.
        raise Conflict(f"The resume {resume_id} has no data, because it is FAILED.", remedy=record.error.message)
    revision = tx.current_revision(parts.organization_id, resume_id)
    if record.status is not Status.COMPLETED or revision is None:
        raise Conflict(
            f"The resume {resume_id} is {record.status}; its data can be read once it is COMPLETED.",
            remedy="Ask again in a few seconds.",
        )
    return resume, revision
