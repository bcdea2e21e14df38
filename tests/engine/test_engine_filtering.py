"""Resumes of one status, out of lists that cannot be asked for it."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from resumectl.engine.base import Listing, ResumeItem
from resumectl.engine.filtering import of_status
from resumectl.model.limits import PAGE_SIZE
from resumectl.model.resume import Status

NOW = datetime(2026, 11, 27, tzinfo=UTC)


@given(st.lists(st.sampled_from(Status), max_size=250), st.integers(1, 100))
def test_pages_of_one_status_leave_none_out_and_repeat_none(statuses: list[Status], limit: int) -> None:
    """However they lie in the list: whole pages in its order, the last one shorter, and no page that may not be asked
    for.
    """
    items = tuple(ResumeItem(f"res_{at}", "rec_a", "cv.pdf", status, NOW) for at, status in enumerate(statuses))

    def pages(size: int, cursor: str | None) -> Listing[ResumeItem]:
        assert PAGE_SIZE[0] <= size <= PAGE_SIZE[1]
        begin = int(cursor or 0)
        end = begin + size
        return Listing(items[begin:end], str(end) if end < len(items) else None)

    seen: list[ResumeItem] = []
    cursor: str | None = None
    while True:
        page = of_status(pages, Status.FAILED, limit, cursor)
        seen += page.items
        if page.next_cursor is None:
            break
        assert len(page.items) == limit
        cursor = page.next_cursor
    assert seen == [one for one in items if one.status is Status.FAILED]
