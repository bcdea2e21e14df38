"""What lies in a workspace, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

from resumectl.engine.administration import Summary
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import own_organization
from resumectl.engine.local.workspace import Workspace
from resumectl.model.limits import EXPIRY_NOTICE_DAYS

_NAMED = 5
"""Damaged documents that are named one by one."""


def summary(parts: Parts) -> Summary:
    """See engine.administration.Administration.summary."""
    with parts.workspace.store.reading() as tx:
        organization = own_organization(parts, tx)
        counts = dict(tx.counts(organization.id))
    folder = parts.workspace.folder
    return Summary(folder, organization, counts, expiring(parts), _size(folder))


def expiring(parts: Parts) -> int:
    """See engine.administration.Administration.expiring."""
    now = parts.now()
    with parts.workspace.store.reading() as tx:
        return tx.expiring(parts.organization_id, after=now, until=now + timedelta(days=EXPIRY_NOTICE_DAYS))


def check(workspace: Workspace) -> Sequence[str]:
    """See engine.administration.Administration.check."""
    problems = []
    damage = workspace.store.check()
    if damage:
        problems.append(f"The database {workspace.folder / 'workspace.db'} is damaged: {damage}.")
    return problems + lost_files(workspace, partial(_is_whole, workspace))


def lost_files(workspace: Workspace, is_whole: Callable[[str, str], bool]) -> list[str]:
    """A sentence each about documents and templates of which `is_whole` says, by organization and SHA-256, that the
    bytes are not there.
    """
    problems = []
    lost = _lost_documents(workspace, is_whole)
    if lost:
        shown = ", ".join(lost[:_NAMED]) + (f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else "")
        problems.append(f"The documents of these resumes are missing or damaged: {shown}. Upload them again.")
    with workspace.store.reading() as tx:
        templates = [(one.id, two) for one in tx.organizations() for two in tx.private_templates(one.id)]
    problems += [
        f"The file of the template {template.name} is missing or damaged. Add it again."
        for organization_id, template in templates
        if not is_whole(organization_id, template.sha256)
    ]
    return problems


def _lost_documents(workspace: Workspace, is_whole: Callable[[str, str], bool]) -> list[str]:
    # Not inside a transaction: reading every byte takes its time, and a log that is being read cannot be folded in.
    with workspace.store.reading() as tx:
        kept = [(one.id, *document) for one in tx.organizations() for document in tx.documents(one.id)]
    lost = [(one, resume_id) for one, resume_id, sha256 in kept if not is_whole(one, sha256)]
    if not lost:
        return []
    # What was deleted meanwhile is not lost.
    with workspace.store.reading() as tx:
        there = {document[0] for one in tx.organizations() for document in tx.documents(one.id)}
    return [resume_id for _, resume_id in lost if resume_id in there]


def _is_whole(workspace: Workspace, organization_id: str, sha256: str) -> bool:
    """Whether the bytes are there and are those that were put away: all of them are read."""
    try:
        workspace.blobs.get(organization_id, sha256)
    except KeyError:
        return False
    return True


def _size(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.lstat().st_size if path.is_file() else 0
        except OSError:
            # Removed by another process meanwhile.
            continue
    return total
