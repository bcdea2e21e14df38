"""Pages of resumes and templates."""

from __future__ import annotations

from typing import Any

from resumectl.engine.base import Listing, ResumeItem
from resumectl.engine.local.cursors import check_limit, read_cursor, write_cursor
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.templates import shelf
from resumectl.engine.local.words import asked_words
from resumectl.engine.local.workspace import CURSOR_SECRET
from resumectl.model.errors import all_of
from resumectl.model.template import Template
from resumectl.model.timestamps import moment_of, timestamp
from resumectl.store.records import StoredResume


def list_resumes(parts: Parts, limit: int, cursor: str | None) -> Listing[ResumeItem]:
    """See engine.base.Engine.resumes. A place is the (created_at, id) of the last item."""
    listed = f"resumes {parts.organization_id}"
    with parts.workspace.store.reading() as tx:
        secret = tx.secret(CURSOR_SECRET)
        place = _place(secret, listed, limit, cursor)
        before = (moment_of(place[0]), place[1]) if place else None
        # One more than asked for tells whether another page follows.
        found = tx.resumes(parts.organization_id, alive_at=parts.now(), limit=limit + 1, before=before)
    items = tuple(_item(one) for one in found[:limit])
    if len(found) <= limit:
        return Listing(items, None)
    return Listing(items, write_cursor(secret, listed, [timestamp(items[-1].created_at), items[-1].id]))


def search(parts: Parts, text: str, limit: int, cursor: str | None) -> Listing[ResumeItem]:
    """See engine.administration.Administration.search. A place is the store's."""
    words = asked_words(text)
    listed = f"search {parts.organization_id} {' '.join(words)}"
    with parts.workspace.store.reading() as tx:
        secret = tx.secret(CURSOR_SECRET)
        place = _place(secret, listed, limit, cursor)
        before = int(place[0]) if place else None
        found = tx.searched(parts.organization_id, words, alive_at=parts.now(), limit=limit + 1, before=before)
    items = tuple(_item(one) for _, one in found[:limit])
    if len(found) <= limit:
        return Listing(items, None)
    return Listing(items, write_cursor(secret, listed, [found[limit - 1][0]]))


def _place(secret: bytes, listed: str, limit: int, cursor: str | None) -> list[Any]:
    """The place that the cursor names, empty where there is none. Raises InvalidInput about it and about the limit."""
    _, place = all_of(
        lambda: check_limit(limit), lambda: [] if cursor is None else read_cursor(secret, listed, cursor)
    )
    return list(place)


def _item(one: StoredResume) -> ResumeItem:
    record = one.record
    return ResumeItem(record.id, record.recruiter_id, record.title, record.status, record.created_at)


def list_templates(parts: Parts, limit: int, cursor: str | None) -> Listing[Template]:
    """See engine.base.Engine.templates. System templates come first, in their own order, then the newest.

    A place is [0, place among the system templates] or [1, created_at, id].
    """
    listed = f"templates {parts.organization_id}"
    with parts.workspace.store.reading() as tx:
        secret = tx.secret(CURSOR_SECRET)
        after = _place(secret, listed, limit, cursor) or [0, -1]
        available = shelf(parts, tx)
    placed: list[tuple[list[Any], Template]] = [
        ([0, at], one) for at, one in enumerate(available.system) if [0, at] > after
    ]
    for private in available.private:
        place = [1, timestamp(private.created_at), private.id]
        # Newest first: what follows a place is older than it.
        if after[0] == 0 or place < after:
            placed.append((place, Template(private.id, private.name, False, private.updated_at)))
    page = placed[:limit]
    more = len(placed) > limit
    return Listing(tuple(one for _, one in page), write_cursor(secret, listed, page[-1][0]) if more else None)
