"""Signed links to rendered files (decision D9)."""

from __future__ import annotations

from datetime import datetime, timedelta
from urllib.parse import quote

from resumectl.engine.base import RenderedFile
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.signing import read_signed, sign
from resumectl.engine.local.workspace import CURSOR_SECRET, Workspace
from resumectl.model.errors import LinkExpired, NotFound
from resumectl.model.limits import PREVIEW_DAYS
from resumectl.model.preview import Preview
from resumectl.store.records import StoredPreview

_PURPOSE = "link"


def make_link(parts: Parts, resume_id: str, rendered: RenderedFile) -> Preview:
    """Keep the rendered bytes as they are now and give a link to them."""
    workspace = parts.workspace
    sha256 = workspace.blobs.put(parts.organization_id, rendered.data)
    with workspace.store.writing() as tx:
        now = parts.now()
        resume = tx.resume(parts.organization_id, resume_id)
        if resume is None:
            raise NotFound(f"There is no resume {resume_id}.", remedy="`resumectl list` shows the ids.")
        kept = StoredPreview(
            id=parts.new_id("prv"),
            organization_id=parts.organization_id,
            resume_id=resume_id,
            sha256=sha256,
            filename=rendered.filename,
            created_at=now,
            # Its resume's end is the link's too.
            expires_at=min(now + timedelta(days=PREVIEW_DAYS), resume.record.expires_at),
        )
        tx.add_preview(kept)
        token = sign(tx.secret(CURSOR_SECRET), _PURPOSE, kept.id.encode())
        parts.hold_bytes(sha256, rendered.data)
    url = f"{parts.public_url.rstrip('/')}/files/{token}/{quote(kept.filename)}"
    return Preview(url, kept.expires_at, kept.filename)


def open_link(workspace: Workspace, token: str, now: datetime) -> RenderedFile:
    """The file behind a link; whoever has the link may have it.

    Raises:
        NotFound: LINK_NOT_FOUND, nobody here signed this.
        LinkExpired: it has ended, was revoked, or its resume was deleted.
    """
    with workspace.store.reading() as tx:
        preview_id = read_signed(tx.secret(CURSOR_SECRET), _PURPOSE, token)
        found = tx.preview(preview_id.decode()) if preview_id else None
        resume = tx.resume(found.organization_id, found.resume_id) if found else None
    if found is None:
        raise NotFound(
            "There is no such link.", code="LINK_NOT_FOUND", remedy="Check that it was copied whole."
        )
    # A resume that has ended is gone for everybody, though no clean-up has come by yet.
    if resume and now < resume.record.expires_at and found.revoked_at is None and now < found.expires_at:
        try:
            return RenderedFile(found.filename, workspace.blobs.get(found.organization_id, found.sha256))
        except KeyError:
            pass
    raise LinkExpired("This link has ended.", remedy="Ask for a new one.")
