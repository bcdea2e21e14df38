"""Resumes of one status: looked for in a list's pages, since the contract's list has no such parameter."""

from __future__ import annotations

from collections.abc import Callable

from resumectl.engine.base import Listing, ResumeItem
from resumectl.model.limits import PAGE_SIZE
from resumectl.model.resume import Status

Pages = Callable[[int, str | None], Listing[ResumeItem]]
"""Gives the page of a list that has so many items at most and begins at a cursor."""


def of_status(pages: Pages, status: Status, limit: int, cursor: str | None) -> Listing[ResumeItem]:
    """Up to `limit` resumes of this status, from the cursor on; `next_cursor` goes on after the last of them.

    What comes after it need not have the status. Raises what `pages` raises.
    """
    found: list[ResumeItem] = []
    # Asked for with the limit first, so that one that cannot be is refused.
    size = limit
    while True:
        page = pages(size, cursor)
        of_it = [at for at, one in enumerate(page.items) if one.status is status]
        room = limit - len(found)
        if len(of_it) > room:
            # A cursor stands at a page's end alone: a page that ends with the last that is wanted is asked for.
            page = pages(of_it[room - 1] + 1, cursor)
        found += [one for one in page.items if one.status is status]
        if page.next_cursor is None or len(found) >= limit:
            return Listing(tuple(found), page.next_cursor)
        cursor, size = page.next_cursor, PAGE_SIZE[1]
