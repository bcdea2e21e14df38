"""What lies in a workspace, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
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
    lost = _lost_documents(workspace)
    if lost:
        shown = ", ".join(lost[:_NAMED]) + (f" and {len(lost) - _NAMED} more" if len(lost) > _NAMED else "")
        problems.append(f"The documents of these resumes are missing: {shown}. Upload them again.")
    with workspace.store.reading() as tx:
        for organization in tx.organizations():
            problems += [
                f"The file of the template {one.name} is missing. Add it again."
                for one in tx.private_templates(organization.id)
                if not workspace.blobs.holds(organization.id, one.sha256)
            ]
    return problems


def _lost_documents(workspace: Workspace) -> list[str]:
    with workspace.store.reading() as tx:
        return [
            resume_id
            for organization in tx.organizations()
            for resume_id, sha256 in tx.documents(organization.id)
            if not workspace.blobs.holds(organization.id, sha256)
        ]


def _size(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.lstat().st_size if path.is_file() else 0
        except OSError:
            # Removed by another process meanwhile.
            continue
    return total
